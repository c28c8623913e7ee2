// @ts-check

// The replay: one step of an episode is on the page; keys and the slider fetch another. The page keeps no other step, so
// its memory does not grow with the episode.

const stage = document.getElementById("stage");
if (stage) start(stage);

/** @param {HTMLElement} stage */
function start(stage) {
  const base = stage.dataset.base ?? "";
  const last = Number(stage.dataset.last);
  const slider = /** @type {HTMLInputElement} */ (document.getElementById("slider"));
  const goto = /** @type {HTMLInputElement} */ (document.getElementById("goto"));
  const speed = /** @type {HTMLSelectElement} */ (document.getElementById("speed"));
  const form = /** @type {HTMLFormElement} */ (document.getElementById("scrub"));
  const playKey = /** @type {HTMLElement} */ (form.querySelector('[data-do="play"]'));
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
    try {
      const response = await fetch(`${base}/step/${step}`, { signal: own.signal, headers: { Accept: "text/html" } });
      const html = await response.text();
      const parsed = new DOMParser().parseFromString(html, "text/html");
      const fresh = parsed.getElementById("step");
      if (!response.ok || !fresh) throw new Error(parsed.querySelector("main")?.textContent ?? `status ${response.status}`);
      await decoded(fresh, own.signal);
      if (own.signal.aborted) return;
      const old = document.getElementById("step");
      const open = [...(old?.querySelectorAll("details") ?? [])].map((d) => [d.querySelector("summary")?.textContent, d.open]);
      for (const d of fresh.querySelectorAll("details")) {
        const was = open.find(([text]) => text === d.querySelector("summary")?.textContent);
        if (was) d.open = Boolean(was[1]);
      }
      old?.replaceWith(document.adoptNode(fresh));
      clearTimeout(naming); // browsers refuse an address that changes too often
      naming = setTimeout(() => history.replaceState(null, "", `${base}?step=${step}`), 120);
      stage.dataset.trouble = "";
    } catch (e) {
      if (own.signal.aborted) return;
      pause();
      const at = document.querySelector(".Step-at");
      if (at) at.textContent = `Step ${step} cannot be shown: ${e instanceof Error ? e.message.trim().slice(0, 300) : e}`;
    }
  }

  /**
   * Waits until the large pictures of a step can be shown without a flicker, for half a second at most.
   * @param {HTMLElement} fresh
   * @param {AbortSignal} signal
   */
  async function decoded(fresh, signal) {
    const ready = [...fresh.querySelectorAll("img.Frame-img")].map((one) => {
      const image = new Image();
      image.src = /** @type {HTMLImageElement} */ (one).src;
      return image.decode().catch(() => {});
    });
    const late = new Promise((resolve) => {
      setTimeout(resolve, 500);
      signal.addEventListener("abort", resolve);
    });
    await Promise.race([Promise.all(ready), late]);
  }

  async function play() {
    if (step >= last) await show(0);
    playing = true;
    playKey.textContent = "Pause";
    while (playing && step < last) {
      const began = performance.now();
      await show(step + 1);
      const rest = 1000 / Number(speed.value) - (performance.now() - began);
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
    if (what === "play") {
      if (playing) pause();
      else play();
      return;
    }
    pause();
    if (what === "first") show(0);
    if (what === "back") show(step - 1);
    if (what === "ahead") show(step + 1);
    if (what === "last") show(last);
    if (what === "goto") {
      goto.focus();
      goto.select();
    }
    if (what === "next" || what === "previous") {
      const link = document.querySelector(`.Places [data-do="${what}"]`);
      if (link instanceof HTMLAnchorElement) location.assign(link.href);
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
    show(Number(document.activeElement === goto ? goto.value : slider.value));
    if (document.activeElement === goto) goto.blur();
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
    const what = { j: "ahead", ArrowRight: "ahead", k: "back", ArrowLeft: "back", " ": "play", Home: "first", End: "last", g: "goto", n: "next",
      p: "previous" }[e.key];
    if (!what) return;
    e.preventDefault();
    does(what);
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });

  const curve = document.getElementById("curve");
  fetch(`${base}/curve`, { headers: { Accept: "text/html" } }).then(async (response) => {
    if (!response.ok || !curve) return;
    const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
    curve.replaceChildren(...[...parsed.body.children].map((e) => document.adoptNode(e)));
    curve.addEventListener("click", (e) => {
      const svg = e.target instanceof Element ? e.target.closest("svg") : null;
      if (!svg) return;
      const box = svg.getBoundingClientRect();
      pause();
      show(last * (e.clientX - box.left) / box.width);
    });
  }).catch(() => {});
}
