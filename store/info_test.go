package store

import (
	"context"
	"fmt"
	"os"
	"time"

	"gymkhana"
)

// Summary counts what is in a run file, for the tests.
type Summary struct {
	Path      string                `json:"path"`
	ID        string                `json:"id"`
	Created   time.Time             `json:"created"`
	Suites    []gymkhana.SuiteLabel `json:"suites"`
	Selectors []string              `json:"selectors"`
	Arms      []string              `json:"arms"`
	Tasks     int                   `json:"tasks"`
	Episodes  int                   `json:"episodes"`
	Scored    int                   `json:"scored"`
	Succeeded int                   `json:"succeeded"`
	NotScored int                   `json:"not_scored"`
	Pending   int                   `json:"pending"`
	Schema    int                   `json:"schema"`
	Bytes     int64                 `json:"bytes"`        // the size of the run file
	Frames    int64                 `json:"frames_bytes"` // the size of the frames file; 0 without one
}

// Info sums up a run file, also while it is being written.
func Info(path string) (*Summary, error) {
	f, err := Read(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	run := f.run
	s := &Summary{Path: path, ID: run.ID, Created: run.Created, Suites: run.Plan.Suites, Selectors: run.Plan.Selectors, Tasks: len(run.Plan.Tasks)}
	for i := range run.Plan.Arms {
		s.Arms = append(s.Arms, run.Plan.Arms[i].Name())
	}
	err = f.read.QueryRowContext(context.Background(), `SELECT count(*), count(*) FILTER (WHERE status = 'scored'),
		count(*) FILTER (WHERE success), count(*) FILTER (WHERE status = 'not_scored'), count(*) FILTER (WHERE status = 'pending'),
		(SELECT user_version FROM pragma_user_version) FROM episodes`).
		Scan(&s.Episodes, &s.Scored, &s.Succeeded, &s.NotScored, &s.Pending, &s.Schema)
	if err != nil {
		return nil, setup(fmt.Errorf("%s: %w", path, err))
	}
	s.Bytes, s.Frames = sizeOf(path), sizeOf(framesPath(path))
	return s, nil
}

func sizeOf(path string) int64 {
	var sum int64
	for _, name := range []string{path, path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			sum += info.Size()
		}
	}
	return sum
}
