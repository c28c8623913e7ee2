package device

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/plain"
)

// A Phone is a device in use: the system, every app's data, and the current task.
type Phone struct {
	ui.System
	Case Case

	kit    *Kit
	live   []any // data that may change, by app; nil while frozen is current
	frozen []any // data that never changes; nil when live data has changed since
	texts  []*text
}

// A text is the canonical form of an app's frozen data, made on first use. The states that share the data share it.
type text struct {
	once sync.Once
	json []byte
}

// A Case has the values that were drawn for an episode.
type Case struct {
	Family string  `json:"family"`
	Goal   string  `json:"goal"`
	Params []Param `json:"params"`
	Held   bool    `json:"held"` // a wording that is held out of training
}

// Apps returns the phone's apps in the order of the home screen, for reading only.
func (ph *Phone) Apps() []ui.AppInfo { return ph.kit.infos }

// A Param is a parameter of the goal.
type Param struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Get returns a parameter, or "" if it was not drawn.
func (c *Case) Get(name string) string {
	for i := range c.Params {
		if c.Params[i].Name == name {
			return c.Params[i].Value
		}
	}
	return ""
}

// Set sets a parameter.
func (c *Case) Set(name, value string) {
	for i := range c.Params {
		if c.Params[i].Name == name {
			c.Params[i].Value = value
			return
		}
	}
	c.Params = append(c.Params, Param{name, value})
}

// Of returns the data of the app whose data type is S. The caller may change it.
func Of[S any](ph *Phone) *S {
	for i := range ph.live {
		if _, ok := ph.see(i).(*S); ok {
			return ph.touch(i).(*S)
		}
	}
	panic(fmt.Sprintf("device: no app holds a %T", new(S)))
}

// See returns the data of the app whose data type is S, for reading only.
func See[S any](ph *Phone) *S {
	for i := range ph.live {
		if s, ok := ph.see(i).(*S); ok {
			return s
		}
	}
	panic(fmt.Sprintf("device: no app holds a %T", new(S)))
}

// HasApp reports whether the phone has an app.
func (ph *Phone) HasApp(app string) bool { return ph.kit.index(app) >= 0 }

// OfApp returns the data of an app, for phones on which several apps share a data type. The caller may change it.
func OfApp[S any](ph *Phone, app string) *S { return ph.touch(ph.kit.index(app)).(*S) }

// SeeApp returns the data of an app, for reading only.
func SeeApp[S any](ph *Phone, app string) *S { return ph.see(ph.kit.index(app)).(*S) }

// see returns an app's data for reading.
func (ph *Phone) see(i int) any {
	if ph.live[i] != nil {
		return ph.live[i]
	}
	return ph.frozen[i]
}

// thaw returns an app's data for describing a screen, whose widgets may change it.
func (ph *Phone) thaw(i int) any {
	if ph.live[i] == nil {
		ph.live[i] = ph.kit.programs[i].copy(ph.frozen[i])
	}
	return ph.live[i]
}

// touch returns an app's data for changing it now.
func (ph *Phone) touch(i int) any {
	data := ph.thaw(i)
	ph.frozen[i] = nil
	return data
}

// A State is a Phone that no longer changes.
type State struct {
	system ui.System
	cased  Case
	kit    *Kit
	data   []any // the data of each app; never changed
	texts  []*text

	aim atomic.Pointer[aim] // see aimed
}

// freeze copies the phone. It shares data that has not changed since the last call.
func (ph *Phone) freeze() *State {
	s := &State{system: plain.Clone(&ph.System), cased: ph.Case, kit: ph.kit, data: make([]any, len(ph.live)),
		texts: make([]*text, len(ph.live))}
	for i := range ph.live {
		if ph.frozen[i] == nil {
			ph.frozen[i] = ph.kit.programs[i].copy(ph.live[i])
			ph.texts[i] = &text{}
		}
		s.data[i], s.texts[i] = ph.frozen[i], ph.texts[i]
	}
	return s
}

func newTexts(n int) []*text {
	all := make([]*text, n)
	for i := range all {
		all[i] = &text{}
	}
	return all
}

// Phone makes a phone that continues from a state.
func (s *State) Phone() *Phone {
	return &Phone{System: plain.Clone(&s.system), Case: s.cased, kit: s.kit, live: make([]any, len(s.data)),
		frozen: slices.Clone(s.data), texts: slices.Clone(s.texts)}
}

// AppendCanonical appends the state as canonical JSON.
func (s *State) AppendCanonical(b []byte) []byte {
	b = s.appendData(append(b, `{"apps":`...))
	b = plain.Append(append(b, `,"case":`...), &s.cased)
	b = plain.Append(append(b, `,"system":`...), &s.system)
	return append(b, '}')
}

// appendData appends the data of all apps, by name.
func (s *State) appendData(b []byte) []byte {
	b = append(b, '{')
	for k, i := range s.kit.byName {
		if k > 0 {
			b = append(b, ',')
		}
		b = append(gymkhana.AppendString(b, s.kit.programs[i].info().Name), ':')
		t := s.texts[i]
		t.once.Do(func() { t.json = s.kit.programs[i].encode(nil, s.data[i]) })
		b = append(b, t.json...)
	}
	return append(b, '}')
}

// scanData parses the output of appendData.
func (s *State) scanData(from *gymkhana.Scanner) {
	from.Want("{")
	for k, i := range s.kit.byName {
		if k > 0 {
			from.Want(",")
		}
		from.Want(string(gymkhana.AppendString(nil, s.kit.programs[i].info().Name)) + ":")
		s.data[i] = s.kit.programs[i].scan(from)
	}
	from.Want("}")
}

// decode decodes a State from its canonical form.
func (k *Kit) decode(text []byte) (*State, error) {
	var raw struct {
		Apps   map[string]json.RawMessage `json:"apps"`
		Case   Case                       `json:"case"`
		System ui.System                  `json:"system"`
	}
	if err := json.Unmarshal(text, &raw); err != nil {
		return nil, fmt.Errorf("state of a phone: %w", err)
	}
	s := &State{system: raw.System, cased: raw.Case, kit: k, data: make([]any, len(k.programs)), texts: newTexts(len(k.programs))}
	for i, p := range k.programs {
		app, ok := raw.Apps[p.info().Name]
		if !ok {
			return nil, fmt.Errorf("state of a phone: app %s is missing", p.info().Name)
		}
		var err error
		if s.data[i], err = p.decode(app); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// A Kit is the definition of a phone: its apps and the families of tasks in them.
type Kit struct {
	programs []Program
	infos    []ui.AppInfo
	byName   []int // indexes of programs, sorted by name
	all      []Family
	byFamily map[string]*Family
	fleet    *Fleet // nil: not part of a fleet
}

// New makes a phone of apps, in the order of the home screen. It panics on a mistake in them, which is a bug of the
// program; devicetest finds it first.
func New(programs ...Program) *Kit {
	k := &Kit{programs: programs, byFamily: map[string]*Family{}}
	for i, p := range programs {
		if err := p.check(); err != nil {
			panic("device: " + err.Error())
		}
		k.infos = append(k.infos, *p.info())
		k.byName = append(k.byName, i)
	}
	slices.SortFunc(k.byName, func(a, b int) int { return strings.Compare(k.infos[a].Name, k.infos[b].Name) })
	for _, p := range programs {
		k.With(p.families()...)
	}
	return k
}

// With adds families that need several apps.
func (k *Kit) With(families ...Family) *Kit {
	for i := range families {
		f := &families[i]
		if err := f.check(); err != nil {
			panic("device: " + err.Error())
		}
		if k.byFamily[f.Name] != nil {
			panic("device: family " + f.Name + " comes twice")
		}
		k.byFamily[f.Name] = f
	}
	k.all = append(k.all, families...)
	return k
}

// Families returns the families of all apps.
func (k *Kit) Families() []Family { return k.all }

// Family returns the family of a task, or nil if the task belongs to another world.
func (k *Kit) Family(task *gymkhana.Task) *Family {
	set, err := setupOf(task.Environment.Config)
	if err != nil {
		return nil
	}
	return k.byFamily[set.Family]
}

// index finds an app by its name; -1 if there is none.
func (k *Kit) index(app string) int {
	return slices.IndexFunc(k.infos, func(a ui.AppInfo) bool { return a.Name == app })
}
