package plan

import (
	"cmp"

	"gymkhana"
	"gymkhana/agent/engine"
)

// A Layout is the arrangement of messages and the parser of replies; the package comment compares them.
type Layout string

// The three layouts.
const (
	Default Layout = "default"
	Paper   Layout = "paper"
	Code    Layout = "code"
)

// Options are the options of both agents. A nil pointer means the default.
type Options struct {
	// default "default"; "code" under the published protocol
	Layout Layout `json:"layout,omitempty"`
	// pixels of a picture's longer side; default 640, in football 1280, as in MageBench's scripts
	Resolution int `json:"resolution,omitempty"`
	// how often a question is repeated after a reply that cannot be read; default 2, always 0 in layout code
	Retries         *int `json:"retries,omitempty"`
	engine.Decoding      // max_tokens: default 1000 for Global, 300 for Online
}

// OnlineOptions are the options of Online.
type OnlineOptions struct {
	Options
	AM int `json:"am,omitempty"` // actions remembered; default 5
	OM int `json:"om,omitempty"` // pictures remembered, at most AM; default 1
	// none (default, as in MageBench) or refusals: show why an action had no effect; layout default
	// only
	Feedback string `json:"feedback,omitempty"`
}

const (
	noFeedback = "none"
	refusals   = "refusals"
)

// most is the largest AM, and so the largest window.
const most = 1000

func (o *Options) fill(p gymkhana.Protocol, maxTokens int) {
	usual := Default
	if p == gymkhana.PublishedCode {
		usual = Code
	}
	o.Layout = cmp.Or(o.Layout, usual)
	retries := 2
	if o.Layout == Code {
		retries = 0
	}
	o.Retries = cmp.Or(o.Retries, &retries)
	o.Decoding.Fill(maxTokens)
}

// check records every mistake in filled options.
func (o *Options) check(m *engine.Mistakes) {
	_, known := arrangements[o.Layout]
	m.Unless(known, "layout %q; want default, paper or code", o.Layout)
	m.Unless(o.Resolution == 0 || o.Resolution >= 16 && o.Resolution <= 8192, "resolution %d; want 16 to 8192 pixels", o.Resolution)
	m.Unless(*o.Retries >= 0 && *o.Retries <= 10, "retries %d; want 0 to 10", *o.Retries)
	m.Unless(o.Layout != Code || *o.Retries == 0, "retries %d; layout code never asks again inside a turn", *o.Retries)
	o.Decoding.Check(m)
}

func (o *OnlineOptions) fill(p gymkhana.Protocol) {
	o.Options.fill(p, 300)
	o.AM = cmp.Or(o.AM, 5)
	o.OM = cmp.Or(o.OM, 1)
	o.Feedback = cmp.Or(o.Feedback, noFeedback)
}

// check reports every mistake in filled options.
func (o *OnlineOptions) check() error {
	var m engine.Mistakes
	o.Options.check(&m)
	m.Unless(o.AM >= 1 && o.AM <= most, "am %d; want 1 to %d", o.AM, most)
	m.Unless(o.OM >= 1 && o.OM <= o.AM, "om %d; want 1 to am, which is %d", o.OM, o.AM)
	m.Unless(o.Feedback == noFeedback || o.Feedback == refusals, "feedback %q; want none or refusals", o.Feedback)
	m.Unless(o.Feedback != refusals || o.Layout == Default,
		"feedback refusals; MageBench reports no refusals, so only layout default has it")
	return m.Err()
}
