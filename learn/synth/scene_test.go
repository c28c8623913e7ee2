package synth

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn/policy"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update", err)
	}
	if got != string(want) {
		t.Errorf("%s: run with -update and read the difference; got\n%s", name, got)
	}
}

var phoneSpec = gymkhana.Spec{World: "pocket", Keys: []string{"Enter"}, Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.LongPress, gymkhana.Type,
	gymkhana.Scroll, gymkhana.Drag, gymkhana.Press, gymkhana.Back, gymkhana.Home, gymkhana.Wait, gymkhana.OpenApp, gymkhana.Answer, gymkhana.Finish}}

// alarms is a screen with one of each: a heading, a list, a field, a switch, a slider, two buttons
// of one name, a text of many lines.
func alarms() *gymkhana.Observation {
	return &gymkhana.Observation{Elements: []gymkhana.Element{
		{ID: "list", Role: "list", Bounds: gymkhana.Bounds{X1: 200, Y1: 300}, States: []string{"scrollable"}, App: "bell"},
		{ID: "head", Role: "heading", Text: "Alarms", Bounds: gymkhana.Bounds{X1: 200, Y1: 20}, App: "bell"},
		{ID: "label", Role: "textbox", Name: "Label", Text: "Say \"up\"",
			Bounds: gymkhana.Bounds{Y0: 20, X1: 200, Y1: 40}, States: []string{"clickable", "editable"}, App: "bell"},
		{ID: "0645", Role: "switch", Name: "06:45", Text: "06:45\nMonday",
			Bounds: gymkhana.Bounds{Y0: 40, X1: 200, Y1: 60}, States: []string{"checkable", "clickable", "long-clickable"}, App: "bell"},
		{ID: "volume", Role: "slider", Name: "Volume", Text: "4", Bounds: gymkhana.Bounds{Y0: 60, X1: 100, Y1: 80}, App: "bell"},
		{ID: "del1", Role: "button", Name: "Delete", Bounds: gymkhana.Bounds{Y0: 80, X1: 50, Y1: 100}, States: []string{"clickable"}, App: "bell"},
		{ID: "del2", Role: "button", Name: "Delete", Bounds: gymkhana.Bounds{X0: 50, Y0: 80, X1: 100, Y1: 100},
			States: []string{"clickable", "disabled"}, App: "bell"},
	}}
}

// alarmScene is a moment after two steps: an app was opened on the home screen, and a tap on the
// list changed nothing.
func alarmScene(t *testing.T) *Scene {
	t.Helper()
	goal := `Turn on the alarm at 06:45 and label it "Early bird".`
	space := policy.NewSpace(goal, phoneSpec)
	space.See(&gymkhana.Observation{Elements: []gymkhana.Element{
		{ID: "bell", Role: "button", Text: "Bell", States: []string{"clickable"}, App: "launcher"},
		{ID: "mail", Role: "button", Text: "Post \"box\"", States: []string{"clickable"}, App: "launcher"}}})
	space.Did(act(t, `open_app app="Bell"`))
	seen := alarms()
	space.See(seen)
	space.Did(act(t, `click element="head"`))
	return &Scene{Task: &gymkhana.Task{ID: "phone/bell/on"}, Goal: goal, Seed: 7, Step: 2, State: gymkhana.HashBytes([]byte("s")), Seen: seen, space: space}
}

func act(t *testing.T, text string) gymkhana.Action {
	t.Helper()
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A parrot is a model that answers by a function of the prompt and of how often it was asked, and
// remembers what it was asked.
type parrot struct {
	say   func(prompt string, turn int) string
	err   error
	asked [][]gymkhana.Message
}

func (p *parrot) Chat(_ context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	if p.err != nil {
		return nil, p.err
	}
	p.asked = append(p.asked, req.Messages)
	return &gymkhana.Response{Text: p.say(req.Messages[0].Parts[0].Text, len(p.asked)), Finish: "stop"}, nil
}

// prompt is the first message of a talk.
func (p *parrot) prompt(talk int) string { return p.asked[talk][0].Parts[0].Text + "\n" }

// saying is a parrot with a list of replies; it repeats the last one.
func saying(replies ...string) *parrot {
	return &parrot{say: func(_ string, turn int) string { return replies[min(turn, len(replies))-1] }}
}

func teacher(t *testing.T, m gymkhana.Model, o ModelOptions) *ModelTeacher {
	t.Helper()
	k, err := NewModelTeacher(m, o)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

var errDown = gymkhana.Blame(gymkhana.FaultModel, "model/test", errors.New("down"))

func lines(all ...string) string { return strings.Join(all, "\n") }
