// @ts-check

/**
 * Sound and films. Their own clocks run in real time on other threads, so nothing plays here: the elements and contexts of a page are
 * kept still, and what it sees of them (times, states, events) is counted in its own time. A film shows the picture of its time
 * whenever the page comes to rest.
 *
 * @param {any} clock what clock.js lends its parts
 */
function gymkhanaMedia(clock) {
	'use strict';
	const { define, guarded } = clock;

	/** @returns {any} the property of a prototype, as it was */
	const own = (/** @type {any} */ on, /** @type {string} */ name) => Object.getOwnPropertyDescriptor(on, name);

	function replace(/** @type {any} */ on, /** @type {string} */ name, /** @type {(this: any) => any} */ get,
		/** @type {((this: any, v: any) => void) | undefined} */ set) {
		const was = own(on, name);
		if (was) Object.defineProperty(on, name, { ...was, get, set: set || was.set });
	}

	// ---- Elements.

	/**
	 * What an element plays. at: its time in seconds, when it was last counted; last: when that was; said: its time at the last timeupdate;
	 * shown: the time of the picture that it shows; auto: what its autoplay says; plays: whether it does; frames: who asked for pictures;
	 * answer: what gives the page what it waits for.
	 * @typedef {{at: number, last: number, said: number, shown: number, auto: boolean, plays: boolean,
	 *   frames: Map<number, any>, answer?: (f: () => void) => void}} Player
	 */
	/** @type {WeakMap<HTMLMediaElement, Player>} */
	const players = new WeakMap();
	/** Those that play, or have another picture to show. @type {Set<any>} */
	const active = new Set();
	/** Those that load or look for their picture, with how often they were asked. @type {Map<any, number>} */
	const pending = new Map();
	/** How many seconds of the page lie between two timeupdates. */
	const INTERVAL = 0.25;
	/** Events that a real player sends when it likes: the page gets ours. */
	const ours = ['play', 'playing', 'pause', 'timeupdate', 'seeking', 'seeked', 'ended', 'waiting', 'stalled', 'suspend', 'progress'];
	/** What says that an element has loaded what it can show, or never will, or that it shows another picture. */
	const settled = ['loadeddata', 'error', 'suspend', 'seeked'];
	const proto = HTMLMediaElement.prototype;
	const real = {
		currentTime: own(proto, 'currentTime'), autoplay: own(proto, 'autoplay'), src: own(proto, 'src'), seeking: own(proto, 'seeking'), load: proto.load,
	};
	let lastFrame = 0;

	/** @returns {Player} */
	function player(/** @type {any} */ el) {
		let p = players.get(el);
		if (!p) {
			p = { at: 0, last: clock.now(), said: 0, shown: 0, auto: real.autoplay.get.call(el), plays: false, frames: new Map() };
			players.set(el, p);
			for (const kind of new Set([...ours, ...settled])) clock.listen.call(el, kind, noticed, true);
			clock.listen.call(el, 'canplaythrough', () => { if (p.auto && allowed(el)) begin(el, p); });
			clock.listen.call(el, 'emptied', () => {
				p.at = p.shown = p.said = 0;
				p.plays = false;
				if (el.networkState === 0) done(el, p);
			});
			real.autoplay.set.call(el, false);
		}
		return p;
	}

	/** Hears what the real player says. The page does not, unless it is about what has loaded. */
	function noticed(/** @type {Event} */ e) {
		const el = e.target, p = players.get(/** @type {any} */ (el));
		if (!p || !e.isTrusted) return;
		if (ours.includes(e.type)) e.stopImmediatePropagation();
		if (settled.includes(e.type)) done(el, p);
	}

	function done(/** @type {any} */ el, /** @type {Player} */ p) {
		pending.delete(el);
		const answer = p.answer;
		p.answer = undefined;
		if (answer) clock.soon(() => answer(() => {})); // the page's listeners are to have run
	}

	/** Addresses of films that a script feeds piece by piece. @type {Set<string>} */
	const fed = new Set();

	/** Notes that an element loads. Time waits for what the page has itself; all else comes when time has passed. */
	function loads(/** @type {any} */ el, /** @type {string} */ from) {
		const p = player(el);
		pending.set(el, 0);
		if (/^\s*(data|blob):/i.test(from) && !fed.has(from)) p.answer = p.answer || clock.ask();
	}

	/** Whether the browser would let it play: with a user who has done something, or a film without sound. */
	const allowed = (/** @type {any} */ el) => touched() || el instanceof HTMLVideoElement && el.muted;

	const say = (/** @type {any} */ el, /** @type {string[]} */ ...kinds) => {
		for (const kind of kinds) guarded(() => el.dispatchEvent(new Event(kind)));
	};
	const over = (/** @type {any} */ el, /** @type {number} */ at) => el.duration > 0 && at >= el.duration;

	function begin(/** @type {any} */ el, /** @type {Player} */ p) {
		if (p.plays) return;
		if (over(el, p.at)) p.at = 0;
		p.plays = true;
		p.last = clock.now();
		active.add(el);
		if (el.preload === 'none') el.preload = 'auto'; // it does not begin by itself, as it would if it really played
		clock.after(() => { if (p.plays) say(el, 'play', 'playing'); }, 0);
	}

	/** @returns {number} where an element is now, in seconds */
	function position(/** @type {any} */ el) {
		const p = player(el);
		if (!p.plays || el.readyState < 1) return p.at;
		const at = Math.max(0, p.at + (clock.now() - p.last) / 1000 * el.playbackRate), length = el.duration;
		return !(length > 0) || at < length ? at : el.loop ? at % length : length;
	}

	/** Counts what has passed of a player, and tells it. */
	function count(/** @type {any} */ el, /** @type {Player} */ p) {
		const passed = clock.now() > p.last;
		p.at = position(el);
		p.last = clock.now();
		if (!p.plays || !passed) return;
		tellFrames(el, p);
		if (over(el, p.at) && !el.loop) {
			p.plays = false;
			say(el, 'timeupdate', 'pause', 'ended');
		} else if (Math.abs(p.at - p.said) >= INTERVAL) {
			p.said = p.at;
			say(el, 'timeupdate');
		}
	}

	function seek(/** @type {any} */ el, /** @type {any} */ to) {
		const p = player(el), at = Number(to);
		if (!Number.isFinite(at)) throw new TypeError('The provided double value is non-finite.');
		p.at = p.said = Math.min(Math.max(0, at), el.duration > 0 ? el.duration : Infinity);
		p.last = clock.now();
		active.add(el);
		clock.after(() => say(el, 'seeking', 'timeupdate', 'seeked'), 0);
	}

	function playing() {
		define(proto, 'play', function play() {
			const p = player(this);
			if (this.error) return Promise.reject(new DOMException('The element has no supported sources.', 'NotSupportedError'));
			if (!allowed(this)) return Promise.reject(new DOMException("play() failed because the user didn't interact with the document first.", 'NotAllowedError'));
			if (this.readyState < 2 && this.networkState === 2) pending.set(this, 0);
			begin(this, p);
			return Promise.resolve();
		});
		define(proto, 'pause', function pause() {
			const p = player(this);
			p.at = position(this);
			p.auto = false;
			if (!p.plays) return;
			p.plays = false;
			clock.after(() => say(this, 'timeupdate', 'pause'), 0);
		});
		define(proto, 'load', function load() { loads(this, this.currentSrc); return real.load.call(this); });
		define(proto, 'fastSeek', function fastSeek(/** @type {any} */ to) { seek(this, to); });
		replace(proto, 'paused', function () { return !player(this).plays; }, undefined);
		replace(proto, 'ended', function () { return over(this, position(this)) && !this.loop; }, undefined);
		replace(proto, 'seeking', () => false, undefined);
		replace(proto, 'currentTime', function () { return position(this); }, function (v) { seek(this, v); });
		replace(proto, 'autoplay', function () { return player(this).auto; }, function (v) { player(this).auto = Boolean(v); });
		replace(proto, 'srcObject', () => null, () => clock.refuse('MediaStream'));
		replace(proto, 'src', real.src.get, function (v) { loads(this, String(v)); real.src.set.call(this, v); });
		const none = () => { throw new DOMException('There is no such range.', 'IndexSizeError'); };
		for (const name of ['played', 'buffered']) replace(proto, name, () => ({ length: 0, start: none, end: none }), undefined);
	}

	function elements() {
		playing();
		const address = URL.createObjectURL;
		define(URL, 'createObjectURL', function createObjectURL(/** @type {any} */ of) {
			const url = address.call(URL, of);
			if (globalThis.MediaSource && of instanceof MediaSource) fed.add(url);
			return url;
		});
		const Audio = function (/** @type {any[]} */ ...from) {
			const el = document.createElement('audio');
			el.preload = 'auto';
			if (from.length) el.src = from[0];
			return el;
		};
		Audio.prototype = HTMLAudioElement.prototype;
		define(globalThis, 'Audio', Audio);
		const film = /** @type {any} */ (HTMLVideoElement.prototype);
		define(film, 'requestVideoFrameCallback', function requestVideoFrameCallback(/** @type {any} */ f) {
			player(this).frames.set(++lastFrame, f);
			return lastFrame;
		});
		define(film, 'cancelVideoFrameCallback', function cancelVideoFrameCallback(/** @type {any} */ id) { player(this).frames.delete(id); });
		define(film, 'getVideoPlaybackQuality', () => ({ creationTime: clock.since(), totalVideoFrames: 0, droppedVideoFrames: 0, corruptedVideoFrames: 0 }));
		define(film, 'requestPictureInPicture', () => Promise.reject(new DOMException('There is no window for it.', 'NotSupportedError')));
		for (const name of ['webkitDecodedFrameCount', 'webkitDroppedFrameCount', 'webkitAudioDecodedByteCount', 'webkitVideoDecodedByteCount']) {
			for (const on of [proto, film]) replace(on, name, () => 0, undefined);
		}
		// Those that the parser makes are met when they begin to load, before they can play.
		clock.hear('loadstart', (/** @type {any} */ e) => { if (e.target instanceof HTMLMediaElement) loads(e.target, e.target.currentSrc); }, true);
		for (const kind of new Set([...ours, ...settled])) clock.hear(kind, noticed, true);
		for (const on of [proto, HTMLCanvasElement.prototype]) define(on, 'captureStream', () => { throw clock.refuse('MediaStream'); });
		define(/** @type {any} */ (globalThis).SpeechSynthesis?.prototype, 'speak', () => void clock.refuse('SpeechSynthesis'));
		for (const name of ['MediaRecorder', 'SpeechRecognition', 'webkitSpeechRecognition']) {
			if (name in globalThis) define(globalThis, name, { [name]: function () { throw clock.refuse(name); } }[name]);
		}
	}

	/** Has the films show the pictures of their times. */
	function show() {
		for (const el of active) {
			const p = player(el);
			if (el instanceof HTMLVideoElement && el.readyState > 0 && Math.abs(p.at - p.shown) > 1e-6) {
				p.shown = p.at;
				pending.set(el, 0);
				real.currentTime.set.call(el, p.at);
			}
			if (!p.plays) active.delete(el);
		}
	}

	/** How often an element is asked whether it has loaded: some seconds. */
	const MOST_ASKED = 4000;

	/** @returns {boolean} whether one is still to load what it can show, or to find its picture */
	function loading() {
		for (const [el, n] of pending) {
			const loads = el.networkState === 2 && el.readyState < 2 && !fed.has(el.currentSrc), seeks = real.seeking.get.call(el);
			if (el.error || !loads && !seeks || n > MOST_ASKED) pending.delete(el);
			else pending.set(el, n + 1);
		}
		return pending.size > 0;
	}

	/** Tells who asked for the next picture that there is one: with each frame of the episode. */
	function tellFrames(/** @type {any} */ el, /** @type {Player} */ p) {
		if (!p.frames.size || el.readyState < 2) return;
		const all = p.frames, at = clock.since();
		p.frames = new Map();
		const about = { presentationTime: at, expectedDisplayTime: at, width: el.videoWidth, height: el.videoHeight,
			mediaTime: p.at, presentedFrames: ++lastFrame };
		for (const f of all.values()) guarded(() => f(at, about));
	}

	// ---- Contexts.

	/** @type {WeakMap<any, {at: number, last: number, runs: boolean, held: boolean, closed: boolean}>} */
	const contexts = new WeakMap();
	/** Whether a user has done something: contexts wait for that. */
	const touched = () => Boolean(/** @type {any} */ (navigator).userActivation?.hasBeenActive);

	/** The time of a context, in seconds. */
	function heard(/** @type {any} */ context) {
		const c = contexts.get(context);
		if (!c) return undefined;
		if (c.runs) c.at += (clock.now() - c.last) / 1000;
		c.last = clock.now();
		return c.at;
	}

	function contextsOfSound() {
		const Native = globalThis.AudioContext;
		if (!Native) return;
		const suspend = Native.prototype.suspend;
		const currentTime = own(BaseAudioContext.prototype, 'currentTime').get, state = own(BaseAudioContext.prototype, 'state').get;
		const Virtual = class extends Native {
			constructor(/** @type {any} */ options) {
				super(options);
				contexts.set(this, { at: 0, last: clock.now(), runs: touched(), held: false, closed: false });
				clock.listen.call(this, 'statechange', (/** @type {Event} */ e) => { if (e.isTrusted) e.stopImmediatePropagation(); }, true);
				suspend.call(this).catch(() => {});
			}
		};
		Object.defineProperty(Virtual, 'name', { value: 'AudioContext' });
		define(globalThis, 'AudioContext', Virtual);
		if ('webkitAudioContext' in globalThis) define(globalThis, 'webkitAudioContext', Virtual);
		replace(BaseAudioContext.prototype, 'currentTime', function () {
			return heard(this) ?? (state.call(this) === 'running' ? 0 : currentTime.call(this));
		}, undefined);
		replace(BaseAudioContext.prototype, 'state', function () {
			const c = contexts.get(this);
			return c ? c.closed ? 'closed' : c.runs ? 'running' : 'suspended' : state.call(this);
		}, undefined);
		const turn = (/** @type {string} */ name, /** @type {boolean} */ runs, /** @type {boolean} */ closes) => define(Native.prototype, name, { [name]() {
			const c = contexts.get(this), was = this.state;
			if (!c || c.closed) return Promise.reject(new DOMException('The context is closed.', 'InvalidStateError'));
			if (runs && !touched()) return new Promise(() => {});
			heard(this);
			c.runs = runs;
			c.held = !runs;
			c.closed = closes;
			if (was !== this.state) clock.after(() => say(this, 'statechange'), 0);
			return Promise.resolve();
		} }[name]);
		turn('resume', true, false);
		turn('suspend', false, false);
		turn('close', false, true);
		define(Native.prototype, 'getOutputTimestamp', function () { return { contextTime: this.currentTime, performanceTime: clock.since() }; });
		for (const name of ['baseLatency', 'outputLatency']) replace(Native.prototype, name, () => 0.01, undefined);
		clock.trackMethods(BaseAudioContext.prototype, ['decodeAudioData']);
		clock.trackMethods(globalThis.OfflineAudioContext?.prototype, ['startRendering']);
	}

	/** Sources end when their time has come; nothing of a context that stands still would tell it. */
	function sources() {
		const proto = AudioScheduledSourceNode.prototype;
		/** @type {WeakMap<any, {from: number, length: number, to: number, waits: boolean}>} */
		const runs = new WeakMap();
		function wait(/** @type {any} */ node) {
			const r = runs.get(node), now = heard(node.context);
			if (!r || r.waits || now === undefined) return;
			const end = Math.min(r.from + r.length, r.to);
			if (end === Infinity) return;
			r.waits = true;
			clock.after(() => {
				const at = heard(node.context) ?? 0, last = Math.min(r.from + r.length, r.to);
				r.waits = false;
				if (at + 1e-6 < last) return wait(node);
				runs.delete(node);
				say(node, 'ended');
			}, Math.max(1, (end - now) * 1000));
		}
		for (const on of [proto, AudioBufferSourceNode.prototype]) {
			const start = on.start;
			if (!Object.hasOwn(on, 'start')) continue;
			define(on, 'start', function (/** @type {any[]} */ ...args) {
				start.apply(this, /** @type {any} */ (args));
				const c = contexts.get(this.context);
				if (c && !c.runs && !c.held && touched()) this.context.resume();
				const now = heard(this.context);
				if (now === undefined) return;
				const sound = this.buffer && !this.loop ? Math.min(this.buffer.duration - (args[1] || 0), args[2] ?? Infinity) /
					 Math.abs(this.playbackRate.value || 1) : args[2] ?? Infinity;
				runs.set(this, { from: Math.max(now, args[0] || 0), length: Math.max(0, sound), to: Infinity, waits: false });
				wait(this);
			});
		}
		const stop = proto.stop;
		define(proto, 'stop', function (/** @type {any[]} */ ...args) {
			stop.apply(this, /** @type {any} */ (args));
			const r = runs.get(this);
			if (!r) return;
			r.to = Math.max(heard(this.context) ?? 0, args[0] || 0);
			wait(this);
		});
	}

	elements();
	contextsOfSound();
	if (globalThis.AudioScheduledSourceNode) sources();
	return {
		frame() {
			for (const el of active) guarded(() => count(el, player(el)));
		},
		show, loading,
	};
}
