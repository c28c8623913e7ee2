package runner

import (
	"fmt"

	"gymkhana"
)

// plans compares the episodes with the plans that they follow from: every source's plan has all its
// episodes in the archive, and the archive has no others.
func (v *verifier) plans() {
	expected := v.list(&v.run.Plan, "the plan")
	planned := map[gymkhana.EpisodeID]*gymkhana.Episode{}
	for i := range expected {
		planned[expected[i].ID] = &expected[i]
	}
	there := map[gymkhana.EpisodeID]bool{}
	for i := range v.stored {
		row := &v.stored[i]
		there[row.ID] = true
		want := planned[row.ID]
		switch {
		case expected == nil:
		case want == nil:
			v.wrong(Mismatch{row.ID, row.Task, 0,
				"the plan has no such episode: its task, its arm, its instance or its repeat is another"})
		case *want != row.Episode:
			v.wrong(Mismatch{row.ID, row.Task, 0,
				fmt.Sprintf("the plan says %+v, its row says %+v", *want, row.Episode)})
		}
	}
	for i := range v.sources {
		o := &v.sources[i]
		if len(v.sources) == 1 && len(o.run.Plan.Tasks) == len(v.run.Plan.Tasks) {
			o.episodes = expected
		} else {
			o.episodes = v.list(&o.run.Plan, "the plan of run "+o.run.ID)
		}
		v.whole(i, there)
		v.remember(i)
	}
	v.ordered(expected)
}

// whole reports episodes of a source's plan that are not in the archive, and episodes that claim to come from the
// source but are not in its plan.
func (v *verifier) whole(from int, there map[gymkhana.EpisodeID]bool) {
	o := &v.sources[from]
	if o.episodes == nil || v.partial {
		return
	}
	own := map[gymkhana.EpisodeID]bool{}
	for _, e := range o.episodes {
		own[e.ID] = true
		if !there[e.ID] {
			v.wrong(Mismatch{e.ID, e.Task, 0, "the plan of run " + o.run.ID + " has this episode, and it is missing"})
		}
	}
	for i := range v.stored {
		if row := &v.stored[i]; row.Source == from && !own[row.ID] {
			v.wrong(Mismatch{row.ID, row.Task, 0,
				"it is said to come from run " + o.run.ID + ", whose plan does not have it"})
		}
	}
}

// ordered reports rows that are not in the order of the plan.
func (v *verifier) ordered(expected []gymkhana.Episode) {
	place := map[gymkhana.EpisodeID]int{}
	for i := range expected {
		place[expected[i].ID] = i
	}
	last := -1
	for i := range v.stored {
		row := &v.stored[i]
		at, ok := place[row.ID]
		if !ok {
			continue
		}
		if at <= last {
			v.wrong(Mismatch{row.ID, row.Task, 0, "it is not at its place in the plan's order"})
			return
		}
		last = at
	}
}

// list gives the episodes of a plan; nil if they cannot be listed, which is then reported.
func (v *verifier) list(p *gymkhana.Plan, what string) []gymkhana.Episode {
	list, err := p.Episodes()
	if err != nil {
		v.wrong(Mismatch{What: fmt.Sprintf("%s: %v", what, err)})
	}
	return list
}
