package store

import (
	"fmt"
	"slices"

	"gymkhana"
)

// conflict audits the event by which a merge says that it left out what another file has of an episode.
func (a *audit) conflict(n int64, row []any) {
	if a.conflicts == nil {
		a.conflicts = map[gymkhana.EpisodeID][]gymkhana.Conflict{}
	}
	text, _ := row[3].(string)
	episode, named := row[6].(string)
	c, why := sound[gymkhana.Conflict]([]byte(text))
	switch {
	case !a.merged || row[4] != nil:
		a.flaw("event %d: only a merge finds a conflict", n)
		return
	case !named:
		a.flaw("event %d: it names no episode", n)
		return
	case why != "":
		a.flaw("event %d: conflict: %s", n, why)
		return
	case c.Kept.Leaf == c.Dropped.Leaf:
		a.flaw("event %d: both leaves of a conflict are the same", n)
	}
	for _, run := range []string{c.Kept.Run, c.Dropped.Run} {
		if !a.mergedOf(run, gymkhana.EpisodeID(episode)) {
			a.flaw("event %d: run %s, of a conflict, was not merged, or did not plan the episode", n, run)
		}
	}
	a.conflicts[gymkhana.EpisodeID(episode)] = append(a.conflicts[gymkhana.EpisodeID(episode)], *c)
}

// mergedOf reports whether a run with this id was merged and planned an episode.
func (a *audit) mergedOf(run string, id gymkhana.EpisodeID) bool {
	for i, source := range a.runs {
		if source == run && i < len(a.plans) {
			if _, planned := a.plans[i][id]; planned {
				return true
			}
		}
	}
	return false
}

// kept audits an episode against the conflicts in which it is said to be. What one merge kept, a later one may have
// dropped; what the last one kept is here.
func (a *audit) kept(e *examined) {
	list := a.conflicts[gymkhana.EpisodeID(e.id)]
	if len(list) == 0 {
		return
	}
	say := func(format string, args ...any) {
		a.flaws = append(a.flaws, gymkhana.Flaw{Episode: gymkhana.EpisodeID(e.id), What: fmt.Sprintf(format, args...)})
	}
	if !e.scored {
		say("it is said to be in conflict, and is not scored")
		return
	}
	if e.leaf.IsZero() {
		return // its rows contradict themselves already
	}
	here := false
	for _, c := range list {
		if c.Kept.Leaf != e.leaf {
			dropped := func(other gymkhana.Conflict) bool { return other.Dropped == c.Kept }
			if !slices.ContainsFunc(list, dropped) {
				say("it is said to have been kept as %s, and is not so, nor was that dropped", c.Kept.Leaf.Short())
			}
			continue
		}
		here = true
		if n := e.source; n >= 1 && n <= int64(len(a.runs)) && a.runs[n-1] != c.Kept.Run {
			say("it is said that it was kept of run %s, and it comes from run %s", c.Kept.Run, a.runs[n-1])
		}
	}
	if !here {
		say("none of the leaves that are said to have been kept is its own")
	}
}
