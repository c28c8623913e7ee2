package sokoban

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
)

var (
	_ gymkhana.Environment     = (*World)(nil)
	_ gymkhana.PrivilegedAgent = (*Oracle)(nil)
)

// worldOf makes the world of a task and begins its first instance.
func worldOf(t testing.TB, task *gymkhana.Task) (*World, gymkhana.Moment) {
	t.Helper()
	env, err := New(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	start, err := env.Reset(t.Context(), task.Instances[0])
	if err != nil {
		t.Fatal(err)
	}
	return env.(*World), start.Moment
}

// episode plays a task with its oracle and returns the verdict.
func episode(t *testing.T, task *gymkhana.Task, spoil ...gymkhana.Action) gymkhana.Verdict {
	t.Helper()
	ctx := t.Context()
	world, now := worldOf(t, task)
	v, err := NewVerifier(task.Verifier.Config)
	if err != nil {
		t.Fatal(err)
	}
	scorer := v.Start(task, envtest.Frames(t, now)[0])
	step := func(a gymkhana.Action) {
		if now, err = world.Step(ctx, []gymkhana.Action{a}); err != nil {
			t.Fatal(err)
		}
		frame := envtest.Frames(t, now)[0]
		frame.State = restored(t, frame.State)
		scorer.Add(frame)
	}
	for _, a := range spoil {
		step(a)
	}
	oracle, _ := NewOracle(gymkhana.AgentSetup{})
	if err := oracle.Sit(world); err != nil {
		t.Fatal(err)
	}
	did, err := oracle.Act(ctx, &now.Seen[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range did.Actions {
		step(a)
	}
	if !now.Over() {
		t.Errorf("%s: not over after the oracle's plan", task.ID)
	}
	return scorer.Verdict()
}

// restored is a state as it comes back from a run file.
func restored(t *testing.T, s gymkhana.State) gymkhana.State {
	t.Helper()
	stored := s.AppendCanonical(nil)
	again, err := Decode(stored)
	if err != nil || !bytes.Equal(again.AppendCanonical(nil), stored) {
		t.Fatalf("state %s is read back as %v, %v", stored, again, err)
	}
	if canon, err := gymkhana.CanonicalJSON(stored); err != nil || !bytes.Equal(canon, stored) {
		t.Fatalf("state %s is not canonical: want %s, %v", stored, canon, err)
	}
	return again
}

func TestOracleScoresHundred(t *testing.T) {
	for _, task := range Suite().Tasks {
		if wrong := task.Check(); len(wrong) > 0 {
			t.Error(strings.Join(wrong, "\n"))
		}
		if v := episode(t, task); !v.Success || v.Progress != 1 || v.Reward != 100 {
			t.Errorf("%s: %+v; want success and 100", task.ID, v)
		}
		published, err := task.Under(gymkhana.PublishedCode)
		if err != nil {
			t.Fatal(err)
		}
		want := 100.0
		if task.Tagged("large-v1") {
			want = 105
		}
		if v := episode(t, published); v.Reward != want {
			t.Errorf("%s: published reward %g; want %g", task.ID, v.Reward, want)
		}
	}
}

// TestWastedSteps: a refused move, an idle step and an unknown control cost a step each.
func TestWastedSteps(t *testing.T) {
	task := levelTask(t, `{"level":["######","#@ $.#","######"]}`)
	v := episode(t, task, gymkhana.DoIt("Left"), gymkhana.Action{Verb: gymkhana.Noop}, gymkhana.DoIt("Jump"))
	if v.Reward != 98.5 || !v.Success {
		t.Errorf("%+v; want 98.5", v)
	}
}

func TestRefusals(t *testing.T) {
	env, _ := worldOf(t, levelTask(t, `{"level":"#######\n#@ $$.#\n#.    #\n#######","optimal":9}`))
	for _, c := range []struct {
		act     gymkhana.Action
		refused string
	}{
		{gymkhana.DoIt("Up"), "wall at 1,0"},
		{gymkhana.DoIt("r"), ""},
		{gymkhana.DoIt("Right"), "box at 3,1 cannot move: another box behind it"},
		{gymkhana.DoIt("Jump"), "do Jump is not possible here; use Left, Right, Up or Down"},
		{gymkhana.Action{Verb: gymkhana.Finish}, ""},
	} {
		seen, err := envtest.Seen(env.Step(t.Context(), []gymkhana.Action{c.act}))
		if err != nil || seen[0].Refused != c.refused {
			t.Errorf("%s: refused %q, %v; want %q", c.act, seen[0].Refused, err, c.refused)
		}
		if c.act.Verb == gymkhana.Finish && (seen[0].Ended != gymkhana.Terminated || seen[0].Reason != "finished") {
			t.Errorf("finish: %+v", seen[0])
		}
	}
	if _, err := env.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt("Left")}); err == nil {
		t.Error("a step after the end is no error")
	}
}

// TestOracleGivesUp sits the oracle in a level that was lost by a push into a corner.
func TestOracleGivesUp(t *testing.T) {
	hopeless, err := New(levelTask(t, `{"level":"######\n#.   #\n# @$ #\n######"}`).Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hopeless.Reset(t.Context(), 0); err == nil {
		t.Fatal("a level that cannot be solved was accepted")
	}
	env, now := worldOf(t, levelTask(t, `{"level":"#######\n#  .  #\n# @$  #\n#     #\n#######"}`))
	for range 2 {
		if now, err = env.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt("Right")}); err != nil {
			t.Fatal(err)
		}
	}
	oracle, _ := NewOracle(gymkhana.AgentSetup{})
	if err := oracle.Sit(env); err != nil {
		t.Fatal(err)
	}
	did, err := oracle.Act(t.Context(), &now.Seen[0])
	if err != nil || len(did.Actions) != 1 || did.Actions[0].Verb != gymkhana.Finish {
		t.Errorf("%v, %v; want to finish", did, err)
	}
}

func TestSnapshot(t *testing.T) {
	task := Suite().Tasks[60]
	w, _ := worldOf(t, task)
	play := func(names ...string) string {
		var last []byte
		for _, n := range names {
			now, err := w.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt(n)})
			if err != nil {
				t.Fatal(err)
			}
			last = envtest.Frames(t, now)[0].State.AppendCanonical(last)
		}
		return string(last)
	}
	play("Left", "Up")
	saved, err := w.Capabilities().Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	first := play("Right", "Down", "Left")
	other, err := New(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	w = other.(*World)
	for range 2 {
		if _, err := w.Capabilities().Restore(t.Context(), saved); err != nil {
			t.Fatal(err)
		}
		if again := play("Right", "Down", "Left"); again != first {
			t.Errorf("after Restore got\n%s\nwant\n%s", again, first)
		}
	}
}

func TestBadConfigs(t *testing.T) {
	for cfg, want := range map[string]string{
		`{}`:                      "no level; give class and moves, or level",
		`{"class":"smal-v0"}`:     `unknown class "smal-v0"`,
		`{"clas":"small-v0"}`:     `unknown key "clas"`,
		`{"level":"#@$#"}`:        "1 boxes but 0 targets",
		`{"level":"#@*#"}`:        "home already",
		`{"class":"v0","tile":2}`: "tile is 2 pixels; use 8 to 64",
		`{"class":"v0"}`:          "solutions of 0 to 0 moves",
		`{"level":"#@$.#","solution":"L","optimal":1}`: "solution does not solve the level",
	} {
		env, err := New(levelTask(t, cfg).Environment.Config)
		if err == nil {
			_, err = env.Reset(t.Context(), 0)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v; want %s", cfg, err, want)
		}
	}
}

func levelTask(t *testing.T, cfg string) *gymkhana.Task {
	t.Helper()
	task := &gymkhana.Task{ID: "sokoban/test", Goal: goal, Instances: []gymkhana.Seed{0}}
	if err := json.Unmarshal([]byte(cfg), &task.Environment.Config); err != nil {
		t.Fatal(err)
	}
	return task
}

func TestSuiteShape(t *testing.T) {
	s := Suite()
	mini, err := s.Select(gymkhana.Selector{Path: "sokoban", Subset: "mini"})
	if err != nil || len(mini) != 20 || len(s.Tasks) != 182 {
		t.Errorf("%d tasks, %d of them mini, %v; want 182 and 20", len(s.Tasks), len(mini), err)
	}
}

func TestImportText(t *testing.T) {
	const text = "; 0\n#####\n#@$.#\n#####\n\n; 1\n#####\n#.$@#\n#####\n\n; 2\n######\n#.@$ #\n######\n"
	if _, err := Import(t.Context(), strings.NewReader(text), "mine", ImportOptions{Strict: true}); err == nil ||
		!strings.Contains(err.Error(), "level 3 (2), line 12: level cannot be solved") {
		t.Errorf("got %v; want level 3 named", err)
	}
	s, err := Import(t.Context(), strings.NewReader(text), "mine", ImportOptions{})
	if err != nil || len(s.Tasks) != 2 || s.Tasks[1].ID != "mine/levels/2" {
		t.Fatalf("%+v, %v; want two tasks", s, err)
	}
	for _, task := range s.Tasks {
		if v := episode(t, task); v.Reward != 100 {
			t.Errorf("%s: %+v", task.ID, v)
		}
	}
}

// TestImportSkeletons imports MageBench's reconstructed levels if the file is available.
func TestImportSkeletons(t *testing.T) {
	raw, err := os.ReadFile("testdata/skeletons.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Import(context.Background(), bytes.NewReader(raw), "magebench", ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range s.Tasks {
		if wrong := task.Check(); len(wrong) > 0 || task.Notice == "" {
			t.Errorf("%s: %v, notice %q", task.ID, wrong, task.Notice)
		}
		if v := episode(t, task); v.Reward != 100 {
			t.Errorf("%s: %+v", task.ID, v)
		}
		published, err := task.Under(gymkhana.PublishedCode)
		if err != nil {
			t.Fatal(err)
		}
		if v := episode(t, published); v.Reward < 100 {
			t.Errorf("%s: published reward %g; want 100 or more", task.ID, v.Reward)
		}
	}
}

func BenchmarkWorldStep(b *testing.B) {
	w, _ := worldOf(b, Suite().Tasks[80])
	acts := []gymkhana.Action{gymkhana.DoIt("Left")}
	for b.Loop() {
		now, err := w.Step(b.Context(), acts)
		if err != nil {
			b.Fatal(err)
		}
		now.Frames(b.Context())
	}
}

// A level that lost a wall is refused, since what lies outside of its rows would silently become wall.
func TestImportRefusesOpenLevels(t *testing.T) {
	const sound = "#####\n#@$.#\n#   #\n#####\n"
	for name, text := range map[string]string{
		"without the bottom wall": "#####\n#@$.#\n#   #\n",
		"without the top wall":    "#@$.#\n#   #\n#####\n",
		"without the left wall":   "#####\n @$.#\n#   #\n#####\n",
		"without the right wall":  "#####\n#@$.#\n#   \n#####\n",
		"with a short row below":  "#####\n#@$.#\n#   #\n###\n",
	} {
		_, err := Import(t.Context(), strings.NewReader(sound+"\n"+text), "mine", ImportOptions{Strict: true})
		if err == nil || !strings.Contains(err.Error(), "level 2, line 6: the level is open at row ") {
			t.Errorf("%s: %v; want the opening named", name, err)
		}
	}
	if _, err := Import(t.Context(), strings.NewReader(sound), "mine", ImportOptions{}); err != nil {
		t.Errorf("a sound level: %v", err)
	}
}
