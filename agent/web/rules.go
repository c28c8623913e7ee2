package web

import (
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// Rules are a protocol's defaults of options, and what no option can change.
type rules struct {
	seenDirect, maxSteps, recordTokens, maxTokens int
	clear, newest                                 bool
	temperature                                   float64
	topP                                          *float64

	published  bool     // set for prompts, which word some things differently
	untold     []string // actions that are not offered
	budget     bool     // the budget of actions is shown
	unreadable bool     // unreadable replies count as repetitions

	read    func(reply string) (reading, error)
	said    func(m move, node string) string // words for the history
	repeats func(m, last move) bool          // whether an action was repeated
	cut     func(whole, kept string) string  // the end of an observation that is cut off
	givesUp func(d *driver, why string) []gymkhana.Action
	opening func(system string, examples []gymkhana.Message) []gymkhana.Message
}

var corrected = rules{
	seenDirect: -1, maxSteps: -1, recordTokens: 800, maxTokens: 1000, clear: true, budget: true,
	read: readCorrected, said: saidCorrected,
	repeats: func(m, last move) bool { return m.same(last) && m.on == last.on && m.text == last.text },
	cut:     cutAfterLine,
	givesUp: func(*driver, string) []gymkhana.Action { return one(gymkhana.Finish) },
	opening: examplesWithin,
}

func rulesOf(p gymkhana.Protocol) *rules {
	if p == gymkhana.PublishedCode {
		return &published
	}
	return &corrected
}

// saidCorrected writes a move as text that the grammar accepts.
func saidCorrected(m move, node string) string {
	return m.where(m.String(), engine.Clip(node, 120))
}

// cutAfterLine cuts after a line, and states how many are missing.
func cutAfterLine(whole, kept string) string {
	if end := strings.LastIndexByte(kept, '\n'); end >= 0 {
		kept = kept[:end]
	}
	left := strings.Count(whole, "\n") - strings.Count(kept, "\n")
	return fmt.Sprintf("%s\n(%d more lines are left out)", kept, left)
}

// examplesWithin puts the examples into the system prompt.
func examplesWithin(system string, examples []gymkhana.Message) []gymkhana.Message {
	for i, m := range examples {
		heading := "EXAMPLE, what you are given:\n"
		if i%2 == 1 {
			heading = "EXAMPLE, your reply:\n"
		}
		system += "\n\n" + heading + m.Parts[0].Text
	}
	return []gymkhana.Message{gymkhana.Say(gymkhana.System, system)}
}
