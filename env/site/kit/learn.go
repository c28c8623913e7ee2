package kit

import (
	"maps"
	"strings"

	"gymkhana/judge"
)

// Learning adds to a Leg's Learn, by keys and what their values are called, such as "the price of that dish", and names
// the values like that in the gift. The values are worded differently.
func (l Leg) Learning(d *Draw, pairs ...string) Leg {
	learn := maps.Clone(l.Learn)
	if learn == nil {
		learn = map[string]string{}
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		own := *d
		own.Wording += i
		learn[pairs[i]] = own.Noting(pairs[i+1])
		l.Gift = l.Gift.Naming(pairs[i], pairs[i+1])
	}
	l.Learn = learn
	return l
}

// InNameOf corrects a request that describes a person after the word "name": "under the name that hotel's host" becomes
// "under the name of that hotel's host".
func InNameOf(told, person string) string {
	return strings.ReplaceAll(told, "name "+person, "name of "+person)
}

// And joins each wording with the clause at the same place: an errand that asks for one thing more. Both lists have the
// same length, so the clauses of held-out wordings are held out too.
func And(wordings, clauses []string) []string {
	all := make([]string, len(wordings))
	for i, w := range wordings {
		all[i] = w + " " + clauses[i]
	}
	return all
}

// Want is what a hop requires: an event on a site, with details given as keys and values. A detail that must be empty
// has an empty value.
func Want(site, kind string, pairs ...string) judge.Want {
	w := judge.Want{Site: site, Kind: kind, With: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		w.With[pairs[i]] = pairs[i+1]
	}
	return w
}

// Effect is a current effect with its details, given as the keys and values of its note. Empty values are left out.
func Effect(kind string, pairs ...string) judge.Event {
	e := judge.Event{Kind: kind, With: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			e.With[pairs[i]] = pairs[i+1]
		}
	}
	return e
}
