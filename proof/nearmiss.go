package proof

import (
	"context"
	"slices"

	"gymkhana"
	"gymkhana/runner"
)

// tries is how many near misses of one kind are tried before the kind is given up.
const tries = 12

// A script is the joint actions of an oracle's run, one slice per step, one action per role.
type script [][]gymkhana.Action

// nearMisses makes runs that differ from the oracle's by one thing, and lists the kinds of which
// at least one fails. A near miss that still succeeds is another solution and is discarded.
func (p *prover) nearMisses(ctx context.Context, instance gymkhana.Seed, best *gymkhana.Trajectory) ([]string, error) {
	var did script
	for _, s := range best.Steps[1:] {
		did = append(did, s.Actions)
	}
	world, err := p.catalog.NewEnv(p.the.Environment)
	if err != nil {
		return nil, err
	}
	spec := world.Spec()
	if err := world.Close(); err != nil {
		return nil, err
	}
	kinds := []struct {
		name string
		make func(at, choice int) script
	}{
		{"drop", func(at, _ int) script { return slices.Delete(slices.Clone(did), at, at+1) }},
		{"change", func(at, choice int) script { return did.change(&spec, at, choice) }},
		{"add", func(at, choice int) script { return did.insert(&spec, at, choice) }},
		{"swap", func(at, _ int) script { return did.swap(at) }},
	}
	var failing []string
	for _, kind := range kinds {
		fails, err := p.someFail(ctx, instance, len(did), kind.make)
		if err != nil {
			return nil, err
		}
		if fails {
			failing = append(failing, kind.name)
		}
	}
	return failing, nil
}

// someFail tries places spread over the run, last first: near the end there is the least room
// to recover by accident.
func (p *prover) someFail(ctx context.Context, instance gymkhana.Seed, length int, make func(at, choice int) script) (bool, error) {
	if length == 0 {
		return false, nil // the goal held at reset
	}
	for i := range tries {
		at := length - 1 - i*max(length/tries, 1)%length
		miss := make(at, i)
		if miss == nil {
			continue
		}
		success, err := p.perform(ctx, instance, miss)
		if err != nil {
			return false, err
		}
		if !success {
			return true, nil
		}
	}
	return false, nil
}

func (p *prover) perform(ctx context.Context, instance gymkhana.Seed, s script) (bool, error) {
	role := 0
	_, out, err := runner.PlayWith(ctx, p.catalog, p.the, instance, func(string) gymkhana.Agent {
		a := &performer{role: role, script: s}
		role++
		return a
	})
	if err != nil {
		return false, err
	}
	return out.Verdict.Success, nil
}

// change puts another action in the place of one.
func (s script) change(spec *gymkhana.Spec, at, choice int) script {
	other, ok := another(spec, s[at], choice)
	if !ok {
		return nil
	}
	changed := slices.Clone(s)
	changed[at] = other
	return changed
}

// insert adds an action before one: another of its kind or, where the world has a finish and
// every other time, the declaration that all is done.
func (s script) insert(spec *gymkhana.Spec, at, choice int) script {
	finish := gymkhana.Action{Verb: gymkhana.Finish}
	if choice%2 == 1 && spec.Check(spec.Roles[0], finish) == nil {
		early := make([]gymkhana.Action, len(s[at]))
		for i := range early {
			early[i] = finish
		}
		return slices.Insert(slices.Clone(s), at, early)
	}
	other, ok := another(spec, s[at], choice)
	if !ok {
		return nil
	}
	return slices.Insert(slices.Clone(s), at, other)
}

// swap exchanges an action with the one before it, if they differ.
func (s script) swap(at int) script {
	if at == 0 || slices.EqualFunc(s[at-1], s[at], gymkhana.Action.Equal) {
		return nil
	}
	swapped := slices.Clone(s)
	swapped[at-1], swapped[at] = s[at], s[at-1]
	return swapped
}

// another gives a joint action that differs from acts in one role's action: in one argument if
// it has any, else in the control that is used.
func another(spec *gymkhana.Spec, acts []gymkhana.Action, choice int) ([]gymkhana.Action, bool) {
	changed := slices.Clone(acts)
	for role := range acts {
		a := acts[role]
		if len(a.Args) > 0 {
			if b, ok := otherArgument(spec, spec.Roles[role], a, choice); ok {
				changed[role] = b
				return changed, true
			}
		}
		for i := range spec.Controls {
			c := spec.Controls[(i+choice)%len(spec.Controls)]
			b := gymkhana.DoIt(c.Name)
			if a.Verb == gymkhana.Do && c.Name != a.Name && spec.Check(spec.Roles[role], b) == nil {
				changed[role] = b
				return changed, true
			}
		}
	}
	return nil, false
}

// otherArgument changes one argument: a number by one step up or down, a choice to another, a
// text by a letter, to its first half or to something else.
func otherArgument(spec *gymkhana.Spec, role string, a gymkhana.Action, choice int) (gymkhana.Action, bool) {
	for i := range a.Args {
		at := (i + choice) % len(a.Args)
		b := a
		b.Args = slices.Clone(a.Args)
		for _, value := range nearValues(a.Args[at].Value, paramOf(spec, a, a.Args[at].Name), choice) {
			b.Args[at].Value = value
			if spec.Check(role, b) == nil {
				return b, true
			}
		}
	}
	return a, false
}

// paramOf finds the declaration of an argument.
func paramOf(spec *gymkhana.Spec, a gymkhana.Action, name string) gymkhana.Param {
	params := []gymkhana.Param(nil)
	if control, ok := spec.Control(a.Name); ok {
		params = control.Params
	} else if doc, ok := gymkhana.Describe(a.Verb); ok {
		params = doc.Params
	}
	for _, p := range params {
		if p.Name == name {
			return p
		}
	}
	return gymkhana.Param{}
}

func nearValues(value any, p gymkhana.Param, choice int) []any {
	switch v := value.(type) {
	case int64:
		return []any{v + 1, v - 1}
	case float64:
		return []any{v + 1, v - 1}
	case bool:
		return []any{!v}
	case string:
		half := []rune(v)
		near := []any{v + "x", string(half[:len(half)/2]), "something else"}
		near = append(near[choice%len(near):], near[:choice%len(near)]...)
		for _, other := range p.Enum {
			if other != v {
				near = append(near, other)
			}
		}
		return near
	case []string:
		if len(v) > 1 {
			return []any{v[1:]}
		}
	}
	return nil
}

// A performer acts out a script and then stands still. After the script it finishes, where the
// world has a finish, so that a miss cannot succeed by luck later.
type performer struct {
	role   int
	script script
	at     int
	spec   gymkhana.Spec
}

// Begin starts the script from the top.
func (a *performer) Begin(_ context.Context, _ *gymkhana.Task, spec gymkhana.Spec) error {
	a.at, a.spec = 0, spec
	return nil
}

// Act gives the next action of the script.
func (a *performer) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	action := gymkhana.Action{Verb: gymkhana.Noop}
	if finish := (gymkhana.Action{Verb: gymkhana.Finish}); a.spec.Check(a.spec.Roles[a.role], finish) == nil {
		action = finish
	}
	if a.at < len(a.script) {
		action = a.script[a.at][a.role]
	}
	a.at++
	return gymkhana.Decision{Actions: []gymkhana.Action{action}}, nil
}
