// Package engine is the loop of every agent that asks a model. Agents differ in their [Dialect]: what it shows
// of an observation, how its model replies, and what it remembers.
//
//	func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
//		p := &pilot{}
//		return engine.New(setup, engine.Dialect{Op: "agent/pilot", Begin: p.begin, Show: p.show, Read: p.read})
//	}
//
// docs/guides/write-your-own-agent.md builds an agent.
//
// # A turn
//
//	Propose   Unasked?            the dialect may decide without a question
//	          Answers             results of the calls of the last reply, if the dialect reports them
//	          Show                result of the last turn and the present observation: a message for the chat
//	          Window.Messages     what the memory keeps of the chat
//	          Ask                 what other members of a group said, which the memory does not keep
//	          Model.Chat → Read   and again with the error, while there are retries
//	Did       Recall              the reply, for the chat
//	          Did                 whatever else the dialect remembers
//
// Act is Propose with no messages, followed by Did. In a group a member proposes as often as it is asked, and then
// remembers the group's decision as if it had decided alone. If it proposed the same action, it remembers its own reply
// with its calls and its provider's reasoning blocks; otherwise another member's reply as text.
//
// After an error a turn can be repeated: nothing is shown, asked or remembered twice.
//
// # For dialects
//
// [Mistakes] checks options and reports all mistakes together. [Space] turns a model's coordinates into pixels.
// [Voices] sorts the messages of others by speaker. A [Scanner] reads texts and numbers in calls that a model wrote as
// plain text.
package engine
