// @ts-check

// A page that follows runs: when the server says that something has changed, it fetches the part of the page that
// changes, and puts it in the place of the old one. What is chosen, focused and scrolled stays.

const follow = document.body.dataset.follow;
const status = document.querySelector('[data-part="follow"]');

/** @param {string} text */
function say(text) {
  if (status) status.textContent = text;
}

let asking = false;
let again = false;

/** Fetches the changing part. One request at a time. */
async function refresh() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    const address = new URL(location.href);
    address.searchParams.set("part", "live");
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    if (response.ok) replace(await response.text());
  } catch {
    say("the dashboard does not answer");
  }
  asking = false;
  if (again) {
    again = false;
    setTimeout(refresh, 500);
  }
}

/** @param {string} html */
function replace(html) {
  const old = document.getElementById("live");
  const parsed = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  if (!old || !parsed) return;
  const fresh = document.adoptNode(parsed);
  for (const box of old.querySelectorAll("input:checked")) {
    const name = /** @type {HTMLInputElement} */ (box).value;
    for (const other of fresh.querySelectorAll("input")) if (other.value === name) other.checked = true;
  }
  const scrolls = [...old.querySelectorAll(".Scroll")].map((s) => [s.scrollLeft, s.scrollTop]);
  const focused = document.activeElement;
  const at = focused && old.contains(focused) ? [...old.querySelectorAll("a, input, button, [tabindex]")].indexOf(focused) : -1;
  old.replaceWith(fresh);
  [...fresh.querySelectorAll(".Scroll")].forEach((s, i) => {
    if (scrolls[i]) [s.scrollLeft, s.scrollTop] = scrolls[i];
  });
  if (at >= 0) {
    const next = [...fresh.querySelectorAll("a, input, button, [tabindex]")][at];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }
}

if (follow) {
  const source = new EventSource(follow === "all" ? "/changes" : `/run/${encodeURIComponent(follow)}/events`);
  source.addEventListener("open", () => say("following"));
  source.addEventListener("changed", refresh);
  source.addEventListener("gone", () => {
    say("this run was moved or deleted");
    source.close();
  });
  source.addEventListener("ended", () => {
    say("the dashboard has ended");
    source.close();
  });
  source.addEventListener("error", () => say("the dashboard does not answer"));
  addEventListener("pagehide", () => source.close());
}
