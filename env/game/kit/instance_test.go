package kit

import (
	"errors"
	"slices"
	"testing"

	"gymkhana"
)

// A lock is a game for tests: four keys, left or right, have to be pressed in the order of the lock. A wrong key begins
// again, and one lock in three is rusty.
type lock struct {
	Order int // bits, the first key lowest
	Rusty bool
	Right int // keys in a row
}

var sides = [2]gymkhana.Action{Press(12, ArrowLeft), Press(12, ArrowRight)}

var locks = &Game[lock]{
	Name: "lock", Title: "Lock", Doc: "opens", Rules: "Open the lock.", Version: 1,
	Roles: []Role[lock]{{Name: "a", Keys: []Key{ArrowLeft, ArrowRight}, Controls: []Control[lock]{
		{Name: "left", Doc: "left", Does: sides[0]}, {Name: "right", Doc: "right", Does: sides[1]}}}},
	Fields: []Field[lock]{Int("right", "keys", 0, 4, func(s *lock) int { return s.Right })},
	Start: func(_ gymkhana.Config, seed gymkhana.Seed) (lock, error) {
		return lock{Order: int(seed) % 16, Rusty: seed%3 == 0}, nil
	},
	Tick: func(s *lock, in []Input) {
		for side, key := range []Key{ArrowLeft, ArrowRight} {
			if !in[0].Press(key) || s.Rusty {
				continue
			}
			if s.Order>>s.Right&1 == side {
				s.Right++
			} else {
				s.Right = 0
			}
		}
	},
	Draw:  func(c *Canvas, _ *lock) { c.Clear(Paper) },
	Over:  func(*lock) (string, bool) { return "", false },
	Sound: func(*lock, *lock) error { return nil },
	Oracle: func(s *Seat[lock]) gymkhana.Action {
		return Do([]string{"left", "right"}[s.State.Order>>s.State.Right&1])
	},
	Tasks: []Task{{Name: "01", Level: "L1", Text: "Press {right} keys.", Goal: AtLeast("right", 4), Steps: 10}},
}

// A seed whose lock cannot be opened, or opens to one key or two keys pressed in turns, is replaced by another
// draw, always the same one.
func TestUnfairSeedsAreDrawnAnew(t *testing.T) {
	task := locks.Suite()[0]
	setup, err := setupOf(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	blind := []int{0b0000, 0b1111, 0b0101, 0b1010}
	fair := func(seed gymkhana.Seed) bool { return seed%3 != 0 && !slices.Contains(blind, int(seed)%16) }
	anew := 0
	for seed := range gymkhana.Seed(100) {
		in, err := locks.Instance(t.Context(), setup, seed)
		if err != nil {
			t.Fatal(err)
		}
		if !fair(in.Seed) || fair(seed) != (in.Drawn == 0) || in.Drawn == 0 && in.Seed != seed || len(in.Script) != 4 {
			t.Fatalf("seed %d is made into %+v", seed, in)
		}
		for k := range in.Drawn {
			if fair(candidate(seed, k)) {
				t.Errorf("seed %d: candidate %d of %d is fair", seed, k, in.Drawn)
			}
		}
		if in.Drawn > 0 {
			anew++
		}
		env, _ := locks.Env(task.Environment.Config)
		for range 2 { // the second time from memory
			if _, err := env.Reset(t.Context(), seed); err != nil || env.(*World[lock]).seed != in.Seed {
				t.Errorf("seed %d begins with %d, %v; want %d", seed, env.(*World[lock]).seed, err, in.Seed)
			}
		}
	}
	if anew < 30 || anew > 70 {
		t.Errorf("%d of 100 seeds were drawn again", anew)
	}
}

// If every seed is unfair the world reports it, and without a budget seeds are used as they are.
func TestNoFairSeed(t *testing.T) {
	for config, want := range map[string]bool{
		`{"goal":[{"field":"right","target":4}],"steps":4}`: false, // nine tenths of them are three
		`{"goal":[{"field":"right","target":4}],"steps":5}`: true,
		`{"goal":[{"field":"right","target":4}]}`:           true,
		`{"steps":4}`: true,
		`{"goal":[{"field":"right","target":0}],"steps":100}`: false, // idling wins
	} {
		env, err := locks.Env(gymkhana.Config(config))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := env.Reset(t.Context(), 6); (err == nil) != want || err != nil && !blames(err, gymkhana.FaultSetup) {
			t.Errorf("%s: %v; want a world: %v", config, err, want)
		}
	}
}

// The near misses that an oracle plays do not look: what they do is another instance's solution, or a part of it for ever.
func TestMisses(t *testing.T) {
	task := locks.Suite()[0]
	for _, kind := range append(slices.Clone(Misses), "nothing") {
		option, _ := gymkhana.NewConfig(map[string]string{"miss": kind})
		oracle, err := locks.NewOracle(gymkhana.AgentSetup{Role: "a", Options: option})
		if (err == nil) != (kind != "nothing") {
			t.Fatalf("%s: %v", kind, err)
		}
		if err != nil {
			continue
		}
		won := 0
		for seed := range gymkhana.Seed(40) {
			env, _ := locks.Env(task.Environment.Config)
			if _, err := env.Reset(t.Context(), seed); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(oracle.Sit(env), oracle.Begin(t.Context(), task, env.Spec())); err != nil {
				t.Fatal(err)
			}
			w := env.(*World[lock])
			for range task.Budget.Steps {
				if did, err := oracle.Act(t.Context(), nil); err != nil {
					t.Fatal(err)
				} else if _, err = w.Step(t.Context(), did.Actions); err != nil {
					t.Fatal(err)
				}
				if w.ended() {
					won++
					break
				}
			}
		}
		if kind == held && won > 0 || won > 30 {
			t.Errorf("%s wins %d of 40", kind, won)
		}
	}
	env, _ := locks.Env(gymkhana.Config(`{}`))
	oracle, _ := locks.NewOracle(gymkhana.AgentSetup{Role: "a", Options: gymkhana.Config(`{"miss":"held"}`)})
	if _, err := env.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if err := oracle.Sit(env); !errors.Is(err, gymkhana.ErrNoMiss) {
		t.Errorf("without a goal: %v", err)
	}
}

// Blind patterns are each control alone and every two in turn, without those that only prepare others.
func TestPatternsLeaveOutIdleControls(t *testing.T) {
	own := *locks
	role := own.Roles[0]
	role.Controls = append(slices.Clone(role.Controls), Control[lock]{Name: "polish", Doc: "polish", Idle: true, Does: Wait(12)})
	own.Roles = []Role[lock]{role}
	want := len(locks.Patterns())
	if got := len(own.Patterns()); got != want || want != 3+3*2 {
		t.Errorf("%d patterns with an idle control, %d without; want 9", got, want)
	}
}
