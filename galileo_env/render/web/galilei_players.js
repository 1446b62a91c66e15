// The boards of the players of Galileo Galilei and of Tycho.

import { LETTER, circle, cut, die, group, label, line, lines, move, path, rect, sideColour, text, token, wrap } from "./shapes.js";
import { centred, effects } from "./effects.js";
import { small } from "./icons.js";
import { arrange, frame, isMover } from "./players.js";
import { characterBoard } from "./galilei_characters.js";

export function boards(c, x, y, w, h) {
  return arrange(c, x, y, w, h, wide, compact, c.p.tycho ? tycho : null);
}

function wide(c, seat, x, y, w, h) {
  const p = c.p.players[seat - 1];
  const board = p.character ? 196 : 0;
  return group("player", frame(c, seat, x, y, w, h) + identity(c, p, seat, x + 14, y, 150) + sky(c, p, seat, x + 172, y + 8, 70, 46, h - 62) +
    dice(c, p, seat, x + 676, y + 10, 32) + cellar(c, p, seat, x + 676, y + 54, 232, 58) + reputation(c, p, x + 676, y + 122, 232, 46) +
    library(c, p, seat, x + 922, y + 8, w - 934 - (board ? board + 10 : 0), h - 16, 34) +
    (board ? characterBoard(c, p, seat, x + w - board - 8, y + 8, board, h - 16) : ""));
}

// Name, points and what is counted.
function identity(c, p, seat, x, y, w) {
  const { t } = c;
  const name = c.name(seat);
  const character = p.character ? c.facts.characters[p.character] : "";
  return token(x + 12, y + 20, 12, c.owner(seat)) + text(x + 30, y + (character ? 17 : 25), cut(name, 15, w - 32, true), 15, t.ink, { bold: true }) +
    (character ? text(x + 30, y + 31, cut(character, 12, w - 32), 12, t.muted) : "") +
    move(x, y + 40, small.points(p.score), 2) + text(x + 46, y + 60, p.placement ? `place ${p.placement}` : "VP", 13, t.muted) +
    move(x + 94, y + 42, small.quadrant(), 1.2) + text(x + 122, y + 61, p.quadrants, 20, t.ink, { bold: true }) +
    stock(c, p, seat, x, y + 88, w);
}

// Comets, Constellation tokens and the reward of the next one.
function stock(c, p, seat, x, y, w) {
  const { t } = c;
  const dots = Array.from({ length: 7 }, (_, i) => move(x + 21 + i * 17, y + 34, i < p.constellations ? small.constellation()
    : small.constellation("none", t.line), 0.78)).join("");
  const gone = 7 - p.constellations;
  const next = c.facts.token_reward[gone];
  const row = Array.from({ length: 7 }, (_, i) => move(x + 21 + i * 17, y + 3, i < p.comets.board ? small.comet() : small.comet("none", t.line), 0.78)).join("");
  const cometsOut = [
    ["2", p.comets.twos, "comet 2"], ["1", p.comets.ones, "comet 1"], ["2", p.comets.used ?? 0, ""], ["…", p.comets.waiting ?? 0, ""]];
  let at = x;
  const out = cometsOut.map(([mark, number, action], i) => {
    if (!number) return "";
    const title = ["usable, showing 2", "usable, showing 1", "used this turn", "to be placed"][i];
    const svg = group("", rect(at, y + 62, 44, 21, i > 1 ? "none" : t.cell, { r: 4, stroke: t.line }) + move(at + 2, y + 64, small.comet(), 0.8) +
      text(at + 20, y + 77, `${mark}×${number}`, 12, i > 1 ? t.muted : t.ink, { bold: true }) + (action && isMover(c, seat) ? c.target(action, at, y + 62, 44, 21) : ""), `comets ${title}`);
    at += 47;
    return svg;
  }).join("");
  return group("comet_tokens", text(x, y + 16, p.comets.board, 15, t.ink, { bold: true }) + row, "Comet tokens on the board") +
    group("constellation_tokens", text(x, y + 47, p.constellations, 15, t.ink, { bold: true }) + dots, "Constellation tokens on the board" + (next ? `, next: ${next.map((e) => c.facts.words[e][0]).join(", ")}` : "")) + out;
}

// --- sky ------------------------------------------------------------------------------------------------------------------------


function landing(c, from, steps) {
  const { last, wrap_to } = c.facts.telescope;
  const at = from + steps;
  return at <= last ? at : wrap_to + (at - last - 1);
}

function sky(c, p, seat, x, y, step, fixedH, tileH) {
  const { t } = c;
  const spaces = c.facts.sky;
  const current = isMover(c, seat) && c.p.turn.space;
  const parts = [rect(x - 4, y - 4, spaces.length * step + 5, fixedH + tileH + 8, t.night, { r: 6 })];
  spaces.forEach((space, i) => {
    const left = x + i * step, w = step - 3;
    const here = p.telescope === i;
    const done = (what) => current === i && c.p.turn[`${what}_used`];
    const little = fixedH < 20;
    let inner = little ? text(left + 3, y + 10, i, 10.5, t.star)
      : rect(left, y, w, fixedH - 3, space.kind === "waiting" ? "#00000000" : t.panel, { r: 4, stroke: "#ffffff44", opacity: done("fixed") ? 0.55 : 1 }) +
        text(left + 4, y + 12, i, 10.5, space.kind === "waiting" ? t.star : t.muted);
    if (!little && space.kind === "waiting") inner += line(left + w * 0.32, y + fixedH * 0.25, left + w * 0.68, y + fixedH * 0.62, "#ffffff66", 2) +
      line(left + w * 0.68, y + fixedH * 0.25, left + w * 0.32, y + fixedH * 0.62, "#ffffff66", 2);
    else if (!little) inner += options(c, space.options, left, y, w, fixedH - 3, 22);
    if (current === i) inner += c.target("fixed", left, y, w, fixedH - 3);
    const below = y + fixedH;
    const tile = p.sky[i];
    if (tile) {
      const gold = tile.endsWith("+");
      inner += rect(left, below, w, tileH - 1, gold ? "#f0d27a" : "#cfe0ef", { r: 5, stroke: gold ? "#8a6508" : "#5b7896", opacity: done("moving") ? 0.6 : 1 });
      inner += tileFace(c, tile, i, left, below, w, tileH - 1);
      if (step > 50) inner += text(left + w - 4, below + tileH - 5, tile, 10, "#4b463a", { anchor: "end" });
      if (isMover(c, seat)) inner += c.target(`tile ${i}`, left, below, w, tileH - 1);
    } else {
      inner += rect(left, below, w, tileH - 1, "#00000000", { r: 5, stroke: "#ffffff55", dash: "3 3" }) + onNight(c, space.moving, left, below, w, tileH - 1);
    }
    if (current === i) inner += c.target("moving", left, below, w, tileH - 1);
    if (done("fixed")) inner += tick(left + w - 13, y + (little ? 1 : 3));
    if (done("moving")) inner += tick(left + w - 13, below + 3);
    if (here) {
      inner += rect(left - 1.5, y - 1.5, w + 3, fixedH + tileH + 2, "none", { r: 6, stroke: "#ffffff", sw: 4 }) +
        rect(left - 1.5, y - 1.5, w + 3, fixedH + tileH + 2, "none", { r: 6, stroke: sideColour(c.owner(seat)), sw: 2.4 }) +
        (step > 50 ? marker(left + 13, below + tileH - 15, 1, sideColour(c.owner(seat))) : marker(left + w / 2, y - 4, 0.72, sideColour(c.owner(seat))));
    }
    for (const steps of [1, 2, 3]) if (isMover(c, seat) && landing(c, p.telescope, steps) === i) inner += c.target(`move ${steps}`, left - 1, y - 2, w + 2, fixedH + tileH + 3, 6);
    if (isMover(c, seat)) inner += c.target(`telescope ${i}`, left - 1, y - 2, w + 2, fixedH + tileH + 3, 6);
    parts.push(group("", inner));
  });
  return group("sky", parts.join(""));
}

const tick = (x, y) => path(`M${x} ${y + 5}l3.4 3.6 6 -7.4`, "none", "#2e9e55", 2.6);

const marker = (x, y, scale, colour) =>
  group("telescope", move(x, y, circle(0, 0, 12, colour, "#ffffff", 1.6) + move(-8, -8.6, small.telescope(), 0.82), scale), "Telescope");

function onNight(c, list, x, y, w, h) {
  return centred(c.on(c.t.onNight, "#00000033"), list, x, y, w, h, Math.min(22, w * 0.5));
}

// Alternatives from left to right, or one below the other where there is height for it.
function options(c, list, x, y, w, h, size, upright = false) {
  if (upright) {
    const tall = h / list.length;
    return list.map((each, i) => centred(c, each, x + 2, y + i * tall, w - 4, tall, size) +
      (i ? line(x + 6, y + i * tall, x + w - 6, y + i * tall, "#00000044", 1) : "")).join("");
  }
  const each = w / list.length;
  return list.map((option, i) => centred(c, option, x + i * each + 2, y + (list.length ? 3 : 0), each - 4, h - 3, size) +
    (i ? line(x + i * each, y + h - 6, x + i * each, y + 8, "#88888888", 1) : "")).join("");
}

function tileFace(c, tile, space, x, y, w, h) {
  const dark = c.on("#29241d");
  const face = c.facts.tiles[tile];
  const size = w > 50 ? 26 : 17;
  const pad = w > 50 ? 12 : 7;
  if (face.multiplied) {
    const both = [...(face.fixed.length ? [face.fixed] : [])];
    return centred(dark, face.multiplied, x + 2, y + pad, w - 4, h * 0.4, size) +
      text(x + w / 2, y + h * (both.length ? 0.58 : 0.72), `×${c.facts.mirror[space] ?? 0}`, w > 50 ? 15 : 11, "#29241d", { bold: true, anchor: "middle" }) +
      both.map((each) => centred(dark, each, x + 2, y + h * 0.6, w - 4, h * 0.36, size)).join("");
  }
  return options(dark, face.options, x, y + pad, w, h - pad - (w > 50 ? 8 : 0), size, true);
}

// --- dice, cellar, Reputation ---------------------------------------------------------------------------------------------------

function dice(c, p, seat, x, y, size, slots = 4) {
  const { t } = c;
  const parts = Array.from({ length: slots }, (_, i) => {
    const left = x + i * (size + 6);
    const code = p.dice[i];
    if (!code) return rect(left, y, size, size, "none", { r: size * 0.2, stroke: t.line, dash: "3 3" });
    const targets = isMover(c, seat) ? c.target(`die ${i}`, left - 2, y - 2, size + 4, size + 4) + c.target(`pay ${i}`, left - 2, y - 2, size + 4, size + 4) : "";
    return die(left, y, size, LETTER[code[0]], Number(code[1])) + targets;
  });
  return group("dice", parts.join(""), `Dice: ${p.dice.join(", ") || "none"}`);
}

function cellar(c, p, seat, x, y, w, h) {
  const { t } = c;
  const table = p.character === "bruno" ? c.facts.bruno_cellar : c.facts.cellar;
  const step = w / table.interrogation.length;
  const tall = h > 50;
  const parts = table.interrogation.map((value, i) => {
    const left = x + i * step;
    const grand = p.grand?.[i] ?? 0, figures = p.cellar[i];
    const reward = table.enter_reward?.[i] ?? [];
    let inner = rect(left, y, step - 3, h, t.cell, { r: 4, stroke: t.line });
    inner += text(left + 5, y + (tall ? 15 : 13), value > 0 ? `+${value}` : value === 0 ? "0" : `−${-value}`, tall ? 13 : 11, value < 0 ? "#c0473f" : value ? "#3f9358" : t.muted, { bold: true });
    if (reward.length && (tall || step > 30)) inner += effects(c, reward, left + step - (tall ? 26 : 18), y + 2, tall ? 15 : 11, 22)[0];
    const crowd = figures + grand;
    const scale = tall ? 1.25 : 0.9;
    if (crowd && (figures === 0 || grand === 0 ? crowd : 9) <= (tall ? 2 : 1)) {
      for (let k = 0; k < crowd; k++) inner += move(left + step / 2 - 2 - (crowd * 10 * scale) + k * 20 * scale, y + h - 21 * scale - 1, grand ? small.grand() : small.figure(), scale);
    } else if (crowd) {
      let at = left + 2;
      for (const [number, draw] of [[figures, small.figure], [grand, small.grand]]) {
        if (!number) continue;
        const s = scale * (figures && grand ? 0.7 : 1);
        inner += move(at, y + h - 20 * s - 2, draw(), s) + text(at + 18 * s, y + h - 5, number > 1 ? `×${number}` : "", tall ? 12 : 10, t.ink, { bold: true });
        at += 18 * s + (number > 1 ? 13 : 1);
      }
    }
    const place = i + 1;
    if (isMover(c, seat)) inner += c.target(`figure ${place}`, left, y, step - 3, h) + c.target(`grand ${place}`, left, y, step - 3, h);
    return group("", inner, `Cellar space ${place}: ${figures} figures${grand ? `, ${grand} Grand Inquisitors` : ""}`);
  });
  return group("cellar", parts.join(""));
}

function reputation(c, p, x, y, w, h) {
  const { t } = c;
  const { lowest, highest } = c.facts.reputation;
  const number = highest - lowest + 1, step = w / number;
  const tall = h > 34 ? Math.min(h - 16, 20) : 13;
  const top = y + h - tall;
  const cells = Array.from({ length: number }, (_, i) => {
    const value = lowest + i;
    return rect(x + i * step, top, step - 1, tall, value < 0 ? "#c0473f" : value > 0 ? "#3f9358" : "#8b8475", { r: 1.5, opacity: value % 5 ? 0.35 : 0.65 });
  });
  const at = x + (p.reputation - lowest + 0.5) * step - 0.5;
  const shown = p.reputation > 0 ? `+${p.reputation}` : String(p.reputation).replace("-", "−");
  return group("reputation", (h > 34 ? text(x, top - 6, "Reputation", 11.5, t.muted) : "") +
    cells.join("") +
    circle(at, top + tall / 2, h > 34 ? tall * 0.62 : 9, t.ink, t.panel, 1.5) + label(at, top + tall / 2, shown, h > 34 ? tall * 0.62 : 9.5, t.panel, { bold: true }), `Reputation ${shown}`);
}

// --- library --------------------------------------------------------------------------------------------------------------------

function library(c, p, seat, x, y, w, h, most) {
  const { t } = c;
  const columns = p.library.length;
  const left = x + 20;
  const step = Math.min(most, (w - 22) / Math.max(columns, 1));
  const tall = h / 4;
  const books = p.books ?? [p.book, p.book, p.book, p.book];
  let inner = rect(x, y, w, h, t.cell, { r: 5, stroke: t.line });
  for (let row = 1; row < 4; row++) inner += line(x + 2, y + row * tall, x + w - 2, y + row * tall, t.line, 1);
  const laid = laidCells(c, p);
  p.library.forEach((column, i) => {
    const [id, face] = column.split(" ");
    const up = face === "up";
    const card = c.facts.cards[id];
    inner += rect(left + i * step, y + 1, step - 1.5, h - 2, up ? "#3f5780" : t.panel, { r: 3, stroke: up ? "#22375b" : t.line });
    (up ? card.strip : card.back_strip).forEach((cell, row) => {
      const own = laid[`${row}.${i + 1}`];
      const shown = own ?? cell;
      if (own) inner += rect(left + i * step, y + row * tall + 1, step - 1.5, tall - 2, "#e7d7a8", { r: 3, stroke: "#8a6508" });
      if (shown) inner += centred(own || up ? paleInk(c, own) : c, [shown], left + i * step + 1, y + row * tall, step - 3.5, tall, Math.min(tall * (tall < 24 ? 0.86 : 0.56), step * 0.74));
    });
    if (isMover(c, seat)) inner += c.target(`column ${i + 1}`, left + i * step, y, step - 1.5, h);
  });
  if (!columns) inner += label(x + w / 2 + 8, y + h / 2, "library empty", 11.5, t.muted);
  books.forEach((column, row) => {
    const at = column ? left + (column - 1) * step + step / 2 - 0.75 : x + 10;
    inner += bookToken(at, y + (row + 0.5) * tall, Math.min(tall * 0.34, column ? step * 0.38 : 7), sideColour(c.owner(seat)));
    if (isMover(c, seat)) inner += c.target(`book ${row}`, x + 1, y + row * tall + 1, w - 2, tall - 2) + c.target(`row ${row}`, x + 1, y + row * tall + 1, w - 2, tall - 2);
  });
  return group("library", inner, `Library of ${columns} columns`);
}

const paleInk = (c, own) => (own ? c.on("#29241d") : c.on(c.t.onNight, "#00000033"));

const bookToken = (x, y, r, colour) =>
  path(`M${x - r * 1.15} ${y - r}H${x + r * 1.15}V${y + r}H${x - r * 1.15}Z`, "none", colour, 2.6) +
  path(`M${x - r * 1.15} ${y - r}H${x + r * 1.15}V${y + r}H${x - r * 1.15}Z`, "none", "#ffffff99", 0.8) +
  path(`M${x + r * 0.35} ${y - r - 1.5}V${y - r + 5}L${x + r * 0.7} ${y - r + 3}L${x + r * 1.05} ${y - r + 5}V${y - r - 1.5}Z`, colour);

function laidCells(c, p) {
  const found = {};
  if (p.character === "copernicus") p.board.laid.forEach((laid, number) => {
    if (laid) c.facts.library_tiles[number][laid.side].forEach((cells, down) => cells.forEach((cell, right) => {
      found[`${laid.row + down}.${laid.column + right}`] = cell;
    }));
  });
  return found;
}

// --- a board among several, and Tycho's ------------------------------------------------------------------------------------------

function compact(c, seat, x, y, w, h) {
  const { t } = c;
  const p = c.p.players[seat - 1];
  const name = c.name(seat);
  const character = p.character ? c.facts.characters[p.character] : "";
  const place = p.placement ? `${p.placement}. ` : "";
  const step = w > 500 ? 46 : 38;
  const skyW = 7 * step;
  const right = x + 18 + skyW + 8, rest = w - skyW - 34;
  const top = token(x + 22, y + 17, 11, c.owner(seat)) + text(x + 38, y + 22, cut(`${place}${name}${character ? `, ${character}` : ""}`, 13.5, w - 268, true), 13.5, t.ink, { bold: true }) +
    move(x + w - 222, y + 3, small.points(p.score), 1.35) + move(x + w - 188, y + 7, small.quadrant(), 1) + text(x + w - 165, y + 23, p.quadrants, 15, t.ink, { bold: true }) +
    dice(c, p, seat, x + w - 138, y + 5, 24);
  const counts = group("counts", move(right, y + 96, small.comet(), 0.9) + text(right + 20, y + 110, p.comets.board, 13, t.ink, { bold: true }) +
    text(right + 30, y + 110, cut(outside(p.comets), 11.5, rest - 74), 11.5, t.muted) +
    move(right + rest - 40, y + 96, small.constellation(), 0.9) + text(right + rest - 18, y + 110, p.constellations, 13, t.ink, { bold: true }));
  const own = p.character ? characterBoard(c, p, seat, right, y + 118, rest, h - 125, true) : "";
  return group("player", frame(c, seat, x, y, w, h) + top + sky(c, p, seat, x + 18, y + 40, step, 13, 53) + cellar(c, p, seat, right, y + 36, rest, 34) +
    reputation(c, p, right, y + 70, rest, 20) + counts + library(c, p, seat, x + 15, y + 112, own || rest < 260 ? skyW + 1 : w - 24, h - 118, 28) + own);
}

const outside = (comets) => [["2", comets.twos], ["1", comets.ones], ["used", comets.used ?? 0], ["new", comets.waiting ?? 0]]
  .filter(([, number]) => number).map(([mark, number]) => `${mark}×${number}`).join(" ");

function tycho(c, x, y, w, h) {
  const { t } = c;
  const p = c.p.tycho;
  const seat = c.p.players.length + 1;
  const tiles = p.tiles.length;
  const left = x + 172, room = w - 172 - 250, step = room / tiles;
  const name = token(x + 26, y + 20, 12, 5) + text(x + 44, y + 25, "Tycho Brahe", 15, t.ink, { bold: true }) + move(x + 14, y + 40, small.points(p.score), 2) +
    text(x + 60, y + 60, p.placement ? `place ${p.placement}` : "VP", 13, t.muted) + die(x + 98, y + 44, 22, "grey", 5) + text(x + 126, y + 62, `×${p.dice}`, 17, t.ink, { bold: true }) +
    stock(c, p, c.p.players.length + 1, x + 14, y + 88, 150);
  const row = p.tiles.map((tile, i) => {
    const gold = tile.endsWith("+");
    const at = left + i * step, wide = step - 5;
    const dark = c.on("#29241d");
    let inner = rect(at, y + 12, wide, h - 22, gold ? "#f0d27a" : "#cfe0ef", { r: 5, stroke: gold ? "#8a6508" : "#5b7896" }) + text(at + wide - 5, y + h - 14, tile, 10, "#4b463a", { anchor: "end" });
    const rows = c.facts.tycho_tiles[tile];
    const tall = (h - 34) / rows.length;
    inner += rows.map((each, k) => {
      const top = y + 22 + k * tall;
      const more = each.partial ? lines(at + 6, top + 38, wrap(each.partial, 10, wide - 12, 2), 10, "#4b463a", 10) : "";
      return (k ? line(at + 6, top - 1, at + wide - 6, top - 1, "#00000033", 1) : "") + text(at + 6, top + 11, cut(each.when, 10.5, wide - 12), 10.5, "#4b463a") +
        effects(dark, each.effects, at + 6, top + 14, 17, wide - 12)[0] + more;
    }).join("");
    if (p.telescope === i) inner += marker(at + wide / 2, y + 13, 0.95, sideColour(5));
    return group("tycho_tile", inner, rows.map((each) => each.text).join(" | "));
  }).join("");
  const right = x + w - 242;
  const moves = group("movement", text(right, y + 104, `Movement tiles: ${p.movement.length} left, turned over:`, 11.5, t.muted) +
    lines(right, y + 117, wrap(p.turned.map((each) => c.facts.movement[each]).join("; ") || "none", 10.8, 234, 3), 10.8, t.ink, 12));
  const books = group("library", text(right, y + h - 24, `Library ${p.library.length}, Book on column ${p.book}`, 11.5, t.muted) +
    rect(right, y + h - 19, 232, 12, t.cell, { r: 3, stroke: t.line }) + p.library.map((column, i) => rect(right + 2 + i * 16, y + h - 17, 14, 8, column.endsWith("up") ? "#3f5780" : t.panel, { r: 2, stroke: t.line })).join("") +
    (p.book ? bookToken(right + 2 + (p.book - 1) * 16 + 7, y + h - 13, 5, sideColour(5)) : ""));
  return group("tycho", frame(c, seat, x, y, w, h) + name + group("sky", row) + cellar(c, p, seat, right, y + 8, 234, 36) + reputation(c, p, right, y + 46, 232, 42) + moves + books);
}
