// @ts-check

/**
 * Puts one frame under virtual time and seeded randomness. It runs before any script of the page,
 * in every frame; the frames of one origin in a page form a family, whose eldest drives it.
 * All times are milliseconds since the episode began, unless they say otherwise.
 *
 * @param {{now: number, start: number, seed: number, clip: string, ears: () => void, parts: ((clock: any) => Part)[]}} cfg now: when a
 *   page that has no relatives begins; start: the episode's beginning on the wall clock, in Unix milliseconds; clip: what the clipboard
 *   holds; ears: lets ears.js listen; parts: what else has a clock
 * @returns {() => void} meet
 */
function gymkhanaClock(cfg) {
	'use strict';
	const KEY = '__gymkhana';
	const FRAME = 1000 / 60;

	/** Rounds of the microtask queue after each callback: how deep a chain of promises may go in it. */
	const HOPS = 24;
	/** Most callbacks of timers in one frame, and rounds of messages after it. */
	const MOST_TIMERS = 10000, MOST_ROUNDS = 20;
	/** Most real frames at rest: what one tells may change the page, which the next one tells. */
	const MOST_FRAMES = 4;
	/** How long, in real milliseconds, a family waits for its fetches before it goes on without them. */
	const NETWORK_PATIENCE = 5000;

	const real = {
		Date, setTimeout: globalThis.setTimeout.bind(globalThis), clearTimeout: globalThis.clearTimeout.bind(globalThis),
		requestAnimationFrame: globalThis.requestAnimationFrame.bind(globalThis), performanceNow: performance.now.bind(performance),
		fetch: globalThis.fetch, postToPort: MessagePort.prototype.postMessage, warn: console.warn.bind(console),
		listen: EventTarget.prototype.addEventListener,
		structuredClone: globalThis.structuredClone.bind(globalThis), reportError: globalThis.reportError.bind(globalThis),
	};
	const turning = new MessageChannel();
	/** Calls back when what the page shows has been drawn; if the browser was started so as to tell. */
	/** @type {((f: () => void) => void) | undefined} */
	let whenDrawn;

	/**
	 * A part of the clock in a script of its own. frame: a frame has passed, or the page comes to rest; show: it has come to rest; loading:
	 * whether that has to wait; meet: another document is there.
	 * @typedef {{frame: () => void, show?: () => void, loading?: () => boolean, meet?: () => void}} Part
	 */
	/** @type {Part[]} */
	let parts = [];

	/** @typedef {{id: any, due: number, every: number, nest: number, repeat: boolean, run: () => void}} Timer */

	/** @returns {any} the clock of another window, if it may be touched */
	function clockOf(/** @type {any} */ w) {
		try {
			return w && w !== globalThis ? w[KEY] : undefined;
		} catch {
			return undefined; // of another origin
		}
	}

	const relative = clockOf(globalThis.parent) || clockOf(globalThis.opener);
	let now = relative ? relative.time() : cfg.now;
	const origin = now;
	const sinceOrigin = () => now - origin;

	/**
	 * Time stands still within a task. A page that waits for it all the same, by reading the clock in a loop, would wait
	 * for ever: after FREE reads each further one takes READ milliseconds, in advance of the time that is to pass, and
	 * nothing of the page runs until that has caught up.
	 */
	const FREE = 10000, READ = 0.02;
	let reads = 0;
	function read() {
		if (++reads > FREE) now += READ;
		return now;
	}
	const wall = () => Math.floor(cfg.start + read());

	/** Replaces a property and keeps how it looks to the page. */
	function define(/** @type {any} */ on, /** @type {string} */ name, /** @type {any} */ value) {
		if (!on) return;
		const was = Object.getOwnPropertyDescriptor(on, name);
		Object.defineProperty(on, name, { value, writable: true, configurable: true, enumerable: was ? was.enumerable : false });
	}

	function defineGetter(/** @type {any} */ on, /** @type {string} */ name, /** @type {(this: any) => any} */ get) {
		const was = Object.getOwnPropertyDescriptor(on, name);
		if (was) Object.defineProperty(on, name, { ...was, get });
	}

	/** What we hear of in this window. @type {[string, (e: any) => void, any][]} */
	const heard = [];
	function hear(/** @type {string} */ kind, /** @type {(e: any) => void} */ f, /** @type {any} */ options) {
		heard.push([kind, f, options]);
		real.listen.call(globalThis, kind, f, options);
	}

	/** Begins with a document. A window that shows another one may still have this clock, and have lost its listeners. */
	function meet() {
		for (const [kind, f, options] of heard) real.listen.call(globalThis, kind, f, options);
		for (const p of parts) p.meet?.();
		cfg.ears();
	}

	/** Runs what a page gave us; its errors are the page's uncaught errors. */
	function guarded(/** @type {() => void} */ run) {
		try {
			run();
		} catch (err) {
			real.reportError(err);
		}
	}

	// ---- Dates and the performance clock.

	function dates() {
		const VirtualDate = new Proxy(real.Date, {
			apply: () => new real.Date(wall()).toString(),
			construct: (target, args, self) =>
				Reflect.construct(target, args.length ? args : [wall()], self === VirtualDate ? target : self),
		});
		define(real.Date, 'now', function now() { return wall(); });
		define(real.Date.prototype, 'constructor', VirtualDate);
		define(globalThis, 'Date', VirtualDate);

		const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')?.get;
		const parts = Intl.DateTimeFormat.prototype.formatToParts;
		if (format) {
			defineGetter(Intl.DateTimeFormat.prototype, 'format', function () {
				const f = format.call(this);
				return (/** @type {any} */ d) => f(d === undefined ? wall() : d);
			});
		}
		define(Intl.DateTimeFormat.prototype, 'formatToParts', function formatToParts(/** @type {any} */ d) {
			return parts.call(this, d === undefined ? wall() : d);
		});

		const Temporal = /** @type {any} */ (globalThis).Temporal;
		if (Temporal) {
			const zone = Temporal.Now.timeZoneId.bind(Temporal.Now);
			const instant = () => Temporal.Instant.fromEpochMilliseconds(wall());
			const zoned = (/** @type {any} */ tz) => instant().toZonedDateTimeISO(tz === undefined ? zone() : tz);
			define(Temporal.Now, 'instant', instant);
			define(Temporal.Now, 'zonedDateTimeISO', zoned);
			define(Temporal.Now, 'plainDateTimeISO', (/** @type {any} */ tz) => zoned(tz).toPlainDateTime());
			define(Temporal.Now, 'plainDateISO', (/** @type {any} */ tz) => zoned(tz).toPlainDate());
			define(Temporal.Now, 'plainTimeISO', (/** @type {any} */ tz) => zoned(tz).toPlainTime());
		}

		define(Performance.prototype, 'now', function now() { return read() - origin; });
		defineGetter(Performance.prototype, 'timeOrigin', () => cfg.start + origin);
		/** @type {WeakMap<Event, number>} */
		const stamps = new WeakMap();
		defineGetter(Event.prototype, 'timeStamp', function () {
			const known = stamps.get(this);
			if (known !== undefined) return known;
			stamps.set(this, sinceOrigin());
			return sinceOrigin();
		});
		const timeline = Object.getOwnPropertyDescriptor(AnimationTimeline.prototype, 'currentTime')?.get;
		if (timeline) {
			defineGetter(AnimationTimeline.prototype, 'currentTime', function () {
				return this === document.timeline ? sinceOrigin() : timeline.call(this);
			});
		}
	}

	// ---- Timers.

	/** By number those of the page; ours have other keys, so a page cannot clear them. @type {Map<any, Timer>} */
	const timers = new Map();
	let lastId = 0;
	let nesting = 0;

	function addTimer(/** @type {any} */ what, /** @type {any} */ delay, /** @type {any[]} */ args, /** @type {boolean} */ repeat) {
		const run = typeof what === 'function' ? () => what.apply(globalThis, args) : () => (0, eval)(String(what));
		const every = Math.max(0, Math.trunc(Number(delay)) || 0);
		const nest = nesting + 1;
		const id = ++lastId;
		const after = nest > 5 ? Math.max(4, every) : every;
		timers.set(id, { id, due: now + (after > 0x7fffffff ? 0 : after), every, nest, repeat, run });
		return id;
	}

	/** Sets a timer of our own, in place of the one of the same key; never, if it is due at no time. */
	function at(/** @type {any} */ key, /** @type {number} */ due, /** @type {() => void} */ run) {
		timers.delete(key);
		if (due < Infinity) timers.set(key, { id: key, due, every: 0, nest: 1, repeat: false, run });
	}

	/** @returns {Timer | undefined} the first that is due by a time */
	function due(/** @type {number} */ by) {
		/** @type {Timer | undefined} */
		let first;
		for (const t of timers.values()) {
			if (t.due <= by && (!first || t.due < first.due)) first = t; // of equal ones that which was set first
		}
		return first;
	}

	function fire(/** @type {Timer} */ t) {
		timers.delete(t.id);
		if (t.repeat) {
			const nest = t.nest + 1;
			timers.set(t.id, { ...t, nest, due: t.due + (nest > 5 ? Math.max(4, t.every) : Math.max(1, t.every)) });
		}
		nesting = t.nest;
		guarded(t.run);
	}

	function timing() {
		const clear = (/** @type {any} */ id) => void timers.delete(Number(id));
		define(globalThis, 'setTimeout', function setTimeout(/** @type {any} */ f, /** @type {any} */ ms, /** @type {any[]} */ ...args) {
			return addTimer(f, ms, args, false);
		});
		define(globalThis, 'setInterval', function setInterval(/** @type {any} */ f, /** @type {any} */ ms, /** @type {any[]} */ ...args) {
			return addTimer(f, ms, args, true);
		});
		define(globalThis, 'clearTimeout', function clearTimeout(/** @type {any} */ id) { clear(id); });
		define(globalThis, 'clearInterval', function clearInterval(/** @type {any} */ id) { clear(id); });

		define(AbortSignal, 'timeout', function timeout(/** @type {number} */ ms) {
			const c = new AbortController();
			addTimer(() => c.abort(new DOMException('signal timed out', 'TimeoutError')), ms, [], false);
			return c.signal;
		});
		const scheduler = /** @type {any} */ (globalThis).scheduler;
		if (scheduler) {
			const proto = Object.getPrototypeOf(scheduler);
			define(proto, 'postTask', function postTask(/** @type {() => any} */ f, /** @type {any} */ options) {
				return new Promise((resolve, reject) => {
					const signal = options && options.signal;
					if (signal && signal.aborted) return reject(signal.reason);
					const id = addTimer(() => { try { resolve(f()); } catch (err) { reject(err); } }, options && options.delay, [], false);
					if (signal) signal.addEventListener('abort', () => { clear(id); reject(signal.reason); });
				});
			});
			define(proto, 'yield', () => new Promise((resolve) => addTimer(resolve, 0, [], false)));
		}
	}

	// ---- Animation frames, idle time and animations.

	/** @type {Map<number, (at: number) => void>} */
	let frameCallbacks = new Map();
	/** @type {Map<number, (d: any) => void>} */
	let idleCallbacks = new Map();

	function rendering() {
		const request = function requestAnimationFrame(/** @type {(at: number) => void} */ f) {
			frameCallbacks.set(++lastId, f);
			return lastId;
		};
		const cancel = function cancelAnimationFrame(/** @type {number} */ id) { frameCallbacks.delete(Number(id)); };
		for (const prefix of ['', 'webkit']) {
			if (prefix && !('webkitRequestAnimationFrame' in globalThis)) continue;
			define(globalThis, prefix ? 'webkitRequestAnimationFrame' : 'requestAnimationFrame', request);
			define(globalThis, prefix ? 'webkitCancelAnimationFrame' : 'cancelAnimationFrame', cancel);
		}
		define(globalThis, 'requestIdleCallback', function requestIdleCallback(/** @type {(d: any) => void} */ f) {
			idleCallbacks.set(++lastId, f);
			return lastId;
		});
		define(globalThis, 'cancelIdleCallback', function cancelIdleCallback(/** @type {number} */ id) { idleCallbacks.delete(Number(id)); });
	}

	/** @returns {(() => void)[]} what is to run in this frame; what these ask for runs in the next */
	function takeFrame() {
		const drawing = frameCallbacks, idle = idleCallbacks;
		frameCallbacks = new Map();
		idleCallbacks = new Map();
		const at = sinceOrigin();
		const left = { didTimeout: false, timeRemaining: () => 10 };
		/** @type {(() => void)[]} */
		const all = [];
		for (const [id, f] of drawing) all.push(() => { if (drawing.has(id)) f(at); });
		for (const [id, f] of idle) all.push(() => { if (idle.has(id)) f(left); });
		nesting = 0;
		return all;
	}

	/** When each animation was last moved. Real time is stopped for them; we set their time. */
	/** @type {WeakMap<Animation, number>} */
	const moved = new WeakMap();

	function animate() {
		const all = document.getAnimations();
		for (const root of attached()) all.push(.../** @type {any} */ (root).getAnimations());
		for (const a of all) {
			const last = moved.get(a);
			moved.set(a, now);
			if (last === undefined || a.playState !== 'running' || a.timeline !== document.timeline) continue;
			const end = Number(a.effect?.getComputedTiming().endTime ?? 0);
			const time = Number(a.currentTime ?? 0) + (now - last) * a.playbackRate;
			if (a.playbackRate > 0 ? time >= end : time <= 0) guarded(() => a.finish());
			else a.currentTime = time;
		}
	}

	/**
	 * Skips the animations between two views. The browser stops drawing while it takes pictures of them, at times of its own; the
	 * change itself is made all the same, and a page is told that its animation was skipped, as it may be anywhere.
	 */
	function transitions() {
		for (const on of /** @type {any[]} */ ([Document.prototype, Element.prototype])) {
			const start = on.startViewTransition;
			if (typeof start !== 'function') continue;
			define(on, 'startViewTransition', function startViewTransition(/** @type {any} */ change) {
				const made = start.call(this, change);
				made.skipTransition();
				const answer = ask(), changed = () => answer(() => {});
				made.updateCallbackDone.then(changed, changed);
				return made;
			});
		}
		for (const kind of ['pageswap', 'pagereveal']) {
			hear(kind, (/** @type {any} */ e) => e.viewTransition?.skipTransition(), true);
		}
	}

	/**
	 * Takes what the browser offers its developers to measure drawing, which is no business of the
	 * page's. It comes after this script and before those of the page, or is there already.
	 */
	function drawing() {
		const take = (/** @type {any} */ offer) => { whenDrawn = offer?.addSwapCompletionEventListener?.bind(offer); };
		const chrome = /** @type {any} */ (globalThis).chrome || {};
		take(chrome.gpuBenchmarking);
		delete chrome.gpuBenchmarking;
		if (whenDrawn) return;
		define(globalThis, 'chrome', chrome);
		Object.defineProperty(chrome, 'gpuBenchmarking', { configurable: true, set(offer) {
			take(offer);
			delete chrome.gpuBenchmarking;
		} });
	}

	// ---- What real frames bring: scrolling, layout, the ends of animations.
	//
	// The browser draws real frames whenever it likes. The events that it sends to the page in them are kept
	// until time is stopped and are then dispatched once, so that they do not depend on the number of frames.

	const ofFrames = ['scroll', 'scrollend', 'animationstart', 'animationiteration', 'animationend', 'animationcancel',
		'transitionrun', 'transitionstart', 'transitionend', 'transitioncancel'];
	/** Whether the page has asked for any of this. */
	let observing = false;
	/** @type {Event[]} */
	let collected = [];
	/** The observers of the page: each tells what is new. @type {Set<() => boolean>} */
	const observers = new Set();
	/** An event that we tell is not collected again. */
	let telling = false;

	function collecting() {
		for (const kind of ofFrames) {
			hear(kind, (e) => {
				if (telling || !e.isTrusted) return;
				e.stopImmediatePropagation();
				collected.push(e);
			}, true);
		}
		observer('ResizeObserver', (e) => {
			const r = e.contentRect, b = e.borderBoxSize[0];
			return [r.x, r.y, r.width, r.height, b && b.inlineSize, b && b.blockSize].join();
		});
		observer('IntersectionObserver', (e, o) =>
			e.isIntersecting + ',' + o.thresholds.filter((/** @type {number} */ t) => t <= e.intersectionRatio).length);
		for (const on of /** @type {any[]} */ ([globalThis, Document.prototype, HTMLElement.prototype, SVGElement.prototype])) {
			for (const kind of ofFrames) {
				const handler = Object.getOwnPropertyDescriptor(on, 'on' + kind), set = handler?.set;
				if (set) Object.defineProperty(on, 'on' + kind, { ...handler, set(f) { observing = true; set.call(this, f); } });
			}
		}
		// An animation's own event comes with a real frame, its promise at once.
		const finish = Object.getOwnPropertyDescriptor(Animation.prototype, 'onfinish');
		if (finish) {
			/** @type {WeakMap<Animation, any>} */
			const handlers = new WeakMap();
			Object.defineProperty(Animation.prototype, 'onfinish', { ...finish, get() { return handlers.get(this) || null; }, set(f) {
				handlers.set(this, f);
				whenFinished(this, (e) => { if (typeof f === 'function' && handlers.get(this) === f) f.call(this, e); });
			} });
		}
	}

	function whenFinished(/** @type {Animation} */ a, /** @type {(e: Event) => void} */ f) {
		a.finished.then(() => guarded(() => f(new AnimationPlaybackEvent('finish', { currentTime: a.currentTime }))), () => {});
	}

	/**
	 * Puts a kind of observer under the same rule. @param {string} name
	 * @param {(entry: any, observer: any) => string} essence what has to differ for an entry to be news
	 */
	function observer(name, essence) {
		const Native = /** @type {any} */ (globalThis)[name];
		if (!Native) return;
		const Virtual = class extends Native {
			constructor(/** @type {any} */ f, /** @type {any} */ options) {
				/** @type {Map<Element, any>} */
				const kept = new Map();
				super((/** @type {any[]} */ entries) => { for (const e of entries) kept.set(e.target, e); }, options);
				/** @type {Map<Element, string>} targets in order, with what was told of them last */
				this.told = new Map();
				this.tell = () => {
					const news = [];
					for (const [target, last] of this.told) {
						const e = kept.get(target);
						if (!e || essence(e, this) === last) continue;
						this.told.set(target, essence(e, this));
						news.push(e);
					}
					kept.clear();
					if (news.length) guarded(() => f.call(this, news, this));
					return news.length > 0;
				};
			}
			observe(/** @type {Element} */ target, /** @type {any} */ options) {
				super.observe(target, options);
				observing = true;
				this.told.set(target, '');
				observers.add(this.tell);
			}
			unobserve(/** @type {Element} */ target) {
				super.unobserve(target);
				this.told.delete(target);
			}
			disconnect() {
				super.disconnect();
				this.told.clear();
				observers.delete(this.tell);
			}
		};
		Object.defineProperty(Virtual, 'name', { value: name });
		define(globalThis, name, Virtual);
	}

	/** What waits for a real frame, or handles its events in an attribute. */
	const waiting = ['img[loading=lazy]', 'iframe[loading=lazy]', ...ofFrames.map((kind) => `[on${kind}]`)].join();

	/** @returns {boolean} whether a real frame would tell the page something */
	function watching() {
		return Boolean(observing || collected.length || globalThis.onscroll || document.onscroll ||
			document.querySelector(waiting) || asking().length);
	}

	/** The shadow roots of the page: those that a script attached, and once the page is there those of the parser. */
	/** @type {Set<WeakRef<ShadowRoot>>} */
	const roots = new Set();
	let parsed = false;
	/** Elements with autofocus that were there in a real frame: with that the browser gives one of them the focus. @type {WeakSet<Element>} */
	const offered = new WeakSet();

	function rooting() {
		const attach = Element.prototype.attachShadow;
		define(Element.prototype, 'attachShadow', function attachShadow(/** @type {any} */ init) {
			const root = attach.call(this, init);
			roots.add(new WeakRef(root));
			return root;
		});
	}

	function findRoots(/** @type {Document | ShadowRoot} */ from) {
		for (const el of from.querySelectorAll('*')) {
			const root = el.shadowRoot;
			if (!root) continue;
			roots.add(new WeakRef(root));
			findRoots(root);
		}
	}

	/** @returns {ShadowRoot[]} the roots that are in the page */
	function attached() {
		const all = [];
		for (const r of roots) {
			const root = r.deref();
			if (!root) roots.delete(r);
			else if (root.isConnected) all.push(root);
		}
		return all;
	}

	/** @returns {Element[]} what has asked for the focus since the last real frame */
	function asking() {
		if (!parsed && document.readyState === 'complete') {
			parsed = true;
			findRoots(document);
		}
		const all = [...document.querySelectorAll('[autofocus]')];
		for (const root of attached()) all.push(...root.querySelectorAll('[autofocus]'));
		return all.filter((el) => !offered.has(el));
	}

	/**
	 * Whether a field with autofocus gets no focus, because the address names a place in the page. A page that the history brings back
	 * is the only one where a frame that is drawn before all of it has arrived would make a difference: in others the place gets the focus.
	 */
	function passedOver() {
		const way = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType('navigation')[0]);
		return way?.type === 'back_forward' && document.querySelector(':target') !== null;
	}

	/**
	 * Tells the page what was collected. @returns {boolean} whether there was anything
	 * @param {Element[]} asked what had asked for the focus before the frame
	 */
	function tell(asked) {
		for (const el of asked) offered.add(el);
		if (asked.includes(/** @type {Element} */ (document.activeElement)) && passedOver()) /** @type {HTMLElement} */ (document.activeElement).blur();
		const events = collected;
		collected = [];
		telling = true;
		/** @type {Map<EventTarget, string>} */
		const scrolled = new Map();
		for (const e of events) {
			if (e.target && e.type.startsWith('scroll')) {
				const of = scrolled.get(e.target) || '';
				if (of.includes(e.type + ' ')) continue;
				scrolled.set(e.target, of + e.type + ' ');
			}
			const Kind = /** @type {any} */ (e.constructor);
			guarded(() => e.target?.dispatchEvent(new Kind(e.type, e)));
		}
		telling = false;
		let any = events.length > 0;
		for (const f of [...observers]) any = f() || any;
		return any;
	}

	// ---- Messages and requests.

	/** Messages to ports wait here for the end of the frame. */
	/** @type {(() => void)[]} */
	let held = [];
	/** Whether messages may be about that we do not hold: those between windows. */
	let listening = false;
	/**
	 * What the page waits for from outside, in the order in which it asked. Answers are kept until
	 * all are there, and then given in this order: which came first depends on how fast we are.
	 * @typedef {{give?: () => void, late?: boolean}} Waiting give: the answer is there; late: we gave it up
	 */
	/** @type {Waiting[]} */
	let asked = [];
	/** Called when an answer comes. */
	let arrived = () => {};

	function ask() {
		/** @type {Waiting} */
		const w = {};
		asked.push(w);
		return (/** @type {() => void} */ give) => {
			if (w.late) return give();
			w.give = give;
			arrived();
		};
	}

	/** Keeps a promise from being settled before it is its turn. @returns {Promise<any>} */
	function track(/** @type {Promise<any>} */ p) {
		const answer = ask();
		return new Promise((resolve, reject) => {
			p.then((v) => answer(() => resolve(v)), (err) => answer(() => reject(err)));
		});
	}

	function trackMethods(/** @type {any} */ on, /** @type {string[]} */ names) {
		for (const name of names) {
			const was = on && on[name];
			if (typeof was !== 'function') continue;
			define(on, name, { [name](/** @type {any[]} */ ...args) { return track(was.apply(this, args)); } }[name]);
		}
	}

	/** Pictures that load, in the document or not. @type {Set<HTMLImageElement>} */
	const pictures = new Set();

	function trackPictures() {
		const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
		const set = src?.set;
		if (!src || !set) return;
		Object.defineProperty(HTMLImageElement.prototype, 'src', { ...src, set(v) {
			if (!this.isConnected) pictures.add(this);
			set.call(this, v);
		} });
	}

	const loading = () => pictures.size > 0 || parts.some((p) => p.loading?.()) || [...document.images].some((img) => !img.complete);

	/** Waits until every picture that loads at once is there: they are decoded after they have arrived. */
	async function shown() {
		const since = real.performanceNow();
		for (;;) {
			for (const img of pictures) if (img.complete) pictures.delete(img);
			const loading = parts.some((p) => p.loading?.()) || [...document.images, ...pictures].some((img) => !img.complete && img.loading !== 'lazy');
			if (!loading || real.performanceNow() - since > NETWORK_PATIENCE) return;
			await new Promise((resolve) => real.setTimeout(resolve, 1));
		}
	}

	/**
	 * Refuses sockets and streams of events, whose messages would come when they come. A socket is refused by the proxy, a
	 * stream by leading to where none is; a frame waits until it has been.
	 */
	function refuseSockets() {
		for (const name of ['WebSocket', 'EventSource']) {
			const Native = /** @type {any} */ (globalThis)[name];
			const Virtual = class extends Native {
				constructor(/** @type {any[]} */ ...args) {
					super(...(name === 'EventSource' ? ['data:text/plain,'] : args));
					if (name === 'EventSource') Object.defineProperty(this, 'url', { value: new URL(args[0], document.baseURI).href });
					real.warn('gymkhana: ' + why(name));
					const answer = ask();
					// In the same task as the page's own listeners: theirs have run when the answer is given.
					for (const kind of ['open', 'error', 'close']) this.addEventListener(kind, () => answer(() => {}), { once: true });
				}
			};
			Object.defineProperty(Virtual, 'name', { value: name });
			define(globalThis, name, Virtual);
		}
	}

	/** Keeps the events of a request until it is its turn. */
	function trackRequests() {
		const Native = XMLHttpRequest;
		const kinds = ['readystatechange', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend'];
		/** @type {WeakMap<XMLHttpRequest, {events: Event[], kept: boolean, later: boolean, done?: () => void}>} */
		const states = new WeakMap();
		const Virtual = class extends Native {
			constructor() {
				super();
				for (const kind of kinds) {
					this.addEventListener(kind, (e) => {
						const s = states.get(this);
						if (!s || !s.kept || !e.isTrusted) return;
						e.stopImmediatePropagation();
						s.events.push(e);
						if (kind === 'loadend') s.done?.();
					});
				}
			}
			open(/** @type {any[]} */ ...args) {
				states.set(this, { events: [], kept: false, later: args.length < 3 || Boolean(args[2]) });
				return super.open(.../** @type {[any, any]} */ (args));
			}
			send(/** @type {any} */ body) {
				const s = states.get(this);
				if (s && s.later && !s.kept) {
					s.kept = true;
					const answer = ask();
					s.done = () => {
						s.kept = false;
						const all = s.events.filter((e) => e.type !== 'readystatechange' && e.type !== 'progress');
						answer(() => {
							for (const e of [new Event('readystatechange'), ...all]) {
								const Kind = /** @type {any} */ (e.constructor);
								guarded(() => this.dispatchEvent(new Kind(e.type, e)));
							}
						});
					};
				}
				try {
					return super.send(body);
				} catch (err) {
					if (s) { s.kept = false; s.done?.(); s.events = []; }
					throw err;
				}
			}
		};
		Object.defineProperty(Virtual, 'name', { value: 'XMLHttpRequest' });
		define(globalThis, 'XMLHttpRequest', Virtual);
	}

	function exchange() {
		define(MessagePort.prototype, 'postMessage', function postMessage(/** @type {any} */ data, /** @type {any} */ options) {
			const transfer = Array.isArray(options) ? options : options?.transfer;
			if (this === turning.port2 || transfer && transfer.length) return real.postToPort.call(this, data, options);
			const copy = real.structuredClone(data);
			held.push(() => real.postToPort.call(this, copy));
		});
		const listen = EventTarget.prototype.addEventListener;
		define(EventTarget.prototype, 'addEventListener', function addEventListener(/** @type {any[]} */ ...args) {
			if (args[0] === 'message' && !(this instanceof MessagePort)) listening = true;
			if (ofFrames.includes(args[0])) observing = true;
			if (args[0] === 'finish' && this instanceof Animation && typeof args[1] === 'function') return whenFinished(this, args[1]);
			return listen.apply(this === undefined ? globalThis : this, /** @type {any} */ (args));
		});
		for (const on of [globalThis, globalThis.BroadcastChannel?.prototype]) {
			const handler = Object.getOwnPropertyDescriptor(on, 'onmessage');
			if (!handler || !handler.set) continue;
			const set = handler.set;
			Object.defineProperty(on, 'onmessage', { ...handler, set(f) { listening = true; set.call(this, f); } });
		}

		trackRequests();
		refuseSockets();
		trackPictures();
		const bodies = ['text', 'json', 'arrayBuffer', 'blob', 'formData', 'bytes'];
		trackMethods(globalThis, ['fetch', 'createImageBitmap']);
		trackMethods(Response.prototype, bodies);
		trackMethods(Blob.prototype, bodies);
		trackMethods(HTMLImageElement.prototype, ['decode']);
		trackMethods(WebAssembly, ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']);
		trackMethods(globalThis.SubtleCrypto?.prototype, ['digest', 'sign', 'verify', 'encrypt', 'decrypt', 'generateKey', 'importKey', 'deriveBits', 'deriveKey']);
		trackMethods(globalThis.FontFace?.prototype, ['load']);
	}

	/** Sends what was held. @returns {boolean} whether there is something to wait for */
	function release() {
		const all = held;
		held = [];
		for (const f of all) guarded(f);
		return all.length > 0 || asked.length > 0;
	}

	/** Lets the browser run what is queued: twice, because a message may be sent on once. */
	async function turn() {
		for (let i = 0; i < 2; i++) {
			await new Promise((resolve) => {
				turning.port1.onmessage = resolve;
				real.postToPort.call(turning.port2, 0);
			});
		}
	}

	/** Waits until all answers are there, or too long, and gives them. */
	async function requests() {
		const since = real.performanceNow();
		while (asked.some((w) => !w.give)) {
			const left = NETWORK_PATIENCE - (real.performanceNow() - since);
			if (left <= 0) {
				for (const w of asked) w.late = !w.give;
				real.warn('gymkhana: a request takes too long; time goes on without it');
				break;
			}
			/** @type {any} */
			let id;
			await new Promise((resolve) => {
				arrived = () => resolve(undefined);
				id = real.setTimeout(arrived, left);
			});
			real.clearTimeout(id);
		}
		const all = asked.filter((w) => w.give);
		asked = asked.filter((w) => !w.give && !w.late);
		for (const w of all) {
			if (w.give) w.give();
			await hops();
		}
	}

	/** Waits for something of a frame, which is over when the frame shows another document. @returns {Promise<any>} */
	function outlived(/** @type {any} */ c, /** @type {Promise<any>} */ what) {
		if (c === self) return what;
		/** @type {any} */
		let id;
		const gone = new Promise((resolve) => {
			const look = () => { if (family().includes(c)) id = real.setTimeout(look, 10); else resolve(undefined); };
			id = real.setTimeout(look, 10);
		});
		return Promise.race([what, gone]).finally(() => real.clearTimeout(id));
	}

	/** Delivers messages and waits for requests, until there are none or they never end. */
	async function drain() {
		for (let round = 0; round < MOST_ROUNDS; round++) {
			let any = false;
			const all = family();
			for (const c of all) any = c.release() || any;
			if (!any && (round > 0 || !all.some((c) => c.listening()))) return;
			await turn();
			for (const c of all) await outlived(c, c.requests());
		}
	}

	// ---- Randomness.

	function randomness() {
		let a = 0, b = 0, c = 0, n = 0;
		/**
		 * Seeds by where the frame is when it first draws. It may have begun as about:blank, and whether
		 * this script met it then is a matter of real time; its window stays the same.
		 */
		function sow() {
			let h = 0x811c9dc5;
			let depth = '';
			for (let /** @type {any} */ w = globalThis; w !== w.parent; w = w.parent) {
				for (let i = 0; i < w.parent.length; i++) if (w.parent[i] === w) depth += '/' + i;
			}
			for (const c of `${cfg.seed} ${globalThis.origin} ${location.href} ${depth}`) h = Math.imul(h ^ c.charCodeAt(0), 0x01000193);
			a = h >>> 0, b = cfg.seed >>> 0, c = Math.floor(cfg.seed / 0x100000000) >>> 0, n = 1;
			for (let i = 0; i < 16; i++) next();
		}
		/** sfc32: a small fast generator with 128 bits of state. @returns {number} 32 bits */
		function next() {
			if (n === 0) sow();
			const t = (a + b + n++) >>> 0;
			a = b ^ (b >>> 9);
			b = (c + (c << 3)) >>> 0;
			c = ((c << 21) | (c >>> 11)) + t >>> 0;
			return t;
		}
		define(Math, 'random', function random() { return ((next() >>> 5) * 0x4000000 + (next() >>> 6)) / 0x20000000000000; });
		if (!globalThis.Crypto) return;
		const getRandomValues = Crypto.prototype.getRandomValues;
		define(Crypto.prototype, 'getRandomValues', function (/** @type {any} */ array) {
			getRandomValues.call(this, array); // refuses what is no array of integers
			const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
			for (let i = 0; i < bytes.length; i++) bytes[i] = next() >>> 24;
			return array;
		});
		define(Crypto.prototype, 'randomUUID', function randomUUID() {
			const hex = Array.from({ length: 16 }, (_, i) => {
				const v = next() >>> 24;
				return (i === 6 ? v & 15 | 64 : i === 8 ? v & 63 | 128 : v).toString(16).padStart(2, '0');
			}).join('');
			return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
		});
	}

	// ---- What is not there.

	/** tab.heard knows these words. */
	const why = (/** @type {string} */ name) => `${name} is not available here: it would run outside the episode's clock`;

	/** Reports that a page does not get something. @returns {DOMException} what it gets in its place */
	function refuse(/** @type {string} */ name) {
		real.warn('gymkhana: ' + why(name));
		return new DOMException(why(name), 'NotSupportedError');
	}

	function refusals() {
		for (const name of ['Worker', 'SharedWorker']) {
			if (!(name in globalThis)) continue;
			define(globalThis, name, { [name]: function () { throw refuse(name); } }[name]);
		}
		define(/** @type {any} */ (globalThis).Worklet?.prototype, 'addModule', function addModule() { return Promise.reject(refuse('Worklet')); });
		define(globalThis.ServiceWorkerContainer?.prototype, 'register', function register() {
			return Promise.reject(refuse('ServiceWorker'));
		});
		for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport']) {
			delete (/** @type {any} */ (globalThis)[name]); // ways around the proxy
		}
	}

	// ---- The family.

	/** @returns {any[]} the clocks of this window and of the windows in it that it may touch */
	function family() {
		const all = [self];
		for (let i = 0; i < globalThis.length; i++) {
			const c = clockOf(globalThis[i]);
			if (c) all.push(...c.family());
		}
		return all;
	}

	async function hops() {
		for (let i = 0; i < HOPS; i++) await null;
	}

	/** Plays one frame: the timers due by its end, the animations, the frame callbacks, the messages. */
	async function frame(/** @type {number} */ end) {
		if (family().some((c) => c.time() > end + 1e-6)) return; // the page has waited for this time in a loop
		for (let i = 0; i < MOST_TIMERS; i++) {
			/** @type {{clock: any, timer: Timer} | undefined} */
			let first;
			const all = family();
			for (const clock of all) {
				const timer = clock.due(end);
				if (timer && (!first || timer.due < first.timer.due)) first = { clock, timer };
			}
			if (!first) break;
			for (const c of all) c.set(first.timer.due);
			first.clock.fire(first.timer);
			await hops();
		}
		const all = family();
		for (const c of all) c.set(end);
		for (const c of all) c.animate();
		for (const c of all) c.stir();
		for (const c of all) {
			for (const f of c.takeFrame()) {
				guarded(f);
				await hops();
			}
		}
		await drain();
	}

	/**
	 * Lets time pass to a frame of the episode.
	 * @param {number} from the frame that is over
	 * @param {number} to the last to be played
	 */
	async function advance(from, to) {
		if (clockOf(globalThis.parent)) return; // its parent takes it along
		for (let k = from + 1; k <= to; k++) await frame(k * FRAME);
	}

	/** Where the pointer was when what is under it did not stay there: a page that moves away from it comes back, in every frame. */
	let flickers = '';

	/** @returns {boolean} whether the browser knows what is under the pointer now */
	function hovered(/** @type {number} */ x, /** @type {number} */ y) {
		if (x < 0 || flickers === `${x},${y}`) return true;
		const el = document.elementFromPoint(x, y);
		return el ? el.matches(':hover') && !el.querySelector(':hover') : !document.querySelector(':hover');
	}

	/**
	 * Lets come to rest what an input, a load or time has set off, while time stands still: messages,
	 * requests, and, if something in the page waits for it, a real frame, in which the browser tells
	 * of scrolling, layout and the end of animations. A real frame takes up to 17 ms. What has come or gone under the pointer is
	 * told in such a frame too, and :hover holds for it only then.
	 * @param {boolean} scrolled whether an input needs a frame to take effect
	 * @param {number} x where the pointer is, @param {number} y or less than 0: the page has not been told, or a button is held
	 * @returns {Promise<{clip?: string, more?: boolean}>} clip: what the page has put on the clipboard since the last call;
	 *   more: it still waits for something, after all the rounds that there are
	 */
	async function settle(scrolled, x, y) {
		for (const c of family()) c.stir();
		await drain();
		for (const c of family()) c.show();
		if (family().some((c) => c.loading())) {
			for (const c of family()) await outlived(c, c.shown());
			await turn();
			await drain();
		}
		for (let i = 0; i < MOST_FRAMES; i++) {
			const behind = !hovered(x, y);
			if (!(scrolled && i === 0) && !behind && !family().some((c) => c.watching())) break;
			if (behind && i === MOST_FRAMES - 1) flickers = `${x},${y}`;
			const asked = family().flatMap((c) => c.asking());
			await new Promise((resolve) => real.requestAnimationFrame(resolve));
			await turn();
			let any = behind;
			for (const c of family()) any = c.tell(asked) || any;
			await drain();
			any = any || family().some((c) => c.asking().length > 0);
			if (!any) break;
		}
		for (const c of family()) {
			c.animate();
			c.stir();
		}
		const news = family().filter((c) => c.copied());
		return { clip: news.length ? news[news.length - 1].clip() : undefined, more: family().some((c) => c.waiting()) };
	}

	// ---- The clipboard. The browser has one for all episodes at once, so each has its own here.

	/** What it holds; undefined until the page or the window says. @type {string | undefined} */
	let clip = relative ? relative.clip() : cfg.clip;
	/** Whether the page has put something there of which the window does not know yet. */
	let copied = false;

	function copy(/** @type {any} */ text) {
		for (const c of (clockOf(globalThis.top) || self).family()) c.clip(String(text));
		copied = true;
	}

	/** @returns {string} what is selected, in a field too */
	function selected() {
		const el = /** @type {any} */ (document.activeElement);
		if (el && (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) && el.selectionStart !== null) {
			return el.type === 'password' ? '' : el.value.slice(el.selectionStart, el.selectionEnd || 0);
		}
		return String(getSelection());
	}

	function clipboard() {
		const say = (/** @type {ClipboardEvent} */ e) => {
			if (!e.isTrusted) return;
			const own = e.clipboardData?.getData('text/plain');
			if (e.defaultPrevented) return own ? copy(own) : undefined;
			const text = selected();
			if (text) copy(text);
			if (e.type === 'cut' && text) document.execCommand('delete');
			e.preventDefault();
		};
		hear('copy', say);
		hear('cut', say);
		hear('paste', (e) => {
			if (!e.isTrusted) return;
			e.preventDefault();
			e.stopImmediatePropagation();
			const data = new DataTransfer(), text = clip || '';
			data.setData('text/plain', text);
			const given = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true });
			if (e.composedPath()[0]?.dispatchEvent(given) && text) document.execCommand('insertText', false, text);
		}, true);
		const Clipboard = /** @type {any} */ (globalThis).Clipboard, Item = /** @type {any} */ (globalThis).ClipboardItem;
		define(Clipboard?.prototype, 'writeText', function writeText(/** @type {any} */ text) { copy(text); return Promise.resolve(); });
		define(Clipboard?.prototype, 'readText', function readText() { return Promise.resolve(clip || ''); });
		define(Clipboard?.prototype, 'write', async function write(/** @type {any[]} */ items) {
			for (const item of items) if (item.types.includes('text/plain')) copy(await (await item.getType('text/plain')).text());
		});
		define(Clipboard?.prototype, 'read', async function read() {
			return [new Item({ 'text/plain': new Blob([clip || ''], { type: 'text/plain' }) })];
		});
	}

	/** Waits until the browser has drawn the page as it is. @returns {Promise<boolean>} false: it cannot tell */
	async function drawn() {
		await new Promise((resolve) => whenDrawn ? whenDrawn(() => resolve(undefined)) : resolve(undefined));
		return whenDrawn !== undefined;
	}

	// ---- Pickers.

	/**
	 * Keeps the browser's own pickers of dates and times shut: they begin at the real time of the day.
	 * The field itself takes all that can be typed.
	 */
	function pickers() {
		const dated = ['date', 'time', 'datetime-local', 'month', 'week'];
		const opens = (/** @type {KeyboardEvent} */ e) => e.key === ' ' || e.key === 'F4' || e.altKey && (e.key === 'ArrowDown' || e.key === 'ArrowUp');
		const shut = (/** @type {any} */ e) => {
			const el = e.composedPath()[0];
			if (e.isTrusted && el instanceof HTMLInputElement && dated.includes(el.type) && (e.type === 'click' || opens(e))) e.preventDefault();
		};
		hear('click', shut, true);
		hear('keydown', shut, true);
		const show = HTMLInputElement.prototype.showPicker;
		if (show) define(HTMLInputElement.prototype, 'showPicker', function showPicker(/** @type {any} */ ...all) {
			if (!dated.includes(this.type)) return show.apply(this, all);
		});
	}

	const self = Object.freeze({
		advance, settle, turn, drawn, ears: meet, family, due, fire, animate, takeFrame, release, requests, watching, tell, asking, loading, shown,
		stir: () => { for (const p of parts) p.frame(); },
		show: () => { for (const p of parts) p.show?.(); },
		listening: () => listening, waiting: () => asked.length > 0,
		clip: (/** @type {string | undefined} */ text) => text === undefined ? clip : clip = text,
		copied: () => { const was = copied; copied = false; return was; },
		time: () => now,
		set: (/** @type {number} */ t) => { if (t > now) now = t; nesting = reads = 0; },
	});
	Object.defineProperty(globalThis, KEY, { value: self });
	dates();
	timing();
	rendering();
	drawing();
	transitions();
	collecting();
	rooting();
	exchange();
	randomness();
	refusals();
	pickers();
	clipboard();
	const lent = Object.freeze({
		define, defineGetter, guarded, hear, ask, trackMethods, refuse, at,
		after: (/** @type {() => void} */ f, /** @type {number} */ ms) => at(Symbol(), now + ms, f),
		soon: (/** @type {() => void} */ f) => real.setTimeout(f, 0), listen: real.listen,
		now: () => now, since: sinceOrigin, wall, begun: () => cfg.start + origin, Date: real.Date, roots: attached,
	});
	parts = cfg.parts.map((part) => part(lent));
	return meet;
}
