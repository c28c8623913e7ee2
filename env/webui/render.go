package webui

import (
	"context"
	"image"
	"image/draw"
	"maps"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/capture"
	"gymkhana/env/webui/folder"
	"gymkhana/env/webui/target"
	"gymkhana/picture"
)

// host is the whole network of a page.
const host = "page.localhost"

// An outcome is the agent's view of a render.
type outcome struct {
	shot  *image.RGBA // nil: nothing was drawn
	words string
}

// render draws the current files and appends an iteration. If the files have not changed since the latest iteration, it
// repeats that one.
//
// A page that breaks is drawn a second time: in a fresh browser process, and with the additional patience that
// browser.Visit.Open grants. It is the page's own fault only if it breaks again, and an empty page can be drawn in the
// same way. So neither a slow machine nor a dead browser counts against the agent, and no page can avoid its score by
// breaking.
func (w *World) render(ctx context.Context) error {
	sums := hashes(w.files)
	if w.latest != nil && maps.Equal(w.drawn, sums) {
		w.past = append(w.past, w.past[len(w.past)-1])
		return nil
	}
	if _, ok := w.files[target.HTML]; !ok {
		w.settle(failed(sums, Unread), &outcome{words: "there is no index.html"})
		return nil
	}
	if w.setup.traced() && embedded(w.files) {
		w.settle(failed(sums, Broken), &outcome{words: pasted})
		return nil
	}
	v, err := w.draw(ctx)
	if err != nil {
		return err
	}
	if v != nil && w.setup.traced() && shows(&v.seen.Fresh) {
		v.seen.Broken = pasted
	}
	if v == nil || v.seen.Broken != "" {
		why := "the page hangs, crashes or cannot be drawn"
		if v != nil {
			why = v.seen.Broken
		}
		w.settle(failed(sums, Broken), &outcome{words: why})
		return nil
	}
	w.tick += v.ticks // a page that breaks takes no time, because how far it got may vary
	it := Iteration{Files: sums}
	err = w.grade(&it, &v.seen)
	w.settle(it, &outcome{shot: v.fresh, words: v.words()})
	return err
}

// settle records the result of an iteration.
func (w *World) settle(it Iteration, o *outcome) {
	w.past, w.drawn, w.latest = append(w.past, it), it.Files, o
}

// draw visits the built page; nil means that the page breaks.
func (w *World) draw(ctx context.Context) (*visited, error) {
	p := page{files: w.files, assets: w.target.Assets, traced: w.setup.traced()}
	for range 2 {
		v, err := w.visitPage(ctx, &p, capture.Built)
		if err == nil {
			return v, nil
		}
		if _, broke := w.visit.Broke(err); !broke || ctx.Err() != nil {
			return nil, err
		}
	}
	empty := page{files: map[string]string{target.HTML: "<!doctype html><title>Empty</title>"}}
	_, err := w.visitPage(ctx, &empty, capture.Built)
	return nil, err
}

// A visited page was drawn, and its interactions were performed.
type visited struct {
	seen  aes.Visit
	fresh *image.RGBA
	ticks gymkhana.Ticks
}

// visitPage opens a page in a separate context, performs the interactions, and closes the context.
func (w *World) visitPage(ctx context.Context, p *page, role capture.Role) (v *visited, err error) {
	err = w.visit.Open(ctx, browser.Episode{Hosts: map[string]http.Handler{host: p}, Seed: w.seed, Size: Viewport, MaxTabs: 1})
	if err != nil {
		return nil, err
	}
	defer func() {
		if left := w.visit.Leave(); err == nil {
			err = left
		}
	}()
	if err := w.visit.Window.Goto(ctx, "http://"+host+"/"); err != nil {
		return nil, err
	}
	v = &visited{}
	each := func(n int, c *aes.Capture) error {
		if err := capture.Shoot(ctx, w.visit.Window, Viewport, c); err != nil {
			return err
		}
		if n == 0 {
			v.fresh = window(c)
		}
		return nil
	}
	v.seen, err = capture.Play(ctx, w.visit.Window, role, w.target.Interactions, each)
	v.ticks = w.visit.Window.Tick()
	return v, err
}

// window is the part of a page's picture in the viewport.
func window(c *aes.Capture) *image.RGBA {
	if c.Full.Rect == image.Rect(0, 0, Viewport.W, Viewport.H) {
		return c.Full
	}
	img := image.NewRGBA(image.Rect(0, 0, Viewport.W, Viewport.H))
	draw.Draw(img, img.Rect, c.Full, c.Scrolled, draw.Src)
	return img
}

// words tell an author which interactions failed, but not why, since that would reveal what they look for.
func (v *visited) words() string {
	var missed []string
	for i := range v.seen.After {
		if v.seen.After[i].Failed != "" {
			missed = append(missed, strconv.Itoa(i+1))
		}
	}
	if len(missed) == 0 {
		return "drawn"
	}
	return "drawn; interactions that could not be done: " + strings.Join(missed, ", ") + " (names, classes and ids have to be as described)"
}

// screen is the latest picture of the page, or a blank one.
func (w *World) screen() *gymkhana.Screenshot {
	var img *image.RGBA
	if w.latest != nil {
		img = w.latest.shot
	}
	return gymkhana.NewScreenshot(func() (image.Image, error) {
		if img == nil {
			return blank(), nil
		}
		return img, nil
	}, picture.EncodePNG)
}

// blank is a white screen.
func blank() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, Viewport.W, Viewport.H))
	for i := range img.Pix {
		img.Pix[i] = 0xff
	}
	return img
}

// A page is served to one browser context: files by their names, with assets beside them.
type page struct {
	files  map[string]string
	assets map[string][]byte
	// traced pages get no pictures; see traced.go.
	traced bool
}

// date is the date header of every answer, since pages can read it.
var date = time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC).Format(http.TimeFormat)

// ServeHTTP serves a file or an asset.
func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Date", date)
	w.Header().Set("Last-Modified", date)
	if p.traced {
		w.Header().Set("Content-Security-Policy", noPictures)
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = target.HTML
	}
	if text, ok := p.files[name]; ok {
		http.ServeContent(w, r, name, time.Time{}, strings.NewReader(text))
		return
	}
	data, ok := p.assets[name]
	if !ok || strings.HasPrefix(name, folder.Images) { // the pictures of the description are not part of a page
		http.Error(w, "404 "+r.URL.Path, http.StatusNotFound)
		return
	}
	http.ServeContent(w, r, name, time.Time{}, strings.NewReader(string(data)))
}
