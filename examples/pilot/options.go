package pilot

import (
	"cmp"

	"gymkhana"
	"gymkhana/agent/engine"
)

// Options are the options of the agent. Zero and a nil pointer mean the default.
type Options struct {
	Rounds      int      `json:"rounds,omitempty"`      // turns remembered; default 4
	Retries     int      `json:"retries,omitempty"`     // questions put again inside a turn; default 0
	Temperature *float64 `json:"temperature,omitempty"` // default 0
	MaxTokens   int      `json:"max_tokens,omitempty"`  // default 500
}

func (o *Options) fill() {
	o.Rounds = cmp.Or(o.Rounds, 4)
	o.Temperature = cmp.Or(o.Temperature, new(float64))
	o.MaxTokens = cmp.Or(o.MaxTokens, 500)
}

// check reports every mistake in filled options.
func (o *Options) check() error {
	var m engine.Mistakes
	m.Unless(o.Rounds >= 1 && o.Rounds <= 100, "rounds %d; want 1 to 100", o.Rounds)
	m.Unless(o.Retries >= 0 && o.Retries <= 10, "retries %d; want 0 to 10", o.Retries)
	m.Temperature(o.Temperature)
	m.MaxTokens(o.MaxTokens)
	return m.Err()
}

func (o *Options) sampling() gymkhana.Sampling {
	return gymkhana.Sampling{Temperature: o.Temperature, MaxTokens: o.MaxTokens}
}
