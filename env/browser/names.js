// @ts-check

/**
 * What elements are called and what they are: roles, names and values. They follow ARIA in HTML and the
 * accessible name computation, as far as pages in practice use them.
 *
 * @returns what see.js and hands.js need
 */
function gymkhanaNames() {
	'use strict';
	const SVG = 'http://www.w3.org/2000/svg';
	const squeeze = (/** @type {string | null | undefined} */ s) => (s || '').replace(/\s+/g, ' ').trim();

	// ---- Roles.

	/** @type {Record<string, string>} */
	const byTag = {
		article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button', caption: 'caption',
		canvas: 'canvas', code: 'code', datalist: 'listbox', dd: 'definition', del: 'deletion', details: 'group',
		dialog: 'dialog', dt: 'term', em: 'emphasis', fieldset: 'group', figure: 'figure', h1: 'heading', h2: 'heading',
		h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', hr: 'separator', iframe: 'iframe', img: 'img',
		ins: 'insertion', li: 'listitem', main: 'main', math: 'math', menu: 'list', meter: 'meter', nav: 'navigation',
		ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph', progress: 'progressbar',
		search: 'search', strong: 'strong', summary: 'button', svg: 'img', table: 'table', tbody: 'rowgroup', td: 'cell',
		textarea: 'textbox', tfoot: 'rowgroup', thead: 'rowgroup', time: 'time', tr: 'row', ul: 'list', video: 'video', audio: 'audio',
	};
	/** @type {Record<string, string>} */
	const byType = {
		button: 'button', checkbox: 'checkbox', color: 'button', file: 'button', image: 'button', number: 'spinbutton',
		radio: 'radio', range: 'slider', reset: 'button', search: 'searchbox', submit: 'button',
	};
	const known = new Set(('alert alertdialog application article banner blockquote button caption cell checkbox code ' +
		'columnheader combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure ' +
		'form generic grid gridcell group heading img image insertion link list listbox listitem log main marquee math menu ' +
		'menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation ' +
		'progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton ' +
		'status strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
		'treegrid treeitem').split(' '));
	const fromContent = new Set(('button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox ' +
		'menuitemradio option radio row rowheader switch tab tooltip treeitem').split(' '));
	const widgets = new Set(('button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option ' +
		'radio searchbox slider spinbutton switch tab textbox treeitem canvas').split(' '));
	const checkable = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
	/** Worth a line only with a name. */
	const plain = new Set(['generic', 'none', 'presentation', 'paragraph', 'list', 'listitem', 'strong', 'emphasis', 'time',
		'rowgroup', 'group', 'img', 'banner', 'contentinfo', 'navigation', 'main', 'complementary', 'article', 'section', 'code',
		'definition', 'term', 'blockquote', 'search', 'document', 'deletion', 'insertion', 'figure', 'caption', 'row']);

	function roleOf(/** @type {Element} */ el) {
		const said = el.getAttribute('role');
		if (said) for (const r of said.toLowerCase().split(/\s+/)) {
			if (known.has(r)) return r === 'image' ? 'img' : r === 'presentation' ? 'none' : r;
		}
		const tag = el.localName;
		if (tag === 'input') {
			const type = /** @type {HTMLInputElement} */ (el).type;
			const role = byType[type] || 'textbox';
			return el.hasAttribute('list') && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
		}
		switch (tag) {
			case 'a': case 'area': return el.hasAttribute('href') || el.hasAttribute('xlink:href') ? 'link' : 'generic';
			case 'select': {
				const s = /** @type {HTMLSelectElement} */ (el);
				return s.multiple || s.size > 1 ? 'listbox' : 'combobox';
			}
			case 'header': return inSection(el) ? 'generic' : 'banner';
			case 'footer': return inSection(el) ? 'generic' : 'contentinfo';
			case 'section': return labelled(el) ? 'region' : 'generic';
			case 'form': return labelled(el) ? 'form' : 'generic';
			case 'img': return el.getAttribute('alt') === '' ? 'none' : 'img';
			case 'th': return el.getAttribute('scope') === 'row' || !el.hasAttribute('scope') && heads(el) ? 'rowheader' : 'columnheader';
		}
		return byTag[tag] || 'generic';
	}

	const inSection = (/** @type {Element} */ el) => el.parentElement?.closest('article, aside, main, nav, section') != null;
	const labelled = (/** @type {Element} */ el) =>
		el.hasAttribute('aria-label') || el.hasAttribute('aria-labelledby') || el.hasAttribute('title');
	/** Whether a header cell heads a row: cells of data stand beside it. */
	const heads = (/** @type {Element} */ el) => el.parentElement?.querySelector(':scope > td') != null;

	// ---- Names.

	function nameOf(/** @type {Element} */ el, /** @type {string} */ role) {
		const labelledby = el.getAttribute('aria-labelledby');
		if (labelledby) {
			const root = /** @type {Document} */ (el.getRootNode());
			const said = squeeze(labelledby.split(/\s+/).map((id) => {
				const other = id && root.getElementById ? root.getElementById(id) : null;
				return other ? squeeze(other.getAttribute('aria-label')) || valueText(other) || contentOf(other, true) : '';
			}).join(' '));
			if (said) return said;
		}
		const label = squeeze(el.getAttribute('aria-label'));
		if (label) return label;
		const native = nativeName(el);
		if (native) return native;
		if (fromContent.has(role) || el.localName === 'summary') {
			const content = squeeze(contentOf(el, false));
			if (content) return content;
		}
		return squeeze(el.getAttribute('title')) || squeeze(el.getAttribute('placeholder'));
	}

	function nativeName(/** @type {any} */ el) {
		const child = (/** @type {string} */ tag) => {
			const c = el.querySelector(':scope > ' + tag);
			return c ? squeeze(contentOf(c, false)) : '';
		};
		switch (el.localName) {
			case 'input':
				if (['button', 'submit', 'reset'].includes(el.type)) {
					return squeeze(el.value) || { submit: 'Submit', reset: 'Reset' }[/** @type {'submit'} */ (el.type)] || '';
				}
				if (el.type === 'image') return squeeze(el.alt) || 'Submit';
				return labelsOf(el);
			case 'select': case 'textarea': case 'meter': case 'progress': case 'output': return labelsOf(el);
			case 'button': return labelsOf(el) || '';
			case 'img': case 'area': return squeeze(el.alt);
			case 'fieldset': return child('legend');
			case 'table': return child('caption');
			case 'figure': return child('figcaption');
			case 'optgroup': return squeeze(el.label);
			case 'option': return squeeze(el.label);
		}
		return el.namespaceURI === SVG ? child('title') : '';
	}

	function labelsOf(/** @type {any} */ el) {
		return squeeze(Array.from(el.labels || [], (l) => contentOf(l, true, (n) => n === el)).join(' '));
	}

	/** @returns {string} what a control inside other text adds to it */
	function valueText(/** @type {any} */ el) {
		switch (el.localName) {
			case 'select': return Array.from(el.selectedOptions, (/** @type {any} */ o) => squeeze(o.label)).join(', ');
			case 'textarea': return el.value;
			case 'input': return ['checkbox', 'radio', 'password', 'hidden', 'button', 'submit', 'reset', 'image', 'file'].includes(el.type) ? '' : el.value;
		}
		return '';
	}

	/** The text of a subtree as it is read out. @param {(el: Element) => boolean} [but] says which elements stay out */
	function contentOf(/** @type {Node} */ of, /** @type {boolean} */ evenHidden, but) {
		let out = '';
		for (const n of childrenOf(of)) {
			if (n.nodeType === Node.TEXT_NODE) {
				out += n.nodeValue;
				continue;
			}
			if (n.nodeType !== Node.ELEMENT_NODE) continue;
			const el = /** @type {Element} */ (n);
			if (unread.has(el.localName) || but?.(el)) continue;
			if (el.localName === 'br') { out += ' '; continue; }
			const style = getComputedStyle(el);
			if (!evenHidden && (style.display === 'none' || style.visibility !== 'visible' || el.getAttribute('aria-hidden') === 'true')) continue;
			const label = squeeze(el.getAttribute('aria-label'));
			const role = roleOf(el);
			const text = label || (nativelyNamed.has(el.localName) ? nativeName(el) : '') ||
				(widgets.has(role) && valueText(el)) || contentOf(el, evenHidden, but) || squeeze(el.getAttribute('title'));
			out += style.display.startsWith('inline') ? text : ` ${text} `;
		}
		return out;
	}

	/** @returns {Node[]} children as they are laid out: those of a shadow root, what is put in slots, of closed details the summary */
	function childrenOf(/** @type {any} */ n) {
		if (n.localName === 'details' && !n.open) {
			const summary = n.querySelector(':scope > summary');
			return summary ? [summary] : [];
		}
		if (n.shadowRoot) return Array.from(n.shadowRoot.childNodes);
		if (n.localName === 'slot') {
			const assigned = n.assignedNodes();
			if (assigned.length) return assigned;
		}
		return Array.from(n.childNodes);
	}
	const nativelyNamed = new Set(['img', 'input', 'svg', 'button', 'option']);
	/** Elements whose text nobody reads. */
	const unread = new Set(['script', 'style', 'template', 'noscript']);

	// ---- Values.

	/** How the value of a field is written that the keyboard fills in parts, or not at all. @type {Record<string, string>} */
	const formats = {
		date: 'yyyy-mm-dd', time: 'hh:mm', month: 'yyyy-mm', week: 'yyyy-Www', 'datetime-local': 'yyyy-mm-ddThh:mm', color: '#rrggbb',
	};

	/** @returns {string} what a meter, a slider of the page's own or a field shows */
	function meterText(/** @type {any} */ el, /** @type {string} */ role) {
		switch (el.localName) {
			case 'progress': return el.hasAttribute('value') ? `${el.value} of ${el.max}` : '';
			case 'meter': return el.min ? `${el.value}, from ${el.min} to ${el.max}` : `${el.value} of ${el.max}`;
			case 'input': return el.type === 'file' ? Array.from(el.files, (f) => f.name).join(', ') : '';
		}
		if (!ranged.has(role)) return '';
		const now = el.getAttribute('aria-valuenow'), most = el.getAttribute('aria-valuemax');
		return squeeze(el.getAttribute('aria-valuetext')) || (now === null ? '' : now + (most === null ? '' : ` of ${most}`));
	}
	const ranged = new Set(['slider', 'progressbar', 'meter', 'scrollbar', 'spinbutton']);

	/** @returns {Record<string, string>} what may be entered into a field */
	function formatOf(/** @type {any} */ el) {
		/** @type {Record<string, string>} */
		const is = {};
		if (el.localName !== 'input') return is;
		const type = el.type, format = formats[type];
		if (format || type === 'file') is.type = type;
		if (format) is.format = format;
		if (type === 'range') [is.min, is.max] = [el.min || '0', el.max || '100'];
		else if (format || type === 'number') for (const bound of ['min', 'max']) if (el[bound]) is[bound] = el[bound];
		if ((type === 'number' || type === 'range') && el.step) is.step = el.step;
		if (type === 'file' && el.accept) is.accept = el.accept;
		return is;
	}

	return { SVG, squeeze, roleOf, labelled, nameOf, contentOf, childrenOf, valueText, meterText, formatOf, formats, byType, widgets, checkable, plain, unread };
}
