package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/internal/drift"
)

// RecordedDoc describes the agent in the catalog.
const RecordedDoc = "repeats the oracle's actions as recorded in another version of the sites, and says what breaks them"

// The ways in which a recorded action finds its target.
const (
	byPoint  = "point"  // where it was on the screen; only in a browser
	byNumber = "number" // the number of the element
	byName   = "name"   // its role and name
	byWords  = "words"  // the same, with the wordings of the site in the version that is played
)

var ways = []string{byPoint, byNumber, byName, byWords}

// RecordedOptions are the options of the agent.
type RecordedOptions struct {
	By      string `json:"by,omitempty"`      // point, number (default), name or words
	Version int    `json:"version,omitempty"` // the version of the sites in which the actions were recorded; default 1
}

// A Recorded repeats a solution that was recorded in another version of the world: it shows whether stored actions
// still work, and which change breaks them. It looks for the target of each action in the way of its options. If it is
// not there, the episode ends, and the reason of the last decision is a drift.End:
//
//	layout   by point and number: the target is elsewhere on the page, since it is arranged otherwise or has more or less
//	         before it; a new name alone breaks nothing there
//	wording  by name: the target has the wording that this version has in place of the recorded one
//	data     the page has no such target
//	played   the recording ended; without success, the facts that the task asks for are others
//
// The recording is made when an episode begins: the oracle plays the same task and seed in the other version, in a
// world of the same kind.
type Recorded struct {
	options RecordedOptions
	stage   *stage
	fresh   func(Setup) gymkhana.Environment
	steps   []recording
	next    int
	words   func(host, text string) []string
}

// A recording is an action with its target.
type recording struct {
	action gymkhana.Action
	target gymkhana.Element // zero if it has none
	nth    int              // how many elements of that role and name came before it
	host   string
}

// NewRecorded makes the agent. Its options are RecordedOptions.
func (w *Web) NewRecorded(setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	a := &Recorded{}
	err := setup.Options.Decode(&a.options)
	a.options.By, a.options.Version = cmp.Or(a.options.By, byNumber), cmp.Or(a.options.Version, 1)
	switch {
	case err != nil:
	case !slices.Contains(ways, a.options.By):
		err = fmt.Errorf("by %q%s; want %s", a.options.By, gymkhana.DidYouMean(a.options.By, ways), strings.Join(ways, ", "))
	case a.options.Version < 1 || a.options.Version > kit.MaxVersion:
		err = fmt.Errorf("version %d; want 1 to %d", a.options.Version, kit.MaxVersion)
	}
	return a, gymkhana.Blame(gymkhana.FaultSetup, "env/site", err)
}

// FitsRecorded returns an error if the agent cannot play in a world.
func FitsRecorded(setup gymkhana.AgentSetup, spec gymkhana.Spec) error {
	var o RecordedOptions
	switch err := setup.Options.Decode(&o); {
	case spec.World != WorldName && spec.World != TextName:
		return fmt.Errorf("it plays %s and %s only", WorldName, TextName)
	case err == nil && o.By == byPoint && spec.World == TextName:
		return fmt.Errorf("%s has no places; use by number, name or words", TextName)
	}
	return nil
}

// Sit reads which task is played.
func (a *Recorded) Sit(world gymkhana.Environment) error {
	switch w := world.(type) {
	case *TextWorld:
		a.stage = &w.stage
		a.fresh = func(s Setup) gymkhana.Environment { return &TextWorld{stage: stage{web: w.web, setup: s}} }
	case *World:
		a.stage = &w.stage
		a.fresh = func(s Setup) gymkhana.Environment {
			own := &World{stage: stage{web: w.web, setup: s}, whole: w.whole}
			own.visit.Where, own.visit.Options = w.visit.Where, w.visit.Options
			return own
		}
	default:
		return gymkhana.Blame(gymkhana.FaultSetup, "env/site", fmt.Errorf("a %T is not the world of sites", world))
	}
	return nil
}

// Begin records the solution.
func (a *Recorded) Begin(ctx context.Context, _ *gymkhana.Task, _ gymkhana.Spec) error {
	if a.stage == nil || a.stage.trip == nil {
		return gymkhana.Blame(gymkhana.FaultUs, "env/site", errors.New("the agent sits in a world without an episode"))
	}
	was := a.stage.setup
	was.Version = a.options.Version
	words := map[string]kit.Wordings{}
	for _, s := range a.stage.web.town.Sites() {
		words[kit.Home(s.Name)] = s.Words
	}
	a.words = func(host, text string) []string {
		return words[host].Reworded(text, a.options.Version, a.stage.setup.Version)
	}
	var err error
	a.next = 0
	a.steps, err = record(ctx, a.stage.web, a.fresh(was), a.stage.seed)
	return err
}

// mostRecorded bounds a recording.
const mostRecorded = 400

// record plays the oracle's solution in a world of its own.
func record(ctx context.Context, w *Web, world gymkhana.Environment, seed gymkhana.Seed) (steps []recording,
	err error) {
	defer func() { err = errors.Join(err, world.Close()) }()
	start, err := world.Reset(ctx, seed)
	if err != nil {
		return nil, err
	}
	oracle, err := w.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = oracle.Sit(world)
	}
	for now := start.Moment; err == nil && now.Seen[0].Ended == gymkhana.Running; {
		if len(steps) >= mostRecorded {
			return nil, gymkhana.Blame(gymkhana.FaultUs, "env/site", errors.New("the oracle does not come to an end"))
		}
		var d gymkhana.Decision
		if d, err = oracle.Act(ctx, &now.Seen[0]); err != nil {
			break
		}
		steps = append(steps, aimed(d.Actions[0], &now.Seen[0]))
		now, err = world.Step(ctx, d.Actions)
	}
	return steps, err
}

// aimed adds its target to an action.
func aimed(act gymkhana.Action, seen *gymkhana.Observation) recording {
	r := recording{action: act, host: homeOf(seen.URL)}
	id := act.Text("element")
	at := slices.IndexFunc(seen.Elements, func(e gymkhana.Element) bool { return id != "" && e.ID == id })
	if at < 0 {
		return r
	}
	r.target = seen.Elements[at]
	for _, e := range seen.Elements[:at] {
		if same(&e, r.target.Role, r.target.Name) {
			r.nth++
		}
	}
	return r
}

// homeOf gives the site of an address, as kit.Home does.
func homeOf(address string) string {
	scheme, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host + "/"
}

func same(e *gymkhana.Element, role, name string) bool {
	return e.Role == role && kit.Fold(e.Name) == kit.Fold(name)
}

// Act performs the next recorded action, or ends the episode.
func (a *Recorded) Act(ctx context.Context, seen *gymkhana.Observation) (gymkhana.Decision, error) {
	if ctx.Err() != nil {
		return gymkhana.Decision{}, ctx.Err()
	}
	if a.next >= len(a.steps) {
		return a.end(drift.Played, "nothing is left"), nil
	}
	s := &a.steps[a.next]
	if s.action.Verb == gymkhana.Finish {
		a.next++
		return a.end(drift.Played, ""), nil
	}
	acts := []gymkhana.Action{s.action}
	if s.target.ID != "" {
		e, cause, detail := a.find(s, seen)
		if cause != "" {
			return a.end(cause, detail), nil
		}
		acts = a.perform(s.action, e)
	}
	a.next++
	return gymkhana.Decision{Actions: acts}, nil
}

// end gives up, or declares the task done.
func (a *Recorded) end(cause, detail string) gymkhana.Decision {
	e := drift.End{Cause: cause, Kept: a.next, Of: len(a.steps), Detail: detail}
	return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}, Reason: e.String()}
}

// find finds the target of a recorded action in the way of the options, or says what is missing.
func (a *Recorded) find(s *recording, seen *gymkhana.Observation) (e gymkhana.Element, cause, detail string) {
	t := &s.target
	names := []string{t.Name}
	if reworded := a.words(s.host, t.Name); len(reworded) > 0 {
		names = reworded
	}
	is := func(e *gymkhana.Element) bool {
		return slices.ContainsFunc(names, func(name string) bool { return same(e, t.Role, name) })
	}
	if at := a.hit(t, seen); at != nil && (is(at) || same(at, t.Role, t.Name)) {
		return *at, "", ""
	}
	old, renamed := nth(seen, s.nth, func(e *gymkhana.Element) bool { return same(e, t.Role, t.Name) }), nth(seen, s.nth,
		is)
	told := fmt.Sprintf("%s %q", t.Role, t.Name)
	switch by := a.options.By; {
	case old != nil && (by == byName || by == byWords):
		return *old, "", ""
	case renamed != nil && by == byWords:
		return *renamed, "", ""
	case renamed != nil && by == byName:
		return e, drift.Wording, fmt.Sprintf("%s is now %q", told, renamed.Name)
	case old != nil || renamed != nil:
		return e, drift.Layout, told + " is elsewhere"
	}
	return e, drift.Data, fmt.Sprintf("there is no %s on %s", told, seen.URL)
}

// hit returns the element that a recorded click meets, by place or number; nil if it meets none.
func (a *Recorded) hit(t *gymkhana.Element, seen *gymkhana.Observation) *gymkhana.Element {
	var met *gymkhana.Element
	for i := range seen.Elements {
		e := &seen.Elements[i]
		switch a.options.By {
		case byNumber:
			if e.ID == t.ID {
				return e
			}
		case byPoint:
			if x, y := middle(t); contains(e.Bounds, x, y) && (met == nil || area(e) <= area(met)) {
				met = e
			}
		}
	}
	return met
}

// nth returns the n-th element that fits, counted from 0, or the last one if there are fewer; nil if none fits.
func nth(seen *gymkhana.Observation, n int, fits func(*gymkhana.Element) bool) (found *gymkhana.Element) {
	for i := range seen.Elements {
		if e := &seen.Elements[i]; fits(e) {
			found = e
			if n--; n < 0 {
				break
			}
		}
	}
	return found
}

func middle(e *gymkhana.Element) (x, y int) {
	return (e.Bounds.X0 + e.Bounds.X1) / 2, (e.Bounds.Y0 + e.Bounds.Y1) / 2
}

func contains(b gymkhana.Bounds, x, y int) bool {
	return b.X0 <= x && x < b.X1 && b.Y0 <= y && y < b.Y1
}

func area(e *gymkhana.Element) int { return (e.Bounds.X1 - e.Bounds.X0) * (e.Bounds.Y1 - e.Bounds.Y0) }

// perform is a recorded action on an element: by its number, or at its recorded place.
func (a *Recorded) perform(act gymkhana.Action, e gymkhana.Element) []gymkhana.Action {
	own := gymkhana.Action{Verb: act.Verb}
	for _, arg := range act.Args {
		if arg.Name != "element" {
			own.Args = append(own.Args, arg)
		}
	}
	if a.options.By != byPoint {
		for i, arg := range act.Args {
			if arg.Name == "element" {
				own.Args = slices.Insert(own.Args, i, gymkhana.Arg{Name: arg.Name, Value: e.ID})
			}
		}
		return []gymkhana.Action{own}
	}
	x, y := middle(&a.steps[a.next].target)
	place := []gymkhana.Arg{{Name: "x", Value: int64(x)}, {Name: "y", Value: int64(y)}}
	if act.Verb == gymkhana.Type { // into the field that a click has given the focus
		return []gymkhana.Action{{Verb: gymkhana.Click, Args: place}, own}
	}
	own.Args = append(place, own.Args...)
	return []gymkhana.Action{own}
}
