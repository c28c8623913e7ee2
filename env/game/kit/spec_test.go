package kit

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// A slate is a game for tests. It writes down every input, so a test can read what came through; it is won by Enter
// and lost by the letter x.
type slate struct {
	Seen  []Input
	Count int
	Size  int
	End   string
}

func newSlate() *Game[slate] {
	return &Game[slate]{
		Name: "slate", Title: "Slate", Doc: "writes down", Rules: "Write.", Version: 3,
		Roles: []Role[slate]{{Name: "hand", Keys: []Key{Space, Enter, Letter('x')}, Pointer: true, Wait: 7, Hold: 5,
			Controls: []Control[slate]{
				{Name: "add", Doc: "adds one", Aliases: []string{"plus", "Wait"}, Does: Press(0, Space)},
				{Name: "At", Doc: "clicks a column", Params: []gymkhana.Param{{Name: "column", Type: gymkhana.IntParam}},
					Bind: column},
				{Name: "at", Doc: "clicks the middle", Does: Click(640, 360)},
			}}},
		Fields: []Field[slate]{
			Int("count", "how often Space went down", 0, 9, func(s *slate) int { return s.Count }),
			Number("half", "half of it", 0, 9, func(s *slate) Fix { return Fix(s.Count) * Half }),
			Bool("some", "whether it is above 0", func(s *slate) bool { return s.Count > 0 }),
			Text("end", "how it ends", func(s *slate) string { return s.End }),
			List("sizes", "its size", func(s *slate) any { return []int{s.Size} }),
		},
		Start: func(params gymkhana.Config, _ gymkhana.Seed) (slate, error) {
			var p struct{ Size int }
			err := params.Decode(&p)
			return slate{Size: p.Size}, err
		},
		Tick: func(s *slate, in []Input) {
			s.Seen = append(s.Seen, in[0])
			if in[0].Press(Space) {
				s.Count++
			}
			if in[0].Press(Enter) {
				s.End = "won"
			}
			if in[0].Press(Letter('x')) {
				s.End = "lost"
			}
		},
		Draw:  func(c *Canvas, s *slate) { c.Clear(Sky); c.Clip(0, 0, 1, 1); s.Count = 99 },
		Over:  func(s *slate) (string, bool) { return s.End, s.End == "won" },
		Sound: func(*slate, *slate) error { return nil },
		Tasks: []Task{{Name: "01", Level: "L2", Text: "Count to {count}.", Goal: AtLeast("count", 3),
			Seeds: []gymkhana.Seed{4, 5}}},
	}
}

func column(s *slate, a gymkhana.Action) (gymkhana.Action, error) {
	n, _ := a.Int("column")
	if n > s.Count {
		return gymkhana.Action{}, errNoColumn
	}
	return Click(100*n, 50), nil
}

type plainError string

func (e plainError) Error() string { return string(e) }

const errNoColumn = plainError("there is no such column yet")

func TestGameIsChecked(t *testing.T) {
	if err := newSlate().check(); err != nil {
		t.Fatalf("a good game: %v", err)
	}
	for want, spoil := range map[string]func(g *Game[slate]){
		"Name is missing":    func(g *Game[slate]) { g.Name = "" },
		"Title is missing":   func(g *Game[slate]) { g.Title = "" },
		"Doc is missing":     func(g *Game[slate]) { g.Doc = "" },
		"Rules is missing":   func(g *Game[slate]) { g.Rules = "" },
		"Version is missing": func(g *Game[slate]) { g.Version = 0 },
		"Roles is missing":   func(g *Game[slate]) { g.Roles = nil },
		"Fields is missing":  func(g *Game[slate]) { g.Fields = nil },
		"Start is missing":   func(g *Game[slate]) { g.Start = nil },
		"Tick is missing":    func(g *Game[slate]) { g.Tick = nil },
		"Draw is missing":    func(g *Game[slate]) { g.Draw = nil },
		"Over is missing":    func(g *Game[slate]) { g.Over = nil },
		`"count" comes`:      func(g *Game[slate]) { g.Fields = append(g.Fields, g.Fields[0]) },
		`"half" comes`:       func(g *Game[slate]) { g.Fields[1].Doc = "" },
		`"end" comes`:        func(g *Game[slate]) { g.Fields[3].Value = nil },
		"control add of":     func(g *Game[slate]) { g.Roles[0].Controls[0].Doc = "" },
		"control At of":      func(g *Game[slate]) { g.Roles[0].Controls[1].Does = Click(1, 1) },
		"control at of":      func(g *Game[slate]) { g.Roles[0].Controls[2].Does = gymkhana.Action{} },
	} {
		g := newSlate()
		spoil(g)
		err := g.check()
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want the one mistake %q, got %v", want, err)
		}
		if _, envErr := g.Env(nil); !blames(envErr, gymkhana.FaultSetup) {
			t.Errorf("%s: a world is made, with the error %v", want, envErr)
		}
	}
	g := newSlate()
	g.Doc, g.Rules = "", ""
	if err := g.check(); strings.Count(err.Error(), "is missing") != 2 {
		t.Errorf("every mistake is told at once; got %v", err)
	}
}

func TestConfigOfAWorldIsChecked(t *testing.T) {
	for _, config := range []string{`{"goal":[{"field":"nothing","target":1}]}`, `{"goal":[{"field":"end","target":1}]}`,
		`{"goal":[{"field":"count","target":10}]}`, `{"goal":[{"field":"count","target":-1}]}`, `{"speed":3}`} {
		if _, err := newSlate().Env(gymkhana.Config(config)); !blames(err, gymkhana.FaultSetup) {
			t.Errorf("%s: error %v", config, err)
		}
	}
	for _, config := range []string{`{"goal":[{"field":"count","target":9}]}`, `{"goal":[{"field":"half","target":0}]}`,
		``} {
		if _, err := newSlate().Env(gymkhana.Config(config)); err != nil {
			t.Errorf("%s: %v", config, err)
		}
	}
}

// The legal actions follow from what the roles declare.
func TestSpecOfOneRole(t *testing.T) {
	pointer := []gymkhana.Verb{gymkhana.MouseMove, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag,
		gymkhana.Scroll}
	keys := []gymkhana.Verb{gymkhana.Press, gymkhana.KeyDown, gymkhana.KeyUp}
	for _, c := range []struct {
		name    string
		keys    []Key
		pointer bool
		verbs   []gymkhana.Verb
		names   []string
	}{
		{"a letter can be typed", []Key{Letter('x')}, true, slices.Concat(keys, []gymkhana.Verb{gymkhana.Type}, pointer),
			[]string{"x"}},
		{"so can a digit", []Key{Letter('9')}, false, slices.Concat(keys, []gymkhana.Verb{gymkhana.Type}), []string{"9"}},
		{"an arrow cannot", []Key{ArrowUp, Tab}, false, keys, []string{"ArrowUp", "Tab"}},
		{"no keys", nil, true, pointer, []string{"none"}},
	} {
		g := newSlate()
		g.Roles[0].Keys, g.Roles[0].Pointer = c.keys, c.pointer
		spec := g.spec()
		if want := append([]gymkhana.Verb{gymkhana.Do, gymkhana.Wait}, c.verbs...); !slices.Equal(spec.Verbs, want) {
			t.Errorf("%s: the verbs are %v; want %v", c.name, spec.Verbs, want)
		}
		if !slices.Equal(spec.Keys, c.names) || spec.RoleKeys != nil {
			t.Errorf("%s: the keys are %v, by role %v; want %v for all", c.name, spec.Keys, spec.RoleKeys, c.names)
		}
	}
	spec := newSlate().spec()
	if spec.World != "slate" || spec.Version != 3 || spec.Screen != (gymkhana.Size{W: 1280, H: 720}) ||
		spec.StepTicks != 12 ||
		!slices.Equal(spec.Roles, []string{"hand"}) || spec.RoleDocs != nil {
		t.Errorf("the spec is %+v", spec)
	}
	var controls []string
	for _, c := range spec.Controls {
		controls = append(controls, c.Name)
	}
	if want := []string{"add", "At", "at", "wait"}; !slices.Equal(controls, want) {
		t.Errorf("the controls are %v; want %v", controls, want)
	}
}

func TestSpecOfTwoRoles(t *testing.T) {
	g := *counting
	g.Roles = slices.Clone(counting.Roles)
	g.Roles[0].Doc, g.Roles[1].Doc = "the first", "the second"
	g.Roles[1].Keys = []Key{ArrowUp}
	g.Roles[1].Pointer = true
	g.Roles[1].Controls = append(slices.Clone(g.Roles[1].Controls), Control[counter]{Name: "rest", Doc: "rests",
		Does: Wait(1)})
	spec := g.spec()
	if !slices.Equal(spec.RoleDocs, []string{"the first", "the second"}) {
		t.Errorf("the docs of roles are %q", spec.RoleDocs)
	}
	if want := [][]string{{"x", "Space"}, {"ArrowUp"}}; !reflect.DeepEqual(spec.RoleKeys, want) {
		t.Errorf("the keys of roles are %q; want %q", spec.RoleKeys, want)
	}
	if want := []string{"x", "ArrowUp", "Space"}; !slices.Equal(spec.Keys, want) ||
		!slices.Contains(spec.Verbs, gymkhana.Click) {
		t.Errorf("keys %q, verbs %q; want what either role may use", spec.Keys, spec.Verbs)
	}
	for _, c := range spec.Controls {
		if want := c.Name == "rest"; (c.Roles != nil) != want || want && !slices.Equal(c.Roles, []string{"b"}) {
			t.Errorf("the control %s is of the roles %q", c.Name, c.Roles)
		}
	}
}

func TestRawActions(t *testing.T) {
	for want, a := range map[string]gymkhana.Action{
		`press keys=["ArrowLeft","Space"] ticks=3`: Press(3, ArrowLeft, Space),
		`press keys=["a"]`:                         Press(0, KeyA),
		`wait ticks=40`:                            Wait(40),
		`wait`:                                     Wait(0),
		`click x=10 y=20`:                          Click(10, 20),
		`click x=10 y=20 button="right"`:           RightClick(10, 20),
		`mouse_move x=10 y=20`:                     MoveTo(10, 20),
		`drag x=1 y=2 to_x=3 to_y=4 ticks=5`:       Drag(1, 2, 3, 4, 5),
		`type text="ab"`:                           Type("ab", false),
		`type text="ab" enter=true`:                Type("ab", true),
	} {
		if parsed, err := gymkhana.ParseAction(want); err != nil || !parsed.Equal(a) {
			t.Errorf("%s is made as %s (%v)", want, a, err)
		}
	}
}

// blames reports whether there is an error, and whose it is.
func blames(err error, fault gymkhana.Fault) bool {
	return err != nil && gymkhana.FaultOf(err) == fault
}
