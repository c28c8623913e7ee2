package synth

import (
	"context"
	"math/rand/v2"
	"slices"

	"gymkhana"
)

// Thresholds of the critic's score, and the least difference within a pair. They are ours: the
// paper gives none.
const (
	Good   = 0.6
	Bad    = 0.4
	MinGap = 0.3
)

// mostPairs is the largest number of pairs from one moment.
const mostPairs = 4

// pairs scores the proposals and pairs the best with each bad one.
func (p *Plan) pairs(ctx context.Context, s *Scene, r *rand.Rand, a *proposals) ([]Row, error) {
	if err := p.hear(ctx, s, a); err != nil {
		return nil, err
	}
	acts := a.candidates()
	scores, err := p.Critic.Score(ctx, s, acts)
	if err != nil {
		return nil, err
	}
	best := favourite(scores)
	if best < 0 {
		return nil, nil
	}
	var rows []Row
	for i, x := range scores {
		if !(x <= Bad && scores[best]-x >= MinGap) {
			continue
		}
		row := Row{Level: 3, Kind: Preference, Query: reword(r, s.Goal),
			Action: acts[best].String(), Score: scores[best], Rejected: acts[i].String(), Worse: x}
		row.Input, row.options = s.space.Retold(row.Query).Look(s.Seen)
		rows = append(rows, row)
	}
	return rows, nil
}

// candidates are the different proposals, the honest one first.
func (a *proposals) candidates() []gymkhana.Action {
	acts := []gymkhana.Action{a.honest.Action}
	for _, o := range slices.Concat(a.own, a.adverse) {
		same := func(b gymkhana.Action) bool { return alike(&b, &o.Action) }
		if len(acts) <= mostPairs && !slices.ContainsFunc(acts, same) {
			acts = append(acts, o.Action)
		}
	}
	return acts
}

// favourite is the first of the best scores above the threshold; -1 if there is none. NaN is not above it.
func favourite(scores []float64) int {
	best := -1
	for i, x := range scores {
		if x >= Good && (best < 0 || x > scores[best]) {
			best = i
		}
	}
	return best
}
