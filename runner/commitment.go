package runner

import (
	"slices"

	"gymkhana"
)

// A Commitment is gymkhana.Run.Commitment of one of an archive's runs, and how much of its plan is there.
type Commitment struct {
	Run        string        `json:"run"`
	Commitment gymkhana.Hash `json:"commitment"`
	Planned    int           `json:"planned"`    // episodes
	Unfinished int           `json:"unfinished"` // how many of Planned are missing, not finished, or in another run's version
	Given      bool          `json:"given"`      // the caller of Verify already knows this commitment; set by the caller
}

// commitments lists those of all sources, each once. There are none if the sources of a file are unknown, or a plan
// cannot be written as canonical JSON.
func (v *verifier) commitments() {
	if v.partial {
		return
	}
	finished := map[gymkhana.EpisodeID][]string{} // the runs that finished an episode
	for i := range v.stored {
		if row := &v.stored[i]; row.Outcome != nil && row.Source >= 0 && row.Source < len(v.sources) {
			finished[row.ID] = v.playedAlike(row.ID, v.sources[row.Source].run.ID)
		}
	}
	for i := range v.sources {
		o := &v.sources[i]
		digest, err := o.run.Commitment()
		if err != nil {
			continue // an invalid plan, which was already reported
		}
		same := func(c Commitment) bool { return c.Commitment == digest }
		if slices.ContainsFunc(v.out.Commitments, same) {
			continue
		}
		c := Commitment{Run: o.run.ID, Commitment: digest, Planned: len(o.episodes)}
		for _, e := range o.episodes {
			if !slices.Contains(finished[e.ID], o.run.ID) {
				c.Unfinished++
			}
		}
		v.out.Commitments = append(v.out.Commitments, c)
	}
}

// playedAlike lists the runs whose episode is the same as here: its source, and the runs that the log of a merge says
// agreed with it. If runs were in conflict, an agreeing episode may have been dropped later.
func (v *verifier) playedAlike(id gymkhana.EpisodeID, from string) []string {
	list := []string{from}
	if slices.ContainsFunc(v.out.Conflicts, func(c Conflict) bool { return c.Episode == id }) {
		return list
	}
	for i := 0; i < len(list); i++ {
		for _, c := range v.agreed[id] {
			if c.Kept.Run == list[i] && !slices.Contains(list, c.Dropped.Run) {
				list = append(list, c.Dropped.Run)
			}
		}
	}
	return list
}
