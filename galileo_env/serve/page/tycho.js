// Tycho for a game of cardboard: he turns over his Movement tiles, asks what he must know, and says what he does and by which rule.

import { download, el, post, themes } from "./common.js";

const main = document.getElementById("main");
let name = null, state = null, told = [], problem = "";

async function ask(what, more = {}) {
  try {
    state = await post(`/api/tables/${name}`, { do: what, ...more });
    problem = "";
    if (state.text) download(state.name, state.text);
    if (state.gained !== undefined) told = [...told, { turn: state.turns, steps: state.steps, gained: state.gained }];
    if (what === "undo") told = told.filter((each) => each.turn <= state.turns);
  } catch (error) {
    problem = error.message;
  }
  show();
}

async function open(wish) {
  try {
    state = await post("/api/tables", wish);
    name = state.table;
    location.hash = name;
    told = [];
    problem = "";
  } catch (error) {
    problem = error.message;
  }
  show();
}

const steps = (list) => el("ol", { className: "steps" }, list.map((step) => el("li", {}, step.text, " ", el("code", {}, step.rule))));

function opening() {
  const level = el("select", {}, ["base", "easy", "normal", "hard", "flaming"].map((each) =>
    el("option", { value: each, selected: each === "base" }, each === "base" ? "base, without Luna" : `${each}, with Luna`)));
  const tiles = el("input", { type: "text", placeholder: "drawn for you", autocomplete: "off" });
  const file = el("input", { type: "file", accept: ".jsonl", onchange: async () => open({ saved: await file.files[0].text() }) });
  const begin = (event) => {
    event.preventDefault();
    const row = tiles.value.split(",").map((each) => each.trim()).filter(Boolean);
    open({ level: level.value, luna: level.value !== "base", tiles: row.length ? row : null });
  };
  return el("form", { onsubmit: begin },
    el("p", {}, "Set up the game of cardboard as for two players and play your turns. After each, Tycho takes his here: he turns over " +
      "a Movement tile, asks for what his next step depends on, and tells you what to do on his behalf and by which rule."),
    el("fieldset", {}, el("legend", {}, "Tycho"),
      el("label", { className: "field" }, "Level", level),
      el("label", { className: "field" }, "His row of Action tiles from the left, such as Y3,Y1,Y5,Y2,Y4", tiles)),
    el("fieldset", {}, el("legend", {}, "A saved game"), el("label", { className: "field" }, "Go on with a file", file)),
    el("p", { role: "alert", className: "bad" }, problem),
    el("button", { type: "submit", className: "main" }, "Begin"));
}

function table() {
  const answer = el("input", { type: "text", id: "answer", autocomplete: "off", "aria-label": "Your answer" });
  const asked = state.need && el("form", { className: "asked", onsubmit: (event) => { event.preventDefault(); ask("answer", { text: answer.value }); } },
    el("p", { role: "status" }, state.need), answer, el("button", { type: "submit" }, "Answer"),
    el("button", { type: "button", onclick: () => ask("back") }, "Back"));
  const final = state.final && el("p", { role: "status" }, `Tycho would end with ${state.total} VP: ${state.score} now, ` +
    `${Object.entries(state.final).map(([part, vp]) => `${part} ${vp > 0 ? "+" : ""}${vp}`).join(", ")}.`);
  return el("div", { className: "table" },
    el("div", { className: "score" }, el("b", {}, String(state.score)), " VP after ", String(state.turns), state.turns === 1 ? " turn" : " turns"),
    el("section", {}, el("h2", {}, "His side"), el("ul", {}, state.summary.map((line) => el("li", {}, line)))),
    el("div", { className: "tools" },
      el("button", { type: "button", className: "main", disabled: Boolean(state.need), onclick: () => ask("turn") }, "Tycho's turn"),
      el("button", { type: "button", disabled: !state.turns, onclick: () => ask("undo") }, "Take back his last turn"),
      el("button", { type: "button", onclick: () => ask("final") }, "Final scoring"),
      el("button", { type: "button", onclick: () => ask("save") }, "Save")),
    el("p", { role: "alert", className: "bad" }, problem),
    final || null,
    state.need ? el("section", {}, el("h2", {}, `Turn ${state.turns + 1}`), state.steps.length ? steps(state.steps) : null, asked) : null,
    [...told].reverse().map((each) => el("section", {}, el("h2", {}, `Turn ${each.turn}: ${each.gained > 0 ? "+" : ""}${each.gained} VP`), steps(each.steps))));
}

let shown = 0;

function show() {
  document.body.dataset.n = shown++; // so that whoever drives the page knows when it has changed
  main.replaceChildren(name && state ? table() : opening());
  document.getElementById("answer")?.focus();
}

themes();
if (location.hash.length > 1) {
  name = location.hash.slice(1);
  await ask("look");
  if (!state) { name = null; show(); }
} else {
  show();
}
