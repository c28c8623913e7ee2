package football

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
)

func worldOf(t *testing.T, cfg string, seed gymkhana.Seed) (gymkhana.Environment, gymkhana.Moment) {
	t.Helper()
	w, err := New(gymkhana.Config(cfg))
	if err != nil {
		t.Fatal(err)
	}
	start, err := w.Reset(t.Context(), seed)
	if err != nil {
		t.Fatal(err)
	}
	return w, start.Moment
}

func TestOptions(t *testing.T) {
	for cfg, want := range map[string]string{
		`{"scene":"R1_P_9"}`: "R1_P", `{"scene":"R1_P_1","category":"real","region":1}`: "keep one", `{"category":"real"}`: "region 0",
		`{"category":"single","region":3}`: "personal", `{"frames":3}`: "frames",
	} {
		if _, err := New(gymkhana.Config(cfg)); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v; want a fault of the setup that says %q", cfg, err, want)
		}
	}
	w, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Reset(t.Context(), 1); err == nil || !strings.Contains(err.Error(), "no scene") {
		t.Errorf("without a scene: %v", err)
	}
	if _, err := w.Step(t.Context(), []gymkhana.Action{{}}); gymkhana.FaultOf(err) != gymkhana.FaultUs {
		t.Errorf("a step before Reset: %v", err)
	}
}

// The controls are the sixteen names of the released prompt.
func TestControls(t *testing.T) {
	w, _ := worldOf(t, `{"scene":"R5_T_2"}`, 1)
	var names []string
	for _, c := range w.Spec().Controls {
		names = append(names, c.Name)
		if _, ok := actionOf(c.Aliases[0]); !ok {
			t.Errorf("%s does not stand for %s", c.Aliases[0], c.Name)
		}
	}
	want := "action_left action_top_left action_top action_top_right action_right action_bottom_right action_bottom action_bottom_left " +
		"action_long_pass action_high_pass action_short_pass action_shot action_sprint action_release_sprint action_dribble action_release_dribble"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("controls are\n%s; want\n%s", got, want)
	}
	for _, none := range []string{"action_idle", "action_builtin_ai", "action_sliding", "left_right"} {
		if _, ok := actionOf(none); ok {
			t.Errorf("%s is a control", none)
		}
	}
}

// With auto-rendering a repeated direction gives several frames, without it one; each is 100 ms.
func TestFramesOfAStep(t *testing.T) {
	for _, c := range []struct {
		cfg  string
		want int
	}{{`{"scene":"R5_T_2"}`, 10}, {`{"scene":"R5_T_2","auto":false}`, 1}} {
		w, _ := worldOf(t, c.cfg, 1)
		var now gymkhana.Moment
		for range 2 {
			var err error
			if now, err = w.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt("action_bottom_left")}); err != nil {
				t.Fatal(err)
			}
		}
		list := envtest.Frames(t, now)
		if len(list) != c.want || list[0].Tick != 12 || now.Seen[0].Tick != gymkhana.Ticks(6*(1+c.want)) {
			t.Errorf("%s: %d frames from tick %d to %d; want %d", c.cfg, len(list), list[0].Tick, now.Seen[0].Tick, c.want)
		}
	}
}

// A snapshot keeps all frames of its moment, however often it is restored.
func TestSnapshotKeepsFrames(t *testing.T) {
	w, _ := worldOf(t, `{"scene":"R5_T_2"}`, 1)
	var now gymkhana.Moment
	for range 2 {
		var err error
		if now, err = w.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt("action_bottom_left")}); err != nil {
			t.Fatal(err)
		}
	}
	want := gymkhana.AppendFrames(nil, envtest.Frames(t, now))
	saved, err := w.Capabilities().Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := w.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt("action_top")}); err != nil {
			t.Fatal(err)
		}
		back, err := w.Capabilities().Restore(t.Context(), saved)
		if err != nil {
			t.Fatal(err)
		}
		if got := gymkhana.AppendFrames(nil, envtest.Frames(t, back)); string(got) != string(want) {
			t.Errorf("restored, the moment has other frames: %d bytes; want %d", len(got), len(want))
		}
	}
}

// The game goes on while an agent thinks; time of less than a frame is kept for later.
func TestPassOfTime(t *testing.T) {
	w, _ := worldOf(t, `{"scene":"R5_T_2"}`, 1)
	for _, c := range []struct {
		ticks  gymkhana.Ticks
		frames int
		last   gymkhana.Ticks
	}{{4, 1, 0}, {4, 1, 6}, {16, 3, 24}} {
		now, err := w.Capabilities().Pass(t.Context(), c.ticks)
		if err != nil {
			t.Fatal(err)
		}
		list := envtest.Frames(t, now)
		if len(list) != c.frames || list[len(list)-1].Tick != c.last {
			t.Errorf("%d ticks gave %d frames up to tick %d; want %d up to %d", c.ticks, len(list), list[len(list)-1].Tick, c.frames, c.last)
		}
	}
}

// Another seed gives another course of the same scene; the text says who has the ball.
func TestSeeds(t *testing.T) {
	hash := func(seed gymkhana.Seed) string {
		w, now := worldOf(t, `{"scene":"R5_T_2","text":true}`, seed)
		if text := now.Seen[0].Text; !strings.HasPrefix(text, "ball ") || !strings.Contains(text, "you have the ball\n") ||
			strings.Count(text, "opponent") != 11 || strings.Count(text, "mate") != 10 {
			t.Errorf("the text says\n%s", text)
		}
		for _, name := range []string{"action_right", "action_long_pass", "action_right", "action_shot"} {
			if now.Over() {
				break
			}
			var err error
			if now, err = w.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt(name)}); err != nil {
				t.Fatal(err)
			}
		}
		return gymkhana.HashBytes(gymkhana.AppendFrames(nil, envtest.Frames(t, now))).String()
	}
	first, again, other := hash(1), hash(1), hash(2)
	if first != again || first == other {
		t.Error("a seed gives one course, and another seed another")
	}
}

// The verifier scores what the tally has, and only a goal of ours is a success.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		reward string
		end    End
		ok     bool
	}{{"corrected", Goal, true}, {"published", Goal, true}, {"corrected", OwnGoal, false}, {"", Saved, false}} {
		v, err := NewVerifier(config(VerifierOptions{Reward: c.reward}))
		if err != nil {
			t.Fatal(err)
		}
		first, last := frame{x: 0.2, owner: 1}.state(0, nil), frame{x: 0.6, owner: 1, over: c.end}.state(40, nil)
		s := v.Start(nil, gymkhana.Frame{State: first})
		s.Add(gymkhana.Frame{State: frame{x: 0.2, owner: 1}.state(1, nil)})
		s.Add(gymkhana.Frame{State: last})
		s.Add(gymkhana.Frame{State: gymkhana.RawState("{}")})
		got := s.Verdict()
		progress := 0.45
		if c.ok {
			progress = 1
		}
		sum := got.Parts["advance"] + got.Parts["passed"] + got.Parts["goal"] + got.Parts["stolen"] + got.Parts["pass"] + got.Parts["shot"]
		if got.Success != c.ok || got.Progress < progress-1e-3 || got.Progress > progress+1e-3 || got.Reward != sum ||
			got.Parts["without_pass"] != got.Reward-got.Parts["pass"] || got.Parts["frames"] != 40 ||
			(got.Parts["own_goal"] == 1) != (c.end == OwnGoal) {
			t.Errorf("%s, %s: %+v", c.reward, c.end, got)
		}
		if text := last.Describe(); !strings.HasSuffix(text, "\nthe scene is over: "+c.end.String()) && !strings.Contains(text, "over: own goal, ") {
			t.Errorf("%s: %q", c.end, text)
		}
	}
	if _, err := NewVerifier(gymkhana.Config(`{"reward":"generous"}`)); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("a reward that there is not: %v", err)
	}
}
