package page

import (
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/env/browser"
)

// A Role is a seat of a game, with what it may press and the controls it has.
type Role struct {
	Name     string                    `json:"name"`
	Doc      string                    `json:"doc,omitempty"`
	Keys     []string                  `json:"keys,omitempty"`     // legal keys; empty means any
	Hold     gymkhana.Ticks            `json:"hold,omitempty"`     // how long a key is held by default; 0: 12
	KeyHold  map[string]gymkhana.Ticks `json:"key_hold,omitempty"` // the same for single keys
	Clicks   bool                      `json:"clicks,omitempty"`   // whether the pointer's buttons may be used
	Controls []Control                 `json:"controls,omitempty"`
}

// A Control is a semantic action of a game.
type Control struct {
	Name   string           `json:"name"`
	Doc    string           `json:"doc"`
	Params []gymkhana.Param `json:"params,omitempty"`
	// Actions are its low-level actions in their text form. Arguments are put into the last of them
	// by their names: cell as the x and y that Cells has, duration in seconds as ticks, press_enter
	// as enter.
	Actions []string          `json:"actions"`
	Cells   map[string][2]int `json:"cells,omitempty"`
}

func (r *Role) check() error {
	var wrong []error
	if r.Name == "" {
		wrong = append(wrong, errors.New("a role has no name"))
	}
	for i := range r.Controls {
		c := &r.Controls[i]
		if c.Name == "" || c.Doc == "" || len(c.Actions) == 0 {
			wrong = append(wrong, fmt.Errorf("control %q of %s: needs a name, a doc and actions", c.Name, r.Name))
		}
		for _, text := range c.Actions {
			if _, err := gymkhana.ParseAction(text); err != nil {
				wrong = append(wrong, fmt.Errorf("control %s of %s: %w", c.Name, r.Name, err))
			}
		}
	}
	return errors.Join(wrong...)
}

// control finds a role's control by name.
func (r *Role) control(name string) *Control {
	for i := range r.Controls {
		if r.Controls[i].Name == name {
			return &r.Controls[i]
		}
	}
	return nil
}

// hold is how long keys are held together by default.
func (r *Role) hold(keys ...string) gymkhana.Ticks {
	longest := gymkhana.Ticks(0)
	for _, k := range keys {
		longest = max(longest, r.KeyHold[k])
	}
	if longest == 0 {
		longest = r.Hold
	}
	if longest == 0 {
		longest = 12
	}
	return min(longest, maxStep)
}

// Verbs of a page's visitor: those of the browser without its address bar and tabs, because a
// MiniWoB++ page that is left is lost.
var miniwobVerbs = []gymkhana.Verb{
	gymkhana.MouseMove, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag, gymkhana.Scroll,
	gymkhana.KeyDown, gymkhana.KeyUp, gymkhana.Press, gymkhana.Type, gymkhana.Wait, gymkhana.Hover, gymkhana.Select, gymkhana.Finish,
}

// Verbs of a player. Nothing can be kept down from one step to the next.
var (
	gameVerbs    = []gymkhana.Verb{gymkhana.MouseMove, gymkhana.Press, gymkhana.Type, gymkhana.Wait}
	pointerVerbs = []gymkhana.Verb{gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag, gymkhana.Scroll}
)

// specOf describes a world to the agents in it.
func specOf(s *Setup) gymkhana.Spec {
	spec := gymkhana.Spec{World: WorldName, Version: version, Screen: gymkhana.Size{W: s.Width * s.scale(), H: s.Height * s.scale()},
		StepTicks: s.Step, Live: s.Address != ""}
	switch s.Kind {
	case MiniWoBKind:
		spec.Roles, spec.Verbs = []string{"user"}, miniwobVerbs
	case GameKind:
		describeGame(&spec, s.Roles)
	default:
		spec.Roles = []string{"user"}
		spec.Verbs = append(slices.Clone(browser.Verbs), gymkhana.Finish)
		if s.Dialogs == AskDialogs {
			spec.Verbs = append(spec.Verbs, gymkhana.Accept, gymkhana.Dismiss)
		}
	}
	if s.Device == PhoneDevice {
		spec.Verbs = slices.Clone(phoneVerbs)
		if s.Dialogs == AskDialogs {
			spec.Verbs = append(spec.Verbs, gymkhana.Accept, gymkhana.Dismiss)
		}
	}
	return spec
}

func describeGame(spec *gymkhana.Spec, roles []Role) {
	spec.Verbs = slices.Clone(gameVerbs)
	docs := false
	for _, r := range roles {
		spec.Roles = append(spec.Roles, r.Name)
		spec.RoleDocs = append(spec.RoleDocs, r.Doc)
		spec.RoleKeys = append(spec.RoleKeys, r.Keys)
		docs = docs || r.Doc != ""
		if r.Clicks && !slices.Contains(spec.Verbs, gymkhana.Click) {
			spec.Verbs = append(spec.Verbs, pointerVerbs...)
		}
		for _, c := range r.Controls {
			spec.Controls = merge(spec.Controls, r.Name, c)
		}
	}
	if len(spec.Controls) > 0 {
		spec.Verbs = append(spec.Verbs, gymkhana.Do)
	}
	if !docs {
		spec.RoleDocs = nil
	}
	if len(roles) == 1 {
		spec.Keys, spec.RoleKeys = roles[0].Keys, nil
		for i := range spec.Controls {
			spec.Controls[i].Roles = nil
		}
	}
}

// merge adds a role's control; roles that have one of the same name share its description.
func merge(all []gymkhana.Control, role string, c Control) []gymkhana.Control {
	for i := range all {
		if all[i].Name == c.Name {
			all[i].Roles = append(all[i].Roles, role)
			return all
		}
	}
	return append(all, gymkhana.Control{Name: c.Name, Doc: c.Doc, Params: c.Params, Roles: []string{role}})
}
