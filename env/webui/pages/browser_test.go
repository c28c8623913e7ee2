package pages

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/draw"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/capture"
	"gymkhana/env/webui/target"
	"gymkhana/internal/tier"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// A shown is a page in a window.
type shown struct {
	t *testing.T
	w *browser.Window
}

func show(t *testing.T, made *target.Target) shown {
	t.Helper()
	b, err := browser.Shared(t.Context(), browsertest.Options(t))
	if err != nil {
		t.Fatal(err)
	}
	files := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		body, ok := made.Assets[name]
		if text, found := made.Files[name]; found {
			body, ok = []byte(text), true
		}
		if !ok {
			http.NotFound(w, r)
			return
		}
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
	})
	w, err := b.Open(t.Context(), browser.Episode{
		Hosts: map[string]http.Handler{"page.localhost": files}, Size: gymkhana.Size{W: 1920, H: 1080}, Seed: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(w.Close(), b.Close()); err != nil {
			t.Error(err)
		}
	})
	if err := w.Goto(t.Context(), "http://page.localhost/index.html"); err != nil {
		t.Fatal(err)
	}
	return shown{t, w}
}

// eval runs a script in the page.
func (s shown) eval(script string, out any) {
	s.t.Helper()
	if err := s.w.Eval(s.t.Context(), script, out); err != nil {
		s.t.Fatalf("%s: %v", script, err)
	}
}

// play does a page's interactions and calls each before the first and after each of them.
func (s shown) play(r capture.Role, made *target.Target, each func(n int)) *aes.Visit {
	s.t.Helper()
	v, err := capture.Play(s.t.Context(), s.w, r, made.Interactions, func(n int, _ *aes.Capture) error { each(n); return nil })
	if err != nil {
		s.t.Fatal(err)
	}
	return &v
}

// A look is the result of the script lookAt on a page.
type look struct {
	Wide     int      // how far the page is wider than the window
	Scrolled int      // the distance from the top
	States   []string // the states of the annotated elements, in order: "" where invisible
	Seen     []bool   // whether the middle of each is in the window
	Areas    []float64
	Pale     []string // texts of too little contrast
	Untold   []string // properties that are compared and that the browser's own style sets, since no rule of the page does
	Clipped  []string // texts that are cut off
}

// lookAt compares what each property would be by the browser's own style (revert) and without it (unset). Where that is
// not the same, a rule of the page has to set the property, since descriptions tell rules, and what they leave out is unset.
const lookAt = `(() => {
 const names = {font: ['color', 'font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'line-height'],
  box: ['background-color', 'background-image', 'box-shadow', 'text-decoration-line', ...['top', 'right', 'bottom', 'left'].flatMap(s => [
   'border-' + s + '-width', 'border-' + s + '-style', 'border-' + s + '-color']), 'border-top-left-radius', 'border-bottom-right-radius']};
 const rules = [...document.styleSheets].flatMap(s => [...s.cssRules]).filter(r => r.selectorText);
 const untold = e => {
  const was = e.getAttribute('style'), text = ['text', 'placeholder'].includes(e.dataset.filterBy), found = [];
  for (const p of text ? [...names.font, ...names.box] : names.box) {
   const by = v => { e.style.setProperty(p, v, 'important'); return getComputedStyle(e).getPropertyValue(p) };
   if (by('revert') !== by('unset') && !rules.some(r => e.matches(r.selectorText) && r.style.getPropertyValue(p) !== '')) found.push(p);
   e.style.removeProperty(p);
  }
  if (was === null) e.removeAttribute('style'); else e.setAttribute('style', was);
  return found.length ? [e.localName + '.' + e.className + ': ' + found.join(' ')] : [];
 };
 const l = {Wide: document.documentElement.scrollWidth - innerWidth, Scrolled: Math.round(scrollY),
  States: [], Seen: [], Areas: [], Pale: [], Clipped: [], Untold: []};
 const lum = c => { const v = c.match(/[\d.]+/g).slice(0, 3).map(x => { x /= 255; return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4 });
  return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2] };
 const ground = e => { for (; e; e = e.parentElement) { const s = getComputedStyle(e); if (s.backgroundImage != 'none') return null;
  const m = s.backgroundColor.match(/[\d.]+/g); if (m.length < 4 || +m[3] == 1) return s.backgroundColor;
  if (+m[3] > 0) return null } return 'rgb(255, 255, 255)' };
 for (const e of document.querySelectorAll('[data-filter-by]')) {
  const r = e.getBoundingClientRect(), s = getComputedStyle(e);
  const visible = e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && r.width * r.height > 0.1;
  const clipped = visible && !e.matches('input, textarea')
   && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && s.display != 'inline' && e.childElementCount == 0
   && e.textContent.trim() != '';
  l.States.push(visible ? [e.innerText, e.value, e.className, Math.round(r.x), Math.round(r.y + scrollY),
    Math.round(r.width), Math.round(r.height),
    s.color, s.backgroundColor, s.borderColor, s.fontWeight, s.boxShadow, s.transform, s.opacity, s.backgroundImage, s.textDecorationLine].join('|') : '');
  const x = r.x + r.width / 2, y = r.y + r.height / 2;
  l.Seen.push(visible && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
  l.Areas.push(visible ? r.width * r.height : 0);
  if (visible) l.Untold.push(...untold(e));
  if (clipped) l.Clipped.push(e.textContent.trim());
  if (visible && e.dataset.filterBy == 'text' && e.innerText.trim()) {
   const g = ground(e); if (!g) continue;
   const a = lum(s.color) + .05, b = lum(g) + .05, ratio = Math.max(a, b) / Math.min(a, b), big = parseFloat(s.fontSize) >= 24;
   if (ratio < (big ? 3 : 4.5)) l.Pale.push(e.innerText.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
  }
 }
 return l })()`

func (s shown) look() look {
	var l look
	s.eval(lookAt, &l)
	return l
}

// sample gives the pages that GYMKHANA_PAGE names, or else a part of all.
func sample(t *testing.T, k int) []string {
	t.Helper()
	if only := os.Getenv("GYMKHANA_PAGE"); only != "" {
		return strings.Split(only, ",")
	}
	return tier.Part(t, Names(), k)
}

// TestInChromium plays the interactions of pages and checks the annotated elements.
func TestInChromium(t *testing.T) {
	for _, name := range sample(t, 13) {
		for _, seed := range tier.Part(t, []gymkhana.Seed{1, 2, 3, 4}, 4) {
			t.Run(fmt.Sprintf("%s/%d", name, seed), func(t *testing.T) {
				checkPage(t, make1(t, name, seed))
			})
		}
	}
}

// checkPage visits a page twice. The visits must agree to the last millionth, and nothing may be wrong with the page:
// what it looks like, what is annotated, what interactions change.
func checkPage(t *testing.T, made *target.Target) {
	s := show(t, made)
	var before look
	var seen []bool
	truth := s.play(capture.Truth, made, func(n int) {
		now, when := s.look(), "fresh"
		if n == 0 {
			before, seen = now, slices.Clone(now.Seen)
		} else {
			when = made.Interactions[n-1].Name
		}
		checkLook(t, when, now)
		if n > 0 && slices.Equal(now.States, before.States) && now.Scrolled == before.Scrolled {
			t.Errorf("%s changes nothing that is annotated", when)
		}
		for i := range seen {
			seen[i] = seen[i] || i < len(now.Seen) && now.Seen[i]
		}
		before = now
	})
	if err := aes.Lint(truth); err != nil {
		t.Error(err)
	}
	copied := show(t, made).play(capture.Built, made, func(int) {})
	got, err := aes.Score(gymkhana.Corrected, truth, copied)
	if err != nil || got.Score != 1 || got.Missing != 0 || got.Least != 1 {
		t.Errorf("a copy of the page scores %+v, %v; want 1", got, err)
	}
	for i, ok := range seen {
		if !ok {
			t.Errorf("the annotated element number %d is in no picture: %.80q", i, before.States[i])
		}
	}
	r := s.w.Report()
	if len(r.Console)+len(r.Refused)+len(r.Dialogs)+len(r.Notes) > 0 {
		t.Errorf("the page complains: %+v", r)
	}
}

func checkLook(t *testing.T, when string, l look) {
	if l.Wide > 0 {
		t.Errorf("%s: %d pixels wider than the window", when, l.Wide)
	}
	if len(l.Pale)+len(l.Clipped)+len(l.Untold) > 0 {
		t.Errorf("%s: texts too pale %q, cut off %q; not told, since the browser sets it: %q", when, l.Pale, l.Clipped, l.Untold)
	}
	// A part of the page must not decide alone. After interactions there may be less on it than at first.
	sum, most := 0.0, 0.55
	if when != "fresh" {
		most = 0.75
	}
	for _, a := range l.Areas {
		sum += weight(a)
	}
	for i, a := range l.Areas {
		if share := weight(a) / sum; share > most {
			t.Errorf("%s: element %d has %.0f %% of the weight: %.80q", when, i, 100*share, l.States[i])
		}
	}
}

// weight is that of an element of an area in square pixels.
func weight(area float64) float64 { return math.Pow(area, 0.8987018465995789) }

// The four variants of a page are drawn, and no two of them look alike. With GYMKHANA_LOOK, sheets for people are left in
// that folder: NAME.png has the variants, and NAME-acts.png two of them after each interaction, in turn 1 and 2, 3 and 4.
func TestVariantsLookDifferent(t *testing.T) {
	folder := os.Getenv("GYMKHANA_LOOK")
	if folder == "" {
		folder = t.TempDir()
	}
	for _, name := range sample(t, len(Names())) {
		acts := len(make1(t, name, 1).Interactions)
		fresh, played := newContact(2), newContact(acts)
		for seed := gymkhana.Seed(1); seed <= 4; seed++ {
			made := make1(t, name, seed)
			s := show(t, made)
			at := int(seed - 1)
			s.play(capture.Truth, made, func(n int) {
				if n == 0 {
					fresh.put(s, at%2, at/2)
				} else if at/2 == (n-1)%2 {
					played.put(s, at%2, n-1)
				}
			})
		}
		sums := fresh.sums()
		for i, sum := range sums {
			if slices.Contains(sums[:i], sum) {
				t.Errorf("%s: variant %d looks like one before it", name, i+1)
			}
		}
		fresh.write(t, filepath.Join(folder, name+".png"))
		if acts > 0 {
			played.write(t, filepath.Join(folder, name+"-acts.png"))
		}
	}
}

// A contact is a sheet of two columns of pictures.
type contact struct{ *image.RGBA }

const contactW, contactH = 784, 441

func newContact(rows int) contact {
	return contact{image.NewRGBA(image.Rect(0, 0, 2*contactW, rows*contactH))}
}

func (c contact) put(s shown, col, row int) {
	data, err := s.w.Picture(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		s.t.Fatal(err)
	}
	to := image.Rect(0, 0, contactW-6, contactH-6).Add(image.Pt(col*contactW, row*contactH))
	draw.CatmullRom.Scale(c, to, picture, picture.Bounds(), draw.Src, nil)
}

// sums identify the pictures of two rows.
func (c contact) sums() (list []gymkhana.Hash) {
	for i := range 4 {
		var pixels []byte
		for y := i / 2 * contactH; y < (i/2+1)*contactH-6; y++ {
			row := c.PixOffset(i%2*contactW, y)
			pixels = append(pixels, c.Pix[row:row+4*(contactW-6)]...)
		}
		list = append(list, gymkhana.HashBytes(pixels))
	}
	return list
}

func (c contact) write(t *testing.T, file string) {
	var b bytes.Buffer
	if err := png.Encode(&b, c); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
