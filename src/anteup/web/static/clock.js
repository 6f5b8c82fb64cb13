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
  const due = clock.dataset.due ?? "";
  const left = Math.max(0, Number(due) - Date.now() / 1000 - ahead);
  const number = clock.querySelector("[data-left]");
  const words = String(Math.ceil(left));
  if (number && number.textContent !== words) number.textContent = words;
  const edge = document.querySelector(".lamp progress");
  if (edge instanceof HTMLProgressElement) edge.value = left;
  const soon = left <= 5;
  clock.classList.toggle("soon", soon);
  if (soon && left > 0 && warned !== due && clock.closest(".lit")) {
    warned = due;
    tap();
  }
}

setInterval(tick, 250);
