package tools

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/prompt"
)

// SemanticDoc describes the agent in the catalog.
const SemanticDoc = "calls one declared control per look, offered as tools (GameWorld generalist)"

//go:embed prompts/*.md
var embedded embed.FS

// SemanticPrompts gives the files that the agent uses unless AgentSetup.Prompts has one of the same name.
func SemanticPrompts() fs.FS { return prompt.Dir(embedded) }

// NewSemantic makes the agent that acts with the controls a world declares, offered to its model as tools: one tool per
// control of its role, and what the verbs allow in addition (wait, answer, finish). It uses no keys and no pixels;
// computeruse does. Its options are [Options]. It is the generalist agent of GameWorld (arXiv:2604.07429), with the
// names of controls taken in any case and by their aliases, as the paper has it and the released code does not.
func NewSemantic(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return New(setup, Kind{Op: "agent/semantic", Prompts: SemanticPrompts(), Offer: offer})
}

// offer makes tools of the controls that a role may use.
func offer(seat *Seat) ([]Tool, error) {
	if err := engine.NoFiles(&seat.Spec); err != nil {
		return nil, err
	}
	var list []Tool
	for _, c := range seat.Spec.Controls {
		if len(c.Roles) == 0 || slices.Contains(c.Roles, seat.Role) {
			list = append(list, use(c))
		}
	}
	if len(list) == 0 || !slices.Contains(seat.Spec.Verbs, gymkhana.Do) {
		return nil, fmt.Errorf("%s declares no controls for %s; use an agent with raw input, such as computeruse",
			seat.Spec.World, seat.Role)
	}
	return append(list, Common(&seat.Spec, list)...), nil
}

// use makes a tool from a control.
func use(c gymkhana.Control) Tool {
	return Tool{Name: c.Name, Doc: c.Doc, Aliases: c.Aliases, Params: c.Params,
		Act: func(args Args) (gymkhana.Action, error) {
			list, err := args.List(c.Params)
			return gymkhana.DoIt(c.Name, list...), err
		}}
}
