package store

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
)

// An agreement is an episode that two runs played alike.
type agreement struct {
	id     gymkhana.EpisodeID
	played gymkhana.Conflict
}

// leaveOut records the attempts that the merged run omits: those of sources that began an episode, did not score it,
// and have something of it that the chosen source lacks. Without that, stopping an episode that goes badly, and playing
// it again in another file, would leave no trace.
func (m *merger) leaveOut(ctx context.Context, best int, id gymkhana.EpisodeID) error {
	for i := range m.sources {
		s := &m.sources[i]
		row, has := s.rows[id]
		chosen := m.sources[best].rows[id]
		if i == best || !has || !row.begun || row.scored() || row.Outcome != nil && chosen.scored() { // pass records the last case
			continue
		}
		left, err := s.file.attempted(ctx, id)
		if err != nil {
			return err
		}
		kept, err := m.sources[best].file.attempted(ctx, id)
		switch {
		case err != nil:
			return err
		case left.empty() || left.within(kept):
		case row.Outcome != nil:
			m.pass(id, s, row)
		default:
			m.remarks = append(m.remarks, gymkhana.Event{Kind: gymkhana.EventAbandoned, Episode: id,
				Text: fmt.Sprintf("run %s: %s was not finished", s.of(id), left)})
		}
	}
	return nil
}

// attempted are the attempts at an episode, in order: the hashes of the rows that storyOf reads.
type attempted [][3][]gymkhana.Hash

// attempted reads the attempts at an episode.
func (f *File) attempted(ctx context.Context, id gymkhana.EpisodeID) (list attempted, err error) {
	err = f.look(ctx, func(s *partReader) error {
		attempts, err := tableOf(ctx, s.tx, "SELECT a.id FROM attempt a JOIN episode e ON e.n = a.episode WHERE e.id = ? ORDER BY a.n", string(id))
		if err != nil {
			return err
		}
		for _, attempt := range attempts {
			var told [3][]gymkhana.Hash
			for i, query := range storyOf {
				rows, err := tableOf(ctx, s.tx, query, attempt[0])
				if err != nil {
					return err
				}
				for _, row := range rows {
					h := newValueHash(rowsMark)
					h.add(row...)
					told[i] = append(told[i], h.hash())
				}
			}
			list = append(list, told)
		}
		return nil
	})
	return list, err
}

// counts are the decisions, the steps after the reset, and the calls.
func (a attempted) counts() (n [3]int) {
	for _, told := range a {
		for i := range told {
			n[i] += len(told[i])
		}
		n[1] -= min(len(told[1]), 1)
	}
	return n
}

// empty reports whether there is no decision, step or answer.
func (a attempted) empty() bool { return a.counts() == [3]int{} }

// within reports whether all of it is in another file's attempts too, as after continuing a copy.
func (a attempted) within(b attempted) bool {
	if len(a) > len(b) {
		return false
	}
	for i := range a {
		for k, rows := range a[i] {
			if n := len(rows); n > len(b[i][k]) || !slices.Equal(rows, b[i][k][:n]) {
				return false
			}
		}
	}
	return true
}

// String describes how much it is.
func (a attempted) String() string {
	n := a.counts()
	what := "an attempt"
	if len(a) > 1 {
		what = fmt.Sprintf("the last of %d attempts", len(a))
	}
	return fmt.Sprintf("%s with calls: %d, steps: %d", what, n[2], n[1])
}
