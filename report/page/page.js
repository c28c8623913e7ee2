// @ts-check

// The page's script: filters for the tables, and the player. Everything that can be read is in
// the HTML already; this adds what moves. The state of the page is in its address, after the #:
// replay and step, and what the filters hold.

/**
 * @typedef {{picture: number, at: number, from: "stored" | "redrawn" | "differs" | "drawn"}} Shot
 * @typedef {{round: number, action?: string, votes?: number, chosen?: boolean, heard?: number[], raw?: string, score?: number}} Word
 * @typedef {{member: number, rounds: Word[]}} Lane
 * @typedef {{turn: number, role: string, reason?: string, raw?: string, invalid?: string, tokens?: number, lanes?: Lane[],
 *   asked?: number, system?: number}} Turn
 * @typedef {{n: number, turn: number, actions: string[], refused?: string[], shots?: Shot[], aims?: string[], seen?: number[],
 *   differs?: boolean, progress: number | null,
 *   reward: number | null, tick: number, state: string, ended?: string, reason?: string}} Step
 * @typedef {{id: string, task: string, place: string, index: number, repeat: number, agent: string, goal: string, fork?: string, before?: number, status: string,
 *   progress: number, reward: number | null, ended: string, trouble?: string, missing?: string[],
 *   parts?: {name: string, value: string}[], roles: string[], turns: Turn[], steps: Step[]}} Replay
 * @typedef {{pictures: string[], texts: string[], replays: Replay[]}} ReplayData
 */

/**
 * Makes an element with a class, some text and children.
 * @param {string} tag
 * @param {string} [className]
 * @param {...(string | Node)} children
 */
function make(tag, className, ...children) {
  const e = document.createElement(tag);
  if (className) e.className = className;
  e.append(...children);
  return e;
}

/**
 * The address after the #, when it holds state and not just a place on the page.
 * @returns {URLSearchParams}
 */
function state() {
  const hash = location.hash.slice(1);
  return new URLSearchParams(hash.includes("=") ? hash : "");
}

/**
 * Writes some of the state without adding to the history. An empty value is left out.
 * @param {Record<string, string>} changes
 */
function remember(changes) {
  const now = state();
  for (const [key, value] of Object.entries(changes)) {
    if (value) now.set(key, value);
    else now.delete(key);
  }
  const hash = now.toString();
  history.replaceState(null, "", hash ? "#" + hash : location.pathname + location.search);
}

/**
 * Lets a form hide the rows of the table behind it. A text field looks in data-text; any other
 * field must equal the row's data- attribute of its name.
 * @param {HTMLFormElement} form
 */
function filter(form) {
  const rows = [...(form.parentElement?.querySelectorAll("tbody tr") ?? [])].map((row) => /** @type {HTMLElement} */ (row));
  const fields = [...form.elements].filter((e) => e instanceof HTMLInputElement || e instanceof HTMLSelectElement);
  const output = form.querySelector("output");

  const read = () => {
    const now = state();
    for (const f of fields) {
      const value = now.get(f.name) ?? "";
      if (f instanceof HTMLInputElement && f.type === "checkbox") f.checked = value !== "";
      else f.value = value;
    }
    apply();
  };
  /** @param {HTMLInputElement | HTMLSelectElement} f */
  const valueOf = (f) => (f instanceof HTMLInputElement && f.type === "checkbox" ? (f.checked ? f.value : "") : f.value);
  const apply = () => {
    let shown = 0;
    for (const row of rows) {
      const fits = fields.every((f) => {
        const value = valueOf(f);
        if (!value) return true;
        if (f.type === "search") return (row.dataset.text ?? "").toLowerCase().includes(value.toLowerCase().trim());
        return row.dataset[f.name] === value;
      });
      row.hidden = !fits;
      if (fits) shown++;
    }
    if (output) output.textContent = shown === rows.length ? `${rows.length}` : `${shown} of ${rows.length}`;
  };
  form.addEventListener("input", () => {
    remember(Object.fromEntries(fields.map((f) => [f.name, valueOf(f)])));
    apply();
  });
  form.addEventListener("submit", (e) => e.preventDefault());
  window.addEventListener("hashchange", read);
  form.hidden = false;
  read();
}

/** The player shows one step of one replay. */
class Player {
  /**
   * @param {ReplayData} data
   * @param {HTMLElement} root
   * @param {HTMLElement} reel
   */
  constructor(data, root, reel) {
    this.data = data;
    this.root = root;
    this.reel = reel;
    this.at = 0; // which replay
    this.step = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.slider = /** @type {HTMLInputElement} */ (this.part("slider"));
    this.speed = /** @type {HTMLSelectElement} */ (this.part("speed"));
    this.playKey = /** @type {HTMLElement} */ (root.querySelector('[data-do="play"]'));
    this.list();
    this.listen();
    this.recall();
  }

  /** @param {string} name */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part="${name}"]`));
  }

  get replay() {
    return this.data.replays[this.at];
  }

  list() {
    this.data.replays.forEach((r, i) => {
      const verdict = make("span", "Verdict", r.status);
      verdict.dataset.status = r.status;
      const repeat = r.repeat > 0 ? `, repeat ${r.repeat}` : "";
      const button = make("button", "Reel-item", make("span", "Reel-task", r.place),
        make("span", "Reel-by", r.agent + repeat), verdict);
      button.setAttribute("type", "button");
      button.addEventListener("click", () => this.open(i, 0));
      this.reel.append(make("li", "", button));
    });
  }

  listen() {
    this.slider.addEventListener("input", () => { this.pause(); this.go(Number(this.slider.value)); });
    this.speed.addEventListener("change", () => { if (this.timer !== undefined) { this.pause(); this.play(); } });
    for (const key of this.root.querySelectorAll("[data-do]")) {
      key.addEventListener("click", () => this.does(/** @type {HTMLElement} */ (key).dataset.do ?? ""));
    }
    document.addEventListener("keydown", (e) => this.key(e));
    window.addEventListener("hashchange", () => this.recall());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.pause(); });
  }

  /** Goes where the address says. */
  recall() {
    const now = state();
    const i = this.data.replays.findIndex((r) => r.id === now.get("replay"));
    if (i < 0) {
      if (!this.slider.max || this.at === 0 && this.step === 0) this.open(0, 0, false);
      return;
    }
    this.open(i, Number(now.get("step")) || 0, false);
    this.root.scrollIntoView({ block: "center" });
    this.root.focus({ preventScroll: true });
  }

  /** @param {string} what */
  does(what) {
    const last = this.replay.steps.length - 1;
    if (what === "play") return this.timer === undefined ? this.play() : this.pause();
    this.pause();
    if (what === "first") this.go(0);
    if (what === "back") this.go(this.step - 1);
    if (what === "ahead") this.go(this.step + 1);
    if (what === "last") this.go(last);
    if (what === "next") this.open(Math.min(this.at + 1, this.data.replays.length - 1), 0);
    if (what === "previous") this.open(Math.max(this.at - 1, 0), 0);
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const target = e.target instanceof HTMLElement ? e.target : document.body;
    const typing = target.closest("input:not([type=range]), select, textarea");
    const busy = target.closest("a, summary, button:not([data-do])") && (e.key === " " || e.key === "Enter");
    if (typing || busy || e.ctrlKey || e.metaKey || e.altKey) return;
    const what = { ArrowLeft: "back", ArrowRight: "ahead", " ": "play", Home: "first", End: "last", n: "next", p: "previous" }[e.key];
    const near = this.root.contains(target) || this.reel.contains(target) || target === document.body;
    if (!what || !near) return;
    e.preventDefault();
    this.does(what);
  }

  play() {
    if (this.step >= this.replay.steps.length - 1) this.go(0);
    this.playKey.textContent = "Pause";
    this.timer = window.setInterval(() => {
      if (this.step >= this.replay.steps.length - 1) this.pause();
      else this.go(this.step + 1, false);
    }, 1000 / Number(this.speed.value));
  }

  pause() {
    if (this.timer === undefined) return;
    window.clearInterval(this.timer);
    this.timer = undefined;
    this.playKey.textContent = "Play";
    this.save();
  }

  /** Keeps the place in the address. */
  save() {
    remember({ replay: this.replay.id, step: this.step > 0 ? String(this.step) : "" });
  }

  /**
   * Opens a replay at a step.
   * @param {number} i
   * @param {number} step
   * @param {boolean} [save]
   */
  open(i, step, save = true) {
    this.pause();
    this.at = i;
    const r = this.replay;
    [...this.reel.querySelectorAll("button")].forEach((b, k) => b.setAttribute("aria-current", String(k === i)));
    const item = /** @type {HTMLElement | undefined} */ (this.reel.children[i]);
    if (item) this.reel.scrollTop = Math.max(0, item.offsetTop - this.reel.offsetTop - 80);
    const verdict = make("span", "Verdict", r.status);
    verdict.dataset.status = r.status;
    this.part("title").textContent = r.place;
    this.part("by").replaceChildren(verdict, make("span", "", r.agent), make("span", "", `repeat ${r.repeat}`),
      make("span", "", `progress ${percent(r.progress)} %`), make("span", "", `reward ${r.reward === null ? "–" : round(r.reward)}`), make("span", "", r.ended));
    this.part("goal").textContent = r.goal;
    this.part("fork").textContent = r.fork ? "Fork: " + r.fork : "";
    this.part("fork").hidden = !r.fork;
    this.showMissing();
    this.slider.max = String(r.steps.length - 1);
    this.drawSpark();
    this.go(step, save);
  }

  /**
   * Shows a step.
   * @param {number} n
   * @param {boolean} [save]
   */
  go(n, save = true) {
    const r = this.replay;
    this.step = Math.min(Math.max(n, 0), r.steps.length - 1);
    const s = r.steps[this.step];
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", `step ${this.step} of ${r.steps.length - 1}`);
    this.showScreen();
    this.part("step").textContent = this.step === 0 ? `Start of ${r.steps.length - 1} ${r.steps.length === 2 ? "step" : "steps"}`
      : `Step ${s.n} of ${r.steps.length - 1} · ${this.step <= (r.before ?? 0) ? "before the fork" : "turn " + s.turn}`;
    this.part("step").dataset.fork = this.step > 0 && this.step <= (r.before ?? 0) ? "before" : "";
    this.showAction(s);
    const refused = (s.refused ?? []).filter((x) => x).join("; ");
    this.part("refused").textContent = "Refused: " + refused;
    this.part("refused").hidden = !refused;
    this.part("ended").textContent = s.ended ? `Episode ${s.ended}${s.reason ? ": " + s.reason : ""}` : "";
    this.part("ended").hidden = !s.ended;
    this.showSaid(s);
    this.showGauges(s);
    this.moveSpark();
    if (save) this.save();
  }

  /** Shows what success lacked at the end, and the parts of the score. */
  showMissing() {
    const r = this.replay;
    const list = make("ul", "", ...(r.missing ?? []).map((text) => make("li", "", text)));
    const parts = make("dl", "Parts", ...(r.parts ?? []).map((p) => make("div", "", make("dt", "", p.name), make("dd", "", p.value))));
    const lists = [];
    if (r.missing) lists.push(make("h4", "", "Missing at the end"), list);
    if (r.parts) lists.push(make("details", "", make("summary", "", "Parts of the score"), parts));
    this.part("missing").replaceChildren(...lists);
    this.part("missing").hidden = lists.length === 0;
  }

  /**
   * The last step up to this one that has something.
   * @param {(s: Step) => boolean} has
   */
  latest(has) {
    let at = this.step;
    while (at > 0 && !has(this.replay.steps[at])) at--;
    return at;
  }

  /** Shows the step's pictures, or the last ones before it, beside those of the task. Without pictures it shows the text. */
  showScreen() {
    const { steps, roles } = this.replay;
    const seats = Math.max(roles.length, 1);
    const own = (/** @type {Shot} */ shot) => shot.at < seats;
    const from = this.latest((s) => (s.shots ?? []).some(own));
    const shots = [...(steps[from].shots ?? []).filter(own), ...(steps[0].shots ?? []).filter((shot) => !own(shot))];
    const text = this.shown();
    this.root.classList.toggle("Player--beside", shots.some((shot) => !own(shot)));
    if (shots.length === 0) {
      const why = this.replay.trouble ? "No picture: " + this.replay.trouble : "No picture is stored for this episode.";
      const instead = text ? make("pre", "Screen-text", text) : make("div", "Screen-frame", make("span", "Screen-none", why));
      const caption = make("figcaption", "Screen-source", this.steps().differs ? "Differs: shown now, and not what was shown then" : "The text that was shown");
      if (this.steps().differs) caption.dataset.from = "differs";
      this.part("screen").replaceChildren(instead, ...(text ? [caption] : []));
      return;
    }
    this.part("screen").replaceChildren(...shots.map((shot) => this.frameOf(shot, from, own(shot))));
  }

  /** The step whose text is shown. */
  steps() {
    return this.replay.steps[this.latest((s) => (s.seen ?? []).some((n) => n > 0))];
  }

  /** The text that was shown after the step. */
  shown() {
    return (this.steps().seen ?? []).map((n) => this.data.texts[n - 1] ?? "").filter((x) => x).join("\n\n");
  }

  /**
   * A picture with its caption.
   * @param {Shot} shot
   * @param {number} from
   * @param {boolean} own
   */
  frameOf(shot, from, own) {
    const img = /** @type {HTMLImageElement} */ (make("img"));
    img.alt = own ? `What ${this.replay.roles[shot.at] ?? "the agent"} saw at step ${from}` : "A picture of the task";
    const frame = make("div", "Screen-frame", img);
    const fit = () => {
      if (!img.naturalWidth) return;
      frame.style.aspectRatio = `${img.naturalWidth} / ${Math.min(img.naturalHeight, img.naturalWidth * 1.25)}`;
      frame.classList.toggle("Screen-frame--fine", img.naturalWidth < 480);
    };
    img.onload = fit;
    img.src = this.data.pictures[shot.picture];
    fit();
    const told = { stored: "Stored with the run", redrawn: "Redrawn from the stored actions; the same picture",
      drawn: "Drawn from the stored actions; nobody looked then",
      differs: "Differs: redrawn from the stored actions, and not what was seen then" }[shot.from];
    const late = own && from < this.step ? `The picture of step ${from}; this step’s is not kept` : told;
    const caption = make("figcaption", "Screen-source", own ? late : "Given with the task");
    caption.dataset.from = shot.from;
    return make("div", "Screen-shot", frame, caption);
  }

  /**
   * Shows the texts: what was shown, unless it is in place of a picture, and what a model was asked.
   * @param {Turn[]} turns
   */
  showTexts(turns) {
    const open = [...this.part("texts").querySelectorAll("details")].filter((d) => d.open).map((d) => d.dataset.of);
    const list = [];
    const text = this.shown();
    if (text && !this.part("screen").querySelector(".Screen-text")) list.push(["Shown after this step, as text", text]);
    for (const t of turns) {
      const role = this.replay.roles.length > 1 ? ` (${t.role})` : "";
      if (t.system) list.push(["System prompt" + role, this.data.texts[t.system - 1] ?? ""]);
      if (t.asked) list.push(["What the model was asked before this step" + role, this.data.texts[t.asked - 1] ?? ""]);
    }
    this.part("texts").replaceChildren(...list.map(([title, body]) => {
      const details = /** @type {HTMLDetailsElement} */ (make("details", "", make("summary", "", title), make("pre", "", body)));
      details.dataset.of = title;
      details.open = open.includes(title);
      return details;
    }));
  }

  /** @param {Step} s */
  showAction(s) {
    const several = s.actions.length > 1;
    const lines = s.n === 0 ? ["reset"] : s.actions;
    this.part("action").replaceChildren(...lines.map((a, i) => {
      const line = make("span", "", a);
      const at = (s.aims ?? [])[i];
      if (at) line.append(make("span", "Told-aim", "→ " + at));
      return several && s.n > 0 ? make("div", "", make("span", "Told-role", this.replay.roles[i] ?? ""), line) : line;
    }));
  }

  /**
   * Shows what was said in the step's turn, and in turns before it that cost no step.
   * @param {Step} s
   */
  showSaid(s) {
    const before = this.step > 0 ? this.replay.steps[this.step - 1].turn : 0;
    const since = before === s.turn ? s.turn - 1 : before;
    const turns = this.replay.turns.filter((t) => t.turn > since && t.turn <= s.turn);
    const parts = turns.flatMap((t) => {
      const said = [];
      if (this.replay.roles.length > 1) said.push(make("span", "Told-role", t.role));
      if (t.invalid) said.push(make("p", "Told-invalid", "Unusable reply: " + t.invalid));
      if (t.reason) said.push(make("blockquote", "Told-reason", t.reason));
      if (t.raw && t.raw !== t.reason) said.push(make("details", "", make("summary", "", t.lanes ? "The vote" : "Reply as it came"), make("pre", "", t.raw)));
      return said;
    });
    this.part("said").replaceChildren(...parts);
    this.showTexts(turns);
    const lanes = turns.flatMap((t) => {
      if (!t.lanes) return [];
      return this.replay.roles.length > 1 ? [make("span", "Told-role", t.role), lanesOf(t.lanes)] : [lanesOf(t.lanes)];
    });
    this.part("lanes").replaceChildren(...lanes);
    this.part("lanes").hidden = lanes.length === 0;
  }

  /** @param {Step} s */
  showGauges(s) {
    /** @type {[string, string][]} */
    const gauges = [];
    if (s.progress !== null) gauges.push(["Progress", percent(s.progress) + " %"]);
    if (s.reward !== null) gauges.push(["Reward", round(s.reward)]);
    gauges.push(["Time", (s.tick / 60).toFixed(1) + " s"], ["State", s.state]);
    this.part("gauges").replaceChildren(...gauges.map(([name, value]) => make("div", "", make("dt", "", name), make("dd", name === "State" ? "Id" : "", value))));
  }

  drawSpark() {
    const spark = this.part("spark");
    const steps = this.replay.steps;
    const x = (/** @type {number} */ i) => (steps.length > 1 ? (100 * i) / (steps.length - 1) : 0);
    const lines = [svg("line", "Spark-ground", { x1: 0, x2: 100, y1: 100, y2: 100 })];
    if (this.replay.before) lines.unshift(svg("rect", "Spark-before", { x: 0, y: 0, width: x(this.replay.before), height: 100 }));
    const scored = steps.flatMap((s, i) => (s.progress === null ? [] : [`${x(i)},${100 - 100 * s.progress}`]));
    if (scored.length > 1) {
      const ends = [scored[0], scored[scored.length - 1]].map((p) => p.split(",")[0] + ",100");
      lines.push(svg("polygon", "Spark-area", { points: [ends[0], ...scored, ends[1]].join(" ") }),
        svg("polyline", "Spark-line", { points: scored.join(" ") }));
    }
    steps.forEach((s, i) => {
      if ((s.refused ?? []).some((r) => r)) lines.push(svg("line", "Spark-refused", { x1: x(i), x2: x(i), y1: 86, y2: 100 }));
    });
    lines.push(svg("line", "Spark-now", { y1: 0, y2: 100 }));
    spark.replaceChildren(...lines);
  }

  moveSpark() {
    const now = this.part("spark").querySelector(".Spark-now");
    const at = String((100 * this.step) / Math.max(this.replay.steps.length - 1, 1));
    now?.setAttribute("x1", at);
    now?.setAttribute("x2", at);
  }
}

/**
 * Shows what the members of a group proposed: a lane for each, a column for each round.
 * @param {Lane[]} lanes
 */
function lanesOf(lanes) {
  const head = make("tr", "", make("th", "", "Member"), ...lanes[0].rounds.map((w) => make("th", "", `Round ${w.round}`)));
  const rows = lanes.map((l) => make("tr", "", make("th", "", String(l.member)), ...l.rounds.map((w) => {
    const heard = (w.heard ?? []).length > 0 ? `heard ${(w.heard ?? []).join(", ")}` : "";
    const votes = w.votes ? `${w.votes} ${w.votes === 1 ? "vote" : "votes"}` : "";
    const score = w.score === undefined ? "" : `scored ${Number(w.score.toFixed(2))}`;
    const cell = make("td", w.chosen ? "Lane Lane--chosen" : "Lane", make("span", "Lane-action", w.action || "no action"),
      make("span", "Lane-note", [votes, score, heard].filter((x) => x).join(" · ")));
    if (w.raw) cell.append(make("details", "", make("summary", "", "reply"), make("pre", "", w.raw)));
    return cell;
  })));
  for (const th of head.children) th.setAttribute("scope", "col");
  for (const row of rows) row.children[0].setAttribute("scope", "row");
  return make("table", "", make("thead", "", head), make("tbody", "", ...rows));
}

// As the parser gave it to the picture that is in the page, so that no address stands here.
const svgNamespace = document.querySelector("svg")?.namespaceURI ?? "";

/**
 * @param {string} tag
 * @param {string} className
 * @param {Record<string, string | number>} attributes
 */
function svg(tag, className, attributes) {
  const e = document.createElementNS(svgNamespace, tag);
  e.setAttribute("class", className);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
  return e;
}

/** @param {number} x */
function percent(x) {
  return x === 0 || x === 1 ? String(100 * x) : (100 * x).toFixed(1);
}

/** @param {number} x */
function round(x) {
  return Number.isInteger(x) ? String(x) : x.toPrecision(3);
}

for (const form of document.querySelectorAll("form[data-filter]")) filter(/** @type {HTMLFormElement} */ (form));

const data = /** @type {ReplayData} */ (JSON.parse(document.getElementById("replay-data")?.textContent ?? "{}"));
const theatre = document.getElementById("theatre");
const player = document.getElementById("player");
const reel = document.getElementById("reel");
if (theatre && player && reel && data.replays.length > 0) {
  theatre.hidden = false;
  new Player(data, player, reel);
}
