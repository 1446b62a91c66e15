// Effects as rows of icons. Which icons there are is the game's affair: context.icons and context.badges.

import { group, move, rect, text, width } from "./shapes.js";

// An effect in a square of a size at a point, its words as a title; returns [svg, width].
export function effect(context, name, x, y, size) {
  const [kind, ...given] = name.split(":");
  const words = context.facts.words[name] ?? [name, name];
  const draw = context.icons[kind];
  if (!draw) {
    const fs = size * 0.62;
    const w = width(words[1], fs, true) + 6;
    return [group("", rect(x, y + size * 0.08, w, size * 0.84, context.t.cell, { r: 3, stroke: context.t.line }) +
      text(x + 3, y + size * 0.5 + fs * 0.34, words[1], fs, context.t.ink, { bold: true }), words[0]), w];
  }
  let inner = move(x, y, draw(...given), size / 20);
  let w = size;
  if (context.badges.has(kind) && given[0] && given[0] !== "1") {
    const fs = size * 0.7;
    inner += text(x + size + 0.5, y + size * 0.5 + fs * 0.35, given[0], fs, context.t.ink, { bold: true });
    w += 1 + width(given[0], fs, true);
  }
  return [group("", inner, words[0]), w];
}

// Effects side by side; at most a width, by shrinking. Returns [svg, width].
export function effects(context, list, x, y, size, room = 1e9, gap = 2) {
  const found = list.filter(Boolean);
  if (!found.length) return ["", 0];
  const total = (at) => found.reduce((sum, each) => sum + effect(context, each, 0, 0, at)[1] + gap, -gap);
  const fit = total(size) > room ? Math.max(7, (size * room) / total(size)) : size;
  let at = x;
  const parts = found.map((each) => {
    const [svg, w] = effect(context, each, at, y + (size - fit) / 2, fit);
    at += w + gap;
    return svg;
  });
  return [parts.join(""), at - gap - x];
}

// Effects in the middle of a box.
export function centred(context, list, x, y, w, h, size) {
  const [, used] = effects(context, list, 0, 0, size, w);
  return effects(context, list, x + (w - used) / 2, y + (h - size) / 2, size, w)[0];
}
