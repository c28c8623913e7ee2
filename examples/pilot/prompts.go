package pilot

import (
	"embed"
	"io/fs"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/prompt"
)

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the agent's files. Those of AgentSetup.Prompts replace them, one by one.
func Prompts() fs.FS { return prompt.Dir(embedded) }

// Facts are what the prompts may use.
type Facts struct {
	World    string
	Role     string // the seat; "" where there is only one
	Goal     string
	Steps    int // budget; 0 for none
	Controls []gymkhana.Control
	Verbs    []gymkhana.VerbDoc // actions besides the controls

	Fault    string             // why the last reply was no legal action
	Refused  string             // why the last action had no effect
	Text     string             // what the world says
	Elements []gymkhana.Element // what is on the screen

	Heard []engine.Voice // what others in a group have just proposed
	Own   string         // the agent's own message, a round before
}

// sample has a bit of everything, so that every line of a prompt is rendered once.
var sample = Facts{Role: "r", Steps: 1, Controls: []gymkhana.Control{{Name: "c"}},
	Verbs: []gymkhana.VerbDoc{{Verb: gymkhana.Wait}}, Fault: "f", Refused: "r", Text: "t",
	Elements: []gymkhana.Element{{ID: "e"}}, Heard: []engine.Voice{{}}, Own: "o"}

// know says what does not change in an episode.
func know(seat *engine.Seat) Facts {
	f := Facts{World: seat.Spec.World, Role: seat.Named, Goal: seat.Task.Goal, Steps: seat.Task.Budget.Steps}
	for _, c := range seat.Spec.Controls {
		if len(c.Roles) == 0 || slices.Contains(c.Roles, seat.Role) {
			f.Controls = append(f.Controls, c)
		}
	}
	for _, v := range seat.Spec.Verbs {
		if doc, ok := gymkhana.Describe(v); ok {
			f.Verbs = append(f.Verbs, doc)
		}
	}
	return f
}
