package device

import (
	"gymkhana"
)

// VerifierName is what the verifier of the phone is called in the catalog.
const VerifierName = "phone"

// VerifierOptions configure the verifier.
type VerifierOptions struct {
	// Published scores as AndroidWorld does: nothing unless the agent declared itself done, and of
	// a goal in several apps the share of those that are right.
	Published bool `json:"published,omitempty"`
}

// Verifier makes the verifier of all families. What counts is how the phone is left.
//
//	progress = clamp(1 − distance(end, wanted) / distance(start, wanted), 0, 1)
//
// where distance counts rows without a partner, so that what was changed without being asked for
// counts like what was left undone. A goal that holds at reset is reached by declaring it done. A
// question is answered or not; where it comes with things to do, progress is the mean of both. The
// reward is the progress. Parts tell whether the state is right, whether the agent declared itself
// done, what the published protocol gives, and how many rows are off.
func (k *Kit) Verifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	var o VerifierOptions
	if err := cfg.Decode(&o); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/phone.Verifier", err)
	}
	return o, nil
}

// Start works out what is wanted.
func (o VerifierOptions) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{options: o}
	if state, ok := first.State.(*State); ok {
		s.aim = aimAt(state)
		s.last = state
	}
	return s
}

type scorer struct {
	options VerifierOptions
	aim     *aim
	last    *State
}

// Add keeps the latest state. A state of another world is passed over.
func (s *scorer) Add(f gymkhana.Frame) {
	if state, ok := f.State.(*State); ok {
		s.last = state
	}
}

// Verdict tells how the phone stands.
func (s *scorer) Verdict() gymkhana.Verdict {
	if s.aim == nil {
		return gymkhana.Verdict{}
	}
	m := s.aim.measure(s.last)
	published := m.published
	if s.last.system.Shell.Status == "" && s.aim.family.Ended == nil {
		published = 0
	}
	v := gymkhana.Verdict{Progress: m.progress}
	if s.options.Published {
		v.Progress = published
	}
	v.Success, v.Reward = v.Progress == 1, v.Progress
	v.Parts = map[string]float64{"state": truth(m.progress == 1), "declared": truth(s.last.system.Shell.Status != ""),
		"published": published, "off": float64(m.off)}
	return v
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// An aim is what a family wants of a phone, computed from the phone at reset.
type aim struct {
	family *Family
	wanted *sheet
	reply  *Reply
	first  int // rows between the start and what is wanted
	parts  []int
}

func aimAt(first *State) *aim {
	f := first.kit.byFamily[first.cased.Family]
	a := &aim{family: f}
	start := first.sheet(f, nil)
	a.wanted = start
	if f.Want != nil {
		ph := first.Phone()
		f.Want(ph)
		a.wanted = ph.freeze().sheet(f, start)
	}
	a.first, a.parts = start.from(a.wanted)
	if f.Reply != nil {
		r := f.Reply(first.Phone())
		a.reply = &r
	}
	return a
}

// A measure is how far a phone is from what is wanted.
type measure struct {
	off       int // rows
	progress  float64
	published float64
}

func (a *aim) measure(s *State) measure {
	if a.family.Ended != nil {
		_, won := a.family.Ended(s.Phone())
		return measure{off: int(1 - truth(won)), progress: truth(won), published: truth(won)}
	}
	off, parts := s.sheet(a.family, a.wanted).from(a.wanted)
	m := measure{off: off, progress: truth(off == 0)}
	if a.first > 0 {
		m.progress = max(0, 1-float64(off)/float64(a.first))
	}
	m.published = a.share(parts)
	if a.family.Halves {
		m.published = m.progress
	}
	if a.reply != nil {
		right := truth(s.system.Shell.Told && a.reply.Match(s.system.Shell.Answer))
		if a.first == 0 {
			m.progress, m.published = right*m.progress, right*m.published
		} else {
			m.progress, m.published = (right+m.progress)/2, (right+m.published)/2
		}
		m.off += int(1 - right)
	}
	if a.family.Noop && s.system.Shell.Status == "" {
		m.progress, m.published = 0, 0 // noticing that the goal holds, and saying so, is the whole task
	}
	return m
}

// share is the share of the goal's parts that are right.
func (a *aim) share(parts []int) float64 {
	about, right := 0, 0
	for i, n := range a.parts {
		if n > 0 {
			about++
			right += int(truth(parts[i] == 0))
		}
	}
	if about == 0 {
		for _, n := range parts {
			if n > 0 {
				return 0
			}
		}
		return 1
	}
	return float64(right) / float64(about)
}
