package webui

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"slices"
	"sync"
	"weak"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/capture"
	"gymkhana/env/webui/target"
	"gymkhana/picture"
)

// A truth is the captured wanted page. It is safe for concurrent use.
type truth struct {
	seen  aes.Visit // the visit without its pictures, each of which takes 8 MB
	shots []shot    // pictures of the fresh page, and after each interaction

	mu    sync.Mutex
	drawn weak.Pointer[aes.Visit] // the visit with its pictures, as long as a world uses them
}

// A shot is a moment's pictures as PNG.
type shot struct{ window, full, bare []byte }

// shoot encodes the pictures of a moment. The browser may encode the same pixels in several ways, and requests are
// compared byte by byte.
func shoot(c *aes.Capture) (s shot, err error) {
	if s.full, err = picture.EncodePNG(c.Full); err != nil {
		return s, err
	}
	if s.bare, err = picture.EncodePNG(c.Bare); err != nil {
		return s, err
	}
	s.window = s.full
	if img := window(c); img != c.Full {
		s.window, err = picture.EncodePNG(img)
	}
	return s, err
}

// newTruth stores what was seen of the wanted page.
func newTruth(seen aes.Visit) (*truth, error) {
	t := &truth{seen: seen}
	t.seen.After = slices.Clone(seen.After)
	for _, c := range moments(&t.seen) {
		s, err := shoot(c)
		if err != nil {
			return nil, err
		}
		t.shots = append(t.shots, s)
		c.Full, c.Bare = nil, nil
	}
	return t, nil
}

// moments are the captures of a visit.
func moments(v *aes.Visit) []*aes.Capture {
	all := []*aes.Capture{&v.Fresh}
	for n := range v.After {
		all = append(all, &v.After[n].Capture)
	}
	return all
}

// decoded is the visit with its pictures. It must not be changed.
func (t *truth) decoded() (*aes.Visit, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if v := t.drawn.Value(); v != nil {
		return v, nil
	}
	v := t.seen
	v.After = slices.Clone(t.seen.After)
	for n, c := range moments(&v) {
		var err error
		if c.Full, err = picture.DecodePNG(t.shots[n].full); err != nil {
			return nil, err
		}
		if c.Bare, err = picture.DecodePNG(t.shots[n].bare); err != nil {
			return nil, err
		}
		c.Place()
	}
	t.drawn = weak.Make(&v)
	return &v, nil
}

// look visits the wanted page, unless this program has already done so in this browser.
func (w *World) look(ctx context.Context) (*truth, error) {
	content, err := gymkhana.HashOf(w.target)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/webui", err)
	}
	return known.get(ctx, sight{content, w.seed, w.visit.Options}, func() (*truth, error) {
		p := page{files: w.target.Files, assets: w.target.Assets}
		v, err := w.visitPage(ctx, &p, capture.Truth)
		if err != nil {
			return nil, err
		}
		if v.seen.Broken != "" {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/webui", fmt.Errorf("page %s: %s", w.target.Name, v.seen.Broken))
		}
		return newTruth(v.seen)
	})
}

// grade scores the built page.
func (w *World) grade(it *Iteration, built *aes.Visit) (err error) {
	if w.wanted == nil {
		if w.wanted, err = w.truth.decoded(); err != nil {
			return err
		}
	}
	corrected, err := aes.Score(gymkhana.Corrected, w.wanted, built)
	if err != nil {
		return err
	}
	published, err := aes.Score(gymkhana.PublishedCode, w.wanted, built)
	it.Corrected, it.Published, it.Worst = gradeOf(&corrected), gradeOf(&published), worst(&corrected)
	return err
}

func gradeOf(r *aes.Result) Grade {
	return Grade{AES: r.Score, Mean: r.PerPage, Least: r.Least, Missing: r.Missing, Look: r.Look, Lost: Losses(r.Loss)}
}

// named is how many flaws an iteration keeps.
const named = 5

// worst returns the most costly flaws: first the place where the pictures differ most, if they differ too much there,
// then the least similar elements and, among equally similar ones, the largest. An element with flaws at several
// moments is listed once, at its worst.
func worst(r *aes.Result) []Flaw {
	type flaw struct {
		Flaw
		area float64
	}
	var all []flaw
	for n := range r.Pages {
		for _, p := range r.Pages[n].Pairs {
			if p.Score < 1 {
				all = append(all, flaw{Flaw{After: n, Element: p.Target, AES: p.Score}, p.Area})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b flaw) int { return cmp.Or(cmp.Compare(a.AES, b.AES), cmp.Compare(b.area, a.area)) })
	var list []Flaw
	if r.Look < Alike {
		list = append(list, Flaw{After: r.Spot.After, Element: fmt.Sprintf("the picture around %d, %d", r.Spot.At.X, r.Spot.At.Y), AES: r.Look})
	}
	for _, f := range all {
		if len(list) < named && !slices.ContainsFunc(list, func(o Flaw) bool { return o.Element == f.Element }) {
			list = append(list, f.Flaw)
		}
	}
	return list
}

// brief is the description for agents.
func (t *truth) brief(of *target.Target) []gymkhana.Exhibit {
	list := make([]gymkhana.Exhibit, 0, len(of.Brief))
	for _, p := range of.Brief {
		if p.Text != "" {
			list = append(list, gymkhana.Exhibit{Text: p.Text})
			continue
		}
		data := t.shots[min(p.Shot, len(t.shots)-1)].window
		if p.File != "" {
			data = of.Assets[p.File]
		}
		list = append(list, gymkhana.Exhibit{Picture: encoded(data)})
	}
	return list
}

// encoded is a picture with the hash of its pixels.
func encoded(data []byte) *gymkhana.Screenshot {
	draw := func() (image.Image, error) { return picture.DecodePNG(data) }
	return gymkhana.NewScreenshot(draw, func(image.Image) ([]byte, error) { return data, nil })
}

// A sight identifies a page in one browser. The seed is that of the page's own randomness.
type sight struct {
	content gymkhana.Hash
	seed    gymkhana.Seed
	in      browser.Options
}

// known are the pages that were visited.
var known = shelf{places: map[sight]*place{}}

// kept is how many pages a shelf keeps. One takes one or two megabytes, most of it pictures.
const kept = 256

// A shelf caches the latest pages. It is safe for concurrent use.
type shelf struct {
	mu     sync.Mutex
	places map[sight]*place
	order  []sight
}

// A place is for one page. Only the goroutine that holds its turn may visit the page.
type place struct {
	turn  chan struct{}
	truth *truth
}

// get returns a known page, or visits it, in only one goroutine at a time.
func (s *shelf) get(ctx context.Context, key sight, look func() (*truth, error)) (*truth, error) {
	p := s.place(key)
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-p.turn }()
	if p.truth == nil {
		t, err := look()
		if err != nil {
			return nil, err
		}
		p.truth = t
	}
	return p.truth, nil
}

func (s *shelf) place(key sight) *place {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.places[key]; p != nil {
		return p
	}
	if len(s.order) == kept {
		delete(s.places, s.order[0])
		s.order = s.order[1:]
	}
	p := &place{turn: make(chan struct{}, 1)}
	s.places[key], s.order = p, append(s.order, key)
	return p
}
