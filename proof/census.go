package proof

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/runner"
)

// Bounds on a census, since an episode in a browser takes a second.
const (
	mostCandidates = 20 // per instance
	surveyed       = 3  // instances per task
	leastDrawn     = 5  // with this many instances, random actions are a better estimate than a census of one instance
)

// A census estimates how often a guesser solves an instance that needs a single action. It does that action to each
// element that a guesser might choose, in one episode each.
type census struct {
	act        gymkhana.Action // the oracle's action
	candidates []candidate     // all elements that a guesser might choose
	won, tried int             // in the sample of candidates
}

// A candidate is an element and the result of the action on it.
type candidate struct {
	element    gymkhana.Element
	tried, won bool
}

// single gives the only action of a script, if it has no argument but its target. It gives false for any other script.
func (s script) single() (gymkhana.Action, bool) {
	var only []gymkhana.Action
	for _, acts := range s {
		for _, a := range acts {
			if a.Verb != gymkhana.Noop && a.Verb != gymkhana.Finish {
				only = append(only, a)
			}
		}
	}
	if len(only) != 1 || !slices.Contains(pointed, only[0].Verb) || only[0].Text("text") != "" {
		return gymkhana.Action{}, false
	}
	return only[0], true
}

// pointed are the verbs that a guesser can try on every element. Typing an empty text focuses a field.
var pointed = []gymkhana.Verb{gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Hover, gymkhana.MouseMove, gymkhana.Type}

// survey takes the census of an instance, with at most mostCandidates evenly spread; nil unless one action solves it.
func (p *prover) survey(ctx context.Context, own *solution) (*census, error) {
	if c, ok := p.surveys[own.instance]; ok {
		return c, nil
	}
	act, ok := own.did.single()
	if !ok || len(p.spec.Roles) > 1 {
		return nil, nil
	}
	c := &census{act: act}
	p.surveys[own.instance] = c
	first, err := runner.Drive(ctx, p.catalog, p.the, own.instance)
	if err != nil {
		return nil, err
	}
	for _, e := range first.Seen()[0].Elements {
		if slices.ContainsFunc(e.States, func(s string) bool { return slices.Contains(acting, s) }) {
			c.candidates = append(c.candidates, candidate{element: e})
		}
	}
	if _, err := first.Close(ctx); err != nil {
		return nil, err
	}
	all := len(c.candidates)
	for i := range min(all, mostCandidates) {
		if err := p.attempt(ctx, own.instance, c, i*all/min(all, mostCandidates)); err != nil {
			return nil, err
		}
	}
	for _, one := range c.candidates {
		if one.tried {
			c.tried++
		}
		if one.won {
			c.won++
		}
	}
	return c, nil
}

// acting are the states of elements that a guesser would act on.
var acting = []string{"clickable", "editable", "draggable", "droppable", "hoverable", "focusable", "checkable", "unreadable"}

// attempt plays the action on one candidate.
func (p *prover) attempt(ctx context.Context, instance gymkhana.Seed, c *census, i int) error {
	one := &c.candidates[i]
	if one.tried {
		return nil
	}
	a := gymkhana.Action{Verb: c.act.Verb}
	for _, arg := range c.act.Args {
		if arg.Name != "element" && arg.Name != "x" && arg.Name != "y" {
			a.Args = append(a.Args, arg)
		}
	}
	a.Args = append(a.Args, gymkhana.Arg{Name: "element", Value: one.element.ID})
	if p.spec.Check(p.spec.Roles[0], a) != nil { // a world without elements, where actions take coordinates
		b := one.element.Bounds
		a.Args = append(a.Args[:len(a.Args)-1], gymkhana.Arg{Name: "x", Value: int64(b.X0+b.X1) / 2}, gymkhana.Arg{Name: "y", Value: int64(b.Y0+b.Y1) / 2})
	}
	end, err := p.perform(ctx, instance, script{{a}}, -1)
	one.tried, one.won = err == nil, end.success
	return err
}

// explains reports whether a successful near miss is something that a guesser may do: the whole solution and more,
// or the one action on a candidate that solves the instance alone, or on any place if every candidate does.
func (p *prover) explains(ctx context.Context, own *solution, miss script) (bool, error) {
	c, err := p.survey(ctx, own)
	if c == nil || err != nil {
		return false, err
	}
	if holds(miss, c.act) || c.tried > 0 && c.won == c.tried {
		return true, nil
	}
	for _, acts := range miss {
		i := c.meant(acts[0])
		if i < 0 {
			continue
		}
		if err := p.attempt(ctx, own.instance, c, i); err != nil {
			return false, err
		}
		if c.candidates[i].won {
			return true, nil
		}
	}
	return false, nil
}

// holds reports whether a script contains an action.
func holds(s script, a gymkhana.Action) bool {
	return slices.ContainsFunc(s, func(acts []gymkhana.Action) bool { return slices.ContainsFunc(acts, a.Equal) })
}

// meant finds the candidate that an action targets, by id or as the smallest at its coordinates; -1 if there is none.
func (c *census) meant(a gymkhana.Action) int {
	id := a.Text("element")
	x, ok := a.Int("x")
	y, _ := a.Int("y")
	best, area := -1, 0
	for i := range c.candidates {
		e := &c.candidates[i].element
		if id != "" && e.ID == id {
			return i
		}
		b := e.Bounds
		size := (b.X1 - b.X0) * (b.Y1 - b.Y0)
		if id == "" && ok && x >= b.X0 && x < b.X1 && y >= b.Y0 && y < b.Y1 && (best < 0 || size < area) {
			best, area = i, size
		}
	}
	return best
}

// lucky sums up the results of guessers on a third-party task: one action on any element, and random actions.
func (p *prover) lucky(ctx context.Context, solved []*solution) ([]Guess, error) {
	one := Guess{By: "one action on any element"}
	won := 0
	for _, own := range solved[:min(len(solved), surveyed)] {
		c, err := p.survey(ctx, own)
		if err != nil {
			return nil, err
		}
		if c != nil && c.tried > 0 {
			won, one.Tried = won+c.won, one.Tried+c.tried
			one.By = fmt.Sprintf("%s on any of %d elements", c.act.Verb, len(c.candidates))
		}
	}
	one.Rate = float64(won) / float64(max(one.Tried, 1))
	if one.Tried > 0 && p.instances < leastDrawn {
		return []Guess{one}, nil
	}
	return []Guess{one, {By: "random actions", Rate: float64(p.drawn) / float64(max(p.instances, 1)), Tried: p.instances}}, nil
}
