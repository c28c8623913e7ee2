package main

import (
	"fmt"
	"maps"
	"slices"

	"gymkhana"
)

// A Distance is how the policies of a way do in unseen apps that are so far from the nearest one that they learnt in,
// and how those do, on the same episodes, that it is compared with.
type Distance struct {
	Subset string `json:"subset"`
	Way    string `json:"way"`
	Apart  int    `json:"apart"` // see [gymkhana.Split]
	Rate
	Against        string  `json:"against"`
	AgainstSuccess float64 `json:"against_success"`
}

// byDistance sums up how ways with generated apps do in unseen ones, by how far these are from the nearest that was
// learnt in.
func (s *study) byDistance(r *Report, done [][]scores) error {
	unseen, apart := s.source.Entry.Split.Unseen, s.source.Entry.Split.Apart
	if unseen == "" || apart == nil {
		return nil
	}
	tasks, _, err := s.source.Catalog.Select([]string{unseen})
	if err != nil {
		return err
	}
	byID := map[gymkhana.TaskID]*gymkhana.Task{}
	for _, t := range tasks {
		byID[t.ID] = t
	}
	for i := range s.ways {
		one := &s.ways[i]
		against := slices.IndexFunc(s.ways, func(w way) bool { return w.name == one.against })
		if one.settings.Apps == 0 || against < 0 {
			continue
		}
		both := min(len(done[i]), len(done[against]))
		far := func(e episode) (int, error) {
			t := byID[e.task]
			if t == nil {
				return 0, fmt.Errorf("there is no task %s in %s any more; begin a study in another folder", e.task, unseen)
			}
			return apart(t, e.instance, one.settings.Apps)
		}
		own, err := parted(done[i][:both], unseen, far)
		if err != nil {
			return err
		}
		theirs, err := parted(done[against][:both], unseen, far)
		if err != nil {
			return err
		}
		for _, n := range slices.Sorted(maps.Keys(own)) {
			r.Distances = append(r.Distances, Distance{unseen, one.name, n, rateOf(own[n], unseen), one.against,
				rateOf(theirs[n], unseen).Success})
		}
	}
	return nil
}

// parted parts the scores on a subset by how far its episodes are.
func parted(of []scores, subset string, far func(episode) (int, error)) (map[int][]scores, error) {
	parts := map[int][]scores{}
	for k := range of {
		for e, got := range of[k][subset] {
			n, err := far(e)
			if err != nil {
				return nil, err
			}
			for len(parts[n]) <= k {
				parts[n] = append(parts[n], scores{subset: {}})
			}
			parts[n][k][subset][e] = got
		}
	}
	return parts, nil
}
