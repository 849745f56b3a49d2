// A challenge: the one who made it waits with a link, the other accepts.

import { call, get } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { intro } from '../lib/intro.js';
import { challengeFacts } from '../lib/lists.js';
import { actor, copy, iconOf } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { still } from '../lib/still.js';
import { socket } from '../lib/socket.js';
import { t } from '../lib/texts.js';
import { rulesetWords, whoWords } from '../lib/words.js';
import { acceptChallenge } from './lobby.js';

/** @import { ChallengeBody } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open([id = '']) {
  /** @type {ChallengeBody} */
  const challenge = await get(`/api/challenges/${encodeURIComponent(id)}`);
  const title = await rulesetWords(challenge.settings.ruleset);
  if (challenge.game) queueMicrotask(() => go(`/game/${challenge.game}`, { replace: true }));
  const address = `${location.origin}/challenge/${id}`;
  const field = h('input', { type: 'text', readonly: true, value: address, 'aria-label': t('web-friend-link'), onfocus: () => field.select() });
  const picture = still({ ruleset: challenge.settings.ruleset, position: challenge.settings.start ?? undefined }, '').element;
  const side = challenge.side === 'random' ? t('web-random') : t(challenge.side === '1' ? 'web-first' : 'web-second');
  const waiting = [
    h('p', { class: 'lead' }, t(challenge.open ? 'web-waiting-anyone' : 'web-waiting-friend')),
    h('div', { class: 'link-row' }, field, actor({ class: 'button' }, () => copy(address), iconOf('copy'), t('web-copy-link'))),
    h('p', { class: 'waiting' }, h('span', { class: 'spinner', 'aria-hidden': 'true' }), t('web-waiting')),
    actor({ class: 'button plain' }, async () => {
      await call('DELETE', `/api/challenges/${id}`);
      go('/');
    }, iconOf('close'), t('web-withdraw')),
  ];
  const offered = [
    h('p', { class: 'lead' }, t('web-challenges-you', { name: whoWords(challenge.by) })),
    actor({ class: 'button big' }, () => acceptChallenge(id), iconOf('play'), t('web-accept-play')),
  ];
  const element = h('div', { class: 'setup challenge' },
    h('section', {}, h('h1', {}, title), h('p', { class: 'facts' }, challengeFacts(challenge).map((fact) => h('span', {}, fact)), h('span', {}, `${t(challenge.mine ? 'web-your-side' : 'web-their-side')}: ${side}`)), intro(challenge.settings.ruleset), challenge.mine ? waiting : offered),
    h('div', { class: 'setup-side' }, picture));
  // Being told by socket can be missed while the connection is down: ask when it is back.
  const end = socket.listen(async (message) => {
    if (message.t !== 'status' || message.status !== 'open' || !challenge.mine) return;
    const now = await get(`/api/challenges/${id}`).catch(() => null);
    if (now?.game) go(`/game/${now.game}`, { replace: true });
  });
  return { element, title, leave: end };
}
