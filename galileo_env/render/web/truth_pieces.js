// Cards, tiles and Inventions of Galileo's Truth.

import { cut, fit, group, label, move, rect, text, width } from "./shapes.js";
import { effects } from "./effects.js";
import { SUBJECTS, things } from "./truth_icons.js";

export const ROMAN = ["", "I", "II", "III", "IV"];

// What a card, a space or a tile gives: icons that are always there, then the groups of its split, in at most so many rows.
export function page(c, record, x, y, w, size, rows = 2) {
  for (let at = size; ; at--) {
    const [svg, used] = flow(c, record, x, y, w, at);
    if (used <= rows || at < 10) return svg;
  }
}

// The same with icons of just this size; returns [svg, rows].
function flow(c, record, x, y, w, size) {
  const between = record.split === "suspicion" ? "+" : "/";
  const groups = (record.groups ?? []).map((list, i) => ({ list, lead: (i ? between : "") + (record.split === "principle" ? (i ? " T" : "C") : "") }));
  const parts = record.always.length ? [{ list: record.always, lead: "" }, ...groups] : groups;
  let at = x, row = 0;
  const svg = parts.map(({ list, lead }) => {
    const room = lead ? width(lead, 11.5, true) + 3 : 0;
    const used = effects(c, list, 0, 0, size)[1];
    if (at > x && at + room + used > x + w) [at, row] = [x, row + 1];
    const top = y + row * (size + 3);
    const inner = (lead ? text(at, top + size / 2 + 4, lead, 11.5, c.t.muted, { bold: true }) : "") + effects(c, list, at + room, top, size)[0];
    at += room + used + 4;
    return inner;
  }).join("");
  return [svg, at - 4 > x + w ? 99 : row + 1];
}

// An Invention; with the Coins that its slot adds what it costs.
export function invention(c, id, x, y, w, h, extra = null, turned = false) {
  const { t, facts } = c;
  const each = facts.inventions[id];
  let inner = rect(x, y, w, h, turned ? t.line : t.cell, { r: 4, stroke: "#7a6a52" });
  let at = x + 4;
  if (extra !== null) {
    inner += move(at, y + 3, things.coin(each.cost_coin + extra), 0.95);
    at += 21;
    if (each.cost_books) { inner += move(at, y + 3, things.book(each.cost_subject, String(each.cost_books)), 0.95); at += 21; }
    if (each.cost_research) { inner += move(at, y + 3, things.research(each.cost_research), 0.95); at += 21; }
    if (each.now.length) { inner += text(at, y + 17, "now", 10.5, t.muted) + effects(c, each.now, at + 22, y + 3, 18, x + w - at - 26)[0]; }
  }
  const top = extra === null ? y + (h - 17) / 2 : y + h - 21;
  const when = each.short;
  inner += text(x + 5, top + 12.5, cut(when, 11, w - 10), 11, t.ink, { bold: true });
  const used = width(when, 11, true) + 10;
  if (each.work.length) inner += effects(c, each.work, x + used, top, 17, Math.max(12, w - used - 4))[0];
  else inner += text(x + used, top + 12.5, each.score, fit(each.score, 10.5, w - used - 3), t.muted);
  return group("invention", inner, `${id}: ${each.text}`);
}

// A Treatise Card of a hand or a pile.
export function handCard(c, id, x, y, w, h) {
  const { t } = c;
  const card = c.facts.cards[id];
  const inner = rect(x, y, w, h, t.cell, { r: 4, stroke: t.line }) + rect(x, y, w, 17, SUBJECTS[card.subject], { r: 4 }) +
    label(x + w / 2, y + 8.5, `${card.subject} ×${card.books}`, 12, "#ffffff", { bold: true }) + page(c, card, x + 4, y + 22, w - 8, 16, Math.floor((h - 36) / 19)) +
    text(x + w - 4, y + h - 4, id, 9.5, t.muted, { anchor: "end" });
  return group("hand_card", inner + c.target(`card ${id}`, x, y, w, h), `${id}: ${card.text}`);
}
