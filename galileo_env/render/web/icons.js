// Small pictures of things and of effects of Galileo Galilei: each fills a square of 20 with the top left corner on (0, 0).

import { DICE, circle, label, line, move, path, rect } from "./shapes.js";

const INK = "#ffffff";

// --- things ---------------------------------------------------------------------------------------------------------------------

const points = (number) =>
  path("M10 .6 18.6 5.4V14.6L10 19.4 1.4 14.6V5.4Z", "#d9a420", "#7d5a00", 1) +
  label(10, 10, number, [13, 13, 11, 9][String(number).length] ?? 7, "#2d2000", { bold: true });

const quadrant = () =>
  path("M2 3H18A16 16 0 0 1 3 18.6Z", "#3aa39c", "#11605b", 1.2) + path("M7 6.5H13A8 8 0 0 1 7 13Z", "#d8f1ee") + line(2.6, 3.4, 13, 14, "#11605b", 1);

export const figure = (fill = "#8f2d3c", stroke = "#4d0f1a") =>
  path("M10 1.5a3.7 3.7 0 0 1 2.2 6.6c2.6 1.1 3.8 4 4.2 7.4.2 1.6.6 3-.4 3H4c-1 0-.6-1.4-.4-3 .4-3.4 1.6-6.3 4.2-7.4A3.7 3.7 0 0 1 10 1.5Z", fill, stroke, 1);

export const grand = () => figure("#c9a227", "#5f4700") + path("M6.6 2.4 7.4-.6 10 1 12.6-.6 13.4 2.4Z", "#c9a227", "#5f4700", 0.8);

export const comet = (fill = "#e8f0ff", stroke = "#3a5a94") =>
  path("M18.5 2.2 8.2 7.4A5 5 0 1 0 13 12.3Z", fill, stroke, 1.1) + circle(7.6, 12.6, 3, fill === "none" ? "none" : "#9cc1ff", stroke, 0.9);

const star = "M10 1 12.5 7.2 19 7.7 14 12 15.6 18.5 10 15 4.4 18.5 6 12 1 7.7 7.5 7.2Z";
export const constellation = (fill = "#f6e7b0", stroke = "#8a6d1a") => path(star, fill, stroke, 1);

const telescope = () =>
  path("M1.5 10.5 14 3.2 16.6 7.7 4.1 15Z", "#a06a34", "#44270c", 1) + path("M14 3.2 16.2 2 18.9 6.6 16.6 7.7Z", "#e3c07a", "#44270c", 1) +
  line(9, 12.4, 6, 19, "#8a5a2b", 1.6) + line(9, 12.4, 13, 19, "#8a5a2b", 1.6);

const cap = () =>
  path("M10 3 19.4 7.4 10 11.8.6 7.4Z", "#3c4f8f", "#1a2554", 1) + path("M4.6 9.6V14c2.5 2.2 8.3 2.2 10.8 0V9.6L10 12.2Z", "#3c4f8f", "#1a2554", 1) +
  line(18.4, 7.6, 18.4, 14.5, "#d9a420", 1.4);

const quill = () =>
  path("M18.5 1.5C10 2 5 7.6 4.2 14.6L6 15.6C12.6 14.6 17.6 10.4 18.5 1.5Z", "#f3ead2", "#6a5630", 1.1) +
  line(15, 5, 2.6, 18.6, "#6a5630", 1.3);

const card = () =>
  rect(4, 1.5, 12, 17, "#2f4a7c", { r: 2, stroke: "#142345", sw: 1 }) + move(5.8, 5.6, constellation("#f6e7b0", "#f6e7b0"), 0.42);

const upgrade = () =>
  rect(2, 2, 16, 16, "#d9a420", { r: 3, stroke: "#7d5a00", sw: 1 }) + path("M10 4.4 15.4 10.4H12.2V15.6H7.8V10.4H4.6Z", "#ffffff", "#7d5a00", 0.8);

const newDie = () =>
  path("M2 5Q2 2 5 2H8V18H5Q2 18 2 15Z", DICE.red) + rect(8, 2, 4.2, 16, DICE.yellow, { r: 0 }) +
  path("M12 2H15Q18 2 18 5V15Q18 18 15 18H12Z", DICE.blue) + circle(10, 10, 4.6, "#ffffff") + path("M10 7V13M7 10H13", "none", "#29241d", 1.8);

const recolour = () =>
  path("M2 5Q2 2 5 2H18L2 18Z", DICE.red) + path("M18 2V15Q18 18 15 18H2Z", DICE.blue) +
  path("M6 12.5Q10 5.5 14.5 9M14.9 5.6 14.7 9.3 11.2 8.8", "none", "#ffffff", 1.7);

const raised = (fill, text_, ink = INK) =>
  rect(4.5, 1, 14.5, 14.5, fill, { r: 3, opacity: 0.5 }) + rect(1.5, 4, 14.5, 14.5, fill, { r: 3, stroke: "#00000044" }) +
  label(8.8, 11.3, text_, 11, ink, { bold: true });

const anyDie = (text_) => rect(1.8, 1.8, 16.4, 16.4, "#fdfaf2", { r: 3.4, stroke: "#6f6557", sw: 1.3 }) + label(10, 10, text_, 11, "#29241d", { bold: true });

const arrow = (x) => path(`M${x} 10H${x + 5.4}M${x + 3} 7 ${x + 6} 10 ${x + 3} 13`, "none", "#c43d35", 2);

const persuade = () => move(-2.4, 0, figure("#8f2d3c", "#4d0f1a"), 0.94) + arrow(13);
const farewell = () => move(0, 0, figure("#b9b2a6", "#5c564c")) + path("M3 3 17 18", "none", "#c43d35", 2.2);
const bookTo = () => quill() + path("M11 18H18.4M15.6 15.2 18.6 18 15.6 20", "none", "#c43d35", 1.8);
const moonShape = () => circle(10, 10, 8.6, "#efe9d2", "#8b8264", 1) + circle(7, 8, 2, "#d5cba6") + circle(12.6, 12, 2.6, "#d5cba6") + circle(12.4, 5.8, 1.4, "#d5cba6");
const both = () => path("M3 7H16M12.6 3.6 16 7 12.6 10.4M17 13.5H4M7.4 10.1 4 13.5 7.4 16.9", "none", "#3c4f8f", 2.2);
const swapBoard = () => path("M3 6H14M11 3 14 6 11 9", "none", "#3c4f8f", 2.2) + rect(4, 10, 13, 8.5, "#cfe0ef", { r: 2, stroke: "#3c4f8f", sw: 1.3 });
const focus = (colour) => circle(10, 10, 8, "none", DICE[colour] ?? DICE.grey, 3) +
  (DICE[colour] ? circle(10, 10, 3.4, DICE[colour]) : circle(7.2, 11.4, 2.4, DICE.red) + circle(12.8, 11.4, 2.4, DICE.blue) + circle(10, 7, 2.4, DICE.yellow));
const step = () => rect(1.5, 5, 9.5, 10, "#f3ead2", { r: 2, stroke: "#6a5630", sw: 1.3 }) + path("M11 10H18M15.2 7 18.2 10 15.2 13", "none", "#c43d35", 2);
const again = () => path("M15.6 6.2A7 7 0 1 0 17 11.5M16.6 2.6V7H12.2", "none", "#3c4f8f", 2.2);
const anyTile = () => rect(3, 1.5, 14, 17, "#cfe0ef", { r: 2.5, stroke: "#3c4f8f", sw: 1.3 }) + path("M7 10H13M10.6 7 13.4 10 10.6 13", "none", "#3c4f8f", 2);
const toEnd = () => move(-3.4, 0, figure(), 0.94) + path("M11.6 10H17.4M14.8 7 17.6 10 14.8 13M19 4V16", "none", "#c43d35", 2);
const mirror = () => circle(10, 8, 6.6, "#dcecf7", "#3c4f8f", 1.6) + line(10, 14.6, 10, 19, "#3c4f8f", 2.4) + line(7, 9.4, 11, 5.2, "#ffffff", 1.6);
const free = () => move(0, 0, telescope(), 0.9) + move(11, 9, constellation(), 0.5);
const cometMoves = () => move(-1, -1, comet(), 0.8) + path("M9 17H18M15 14 18.2 17 15 20", "none", "#c43d35", 1.8);
const bookPoints = (number) => points(number) + move(11, 11, rect(0, 0, 16, 18, "#5b4fb0", { r: 2, stroke: "#ffffff", sw: 2 }), 0.5);
const pair = () => move(-2, 1, figure(), 0.7) + move(4, 1, figure(), 0.7) + arrow(14);

const removal = () => figure("#b9b2a6", "#5c564c") + line(3, 17, 17, 3, "#c43d35", 2);

export const small = { points, quadrant, figure, grand, comet, constellation, telescope, cap, quill, card, upgrade, moon: moonShape };

// Icon of an effect by its name; called with the arguments of the effect.
export const ICONS = {
  vp: (a) => points(a), quadrant: () => quadrant(), die: newDie, recolour, persuade, inquisitor: () => figure(), farewell, lecture: cap,
  write: quill, write_full: bookTo, card, observe: telescope, comet: () => comet(), upgrade, moon: moonShape, book: quill,
  raise_all: (colour, by) => raised(DICE[colour], `+${by}`, colour === "yellow" ? "#3b2a00" : INK),
  raise_one: (by) => anyDie(`+${by}`),
  die_value: (value) => anyDie(value),
  swap_tiles: both, swap_with_board: swapBoard, focus, note_move: step, repeat_row: again, moving_any: anyTile, inquisitor_to_end: toEnd,
  mirror_shift: mirror, vp_mirror: points, observe_free: free, telescope_any: telescope, move_comet: cometMoves, vp_rightmost_book: bookPoints,
  scale_rewards: () => cap() + move(10, 10, again(), 0.5), persuade_pair: pair,
  constellation: () => constellation(), major: () => constellation("#f0a13c", "#7d4a00"), remove: removal,
};
// Effects whose first argument is a number to be written beside the icon.
export const BADGES = new Set(["quadrant", "persuade", "write", "book", "constellation", "move_comet", "note_move", "observe_free", "mirror_shift", "persuade_pair"]);
