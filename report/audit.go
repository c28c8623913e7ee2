package report

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"gymkhana"
)

// maxLine is the longest line of an export that is read back: an episode with all its calls.
const maxLine = 1 << 30

// AuditJSONL reads an export back and compares it with the archive: every episode of the plan
// once, in order, with its outcome, decisions and steps. Calls are not compared. The error names
// the first line that differs.
func AuditJSONL(ctx context.Context, r io.Reader, a gymkhana.Archive) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	n := 0
	err := eachEpisode(ctx, a, func(row gymkhana.EpisodeRow) error {
		if !in.Scan() {
			return errShort
		}
		n++
		var line Line
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			return fmt.Errorf("audit: line %d: %w", n, err)
		}
		if err := line.audit(ctx, a, row); err != nil {
			return fmt.Errorf("audit: line %d, %s: %w", n, row.Task, err)
		}
		return nil
	})
	switch {
	case in.Err() != nil:
		return fmt.Errorf("audit: line %d: %w", n+1, in.Err())
	case errors.Is(err, errShort):
		return fmt.Errorf("audit: %s written, and the run has more", count(n, "line"))
	case err != nil:
		return err
	case in.Scan():
		return fmt.Errorf("audit: line %d: the run has only %s", n+1, count(n, "episode"))
	}
	return nil
}

// errShort says that an export has fewer lines than the run has episodes.
var errShort = errors.New("the export is too short")

func (line *Line) audit(ctx context.Context, a gymkhana.Archive, row gymkhana.EpisodeRow) error {
	want, err := lineOf(ctx, a, row, Export{})
	if err != nil {
		return err
	}
	switch {
	case line.Episode != want.Episode:
		return fmt.Errorf("episode %s, want %s", short(line.ID), short(want.ID))
	case line.Outcome == nil && len(line.Decisions) <= len(want.Decisions) && len(line.Steps) <= len(want.Steps) &&
		(want.Outcome == nil || len(line.Steps) < len(want.Steps)):
		// The episode was being played when the line was written, and may have more steps now.
		want.Decisions, want.Steps = want.Decisions[:len(line.Decisions)], want.Steps[:len(line.Steps)]
	case !sameJSON(line.Outcome, want.Outcome):
		return errors.New("the outcome differs")
	case len(line.Decisions) != len(want.Decisions):
		return fmt.Errorf("%s, want %d", count(len(line.Decisions), "decision"), len(want.Decisions))
	case len(line.Steps) != len(want.Steps):
		return fmt.Errorf("%s, want %d", count(len(line.Steps), "step"), len(want.Steps))
	}
	for i := range line.Steps {
		if !sameJSON(line.Steps[i], want.Steps[i]) {
			return fmt.Errorf("step %d differs", want.Steps[i].N)
		}
	}
	for i := range line.Decisions {
		if !sameJSON(line.Decisions[i], want.Decisions[i]) {
			return fmt.Errorf("decision %d differs", i+1)
		}
	}
	return nil
}

// sameJSON compares the JSON of both values, so a nil map equals an empty one.
func sameJSON(a, b any) bool {
	one, err := json.Marshal(a)
	if err != nil {
		return false
	}
	two, err := json.Marshal(b)
	return err == nil && string(one) == string(two)
}

// AuditCSV reads an export back and compares every cell with the archive.
func AuditCSV(ctx context.Context, r io.Reader, a gymkhana.Archive) error {
	in := csv.NewReader(r)
	columns := csvHeadOf(a.Run())
	in.FieldsPerRecord, in.ReuseRecord = len(columns), true
	if head, err := in.Read(); err != nil || !slices.Equal(head, columns) {
		return errors.New("audit: the header differs")
	}
	disputed, err := conflictsOf(ctx, a)
	if err != nil {
		return err
	}
	n := 0
	err = eachEpisode(ctx, a, func(row gymkhana.EpisodeRow) error {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("audit: %s written, and the run has more", count(n, "row"))
		}
		if err != nil {
			return fmt.Errorf("audit: %w", err)
		}
		n++
		for k, want := range csvRow(a.Run(), row, disputed) {
			if cells[k] != want {
				return fmt.Errorf("audit: row %d, %s: %s is %q, want %q", n, row.Task, columns[k], cells[k], want)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := in.Read(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("audit: row %d: the run has only %s", n+1, count(n, "episode"))
	}
	return nil
}
