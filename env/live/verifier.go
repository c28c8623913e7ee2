package live

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/judge"
)

// The kinds of checks that a single hop can have; all of a task's must pass.
const (
	stringMatch = "string_match" // the answer
	urlMatch    = "url_match"    // the address of the page in front
	programHTML = "program_html" // the text of pages
)

// The notes of urlMatch.
const (
	exactNote = "EXACT"
	partNote  = "GOLD in PRED"
)

// VerifierOptions configure the verifier. Import writes them.
type VerifierOptions struct {
	Procedure judge.Procedure `json:"procedure"`

	// Of a single hop.
	Checks   []string     `json:"checks,omitempty"` // string_match, url_match, program_html
	Answer   judge.Answer `json:"answer,omitzero"`
	URL      string       `json:"url,omitempty"`      // alternatives with " |OR| " between them
	URLNote  string       `json:"url_note,omitempty"` // EXACT or GOLD in PRED; "" means EXACT
	Contents [][]string   `json:"contents,omitempty"` // of each of Setup.Pages, all of these

	// Published counts hops as the released code of MMInA does: "legacy" with all its mistakes,
	// "legacy_fixed" without. "" is the corrected protocol.
	Published judge.Mode `json:"published,omitempty"`
}

// NewVerifier makes the verifier of imported tasks.
//
//	corrected  progress = hops passed / hops, by the rules of legacy_fixed
//	published  progress = hops passed / (hops + the end marker), by those of legacy; 1 when it passed
//
// Hops are counted over addresses as in [judge.Published], and a single hop by its checks. The
// corrected protocol grades only an episode that the agent has declared done, an answer only if there
// is one, and never the message of an agent that gave up; the published protocol always grades the
// final state. The reward is the progress. Parts has hops, passed, declared, and the result of the
// published rules: published_passed of published_hops, including the end marker, and published_pass.
//
// Sources: MMInA, arXiv:2404.09992; for program_html and parts of addresses WebArena, arXiv:2307.13854.
func NewVerifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	var o VerifierOptions
	err := cfg.Decode(&o)
	if err == nil {
		err = o.check()
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/live.NewVerifier", err)
	}
	return o, nil
}

func (o *VerifierOptions) check() error {
	_, err := judge.NewPublished(o.Procedure, judge.Legacy)
	wrong := []error{err}
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	if o.Published != "" && o.Published != judge.Legacy && o.Published != judge.Fixed {
		say("published %q; want %q, %q or nothing", o.Published, judge.Legacy, judge.Fixed)
	}
	if o.Procedure.Rule == judge.Single && len(o.Checks) == 0 {
		say("a single hop needs checks: %s, %s or %s", stringMatch, urlMatch, programHTML)
	}
	for _, c := range o.Checks {
		wrong = append(wrong, o.complete(c))
	}
	return errors.Join(wrong...)
}

// complete returns an error if a check lacks something.
func (o *VerifierOptions) complete(check string) error {
	switch check {
	case stringMatch:
		if a := o.Answer; a.Exact == "" && len(a.Include)+len(a.Exclude)+len(a.Fuzzy) == 0 {
			return errors.New(stringMatch + " without an answer that is asked for")
		}
	case urlMatch:
		if o.URL == "" {
			return errors.New(urlMatch + " without an address")
		}
		if !slices.Contains([]string{"", exactNote, partNote}, o.URLNote) {
			return fmt.Errorf("url_note %q; want %q or %q", o.URLNote, exactNote, partNote)
		}
	case programHTML:
		if len(o.Contents) == 0 {
			return errors.New(programHTML + " without contents")
		}
	default:
		return fmt.Errorf("unknown check %q; want %s, %s or %s", check, stringMatch, urlMatch, programHTML)
	}
	return nil
}

// Rewards implements gymkhana.Bounded.
func (VerifierOptions) Rewards(*gymkhana.Task) gymkhana.Range { return gymkhana.Range{Most: 1} }

// Start begins to score an episode. Its scorer is a gymkhana.Judged.
func (o VerifierOptions) Start(task *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{options: o, goal: task.Goal, legacy: o.rules(judge.Legacy), fixed: o.rules(judge.Fixed)}
	s.Add(first)
	return s
}

// rules begins to count; check has tried that it can.
func (o *VerifierOptions) rules(mode judge.Mode) *judge.Published {
	p, err := judge.NewPublished(o.Procedure, mode)
	if err != nil {
		panic("env/live: " + err.Error())
	}
	return p
}

// A scorer counts by both sets of rules at once.
type scorer struct {
	options       VerifierOptions
	legacy, fixed *judge.Published
	last          *State
	goal          string
	heard         []string // the judge's replies about the references, in their order
}

// Questions asks about each statement that the answer must come to, once there is an answer to be
// graded.
func (s *scorer) Questions() []*gymkhana.Request {
	o := &s.options
	if s.last == nil || !s.last.Done || o.Procedure.Rule != judge.Single || !slices.Contains(o.Checks, stringMatch) {
		return nil
	}
	if o.Published == "" && (!s.last.Answered || abandoned(s.last.Answer)) {
		return nil
	}
	var all []*gymkhana.Request
	for _, ref := range o.Answer.Fuzzy {
		ask := judge.Ask(s.goal, ref, s.last.Answer)
		if o.Published != "" {
			ask = judge.AskPublished(ref, s.last.Answer)
		}
		all = append(all, ask)
	}
	return all
}

// Hear takes the replies to Questions.
func (s *scorer) Hear(replies []string) { s.heard = slices.Clone(replies) }

// verdict is a judge's word on a reference, if it was asked and gave one.
func (s *scorer) verdict(ref string) (yes, ok bool) {
	i := slices.Index(s.options.Answer.Fuzzy, ref)
	if i < 0 || i >= len(s.heard) || s.heard[i] == "" {
		return false, false
	}
	if s.options.Published != "" {
		return judge.VerdictPublished(s.heard[i]), true
	}
	return judge.Verdict(s.heard[i])
}

// Add adds the address that a step led to. A state of another world is ignored, and an address does
// not count again because the agent mentions it.
func (s *scorer) Add(f gymkhana.Frame) {
	state, ok := f.State.(*State)
	if !ok {
		return
	}
	first := s.last == nil
	s.last = state
	if !first && (state.Done || len(f.Done) == 0 || f.Done[0].Verb == gymkhana.Answer) {
		return
	}
	s.legacy.See(state.URL)
	s.fixed.See(state.URL)
}

// Verdict returns how many hops were passed.
func (s *scorer) Verdict() gymkhana.Verdict {
	if s.last == nil {
		return gymkhana.Verdict{}
	}
	if s.options.Procedure.Rule == judge.Single {
		s.legacy.Answered(s.publishedRight())
		s.fixed.Answered(s.right())
	}
	v := gymkhana.Verdict{Parts: map[string]float64{
		"hops": float64(s.fixed.Hops()), "passed": float64(s.fixed.Count()), "declared": truth(s.last.Done),
		"published_hops": float64(s.legacy.Denominator()), "published_passed": float64(s.legacy.Count()), "published_pass": truth(s.legacy.Pass())}}
	switch s.options.Published {
	case judge.Legacy:
		v.Progress = progress(s.legacy, s.legacy.Denominator())
	case judge.Fixed:
		v.Progress = progress(s.fixed, s.fixed.Denominator())
	default:
		v.Progress = progress(s.fixed, s.fixed.Hops())
	}
	v.Success, v.Reward = v.Progress == 1, v.Progress
	return v
}

// progress is 1 exactly when the task passes under the rules.
func progress(p *judge.Published, of int) float64 {
	if p.Pass() {
		return 1
	}
	return min(float64(p.Count())/float64(of), 0.99)
}

// gaveUp is the prefix of the text that agents of the published protocol give instead of an answer.
const gaveUp = "early stop:"

func abandoned(answer string) bool {
	return strings.HasPrefix(strings.ToLower(strings.TrimSpace(answer)), gaveUp)
}

// right grades a single hop under the corrected protocol.
func (s *scorer) right() bool {
	o, end := &s.options, s.last
	verdict := s.verdict
	if o.Published != "" {
		verdict = unasked
	}
	return end.Done && !abandoned(end.Answer) && !slices.ContainsFunc(o.Checks, func(check string) bool {
		switch check {
		case stringMatch:
			return !end.Answered || !o.Answer.Grade(end.Answer, s.goal, verdict)
		case urlMatch:
			return !o.matches(end.URL)
		default:
			return !o.contained(end.Pages)
		}
	})
}

// publishedRight grades a single hop as the released code does.
func (s *scorer) publishedRight() bool {
	o, end := &s.options, s.last
	verdict := s.verdict
	if o.Published == "" {
		verdict = unasked
	}
	return !slices.ContainsFunc(o.Checks, func(check string) bool {
		switch check {
		case stringMatch:
			return !end.Done || !o.Answer.GradePublished(end.Answer, verdict)
		case urlMatch:
			ok, err := judge.MatchURL(end.URL, o.URL, o.URLNote)
			return err != nil || !ok
		default:
			return !o.contained(end.Pages)
		}
	})
}

// unasked has no opinion: the judge was asked in the words of the other protocol.
func unasked(string) (yes, ok bool) { return false, false }

// matches reports whether an address is the wanted one. Addresses are compared by their parts if the check
// asks for a part.
func (o *VerifierOptions) matches(url string) bool {
	match := judge.MatchURL
	if o.URLNote == partNote {
		match = judge.MatchURLParts
	}
	ok, err := match(url, o.URL, o.URLNote)
	return err == nil && ok
}

// contained reports whether every page has all its contents. Pages are read when the agent declares
// itself done, so without that there are none.
func (o *VerifierOptions) contained(pages []string) bool {
	if len(pages) != len(o.Contents) {
		return false
	}
	for i, all := range o.Contents {
		for _, one := range all {
			if !judge.ContainsAny(pages[i], one) {
				return false
			}
		}
	}
	return true
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
