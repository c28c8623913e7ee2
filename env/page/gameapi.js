// @ts-check

/**
 * The contract of GameWorld's games: window.gameAPI, in the page or in a frame of it. Its methods
 * may wait for time to pass, so nothing here waits for them: ready tells when they are through.
 *
 * @returns what Go calls: start, restart, ready, state
 */
function gameapi() {
	'use strict';
	/** On the window: the call that is under way. */
	const CALL = Symbol.for('gymkhana.call');
	const page = /** @type {any} */ (globalThis);

	/** @returns {any} the bridge: that of the page or of the first frame that has one */
	function bridge() {
		for (let i = -1; i < page.length; i++) {
			try {
				const api = i < 0 ? page.gameAPI : page[i].gameAPI;
				if (api && typeof api.getState === 'function') return api;
			} catch {
				continue; // a frame of another origin
			}
		}
		return undefined;
	}

	/** Calls a method as soon as there is a bridge, and remembers when it is through. */
	function call(/** @type {string} */ method, /** @type {number} */ seed) {
		page[CALL] = { method, seed, begun: false, over: false };
		return proceed();
	}

	/** @returns {boolean} whether the call is through; a game that lacks the method needs none */
	function proceed() {
		const under = page[CALL];
		if (!under) return true; // a document that began after the call
		const api = bridge();
		if (!under.begun && api) {
			under.begun = true;
			const argument = under.method === 'init' && api.capabilities?.supports_seed ? { seed: under.seed } : {};
			const over = () => { under.over = true };
			Promise.resolve(api[under.method]?.(argument)).then(over, over);
		}
		return under.over;
	}

	/** Starts the game, with the seed if it takes one. */
	const start = (/** @type {number} */ seed) => call('init', seed);

	/** Begins another round. It may reload the page. */
	const restart = () => call('reset', 0);

	function envelope() {
		const got = bridge()?.getState();
		return got && typeof got === 'object' ? got : null;
	}

	/** @returns {boolean} whether the game can be played */
	function ready() {
		if (!proceed()) return false;
		const now = envelope();
		if (!now) return false;
		return typeof now.is_actionable === 'boolean' ? now.is_actionable : now.status === 'ready' || now.status === 'playing';
	}

	return { start, restart, ready, state: envelope };
}
