// A position of a game as one SVG of 1280 x 800: the file that pages and Python call.

import { FONT, THEMES, esc } from "./shapes.js";
import { drawGalilei } from "./galilei.js";
import { drawTruth } from "./truth.js";

export const WIDTH = 1280;
export const HEIGHT = 800;
const GAMES = { galilei: drawGalilei, truth: drawTruth };

// position: a dict as the game's NOTATION.md describes it, whole or as a seat sees it (hidden pieces are never drawn).
// facts: what is printed on the components (galileo_env.render.sheets).
// options: theme ("light", "dark"), seat (from 1: whose board comes first and whose hand is open; null: who is to move),
//   actions ({id: text}: places that they point at get class "target" and data-action), caption (the question asked),
//   names (of the sides).
export function draw(position, facts, options = {}) {
  const game = position.ruleset.split(":")[0];
  const theme = THEMES[options.theme] ?? THEMES.light;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}" role="img" aria-label="${
    esc(position.ruleset)}, decision ${position.decisions}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${theme.page}"/>${
    GAMES[game](position, facts, options)}</svg>`;
}
