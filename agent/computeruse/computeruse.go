// Package computeruse holds the agent that acts with raw input, as a person at a screen does:
// click, double_click, mouse_move, drag, scroll, press_keys, type and wait, those of them that a
// world takes, and answer and finish. It sees no controls; semantic is its counterpart for these.
//
//	agent, err := computeruse.New(setup) // its options are tools.Options
//
// How a turn goes, which dialects of tool calls there are, what is remembered and how prompts
// are replaced, package tools says. The tools and their arguments are in tools.go, coordinates in
// space.go, names of keys in keys.go. It is the computer-use agent of GameWorld
// (arXiv:2604.07429), with coordinates read in the space that the model's profile names, and every
// argument checked and bounded as in the semantic interface.
package computeruse

import (
	"embed"
	"io/fs"

	"gymkhana"
	"gymkhana/agent/tools"
	"gymkhana/prompt"
)

// Doc is what the catalog says of the agent.
const Doc = "one raw input per look: clicks, drags, keys, text (GameWorld computer use)"

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the files that the agent uses unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS { return prompt.Dir(embedded) }

// New makes the agent.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return tools.New(setup, tools.Kind{Op: "agent/computeruse", Prompts: Prompts(), Offer: offer,
		Dialects: dialectNames(), Native: offerNative})
}
