// Package toolstest drives the agents of package tools through hand-written turns: a world with a fixed Spec, a model
// that answers from a list of complete responses, and the chat as lines of text.
package toolstest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/picture"
)

// Spec is a world of 1280 by 720 with two roles, raw input, five keys, and controls with and
// without parameters. Each role has one control that the other lacks.
func Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "yard", Version: 1, Screen: gymkhana.Size{W: 1280, H: 720},
		Roles: []string{"walker", "digger"}, StepTicks: 12,
		Verbs: []gymkhana.Verb{gymkhana.Noop, gymkhana.Do, gymkhana.Click, gymkhana.DoubleClick, gymkhana.MouseMove,
			gymkhana.Drag, gymkhana.Scroll, gymkhana.Press, gymkhana.Type, gymkhana.Wait, gymkhana.Finish},
		Keys: []string{"ArrowUp", "ArrowLeft", "Space", "Enter", "w"},
		Controls: []gymkhana.Control{
			{Name: "step_left", Doc: "one step to the left", Aliases: []string{"left", "West"}, Roles: []string{"walker"}},
			{Name: "dig", Doc: "dig where you stand", Roles: []string{"digger"}},
			{Name: "place", Doc: "put down a tile", Params: []gymkhana.Param{
				{Name: "col", Type: gymkhana.IntParam, Max: 6}, {Name: "row", Type: gymkhana.IntParam, Max: 5},
				{Name: "colour", Type: gymkhana.TextParam, Optional: true, Enum: []string{"red", "blue"}}}},
		}}
}

// Task is a task of it.
func Task() *gymkhana.Task {
	return &gymkhana.Task{ID: "yard/tidy/1", Goal: "Tidy the yard.", Budget: gymkhana.Budget{Steps: 9}}
}

// Shot is a blank picture.
func Shot(w, h int) *gymkhana.Screenshot {
	return gymkhana.NewScreenshot(func() (image.Image, error) {
		return image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.Black}), nil
	}, picture.EncodePNG)
}

// A Turn is the model's answer, the expected result, and what the world then refuses.
type Turn struct {
	Reply   gymkhana.Response
	Want    string // the action's text form, or "invalid: " and the reason
	Refused string
	Blind   bool // no picture is shown, because scaling one takes half a second under the race detector
}

// Say makes a reply of text.
func Say(text string) gymkhana.Response { return gymkhana.Response{Text: text, Finish: "stop"} }

// Call is a reply of one call beside the text.
func Call(name, args string) gymkhana.Response {
	return gymkhana.Response{Finish: "tool_calls", Calls: []gymkhana.ToolCall{{ID: "random", Name: name, Arguments: args}}}
}

// A Model answers from a list and records its requests.
type Model struct {
	Answers []gymkhana.Response
	Asked   []*gymkhana.Request
}

// Chat returns the next answer.
func (m *Model) Chat(_ context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	m.Asked = append(m.Asked, req)
	if len(m.Asked) > len(m.Answers) {
		return nil, errors.New("toolstest: no answers left")
	}
	return &m.Answers[len(m.Asked)-1], nil
}

// Play begins an episode and takes the turns, each with a blank screen and the previous refusal. It returns the
// requests.
func Play(t *testing.T, make func(gymkhana.AgentSetup) (gymkhana.Agent, error), setup gymkhana.AgentSetup,
	turns []Turn) []*gymkhana.Request {
	t.Helper()
	model := &Model{}
	for _, turn := range turns {
		model.Answers = append(model.Answers, turn.Reply)
	}
	setup.Model = model
	ag, err := make(setup)
	if err != nil {
		t.Fatal(err)
	}
	spec := Spec()
	if err := ag.Begin(t.Context(), Task(), spec); err != nil {
		t.Fatal(err)
	}
	refused := ""
	for i, turn := range turns {
		o := &gymkhana.Observation{Refused: refused}
		if !turn.Blind {
			o.Screenshot = Shot(spec.Screen.W, spec.Screen.H)
		}
		d, err := ag.Act(t.Context(), o)
		if err != nil {
			t.Fatalf("turn %d: %v", i+1, err)
		}
		if got := Show(d); got != turn.Want {
			t.Errorf("turn %d: got %s\nwant %s", i+1, got, turn.Want)
		}
		refused = turn.Refused
	}
	return model.Asked
}

// Show writes a decision on one line.
func Show(d gymkhana.Decision) string {
	if d.Invalid != "" {
		return "invalid: " + d.Invalid
	}
	var acts []string
	for _, a := range d.Actions {
		acts = append(acts, a.String())
	}
	return strings.Join(acts, "; ")
}

// Transcript writes messages, one per line, without the first, which is the system prompt.
func Transcript(t *testing.T, messages []gymkhana.Message) string {
	t.Helper()
	var lines []string
	for _, m := range messages[1:] {
		line := string(m.Role) + ":"
		for _, p := range m.Parts {
			if p.Image == nil {
				line += " " + strings.ReplaceAll(p.Text, "\n", " / ")
				continue
			}
			img, err := gymkhana.EncodedScreenshot(p.Image.Data).Image()
			if err != nil {
				t.Fatal(err)
			}
			line += fmt.Sprintf(" [%dx%d]", img.Bounds().Dx(), img.Bounds().Dy())
		}
		for _, c := range m.Calls {
			line += fmt.Sprintf(" {%s %s %s}", c.ID, c.Name, c.Arguments)
		}
		if m.CallID != "" {
			line += " (" + m.CallID + ")"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Calling converts a model's texts, "name {json}", to calls, as a provider with tools returns them. It does not change
// other texts.
type Calling struct{ gymkhana.Model }

// Chat asks and converts.
func (m Calling) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	r, err := m.Model.Chat(ctx, req)
	if err != nil {
		return nil, err
	}
	if name, args, ok := strings.Cut(r.Text, " "); ok && json.Valid([]byte(args)) {
		r.Text, r.Calls = "", []gymkhana.ToolCall{{ID: "x", Name: name, Arguments: args}}
	}
	return r, nil
}
