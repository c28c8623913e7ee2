package site

import (
	"cmp"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/judge"
)

// VerifierOptions configure the verifier.
type VerifierOptions struct {
	// Published counts hops by addresses, as the released code of MMInA does: "legacy" with all its mistakes,
	// "legacy_fixed" without. "" is the corrected protocol.
	Published judge.Mode `json:"published,omitempty"`
}

// Verifier makes the verifier of all chains.
//
//	progress = hops passed / hops
//
// It is below 1 while there are unwanted effects, or while a wanted effect has been undone. If the last hop is an
// answer, it counts once the agent has declared itself done. The reward is the progress. Parts has hops, passed,
// strays, effects undone, whether a decoy spoiled the chain, whether the agent declared itself done, whether its answer
// was not understood, and the result of the published rules: published_passed of published_hops, including the end
// marker.
func (w *Web) Verifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	var o VerifierOptions
	err := cfg.Decode(&o)
	return &verifier{web: w, options: o}, gymkhana.Blame(gymkhana.FaultSetup, "env/site.Verifier", err)
}

type verifier struct {
	web     *Web
	options VerifierOptions
}

// Rewards implements gymkhana.Bounded.
func (*verifier) Rewards(*gymkhana.Task) gymkhana.Range { return gymkhana.Range{Most: 1} }

// Start draws the hops.
func (v *verifier) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{options: v.options}
	state, ok := first.State.(*State)
	if !ok {
		return s
	}
	t := v.web.trip(state.Setup, state.Seed)
	s.trip = t
	var err error
	if s.chain, err = judge.NewChain(t.hops); err != nil {
		panic("env/site: " + err.Error()) // chains of our own errands
	}
	s.chain.Goal = t.goal
	mode := v.options.Published
	if mode == "" {
		mode = judge.Legacy
	}
	if s.published, err = judge.NewPublished(t.procedure(), mode); err != nil {
		s.published = nil // the released code cannot grade such a task
	}
	s.Add(first)
	return s
}

// procedure converts the trip for the published rules: an answer alone, an article and one more site, or a procedure.
func (t *trip) procedure() judge.Procedure {
	n := len(t.hops)
	p := judge.Procedure{Rule: judge.Multihop, Words: judge.Words{Wiki: "wiki", Flight: "flights", Shop: "shop"}}
	for _, l := range t.looks[:n] {
		p.City = cmp.Or(strings.ToLower(l.City), p.City)
		p.Flight = cmp.Or(strings.ToLower(l.Flight), p.Flight)
		p.Shop = cmp.Or(strings.ToLower(l.Shop), p.Shop)
	}
	switch {
	case n == 1 && t.hops[0].Answer != nil:
		p.Rule = judge.Single
	case n == 2 && t.sites[0] == "wiki" && p.City != "" && t.hops[1].Answer == nil:
		p.Rule, p.Refs = judge.Normal, append([]string{t.sites[1]}, strings.Fields(p.City)...)
	default:
		p.Steps = append(slices.Clone(t.sites[:n]), "end")
	}
	return p
}

type scorer struct {
	options   VerifierOptions
	trip      *trip
	chain     *judge.Chain
	published *judge.Published
	last      *State
}

// Add adds the state after a step. It ignores a state of another world.
func (s *scorer) Add(f gymkhana.Frame) {
	state, ok := f.State.(*State)
	if !ok || s.chain == nil {
		return
	}
	first := s.last == nil
	s.last = state
	s.chain.Add(state.moment())
	if s.published != nil && (first || moved(f, state)) {
		s.published.See(state.URL)
	}
}

// moved reports whether the published rules check the page after a step. They do so only after an action, and not after
// "stop", which answers and ends the task at once; that page has been checked already.
func moved(f gymkhana.Frame, now *State) bool {
	return !now.Done && len(f.Done) > 0 && f.Done[0].Verb != gymkhana.Answer
}

// Verdict returns the progress in the chain.
func (s *scorer) Verdict() gymkhana.Verdict {
	if s.chain == nil || s.last == nil {
		return gymkhana.Verdict{}
	}
	hops, passed := s.chain.Hops(), s.chain.Passed()
	v := gymkhana.Verdict{Progress: float64(passed) / float64(hops), Parts: map[string]float64{
		"hops": float64(hops), "passed": float64(passed), "strays": float64(s.chain.Strays()),
		"undone": float64(s.chain.Undone()), "spoiled": truth(s.chain.Spoiled()), "declared": truth(s.last.Done)}}
	if passed == hops && !s.chain.Complete() {
		v.Progress = (float64(hops) - 0.5) / float64(hops)
	}
	if s.options.Published == "" && s.chain.NotUnderstood() {
		v.Parts[gymkhana.PartNotUnderstood] = 1
	}
	s.legacy(&v)
	v.Success, v.Reward = v.Progress == 1, v.Progress
	return v
}

// Missing implements gymkhana.Explained.
func (s *scorer) Missing() []string {
	if s.chain == nil || s.last == nil {
		return nil
	}
	list := s.chain.Missing()
	if answer := s.trip.hops[len(s.trip.hops)-1].Answer; answer != nil && !s.last.Done {
		list = append(list, "no answer was given")
	}
	return list
}

// Queue implements gymkhana.Queued.
func (s *scorer) Queue() []gymkhana.QueuedHop {
	if s.chain == nil {
		return nil
	}
	return s.chain.Queue()
}

// legacy adds what the published rules give, and puts it in place where they are asked for.
func (s *scorer) legacy(v *gymkhana.Verdict) {
	if s.published == nil {
		if s.options.Published != "" {
			v.Progress = 0
		}
		return
	}
	if len(s.trip.hops) == 1 {
		a := s.trip.looks[0].Answer
		s.published.Answered(s.last.Done && a.CheckPublished(s.last.Answer))
	}
	count, of := s.published.Count(), s.published.Denominator()
	v.Parts["published_passed"], v.Parts["published_hops"], v.Parts["published_pass"] = float64(count), float64(of), truth(s.published.Pass())
	if s.options.Published == "" {
		return
	}
	v.Progress = min(float64(count)/float64(of), 0.99)
	if s.published.Pass() {
		v.Progress = 1
	}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
