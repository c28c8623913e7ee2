package probe

import (
	"context"
	"strings"

	"gymkhana"
)

const secret = "LANTERN"

// turns asks in orders of messages that some chat templates refuse: two messages of the user in a row, one after the
// result of a tool, and two calls in one reply. What the client had to change shows what the template demands.
func (p *probing) turns(ctx context.Context) error {
	talk := p.report.Found.Talk
	said := gymkhana.Say(gymkhana.User, "The word is "+secret+".")
	req := asks("Which word is it? Answer with the word only.")
	req.Messages = append([]gymkhana.Message{said}, req.Messages...)
	a, err := p.one(ctx, Turns, req)
	if err != nil {
		return err
	}
	read := strings.Contains(strings.ToUpper(a.Text), secret)
	if read || a.refusal != "" {
		talk["alternates"] = a.refusal != "" || p.Talk().Alternates
	}
	refusal := a.refusal
	if p.calling {
		for _, q := range []struct {
			rule  string
			calls []string
			after []gymkhana.Message
		}{
			{"no_user_after_tools", []string{"call_0_0_0"}, asks(hello).Messages},
			{"single_calls", []string{"call_0_0_0", "call_0_0_1"}, nil},
		} {
			if a, err = p.one(ctx, Turns, results(q.calls, q.after)); err != nil {
				return err
			}
			if a.refusal != "" {
				talk[q.rule], refusal = true, a.refusal
				continue
			}
			now := p.Talk()
			talk["no_user_after_tools"], talk["single_calls"], talk["short_ids"] = now.NoUserAfterTools, now.SingleCalls, now.ShortIDs
		}
	}
	if p.Talk().Alternates { // the client had to join the messages, whatever was answered
		talk["alternates"] = true
	}
	var demands []string
	for _, rule := range gymkhana.TalkRules {
		if talk[rule.Name] && rule.Name != "no_roles" {
			demands = append(demands, "it "+rule.Doc)
		}
	}
	switch {
	case len(demands) > 0:
		if refusal != "" {
			demands = append(demands, refusal)
		}
		p.find(Turns, No, "%s", strings.Join(demands, "; "))
	case !read:
		p.find(Turns, Unknown, "%s", quote(&a))
	case p.calling:
		p.find(Turns, Yes, "two messages of the user in a row, one after the result of a tool and two calls in one reply "+
			"were accepted")
	default:
		p.find(Turns, Yes, "two messages of the user in a row were accepted")
	}
	return nil
}

// results is a talk in which tools were called, and what comes after their results.
func results(ids []string, after []gymkhana.Message) *gymkhana.Request {
	req := asks("Press the key A, as often as you like. Then say: ready")
	req.Tools = []gymkhana.Tool{press}
	reply := gymkhana.Message{Role: gymkhana.Assistant}
	for _, id := range ids {
		reply.Calls = append(reply.Calls, gymkhana.ToolCall{ID: id, Name: press.Name, Arguments: `{"key":"A"}`})
	}
	req.Messages = append(req.Messages, reply)
	for _, id := range ids {
		m := gymkhana.Say(gymkhana.ToolReply, "pressed")
		m.CallID = id
		req.Messages = append(req.Messages, m)
	}
	req.Messages = append(req.Messages, after...)
	return req
}
