"use strict";
// Without this script the form does the same by loading the page anew.
const dial = document.getElementById("dial");
const form = document.getElementById("form");
const field = document.getElementById("value");
const error = document.getElementById("error");
const said = document.getElementById("said");
const animating = 1200;
let turn = 0;

// Complete when the movement has been shown for its time; pictures begin when they have come.
function settle(after) {
  const mine = ++turn;
  setTimeout(() => { if (mine === turn) dial.dataset.state = "complete"; }, after);
}

function show(screen) {
  const [picture] = dial.getElementsByTagName("picture");
  const sources = picture.getElementsByTagName("source");
  sources[0].srcset = screen.lightStill;
  sources[1].srcset = screen.still;
  sources[2].srcset = screen.lightPicture;
  // The same address again would not move again.
  const image = picture.querySelector("img");
  const fresh = image.cloneNode();
  fresh.src = screen.picture;
  image.replaceWith(fresh);
  dial.setAttribute("aria-valuenow", screen.value);
  dial.setAttribute("aria-valuetext", screen.text);
  dial.dataset.state = screen.state;
  said.textContent = "Speedometer at " + screen.text;
  form.elements.from.value = screen.value;
  form.elements.course.value = screen.course;
  settle(animating);
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
    show(screen);
  } catch {
    form.submit();
  }
});

if (dial.dataset.state === "animating") settle(animating + (new URLSearchParams(location.search).has("from") ? 0 : 500));
