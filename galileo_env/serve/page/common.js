// What all pages share: elements, requests, the theme.

// An element: attributes, handlers ("onclick") and properties by name, then children (texts or elements; null is left out).
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && key !== "list" && key !== "form") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

// The answer of a request. Throws an Error with the server's sentence.
export async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error ?? answer.statusText);
  return found;
}

export async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.statusText}`);
  return answer.json();
}

// Hands a text to the person as a file.
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export const theme = () => document.documentElement.dataset.theme;

// Begins with the theme chosen last, or that of the system; `changed` is called after each change.
export function themes(changed = () => {}) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const set = (name) => { document.documentElement.dataset.theme = name; };
  set(localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light"));
  dark.addEventListener("change", () => {
    if (!localStorage.getItem("theme")) { set(dark.matches ? "dark" : "light"); changed(); }
  });
  const toggle = () => {
    set(theme() === "dark" ? "light" : "dark");
    localStorage.setItem("theme", theme());
    changed();
  };
  document.getElementById("theme").addEventListener("click", toggle);
  return toggle;
}
