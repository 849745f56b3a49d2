// Learning a game: the courses there are, and the steps of one.

import { ApiError, getOnce } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { glossary } from '../lib/glossary.js';
import { still } from '../lib/still.js';
import { more, t } from '../lib/texts.js';
import { LessonView } from '../learn/lesson.js';
import { learned } from '../learn/progress.js';
import { SHOWN } from './shown.js';

/** @import { CourseBody } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open([name = ''], query) {
  /** @type {[unknown, {courses: CourseBody[]}]} */
  const [, { courses }] = await Promise.all([more('lessons'), getOnce('/api/lessons')]);
  if (!name) return { element: list(courses), title: t('learn') };
  const course = courses.find((one) => one.game === name);
  if (!course) throw new ApiError({ code: 'not-found', message: `there are no lessons for ${name}`, phrase: { id: 'error-no-address', args: {}, text: 'there is nothing at this address' } });
  const done = learned(course.game);
  const asked = course.steps.findIndex((step) => step.name === query.get('step'));
  const next = course.steps.findIndex((step) => !done.has(step.name));
  const view = new LessonView(course, Math.max(0, asked >= 0 ? asked : next), await glossary(course.game));
  return { element: view.element, title: t('learn-game', { game: course.title }), leave: () => view.leave() };
}

/** @param {CourseBody[]} courses */
function list(courses) {
  const progress = (/** @type {CourseBody} */ course) => {
    const steps = course.steps.length;
    const done = course.steps.filter((step) => learned(course.game).has(step.name)).length;
    return [h('progress', { max: steps, value: done, 'aria-label': course.title }), h('span', {}, done === steps ? t('learn-all-done', { steps }) : t('learn-progress', { done, steps }))];
  };
  return h('div', { class: 'rules' }, h('h1', {}, t('learn')), h('p', { class: 'lead' }, t('learn-about')),
    h('ul', { class: 'cards' }, courses.map((course) => h('li', {}, h('a', { class: 'game-card', href: `/learn/${course.game}` },
      h('span', { class: 'card-picture' }, still(SHOWN[course.game] ?? { ruleset: course.first_game }, '', { coordinates: false }).element),
      h('span', { class: 'card-words' }, h('strong', {}, course.title), progress(course)))))));
}
