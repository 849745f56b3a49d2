// Registering, signing in and out, changing and deleting an account.

import { ApiError, call, get, wordsOf } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { me, setMe } from '../lib/me.js';
import { actor, ask, toast } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { socket } from '../lib/socket.js';
import { t } from '../lib/texts.js';
import { whoWords } from '../lib/words.js';

/** @type {import('../lib/router.js').Opener} */
export async function open() {
  const who = me() ?? await get('/api/me');
  if (!me()) setMe(who);
  const element = who.kind === 'account' ? signedIn(who) : guest(who);
  return { element, title: t('web-nav-account') };
}

/** Everything that was opened for somebody else begins anew. @param {Me | null} who */
async function become(who) {
  setMe(who ?? await get('/api/me'));
  socket.restart();
}

/**
 * A form that says what is wrong below its fields.
 * @param {string} title @param {{name: string, label: string, type: string, complete: string, required?: boolean, about?: string}[]} fields
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

/** @param {Me} who */
function guest(who) {
  return h('div', { class: 'account' }, h('h1', {}, t('web-nav-account')), h('p', { class: 'lead' }, t('web-guest-about', { name: whoWords({ ...who, rating: null }) })),
    h('div', { class: 'columns' },
      form(t('web-sign-in'), [name(), password()], t('web-sign-in'), async (values) => {
        await become(await call('POST', '/api/session', values));
        go('/');
      }),
      form(t('web-register'), [{ ...name(), about: t('web-name-about') }, { ...password(), complete: 'new-password', about: t('web-password-about') }], t('web-register'), async (values) => {
        await become(await call('POST', '/api/account', values));
        toast(t('web-welcome', { name: values.name ?? '' }));
        go('/');
      })));
}

/** @param {Me} who */
function signedIn(who) {
  const current = { ...password(), label: t('web-current-password') };
  return h('div', { class: 'account' }, h('h1', {}, who.name),
    h('p', { class: 'buttons' }, h('a', { class: 'button plain', href: `/player/${who.name}` }, t('web-profile')), actor({ class: 'button plain' }, async () => {
      await call('DELETE', '/api/session');
      await become(null);
      go('/');
    }, t('web-sign-out'))),
    h('div', { class: 'columns' },
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
