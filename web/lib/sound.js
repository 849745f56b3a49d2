// Sounds, made on the spot: nothing to load.

import { setting } from './settings.js';

/** @type {AudioContext | null} */
let context = null;

/**
 * Short tones: frequency, start and length in seconds, loudness.
 * @type {Record<string, [number, number, number, number][]>}
 */
const SOUNDS = {
  move: [[420, 0, 0.05, 0.5], [210, 0.005, 0.07, 0.6]],
  reply: [[340, 0, 0.05, 0.5], [170, 0.005, 0.08, 0.6]],
  start: [[392, 0, 0.12, 0.25], [523, 0.1, 0.18, 0.25]],
  won: [[392, 0, 0.14, 0.25], [494, 0.12, 0.14, 0.25], [587, 0.24, 0.3, 0.25]],
  lost: [[330, 0, 0.16, 0.25], [262, 0.14, 0.3, 0.25]],
  offer: [[660, 0, 0.1, 0.2], [660, 0.16, 0.1, 0.2]],
  low: [[880, 0, 0.06, 0.2], [880, 0.12, 0.06, 0.2]],
  refused: [[140, 0, 0.12, 0.4]],
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (setting('sound') !== 'on' || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    const loud = Number(setting('volume')) / 100;
    for (const [pitch, start, length, part] of SOUNDS[name] ?? []) {
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      const at = context.currentTime + start;
      tone.type = 'triangle';
      tone.frequency.setValueAtTime(pitch, at);
      tone.frequency.exponentialRampToValueAtTime(pitch * 0.8, at + length);
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(Math.max(0.001, loud * part), at + 0.006);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + length + 0.05);
    }
  } catch {
    // A browser without sound plays as well.
  }
}
