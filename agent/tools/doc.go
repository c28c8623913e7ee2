// Package tools plays a world by calling one tool per turn. The agents semantic ([NewSemantic]) and computeruse share
// it: they differ in the tools they offer and in their prompts, which is what a [Kind] says; everything else is here and
// is therefore the same for both.
//
// # A turn
//
// The model is shown the screen and answers with exactly one call. Names of tools and arguments
// are taken in any case, aliases count, and a numeral in quotes is a number; what the call then
// means is held to Spec.Check. A reply without a legal call is an invalid decision: it costs its
// step, and the next turn says what was wrong. With the option retries the model is asked again
// inside the turn first.
//
// # Dialects
//
// Profile.Tools says how a model calls:
//
//	openai   tools are sent beside the messages and calls come back beside the text
//	hermes   tools stand in the prompt; the text ends in <tool_call>{"name":…,"arguments":…}</tool_call>
//	none     tools stand in the prompt; the text ends in Action: name(argument=value, …)
//
// Calls beside the text are taken in all three, since some servers make them of hermes text.
//
// # Prompts
//
// A system prompt of four parts: the world's rules (a file named after the world, else world.md),
// role and controls (role.md), task (task.md) and output format (format-openai.md and so on), each
// a template over [Facts] with its own heading; one that renders to nothing is left out. The
// sentences of the turns are the blocks of turns.md. AgentSetup.Prompts replaces files by name.
//
// # Memory
//
// A round is what was shown and what was answered. The last K rounds stay in the chat, and of the
// pictures the newest N, the present one included, so N = 1 remembers in words only. The order of
// parts, and that no past state of the world is told but through them, follow GameWorld
// (arXiv:2604.07429); that a fault is told, and that history is a chat and not a quotation, do not.
package tools
