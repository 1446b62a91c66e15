// Charts beside a replay: points of all sides by decision, and those of one side by source.

import { esc, line, path, rect, sideColour, text } from "./shapes.js";

export const SOURCES = [
  "#c43d35", "#e8b321", "#2f72b9", "#3f9358", "#8451a8", "#dc7a27", "#0f7f86", "#b03a76", "#8a6410", "#5b4fb0", "#7d7a74", "#4aa3df",
  "#9bbf3b", "#d98cb3", "#6b4f3a", "#a0a0a0",
];

// points: one list a side, the points after every number of decisions. Returns svg of the whole width; `at` is marked.
export function totals(points, owners, ticks, at, width, height, theme) {
  const most = Math.max(10, ...points.flat());
  const least = Math.min(0, ...points.flat());
  const last = Math.max(1, points[0].length - 1);
  const x = (n) => 30 + (n / last) * (width - 40);
  const y = (v) => height - 16 - ((v - least) / (most - least)) * (height - 26);
  const grid = [0, Math.round(most / 2), most].map((v) => line(30, y(v), width - 10, y(v), theme.line, 0.8) + text(26, y(v) + 4, v, 10.5, theme.muted, { anchor: "end" })).join("");
  const curves = points.map((list, i) => path(list.map((v, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(v).toFixed(1)}`).join(""), "none", sideColour(owners[i]), 2)).join("");
  return frame(width, height, grid + rounds(ticks, x, height, theme) + curves + line(x(at), 6, x(at), height - 16, theme.glow, 1.6), "Points of all sides by decision");
}

// parts: for each source a list of points by number of decisions, stacked; negative points are left out of the stack.
export function stacked(names, parts, ticks, at, width, height, theme) {
  const last = Math.max(1, parts[0].length - 1);
  const sums = parts[0].map((_, n) => parts.reduce((sum, list) => sum + Math.max(0, list[n]), 0));
  const most = Math.max(10, ...sums);
  const x = (n) => 30 + (n / last) * (width - 40);
  const y = (v) => height - 16 - (v / most) * (height - 26);
  const below = parts[0].map(() => 0);
  const areas = parts.map((list, k) => {
    const lower = below.slice();
    list.forEach((v, n) => { below[n] += Math.max(0, v); });
    if (!list.some((v) => v > 0)) return "";
    const up = below.map((v, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(v).toFixed(1)}`).join("");
    const down = lower.map((v, n) => `L${x(n).toFixed(1)} ${y(v).toFixed(1)}`).reverse().join("");
    return `<g><title>${esc(names[k])}</title>${path(`${up}${down}Z`, SOURCES[k % SOURCES.length])}</g>`;
  }).join("");
  const grid = [0, Math.round(most / 2), most].map((v) => text(26, y(v) + 4, v, 10.5, theme.muted, { anchor: "end" })).join("");
  return frame(width, height, grid + rounds(ticks, x, height, theme) + areas + line(x(at), 6, x(at), height - 16, theme.glow, 1.6), "Points by source");
}

const rounds = (ticks, x, height, theme) => ticks.map(([n, name], i) => line(x(n), height - 16, x(n), height - 12, theme.muted, 1) +
  (ticks.length < 16 || i % Math.ceil(ticks.length / 14) === 0 ? text(x(n), height - 2, name, 10, theme.muted, { anchor: "middle" }) : "")).join("");

const frame = (width, height, inner, label) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="100%" role="img" aria-label="${label}" font-family="'Galileo Board', sans-serif">${inner}</svg>`;

// Probabilities of a policy as bars, the most likely first.
export function policy(probabilities, chosen, theme, width = 320) {
  const found = Object.entries(probabilities).sort((a, b) => b[1] - a[1]).slice(0, 10);
  const bars = found.map(([action, p], i) => rect(0, i * 20 + 2, Math.max(1, p * (width - 130)), 15, action === chosen ? theme.glow : theme.muted, { r: 3, opacity: action === chosen ? 0.9 : 0.45 }) +
    text(Math.max(1, p * (width - 130)) + 5, i * 20 + 14, `${(100 * p).toFixed(p < 0.1 ? 1 : 0)} % ${action}`, 12, theme.ink, { bold: action === chosen })).join("");
  return frame(width, found.length * 20 + 4, bars, "Policy");
}
