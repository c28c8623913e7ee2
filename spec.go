package gymkhana

import (
	"fmt"
	"slices"
	"strings"
)

// A Size is a width and a height in pixels.
type Size struct {
	W int `json:"w"`
	H int `json:"h"`
}

// A Spec describes a world to the agents in it.
type Spec struct {
	World     string    `json:"world"`               // the name in the catalog
	Version   int       `json:"version"`             // raised whenever behaviour changes
	Screen    Size      `json:"screen"`              // the size of a screenshot; zero for a world without one
	Roles     []string  `json:"roles"`               // names of the roles, never empty
	RoleDocs  []string  `json:"role_docs,omitempty"` // a description of each role; nil if the names are enough
	StepTicks Ticks     `json:"step_ticks"`          // the shortest time that a step lasts
	Verbs     []Verb    `json:"verbs"`               // the legal verbs; Noop is always legal
	Controls  []Control `json:"controls,omitempty"`  // the world's own actions, used with Do
	Keys      []string  `json:"keys,omitempty"`      // legal keys; empty means any
	// RoleKeys has the legal keys of each of Roles, if they differ; nil means that Keys apply to
	// everyone.
	RoleKeys [][]string `json:"role_keys,omitempty"`
	Live     bool       `json:"live,omitempty"` // the world is not reproducible: a page of the live web
	// Places are the addresses of a world of several sites. Worlds show none of them by themselves; an agent may name them in
	// its prompt.
	Places []Place `json:"places,omitempty"`
}

// A Place is a site of a world.
type Place struct {
	Address string `json:"address"`
	Doc     string `json:"doc"`              // what is there, in a few words
	Home    bool   `json:"home,omitempty"`   // it lists the others
	Needed  bool   `json:"needed,omitempty"` // the task needs it
}

// A Control is a semantic action that a world declares: a name an agent can use with Do.
type Control struct {
	Name    string   `json:"name"`
	Doc     string   `json:"doc"`
	Params  []Param  `json:"params,omitempty"`
	Aliases []string `json:"aliases,omitempty"`
	Roles   []string `json:"roles,omitempty"` // who may use it; empty means everyone
}

// Control finds a control by its name.
func (s *Spec) Control(name string) (Control, bool) {
	for _, c := range s.Controls {
		if c.Name == name {
			return c, true
		}
	}
	return Control{}, false
}

// KeysOf gives the keys that a role may use; empty means any.
func (s *Spec) KeysOf(role string) []string {
	if i := slices.Index(s.Roles, role); i >= 0 && i < len(s.RoleKeys) {
		return s.RoleKeys[i]
	}
	return s.Keys
}

// Check returns an error if a is not legal in this world for a role. Whether a legal action has an
// effect is decided by the world, which reports it in Observation.Refused.
func (s *Spec) Check(role string, a Action) error {
	if err := a.Check(); err != nil {
		return err
	}
	if a.Verb == Noop {
		return nil
	}
	if !slices.Contains(s.Verbs, a.Verb) {
		return fmt.Errorf("%s cannot be done in %s", a.Verb, s.World)
	}
	if a.Verb == Do {
		return s.checkControl(role, a)
	}
	return s.checkInput(role, a)
}

func (s *Spec) checkControl(role string, a Action) error {
	c, ok := s.Control(a.Name)
	if !ok {
		var names []string
		for _, c := range s.Controls {
			names = append(names, c.Name)
		}
		return Absent(fmt.Errorf("%s has no control %q (it has %s)", s.World, a.Name, strings.Join(names, ", ")))
	}
	if len(c.Roles) > 0 && !slices.Contains(c.Roles, role) {
		return fmt.Errorf("%s is not for %s", c.Name, role)
	}
	if err := checkArgs(a.Args, c.Params); err != nil {
		return fmt.Errorf("do %s: %w", c.Name, err)
	}
	return nil
}

// checkInput makes sure that raw input stays on the screen and within the legal keys.
func (s *Spec) checkInput(role string, a Action) error {
	for _, axis := range []struct {
		name string
		size int
	}{{"x", s.Screen.W}, {"y", s.Screen.H}, {"to_x", s.Screen.W}, {"to_y", s.Screen.H}} {
		if v, ok := a.Int(axis.name); ok && s.Screen.W > 0 && (v < 0 || v >= axis.size) {
			return fmt.Errorf("%s: %s=%d is off the screen (0 to %d)", a.Verb, axis.name, v, axis.size-1)
		}
	}
	legal := s.KeysOf(role)
	if len(legal) == 0 {
		return nil
	}
	keys := a.List("keys")
	if k := a.Text("key"); k != "" {
		keys = append(slices.Clone(keys), k)
	}
	for _, k := range keys {
		if !slices.Contains(legal, k) {
			return fmt.Errorf("%s: key %q is not used here%s", a.Verb, k, DidYouMean(k, legal))
		}
	}
	return nil
}
