// The way to the analysis board.

import { h } from '../lib/dom.js';
import { iconOf } from '../lib/parts.js';
import { t } from '../lib/texts.js';

/** A link to the analysis board; where to is found out when it is taken. @param {() => string} address */
export const analyseLink = (address) => h('p', { class: 'analyse' }, h('a', { class: 'button small plain', href: '/analysis', onclick: (/** @type {MouseEvent} */ event) => {
  /** @type {HTMLAnchorElement} */ (event.currentTarget).href = address();
} }, iconOf('chart'), t('web-analysis-board')));
