package football

import (
	"errors"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// The oracle finds a goal in every fresh scene, with auto-rendering and without it, within nine tenths of the time.
func TestOracleScores(t *testing.T) {
	var seeds []int
	for i := range tier.Rounds(1, 4, 200) {
		seeds = append(seeds, i)
	}
	for _, seed := range seeds {
		for i := range 3 * Regions {
			sc, err := Generate(Categories[i/Regions].Name, i%Regions+1, seedOf(seed))
			if err != nil {
				t.Fatal(err)
			}
			p := play{state: Begin(sc, seedOf(seed)), auto: NewAuto()}
			auto := i%4 != 0
			way, err := search(t.Context(), &p, auto)
			if err != nil {
				t.Errorf("%s: %v", sc.ID, err)
				continue
			}
			for _, a := range way {
				p.perform(a, auto, func(*State) {})
			}
			if p.state.Over != Goal || p.state.Frame > Frames*9/10 {
				t.Errorf("%s: %d actions end with %q in frame %d", sc.ID, len(way), p.state.Over, p.state.Frame)
			}
		}
	}
}

// The oracle finds a goal for every seed that a private key draws for an official scene: no seed needs to be replaced.
func TestOracleScoresWithOtherSeeds(t *testing.T) {
	for round := range tier.Rounds(1, 2, 100) {
		for _, i := range tier.Part(t, scenesByNumber(), 6) {
			seed := seedOf(1_000_003*round + 7919*i + 1)
			p := play{state: Begin(&Scenes()[i], seed), auto: NewAuto()}
			if _, err := search(t.Context(), &p, true); err != nil {
				t.Errorf("%s with seed %d: %v", Scenes()[i].ID, seed, err)
			}
		}
	}
}

// The oracle's near misses are its way to the goal, with the last shot spoilt.
func TestMisses(t *testing.T) {
	way := []Action{GoRight, Shoot, Sprint, Shoot, GoRight}
	for miss, want := range map[string][]Action{
		missNoShot: {GoRight, Shoot, Sprint, Idle, GoRight},
		missTurned: {GoRight, Shoot, Sprint, GoLeft, GoRight},
		missCut:    {GoRight, Shoot, Sprint, Idle},
	} {
		if got, err := spoil(way, miss); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v; want %v", miss, got, err, want)
		}
	}
	if _, err := spoil([]Action{GoRight}, missCut); !errors.Is(err, gymkhana.ErrNoMiss) {
		t.Errorf("a goal without a shot: %v", err)
	}
	if _, err := NewOracle(gymkhana.AgentSetup{Options: gymkhana.Config(`{"miss":"late"}`)}); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("a miss that there is not: %v", err)
	}
}

// A near miss is played to the end of the episode, and does not search again.
func TestMissIsPlayedToTheEnd(t *testing.T) {
	scored := 0
	for i := range 9 {
		w, now := worldOf(t, `{"category":"teamwork","region":6}`, seedOf(i))
		a, err := NewOracle(gymkhana.AgentSetup{Options: config(map[string]string{"miss": Misses[i%3]})})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Sit(w); err != nil {
			t.Fatal(err)
		}
		for !now.Over() {
			did, err := a.Act(t.Context(), &now.Seen[0])
			if errors.Is(err, gymkhana.ErrNoMiss) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, act := range did.Actions {
				if now, err = w.Step(t.Context(), []gymkhana.Action{act}); err != nil {
					t.Fatal(err)
				}
				if now.Over() {
					break
				}
			}
		}
		if w.(*World).play.state.Over == Goal {
			scored++
		}
	}
	if scored > 3 {
		t.Errorf("%d of 9 near misses score", scored)
	}
}
