package author

import (
	"context"
	"errors"
	"image"
	"image/draw"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
)

// OnlineDoc describes Online in the catalog.
const OnlineDoc = "writes a web page, looks at it and improves it, four times (MageBench Online)"

// online improves its own files.
type online struct {
	writer
	options OnlineOptions

	files map[string]string // the current files
	want  *gymkhana.Screenshot
	loop  int              // the requested version: 0 is the first answer
	now   gymkhana.Message // what the turn shows
	stale bool             // the latest version is not rendered yet
}

// NewOnline makes the agent that writes, looks and writes again. Its options are OnlineOptions.
func NewOnline(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	a := &online{}
	if err := setup.Options.Decode(&a.options); err != nil {
		return nil, err
	}
	a.options.fill(setup.Protocol)
	var m engine.Mistakes
	if a.options.check(&m); len(m) > 0 {
		return nil, blame(m.Err())
	}
	return a.made(setup, a.options.Options,
		engine.Dialect{Begin: a.begin, Unasked: a.unasked, Went: a.went, Show: a.show, Ask: a.ask, Read: a.read, Did: a.did})
}

func (a *online) begin(seat *engine.Seat) (*engine.Chat, error) {
	a.files, a.loop, a.stale, a.want = map[string]string{}, 0, false, nil
	return a.sit(seat)
}

// unasked renders the version of a loop whose reply could not be parsed, so that every loop has one, and a page that
// another episode began and did not render.
func (a *online) unasked(*gymkhana.Observation) (*gymkhana.Decision, error) {
	if !a.stale {
		return nil, nil
	}
	return &gymkhana.Decision{Actions: a.rest(a.loop - 1), Reason: "the page stays as it is"}, nil
}

// went records that the version was rendered.
func (a *online) went(gymkhana.Decision) { a.stale = false }

// rest is the actions after a version is written: it is rendered and, after the last one, the page is done.
func (a *online) rest(version int) []gymkhana.Action {
	list := []gymkhana.Action{gymkhana.DoIt(render)}
	if version >= a.options.Loops {
		list = append(list, gymkhana.Action{Verb: gymkhana.Finish})
	}
	return list
}

// show is the first question, or that of a loop.
func (a *online) show(_ context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	var err error
	if a.loop == 0 {
		for _, e := range o.Brief {
			if e.Picture != nil {
				a.want = e.Picture
				break
			}
		}
		a.now, err = a.open(o)
		return a.now, err
	}
	if len(a.files) == 0 {
		said, err := a.say(nothing)
		a.now = gymkhana.Say(gymkhana.User, said)
		return a.now, err
	}
	a.now, err = a.review(o)
	return a.now, err
}

// review shows the current files and page, and asks for better ones.
func (a *online) review(o *gymkhana.Observation) (gymkhana.Message, error) {
	head, err := a.say(present)
	if err != nil {
		return gymkhana.Message{}, err
	}
	var code strings.Builder
	code.WriteString(head)
	for _, name := range names {
		if text, ok := a.files[name]; ok {
			code.WriteString("\n```" + fences[name] + "\n" + strings.TrimRight(text, "\n") + "\n```\n")
		}
	}
	task, err := a.book.Render(a.options.Loop.file(), "", a.facts)
	if err != nil {
		return gymkhana.Message{}, blame(err)
	}
	parts := []gymkhana.Part{engine.Text(code.String())}
	if shot := a.view(o); shot != nil {
		img, err := a.lens.Take(shot, gymkhana.Size{})
		if err != nil {
			return gymkhana.Message{}, err
		}
		parts = append(parts, gymkhana.Part{Image: img})
	}
	return engine.User(append(parts, engine.Text(task))...), nil
}

// view is the picture that a loop shows; nil for none.
func (a *online) view(o *gymkhana.Observation) *gymkhana.Screenshot {
	switch {
	case a.options.Loop == NoImage || o.Screenshot == nil:
		return nil
	case a.options.Loop == Merge && a.want != nil:
		return above(a.want, o.Screenshot)
	}
	return o.Screenshot
}

// above joins two pictures, one above the other.
func above(upper, lower *gymkhana.Screenshot) *gymkhana.Screenshot {
	return gymkhana.NewScreenshot(func() (image.Image, error) {
		a, err := upper.Image()
		b, other := lower.Image()
		if err := errors.Join(err, other); err != nil {
			return nil, err
		}
		top, low := a.Bounds().Size(), b.Bounds().Size()
		both := image.NewRGBA(image.Rect(0, 0, max(top.X, low.X), top.Y+low.Y))
		draw.Draw(both, both.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(both, image.Rect(0, 0, top.X, top.Y), a, a.Bounds().Min, draw.Src)
		draw.Draw(both, image.Rect(0, top.Y, low.X, top.Y+low.Y), b, b.Bounds().Min, draw.Src)
		return both, nil
	}, picture.EncodePNG)
}

// ask prepends the constant messages to those of the turn.
func (a *online) ask([]gymkhana.Message, []gymkhana.Heard) ([]gymkhana.Message, error) {
	switch {
	case a.loop == 0:
		return under(a.rules, a.now), nil
	case a.options.Loop == Merge && len(a.files) > 0:
		rules, err := a.book.Render(mergeSystem, "", a.facts)
		return under(rules, a.now), blame(err)
	}
	return under(a.rules, engine.User(slices.Clone(a.task)...), a.now), nil
}

// read parses an answer. A file that it omits does not change.
func (a *online) read(r *gymkhana.Response) engine.Reply {
	var d engine.Reply
	switch {
	case a.loop == 0:
		d = a.opening(r)
	case a.writer.options.Layout == Code:
		d = a.reply(r, exactLoop(r.Text), nil)
	default:
		got := read(r.Text)
		var err error
		if len(got.files) == 0 && !got.unchanged {
			err = errors.New("it has no block of code, and does not say that nothing need change")
		}
		d = a.reply(r, got, err)
	}
	if d.Invalid == "" {
		d.Actions = append(d.Actions, a.rest(a.loop)...)
	}
	return d
}

// did updates the files.
func (a *online) did(d gymkhana.Decision) error {
	a.asked, a.stale = true, true
	for _, act := range d.Actions {
		a.stale = a.stale && (act.Verb != gymkhana.Do || act.Name != render)
		if act.Verb == gymkhana.WriteFile && d.Invalid == "" {
			a.files[act.Text("path")] = act.Text("text")
		}
	}
	a.loop++
	return nil
}
