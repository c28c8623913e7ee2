package human_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/human"
	"gymkhana/env/envtest"
)

// A terminal has the input that the player types and the output that is shown.
type terminal struct {
	io.Reader
	bytes.Buffer
}

func (t *terminal) Read(p []byte) (int, error)  { return t.Reader.Read(p) }
func (t *terminal) Write(p []byte) (int, error) { return t.Buffer.Write(p) }

func typing(s string) *terminal { return &terminal{Reader: strings.NewReader(s)} }

func TestConformance(t *testing.T) {
	agenttest.Run(t, human.New, agenttest.Options{
		Input: func() (io.ReadWriter, func()) {
			r, w := io.Pipe()
			go func() { io.WriteString(w, "left\nd\nright\nright\nright\n") }()
			return &terminal{Reader: r}, func() { w.Close() }
		},
	})
}

var street = gymkhana.Spec{World: "street", Roles: []string{"walker"},
	Verbs: []gymkhana.Verb{gymkhana.Do, gymkhana.Press, gymkhana.Type, gymkhana.Finish},
	Controls: []gymkhana.Control{
		{Name: "move_left"}, {Name: "top_left"}, {Name: "action_right"}, {Name: "jump", Aliases: []string{"Hop"}},
		{Name: "place", Doc: "put a stone", Params: []gymkhana.Param{{Name: "col", Type: gymkhana.IntParam}}},
		{Name: "cheer", Roles: []string{"crowd"}},
	}}

// play starts an agent that reads what is typed.
func play(t *testing.T, term *terminal, spec gymkhana.Spec, config string) gymkhana.Agent {
	t.Helper()
	ag, err := human.New(gymkhana.AgentSetup{Terminal: term, Options: gymkhana.Config(config)})
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), &gymkhana.Task{ID: "street/1", Goal: "Cross it."}, spec); err != nil {
		t.Fatal(err)
	}
	return ag
}

// Typed lines, and the action that they mean or the reply to them.
func TestLines(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"jump", "do jump"},
		{"JUMP", "do jump"},
		{"hop", "do jump"},
		{"j", "do jump"},
		{"a", "do move_left"}, // top_left is another direction
		{"right", "do action_right"},
		{"d", "do action_right"},
		{"\x1b[C", "do action_right"},
		{"w", `press keys=["ArrowUp"]`},
		{"place col=3", "do place col=3"},
		{"do place col=3", "do place col=3"},
		{`type text="hi"`, `type text="hi"`},
		{"q", "finish"},
		{"place", "says: do place: col is missing"},
		{"jumpp", `says: jumpp is no action here; did you mean "jump"?`},
		{"cheer", "says: cheer is not for walker"},
		{"click x=1 y=1", "says: click cannot be done in street"},
		{"?", "says: place col=int  put a stone"},
	} {
		term := typing(c.line + "\nq\n")
		ag := play(t, term, street, "")
		d, err := ag.Act(t.Context(), &gymkhana.Observation{})
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		// A line that is no action is followed by the wish to stop.
		got := d.Actions[0].String()
		if said, ok := strings.CutPrefix(c.want, "says: "); ok {
			if !strings.Contains(term.String(), said) || got != "finish" {
				t.Errorf("%q: did %s; said\n%s\nwant %s", c.line, got, term.String(), said)
			}
		} else if got != c.want {
			t.Errorf("%q: did %s, want %s", c.line, got, c.want)
		}
	}
}

func TestAmbiguousBeginning(t *testing.T) {
	term := typing("le\nleft\n")
	spec := street
	spec.Controls = []gymkhana.Control{{Name: "left"}, {Name: "leave"}}
	d, err := play(t, term, spec, "").Act(t.Context(), &gymkhana.Observation{})
	if err != nil || d.Actions[0].String() != "do left" || !strings.Contains(term.String(), "le: one of left, leave?") {
		t.Errorf("did %v (%v), said\n%s", d.Actions, err, term.String())
	}
}

// Goal, step, refusal, the world's words without escapes, and the picture are shown.
func TestShows(t *testing.T) {
	term := typing("jump\n")
	ag := play(t, term, street, `{"columns":8}`)
	img := image.NewRGBA(image.Rect(0, 0, 2, 2))
	for i, c := range []color.RGBA{{255, 0, 0, 255}, {255, 0, 0, 255}, {0, 0, 255, 255}, {0, 0, 255, 255}} {
		img.SetRGBA(i%2, i/2, c)
	}
	seen := &gymkhana.Observation{Refused: "wall", Text: "A \x1b[2Jdoor.",
		Screenshot: gymkhana.NewScreenshot(func() (image.Image, error) { return img, nil }, nil)}
	if _, err := ag.Act(t.Context(), seen); err != nil {
		t.Fatal(err)
	}
	shown := term.String()
	for _, want := range []string{"street/1\nCross it.\n", "step 1\n", "refused: wall\n", "A [2Jdoor.\n",
		"\x1b[38;2;255;0;0m\x1b[48;2;", "▀▀▀▀▀▀▀▀\x1b[0m\n", "> "} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not shown in\n%q", want, shown)
		}
	}
	if n := strings.Count(shown, "▀"); n != 8*4 {
		t.Errorf("%d characters of picture, want 8 by 4", n)
	}
	if !seen.Screenshot.Seen() {
		t.Error("the picture does not count as seen")
	}
}

func TestBlind(t *testing.T) {
	term := typing("jump\n")
	world := &agenttest.World{}
	seen, err := envtest.Started(world.Reset(t.Context(), 1))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := play(t, term, street, `{"blind":true}`).Act(t.Context(), &seen[0]); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(term.String(), "▀") || seen[0].Screenshot.Seen() {
		t.Error("a picture was drawn")
	}
}

// In a world that knows no Finish, q ends the episode by the agent's own wish.
func TestStop(t *testing.T) {
	spec := street
	spec.Verbs = []gymkhana.Verb{gymkhana.Do}
	_, err := play(t, typing("q\n"), spec, "").Act(t.Context(), &gymkhana.Observation{})
	if !errors.Is(err, human.ErrStopped) || gymkhana.FaultOf(err) != gymkhana.FaultAgent {
		t.Errorf("got %v, want ErrStopped blamed on the agent", err)
	}
}

// A player whose input ends, or who presses Ctrl-C, has left; that is no failure.
func TestLeft(t *testing.T) {
	for name, term := range map[string]io.ReadWriter{"end": typing(""), "end of keys": &seat{terminal: typing("")},
		"Ctrl-C": &seat{terminal: typing("\x03")}, "Ctrl-D in a line": &seat{terminal: typing("zz\x04")}} {
		ag, err := human.New(gymkhana.AgentSetup{Terminal: term})
		if err != nil {
			t.Fatal(err)
		}
		if err := ag.Begin(t.Context(), &gymkhana.Task{}, street); err != nil {
			t.Fatal(err)
		}
		_, err = ag.Act(t.Context(), &gymkhana.Observation{})
		if !errors.Is(err, gymkhana.ErrLeft) || gymkhana.FaultOf(err) == gymkhana.FaultAgent {
			t.Errorf("%s: got %v, want ErrLeft, not blamed on the agent", name, err)
		}
	}
}

// Two agents in a row read one terminal: the first does not consume the second's lines.
func TestNothingIsReadAhead(t *testing.T) {
	term := typing("jump\nplace col=1\nhop")
	var got []string
	for range 3 {
		d, err := play(t, term, street, "").Act(t.Context(), &gymkhana.Observation{})
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, d.Actions[0].String())
	}
	if s := strings.Join(got, ", "); s != "do jump, do place col=1, do jump" {
		t.Errorf("did %s", s)
	}
}

// A cancelled turn returns. The line that it was waiting for goes to the next turn.
func TestCancel(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	ag := play(t, &terminal{Reader: r}, street, "")
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	if _, err := ag.Act(ctx, &gymkhana.Observation{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	go io.WriteString(w, "jump\n")
	d, err := ag.Act(t.Context(), &gymkhana.Observation{})
	if err != nil || d.Actions[0].String() != "do jump" {
		t.Errorf("then did %v, %v", d.Actions, err)
	}
}

func TestSetupMistakes(t *testing.T) {
	for _, setup := range []gymkhana.AgentSetup{{}, {Terminal: typing(""), Options: gymkhana.Config(`{"columns":2}`)}} {
		if _, err := human.New(setup); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("got %v, want an error blamed on the set-up", err)
		}
	}
}

// A world of elements is played by their ids.
func TestElementsAreListed(t *testing.T) {
	term := &terminal{Reader: strings.NewReader("jump\n")}
	ag := play(t, term, street, "")
	seen := &gymkhana.Observation{Elements: []gymkhana.Element{{ID: "save", Role: "button", Text: "Save\nnow", States: []string{"clickable"}},
		{ID: "Notes", Role: "heading", Text: "Notes"}}}
	if _, err := ag.Act(t.Context(), seen); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"save                     button     Save · now", "  Notes\n"} {
		if !strings.Contains(term.String(), line) {
			t.Errorf("%q is not on the screen:\n%s", line, term.String())
		}
	}
}

// A seat is a terminal with a size, colours and keys.
type seat struct {
	*terminal
	columns, rows, colours int
	raw                    int // how often keys were begun and not ended
}

func (s *seat) Size() (columns, rows int) { return s.columns, s.rows }
func (s *seat) Colours() int              { return s.colours }
func (s *seat) Keys() (restore func() error, err error) {
	s.raw++
	return func() error { s.raw--; return nil }, nil
}

// sit plays turns at a seat until one fails, and gives what was done.
func sit(t *testing.T, s *seat, spec gymkhana.Spec, o *gymkhana.Observation) (did []string) {
	t.Helper()
	ag, err := human.New(gymkhana.AgentSetup{Terminal: s})
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), &gymkhana.Task{ID: "street/1"}, spec); err != nil {
		t.Fatal(err)
	}
	for {
		d, err := ag.Act(t.Context(), o)
		if s.raw != 0 {
			t.Fatal("the terminal is not as it was")
		}
		if err != nil {
			return did
		}
		did = append(did, d.Actions[0].String())
	}
}

// Arrows and first letters act without Enter; everything else is a line, which can be edited and
// discarded.
func TestKeys(t *testing.T) {
	for typed, want := range map[string]string{
		"\x1b[C":                  "do action_right",
		"\x1bOD":                  "do move_left",
		"daj":                     "do action_right, do move_left, do jump",
		"p":                       "", // place has a parameter, so a line begins
		"place col=3\r":           "do place col=3",
		"place col=35\x7f\r":      "do place col=3",
		"place\x1bjplace col=1\r": "do jump, do place col=1",
		"\r\nj":                   "do jump",
		"ü\rj":                    "do jump",
		"?j":                      "do jump",
		"jq":                      "do jump, finish",
	} {
		s := &seat{terminal: typing(typed), columns: 80, rows: 24}
		got := sit(t, s, street, &gymkhana.Observation{})
		if cut := slices.Index(got, "finish"); cut >= 0 {
			got = got[:cut+1]
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: did %q, want %q\n%s", typed, strings.Join(got, ", "), want, s.String())
		}
	}
}

// A picture is as large as the terminal allows, in the colours that it has. One that is high stays wide enough to be read.
func TestPicturesFitTheTerminal(t *testing.T) {
	for _, c := range []struct{ w, h, columns, rows, colours int }{
		{1280, 720, 160, 50, 1 << 24}, {1280, 720, 50, 50, 256}, {1280, 720, 160, 20, 0}, {412, 915, 120, 60, 1 << 24},
		{412, 915, 80, 24, 256}, {9, 9, 200, 50, 256}, {9, 300, 20, 14, 0}, {300, 2, 40, 30, 16},
	} {
		img := image.NewRGBA(image.Rect(0, 0, c.w, c.h))
		for i := range img.Pix {
			img.Pix[i] = 0xff
		}
		s := &seat{terminal: typing("j"), columns: c.columns, rows: c.rows, colours: c.colours}
		seen := &gymkhana.Observation{Screenshot: gymkhana.NewScreenshot(func() (image.Image, error) { return img, nil }, nil)}
		sit(t, s, street, seen)
		block, escapes := "▀", strings.Contains(s.String(), "\x1b[38;")
		if c.colours < 256 {
			block = "@"
		}
		var widest, rows int
		for _, line := range strings.Split(s.String(), "\n") {
			if n := strings.Count(line, block); n > 0 {
				widest, rows = max(widest, n), rows+1
			}
		}
		rows /= 2 // it was drawn for two turns
		if widest == 0 || widest > c.columns || rows > max(c.rows-6, 8) && widest != 44 || c.w == 412 && widest < 44 || escapes != (c.colours >= 256) {
			t.Errorf("%+v: %d by %d characters, coloured %v", c, widest, rows, escapes)
		}
		if full := c.columns * 2 / 3; widest < full && rows < (c.rows-6)*2/3 {
			t.Errorf("%+v: %d by %d characters leave too much room", c, widest, rows)
		}
	}
}
