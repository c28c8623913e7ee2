// @ts-check

// Two episodes in step: keys and the slider fetch another step of both. The page keeps no other step.

const stage = document.getElementById("stage");
if (stage) start(stage);

/** @param {HTMLElement} stage */
function start(stage) {
  const slider = /** @type {HTMLInputElement} */ (document.getElementById("slider"));
  const goto = /** @type {HTMLInputElement} */ (document.getElementById("goto"));
  const form = /** @type {HTMLFormElement} */ (document.getElementById("scrub"));
  const playKey = /** @type {HTMLElement} */ (form.querySelector('[data-do="play"]'));
  const parting = /** @type {HTMLElement | null} */ (form.querySelector('[data-do="parting"]'));
  const last = Number(stage.dataset.last);
  const self = new URL(stage.dataset.self ?? "", location.href);
  let step = Number(slider.value); // that is wanted
  let playing = false;
  let naming = 0; // a timer
  /** @type {AbortController | undefined} */
  let request;
  playKey.hidden = false;

  /** @param {number} n */
  async function show(n) {
    step = Math.min(Math.max(Math.round(n) || 0, 0), last);
    slider.value = goto.value = String(step);
    request?.abort();
    const own = (request = new AbortController());
    self.searchParams.set("step", String(step));
    const part = new URL(self);
    part.searchParams.set("part", "pair");
    try {
      const response = await fetch(part, { signal: own.signal, headers: { Accept: "text/html" } });
      const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("step");
      if (!fresh || own.signal.aborted) return;
      const old = document.getElementById("step");
      const open = [...(old?.querySelectorAll("details") ?? [])].map((d) => d.open);
      [...fresh.querySelectorAll("details")].forEach((d, i) => { d.open = open[i] ?? d.open; });
      old?.replaceWith(document.adoptNode(fresh));
      clearTimeout(naming); // browsers refuse an address that changes too often
      naming = setTimeout(() => history.replaceState(null, "", self), 120);
    } catch {
      if (!own.signal.aborted) pause(); // the next key tries again
    }
  }

  async function play() {
    if (step >= last) await show(0);
    playing = true;
    playKey.textContent = "Pause";
    while (playing && step < last) {
      const began = performance.now();
      await show(step + 1);
      const rest = 250 - (performance.now() - began);
      if (rest > 0) await new Promise((resolve) => { setTimeout(resolve, rest); });
    }
    pause();
  }

  function pause() {
    playing = false;
    playKey.textContent = "Play";
  }

  /** @param {string} what */
  function does(what) {
    if (what === "play" && !playing) {
      play();
      return;
    }
    pause();
    if (what === "first") show(0);
    if (what === "back") show(step - 1);
    if (what === "ahead") show(step + 1);
    if (what === "last") show(last);
    if (what === "parting" && parting) show(Number(parting.dataset.n));
    if (what === "goto") {
      goto.focus();
      goto.select();
    }
  }

  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value));
  });
  goto.addEventListener("change", () => {
    pause();
    show(Number(goto.value));
  });
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    show(Number(goto.value));
    goto.blur();
  });
  for (const key of form.querySelectorAll("[data-do]")) {
    key.addEventListener("click", (e) => {
      e.preventDefault();
      does(/** @type {HTMLElement} */ (key).dataset.do ?? "");
    });
  }
  document.addEventListener("keydown", (e) => {
    const target = e.target instanceof HTMLElement ? e.target : document.body;
    const typing = target.closest("input:not([type=range]), select, textarea");
    const busy = target.closest("a, summary, button") && (e.key === " " || e.key === "Enter");
    if (typing || busy || e.ctrlKey || e.metaKey || e.altKey) return;
    const what = { j: "ahead", ArrowRight: "ahead", k: "back", ArrowLeft: "back", " ": "play", Home: "first", End: "last", g: "goto",
      d: "parting" }[e.key];
    if (!what) return;
    e.preventDefault();
    does(what);
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });

  for (const curve of document.querySelectorAll("[data-curve]")) {
    fetch(`${/** @type {HTMLElement} */ (curve).dataset.curve}/curve?last=${last}`, { headers: { Accept: "text/html" } }).then(async (response) => {
      if (!response.ok) return;
      const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
      const line = parsed.querySelector(".Line--main");
      if (line) curve.replaceChildren(document.adoptNode(line));
    }).catch(() => {});
  }
}
