package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/learn/policy"
)

// A trainee is a policy for the panel. It knows what to do, and if it trusts, it does what another member has said instead.
type trainee struct{ trusts bool }

// Score implements gymkhana.Policy.
func (p trainee) Score(_ context.Context, in []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	all := make([]gymkhana.Scores, len(in))
	for i := range in {
		said := ""
		for _, h := range in[i].Messages {
			if p.trusts && !h.Own && said == "" {
				said = h.Raw
			}
		}
		all[i] = make(gymkhana.Scores, len(in[i].Legal))
		sum := 0.0
		for k, a := range in[i].Legal {
			all[i][k] = math.Log(1e-6)
			if said == a.String() || said == "" && p.knows(&in[i], &a) {
				all[i][k] = 0
			}
			sum += math.Exp(all[i][k])
		}
		for k := range all[i] {
			all[i][k] -= math.Log(sum)
		}
	}
	return all, nil
}

// knows reports whether an action is right: press the button that the goal names, and finish when it is lit.
func (trainee) knows(in *gymkhana.PolicyInput, a *gymkhana.Action) bool {
	for i := range in.Seen.Elements {
		e := &in.Seen.Elements[i]
		if strings.Contains(in.Goal, " "+e.Name+" ") {
			lit := slices.Contains(e.States, "selected")
			return lit && a.Verb == gymkhana.Finish && a.Text("status") == "complete" || !lit && a.Text("element") == e.ID
		}
	}
	return false
}

// listenings is a study of a group of pupils on the training tasks of the panel: two families of two instances.
func listenings(t *testing.T, p trainee, subset string) *listening {
	t.Helper()
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	var options gymkhana.Config
	if err := options.UnmarshalJSON([]byte(`{"n": 3, "rounds": 2, "graph": [[0, 1], [0, 2], [1, 2]]}`)); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	host := &program{host: &cli.Host{Now: func() time.Time { return time.Unix(0, 0) }}}
	played, err := host.playArms(s)(t.Context(), learn.Exam{Arms: []gymkhana.Arm{{Agent: "group", Model: "policy/trainee", Options: options}},
		Policies: map[string]gymkhana.Policy{"policy/trainee": p}, Selectors: []string{s.Subset(subset)}, File: filepath.Join(folder, "r.gym")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { played.Close() })
	rows, err := played.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return &listening{source: s, run: played, policies: map[string]gymkhana.Policy{"policy/trainee": p}, rows: rows, seed: 1,
		file: filepath.Join(folder, "messages.json"), together: 1}
}

// Pupils that trust each other win with their own messages and lose with those of another episode; pupils that do not
// decide alike with any messages.
func TestMessages(t *testing.T) {
	for _, trusts := range []bool{true, false} {
		s := listenings(t, trainee{trusts}, "learn")
		found, err := s.listen(t.Context(), heardSettings{})
		if err != nil {
			t.Fatal(err)
		}
		r := &MessageReport{}
		r.sum(found.Done)
		// An episode has two turns; in a turn each of three members decides twice, and two of them have heard another.
		if r.Episodes != 4 || r.Families != 2 || r.Turns != 8 || r.Steps != 8 || r.Cells != 48 || r.Spoken != 32 || len(r.Rows) != len(hearings) {
			t.Fatalf("trusting %t: %+v", trusts, r)
		}
		instance := map[gymkhana.EpisodeID]gymkhana.Seed{}
		for i := range found.Done {
			instance[found.Done[i].Episode] = found.Done[i].Instance
		}
		wrong := 0 // episodes in which other messages name another button
		for i := range found.Done {
			e := &found.Done[i]
			for what, f := range e.Heard {
				want := heardEffect{Nearer: 2, Won: true}
				if id, there := e.Other[what]; there && trusts && instance[id] != e.Instance {
					// The first member decides rightly without messages; the other two press the wrong button.
					want = heardEffect{Cells: 4, Votes: 1, Nearer: 1, Won: false}
					wrong++
				}
				if *f != want {
					t.Errorf("trusting %t, %s#%d, messages %s: %+v; want %+v", trusts, e.Task, e.Instance, what, *f, want)
				}
			}
		}
		if (wrong >= 4) != trusts {
			t.Errorf("trusting %t: %d episodes hear of another button", trusts, wrong)
		}
	}
}

// A study that is stopped after some episodes and resumed has the same file as one that was not; another run's file, and
// networks that do not decide as the run has it, are refused.
func TestMessagesGoOn(t *testing.T) {
	s := listenings(t, trainee{true}, "learn")
	of := heardSettings{Arm: 3}
	if _, err := s.listen(t.Context(), of); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(s.file)
	if err != nil {
		t.Fatal(err)
	}
	s.file = filepath.Join(t.TempDir(), "messages.json")
	ctx, cancel := context.WithCancel(t.Context())
	s.tell = func(done, all int) {
		if done == 2 {
			cancel()
		}
	}
	if _, err := s.listen(ctx, of); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	resumed := 0
	s.tell = func(int, int) { resumed++ }
	if _, err := s.listen(t.Context(), of); err != nil || resumed != 2 {
		t.Fatalf("resumed, it plays %d episodes (%v); want 2", resumed, err)
	}
	if got, err := os.ReadFile(s.file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("stopped and resumed, it finds\n%s\nand straight\n%s", got, want)
	}
	if _, err := s.listen(t.Context(), heardSettings{Arm: 4}); gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
		!strings.Contains(err.Error(), "is of another run") {
		t.Errorf("another arm: %v", err)
	}
	s.rows = s.rows[1:]
	if _, err := s.listen(t.Context(), of); err == nil || !strings.Contains(err.Error(), "has other episodes than the run") {
		t.Errorf("other episodes: %v", err)
	}
	if err := os.WriteFile(s.file, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.listen(t.Context(), of); err == nil || !strings.Contains(err.Error(), "delete it") {
		t.Errorf("damage: %v", err)
	}
	s.file, s.policies = filepath.Join(t.TempDir(), "m.json"), map[string]gymkhana.Policy{"policy/trainee": policy.NewNet(3)}
	if _, err := s.listen(t.Context(), of); gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "the networks are others") {
		t.Errorf("another network: %v", err)
	}
}

// Every episode gets another one: of its family, or of another; each serves as the other one of its family once.
func TestOtherEpisodes(t *testing.T) {
	var rows []gymkhana.EpisodeRow
	for _, task := range []string{"a", "b", "b", "c", "c", "c", "d", "d", "d", "d"} {
		row := gymkhana.EpisodeRow{}
		row.ID, row.Task = gymkhana.EpisodeID(fmt.Sprint(task, len(rows))), gymkhana.TaskID(task)
		rows = append(rows, row)
	}
	rows[2].Fact, rows[1].Fact = "f", "f"
	for seed := range uint64(20) {
		same, others := ofFamily(rows, seed), ofOthers(rows, seed)
		if len(same) != 9 || len(others) != 10 {
			t.Fatalf("%d and %d pairs", len(same), len(others))
		}
		used := map[gymkhana.EpisodeID]bool{}
		for e, other := range same {
			if e == other || e[0] != other[0] || used[other] {
				t.Errorf("seed %d: %s hears %s of its family", seed, e, other)
			}
			used[other] = true
		}
		for e, other := range others {
			if e[0] == other[0] {
				t.Errorf("seed %d: %s hears %s of another family", seed, e, other)
			}
		}
		if !reflect.DeepEqual(same, ofFamily(rows, seed)) || !reflect.DeepEqual(others, ofOthers(rows, seed)) {
			t.Errorf("seed %d: the pairs are drawn again", seed)
		}
	}
	if reflect.DeepEqual(ofFamily(rows, 1), ofFamily(rows, 2)) || reflect.DeepEqual(ofOthers(rows, 1), ofOthers(rows, 2)) {
		t.Error("two seeds draw the same pairs")
	}
	if got := ofOthers(rows[1:3], 1); len(got) != 0 {
		t.Errorf("a family alone has other families: %v", got)
	}
}

// What a member hears, by hand: the own proposal stays, a shorter episode begins again.
func TestOtherMessages(t *testing.T) {
	other := &gymkhana.Trajectory{Decisions: []gymkhana.Decided{
		{Asides: []gymkhana.Aside{{Member: 0, Round: 1, Raw: "back", Sure: 0.5}, {Member: 0, Round: 2, Raw: "home", Sure: 0.25}}},
		{Asides: []gymkhana.Aside{{Member: 0, Round: 1, Raw: "noop", Sure: 0.75}}}}}
	own := gymkhana.Heard{Member: 1, Own: true, Raw: "wait", Sure: 1}
	sent := []gymkhana.Heard{{Member: 0, Raw: "x", Sure: 0.1}, own}
	for at, want := range map[[2]int]gymkhana.Heard{{1, 1}: {Member: 0, Raw: "back", Sure: 0.5}, {1, 2}: {Member: 0, Raw: "home", Sure: 0.25},
		{2, 1}: {Member: 0, Raw: "noop", Sure: 0.75}, {2, 2}: {Member: 0}, {3, 1}: {Member: 0, Raw: "back", Sure: 0.5}} {
		if got := strange(other)(at[0], at[1], sent); !slices.Equal(got, []gymkhana.Heard{want, own}) {
			t.Errorf("turn and round %v: %+v; want %+v and the own", at, got, want)
		}
	}
	if got := ownOnly(1, 2, sent); !slices.Equal(got, []gymkhana.Heard{own}) || len(nothing(1, 2, sent)) != 0 || sent[0].Raw != "x" {
		t.Errorf("only the own: %+v; what was sent is now %+v", got, sent)
	}
	if got := strange(&gymkhana.Trajectory{})(1, 1, sent); got[0].Raw != "" {
		t.Errorf("of an episode without a turn: %+v", got)
	}
}

// The table of two families, by hand: a has an episode of two turns and one of four, b has one of two without an other one.
func TestMessageRowsByHand(t *testing.T) {
	effect := func(cells, votes, nearer int, won bool) *heardEffect { return &heardEffect{cells, votes, nearer, won} }
	r := &MessageReport{Suite: "boards", Subset: "val"}
	r.sum([]heardEpisode{
		{Family: "a", Turns: 2, Cells: 8, Spoken: 4, Steps: 2, Heard: map[string]*heardEffect{
			heardTrue: effect(0, 0, 2, true), heardFamily: effect(2, 1, 1, false)}},
		{Family: "a", Turns: 4, Cells: 16, Spoken: 8, Steps: 3, Heard: map[string]*heardEffect{
			heardTrue: effect(0, 0, 1, false), heardFamily: effect(4, 2, 2, false)}},
		{Family: "b", Turns: 2, Cells: 8, Spoken: 4, Steps: 0, Heard: map[string]*heardEffect{heardTrue: effect(0, 0, 0, true)}},
		{Family: "c", Turns: 2, Cells: 8, Spoken: 4, Steps: 2, Heard: map[string]*heardEffect{
			heardTrue: effect(0, 0, 1, false), heardFamily: effect(0, 0, 2, true)}},
	})
	if r.Episodes != 4 || r.Families != 3 || r.Turns != 10 || r.Cells != 40 || r.Spoken != 20 || r.Steps != 7 || len(r.Rows) != 2 {
		t.Fatalf("%+v", r)
	}
	near := func(got Average, want float64) bool {
		return math.Abs(got.Mean-want) < 1e-12 && (want == 0 || got.CI.Contains(want))
	}
	sent, other := &r.Rows[0], &r.Rows[1]
	if sent.Episodes != 4 || !near(sent.Nearer, 4.0/7) || !near(sent.Success, 0.5) || sent.Loss.Mean != 0 {
		t.Errorf("as sent: %+v", sent)
	}
	if other.Episodes != 3 || !near(other.Members, 6.0/32) || !near(other.Group, 3.0/8) || !near(other.Nearer, 5.0/7) ||
		!near(other.Loss, -1.0/7) || !near(other.Success, 1.0/3) || !near(other.LossWon, 0) {
		t.Errorf("others: %+v", other)
	}
	var text strings.Builder
	if err := r.print(&text); err != nil || !strings.Contains(text.String(), "18.75") || !strings.Contains(text.String(), "-14.29") ||
		strings.Contains(text.String(), "another family") {
		t.Errorf("%v\n%s", err, text.String())
	}
}

// The command plays a group of a network file, and finds the same in the run that it played.
func TestMessagesCommand(t *testing.T) {
	s, folder := toys(t), t.TempDir()
	file := filepath.Join(folder, "some.safetensors")
	if err := policy.NewNet(3).SaveFile(file, policy.Card{Name: "some"}); err != nil {
		t.Fatal(err)
	}
	var first, again MessageReport
	s.json(&first, "stage2", "messages", "--world", "panel", "--model", file, "--out", filepath.Join(folder, "first"))
	if first.Episodes != 3 || len(first.Rows) != 4 || first.Run.Digest == "" || !strings.Contains(s.err.String(), "throughout the episode") {
		t.Errorf("%+v, and it says\n%s", first, s.err.String())
	}
	run := filepath.Join(folder, "first", "messages.gym")
	s.json(&again, "stage2", "messages", run, "--world", "panel", "--model", file, "--out", filepath.Join(folder, "again"))
	if !reflect.DeepEqual(again.Rows, first.Rows) || again.Results.Digest != first.Results.Digest {
		t.Errorf("of the same run it finds\n%+v\nand\n%+v", again, first)
	}
	single := filepath.Join(folder, "single.gym")
	p := &program{host: &cli.Host{Now: time.Now}}
	source, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	played, err := p.playArms(source)(t.Context(), learn.Exam{Arms: []gymkhana.Arm{{Agent: "random"}}, Selectors: []string{"boards:val"}, File: single})
	if err == nil {
		err = played.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"":                                    "name a folder",
		"--out " + folder:                     "name the run of a group, or the checkpoints",
		run + " --out " + folder:              "name its checkpoint with --model",
		run + " --vote weighed --out x":       "are for a group that plays first",
		single + " --out " + folder:           "the run has no group",
		"--model no --out x":                  "no",
		"--out x --vote most --model " + file: "--vote most; want matrix or weighed",
		"--out " + folder + " --vote weighed --model " + file:                          "has no weights of a vote",
		run + " --subset test --out " + folder + " --model " + file:                    "has no episode of boards:test",
		run + " --arm 4 --out " + folder + " --model " + file:                          "arm 4 is no group",
		run + " --seed 2 --model " + file + " --out " + filepath.Join(folder, "again"): "is of another run",
	} {
		if status := s.run(t.Context(), strings.Fields("stage2 messages --world panel "+args)...); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("messages %s: exit %d; want 2 and %q\n%s", args, status, want, s.err.String())
		}
	}
}

// A decision repeats the stored one only if all of it is the same.
func TestRepeats(t *testing.T) {
	back, home := []gymkhana.Action{{Verb: gymkhana.Back}}, []gymkhana.Action{{Verb: gymkhana.Home}}
	d := &gymkhana.Decided{Actions: back, Asides: []gymkhana.Aside{{Member: 1, Round: 2, Heard: []int{0}, Action: "back", Sure: 0.5}}}
	for i, c := range []struct {
		acts   []gymkhana.Action
		asides []gymkhana.Aside
		same   bool
	}{
		{back, []gymkhana.Aside{{Member: 1, Round: 2, Heard: []int{0}, Action: "back", Sure: 0.5, Raw: "in other words"}}, true},
		{home, d.Asides, false},
		{back, nil, false},
		{back, []gymkhana.Aside{{Member: 0, Round: 2, Heard: []int{0}, Action: "back", Sure: 0.5}}, false},
		{back, []gymkhana.Aside{{Member: 1, Round: 1, Heard: []int{0}, Action: "back", Sure: 0.5}}, false},
		{back, []gymkhana.Aside{{Member: 1, Round: 2, Action: "back", Sure: 0.5}}, false},
		{back, []gymkhana.Aside{{Member: 1, Round: 2, Heard: []int{0}, Action: "home", Sure: 0.5}}, false},
		{back, []gymkhana.Aside{{Member: 1, Round: 2, Heard: []int{0}, Action: "back", Sure: 0.4}}, false},
	} {
		if err := repeats(&gymkhana.Decision{Actions: c.acts, Asides: c.asides}, d); (err == nil) != c.same {
			t.Errorf("case %d: %v; want the same: %t", i, err, c.same)
		}
	}
}
