package author

import (
	"cmp"

	"gymkhana"
	"gymkhana/agent/engine"
)

// A Layout is a way to parse replies; the package comment compares them.
type Layout string

// The two layouts.
const (
	Default Layout = "default"
	Code    Layout = "code"
)

// Options are the options of both agents. A nil pointer means the default.
type Options struct {
	// default "default"; "code" under the published protocol
	Layout Layout `json:"layout,omitempty"`
	// pixels of a picture's longer side; default 1920, as in MageBench's scripts
	Resolution int `json:"resolution,omitempty"`
	// pictures of the description in the first question; default 10
	MaxImages int `json:"max_images,omitempty"`
	// questions repeated after a reply that cannot be parsed; default 2, always 0 in layout code
	Retries         *int `json:"retries,omitempty"`
	engine.Decoding      // max_tokens: default 4000
}

// OnlineOptions are the options of Online.
type OnlineOptions struct {
	Options
	Loop  Loop `json:"loop,omitempty"`  // the question in a loop; default "hd-cot"
	Loops int  `json:"loops,omitempty"` // the number of loops after the first answer; default 4
}

// A Loop is Online's question when there is a page to improve.
type Loop string

// The four loops.
const (
	ZeroShot Loop = "0s-cot"
	HDCoT    Loop = "hd-cot"
	NoImage  Loop = "hd-cot-noimg"
	Merge    Loop = "merge"
)

// file is the prompt of a loop; "" if there is none of that name.
func (l Loop) file() string {
	switch l {
	case ZeroShot, HDCoT, NoImage, Merge:
		return string(l) + ".md"
	}
	return ""
}

// most is the largest number of loops, and of pictures, that can be asked for.
const most = 100

func (o *Options) fill(p gymkhana.Protocol) {
	usual := Default
	if p == gymkhana.PublishedCode {
		usual = Code
	}
	o.Layout = cmp.Or(o.Layout, usual)
	o.Resolution = cmp.Or(o.Resolution, 1920)
	o.MaxImages = cmp.Or(o.MaxImages, 10)
	retries := 2
	if o.Layout == Code {
		retries = 0
	}
	o.Retries = cmp.Or(o.Retries, &retries)
	o.Decoding.Fill(4000)
}

// check records every mistake in filled options.
func (o *Options) check(m *engine.Mistakes) {
	m.Unless(o.Layout == Default || o.Layout == Code, "layout %q; want default or code", o.Layout)
	m.Unless(o.Resolution >= 16 && o.Resolution <= 8192, "resolution %d; want 16 to 8192 pixels", o.Resolution)
	m.Unless(o.MaxImages >= 1 && o.MaxImages <= most, "max_images %d; want 1 to %d", o.MaxImages, most)
	m.Unless(*o.Retries >= 0 && *o.Retries <= 10, "retries %d; want 0 to 10", *o.Retries)
	m.Unless(o.Layout != Code || *o.Retries == 0, "retries %d; layout code never says what was wrong", *o.Retries)
	o.Decoding.Check(m)
}

func (o *OnlineOptions) fill(p gymkhana.Protocol) {
	o.Options.fill(p)
	o.Loop = cmp.Or(o.Loop, HDCoT)
	o.Loops = cmp.Or(o.Loops, 4)
}

// check records every mistake in filled options.
func (o *OnlineOptions) check(m *engine.Mistakes) {
	o.Options.check(m)
	m.Unless(o.Loop.file() != "", "loop %q; want %s, %s, %s or %s", o.Loop, ZeroShot, HDCoT, NoImage, Merge)
	m.Unless(o.Loops >= 1 && o.Loops <= most, "loops %d; want 1 to %d", o.Loops, most)
}

// GlobalQuestions is how many questions Global asks in an episode.
func GlobalQuestions(gymkhana.Config) (int, error) { return 1, nil }

// OnlineQuestions is how many questions Online asks in an episode at most.
func OnlineQuestions(config gymkhana.Config) (int, error) {
	var o OnlineOptions
	err := config.Decode(&o)
	o.fill("")
	return 1 + o.Loops, err
}
