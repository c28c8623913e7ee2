package page

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/canvas"
	"gymkhana/env/browser"
)

// A DialogRule says who answers the dialogs of a page: alert, confirm and prompt.
type DialogRule string

// The rules. Whatever the rule is, dialogs that open while the page loads are accepted or dismissed at once, and leaving
// a page is always accepted.
const (
	AcceptDialogs  DialogRule = "accept"  // yes at once, and to a prompt its own suggestion; the default
	DismissDialogs DialogRule = "dismiss" // no at once
	AskDialogs     DialogRule = "ask"     // the agent: the dialog is what it sees next
)

// policy answers dialogs that the agent is not asked about.
func (r DialogRule) policy(d *browser.Dialog) {
	browser.Accept(d)
	if r == DismissDialogs && d.Type != "beforeunload" {
		d.Accepted, d.Text = false, ""
	}
}

// A held step is one during which a dialog opened. It goes on in its goroutine when the dialog is answered.
type heldStep struct {
	done  chan performed // gets one value, at the end of the step
	stop  context.CancelFunc
	typed *string // what the agent has written into the field of the prompt
}

// performed is the result of perform.
type performed struct {
	refused []string
	err     error
}

// run does something to the page. If a dialog opens that the agent must answer, run returns at once, with w.held set.
// Later calls continue what was interrupted, and do is not used.
func (w *World) run(ctx context.Context, do func(context.Context) ([]string, error)) ([]string, error) {
	if w.setup.Dialogs != AskDialogs || w.visit.Ended != gymkhana.Running {
		return do(ctx)
	}
	if w.held == nil {
		w.visit.Window.HoldDialogs(true)
		own, stop := context.WithCancel(context.WithoutCancel(ctx))
		w.held = &heldStep{done: make(chan performed, 1), stop: stop}
		go func(done chan<- performed) {
			refused, err := do(own)
			done <- performed{refused, err}
		}(w.held.done)
	}
	defer context.AfterFunc(ctx, w.held.stop)()
	for {
		select {
		case p := <-w.held.done:
			w.held.stop()
			w.held = nil
			w.visit.Window.HoldDialogs(false)
			return p.refused, p.err
		case <-w.visit.Window.Asked():
			if _, open := w.visit.Window.Asking(); open {
				return nil, nil
			}
		}
	}
}

// release dismisses what is open and lets the interrupted step end.
func (w *World) release(ctx context.Context) error {
	if w.held == nil {
		return nil
	}
	for open := true; open; _, open = w.visit.Window.Asking() {
		w.visit.Window.Answer(false, "")
		if _, err := w.run(ctx, nil); err != nil || w.held == nil {
			return err
		}
	}
	return nil
}

// leave ends the episode's window, and before it a step that waits for an answer.
func (w *World) leave() error {
	if w.held != nil {
		w.held.stop()
		<-w.held.done
		w.held = nil
	}
	return w.visit.Leave()
}

// reply answers the open dialog with an action, or returns why that is refused. answered is false if the dialog stays open.
func (w *World) reply(a gymkhana.Action) (answered bool, refused string) {
	d, _ := w.visit.Window.Asking()
	p := panelOf(&d, w.setup.Width, w.setup.Height)
	text := d.Default
	if w.held.typed != nil {
		text = *w.held.typed
	}
	if err := w.spec.Check(w.spec.Roles[0], a); err != nil {
		return false, err.Error()
	}
	keys := a.List("keys")
	enter := len(keys) == 1 && keys[0] == "Enter"
	escape := len(keys) == 1 && keys[0] == "Escape"
	on := p.hit(a)
	switch {
	case a.Verb == gymkhana.Accept && slices.ContainsFunc(a.Args, func(arg gymkhana.Arg) bool { return arg.Name == "text" }):
		if d.Type != "prompt" {
			return false, fmt.Sprintf("this %s takes no text", d.Type)
		}
		w.visit.Window.Answer(true, a.Text("text"))
		return true, ""
	case a.Verb == gymkhana.Accept, a.Verb == gymkhana.Press && enter, a.Verb == gymkhana.Click && on == okID:
		w.visit.Window.Answer(true, text)
		return true, ""
	case a.Verb == gymkhana.Dismiss, a.Verb == gymkhana.Press && escape, a.Verb == gymkhana.Click && on == cancelID:
		w.visit.Window.Answer(false, "")
		return true, ""
	case a.Verb == gymkhana.Type && d.Type == "prompt" && (on == "" || on == fieldID):
		typed := a.Text("text")
		w.held.typed = &typed
		if a.Bool("enter") {
			w.visit.Window.Answer(true, typed)
		}
		return a.Bool("enter"), ""
	case a.Verb == gymkhana.Noop, a.Verb == gymkhana.Wait, a.Verb == gymkhana.Click && on == fieldID:
		return false, ""
	}
	return false, fmt.Sprintf("a %s is open, and the page waits: accept or dismiss it", d.Type)
}

// asked returns the moment that an agent sees while a dialog is open: the question and how to answer it. The page shows
// nothing meanwhile, and no time passes.
func (w *World) asked(refused string) gymkhana.Moment {
	d, _ := w.visit.Window.Asking()
	text := d.Default
	if w.held.typed != nil {
		text = *w.held.typed
	}
	p := panelOf(&d, w.setup.Width, w.setup.Height)
	o := gymkhana.Observation{URL: w.at, Tabs: w.tabs, Tick: w.visit.Window.Tick(), Refused: refused,
		Text:       fmt.Sprintf("dialog: %s %q is open, and the page waits: accept or dismiss it", d.Type, d.Message),
		Screenshot: gymkhana.NewScreenshot(func() (image.Image, error) { return p.draw(&d, text), nil }, nil)}
	if !w.setup.Pictures {
		o.Elements = p.elements(&d, text)
		o.Text += "\n"
		for _, e := range o.Elements {
			o.Text += fmt.Sprintf("\n[%s] %s '%s'", e.ID, e.Role, e.Name+e.Text)
		}
	}
	return w.visit.Moment([]gymkhana.Observation{o}, w.state)
}

// The elements of a dialog.
const fieldID, okID, cancelID = "1", "2", "3"

// A panel is where a dialog is drawn. Boxes that a dialog does not have are empty.
type panel struct {
	size              image.Point
	box               image.Rectangle
	lines             []string
	field, ok, cancel image.Rectangle
}

const (
	dialogLine  = 20 // pixels from line to line
	dialogLines = 12 // maximum number of drawn lines; the text of the observation has all
	dialogPad   = 16
)

var dialogStyle = canvas.Style{Size: 15, Color: canvas.RGB(0x202124)}

// panelOf lays a dialog out in the middle of the screen.
func panelOf(d *browser.Dialog, w, h int) panel {
	wide := min(w, 420)
	p := panel{size: image.Pt(w, h), lines: wrapped(d.Message, float64(wide-2*dialogPad))}
	high := 2*dialogPad + len(p.lines)*dialogLine + dialogPad + 28
	if d.Type == "prompt" {
		high += 28 + dialogPad
	}
	p.box = image.Rect(0, 0, wide, high).Add(image.Pt((w-wide)/2, max(0, (h-high)/2)))
	right, bottom := p.box.Max.X-dialogPad, min(p.box.Max.Y, h)-dialogPad
	p.ok = image.Rect(right-64, bottom-28, right, bottom)
	if d.Type != "alert" {
		p.cancel = p.ok
		p.ok = p.ok.Sub(image.Pt(64+8, 0))
	}
	if d.Type == "prompt" {
		p.field = image.Rect(p.box.Min.X+dialogPad, bottom-28-dialogPad-28, right, bottom-28-dialogPad)
	}
	return p
}

// wrapped breaks a message into lines that are no wider than some pixels.
func wrapped(message string, width float64) []string {
	var lines []string
	for _, paragraph := range strings.Split(message, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			longer := strings.TrimSpace(line + " " + word)
			if line != "" && canvas.TextWidth(longer, dialogStyle) > width {
				lines = append(lines, line)
				longer = word
			}
			line = longer
		}
		if lines = append(lines, line); len(lines) >= dialogLines {
			return lines[:dialogLines]
		}
	}
	return lines
}

// hit is the element that an action names or points at; "" if it names none.
func (p *panel) hit(a gymkhana.Action) string {
	if id := a.Text("element"); id != "" {
		return id
	}
	x, ok := a.Int("x")
	if !ok {
		return ""
	}
	y, _ := a.Int("y")
	for id, box := range map[string]image.Rectangle{fieldID: p.field, okID: p.ok, cancelID: p.cancel} {
		if image.Pt(x, y).In(box) {
			return id
		}
	}
	return "none"
}

func (p *panel) elements(d *browser.Dialog, text string) []gymkhana.Element {
	bounds := func(r image.Rectangle) gymkhana.Bounds {
		return gymkhana.Bounds{X0: r.Min.X, Y0: r.Min.Y, X1: r.Max.X, Y1: r.Max.Y}
	}
	var all []gymkhana.Element
	if d.Type == "prompt" {
		all = append(all, gymkhana.Element{ID: fieldID, Role: "textbox", Text: text, States: []string{"editable", "focusable", "focused"}, Bounds: bounds(p.field)})
	}
	all = append(all, gymkhana.Element{ID: okID, Role: "button", Name: "OK", States: []string{"clickable"}, Bounds: bounds(p.ok)})
	if d.Type != "alert" {
		all = append(all, gymkhana.Element{ID: cancelID, Role: "button", Name: "Cancel", States: []string{"clickable"}, Bounds: bounds(p.cancel)})
	}
	return all
}

// draw paints the dialog over an empty page.
func (p *panel) draw(d *browser.Dialog, text string) image.Image {
	c := canvas.New(p.size.X, p.size.Y)
	c.Rect(0, 0, float64(p.size.X), float64(p.size.Y), canvas.RGB(0x9aa0a6))
	box := func(r image.Rectangle, fill canvas.Color) {
		x, y, w, h := float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())
		c.Rect(x, y, w, h, fill)
		c.Frame(x, y, w, h, 1, canvas.RGB(0x80868b))
	}
	box(p.box, canvas.RGB(0xffffff))
	for i, line := range p.lines {
		c.Text(float64(p.box.Min.X+dialogPad), float64(p.box.Min.Y+dialogPad+i*dialogLine+dialogLine/2), line, dialogStyle)
	}
	middle := dialogStyle
	middle.Align = canvas.Center
	button := func(r image.Rectangle, label string) {
		box(r, canvas.RGB(0xe8eaed))
		c.Text(float64(r.Min.X+r.Max.X)/2, float64(r.Min.Y+r.Max.Y)/2, label, middle)
	}
	button(p.ok, "OK")
	if d.Type != "alert" {
		button(p.cancel, "Cancel")
	}
	if d.Type == "prompt" {
		box(p.field, canvas.RGB(0xffffff))
		c.Clip(float64(p.field.Min.X), float64(p.field.Min.Y), float64(p.field.Dx()), float64(p.field.Dy()))
		c.Text(float64(p.field.Min.X+6), float64(p.field.Min.Y+p.field.Max.Y)/2, text, dialogStyle)
		c.Unclip()
	}
	return c.Image()
}

// checkDialogs returns what is wrong with the rule for dialogs.
func (s *Setup) checkDialogs() error {
	switch {
	case !slices.Contains([]DialogRule{"", AcceptDialogs, DismissDialogs, AskDialogs}, s.Dialogs):
		return fmt.Errorf("dialogs %q; want %s, %s or %s", s.Dialogs, AcceptDialogs, DismissDialogs, AskDialogs)
	case s.Dialogs == AskDialogs && s.Kind != URLKind:
		return errors.New("dialogs: ask is for pages of kind " + string(URLKind))
	}
	return nil
}
