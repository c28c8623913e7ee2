package device

import (
	"gymkhana/internal/wording"
	"gymkhana/rng"
)

// manyGoals is how many wordings a family has that holds out two of them where it does not say how many.
const manyGoals = 12

// Held gives the wordings that are held out of training: the last ones.
func (f *Family) Held() []string { return f.Goals[len(f.Goals)-f.held():] }

func (f *Family) held() int {
	switch {
	case f.HeldGoals != 0:
		return f.HeldGoals
	case len(f.Goals) >= manyGoals:
		return 2
	}
	return 1
}

// word draws the goal text of an instance, with the parameters still in braces. It takes one number of the stream of
// the phone's data, however many wordings and alternatives there are: the same seed draws the same data in other
// words.
func (f *Family) word(d, words *rng.Stream, held bool) (string, error) {
	kept := len(f.Goals) - f.held()
	i := d.N(kept)
	if held {
		i = kept + words.N(f.held())
	}
	return wording.Tell(f.Goals[i], words.N)
}
