package plan

import (
	"context"
	"fmt"
	"strings"

	"gymkhana"
)

// A reading is what a reply says.
type reading struct {
	actions []gymkhana.Action
	reason  string   // the analysis
	dropped []string // what stood among the actions and is none
}

// A reader makes sense of a reply. Its error says what is wrong with it, to the model.
type reader func(reply string) (reading, error)

// An answer is the last reply to a question, and what came of it.
type answer struct {
	reading
	raw   string
	fault string   // why it cannot be read; "" if it can
	slips []string // the faults of the replies before it
}

// An asker puts questions to a model.
type asker struct {
	model    gymkhana.Model
	sampling gymkhana.Sampling
	retries  int
	again    func(fault string) (string, error) // the request to write a reply again
}

// ask puts a question, and puts it again, with the faulty reply, until the reply can be read or
// the retries are used up. Errors are the model's own.
func (a *asker) ask(ctx context.Context, question []gymkhana.Message, read reader) (answer, error) {
	var ans answer
	for {
		r, err := a.model.Chat(ctx, &gymkhana.Request{Messages: question, Sampling: a.sampling})
		if err != nil {
			return answer{}, err
		}
		ans.raw, ans.fault = r.Text, ""
		if ans.reading, err = read(r.Text); err == nil {
			return ans, nil
		}
		ans.fault = err.Error()
		if len(ans.slips) == a.retries {
			return ans, nil
		}
		ans.slips = append(ans.slips, ans.fault)
		request, err := a.again(ans.fault)
		if err != nil {
			return answer{}, err
		}
		question = append(question[:len(question):len(question)], remembered(ans.raw), gymkhana.Say(gymkhana.User, request))
	}
}

// remembered is a reply as later questions show it.
func remembered(raw string) gymkhana.Message {
	if strings.TrimSpace(raw) == "" {
		raw = "(no reply)"
	}
	return gymkhana.Say(gymkhana.Assistant, raw)
}

// decision tells the runner. What the model did not say stands in brackets after the reason.
func (ans *answer) decision() gymkhana.Decision {
	d := gymkhana.Decision{Reason: ans.reason, Raw: ans.raw}
	if ans.fault != "" {
		d.Invalid = ans.fault
	} else {
		d.Actions = ans.actions
	}
	var notes []string
	if n := len(ans.slips); n > 0 {
		notes = append(notes, fmt.Sprintf("[asked again %d×: %s]", n, strings.Join(ans.slips, "; ")))
	}
	if n := len(ans.dropped); n > 0 {
		notes = append(notes, fmt.Sprintf("[dropped %d: %s]", n, quoteAll(ans.dropped)))
	}
	d.Reason = strings.TrimSpace(d.Reason + "\n" + strings.Join(notes, "\n"))
	return d
}

// quoteAll quotes the first few texts, each clipped.
func quoteAll(texts []string) string {
	const few = 8
	var quoted []string
	for _, s := range texts[:min(len(texts), few)] {
		quoted = append(quoted, quote(s))
	}
	if len(texts) > few {
		quoted = append(quoted, "…")
	}
	return strings.Join(quoted, ", ")
}

// quote quotes the front of s.
func quote(s string) string {
	const longest = 40
	if r := []rune(s); len(r) > longest {
		s = string(r[:longest]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
