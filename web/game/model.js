// A game as the page knows it: what the server said, put together.

import { socket } from '../lib/socket.js';

export class Model {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.heardAt = performance.now();
    /** Scenes of earlier turns, by their number. @type {Map<number, Promise<Placed>>} */
    this.scenes = new Map();
  }

  /** Takes over a message of the server. @param {GameMessage} message @returns {boolean} whether the board has changed */
  apply(message) {
    const { t: _, game: id, turns_from: from, turns, notices: _n, ...rest } = message;
    const before = this.game.step;
    const known = this.game.turns;
    // Messages can come in twice after a reconnect; an old one says nothing new.
    if (message.step !== undefined && message.step < before) return false;
    Object.assign(this.game, rest, { id });
    if (turns) this.game.turns = from === undefined ? turns : [...known.slice(0, from), ...turns];
    const same = this.game.turns.findIndex((turn, n) => turn.move !== known[n]?.move || turn.seat !== known[n]?.seat);
    const kept = same < 0 ? Math.min(known.length, this.game.turns.length) : same;
    for (const ply of [...this.scenes.keys()]) if (ply > kept) this.scenes.delete(ply);
    if (message.state) this.heardAt = performance.now();
    return this.game.step !== before;
  }

  /** The person at this screen: one seat, both (`null`: whoever's turn it is) or none. @returns {SeatName | null} */
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

  /** The player of a seat. @param {SeatName} seat */
  player(seat) {
    return this.game.state.players[seat === 'a' ? 0 : 1];
  }

  /** What a seat's clock shows at this moment, with the way of the message taken off. @param {SeatName} seat */
  clock(seat) {
    const { clocks, to_move: runs } = this.game.state;
    if (!clocks) return null;
    const shown = clocks[seat === 'a' ? 0 : 1];
    if (runs !== seat || this.over) return shown;
    return Math.max(0, shown - (performance.now() - this.heardAt) - Math.min(socket.delay, 500));
  }

  /** Does something in the game. @param {unknown} action @param {SeatName | null} [seat] */
  act(action, seat = this.seat) {
    const { id, step } = this.game;
    return socket.ask({ t: 'act', game: id, step, seat: seat ?? undefined, action });
  }
}
