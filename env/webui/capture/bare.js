// @ts-check

/**
 * Makes all texts of the page transparent, or shows them again. It runs in an isolated world, changes nothing that a
 * page's script or selector can see unless the page insists on a colour, and starts no transitions.
 *
 * @param {boolean} bare whether the texts go
 */
function gymkhanaBare(bare) {
	'use strict';
	const KEY = 'gymkhanaBared', FILL = '-webkit-text-fill-color';
	const world = /** @type {any} */ (globalThis), now = 'transition-duration: 0s !important; transition-delay: 0s !important';
	const any = (/** @type {string} */ rule) =>
		['', '::before', '::after', '::placeholder', '::marker', '::first-letter', '::first-line'].map((part) => `:is(*, ${'#none'.repeat(9)})${part} { ${rule} }`).join('\n');
	const render = () => Element.prototype.getBoundingClientRect.call(document.documentElement);
	const style = (/** @type {any} */ el) => /** @type {any} */ (Object.getOwnPropertyDescriptor(
		el instanceof SVGElement ? SVGElement.prototype : HTMLElement.prototype, 'style')).get.call(el);

	/** @type {Document[]} */
	const documents = [];
	(function collect(/** @type {Document} */ doc) {
		documents.push(doc);
		for (const f of Document.prototype.querySelectorAll.call(doc, 'iframe, frame')) {
			const inner = /** @type {HTMLIFrameElement} */ (f).contentDocument;
			if (inner) collect(inner);
		}
	})(document);

	if (!bare) {
		for (const { doc, sheet } of world[KEY].sheets) sheet.replaceSync(any(now));
		for (const { el, was, how } of world[KEY].insisting) was ? style(el).setProperty(FILL, was, how) : style(el).removeProperty(FILL);
		render();
		for (const { doc, sheet } of world[KEY].sheets) doc.adoptedStyleSheets = doc.adoptedStyleSheets.filter((/** @type {any} */ s) => s !== sheet);
		render();
		return;
	}
	/** @type {{doc: any, sheet: any}[]} */
	const sheets = [];
	/** @type {{el: any, was: string, how: string}[]} */
	const insisting = [];
	world[KEY] = { sheets, insisting };
	for (const doc of documents) {
		const sheet = new /** @type {any} */ (doc.defaultView).CSSStyleSheet();
		sheet.replaceSync(any(`${FILL}: transparent !important; ${now}`));
		/** @type {any} */ (doc).adoptedStyleSheets = [.../** @type {any} */ (doc).adoptedStyleSheets, sheet];
		sheets.push({ doc, sheet });
		for (const el of Document.prototype.querySelectorAll.call(doc, '*')) {
			if (!(el instanceof HTMLElement) || CSSStyleDeclaration.prototype.getPropertyValue.call(getComputedStyle(el), FILL) === 'rgba(0, 0, 0, 0)') continue;
			const own = style(el);
			insisting.push({ el, was: own.getPropertyValue(FILL), how: own.getPropertyPriority(FILL) });
			own.setProperty(FILL, 'transparent', 'important');
		}
	}
}
