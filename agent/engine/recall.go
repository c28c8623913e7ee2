package engine

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"gymkhana"
)

// noReply replaces a reply without text, since providers refuse empty messages.
const noReply = "(no reply)"

// recalled is a reply in the form of later questions: the assistant's message and, if tools are sent beside the
// messages, an answer to each of its calls.
//
// Ids of calls are ours, so that a question does not depend on a provider's random ones. If the provider gave reasoning
// blocks, it requires its reply unchanged, with its own ids.
func (a *Agent) recalled(r *gymkhana.Response, receipt string, slip int) []gymkhana.Message {
	reply := gymkhana.Message{Role: gymkhana.Assistant, Blocks: r.Blocks}
	var receipts []gymkhana.Message
	for i, c := range r.Calls {
		if len(a.chat.Tools) == 0 {
			break
		}
		if a.dialect.Sends != nil && !a.dialect.Sends(c) {
			continue
		}
		if len(r.Blocks) == 0 || c.ID == "" {
			c.ID = fmt.Sprintf("call_%d_%d_%d", a.turn, slip, i)
		}
		reply.Calls = append(reply.Calls, sendable(c))
		answer := gymkhana.Say(gymkhana.ToolReply, receipt)
		answer.CallID = c.ID
		receipts = append(receipts, answer)
	}
	text := a.recall(r)
	if text != "" || len(reply.Calls) == 0 {
		reply.Parts = []gymkhana.Part{{Text: text}}
	}
	return append([]gymkhana.Message{reply}, receipts...)
}

func (a *Agent) recall(r *gymkhana.Response) string {
	if a.dialect.Recall != nil {
		return a.dialect.Recall(r)
	}
	text := strings.TrimSpace(Valid(r.Text))
	if text == "" && len(r.Calls) == 0 {
		return noReply
	}
	return text
}

// sendable is a call that every provider accepts: it has a name and arguments that are an object.
func sendable(c gymkhana.ToolCall) gymkhana.ToolCall {
	c.Name, c.Arguments = cmp.Or(Valid(c.Name), "unknown"), Valid(c.Arguments)
	var object map[string]any
	if json.Unmarshal([]byte(c.Arguments), &object) != nil || object == nil {
		c.Arguments = "{}"
	}
	return c
}
