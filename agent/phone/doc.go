// Package phone has the agents that use a phone by the indices of the elements on its screen: [NewText] reads a list of
// the elements, [NewImage] looks at a screenshot with numbered marks. They work in any world whose observations have
// elements and in which Click is legal.
//
// # A turn
//
// Every question is independent: one message of the user, and no chat before it. Its history has a
// line for each past step. A turn asks at most two questions:
//
//	summary   about the previous step, with summary "model" only
//	          text: role.md, task.md, summary.md
//	          phone-image adds the marked screenshots before and after that step
//	action    text: role.md, task.md, history.md, screen.md, guidance.md, guidelines.md, format.md
//	          phone-image adds the raw screenshot, if the option raw says so, and the marked one
//
// In a group, after proposals of others or an own proposal in an earlier round, the question on the action also has
// heard.md, and format.md a second time. The history and the summary report the group's actions. Every member asks for
// its own summary.
//
// The files are templates over [Facts], joined by empty lines; one that renders to nothing is
// left out. lines.md has the lines of the history. AgentSetup.Prompts replaces files by name.
//
// The reply is "Reason: …" and, on a separate line, "Action: {…}"; parse.go documents the syntax. A
// reply that is no legal action is an invalid decision: it costs its step, and the history records
// it with a fixed sentence. It is not summarized.
//
// # Style seeact
//
// With style "seeact", phone-image asks two questions for an action, after SeeAct: one with the picture of the screen
// without marks, which the model describes together with its next action (see-role.md, task.md, history.md,
// guidelines.md, see-describe.md), and one that follows the answer and has the elements in words, from which it chooses
// (see-choose.md, see-form.md; in a group heard.md and see-form.md again). In a group the screen is described once a
// turn. Neither an element list nor points are offered. The reply is three lines:
//
//	ELEMENT: <letter or None>
//	ACTION: CLICK, TYPE, SCROLL, …
//	VALUE: <text, direction, name of an app, answer, or None>
//
// # Protocols
//
// The corrected protocol and the published one, that of AndroidWorld's agents T3A (text) and M3A
// (image), differ in defaults that options can change and in rules that they cannot:
//
//	                      corrected              published
//	summary               action                 model
//	layout                json                   repr (phone-text), dict (phone-image)
//	raw                   false                  true
//	marks                 what can be used       everything listed
//	input_text            types                  types and presses Enter; "" does nothing
//	swipe left            shows what is right    shows what is left; right likewise
//	scroll, index 0       scrolls element 0      scrolls the screen
//	double_tap, x and y   in the prompt          accepted, but not in the prompt
//	fault or refusal      the reason is shown    is not shown
//	step budget           shown                  not shown
//	history               Step 2: …              Step 2: … (phone-text), Step 2- … (phone-image)
//
// # Coordinates
//
// Bounds in the list, and x and y in replies, are in pixels of the screen for phone-text. For
// phone-image they are in the coordinate space of the model's profile.
//
// Source: AndroidWorld's agents and actions; the
// wording of the prompts is ours.
package phone
