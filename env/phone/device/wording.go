package device

import (
	"gymkhana/internal/wording"
	"gymkhana/rng"
)

// manyGoals is the number of wordings from which a family holds out two, unless it sets HeldGoals.
const manyGoals = 12

// Held returns the last wordings, which are held out of training.
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

// word draws the goal text of an instance, with the parameters still in braces. It draws exactly one number from the
// phone's random stream, however many wordings there are, so further wordings do not change the data.
func (f *Family) word(d, words *rng.Stream, held bool) (string, error) {
	kept := len(f.Goals) - f.held()
	i := d.N(kept)
	if held {
		i = kept + words.N(f.held())
	}
	return wording.Tell(f.Goals[i], words.N)
}
