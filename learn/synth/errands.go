package synth

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"gymkhana"
)

// mostErrands is how many errands are tried at a moment, and mostWalk how many steps lead to an errand's screen.
const (
	mostErrands = 2
	mostWalk    = 3
)

// A walk is a path through the world: observations and actions, in turn. It ends with an observation.
type walk struct {
	seen []*gymkhana.Observation
	acts []gymkhana.Action
}

func (w *walk) here() *gymkhana.Observation { return w.seen[len(w.seen)-1] }

// errands are instructions for another screen. A random walk leads to a screen, an instruction is made there, and every
// step of the walk becomes a row with that instruction.
func (s *Scene) errands(ctx context.Context, r *rand.Rand) ([]Row, error) {
	var rows []Row
	for range mostErrands {
		saved, err := s.World.Capabilities().Snapshot()
		if err != nil {
			return nil, err
		}
		more, err := s.errand(ctx, r)
		if err == nil {
			_, err = s.World.Capabilities().Restore(ctx, saved)
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// errand makes the rows of one errand, or none if the walk reaches no new screen. It leaves the
// world there.
func (s *Scene) errand(ctx context.Context, r *rand.Rand) ([]Row, error) {
	w := &walk{seen: []*gymkhana.Observation{s.Seen}}
	if home := (gymkhana.Action{Verb: gymkhana.Home}); r.IntN(2) == 0 && slices.Contains(s.World.Spec().Verbs, home.Verb) {
		now, err := s.World.Step(ctx, []gymkhana.Action{home})
		if err != nil {
			return nil, err
		}
		w.seen[0] = copied(&now.Seen[0])
	}
	app := ""
	for range 1 + r.IntN(mostWalk) {
		act, ok := s.stride(r, w)
		if !ok {
			return nil, nil
		}
		now, err := s.World.Step(ctx, []gymkhana.Action{act})
		if err != nil {
			return nil, err
		}
		seen := &now.Seen[0]
		if seen.Refused != "" || seen.Ended != "" || s.hides(seen) {
			return nil, nil
		}
		if act.Verb == gymkhana.OpenApp {
			app = act.Text("app")
		}
		w.acts, w.seen = append(w.acts, act), append(w.seen, copied(seen))
	}
	return s.tellErrand(ctx, r, w, app)
}

// stride draws the next step of a walk: opening an app, or clicking something other than a switch.
func (s *Scene) stride(r *rand.Rand, w *walk) (gymkhana.Action, bool) {
	at := s.at(w.here())
	home := len(at.Seen.Elements) > 0 && at.Seen.Elements[0].App == "launcher"
	legal := slices.DeleteFunc(at.legal(), func(a gymkhana.Action) bool {
		if a.Verb == gymkhana.OpenApp {
			return len(w.acts) > 0 || !home
		}
		e := element(at.Seen, a.Text("element"))
		return a.Verb != gymkhana.Click || e == nil || has(e, "checkable") || has(e, "editable") || !nameable(at, e) || e.App == "launcher"
	})
	if len(legal) == 0 {
		return gymkhana.Action{}, false
	}
	return legal[r.IntN(len(legal))], true
}

// at is the scene of another screen.
func (s *Scene) at(seen *gymkhana.Observation) *Scene {
	there := *s
	there.Seen = seen
	return &there
}

// tellErrand finds an instruction for the end of a walk that makes no sense at its start, and makes a row for every
// step, for the instruction and for the end.
func (s *Scene) tellErrand(ctx context.Context, r *rand.Rand, w *walk, app string) ([]Row, error) {
	there := s.at(w.here())
	orders := slices.DeleteFunc(there.orders(r), func(o order) bool {
		e := element(there.Seen, o.action.Text("element"))
		if o.action.Verb == gymkhana.Answer {
			return slices.ContainsFunc(w.seen[0].Elements, func(b gymkhana.Element) bool { return strings.Contains(b.Text, o.action.Text("text")) })
		}
		return e == nil || o.action.Verb == gymkhana.Scroll || shown(w.seen[0], title(e))
	})
	if len(orders) == 0 {
		return nil, nil
	}
	o := orders[r.IntN(len(orders))]
	told := around(r, there, o.told)
	if app != "" && r.IntN(2) == 0 {
		told = say(r, inApp, app, told)
	}
	past := s.space.Retold(told).Forget()
	var rows []Row
	for i, act := range append(slices.Clone(w.acts), o.action) {
		rows = append(rows, s.at(w.seen[i]).row(2, Errand, told, "Reason: it leads there.\nAction: "+act.String(), &act, past))
		past.Did(act)
	}
	if !o.ends && o.action.Verb != gymkhana.Answer {
		return rows, nil
	}
	now, err := s.World.Step(ctx, []gymkhana.Action{o.action})
	if err != nil {
		return rows, err
	}
	seen := &now.Seen[0]
	if seen.Refused != "" || seen.Ended != "" || s.hides(seen) {
		return rows, nil
	}
	return append(rows, s.at(copied(seen)).row(2, Errand, told, "Reason: it is done.\nAction: "+complete.String(), &complete, past)), nil
}

// shown reports whether a screen has an element with a title.
func shown(o *gymkhana.Observation, name string) bool {
	return slices.ContainsFunc(o.Elements, func(e gymkhana.Element) bool { return strings.EqualFold(title(&e), name) })
}

// inApp are sentences for an errand that begins with opening an app.
var inApp = []string{`In {}, {2}`, `{2} It is in {}.`, `Use {}: {2}`, `Open {} for this. {2}`, `In the app {}: {2}`}
