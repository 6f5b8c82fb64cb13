/** Knocks on wood, made on the spot; nothing is fetched. Off, quiet or on, as the reader set it. */

import { setting } from "./settings.js";

const LOUD = /** @type {Record<string, number>} */ ({ off: 0, quiet: 0.25 });

/** @type {AudioContext | undefined} */
let room;

// A browser lets a page make sound only after somebody touched it; until then the page says so.
document.documentElement.toggleAttribute("data-untouched", navigator.userActivation?.hasBeenActive === false);
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => void (room ??= new AudioContext()).resume(), { passive: true });
}
for (const touched of ["click", "keyup"]) {
  addEventListener(touched, () => document.documentElement.removeAttribute("data-untouched"), { passive: true });
}

/** One dull stroke. @param {number} pitch Hz @param {number} after s @param {number} strength 0 to 1 */
function stroke(pitch, after, strength) {
  const loud = (LOUD[setting("sound")] ?? 1) * strength;
  if (!room || room.state !== "running" || !loud) return;
  const at = room.currentTime + after;
  const tone = new OscillatorNode(room, { type: "triangle", frequency: pitch });
  const swell = new GainNode(room, { gain: 0 });
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.08);
  swell.gain.setValueAtTime(loud, at);
  swell.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  tone.connect(swell).connect(room.destination);
  tone.start(at);
  tone.stop(at + 0.15);
}

/** “Liar!”: a flat hand on the table. */
export function slap() {
  const loud = (LOUD[setting("sound")] ?? 1) * 0.7;
  if (!room || room.state !== "running" || !loud) return;
  const length = room.sampleRate * 0.1;
  const noise = new AudioBuffer({ length, sampleRate: room.sampleRate });
  noise.getChannelData(0).forEach((_, i, all) => (all[i] = (2 * Math.random() - 1) * (1 - i / length) ** 6));
  const hand = new AudioBufferSourceNode(room, { buffer: noise });
  const skin = new BiquadFilterNode(room, { type: "bandpass", frequency: 1100, Q: 0.6 });
  hand.connect(skin).connect(new GainNode(room, { gain: loud })).connect(room.destination);
  hand.start();
  stroke(130, 0, 0.9);
}

/** Your turn: a knuckle on the table, twice. */
export function knock() {
  stroke(240, 0, 0.8);
  stroke(220, 0.16, 0.8);
}

/** Five seconds left. */
export const tap = () => stroke(420, 0, 0.3);

/** All fists open. */
export const thump = () => stroke(90, 0, 0.9);
