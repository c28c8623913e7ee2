// Package computeruse has the agents that act with raw input, like a person at a screen. They see no controls; the
// agent semantic acts with controls.
//
//	agent, err := computeruse.New(setup)       // our own tools; its options are tools.Options
//	agent, err := computeruse.NewNative(setup) // the provider's own way of acting
//
// Package tools documents the turns, the dialects of tool calls, the memory and how to replace prompts.
//
// # Our own tools
//
// New offers click, double_click, mouse_move, drag, scroll, press_keys, type and wait, as far as the world accepts
// them, and answer and finish. The tools and their arguments are in tools.go, names of keys in keys.go. It is the
// computer-use agent of GameWorld (arXiv:2604.07429), with coordinates read in the space that the model's profile
// names, and every argument is checked and bounded as in the semantic interface.
//
// # Native dialects
//
// NewNative speaks the dialect that a model was trained on. A dialect parses calls or texts into commands, and a
// pilot translates them into actions of the world. command.go has what all dialects share, native.go has the list of
// dialects, and each dialect has its own file. docs/computer-use.md is the guide.
//
// For the clients of models: a request declares a native tool in gymkhana.Tool.Native, and functions for actions that
// the dialect lacks. A call of the native tool has ToolCall.Native = "computer". Its name and arguments are
//
//	Anthropic   the name of the tool or of the toolset's member, and its input
//	OpenAI      "computer" and {"actions": […] or "action": {…}, "pending_safety_checks": […]}, as in the computer_call
//	Google      the name of the predefined function, and its args
//
// and the reply to it has further fields in Message.Native:
//
//	Anthropic   {"is_error": true}
//	OpenAI      {"acknowledged_safety_checks": […]}
//	Google      {"url": "…", "error": "…", "safety_acknowledgement": "true"}
//
// A client adds no acknowledgement itself: an action to which the user has not agreed is never sent back as a call.
package computeruse

import (
	"embed"
	"io/fs"

	"gymkhana"
	"gymkhana/agent/tools"
	"gymkhana/prompt"
)

// Doc describes the agent in the catalog.
const Doc = "one raw input per look: clicks, drags, keys, text (GameWorld computer use)"

//go:embed prompts/*.md
var embedded embed.FS

// Prompts gives the files that the agent uses unless AgentSetup.Prompts has one of the same name.
func Prompts() fs.FS { return prompt.Dir(embedded) }

// New makes the agent.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return tools.New(setup, tools.Kind{Op: "agent/computeruse", Prompts: Prompts(), Offer: offer})
}

// NativeDoc describes the agent with native dialects in the catalog.
const NativeDoc = "raw input in the way that a provider trained its models on: Anthropic's, OpenAI's and Gemini's computer use, Qwen, UI-TARS"

//go:embed native/*.md
var embeddedNative embed.FS

// NativePrompts gives the files that the agent with native dialects uses.
func NativePrompts() fs.FS {
	files, err := fs.Sub(embeddedNative, "native")
	if err != nil {
		panic(err) // a constant that is a path
	}
	return files
}

// NewNative makes the agent with native dialects.
func NewNative(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return tools.New(setup, tools.Kind{Op: "agent/computeruse-native", Prompts: NativePrompts(), Dialects: dialectNames(),
		Native: offerNative})
}
