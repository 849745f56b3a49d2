// The page of a game: the board with everything around it.

import { addressOf } from '../analysis/address.js';
import { analyseLink } from '../analysis/link.js';
import { Board } from '../board/board.js';
import { icon } from '../board/pieces.js';
import { ApiError, get, getOnce, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { intro } from '../lib/intro.js';
import { setMe } from '../lib/me.js';
import { announce, iconOf, toast } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { motion, onSetting, setting } from '../lib/settings.js';
import { socket } from '../lib/socket.js';
import { play } from '../lib/sound.js';
import { glossary } from '../lib/glossary.js';
import { say, t } from '../lib/texts.js';
import { entitle } from '../lib/title.js';
import { clockWords, describe, gameOf, ownBelow, ratedWords, resultWords } from '../lib/words.js';
import { Actions } from './actions.js';
import { Allies } from './allies.js';
import { Engine, gameAnalysis } from './engine.js';
import { Model } from './model.js';
import { Moves } from './moves.js';
import { Pace } from './pace.js';
import { Players } from './players.js';
import { Review } from './review.js';
import { recordOf, share } from './share.js';
import { InWords, Typed, noteTable } from './spoken.js';

/** @import { Board as Geometry, Click, GameAnswer, Notice, PositionBody, SceneBody as Scene, Seat, Trace } from '../types.d.ts' */

/** How long one's own move is looked at before a bot answers, in milliseconds: with and without animation. */
const LOOK = 500;
const GLANCE = 200;
/** With less time than this on one's clock nobody waits to look, in milliseconds. */
const HURRY = 20_000;

/** @typedef {import('./model.js').GameMessage | Extract<import('../lib/socket.js').AboutGame, {t: 'rematch'}>} News */

export class GameView {
  /** The turn that is shown; `null` is the present one. @type {number | null} */ ply = null;
  /** @type {Trace[]} */ #later = [];
  #turned = false;
  /** A move that waits to be confirmed. @type {string | null} */ #unsure = null;
  /** @type {(() => void)[]} */ #leaving = [];
  /** Explains words, once they are known. @type {(text: string) => (Node | string)[]} */ #mark = (text) => [text];
  /** @type {Pace<{news: News, at: number}>} */ #pace = new Pace(({ news, at }, quick) => this.#happen(news, at, quick));

  /** @param {GameAnswer} game @param {Geometry} geometry @param {string} words @param {PositionBody} start @param {HTMLElement | null} [coach] who stands by in a first game */
  constructor(game, geometry, words, start, coach = null) {
    this.model = new Model(game);
    this.model.settle = () => this.#pace.flush();
    this.geometry = geometry;
    this.start = start;
    this.words = words;
    const board = new Board({ onMove: (text) => this.#chose(text), onPremove: (text) => announce(t(text ? 'web-premove' : 'web-premove-off', { move: text ?? '' })), announce, describe, why: (clicks) => this.#why(clicks), say, t });
    this.board = board;
    this.players = new Players(this.model);
    this.moves = new Moves((ply) => this.walk(ply));
    this.actions = new Actions(this.model);
    this.typed = new Typed((text) => this.#type(text));
    this.inWords = new InWords((text) => this.#send(text));
    this.engine = new Engine(board, gameAnalysis(game.id, () => this.ply ?? this.model.game.turns.length), game.settings.ruleset, () => this.#look());
    this.review = new Review({
      id: game.id, ruleset: game.settings.ruleset, board, inks: [this.engine.ink(start, 1), this.engine.ink(start, 2)], turns: () => this.model.game.turns, walk: (ply) => this.walk(ply), changed: () => this.#drawMoves(),
      players: () => this.model.game.you.map((seat) => this.model.player(seat)),
    });
    this.status = h('p', { class: 'status' });
    this.notes = h('div', { class: 'notes-box' });
    this.allies = new Allies();
    this.confirm = h('div', { class: 'confirm', hidden: true });
    this.about = h('div', { class: 'about' });
    this.analyse = analyseLink(() => {
      const { settings, turns } = this.model.game;
      const shown = this.ply ?? turns.length;
      const moves = turns.flatMap((turn) => (turn.move === null ? [] : [turn.move]));
      return addressOf(settings.ruleset, { position: settings.start ?? null, moves, at: turns.slice(0, shown).filter((turn) => turn.move !== null).length });
    });
    const flip = h('button', { type: 'button', class: 'tool', title: `${t('web-flip')} (f)`, 'aria-label': t('web-flip'), onclick: () => this.#flip() }, iconOf('flip'));
    const details = h('aside', { class: 'game-side', 'aria-label': t('web-about-game') },
      h('h1', {}, words), this.about, this.notes, this.analyse,
      share({ ruleset: game.settings.ruleset, position: () => this.shown?.position ?? this.model.game.state.position, record: () => recordOf(game.id), name: game.id, address: `${location.origin}/game/${game.id}`, embed: `${location.origin}/embed/game/${game.id}`, flip: () => this.board.settings.flip }),
      this.inWords.element);
    this.element = h('div', { class: 'game' },
      h('section', { class: 'game-board', 'aria-label': t('web-board') },
        this.players.top,
        h('div', { class: 'board-row' }, this.engine.bar, board.element),
        this.confirm,
        h('div', { class: 'bottom-row' }, this.players.bottom, flip)),
      this.allies.element,
      h('section', { class: 'game-panel', 'aria-label': t('web-play-panel') },
        coach, this.status, this.actions.offers, this.moves.element, this.actions.buttons, this.typed.element, this.review.element, this.engine.element),
      details);
    this.engine.paint(start);
    this.#autoFlip();
    this.#apply();
    this.#leaving.push(
      socket.watch(game.id, (message) => this.#hear(message)),
      onSetting(() => this.#apply()),
    );
    const keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', keys);
    this.#leaving.push(() => document.removeEventListener('keydown', keys));
    this.#update(false);
    glossary(gameOf(game.settings.ruleset)).then(({ mark }) => {
      this.#mark = mark;
      const scene = this.shown ?? this.model.game.scene;
      if (scene) this.#drawNotes(scene);
    }, () => {});
  }

  /** The scene that is shown with its position, if an earlier turn is. @type {PositionBody | null} */ shown = null;

  leave() {
    this.#pace.stop();
    this.review.leave();
    this.players.leave();
    for (const end of this.#leaving) end();
  }

  #apply() {
    this.board.set({ coordinates: setting('coordinates') === 'on', motion: motion(), targets: setting('targets') === 'on', crowded: setting('crowded') === 'on', palette: !this.model.watching && !this.model.over });
  }

  /** One's own pieces start below, if they start on one side of the board. */
  #autoFlip() {
    const seat = this.model.game.you.length === 1 ? this.model.game.you[0] : null;
    const player = seat ? this.model.player(seat) : 1;
    this.board.set({ flip: ownBelow(this.start, this.geometry, player) });
    this.board.setGeometry(this.geometry);
  }

  #flip() {
    this.#turned = !this.#turned;
    this.board.set({ flip: !this.board.settings.flip });
    this.players.draw(this.#turned);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
    if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.key === 'f') return this.#flip();
      if (event.key === '/') {
        event.preventDefault();
        return this.typed.input.focus();
      }
    }
    this.moves.key(event);
  }

  /** @param {import('../lib/socket.js').AboutGame} message */
  #hear(message) {
    if (message.t === 'presence') {
      this.model.game.presence = { seats: message.seats, watchers: message.watchers };
      this.players.draw(this.#turned);
      this.#drawAbout();
      return;
    }
    this.#pace.hear({ news: message, at: performance.now() });
    // Nobody sees it, and timers are slow there.
    if (document.hidden) this.#pace.flush();
  }

  /**
   * Something has happened. The answer is how long it is seen happening, in milliseconds.
   * @param {News} message @param {number} at when it was heard @param {boolean} quick whether more is to be shown at once
   */
  #happen(message, at, quick) {
    if (message.t === 'rematch') {
      this.model.game.state.rematch = message.offered;
      if (message.next) {
        this.model.game.next = message.next;
        if (!this.model.watching) go(`/game/${message.next}`);
      } else if (message.offered && !this.model.game.you.includes(message.offered) && !this.model.watching) {
        toast(t('web-wants-rematch'));
        play('offer');
      }
      this.actions.draw();
      return 0;
    }
    const { model } = this;
    const turns = model.game.turns.length;
    const players = model.game.state.players.join();
    const over = model.over;
    const premove = this.board.premove;
    const changed = model.apply(message, at);
    // Every page is to know of the new rating.
    if ('rating_changes' in message && message.rating_changes && !over && model.over) get('/api/me').then(setMe, () => {});
    if ('notices' in message) for (const notice of message.notices) this.#notice(notice);
    if (model.game.state.players.join() !== players) this.#autoFlip();
    // Whoever walks through the game is not called back by a move, except to answer it.
    if (changed && this.ply !== null && (model.myTurn || this.ply > model.game.turns.length)) this.ply = null;
    // An offer or a reconnect does not take a piece out of anybody's hand.
    const moved = changed && model.game.turns.length > turns;
    const seen = this.#update(moved && !quick, changed || over !== model.over);
    if (!moved || this.ply !== null) return 0;
    return model.againstBot && !model.myTurn && !premove && !this.#hurried ? Math.max(seen, motion() ? LOOK : GLANCE) : seen;
  }

  /** Whether the person here has little time left. */
  get #hurried() {
    const [seat] = this.model.game.you;
    const left = seat ? this.model.clock(seat) : null;
    return left !== null && left < HURRY;
  }

  /** Says what happened, to ears and screen readers. @param {Notice} notice */
  #notice(notice) {
    const { model } = this;
    const mine = (/** @type {Seat} */ seat) => model.game.you.includes(seat) && !model.both;
    if (notice === 'redone') return;
    if ('moved' in notice) {
      const [seat, move] = notice.moved;
      play(mine(seat) ? 'move' : 'reply');
      announce(t(mine(seat) ? 'web-said-own' : 'web-said-move', { player: model.player(seat), move }));
    } else if ('swapped' in notice) announce(t('web-said-swap'));
    else if ('offered' in notice) {
      const [seat, offer] = notice.offered;
      if (mine(seat)) return;
      play('offer');
      announce(t(`web-offers-${offer}`));
    } else if ('declined' in notice) {
      const [seat, offer] = notice.declined;
      if (!mine(seat)) toast(t(`web-declined-${offer}`));
    } else if ('ended' in notice) {
      const { seat } = notice.ended;
      play(!seat || mine(seat) || model.both || model.watching ? 'won' : 'lost');
      const { outcome, why } = resultWords(notice.ended, model.game.you);
      announce(`${outcome}: ${why}`);
    } else if (notice['taken-back']) announce(t('web-said-back'));
  }

  /** @param {boolean} animate @param {boolean} [moved] whether the board has to be drawn anew @returns {number} how long the last move is seen happening, in milliseconds */
  #update(animate, moved = true) {
    const { model } = this;
    const { game } = model;
    this.#drawAbout();
    this.#drawStatus();
    // Seen from another tab, too.
    entitle(`${model.myTurn && !model.both ? '● ' : ''}${this.words}`);
    this.players.draw(this.#turned);
    this.actions.draw();
    this.#drawMoves();
    const may = model.over || (!game.settings.rated && (model.againstBot || (model.watching && game.seats.every((who) => who.kind === 'bot'))));
    this.engine.element.hidden = !may;
    this.typed.element.hidden = model.watching || model.over;
    this.analyse.hidden = !model.over;
    const seen = this.ply === null && moved ? this.#present(animate) : 0;
    this.review.draw(this.ply ?? game.turns.length, model.over);
    this.#look();
    return seen;
  }

  #drawMoves() {
    const { game } = this.model;
    const ended = game.state.result && resultWords(game.state.result, game.you);
    this.moves.draw(game.turns, this.ply ?? game.turns.length, ended ? `${ended.outcome} · ${ended.why}` : undefined, (turn) => this.review.sign(turn));
  }

  /** Shows the present position. @param {boolean} animate @returns {number} how long its last move is seen happening, in milliseconds */
  #present(animate) {
    const { model, board } = this;
    const { scene, state } = model.game;
    if (!scene) return 0;
    this.shown = null;
    const before = board.premove?.text ?? null;
    this.#ask(null);
    board.set({ player: state.side, palette: !model.watching && !model.over });
    const ready = model.myTurn && scene.moves.find((move) => move.text === before);
    const seen = board.show(scene, { animate, mode: model.myTurn ? 'now' : 'no' });
    this.inWords.draw(scene, this.geometry, model.myTurn ? scene.moves : []);
    this.#drawAllies(scene);
    this.#drawNotes(scene);
    if (ready) this.#send(ready.text);
    else if (!model.myTurn && !model.over && model.game.you.length === 1 && setting('premove') === 'on') this.#premoves(before);
    return seen;
  }

  /** @param {Scene} scene */
  #drawAllies(scene) {
    const [seat, other] = this.model.game.you;
    this.allies.draw(scene.notes, seat && !other ? this.model.player(seat) : null);
  }

  /** What the game counts, its words explained. @param {Scene} scene */
  #drawNotes(scene) {
    fill(this.notes, noteTable(scene, icon, this.#mark), scene.deciding.map((one) => h('p', { class: 'deciding-words' }, this.#mark(say(one.title)))));
  }

  /**
   * What could be played if it were one's turn: the same position with the other side to move.
   * @param {string | null} before
   */
  async #premoves(before) {
    const { id, step, state, settings } = this.model.game;
    const seat = this.model.game.you[0];
    if (!seat) return;
    await new Promise((done) => setTimeout(done, 150));
    if (this.model.game.step !== step || this.ply !== null) return;
    const words = state.position.split(' ');
    words[1] = String(this.model.player(seat));
    /** @type {PositionBody | null} */
    const scene = await get('/api/scene', { ruleset: settings.ruleset, position: words.join(' '), legal: true }).catch(() => null);
    // A position that cannot be has no moves to think ahead.
    if (!scene || this.model.game.step !== step || this.model.game.id !== id || this.ply !== null || this.model.over) return;
    this.#later = scene.moves;
    this.board.allow(this.#later, 'later', before);
  }

  /** Shows an earlier turn. @param {number} ply */
  async walk(ply) {
    const { model } = this;
    const count = model.game.turns.length;
    const forward = ply === (this.ply ?? count) + 1;
    this.review.walked();
    this.ply = ply >= count ? null : ply;
    this.#update(forward);
    if (this.ply === null) return;
    // The board still shows another turn: nothing is played there, and what is said of a click meanwhile stays.
    this.board.setPending(null);
    this.board.allow([], 'no');
    const known = model.scenes.get(ply) ?? get(`/api/games/${model.game.id}/scene`, { ply });
    model.scenes.set(ply, known);
    try {
      const scene = await known;
      if (this.ply !== ply) return;
      this.shown = scene;
      const { remarked } = this.board.state;
      this.board.show(scene, { animate: forward, mode: 'no', moves: [] });
      if (remarked) this.board.state.remark(remarked.cell, remarked.words);
      this.inWords.draw(scene, this.geometry, []);
      this.#drawAllies(scene);
      this.#drawNotes(scene);
      const move = model.game.turns[ply - 1]?.move;
      announce(ply ? t('web-said-ply', { number: ply, move: move ?? t('web-swapped') }) : t('web-said-start'));
    } catch (error) {
      model.scenes.delete(ply);
      toast(wordsOf(error), 'bad');
    }
  }

  #look() {
    const { game } = this.model;
    const present = this.ply === null || this.ply === game.turns.length;
    if (!this.engine.element.hidden) this.engine.look(`${this.ply ?? game.turns.length}/${game.step}`, present && this.model.over);
    else if (this.engine.on) this.engine.clear();
  }

  /** Why no move comes of what was pointed at; nothing for whoever only watches. @param {Click[]} clicks */
  async #why(clicks) {
    const { model } = this;
    if (this.board.state.pending || this.review.learning || model.watching) return null;
    if (model.over) return t('web-is-over');
    if (this.ply !== null) return t('web-earlier-about');
    if (!model.myTurn) return t('web-their-turn');
    const question = { ruleset: model.game.settings.ruleset, position: model.game.state.position, clicks: clicks.join(' ') };
    const { error } = await getOnce('/api/why', question).catch(() => ({ error: null }));
    return error ? new ApiError(error).words : t('web-nothing-here');
  }

  /** A move was chosen on the board. @param {string} text */
  #chose(text) {
    if (this.review.learning) {
      this.review.guess(text);
      return;
    }
    if (setting('confirm') === 'on' && this.#unsure !== text) return this.#ask(text);
    this.#send(text);
  }

  /** Asks whether a move is meant. @param {string | null} text */
  #ask(text) {
    this.#unsure = text;
    this.confirm.hidden = text === null;
    const trace = this.model.game.scene?.moves.find((move) => move.text === text) ?? null;
    if (text) this.board.setPending(trace);
    fill(this.confirm, text ? [
      h('button', { type: 'button', class: 'button', onclick: () => this.#send(text) }, iconOf('check'), t('web-confirm-move', { move: text })),
      h('button', { type: 'button', class: 'button plain', onclick: () => this.#present(false) }, iconOf('close'), t('web-cancel')),
    ] : []);
    if (text) /** @type {HTMLElement} */ (this.confirm.firstElementChild).focus();
  }

  /** @param {string} text @returns {Promise<string | null>} what is wrong with it */
  async #send(text) {
    const { model, board } = this;
    const trace = model.game.scene?.moves.find((move) => move.text === text) ?? null;
    this.#ask(null);
    board.setPending(trace);
    const step = model.game.step;
    try {
      await model.act({ move: text });
      return null;
    } catch (error) {
      // Said again after a drop, and done already: the position that comes shows it.
      if (error instanceof ApiError && error.code === 'stale') {
        socket.resync(model.game.id);
        return null;
      }
      play('refused');
      announce(wordsOf(error));
      toast(wordsOf(error), 'bad');
      if (model.game.step === step) this.#present(false);
      return wordsOf(error);
    }
  }

  /** @param {string} text */
  async #type(text) {
    const { model } = this;
    this.#pace.flush();
    if (this.ply !== null) await this.walk(model.game.turns.length);
    if (model.over) return t('refusal-game-over');
    if (!model.myTurn) return t('refusal-not-your-turn');
    try {
      const read = await get('/api/typed', { ruleset: model.game.settings.ruleset, position: model.game.state.position, text, choice: this.board.state.sticky });
      return this.#send(read.move);
    } catch (error) {
      return wordsOf(error);
    }
  }

  #drawStatus() {
    const { model } = this;
    const { state } = model.game;
    const result = state.result;
    this.status.classList.toggle('over', result !== null);
    this.status.classList.toggle('mine', model.myTurn && !model.both && this.ply === null);
    if (result) {
      const { outcome, why } = resultWords(result, model.game.you);
      return fill(this.status, h('strong', {}, outcome), h('span', {}, why));
    }
    if (this.ply !== null) {
      return fill(this.status, h('strong', {}, this.ply ? t('web-earlier', { number: this.ply }) : t('web-said-start')),
        h('span', {}, model.over ? null : h('button', { type: 'button', class: 'link', onclick: () => this.walk(model.game.turns.length) }, t('web-to-present'))));
    }
    const text = model.both || model.watching ? t('web-player-to-move', { player: state.side }) : t(model.myTurn ? 'web-your-turn' : 'web-their-turn');
    fill(this.status, h('strong', {}, text), state.can.swap && model.myTurn ? h('span', {}, t('web-may-swap')) : null);
  }

  #drawAbout() {
    const { game } = this.model;
    const { settings, presence } = game;
    const facts = [
      clockWords(settings.clock), ratedWords(settings), settings.pie ? t('web-pie') : null,
      presence.watchers ? t('web-watchers', { count: presence.watchers }) : null, this.model.watching ? t('web-you-watch') : null,
    ];
    fill(this.about, h('p', { class: 'facts' }, facts.filter((fact) => fact !== null).map((fact) => h('span', {}, fact))),
      ...intro(settings.ruleset),
      game.previous ? h('p', {}, h('a', { href: `/game/${game.previous}` }, t('web-previous-game'))) : null);
  }
}
