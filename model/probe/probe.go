// Package probe finds out what a model at an endpoint sees, where it points, and how it calls tools. It asks
// questions with known answers: codes that are drawn and have to be read back, targets that have to be clicked, tools
// that have to be called.
//
//	report, err := probe.Run(ctx, probe.Options{Model: client, Seed: 7})
//
// The probe does not trust what the endpoint reports about itself. Each Finding is yes, no or unknown, and describes
// the observation in words. Report.Found has the values for a profile; undetermined ones are left out.
//
// The client must send requests unchanged, without a profile's limits. An endpoint that fails (no answer, 429, 500, a
// wrong key) ends the probe with an error and without a report; an endpoint that refuses a question (400) has
// answered it.
package probe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Options control a probe. A field that is zero has its default.
type Options struct {
	Model   gymkhana.Model
	Profile gymkhana.Profile // the profile assumed so far: its formula is checked, and its grid is kept if two cannot be distinguished
	Seed    gymkhana.Seed    // the seed of codes and targets

	MaxTokens int      // the longest answer; default 2048, which leaves room for reasoning
	Most      int      // pictures in one question at most; default 16
	Parallel  int      // questions at a time; default 4
	Unsent    []string // the parameters in gymkhana.Refusable that the client never sends and that cannot be probed

	// Native is the tool of computer use that the model was trained on, if its client speaks that dialect.
	Native Native

	Dropped func() []string             // what the client leaves out because the model refused it; nil means nothing
	Talk    func() gymkhana.Talk        // the shape in which the client has come to send requests, after refusals; nil means any
	Asked   func(done int, what string) // called after each answer, with the name of the probe; may be nil
}

// A Native is a provider's own tool of computer use. The zero value is none, and is not probed.
type Native struct {
	Name   string                              // the name of the dialect
	Tools  func(gymkhana.Size) []gymkhana.Tool // declared for a screen
	Coords gymkhana.CoordSpace                 // how its calls give coordinates: Absolute or a grid
}

func (o *Options) fill() {
	if o.MaxTokens == 0 {
		o.MaxTokens = 2048
	}
	if o.Most == 0 {
		o.Most = 16
	}
	if o.Parallel == 0 {
		o.Parallel = 4
	}
	if o.Dropped == nil {
		o.Dropped = func() []string { return nil }
	}
	if o.Talk == nil {
		o.Talk = func() gymkhana.Talk { return gymkhana.Talk{} }
	}
	if o.Asked == nil {
		o.Asked = func(int, string) {}
	}
}

// Check lists the numbers that are out of range. The error is blamed on the set-up.
func (o *Options) Check() error {
	o.fill()
	var wrong []error
	for _, n := range []struct {
		name         string
		value, least int
		most         int
	}{{"tokens of an answer", o.MaxTokens, 16, 1 << 20}, {"pictures in a question", o.Most, 2, 128}, {"questions at a time", o.Parallel, 1, 32}} {
		if n.value < n.least || n.value > n.most {
			wrong = append(wrong, fmt.Errorf("%d %s; want %d to %d", n.value, n.name, n.least, n.most))
		}
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "probe", errors.Join(wrong...))
}

// An Outcome is the result of a probe.
type Outcome string

// The outcomes. Unknown means that the answers do not determine it.
const (
	Yes     Outcome = "yes"
	No      Outcome = "no"
	Unknown Outcome = "unknown"
)

// A Finding is one thing that was probed.
type Finding struct {
	Probe   string  `json:"probe"` // its name
	Outcome Outcome `json:"outcome"`
	Saw     string  `json:"saw"` // in words
}

// Found holds what the probe determined for a profile. A zero value means undetermined.
type Found struct {
	Coords   gymkhana.CoordSpace    `json:"coords,omitempty"`
	LongSide int                    `json:"long_side,omitempty"` // longer pictures are scaled down before they are seen
	Factor   int                    `json:"factor,omitempty"`    // the factor, if Sized is Resized
	Most     int                    `json:"most,omitempty"`      // pictures that are seen in one question
	Tools    gymkhana.ToolStyle     `json:"tools,omitempty"`
	Talk     map[string]bool        `json:"talk"`    // by names of gymkhana.TalkRules; an undetermined rule is missing
	Refuses  []string               `json:"refuses"` // of gymkhana.Refusable; never nil
	Picture  gymkhana.PictureTokens `json:"picture,omitzero"`
}

// A Report has the findings of a probe.
type Report struct {
	Findings  []Finding      `json:"findings"`
	Found     Found          `json:"found"`
	Served    string         `json:"served,omitempty"` // the model, as the endpoint names it
	Questions int            `json:"questions"`
	Usage     gymkhana.Usage `json:"usage"`
}

// The names of the probes, in the order of a report.
const (
	Answers      = "answers"
	SystemRole   = "system role"
	Turns        = "order of roles"
	Parameters   = "parameters"
	Pictures     = "pictures"
	LargePicture = "large picture"
	ManyPictures = "many pictures"
	ToolPictures = "tool pictures"
	Coordinates  = "coordinates"
	Calls        = "calls a tool"
	SeveralCalls = "several calls"
	ForcedCalls  = "forced calls"
	NativeTool   = "native tool"
	Reasoning    = "reasoning"
	Determinism  = "determinism"
	SeedTaken    = "seed"
	UsageTold    = "usage"
	TokensAgree  = "picture tokens"
)

// Names lists all probes. NativeTool is left out of a report where there is none to ask for.
func Names() []string {
	return []string{Answers, SystemRole, Turns, Parameters, Pictures, LargePicture, ManyPictures, ToolPictures, Coordinates, Calls,
		SeveralCalls, ForcedCalls, NativeTool, Reasoning, Determinism, SeedTaken, UsageTold, TokensAgree}
}

// Run probes. The error is the endpoint's, or the context's; there is no report then.
func Run(ctx context.Context, o Options) (*Report, error) {
	o.fill()
	if err := o.Check(); err != nil {
		return nil, err
	}
	p := &probing{Options: &o, refused: map[string]bool{}}
	p.report.Found.Talk = map[string]bool{}
	for _, step := range []func(context.Context) error{p.answers, p.system, p.parameters, p.pictures, p.many, p.toolPictures,
		p.coordinates, p.calls, p.turns, p.several, p.forced, p.native, p.reasoning, p.determinism, p.seed} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	if !slices.ContainsFunc(p.all, func(a answer) bool { return a.silent() != nothing }) {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("all %d answers were empty: the server does not pass on what its "+
			"model writes; its log may say why", len(p.all)))
	}
	p.usageTold()
	p.tokens()
	p.note()
	p.report.Questions, p.report.Usage = p.done, p.usage
	slices.SortStableFunc(p.report.Findings, func(a, b Finding) int {
		return slices.Index(Names(), a.Probe) - slices.Index(Names(), b.Probe)
	})
	return &p.report, nil
}

// find adds a finding.
func (p *probing) find(probe string, is Outcome, format string, args ...any) {
	p.report.Findings = append(p.report.Findings, Finding{probe, is, fmt.Sprintf(format, args...)})
}

// skip adds findings that could not be determined.
func (p *probing) skip(why string, probes ...string) {
	for _, name := range probes {
		p.find(name, Unknown, "%s", why)
	}
}

// note sums up which parameters are refused.
func (p *probing) note() {
	names := []string{}
	for _, name := range gymkhana.Refusable {
		if p.refuses(name) {
			names = append(names, name)
		}
	}
	p.report.Found.Refuses = names
	var taken []string
	for _, name := range []string{"temperature", "top_p", "frequency_penalty", "seed", "stop", "effort"} {
		if !slices.Contains(names, name) && !slices.Contains(p.Unsent, name) {
			taken = append(taken, name)
		}
	}
	if len(names) > 0 {
		text := "refuses " + strings.Join(names, ", ")
		if len(taken) > 0 {
			text += "; takes " + strings.Join(taken, ", ")
		}
		p.find(Parameters, No, "%s", text)
		return
	}
	p.find(Parameters, Yes, "takes %s", strings.Join(taken, ", "))
}
