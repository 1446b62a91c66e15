// The table of Galileo's Truth that all share, and where everything lies on the page.

import { Context, circle, cut, group, label, line, lines, move, rect, text, token, width, wrap } from "./shapes.js";
import { effects } from "./effects.js";
import { BADGES, ICONS, SUBJECTS, things } from "./truth_icons.js";
import { ROMAN, invention, page } from "./truth_pieces.js";
import { boards } from "./truth_players.js";

export function drawTruth(position, facts, options) {
  const c = new Context(facts, ICONS, BADGES, options);
  c.p = position;
  // A neutral seal has the last colour and no number.
  c.seal = (x, y, r, seat) => token(x, y, r, seat > 4 ? 5 : seat, seat > 4 ? "·" : String(seat));
  c.name = (side) => c.names[side - 1] || (side > position.players.length ? "Mark" : `Seat ${side}`);
  return [
    heading(c),
    pyramid(c, 8, 46, 640, 292),
    spaces(c, 654, 46, 618, 292),
    sky(c, 8, 344, 360, 132),
    workshop(c, 374, 344, 310, 132),
    levels(c, 690, 344, 322, 132),
    inquisition(c, 1018, 344, 254, 132),
    boards(c, 8, 482, 1264, 312),
  ].join("");
}

function heading(c) {
  const { p, t } = c;
  const over = p.decision === null;
  const now = over ? "Over" : `Cycle ${p.cycle} of ${c.facts.cycles}, Period ${ROMAN[c.facts.periods[p.cycle - 1]]}`;
  const at = 236 + width(now, 15, true);
  const asked = over ? standing(c) : c.caption || `Seat ${p.seat} is to move`;
  return group("heading", rect(0, 0, 1280, 40, t.night, { r: 0 }) + text(14, 26, "Galileo’s Truth", 19, t.onNight, { bold: true }) +
    text(152, 26, p.ruleset.split(":")[1], 12, t.star) + text(224, 26, now, 15, t.onNight, { bold: true }) + (over ? "" : token(at + 16, 20, 11, p.seat)) +
    text(at + (over ? 12 : 36), 25, cut(asked, 14, 1230 - at), 14, t.onNight));
}

function standing(c) {
  const found = c.p.players.map((side, i) => [side.placement, i + 1, side.score]).sort((a, b) => a[0] - b[0]);
  return found.map(([place, side, score]) => `${place}. ${c.name(side)} ${score} VP`).join(" · ");
}

// --- pyramid --------------------------------------------------------------------------------------------------------------------

function pyramid(c, x, y, w, h) {
  const { p, t, facts } = c;
  const step = (w - 16) / 5, tall = (h - 24) / 4;
  const rows = p.pyramid.map((row, r) => {
    const record = facts.rows[r];
    const top = y + 20 + (3 - r) * tall;
    const left = x + 8 + (5 - row.length) * step / 2;
    return row.map((each, i) => treatise(c, each, record, `${r + 1}.${i + 1}`, left + i * step, top, step - 5, tall - 4)).join("") +
      (left > x + 60 ? text(x + 9, top + 14, `Level ${ROMAN[r + 1]}`, 11.5, t.muted, { bold: true }) +
        move(x + 9, top + 19, things.research(record.research[0]), 0.95) + (record.research[1] ? text(x + 30, top + 33, "+", 12, t.muted) + move(x + 38, top + 19, things.research(record.research[1]), 0.95) : "") : "");
  });
  return c.panel(x, y, w, h, "Pyramid of Treatises", "pyramid", rows.join(""));
}

function treatise(c, each, row, place, x, y, w, h) {
  const { t, p } = c;
  const card = c.facts.cards[each.card];
  const read = p.read.includes(place);
  let inner = rect(x, y, w, h, t.cell, { r: 4, stroke: read ? t.glow : t.line, sw: read ? 2 : 1 });
  inner += rect(x, y, 20, h, SUBJECTS[card.subject], { r: 4 }) + label(x + 10, y + 14, card.subject, 14, "#ffffff", { bold: true }) + label(x + 10, y + 31, `×${card.books}`, 11, "#ffffff");
  inner += text(x + 25, y + 14, `${card.cost_books} ${card.cost_subject}, Level ${ROMAN[card.cost_level]}`, 11, t.muted);
  inner += page(c, card, x + 25, y + 18, w - 29, 17, 1);
  inner += row.seal_vp.map((points, i) => {
    const mid = x + 33 + i * 22;
    const seat = each.seals[i];
    return seat ? c.seal(mid, y + h - 12, 9, seat) : circle(mid, y + h - 12, 9, t.panel, t.line) + label(mid, y + h - 12, points, 10.5, t.muted, { bold: true });
  }).join("");
  inner += c.target(`treatise ${place}`, x, y, w, h);
  return group("treatise", inner, `${place} ${each.card}: ${card.text}; ${card.cost_books} Books of ${card.cost_subject} at Level ${ROMAN[card.cost_level]}`);
}

// --- action spaces --------------------------------------------------------------------------------------------------------------

function spaces(c, x, y, w, h) {
  const { p, t, facts } = c;
  const tall = (h - 24) / 4;
  const found = Object.entries(facts.spaces);
  const parts = [1, 2, 3, 4].map((level) => {
    const row = found.filter(([, space]) => space.level === level);
    const step = (w - 40) / row.length;
    const top = y + 20 + (4 - level) * tall;
    return label(x + 18, top + tall / 2 - 2, ROMAN[level], 15, t.muted, { bold: true }) + row.map(([id, space], i) => {
      const left = x + 34 + i * step;
      const state = p.blocked.includes(id) ? "blocked" : p.used.includes(id) ? "used" : "";
      const here = p.players.map((each, k) => [each.philosopher, k + 1]).filter(([where]) => where === id);
      let inner = rect(left, top, step - 4, tall - 4, t.cell, { r: 4, stroke: space.exclusive ? "#8f2d3c" : t.line, sw: space.exclusive ? 1.6 : 1 });
      inner += text(left + 5, top + 13, id.slice(3) + (space.exclusive ? " !" : ""), 10.5, t.muted, { bold: true }) + (state ? text(left + 34, top + 13, state, 10.5, "#c0473f", { bold: true }) : "");
      inner += `<g${state ? ' opacity="0.45"' : ""}>${page(c, space, left + 6, top + 17, step - 14, 21, 2)}</g>`;
      inner += here.map(([, seat], k) => token(left + step - 17 - k * 19, top + 11, 8.5, seat)).join("");
      return group("space", inner + c.target(`assign ${id}`, left, top, step - 4, tall - 4), `${id}: ${space.text}`);
    }).join("");
  });
  return c.panel(x, y, w, h, "Action spaces, by Level (! one player a Cycle)", "spaces", parts.join(""));
}

// --- Window, Workshop, Levels, Inquisition ---------------------------------------------------------------------------------------

function sky(c, x, y, w, h) {
  const { t, p, facts } = c;
  const step = (w - 12) / 4, tall = (h - 25) / 3;
  const cells = Object.entries(facts.window).map(([id, space]) => {
    const left = x + 6 + space.column * step, top = y + 20 + (3 - space.level) * tall;
    return group("window_space", rect(left, top, step - 4, tall - 3, t.night, { r: 4 }) + move(left + 3, top + tall / 2 - 10, things.research(space.research), 0.85) +
      (space.astronomy ? move(left + 21, top + tall / 2 - 10, things.book("A", String(space.astronomy)), 0.85) : "") + line(left + 41, top + 5, left + 41, top + tall - 9, "#ffffff44") +
      effects(c.on(t.onNight, "#ffffff22"), space.always, left + 45, top + tall / 2 - 10, 17, step - 52)[0] + c.target(`window ${id}`, left, top, step - 4, tall - 3), `${id}: ${space.text}`);
  }).join("");
  const bags = p.bags.map((bag, i) => `${ROMAN[i + 1]} ${bag.length}`).join(", ");
  const drawn = p.drawn.length ? `drawn ${p.drawn.map((id) => `${id} (${facts.tiles[id].text})`).join(", ")}` : `tiles in bags: ${bags}`;
  const targets = p.drawn.map((id, i) => c.target(`tile ${id}`, x + 104 + i * 120, y + 3, 118, 16)).join("");
  return c.panel(x, y, w, h, "Window costs", "window", text(x + 106, y + 15, cut(drawn, 11.5, w - 112), 11.5, t.muted) + cells + targets);
}

function workshop(c, x, y, w, h) {
  const { t, p, facts } = c;
  const step = (w - 12) / 2, tall = (h - 24) / 2;
  const slots = p.workshop.map((id, slot) => {
    const left = x + 6 + (slot % 2) * step, top = y + 20 + Math.floor(slot / 2) * tall;
    return (id ? invention(c, id, left, top, step - 4, tall - 4, facts.slots[slot]) : rect(left, top, step - 4, tall - 4, "none", { r: 4, stroke: t.line, dash: "3 3" })) +
      c.target(`slot ${slot}`, left, top, step - 4, tall - 4);
  }).join("");
  const left = p.inventions.map((deck, i) => `${ROMAN[i + 1]} ${deck.length}`).join(", ");
  return c.panel(x, y, w, h, "Workshop", "workshop", text(x + 86, y + 15, `decks by Period: ${left}`, 11.5, t.muted) + slots);
}

function levels(c, x, y, w, h) {
  const { t, p, facts } = c;
  const seats = (held, points, left, top, step) => points.map((each, i) => held[i] ? c.seal(left + i * step, top, 7.5, held[i])
    : circle(left + i * step, top, 7.5, t.panel, t.line) + label(left + i * step, top, each, 9.5, t.muted, { bold: true })).join("");
  const graduation = p.graduation.map((tile, i) => {
    const top = y + 20 + i * 19;
    return group("level", text(x + 8, top + 12, ROMAN[i + 2], 12, t.ink, { bold: true }) + seats(p.levels[i], facts.level_vp[i], x + 36, top + 8, 17) +
      text(x + 104, top + 12, cut(facts.graduation[tile], 11, w - 110), 11, t.ink) + c.target(`level ${i + 1}`, x + 4, top - 1, w - 8, 18), facts.graduation[tile]);
  }).join("");
  const tracks = Object.entries(facts.mastery).map(([subject, points], i) => {
    const left = x + 8 + (i % 2) * (w - 12) / 2, top = y + 84 + Math.floor(i / 2) * 22;
    return group("mastery", rect(left, top, 18, 18, SUBJECTS[subject], { r: 3 }) + label(left + 9, top + 9, subject, 12, "#ffffff", { bold: true }) +
      seats(p.mastery[subject], points, left + 30, top + 9, 18.5) + c.target(`track ${subject}`, left - 2, top - 2, 146, 22), `Mastery Track ${facts.subjects[subject]}`);
  }).join("");
  return c.panel(x, y, w, h, "Academic Levels, Mastery Tracks", "levels", graduation + line(x + 8, y + 79, x + w - 8, y + 79, t.line) + tracks);
}

function inquisition(c, x, y, w, h) {
  const { t, p, facts } = c;
  const seen = p.cycle - (p.token.face_up ? 0 : 1);
  const tokens = p.token.order.map((id, i) => {
    const open = i < seen;
    const mid = x + 26 + i * 38;
    return circle(mid, y + 42, 15, open ? "#8f2d3c" : t.night, i === p.cycle - 1 ? t.gold : "#00000055", i === p.cycle - 1 ? 3 : 1) +
      label(mid, y + 42, open ? facts.tokens[id] : "?", 16, "#ffffff", { bold: true });
  }).join("");
  const unseen = facts.token_values.slice();
  p.token.order.slice(0, seen).forEach((id) => unseen.splice(unseen.indexOf(facts.tokens[id]), 1));
  const text_ = [`not seen yet: ${unseen.join(" ") || "none"}`, facts.check, `Penance Cards in the supply: ${p.penance.length}`];
  return c.panel(x, y, w, h, "Inquisition", "inquisition", tokens +
    lines(x + 9, y + 76, [text_[0], ...wrap(text_[1], 11.5, w - 18, 2), text_[2]], 11.5, t.ink, 15));
}
