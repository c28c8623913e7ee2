// @ts-check

// The live board: the server sends the totals and the cards that have changed, and the page puts them in their places.
// Pictures are fetched only of cards that can be seen, each at most once a second. All texts are set as text.

/**
 * @typedef {{x: number, y: number, X: number, Y: number, ToX: number, ToY: number, Way: boolean, Point: boolean, Text: string,
 *   Box: {x0: number, y0: number, x1: number, y1: number} | null, R: number, S: number, TextX: number, TextY: number, Anchor: string}} Mark
 * @typedef {{slot: number, id: string, place: string, by: string, state: string, since: number, action: string, refused: string,
 *   reason: string, step: number, budget: number, progress: string, calls: number, tokens: number, cost: string, verdict: string,
 *   over: boolean, picture: string, w: number, h: number, marks: Mark[] | null}} Card
 * @typedef {{now: number, totals: Record<string, any>, cards: Card[] | null}} Message
 */

const pictureEvery = 1000; // ms

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const base = board.dataset.base ?? "";
const list = /** @type {HTMLElement} */ (document.getElementById("cards"));
const pattern = /** @type {HTMLTemplateElement} */ (document.getElementById("card"));
let offset = Date.now() - Number(board.dataset.now); // of this clock from the server's

/** @type {Map<number, Slot>} */
const slots = new Map();
/** @type {WeakMap<Element, Slot>} */
const byElement = new WeakMap();

const watching = new IntersectionObserver((entries) => {
  for (const e of entries) {
    const slot = byElement.get(e.target);
    if (!slot) continue;
    slot.visible = e.isIntersecting;
    slot.catchUp();
    slot.draw();
  }
}, { rootMargin: "200px" });

/** @param {Element} root @param {string} name */
function part(root, name) {
  return /** @type {HTMLElement} */ (root.querySelector(`[data-card="${name}"]`));
}

/** @param {Element} e @param {string} text */
function write(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

/** @param {number} n */
function thousands(n) {
  if (n >= 1e6) return (n / 1e6).toFixed(1) + "M";
  return n >= 1e4 ? (n / 1e3).toFixed(1) + "k" : String(n);
}

/** @param {number} ms */
function lasting(ms) {
  const s = Math.max(Math.floor(ms / 1000), 0);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor(s / 60) % 60} min`;
}

/** A card on the page. */
class Slot {
  visible = false;
  wanted = ""; // address of the latest picture
  shown = ""; // address of the one on the page
  /** @type {Mark[]} */
  marks = [];
  w = 0;
  h = 0;
  last = 0; // when a picture was last fetched
  /** @type {number | undefined} */
  timer;
  fetching = false;
  id = "";
  /** @type {Card | undefined} */
  pending; // a change that came while the card could not be seen

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.frame = /** @type {HTMLElement} */ (root.querySelector(".Live-frame"));
    this.link = /** @type {HTMLAnchorElement} */ (part(root, "place"));
    this.bar = /** @type {HTMLProgressElement} */ (root.querySelector("progress"));
    /** @type {Record<string, HTMLElement>} */
    this.parts = {};
    for (const name of ["by", "state", "age", "action", "refused", "reason", "step", "progress", "tokens", "cost"]) this.parts[name] = part(root, name);
    this.shown = this.wanted = root.querySelector("img")?.getAttribute("src") ?? "";
    byElement.set(root, this);
    watching.observe(root);
  }

  /**
   * Takes a change. A card that cannot be seen shows it later.
   * @param {Card} c
   */
  take(c) {
    if (!this.visible && this.id === c.id && !c.over) this.pending = c;
    else this.show(c);
  }

  catchUp() {
    if (this.pending) this.show(this.pending);
  }

  /** @param {Card} c */
  show(c) {
    this.pending = undefined;
    const p = this.parts;
    if (this.id !== c.id) {
      this.id = c.id;
      write(this.link, c.place);
      this.link.href = `${base}/episode/${c.id.slice(0, 8)}`;
      if (!c.picture) this.clear();
    }
    this.root.dataset.state = c.state;
    if (c.verdict) this.root.dataset.verdict = c.verdict;
    else delete this.root.dataset.verdict;
    write(p.by, c.by);
    write(p.state, c.over ? c.verdict || c.state : c.state);
    p.age.dataset.since = String(c.since);
    write(p.age, lasting(Date.now() - offset - c.since));
    write(p.action, c.action || "–");
    write(p.refused, c.refused && `refused: ${c.refused}`);
    write(p.reason, c.reason);
    write(p.step, `step ${c.step}${c.budget ? ` of ${c.budget}` : ""}`);
    write(p.progress, c.progress && `${c.progress} % done`);
    write(p.tokens, c.tokens ? `${thousands(c.tokens)} tokens` : c.calls ? `${c.calls} ${c.calls === 1 ? "call" : "calls"}` : "");
    write(p.cost, c.cost);
    this.bar.max = c.budget || 1;
    this.bar.value = c.budget ? c.step : 0;
    if (c.picture) {
      this.wanted = `${base}/${c.picture}`;
      this.marks = c.marks ?? [];
      this.w = c.w;
      this.h = c.h;
      this.draw();
    }
  }

  clear() {
    this.wanted = this.shown = "";
    this.frame.replaceChildren(Object.assign(document.createElement("p"), { className: "Live-none", textContent: "no picture" }));
  }

  /** Fetches the latest picture, if the card can be seen and the last fetch was long enough ago. */
  draw() {
    if (!this.visible || this.wanted === this.shown || this.fetching || this.timer !== undefined) return;
    const wait = this.last + pictureEvery - Date.now();
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.draw();
      }, wait);
      return;
    }
    this.last = Date.now();
    this.fetching = true;
    const [address, marks, w, h, id] = [this.wanted, this.marks, this.w, this.h, this.id];
    const img = new Image(w, h);
    img.className = "Live-img";
    img.alt = `screen of ${this.link.textContent}`;
    img.src = address;
    img.decode().then(
      () => {
        if (id === this.id && img.naturalWidth > 1) {
          const box = document.createElement("div");
          box.className = "Live-box";
          box.append(img, drawing(marks, w, h));
          const fine = w < 300 && h < 300;
          this.frame.toggleAttribute("data-fine", fine);
          this.frame.toggleAttribute("data-tall", !fine && w < h);
          this.frame.replaceChildren(box);
          this.shown = address;
        }
      },
      () => {}, // the episode has ended meanwhile
    ).finally(() => {
      this.fetching = false;
      this.draw();
    });
  }
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, String(value));
  return e;
}

/** @param {Mark[]} marks @param {number} w @param {number} h */
function drawing(marks, w, h) {
  const svg = shape("svg", { class: "Marks", viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true" });
  for (const m of marks) {
    if (m.Box) svg.append(shape("rect", { class: "Mark-box", x: m.Box.x0, y: m.Box.y0, width: m.Box.x1 - m.Box.x0, height: m.Box.y1 - m.Box.y0 }));
    if (m.Way) {
      svg.append(shape("line", { class: "Mark-way", x1: m.X, y1: m.Y, x2: m.ToX, y2: m.ToY }));
      svg.append(shape("circle", { class: "Mark-end", cx: m.ToX, cy: m.ToY, r: m.R }));
    }
    if (m.Point) {
      svg.append(shape("circle", { class: "Mark-ring", cx: m.X, cy: m.Y, r: 2 * m.R }));
      svg.append(shape("circle", { class: "Mark-point", cx: m.X, cy: m.Y, r: m.R }));
    }
    if (m.Text) {
      const text = shape("text", { class: "Mark-text", x: m.TextX, y: m.TextY, "font-size": m.S, "text-anchor": m.Anchor });
      text.textContent = m.Text;
      svg.append(text);
    }
  }
  return svg;
}

for (const e of list.children) {
  const root = /** @type {HTMLElement} */ (e);
  slots.set(Number(root.dataset.slot), new Slot(root));
}

/** @param {Card} c */
function put(c) {
  let slot = slots.get(c.slot);
  if (!c.id) {
    if (slot) watching.unobserve(slot.root);
    slot?.root.remove();
    slots.delete(c.slot);
    return;
  }
  if (!slot) {
    const root = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (pattern.content.cloneNode(true)).firstElementChild);
    root.dataset.slot = String(c.slot);
    let after = c.slot - 1;
    while (after >= 0 && !slots.has(after)) after--;
    if (after < 0) list.prepend(root);
    else slots.get(after)?.root.after(root);
    slot = new Slot(root);
    slots.set(c.slot, slot);
  }
  slot.take(c);
}

/** @param {Record<string, any>} t */
function sum(t) {
  for (const e of document.querySelectorAll("[data-total]")) {
    const value = t[/** @type {HTMLElement} */ (e).dataset.total ?? ""];
    write(e, value === "" || value === undefined ? "–" : String(value));
  }
  for (const name of ["interval", "perminute"]) {
    const e = document.querySelector(`[data-total="${name}"]`);
    if (e && !t[name]) write(e, ""); // it follows another number
  }
  const state = document.getElementById("state");
  if (state) state.dataset.state = String(t.kind);
  const done = /** @type {HTMLProgressElement} */ (document.getElementById("done"));
  done.max = t.total || 1;
  done.value = t.done;
  const says = /** @type {HTMLElement} */ (document.getElementById("says"));
  const lines = t.says ?? [];
  if (says.children.length !== lines.length || lines.some((/** @type {string} */ line, /** @type {number} */ i) => says.children[i].textContent !== line))
    says.replaceChildren(...lines.map((/** @type {string} */ line) => Object.assign(document.createElement("li"), { textContent: line })));
  write(/** @type {HTMLElement} */ (document.getElementById("more")), t.more ? `${t.more} more episodes are being played and have no card.` : "");
  for (const [name, off] of Object.entries({
    pause: t.paused || t.stopped, resume: !t.paused || t.stopped, stop: t.stopped, more: t.stopped || t.atonce >= t.most, fewer: t.stopped || t.atonce <= 1,
  })) {
    const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(`[data-do="${name}"]`));
    if (!button) continue;
    const focused = document.activeElement === button;
    button.disabled = Boolean(off) || !t.controls;
    const other = /** @type {HTMLButtonElement | null} */ (document.querySelector(`[data-do="${name === "pause" ? "resume" : "pause"}"]`));
    if (focused && button.disabled && (name === "pause" || name === "resume") && t.controls && !t.stopped && other) {
      other.disabled = false;
      other.focus(); // the focus stays among the controls
    }
  }
}

/** @type {Message[]} */
let waiting = [];

/** @param {Message} m */
function take(m) {
  offset = Date.now() - m.now;
  waiting.push(m);
  if (waiting.length === 1) requestAnimationFrame(draw);
}

function draw() {
  const messages = waiting;
  waiting = [];
  for (const m of messages) for (const c of m.cards ?? []) put(c);
  sum(messages[messages.length - 1].totals);
  /** @type {HTMLElement} */ (document.getElementById("none")).hidden = slots.size > 0;
  board.dataset.drawn = String(messages[messages.length - 1].now);
}

const source = new EventSource(`${base}/events?cards=1&since=${encodeURIComponent(board.dataset.since ?? "")}`);
const connection = document.querySelector('[data-part="follow"]');
source.addEventListener("open", () => connection && write(connection, "following"));
source.addEventListener("board", (e) => take(JSON.parse(e.data)));
source.addEventListener("gone", () => {
  source.close();
  if (connection) write(connection, "this run was moved or deleted");
});
source.addEventListener("ended", () => {
  source.close();
  if (connection) write(connection, "the dashboard has ended; gymkhana view shows the run");
});
source.addEventListener("error", () => {
  if (connection) write(connection, "the run’s process does not answer; it may have ended");
});
addEventListener("pagehide", () => source.close());

setInterval(() => {
  for (const slot of slots.values()) slot.catchUp();
}, 2000);

setInterval(() => {
  for (const { parts, root } of slots.values())
    if (root.dataset.state !== "ended") write(parts.age, lasting(Date.now() - offset - Number(parts.age.dataset.since)));
}, 1000);

// Controls are sent without loading the page again.
for (const form of document.querySelectorAll("#controls form")) {
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    const own = /** @type {HTMLFormElement} */ (form);
    const answer = await fetch(own.action, {
      method: "POST", body: new URLSearchParams(/** @type {any} */ (new FormData(own))), headers: { Accept: "text/plain" }, redirect: "manual",
    }).catch(() => null);
    if (connection && (!answer || (answer.type !== "opaqueredirect" && !answer.ok))) {
      write(connection, answer ? (await answer.text()).trim() : "the run’s process does not answer");
    }
    const details = own.closest("details");
    if (details) {
      details.open = false;
      details.querySelector("summary")?.focus();
    }
  });
}
