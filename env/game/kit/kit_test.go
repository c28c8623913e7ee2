package kit

import (
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
)

// A counter is a game for tests: Space adds one, the letter x loses, for two roles.
type counter struct {
	Sum  [2]int
	Lost bool
	Bits uint64 `json:",string"`
	Log  []uint8
	Path [][]int16
}

var counting = &Game[counter]{
	Name: "counter", Title: "Counter", Doc: "counts", Rules: "Count.", Version: 1,
	Roles: []Role[counter]{
		{Name: "a", Keys: []Key{Space, Letter('x')}, Controls: []Control[counter]{{Name: "add", Doc: "add one", Aliases: []string{"plus"}, Does: Press(1, Space)}}},
		{Name: "b", Keys: []Key{Space, Letter('x')}, Controls: []Control[counter]{{Name: "add", Doc: "add one", Does: Press(1, Space)}}},
	},
	Fields: []Field[counter]{
		Int("sum.a", "of a", 0, 99, func(s *counter) int { return s.Sum[0] }),
		Int("sum.b", "of b", 0, 99, func(s *counter) int { return s.Sum[1] }),
	},
	Start: func(gymkhana.Config, gymkhana.Seed) (counter, error) {
		return counter{Bits: 1 << 63, Sum: [2]int{1, 1}, Log: []uint8{1}, Path: [][]int16{{1}, nil}}, nil
	},
	Tick: func(s *counter, in []Input) {
		for i := range in {
			if in[i].Press(Space) {
				s.Sum[i]++
				s.Log = append(s.Log, uint8(i))
			}
			s.Lost = s.Lost || in[i].Press(Letter('x'))
		}
	},
	Sound: func(s, _ *counter) error {
		var d Doubts
		d.In("sum", 0, 99, s.Sum[0], s.Sum[1])
		return d.Err()
	},
	Draw: func(c *Canvas, _ *counter) { c.Clear(Paper) },
	Over: func(s *counter) (string, bool) {
		if s.Lost {
			return "x", false
		}
		return "", false
	},
	Tasks: []Task{{Name: "01", Level: "L1", Text: "Reach {sum.a} and {sum.b}.", Seeds: []gymkhana.Seed{1},
		Goal: AtLeast("sum.a", 3).For("a").And("sum.b", 5).For("b")}},
}

// begin starts the task with a scorer.
func begin(t *testing.T) (*World[counter], func(acts ...gymkhana.Action) (gymkhana.Observation, gymkhana.Verdict)) {
	t.Helper()
	env, err := counting.Env(counting.Suite()[0].Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	w, task := env.(*World[counter]), counting.Suite()[0]
	if _, err := w.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	v, err := NewVerifier(task.Verifier.Config)
	if err != nil {
		t.Fatal(err)
	}
	scorer := v.Start(task, gymkhana.Frame{State: w.State()})
	return w, func(acts ...gymkhana.Action) (gymkhana.Observation, gymkhana.Verdict) {
		seen, err := envtest.Seen(w.Step(t.Context(), acts))
		if err != nil {
			t.Fatal(err)
		}
		scorer.Add(gymkhana.Frame{State: w.State()})
		return seen[0], scorer.Verdict()
	}
}

func TestGoal(t *testing.T) {
	add, lose, noop := Do("add"), Press(1, Letter('x')), gymkhana.Action{Verb: gymkhana.Noop}
	w, step := begin(t)
	if _, v := step(add, noop); v.Progress != 0.25 || v.Roles[0].Progress != 0.5 || v.Roles[1].Progress != 0 || v.Success {
		t.Errorf("one of two steps of a: %+v", v)
	}
	seen, v := step(lose, noop)
	if seen.Ended != "" || v.Progress != 0.25 || w.now.Outcome != Fail || w.now.Attempt != 1 {
		t.Errorf("a loss keeps the best and goes on: %+v, %+v", seen, v)
	}
	if step(noop, noop); w.now.Attempt != 2 || w.now.Play.Sum[0] != 1 || w.now.Outcome != "" {
		t.Errorf("the next step begins a new round: %+v", w.now)
	}
	for range 2 {
		step(add, add)
	}
	if _, v := step(noop, add); v.Success || v.Roles[0].Progress != 1 {
		t.Errorf("b has one to go: %+v", v)
	}
	seen, v = step(noop, Do("add"))
	if !v.Success || v.Reward != 100 || seen.Ended != gymkhana.Terminated || seen.Reason != "goal reached" {
		t.Errorf("all parts reached: %+v, %+v", seen, v)
	}
}

func TestRolesAndAliases(t *testing.T) {
	w, step := begin(t)
	if spec := w.Spec(); len(spec.Controls) != 2 || spec.Controls[0].Roles != nil || spec.Controls[1].Name != "wait" {
		t.Errorf("controls: %+v", spec.Controls)
	}
	seen, _ := step(Do("PLUS"), Do("plus"))
	if seen.Refused != "" || w.now.Play.Sum != [2]int{2, 1} {
		t.Errorf("plus is an alias for a only: %q, %v", seen.Refused, w.now.Play.Sum)
	}
	if published, err := NewVerifier(gymkhana.Config(`{"goal":[{"field":"sum.a","target":3},{"field":"sum.b","target":5}],"published":true}`)); err != nil {
		t.Error(err)
	} else if v := published.Start(nil, gymkhana.Frame{State: w.State()}).Verdict(); v.Progress != 3.0/8 {
		t.Errorf("published adds the fields up from 0: %+v", v)
	}
}

func TestStateSurvives(t *testing.T) {
	w, step := begin(t)
	step(Do("add"), Press(40, Space))
	text := w.State().AppendCanonical(nil)
	back, err := w.game.Decode(text)
	if err != nil || string(back.AppendCanonical(nil)) != string(text) {
		t.Errorf("%v: %s\nwant %s", err, back.AppendCanonical(nil), text)
	}
	saved := w.now.Play
	own := counting.clone(&saved)
	own.Log[0], own.Path[0][0] = 9, 9
	if saved.Log[0] == 9 || saved.Path[0][0] == 9 {
		t.Error("a clone shares memory")
	}
	var tree map[string]any
	if json.Unmarshal(text, &tree) != nil || tree["play"].(map[string]any)["Bits"] != "9223372036854775808" {
		t.Errorf("bits are kept as text: %s", text)
	}
}

func TestStateIsPlain(t *testing.T) {
	if err := (&Game[struct{ M map[string]int }]{}).check(); !strings.Contains(err.Error(), "map[string]int") {
		t.Errorf("a map in a state: %v", err)
	}
}

// The bar is drawn by a package that does not know the palette; its colours are the palette's.
func TestHUDHasThePalette(t *testing.T) {
	for dark, want := range map[bool][2]Color{false: {Panel, Line}, true: {Dusk, Night}} {
		c := NewCanvas()
		c.HUD(HUD{Accent: Teal, Dark: dark})
		img := c.Image()
		for _, at := range []struct {
			x, y int
			want Color
		}{{0, 0, want[0]}, {Width - 1, Top - 3, want[0]}, {0, Top - 1, want[1]}, {33, 40, Teal}, {0, Top, Color{}}} {
			if got := Color(img.RGBAAt(at.x, at.y)); got != at.want {
				t.Errorf("dark %v: %d,%d is %v; want %v", dark, at.x, at.y, got, at.want)
			}
		}
	}
}

func TestTextAndGoalAgree(t *testing.T) {
	for text, ok := range map[string]bool{"Reach {sum.a} and {sum.b}.": true, "Reach {sum.a}.": false, "{sum.a} {sum.b} {x}": false} {
		task := counting.Tasks[0]
		task.Text = text
		if told, err := task.told(); (err == nil) != ok {
			t.Errorf("%q: %q, %v", text, told, err)
		}
	}
}

func BenchmarkClear(b *testing.B) {
	c := NewCanvas()
	for b.Loop() {
		c.Clear(Paper)
	}
}

func BenchmarkNewCanvas(b *testing.B) {
	for b.Loop() {
		NewCanvas().Image()
	}
}
