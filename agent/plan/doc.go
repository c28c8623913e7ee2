// Package plan has the two agents of MageBench, which act with the controls that a world declares. [NewGlobal] looks
// once and writes a complete plan, which is performed without looking again. [NewOnline] gives one action per look and
// remembers its last actions (AM) and pictures (OM).
//
// # Layouts
//
// The messages sent to a model are part of a benchmark, and the paper and its released code differ.
// The option layout chooses; its default depends on the protocol: default, or code under
// "published".
//
//	                    default               paper                 code
//	head, Online        system: rules         one user message:     system: rules
//	                    user: format          rules, first scene,   user: format
//	                                          format
//	head, Global        system: rules | user: first scene, format   (in all three)
//	first scene         first turn            slot in the head      first turn
//	in a turn           sentence, scene       sentence, scene       scene, sentence
//	dropped picture     our sentence          "image not            nothing
//	                                          available."
//	a bad reply         asked again in the    as default            the turn is used, no step
//	                    turn, retries times;                        passes, and Online's next turn
//	                    then a step passes                          only asks for the format
//	parser              tolerant              exact                 exact
//	step budget         shown                 hidden                hidden
//
// All three limit memory as the code does: at most the last 2·AM messages follow the head, and the
// last one is a user's. Until the window is full it starts with the first scene, then with a reply,
// so that exactly AM pairs of reply and observation follow the head. Pictures beyond the newest OM
// are dropped for good (see package memory). A model without a system role gets rules and format in
// one user message. Neighbouring messages of one speaker stay separate; a model client that cannot
// send them separately joins them.
//
// The default differs where the published layouts cost a model points for reasons other than its
// play: a dropped picture leaves a sentence, so that turns remain distinguishable; a mistake in the
// format is corrected at once instead of costing a turn; and "left." is read as left.
//
// In every layout a picture's longer side is scaled to the option resolution, and further if the
// model's profile has a lower limit. A reply of no text is remembered as "(no reply)", since
// providers refuse empty messages.
//
// # Replies
//
// Both agents ask for an analysis and then, under a heading, the action or actions: "### Actions"
// for Global, "# action" for Online, as MageBench does. The exact parsers are those of its released
// code. The tolerant ones take the last such heading, of any level or in bold, in any case; see
// parse.go for what they accept below it.
//
// # Prompts
//
// The texts are templates in prompts/*.md over [Facts]: global.md and online.md (the format),
// turns.md (the sentences of the turns), and the rules, from a file named after the world
// (sokoban.md, football.md), else from world.md. AgentSetup.Prompts replaces files by name.
//
// Source: MageBench, app. E, and its released code; the wording is ours.
package plan
