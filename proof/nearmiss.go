package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// usualTries is how many near misses of one kind are tried per instance.
const usualTries = 12

// A Kind counts the near misses of one kind.
type Kind struct {
	Tried  int `json:"tried"`
	Failed int `json:"failed"`
	// Same counts those that succeeded with the same lasting effects as the oracle: another way to solve the task.
	Same int `json:"same,omitempty"`
	// Chance counts those that succeeded as a guesser would, in a third-party task that one action solves; see Guess.
	Chance int `json:"chance,omitempty"`
	// Passed counts those that succeeded with other lasting effects or, if the world does not report these, unknown ones.
	Passed int `json:"passed,omitempty"`
}

func (k *Kind) add(o *Kind) {
	k.Tried, k.Failed, k.Same, k.Chance, k.Passed = k.Tried+o.Tried, k.Failed+o.Failed, k.Same+o.Same, k.Chance+o.Chance, k.Passed+o.Passed
}

// A miss is a kind of near miss, with a function that makes the i-th one, or nil if there is none.
type miss struct {
	kind string
	make func(i int) script
}

// A solution is the oracle's solution of an instance.
type solution struct {
	instance gymkhana.Seed
	goal     string
	did      script
	end      ending
}

// nearMisses plays runs that differ from the oracle's in one respect, and counts the results by kind. If states are
// gymkhana.Lasting, a near miss that succeeds with other lasting effects is a failure of the task. In a third-party
// task that one action solves, a near miss that succeeds and is not a guess is a failure too.
func (p *prover) nearMisses(ctx context.Context, own, other *solution) (kinds map[string]*Kind, passed []string, err error) {
	kinds = map[string]*Kind{}
	_, one := own.did.single()
	one = one && p.imported
	count := func(kind string, miss script, end ending) error {
		k := kinds[kind]
		if k == nil {
			k = &Kind{}
			kinds[kind] = k
		}
		k.Tried++
		switch {
		case !end.success:
			k.Failed++
		case end.same(own.end):
			k.Same++
		case one:
			chance, err := p.explains(ctx, own, miss)
			if err != nil {
				return err
			}
			if chance {
				k.Chance++
				return nil
			}
			k.Passed++
			passed = append(passed, fmt.Sprintf("a near miss succeeds, and not as a guess would: %s%s", kind, own.did.differs(miss)))
		default:
			k.Passed++
			if end.lasting != nil {
				passed = append(passed, fmt.Sprintf("a near miss succeeds: %s%s", kind, own.did.differs(miss)))
			}
		}
		return nil
	}
	for _, play := range p.attempts(own, other) {
		kind, did, end, err := play(ctx)
		if errors.Is(err, gymkhana.ErrNoMiss) {
			continue
		}
		if err == nil {
			err = count(kind, did, end)
		}
		if err != nil {
			return nil, nil, err
		}
		if p.brief && !end.success {
			break
		}
	}
	return kinds, passed, nil
}

// An attempt plays a near miss. Its error is gymkhana.ErrNoMiss if there is none of this kind.
type attempt func(context.Context) (kind string, did script, end ending, err error)

// attempts are all near misses of an instance. For a brief proof, each task begins with another one.
func (p *prover) attempts(own, other *solution) (all []attempt) {
	for _, m := range p.misses(own, other) {
		for i := range p.tries {
			all = append(all, func(ctx context.Context) (string, script, ending, error) {
				miss := m.make(i)
				if miss == nil {
					return "", nil, ending{}, gymkhana.ErrNoMiss
				}
				end, err := p.perform(ctx, own.instance, miss, -1)
				return m.kind, miss, end, err
			})
		}
	}
	for _, kind := range p.entry.Misses {
		all = append(all, func(ctx context.Context) (string, script, ending, error) {
			did, end, err := p.playMiss(ctx, own.instance, kind)
			return kind, did, end, err
		})
	}
	if p.brief && len(all) > 0 {
		from := p.index % len(all)
		all = slices.Concat(all[from:], all[:from])
	}
	return all
}

// playMiss lets the task's oracle play a kind of near miss.
func (p *prover) playMiss(ctx context.Context, instance gymkhana.Seed, kind string) (script, ending, error) {
	option, err := gymkhana.NewConfig(map[string]string{"miss": kind})
	if err != nil {
		return nil, ending{}, err
	}
	own := *p.the
	if own.Oracle.Config, err = own.Oracle.Config.With(option); err != nil {
		return nil, ending{}, err
	}
	var last closing
	t, out, err := runner.PlayWatched(ctx, p.catalog, &own, instance, gymkhana.Arm{Agent: registry.OracleName}, runner.Watcher{Scored: last.scored})
	if err != nil {
		return nil, ending{}, err
	}
	return scriptOf(t), last.ending(out), nil
}

// misses are the kinds of near miss for every world, as far as the oracle's actions allow. The other solution solves
// another instance; it may be nil.
func (p *prover) misses(own, other *solution) []miss {
	did, spec := own.did, &p.spec
	if len(did) == 0 {
		return nil // the goal held at reset
	}
	at := func(i int) int { return p.position(own, i) }
	all := []miss{
		{"drop", func(i int) script { return slices.Delete(slices.Clone(did), at(i), at(i)+1) }},
		{"change", func(i int) script { return did.change(spec, at(i), i) }},
		{"add", func(i int) script { return did.insert(spec, at(i), i) }},
		{"swap", func(i int) script { return did.swap(at(i)) }},
	}
	texts := did.texts(spec)
	if len(texts) == 0 {
		return all
	}
	// The i-th of a kind goes to the i-th text from the end, since answers come last.
	text := func(i int) (place, bool) { return texts[max(len(texts)-1-i, 0)], i < len(texts) }
	edit := func(kind string, change func(string) string) miss {
		return miss{kind, func(i int) script {
			if p, ok := text(i); ok {
				return did.saying(p, change(did.text(p)))
			}
			return nil
		}}
	}
	all = append(all, edit("digit", wrongDigit), edit("letter", wrongLetter), edit("truncated", truncated),
		miss{"neighbour", func(i int) script {
			if p, ok := text(i); ok {
				return did.saying(p, other.said(spec, i))
			}
			return nil
		}})
	if last := texts[len(texts)-1]; did.answers(last) {
		all = append(all, own.answering(last, "guess", guesses(did.text(last), other.said(spec, 0))),
			own.answering(last, "modified", modified(did.text(last), own.goal)))
	}
	return all
}

// answering is a kind of near miss that gives the answers of a list. The seed chooses the first one.
func (s *solution) answering(at place, kind string, list []string) miss {
	return miss{kind, func(i int) script {
		if i >= len(list) {
			return nil
		}
		return s.did.saying(at, list[(i+int(s.instance))%len(list)])
	}}
}

// said is the i-th text of a solution, counted from the end, "" if there is none. The solutions of two instances may
// type different texts on the way, but the answer comes last in both.
func (s *solution) said(spec *gymkhana.Spec, i int) string {
	if s == nil {
		return ""
	}
	texts := s.did.texts(spec)
	if i >= len(texts) {
		return ""
	}
	return s.did.text(texts[len(texts)-1-i])
}

// position is the step of the i-th change in a run. The steps are spread over the run, last first, because near the end
// there is the least time to recover by accident. If only few are tried, the seed chooses the first.
func (p *prover) position(own *solution, i int) int {
	n := len(own.did)
	from := 0
	if p.tries < usualTries {
		from = int(own.instance % gymkhana.Seed(n))
	}
	return n - 1 - (from+i*max(n/p.tries, 1))%n
}

// differs says where a near miss differs from the script, for a message.
func (s script) differs(miss script) string {
	for i := range miss {
		if i >= len(s) || !slices.EqualFunc(s[i], miss[i], gymkhana.Action.Equal) {
			return fmt.Sprintf(" (step %d: %s)", i+1, miss[i][0])
		}
	}
	return fmt.Sprintf(" (%d steps instead of %d)", len(miss), len(s))
}

// change replaces an action with another.
func (s script) change(spec *gymkhana.Spec, at, choice int) script {
	other, ok := another(spec, s[at], choice)
	if !ok {
		return nil
	}
	return s.with(at, other)
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
