// @ts-check

/**
 * The times that things carry: entries of the performance timeline, observations, files; and what else tells of the real clock or
 * of how fast the machine is.
 *
 * @param {any} clock what clock.js lends its parts
 */
function gymkhanaStamps(clock) {
	'use strict';
	const { define, defineGetter } = clock;

	/** What is kept of the timeline. Other entries come when the browser has drawn, or was slow. */
	const kept = ['navigation', 'resource', 'mark', 'measure'];

	function entries() {
		for (const name of ['getEntries', 'getEntriesByType', 'getEntriesByName']) {
			const was = /** @type {any} */ (Performance.prototype)[name];
			const rank = (/** @type {any} */ e) => Math.min(2, kept.indexOf(e.entryType)); // the times of the first two are not the page's
			define(Performance.prototype, name, { [name](/** @type {any[]} */ ...args) {
				const all = was.apply(this, args).filter((/** @type {any} */ e) => kept.includes(e.entryType));
				return all.sort((/** @type {any} */ a, /** @type {any} */ b) => rank(a) - rank(b) || (rank(a) === 2 ? a.startTime - b.startTime : 0));
			} }[name]);
		}
		const mark = Performance.prototype.mark, measure = Performance.prototype.measure;
		define(Performance.prototype, 'mark', function (/** @type {any} */ name, /** @type {any} */ options) {
			return mark.call(this, name, { ...options, startTime: options?.startTime ?? clock.since() });
		});
		const Mark = PerformanceMark;
		define(globalThis, 'PerformanceMark', class extends Mark {
			constructor(/** @type {any} */ name, /** @type {any} */ options) { super(name, { ...options, startTime: options?.startTime ?? clock.since() }); }
		});
		define(Performance.prototype, 'measure', function (/** @type {any} */ name, /** @type {any} */ from, /** @type {any} */ to) {
			const o = from && typeof from === 'object' ? { ...from } : { start: from, end: to };
			if (o.end === undefined && (o.duration === undefined || o.start === undefined)) o.end = clock.since();
			if (o.start === undefined && o.duration === undefined) o.start = 0;
			return measure.call(this, name, o);
		});
		const Observer = globalThis.PerformanceObserver;
		const Silent = class extends Observer { observe() {} };
		Object.defineProperty(Silent, 'name', { value: 'PerformanceObserver' });
		define(globalThis, 'PerformanceObserver', Silent);
	}

	/** Times of loading are those of the real machine: a page sees none of them pass. */
	function loads() {
		for (const name of ['navigationId', 'confidence']) {
			for (const on of /** @type {any[]} */ ([globalThis.PerformanceEntry, globalThis.PerformanceNavigationTiming])) {
				if (on) defineGetter(on.prototype, name, () => undefined); // drawn by lot
			}
		}
		const own = (/** @type {any} */ e) => e.entryType === 'mark' || e.entryType === 'measure';
		for (const on of /** @type {any[]} */ ([globalThis.PerformanceEntry, globalThis.PerformanceResourceTiming,
			globalThis.PerformanceNavigationTiming, globalThis.PerformanceTiming])) {
			if (!on) continue;
			for (const [name, was] of Object.entries(Object.getOwnPropertyDescriptors(on.prototype))) {
				const get = was.get;
				if (!get || !/(^startTime|^duration|Start|End|Interactive|Complete|Loading)$/.test(name)) continue;
				const none = on === globalThis.PerformanceTiming ? clock.begun : () => 0;
				defineGetter(on.prototype, name, function () { return own(this) || !get.call(this) ? get.call(this) : none(); });
			}
			define(on.prototype, 'toJSON', function () {
				/** @type {any} */
				const all = {};
				for (let p = this; p && p !== Object.prototype; p = Object.getPrototypeOf(p)) {
					for (const [name, was] of Object.entries(Object.getOwnPropertyDescriptors(p))) if (was.get && !(name in all)) all[name] = this[name];
				}
				return all;
			});
		}
		define(Performance.prototype, 'toJSON', function () { return { timeOrigin: this.timeOrigin, timing: this.timing, navigation: this.navigation }; });
	}

	/** Gives objects the time at which their time is asked for first. */
	function stamp(/** @type {any} */ on, /** @type {string} */ name, /** @type {() => number} */ time) {
		/** @type {WeakMap<any, number>} */
		const known = new WeakMap();
		if (on) defineGetter(on.prototype, name, function () {
			if (!known.has(this)) known.set(this, time());
			return known.get(this);
		});
	}

	function files() {
		const Native = File, given = new WeakSet(), get = Object.getOwnPropertyDescriptor(File.prototype, 'lastModified')?.get;
		const Virtual = class extends Native {
			constructor(/** @type {any[]} */ ...args) {
				super(.../** @type {[any, any, any]} */ (args));
				if (args[2]?.lastModified !== undefined) given.add(this);
			}
		};
		Object.defineProperty(Virtual, 'name', { value: 'File' });
		define(globalThis, 'File', Virtual);
		defineGetter(Native.prototype, 'lastModified', function () { return given.has(this) ? get?.call(this) : clock.begun(); });
	}

	/** A machine that every machine is. */
	function machine() {
		const same = (/** @type {any} */ of, /** @type {Record<string, any>} */ values) => {
			if (of) for (const [name, v] of Object.entries(values)) defineGetter(Object.getPrototypeOf(of), name, () => v);
		};
		same(/** @type {any} */ (navigator).connection, { rtt: 50, downlink: 10, effectiveType: '4g', saveData: false });
		const memory = /** @type {any} */ (performance).memory;
		if (memory) defineGetter(Performance.prototype, 'memory', () => ({ jsHeapSizeLimit: 536870912, totalJSHeapSize: 16777216, usedJSHeapSize: 8388608 }));
	}

	entries();
	loads();
	stamp(globalThis.IntersectionObserverEntry, 'time', clock.since);
	files();
	machine();
	return { frame() {} };
}
