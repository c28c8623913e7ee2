package gen

import (
	"fmt"

	"gymkhana"
)

// Apart counts how many fields distinguish the app of an instance from the nearest of the first n apps of Train: the
// fields of a kind that only one of the two has. 0 means the same kind of schema, which no test app has.
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

// apart counts the fields of a kind that only one of two apps has.
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
