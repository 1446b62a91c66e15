// What the players' boards of both games share: who comes where, the frame, and whose turn it is.

import { path, rect, sideColour } from "./shapes.js";

// The side that looks (or that is to move) comes first and largest. `wide` and `compact` draw a board, `other` what stands below
// where a single seat plays.
export function arrange(c, x, y, w, h, wide, compact, other = null) {
  const seats = c.p.players.map((_, i) => i + 1);
  const first = c.seat || c.p.seat || 1;
  const order = [...seats.slice(first - 1), ...seats.slice(0, first - 1)];
  const half = (h - 6) / 2;
  const parts = [wide(c, order[0], x, y, w, half)];
  const below = y + half + 6;
  if (other) parts.push(other(c, x, below, w, half));
  else if (order.length === 2) parts.push(wide(c, order[1], x, below, w, half));
  else {
    const step = (w + 6) / (order.length - 1);
    order.slice(1).forEach((seat, i) => parts.push(compact(c, seat, x + i * step, below, step - 6, half)));
  }
  return parts.join("");
}

export function frame(c, seat, x, y, w, h) {
  const turn = isMover(c, seat), colour = sideColour(c.owner(seat));
  return rect(x, y, w, h, c.t.panel, { r: 7, stroke: turn ? colour : c.t.line, sw: turn ? 2.4 : 1 }) +
    path(`M${x} ${y + 7}Q${x} ${y} ${x + 7} ${y}H${x + 8}V${y + h}H${x + 7}Q${x} ${y + h} ${x} ${y + h - 7}Z`, colour);
}

export function isMover(c, seat) {
  return c.p.seat === seat;
}
