package proof

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/runner"
)

// Bounds on a census, for an episode in a browser takes a second.
const (
	mostCandidates = 20 // of one instance
	surveyed       = 3  // instances of a task
	leastDrawn     = 5  // instances from which on random actions tell more than a census of one
)

// A census tells what a guesser has to expect in an instance that one action solves: it is done to each element that
// could be meant, one episode each.
type census struct {
	act        gymkhana.Action // as the oracle did it
	candidates []candidate     // all elements that could be meant
	won, tried int             // of the sample
}

// A candidate is an element and what came of it.
type candidate struct {
	element    gymkhana.Element
	tried, won bool
}

// single gives the only action of a script if it says nothing but what it is done to; false if there are more, or none.
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

// pointed are the verbs that a guesser can try on every element. To type nothing is to put the focus into a field.
var pointed = []gymkhana.Verb{gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Hover, gymkhana.MouseMove, gymkhana.Type}

// survey takes the census of an instance, at most mostCandidates of it, evenly spread; nil if one action does not solve it.
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

// acting are the states of elements that a guesser would try.
var acting = []string{"clickable", "editable", "draggable", "droppable", "hoverable", "focusable", "checkable", "unreadable"}

// attempt finds out about one candidate.
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
	if p.spec.Check(p.spec.Roles[0], a) != nil { // a world without elements, where places are pointed at
		b := one.element.Bounds
		a.Args = append(a.Args[:len(a.Args)-1], gymkhana.Arg{Name: "x", Value: int64(b.X0+b.X1) / 2}, gymkhana.Arg{Name: "y", Value: int64(b.Y0+b.Y1) / 2})
	}
	end, err := p.perform(ctx, instance, script{{a}}, -1)
	one.tried, one.won = err == nil, end.success
	return err
}

// explains reports whether a near miss that succeeded is what any guesser may do: the whole solution and something
// besides, or the one action on a candidate that solves the instance by itself, or anywhere if every candidate does.
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

// holds reports whether an action is among those of a script.
func holds(s script, a gymkhana.Action) bool {
	return slices.ContainsFunc(s, func(acts []gymkhana.Action) bool { return slices.ContainsFunc(acts, a.Equal) })
}

// meant is the candidate that an action is done to: by its id, or the smallest at its place; -1 if there is none.
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

// lucky adds up what guessers make of a task that others wrote: one action on any element, and random actions.
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
