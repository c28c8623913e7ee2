package marl

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/learn"
	"gymkhana/learn/policy"
)

// Lessons are what a member learns from.
type Lessons struct {
	Pairs  []policy.Lesson
	Taught []policy.Lesson // the oracle's actions at the moments of the group, for supervised batches
}

// A Harvest is what came of a run: the lessons of every member, and what was counted.
type Harvest struct {
	Members    []Lessons
	Pairs      int // in words; those with an action that a network cannot choose give no lesson
	Constraint Constraint
	Features   [][]float64 // of the scored proposals, for the vote weighed
	Right      []bool      // whether the score of each is at least Good; uncertain ones are left out
	Choices    []Choice    // the turns that the vote critic learns from
}

// All are the lessons of all members together, for shared weights.
func (h *Harvest) All() (all Lessons) {
	for _, l := range h.Members {
		all.Pairs, all.Taught = append(all.Pairs, l.Pairs...), append(all.Taught, l.Taught...)
	}
	return all
}

// thin is a harvest without some lessons of pairs, chosen at random, so that all members together have at most this many; 0: no limit.
func (h *Harvest) thin(most int, seed uint64) *Harvest {
	all := len(h.All().Pairs)
	if most == 0 || all <= most {
		return h
	}
	keep := make([]bool, all)
	for _, i := range rand.New(rand.NewPCG(seed, 1)).Perm(all)[:most] {
		keep[i] = true
	}
	at, some := 0, *h
	some.Members = slices.Clone(h.Members)
	for k := range some.Members {
		l := &some.Members[k]
		l.Pairs = slices.DeleteFunc(slices.Clone(l.Pairs), func(policy.Lesson) bool { at++; return !keep[at-1] })
	}
	return &some
}

// A Reader turns the stored matrices of a run into lessons.
type Reader struct {
	*Replay
	Critic  string // whose matrices
	Options PairOptions
	// Permit is asked about every episode: a held-out task or instance is an error.
	Permit func(*gymkhana.EpisodeRow) error
}

// Read executes the episodes again and makes lessons, in the order of the episodes.
func (r *Reader) Read(ctx context.Context) (*Harvest, error) {
	stored, err := Matrices(ctx, r.Archive, r.Critic)
	if err != nil {
		return nil, err
	}
	list, err := r.Archive.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	var all []*reading
	for i := range list {
		if m := stored[list[i].ID]; m != nil {
			all = append(all, &reading{row: &list[i], m: m})
		}
	}
	if err := learn.Each(ctx, all, r.read); err != nil {
		return nil, err
	}
	h := &Harvest{}
	for _, one := range all {
		h.Constraint.Add(one.m, one.row.Outcome.Verdict.Success)
		h.Pairs += one.pairs
		h.Features, h.Right = append(h.Features, one.features...), append(h.Right, one.right...)
		h.Choices = append(h.Choices, one.choices...)
		for k, l := range one.lessons {
			if k == len(h.Members) {
				h.Members = append(h.Members, Lessons{})
			}
			h.Members[k].Pairs = append(h.Members[k].Pairs, l.Pairs...)
			h.Members[k].Taught = append(h.Members[k].Taught, l.Taught...)
		}
	}
	return h, nil
}

// A reading is an episode that becomes lessons.
type reading struct {
	row      *gymkhana.EpisodeRow
	m        *Matrix
	lessons  []Lessons
	pairs    int
	features [][]float64
	right    []bool
	choices  []Choice
}

func (r *Reader) read(ctx context.Context, one *reading) error {
	if err := r.Permit(one.row); err != nil {
		return err
	}
	t, err := r.Archive.Trajectory(ctx, one.row.ID)
	if err != nil {
		return err
	}
	own, err := r.remembers(one.row)
	if err != nil {
		return err
	}
	options := r.Options
	options.forgets = !own
	pairs := options.Pairs(t, one.m, one.row.Outcome.Verdict.Success)
	one.lessons = make([]Lessons, one.m.Members)
	defer func() { balance(one.choices) }()
	return r.Visit(ctx, one.row, func(m *Moment) error {
		one.weigh(m, r.Options)
		if m.Secret {
			return nil
		}
		if c := choiceOf(one.row.Task, m, &one.m.Turns[min(m.Turn, len(one.m.Turns))-1], r.Options); c != nil {
			one.choices = append(one.choices, *c)
		}
		for len(pairs) > 0 && pairs[0].Turn == m.Turn {
			one.pairs++
			p := &pairs[0]
			if l, ok := pairLesson(m, p); ok {
				one.lessons[p.Member].Pairs = append(one.lessons[p.Member].Pairs, l)
			}
			pairs = pairs[1:]
		}
		one.teach(m)
		return nil
	})
}

// pairLesson makes the lesson of a pair at its moment, with the messages that the right proposal had read.
func pairLesson(m *Moment, p *Pair) (policy.Lesson, bool) {
	right, err := gymkhana.ParseAction(p.Action)
	wrong, err2 := gymkhana.ParseAction(p.Rejected)
	if err != nil || err2 != nil {
		return policy.Lesson{}, false
	}
	in := m.Input(aside(m.Decided, p.Round, p.Member))
	return policy.NewPair(&in, m.Options, right, wrong)
}

// teach makes a supervised lesson of the oracle's action, with the messages of one of the proposals, each in its turn.
func (one *reading) teach(m *Moment) {
	guide := m.Scene.Guide
	if guide == nil || len(m.Decided.Asides) == 0 {
		return
	}
	if _, known := guide.Distance(Lost); !known {
		return
	}
	at := &m.Decided.Asides[(m.Turn-1)%len(m.Decided.Asides)]
	in := m.Input(at)
	if l, ok := policy.NewLesson(&in, m.Options, []gymkhana.Action{guide.Next()}); ok {
		one.lessons[at.Member].Taught = append(one.lessons[at.Member].Taught, l)
	}
}

// weigh keeps the features of the scored proposals.
func (one *reading) weigh(m *Moment, o PairOptions) {
	o.fill()
	t := &one.m.Turns[min(m.Turn, len(one.m.Turns))-1]
	for i, f := range group.Features(m.Decided.Asides) {
		a := &m.Decided.Asides[i]
		x := t.Reward[a.Round-1][a.Member]
		if f == nil || x == nil || *x > o.Bad && *x < o.Good {
			continue
		}
		one.features, one.right = append(one.features, f), append(one.right, *x >= o.Good)
	}
}

// Permit returns the test for episodes of a source that may be learnt from: the task is not held out, and the instance
// is no official one.
func Permit(s *learn.Source) func(*gymkhana.EpisodeRow) error {
	official := map[gymkhana.TaskID][]gymkhana.Seed{}
	for _, t := range s.Tasks {
		official[t.ID] = t.Instances
	}
	return func(row *gymkhana.EpisodeRow) error {
		if s.HeldOut(string(row.Task)) || slices.Contains(official[row.Task], row.Instance) {
			return gymkhana.Blame(gymkhana.FaultUs, "marl", fmt.Errorf("%s with instance %d is not for learning; no policy that learns "+
				"from it can be measured", row.Task, row.Instance))
		}
		return nil
	}
}
