// Package engine is the loop of every agent that asks a model. What tells one agent from another is a
// [Dialect]: what it shows of an observation, how its model replies, and what it remembers.
//
//	func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
//		p := &pilot{}
//		return engine.New(setup, engine.Dialect{Op: "agent/pilot", Begin: p.begin, Show: p.show, Read: p.read})
//	}
//
// docs/guides/write-your-own-agent.md builds one.
//
// # A turn
//
//	Propose   Unasked?            the dialect may decide without a question
//	          Answers             what came of the calls of the last reply, if the dialect can tell
//	          Show                what came of the last turn and what is seen now: a message for the chat
//	          Window.Messages     what the memory keeps of the chat
//	          Ask                 what others in a group said, which the memory does not keep
//	          Model.Chat → Read   again with what was wrong, while there are retries
//	Did       Recall              the reply, for the chat
//	          Did                 whatever else the dialect remembers
//
// Act is Propose with no messages, followed by Did. In a group a member proposes as often as it is
// asked, and then remembers what the group did as if it alone had decided it: its own reply, if it
// proposed the same, with its calls and its provider's reasoning blocks, and another's as text.
//
// After an error a turn can be taken again: nothing is shown, asked or remembered twice.
//
// # For dialects
//
// [Mistakes] checks options and reports all that is wrong at once. [Space] turns a model's coordinates
// into pixels. [Voices] tells apart what was heard. A [Scanner] reads texts and numbers in calls that
// were written by hand.
package engine
