// @ts-check

/**
 * What answers a page later, by events and functions: databases, readers of files, canvases, locks, pictures that the page has itself, waits
 * on shared memory. clock.js waits for the answers where the page would meet them at a moment that depends on how fast we are.
 *
 * @param {any} clock what clock.js lends its parts
 */
function gymkhanaAnswers(clock) {
	'use strict';
	const { define, ask, trackMethods } = clock;

	/** Waits for one of the functions that a page hands over to be called. */
	function called(/** @type {any} */ on, /** @type {string} */ name, /** @type {number[]} */ places) {
		const was = on?.[name];
		if (was) define(on, name, { [name](/** @type {any[]} */ ...args) {
			const answer = ask();
			for (const i of places) {
				const f = args[i];
				if (i === 0 || typeof f === 'function') args[i] = (/** @type {any[]} */ ...got) => answer(() => clock.guarded(() => f(...got)));
			}
			return was.apply(this, args);
		} }[name]);
	}

	/** Keeps time from going on until an object has had one of some events. */
	function until(/** @type {any} */ target, /** @type {string[]} */ kinds) {
		const answer = ask();
		// In a task of its own, since the page's listeners are to have run when the answer is given.
		for (const kind of kinds) clock.listen.call(target, kind, () => clock.soon(() => answer(() => {})), { once: true });
		return target;
	}

	/** Waits for what methods return. */
	function waiting(/** @type {any} */ of, /** @type {string[]} */ names, /** @type {string[]} */ kinds) {
		for (const name of names) {
			const was = of?.prototype[name];
			if (was) define(of.prototype, name, { [name](/** @type {any[]} */ ...args) {
				const got = was.apply(this, args);
				until(got || this.request, kinds); // a cursor that goes on answers by the request that gave it
				return got;
			} }[name]);
		}
	}

	function databases() {
		const answers = ['success', 'error'], reads = ['get', 'getKey', 'getAll', 'getAllKeys', 'getAllRecords', 'count', 'openCursor', 'openKeyCursor'];
		waiting(globalThis.IDBFactory, ['open', 'deleteDatabase'], [...answers, 'blocked']);
		waiting(globalThis.IDBObjectStore, [...reads, 'add', 'put', 'delete', 'clear'], answers);
		waiting(globalThis.IDBIndex, reads, answers);
		waiting(globalThis.IDBCursor, ['continue', 'continuePrimaryKey', 'advance', 'update', 'delete'], answers);
		waiting(globalThis.IDBDatabase, ['transaction'], ['complete', 'abort']);
		trackMethods(globalThis.IDBFactory?.prototype, ['databases']);
		trackMethods(globalThis.CacheStorage?.prototype, ['open', 'match', 'has', 'keys', 'delete']);
		trackMethods(globalThis.Cache?.prototype, ['match', 'matchAll', 'add', 'addAll', 'put', 'delete', 'keys']);
		trackMethods(globalThis.StorageManager?.prototype, ['getDirectory', 'estimate', 'persist', 'persisted']);
	}

	function files() {
		const proto = FileReader.prototype;
		for (const name of ['readAsText', 'readAsDataURL', 'readAsArrayBuffer', 'readAsBinaryString']) {
			const was = /** @type {any} */ (proto)[name];
			define(proto, name, { [name](/** @type {any[]} */ ...args) { was.apply(this, args); until(this, ['loadend']); } }[name]);
		}
		called(HTMLCanvasElement.prototype, 'toBlob', [0]);
		trackMethods(/** @type {any} */ (globalThis).OffscreenCanvas?.prototype, ['convertToBlob']);
	}

	/** Pieces of what a server sends; other streams are the page's own. */
	function bodies() {
		const ofServer = new WeakSet(), body = Object.getOwnPropertyDescriptor(Response.prototype, 'body');
		const read = ReadableStreamDefaultReader.prototype.read, reader = ReadableStream.prototype.getReader, tracked = { read };
		trackMethods(tracked, ['read']);
		if (body?.get) Object.defineProperty(Response.prototype, 'body', { ...body, get() {
			const stream = body.get?.call(this);
			if (stream) ofServer.add(stream);
			return stream;
		} });
		define(ReadableStream.prototype, 'getReader', function getReader(/** @type {any[]} */ ...args) {
			const r = reader.apply(this, /** @type {any} */ (args));
			if (ofServer.has(this)) ofServer.add(r);
			return r;
		});
		define(ReadableStreamDefaultReader.prototype, 'read', function () { return (ofServer.has(this) ? tracked.read : read).call(this); });
	}

	/** What asks the user or the machine. */
	function questions() {
		for (const name of ['getCurrentPosition', 'watchPosition']) called(globalThis.Geolocation?.prototype, name, [0, 1]);
		trackMethods(globalThis.Permissions?.prototype, ['query']);
		trackMethods(globalThis.Notification, ['requestPermission']);
		trackMethods(globalThis.MediaDevices?.prototype, ['getUserMedia', 'getDisplayMedia', 'enumerateDevices']);
		trackMethods(Navigator.prototype, ['getBattery']);
		trackMethods(globalThis.FontFaceSet?.prototype, ['load']);
		trackMethods(/** @type {any} */ (globalThis).ImageDecoder?.prototype, ['decode']);
	}

	/** A lock that is free in this frame is given, and one that was given up is free, before time goes on. */
	function locks() {
		const proto = globalThis.LockManager?.prototype, request = proto?.request;
		if (!request) return;
		/** @type {Map<string, number>} by name how many want it or have it */
		const wanted = new Map();
		const count = (/** @type {string} */ name, /** @type {number} */ by) => wanted.set(name, (wanted.get(name) || 0) + by);
		define(proto, 'request', function (/** @type {any} */ name, /** @type {any[]} */ ...args) {
			const run = args.pop(), given = wanted.get(String(name)) ? undefined : ask();
			/** @type {any} */
			let left;
			count(String(name), 1);
			const all = request.call(this, name, ...args, async (/** @type {any} */ lock) => {
				if (given) await new Promise((resolve) => given(() => resolve(undefined)));
				try {
					return await run(lock);
				} finally {
					left = ask();
				}
			});
			const done = () => {
				count(String(name), -1);
				(left || given)?.(() => {});
			};
			all.then(done, done);
			return all;
		});
		clock.trackMethods(proto, ['query']);
	}

	/** Pictures from addresses that no request leads to: time waits for them, as the gate keeps all others until it has passed. */
	function pictures() {
		const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src'), set = src?.set;
		if (src && set) Object.defineProperty(HTMLImageElement.prototype, 'src', { ...src, set(v) {
			if (/^\s*(data|blob):/i.test(v) && this.loading !== 'lazy') until(this, ['load', 'error']);
			set.call(this, v);
		} });
	}

	/** The time that a wait may take is the page's. */
	function waits() {
		const was = /** @type {any} */ (Atomics).waitAsync;
		if (was) define(Atomics, 'waitAsync', function waitAsync(/** @type {any} */ array, /** @type {any} */ i, /** @type {any} */ value, /** @type {any} */ ms) {
			const limit = ms === undefined ? Infinity : Number(ms);
			if (!(limit > 0) || limit === Infinity) return was.call(this, array, i, value, ms);
			const got = was.call(this, array, i, value);
			if (!got.async) return got;
			return { async: true, value: Promise.race([got.value, new Promise((resolve) => clock.after(() => resolve('timed-out'), limit))]) };
		});
	}

	databases();
	files();
	bodies();
	questions();
	locks();
	pictures();
	waits();
	return { frame() {} };
}
