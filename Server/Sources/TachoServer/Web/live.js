"use strict";
// Takes the pictures that the server sends while a value moves.
const dial = document.getElementById("dial");
const said = document.getElementById("said");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");
let events;
let spoken = 0;
let waiting;

function follow() {
  events?.close();
  const query = new URLSearchParams(dial.dataset.query);
  if (still.matches) query.set("motion", "still");
  if (!query.has("page")) query.set("page", dark.matches ? "dark" : "light");
  events = new EventSource(dial.dataset.events + "?" + query);
  events.addEventListener("picture", (event) => {
    const picture = new DOMParser().parseFromString(event.data, "image/svg+xml").documentElement;
    if (picture.nodeName !== "svg") return;
    picture.setAttribute("aria-hidden", "true");
    dial.replaceChildren(document.importNode(picture, true));
  });
  events.addEventListener("value", (event) => {
    const { value, values, refusal } = JSON.parse(event.data);
    const word = (number) => number === null ? "no value" : String(number);
    const names = Object.keys(values ?? {});
    const text = [
      names.length > 0 ? names.map((name) => `${name} ${word(values[name])}`).join(", ")
        : value === undefined ? "no value yet" : word(value),
      refusal && `the newest line: ${refusal}`,
    ].filter(Boolean).join("; ");
    dial.setAttribute("role", names.length > 0 ? "img" : "meter");
    if (typeof value === "number") dial.setAttribute("aria-valuenow", value);
    else dial.removeAttribute("aria-valuenow");
    if (names.length > 0) dial.setAttribute("aria-label", `${dial.dataset.name}: ${text}`);
    else dial.setAttribute("aria-valuetext", text);
    // Not more often than one can listen, and the last one in the end.
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      said.textContent = text;
      spoken = Date.now();
    }, Math.max(0, spoken + 3000 - Date.now()));
  });
}

still.addEventListener("change", follow);
dark.addEventListener("change", follow);
for (const place of document.getElementsByClassName("here")) place.textContent = location.origin;
follow();
