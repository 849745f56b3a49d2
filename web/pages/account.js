// Registering, signing in and out, changing and deleting an account.

import { ApiError, call, get, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { setMe } from '../lib/me.js';
import { actor, ask, copy, iconOf, toast } from '../lib/parts.js';
import { canPush, pushAgain, pushNoMore } from '../lib/push.js';
import { go } from '../lib/router.js';
import { socket } from '../lib/socket.js';
import { t } from '../lib/texts.js';
import { dateWords, whoWords } from '../lib/words.js';

/** @import { BlocksBody, MeBody, SessionBody, SessionsBody } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open() {
  const who = await get('/api/me');
  setMe(who);
  const element = who.kind === 'account' ? await signedIn(who) : guest(who);
  return { element, title: t('web-nav-account') };
}

/** Everything that was opened for somebody else begins anew. @param {MeBody | null} who */
async function become(who) {
  setMe(who ?? await get('/api/me'));
  socket.restart();
  // Nobody waits for the maker of the browser.
  if (who) void pushAgain().catch(() => {});
}

/**
 * A form that says what is wrong below its fields.
 * @param {string} title
 * @param {{name: string, label: string, type: string, complete: string, required?: boolean, about?: string}[]} fields
 * @param {string} button @param {(values: Record<string, string>) => Promise<void>} act @param {string} [kind]
 */
function form(title, fields, button, act, kind = '') {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const inputs = fields.map((field) => h('label', { class: 'field wide' }, h('span', {}, field.label),
    h('input', { name: field.name, type: field.type, autocomplete: field.complete, required: field.required !== false, maxlength: '200' }), field.about ? h('small', {}, field.about) : null));
  const submit = h('button', { type: 'submit', class: `button ${kind}` }, button);
  const element = h('form', {
    class: 'card', onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      submit.disabled = true;
      problem.textContent = '';
      try {
        await act(/** @type {Record<string, string>} */ (Object.fromEntries(new FormData(element))));
      } catch (error) {
        problem.textContent = error instanceof ApiError ? error.words : wordsOf(error);
      } finally {
        submit.disabled = false;
      }
    },
  }, h('h2', {}, title), inputs, problem, submit);
  return element;
}

const name = () => ({ name: 'name', label: t('web-name'), type: 'text', complete: 'username' });
const password = () => ({ name: 'password', label: t('web-password'), type: 'password', complete: 'current-password' });

/** Recovery codes, which are never shown again. @param {string[]} codes */
function codesCard(codes) {
  return h('div', { class: 'card codes' }, h('h2', {}, t('web-codes')), h('p', {}, t('web-codes-about')), h('ol', {}, codes.map((code) => h('li', {}, h('code', {}, code)))),
    h('p', { class: 'buttons' }, actor({ class: 'button plain' }, () => copy(codes.join('\n')), iconOf('copy'), t('web-copy-codes')), h('a', { class: 'button', href: '/' }, t('web-codes-kept'))));
}

/** @param {MeBody} who */
function guest(who) {
  const fresh = { name: 'new_password', label: t('web-new-password'), type: 'password', complete: 'new-password', about: t('web-password-about') };
  const element = h('div', { class: 'account' }, h('h1', {}, t('web-nav-account')), h('p', { class: 'lead' }, t('web-guest-about', { name: whoWords(who) })),
    h('div', { class: 'columns' },
      form(t('web-sign-in'), [name(), password()], t('web-sign-in'), async (values) => {
        await become(await call('POST', '/api/session', values));
        go('/');
      }),
      form(t('web-register'), [{ ...name(), about: t('web-name-about') }, { ...password(), complete: 'new-password', about: t('web-password-about') }], t('web-register'), async (values) => {
        const registered = await call('POST', '/api/account', values);
        await become(registered);
        toast(t('web-welcome', { name: values.name ?? '' }));
        fill(element, h('h1', {}, registered.name), codesCard(registered.recovery_codes));
      }),
      form(t('web-forgot'), [name(), { name: 'code', label: t('web-code'), type: 'text', complete: 'off', about: t('web-code-about') }, fresh], t('web-set-password'), async (values) => {
        await call('POST', '/api/account/recover', values);
        await become(await call('POST', '/api/session', { name: values.name, password: values.new_password }));
        toast(t('web-changed'));
        go('/');
      })));
  return element;
}

/**
 * A list of things, each with a button that takes it away.
 * @param {string} title
 * @param {string} empty
 * @param {{words: string, button: string | null, act: () => Promise<any>}[]} rows
 * @param {HTMLElement} [foot]
 */
function removable(title, empty, rows, foot) {
  return h('div', { class: 'card' }, h('h2', {}, title), rows.length ? h('ul', { class: 'removable' }, rows.map((row) => h('li', {}, h('span', {}, row.words), row.button ? actor({ class: 'button small plain' }, async () => {
    await row.act();
    go('/account', { replace: true });
  }, row.button) : null))) : h('p', { class: 'empty' }, empty), foot ?? null);
}

/** @param {SessionBody[]} sessions */
function sessionsCard(sessions) {
  const rows = sessions.map((one) => ({
    words: [one.agent ?? t('web-unknown-device'), one.address, one.current ? t('web-this-device') : t('web-last-used', { date: dateWords(one.used_at) })].filter(Boolean).join(' · '),
    button: one.current ? null : t('web-end-session'),
    act: () => call('DELETE', `/api/sessions/${one.id}`),
  }));
  return removable(t('web-sessions'), '', rows, rows.length > 1 ? actor({ class: 'button plain' }, async () => {
    await call('DELETE', '/api/sessions');
    go('/account', { replace: true });
  }, t('web-end-others')) : undefined);
}

/** @param {MeBody} who */
async function signedIn(who) {
  const current = { ...password(), label: t('web-current-password') };
  /** @type {[SessionsBody, BlocksBody]} */
  const [{ sessions }, { blocks }] = await Promise.all([get('/api/sessions'), get('/api/blocks')]);
  const blocked = blocks.map((one) => ({ words: one.name, button: t('web-unblock'), act: () => call('DELETE', `/api/blocks/${one.name}`) }));
  const codes = h('div', {}, form(t('web-codes'), [{ ...current, about: t('web-new-codes-about') }], t('web-new-codes'), async (values) => {
    fill(codes, codesCard((await call('POST', '/api/account/codes', values)).recovery_codes));
  }));
  return h('div', { class: 'account' }, h('h1', {}, who.name),
    h('p', { class: 'buttons' }, h('a', { class: 'button plain', href: `/player/${encodeURIComponent(who.name)}` }, t('web-profile')), actor({ class: 'button plain' }, async () => {
      // Whoever sits here next is not told of this person's games.
      if (canPush()) await pushNoMore().catch(() => {});
      await call('DELETE', '/api/session');
      await become(null);
      go('/');
    }, t('web-sign-out')), h('a', { class: 'button plain', href: '/api/account/export', download: `quincunx-${who.name}.json` }, iconOf('down'), t('web-export'))),
    h('div', { class: 'columns' },
      sessionsCard(sessions),
      removable(t('web-blocked-people'), t('web-nobody-blocked'), blocked),
      codes,
      form(t('web-change-password'), [current, { name: 'new_password', label: t('web-new-password'), type: 'password', complete: 'new-password', about: t('web-password-about') }], t('web-change'), async (values) => {
        await become(await call('PATCH', '/api/account', values));
        toast(t('web-changed'));
        go('/account');
      }),
      form(t('web-change-name'), [current, { name: 'new_name', label: t('web-new-name'), type: 'text', complete: 'username', about: t('web-name-about') }], t('web-change'), async (values) => {
        await become(await call('PATCH', '/api/account', values));
        toast(t('web-changed'));
        go('/account');
      }),
      form(t('web-delete-account'), [current], t('web-delete-account'), async (values) => {
        if (!await ask(t('web-sure-delete'), t('web-delete-account'))) return;
        await call('DELETE', '/api/account', values);
        await become(null);
        toast(t('web-deleted'));
        go('/');
      }, 'danger')));
}
