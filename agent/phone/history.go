package phone

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// A step is one whose result was not seen yet.
type step struct {
	move    *move
	said    string // the move as text
	written string // the move as the model wrote it
	reason  string
	before  *scene
}

// settle adds the line of the last step, once its result is seen.
func (a *phone) settle(ctx context.Context, now *scene, refused string) error {
	if a.last == nil {
		return nil
	}
	f := a.facts
	f.Action, f.Reason, f.Refused = a.last.said, a.last.reason, strings.TrimRight(refused, ".")
	if a.rules.silent {
		f.Action, f.Refused = a.last.written, ""
	}
	block := taken
	if a.options.Summary == byModel {
		summary, err := a.summarize(ctx, f, now)
		if err != nil {
			return err
		}
		if f.Summary = summary; summary != "" {
			block = summed
		}
	}
	f.Reason = firstSentence(f.Reason)
	f.Changed = now.hash != a.last.before.hash
	f.Answered = a.last.move.kind == "answer"
	if err := a.tell(block, f); err != nil {
		return err
	}
	a.last = nil
	return nil
}

// summarize asks the model for a line on the purpose of a step and its result.
func (a *phone) summarize(ctx context.Context, f Facts, now *scene) (string, error) {
	f.Action, f.Before, f.After = a.last.written, a.last.before.list, now.list
	files := summaryFiles
	if f.SeeAct {
		files = seeSummaryFiles
	}
	question, err := a.message(files, f, a.last.before.best(), now.best())
	if err != nil {
		return "", err
	}
	reply, err := a.model.Chat(ctx, &gymkhana.Request{Messages: []gymkhana.Message{question},
		Sampling: a.options.sampling()})
	if err != nil {
		return "", err
	}
	return engine.OneLine(engine.Valid(reply.Text)), nil
}

// slip adds the line of a step that was lost by a faulty reply.
func (a *phone) slip(kind, why string) error {
	f := a.facts
	if !a.rules.silent {
		f.Fault = strings.TrimRight(engine.OneLine(why), ".")
	}
	return a.tell(kind, f)
}

// tell renders a line, numbers it and keeps it.
func (a *phone) tell(block string, f Facts) error {
	line, err := a.book.Render(linesFile, block, f)
	if err != nil {
		return blame(err)
	}
	a.lines = append(a.lines, fmt.Sprintf("Step %d%s %s", len(a.lines)+1, a.rules.colon, line))
	return nil
}

// foreign is a step of which only the action is known.
func foreign(d gymkhana.Decision) *step {
	said := engine.Actions(d)
	m := &move{index: -1}
	if slices.ContainsFunc(d.Actions, func(act gymkhana.Action) bool { return act.Verb == gymkhana.Answer }) {
		m.kind = "answer"
	}
	return &step{move: m, said: said, written: said, reason: d.Reason}
}

// firstSentence gives a text up to its first line end or full stop, and at most 200 characters.
func firstSentence(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if end := strings.Index(s, ". "); end >= 0 {
		s = s[:end]
	}
	return strings.TrimRight(engine.OneLine(engine.Clip(s, 200)), ".")
}
