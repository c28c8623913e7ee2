// @ts-check

/**
 * What moves in a page without a script: documents that refresh themselves, timelines of animations, cookies that end.
 * Animations of SVG (SMIL) stand still, since the browser has no way to move them, and are reported.
 * clock.js calls it in every frame, and frame after each frame of the episode and whenever the page comes to rest.
 *
 * @param {any} clock what clock.js lends its parts
 */
function gymkhanaMoves(clock) {
	'use strict';
	const { define, defineGetter, guarded } = clock;

	// ---- Refreshes: <meta http-equiv=refresh>, and the header Refresh, which gate.go hands over as a timing of the server.

	/** @typedef {{delay: number, url: string, begun: boolean}} Refresh delay: in seconds; begun: its time runs */
	/** @type {Refresh | undefined} */
	let next;

	/** Reads what a refresh says, as the HTML standard does. @returns {Refresh | undefined} */
	function parse(/** @type {string} */ content) {
		const m = /^\s*(\d+|(?=\.))[\d.]*(?:[;,\s]\s*[;,]?\s*(.*))?$/s.exec(content);
		if (!m) return undefined;
		let to = (m[2] || '').replace(/^url\s*=\s*/i, '');
		const quote = /^(["'])(.*)/s.exec(to);
		if (quote) to = quote[2].split(quote[1])[0];
		try {
			const url = to ? new URL(to, document.baseURI) : new URL(location.href);
			return url.protocol === 'javascript:' ? undefined : { delay: Number(m[1]), url: url.href, begun: false };
		} catch {
			return undefined;
		}
	}

	/** Of several refreshes the soonest counts, and of equal ones the last. */
	function want(/** @type {string} */ content) {
		const r = parse(content);
		if (r && !(next && next.delay < r.delay)) next = r;
	}

	function go(/** @type {Refresh} */ r) {
		if (next === r) next = undefined;
		if (r.url.split('#')[0] !== location.href.split('#')[0]) r.delay > 1 ? location.assign(r.url) : location.replace(r.url);
		else if (r.url.includes('#')) location.assign(r.url);
		else location.reload();
	}

	/** Whether this document is itself what a redirection led to: such ones take turns with time, lest two of them go on for ever. */
	function led() {
		const from = /** @type {any} */ (globalThis).navigation?.activation;
		return from && (from.navigationType === 'reload' || from.navigationType === 'replace' && from.from);
	}

	/** Begins the time of a refresh when its document is there. One that is to come at once does. */
	function refresh() {
		const r = next;
		if (!r || r.begun || document.readyState !== 'complete') return;
		r.begun = true;
		if (r.delay === 0 && !led()) go(r);
		else clock.at('refresh', clock.now() + r.delay * 1000, () => go(r));
	}

	/**
	 * Takes a refresh from the browser, which would count real time: the browser has one at most for a document, and another one as
	 * soon or sooner replaces it. Ours comes at once and leads where no page may go, so nothing happens.
	 */
	function take(/** @type {HTMLMetaElement} */ meta) {
		want(meta.content);
		const ours = document.createElement('meta');
		ours.httpEquiv = 'refresh';
		ours.content = '0;url=file:///';
		(meta.parentElement || document.head || document.documentElement)?.append(ours);
		ours.remove();
	}

	/** Reports once that something stands still. */
	function still(/** @type {string} */ what) {
		if (!reported.has(what)) clock.refuse(what);
		reported.add(what);
	}
	/** @type {Set<string>} */
	const reported = new Set();

	/** Watches a document from its beginning. */
	function meet() {
		next = undefined;
		const asks = (/** @type {any} */ el) => el instanceof HTMLMetaElement && /^refresh$/i.test(el.httpEquiv) && el.content;
		const watch = new MutationObserver((changes) => {
			const found = new Set();
			for (const c of changes) {
				if (c.type === 'attributes') found.add(c.target);
				for (const el of c.addedNodes) {
					if (!(el instanceof Element)) continue;
					found.add(el);
					for (const below of el.querySelectorAll('meta, animate, animateTransform, animateMotion, set, [interestfor]')) found.add(below);
				}
			}
			for (const el of found) {
				if (asks(el)) take(el);
				if (el instanceof SVGAnimationElement) still('SMIL');
				if (el.hasAttribute('interestfor')) still('interestfor');
			}
			watch.takeRecords();
		});
		watch.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['http-equiv', 'content'] });
		const way = /** @type {any} */ (performance.getEntriesByType('navigation')[0]);
		for (const t of way?.serverTiming || []) if (t.name === 'gymkhana-refresh') want(decodeURIComponent(t.description));
	}

	// ---- Interest: what shows itself when the pointer has been on something for a while.

	function interest() {
		for (const kind of ['interest', 'loseinterest']) clock.hear(kind, (/** @type {Event} */ e) => {
			if (!e.isTrusted) return;
			e.preventDefault();
			e.stopImmediatePropagation();
		}, true);
	}

	// ---- Animations.

	/** Animations have the time of the page, whatever the browser's says. */
	function timelines() {
		define(globalThis, 'DocumentTimeline', function DocumentTimeline() { return document.timeline; });
		/** @type {any} */ (globalThis).DocumentTimeline.prototype = Object.getPrototypeOf(document.timeline);
		// The browser says that an animation is ready when it draws.
		defineGetter(Animation.prototype, 'ready', function () { return Promise.resolve(this); });
		defineGetter(Animation.prototype, 'pending', () => false);
		const start = Object.getOwnPropertyDescriptor(Animation.prototype, 'startTime');
		if (!start || !start.set) return;
		const set = start.set;
		Object.defineProperty(Animation.prototype, 'startTime', { ...start, get() {
			if (this.timeline !== document.timeline) return start.get?.call(this);
			return this.playState !== 'running' || this.currentTime === null ? null : clock.since() - Number(this.currentTime) / (this.playbackRate || 1);
		}, set(t) {
			if (t === null || this.timeline !== document.timeline) return set.call(this, t);
			this.play();
			this.currentTime = (clock.since() - Number(t)) * this.playbackRate;
		} });
	}

	// ---- Cookies. The browser ends them by its own clock, so it gets them without an end, and they are taken away at theirs.

	/** @returns {number | undefined} when a cookie ends, on the page's clock */
	function end(/** @type {string[]} */ attributes) {
		const value = (/** @type {string} */ name) => attributes.filter((a) => a.split('=')[0].trim().toLowerCase() === name).pop()?.split('=')[1]?.trim();
		const age = value('max-age'), date = value('expires');
		if (age !== undefined && /^-?\d+$/.test(age)) return clock.wall() + Number(age) * 1000;
		const at = date === undefined ? NaN : clock.Date.parse(date);
		return Number.isNaN(at) ? undefined : at;
	}

	function cookies() {
		const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
		const set = cookie?.set;
		if (!cookie || !set) return;
		Object.defineProperty(Document.prototype, 'cookie', { ...cookie, set(v) {
			const [pair, ...attributes] = String(v).split(';');
			const until = end(attributes), rest = attributes.filter((a) => !/^\s*(max-age|expires)\s*(=|$)/i.test(a));
			const name = pair.includes('=') ? pair.split('=')[0].trim() : '';
			const bare = [pair, ...rest].join(';'), erase = () => set.call(this, [name + '=', ...rest, 'max-age=0'].join(';'));
			const key = ['cookie', name, ...rest.map((a) => a.trim().toLowerCase()).filter((a) => /^(path|domain)=/.test(a)).sort()].join(';');
			clock.at(key, Infinity);
			if (until !== undefined && until <= clock.wall()) return erase();
			set.call(this, bare);
			if (until !== undefined) clock.at(key, clock.now() + until - clock.wall(), erase);
		} });
		const store = /** @type {any} */ (globalThis).CookieStore?.prototype;
		const put = store?.set;
		if (put) define(store, 'set', function (/** @type {any} */ what, /** @type {any} */ value) {
			const c = typeof what === 'object' ? { ...what } : { name: what, value }, until = c.expires;
			if (until === undefined || until === null) return put.call(this, c);
			delete c.expires;
			const erase = () => this.delete({ name: c.name, path: c.path, domain: c.domain });
			if (until <= clock.wall()) return erase();
			clock.at('cookie;' + c.name, clock.now() + until - clock.wall(), erase);
			return put.call(this, c);
		});
		clock.trackMethods(store, ['get', 'getAll', 'set', 'delete']);
	}

	interest();
	timelines();
	cookies();
	defineGetter(Document.prototype, 'lastModified', function () {
		const d = new clock.Date(clock.begun()), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
		return `${two(d.getMonth() + 1)}/${two(d.getDate())}/${d.getFullYear()} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`;
	});
	return { frame() { guarded(refresh); }, meet };
}
