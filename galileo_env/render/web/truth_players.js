// The boards of the players of Galileo's Truth.

import { circle, cut, group, label, move, rect, sideColour, text, token } from "./shapes.js";
import { effects } from "./effects.js";
import { small } from "./icons.js";
import { arrange, frame, isMover } from "./players.js";
import { SUBJECTS, seal, things } from "./truth_icons.js";
import { ROMAN, handCard, invention } from "./truth_pieces.js";

// The hand of who looks is open, no other.
export function boards(c, x, y, w, h) {
  return arrange(c, x, y, w, h, wide, compact);
}

function wide(c, seat, x, y, w, h) {
  const { t } = c;
  const p = c.p.players[seat - 1];
  return group("player", frame(c, seat, x, y, w, h) + token(x + 28, y + 20, 12, seat) + text(x + 46, y + 18, cut(c.name(seat), 15, 126, true), 15, t.ink, { bold: true }) +
    text(x + 46, y + 31, status(c, p, seat), 11, t.muted) + move(x + 14, y + 38, small.points(p.score), 1.9) + move(x + 60, y + 40, things.coin(p.coins), 1.5) +
    move(x + 98, y + 40, things.research(p.research), 1.5) + text(x + 136, y + 62, `Level ${ROMAN[p.level]}`, 14, t.ink, { bold: true }) +
    text(x + 14, y + 89, cut(where(c, p), 11.5, 178), 11.5, t.ink) + mentors(c, p, seat, x + 14, y + 95, 178, h - 100) +
    markers(c, p, x + 204, y + 8, 18.4, 23) + suspicion(c, p, x + 204, y + 104, 240, h - 110) + cards(c, p, seat, x + 456, y + 8, 402, h - 16) +
    inventions(c, p, seat, x + 868, y + 8, 194, h - 16, 3) + sky(c, p, seat, x + 1072, y + 8, 184, h - 16));
}

const status = (c, p, seat) => [p.copernican ? "Copernican" : "Ptolemaic", ...(c.p.first === seat ? ["first"] : []), ...(p.left ? ["has left"] : [`turn ${p.turns} of ${c.facts.turn_limit}`])].join(", ");

const where = (c, p) => (p.placement ? `place ${p.placement}; ` : "") + `Philosopher ${c.facts.places[p.philosopher] ?? `on ${p.philosopher.slice(3)}`}` + (p.red ? `, ${p.red} VP lost at the end` : "");

// Seals left on each Mentor, and beside the board.
function mentors(c, p, seat, x, y, w, h) {
  const { t, facts } = c;
  const step = w / 5, mine = isMover(c, seat);
  const cells = p.mentors.map((left, i) => group("mentor", rect(x + i * step, y, step - 3, h, t.cell, { r: 4, stroke: t.line }) +
    effects(c, [facts.mentors[i].second], x + i * step + 2, y + h - 17, 14)[0] + effects(c, [facts.mentors[i].fourth], x + i * step + step - 19, y + h - 17, 14)[0] +
    Array.from({ length: left }, (_, k) => move(x + i * step + 2.5 + k * 7, y + 3, seal(sideColour(seat)), 0.5)).join("") + (mine ? c.target(`seal men_${i + 1}`, x + i * step, y, step - 3, h) : ""), facts.mentors[i].text)).join("");
  return cells + group("beside", rect(x + 4 * step, y, step - 3, h, "none", { r: 4, stroke: t.line, dash: "3 3" }) + move(x + 4 * step + 4, y + 3, seal(sideColour(seat)), 0.7) +
    text(x + 4 * step + 20, y + 15, p.beside, 12, t.ink, { bold: true }) + (mine ? c.target("seal beside", x + 4 * step, y, step - 3, h) : ""), "Seals beside the board");
}

// Four Subject tracks with the marker of each.
function markers(c, p, x, y, step, tall) {
  const { t, facts } = c;
  return group("markers", Object.entries(p.markers).map(([subject, space], row) => {
    const top = y + row * tall;
    const cells = Array.from({ length: facts.last_space + 1 }, (_, i) => {
      const level = facts.level_first.filter((first) => i >= first).length;
      return rect(x + 18 + i * step, top, step - 1.5, tall - 3, SUBJECTS[subject], { r: 2, opacity: 0.12 + 0.13 * level });
    }).join("");
    const mid = x + 18 + space * step + (step - 1.5) / 2;
    return rect(x, top, 15, tall - 3, SUBJECTS[subject], { r: 2 }) + label(x + 7.5, top + (tall - 3) / 2, subject, Math.min(12, tall - 4), "#ffffff", { bold: true }) + cells +
      circle(mid, top + (tall - 3) / 2, Math.min(step, tall - 3) * 0.5, t.ink, t.panel, 1.2) + label(mid, top + (tall - 3) / 2, space, Math.min(11, tall - 5), t.panel, { bold: true }) +
      c.target(c.p.players[c.p.seat - 1] === p ? `subject ${subject}` : "", x - 1, top - 1, 20 + (facts.last_space + 1) * step, tall - 1);
  }).join(""), "Subject Markers");
}

function suspicion(c, p, x, y, w, h) {
  const { t, facts } = c;
  const number = facts.suspicion_last + 1, step = w / number;
  const tall = h > 24 ? Math.min(20, h - 14) : h - 3;
  const mid = x + (p.suspicion + 0.5) * step;
  return group("suspicion", (h > 24 ? text(x, y + 11, "Suspicion", 11.5, t.muted) : "") + Array.from({ length: number }, (_, i) =>
    rect(x + i * step, y + h - tall, step - 1, tall, "#8f2d3c", { r: 2, opacity: 0.12 + 0.05 * i })).join("") +
    circle(mid, y + h - tall / 2, tall * 0.56, t.ink, t.panel, 1.5) + label(mid, y + h - tall / 2, p.suspicion, Math.min(12, tall * 0.8), t.panel, { bold: true }), `Suspicion ${p.suspicion}`);
}

// Cards of a pile that lie open are named on request.
const pile = (c, name, list, x, y) => group(name, text(x, y, `${name} ${list.length}`, 11.5, c.t.muted), name === "deck" ? "" : list.join(", "));

// The hand, and the other zones by their counts.
function cards(c, p, seat, x, y, w, h) {
  const { t } = c;
  const size = p.hand.length + p.hand_penance.length;
  const open = c.seat === seat;
  const step = Math.min(78, w / Math.max(size, 1));
  let inner = "";
  if (open) {
    inner += p.hand.map((id, i) => handCard(c, id, x + i * step, y, Math.min(step - 4, 74), h - 36)).join("");
    inner += p.hand_penance.map((price, i) => {
      const left = x + (p.hand.length + i) * step;
      return rect(left, y, Math.min(step - 4, 74), h - 36, "#8f2d3c", { r: 4 }) + label(left + 35, y + 34, "Penance", 12, "#ffffff", { bold: true }) + label(left + 35, y + 54, price, 18, "#ffffff", { bold: true }) +
        c.target(`price ${price}`, left, y, Math.min(step - 4, 74), h - 36);
    }).join("");
    if (!size) inner += label(x + w / 2, y + (h - 36) / 2, "no cards in hand", 12, t.muted);
  } else {
    for (let i = 0; i < size; i++) inner += rect(x + i * 34, y, 52, h - 40, t.night, { r: 4, stroke: t.star }) + move(x + i * 34 + 16, y + 30, small.card(), 1);
    inner += label(x + size * 34 + 52, y + 50, `${size} in hand`, 12, t.muted);
  }
  const known = p.deck.slice(0, p.known);
  const line_ = y + h - 18;
  return group("hand", inner) + group("piles", [["deck", p.deck], ["play", p.play], ["discard", p.discard], ["removed", p.removed]]
    .map(([name, list], i) => pile(c, name, list, x + i * 100, line_)).join("") +
    text(x, y + h - 3, cut(`${known.length ? `top of the deck: ${known.join(", ")}; ` : ""}in play: ${p.play.join(", ") || "nothing"}`, 11, w), 11, t.muted));
}

function inventions(c, p, seat, x, y, w, h, rows) {
  const { t } = c;
  const mine = isMover(c, seat);
  if (!p.inventions.length) return group("inventions", rect(x, y, w, h, "none", { r: 5, stroke: t.line, dash: "4 4" }) + label(x + w / 2, y + h / 2, "no Inventions", 11.5, t.muted));
  const columns = p.inventions.length > 2 * rows ? 3 : p.inventions.length > rows ? 2 : 1;
  const lines_ = Math.max(rows, Math.ceil(p.inventions.length / columns));
  const step = w / columns, tall = Math.min(44, h / lines_);
  return group("inventions", p.inventions.map((each, i) => {
    const left = x + Math.floor(i / lines_) * step, top = y + (i % lines_) * tall;
    return invention(c, each.id, left, top, step - 3, tall - 3, null, each.turned) + (mine ? c.target(`use ${each.id}`, left, top, step - 3, tall - 3) : "");
  }).join(""));
}

function sky(c, p, seat, x, y, w, h) {
  const { t, facts } = c;
  const step = w / 4, tall = h / 3;
  return group("sky", rect(x - 3, y - 3, w + 4, h + 5, t.night, { r: 6 }) + Object.entries(facts.window).map(([id, space]) => {
    const left = x + space.column * step, top = y + (3 - space.level) * tall;
    const tile = p.window[id];
    const size = Math.min(step - 8, tall - 8, 22);
    return group("window_cell", rect(left, top, step - 3, tall - 3, tile ? "#efe9d2" : "#ffffff10", { r: 3, stroke: tile ? "#8b8264" : "#ffffff44", dash: tile ? undefined : "2 3" }) +
      (tile ? effects(c.on("#29241d"), facts.tiles[tile].always, left + 3, top + (tall - 3 - size) / 2, size, step - 9)[0]
        : `<g opacity="0.5">${effects(c.on(t.onNight, "#ffffff22"), space.always, left + 3, top + (tall - 3 - size) / 2, size * 0.85, step - 9)[0]}</g>`), tile ? `${id}: ${tile}, ${facts.tiles[tile].text}` : `${id}: ${space.text}`);
  }).join(""), "Window");
}

function compact(c, seat, x, y, w, h) {
  const { t } = c;
  const p = c.p.players[seat - 1];
  const roomy = w > 500;
  const size = p.hand.length + p.hand_penance.length;
  const markW = 18 + 12 * (roomy ? 14 : 10.5);
  const windowW = roomy ? 150 : 104;
  const mid = x + 16 + markW + 8, rest = w - markW - windowW - 40;
  const head = token(x + 22, y + 17, 11, seat) + text(x + 38, y + 15, cut(c.name(seat), 13.5, w - 240, true), 13.5, t.ink, { bold: true }) + text(x + 38, y + 28, status(c, p, seat), 10.5, t.muted) +
    move(x + w - 196, y + 4, small.points(p.score), 1.35) + move(x + w - 162, y + 5, things.coin(p.coins), 1.2) + move(x + w - 134, y + 5, things.research(p.research), 1.2) +
    text(x + w - 104, y + 22, `Level ${ROMAN[p.level]}`, 12.5, t.ink, { bold: true }) + text(x + w - 52, y + 22, `hand ${size}`, 11.5, t.muted);
  const piles = `deck ${p.deck.length}, play ${p.play.length}, discard ${p.discard.length}`;
  return group("player", frame(c, seat, x, y, w, h) + head + markers(c, p, x + 16, y + 36, roomy ? 14 : 10.5, 18) + suspicion(c, p, x + 16, y + 110, markW, 17) +
    text(x + 16, y + h - 5, cut(`${where(c, p)}`, 10.5, markW + 20), 10.5, t.ink) + inventions(c, p, seat, mid, y + 36, rest, h - 56, 3) +
    text(mid + 22, y + h - 5, cut(piles, 10.5, rest - 20), 10.5, t.muted) + sky(c, p, seat, x + w - windowW - 6, y + 38, windowW, h - 64) +
    p.mentors.map((left, i) => move(x + w - windowW - 4 + i * windowW / 5, y + h - 19, seal(sideColour(seat)), 0.62) + text(x + w - windowW + 10 + i * windowW / 5, y + h - 8, left, 10.5, t.ink)).join("") +
    text(x + w - 24, y + h - 8, `+${p.beside}`, 10.5, t.ink));
}
