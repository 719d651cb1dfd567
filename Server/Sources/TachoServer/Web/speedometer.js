"use strict";
// Without this script the form does the same by loading the page anew. The face stays in the page, and each change comes as
// values: where the needle is at each frame, how large it is and what the number says.
const dial = document.getElementById("dial");
const form = document.getElementById("form");
const field = document.getElementById("value");
const error = document.getElementById("error");
const said = document.getElementById("said");
const template = document.getElementById("stage");
const plan = JSON.parse(template.dataset.plan);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const animating = 1200;
let turn = 0;

const svg = document.importNode(template.content, true).querySelector("svg");
const part = (name) => svg.querySelector(`[id="dial-${name}"]`);
const [arc, characters] = [part("arc"), part("characters")];
const needles = Array.from({ length: plan.levels + 1 }, (_, level) => part("needle-" + level));
const number = document.createElementNS(svg.namespaceURI, "g");
// The meter around it says what there is to say.
svg.setAttribute("aria-hidden", "true");
svg.removeAttribute("aria-labelledby");
for (const text of svg.querySelectorAll("title, desc")) text.remove();
arc.firstElementChild.setAttribute("pathLength", "1");
characters.setAttribute("display", "none");
for (const needle of needles) needle.setAttribute("display", "none");
part("moving").append(number);
// Light on paper.
const paper = new Image(300, 300);
paper.className = "paper";
paper.alt = "";
dial.append(svg, paper);

let needle = needles[0];
let written = "";

function write(text, room, level) {
  const place = plan.rooms[Math.max(room, text.length)][text.length];
  if (written !== text + room) {
    written = text + room;
    number.replaceChildren(...Array.from(text, (character, index) => {
      const use = document.createElementNS(svg.namespaceURI, "use");
      use.setAttribute("href", "#dial-character-" + character.codePointAt(0));
      use.setAttribute("transform", `translate(${place.x[index]} ${place.y}) scale(${place.size})`);
      return use;
    }));
  }
  const [x, y] = place.middle;
  const size = 1 + (plan.growth - 1) * level / plan.levels;
  number.setAttribute("transform", `translate(${x} ${y}) scale(${size}) translate(${-x} ${-y})`);
}

function draw(frames, index) {
  const [position, level] = [frames.positions[index], frames.levels[index]];
  // A dash without length is nothing in some browsers; the design has a dot.
  arc.firstElementChild.setAttribute("stroke-dasharray", `${Math.max(position, 1e-4)} 2`);
  needle.setAttribute("display", "none");
  needle = needles[level];
  needle.removeAttribute("display");
  needle.setAttribute("transform", `rotate(${(position - 0.5) * plan.sweep} ${plan.middle} ${plan.middle})`);
  write(frames.texts[index], frames.room, level);
}

// From `start` on, by the page's clock.
function play(screen, start) {
  const mine = ++turn;
  const { frames } = screen;
  const last = frames.positions.length - 1;
  function step(now) {
    if (mine !== turn) return;
    const index = still.matches ? last : Math.min(last, Math.max(0, Math.floor((now - start) * frames.rate / 1000)));
    draw(frames, index);
    if (index < last) requestAnimationFrame(step);
  }
  const become = (state, after) => setTimeout(() => { if (mine === turn) dial.dataset.state = state; }, after);
  dial.dataset.state = screen.state;
  if (screen.state !== "complete") {
    if (frames.begins > 0) become("animating", frames.begins);
    become("complete", frames.begins + animating);
  }
  step(performance.now());
  paper.src = screen.paper;
}

function show(screen, start) {
  dial.setAttribute("aria-valuenow", screen.value);
  dial.setAttribute("aria-valuetext", screen.text);
  said.textContent = "Speedometer at " + screen.text;
  form.elements.from.value = screen.value;
  form.elements.course.value = screen.course;
  play(screen, start);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  // Empty input is ignored.
  if (!field.value.trim()) return;
  const query = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch("/speedometer?" + query, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const screen = await answer.json();
    error.textContent = screen.error ?? "";
    field.value = screen.input;
    if (screen.error) {
      field.setAttribute("aria-invalid", "true");
      field.focus();
      return;
    }
    field.removeAttribute("aria-invalid");
    show(screen, event.timeStamp);
  } catch {
    form.submit();
  }
});

play(JSON.parse(template.dataset.screen), performance.now());
