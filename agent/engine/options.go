package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Mistakes collects the mistakes in an agent's options, so that all are reported together:
//
//	var m engine.Mistakes
//	m.Unless(o.Rounds >= 0, "rounds %d; want 0 or more", o.Rounds)
//	m.Temperature(o.Temperature)
//	return m.Err()
type Mistakes []string

// Unless records a mistake if a condition is false.
func (m *Mistakes) Unless(ok bool, format string, args ...any) {
	if !ok {
		*m = append(*m, fmt.Sprintf(format, args...))
	}
}

// Temperature checks the temperature, which is not nil.
func (m *Mistakes) Temperature(t *float64) {
	m.Unless(*t >= 0 && *t <= 2, "temperature %g; want 0 to 2", *t)
}

// TopP checks top_p, if it is set.
func (m *Mistakes) TopP(p *float64) {
	m.Unless(p == nil || *p > 0 && *p <= 1, "top_p out of range; want above 0, to 1")
}

// MaxTokens checks the length of replies.
func (m *Mistakes) MaxTokens(n int) { m.Unless(n > 0, "max_tokens %d; want above 0", n) }

// Drop checks the names of parameters not to send.
func (m *Mistakes) Drop(names, known []string) {
	for _, name := range names {
		m.Unless(slices.Contains(known, name), "drop %q%s (known: %s)", name,
			gymkhana.DidYouMean(name, known), strings.Join(known, ", "))
	}
}

// Err returns the mistakes, one per line; nil if there are none.
func (m *Mistakes) Err() error {
	if len(*m) == 0 {
		return nil
	}
	return errors.New(strings.Join(*m, "\n"))
}

// Without removes parameters that are not to be sent, for models that refuse them.
func Without(s gymkhana.Sampling, drop []string) gymkhana.Sampling {
	for _, name := range drop {
		switch name {
		case "temperature":
			s.Temperature = nil
		case "top_p":
			s.TopP = nil
		case "frequency_penalty":
			s.FrequencyPenalty = nil
		case "max_tokens":
			s.MaxTokens = 0
		}
	}
	return s
}
