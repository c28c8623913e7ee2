package onphone

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/env/envtest"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
)

// TestLegalIsRecomputed walks at random through tasks on the phone, stores the policy's input at each step, and reads
// it back: the screen, the past and the legal actions are the same.
func TestLegalIsRecomputed(t *testing.T) {
	catalog := cli.Builtin()
	suite, err := catalog.FindSuite("phone")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "rows")
	w, err := synth.NewWriter(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	var want []*synth.Row
	for i := range suite.Tasks {
		if i%4 == 0 { // a quarter of the tasks shows every app
			want = append(want, walk(t, catalog.NewEnv, suite.Tasks[i], w)...)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	n, verbs := 0, map[gymkhana.Verb]bool{}
	for got, err := range synth.Read(dir) {
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range want[n].Input.Legal {
			verbs[a.Verb] = true
		}
		if !reflect.DeepEqual(got.Input.Legal, want[n].Input.Legal) || !reflect.DeepEqual(got.Input.Seen.Elements, want[n].Input.Seen.Elements) {
			t.Fatalf("%s, step %d: what is legal is not the same", got.Task, got.Step)
		}
		if !reflect.DeepEqual(got.Input.Past, want[n].Input.Past) || !slices.Equal(got.Input.Notes, want[n].Input.Notes) || got.Input.Goal != want[n].Input.Goal {
			t.Fatalf("%s, step %d: the network does not read the same", got.Task, got.Step)
		}
		n++
	}
	if n != len(want) || n < 100 || len(verbs) < 10 {
		t.Errorf("read %d rows of %d with the verbs %v", n, len(want), verbs)
	}
}

// walk takes eight steps and writes a row at each.
func walk(t *testing.T, open func(gymkhana.Ref) (gymkhana.Environment, error), task *gymkhana.Task, w *synth.Writer) []*synth.Row {
	t.Helper()
	ctx := context.Background()
	world, err := open(task.Environment)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	all, err := envtest.Started(world.Reset(ctx, 1<<30))
	if err != nil {
		t.Fatal(err)
	}
	space := policy.NewSpace(task.Goal, world.Spec())
	r := rand.New(rand.NewPCG(uint64(len(task.ID)), 1))
	var rows []*synth.Row
	for step := 0; step < 8 && all[0].Ended == ""; step++ {
		seen := all[0]
		seen.Elements = append([]gymkhana.Element(nil), seen.Elements...)
		in, _ := space.Look(&seen)
		in.Past = append([]gymkhana.PastAction(nil), in.Past...)
		act := in.Legal[r.IntN(len(in.Legal))]
		row := &synth.Row{Level: 2, Kind: synth.Instruction, Query: task.Goal, Action: act.String(), Task: string(task.ID), Step: step, Input: in}
		if err := w.Write(row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
		space.Did(act)
		if all, err = envtest.Seen(world.Step(ctx, []gymkhana.Action{act})); err != nil {
			t.Fatal(err)
		}
	}
	return rows
}
