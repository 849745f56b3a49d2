// Players, games, rulesets, pieces and times in words.

import { gamesList } from './api.js';
import { has, locale, say, t, tOr } from './texts.js';

/** @import { Board as Geometry, Phrase, Piece, SceneBody as Scene, Seat, SeatBody, TimeControl } from '../types.d.ts' */

/** The name of a game in a ruleset. @param {string} ruleset */
export const gameOf = (ruleset) => ruleset.split(':')[0] ?? ruleset;

/** @param {string} ruleset @returns {[string, string][]} */
export const optionsOf = (ruleset) => (ruleset.split(':')[1] ?? '').split(',').filter(Boolean).map((pair) => /** @type {[string, string]} */ (pair.split('=')));

/** A ruleset for people: the game and what is unusual about it. @param {string} ruleset */
export async function rulesetWords(ruleset) {
  const game = (await gamesList()).find((one) => one.name === gameOf(ruleset));
  const options = optionsOf(ruleset).map(([key, value]) => (key === 'size' ? `${value}×${value}` : optionValue(key, value)));
  return [game?.title ?? ruleset, ...options].join(' · ');
}

/** @param {string} key @param {string} value */
export const optionValue = (key, value) => tOr(`option-${key}-${value}`, value);

/** A bot's name. @param {string} name */
export function botWords(name) {
  const level = /^level:(\d)$/.exec(name);
  if (level) return t('web-bot-level', { level: level[1] ?? '' });
  return has(`seat-${name}`) ? t('web-bot-named', { name: t(`seat-${name}`) }) : name;
}

/** @param {Pick<SeatBody, 'kind' | 'name'>} who */
export function whoWords(who) {
  if (who.kind === 'bot') return botWords(who.name);
  if (who.kind === 'deleted') return t('web-deleted-player');
  if (who.kind === 'guest') return t('web-guest', { sign: who.name.split(' ').pop() ?? '' });
  return who.name;
}

/** Whether a game is rated, and at which pace. @param {{ rated?: boolean, pace?: string }} game */
export const ratedWords = ({ rated, pace }) => (rated ? `${t('web-rated')} · ${t(`web-pace-${pace}`)}` : t('web-casual'));

/** @param {TimeControl | null | undefined} clock */
export function clockWords(clock) {
  if (!clock) return t('web-no-clock');
  if ('days' in clock) return t('web-days', { days: clock.days });
  const short = (/** @type {number} */ value) => Number(value.toFixed(2));
  return `${short(clock.fischer.base / 60_000)}+${short((clock.fischer.increment || 0) / 1000)}`;
}

/** A cell and what is on it. @param {number} cell @param {Scene} scene @param {Geometry} board */
export function describe(cell, scene, board) {
  const name = board.cells[cell]?.name ?? '';
  const piece = scene.pieces.find((one) => one.cell === cell);
  const zone = board.zones.find((one) => one.cells.includes(cell));
  return [name, piece ? pieceWords(piece) : t('web-empty'), scene.dead.includes(cell) && t('web-dead'), zone && say(zone.title)].filter(Boolean).join(', ');
}

/** @param {Piece} piece */
export function pieceWords(piece) {
  const words = tOr(`web-piece-${piece.kind}`, piece.kind, { owner: piece.owner ?? 0, ink: piece.look.ink });
  return piece.tag ? t('web-piece-tag', { piece: words, tag: piece.tag }) : words;
}

/**
 * Who has won and why, as somebody with these seats is told it. Who has both or none is no party to it.
 * @param {{seat?: Seat | null, outcome: Phrase, why: Phrase}} result
 * @param {Seat[]} [you]
 */
export function resultWords({ seat, outcome, why }, you = []) {
  const reader = !seat || you.length !== 1 ? 'everyone' : you[0] === seat ? 'winner' : 'loser';
  return { outcome: say(outcome, { reader }), why: say(why, { reader }) };
}

/** A time on a clock. @param {number} ms */
export function clockTime(ms) {
  const left = Math.max(0, ms);
  if (left >= 86_400_000) {
    const days = Math.floor(left / 86_400_000);
    return `${t('web-days-short', { days })} ${String(Math.floor((left % 86_400_000) / 3_600_000)).padStart(2, '0')}:${String(Math.floor((left % 3_600_000) / 60_000)).padStart(2, '0')}`;
  }
  const seconds = left / 1000;
  const two = (/** @type {number} */ value) => String(Math.floor(value)).padStart(2, '0');
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  if (seconds < 10) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** @param {number} ms */
export const dateWords = (ms) => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

/** Whether the board is to be turned so that a player's pieces start below, if they start on one side of it. @param {Scene} start @param {Geometry} board @param {number} player */
export function ownBelow(start, board, player) {
  const mean = (/** @type {number} */ owner) => {
    const rows = start.pieces.filter((piece) => piece.owner === owner).map((piece) => board.cells[piece.cell]?.at.y ?? 0);
    return rows.reduce((sum, y) => sum + y, 0) / Math.max(1, rows.length);
  };
  return mean(player) < mean(3 - player) - 1;
}
