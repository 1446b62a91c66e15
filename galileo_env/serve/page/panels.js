// What stands under the board: the log, points, candidates of a decision, mistakes.

import { el } from "./common.js";

const percent = (x) => (x === null || x === undefined ? "" : `${(100 * x).toFixed(1)} %`);
const signed = (x) => (x === null || x === undefined ? "" : (x > 0 ? "+" : "") + x.toFixed(1));

export function log(events, names, past, look) {
  if (!events.length) return el("p", { className: "muted" }, "Nothing has been decided yet.");
  const rows = events.map((event) => {
    const points = Object.entries(event.points).map(([name, vp]) => `${names(name)} ${vp > 0 ? "+" : ""}${vp}`).join(", ");
    const line = [el("b", { className: `side s${event.seat}` }, names.seat(event.seat)), ` ${event.sentence}`, points ? el("i", {}, ` ${points} VP`) : null];
    const after = event.after.length ? el("div", { className: "after" }, el("b", { className: "side" }, names.last),
      el("ul", {}, event.after.map((step) => el("li", {}, step)))) : null;
    const head = past ? el("button", { type: "button", className: "quiet step", onclick: () => look(event.n), title: "The board before it" }, line) : line;
    return el("li", {}, head, after);
  });
  return el("ol", { className: "log" }, rows.reverse());
}

export function points(result, names) {
  const heads = result.names.map((name) => el("th", { scope: "col" }, names(name)));
  const row = (label, values, kind) => el("tr", { className: kind }, el("th", { scope: "row" }, label), values.map((v) => el("td", {}, String(v))));
  return el("table", { className: "points" },
    el("thead", {}, el("tr", {}, el("th", {}), heads)),
    el("tbody", {},
      result.placement.some(Boolean) ? row("place", result.placement) : null,
      row("points", result.vp, "total"),
      Object.entries(result.sources).map(([source, values]) => row(source.replaceAll("_", " "), values))));
}

export function candidates(found, names, seat, focus) {
  if (!found) return el("p", { className: "muted" }, "Rated are decisions of your own. This one is being looked at, or is another seat's.");
  const most = Math.max(1, ...found.rows.map((row) => row.visits));
  const prior = found.rows.some((row) => row.prior !== null);
  const heads = ["candidate", ...(prior ? ["prior"] : []), "visits", ...found.names.map((name) => (names(name) === "You" ? "you win" : `${names(name)} wins`)), "margin", "loss"];
  const rows = found.rows.map((row, i) => el("tr", { className: row.chosen ? "chosen" : "", onmouseenter: () => focus(row.action) },
    el("td", {}, row.sentence, row.chosen ? el("em", {}, " (played)") : i === 0 ? el("em", {}, " (best)") : null),
    prior ? el("td", {}, percent(row.prior)) : null,
    el("td", {}, el("meter", { min: 0, max: most, value: row.visits, title: `${row.visits} visits` }), String(row.visits)),
    found.names.map((_, side) => el("td", { className: side + 1 === seat ? "own" : "" }, percent(row.values?.[side]))),
    el("td", {}, signed(row.margin)),
    el("td", { className: row.loss > 0.02 ? "bad" : "" }, row.loss === null ? "" : percent(row.loss))));
  return el("table", { className: "candidates" },
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, rows));
}

export function mistakes(found, ask, look) {
  if (!found) return el("p", {}, el("button", { type: "button", onclick: ask }, "Look for my mistakes"), " Every decision of yours is rated; it takes a while.");
  if (!found.rows) return el("p", {}, el("progress", { max: found.of, value: found.done }), ` ${found.done} of ${found.of} decisions rated`);
  if (!found.rows.length) return el("p", {}, "No decision lost anything that can be seen.");
  return el("table", { className: "mistakes" },
    el("thead", {}, el("tr", {}, ["", "you chose", "better was", "lost win chance"].map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, found.rows.map((row) => el("tr", {},
      el("td", {}, el("button", { type: "button", className: "quiet", onclick: () => look(row.n) }, `Decision ${row.n + 1}`)),
      el("td", {}, row.sentence), el("td", {}, row.better), el("td", { className: "bad" }, percent(row.loss))))));
}
