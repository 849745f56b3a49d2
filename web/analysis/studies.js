// Saved analyses: named, private or for everybody who has the link.

import { call, get, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { me } from '../lib/me.js';
import { actor, ask, copy, iconOf, tick, toast } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { t } from '../lib/texts.js';
import { dateWords } from '../lib/words.js';

/** @import { GameRecord, ListedStudyBody, StudyBody } from '../types.d.ts' */

/** The address of a study. @param {string} id */
export const studyAddress = (id) => `/study/${id}`;

export class Studies {
  /** Counts the drawings, so that an answer that comes too late is not shown. */ #drawn = 0;

  /**
   * @param {StudyBody | null} study the one that is open
   * @param {() => GameRecord} record what is to be saved
   */
  constructor(study, record) {
    this.study = study;
    this.record = record;
    this.body = h('div', { class: 'studies-body' });
    this.element = h('details', { class: 'more studies', open: study !== null, ontoggle: () => this.element.open && this.#draw() }, h('summary', {}, iconOf('book'), t('web-studies')), this.body);
  }

  async #draw() {
    if (me()?.kind !== 'account') return fill(this.body, h('p', {}, t('web-studies-guest'), ' ', h('a', { href: '/account' }, t('web-nav-sign-in'))), this.#about());
    const drawn = ++this.#drawn;
    const { study } = this;
    const own = study?.own ? study : null;
    const name = h('input', { type: 'text', maxlength: '80', autocomplete: 'off', value: study?.name ?? '' });
    let shared = own?.shared ?? false;
    const body = () => ({ name: name.value.trim() || t('web-study-unnamed'), shared, record: this.record() });
    fill(this.body, this.#about(),
      h('label', { class: 'field' }, h('span', {}, t('web-study-name')), name),
      tick(t('web-study-shared'), shared, (on) => { shared = on; }, t('web-study-shared-about')),
      h('div', { class: 'buttons' },
        own ? actor({ class: 'button small' }, () => this.#save('PUT', `/api/studies/${own.id}`, body()), iconOf('check'), t('web-study-save')) : null,
        actor({ class: own ? 'button small plain' : 'button small' }, () => this.#save('POST', '/api/studies', body()), iconOf('down'), t(own ? 'web-study-save-new' : 'web-study-save')),
        own?.shared ? actor({ class: 'button small plain' }, () => copy(`${location.origin}${studyAddress(own.id)}`), iconOf('link'), t('web-copy-link')) : null,
        own ? actor({ class: 'button small plain' }, () => this.#delete(own), iconOf('close'), t('web-study-delete')) : null));
    try {
      /** @type {{studies: ListedStudyBody[]}} */
      const { studies } = await get('/api/studies');
      if (drawn === this.#drawn && studies.length) this.body.append(h('ul', { class: 'study-list' }, studies.map((one) => h('li', {}, h('a', { href: studyAddress(one.id), 'aria-current': one.id === study?.id ? 'page' : null }, one.name),
        h('small', {}, ` ${one.ruleset} · ${dateWords(one.changed_at)}${one.shared ? ` · ${t('web-study-shared')}` : ''}`)))));
    } catch (error) {
      this.body.append(h('p', { class: 'problem' }, wordsOf(error)));
    }
  }

  /** Whose study is open. */
  #about() {
    return this.study ? h('p', {}, h('strong', {}, this.study.name), this.study.own ? null : ` · ${t('web-study-other')}`) : null;
  }

  /** @param {'POST' | 'PUT'} method @param {string} path @param {{name: string, shared: boolean, record: GameRecord}} body */
  async #save(method, path, body) {
    try {
      /** @type {StudyBody} */
      const kept = await call(method, path, body);
      toast(t('web-study-saved'));
      if (method === 'POST') return go(studyAddress(kept.id));
      this.study = kept;
      await this.#draw();
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }

  /** @param {StudyBody} study */
  async #delete(study) {
    if (!await ask(t('web-study-delete-sure', { name: study.name }), t('web-study-delete'))) return;
    try {
      await call('DELETE', `/api/studies/${study.id}`);
      go(`/analysis/${study.ruleset}`, { replace: true });
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }
}
