package kit

import (
	"context"

	"gymkhana"
)

// The near misses that the oracle of every game can play: blind ones, which do not look at the screen.
const (
	replayed = "replayed" // what solves the instance of another seed
	held     = "held"     // the first step of the solution, again and again
	repeated = "repeated" // the first three steps
)

// Misses are the kinds of near miss that an oracle can play.
var Misses = []string{replayed, held, repeated}

// prepare finds out what to play. The world has been reset.
func (p *player[S]) prepare() error {
	w := p.world
	seed := w.seed
	if !w.fairly() {
		return gymkhana.ErrNoMiss
	}
	if p.miss == replayed {
		seed = candidate(seed, candidates)
	}
	in, err := p.game.Instance(context.Background(), w.setup, seed)
	if err != nil {
		return err
	}
	switch p.blind = in.Script; p.miss {
	case held:
		p.blind = p.blind[:1]
	case repeated:
		p.blind = p.blind[:min(3, len(p.blind))]
	}
	return nil
}
