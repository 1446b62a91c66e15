// The table of Galileo Galilei that all share, and where everything lies on the page.

import { Context, DICE, MIXED, circle, cut, fit, group, label, lines, move, path, price, rect, text, token, width, wrap } from "./shapes.js";
import { centred, effects } from "./effects.js";
import { BADGES, ICONS, small } from "./icons.js";
import { boards } from "./galilei_players.js";

const TIERS = ["", "I", "II", "III"];

export function drawGalilei(position, facts, options) {
  const c = new Context(facts, ICONS, BADGES, options);
  c.p = position;
  c.sides = [...position.players, ...(position.tycho ? [position.tycho] : [])];
  // A side as tokens show it: Tycho has the number after the last seat.
  c.owner = (side) => (side > position.players.length ? 5 : side);
  c.name = (side) => c.names[side - 1] || (side > position.players.length ? "Tycho Brahe" : `Seat ${side}`);
  const luna = Boolean(position.moon);
  const parts = [
    heading(c),
    display(c, 8, 46, 766, 202),
    university(c, 782, 46, 490, 202),
    objectives(c, 8, 254, luna ? 322 : 560, 166),
    comets(c, luna ? 336 : 574, 254, luna ? 312 : 698, 166),
    ...(luna ? [moon(c, 654, 254, 344, 166), bonusBoard(c, 1004, 254, 268, 166)] : []),
    boards(c, 8, 426, 1264, 368),
  ];
  return parts.join("");
}

function heading(c) {
  const { p, t } = c;
  const over = p.decision === null;
  const last = p.last_round === p.round ? ", the last" : p.last_round ? `, ${p.last_round} is the last` : "";
  const now = over ? `Over after round ${p.round}` : `Round ${p.round}${last}`;
  const mover = over ? "" : token(262 + width(now, 15, true) + 22, 20, 11, p.seat);
  const x = 262 + width(now, 15, true) + 42;
  const asked = over ? standing(c) : c.caption || `Seat ${p.seat} is to move`;
  return group("heading",
    rect(0, 0, 1280, 40, t.night, { r: 0 }) + text(14, 26, "Galileo Galilei", 19, t.onNight, { bold: true }) +
    text(150, 26, cut(p.ruleset.split(":")[1].split(",").slice(0, 2).join(", "), 12, 100), 12, t.star) +
    text(262, 26, now, 15, t.onNight, { bold: true }) + mover + text(x, 25, cut(asked, 14, 1266 - x), 14, t.onNight));
}

function standing(c) {
  const found = c.sides.map((side, i) => [side.placement, i + 1, side.score]).sort((a, b) => a[0] - b[0]);
  return found.map(([place, side, score]) => `${place}. ${c.name(side)} ${score} VP`).join("   ");
}

// --- display --------------------------------------------------------------------------------------------------------------------

function display(c, x, y, w, h) {
  const parts = c.p.display.map((id, space) => card(c, id, space, x + 64 + space * 117, y + 8, 113, h - 15));
  return c.panel(x, y, w, h, "", "display", deck(c, x + 8, y) + parts.join(""));
}

function deck(c, x, y) {
  const { p, t } = c;
  const top = p.deck[0] && c.facts.cards[p.deck[0]];
  let parts = text(x, y + 15, "DISPLAY", 10.5, t.muted, { bold: true, spacing: 0.9 });
  parts += rect(x + 3, y + 28, 42, 62, t.night, { r: 4, opacity: 0.45 }) + rect(x, y + 24, 42, 62, t.night, { r: 4, stroke: t.star });
  parts += label(x + 21, y + 46, String(p.deck.length), 20, t.star, { bold: true }) + label(x + 21, y + 64, "deck", 11, t.onNight);
  parts += top ? label(x + 21, y + 77, `tier ${TIERS[top.tier]}`, 10.5, t.onNight) : "";
  if (top) {
    parts += rect(x, y + 94, 42, 62, t.cell, { r: 4, stroke: t.line });
    parts += top.back_strip.map((cell, row) => centred(c, [cell], x + 2, y + 96 + row * 14.6, 38, 14, 13)).join("");
  }
  parts += label(x + 21, y + 168, `spare ${p.spare.length}`, 11, t.muted);
  return group("deck", parts, "The deck, and the back of its top card");
}

function card(c, id, space, x, y, w, h) {
  const { t } = c;
  if (!id) return rect(x, y, w, h, "none", { r: 6, stroke: t.line, dash: "4 4" }) + label(x + w / 2, y + h / 2, "empty", 11, t.muted);
  const record = c.facts.cards[id];
  const [a, b] = MIXED[record.colour];
  let parts = rect(x, y, w, h, t.cell, { r: 6, stroke: t.line });
  // The Major Object on a piece of sky.
  parts += path(`M${x} ${y + 6}Q${x} ${y} ${x + 6} ${y}H${x + w - 6}Q${x + w} ${y} ${x + w} ${y + 6}V${y + 66}H${x}Z`, t.night);
  parts += rect(x, y + 64, w / 2, 4, DICE[a], { r: 0 }) + rect(x + w / 2, y + 64, w / 2, 4, DICE[b], { r: 0 });
  parts += circle(x + w - 15, y + 17, 9.5, DICE[record.colour], "#ffffff66", 1) + circle(x + w - 18, y + 14, 2.5, "#ffffff55");
  parts += price(x + 6, y + 6, 22, record.colour, record.cost);
  parts += move(x + 32, y + 5, small.points(record.vp), 1.2);
  for (let i = 0; i < record.inquisitors; i++) parts += move(x + 60 + i * 13, y + 7, small.figure(), 0.95);
  parts += text(x + w - 6, y + 59, TIERS[record.tier], 11, t.star, { anchor: "end", bold: true });
  parts += lines(x + 6, y + 44, wrap(record.major, 12, w - 18, 2, true), 12, t.onNight, 14, { bold: true });
  parts += c.target(`major ${space}`, x, y, w, 67, 6);
  parts += text(x + 6, y + 82, cut(record.constellation, 11.5, w - 12), 11.5, t.muted, { italic: false });
  parts += record.spot.map((spot, i) => {
    const top = y + 88 + i * 32;
    const owner = c.p.spots[space][i];
    const reward = effects(c, spot.reward, x + 32, top + 5, 18, owner ? w - 58 : w - 36)[0];
    return group("spot", rect(x + 3, top, w - 6, 29, t.panel, { r: 4, stroke: t.line }) + price(x + 6, top + 4, 21, spot.colour, spot.cost) +
      reward + (owner ? token(x + w - 14, top + 14.5, 9, c.owner(owner)) : "") + c.target(`spot ${space}.${i + 1}`, x + 3, top, w - 6, 29));
  }).join("");
  return group("card", parts, `${id} ${record.major}: ${record.colour} ${record.cost}, ${record.vp} VP; ${record.constellation}`);
}

// --- University -----------------------------------------------------------------------------------------------------------------

function university(c, x, y, w, h) {
  const { t } = c;
  const step = (w - 16) / 4;
  const parts = c.p.scales.map((scale, index) => {
    const left = x + 8 + index * step, wide = step - 6;
    const rows = [{ step: 0, multiplier: 0, reward: [] }, ...c.facts.scales[scale.tile + scale.side]];
    const name = c.facts.subjects[scale.subject];
    let parts = text(left + wide / 2, y + 34, cut(name, 13, wide, true), 13, t.ink, { bold: true, anchor: "middle" });
    parts += rows.map((row) => {
      const top = y + h - 8 - (row.step + 1) * 25.5;
      const here = c.sides.map((side, i) => [side.university[index], i + 1]).filter(([at]) => at === row.step);
      const tokens = here.map(([, side], i) => token(left + wide - 11 - (here.length - 1 - i) * 15, top + 12, 8.5, c.owner(side))).join("");
      return rect(left, top, wide, 23.5, t.cell, { r: 3, stroke: t.line }) +
        text(left + 5, top + 16, `×${row.multiplier}`, 12.5, row.multiplier ? t.ink : t.muted, { bold: true }) +
        effects(c, row.reward, left + 26, top + 3, 17, wide - 40)[0] + tokens;
    }).join("");
    return group("scale", parts + c.target(`scale ${index}`, left - 2, y + 20, wide + 4, h - 26, 6), `${name}, Scale ${scale.tile}${scale.side}`);
  });
  return c.panel(x, y, w, h, "University", "university", parts.join(""));
}

// --- objectives, comets ---------------------------------------------------------------------------------------------------------

function objectives(c, x, y, w, h) {
  const { t } = c;
  const parts = c.p.objectives.map((objective, i) => {
    const record = c.facts.objectives[objective.id];
    const top = y + 22 + i * 35.5;
    const claims = objective.claims.map((side, k) => token(x + w - 18 - k * 19, top + 16, 9, c.owner(side))).join("");
    const room = w - 74 - Math.max(1, objective.claims.length) * 19;
    const found = wrap(record.text, 12, room, 2);
    return rect(x + 6, top, w - 12, 32.5, t.cell, { r: 4, stroke: t.line }) +
      move(x + 9, top + 5, small.points(record.first_vp), 1.1) + move(x + 34, top + 8.5, small.points(record.later_vp), 0.78) +
      lines(x + 56, top + (found.length > 1 ? 13.5 : 20.5), found, 12, t.ink, 13.5) + claims;
  });
  return c.panel(x, y, w, h, "Objectives", "objectives", parts.join(""));
}

function comets(c, x, y, w, h) {
  const { t, p } = c;
  const columns = w > 500 ? 6 : 4;
  const step = (w - 14) / columns;
  const rows = Math.ceil((p.pages.length + 1) / columns);
  const tall = (h - 28) / rows;
  const parts = p.pages.map((owner, i) => {
    const left = x + 7 + (i % columns) * step, top = y + 23 + Math.floor(i / columns) * tall;
    return group("page", rect(left, top, step - 4, tall - 4, t.cell, { r: 4, stroke: t.line }) + text(left + 4, top + 12, i + 1, 10.5, t.muted) +
      centred(c, c.facts.pages[i], left + 14, top, step - 22, tall - 4, 19) +
      (owner ? move(left + step - 26, top + 1, small.comet(), 0.95) + token(left + step - 13, top + tall - 15, 8, c.owner(owner)) : "") +
      c.target(`page ${i + 1}`, left, top, step - 4, tall - 4));
  });
  const i = p.pages.length;
  const left = x + 7 + (i % columns) * step, top = y + 23 + Math.floor(i / columns) * tall;
  const span = Math.min(columns - (i % columns), 2) * step - 4;
  const there = p.appendix.map((number, k) => [number, k + 1]).filter(([number]) => number);
  parts.push(group("appendix", rect(left, top, span, tall - 4, t.cell, { r: 4, stroke: t.line, dash: "4 3" }) +
    text(left + 5, top + 12, "Appendix", 10.5, t.muted) + effects(c, c.facts.appendix, left + 5, top + tall - 25, 18)[0] +
    there.map(([number, side], k) => token(left + span - 12 - k * 20, top + tall - 16, 8, c.owner(side)) +
      (number > 1 ? label(left + span - 12 - k * 20, top + tall - 30, `×${number}`, 10.5, t.ink, { bold: true }) : "")).join("") +
    c.target("page appendix", left, top, span, tall - 4)));
  return c.panel(x, y, w, h, "Book of Comets", "comets", parts.join(""));
}

// --- Moon -----------------------------------------------------------------------------------------------------------------------

function moon(c, x, y, w, h) {
  const { t, p, facts } = c;
  const cost = facts.moon_cost[p.moon.taken];
  const columns = [1, 2, 3].map((column) => facts.moon.map((tile, i) => [tile, i]).filter(([tile]) => tile.column === column));
  const step = (w - 12) / 3;
  const tall = (h - 26) / 3;
  const open = p.deck[0] ? facts.cards[p.deck[0]].tier : 3;
  const tiles = columns.flatMap((found, column) => found.map(([tile, i], row) => {
    const left = x + 6 + column * step, top = y + 22 + row * tall;
    const held = p.moon.scoring[i];
    if (held === null) {
      const dark = rect(left, top, step - 4, tall - 4, "#00000000", { r: 5, stroke: "#8f8a76", dash: "3 3" });
      return group("moon_tile", dark + label(left + step / 2 - 2, top + tall / 2 - 2, `${tile.numeral} observed`, 11, "#b9b295"));
    }
    const shown = tile.column <= open ? facts.scoring[held] : null;
    const back = rect(left, top, step - 4, tall - 4, "#efe9d2", { r: 5, stroke: "#8b8264" });
    const inner = text(left + 5, top + 15, tile.numeral, 12, "#5a5238", { bold: true }) + effectsOnMoon(c, tile.reward, left + 26, top + 3, step - 34);
    const below = shown ? text(left + 5, top + 31, score(shown), fit(score(shown), 11, step - 13), "#3a3425")
      : text(left + 5, top + 31, "Scoring tile face down", 10.5, "#857c5e");
    return group("moon_tile", back + inner + below + c.target(`moon ${i + 1}`, left, top, step - 4, tall - 4), shown ?? "");
  })).join("");
  const sky = rect(x + 2, y + 19, w - 4, h - 21, t.night, { r: 7 });
  const said = cost ? `the next one costs ${cost}, a die of each colour (points: own / others)` : "all observed";
  const price_ = text(x + 56, y + 15, said, fit(said, 11.5, w - 64), t.muted);
  return c.panel(x, y, w, h, "Moon", "moon", sky + price_ + tiles);
}

// A Scoring tile in short: what the observer gets for each, and what every other player gets.
const score = (words) => words.replace(", others", " /");

// The Moon is pale in every theme, so is what is written on it.
function effectsOnMoon(c, list, x, y, room) {
  const pale = c.on("#29241d");
  return effects(pale, list, x, y, 17, room)[0];
}

function bonusBoard(c, x, y, w, h) {
  const { t, p, facts } = c;
  const rewards = facts.bonus[p.moon.side];
  const step = (w - 12) / 3, tall = (h - 26) / 3;
  const parts = rewards.map((reward, i) => {
    const left = x + 6 + (i % 3) * step, top = y + 22 + Math.floor(i / 3) * tall;
    const last = i === rewards.length - 1;
    const owner = last ? 0 : p.moon.bonus[i];
    const there = owner ? move(left + step - 42, top + 2, small.grand(), 0.85) + token(left + step - 15, top + 12, 8, c.owner(owner))
      : last ? move(left + step - 38, top + 3, small.grand(), 0.8) + text(left + step - 20, top + 16, `×${p.moon.ninth}`, 12, t.ink, { bold: true }) : "";
    return group("bonus", rect(left, top, step - 4, tall - 4, t.cell, { r: 4, stroke: t.line }) + text(left + 4, top + 13, i + 1, 11, t.muted, { bold: true }) +
      centred(c, reward, left + 2, top + (there ? 16 : 8), step - 8, tall - (there ? 20 : 14), 19) + there +
      c.target(`bonus ${i + 1}`, left, top, step - 4, tall - 4), reward.map((each) => facts.words[each][0]).join(", "));
  });
  return c.panel(x, y, w, h, `Bonus Board, side ${p.moon.side}`, "bonus_board", parts.join(""));
}
