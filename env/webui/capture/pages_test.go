package capture

import (
	"fmt"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
	"gymkhana/internal/tier"
)

// files are all of a target's, by path.
func files(it *target.Target) map[string]string {
	all := make(map[string]string)
	for name, text := range it.Files {
		all[name] = text
	}
	for name, data := range it.Assets {
		all[name] = string(data)
	}
	return all
}

// spoil damages the n-th marked element of a page in one way, and hands back how to undo it. It tells whether it could.
const spoil = `((n, kind) => {
	const all = [...document.querySelectorAll('[data-filter-by]')];
	const el = all[n];
	if (!el) return 'end';
	const r = el.getBoundingClientRect(), own = getComputedStyle(el);
	if (r.width * r.height <= 0.1 || own.visibility !== 'visible' || !el.checkVisibility()) return 'cannot';
	const bare = own.backgroundColor === 'rgba(0, 0, 0, 0)' && own.backgroundImage === 'none' && own.borderWidth === '0px' && own.boxShadow === 'none';
	if (bare && !el.children.length && !el.textContent.trim() && ['p', 'div', 'span'].includes(el.localName)) return 'cannot'; // nothing to see
	const by = [el.dataset.filterBy, ...(el.dataset.evalby || '').split('|')];
	const style = el.getAttribute('style');
	const set = (p, v) => el.style.setProperty(p, v, 'important');
	window.undo = () => style === null ? el.removeAttribute('style') : el.setAttribute('style', style);
	switch (kind) {
	case 'delete': {
		const up = el.parentNode, next = el.nextSibling, html = el.className + el.innerHTML;
		el.remove();
		window.undo = () => up.insertBefore(el, next);
		const twin = (o) => { // one that was not marked has moved into its place, and what is missing is not marked
			const s = o.getBoundingClientRect();
			return !o.dataset.filterBy && o.className + o.innerHTML === html && s.left === r.left && s.top === r.top && s.width === r.width;
		};
		if (![...up.children].some(twin)) return '';
		undo();
		return 'cannot';
	}
	case 'move':
		if (own.position === 'static') set('position', 'relative');
		set('translate', '15px 10px');
		if (own.display === 'inline') set('left', '15px');
		return '';
	case 'resize':
		if (own.display === 'inline') set('display', 'inline-block');
		set('scale', '0.9 0.9');
		return '';
	case 'recolour':
		for (const p of ['background-color', 'color', 'border-left-color', 'border-bottom-color', 'border-top-color']) {
			if (!by.includes(p) || p === 'color' && !el.innerText.trim()) continue;
			const [r, g, b] = own.getPropertyValue(p).match(/[\d.]+/g).map(Number);
			set(p, 'rgb(' + (r + 60) % 256 + ', ' + (g + 60) % 256 + ', ' + b + ')');
			return '';
		}
		return 'cannot';
	case 'retype': {
		if (!by.includes('text')) return 'cannot';
		const walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
		let longest = null;
		while (walk.nextNode()) if (walk.currentNode.data.trim().length > (longest ? longest.data.trim().length : 0)) longest = walk.currentNode;
		if (!longest) return 'cannot';
		const was = longest.data;
		longest.data = was.replace(/\p{L}/u, (c) => c === 'q' ? 'x' : 'q');
		window.undo = () => longest.data = was;
		return longest.data === was ? 'cannot' : '';
	}
	}
})`

// Every damage to every marked element of our own pages costs something, as does every interaction left undone.
func TestEachDamageToEachPageLowersTheScore(t *testing.T) {
	var variants []*target.Target
	for _, name := range pages.Names() {
		for seed := gymkhana.Seed(1); seed <= 4; seed++ {
			it, err := pages.Make(name, seed)
			if err != nil {
				t.Fatal(err)
			}
			variants = append(variants, it)
		}
	}
	done := make(map[string]int)
	for _, it := range tier.Part(t, variants, len(variants)) {
		w := open(t, files(it))
		truth, err := Play(t.Context(), open(t, files(it)), Truth, it.Interactions, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := aes.Lint(&truth); err != nil {
			t.Errorf("%s: %v", it.Name, err)
			continue
		}
		still(t, w)
		fresh := &aes.Visit{Fresh: truth.Fresh}
		for _, kind := range []string{"delete", "move", "resize", "recolour", "retype"} {
			for n := 0; ; n++ {
				var could string
				if err := w.Eval(t.Context(), spoil+fmt.Sprintf("(%d, %q)", n, kind), &could); err != nil {
					t.Fatalf("%s: %s of %d: %v", it.Name, kind, n, err)
				}
				if could == "end" {
					break
				}
				if could == "cannot" {
					continue
				}
				done[kind]++
				if s := compare(t, w, fresh); s >= 1-1e-9 {
					t.Errorf("%s: %s of %s: %.12f", it.Name, kind, marked(t, w, n), s)
				}
				if err := w.Eval(t.Context(), "undo(), 0", nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if s := compare(t, w, fresh); s != 1 {
			t.Errorf("%s: %v when all damages are undone", it.Name, s)
		}
		unplayed(t, it, &truth)
		pasted(t, it, &truth)
	}
	t.Log(done)
}

// pasted lays empty boxes exactly where the targets are, over a picture of the page: what shows the same and is nothing.
func pasted(t *testing.T, it *target.Target, truth *aes.Visit) {
	t.Helper()
	body := "<style>body { background: url(page.png) } div { position: absolute }</style>"
	for _, e := range truth.Fresh.Elements {
		if e.FilterBy != "" {
			body += fmt.Sprintf(`<div style="left:%vpx;top:%vpx;width:%vpx;height:%vpx"></div>`, e.Box.X, e.Box.Y, e.Box.W, e.Box.H)
		}
	}
	for what, body := range map[string]string{
		"a picture behind clear boxes": body,
		"a picture": `<body style="margin:0"><div style="width:1920px;height:1080px;background:url(page.png)"></div>
			<img src=page.png width=1920 height=1080>`,
	} {
		built := play(t, Built, body)
		r, err := aes.Score(gymkhana.Corrected, truth, &built)
		if err != nil {
			t.Fatal(err)
		}
		old, err := aes.Score(gymkhana.PublishedCode, truth, &built)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %s: corrected %.4f, published %.4f", it.Name, what, r.Score, old.Score)
		if r.Score > 0.05 {
			for _, p := range r.Pages[0].Pairs {
				if p.Score > 0 {
					t.Logf("%.3f of weight %.0f: %s", p.Score, p.Weight, p.Target)
				}
			}
			t.Errorf("%s: %s is worth %.4f", it.Name, what, r.Score)
		}
	}
}

// still ends transitions at once: time stands still while a page is damaged.
func still(t *testing.T, w *browser.Window) {
	t.Helper()
	const sheet = "document.head.insertAdjacentHTML('beforeend', '<style>* { transition: none !important }</style>'), 0"
	if err := w.Eval(t.Context(), sheet, nil); err != nil {
		t.Fatal(err)
	}
}

func compare(t *testing.T, w *browser.Window, truth *aes.Visit) float64 {
	t.Helper()
	built, err := Play(t.Context(), w, Built, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := aes.Score(gymkhana.Corrected, truth, &built)
	if err != nil {
		t.Fatal(err)
	}
	return r.Score
}

func marked(t *testing.T, w *browser.Window, n int) string {
	t.Helper()
	var text string
	err := w.Eval(t.Context(), fmt.Sprintf("document.querySelectorAll('[data-filter-by]')[%d]?.outerHTML.slice(0, 300)", n), &text)
	if err != nil || text == "" {
		return fmt.Sprint("number ", n)
	}
	return text
}

// unplayed leaves each interaction without effect in turn.
func unplayed(t *testing.T, it *target.Target, truth *aes.Visit) {
	t.Helper()
	for n := range truth.After {
		if !slices.ContainsFunc(it.Interactions[n].Steps, func(s target.Step) bool { return s.Do != target.Scroll && s.Do != target.Wait }) {
			continue // it only shows another part of the page
		}
		built := *truth
		built.After = append([]aes.After(nil), truth.After...)
		before := truth.Fresh
		if n > 0 {
			before = truth.After[n-1].Capture
		}
		built.After[n].Capture = before
		r, err := aes.Score(gymkhana.Corrected, truth, &built)
		if err != nil {
			t.Fatal(err)
		}
		if r.Score >= 1-1e-6 {
			t.Errorf("%s: interaction %q without effect: %v", it.Name, it.Interactions[n].Name, r.Score)
		}
	}
}
