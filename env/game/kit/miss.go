package kit

import (
	"context"

	"gymkhana"
)

// The near misses that the oracle of every game can play. They are blind: they do not look at the screen.
const (
	replayed = "replayed" // the solution of another seed's instance
	held     = "held"     // the first step of the solution, repeated
	repeated = "repeated" // the first three steps, repeated
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
