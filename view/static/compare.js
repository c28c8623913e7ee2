// @ts-check

// Two episodes in step: keys and the slider fetch another step of both.

const stage = document.getElementById("stage");
const slider = document.getElementById("slider");
if (stage && slider instanceof HTMLInputElement) {
  const last = Number(stage.dataset.last);
  const self = new URL(stage.dataset.self ?? "", location.href);
  /** @type {AbortController | undefined} */
  let request;

  /** @param {number} n */
  const show = async (n) => {
    const step = Math.min(Math.max(n, 0), last);
    slider.value = String(step);
    request?.abort();
    const own = (request = new AbortController());
    self.searchParams.set("step", String(step));
    const part = new URL(self);
    part.searchParams.set("part", "pair");
    try {
      const response = await fetch(part, { signal: own.signal, headers: { Accept: "text/html" } });
      const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("step");
      if (!fresh || own.signal.aborted) return;
      document.getElementById("step")?.replaceWith(document.adoptNode(fresh));
      history.replaceState(null, "", self);
    } catch {
      // the next key tries again
    }
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  for (const link of stage.querySelectorAll("[data-do]")) {
    link.addEventListener("click", (e) => {
      e.preventDefault();
      show(Number(slider.value) + (/** @type {HTMLElement} */ (link).dataset.do === "back" ? -1 : 1));
    });
  }
  document.addEventListener("keydown", (e) => {
    const target = e.target instanceof HTMLElement ? e.target : document.body;
    if (target.closest("input:not([type=range]), select, textarea") || e.ctrlKey || e.metaKey || e.altKey) return;
    const to = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1, Home: -last, End: last }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    show(Number(slider.value) + to);
  });
}
