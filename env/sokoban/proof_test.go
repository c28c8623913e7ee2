package sokoban_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/sokoban"
	"gymkhana/internal/tier"
	"gymkhana/proof"
	"gymkhana/registry"
	"gymkhana/runner"
)

// catalog has the entries that are needed to play and prove sokoban.
func catalog() *registry.Catalog {
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "sokoban", New: sokoban.New, Decode: sokoban.Decode})
	c.Verifier("sokoban", sokoban.NewVerifier)
	c.Oracle("sokoban", sokoban.NewOracle)
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	return c
}

// Every official level is proved: the oracle solves it, and idling, declaring and near misses do not. A sample
// proves a seventh of them.
func TestOfficialLevelsAreProved(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every level several times")
	}
	c := catalog()
	all := sokoban.Suite().Tasks
	tasks := tier.Part(t, all, 7)
	r, err := proof.Prove(t.Context(), c, tasks, proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := len(tasks)
	if len(all) != 182 || r.Tasks != n || r.OraclePass != n || r.IdleFail != n || r.DeclareFail != n ||
		r.NearMissFail != n || len(r.Failures) > 0 {
		t.Errorf("of %d levels: %+v", n, r)
	}
	if idle, random, oracle := r.Scale["idle"].Mean, r.Scale["random"].Mean, r.Scale["oracle"].Mean; oracle != 1 ||
		random <= idle || random >= oracle {
		t.Errorf("idle comes to %.3f, random to %.3f, the oracle to %.3f; want 1, and the others in order below", idle,
			random, oracle)
	}
}

// An agent that idles gets the scores of MageBench's Tables 4 and 1 on MageBench's own levels, which were
// reconstructed and are not part of this repository.
func TestPublishedFiguresOfIdling(t *testing.T) {
	file, err := os.Open(filepath.Join("..", "..", "..", "shared", "data", "magebench", "sokoban_levels.json"))
	if err != nil {
		t.Skipf("the reconstructed levels are not here (%v); the paper's figures are not checked", err)
	}
	defer file.Close()
	suite, err := sokoban.Import(t.Context(), file, "reconstructed", sokoban.ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for subset, want := range map[string]string{"": "182 levels, 45.60", "mini": "20 levels, 41.18"} {
		tasks, err := suite.Select(gymkhana.Selector{Path: suite.Name, Subset: subset})
		if err != nil {
			t.Fatal(err)
		}
		var sum float64
		for _, task := range tasks {
			_, out, err := runner.Play(t.Context(), catalog(), task, task.Instances[0],
				gymkhana.Arm{Agent: "idle", Protocol: gymkhana.PublishedCode})
			if err != nil {
				t.Fatal(err)
			}
			sum += out.Verdict.Reward
			if !strings.Contains(task.Notice, "reconstructed") {
				t.Fatalf("%s does not say that its level is reconstructed: %q", task.ID, task.Notice)
			}
		}
		if got := fmt.Sprintf("%d levels, %.2f", len(tasks), sum/float64(len(tasks))+1e-11); got != want {
			t.Errorf("%s: idling scores %s; want %s", subset, got, want)
		}
	}
}
