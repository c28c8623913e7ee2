// @ts-check

// A seat: keys, pointer and fingers become the actions that an agent would send, one request at a time. The server
// answers with the moment after it; in real time it is also asked for the moments in between.

/** @typedef {{key: string, role: string, action: string}} Key */
/** @typedef {{role: string, picture: number, text: string, url: string, refused: string, tabs: {title: string, active: boolean}[],
 *   elements: {id: string, role: string, name: string, at: number[]}[]}} Sight */
/** @typedef {{n: number, place: string, goal: string, steps: string, turns?: string, time: string, left: number, episode: number,
 *   episodes: number, roles: Sight[], moves: boolean, said?: string,
 *   verdict?: {success: boolean, scored: boolean, progress: number, reward: string, ended: string, next: boolean, replay: string}}} Moment */

const seat = /** @type {HTMLElement} */ (document.getElementById("seat"));
/** @type {{world: string, width: number, height: number, roles: string[], verbs: string[], keys: Key[], anyKey: boolean}} */
const setting = JSON.parse(seat.dataset.setting ?? "{}");
const base = "/seat/" + seat.dataset.seat;
const headers = { "X-Gymkhana-Page": seat.dataset.token ?? "", "Content-Type": "application/json" };
const can = (/** @type {string} */ verb) => setting.verbs.includes(verb);
const frameTime = 1000 / 30;

/** @type {Moment | null} */
let now = null;
let frames = 0;

/** @param {string} name @param {string} text */
function show(name, text) {
  for (const e of document.querySelectorAll(`[data-show="${name}"]`)) if (e.textContent !== text) e.textContent = text;
}

/** @param {string} text */
function say(text) {
  show("said", text);
}

// Requests.

/** The decisions that wait: a person may be faster than the world. */
const mostWaiting = 6;
/** @type {{path: string, body: object, note: string}[]} */
const waiting = [];
let asking = false;

/** Reads a moment and its pictures. @param {ArrayBuffer} data */
async function read(data) {
  const size = new DataView(data).getUint32(0);
  /** @type {Moment} */
  const moment = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, size)));
  let at = 4 + size;
  /** @type {[number, ImageBitmap][]} */
  const pictures = [];
  for (const [i, role] of moment.roles.entries()) {
    if (!role.picture) continue;
    const png = new Blob([new Uint8Array(data, at, role.picture)], { type: "image/png" });
    at += role.picture;
    pictures.push([i, await createImageBitmap(png)]);
  }
  return { moment, pictures };
}

/** Sends a request and shows the moment that it gives. @param {string} path @param {object | null} body */
async function ask(path, body) {
  const response = await fetch(base + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  if (response.status === 410) {
    say("This seat was closed. Reload the page to go on.");
    over = true;
    return;
  }
  if (response.headers.get("Content-Type") !== "application/octet-stream") throw new Error(await response.text());
  const { moment, pictures } = await read(await response.arrayBuffer());
  for (const [i, bitmap] of pictures) {
    const canvas = document.querySelector(`canvas[data-screen="${i}"]`);
    if (canvas instanceof HTMLCanvasElement) {
      if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      canvas.hidden = false;
    }
    bitmap.close();
  }
  frames++;
  seat.dataset.frames = String(frames);
  update(moment);
}

let over = false;
let lost = false;

/** Carries out what waits, one after the other. */
async function work() {
  if (asking) return;
  asking = true;
  while (waiting.length > 0) {
    const next = /** @type {{path: string, body: object, note: string}} */ (waiting.shift());
    seat.dataset.busy = "1";
    try {
      await ask(next.path, { ...next.body, n: now ? now.n : -1 });
      if (next.note && !now?.said) note(next.note);
      lost = false;
    } catch (e) {
      waiting.length = 0;
      await again(String(e instanceof Error ? e.message : e));
    }
  }
  delete seat.dataset.busy;
  asking = false;
}

/** After a failure: what was done is known when the server answers again. @param {string} why */
async function again(why) {
  lost = true;
  say("The dashboard does not answer (" + why.slice(0, 300) + "). The episode is kept; trying again…");
  for (let pause = 500; lost && !over; pause = Math.min(2 * pause, 8000)) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      await ask("/now", null);
      lost = false;
      say("Connected again.");
    } catch {}
  }
}

/** @param {string} path @param {object} body @param {string} [text] */
function send(path, body, text = "") {
  if (over || !now || (now.verdict && path !== "/next" && path !== "/keep")) return;
  if (waiting.length >= mostWaiting) return;
  waiting.push({ path, body, note: text });
  void work();
}

/** @param {string} action @param {string} [role] */
function act(action, role = "") {
  flush();
  send("/act", { actions: [action], role }, action);
}

// What is shown.

/** @param {string} text */
function note(text) {
  const list = document.querySelector(".Did-list");
  if (!list) return;
  const item = document.createElement("li");
  item.textContent = text.length > 200 ? text.slice(0, 200) + "…" : text;
  list.prepend(item);
  while (list.children.length > 12) list.lastElementChild?.remove();
}

/** @param {Moment} moment */
function update(moment) {
  const first = now === null;
  const place = now?.place;
  now = moment;
  seat.dataset.n = String(moment.n);
  for (const field of document.querySelectorAll('input[name="n"]')) if (field instanceof HTMLInputElement) field.value = String(moment.n);
  show("steps", moment.steps);
  show("turns", moment.turns ?? "");
  show("time", moment.time);
  show("place", moment.place);
  show("goal", moment.goal);
  show("episode", String(moment.episode));
  const left = document.querySelector("progress[data-show=left]");
  if (left instanceof HTMLProgressElement) left.value = moment.left;
  say([moment.said ?? "", ...moment.roles.filter((r) => r.refused).map((r) => "refused: " + r.refused)].filter((s) => s).join(" "));
  for (const role of moment.roles) {
    const text = document.querySelector(`[data-text="${CSS.escape(role.role)}"]`);
    if (text && text.textContent !== role.text) text.textContent = role.text;
  }
  if (place !== undefined && place !== moment.place) document.querySelector(".Did-list")?.replaceChildren();
  showElements(moment.roles[0]);
  showTabs(moment.roles[0]);
  const url = document.querySelector("input[data-show=url]");
  if (url instanceof HTMLInputElement && document.activeElement !== url) url.value = moment.roles[0].url;
  showVerdict(moment, first);
}

/** @param {Moment} moment @param {boolean} first */
function showVerdict(moment, first) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("verdict"));
  const v = moment.verdict;
  const side = document.getElementById("side");
  if (side) side.toggleAttribute("inert", Boolean(v));
  if (!v) {
    panel.hidden = true;
    return;
  }
  show("result", !v.scored ? "Not scored" : v.success ? "Success" : "No success");
  show("sum", `Progress ${v.progress.toFixed(1)} %, reward ${v.reward}. It ended by: ${v.ended}.`);
  const next = document.querySelector("[data-next]");
  if (next instanceof HTMLElement) next.hidden = !v.next;
  const replay = document.querySelector("[data-replay]");
  if (replay instanceof HTMLAnchorElement) [replay.href, replay.hidden] = [v.replay, !v.replay];
  if (panel.hidden || first) {
    panel.hidden = false;
    panel.dataset.success = String(v.success);
    if (!first) panel.focus();
  }
}

let elementsWere = "";

/** Buttons for people who use no pointer. @param {Sight} sight */
function showElements(sight) {
  const box = document.querySelector("[data-elements]");
  const list = box?.querySelector("ul");
  if (!(box instanceof HTMLElement) || !list) return;
  box.hidden = sight.elements.length === 0;
  const are = JSON.stringify(sight.elements);
  if (are === elementsWere) return;
  elementsWere = are;
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.element : undefined;
  list.replaceChildren(
    ...sight.elements.map((e) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "Key";
      button.dataset.element = e.id;
      button.textContent = (e.name || e.id) + " ";
      const role = document.createElement("span");
      role.className = "Faint";
      role.textContent = e.role;
      button.append(role);
      item.append(button);
      return item;
    }),
  );
  if (focused !== undefined) {
    const same = list.querySelector(`[data-element="${CSS.escape(focused)}"]`);
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  }
}

/** @param {Sight} sight */
function showTabs(sight) {
  const box = document.querySelector("[data-tabs]");
  if (!(box instanceof HTMLElement)) return;
  box.hidden = sight.tabs.length === 0;
  box.replaceChildren(
    ...sight.tabs.map((t, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "Key";
      button.dataset.tab = String(i);
      button.textContent = t.title || "tab " + (i + 1);
      if (t.active) button.setAttribute("aria-current", "true");
      return button;
    }),
  );
}

// Keys.

/** @param {KeyboardEvent} e */
const nameOf = (e) => (e.key === " " ? "Space" : e.key);
const typesText = can("type") && can("click");
let typed = "";
let typing = 0;

/** Characters that are typed in quick succession are one action. */
function flush() {
  clearTimeout(typing);
  if (!typed) return;
  const text = typed;
  typed = "";
  const action = "type text=" + JSON.stringify(text);
  send("/act", { actions: [action], role: "" }, action);
}

/** @param {string} name @returns {Key | undefined} */
function bound(name) {
  const find = (/** @type {string} */ n) => setting.keys.find((k) => k.key === n);
  return find(name) ?? (name.length === 1 ? find(name.toLowerCase()) : undefined);
}

const keysChoice = document.getElementById("keys");
const holds = () => keysChoice instanceof HTMLSelectElement && keysChoice.value === "hold";
/** @type {Map<string, string>} the keys that are held, and their roles */
const held = new Map();

/** @param {KeyboardEvent} e */
function keyDown(e) {
  if (e.key === "Tab" || e.metaKey || e.isComposing) return;
  const name = nameOf(e);
  if (e.ctrlKey || e.altKey) {
    if (e.ctrlKey && typesText && name.length === 1 && (setting.anyKey || (bound("Control") && bound(name)))) {
      e.preventDefault();
      act(`press keys=["Control",${JSON.stringify(name.toLowerCase())}]`);
    }
    return;
  }
  if (typesText && e.key.length === 1) {
    e.preventDefault();
    typed += e.key;
    clearTimeout(typing);
    typing = setTimeout(flush, 600);
    return;
  }
  const key = bound(name);
  if (key) {
    e.preventDefault();
    if (holds() && key.action.startsWith("press ")) {
      if (e.repeat || held.has(key.key)) return;
      held.set(key.key, key.role);
      act("key_down key=" + JSON.stringify(key.key), key.role);
      return;
    }
    if (e.repeat && (asking || waiting.length > 0)) return; // no backlog of a key that is held
    act(key.action, key.role);
    return;
  }
  if (setting.anyKey && (e.key.length > 1 || !typesText) && !["Shift", "CapsLock", "Dead", "Process"].includes(e.key)) {
    e.preventDefault();
    act("press keys=[" + JSON.stringify(e.key) + "]");
  }
}

/** @param {KeyboardEvent} e */
function keyUp(e) {
  const key = bound(nameOf(e));
  if (key && held.has(key.key)) release(key.key);
}

/** @param {string} key */
function release(key) {
  const role = held.get(key) ?? "";
  held.delete(key);
  act("key_up key=" + JSON.stringify(key), role);
}

// Pointer and fingers.

const longPress = 500;
const pointerChoice = document.getElementById("pointer");
const chosen = () => (pointerChoice instanceof HTMLSelectElement ? pointerChoice.value : "click");
/** @type {{id: number, x: number, y: number, at: number, button: number, touch: boolean} | null} */
let down = null;

/** @param {HTMLCanvasElement} canvas @param {MouseEvent} e */
function pointOf(canvas, e) {
  const box = canvas.getBoundingClientRect();
  const x = Math.floor(((e.clientX - box.left) * canvas.width) / box.width);
  const y = Math.floor(((e.clientY - box.top) * canvas.height) / box.height);
  return { x: Math.min(Math.max(x, 0), canvas.width - 1), y: Math.min(Math.max(y, 0), canvas.height - 1), scale: canvas.width / box.width };
}

/** @param {HTMLCanvasElement} canvas @param {PointerEvent} e */
function pointerDown(canvas, e) {
  canvas.focus({ preventScroll: true });
  if (!can("click") || down) return;
  e.preventDefault();
  const { x, y } = pointOf(canvas, e);
  down = { id: e.pointerId, x, y, at: performance.now(), button: e.button, touch: e.pointerType === "touch" };
  canvas.setPointerCapture(e.pointerId);
}

/** @param {HTMLCanvasElement} canvas @param {PointerEvent} e */
function pointerUp(canvas, e) {
  if (!down || down.id !== e.pointerId) return;
  const from = down;
  down = null;
  const { x, y, scale } = pointOf(canvas, e);
  const far = Math.hypot(x - from.x, y - from.y) > 8 * scale;
  const at = `x=${from.x} y=${from.y}`;
  if (far && from.touch && can("hover") && can("scroll")) {
    act(`scroll ${at} dx=${from.x - x} dy=${from.y - y}`); // a finger moves what is under it
  } else if (far && can("drag")) {
    act(`drag ${at} to_x=${x} to_y=${y}`);
  } else if (chosen() !== "click") {
    act(`${chosen()} ${at}`);
  } else if (performance.now() - from.at >= longPress && can("long_press") && from.button === 0) {
    act(`long_press ${at}`);
  } else {
    act(`click ${at}` + (from.button === 2 ? ' button="right"' : from.button === 1 ? ' button="middle"' : ""));
  }
}

/** @type {{x: number, y: number, dx: number, dy: number} | null} */
let turned = null;

/** @param {HTMLCanvasElement} canvas @param {WheelEvent} e */
function wheel(canvas, e) {
  if (!can("scroll")) return;
  e.preventDefault();
  const unit = e.deltaMode === 1 ? 40 : e.deltaMode === 2 ? 400 : 1;
  if (!turned) {
    const { x, y } = pointOf(canvas, e);
    turned = { x, y, dx: 0, dy: 0 };
    setTimeout(() => {
      const t = turned;
      turned = null;
      if (t) act(`scroll x=${t.x} y=${t.y}` + (Math.round(t.dx) ? ` dx=${Math.round(t.dx)}` : "") + ` dy=${Math.round(t.dy)}`);
    }, 150);
  }
  turned.dx += e.deltaX * unit;
  turned.dy += e.deltaY * unit;
}

for (const canvas of document.querySelectorAll("canvas")) {
  canvas.addEventListener("keydown", keyDown);
  canvas.addEventListener("keyup", keyUp);
  canvas.addEventListener("blur", () => {
    flush();
    for (const key of [...held.keys()]) release(key);
  });
  canvas.addEventListener("pointerdown", (e) => pointerDown(canvas, e));
  canvas.addEventListener("pointerup", (e) => pointerUp(canvas, e));
  canvas.addEventListener("pointercancel", () => (down = null));
  canvas.addEventListener("contextmenu", (e) => e.preventDefault());
  canvas.addEventListener("wheel", (e) => wheel(canvas, e), { passive: false });
}

// Forms and buttons.

/** @param {HTMLFormElement} form @param {string} name */
const field = (form, name) => {
  const e = form.elements.namedItem(name);
  return e instanceof HTMLInputElement || e instanceof HTMLSelectElement ? e : null;
};

/** The text form of a control with its arguments. @param {HTMLFormElement} form */
function controlOf(form) {
  const parts = [];
  for (const e of form.querySelectorAll("[data-param]")) {
    if (!(e instanceof HTMLInputElement || e instanceof HTMLSelectElement) || e.value === "") continue;
    const plain = e.dataset.type === "int" || e.dataset.type === "number" || e.dataset.type === "bool" || e.dataset.type === "list";
    parts.push([e.dataset.param, plain ? e.value.trim() : JSON.stringify(e.value)]);
  }
  parts.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  return ["do " + form.dataset.control, ...parts.map(([name, value]) => `${name}=${value}`)].join(" ");
}

seat.addEventListener("submit", (e) => {
  const form = e.target;
  if (!(form instanceof HTMLFormElement)) return;
  const own = form.dataset;
  const text = field(form, "text");
  if (own.leave !== undefined || form.action.endsWith("/seat")) return;
  e.preventDefault();
  if (own.next !== undefined) {
    send("/next", {});
    document.querySelector("canvas")?.focus();
  } else if (own.keep !== undefined) send("/keep", {});
  else if (own.stop !== undefined) send("/stop", {}, "gave up");
  else if (own.act !== undefined) act(own.act, own.role);
  else if (own.control !== undefined) act(controlOf(form), own.role);
  else if (own.type !== undefined && text) {
    const ticked = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (field(form, name))?.checked;
    act("type text=" + JSON.stringify(text.value) + (ticked("enter") ? " enter=true" : "") + (ticked("clear") ? " clear=true" : ""));
    text.value = "";
  } else if (own.verb !== undefined && text) {
    act(`${own.verb} ${own.argument}=${JSON.stringify(text.value)}`);
    if (own.verb !== "goto") text.value = "";
  } else if (own.line !== undefined) {
    const line = field(form, "line");
    if (!line || !line.value.trim()) return;
    flush();
    send("/act", { line: line.value.trim(), role: field(form, "role")?.value ?? "" }, line.value.trim());
    line.value = "";
  }
});

/** @type {Record<string, string>} */
const written = {};

/** Writes the files that have changed, and then draws or finishes. @param {string} last */
function author(last) {
  const actions = [];
  for (const e of document.querySelectorAll("textarea[data-file]")) {
    if (!(e instanceof HTMLTextAreaElement)) continue;
    const name = e.dataset.file ?? "";
    if (e.value === (written[name] ?? "")) continue;
    written[name] = e.value;
    actions.push(`write_file path=${JSON.stringify(name)} text=${JSON.stringify(e.value)}`);
  }
  send("/act", { actions: [...actions, last], role: "" }, [...actions.map((a) => a.slice(0, 40) + "…"), last].join("; "));
}

seat.addEventListener("click", (e) => {
  const button = e.target instanceof Element ? e.target.closest("button") : null;
  if (!button) return;
  const own = button.dataset;
  if (own.render !== undefined) author("do render");
  else if (own.finish !== undefined) author("finish");
  else if (own.tab !== undefined) act("switch_tab tab=" + own.tab);
  else if (own.element !== undefined) {
    const verb = chosen();
    act(`${verb} element=` + JSON.stringify(own.element));
  }
});

// Time.

async function tick() {
  const began = performance.now();
  if (now?.moves && !document.hidden && !asking && waiting.length === 0 && !over && !lost) {
    asking = true;
    try {
      await ask("/watch", { n: now.n });
    } catch (e) {
      await again(String(e instanceof Error ? e.message : e));
    }
    asking = false;
    if (waiting.length > 0) void work();
  }
  setTimeout(tick, Math.max(0, frameTime - (performance.now() - began)));
}

asking = true;
try {
  await ask("/now", null);
} catch (e) {
  await again(String(e instanceof Error ? e.message : e));
}
asking = false;
document.body.dataset.ready = "1";
if (!now?.verdict) document.querySelector("canvas")?.focus({ preventScroll: true });
if (now?.moves || setting.verbs.length > 0) void tick();
