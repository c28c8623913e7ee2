package site

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/env/browser"
)

// InBrowser makes worlds that repeat, in a browser, what was recorded in the world without one. Their text contains
// whole pages, so elements have the same numbers as there.
func (w *Web) InBrowser(o browser.Options) func(gymkhana.Config) (gymkhana.Environment, error) {
	return func(cfg gymkhana.Config) (gymkhana.Environment, error) {
		world, err := w.Env(o)(cfg)
		if err == nil {
			world.(*World).whole = true
		}
		return world, err
	}
}

// A Crossing repeats, without a browser, what was recorded in one. The browser numbers elements when they come into
// view, which only a drawn page knows. So a browser performs every action too, to find out which element of the
// document an action means. Observations and states are those of the world without a browser.
type Crossing struct {
	drawn gymkhana.Environment
	text  *TextWorld
}

// AsText makes worlds that repeat, without a browser, what was recorded in one. A screen that the world without a
// browser cannot represent is a gymkhana.FaultSetup.
func (w *Web) AsText(o browser.Options) func(gymkhana.Config) (gymkhana.Environment, error) {
	return func(cfg gymkhana.Config) (gymkhana.Environment, error) {
		text, err := w.Text(cfg)
		if err != nil {
			return nil, err
		}
		drawn, err := w.Env(o)(cfg)
		return &Crossing{drawn, text.(*TextWorld)}, err
	}
}

// Spec returns that of the world without a browser.
func (c *Crossing) Spec() gymkhana.Spec { return c.text.Spec() }

// Reset begins an episode in both worlds.
func (c *Crossing) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if _, err := c.drawn.Reset(ctx, seed); err != nil {
		return gymkhana.Start{}, err
	}
	return c.text.Reset(ctx, seed)
}

// Step performs an action in both worlds. If only a drawn page allows it, the error is errors.ErrUnsupported.
func (c *Crossing) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	own := slices.Clone(acts)
	for i, a := range acts {
		if slices.Contains(c.drawn.Spec().Verbs, a.Verb) && !slices.Contains(c.text.Spec().Verbs, a.Verb) {
			return gymkhana.Moment{}, fmt.Errorf("%s needs a screen: %w", a.Verb, errors.ErrUnsupported)
		}
		var err error
		if own[i], err = c.translated(ctx, a); err != nil {
			return gymkhana.Moment{}, err
		}
	}
	if _, err := c.drawn.Step(ctx, acts); err != nil {
		return gymkhana.Moment{}, err
	}
	return c.text.Step(ctx, own)
}

// orderJS returns the position of an action's target among the elements and texts of the document, from 1; 0 if it does
// not exist.
const orderJS = `((id, x, y) => {
	const n = id > 0 ? gymkhanaEyes.find(id) : document.elementFromPoint(x, y);
	const all = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
	for (let i = 1; n && all.nextNode(); i++) if (all.currentNode === n) return i;
	return 0;
})(%d, %d, %d)`

// translated converts an action that names an element or a place to the numbers of the world without a browser.
func (c *Crossing) translated(ctx context.Context, a gymkhana.Action) (gymkhana.Action, error) {
	x, there := a.Int("x")
	y, _ := a.Int("y")
	if a.Text("element") == "" && !there {
		return a, nil
	}
	id, err := strconv.Atoi(a.Text("element"))
	if err != nil && !there || id < 0 {
		return a, nil // it names nothing
	}
	world, ok := c.drawn.(*World)
	if !ok || world.visit.Window == nil {
		return a, gymkhana.Blame(gymkhana.FaultUs, "env/site", errors.New("an action without an episode"))
	}
	order := 0
	if err := world.visit.Window.EvalApart(ctx, fmt.Sprintf(orderJS, id, x, y), &order); err != nil {
		return a, err
	}
	var args []gymkhana.Arg
	for _, arg := range a.Args {
		if arg.Name != "x" && arg.Name != "y" && arg.Name != "element" {
			args = append(args, arg)
		}
	}
	a.Args = append(args, gymkhana.Arg{Name: "element", Value: c.text.window.Numbered(order)})
	return a, nil
}

// Capabilities returns none.
func (c *Crossing) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

// Close ends both episodes.
func (c *Crossing) Close() error { return errors.Join(c.drawn.Close(), c.text.Close()) }
