"use strict";
// Without this script the form draws by loading the page anew.
const form = document.getElementById("form");
const text = document.getElementById("text");
const picture = document.getElementById("picture");
const ground = document.getElementById("ground");
const controls = document.getElementById("controls");
const suggestions = document.getElementById("suggestions");
const snippets = document.getElementById("snippets");
let keys = [];
let turn = 0;
let timer;
let controlsAreOld = false;

document.getElementById("draw").hidden = true;
document.querySelector(".start button").hidden = true;
document.getElementById("start").addEventListener("change", (event) => event.target.form.submit());

async function draw(keepsControls) {
  const mine = ++turn;
  const answer = await fetch("/playground", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text.value })
    .then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (mine !== turn) return;
  if (!answer) {
    tell([{ isProblem: true, text: "The server does not answer; the picture is the last one." }]);
    return;
  }
  tell(answer.problems);
  text.toggleAttribute("aria-invalid", false);
  if (!answer.valid) text.setAttribute("aria-invalid", "true");
  ground.classList.toggle("stale", !answer.valid);
  if (answer.valid) {
    picture.src = answer.address;
    picture.alt = answer.alternative;
    keys = answer.keys;
    history.replaceState(null, "", "/playground?spec=" + answer.spec);
    copies(answer.snippets);
    if (!keepsControls) controls.innerHTML = answer.controls;
  }
}

function tell(problems) {
  document.getElementById("problems").replaceChildren(...problems.map((problem) => {
    const item = document.createElement("li");
    item.className = problem.isProblem ? "problem" : "warning";
    item.textContent = problem.text;
    return item;
  }));
}

function later(keepsControls) {
  // What was written a moment ago may want other controls still.
  controlsAreOld ||= !keepsControls;
  clearTimeout(timer);
  timer = setTimeout(() => {
    draw(!controlsAreOld);
    controlsAreOld = false;
  }, 250);
}

text.addEventListener("input", () => { suggest(); later(false); });
text.addEventListener("keydown", (event) => {
  if (event.key === "Escape") suggestions.replaceChildren();
});

// Keys that begin like the word before the caret, at the depth of its line.
function suggest() {
  suggestions.replaceChildren();
  const before = text.value.slice(0, text.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const found = /^( *)(?:- )?([A-Za-z0-9]+)$/.exec(line);
  if (!found) return;
  let parent = "";
  if (found[1]) {
    const above = before.slice(0, before.lastIndexOf("\n") + 1).split("\n").reverse().find((line) => /^\S+:/.test(line));
    parent = above ? above.split(":")[0] : "";
  }
  const names = new Set();
  for (const key of keys) {
    const steps = key.replaceAll("[]", "").split(".");
    const name = parent ? (steps[0] === parent ? steps[1] : undefined) : steps[0];
    if (name && name !== found[2] && name.toLowerCase().startsWith(found[2].toLowerCase())) names.add(name);
  }
  for (const name of [...names].slice(0, 8)) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.addEventListener("click", () => {
      text.setRangeText(name + ": ", text.selectionStart - found[2].length, text.selectionStart, "end");
      suggestions.replaceChildren();
      text.focus();
      later(false);
    });
    item.append(button);
    suggestions.append(item);
  }
}

// A control writes its key's line, at the top or in the block of the key above it.
controls.addEventListener("input", (event) => {
  const field = event.target;
  const value = field.value.trim() === "" ? "" : scalar(field);
  let changed = write(text.value, field.name, value);
  // Another kind has other variants.
  if (changed !== null && field.name === "kind") changed = write(changed, "variant", "");
  if (changed === null) {
    tell([{ isProblem: false, text: field.name + " is written in a form that controls leave alone; change it in the text." }]);
    return;
  }
  text.value = changed;
  later(field.name !== "kind" && field.name !== "variant");
});

function scalar(field) {
  const value = field.value.trim();
  const isPlain = field.hasAttribute("data-number") && /^([-+.0-9eE:]+( ?%)?|null|\[[-+.0-9eE:, ]*\])$/.test(value);
  if (field.tagName === "SELECT" || isPlain) return value;
  return JSON.stringify(value);
}

function write(yaml, path, value) {
  if (/^\s*[{[]/.test(yaml)) return null;
  let [first, second] = path.split(".");
  const lines = yaml.replace(/\n+$/, "").split("\n");
  const find = (key) => lines.findIndex((line) => line.startsWith(key + ":") || line.startsWith('"' + key + '":'));
  // The ends of the scale may be written by themselves.
  if (first === "scale" && (second === "min" || second === "max") && find(second) >= 0) [first, second] = [second, undefined];
  const at = find(first);
  if (second === undefined) {
    if (at < 0) { if (value) lines.push(first + ": " + value); }
    else if (!/^[^:]+:\s*([^\s{[|>]|\[[^\]]*\]\s*$)/.test(lines[at]) || /^\s/.test(lines[at + 1] ?? "")) return null;
    else if (value) lines[at] = first + ": " + value;
    else lines.splice(at, 1);
  } else if (at < 0) {
    if (value) lines.push(first + ":", "  " + second + ": " + value);
  } else {
    const flow = /^([^:]+):\s*\{(.*)\}\s*$/.exec(lines[at]);
    if (flow) {
      if (/["{[]/.test(flow[2])) return null;
      const parts = flow[2].split(",").map((part) => part.trim()).filter((part) => part && !part.startsWith(second + ":"));
      if (value) parts.push(second + ": " + value);
      if (parts.length) lines[at] = first + ": { " + parts.join(", ") + " }";
      else lines.splice(at, 1);
    } else {
      if (!/^[^:]+:\s*$/.test(lines[at])) return null;
      let end = at + 1;
      while (end < lines.length && /^(\s|$)/.test(lines[end])) end++;
      const indent = /^ */.exec(lines[at + 1] ?? "")[0] || "  ";
      const own = lines.findIndex((line, index) => index > at && index < end && line.startsWith(indent + second + ":"));
      if (own < 0) { if (value) lines.splice(at + 1, 0, indent + second + ": " + value); }
      else if (value) lines[own] = indent + second + ": " + value;
      else {
        lines.splice(own, 1);
        // The last key takes its map with it.
        if (!/^\s+\S/.test(lines[at + 1] ?? "")) lines.splice(at, 1);
      }
    }
  }
  return lines.join("\n") + "\n";
}

function copies(all) {
  const open = new Set([...snippets.querySelectorAll("details[open] summary")].map((summary) => summary.textContent));
  snippets.replaceChildren(...all.map((snippet) => {
    const content = snippet.text.replaceAll("HERE/", location.origin + "/");
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    const block = document.createElement("pre");
    const code = document.createElement("code");
    const button = document.createElement("button");
    details.open = open.has(snippet.name);
    summary.textContent = snippet.name;
    block.tabIndex = 0;
    code.textContent = content;
    block.append(code);
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy as " + snippet.name);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(content);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(code);
        button.textContent = "Selected";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    details.append(summary, block, button);
    return details;
  }));
}

for (const choice of document.querySelectorAll("[name=ground]")) {
  choice.addEventListener("change", () => { ground.className = "ground " + choice.value; });
}
document.getElementById("zoom").addEventListener("input", (event) => {
  picture.setAttribute("width", event.target.value);
});
form.addEventListener("submit", (event) => { event.preventDefault(); draw(false); });
draw(true);
