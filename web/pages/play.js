// Setting up a game: everything has a default, so that the second click plays.

import { ApiError, gamesList, post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { known, me } from '../lib/me.js';
import { actor, iconOf, segments, select, tick, toast } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { choose, setting } from '../lib/settings.js';
import { still } from '../lib/still.js';
import { t, tOr } from '../lib/texts.js';
import { botWords, optionValue, optionsOf } from '../lib/words.js';
import { SHOWN } from './shown.js';

/** @import { GameEntry, TimeControl } from '../types.d.ts' */

const CLOCKS = ['none', '1+1', '3+2', '5+3', '10+5', '30+20', 'days-1', 'days-3', 'days-7'];

/** @param {string} name @returns {TimeControl | null} */
function clockOf(name) {
  const days = /^days-(\d+)$/.exec(name);
  if (days) return { days: Number(days[1]) };
  const [minutes, seconds] = name.split('+').map(Number);
  return minutes === undefined || seconds === undefined || Number.isNaN(minutes) ? null : { fischer: { base: minutes * 60_000, increment: seconds * 1000 } };
}

/** @param {string} name */
const clockText = (name) => (name === 'none' ? t('web-no-clock') : name.startsWith('days-') ? t('web-days', { days: name.slice(5) }) : name);

/** @type {import('../lib/router.js').Opener} */
export async function open([name = ''], query) {
  const games = await gamesList();
  if (!name) return chooser(games, location.search);
  const game = games.find((one) => one.name === name);
  const text = 'there is nothing at this address';
  if (!game) throw new ApiError({ code: 'not-found', message: text, phrase: { id: 'error-no-address', args: {}, text } });
  const wanted = {
    with: query.get('with') ?? 'bot', bot: setting('bot') || 'level:3', other: setting('other') || 'level:5', clock: 'none', side: 'random', pie: false, rated: false, start: '',
    /** @type {Record<string, string>} */ options: { ...Object.fromEntries(game.options.map((option) => [option.key, option.default])), ...Object.fromEntries(optionsOf(SHOWN[game.name]?.ruleset ?? '')) },
  };
  if (!game.bots.includes(wanted.bot)) wanted.bot = 'level:3';
  if (!game.bots.includes(wanted.other)) wanted.other = 'level:5';
  const form = h('div', { class: 'setup-form' });

  const ruleset = () => {
    const unusual = game.options.filter((option) => wanted.options[option.key] !== option.default).map((option) => `${option.key}=${wanted.options[option.key]}`);
    return unusual.length ? `${game.name}:${unusual.join(',')}` : game.name;
  };
  const look = () => ({ ruleset: ruleset(), position: wanted.start || undefined });
  const picture = still(look(), '', { onerror: (error) => toast(wanted.start ? t('web-bad-position') : wordsOf(error), 'bad') });
  const show = () => picture.show(look());

  const begin = async () => {
    const clock = clockOf(wanted.clock);
    const settings = { ruleset: ruleset(), ...(clock && wanted.with !== 'bots' ? { clock } : {}), pie: wanted.pie, rated: wanted.rated && rateable(), ...(wanted.start ? { start: wanted.start } : {}) };
    choose('bot', wanted.bot);
    choose('other', wanted.other);
    try {
      if (wanted.with === 'friend' || wanted.with === 'anyone') {
        const made = await post('/api/challenges', { settings, side: wanted.side, open: wanted.with === 'anyone' });
        return go(`/challenge/${made.id}`);
      }
      const opponent = wanted.with === 'bot' ? { bot: wanted.bot } : wanted.with === 'self' ? 'self' : { bots: [wanted.bot, wanted.other] };
      const made = await post('/api/games', { settings, opponent, ...(wanted.with === 'bot' ? { side: wanted.side } : {}) });
      go(`/game/${made.id}`);
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  };
  const mayRate = () => me()?.kind === 'account' && wanted.with !== 'self' && wanted.with !== 'bots' && !wanted.start;
  const rateable = () => mayRate() && wanted.clock !== 'none' && Object.entries(game.rated).every(([key, values]) => values.includes(wanted.options[key] ?? ''));

  /** The values of options with which the game is rated. */
  const boards = () => Object.entries(game.rated).map(([key, values]) => `${tOr(`option-${key}`, key)}: ${values.map((value) => optionValue(key, value)).join(', ')}`).join('; ') || t('web-rated-any');

  /** Whom the level suits. */
  const suiting = h('p', { class: 'quiet suits', 'aria-live': 'polite' });
  const suits = () => {
    const level = /^level:(\d)$/.exec(wanted.bot);
    suiting.textContent = level ? `${botWords(wanted.bot)}: ${t(`level-suits-${level[1]}`)}` : '';
  };

  const draw = () => {
    suits();
    const bots = game.bots.map((value) => ({ value, text: botWords(value) }));
    const person = wanted.with === 'friend' || wanted.with === 'anyone';
    const unfolded = form.querySelector('details')?.open ?? false;
    fill(form,
      segments('with', t('web-against'), [
        { value: 'bot', text: t('web-with-bot'), icon: 'robot' }, { value: 'friend', text: t('web-with-friend'), icon: 'link' }, { value: 'anyone', text: t('web-with-anyone'), icon: 'globe' },
        { value: 'self', text: t('web-with-self'), icon: 'device' }, { value: 'bots', text: t('web-with-bots'), icon: 'eye' },
      ], wanted.with, (value) => { wanted.with = value; draw(); focusOn('with', value); }),
      wanted.with === 'bot' ? levels('bot', t('web-strength'), game.bots, wanted.bot, (value) => { wanted.bot = value; suits(); }) : null,
      wanted.with === 'bot' ? suiting : null,
      wanted.with === 'bots' ? h('div', { class: 'pair' }, select(t('player', { player: 1 }), bots, wanted.bot, (value) => { wanted.bot = value; }), select(t('player', { player: 2 }), bots, wanted.other, (value) => { wanted.other = value; })) : null,
      actor({ class: 'button big' }, begin, iconOf('play'), t(person ? 'web-make-challenge' : wanted.with === 'bots' ? 'web-watch' : 'web-play')),
      h('details', { class: 'more', open: person || unfolded }, h('summary', {}, t('web-more-options')),
        wanted.with === 'bot' || person ? segments('side', t('web-side'), [{ value: '1', text: t('web-first') }, { value: 'random', text: t('web-random') }, { value: '2', text: t('web-second') }], wanted.side, (value) => { wanted.side = value; }) : null,
        wanted.with === 'bots' ? null : segments('clock', t('web-clock'), CLOCKS.filter((clock) => person || !clock.startsWith('days')).map((value) => ({ value, text: clockText(value) })), wanted.clock, (value) => { wanted.clock = value; draw(); focusOn('clock', value); }),
        game.options.map((option) => segments(`option-${option.key}`, [tOr(`option-${option.key}`, option.key), tOr(`option-${option.key}-about`, option.about)], option.values.map((value) => ({ value, text: optionValue(option.key, value) })), wanted.options[option.key] ?? option.default, (value) => { wanted.options[option.key] = value; show(); draw(); focusOn(`option-${option.key}`, value); })),
        tick(t('web-pie'), wanted.pie, (on) => { wanted.pie = on; }, t('web-pie-about')),
        rateable() ? tick(t('web-rated'), wanted.rated, (on) => { wanted.rated = on; }, t('web-rated-about')) : mayRate() ? h('p', { class: 'quiet' }, t('web-rated-needs', { boards: boards() })) : null,
        startField()));
  };
  /** After a choice changed the form, the keyboard stays where it was. @param {string} field @param {string} value */
  const focusOn = (field, value) => /** @type {HTMLElement | null} */ (form.querySelector(`input[name="${field}"][value="${value}"]`))?.focus();
  const startField = () => {
    const input = h('input', { type: 'text', value: wanted.start, placeholder: 'startpos', spellcheck: 'false', autocomplete: 'off', onchange: () => { wanted.start = input.value.trim(); show(); } });
    return h('label', { class: 'field wide' }, h('span', {}, t('web-start-position')), input);
  };
  draw();
  const element = h('div', { class: 'setup' },
    h('section', {}, h('h1', {}, game.title), h('p', { class: 'lead' }, tOr(`game-${game.name}-summary`, game.summary), ' ', h('a', { href: `/rules/${game.name}` }, t('web-rules')), ' · ', h('a', { href: `/learn/${game.name}` }, t('web-learn'))), form),
    h('div', { class: 'setup-side' }, picture.element),
    h('nav', { class: 'other-games', 'aria-label': t('web-games') }, games.map((one) => h('a', { href: `/play/${one.name}${location.search}`, 'aria-current': one === game ? 'page' : null }, one.title))));
  // Who somebody is may be known only after the page is there.
  return { element, title: game.title, leave: known(draw) };
}

/** Which game it is to be, for whoever knows only with whom. @param {GameEntry[]} games @param {string} query */
const chooser = (games, query) => ({
  title: t('web-which-game'),
  element: h('div', { class: 'narrow' }, h('h1', {}, t('web-which-game')),
    h('ul', { class: 'rows' }, games.map((game) => h('li', {}, h('a', { class: 'row game-row', href: `/play/${game.name}${query}` },
      still({ ruleset: game.default, ...SHOWN[game.name] }, '', { coordinates: false }).element,
      h('span', {}, h('strong', {}, game.title), h('span', { class: 'quiet' }, tOr(`game-${game.name}-summary`, game.summary)))))))),
});

/** The levels as a slider, the other bots beside it. @param {string} name @param {string} label @param {string[]} bots @param {string} chosen @param {(bot: string) => void} onchange */
function levels(name, label, bots, chosen, onchange) {
  const numbers = bots.filter((bot) => bot.startsWith('level:'));
  return segments(name, label, [...numbers.map((bot) => ({ value: bot, text: bot.slice(6) })), ...bots.filter((bot) => !bot.startsWith('level:')).map((bot) => ({ value: bot, text: tOr(`seat-${bot}`, bot) }))], chosen, onchange);
}
