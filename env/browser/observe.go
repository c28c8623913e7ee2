package browser

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/picture"
)

// The scripts of the isolated world: what elements are called, how drawings and texts are shown, what is seen, and what
// actions need.
var (
	//go:embed names.js
	namesJS string
	//go:embed drawn.js
	drawnJS string
	//go:embed parts.js
	partsJS string
	//go:embed see.js
	seeJS string
	//go:embed hands.js
	handsJS string
)

// eyesJS sets up what Go calls as gymkhanaEyes: see, turn, still, locate, middle, choose, fill, filled and attach; and idOf for the
// scripts that EvalApart runs.
var eyesJS = namesJS + drawnJS + partsJS + seeJS + handsJS + `
globalThis.gymkhanaEyes = (() => {
	const names = gymkhanaNames(), eye = gymkhanaEye(names, gymkhanaDrawn(names), gymkhanaParts(names));
	return Object.freeze({...eye, ...gymkhanaHands(names, eye)});
})(); 0`

// Observe returns what is visible in the front tab at one moment: the elements in the viewport, the
// page as text like an accessibility tree, tabs and a picture that is taken on demand. Dialogs and
// downloads since the last call are above the text. The caller sets Refused, Ended and Reason.
func (w *Window) Observe(ctx context.Context) (gymkhana.Observation, error) {
	o, err := w.observe(ctx)
	return o, world(ctx, "Observe", err)
}

func (w *Window) observe(ctx context.Context) (gymkhana.Observation, error) {
	t := w.top()
	if t == nil {
		return gymkhana.Observation{}, errGone
	}
	var page seen
	if err := t.look(ctx, &page, "see", w.episode.WholePage, w.episode.Bounds); err != nil {
		return gymkhana.Observation{}, err
	}
	tabs, err := w.list(ctx, &page)
	if err != nil {
		return gymkhana.Observation{}, err
	}
	o := gymkhana.Observation{URL: page.URL, Text: page.Text, Tabs: tabs, Tick: w.Tick(), Elements: page.elements()}
	if news := w.log.news(); len(news) > 0 {
		o.Text = strings.Join(news, "\n") + "\n\n" + o.Text
	}
	o.Screenshot = w.picture(ctx, t)
	return o, nil
}

// seen is the result of see.js.
type seen struct {
	Title    string `json:"title"`
	URL      string `json:"url"`
	Text     string `json:"text"`
	Elements []struct {
		ID     int      `json:"id"`
		Role   string   `json:"role"`
		Class  string   `json:"class"`
		Name   string   `json:"name"`
		Text   string   `json:"text"`
		Box    [4]int   `json:"box"`
		States []string `json:"states"`
		Parent int      `json:"parent"`
		App    string   `json:"app"`
	} `json:"elements"`
}

func (s *seen) elements() []gymkhana.Element {
	all := make([]gymkhana.Element, len(s.Elements))
	for i, e := range s.Elements {
		slices.Sort(e.States)
		all[i] = gymkhana.Element{
			ID: strconv.Itoa(e.ID), Role: e.Role, Class: e.Class, Name: e.Name, Text: e.Text, States: e.States, App: e.App,
			Bounds: gymkhana.Bounds{X0: e.Box[0], Y0: e.Box[1], X1: e.Box[2], Y1: e.Box[3]},
		}
		if e.Parent > 0 {
			all[i].Parent = strconv.Itoa(e.Parent)
		}
	}
	return all
}

// list names the tabs; page is the observation of the active one.
func (w *Window) list(ctx context.Context, page *seen) ([]gymkhana.Tab, error) {
	front := w.top()
	var tabs []gymkhana.Tab
	for _, t := range w.all() {
		if t == front {
			tabs = append(tabs, gymkhana.Tab{Title: page.Title, URL: page.URL, Active: true})
			continue
		}
		var about gymkhana.Tab
		if err := t.eval(ctx, 0, "({title: document.title, url: location.href})", &about); err != nil {
			return nil, err
		}
		tabs = append(tabs, about)
	}
	return tabs, nil
}

// look calls a function of see.js, which it first brings into a new document. Its arguments and
// result are plain JSON.
func (t *tab) look(ctx context.Context, out any, function string, args ...any) error {
	list, err := json.Marshal(append([]any{}, args...))
	if err != nil {
		return err
	}
	return t.apart(ctx, fmt.Sprintf("gymkhanaEyes.%s(...%s)", function, list), out)
}

// apart runs an expression in the isolated world of see.js in the current document.
func (t *tab) apart(ctx context.Context, expression string, out any) error {
	var err error
	for range 3 {
		var eye int
		if eye, err = t.eyes(ctx); err == nil {
			err = t.eval(ctx, eye, expression, out)
		}
		if !replaced(err) {
			return err
		}
		t.window.mu.Lock()
		t.eye = 0 // the document has just been replaced
		t.window.mu.Unlock()
	}
	return err
}

// eyes gives the isolated world of see.js in the current document.
func (t *tab) eyes(ctx context.Context) (int, error) {
	t.window.mu.Lock()
	eye := t.eye
	t.window.mu.Unlock()
	if eye != 0 {
		return eye, nil
	}
	var made struct {
		ID int `json:"executionContextId"`
	}
	err := t.patient(ctx, func(ctx context.Context) error {
		return t.session.call(ctx, "Page.createIsolatedWorld", struct {
			Frame string `json:"frameId"`
			Name  string `json:"worldName"`
			All   bool   `json:"grantUniveralAccess"` // sic
		}{t.id, "gymkhana", true}, &made)
	})
	if err != nil {
		return 0, err
	}
	if err := t.eval(ctx, made.ID, eyesJS, nil); err != nil {
		return 0, err
	}
	t.window.mu.Lock()
	t.eye = made.ID
	t.window.mu.Unlock()
	return made.ID, nil
}

// picture takes the screenshot on first use, which is before the window's next call: no time passes, so it agrees with
// the observation. It may be used after the end of ctx.
func (w *Window) picture(ctx context.Context, t *tab) *gymkhana.Screenshot {
	ctx = context.WithoutCancel(ctx)
	var data []byte
	draw := func() (image.Image, error) {
		var err error
		if data, err = t.shoot(ctx, t.drawn()); err != nil {
			return nil, world(ctx, "Screenshot", err)
		}
		img, err := picture.DecodePNG(data)
		return img, world(ctx, "Screenshot", err)
	}
	return gymkhana.NewScreenshot(draw, func(image.Image) ([]byte, error) { return data, nil })
}

// Picture gives the tab in front as PNG, for those who need neither elements nor pixels: reading
// the page for Observe and decoding its picture to hash it take longer than a small page's step.
func (w *Window) Picture(ctx context.Context) ([]byte, error) {
	t := w.top()
	if t == nil {
		return nil, world(ctx, "Picture", errGone)
	}
	drawn, err := t.stilled(ctx)
	if err != nil {
		return nil, world(ctx, "Picture", err)
	}
	data, err := t.shoot(ctx, drawn)
	return data, world(ctx, "Picture", err)
}

// Whole returns the front tab as PNG from its upper left corner, in the given size, including parts outside the
// viewport. The page is not scrolled, does not change its size and cannot notice.
func (w *Window) Whole(ctx context.Context, size gymkhana.Size) ([]byte, error) {
	if size == w.episode.Size {
		return w.Picture(ctx)
	}
	t := w.top()
	if t == nil {
		return nil, world(ctx, "Whole", errGone)
	}
	drawn, err := t.stilled(ctx)
	if err == nil {
		err = t.patient(ctx, func(ctx context.Context) error { return result(ctx, drawn, nil) })
	}
	if err != nil {
		return nil, world(ctx, "Whole", err)
	}
	if err := t.mute(ctx, true); err != nil {
		return nil, world(ctx, "Whole", err)
	}
	data, err := t.capture(ctx, &clip{W: size.W, H: size.H, Scale: 1})
	return data, world(ctx, "Whole", errors.Join(err, t.mute(ctx, false)))
}

// mute keeps the page's scripts from running. The browser reports another window size to a page while it takes a
// picture of more than the window.
func (t *tab) mute(ctx context.Context, on bool) error {
	return t.patient(ctx, func(ctx context.Context) error {
		return t.session.call(ctx, "Emulation.setScriptExecutionDisabled", map[string]bool{"value": on}, nil)
	})
}

// stilled stops what would differ between two pictures of a page, and asks for word of its drawing without waiting in between.
func (t *tab) stilled(ctx context.Context) (drawn *call, err error) {
	eye, err := t.eyes(ctx)
	if err != nil {
		return nil, err
	}
	done := t.ask(eye, "gymkhanaEyes.still()")
	drawn = t.drawn()
	err = t.patient(ctx, func(ctx context.Context) error { return result(ctx, done, nil) })
	if replaced(err) {
		err = t.look(ctx, nil, "still")
		drawn = t.drawn()
	}
	return drawn, err
}

// A clip is a part of a page, in its own pixels.
type clip struct {
	X     int `json:"x"`
	Y     int `json:"y"`
	W     int `json:"width"`
	H     int `json:"height"`
	Scale int `json:"scale"`
}

// capture takes a picture as PNG: of the viewport, or of any part of the page.
func (t *tab) capture(ctx context.Context, part *clip) ([]byte, error) {
	var got struct {
		Data []byte `json:"data"`
	}
	err := t.patient(ctx, func(ctx context.Context) error {
		return t.session.call(ctx, "Page.captureScreenshot", struct {
			Format string `json:"format"`
			Fast   bool   `json:"optimizeForSpeed"`
			Clip   *clip  `json:"clip,omitempty"`
			Beyond bool   `json:"captureBeyondViewport,omitempty"`
		}{"png", true, part, part != nil}, &got)
	})
	if err == nil && len(got.Data) == 0 {
		err = errors.New("an empty picture")
	}
	return got.Data, err
}
