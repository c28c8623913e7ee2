// Package semantic holds the agent that acts with the controls a world declares, offered to its
// model as tools: one tool per control of its role, and what the verbs allow besides (wait,
// answer, finish). It knows no keys and no pixels; computeruse is its counterpart for these.
//
//	agent, err := semantic.New(setup) // its options are tools.Options
//
// How a turn goes, which dialects of tool calls there are, what is remembered and how prompts
// are replaced, package tools says. It is the generalist agent of GameWorld (arXiv:2604.07429),
// with the names of controls taken in any case and by their aliases, as the paper has it and the
// released code does not.
package semantic

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/agent/tools"
	"gymkhana/prompt"
)

// Doc is what the catalog says of the agent.
const Doc = "calls one declared control per look, offered as tools (GameWorld generalist)"

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the files that the agent uses unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS { return prompt.Dir(embedded) }

// New makes the agent.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return tools.New(setup, tools.Kind{Op: "agent/semantic", Prompts: Prompts(), Offer: offer})
}

// offer makes tools of the controls that a role may use.
func offer(seat *tools.Seat) ([]tools.Tool, error) {
	if err := engine.NoFiles(&seat.Spec); err != nil {
		return nil, err
	}
	var list []tools.Tool
	for _, c := range seat.Spec.Controls {
		if len(c.Roles) == 0 || slices.Contains(c.Roles, seat.Role) {
			list = append(list, use(c))
		}
	}
	if len(list) == 0 || !slices.Contains(seat.Spec.Verbs, gymkhana.Do) {
		return nil, fmt.Errorf("%s declares no controls for %s; use an agent with raw input, such as computeruse",
			seat.Spec.World, seat.Role)
	}
	return append(list, tools.Common(&seat.Spec, list)...), nil
}

// use is a control as a tool.
func use(c gymkhana.Control) tools.Tool {
	return tools.Tool{Name: c.Name, Doc: c.Doc, Aliases: c.Aliases, Params: c.Params,
		Act: func(args tools.Args) (gymkhana.Action, error) {
			list, err := args.List(c.Params)
			return gymkhana.DoIt(c.Name, list...), err
		}}
}
