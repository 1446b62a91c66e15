// Colours, text and small shapes, as strings of SVG. Nothing here knows a game.

export const THEMES = {
  light: {
    page: "#ece5d6", panel: "#fbf8f1", cell: "#f1ebde", ink: "#29241d", muted: "#6f6557", line: "#d5cab5", night: "#22375b",
    star: "#f6e7b0", onNight: "#f7f2e4", gold: "#d9a420", goldInk: "#3b2a00", glow: "#e0218a", pale: "#ffffff",
  },
  dark: {
    page: "#12161d", panel: "#1d242f", cell: "#29323f", ink: "#f0eadc", muted: "#a8a293", line: "#3d4755", night: "#0d1a33",
    star: "#f6e7b0", onNight: "#f3ecd9", gold: "#e0b03a", goldInk: "#2d2000", glow: "#ff5cb8", pale: "#ffffff",
  },
};

export const DICE = {
  red: "#c43d35", yellow: "#e8b321", blue: "#2f72b9", orange: "#dc7a27", green: "#3f9358", purple: "#8451a8", grey: "#7d7a74",
};
// What two colours of dice an object of a mixed colour is observed with.
export const MIXED = { orange: ["red", "yellow"], green: ["yellow", "blue"], purple: ["red", "blue"] };
export const LETTER = { R: "red", Y: "yellow", B: "blue" };

// Sides, by seat; the last one is that of a scripted opponent and of neutral pieces.
const SIDES = ["#0f7f86", "#b03a76", "#8a6410", "#5b4fb0", "#4a4a4a"];
export const SCRIPTED = 5;
export const sideColour = (seat) => SIDES[(seat > 4 ? SCRIPTED : seat) - 1];

export const FONT = "'Galileo Board', 'Segoe UI', 'DejaVu Sans', sans-serif";

export const esc = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

const n = (x) => Math.round(x * 100) / 100;

// Advances of the characters from the blank to "~", in hundredths of the size, regular and bold.
const WIDTHS = [
  "20 29 43 50 50 82 61 25 30 30 42 50 25 31 25 35 50 50 50 50 50 50 50 50 50 50 25 25 50 50 50 42 85 54 59 57 62 53 49 62 65 26 48 58 49 73 65 66 57 66 57 53 54 64 52 79 51 48 54 30 35 30 50 50 54 50 55 46 56 50 29 50 54 25 25 50 26 83 55 54 56 56 35 42 34 54 47 72 45 47 42 30 24 30 50",
  "20 34 54 53 53 86 67 30 34 34 46 53 30 33 30 34 53 53 53 53 53 53 53 53 53 53 30 30 53 53 53 46 90 57 60 58 64 55 52 64 67 30 51 61 52 76 66 68 60 68 61 56 56 66 56 81 57 52 54 34 34 34 53 50 56 53 57 47 57 52 34 53 57 28 28 55 29 86 57 56 57 57 40 44 38 57 52 78 51 52 46 34 27 34 53",
].map((row) => row.split(" ").map(Number));

export function width(text, size, bold = false) {
  const table = WIDTHS[bold ? 1 : 0];
  let sum = 0;
  for (const c of String(text)) sum += table[c.charCodeAt(0) - 32] ?? 55;
  return (sum * size) / 100;
}

// The text cut to a width, with dots where something is missing.
export function cut(text, size, room, bold = false) {
  text = String(text);
  if (width(text, size, bold) <= room) return text;
  while (text && width(text + "…", size, bold) > room) text = text.slice(0, -1);
  return text.trimEnd() + "…";
}

// The size, at most the one wished for, in which a text fits into a width.
export const fit = (text, size, room, bold = false) => Math.round(10 * Math.min(size, (size * room) / Math.max(1, width(text, size, bold)))) / 10;

// Lines of at most a width, at most so many; what does not fit is cut.
export function wrap(text, size, room, lines, bold = false) {
  const found = [""];
  for (const word of String(text).split(" ")) {
    const longer = found.at(-1) ? found.at(-1) + " " + word : word;
    if (found.length === lines || width(longer, size, bold) <= room || !found.at(-1)) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found.map((line) => cut(line, size, room, bold));
}

// --- plain elements -------------------------------------------------------------------------------------------------------------

export function rect(x, y, w, h, fill, { r = 3, stroke, sw = 1, dash, opacity } = {}) {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}"${
    stroke ? ` stroke="${stroke}" stroke-width="${sw}"` : ""}${dash ? ` stroke-dasharray="${dash}"` : ""}${
    opacity !== undefined ? ` opacity="${opacity}"` : ""}/>`;
}

export const circle = (x, y, r, fill, stroke, sw = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${sw}"` : ""}/>`;

export const path = (d, fill, stroke, sw = 1) =>
  `<path d="${d}" fill="${fill}"${
    stroke ? ` stroke="${stroke}" stroke-width="${sw}" stroke-linecap="round" stroke-linejoin="round"` : ""}/>`;

export const line = (x1, y1, x2, y2, stroke, sw = 1) => path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, "none", stroke, sw);

// A text; y is its base line.
export function text(x, y, content, size, fill, { bold, anchor, italic, spacing } = {}) {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${fill}"${bold ? ' font-weight="700"' : ""}${
    anchor ? ` text-anchor="${anchor}"` : ""}${italic ? ' font-style="italic"' : ""}${
    spacing ? ` letter-spacing="${spacing}"` : ""}>${esc(content)}</text>`;
}

// A text around a point.
export const label = (x, y, content, size, fill, options = {}) =>
  text(x, y + size * 0.34, content, size, fill, { anchor: "middle", ...options });

export const move = (x, y, inner, scale) => `<g transform="translate(${n(x)} ${n(y)})${scale ? ` scale(${n(scale)})` : ""}">${inner}</g>`;

// Elements that belong together; the title is shown when the pointer rests on them.
export const group = (kind, inner, title = "") =>
  `<g${kind ? ` data-part="${kind}"` : ""}>${title ? `<title>${esc(title)}</title>` : ""}${inner}</g>`;

export const lines = (x, y, found, size, fill, step, options) =>
  found.map((each, i) => text(x, y + i * step, each, size, fill, options)).join("");

// --- pieces ---------------------------------------------------------------------------------------------------------------------

// A token of a side around a point: its colour and its number (T for a scripted opponent).
export function token(x, y, r, seat, name = seat > 4 ? "T" : String(seat)) {
  return circle(x, y, r, sideColour(seat), "#ffffff", Math.max(0.8, r / 8)) +
    label(x, y, name, r * 1.35, "#ffffff", { bold: true });
}

export const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

// A die with its top left corner on a point.
export function die(x, y, size, colour, value) {
  const dot = colour === "yellow" ? "#3b2a00" : "#ffffff";
  const pips = (PIPS[value] ?? []).map(([dx, dy]) =>
    circle(x + size / 2 + dx * size * 0.25, y + size / 2 + dy * size * 0.25, size * 0.1, dot));
  return rect(x, y, size, size, DICE[colour], { r: size * 0.2, stroke: "#00000055", sw: size * 0.04 }) + pips.join("");
}

// A price to be paid in dice of a colour: a square with the number; two colours where both are needed.
export function price(x, y, size, colour, number) {
  const [a, b] = MIXED[colour] ?? [colour, colour];
  const ink = colour === "yellow" ? "#3b2a00" : "#ffffff";
  const half = `M${n(x + size)} ${n(y + size * 0.2)}V${n(y + size * 0.8)}Q${n(x + size)} ${n(y + size)} ${n(x + size * 0.8)} ${n(
    y + size)}H${n(x + size * 0.2)}Q${n(x)} ${n(y + size)} ${n(x)} ${n(y + size * 0.8)}Z`;
  return rect(x, y, size, size, DICE[a], { r: size * 0.2 }) + (a === b ? "" : path(half, DICE[b])) +
    `<text x="${n(x + size / 2)}" y="${n(y + size / 2 + size * 0.25)}" font-size="${n(size * 0.74)}" font-weight="700" text-anchor="middle" fill="${ink}"${
      a === b ? "" : ' stroke="#000000" stroke-opacity="0.45" stroke-width="1.6" paint-order="stroke"'}>${number}</text>`;
}

// --- a place that a legal action points at --------------------------------------------------------------------------------------

// What the drawers pass on: theme, words, and the legal actions by text.
export class Context {
  constructor(facts, icons, badges, { theme = "light", actions = {}, seat = null, caption = "", names = [] }) {
    this.facts = facts;
    this.icons = icons; // by the name of an effect: svg of a square of 20, from the effect's arguments
    this.badges = badges; // effects whose first argument is a number to be written beside the icon
    this.t = THEMES[theme] ?? THEMES.light;
    this.seat = seat;
    this.caption = caption;
    this.names = names;
    this.ids = new Map(Object.entries(actions).map(([id, action]) => [action, id]));
  }

  // The colour of a side, by number; a game with an opponent of its own says otherwise.
  owner(side) {
    return side;
  }

  // The same for what is drawn on a ground of another brightness than the theme's.
  on(ink, cell = "#ffffff88") {
    return Object.assign(Object.create(Context.prototype), this, { t: { ...this.t, ink, cell, line: "#00000033" } });
  }

  // A glowing frame around a place if the action of this text is legal, else nothing.
  target(action, x, y, w, h, r = 4) {
    const id = this.ids.get(action);
    if (id === undefined) return "";
    return `<rect class="target" data-action="${id}" role="button" aria-label="${esc(action)}" x="${n(x)}" y="${n(y)}" width="${
      n(w)}" height="${n(h)}" rx="${r}" fill="${this.t.glow}" fill-opacity="0.13" stroke="${this.t.glow}" stroke-width="2.2"/>`;
  }

  panel(x, y, w, h, title, kind, inner = "") {
    const heading = title
      ? text(x + 9, y + 15, title.toUpperCase(), 10.5, this.t.muted, { bold: true, spacing: 0.9 }) : "";
    return group(kind, rect(x, y, w, h, this.t.panel, { r: 7, stroke: this.t.line }) + heading + inner);
  }
}
