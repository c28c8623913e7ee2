package phone_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/phone"
)

const chooses = "Reply with these three lines"

// sighted answers the questions of style seeact: a description, then a choice.
func sighted(choices ...string) func(*gymkhana.Request) string {
	turn := 0
	return func(r *gymkhana.Request) string {
		last := r.Messages[len(r.Messages)-1].Parts[0].Text
		switch {
		case !strings.Contains(last, chooses) && strings.Contains(last, "just taken a step"):
			return "It went as planned."
		case !strings.Contains(last, chooses):
			return "1. This is the list of notes.\n2. Nothing was done yet.\n3. Tap the wide button \"New note\" at the bottom. It makes a note."
		}
		turn++
		return choices[min(turn, len(choices))-1]
	}
}

func TestSeeActConformance(t *testing.T) {
	for _, config := range []string{`{"style":"seeact"}`, `{"style":"seeact","summary":"model"}`} {
		for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
			agenttest.Run(t, phone.NewImage, agenttest.Options{Calls: 3, Config: gymkhana.Config(config),
				Answer: func(r *gymkhana.Request) string {
					last := r.Messages[len(r.Messages)-1].Parts[0].Text
					first := r.Messages[0].Parts[0].Text
					switch {
					case !strings.Contains(last, chooses):
						return "I see a phone."
					case strings.Contains(first, "Step 5"):
						return "ACTION: DONE"
					case strings.Contains(first, "Step 3"):
						return "I am lost."
					case strings.Contains(first, "Step 1"):
						return "ELEMENT: A\nACTION: TYPE\nVALUE: Milk"
					}
					return "ELEMENT: B\nACTION: CLICK"
				},
				World: func() gymkhana.Environment { return &pocket{small: true} },
				Setup: func(s *gymkhana.AgentSetup) { s.Protocol = p }})
		}
	}
}

// All that is sent in three turns, word for word: the picture has no marks, and the choices come after the description.
func TestSeeActMessages(t *testing.T) {
	model, did := playWith(t, phone.NewImage, gymkhana.AgentSetup{Options: gymkhana.Config(`{"style":"seeact"}`)},
		sighted("ELEMENT: B\nACTION: CLICK\nVALUE: None", "ELEMENT: ZZ\nACTION: CLICK\nVALUE: None", "ELEMENT: A\nACTION: CLEAR AND TYPE\nVALUE: Milk"))
	golden(t, "seeact-corrected.txt", transcript(t, model, did))
	if len(model.Asked()) != 6 {
		t.Errorf("%d questions; want two for each of three turns", len(model.Asked()))
	}
}

// In a group the screen is described once a turn, and what others proposed comes after the choices.
func TestSeeActInAGroup(t *testing.T) {
	model := &agenttest.Model{Answer: sighted("ELEMENT: B\nACTION: CLICK")}
	ag, err := phone.NewImage(gymkhana.AgentSetup{Model: model, Options: gymkhana.Config(`{"style":"seeact"}`)})
	if err != nil {
		t.Fatal(err)
	}
	m, _, seen := member(t, ag)
	for _, heard := range [][]gymkhana.Heard{nil, {{Member: 2, Raw: "ACTION: WAIT"}, {Member: 0, Own: true, Raw: "ACTION: BACK"}}} {
		if d, err := m.Propose(t.Context(), seen, heard); err != nil || d.Invalid != "" || !strings.HasPrefix(d.Reason, "1. This is") {
			t.Fatalf("%+v, %v", d, err)
		}
	}
	asked := model.Asked()
	if len(asked) != 3 {
		t.Fatalf("%d questions; want a description and two choices", len(asked))
	}
	last := asked[2].Request.Messages[2].Parts[0].Text
	for _, want := range []string{"Agent 3:\nACTION: WAIT", "you yourself proposed:\nACTION: BACK", "A. "} {
		if !strings.Contains(last, want) {
			t.Errorf("the question lacks %q:\n%s", want, last)
		}
	}
	if strings.Contains(asked[1].Request.Messages[2].Parts[0].Text, "ACTION: WAIT") {
		t.Error("the first choice was shown what was said later")
	}
}

func TestUnknownStyle(t *testing.T) {
	_, err := phone.NewImage(gymkhana.AgentSetup{Model: &agenttest.Model{}, Options: gymkhana.Config(`{"style":"seeakt"}`)})
	if err == nil || !strings.Contains(err.Error(), `did you mean "seeact"?`) {
		t.Errorf("%v", err)
	}
}
