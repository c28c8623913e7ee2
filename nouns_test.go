package gymkhana

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

func TestCanonicalJSON(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"b":1,"a":[true,null,"x"]}`, `{"a":[true,null,"x"],"b":1}`},
		{`1.0`, `1`},
		{`-0.0`, `0`},
		{`1e21`, `1e+21`},
		{`123456789.5`, `123456789.5`},
		{`0.0000001`, `1e-7`},
		{`9007199254740992`, `9007199254740992`},
		{`"\u00e9\u20ac\n\u0001\/\""`, `"é€\n\u0001/\""`},
		{`{"\ue000":1,"\ud83d\ude00":2}`, "{\"\U0001F600\":2,\"\ue000\":1}"}, // sorted by UTF-16 units, not bytes
	} {
		got, err := CanonicalJSON([]byte(c.in))
		if err != nil || string(got) != c.want {
			t.Errorf("CanonicalJSON(%s) = %s, %v; want %s", c.in, got, err, c.want)
		}
	}
	for _, bad := range []string{`{`, `1 2`, `9007199254740993`, ``} {
		if got, err := CanonicalJSON([]byte(bad)); err == nil {
			t.Errorf("CanonicalJSON(%s) = %s; want an error", bad, got)
		}
	}
}

func TestActionText(t *testing.T) {
	for in, want := range map[string]string{
		"noop":                                  "noop",
		"do left":                               "do left",
		"do place row=1 col=3":                  "do place col=3 row=1",
		`click y=2 x=1 button="right"`:          `click x=1 y=2 button="right"`,
		`click element="e12"`:                   `click element="e12"`,
		`press keys=["Shift","a"] ticks=30`:     `press keys=["Shift","a"] ticks=30`,
		`type text="a \"b\"\n" element="3"`:     `type text="a \"b\"\n" element="3"`,
		`do set value=0.50 on=true`:             `do set on=true value=0.5`,
		`finish`:                                `finish`,
		`answer text="x=1 y=2"`:                 `answer text="x=1 y=2"`,
		`drag x=1 y=2 to_x=3 to_y=4 ticks=1e1`:  `drag x=1 y=2 to_x=3 to_y=4 ticks=10`,
		`drag to="4" element="3"`:               `drag element="3" to="4"`,
		`drag element="3" dy=-4 to="4" dx=2`:    `drag element="3" to="4" dx=2 dy=-4`,
		`drag element="3" to_x=1 to_y=2`:        `drag element="3" to_x=1 to_y=2`,
		`drag x=1 y=2 dx=5`:                     `drag x=1 y=2 dx=5`,
		`drag x=1 y=2`:                          ``,
		`drag to="4"`:                           ``,
		`drag x=1 y=2 to_x=3`:                   ``,
		`drag x=1 y=2 to_x=3 to_y=4 dx=1`:       ``,
		`drag x=1 y=2 to_x=3 to_y=4 to="1"`:     ``,
		`scroll x=1 y=1 direction="down"`:       `scroll x=1 y=1 direction="down"`,
		`  do   left  `:                         ``,
		`do place col=1 col=2`:                  ``,
		`click`:                                 ``,
		`click x=1`:                             ``,
		`click x=1 y=2 element="3"`:             ``,
		`click x="1" y=2`:                       ``,
		`clik x=1 y=2`:                          ``,
		`click x=1y=2`:                          ``,
		`type text=hello`:                       ``,
		`scroll x=1 y=1 direction="sideways"`:   ``,
		`do 3`:                                  ``,
		`press keys=["a",1]`:                    ``,
		`do place {"col":1}`:                    ``,
		`wait ticks=1e400`:                      ``,
		`do left extra`:                         ``,
		`do left a={"b":1}`:                     ``,
		`goto url="http://shop.localhost/?q=1"`: `goto url="http://shop.localhost/?q=1"`,
	} {
		a, err := ParseAction(in)
		if in == "  do   left  " { // extra spaces are accepted
			want = "do left"
			if err == nil && a.Name == "" {
				continue
			}
		}
		if want == "" {
			if err == nil {
				t.Errorf("ParseAction(%q) = %q; want an error", in, a)
			}
			continue
		}
		if err != nil || a.String() != want {
			t.Errorf("ParseAction(%q) = %q, %v; want %q", in, a, err, want)
		}
	}
}

func FuzzParseAction(f *testing.F) {
	for _, seed := range []string{"noop", "do left", `do place col=3 row=1.5 on=true names=["a"]`,
		`click x=1 y=2 button="left" ticks=3`, `type text="é\u0000\"" enter=true`, `write_file path="a" text="\n"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAction(s)
		if err != nil {
			return
		}
		again, err := ParseAction(a.String())
		if err != nil || !again.Equal(a) {
			t.Fatalf("%q parses to %q, and that to %q, %v", s, a, again, err)
		}
	})
}

func TestVocabularyIsParsedFromItsOwnDescription(t *testing.T) {
	values := map[ParamType]any{IntParam: 7, NumberParam: 0.5, TextParam: `a "b"`, BoolParam: true, ListParam: []string{"x", "y"}}
	for _, doc := range Vocabulary {
		a := Action{Verb: doc.Verb}
		for _, p := range doc.Params {
			value := values[p.Type]
			if len(p.Enum) > 0 {
				value = p.Enum[0]
			}
			if p.Name == "element" && (doc.Target || p.Optional) {
				continue // x and y give the place
			}
			if doc.Verb == Drag && (p.Name == "to" || p.Name == "dx" || p.Name == "dy") {
				continue // to_x and to_y say where it ends
			}
			arg, err := NewArg(p.Name, value)
			if err != nil {
				t.Fatal(err)
			}
			a.Args = append(a.Args, arg)
		}
		got, err := ParseAction(a.String())
		if err != nil || !got.Equal(a) {
			t.Errorf("%s: %q parses to %q, %v", doc.Verb, a, got, err)
		}
	}
}

func TestSpecCheck(t *testing.T) {
	spec := Spec{World: "toy", Screen: Size{100, 50}, Roles: []string{"a", "b"}, Verbs: []Verb{Do, Click, Press},
		Controls: []Control{{Name: "jump", Roles: []string{"a"}}, {Name: "go", Params: []Param{{Name: "n", Type: IntParam}}}},
		Keys:     []string{"ArrowLeft"}}
	for action, want := range map[string]string{
		"noop":                       "",
		"do jump":                    "",
		"do go n=3":                  "",
		"do go":                      "n is missing",
		"do go n=3 m=4":              `unknown argument "m"; did you mean "n"? (known: n)`,
		"do jump m=4":                `unknown argument "m"; it takes none`,
		"do fly":                     "no control",
		"click x=99 y=49":            "",
		"click x=100 y=49":           "off the screen",
		`press keys=["ArrowLeft"]`:   "",
		`press keys=["ArrowLeftt"]`:  "did you mean",
		`goto url="http://a.b"`:      "cannot be done",
		`click element="3" ticks=10`: "",
	} {
		a, err := ParseAction(action)
		if err != nil {
			t.Fatal(action, err)
		}
		err = spec.Check("a", a)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("Check(%s) = %v; want %q", action, err, want)
		}
	}
	if err := spec.Check("b", DoIt("jump")); err == nil {
		t.Error("role b may use a control of role a")
	}
}

func TestUnknownArgumentsListTheKnownOnes(t *testing.T) {
	_, err := ParseAction(`select element="3" value="x"`)
	if want := `select: unknown argument "value" (known: element, option)`; err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
	many := Control{Name: "many"}
	for i := range 1000 {
		many.Params = append(many.Params, Param{Name: fmt.Sprintf("p%d", i), Type: IntParam, Optional: true})
	}
	spec := Spec{World: "toy", Roles: []string{"a"}, Verbs: []Verb{Do}, Controls: []Control{many}}
	err = spec.Check("a", DoIt("many", Arg{Name: "zzzz", Value: int64(1)}))
	if err == nil || !strings.HasSuffix(err.Error(), "p19 and 980 more)") {
		t.Errorf("%v; want 20 of 1000 names", err)
	}
}

func TestConfigDecodeNamesTheNearestKey(t *testing.T) {
	var options struct {
		Tile int    `json:"tile"`
		Mode string `json:"mode"`
	}
	err := Config(`{"tiel":3}`).Decode(&options)
	if err == nil || !strings.Contains(err.Error(), `unknown key "tiel"; did you mean "tile"?`) {
		t.Errorf("got %v", err)
	}
	if err := Config(`{"tile":"x"}`).Decode(&options); err == nil || !strings.Contains(err.Error(), `"tile"`) {
		t.Errorf("got %v", err)
	}
	if err := Config(`{"tile":3}`).Decode(&options); err != nil || options.Tile != 3 {
		t.Errorf("got %v, %+v", err, options)
	}
	merged, err := Config(`{"a":1,"b":2}`).With(Config(`{"b":3}`))
	if err != nil || string(merged) != `{"a":1,"b":3}` {
		t.Errorf("With = %s, %v", merged, err)
	}
}

func TestFaultOfTakesTheInnermostBlame(t *testing.T) {
	inner := Blame(FaultWorld, "env", errors.New("tab closed"))
	outer := Blame(FaultUs, "runner", inner)
	if got := FaultOf(outer); got != FaultWorld {
		t.Errorf("FaultOf(%v) = %v; want world", outer, got)
	}
	if got := FaultOf(errors.New("x")); got != FaultUs {
		t.Errorf("an unblamed error is the fault of %v; want us", got)
	}
	if Blame(FaultUs, "x", nil) != nil {
		t.Error("Blame(nil) is an error")
	}
}

func TestSelectors(t *testing.T) {
	suite := &Suite{Name: "games", Version: 1, Subsets: map[string][]string{"mini": {"snake/1"}}}
	for _, id := range []TaskID{"games/merge/1", "games/merge-grid/1", "games/snake/1", "games/snake/2"} {
		suite.Tasks = append(suite.Tasks, &Task{ID: id})
	}
	for text, want := range map[string]int{"games": 4, "games/merge": 1, "games/snake": 2, "games/snake/2": 1, "games:mini": 1,
		"games/snake:mini": 1, "games/merge:mini": 0, "games/snak": 0, "games:min": 0, "games//x": 0, "": 0} {
		sel, err := ParseSelector(text)
		var tasks []*Task
		if err == nil {
			tasks, err = suite.Select(sel)
		}
		if len(tasks) != want || (want == 0) != (err != nil) {
			t.Errorf("%q selects %d tasks, %v; want %d", text, len(tasks), err, want)
		}
	}
	_, err := suite.Select(Selector{Path: "games/snak"})
	if err == nil || !strings.Contains(err.Error(), `did you mean "games/snake"`) {
		t.Errorf("got %v", err)
	}
}

func TestEpisodesAreAPureFunctionOfThePlan(t *testing.T) {
	plan := Plan{Repeats: 2, Arms: []Arm{{Agent: "idle"}, {Agent: "random"}},
		Tasks: []*Task{{ID: "s/a", Instances: []Seed{1, 2}}, {ID: "s/b", Instances: []Seed{1}}}}
	list, err := plan.Episodes()
	if err != nil || len(list) != 3*2*2 {
		t.Fatalf("%d episodes, %v; want 12", len(list), err)
	}
	seen := map[EpisodeID]bool{}
	for _, e := range list {
		if seen[e.ID] {
			t.Errorf("id of %+v comes twice", e)
		}
		seen[e.ID] = true
	}
	plan.Tasks[0].Tags, plan.Arms[0].Labels = []string{"new"}, map[string]string{"x": "y"}
	again, _ := plan.Episodes()
	for i := range list {
		if list[i].ID != again[i].ID {
			t.Errorf("a tag or a label changed the id of episode %d", i)
		}
	}
	plan.Tasks[0].Goal = "other"
	if changed, _ := plan.Episodes(); changed[0].ID == list[0].ID {
		t.Error("another goal has the same id")
	}
}

func TestPrivateSeedsDifferByKeyTaskAndIndex(t *testing.T) {
	seen := map[Seed]bool{}
	for _, key := range []string{"k", "l"} {
		for _, task := range []TaskID{"a/b", "a/c"} {
			for i := range 3 {
				s := PrivateSeed(key, task, i)
				if s >= MaxSeed || seen[s] {
					t.Errorf("PrivateSeed(%q, %s, %d) = %d: too large, or not new", key, task, i, s)
				}
				seen[s] = true
			}
		}
	}
}

func TestClockText(t *testing.T) {
	for text, want := range map[string]ClockMode{"": {}, "paused": {}, "latency": {Latency: true}, "latency=800ms": {Latency: true, Fixed: 48}} {
		got, err := ParseClock(text)
		if err != nil || got != want {
			t.Errorf("ParseClock(%q) = %+v, %v; want %+v", text, got, err, want)
		}
		if again, err := ParseClock(got.String()); err != nil || again != got {
			t.Errorf("%+v prints as %q", got, got)
		}
	}
	for _, bad := range []string{"fast", "latency=", "latency=-1s", "latency=2h"} {
		if _, err := ParseClock(bad); err == nil {
			t.Errorf("ParseClock(%q): want an error", bad)
		}
	}
}

func TestScreenshotHashIsOfPixelsAndDoesNotCountAsALook(t *testing.T) {
	draw := func() (image.Image, error) {
		img := image.NewPaletted(image.Rect(0, 0, 4, 3), color.Palette{color.Black, color.White})
		img.SetColorIndex(1, 1, 1)
		return img, nil
	}
	fast := NewScreenshot(draw, func(image.Image) ([]byte, error) { return []byte("other bytes"), nil })
	slow := NewScreenshot(draw, nil)
	a, err := fast.Hash()
	b, err2 := slow.Hash()
	if err != nil || err2 != nil || a != b {
		t.Errorf("hashes %v and %v, %v, %v; want them equal whatever the encoder", a, b, err, err2)
	}
	if _, err := slow.Encoded(); err != nil || slow.Seen() {
		t.Errorf("keeping a picture counts as a look, %v", err)
	}
	if _, err := slow.PNG(); err != nil || !slow.Seen() {
		t.Errorf("PNG does not count as a look, %v", err)
	}
}

func TestObservationCanonicalIsCanonical(t *testing.T) {
	o := Observation{Text: "a \"b\"", URL: "u", Tick: 12, Refused: "wall", Tabs: []Tab{{Title: "t", URL: "u", Active: true}},
		Elements: []Element{{ID: "1", Role: "button", Bounds: Bounds{1, 2, 3, 4}, States: []string{"checked"}}, {ID: "2"}}}
	got := o.AppendCanonical(nil)
	want, err := CanonicalJSON(json.RawMessage(got))
	if err != nil || string(got) != string(want) {
		t.Errorf("not canonical: %s, %v; want %s", got, err, want)
	}
}

// Keys compare as their UTF-16 code units do, also where bytes are not UTF-8.
func TestKeysCompareByUTF16(t *testing.T) {
	parts := []string{"", "a", "b", "é", "€", "\ue000", "\uffff", "😀", "\xff", "\xe2", "\x82"}
	var keys []string
	for _, a := range parts {
		for _, b := range parts {
			for _, c := range parts {
				keys = append(keys, a+b+c)
			}
		}
	}
	for _, a := range keys {
		for _, b := range keys {
			want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
			if got := CompareKeys(a, b); got != want {
				t.Fatalf("CompareKeys(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}
