// Small pictures of the icons of Galileo's Truth: each fills a square of 20 with the top left corner on (0, 0).

import { circle, label, line, move, path, rect } from "./shapes.js";
import { small } from "./icons.js";

export const SUBJECTS = { P: "#b5523b", M: "#3566a8", A: "#6a4c9c", F: "#3b8457", W: "#857a68", any: "#857a68" };
const ROMAN = ["", "I", "II", "III", "IV"];

const coin = (number = "") => circle(10, 10, 8.8, "#d9a420", "#7d5a00", 1.2) + circle(10, 10, 6.4, "none", "#7d5a0088", 0.8) +
  label(10, 10, number, 11, "#2d2000", { bold: true });
const research = (number = "") => path("M7.4 1.5H12.6M8.4 2V6.4L1.8 16.4Q.8 19 3.6 19H16.4Q19.2 19 18.2 16.4L11.6 6.4V2", "#d6ecf0", "#14505b", 1.2) +
  path("M6.2 10.6H13.8L17.4 16.6Q17.8 18.2 16.4 18.2H3.6Q2.2 18.2 2.6 16.6Z", "#1f7685") + label(10, 14.3, number, 9.5, "#ffffff", { bold: true });
const book = (subject, number = "1") => path("M3 3.4Q3 1.4 5 1.4H16.6V18.6H5Q3 18.6 3 16.6Z", SUBJECTS[subject] ?? SUBJECTS.W, "#00000066", 1) +
  line(5.6, 1.6, 5.6, 18.4, "#ffffff88", 0.9) + label(11.2, 8.2, subject === "any" || subject === "W" ? "?" : subject, 9.5, "#ffffff", { bold: true }) +
  (number === "1" ? "" : label(11.2, 15.6, `×${number}`, 7.5, "#ffffff", { bold: true }));
const eye = (sign) => path("M1.2 8.4Q10 -.6 18.8 8.4Q10 17.4 1.2 8.4Z", "#fbf3ee", "#8f2d3c", 1.2) + circle(10, 8.4, 3.4, "#8f2d3c") +
  rect(4.4, 12, 11.2, 8, "#8f2d3c", { r: 2 }) + label(10, 16, sign, 8, "#ffffff", { bold: true });
const pages = (level) => rect(6.5, 1, 12, 14.5, "#f3ead2", { r: 1.5, stroke: "#6a5630", sw: 1 }) + rect(2, 4.5, 12, 14.5, "#fbf6e8", { r: 1.5, stroke: "#6a5630", sw: 1 }) +
  label(8, 12, level, 8.5, "#4b3c14", { bold: true });
const openBook = (level) => path("M10 4.6C7 2.4 4 2.2 1.2 3V16.4C4 15.6 7 15.8 10 18C13 15.8 16 15.6 18.8 16.4V3C16 2.2 13 2.4 10 4.6Z", "#fbf6e8", "#6a5630", 1.1) +
  line(10, 4.8, 10, 17.8, "#6a5630", 0.9) + label(14.6, 10, level, 7.5, "#4b3c14", { bold: true });
const gear = () => Array.from({ length: 8 }, (_, i) => `<rect x="8.3" y="0.6" width="3.4" height="5" rx="0.8" fill="#7a6a52" transform="rotate(${i * 45} 10 10)"/>`).join("") +
  circle(10, 10, 6.6, "#7a6a52") + circle(10, 10, 2.8, "#fbf8f1");
const draws = (number) => small.telescope() + circle(15.4, 15, 4.8, "#ffffff", "#44270c", 0.8) + label(15.4, 15, number, 8.5, "#29241d", { bold: true });
const laurel = (subject) => path("M5.4 2.4C.6 7.4 1 15 8 18.4M14.6 2.4C19.4 7.4 19 15 12 18.4", "none", "#3f7a3c", 2.6) +
  label(10, 9.6, subject === "any" ? "?" : subject, 11.5, SUBJECTS[subject], { bold: true });
const rise = () => rect(1.5, 11, 7, 7, "#6a4c9c", { r: 1.5 }) + path("M12.5 18V4M8.6 7.8 12.5 3.6 16.4 7.8", "none", "#3f7a3c", 2.4);
export const seal = (fill = "#a22c3a") => path("M10 1.2 12 3.2 14.8 2.6 15.6 5.2 18.2 6.2 17.4 8.8 18.8 11 16.8 12.8 16.8 15.4 14 15.8 12.6 18.2 10 17.2 7.4 18.2 6 15.8 3.2 15.4 3.2 12.8 1.2 11 2.6 8.8 1.8 6.2 4.4 5.2 5.2 2.6 8 3.2Z", fill, "#00000055", 0.8) + circle(10, 10, 4.6, "none", "#ffffff66", 1);
const back = () => move(4, 0, small.card(), 0.86) + path("M12 14.5H3M6.4 11 3 14.5 6.4 18", "none", "#3f7a3c", 2.2);
const takeCard = () => move(-2, 0, small.card(), 0.95) + path("M15.4 6V15M11.6 11.4 15.4 15.4 19 11.4", "none", "#3f7a3c", 2.2);
const gone = () => small.card() + line(3, 3, 17, 17, "#c43d35", 2.6) + line(17, 3, 3, 17, "#c43d35", 2.6);
const income = (subject) => rect(2, 7, 16, 11, "#b98b2e", { r: 2, stroke: "#6a4d0a", sw: 1 }) + path("M2 9Q10 1.4 18 9Z", "#d9a420", "#6a4d0a", 1) +
  label(10, 13.4, subject, 9, "#ffffff", { bold: true });
const pays = (inner) => inner + line(2, 18.4, 18, 1.6, "#c43d35", 2);

export const ICONS = {
  coin, pay_coin: (n) => pays(coin(n)), research, pay_research: (n) => pays(research(n)), vp: small.points, vp_add: (n) => small.points(`+${n}`),
  vp_double: () => small.points("×2"), vp_end_loss: (n) => small.points(`−${n}`), vp_levels: () => small.points("L"), vp_marker: (s) => small.points(s),
  susp_down: (n) => eye(`−${n}`), susp_up: (n) => eye(`+${n}`), susp_down_diff: () => eye("−S"), susp_others: (n) => eye(`+${n}…`), susp_copernican: (n) => eye(`C+${n}`),
  book, pay_book: (s, n) => pays(book(s, n)), any_book: () => book("any", "1"), any_same: (n) => book("any", n), any_diff: () => book("any", "S"),
  marker_up: rise, mastery: laurel, seal: () => seal(), recall: back, income, write: small.quill, copy: (level) => pages(ROMAN[level]), read: (level) => openBook(ROMAN[level]),
  create: gear, observe: draws, draw: takeCard, remove: gone,
};
export const BADGES = new Set();
export const things = { coin, research, book, eye, seal };
