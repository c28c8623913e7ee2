package store

import (
	"fmt"
	"slices"

	"gymkhana"
)

// conflict audits the event of a merge that omitted another file's version of an episode, or one that agrees.
func (a *audit) conflict(n int64, row []any) {
	if a.conflicts == nil {
		a.conflicts, a.agreed = map[gymkhana.EpisodeID][]gymkhana.Conflict{}, map[gymkhana.EpisodeID][]gymkhana.Conflict{}
	}
	id, ok := a.ofMerge(n, row)
	if !ok {
		return
	}
	text, _ := row[3].(string)
	c, why := sound[gymkhana.Conflict]([]byte(text))
	switch {
	case why != "":
		a.flaw("event %d: %s: %s", n, row[2], why)
		return
	case row[2] == gymkhana.EventConflict && c.Kept.Leaf == c.Dropped.Leaf:
		a.flaw("event %d: both leaves of a conflict are the same", n)
	case row[2] == gymkhana.EventAgreed && c.Kept.Run == c.Dropped.Run:
		a.flaw("event %d: a run is said to have agreed with itself", n)
	}
	for _, run := range []string{c.Kept.Run, c.Dropped.Run} {
		if !a.mergedOf(run, id) {
			a.flaw("event %d: run %s, of a conflict, was not merged, or did not plan the episode", n, run)
		}
	}
	if row[2] == gymkhana.EventAgreed {
		a.agreed[id] = append(a.agreed[id], *c)
		return
	}
	a.conflicts[id] = append(a.conflicts[id], *c)
}

// ofMerge audits that an event is one that a merge wrote about an episode, and returns that episode.
func (a *audit) ofMerge(n int64, row []any) (_ gymkhana.EpisodeID, ok bool) {
	episode, named := row[6].(string)
	switch {
	case !a.merged || row[4] != nil:
		a.flaw("event %d: only a merge finds a conflict, an agreement, or what was abandoned", n)
	case !named:
		a.flaw("event %d: it names no episode", n)
	default:
		return gymkhana.EpisodeID(episode), true
	}
	return "", false
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

// kept audits an episode against its conflicts. A later merge may have dropped what an earlier one kept; what the last
// one kept is here.
func (a *audit) kept(e *examined) {
	a.agrees(e)
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

// agrees audits an episode against what a merge says of runs that played it alike: if it comes from the run that was
// kept, it has that leaf.
func (a *audit) agrees(e *examined) {
	if a.conflicts[gymkhana.EpisodeID(e.id)] != nil {
		return // an agreeing episode may have been dropped later
	}
	for _, c := range a.agreed[gymkhana.EpisodeID(e.id)] {
		from := ""
		if n := e.source; n >= 1 && n <= int64(len(a.runs)) {
			from = a.runs[n-1]
		}
		if from == c.Kept.Run && !e.leaf.IsZero() && c.Kept.Leaf != e.leaf || !e.scored {
			a.flaws = append(a.flaws, gymkhana.Flaw{Episode: gymkhana.EpisodeID(e.id),
				What: fmt.Sprintf("it is said that run %s agreed with it as leaf %s, and it is not so", c.Dropped.Run, c.Kept.Leaf.Short())})
		}
	}
}
