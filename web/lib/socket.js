// The one WebSocket of the page. It comes back by itself after a drop and asks again for whatever was being watched.

import { ApiError } from './api.js';
import { VERSION } from '../version.js';

/** @import { ClientMessage, ServerMessage } from '../types.d.ts' */

/**
 * A change of the connection; `code` is why a socket was closed.
 * @typedef {{t: 'status', status: string, code?: number}} Status
 */
/** What is said about a game. @typedef {Extract<ServerMessage, {t: 'game' | 'presence' | 'rematch'}>} AboutGame */
/** Something to be done. @typedef {Extract<ClientMessage, {t: 'act' | 'rematch'}>} Deed */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PING_EVERY = 10_000;
const PONG_WITHIN = 6000;
/** The code a socket is closed with when its session has ended. */
const SIGNED_OUT = 4001;

class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #next = 1;
  /** @type {Map<number, {message: ClientMessage, settle: (error: ApiError | null) => void}>} */
  #pending = new Map();
  /** @type {Map<string, Set<(message: AboutGame) => void>>} */
  #watchers = new Map();
  /** @type {Set<(message: ServerMessage | Status) => void>} */
  #listeners = new Set();
  #lobby = 0;
  #pingedAt = 0;
  #lastHeard = 0;
  /** Whether there has been a connection before: the first one may take its time. */
  wasOpen = false;
  /** @type {number | undefined} */
  #retry;
  /** Half the way to the server and back, in milliseconds. */
  delay = 0;
  /** `open`, `connecting`, `waiting` for the next attempt, `offline` until there is a network, or `signed-out`: then nothing is tried until somebody says so. */
  status = 'connecting';

  start() {
    if (this.#socket || this.#retry !== undefined) return;
    this.#connect();
    setInterval(() => this.#ping(), PING_EVERY);
    // A laptop that wakes up or a network that is back should not wait for the next attempt.
    const hurry = () => document.visibilityState === 'visible' && this.#hurry();
    addEventListener('online', hurry);
    addEventListener('offline', () => this.#offline());
    document.addEventListener('visibilitychange', hurry);
  }

  #connect() {
    this.#retry = undefined;
    this.#say('connecting');
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket?page=${VERSION}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.wasOpen = true;
      this.#lastHeard = performance.now();
      this.#say('open');
      for (const game of this.#watchers.keys()) this.#write({ t: 'watch', game, scene: true });
      if (this.#lobby) this.#write({ t: 'lobby', on: true });
      // Whatever had no answer is said again: the step of a game makes sure that nothing happens twice.
      for (const { message } of this.#pending.values()) this.#write(message);
      this.#ping();
    };
    socket.onmessage = (event) => {
      this.#lastHeard = performance.now();
      this.#hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => (event.code === SIGNED_OUT ? this.#signedOut(socket) : this.#dropped(socket, event.code));
  }

  /** @param {WebSocket} socket @param {number} [code] why it was closed, if it was */
  #dropped(socket, code) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#say('waiting', code);
    // Not all at the same moment when a server comes back.
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  /** The network is gone: there is nothing to wait for, and nothing to try. */
  #offline() {
    if (this.status === 'signed-out') return;
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    socket?.close();
    this.#say('offline');
  }

  /** To come again would be to come as somebody else. @param {WebSocket} socket */
  #signedOut(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    for (const { settle } of this.#pending.values()) settle(new ApiError({ code: 'signed-out', message: 'the session has ended' }));
    this.#pending.clear();
    this.#say('signed-out');
  }

  #hurry() {
    if (this.#retry !== undefined || this.status === 'offline') {
      clearTimeout(this.#retry);
      this.#connect();
    } else this.#ping();
  }

  #ping() {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    const asked = performance.now();
    this.#pingedAt = asked;
    this.#write({ t: 'ping', id: 0 });
    setTimeout(() => {
      if (socket === this.#socket && this.#lastHeard < asked) {
        socket.close();
        this.#dropped(socket);
      }
    }, PONG_WITHIN);
  }

  /** @param {ClientMessage} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    if (message.t === 'pong') {
      const half = (performance.now() - this.#pingedAt) / 2;
      this.delay = this.delay ? 0.7 * this.delay + 0.3 * half : half;
      return;
    }
    if (message.t === 'done' || (message.t === 'error' && message.id)) {
      const id = message.id ?? 0;
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      pending?.settle(message.t === 'done' ? null : new ApiError(message.error));
      return;
    }
    if (message.t === 'game' || message.t === 'presence' || message.t === 'rematch') for (const listener of this.#watchers.get(message.game) ?? []) listener(message);
    for (const listener of this.#listeners) listener(message);
  }

  /** @param {string} status @param {number} [code] */
  #say(status, code) {
    this.status = status;
    for (const listener of this.#listeners) listener({ t: 'status', status, code });
  }

  /** Watches a game; the answer ends that. @param {string} game @param {(message: AboutGame) => void} listener */
  watch(game, listener) {
    const known = this.#watchers.get(game) ?? new Set();
    known.add(listener);
    this.#watchers.set(game, known);
    this.#write({ t: 'watch', game, scene: true });
    return () => {
      known.delete(listener);
      if (known.size) return;
      this.#watchers.delete(game);
      this.#write({ t: 'unwatch', game });
    };
  }

  /** Asks for everything about a game again. @param {string} game */
  resync(game) {
    this.#write({ t: 'watch', game, scene: true });
  }

  /** Hears the lobby; the answer ends that. */
  lobby() {
    if (this.#lobby++ === 0) this.#write({ t: 'lobby', on: true });
    return () => {
      if (--this.#lobby === 0) this.#write({ t: 'lobby', on: false });
    };
  }

  /** Asks which games wait, now and whenever that changes. */
  turns() {
    this.#write({ t: 'turns' });
  }

  /** Asks for the lobby again. */
  refreshLobby() {
    if (this.#lobby) this.#write({ t: 'lobby', on: true });
  }

  /**
   * Hears every message and every change of the connection; the answer ends that.
   * @param {(message: ServerMessage | Status) => void} listener
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Says something and waits until it is done, however often the connection drops on the way.
   * @param {Deed} message
   * @returns {Promise<void>}
   */
  ask(message) {
    const id = this.#next++;
    const full = { ...message, id };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message: full, settle: (error) => (error ? reject(error) : resolve()) });
      this.#write(full);
    });
  }

  /** Comes back as somebody else, after signing in or out. */
  restart() {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#retry);
    this.#wait = FIRST_WAIT;
    socket?.close();
    this.#connect();
  }
}

export const socket = new Socket();
