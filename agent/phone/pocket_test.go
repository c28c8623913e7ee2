package phone_test

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"slices"

	"gymkhana"
	"gymkhana/picture"
)

// A pocket is a phone of two screens: a menu whose button "New note" opens a form, and the form.
// Back leads from the form to the menu. Other actions have no effect.
type pocket struct {
	small bool // a quarter as wide and as high, for tests that look often
	form  bool
	text  string
	steps int
}

var screen = gymkhana.Size{W: 240, H: 320}

var menu = []gymkhana.Element{
	{ID: "list", Role: "group", Class: "android.widget.ScrollView", Bounds: gymkhana.Bounds{X1: 240, Y1: 320}, States: []string{"scrollable"}, App: "jots"},
	{ID: "title", Role: "heading", Class: "android.widget.TextView", Text: "Ann's \"jots\"",
		Bounds: gymkhana.Bounds{X0: 10, Y0: 10, X1: 200, Y1: 40}, App: "jots"},
	{ID: "hidden", Role: "text", Text: "below the edge", Bounds: gymkhana.Bounds{X0: 10, Y0: 320, X1: 200, Y1: 320}, App: "jots"},
	{ID: "new", Role: "button", Class: "android.widget.ImageButton", Name: "New note",
		Bounds: gymkhana.Bounds{X0: 170, Y0: 250, X1: 230, Y1: 310}, States: []string{"clickable", "long-clickable"}, App: "jots"},
	{ID: "clock", Role: "status", Class: "android.widget.TextView", Text: "12:00", Bounds: gymkhana.Bounds{X0: 200, X1: 240, Y1: 10}, App: "system"},
}

func (p *pocket) size() gymkhana.Size {
	if p.small {
		return gymkhana.Size{W: screen.W / 4, H: screen.H / 4}
	}
	return screen
}

func (p *pocket) elements() []gymkhana.Element {
	list := menu
	if p.form {
		list = p.fields()
	}
	if !p.small {
		return list
	}
	list = slices.Clone(list)
	for i := range list {
		b := &list[i].Bounds
		*b = gymkhana.Bounds{X0: b.X0 / 4, Y0: b.Y0 / 4, X1: b.X1 / 4, Y1: b.Y1 / 4}
	}
	return list
}

func (p *pocket) fields() []gymkhana.Element {
	return []gymkhana.Element{
		{ID: "field", Role: "textbox", Class: "android.widget.EditText", Name: "Title", Text: p.text,
			Bounds: gymkhana.Bounds{X0: 10, Y0: 50, X1: 230, Y1: 90}, States: []string{"clickable", "editable", "focused"}, App: "jots"},
		{ID: "twin", Role: "checkbox", Text: "Pin", Bounds: gymkhana.Bounds{X0: 10, Y0: 100, X1: 110, Y1: 140},
			States: []string{"checkable", "checked"}, App: "jots"},
		{ID: "twin", Role: "checkbox", Text: "Lock", Bounds: gymkhana.Bounds{X0: 130, Y0: 100, X1: 230, Y1: 140},
			States: []string{"checkable", "disabled"}, App: "jots"},
	}
}

func (p *pocket) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "pocket", Version: 1, Screen: p.size(), Roles: []string{"walker"}, StepTicks: 60,
		Verbs: []gymkhana.Verb{gymkhana.Noop, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Scroll, gymkhana.Type,
			gymkhana.Press, gymkhana.Wait, gymkhana.OpenApp, gymkhana.Home, gymkhana.Back, gymkhana.Answer, gymkhana.Finish}}
}

func (p *pocket) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

func (p *pocket) Reset(ctx context.Context, _ gymkhana.Seed) (gymkhana.Start, error) {
	*p = pocket{small: p.small}
	return gymkhana.Start{Moment: p.look("")}, ctx.Err()
}

func (p *pocket) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	p.steps++
	refused := ""
	switch a := acts[0]; a.Verb {
	case gymkhana.Click:
		if a.Text("element") == "new" {
			p.form = true
		} else {
			refused = "nothing happens there."
		}
	case gymkhana.Type:
		p.text = a.Text("text")
	case gymkhana.Back:
		p.form = false
	case gymkhana.Finish:
		o := p.look("")
		o.Seen[0].Ended = gymkhana.Terminated
		return o, ctx.Err()
	}
	return p.look(refused), ctx.Err()
}

func (p *pocket) look(refused string) gymkhana.Moment {
	return gymkhana.Moment{Seen: []gymkhana.Observation{{Elements: p.elements(), Refused: refused, Tick: gymkhana.Ticks(60 * p.steps),
		Screenshot: gymkhana.NewScreenshot(func() (image.Image, error) { return p.draw(), nil }, picture.EncodePNG)}}}
}

// draw fills the elements with greys.
func (p *pocket) draw() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, p.size().W, p.size().H))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	for i, e := range p.elements() {
		b := e.Bounds
		draw.Draw(img, image.Rect(b.X0, b.Y0, b.X1, b.Y1), image.NewUniform(color.Gray{uint8(240 - 20*i)}), image.Point{}, draw.Src)
	}
	return img
}

func (p *pocket) Close() error { return nil }
