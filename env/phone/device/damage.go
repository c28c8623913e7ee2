package device

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Damage is the value of the oracle's option miss for a near miss: the oracle does all that the goal asks for, and
// before or after that it makes one change that the goal does not ask for.
const Damage = "damage"

// A damage is a change through the screen that the goal does not ask for.
type damage struct {
	seed  gymkhana.Seed
	last  bool                 // do it after the goal is reached; else first
	do    func(h *Driver) bool // the next step toward it, as in Solve
	whole *sheet               // the phone before it, without the rows of Family.Also; nil until it begins
	steps int
	done  bool
}

// The largest number of steps that a damage needs from anywhere, and the number that it may take.
const (
	enough = 14
	clumsy = 40
)

// choose decides what to damage: a switch of the shade that the goal does not mention, or the data of an app that is
// unrelated to the goal.
func (m *damage) choose(first *State, a *aim) {
	d := rng.New(m.seed, Damage)
	m.last = d.Chance(1, 2) && a.family.Ended == nil
	var apps []Program
	for i, p := range first.kit.programs {
		if p.mayBeSpoilt() && !a.concerns(p.info(), i, first) && !(p.online() && a.offline()) {
			apps = append(apps, p)
		}
	}
	if n := d.N(len(apps) + 1); n < len(apps) {
		m.do = func(h *Driver) bool { return h.Open(apps[n].info().Name) || apps[n].spoil(h) }
		return
	}
	var idle []int
	for i, q := range quick {
		needed := q.id == "quick/airplane" && a.online(first)
		if *q.of(&a.before) == *q.of(&a.after) && !needed {
			idle = append(idle, i)
		}
	}
	q := &quick[rng.Pick(d, idle)]
	m.do = func(h *Driver) bool { return h.shade() || h.Tap(q.id) }
}

// online reports whether a goal wants a change in an app that needs a network. Airplane mode would then prevent the goal
// rather than spoil something else.
func (a *aim) online(first *State) bool {
	for i, p := range first.kit.programs {
		if p.online() && a.wanted.data[i] != first.data[i] {
			return true
		}
	}
	return false
}

// offline reports whether the phone has no network before or after the goal is reached, so that an app that needs one
// may show nothing that could be spoilt.
func (a *aim) offline() bool {
	off := func(s *ui.Settings) bool { return s.Airplane || !s.Wifi }
	return off(&a.before) || off(&a.after)
}

// concerns reports whether a goal may involve an app: the task is set in it or in several apps, wants its data changed,
// or has left it without a permission.
func (a *aim) concerns(app *ui.AppInfo, i int, first *State) bool {
	set, _, _ := strings.Cut(a.family.Name, "/")
	if a.family.Ended != nil || set == app.Name || set == "across" || a.wanted.data[i] != first.data[i] {
		return true
	}
	may := slices.Contains(first.system.Shell.Grants, app.Name)
	return app.Asks != "" && !may
}

// act takes the next step toward both the goal and the damage. After an early damage, the aim treats the damaged phone
// as the initial one; after a late one, the oracle declares the task done.
func (m *damage) act(o *Oracle) (gymkhana.Action, error) {
	if m.last && m.whole == nil {
		if a := o.next(); a.Verb != gymkhana.Finish {
			return a, nil
		}
	}
	if !m.done {
		a, err := m.next(o)
		if err != nil || !m.done {
			return a, err
		}
	}
	if m.last {
		return action(gymkhana.Finish, "status", "complete"), nil
	}
	return o.next(), nil
}

// next takes the next step toward the damage, or finds that it is done.
func (m *damage) next(o *Oracle) (gymkhana.Action, error) {
	now := o.world.State()
	if m.whole == nil {
		m.whole = now.sheet(&Family{}, nil)
	}
	if off, _ := now.sheet(&Family{}, m.whole).from(m.whole, corrected); off > 0 {
		m.done = true
		if !m.last {
			o.aim = aimAt(now)
		}
		return gymkhana.Action{}, nil
	}
	if m.steps++; m.steps > clumsy {
		return gymkhana.Action{}, fmt.Errorf("%w: nothing is damaged after %d steps", gymkhana.ErrNoMiss, clumsy)
	}
	h := o.world.driver()
	if !m.do(h) {
		h.Back()
	}
	return h.act, nil
}
