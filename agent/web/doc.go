// Package web has the agent that uses web sites by the ids of their elements. It reads a page as an accessibility tree
// and replies with one action, such as click [12]. It works in any world whose observations have elements and in which
// Click is legal.
//
//	ag, err := web.New(gymkhana.AgentSetup{Model: model, Options: gymkhana.Config(`{"observe":"images"}`)})
//
// The agent of [NewShop] uses them as WebShop's does, by search and names; docs/sites.md describes it.
//
// # A turn
//
// A turn asks one question, whose messages are
//
//	system      role.md, actions.md, sites.md, rules.md, and the pages and replies of examples.md
//	            (which are messages of the user and the assistant in the published protocol)
//	user, assistant, …   with memory "window", the last rounds, their pictures left out
//	user        memory.md, with memory "procedural"; turn.md; the pictures; heard.md, in a group
//
// The files are templates over [Facts]; one that renders to nothing is left out. lines.md has the
// lines of the history. AgentSetup.Prompts replaces files by name. With caption_from "model", a turn
// first asks for a caption (caption.md) of each picture in view that it has none for in this episode; with
// "provider/NAME" it asks AgentSetup.Eye.
//
// # An observation
//
// A page is shown as the line of tabs, an empty line, and the world's text, depending on the option observe:
//
//	tree       the text
//	captions   the text, and below it a line for each picture in view
//	images     the text, and each picture in view, cut out of the screenshot, above its id
//	marks      in place of the text a list of what can be used, and a screenshot with their ids
//
// Pictures are elements with the role img. They come in the order of the tree. Tokens are counted
// as bytes divided by four, rounded up.
//
// # A reply
//
// The action is the first between three backticks; parsePublished and parse have the grammar. Its
// translation to the shared verbs:
//
//	click, hover [id]         click, hover element
//	type [id] [text] [1]      type, which clicks first, with enter; [0] without
//	press [a+b]               press keys
//	scroll [down]             scroll by the height of the screen
//	stop [answer]             answer, then finish; finish alone without an answer; N/A is infeasible
//	select [id] [option]      select; not in the published protocol
//	tab_focus [n], goto [url], new_tab, close_tab, go_back, go_forward   the verbs of these names
//
// With grammar "autowebglm" a question is one message: browse.md, with the page as markup in which elements that can
// be used have letters, sites.md and browse-state.md, without examples. A reply has one call of a function, and a
// comment:
//
//	click, hover(element_id)                          click, hover
//	select(element_id, option)                        select
//	type_string(element_id, content, press_enter)     type
//	scroll_page(direction), go(direction)             scroll, back, forward
//	jump_to(url, new_tab), switch_tab(tab_index)      goto, in a new tab if that is True; switch_tab
//	finish(answer)                                    answer, then finish
//	user_input(message)                               none: the history says that the person is away
//
// A reply without an action, with an element that is not in the observation, or with an action that is
// impossible in the world is an invalid decision. It costs its step, and the history records it.
//
// The agent gives up by itself after max_steps decisions, after max_failures consecutive replies without an action, or
// after the same action max_repeats times. Only consecutive repeats count, except typing into one field, which counts
// over the whole episode.
//
// # Protocols
//
// The corrected protocol and the published one, that of MMInA's code, differ in defaults that options can
// change (see Options) and in rules that they cannot:
//
//	                       corrected                         published
//	the action is          between fences, or is the         between fences on one line
//	                       last line
//	forms                  as parse documents                exact, including quirks
//	history                the last actions, with their      the last action
//	                       results
//	giving up              ends without an answer            the reason is the answer
//	budget of actions      shown                             hidden
//
// MMInA's code replaces public addresses by local ones; here the sites have their own addresses.
//
// # Memory
//
// With memory "procedural" the prompt lists the agent's actions in earlier episodes that were solved. A record has a
// line for each action, after the host and path of its page; it contains only what the agent saw.
//
// Source: MMInA, arXiv:2404.09992, and its code; for grammar autowebglm CollabUIAgents, arXiv:2502.14496, Table 6 and
// Figure 11. The wording of the prompts
// and the pages of the examples are ours.
package web
