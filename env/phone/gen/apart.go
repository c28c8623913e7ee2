package gen

import (
	"fmt"

	"gymkhana"
)

// Apart tells how far the app that an instance is set in is from the nearest of the first n apps of Train, by what they keep: the
// number of fields that one has of a kind and the other has not. 0 is the same kind of schema, which no app of a test has.
func Apart(t *gymkhana.Task, instance gymkhana.Seed, n int) (int, error) {
	var set Setup
	if err := t.Environment.Config.Decode(&set); err != nil {
		return 0, fmt.Errorf("%s: %w", t.ID, err)
	}
	number, err := set.app(instance)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", t.ID, err)
	}
	if n < 1 || n > Size(Train) {
		return 0, fmt.Errorf("there are no %d apps to be apart from; want 1 to %d", n, Size(Train))
	}
	a := halfOf(set.Split).apps[number]
	nearest := a.apart(halfOf(Train).apps[0])
	for _, b := range halfOf(Train).apps[1:n] {
		nearest = min(nearest, a.apart(b))
	}
	return nearest, nil
}

// apart counts the fields of a kind that one app has and the other has not.
func (a *App) apart(b *App) (n int) {
	more := map[string]int{}
	for i := range a.Fields {
		more[a.Fields[i].kind.String()]++
	}
	for i := range b.Fields {
		more[b.Fields[i].kind.String()]--
	}
	for _, m := range more {
		n += max(m, -m)
	}
	return n
}
