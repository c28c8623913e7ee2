package cli

import (
	"bytes"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/remote"
	"gymkhana/internal/tier"
	"gymkhana/runner"
)

// TestRemoteIsTheSameWorld: a task of ours that is played through a server shows, refuses, rewards and ends as in this
// process, at every step: texts, elements, hashes of pictures, verdicts.
func TestRemoteIsTheSameWorld(t *testing.T) {
	c := Builtin()
	d := openDoor(t, filepath.Join(t.TempDir(), "r.gym"), "sokoban:mini", "games/snake-grid/01", "games/ember-and-brook/01", "football:mini",
		"phone:mini")
	t.Cleanup(d.stop) // after the parallel subtests
	suite, err := remote.Import(t.Context(), d.url, "theirs")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(suite); err != nil {
		t.Fatal(err)
	}
	ours := d.of.Tasks()
	if len(ours) != len(suite.Tasks) {
		t.Fatalf("%d tasks of %d were imported", len(suite.Tasks), len(ours))
	}
	type pair struct{ here, there *gymkhana.Task }
	var pairs []pair
	for i := range ours {
		pairs = append(pairs, pair{ours[i], suite.Tasks[i]})
	}
	for _, p := range tier.Part(t, pairs, 12) {
		t.Run(string(p.here.ID), func(t *testing.T) {
			t.Parallel()
			for _, seed := range p.here.Instances[:min(tier.Rounds(1, 2, 2), len(p.here.Instances))] {
				alike(t, p.here, p.there, seed)
			}
		})
	}
}

// alike plays a task with random actions in this process and through a server.
func alike(t *testing.T, here, there *gymkhana.Task, seed gymkhana.Seed) {
	t.Helper()
	ctx, c := t.Context(), Builtin()
	a, err := runner.Drive(ctx, c, here, seed)
	if err != nil {
		t.Fatal(err)
	}
	b, err := runner.Drive(ctx, c, there, seed)
	if err != nil {
		t.Fatal(err)
	}
	spec := a.Spec()
	var players []gymkhana.Agent
	for _, role := range spec.Roles {
		player, err := reference.NewRandom(gymkhana.AgentSetup{Seed: seed, Role: role})
		if err == nil {
			err = player.Begin(ctx, here, spec)
		}
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, player)
	}
	if was, is := a.Task().Goal, b.Task().Goal; was != is {
		t.Errorf("the goal is %q, want %q", is, was)
	}
	for n := 0; ; n++ {
		same(t, n, a, b)
		if t.Failed() || a.Over() || b.Over() {
			break
		}
		var did []gymkhana.Decision
		for i, seen := range a.Seen() {
			one, err := players[i].Act(ctx, &seen)
			if err != nil {
				t.Fatal(err)
			}
			if n%7 == 3 {
				one.Actions = []gymkhana.Action{{Verb: gymkhana.Goto, Args: []gymkhana.Arg{{Name: "url", Value: "nowhere"}}}} // legal in few worlds
			}
			did = append(did, one)
		}
		if err := a.Act(ctx, did...); err != nil {
			t.Fatal(err)
		}
		if err := b.Act(ctx, did...); err != nil {
			t.Fatal(err)
		}
	}
	was, err := a.Close(ctx)
	if err != nil {
		t.Fatal(err)
	}
	is, err := b.Close(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []*gymkhana.Outcome{was, is} {
		o.Wall, o.Working, o.Thinking, o.Limit = 0, 0, 0, "" // a budget is noticed on the other side
	}
	if !reflect.DeepEqual(was, is) {
		t.Errorf("the outcome is %+v, want %+v", is, was)
	}
}

// same compares what is seen and what it is worth. The last moment may differ in who ended the episode.
func same(t *testing.T, step int, a, b *runner.Episode) {
	t.Helper()
	if a.Over() != b.Over() {
		t.Fatalf("step %d: over is %v, want %v", step, b.Over(), a.Over())
	}
	if was, is := a.Verdict(), b.Verdict(); !reflect.DeepEqual(was, is) {
		t.Errorf("step %d: the verdict is %+v, want %+v", step, is, was)
	}
	was, is := a.Seen(), b.Seen()
	for i := range was {
		if was[i].Ended == gymkhana.Running && is[i].Ended == gymkhana.Truncated {
			was[i].Ended, was[i].Reason = is[i].Ended, is[i].Reason
		}
		want, err := was[i].Encode(gymkhana.PicturesByHash)
		if err != nil {
			t.Fatal(err)
		}
		got, err := is[i].Encode(gymkhana.PicturesByHash)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(want, got) {
			t.Fatalf("step %d: role %d sees\n%.600s\nwant\n%.600s", step, i, got, want)
		}
	}
}

// TestRemoteRun: a server's tasks are imported, run, reported as graded by the server, and never verified as repeated.
func TestRemoteRun(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "r.gym"), "sokoban/small-v0/03", "phone/mini/click-tab")
	defer d.stop()
	s := newSession(t)
	path := filepath.Join(t.TempDir(), "t.gym")
	s.must("import", "openenv", d.url, "--as", "theirs")
	s.must("run", "theirs", "--agent", "random", "--instances", "1", "--repeats", "1", "--out", path)
	report := strings.Join(strings.Fields(s.must("report", path)), " ")
	for _, want := range []string{"graded by the server at " + d.url, "2 of 2 tasks are unproved"} {
		if !strings.Contains(report, want) {
			t.Errorf("the report does not say %q:\n%s", want, report)
		}
	}
	const why = "a server played and graded it, and it cannot be executed again"
	for _, args := range [][]string{{"verify", path}, {"verify", path, "--strict"}} {
		status := s.run(args...)
		if said := s.out.String() + s.err.String(); status != exitFailed || strings.Count(said, why) != 2 ||
			!strings.Contains(said, "2 scored again") {
			t.Errorf("%v: status %d\n%s", args, status, said)
		}
	}
}
