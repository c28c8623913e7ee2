package runner

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/model/replay"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// bent is a line on which the walker does not move in one step.
type bent struct {
	*agenttest.World
	at, step int
}

func (b *bent) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if b.step++; b.step == b.at {
		acts = []gymkhana.Action{{Verb: gymkhana.Noop}}
	}
	return b.World.Step(ctx, acts)
}

// kept is a run in memory, as a file that is open.
type kept struct{ gymkhana.Archive }

func (kept) Close() error { return nil }

// stored carries out the stage's plan with a model.
func (s *stage) stored(t *testing.T, m gymkhana.Model) (gymkhana.Archive, error) {
	t.Helper()
	store, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, gymkhana.Arm{Agent: "asker", Model: "m/x"})})
	if err != nil {
		t.Fatal(err)
	}
	r := &Runner{Catalog: s.Catalog, Store: store, Models: map[string]gymkhana.Model{"m/x": m}}
	return store, r.Run(t.Context())
}

// answering is the model of a stored run.
func answering(t *testing.T, of gymkhana.Archive) *replay.Model {
	t.Helper()
	m, err := replay.New("old.gym", "", func() (replay.File, error) { return kept{of}, nil })
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// If a world behaves differently in its third step, the next question reports it as the fault of the set-up, and
// nothing of the episode is scored.
func TestAReplayTellsWhereTheWorldChanged(t *testing.T) {
	s := newStage()
	s.task.Instances = []gymkhana.Seed{8} // begins at the left end
	of, err := s.stored(t, &numbered{fail: func(int) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	s.Env(registry.EnvEntry{Name: "bent", Doc: "a walk", Decode: agenttest.Decode,
		New: func(gymkhana.Config) (gymkhana.Environment, error) {
			return &bent{World: &agenttest.World{}, at: 3}, nil
		}})
	if again, err := s.stored(t, answering(t, of)); err != nil || outcomes(t, again)[0].Steps != outcomes(t, of)[0].Steps {
		t.Errorf("in the same world: %v", err)
	}
	s.task.Environment.Name = "bent"
	again, err := s.stored(t, answering(t, of))
	const want = "old.gym diverges in line/walk/1, instance 8, repeat 0, at turn 4 after 3 steps: call 4, by walker, differs in message 7 (user): " +
		"part 2 is another picture"
	if err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("%v, the fault of the %s; want %q", err, gymkhana.FaultOf(err), want)
	}
	if rows, err := again.Episodes(t.Context()); err != nil || rows[0].Outcome != nil {
		t.Errorf("%+v, %v", rows[0].Outcome, err)
	}
}

// A failed call fails again at once, and the same party is blamed; the other calls of its run are answered.
func TestAReplayRepeatsFailures(t *testing.T) {
	for _, fault := range []gymkhana.Fault{gymkhana.FaultModel, gymkhana.FaultAgent} {
		s := newStage()
		asked := 0
		of, err := s.stored(t, &numbered{fail: func(int) error {
			if asked++; asked > 7 { // in the second of three episodes or later
				return gymkhana.Blame(fault, "stub", errors.New("no more"))
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.stored(t, answering(t, of))
		if err != nil {
			t.Fatal(err)
		}
		was, is := outcomes(t, of), outcomes(t, again)
		lost := 0
		for i := range was {
			if was[i].Fault != "" {
				lost++
			}
			if was[i].Fault != is[i].Fault || was[i].Scored != is[i].Scored || was[i].Steps != is[i].Steps ||
				strings.Contains(is[i].Error, "no more") != strings.Contains(was[i].Error, "no more") {
				t.Errorf("%s: replayed as\n%+v\nwas\n%+v", fault, is[i], was[i])
			}
		}
		if lost == 0 {
			t.Errorf("%s: nothing failed", fault)
		}
	}
}

// A group whose members ask several models is answered member by member. A member that uses another member's model is
// reported, although the question is the same.
func TestAReplayAnswersEachMember(t *testing.T) {
	s := grouped()
	arm := gymkhana.Arm{Agent: "group", Model: "m/a", Options: gymkhana.Config(`{"n":2,"rounds":1,"graph":[]}`),
		Members: []gymkhana.Partner{{Agent: "asker", Model: "m/a"}, {Agent: "asker", Model: "m/b"}}}
	of := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/a": &numbered{}, "m/b": &slow{says: "do right"}}},
		s.plan(1, arm))
	replayed := func(a, b string) (*memstore.Store, error) {
		models := map[string]gymkhana.Model{}
		for name, which := range map[string]string{"m/a": a, "m/b": b} {
			m, err := replay.New("old.gym", which, func() (replay.File, error) { return kept{of}, nil })
			if err != nil {
				t.Fatal(err)
			}
			models[name] = m
		}
		store, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, arm)})
		if err != nil {
			t.Fatal(err)
		}
		return store, (&Runner{Catalog: s.Catalog, Store: store, Models: models}).Run(t.Context())
	}
	again, err := replayed("m/a", "m/b")
	if err != nil {
		t.Fatal(err)
	}
	if !sameSteps(all(t, again), all(t, of)) || len(all(t, of)[0].Steps) < 2 {
		t.Errorf("replayed as\n%+v\nwas\n%+v", all(t, again), all(t, of))
	}
	if _, err := replayed("m/a", "m/a"); gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
		!strings.Contains(err.Error(), "by member 1 of walker in round 1, is the same, but was put to another model") {
		t.Errorf("the second member asks the first one's model: %v", err)
	}
}

// A limit may end an episode before its first decision; the run is still sound.
func TestALimitBeforeTheFirstDecision(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	s.Agent(registry.AgentEntry{Name: "hesitant", Asks: true, New: func(setup gymkhana.AgentSetup) (gymkhana.Agent,
		error) {
		return &hesitant{asker{model: setup.Model}}, nil
	}})
	store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": &numbered{}}},
		s.plan(1, gymkhana.Arm{Agent: "hesitant", Model: "m/x", PerEpisode: gymkhana.Limits{Tokens: 1}}))
	if out, tr := outcomes(t, store)[0], all(t, store)[0]; out.Limit != gymkhana.LimitTokens || !out.Scored ||
		len(tr.Steps) > 1 || len(tr.Decisions) > 0 {
		t.Errorf("%+v after %d steps", out, len(tr.Steps))
	}
	if v, err := Verify(t.Context(), s.Catalog, store, Check{}); err != nil || len(v.Mismatches) > 0 || v.Rescored != 1 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

// hesitant asks twice before it decides.
type hesitant struct{ asker }

func (a *hesitant) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if d, err := a.asker.Act(ctx, o); err != nil {
		return d, err
	}
	return a.asker.Act(ctx, o)
}
