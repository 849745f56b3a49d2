// A game as the page knows it: what the server said, put together.

import { socket } from '../lib/socket.js';

/** @import { Action, GameAnswer, PositionBody, Seat, ServerMessage } from '../types.d.ts' */

/** Everything about a game, or what has changed in it. @typedef {Extract<ServerMessage, {t: 'game'}>} GameMessage */

export class Model {
  /** @param {GameAnswer} game */
  constructor(game) {
    this.game = game;
    /** Brings the page up to date before something is done. @type {() => void} */
    this.settle = () => {};
    this.heardAt = performance.now();
    /** Scenes of earlier turns, by their number. @type {Map<number, Promise<PositionBody>>} */
    this.scenes = new Map();
  }

  /** Takes over a message of the server. @param {GameMessage} message @param {number} [at] when it came @returns {boolean} whether the board has changed */
  apply(message, at = performance.now()) {
    const { t: _, game: id, turns, ...rest } = message;
    const before = this.game.step;
    const known = this.game.turns;
    // Messages can come in twice after a reconnect; an old one says nothing new.
    if (message.step < before) return false;
    Object.assign(this.game, rest, { id });
    this.game.turns = 'turns_from' in message ? [...known.slice(0, message.turns_from), ...turns] : turns;
    const same = this.game.turns.findIndex((turn, n) => turn.move !== known[n]?.move || turn.seat !== known[n]?.seat);
    const kept = same < 0 ? Math.min(known.length, this.game.turns.length) : same;
    for (const ply of [...this.scenes.keys()]) if (ply > kept) this.scenes.delete(ply);
    this.heardAt = at;
    return this.game.step !== before;
  }

  /** The person at this screen: one seat, both (`null`: whoever's turn it is) or none. @returns {Seat | null} */
  get seat() {
    const { you, state } = this.game;
    return you.length === 2 ? state.to_move : you[0] ?? null;
  }

  get over() {
    return this.game.state.result !== null;
  }

  get both() {
    return this.game.you.length === 2;
  }

  get watching() {
    return this.game.you.length === 0;
  }

  get myTurn() {
    const { state, you } = this.game;
    return !this.over && state.to_move !== null && you.includes(state.to_move);
  }

  /** Whether a bot sits on the other side. */
  get againstBot() {
    const { you, seats } = this.game;
    return you.length === 1 && seats.some((who) => who.kind === 'bot');
  }

  get betweenPeople() {
    return !this.both && this.game.seats.every((who) => who.kind !== 'bot');
  }

  /** The player of a seat. @param {Seat} seat */
  player(seat) {
    return this.game.state.players[seat === 'a' ? 0 : 1];
  }

  /** What a seat's clock shows at this moment, with the way of the message taken off. @param {Seat} seat */
  clock(seat) {
    const { clocks, to_move: runs } = this.game.state;
    if (!clocks) return null;
    const shown = clocks[seat === 'a' ? 0 : 1];
    if (runs !== seat || this.over) return shown;
    return Math.max(0, shown - (performance.now() - this.heardAt) - Math.min(socket.delay, 500));
  }

  /** Does something in the game. @param {Action} action @param {Seat | null} [seat] */
  act(action, seat = this.seat) {
    this.settle();
    const { id, step } = this.game;
    return socket.ask({ t: 'act', game: id, step, seat: seat ?? undefined, action });
  }
}
