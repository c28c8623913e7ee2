package phone

import (
	"context"
	"fmt"
	"strings"

	"gymkhana"
)

// A step is one whose outcome is still to be seen.
type step struct {
	move    *move
	said    string // the move in words
	written string // the move as the model wrote it
	reason  string
	before  *scene
}

// settle adds the line of the last step, once what came of it is seen.
func (a *phone) settle(ctx context.Context, now *scene, refused string) error {
	if a.last == nil {
		return nil
	}
	f := a.facts
	f.Action, f.Reason, f.Refused = a.last.said, a.last.reason, strings.TrimRight(refused, ".")
	if a.published {
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
	line, err := a.book.line(block, f)
	if err != nil {
		return a.blame(err)
	}
	a.tell(line)
	a.last = nil
	return nil
}

// summarize has the model say in a line what a step was for and what came of it.
func (a *phone) summarize(ctx context.Context, f Facts, now *scene) (string, error) {
	f.Action, f.Before, f.After = a.last.written, a.last.before.list, now.list
	var pictures []gymkhana.Part
	for _, s := range []*scene{a.last.before, now} {
		if s.marked != nil {
			pictures = append(pictures, gymkhana.Part{Image: s.marked})
		}
	}
	reply, err := a.ask(ctx, summaryFiles, f, pictures...)
	if err != nil {
		return "", err
	}
	return oneLine(strings.ToValidUTF8(reply.Text, "\uFFFD")), nil
}

// slip adds the line of a step that a faulty reply cost.
func (a *phone) slip(kind, why string) error {
	f := a.facts
	if !a.published {
		f.Fault = strings.TrimRight(oneLine(why), ".")
	}
	line, err := a.book.line(kind, f)
	if err != nil {
		return a.blame(err)
	}
	a.tell(line)
	return nil
}

// tell numbers a line and keeps it.
func (a *phone) tell(line string) {
	colon := ":"
	if a.published && a.image {
		colon = "-" // as M3A does
	}
	a.lines = append(a.lines, fmt.Sprintf("Step %d%s %s", len(a.lines)+1, colon, line))
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// firstSentence gives a text up to its first line end or full stop, and at most 200 characters.
func firstSentence(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if end := strings.Index(s, ". "); end >= 0 {
		s = s[:end]
	}
	return strings.TrimRight(oneLine(clip(s, 200)), ".")
}
