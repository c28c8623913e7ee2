package kit

import (
	"context"
	"fmt"
	"image"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
)

// open makes a slate and begins an episode.
func open(t *testing.T, config string) *World[slate] {
	t.Helper()
	return openGame(t, newSlate(), config)
}

func openGame(t *testing.T, g *Game[slate], config string) *World[slate] {
	t.Helper()
	env, err := g.Env(gymkhana.Config(config))
	if err != nil {
		t.Fatal(err)
	}
	w := env.(*World[slate])
	if _, err := w.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	return w
}

// step does one action in the only role.
func step(t *testing.T, w *World[slate], text string) gymkhana.Observation {
	t.Helper()
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	seen, err := envtest.Seen(w.Step(t.Context(), []gymkhana.Action{a}))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return seen[0]
}

// A step lasts 12 ticks, or as long as its action needs, and never more than 60.
func TestLengthOfAStep(t *testing.T) {
	for action, want := range map[string]gymkhana.Ticks{
		"noop": 12, "wait": 12, "wait ticks=3": 12, "wait ticks=13": 13, "wait ticks=60": 60, "wait ticks=61": 60,
		`press keys=["Space"]`: 12, `press keys=["Space"] ticks=20`: 20, `do wait`: 12, `key_down key="Space"`: 12,
		`click x=1 y=1 ticks=30`: 30, `long_press x=1 y=1`: 30, `double_click x=1 y=1`: 12,
		`drag x=1 y=1 to_x=5 to_y=5 ticks=24`: 24,
		`press keys=["Tab"] ticks=30`:         12, // refused
	} {
		w := open(t, "")
		if seen := step(t, w, action); seen.Tick != want || len(w.now.Play.Seen) != int(want) {
			t.Errorf("%s: the step ended at tick %d, after %d of play; want %d", action, seen.Tick, len(w.now.Play.Seen), want)
		}
	}
}

func TestControls(t *testing.T) {
	for _, c := range []struct{ action, refused, doing string }{
		{`do add`, "", "space 5"}, // held for the role's own time
		{`do PLUS`, "", "space 5"},
		{`do wait`, "", ""}, // an alias does not hide the wait that every role has
		{`do WAIT`, "", ""},
		{`do at`, "", "640,360"}, // its own name comes before another's in other letters
		{`do AT column=0`, "", "0,50"},
		{`do At column=0`, "", "0,50"},
		{`do At column=1`, string(errNoColumn), ""},
		{`do fly`, `hand has no control "fly"`, ""},
	} {
		w := open(t, "")
		seen := step(t, w, c.action)
		doing := ""
		held := 0
		for _, in := range w.now.Play.Seen {
			if in.Hold(Space) {
				held++
			}
			if in.Click() {
				doing = fmt.Sprintf("%d,%d", in.X, in.Y)
			}
		}
		if held > 0 {
			doing = fmt.Sprintf("space %d", held)
		}
		if seen.Refused != c.refused || doing != c.doing {
			t.Errorf("%s: did %q, refused %q; want %q, %q", c.action, doing, seen.Refused, c.doing, c.refused)
		}
	}
	w := open(t, "")
	step(t, w, `do add`)
	if seen := step(t, w, `do At column=1`); seen.Refused != "" {
		t.Errorf("a control is bound to the state as it is: %s", seen.Refused)
	}
}

// A refused action of one role does not change the other's, and the step is as long as the longest performed action.
func TestRolesActInTheSameTicks(t *testing.T) {
	w, _ := begin(t)
	seen, err := envtest.Seen(w.Step(t.Context(), []gymkhana.Action{Press(40, ArrowUp), Press(20, Space)}))
	if err != nil {
		t.Fatal(err)
	}
	if seen[0].Refused == "" || seen[1].Refused != "" || seen[0].Tick != 20 || w.now.Play.Sum != [2]int{1, 2} {
		t.Errorf("refused %q and %q, tick %d, sums %v", seen[0].Refused, seen[1].Refused, seen[0].Tick, w.now.Play.Sum)
	}
}

func TestHowAnEpisodeEnds(t *testing.T) {
	const goal = `"goal":[{"field":"count","target":2}]`
	for _, c := range []struct {
		name, config string
		actions      []string
		reason       string // why the game ended, "" while it is running
		attempt      int
	}{
		{"a goal that is reached", "{" + goal + "}", []string{`do add`, `do add`}, "goal reached", 1},
		{"a goal that is not", "{" + goal + "}", []string{`do add`}, "", 1},
		{"no goal to reach", "{}", []string{`do add`, `do add`}, "", 1},
		{"a round that is won", "{" + goal + "}", []string{`press keys=["Enter"]`}, "won", 1},
		{"a lost round is followed by another", "{}", []string{`press keys=["x"]`, "noop"}, "", 2},
		{"as the config may also say", `{"continue_on_fail":true}`, []string{`press keys=["x"]`, "noop"}, "", 2},
		{"or may not", `{"continue_on_fail":false}`, []string{`press keys=["x"]`}, "lost", 1},
		{"the goal comes before the loss", "{" + goal + "}", []string{`do add`, `press keys=["Space","x"]`}, "goal reached",
			1},
	} {
		w := open(t, c.config)
		var seen gymkhana.Observation
		for _, a := range c.actions {
			seen = step(t, w, a)
		}
		if seen.Reason != c.reason || (seen.Ended == gymkhana.Terminated) != (c.reason != "") || w.now.Attempt != c.attempt {
			t.Errorf("%s: ended %q with %q in round %d; want %q in round %d", c.name, seen.Ended, seen.Reason, w.now.Attempt,
				c.reason, c.attempt)
		}
		if _, err := w.Step(t.Context(), []gymkhana.Action{{Verb: gymkhana.Noop}}); (err != nil) != (c.reason != "") {
			t.Errorf("%s: a step after it: %v", c.name, err)
		}
	}
}

// A game that is over does not change until the end of the step; the clock continues.
func TestNothingHappensInALostRound(t *testing.T) {
	w := open(t, "")
	step(t, w, `press keys=["x"]`)
	if n := len(w.now.Play.Seen); n != 1 || w.now.Tick != 12 || w.now.Outcome != Fail || w.now.Reason != "lost" {
		t.Errorf("%d ticks of play until tick %d: %s, %s; want one", n, w.now.Tick, w.now.Outcome, w.now.Reason)
	}
	w.now.Hands[0].X = 3
	step(t, w, "noop")
	if h := w.now.Hands[0]; h != (Hand{X: 640, Y: 360}) || len(w.now.Play.Seen) != 12 || w.now.Outcome != "" ||
		w.now.Reason != "" {
		t.Errorf("the next round begins with empty hands and no outcome: %+v, %+v", h, w.now)
	}
}

func TestStepNeedsAnEpisode(t *testing.T) {
	noop := gymkhana.Action{Verb: gymkhana.Noop}
	env, _ := newSlate().Env(nil)
	if _, err := env.Step(t.Context(), []gymkhana.Action{noop}); !blames(err, gymkhana.FaultUs) {
		t.Errorf("before Reset: %v", err)
	}
	if _, err := env.Capabilities().Snapshot(); !blames(err, gymkhana.FaultUs) {
		t.Errorf("a snapshot before Reset: %v", err)
	}
	w := open(t, "")
	for _, acts := range [][]gymkhana.Action{nil, {noop, noop}} {
		if _, err := w.Step(t.Context(), acts); !blames(err, gymkhana.FaultUs) {
			t.Errorf("%d actions: %v", len(acts), err)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Step(gone, []gymkhana.Action{noop}); err != context.Canceled {
		t.Errorf("a step of a run that was cancelled: %v", err)
	}
	if _, err := w.Reset(gone, 1); err != context.Canceled {
		t.Errorf("a reset of a run that was cancelled: %v", err)
	}
	if w.now.Tick != 0 || w.Close() != nil {
		t.Errorf("none of these is a step, but the clock says %d", w.now.Tick)
	}
}

func TestStartGetsTheParams(t *testing.T) {
	if w := open(t, `{"params":{"size":4}}`); w.now.Play.Size != 4 {
		t.Errorf("the size is %d; want 4", w.now.Play.Size)
	}
	env, err := newSlate().Env(gymkhana.Config(`{"params":{"weight":4}}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := env.Reset(t.Context(), 1); !blames(err, gymkhana.FaultSetup) {
		t.Errorf("params that the game does not know: %v", err)
	}
}

func TestResetForgetsTheEpisodeBefore(t *testing.T) {
	w := open(t, "")
	first := string(w.State().AppendCanonical(nil))
	for _, a := range []string{`key_down key="Space"`, `press keys=["x"]`, "noop"} {
		step(t, w, a)
	}
	if _, err := w.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if again := string(w.State().AppendCanonical(nil)); again != first {
		t.Errorf("after another Reset the state is\n%s\nwant\n%s", again, first)
	}
	if frames := envtest.Frames(t, gymkhana.Moment{Frames: w.frames}); len(frames) != 1 || frames[0].Done != nil {
		t.Errorf("the frames are %+v; want one, with nothing done", frames)
	}
}

func TestFramesTellWhatWasDone(t *testing.T) {
	w := open(t, "")
	step(t, w, `do add`)
	f := envtest.Frames(t, gymkhana.Moment{Frames: w.frames})[0]
	if f.Tick != 12 || len(f.Done) != 1 || f.Done[0].String() != `do add` || f.State != gymkhana.State(w.State()) {
		t.Errorf("the frame is %+v", f)
	}
	if _, err := w.pass(t.Context(), 5); err != nil {
		t.Fatal(err)
	}
	if f := envtest.Frames(t, gymkhana.Moment{Frames: w.frames})[0]; f.Tick != 17 || f.Done != nil {
		t.Errorf("time that passes does nothing: %+v", f)
	}
}

// While an agent thinks, a key held by key_down stays down, and no other input is repeated.
func TestTimePasses(t *testing.T) {
	w := open(t, "")
	step(t, w, `key_down key="Space"`)
	if _, err := w.pass(t.Context(), 30); err != nil {
		t.Fatal(err)
	}
	held, pressed := 0, 0
	for _, in := range w.now.Play.Seen[12:] {
		if in.Hold(Space) {
			held++
		}
		if in.Pressed != 0 {
			pressed++
		}
	}
	if w.now.Tick != 42 || held != 30 || pressed != 0 {
		t.Errorf("tick %d: Space is held in %d and struck in %d of 30 ticks", w.now.Tick, held, pressed)
	}
	step(t, w, `press keys=["x"]`)
	if _, err := w.pass(t.Context(), 30); err != nil || w.now.Attempt != 1 || w.now.Outcome != Fail {
		t.Errorf("a lost round waits for the next step: round %d, %q, %v", w.now.Attempt, w.now.Outcome, err)
	}
}

// A restored world continues exactly as the saved one, including keys that are held or were just
// released.
func TestRestoreGoesOn(t *testing.T) {
	for _, before := range [][]string{nil, {`key_down key="Space"`}, {`press keys=["Space"] ticks=12`},
		{`click x=7 y=8 ticks=12`},
		{`press keys=["x"]`}, {`press keys=["x"]`, "noop"}} {
		w := open(t, `{"params":{"size":2}}`)
		for _, a := range before {
			step(t, w, a)
		}
		saved, err := w.snapshot()
		if err != nil {
			t.Fatal(err)
		}
		frames := envtest.Frames(t, gymkhana.Moment{Frames: w.frames})
		after := func(w *World[slate]) string {
			for _, a := range []string{"noop", `press keys=["Space"]`} {
				step(t, w, a)
			}
			return string(w.State().AppendCanonical(nil))
		}
		want := after(w)
		fresh, _ := newSlate().Env(gymkhana.Config(`{"params":{"size":2}}`))
		for name, other := range map[string]*World[slate]{"the same world": w, "another": fresh.(*World[slate])} {
			seen, err := envtest.Seen(other.restore(t.Context(), saved))
			if err != nil || seen[0].Tick != frames[0].Tick {
				t.Errorf("after %q, %s is restored to tick %d, %v; want %d", before, name, seen[0].Tick, err, frames[0].Tick)
			}
			if f := envtest.Frames(t, gymkhana.Moment{Frames: other.frames}); !slices.EqualFunc(f[0].Done, frames[0].Done,
				gymkhana.Action.Equal) {
				t.Errorf("after %q, %s says that %v was done; want %v", before, name, f[0].Done, frames[0].Done)
			}
			if got := after(other); got != want {
				t.Errorf("after %q, %s goes on to\n%s\nwant\n%s", before, name, got, want)
			}
		}
	}
	if _, err := open(t, "").restore(t.Context(), "a text"); !blames(err, gymkhana.FaultUs) {
		t.Errorf("what is no snapshot: %v", err)
	}
}

// The picture is the game's, and over it the reason once a round is over. Drawing changes nothing.
func TestPicture(t *testing.T) {
	for action, want := range map[string]Color{"noop": Sky, `press keys=["x"]`: Red, `press keys=["Enter"]`: Green} {
		w := open(t, "")
		seen := step(t, w, action)
		img := w.State().Image()
		if got := Color(img.RGBAAt(350, 40)); got != want { // the stripe at the left end of the card
			t.Errorf("%s: the stripe is %v; want %v", action, got, want)
		}
		if got := Color(img.RGBAAt(10, 10)); got != Sky {
			t.Errorf("%s: the corner is %v; want what the game draws", action, got)
		}
		card := want != Sky
		if got := Color(img.RGBAAt(680, 40)); (got == Panel) != card {
			t.Errorf("%s: at the right end of the card is %v", action, got)
		}
		shot, err := seen.Screenshot.Image()
		if err != nil || Color(shot.(*image.RGBA).RGBAAt(350, 40)) != want {
			t.Errorf("%s: the screenshot is another picture (%v)", action, err)
		}
		for y := Top; y < Height; y++ { // where the game is played
			if got := Color(img.RGBAAt(500, y)); got != Sky {
				t.Fatalf("%s: %d pixels from the top there is %v", action, y, got)
			}
		}
		if w.now.Play.Count == 99 {
			t.Error("drawing changed the game")
		}
	}
}
