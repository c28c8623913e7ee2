// Package author has the two agents of MageBench that write web pages. [NewGlobal] is asked once, with the whole
// description, and writes every file. [NewOnline] asks the same first and then improves its page: it looks at
// the rendered page and writes the files again, four times by default. Every version is rendered, so every one has a
// score.
//
// # Requests
//
//	Global         system: rules | user: the description, and then how to reply
//	a loop         system: rules | user: the description | user: the present files, the page as it looks, and the task
//	loop merge     system: a line | user: the present files, one picture (the wanted page above the present), and the task
//
// The first request of Online is that of Global, byte for byte. In a run, all arms with the same model begin from one
// answer to it (registry.AgentEntry.Opening). Online can also take over an episode that another agent began
// ([gymkhana.Heir]), such as the page of an earlier run of Global.
//
// Earlier loops are not remembered. The option loop chooses the task:
//
//	0s-cot         look at the picture and adapt the code
//	hd-cot         say what differs and what has to change, and then change it (the default, and that of MageBench's Table 1)
//	hd-cot-noimg   no picture: check the code against the description, and then change it
//	merge          no description: only the two pictures (in MageBench's released code, not in its paper)
//
// If no file is written yet, a loop asks for all files instead.
//
// # Layouts
//
// The option layout chooses how replies are parsed; its default depends on the protocol: default, or code under
// "published".
//
//	                       default                              code
//	parser                 tolerant (parse.go)                  exact, with its bugs (published.go)
//	a bad first reply      asked again in the turn, retries     a tag other than html, css and javascript: the same
//	                       times, with what was wrong           question again, twice; no block at all: the reply counts
//	a bad loop             likewise; then the page stays        the page stays
//	a reply cut short      one more question, in every turn     one more question, in loops only
//	pictures over the most our sentence in their place          "image not available."
//
// A reply with an odd number of fences counts as cut off. A file without a block does not change.
//
// In every layout a picture's longer side is scaled to the option resolution, and further if the model's profile has
// a lower limit.
//
// # Prompts
//
// The texts are templates in prompts/*.md over [Facts]; AgentSetup.Prompts replaces files by name.
//
// Source: MageBench, arXiv:2412.04531, sec. 4 and app. E, and its released code; the wording is ours.
package author
