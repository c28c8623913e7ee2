// Package tools plays a world by calling one tool per turn. The agents semantic ([NewSemantic]) and computeruse share
// it: they differ in the tools they offer and in their prompts, which a [Kind] describes; the rest is the same for
// both.
//
// # A turn
//
// The model is shown the screen and answers with exactly one call. Names of tools and arguments are accepted in any
// case, aliases count, and a numeral in quotes is a number; Spec.Check then checks the action of the call. A reply
// without a legal call is an invalid decision: it costs its step, and the next turn explains what was wrong. With the
// option retries the model is asked again inside the turn first.
//
// # Dialects
//
// Profile.Tools is the format of a model's calls:
//
//	openai   tools and calls are separate from the text, as in OpenAI's API
//	hermes   tools are in the prompt; the text ends in <tool_call>{"name":…,"arguments":…}</tool_call>
//	none     tools are in the prompt; the text ends in Action: name(argument=value, …)
//
// Separate calls are accepted in all three, since some servers convert hermes text to calls.
//
// # Prompts
//
// A system prompt of four parts: the world's rules (a file named after the world, else world.md), role and controls
// (role.md), task (task.md) and output format (format-openai.md and so on), each a template over [Facts] with a
// heading; one that renders to nothing is left out. The sentences of the turns are the blocks of turns.md.
// AgentSetup.Prompts replaces files by name.
//
// # Memory
//
// A round is an observation and its reply. The chat keeps the last K rounds and the newest N pictures, including the
// present one, so N = 1 remembers text only. The order of parts follows GameWorld (arXiv:2604.07429), and so does the
// rule that only these rounds describe past states of the world. Unlike GameWorld, faults are reported to the model,
// and the history is a chat and not a quotation.
package tools
