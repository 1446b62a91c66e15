// What lies on the Character Boards of Galileo Galilei.

import { DICE, circle, cut, group, label, line, lines, move, rect, text, wrap } from "./shapes.js";
import { centred } from "./effects.js";
import { small } from "./icons.js";
import { isMover } from "./players.js";

// The board of a seat in a box; `little` where there is room for a line or two only.
export function characterBoard(c, p, seat, x, y, w, h, little = false) {
  const { t } = c;
  const name = c.facts.characters[p.character];
  const frame = rect(x, y, w, h, t.cell, { r: 5, stroke: t.line, dash: "5 3" });
  const mine = isMover(c, seat);
  const room = { x: x + 5, y: y + (little ? 3 : 20), w: w - 10, h: h - (little ? 6 : 25) };
  const pages = p.personal.length;
  const strip = little ? room.h * 0.5 : 32;
  const draw = BOARDS[p.character];
  const body = draw ? draw(c, p, { ...room, h: pages ? room.h - strip - 2 : room.h }, mine, little) : "";
  const below = pages ? personal(c, p, room.x, draw ? room.y + room.h - strip : room.y, room.w, draw ? strip : Math.min(room.h, 40), mine) : "";
  return group("character", frame + (little ? "" : text(x + 6, y + 14, cut(name, 12, w - 12, true), 12, t.ink, { bold: true })) + body + below, name);
}

function personal(c, p, x, y, w, h, mine) {
  const pages = c.facts.personal[p.character];
  const step = w / pages.length;
  return pages.map((reward, i) => {
    const left = x + i * step;
    return group("personal_page", rect(left, y, step - 3, h, c.t.panel, { r: 4, stroke: c.t.line }) + centred(c, reward, left + 3, y, step - 9, h, Math.min(18, h - 4)) +
      (p.personal[i] ? rect(left, y, step - 3, h, c.t.panel, { r: 4, opacity: 0.6 }) + move(left + step / 2 - 10, y + h / 2 - 9, small.comet(), 0.9) : "") +
      (mine ? c.target(`personal ${i + 1}`, left, y, step - 3, h) : ""), `Personal page ${i + 1}: ${reward.map((each) => c.facts.words[each][0]).join(", ")}`);
  }).join("");
}

const galileo = (c, p, box, mine, little) =>
  lines(box.x + 1, box.y + (little ? 11 : 12), wrap(c.facts.abilities.galileo, little ? 10.5 : 12, box.w, little ? 2 : 3), little ? 10.5 : 12, c.t.ink, little ? 11 : 14);

function kepler(c, p, box, mine, little) {
  const tile = p.board.tile;
  const gold = tile.endsWith("+");
  const tall = Math.min(box.h - 2, 96), wide = Math.min(box.w, little ? 70 : 74);
  const left = box.x + (box.w - wide) / 2;
  const dark = c.on("#29241d");
  const found = c.facts.tiles[tile].options;
  const each = found.map((option, i) => little ? centred(dark, option, left + i * wide / 2, box.y, wide / 2, tall, 17)
    : centred(dark, option, left + 2, box.y + 8 + i * (tall - 12) / 2, wide - 4, (tall - 12) / 2, 24));
  return rect(left, box.y, wide, tall, gold ? "#f0d27a" : "#cfe0ef", { r: 5, stroke: gold ? "#8a6508" : "#5b7896" }) + each.join("") +
    text(left + wide - 4, box.y + tall - 4, tile, 10, "#4b463a", { anchor: "end" }) + (mine ? c.target("tile board", left, box.y, wide, tall) : "");
}

function copernicus(c, p, box, mine, little) {
  const step = box.w / 4;
  return c.facts.library_tiles.map((tile, i) => {
    const laid = p.board.laid[i];
    const left = box.x + i * step;
    if (little) return label(left + step / 2, box.y + box.h / 2, `${tile.id}${laid ? laid.side : ""}`, 10.5, laid ? c.t.muted : c.t.ink, { bold: !laid });
    const tall = box.h / 2;
    return label(left + step / 2, box.y + 5, tile.id, 10, c.t.muted) + ["a", "b"].map((side, k) => {
      const top = box.y + 11 + k * (tall - 4);
      const rows = tile[side];
      const size = Math.min((step - 4) / rows[0].length, (tall - 8) / rows.length, 20);
      const cells = rows.flatMap((row, r) => row.map((cell, q) => rect(left + q * size, top + r * size, size - 1, size - 1, "#e7d7a8", { r: 2, stroke: "#8a6508", sw: 0.7 }) +
        centred(c.on("#29241d"), [cell], left + q * size, top + r * size, size - 1, size - 1, size * 0.8)));
      return group("library_tile", `<g opacity="${laid ? 0.28 : 1}">${cells.join("")}</g>` +
        (mine ? c.target(`library_tile ${i + 1}${side}`, left - 1, top - 1, step - 3, rows.length * size + 2) : ""), `Library tile ${tile.id} side ${side}`);
    }).join("");
  }).join("");
}

function newton(c, p, box, mine, little) {
  const factors = c.facts.mirror;
  const step = box.w / factors.length;
  const mirrors = p.sky.map((tile, i) => [tile, i]).filter(([tile]) => c.facts.tiles[tile]?.multiplied);
  const tall = Math.min(box.h - (little ? 0 : 16), 34);
  const top = box.y + (little ? 0 : 16);
  return (little ? "" : text(box.x, box.y + 9, "Mirrors repeat by space", 11, c.t.muted)) + factors.map((factor, i) => {
    const here = mirrors.find(([, space]) => space === i);
    return rect(box.x + i * step, top, step - 2, tall, here ? "#d9c37a" : c.t.panel, { r: 3, stroke: c.t.line }) +
      label(box.x + i * step + step / 2 - 1, top + tall / 2, `×${factor}`, little ? 11 : 13, here ? "#29241d" : c.t.muted, { bold: Boolean(here) });
  }).join("");
}

function starTile(c, id, x, y, size) {
  const tile = c.facts.stars[id];
  const mid = size / 2;
  const ends = { N: [mid, 2], E: [size - 2, mid], S: [mid, size - 2], W: [2, mid] };
  const links = tile.connections.map((side) => line(x + mid, y + mid, x + ends[side][0], y + ends[side][1], "#f6e7b0", 1.4)).join("");
  return rect(x, y, size, size, c.t.night, { r: 4, stroke: "#8fa2c9" }) + links +
    Array.from({ length: tile.stars }, (_, i) => move(x + mid - 5 + (i - (tile.stars - 1) / 2) * 9, y + mid - 5, small.constellation(), 0.5)).join("");
}

function hevelius(c, p, box, mine, little) {
  const size = little ? 24 : 40;
  const offer = p.board.offer.map((id, i) => {
    const left = box.x + i * (size + (little ? 8 : 24));
    if (!id) return rect(left, box.y, size, size, "none", { r: 4, stroke: c.t.line, dash: "3 3" });
    return group("star_tile", starTile(c, id, left, box.y, size) + (little ? "" : centred(c, [c.facts.stars[id].icon], left + size, box.y, 22, size, 18)) +
      (mine ? c.target(`offer ${i}`, left - 1, box.y - 1, size + 2, size + 2) : ""), c.facts.stars[id].text);
  }).join("");
  const top = box.y + size + 5;
  let at = box.x, row = 0;
  const own = little ? "" : p.board.constellations.map((tiles, i) => {
    if (at > box.x && at + tiles.length * 22 > box.x + box.w) [at, row] = [box.x, row + 1];
    const left = at, y = top + row * 24;
    at += tiles.length * 22 + 8;
    return group("constellation", rect(left - 2, y - 2, tiles.length * 22 + 2, 24, "none", { r: 4, stroke: c.t.line }) + tiles.map((id, k) => starTile(c, id, left + k * 22, y, 20)).join("") +
      (mine ? c.target(`constellation ${i + 1}`, left - 2, y - 2, tiles.length * 22 + 2, 24) : ""));
  }).join("");
  const count = little ? text(box.x, box.y + box.h - 3, `${p.board.constellations.length} begun, deck ${p.board.deck.length}`, 10.5, c.t.muted)
    : text(box.x + box.w, box.y + box.h - 2, `deck ${p.board.deck.length}, discarded ${p.board.discard.length}`, 10.5, c.t.muted, { anchor: "end" });
  const fresh = mine && !little ? c.target("constellation new", box.x + box.w - 60, top, 58, 20) : "";
  return offer + own + count + fresh;
}

function cunitz(c, p, box, mine, little) {
  const { t } = c;
  const spaces = c.facts.track;
  const held = p.board;
  const round = held.round === "arrow" ? t.muted : DICE[held.round];
  if (little) {
    return circle(box.x + 8, box.y + box.h / 2, 7, round, t.ink, 1) + text(box.x + 20, box.y + box.h / 2 + 4, `space ${held.square} of ${spaces.length - 1}`, 11, t.ink) ;
  }
  const columns = 10, step = box.w / columns, tall = Math.min(26, (box.h - 20) / 2);
  let note = -1;
  const cells = spaces.map((space, i) => {
    const left = box.x + (i % columns) * step, top = box.y + 17 + Math.floor(i / columns) * (tall + 2);
    let inner = rect(left, top, step - 1.5, tall, i < held.square ? t.line : t.panel, { r: 3, stroke: t.line });
    if (space.note) {
      note += 1;
      const tile = c.facts.notes[held.notes[note]];
      inner += tile.colours.map((colour, k) => rect(left + k * (step - 1.5) / tile.colours.length, top, (step - 1.5) / tile.colours.length, 5, DICE[colour], { r: 1 })).join("");
      inner += centred(c, tile.reward, left, top + 4, step - 2, tall - 4, 13);
    } else inner += centred(c, space.reward, left, top, step - 2, tall, 14);
    if (i === held.square) inner += rect(left, top, step - 1.5, tall, "none", { r: 3, stroke: t.glow, sw: 2.4 });
    return inner;
  }).join("");
  return circle(box.x + 8, box.y + 6, 7, round, t.ink, 1) + text(box.x + 20, box.y + 10, `round token on ${held.round === "arrow" ? "the arrow" : held.round}`, 11, t.muted) + cells;
}

function sophia(c, p, box, mine, little) {
  const visible = c.facts.sun.visible[p.board.venus];
  const size = Math.min(little ? 30 : 40, box.h - (little ? 2 : 20));
  const step = Math.min(box.w / 4, size + 8);
  const suns = c.facts.sun.rewards.map((reward, i) => {
    const open = visible.includes(i + 1);
    const mid = box.x + i * step + size / 2, y = box.y + size / 2 + (little ? 0 : 4);
    return circle(mid, y, size / 2, open ? "#f2c14e" : "#4a4034", "#b9851e", 1.5) + (open ? centred(c.on("#29241d"), reward, mid - size / 2 + 3, y - size / 2, size - 6, size, size * 0.52)
      : circle(mid, y, size * 0.22, "#d8c7a0"));
  }).join("");
  return group("sun", suns, "The Sun; Venus covers the dark spaces") + (little ? "" : text(box.x, box.y + size + 20, `Venus in position ${p.board.venus}`, 11, c.t.muted));
}

const BOARDS = { galileo, kepler, copernicus, newton, hevelius, cunitz, sophia };
