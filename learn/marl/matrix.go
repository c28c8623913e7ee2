package marl

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/learn"
	"gymkhana/learn/synth"
)

// A Matrix holds a critic's scores of all proposals in an episode of a group: r[turn, round, member].
type Matrix struct {
	Critic  string `json:"critic"` // its name
	Members int    `json:"members"`
	Rounds  int    `json:"rounds"`
	Turns   []Turn `json:"turns"`
}

// A Turn has the rewards of a turn, by round and member, both counted from 0. Null is no score.
type Turn struct {
	Reward [][]*float64 `json:"reward"`
	// Difference is the difference reward of every cell: the distance to the end after the decision if the cell had no
	// vote, minus the distance after the decision with all cells, in steps. A cell above zero has helped. If a random draw
	// decides a vote, the distance is the mean over the draw. Where the end cannot be reached any more, the distance
	// counts as Lost. Nil if the oracle does not know the distance.
	// Nil too if a critic chose, whose weights the run does not have.
	// Source: Wolpert & Tumer, Advances in Complex Systems 4 (2001).
	Difference [][]*float64 `json:"difference,omitempty"`
	// Adverse are plausible alternatives that a member did not propose, by member; nil for none.
	Adverse []*Rated `json:"adverse,omitempty"`
}

// Lost is the distance, in steps, from a state in which the end cannot be reached.
const Lost = 120

// A Rated is an action with its score.
type Rated struct {
	Action string  `json:"action"`
	Score  float64 `json:"score"`
}

// A Filler scores the proposals of the stored episodes of a group.
type Filler struct {
	*Replay
	Critic synth.Critic
	// Adverse proposes a plausible action that a member did not propose at a moment; false for none. It may be nil.
	Adverse func(m *Moment, member int) (gymkhana.Action, bool)
}

// Fill notes a matrix in the run file for every scored episode that has none by this critic. It may be stopped and
// called again.
func (f *Filler) Fill(ctx context.Context, kept gymkhana.Store, now func() time.Time) error {
	done, err := Matrices(ctx, kept, f.Critic.Name())
	if err != nil {
		return err
	}
	rows, err := kept.Episodes(ctx)
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r gymkhana.EpisodeRow) bool {
		return r.Outcome == nil || !r.Outcome.Scored || done[r.ID] != nil
	})
	type filled struct {
		row *gymkhana.EpisodeRow
		m   *Matrix
	}
	const together = 64 // what is lost by a stop
	for part := range slices.Chunk(rows, together) {
		all := make([]*filled, len(part))
		for i := range part {
			all[i] = &filled{row: &part[i]}
		}
		err := learn.Each(ctx, all, func(ctx context.Context, one *filled) (err error) {
			one.m, err = f.Matrix(ctx, one.row)
			return err
		})
		if err != nil {
			return err
		}
		for _, one := range all {
			text, err := json.Marshal(one.m)
			if err == nil {
				err = kept.Note(ctx, gymkhana.Event{At: now(), Kind: gymkhana.EventMatrix, Episode: one.row.ID, Text: string(text)})
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// Matrix executes an episode again and scores every proposal.
func (f *Filler) Matrix(ctx context.Context, row *gymkhana.EpisodeRow) (*Matrix, error) {
	m := &Matrix{Critic: f.Critic.Name()}
	return m, f.Visit(ctx, row, func(at *Moment) error {
		for _, a := range at.Decided.Asides {
			m.Members, m.Rounds = max(m.Members, a.Member+1), max(m.Rounds, a.Round)
		}
		if m.Members == 0 {
			return errors.New("it has no proposals; name a run of the agent group")
		}
		turn, err := f.turn(ctx, m, at)
		m.Turns = append(m.Turns, turn)
		return err
	})
}

func (m *Matrix) cells() [][]*float64 {
	all := make([][]*float64, m.Rounds)
	for i := range all {
		all[i] = make([]*float64, m.Members)
	}
	return all
}

// turn scores the proposals of a turn. Equal actions are scored once. A proposal of several actions is scored by the
// first.
func (f *Filler) turn(ctx context.Context, m *Matrix, at *Moment) (Turn, error) {
	t := Turn{Reward: m.cells()}
	adverse := make([]*gymkhana.Action, m.Members)
	var acts []gymkhana.Action
	index := map[string]int{}
	add := func(a gymkhana.Action) {
		if key := a.String(); index[key] == 0 {
			acts = append(acts, a)
			index[key] = len(acts) // from 1
		}
	}
	for i := range at.Decided.Asides {
		if proposed, err := group.Actions(&at.Decided.Asides[i]); err == nil {
			add(proposed[0])
		}
	}
	for k := range adverse {
		if f.Adverse == nil {
			break
		}
		if a, ok := f.Adverse(at, k); ok {
			adverse[k] = &a
			add(a)
		}
	}
	if len(acts) == 0 {
		return t, nil
	}
	scores, err := f.Critic.Score(ctx, at.Scene, acts)
	if err != nil {
		return t, err
	}
	score := func(a gymkhana.Action) *float64 {
		if x := scores[index[a.String()]-1]; !math.IsNaN(x) {
			return &x
		}
		return nil
	}
	for i := range at.Decided.Asides {
		a := &at.Decided.Asides[i]
		if proposed, err := group.Actions(a); err == nil {
			t.Reward[a.Round-1][a.Member] = score(proposed[0])
		}
	}
	for k, a := range adverse {
		if a == nil || score(*a) == nil {
			continue
		}
		if t.Adverse == nil {
			t.Adverse = make([]*Rated, m.Members)
		}
		t.Adverse[k] = &Rated{a.String(), *score(*a)}
	}
	if at.Scene.Guide != nil && at.Scene.World.Capabilities().Snapshot != nil {
		t.Difference, err = f.difference(ctx, m, at)
	}
	return t, err
}

// difference computes the difference reward of every cell.
func (f *Filler) difference(ctx context.Context, m *Matrix, at *Moment) ([][]*float64, error) {
	if _, known := at.Scene.Guide.Distance(Lost); !known {
		return nil, nil
	}
	var tally group.Tally
	if err := json.Unmarshal([]byte(at.Decided.Raw), &tally); err != nil {
		return nil, fmt.Errorf("the decision is no vote: %w", err)
	}
	if tally.Vote == group.Critic {
		return nil, nil
	}
	known := map[string]float64{} // distances by action
	after := func(asides []gymkhana.Aside) (mean float64, err error) {
		won := group.Winners(tally.Vote, tally.Weights, asides)
		if len(won) == 0 {
			won = [][]gymkhana.Action{{{Verb: gymkhana.Noop}}} // the turn passes
		}
		for _, acts := range won {
			key := group.Key(acts)
			left, there := known[key]
			if !there {
				if left, err = at.after(ctx, acts); err != nil {
					return 0, err
				}
				known[key] = left
			}
			mean += left / float64(len(won))
		}
		return mean, nil
	}
	with, err := after(at.Decided.Asides)
	if err != nil {
		return nil, err
	}
	all := m.cells()
	for i := range at.Decided.Asides {
		a := &at.Decided.Asides[i]
		without, err := after(slices.Delete(slices.Clone(at.Decided.Asides), i, i+1))
		if err != nil {
			return nil, err
		}
		d := without - with
		all[a.Round-1][a.Member] = &d
	}
	return all, nil
}

// after is the distance to the end after some actions, which are undone.
func (m *Moment) after(ctx context.Context, acts []gymkhana.Action) (float64, error) {
	can := m.Scene.World.Capabilities()
	saved, err := can.Snapshot()
	if err != nil {
		return 0, err
	}
	over := false
	for _, a := range acts {
		if over {
			break
		}
		now, err := m.Scene.World.Step(ctx, []gymkhana.Action{a})
		if err != nil {
			return 0, err
		}
		over = now.Over()
	}
	left, there := m.Scene.Guide.Distance(Lost)
	if !there {
		left = Lost
	}
	_, err = can.Restore(ctx, saved)
	return float64(left), err
}

// Matrices reads the matrices of a critic from a run, by episode; those of every critic for "".
func Matrices(ctx context.Context, a gymkhana.Archive, critic string) (map[gymkhana.EpisodeID]*Matrix, error) {
	events, err := a.Events(ctx, 0)
	if err != nil {
		return nil, err
	}
	all := map[gymkhana.EpisodeID]*Matrix{}
	for i := range events {
		e := &events[i]
		if e.Kind != gymkhana.EventMatrix {
			continue
		}
		m := &Matrix{}
		err := json.Unmarshal([]byte(e.Text), m)
		if err == nil {
			err = m.check()
		}
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "marl",
				fmt.Errorf("entry %d of the log: the matrix of episode %.8s is damaged: %w", e.N, e.Episode, err))
		}
		if critic == "" || m.Critic == critic {
			all[e.Episode] = m
		}
	}
	return all, nil
}

// check refuses a matrix that is not of its own size.
func (m *Matrix) check() error {
	fits := func(cells [][]*float64) bool {
		return len(cells) == m.Rounds && !slices.ContainsFunc(cells, func(row []*float64) bool { return len(row) != m.Members })
	}
	for i := range m.Turns {
		t := &m.Turns[i]
		if !fits(t.Reward) || t.Difference != nil && !fits(t.Difference) || t.Adverse != nil && len(t.Adverse) != m.Members {
			return fmt.Errorf("turn %d is not of %d rounds and %d members", i+1, m.Rounds, m.Members)
		}
	}
	return nil
}

// adverse returns the stored adverse action of a member.
func (m *Matrix) adverse(at *Moment, member int) (a gymkhana.Action, ok bool) {
	if at.Turn > len(m.Turns) || m.Turns[at.Turn-1].Adverse == nil || m.Turns[at.Turn-1].Adverse[member] == nil {
		return a, false
	}
	a, err := gymkhana.ParseAction(m.Turns[at.Turn-1].Adverse[member].Action)
	return a, err == nil
}

// Verify computes the matrices of a run again and compares them, cell by cell; of adverse actions it compares the scores.
// It returns the number of cells, and an error for the first episode that differs.
func (f *Filler) Verify(ctx context.Context) (cells int, err error) {
	stored, err := Matrices(ctx, f.Archive, f.Critic.Name())
	if err != nil {
		return 0, err
	}
	rows, err := f.Archive.Episodes(ctx)
	if err != nil {
		return 0, err
	}
	for i := range rows {
		was := stored[rows[i].ID]
		if was == nil {
			continue
		}
		again := *f
		again.Adverse = was.adverse
		now, err := again.Matrix(ctx, &rows[i])
		if err != nil {
			return cells, err
		}
		a, errA := json.Marshal(was)
		b, errB := json.Marshal(now)
		if err := errors.Join(errA, errB); err != nil {
			return cells, err
		}
		if !bytes.Equal(a, b) {
			return cells, gymkhana.Blame(gymkhana.FaultSetup, "marl", fmt.Errorf("%s#%d: the matrix by %s is not the stored one; "+
				"the run is of another version, or was changed", rows[i].Task, rows[i].Index, was.Critic))
		}
		cells += len(was.Turns) * was.Rounds * was.Members
	}
	return cells, nil
}

// A Constraint counts how matrices agree with the paper's decomposition constraint: an episode is won if and only if
// some cell of it is 1. Only one direction is certain: without any right proposal no episode is won.
// Source: CollabUIAgents, arXiv:2502.14496, equation 9, with its indices corrected.
type Constraint struct {
	Episodes int `json:"episodes"`
	Won      int `json:"won"`
	Broken   int `json:"broken"`  // won without any cell of at least synth.Good: the critic contradicts the world
	Partial  int `json:"partial"` // lost although some cell is, which the constraint as printed excludes
}

// Add counts an episode.
func (c *Constraint) Add(m *Matrix, won bool) {
	c.Episodes++
	right := m.right(synth.Good)
	switch {
	case won && !right:
		c.Broken++
	case !won && right:
		c.Partial++
	}
	if won {
		c.Won++
	}
}

// right reports whether a cell has at least this score.
func (m *Matrix) right(good float64) bool {
	for i := range m.Turns {
		for _, row := range m.Turns[i].Reward {
			if slices.ContainsFunc(row, func(x *float64) bool { return x != nil && *x >= good }) {
				return true
			}
		}
	}
	return false
}
