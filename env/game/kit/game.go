package kit

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"gymkhana"
	"gymkhana/plain"
)

// The screen of every game, unless its setup has another, and the duration of a step.
const (
	Width     = 1280
	Height    = 720
	StepTicks = gymkhana.Ticks(12)
	MaxTicks  = gymkhana.Ticks(60)
)

// A Game is a game's own part, which the kit completes. S is its state: a plain struct of exported fields of numbers,
// bools, strings, arrays, slices and structs. Keep data that the rules need but do not change, such as the shapes of
// levels, in tables of the package instead of S.
//
// Tick, Over, Bind and the fields' functions are pure: they depend on their arguments alone.
type Game[S any] struct {
	Name    string // in the catalog: "snake-grid"
	Title   string // the title for people: "Snake Grid"
	Doc     string // one sentence for lists
	Rules   string // the description of the game that precedes the task in the goal: two to four sentences
	Version int    // raised whenever rules, levels or drawing change
	Within  string // the suite of its tasks; "" means SuiteName, whose tasks GameWorld's evaluator can score too
	Roles   []Role[S]
	Fields  []Field[S]

	// Start makes the state at the start of a round. After a loss it is called again with the same arguments, so an
	// instance stays the same world, and an agent can use what it has learnt.
	Start func(params gymkhana.Config, seed gymkhana.Seed) (S, error)
	// Tick plays a sixtieth of a second; in has one Input per role, in the order of Roles.
	Tick func(s *S, in []Input)
	// Draw paints the whole picture. It changes nothing.
	Draw func(c *Canvas, s *S)
	// Over returns why the round is over ("hit a wall"), or "", and whether it was won.
	Over func(s *S) (reason string, won bool)

	// Sound reports values in an untrusted state that the rules or Draw cannot handle: an index or a count out of
	// range, a number that would keep them busy for long. first is the state at the start of the round, for values that
	// never change.
	Sound func(s, first *S) error

	Clone      func(s *S) S    // a copy that shares nothing; nil: the kit makes one
	Actionable func(s *S) bool // whether input has an effect now; nil means always
	Oracle     func(*Seat[S]) gymkhana.Action
	Heuristic  func(*View) gymkhana.Action
	Tasks      []Task
}

// A Role is one of the players in a game.
type Role[S any] struct {
	Name     string
	Doc      string // what the role is and does, for the prompt: one or two sentences
	Keys     []Key  // the keys that it may use
	Pointer  bool   // whether it may use mouse or touch
	Hold     int    // ticks that a key is held if an action gives no duration; default 12
	Wait     int    // ticks that the control "wait" lasts; default 12
	Controls []Control[S]
}

// A Control is a semantic action of a role. Every role also has the control "wait".
type Control[S any] struct {
	Name    string
	Doc     string
	Aliases []string
	Params  []gymkhana.Param
	Idle    bool            // it only prepares others, so Game.Patterns leaves it out
	Does    gymkhana.Action // its raw input: Press(12, ArrowLeft)
	// Bind makes the raw input from arguments, instead of Does. The agent sees the error.
	Bind func(s *S, a gymkhana.Action) (gymkhana.Action, error)
}

// check reports every mistake in a Game at once.
func (g *Game[S]) check() error {
	var wrong []error
	say := func(format string, args ...any) {
		wrong = append(wrong, fmt.Errorf("game %s: "+format, append([]any{g.Name}, args...)...))
	}
	for _, part := range []struct {
		what    string
		missing bool
	}{{"Name", g.Name == ""}, {"Title", g.Title == ""}, {"Doc", g.Doc == ""}, {"Rules", g.Rules == ""}, {"Version", g.Version < 1},
		{"Roles", len(g.Roles) == 0}, {"Fields", len(g.Fields) == 0}, {"Start", g.Start == nil}, {"Tick", g.Tick == nil},
		{"Draw", g.Draw == nil}, {"Over", g.Over == nil}, {"Sound", g.Sound == nil}} {
		if part.missing {
			say("%s is missing", part.what)
		}
	}
	if err := plain.Check(reflect.TypeFor[S]()); err != nil {
		say("%v", err)
	}
	seen := map[string]bool{}
	for _, f := range g.Fields {
		if seen[f.Name] || f.Doc == "" || f.Number == nil && f.Value == nil {
			say("field %q comes twice or lacks its doc or value", f.Name)
		}
		seen[f.Name] = true
	}
	for _, r := range g.Roles {
		for _, c := range r.Controls {
			if c.Doc == "" || (c.Does.Verb == "") == (c.Bind == nil) {
				say("control %s of %s needs a doc, and either Does or Bind", c.Name, r.Name)
			}
		}
	}
	return errors.Join(wrong...)
}

// Env makes a world of the game. The catalog lists it.
func (g *Game[S]) Env(cfg gymkhana.Config) (gymkhana.Environment, error) {
	setup, err := setupOf(cfg)
	err = errors.Join(g.check(), err)
	if err == nil {
		err = errors.Join(g.checkGoal(setup.Goal), screens.Check(setup.screen()))
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/game/"+g.Name, err)
	}
	w := &World[S]{game: g, seal: gymkhana.Seal{World: g.Name, Version: g.Version, Config: cfg}, spec: g.spec(), setup: setup, config: string(cfg)}
	w.spec.Screen = setup.screen()
	w.since = w.frames
	return w, nil
}

// spec describes the game to agents.
func (g *Game[S]) spec() gymkhana.Spec {
	spec := gymkhana.Spec{World: g.Name, Version: g.Version, Screen: native, StepTicks: StepTicks}
	var keys Keys
	var pointer bool
	for _, r := range g.Roles {
		spec.Roles = append(spec.Roles, r.Name)
		if len(g.Roles) > 1 {
			spec.RoleDocs = append(spec.RoleDocs, r.Doc)
		}
		keys, pointer = keys|KeySet(r.Keys...), pointer || r.Pointer
		for _, c := range append(slices.Clone(r.Controls), r.wait()) {
			spec.Controls = declare(spec.Controls, r.Name, gymkhana.Control{Name: c.Name, Doc: c.Doc, Params: c.Params, Aliases: c.Aliases})
		}
	}
	for i := range spec.Controls {
		if len(spec.Controls[i].Roles) == len(g.Roles) {
			spec.Controls[i].Roles = nil
		}
	}
	spec.Verbs = []gymkhana.Verb{gymkhana.Do, gymkhana.Wait}
	if keys != 0 {
		spec.Verbs = append(spec.Verbs, gymkhana.Press, gymkhana.KeyDown, gymkhana.KeyUp)
		if keys&(1<<ArrowUp-1) != 0 {
			spec.Verbs = append(spec.Verbs, gymkhana.Type)
		}
	}
	if pointer {
		spec.Verbs = append(spec.Verbs, gymkhana.MouseMove, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag, gymkhana.Scroll)
	}
	spec.Keys = keys.names()
	for _, r := range g.Roles {
		if own := KeySet(r.Keys...); own != keys {
			spec.RoleKeys = make([][]string, len(g.Roles))
		}
	}
	for i := range spec.RoleKeys {
		spec.RoleKeys[i] = KeySet(g.Roles[i].Keys...).names()
	}
	return spec
}

// names lists the keys of a set. The list is never empty, since an empty one would allow any key.
func (s Keys) names() []string {
	var names []string
	for k := Key(0); k < keyCount; k++ {
		if s.Has(k) {
			names = append(names, k.String())
		}
	}
	if names == nil {
		names = []string{"none"}
	}
	return names
}

// declare adds a control of a role; a control that another role has too is listed once.
func declare(list []gymkhana.Control, role string, c gymkhana.Control) []gymkhana.Control {
	for i := range list {
		if list[i].Name == c.Name {
			list[i].Roles = append(list[i].Roles, role)
			return list
		}
	}
	c.Roles = []string{role}
	return append(list, c)
}

func (r *Role[S]) wait() Control[S] {
	ticks := cmp.Or(r.Wait, int(StepTicks))
	return Control[S]{Name: "wait", Doc: fmt.Sprintf("let %d ticks pass", ticks), Does: Wait(ticks)}
}

// Press is the raw input of keys that are held together; 0 ticks means the role's Hold.
func Press(ticks int, keys ...Key) gymkhana.Action {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.String()
	}
	a := gymkhana.Action{Verb: gymkhana.Press, Args: []gymkhana.Arg{{Name: "keys", Value: names}}}
	return timed(a, ticks)
}

// Wait is no input for some time.
func Wait(ticks int) gymkhana.Action { return timed(gymkhana.Action{Verb: gymkhana.Wait}, ticks) }

// Click is a click of the left button.
func Click(x, y int) gymkhana.Action { return pointAt(gymkhana.Click, x, y) }

// RightClick is a click of the right button.
func RightClick(x, y int) gymkhana.Action {
	a := pointAt(gymkhana.Click, x, y)
	a.Args = append(a.Args, gymkhana.Arg{Name: "button", Value: "right"})
	return a
}

// MoveTo moves the pointer.
func MoveTo(x, y int) gymkhana.Action { return pointAt(gymkhana.MouseMove, x, y) }

// Drag presses at one point, moves to another within the given ticks, and releases.
func Drag(x, y, toX, toY, ticks int) gymkhana.Action {
	a := pointAt(gymkhana.Drag, x, y)
	a.Args = append(a.Args, gymkhana.Arg{Name: "to_x", Value: int64(toX)}, gymkhana.Arg{Name: "to_y", Value: int64(toY)})
	return timed(a, ticks)
}

// Type presses the keys of a text one after the other, and then perhaps Enter.
func Type(text string, enter bool) gymkhana.Action {
	a := gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: text}}}
	if enter {
		a.Args = append(a.Args, gymkhana.Arg{Name: "enter", Value: true})
	}
	return a
}

// Do uses a control.
func Do(name string, args ...gymkhana.Arg) gymkhana.Action { return gymkhana.DoIt(name, args...) }

func pointAt(verb gymkhana.Verb, x, y int) gymkhana.Action {
	return gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: "x", Value: int64(x)}, {Name: "y", Value: int64(y)}}}
}

func timed(a gymkhana.Action, ticks int) gymkhana.Action {
	if ticks > 0 {
		a.Args = append(a.Args, gymkhana.Arg{Name: "ticks", Value: int64(ticks)})
	}
	return a
}
