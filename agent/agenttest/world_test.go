package agenttest_test

import (
	"bytes"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
)

var (
	_ gymkhana.Environment = (*agenttest.World)(nil)
	_ gymkhana.Model       = (*agenttest.Model)(nil)
)

func do(name string) []gymkhana.Action { return []gymkhana.Action{gymkhana.DoIt(name)} }

// From cell 1 of 5 (seed 1): a wall refuses two steps left, and three steps right end it.
func TestWorldWalk(t *testing.T) {
	w := &agenttest.World{}
	ctx := t.Context()
	if _, err := w.Reset(ctx, 1); err != nil {
		t.Fatal(err)
	}
	before, err := w.Capabilities().Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	var now gymkhana.Moment
	var hashes [2]gymkhana.Hash
	for i := range hashes {
		if _, err := w.Capabilities().Restore(ctx, before); err != nil {
			t.Fatal(err)
		}
		for n, step := range []struct{ move, refused string }{
			{"left", ""}, {"left", "wall at -1"}, {"right", ""}, {"right", ""}, {"right", ""}, {"right", ""}} {
			if now, err = w.Step(ctx, do(step.move)); err != nil {
				t.Fatal(err)
			}
			seen := now.Seen
			if seen[0].Refused != step.refused || (seen[0].Ended == gymkhana.Terminated) != (n == 5) {
				t.Errorf("step %d: refused %q, ended %q", n, seen[0].Refused, seen[0].Ended)
			}
			if hashes[i], err = seen[0].Screenshot.Hash(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if hashes[0] != hashes[1] {
		t.Error("a restored world looks different")
	}
	frames, err := now.Frames(ctx)
	if err != nil || len(frames) != 1 {
		t.Fatalf("%d frames, %v", len(frames), err)
	}
	state := frames[0].State.AppendCanonical(nil)
	if want := `{"at":4,"goal":4,"steps":6}`; string(state) != want {
		t.Errorf("state %s, want %s", state, want)
	}
	back, err := agenttest.Decode(state)
	if err != nil || !bytes.Equal(back.AppendCanonical(nil), state) {
		t.Errorf("decoded %v, %v", back, err)
	}
}
