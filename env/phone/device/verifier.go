package device

import (
	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/judge"
)

// VerifierName is the verifier's name in the catalog.
const VerifierName = "phone"

// VerifierOptions configure the verifier.
type VerifierOptions struct {
	// Published scores as AndroidWorld does: 0 unless the agent declared the task done, and for a goal in several apps
	// the satisfied share.
	Published bool `json:"published,omitempty"`
}

// Verifier makes the verifier of all families. It scores the phone's final state.
//
//	progress = clamp(1 − distance(end, wanted) / distance(start, wanted), 0, 1)
//
// where distance counts rows without a partner, so unwanted changes count like missing ones; see Row for when two rows
// match. If a goal holds at reset, the agent must declare it done. A question is answered or not; if the goal asks for
// actions too, progress is the mean of both. A page that ends by itself is won or lost; a win scores 0 if something
// else on the phone was changed. The reward is the progress. Parts tell whether the state is right, whether the agent
// declared itself done, what the published protocol gives, how many rows are off, how many of them the goal says
// nothing about, and whether the answer was not understood.
func (k *Kit) Verifier(cfg gymkhana.Config) (gymkhana.Verifier, error) {
	var o VerifierOptions
	if err := cfg.Decode(&o); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/phone.Verifier", err)
	}
	return o, nil
}

// Rewards implements gymkhana.Bounded.
func (VerifierOptions) Rewards(*gymkhana.Task) gymkhana.Range { return gymkhana.Range{Most: 1} }

// Start computes the wanted data.
func (o VerifierOptions) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	s := &scorer{options: o}
	if state, ok := first.State.(*State); ok {
		s.aim = state.aimed()
		s.last = state
	}
	return s
}

type scorer struct {
	options VerifierOptions
	aim     *aim
	last    *State
}

// Add keeps the latest state. It ignores a state of another world.
func (s *scorer) Add(f gymkhana.Frame) {
	if state, ok := f.State.(*State); ok {
		s.last = state
	}
}

// Verdict returns the score of the phone's present state.
func (s *scorer) Verdict() gymkhana.Verdict {
	if s.aim == nil {
		return gymkhana.Verdict{}
	}
	m := s.aim.measure(s.last)
	published := s.aim.published(s.last)
	if s.last.system.Shell.Status == "" && s.aim.family.Ended == nil {
		published = 0
	}
	v := gymkhana.Verdict{Progress: m.progress}
	if s.options.Published {
		v.Progress = published
	}
	v.Success, v.Reward = v.Progress == 1, v.Progress
	v.Parts = map[string]float64{"state": truth(m.progress == 1), "declared": truth(s.last.system.Shell.Status != ""),
		"published": published, "off": float64(m.off), "strays": float64(m.strays)}
	if !s.options.Published && s.aim.misread(s.last) {
		v.Parts[gymkhana.PartNotUnderstood] = 1
	}
	return v
}

// Reward implements gymkhana.LeanScorer.
func (s *scorer) Reward() float64 {
	switch {
	case s.aim == nil:
		return 0
	case s.options.Published:
		return s.Verdict().Reward
	}
	return s.aim.measure(s.last).progress
}

// Final implements gymkhana.LeanScorer.
func (s *scorer) Final() bool { return true }

// Missing implements gymkhana.Explained.
func (s *scorer) Missing() []string {
	if s.aim == nil || s.Verdict().Success {
		return nil
	}
	return s.aim.missing(s.last)
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
	start  *sheet
	reply  *Reply
	goal   string
	first  int // rows that differ between the start and the wanted data
	played int // the app in front, whose data is not compared: Ended judges a page that ends by itself
	before ui.Settings
	after  ui.Settings // the wanted settings
	loose  struct {
		first int // first under the published protocol
		parts []int
	}
}

// aimed is the aim of an episode that begins in this state. It is computed once, since learners return to the same state
// often.
func (s *State) aimed() *aim {
	if known := s.aim.Load(); known != nil {
		return known
	}
	s.aim.CompareAndSwap(nil, aimAt(s))
	return s.aim.Load()
}

func aimAt(first *State) *aim {
	f := first.kit.byFamily[first.cased.Family]
	a := &aim{family: f, goal: first.cased.Goal, played: first.kit.index(first.system.Shell.Front),
		before: first.system.Settings, after: first.system.Settings}
	start := first.sheet(f, nil)
	a.wanted = first.sheet(f, start)
	if f.Want != nil {
		ph := first.Phone()
		f.Want(ph)
		a.wanted, a.after = ph.freeze().sheet(f, start), ph.Settings
	}
	a.wanted.keep(start)
	a.start = start
	a.first, _ = start.from(a.wanted, corrected)
	a.loose.first, a.loose.parts = start.from(a.wanted, published)
	if f.Reply != nil {
		r := f.Reply(first.Phone())
		a.reply = &r
	}
	return a
}

// A measure is the distance of a phone from the wanted data.
type measure struct {
	off      int // rows
	strays   int // changed rows that the goal does not mention
	progress float64
}

func (a *aim) measure(s *State) measure {
	is := s.sheet(a.family, a.wanted)
	off, parts := is.from(a.wanted, corrected)
	if a.family.Ended != nil {
		if a.played >= 0 {
			off -= parts[a.played]
		}
		_, won := a.family.Ended(s.Phone())
		off += int(1 - truth(won))
		return measure{off: off, strays: is.strays(a.wanted, a.start, a.played), progress: truth(off == 0)}
	}
	m := measure{off: off, strays: is.strays(a.wanted, a.start, -1), progress: covered(off, a.first)}
	if a.reply != nil {
		right := truth(a.told(s, corrected))
		m.progress = withReply(right, m.progress, a.first)
		m.off += int(1 - right)
	}
	if a.unseen(s) {
		m.progress = 0
	}
	return m
}

// published is the score by the published rule, except that the agent need not declare the task done: the satisfied
// share of the goal's parts, ignoring other apps.
func (a *aim) published(s *State) float64 {
	if a.family.Ended != nil {
		_, won := a.family.Ended(s.Phone())
		return truth(won)
	}
	off, parts := s.sheet(a.family, a.wanted).from(a.wanted, published)
	score := a.share(parts)
	if a.family.Halves {
		score = covered(off, a.loose.first)
	}
	if a.reply != nil {
		score = withReply(truth(a.told(s, published)), score, a.loose.first)
	}
	if a.unseen(s) {
		return 0
	}
	return score
}

// covered is the completed share of a distance. If the initial distance is 0, it is 1 only if the final one is 0.
func covered(off, first int) float64 {
	if first == 0 {
		return truth(off == 0)
	}
	return max(0, 1-float64(off)/float64(first))
}

// told reports whether the question is answered under a rule.
func (a *aim) told(s *State, by rule) bool {
	said := s.system.Shell.Answer
	if by == published {
		return s.system.Shell.Told && a.reply.MatchPublished(said)
	}
	return s.system.Shell.Told && a.reply.Match(said, a.goal)
}

// misread reports whether the question was answered in words that the reader of answers does not know.
func (a *aim) misread(s *State) bool {
	return a.reply != nil && s.system.Shell.Told && a.reply.read(s.system.Shell.Answer, a.goal).Outcome == judge.NotUnderstood
}

// withReply combines the score of an answer with the score of the data, if the goal asks for a change.
func withReply(right, done float64, first int) float64 {
	if first == 0 {
		return right * done
	}
	return (right + done) / 2
}

// unseen reports whether a goal that holds at reset was not declared done. Declaring it is the whole task.
func (a *aim) unseen(s *State) bool { return a.family.Noop && s.system.Shell.Status == "" }

// share is the satisfied share of the goal's parts under the published rule.
func (a *aim) share(parts []int) float64 {
	about, right := 0, 0
	for i, n := range a.loose.parts {
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
