// The page of a replay: a scrubber over decisions, the board, the log, points over time. All it knows is in one JSON object.

import { draw } from "./board.js";
import { SCRIPTED, THEMES, esc, sideColour } from "./shapes.js";
import { SOURCES, policy, stacked, totals } from "./timeline.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16];

// A position with a change: [value] replaces, an object names what changes below. What stays is shared.
export function changed(value, change) {
  if (Array.isArray(change)) return change[0];
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  for (const key of Object.keys(change)) copy[key] = changed(value[key], change[key]);
  return copy;
}

// data: first, changes (one a decision), steps ([seat, action, sentence, question]), thoughts (by number of the decision, from 1),
// players, sides, sources, seed, facts, turn ("round" or "cycle"), over.
export function start(data, document, window) {
  const $ = (id) => document.getElementById(id);
  const positions = [data.first];
  for (const change of data.changes) positions.push(changed(positions.at(-1), change));
  const last = positions.length - 1;
  const seats = data.players.length;
  const owners = data.sides.map((_, i) => (i < seats ? i + 1 : SCRIPTED));
  const sides = positions.map((p) => [...p.players, ...(p.tycho ? [p.tycho] : [])]);
  const points = data.sides.map((_, i) => sides.map((each) => each[i].score));
  const ticks = positions.reduce((found, p, n) => {
    if (n < last && (n === 0 || p[data.turn] !== positions[n - 1][data.turn])) found.push([n, p[data.turn]]);
    return found;
  }, []);
  const state = { n: 0, view: "all", theme: "light", speed: 1, timer: null, log: true };

  // --- views: everybody's eyes, those of who moves, those of a seat ---
  const views = ["all", "mover", ...data.players.map((_, i) => String(i + 1))];
  const viewer = () => (state.view === "all" ? null : state.view === "mover" ? positions[state.n].seat || null : Number(state.view));

  function readHash() {
    const given = new URLSearchParams(window.location.hash.slice(1));
    const n = Number(given.get("n") ?? 0);
    state.n = Number.isInteger(n) ? Math.max(0, Math.min(last, n)) : 0;
    const seat = given.get("seat") ?? "all";
    state.view = views.includes(seat) ? seat : "all";
  }

  function show() {
    const { n } = state;
    const theme = THEMES[state.theme];
    const position = positions[n];
    const step = data.steps[n];
    const seat = viewer();
    const chosen = step && (seat === null || seat === step[0]) ? { 0: step[1] } : {};
    $("board").innerHTML = draw(position, data.facts, { theme: state.theme, seat, actions: chosen, caption: step ? step[3] : "", names: data.sides });
    $("scrubber").value = n;
    $("scrubber").setAttribute("aria-valuetext", `decision ${n} of ${last}, ${data.turn} ${position[data.turn]}`);
    $("count").textContent = `${n} / ${last}`;
    $("now").textContent = step ? `Seat ${step[0]}: ${step[2]}` : data.over ? "The game is over." : "The recording ends here.";
    $("view").value = state.view;
    for (const each of $("log").querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
    const entry = $("log").querySelector(`[data-n="${n}"]`);
    if (entry) {
      entry.setAttribute("aria-current", "step");
      const box = $("log");
      if (entry.offsetTop < box.scrollTop || entry.offsetTop > box.scrollTop + box.clientHeight - 40) box.scrollTop = entry.offsetTop - box.clientHeight / 2;
    }
    const side = (seat ?? (position.seat || 1)) - 1;
    const parts = data.sources.map((source) => sides.map((each) => each[side].vp[source] ?? 0));
    $("totals").innerHTML = totals(points, owners, ticks, n, 620, 120, theme);
    $("sources").innerHTML = stacked(data.sources, parts, ticks, n, 620, 120, theme);
    $("sources-title").textContent = `Points of ${data.sides[side]} by source`;
    $("legend").innerHTML = data.sources.map((source, k) => [source, k, parts[k][n]]).filter(([, , now]) => now)
      .map(([source, k, now]) => `<span><i style="background:${SOURCES[k % SOURCES.length]}"></i>${esc(source)} ${now}</span>`).join("");
    thought(n, theme);
    const hash = `#n=${n}&seat=${state.view}`;
    if (window.location.hash !== hash) window.history.replaceState(null, "", hash);
  }

  // What the agent thought of the decision that comes next, where the replay says it.
  function thought(n, theme) {
    const found = data.thoughts[n + 1];
    $("thought").hidden = !found;
    if (!found) return;
    $("policy").innerHTML = policy(found.policy ?? {}, data.steps[n][1], theme);
    $("values").innerHTML = (found.values ?? []).map((value, i) =>
      `<span><i style="background:${sideColour(owners[i])}"></i>${esc(data.sides[i])} ${Number(value).toFixed(3)}</span>`).join("");
  }

  function go(n) {
    state.n = Math.max(0, Math.min(last, n));
    if (state.n === last) pause();
    show();
  }

  const turnStart = (forward) => forward ? (ticks.find(([n]) => n > state.n) ?? [last])[0] : (ticks.filter(([n]) => n < state.n).at(-1) ?? [0])[0];

  function pause() {
    if (state.timer !== null) window.clearInterval(state.timer);
    state.timer = null;
    $("play").textContent = "Play";
    $("play").setAttribute("aria-pressed", "false");
  }

  function play() {
    if (state.n === last) state.n = 0;
    if (state.timer !== null) window.clearInterval(state.timer);
    state.timer = window.setInterval(() => go(state.n + 1), 1000 / state.speed);
    $("play").textContent = "Pause";
    $("play").setAttribute("aria-pressed", "true");
    show();
  }

  const toggle = () => (state.timer === null ? play() : pause());

  function setSpeed(speed) {
    state.speed = speed;
    $("speed").value = String(speed);
    if (state.timer !== null) play();
  }

  function setTheme(theme) {
    state.theme = theme;
    document.documentElement.dataset.theme = theme;
    $("theme").textContent = theme === "light" ? "Dark" : "Light";
    show();
  }

  function setView(view) {
    state.view = view;
    show();
  }

  function setLog(open) {
    state.log = open;
    document.body.classList.toggle("wide", !open);
    $("toggle-log").setAttribute("aria-pressed", String(open));
  }

  async function copySeed() {
    const badge = $("seed");
    const field = document.createElement("textarea");
    field.value = badge.dataset.copy;
    field.setAttribute("aria-hidden", "true");
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    badge.focus();
    $("said").textContent = done ? "Copied." : badge.dataset.copy;
  }

  // --- what stands still ---
  $("scrubber").max = last;
  $("ticks").innerHTML = ticks.map(([n, name]) => `<button type="button" tabindex="-1" data-n="${n}" style="left:${(100 * n) / Math.max(1, last)}%" title="${data.turn} ${name}">${
    ticks.length < 16 || name % 5 === 0 || name === 1 ? name : ""}</button>`).join("");
  $("view").innerHTML = views.map((view) => `<option value="${view}">${view === "all" ? "Spectator" : view === "mover" ? "Who moves" : `Seat ${view}: ${esc(data.players[view - 1])}`}</option>`).join("");
  $("speed").innerHTML = SPEEDS.map((speed) => `<option value="${speed}"${speed === 1 ? " selected" : ""}>${speed} a second</option>`).join("");
  let shownTurn = null;
  $("log").innerHTML = data.steps.map(([seat, action, sentence], n) => {
    const now = positions[n][data.turn];
    const heading = now === shownTurn ? "" : `<h3>${data.turn} ${now}</h3>`;
    shownTurn = now;
    return `${heading}<button type="button" data-n="${n}" title="${esc(action)}"><b style="background:${sideColour(seat)}">${seat}</b><span>${esc(sentence)}</span></button>`;
  }).join("") + `<button type="button" data-n="${last}"><b>·</b><span>${data.over ? "end of the game" : "end of the recording"}</span></button>`;

  // --- events ---
  const clicked = (event) => {
    const found = event.target.closest("[data-n]");
    if (found) go(Number(found.dataset.n));
  };
  $("log").addEventListener("click", clicked);
  $("ticks").addEventListener("click", clicked);
  $("scrubber").addEventListener("input", () => go(Number($("scrubber").value)));
  $("goto").addEventListener("change", () => { if ($("goto").value !== "") go(Math.trunc(Number($("goto").value))); });
  const buttons = {
    first: () => go(0), "turn-back": () => go(turnStart(false)), back: () => go(state.n - 1), play: toggle, next: () => go(state.n + 1), "turn-on": () => go(turnStart(true)), last: () => go(last),
    theme: () => setTheme(state.theme === "light" ? "dark" : "light"), "toggle-log": () => setLog(!state.log), seed: copySeed, help: () => $("keys").showModal(), "close-help": () => $("keys").close(),
  };
  for (const [id, action] of Object.entries(buttons)) $(id).addEventListener("click", action);
  $("speed").addEventListener("change", () => setSpeed(Number($("speed").value)));
  $("view").addEventListener("change", () => setView($("view").value));
  const keys = {
    ArrowRight: buttons.next, ArrowLeft: buttons.back, PageDown: buttons["turn-on"], PageUp: buttons["turn-back"], Home: buttons.first, End: buttons.last, " ": toggle,
    "+": () => setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(state.speed) + 1)]), "-": () => setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(state.speed) - 1)]),
    v: () => setView(views[(views.indexOf(state.view) + 1) % views.length]), t: buttons.theme, l: buttons["toggle-log"], g: () => $("goto").focus(), c: copySeed, "?": buttons.help,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
    const kind = event.target.tagName;
    // Fields and lists keep their keys; a button keeps the blank that presses it.
    if ((kind === "INPUT" && event.target.type !== "range") || kind === "SELECT" || (kind === "BUTTON" && event.key === " ")) return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  $("goto").addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === "Escape") $("goto").blur(); });
  window.addEventListener("hashchange", () => { readHash(); show(); });

  readHash();
  setTheme(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}
