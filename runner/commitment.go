package runner

import (
	"slices"

	"gymkhana"
)

// A Commitment is gymkhana.Run.Commitment of one of the runs that an archive was made of, and how much of what was
// planned is there.
type Commitment struct {
	Run        string        `json:"run"`
	Commitment gymkhana.Hash `json:"commitment"`
	Planned    int           `json:"planned"`    // episodes
	Unfinished int           `json:"unfinished"` // of Planned: not there, not finished, or another run's in a merged file
	Given      bool          `json:"given"`      // whoever verifies knows this commitment; the caller fills it in
}

// commitments lists those of all sources, each once. There are none of a file whose sources are not known, nor of
// a plan that cannot be written as canonical JSON.
func (v *verifier) commitments() {
	if v.partial {
		return
	}
	finished := map[gymkhana.EpisodeID]int{} // by which source, from 1
	for i := range v.stored {
		if v.stored[i].Outcome != nil {
			finished[v.stored[i].ID] = v.stored[i].Source + 1
		}
	}
	for i := range v.sources {
		o := &v.sources[i]
		digest, err := o.run.Commitment()
		if err != nil {
			continue // a plan that no run has; it has been reported as one
		}
		same := func(c Commitment) bool { return c.Commitment == digest }
		if slices.ContainsFunc(v.out.Commitments, same) {
			continue
		}
		c := Commitment{Run: o.run.ID, Commitment: digest, Planned: len(o.episodes)}
		for _, e := range o.episodes {
			if finished[e.ID] != i+1 {
				c.Unfinished++
			}
		}
		v.out.Commitments = append(v.out.Commitments, c)
	}
}
