package handset_test

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/handset"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// shipped is the phone with its suite.
func shipped(t testing.TB) (*device.Kit, *gymkhana.Suite) {
	t.Helper()
	kit := handset.Kit()
	suite, err := kit.Suite(device.HeldApps, device.HeldTasks)
	if err != nil {
		t.Fatal(err)
	}
	return kit, suite
}

func TestVersion(t *testing.T) {
	kit, suite := shipped(t)
	devicetest.Version(t, kit, suite.Tasks[:len(kit.Families())], "3ef8e35e08915515", "ccec5927a9d2ea2d")
}

func BenchmarkPhone(b *testing.B) {
	kit, suite := shipped(b)
	devicetest.Bench(b, kit, suite.Tasks)
}

// Four monkeys go over all apps, in a soak with a million actions, and one of them over fewer in a sample.
func TestAMonkeyFindsNoWayToBreakThePhone(t *testing.T) {
	if testing.Short() {
		t.Skip("takes thousands of actions")
	}
	kit, suite := shipped(t)
	for _, seed := range tier.Part(t, []uint64{11, 12, 13, 14}, 4) {
		devicetest.Monkey(t, kit, suite.Tasks, tier.Rounds(3_000, 25_000, 250_000), seed)
	}
}

// The subsets for learning part the families, and nothing that is held out is among those to train on.
func TestWhatIsHeldOutIsNotTrainedOn(t *testing.T) {
	kit, suite := shipped(t)
	families := kit.Families()
	if len(families) < 92 || len(suite.Tasks) < len(families) {
		t.Errorf("%d families and %d tasks", len(families), len(suite.Tasks))
	}
	in := map[string]string{}
	for _, subset := range []string{"train", "test-task", "test-app", device.UnseenPages} {
		for _, path := range suite.Subsets[subset] {
			if in[path] != "" {
				t.Errorf("%s is in %s and %s", path, in[path], subset)
			}
			in[path] = subset
		}
	}
	for i := range families {
		f := &families[i]
		app, _, _ := strings.Cut(f.Name, "/")
		held := slices.Contains(device.HeldApps, app) || slices.Contains(device.HeldTasks, f.Name) || f.Part != ""
		if (in[f.Name] == "train") == held {
			t.Errorf("%s is in %q", f.Name, in[f.Name])
		}
		val := slices.Contains(suite.Subsets["val"], "val/"+strings.ReplaceAll(f.Name, "/", "-"))
		if val == held {
			t.Errorf("%s: in val %v, held out %v", f.Name, val, held)
		}
	}
	train, err := suite.Select(gymkhana.Selector{Path: suite.Name, Subset: "train"})
	if err != nil {
		t.Fatal(err)
	}
	val, err := suite.Select(gymkhana.Selector{Path: suite.Name, Subset: "val"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range train {
		for _, seed := range val[i].Instances {
			if slices.Contains(train[i].Instances, seed) {
				t.Errorf("%s and %s share the instance %d", train[i].ID, val[i].ID, seed)
			}
		}
		if train[i].Goal == val[i].Goal {
			t.Errorf("%s is worded as %s", val[i].ID, train[i].ID)
		}
	}
}

// easy is one of the few tasks whose first instance even a random player solves.
const easy = "phone/val/mini-click-option"

// Players with more knowledge score higher: idle, random, heuristic and oracle, in this order, and
// their run is verified.
func TestItsPlayersRise(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many tasks")
	}
	kit, suite := shipped(t)
	players := []string{"idle", "random", registry.HeuristicName, registry.OracleName}
	c := registry.New()
	c.Env(registry.EnvEntry{Name: device.WorldName, New: kit.Env, Decode: kit.Decode})
	c.Verifier(device.VerifierName, kit.Verifier)
	c.Oracle(device.WorldName, kit.NewOracle)
	c.Heuristic(device.WorldName, kit.NewHeuristic)
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.HeuristicName})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	plan := gymkhana.Plan{Repeats: 1, Worlds: map[string]int{device.WorldName: device.Version}}
	for _, name := range players {
		plan.Arms = append(plan.Arms, gymkhana.Arm{Agent: name})
	}
	episodes := 0 // the number of episodes of each player
	take := func(task *gymkhana.Task, instances int) {
		one := *task
		one.Instances = one.Instances[:instances]
		episodes += instances
		plan.Tasks = append(plan.Tasks, &one)
	}
	for _, task := range tier.Part(t, suite.Tasks, 12) {
		if task.ID != easy {
			take(task, 1)
		}
	}
	take(suite.Tasks[slices.IndexFunc(suite.Tasks, func(t *gymkhana.Task) bool { return t.ID == easy })], 5)
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	if err := (&runner.Runner{Catalog: c, Store: store}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	progress := make([]float64, len(players))
	for _, row := range rows {
		if !row.Outcome.Scored {
			t.Errorf("%s by %s is not scored: %s", row.Task, players[row.Arm], row.Outcome.Error)
		}
		progress[row.Arm] += row.Outcome.Verdict.Progress
	}
	for i := 1; i < len(players); i++ {
		// Chance may do as little as nothing in a sample.
		if progress[i] < progress[i-1] || progress[i] == progress[i-1] && (i > 1 || !tier.Sampled()) {
			t.Errorf("%s comes to %.2f of %d after %.2f; want it to rise", players[i], progress[i], episodes, progress[i-1])
		}
	}
	if all := float64(episodes); progress[3] != all {
		t.Errorf("the oracle comes to %.2f of %.0f", progress[3], all)
	}
	v, err := runner.Verify(t.Context(), c, store, runner.Check{})
	if err != nil || v.Rescored != len(rows) || len(v.Mismatches) > 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

func TestSnapshotsTravel(t *testing.T) {
	kit, suite := shipped(t)
	devicetest.Travels(t, registry.EnvEntry{New: kit.Env, Decode: kit.Decode}, suite.Tasks, tier.Rounds(12, 40, 200))
}

// An agenda of a billion weeks would take the phone forever.
func TestASnapshotThatWouldHangIsRefused(t *testing.T) {
	kit, suite := shipped(t)
	i := slices.IndexFunc(suite.Tasks, func(task *gymkhana.Task) bool { return strings.HasPrefix(string(task.ID), "phone/calendar/") })
	world, err := kit.Env(suite.Tasks[i].Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = world.Reset(t.Context(), suite.Tasks[i].Instances[0]); err != nil {
		t.Fatal(err)
	}
	text, err := gymkhana.Save(world)
	if err != nil {
		t.Fatal(err)
	}
	forged := strings.Replace(string(text), `"weeks":0`, `"weeks":1073741824`, 1)
	if forged == string(text) {
		t.Fatalf("no weeks in %.500s", text)
	}
	if _, err := gymkhana.Load(t.Context(), world, []byte(forged)); err == nil || !strings.Contains(err.Error(), "weeks") {
		t.Errorf("error %v; want one of the weeks", err)
	}
}
