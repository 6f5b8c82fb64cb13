/** The clock on the rail: counts down to what the server said, by the server's clock. */

import { tap } from "./sound.js";

let ahead = 0; // the server's clock less ours, in seconds
let warned = "";

/** Set our clock by the view that has just come. @param {HTMLElement} room */
export function setClock(room) {
  ahead = Number(room.dataset.now) - Date.now() / 1000;
  tick();
}

function tick() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const { due = "", full, bank } = clock.dataset;
  const left = Math.max(0, Number(due) - Date.now() / 1000 - ahead);
  const banking = Number(bank) > 0 && left <= Number(bank); // the clock is used up, the time bank runs
  const here = banking ? left : Math.min(left - Number(bank), Number(full));
  const words = String(Math.ceil(here));
  for (const number of clock.querySelectorAll("[data-left]")) {
    if (number.textContent !== words) number.textContent = words;
  }
  /** @type {NodeListOf<HTMLElement>} */
  const [own, saved] = clock.querySelectorAll(":scope > span");
  if (saved) [own.hidden, saved.hidden] = [banking, !banking];
  const edge = document.querySelector(".lamp progress");
  if (edge instanceof HTMLProgressElement) {
    edge.max = Number(banking ? bank : full);
    edge.value = here;
  }
  const soon = left <= 5;
  clock.classList.toggle("soon", soon);
  if (soon && left > 0 && warned !== due && clock.closest(".lit")) {
    warned = due;
    tap();
  }
}

setInterval(tick, 250);
