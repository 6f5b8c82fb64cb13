/** A deal that is over, step by step: a slider, arrows, play and stop; and the check of its shuffle. */

import { morph } from "./morph.js";
import { check } from "./proof.js";
import { seals } from "./seals.js";
import { knock } from "./sound.js";

const PACE = 1600; // ms for each step while it plays

/** @template {HTMLElement} T @param {string} id @returns {T} */
const by = (id) => /** @type {T} */ (document.getElementById(id));

const rail = by("move");
const slider = /** @type {HTMLInputElement} */ (by("step"));
const steps = [.../** @type {HTMLOListElement} */ (by("steps")).children].map((step) => /** @type {HTMLElement} */ (step));
const templates = [...document.querySelectorAll("template")];
const last = steps.length;
let at = Number(slider.value);

// ---- one step

/** The three parts of a scene, and where they stand. */
const places = () => [".seats", ".felt", "#told"].map((place) => document.querySelector(place));

/** @param {number} step */
function draw(step) {
  const parts = (steps[step - 1].dataset.parts ?? "").split(" ").map(Number);
  places().forEach((old, i) => {
    const fresh = /** @type {DocumentFragment} */ (templates[parts[i]].content.cloneNode(true)).firstElementChild;
    if (old && fresh) morph(old, fresh);
  });
}

/** Show a step; where one goes on by one, the change is drawn as a movement. @param {number} step */
function go(step) {
  const to = Math.min(Math.max(step, 1), last);
  const one = Math.abs(to - at) === 1;
  if (to === at) return;
  at = to;
  slider.value = String(at);
  steps.forEach((li, i) => {
    li.toggleAttribute("aria-current", false);
    if (i + 1 === at) li.setAttribute("aria-current", "step");
    li.classList.toggle("later", i + 1 > at);
  });
  say();
  scroll();
  const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (one && !still && "startViewTransition" in document) {
    const movement = document.startViewTransition(() => draw(to));
    for (const part of [movement.ready, movement.finished, movement.updateCallbackDone]) part.catch(() => {});
  } else draw(to);
}

/** What the slider, the arrows and the address say of the step. */
function say() {
  const told = steps[at - 1].querySelector("a")?.textContent?.trim() ?? "";
  const place = by("place");
  place.textContent = (place.textContent ?? "").replace(/\d+/, String(at));
  slider.setAttribute("aria-valuetext", `${place.textContent}: ${told}`);
  by("step-back").setAttribute("href", `?step=${Math.max(at - 1, 1)}`);
  by("step-on").setAttribute("href", `?step=${Math.min(at + 1, last)}`);
  clearTimeout(written);
  written = window.setTimeout(() => history.replaceState(null, "", `?step=${at}`), 300); // browsers count these
}

let written = 0;

function scroll() {
  const list = by("steps");
  const { offsetTop, offsetHeight } = steps[at - 1];
  const seen = offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + list.clientHeight;
  if (!seen) list.scrollTop = offsetTop - list.clientHeight / 2;
}

// ---- playing

let playing = 0;
const button = by("step-play");
const names = [button.getAttribute("aria-label") ?? "", button.dataset.stop ?? ""];

function stop() {
  clearInterval(playing);
  playing = 0;
  button.removeAttribute("data-playing");
  button.setAttribute("aria-label", names[0]);
}

function play() {
  if (at === last) go(1);
  playing = window.setInterval(() => (at === last ? stop() : go(at + 1)), PACE);
  button.setAttribute("data-playing", "");
  button.setAttribute("aria-label", names[1]);
}

// ---- what the reader does

slider.addEventListener("input", () => {
  stop();
  go(slider.valueAsNumber);
});

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = target?.closest('a[href^="?step="]');
  if (target?.closest("#step-play")) playing ? stop() : play();
  if (!link) return;
  event.preventDefault();
  stop();
  go(Number(link.getAttribute("href")?.slice("?step=".length)));
});

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  Home: () => go(1),
  End: () => go(last),
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target === slider) return;
  if (document.querySelector(":popover-open:not(#log)")) return;
  const free = !(target instanceof HTMLElement && target.matches("a, button, summary"));
  if (key === " " && free) playing ? stop() : play();
  else if (key in KEYS) {
    stop();
    KEYS[key]();
  } else return;
  event.preventDefault();
});

// ---- whether it was dealt fairly

const proof = by("proof");

/** @param {string} text @param {Record<string, unknown>} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name]));

function verify() {
  const found = check(JSON.parse(proof.dataset.sheet ?? ""));
  const sentence = document.querySelector(`[data-verdict="${found.verdict}"]`)?.textContent ?? "";
  const verdict = by("verdict");
  verdict.textContent = filled(sentence, found);
  verdict.className = found.verdict === "proven" ? "gain" : "loss";
}

document.getElementById("kept")?.toggleAttribute("hidden", !seals().includes(proof.dataset.seal ?? ""));
if (proof.dataset.sheet) proof.addEventListener("toggle", () => proof.matches(":popover-open") && verify());

// ---- the table goes on meanwhile

const table = by("table-again");

/** Whether the reader is asked something: the way back is lit, and the tab says so. @param {string} html */
function heard(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const room = box.content.getElementById("room");
  if (!room) return;
  const asked = room.hasAttribute("data-lit");
  if (asked && !table.matches(".lit")) knock();
  table.classList.toggle("lit", asked);
  table.querySelector("small")?.toggleAttribute("hidden", !asked);
  document.title = `${asked ? "● " : ""}${document.title.replace(/^● /, "")}`;
}

function listen() {
  const line = new WebSocket(`${location.origin.replace(/^http/, "ws")}/t/${by("replay").dataset.code}/ws`);
  line.onmessage = ({ data }) => heard(data);
  line.onclose = ({ code }) => (code >= 4400 && code < 4500) || setTimeout(listen, 5000);
}

slider.hidden = false;
button.hidden = false;
rail.dataset.steps = "";
say();
scroll();
by("log").addEventListener("toggle", scroll);
listen();
