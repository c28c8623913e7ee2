package report

import (
	"context"
	"fmt"
	"strings"

	"gymkhana"
)

// shortID is how many digits of an episode's id are shown to people.
const shortID = 8

// short gives the first digits of an id.
func short(id gymkhana.EpisodeID) string { return string(id[:min(len(id), shortID)]) }

// FindAll finds the episodes of all arms by "task", "task#instance" or "task#instance/repeat": the first instance and repeat of
// each arm that fits. By the first digits of its id it finds one.
func FindAll(ctx context.Context, a gymkhana.Archive, name string) ([]gymkhana.EpisodeRow, error) {
	first, err := Find(ctx, a, name)
	if err != nil {
		return nil, err
	}
	found := []gymkhana.EpisodeRow{first}
	if strings.HasPrefix(string(first.ID), name) {
		return found, nil
	}
	rows, err := a.Episodes(ctx)
	for _, row := range rows {
		if row.Arm != first.Arm && row.Task == first.Task && row.Instance == first.Instance && row.Repeat == first.Repeat {
			found = append(found, row)
		}
	}
	return found, err
}

// Find finds an episode by the first digits of its id, or by "task", "task#instance" or
// "task#instance/repeat" for the first arm that has it.
func Find(ctx context.Context, a gymkhana.Archive, name string) (gymkhana.EpisodeRow, error) {
	rows, err := a.Episodes(ctx)
	if err != nil {
		return gymkhana.EpisodeRow{}, err
	}
	var found []gymkhana.EpisodeRow
	for _, row := range rows {
		if strings.HasPrefix(string(row.ID), name) {
			found = append(found, row)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	if len(found) > 1 {
		return gymkhana.EpisodeRow{}, gymkhana.Blame(gymkhana.FaultSetup, "episode",
			fmt.Errorf("%s episodes begin with %q; give more digits", fmt.Sprint(len(found)), name))
	}
	for _, row := range rows {
		if name == string(row.Task) || name == place(row.Episode) || name == fmt.Sprintf("%s/%d", place(row.Episode), row.Repeat) {
			return row, nil
		}
	}
	return gymkhana.EpisodeRow{}, gymkhana.Blame(gymkhana.FaultSetup, "episode",
		fmt.Errorf("the run has no episode %q; gymkhana show FILE lists them", name))
}

// place is the task and its instance: "sokoban/small-v0/01#0".
func place(e gymkhana.Episode) string { return e.Place() }
