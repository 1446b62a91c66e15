// A game: the board with its glowing places, the list of all legal actions, and what stands under the board.

import { draw } from "/web/board.js";
import { download, el, get, theme, themes } from "./common.js";
import * as panels from "./panels.js";

const $ = (id) => document.getElementById(id);
const [roomName, key] = location.hash.slice(1).split(".");

let room = null, facts = null, view = null, past = null, tab = "Log", large = false, socket = null, typed = "", selected = 0, refused = false;
let events = [], found = null, lost = null, hint = null;

// --- names ----------------------------------------------------------------------------------------------------------------------

// "seat 2 (scholar)" as it is shown: "You", "2 scholar", "Tycho".
function names(name) {
  const side = room.names.indexOf(name) + 1;
  return side ? names.seat(side) : name;
}
names.seat = (side) => {
  const name = room.names[side - 1];
  if (side === room.seat) return "You";
  const inner = /\((.*)\)/.exec(name);
  return inner ? `${side} ${inner[1] === "human" ? "Seat" : inner[1]}` : name;
};

// --- talking to the server ------------------------------------------------------------------------------------------------------

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/play`);
  socket.addEventListener("open", () => send("join", { room: roomName, seat: key ?? "" }));
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    if (refused) return;
    note("The connection is lost; trying again.");
    setTimeout(connect, 2000);
  });
}

// A rating that is asked for takes the place of a search for mistakes that is not done.
function analyse(n) {
  if (lost && !lost.rows) lost = null;
  send("analyse", { n });
}

const send = (what, more = {}) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ do: what, ...more }));

const HANDLERS = {
  async room(message) {
    room = message;
    names.last = names.seat(room.names.length);
    events = [];
    $("about").textContent = `${room.title}, ${room.ruleset.split(":")[1]}${room.analysis ? ", analysis" : ""}`;
    document.title = `${room.title}: a game`;
    facts ??= await get(`/api/facts/${room.game}`);
    show();
  },
  view(message) {
    view = message;
    events = [...events.slice(0, message.told), ...message.events];
    hint = null; typed = ""; selected = 0; found = past ? found : null;
    if (view.over && lost === null) tab = "Points";
    if (room.analysis && view.mine && !past) analyse(view.n);
    note("");
    show();
  },
  past(message) {
    past = message.n === view.n ? null : message;
    found = null;
    if (message.mine) analyse(message.n);
    show();
  },
  candidates(message) {
    if (message.n === (past ?? view).n) { found = message; showPanel(); }
  },
  mistakes(message) { lost = message; showPanel(); },
  hint(message) {
    if (message.n !== view.n) return;
    hint = message.id;
    note(message.text);
    select(view.legal.findIndex((each) => each.id === hint));
  },
  why(message) { note(el("ul", {}, message.lines.map((line) => el("li", {}, line)))); },
  file(message) { download(message.name, message.text); },
  branch(message) {
    sessionStorage.setItem(`links ${message.room}`, JSON.stringify(message.seats));
    open(`/play#${message.room}.${message.seats[0].key}`, "_blank");
    note(el("a", { href: `/play#${message.room}.${message.seats[0].key}`, target: "_blank" }, "The branched game"));
  },
  error(message) { note(message.text); },
  refused(message) {
    refused = true;
    $("question").textContent = message.text;
    $("tools").replaceChildren(el("a", { href: "/" }, "A new game"));
  },
};

let queue = Promise.resolve();
// One after the other: the first message waits for the facts.
function receive(message) {
  queue = queue.then(() => HANDLERS[message.kind](message)).catch((error) => { note(String(error)); throw error; });
}

// --- showing --------------------------------------------------------------------------------------------------------------------

function note(content) {
  $("note").replaceChildren(content);
  $("note").hidden = !content;
}

const canLook = () => room && view && (room.analysis || view.over);
const shown = () => past ?? view;
const legal = () => (past ? [] : view.legal);

function show() {
  if (!room || !view || !facts) return;
  document.body.dataset.n = shown().n;
  showBoard();
  showActions();
  showTools();
  showPanel();
}

function caption() {
  if (past) return `Looking back: before decision ${past.n + 1} of ${view.n}`;
  if (view.stopped) return "The game was ended";
  return view.question;
}

function showBoard() {
  const now = shown();
  const actions = Object.fromEntries(legal().map((each) => [each.id, each.text]));
  const sides = room.names.map((_, i) => names.seat(i + 1));
  $("board").innerHTML = draw(now.position, facts, { theme: theme(), seat: room.seat, actions, names: sides, caption: caption() });
  const picture = $("board").firstElementChild;
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  mark();
}

function showActions() {
  const heading = past ? `${caption()}${past.question ? `: ${past.question}` : ""}`
    : view.over ? (view.stopped ? "You ended the game." : "The game is over.") : view.question;
  $("question").textContent = heading + (view.thinking && !past ? " …" : "");
  const place = $("actions").contains(document.activeElement) || document.activeElement === document.body;
  // Looking back, the list shows what could have been played, and what was.
  const was = past && events[past.n]?.sentence;
  $("actions").replaceChildren(...(past ? past.legal.map((each) => el("li", {},
    el("button", { type: "button", className: each.sentence === was ? "action was" : "action", disabled: true }, each.sentence)))
    : legal().map((each, i) => el("li", {},
    el("button", { type: "button", className: "action", "data-id": each.id, title: each.text, onclick: () => act(each.id), onfocus: () => select(i, false),
      onmouseenter: () => select(i, false) }, el("kbd", {}, String(i + 1)), el("span", {}, each.sentence))))));
  if (place && legal().length) select(0);
  mark();
}

// Goes to an action: its button and its place on the board are marked.
function select(i, focus = true) {
  const buttons = $("actions").querySelectorAll("button");
  if (!buttons.length) return;
  selected = Math.max(0, Math.min(i, buttons.length - 1));
  if (focus) buttons[selected].focus();
  mark();
}

function mark() {
  const id = legal()[selected]?.id;
  for (const each of document.querySelectorAll("[data-action], [data-id]")) {
    const own = Number(each.dataset.action ?? each.dataset.id);
    each.classList.toggle("hot", own === id);
    each.classList.toggle("hinted", own === hint);
  }
}

function showTools() {
  const button = (text, press, off = false, letter = "") =>
    el("button", { type: "button", disabled: off, onclick: press }, text, letter ? el("kbd", {}, letter) : null);
  const others = JSON.parse(sessionStorage.getItem(`links ${roomName}`) ?? "[]").filter((each) => each.key !== key);
  const list = past ? [
    button("Back to now", () => back(), false, "Esc"),
    button("Branch from here", () => send("branch", { n: past.n })),
    button("Earlier", () => look(past.n - 1), past.n === 0, "["),
    button("Later", () => look(past.n + 1), false, "]"),
  ] : view.over ? [
    button("Save the replay", () => send("save")),
    button("Look back", () => look(view.n - 1), view.n === 0, "["),
    el("a", { href: "/", className: "button" }, "A new game"),
  ] : [
    room.casual ? button("Take back", () => send("undo"), !view.undo, "u") : null,
    button("Hint", () => send("hint"), !view.mine, "h"),
    button("Why not …?", () => send("why"), !view.mine, "w"),
    canLook() ? button("Look back", () => look(view.n - 1), view.n === 0, "[") : null,
    canLook() ? button("Branch", () => send("branch", { n: view.n })) : null,
    room.alone ? button("End the game", () => confirm("End the game here? Then it can be looked at and saved, and its file be gone on with.") && send("stop")) : null,
  ];
  $("tools").replaceChildren(...list.filter(Boolean), ...others.map((each) =>
    el("a", { href: `/play#${roomName}.${each.key}`, target: "_blank" }, `Window of seat ${each.seat}`)));
}

function showPanel() {
  const tabs = ["Log", "Points", ...(canLook() ? ["Candidates", "Mistakes"] : [])];
  if (!tabs.includes(tab)) tab = "Log";
  $("tabs").replaceChildren(...tabs.map((name) => el("button", { type: "button", role: "tab", "aria-selected": String(name === tab),
    onclick: () => { tab = name; showPanel(); } }, name)));
  const panel = {
    Log: () => panels.log(past ? events.slice(0, past.n) : events, names, canLook(), look),
    Points: () => panels.points(view.result, names),
    Candidates: () => panels.candidates(found, names, room.seat, (id) => select(legal().findIndex((each) => each.id === id), false)),
    Mistakes: () => panels.mistakes(lost, () => send("mistakes"), (n) => { tab = "Candidates"; look(n); }),
  }[tab];
  $("panel").replaceChildren(panel());
}

// --- doing ----------------------------------------------------------------------------------------------------------------------

const act = (id) => { if (!past && view.mine) send("act", { n: view.n, action: id }); };
const look = (n) => { if (canLook() && n >= 0 && n <= view.n) send("look", { n }); };

function back() {
  past = null;
  found = null;
  if (room.analysis && view.mine) analyse(view.n);
  show();
}

function enlarge() {
  large = !large;
  document.body.classList.toggle("large", large);
  $("large").setAttribute("aria-pressed", String(large));
}

$("board").addEventListener("click", (event) => {
  const target = event.target.closest("[data-action]");
  if (target) act(Number(target.dataset.action));
});
$("board").addEventListener("mouseover", (event) => {
  const target = event.target.closest("[data-action]");
  if (target) select(legal().findIndex((each) => each.id === Number(target.dataset.action)), false);
});
$("large").addEventListener("click", enlarge);
$("keys").addEventListener("click", () => $("help").showModal());
const toggleTheme = themes(show);

const KEYS = {
  ArrowDown: () => select(selected + 1), ArrowUp: () => select(selected - 1), Home: () => select(0), End: () => select(Infinity),
  u: () => view.undo && send("undo"), h: () => view.mine && send("hint"), w: () => view.mine && send("why"),
  "[": () => look(shown().n - 1), "]": () => past && look(past.n + 1), Escape: () => past && back(), b: enlarge, t: toggleTheme,
  "?": () => $("help").showModal(),
};

document.addEventListener("keydown", (event) => {
  if (!room || !view || event.ctrlKey || event.metaKey || event.altKey || $("help").open || event.target.closest("input, select, textarea")) return;
  if (/^\d$/.test(event.key)) {
    typed = Number(typed + event.key) <= legal().length ? typed + event.key : event.key;
    if (Number(typed) >= 1) select(Number(typed) - 1);
  } else if (event.key === "Enter" && document.activeElement === document.body && legal()[selected]) {
    act(legal()[selected].id);
  } else if (KEYS[event.key] && !(event.target.id === "panel" && event.key.startsWith("Arrow"))) {
    typed = "";
    KEYS[event.key]();
  } else {
    return;
  }
  event.preventDefault();
});
addEventListener("hashchange", () => location.reload());
connect();
