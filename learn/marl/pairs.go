package marl

import (
	"cmp"
	"slices"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/learn/synth"
)

// A Pair is a preference of one member at one turn: its own right proposal, and a wrong one. The state is that of the
// right one, with the messages that it had read.
type Pair struct {
	Task     gymkhana.TaskID `json:"task"`
	Instance gymkhana.Seed   `json:"instance"`
	Turn     int             `json:"turn"`  // counted from 1
	Round    int             `json:"round"` // of the right proposal, counted from 1
	Member   int             `json:"member"`
	Heard    []string        `json:"heard,omitempty"` // the messages, in order; its own of the round before, if it saw that, is last
	Action   string          `json:"action"`
	Score    float64         `json:"score"`
	Rejected string          `json:"rejected"`
	Worse    float64         `json:"worse"`
	From     string          `json:"from"` // "own" or "adverse": where the wrong action comes from
}

// Where wrong actions come from.
const (
	FromOwn     = "own"     // another proposal of the member in this turn
	FromAdverse = "adverse" // Turn.Adverse
)

// PairOptions determine how a matrix becomes pairs. The zero value is the usual reading.
type PairOptions struct {
	Good float64 `json:"good,omitempty"` // least score of a right action; default synth.Good
	Bad  float64 `json:"bad,omitempty"`  // greatest score of a wrong one; default synth.Bad
	Gap  float64 `json:"gap,omitempty"`  // least difference within a pair; default synth.MinGap
	Most int     `json:"most,omitempty"` // pairs of a member in a turn; default 3

	OnlyOwn bool `json:"only_own,omitempty"` // no adverse actions
	// Terminal labels every proposal of an episode with its success, as if there were no decomposition.
	Terminal bool `json:"terminal,omitempty"`

	forgets bool // members did not see their own proposals of the previous round
}

func (o *PairOptions) fill() {
	o.Good, o.Bad, o.Gap = cmp.Or(o.Good, synth.Good), cmp.Or(o.Bad, synth.Bad), cmp.Or(o.Gap, synth.MinGap)
	o.Most = cmp.Or(o.Most, 3)
}

// Pairs makes the preference pairs of an episode, in the order of turns and members. Every different right action of a
// member is paired with its worst proposal of the same turn if that is wrong, or else with its adverse action. Scores
// between Good and Bad are not used. An episode that is won though no cell is right, so that the critic contradicts the
// world, makes no pairs; Constraint counts these.
func (o PairOptions) Pairs(t *gymkhana.Trajectory, m *Matrix, won bool) (all []Pair) {
	o.fill()
	if won && !m.right(o.Good) && !o.Terminal {
		return nil
	}
	for i := range min(len(t.Decisions), len(m.Turns)) {
		for member := range m.Members {
			for _, p := range o.pairs(&t.Decisions[i], &m.Turns[i], member, won) {
				p.Task, p.Instance = t.Episode.Task, t.Episode.Instance
				all = append(all, p)
			}
		}
	}
	return all
}

// A cell is a proposal with its score.
type cell struct {
	*gymkhana.Aside
	action gymkhana.Action
	key    string
	score  float64
}

// cells are the scored proposals of a member in a turn.
func (o *PairOptions) cells(d *gymkhana.Decided, t *Turn, member int, won bool) (all []cell) {
	for i := range d.Asides {
		a := &d.Asides[i]
		if a.Member != member || a.Round > len(t.Reward) {
			continue
		}
		x := t.Reward[a.Round-1][member]
		acts, err := group.Actions(a)
		if x == nil || err != nil || len(acts) != 1 {
			continue
		}
		c := cell{a, acts[0], group.Key(acts), *x}
		if o.Terminal {
			c.score = 0
			if won {
				c.score = 1
			}
		}
		all = append(all, c)
	}
	return all
}

// pairs makes the pairs of a member in a turn. Of equal right actions only the first makes a pair.
func (o *PairOptions) pairs(d *gymkhana.Decided, t *Turn, member int, won bool) (all []Pair) {
	cells := o.cells(d, t, member, won)
	wrong, from := o.worst(cells), FromOwn
	if wrong == nil && !o.OnlyOwn && t.Adverse != nil && t.Adverse[member] != nil {
		wrong, from = o.adverse(t.Adverse[member]), FromAdverse
	}
	if wrong == nil {
		return nil
	}
	var seen []string
	for _, c := range cells {
		if c.score < o.Good || c.score-wrong.score < o.Gap || c.key == wrong.key || slices.Contains(seen, c.key) || len(all) == o.Most {
			continue
		}
		seen = append(seen, c.key)
		p := Pair{Turn: d.Turn, Round: c.Round, Member: member, Action: c.action.String(), Score: c.score,
			Rejected: wrong.action.String(), Worse: wrong.score, From: from}
		for _, h := range Heard(d, c.Aside, !o.forgets) {
			p.Heard = append(p.Heard, h.Raw)
		}
		all = append(all, p)
	}
	return all
}

// worst is the wrong proposal with the lowest score, the first of several; nil if there is none.
func (o *PairOptions) worst(cells []cell) (worst *cell) {
	for i := range cells {
		if c := &cells[i]; c.score <= o.Bad && (worst == nil || c.score < worst.score) {
			worst = c
		}
	}
	return worst
}

// adverse is the adverse action of a member, if it is wrong.
func (o *PairOptions) adverse(r *Rated) *cell {
	a, err := gymkhana.ParseAction(r.Action)
	if err != nil || r.Score > o.Bad && !o.Terminal {
		return nil
	}
	c := &cell{action: a, key: group.Key([]gymkhana.Action{a}), score: r.Score}
	if o.Terminal {
		c.score = 0
	}
	return c
}
