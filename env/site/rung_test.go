package site_test

import (
	"errors"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site"
)

// blindly plays an instance with the agent blind, and with the oracle that has the same blind player.
func blindly(t *testing.T, task *gymkhana.Task, player string) (own, oracle gymkhana.Verdict, nothing bool) {
	t.Helper()
	play := func(agent gymkhana.PrivilegedAgent) (gymkhana.Verdict, error) {
		world, err := whole.Text(task.Environment.Config)
		if err != nil {
			t.Fatal(err)
		}
		defer world.Close()
		e := &episode{t: t, web: whole, world: world}
		e.reset(task, 1)
		if err := agent.Sit(world); err != nil {
			return gymkhana.Verdict{}, err
		}
		for e.seen.Ended == gymkhana.Running {
			d, err := agent.Act(t.Context(), &e.seen)
			if err != nil {
				t.Fatal(err)
			}
			now, err := world.Step(t.Context(), d.Actions) // it may be refused
			if err != nil {
				t.Fatal(err)
			}
			e.now, e.seen = now, now.Seen[0]
			e.score.Add(e.frame())
		}
		return e.score.Verdict(), nil
	}
	options, err := gymkhana.NewConfig(site.BlindOptions{Player: player})
	if err != nil {
		t.Fatal(err)
	}
	agent, err := whole.NewBlind(gymkhana.AgentSetup{Options: options})
	if err == nil {
		own, err = play(agent)
	}
	if err != nil {
		t.Fatal(err)
	}
	if options, err = gymkhana.NewConfig(site.OracleOptions{Blind: player}); err != nil {
		t.Fatal(err)
	}
	same, err := whole.NewOracle(gymkhana.AgentSetup{Options: options})
	if err != nil {
		t.Fatal(err)
	}
	oracle, err = play(same)
	if nothing = errors.Is(err, gymkhana.ErrNoMiss); err != nil && !nothing {
		t.Fatal(err)
	}
	return own, oracle, nothing
}

// The agent blind does as the blind player of a proof; with nothing to guess, it declares the task done and fails.
func TestBlindAgent(t *testing.T) {
	idle, played := 0, 0
	for _, task := range []*gymkhana.Task{taskOf(t, "hotels:search"), taskOf(t, "wiki:which-older"), taskOf(t, "guide:pick-month", "hotels:search")} {
		for _, player := range site.Blinds {
			own, oracle, nothing := blindly(t, task, player)
			switch {
			case nothing:
				idle++
				if own.Success || own.Parts["declared"] != 1 {
					t.Errorf("%s has nothing to guess: %+v", player, own)
				}
			case own.Success != oracle.Success || own.Parts["passed"] != oracle.Parts["passed"]:
				t.Errorf("%s: %+v; in a proof %+v", player, own, oracle)
			default:
				played++
			}
		}
	}
	if idle == 0 || played == 0 {
		t.Errorf("%d players had nothing to guess, %d played; want both", idle, played)
	}
}

func TestBlindAgentIsRefused(t *testing.T) {
	for _, player := range []string{"", "oracle"} {
		options, err := gymkhana.NewConfig(site.BlindOptions{Player: player})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := whole.NewBlind(gymkhana.AgentSetup{Options: options}); err == nil || !strings.Contains(err.Error(), site.Lots) {
			t.Errorf("player %q: %v; want the list of players", player, err)
		}
	}
	worlds := []string{site.WorldName, "sokoban"}
	if err := site.FitsBlind(gymkhana.AgentSetup{}, gymkhana.Spec{World: site.TextName}); err != nil {
		t.Error(err)
	}
	for _, world := range worlds {
		if site.FitsBlind(gymkhana.AgentSetup{}, gymkhana.Spec{World: world}) == nil {
			t.Errorf("it plays %s", world)
		}
	}
}
