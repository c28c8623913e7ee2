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

// maxLine bounds a line of an export that is read back: an episode with all its calls.
const maxLine = 1 << 30

// AuditJSONL reads an export back and compares it with the archive: every episode of the plan
// once, in order, with its outcome, decisions and steps. Calls are not compared. The error names
// the first line that differs.
func AuditJSONL(ctx context.Context, r io.Reader, a gymkhana.Archive) error {
	rows, err := a.Episodes(ctx)
	if err != nil {
		return err
	}
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	n := 0
	for ; in.Scan(); n++ {
		if n >= len(rows) {
			return fmt.Errorf("audit: line %d: the run has only %s", n+1, count(len(rows), "episode"))
		}
		var line Line
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			return fmt.Errorf("audit: line %d: %w", n+1, err)
		}
		if err := line.audit(ctx, a, rows[n]); err != nil {
			return fmt.Errorf("audit: line %d, %s: %w", n+1, rows[n].Task, err)
		}
	}
	if err := in.Err(); err != nil {
		return fmt.Errorf("audit: line %d: %w", n+1, err)
	}
	if n != len(rows) {
		return fmt.Errorf("audit: %s written, the run has %d", count(n, "line"), len(rows))
	}
	return nil
}

func (line *Line) audit(ctx context.Context, a gymkhana.Archive, row gymkhana.EpisodeRow) error {
	want, err := lineOf(ctx, a, row, Export{})
	if err != nil {
		return err
	}
	switch {
	case line.Episode != want.Episode:
		return fmt.Errorf("episode %s, want %s", short(line.ID), short(want.ID))
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

// sameJSON compares what both are written as: a nil map and an empty one are the same.
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
	rows, err := a.Episodes(ctx)
	if err != nil {
		return err
	}
	in := csv.NewReader(r)
	in.FieldsPerRecord = len(csvHead)
	lines, err := in.ReadAll()
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	if len(lines) == 0 || !slices.Equal(lines[0], csvHead) {
		return errors.New("audit: the header differs")
	}
	if len(lines)-1 != len(rows) {
		return fmt.Errorf("audit: %s written, the run has %d", count(len(lines)-1, "row"), len(rows))
	}
	for i, row := range rows {
		want := csvRow(row, &a.Run().Plan.Arms[row.Arm])
		for k := range want {
			if lines[i+1][k] != want[k] {
				return fmt.Errorf("audit: row %d, %s: %s is %q, want %q", i+1, row.Task, csvHead[k], lines[i+1][k], want[k])
			}
		}
	}
	return nil
}
