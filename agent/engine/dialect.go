package engine

import (
	"context"

	"gymkhana"
	"gymkhana/picture"
)

// A Dialect makes an agent from the engine. Its functions are called by one goroutine, in the order of the package
// comment. The caller gets their errors unchanged, so a dialect sets their blame.
type Dialect struct {
	Op       string // the agent's name in errors: "agent/online"
	Sampling gymkhana.Sampling
	Retries  int // questions repeated inside a turn, after a reply without a legal action

	// Begin starts an episode and returns its chat, with pinned messages at the beginning.
	Begin func(seat *Seat) (*Chat, error)
	// Unasked returns a decision that needs no question, or nil. Such a turn is not remembered. It may be called
	// several times in a turn. If the function is nil, the agent always asks.
	Unasked func(o *gymkhana.Observation) (*gymkhana.Decision, error)
	// Went ends a turn that was decided without a question: d was decided for the whole group. It may be nil.
	Went func(d gymkhana.Decision)
	// Answers returns the replies to the calls of the last response. They come before the message of Show, and
	// replace Chat.Receipt, which is for dialects that cannot report the result of a call. It is called where Show is
	// called; every call needs a reply.
	Answers func(calls []gymkhana.ToolCall, o *gymkhana.Observation) ([]gymkhana.Message, error)
	// Sends reports whether later questions may show a call as a call. If the function is nil, all calls are shown so.
	Sends func(c gymkhana.ToolCall) bool
	// Show returns the message with the result of the last turn and the current observation. A message without parts
	// adds nothing to the chat. Show is called once a turn, and again after it has returned an error.
	Show func(ctx context.Context, o *gymkhana.Observation) (gymkhana.Message, error)
	// Ask adds to a question what the memory does not keep, such as messages of other members. It may change the slice,
	// but not the messages in it. If the function is nil, nothing is added.
	Ask func(question []gymkhana.Message, heard []gymkhana.Heard) ([]gymkhana.Message, error)
	// Read parses a response into its legal actions.
	Read func(r *gymkhana.Response) Reply
	// Again makes the request to reply once more. It is needed only with Retries.
	Again func(fault string) (string, error)
	// Recall gives the text of a response as later questions show it, or "" for one that is all calls. If
	// the function is nil, it is the text itself, or "(no reply)".
	Recall func(r *gymkhana.Response) string
	// Did records a decision, in addition to the chat. If the function is nil, only the chat does.
	Did func(d gymkhana.Decision) error
}

// A Seat is a role in a world, and the model's view of it.
type Seat struct {
	Task   *gymkhana.Task
	Spec   gymkhana.Spec
	Role   string              // never empty in a world that has roles
	Named  string              // the role if there are several, so that the prompt names it; else ""
	Coords gymkhana.CoordSpace // what the model's coordinates mean; never empty
	Lens   picture.Lens        // bounded by what the model takes
}

// A Chat is the parts of an episode's questions.
type Chat struct {
	Window

	Tools      []gymkhana.Tool // sent beside the messages; none for models that call in text or not at all
	ToolChoice string
	Receipt    string // answers each call in the chat, since providers insist on an answer
}

// A Reply is a parsed response. Decision.Raw is the reply as received, and Decision.Invalid
// explains to the model what is wrong with it.
type Reply struct {
	gymkhana.Decision
	Note string // appended to the reason: what the model did not say itself
}

// Text is a part of a message.
func Text(s string) gymkhana.Part { return gymkhana.Part{Text: s} }

// User is a message of the user.
func User(parts ...gymkhana.Part) gymkhana.Message {
	return gymkhana.Message{Role: gymkhana.User, Parts: parts}
}
