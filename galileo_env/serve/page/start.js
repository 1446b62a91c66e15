// The first page: game, seats, characters, opponents with their measured strength, mode.

import { el, get, post, themes } from "./common.js";

const ABOUT = {
  galilei: "Telescope, dice and comets; a University to rise in and an Inquisition to answer. Solo against Tycho Brahe.",
  truth: "Treatises, seals and inventions, and a choice in the end: to abjure or not. Solo against a mark of 100 points.",
};
const LEVELS = ["base", "easy", "normal", "hard", "flaming"];

const form = document.getElementById("form");
const wish = { game: "galilei", count: 2, luna: false, level: "base", analysis: false, helper: "search:800", prior: null, pace: 0.4, undo: true, seed: "" };
const seats = Array.from({ length: 4 }, (_, i) => ({ player: i ? "scholar" : "human", character: "basic" }));
let offers;

const game = () => offers.games.find((each) => each.name === wish.game);
const capital = (text) => text[0].toUpperCase() + text.slice(1);

function option(name, value, title, text, chosen, change) {
  return el("label", { className: "card" },
    el("input", { type: "radio", name, value, checked: chosen, onchange: () => { change(); show(name, value); } }),
    el("span", {}, el("strong", {}, title), text ? el("small", {}, text) : null));
}

function select(label, values, value, change) {
  return el("label", { className: "field" }, label,
    el("select", { onchange: (event) => { change(event.target.value); } },
      values.map(([key, text]) => el("option", { value: key, selected: key === value }, text))));
}

function check(label, value, change) {
  return el("label", { className: "check" }, el("input", { type: "checkbox", checked: value, onchange: (event) => change(event.target.checked) }), label);
}

const group = (legend, ...inner) => el("fieldset", {}, el("legend", {}, legend), inner);

function seatRow(i) {
  const solo = wish.count === 1;
  const known = game().agents.map((a) => [a.spec, `${a.spec}: ${a.does}`]);
  // An agent of the other game cannot sit here.
  if (seats[i].player !== "human" && !game().agents.some((a) => a.spec === seats[i].player)) seats[i].player = "scholar";
  const strength = el("small", { className: "muted" });
  const seated = (player) => {
    seats[i].player = player;
    strength.textContent = game().agents.find((a) => a.spec === player)?.strength ?? "";
  };
  const who = solo ? null : select(`Seat ${i + 1}`, [["human", i ? "a person" : "you, or another person"], ...known], seats[i].player, seated);
  seated(seats[i].player);
  const characters = game().characters.length && select(solo ? "Your character" : "plays",
    [["basic", "the basic board"], ["random", "a random character"], ...game().characters.map((c) => [c, capital(c)])], seats[i].character,
    (value) => { seats[i].character = value; });
  return el("div", { className: "seat" }, who, characters || null, solo ? null : strength);
}

function levelText(level) {
  const found = game().levels.find((each) => each.level === level);
  const shown = ["greedy", "search:800", "scholar"].filter((agent) => agent in found.strength);
  return `Games won by ${shown.map((agent) => `${agent} ${found.strength[agent]}`).join(", ")}`;
}

function show(focusName, focusValue) {
  const { name, luna, levels, priors } = game();
  const solo = wish.count === 1;
  form.replaceChildren(...[
    group("Game", el("div", { className: "cards two" }, offers.games.map((each) =>
      option("game", each.name, each.title, ABOUT[each.name], each.name === name, () => { wish.game = each.name; })))),
    group("Players", el("div", { className: "cards four" }, game().seats.map((n) =>
      option("count", n, n === 1 ? "Solo" : `${n} players`, n === 1 ? (levels.length ? "against Tycho Brahe" : "against a mark") : "", n === wish.count,
        () => { wish.count = n; }))),
      !solo && luna ? check("with the Luna expansion", wish.luna, (value) => { wish.luna = value; }) : null),
    solo && levels.length ? group("Tycho's level", el("div", { className: "cards three" }, LEVELS.map((level) =>
      option("level", level, level === "base" ? "base, without Luna" : `${level}, with Luna`, levelText(level), level === wish.level,
        () => { wish.level = level; })))) : null,
    solo && !game().characters.length ? null
      : group(solo ? "You" : "Seats", Array.from({ length: wish.count }, (_, i) => seatRow(i))),
    group("Mode", el("div", { className: "cards two" },
      option("mode", "play", "Play", "No help but a hint when you ask for one; mistakes and branches after the end.", !wish.analysis,
        () => { wish.analysis = false; }),
      option("mode", "analysis", "Analysis", "Every decision with its candidates: visits, win chances, expected margin, loss. Branch anywhere.",
        wish.analysis, () => { wish.analysis = true; })),
      el("div", { className: "seat" },
        select("Candidates rated by", offers.helpers.map((each) => [each, `${each} simulations`]), wish.helper, (value) => { wish.helper = value; }),
        priors.length ? select("Prior of", [["", "nobody"], ...priors.map((each) => [each, each])], wish.prior ?? "",
          (value) => { wish.prior = value || null; }) : null)),
    el("details", {}, el("summary", {}, "More"),
      el("div", { className: "seat" },
        check("decisions may be taken back", wish.undo, (value) => { wish.undo = value; }),
        select("Agents decide", [["0", "at once"], ["0.4", "every 0.4 s"], ["1.5", "every 1.5 s"]], String(wish.pace), (value) => { wish.pace = Number(value); }),
        el("label", { className: "field" }, "Seed (empty: a new one)",
          el("input", { type: "number", min: 0, step: 1, value: wish.seed, oninput: (event) => { wish.seed = event.target.value; } })))),
    el("details", {}, el("summary", {}, "A saved game"),
      el("p", { className: "muted" }, "A replay of a game that was left before its end, from this page or from galileo play, in the mode chosen above."),
      el("label", { className: "field" }, "Go on with a file", el("input", { type: "file", id: "saved", accept: ".jsonl", onchange: goOn }))),
    el("p", { id: "error", role: "alert" }),
    el("button", { type: "submit", className: "main" }, "Begin"),
    el("p", { className: "muted" }, "Nothing leaves this machine. Games that nobody uses are forgotten after a while. Most component tables are " +
      "reconstructed, and so are the strengths that were measured with them."),
  ].filter(Boolean));
  if (focusName) form.querySelector(`input[name="${focusName}"][value="${focusValue}"]`)?.focus();
}

const manner = () => ({ analysis: wish.analysis, helper: wish.helper, prior: wish.prior, pace: wish.pace, undo: wish.undo });

// Opens a room and goes there.
async function enter(path, body) {
  try {
    const made = await post(path, body);
    sessionStorage.setItem(`links ${made.room}`, JSON.stringify(made.seats));
    location.href = `/play#${made.room}.${made.seats[0].key}`;
  } catch (error) {
    document.getElementById("error").textContent = error.message;
  }
}

async function goOn(event) {
  await enter("/api/rooms/saved", { saved: await event.target.files[0].text(), ...manner() });
  event.target.value = "";
}

async function begin(event) {
  event.preventDefault();
  const solo = wish.count === 1;
  const luna = game().luna && (solo ? wish.level !== "base" : wish.luna);
  const chosen = seats.slice(0, wish.count);
  const body = {
    game: wish.game, seats: solo ? ["human"] : chosen.map((each) => each.player), luna,
    level: solo && game().levels.length ? wish.level : null,
    characters: game().characters.length ? chosen.map((each) => each.character) : null,
    ...manner(), seed: wish.seed === "" ? null : Number(wish.seed),
  };
  await enter("/api/rooms", body);
}

themes();
offers = await get("/api/offers");
form.addEventListener("submit", begin);
show();
