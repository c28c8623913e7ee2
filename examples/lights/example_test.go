package lights_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/bits"
	"os"
	"runtime"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/envtest"
	"gymkhana/examples/lights"
	"gymkhana/proof"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// catalog knows this world, its suite and the agents that give the scale, and nothing else.
func catalog(t *testing.T) *registry.Catalog {
	t.Helper()
	c := registry.New()

	c.Env(registry.EnvEntry{Name: "lights", Doc: "switch all lamps off; seen as a picture", New: lights.New, Decode: lights.Decode, Usual: "semantic"})
	c.Verifier("lights", lights.NewVerifier)
	c.Oracle("lights", lights.NewOracle)

	c.Agent(registry.AgentEntry{Name: "idle", Doc: reference.IdleDoc, New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", Doc: reference.DeclareDoc, New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", Doc: reference.RandomDoc, New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName, Doc: "each task's own oracle"})
	c.Suite("lights", func() (*gymkhana.Suite, error) {
		data, err := os.ReadFile("lights.yaml")
		if err != nil {
			return nil, err
		}
		return registry.ParseSuite("lights.yaml", data, nil)
	})
	return c
}

func tasks(t *testing.T) []*gymkhana.Task {
	t.Helper()
	list, _, err := catalog(t).Select([]string{"lights"})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestLaws(t *testing.T) {
	envtest.Run(t, registry.EnvEntry{New: lights.New, Decode: lights.Decode}, tasks(t)...)
}

func TestRulesAreExact(t *testing.T) { envtest.VetRules(t, "rules.go", "solve.go") }

func TestEveryTaskIsProved(t *testing.T) {
	all := tasks(t)
	r, err := proof.Prove(t.Context(), catalog(t), all, proof.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := len(all)
	if r.Tasks != n || r.OraclePass != n || r.IdleFail != n || r.DeclareFail != n || r.NearMissFail != n {
		t.Errorf("%+v; want all %d tasks proved", r, n)
	}
}

func TestARunAndItsVerification(t *testing.T) {
	ctx, c := t.Context(), catalog(t)
	made, err := runner.Resolve(c, runner.Order{
		Selectors: []string{"lights"},
		Arms:      []gymkhana.Arm{{Agent: "idle"}, {Agent: "random"}, {Agent: "oracle"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	store, err := memstore.New(&gymkhana.Run{ID: "example", Plan: *made.Plan})
	if err != nil {
		t.Fatal(err)
	}
	if err := (&runner.Runner{Catalog: c, Store: store}).Run(ctx); err != nil {
		t.Fatal(err)
	}
	rows, err := store.Episodes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 4*3*3 {
		t.Errorf("%d episodes; want 4 tasks with 3 instances and 3 agents", len(rows))
	}
	for _, row := range rows {
		agent, v := made.Plan.Arms[row.Arm].Agent, row.Outcome.Verdict
		switch {
		case agent == "oracle" && (!v.Success || v.Progress != 1 || v.Reward != 100):
			t.Errorf("%s#%d: the oracle gets %+v; want 100", row.Task, row.Index, v)
		case agent == "idle" && (v.Success || v.Progress != 0 || v.Reward != 0):
			t.Errorf("%s#%d: idle gets %+v; want nothing", row.Task, row.Index, v)
		}
	}
	v, err := runner.Verify(ctx, c, store, runner.Check{Frames: true})
	if err != nil || v.Rescored != len(rows) || len(v.Mismatches)+len(v.NotComparable) > 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

// TestSolveIsShortest tries all sets of up to four presses, which nothing shorter may undo.
func TestSolveIsShortest(t *testing.T) {
	least := map[lights.Board]int{}
	for set := range uint32(1 << (lights.Side * lights.Side)) {
		n := bits.OnesCount32(set)
		if n > 4 {
			continue
		}
		var b lights.Board
		for _, c := range lights.Board(set).Cells() {
			b = b.Press(c)
		}
		if was, seen := least[b]; !seen || n < was {
			least[b] = n
		}
	}
	for b, want := range least {
		way, ok := lights.Solve(b)
		if !ok || len(way) != want {
			t.Fatalf("%s: %d presses, %v; want %d", b, len(way), ok, want)
		}
	}
	if _, ok := lights.Solve(1); ok {
		t.Error("a board with one lit corner has no solution")
	}
}

func TestClicksAndRefusals(t *testing.T) {
	world, err := lights.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := world.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{"click x=40 y=40", ""},
		{"click x=379 y=379", ""},
		{"click x=39 y=40", "no lamp at 0,1"},
		{"click x=380 y=40", "no lamp at 6,1"},
		{"do press col=5 row=1", ""},
		{"do press col=1 row=6", "no lamp at 1,6"},
		{"do jump", "do jump is not possible here; press a lamp"},
	} {
		action, want := c[0], c[1]
		a, err := gymkhana.ParseAction(action)
		if err != nil {
			t.Fatal(err)
		}
		seen, err := envtest.Seen(world.Step(t.Context(), []gymkhana.Action{a}))
		if err != nil || seen[0].Refused != want {
			t.Errorf("%s: refused %q, %v; want %q", action, seen[0].Refused, err, want)
		}
	}
	if _, err := lights.New(gymkhana.Config(`{"par":16}`)); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("par 16: %v; want a fault of the set-up", err)
	}
}

// What the world did and showed when Version was last raised.
const (
	goldenBoards  = "75e42711dab0e6eb"
	goldenPicture = "902dc701f02b9e8f" // on amd64: drawing may use floats
)

// TestVersion fails when the world behaves or looks differently under the same Version. If that
// is meant, raise Version and put in the new hashes.
func TestVersion(t *testing.T) {
	boards := sha256.New()
	for seed := range uint64(50) {
		b := lights.Deal(seed, 1+int(seed)%lights.MaxPar)
		for c := (lights.Cell{Col: 1, Row: 1}); c.Inside(); c.Col, c.Row = c.Col+1, c.Row+1 {
			boards.Write([]byte(b.Press(c).String()))
		}
	}
	if got := hex.EncodeToString(boards.Sum(nil)[:8]); got != goldenBoards {
		t.Errorf("boards of version %d hash to %s; want %s", lights.Version, got, goldenBoards)
	}
	pixels := lights.Draw(lights.Deal(1, 8)).Pix
	lights.Draw(lights.Deal(2, 8))
	if !bytes.Equal(pixels, lights.Draw(lights.Deal(1, 8)).Pix) {
		t.Error("the same board drawn again is another picture")
	}
	sum := sha256.Sum256(pixels)
	if got := hex.EncodeToString(sum[:8]); got != goldenPicture && runtime.GOARCH == "amd64" {
		t.Errorf("the picture of version %d hashes to %s; want %s", lights.Version, got, goldenPicture)
	}
}
