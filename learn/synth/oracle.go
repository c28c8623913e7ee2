package synth

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"gymkhana"
)

// An OracleTeacher teaches without a model. It describes screens from their content and by trying actions; it asks the
// task's guide for honest actions, and makes adverse ones from the goal's words.
type OracleTeacher struct {
	Seed uint64 // the seed of random draws
}

// Name is its name in rows.
func (*OracleTeacher) Name() string { return "oracle" }

// rand is the random stream of a scene and a purpose.
func (t *OracleTeacher) rand(s *Scene, purpose string) *rand.Rand {
	seed := gymkhana.Seed(t.Seed%uint64(gymkhana.MaxSeed)).Derive(string(s.Task.ID), strconv.FormatInt(int64(s.Seed), 10), strconv.Itoa(s.Step), purpose)
	return rand.New(rand.NewPCG(uint64(seed), 0))
}

// Honest is the guide's action.
func (*OracleTeacher) Honest(_ context.Context, s *Scene) (Opinion, error) {
	if s.Guide == nil {
		return Opinion{}, unguided(s)
	}
	return Opinion{Action: s.Guide.Next(), Reason: "It is the next step of the way that I know."}, nil
}

// unguided and unsaved are the errors of an offline teacher without a guide or snapshots.
func unguided(s *Scene) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "synth",
		fmt.Errorf("the oracle of %s does not know its next step from everywhere, so it cannot teach; use a model as teacher here", s.Task.ID))
}

func unsaved(s *Scene) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "synth",
		fmt.Errorf("the world of %s cannot be saved, so nothing can be tried in it; use a model as teacher here", s.Task.ID))
}

// Adverse proposes, in random order: another text in the same field, the same text in another field, elements that
// share words with the goal, a neighbour of the honest choice, giving up or claiming success too early, and one action
// drawn from all.
func (t *OracleTeacher) Adverse(_ context.Context, s *Scene, honest gymkhana.Action) ([]Opinion, error) {
	if s.Guide == nil {
		return nil, unguided(s)
	}
	r := t.rand(s, "adverse")
	var all []Opinion
	for _, pool := range temptations(s, &honest) {
		if len(pool) == 0 {
			continue
		}
		if a := pool[r.IntN(len(pool))]; !alike(&a, &honest) {
			all = append(all, Opinion{Action: a, Reason: "It sounds like the goal."})
		}
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, nil
}

// temptations groups the legal actions by why a policy might choose them wrongly; the last group has all.
func temptations(s *Scene, honest *gymkhana.Action) [5][]gymkhana.Action {
	const (
		mixed  = iota // the right kind of action with the wrong text, field or app
		giveUp        // leave, or end the task
		sounds        // a control with a word of the goal
		beside        // any other control
		all
	)
	legal := s.Input(s.Goal).Legal
	pools := [5][]gymkhana.Action{all: legal}
	told := strings.ToLower(s.Goal)
	for i := range legal {
		a := &legal[i]
		e := element(s.Seen, a.Text("element"))
		why := all
		switch {
		case alike(a, honest):
		case mistaken(a, honest):
			why = mixed
		case a.Verb == gymkhana.Finish || a.Verb == gymkhana.Back:
			why = giveUp
		case e == nil || a.Verb != gymkhana.Click:
		case shares(told, e):
			why = sounds
		default:
			why = beside
		}
		if why != all {
			pools[why] = append(pools[why], *a)
		}
	}
	return pools
}

// mistaken reports whether an action differs from the honest one in one respect.
func mistaken(a, honest *gymkhana.Action) bool {
	if a.Verb != honest.Verb {
		return false
	}
	switch a.Verb {
	case gymkhana.Type:
		return (a.Text("text") == honest.Text("text")) != (a.Text("element") == honest.Text("element"))
	case gymkhana.Answer, gymkhana.OpenApp:
		return true
	}
	return false
}
