package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"gymkhana"
)

const (
	insertEpisode = `INSERT INTO episode (id, task, content, instance_index, instance, arm, repeat) VALUES (?, ?, ?, ?, ?, ?, ?)`
	insertEvent   = `INSERT INTO event (at, kind, episode, text) VALUES (?, ?, ?, ?)`

	insertMergedEvent = `INSERT INTO event (at, kind, episode, text, source) VALUES (?, ?, ?, ?, ?)`
)

// insertRun fills a new run file.
func insertRun(tx *sql.Tx, run *gymkhana.Run, episodes []gymkhana.Episode) error {
	plan := run.Plan
	plan.Tasks = nil
	planJSON, err := plainJSON(plan)
	if err != nil {
		return err
	}
	hostJSON, err := plainJSON(run.Host)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("INSERT INTO run (id, created, host, plan) VALUES (?, ?, ?, ?)",
		run.ID, run.Created.Format(time.RFC3339Nano), string(hostJSON), string(planJSON)); err != nil {
		return err
	}
	for _, task := range run.Plan.Tasks {
		if err := insertTask(tx, task); err != nil {
			return fmt.Errorf("%s: %w", task.ID, err)
		}
	}
	return insertEpisodes(tx, episodes)
}

func insertTask(tx *sql.Tx, task *gymkhana.Task) error {
	data, err := plainJSON(task)
	if err != nil {
		return err
	}
	content, err := task.Hash()
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO task (id, content, data) VALUES (?, ?, ?)", string(task.ID), content[:], string(data))
	return err
}

func insertEpisodes(tx *sql.Tx, episodes []gymkhana.Episode) error {
	stmt, err := tx.Prepare(insertEpisode)
	if err != nil {
		return err
	}
	defer stmt.Close()
	there := map[gymkhana.EpisodeID]int{}
	for _, e := range episodes {
		if arm, twice := there[e.ID]; twice {
			return fmt.Errorf("%s: the plan has the same episode twice (arms %d and %d, instance %d)", e.Task, arm, e.Arm, e.Instance)
		}
		there[e.ID] = e.Arm
		if _, err := stmt.Exec(episodeRow(&e)...); err != nil {
			return err
		}
	}
	return nil
}

// episodeRow gives the values of insertEpisode.
func episodeRow(e *gymkhana.Episode) []any {
	return []any{string(e.ID), string(e.Task), e.Content[:], e.Index, int64(e.Instance), e.Arm, e.Repeat}
}

// querier reads runs and tasks. It is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// readRun reads the rows of insertRun.
func readRun(ctx context.Context, db querier) (*gymkhana.Run, error) {
	list, err := readRuns(ctx, db, "SELECT id, created, host, plan FROM run LIMIT 1")
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("run: %w", sql.ErrNoRows)
	}
	run := &list[0]
	if run.Plan.Tasks, err = readTasks(ctx, db, "SELECT data FROM task ORDER BY n"); err != nil || !run.Plan.Served {
		return run, err
	}
	if run.Plan.Forks, err = readForks(ctx, db); err != nil {
		return run, err
	}
	run.Plan.Begun, err = readBegun(ctx, db, run.Plan.Forks)
	return run, err
}

// readForks reads the preludes of the episodes that the clients of a served run forked. One that cannot be read is left
// out: its episode then does not follow from the plan, which is reported.
func readForks(ctx context.Context, db querier) (map[gymkhana.EpisodeID]*gymkhana.Prelude, error) {
	rows, err := db.QueryContext(ctx, "SELECT coalesce(episode, ''), coalesce(text, '') FROM event WHERE kind = ? ORDER BY n", gymkhana.EventFork)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	forks := map[gymkhana.EpisodeID]*gymkhana.Prelude{}
	for rows.Next() {
		e := gymkhana.Event{Kind: gymkhana.EventFork}
		if err := rows.Scan((*string)(&e.Episode), &e.Text); err != nil {
			return nil, err
		}
		if p, ok := e.Fork(); ok && forks[e.Episode] == nil {
			forks[e.Episode] = p
		}
	}
	return forks, rows.Err()
}

// readBegun reads which episodes the clients of a served run began.
func readBegun(ctx context.Context, db querier, forks map[gymkhana.EpisodeID]*gymkhana.Prelude) (list []gymkhana.Begun, err error) {
	rows, err := db.QueryContext(ctx, "SELECT id, task, instance, arm, repeat FROM episode ORDER BY n")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var b gymkhana.Begun
		var id gymkhana.EpisodeID
		if err := rows.Scan((*string)(&id), &b.Task, &b.Instance, &b.Arm, &b.Repeat); err != nil {
			return nil, fmt.Errorf("episode %d: %w", len(list)+1, err)
		}
		b.Prelude = forks[id]
		list = append(list, b)
	}
	return list, rows.Err()
}

// readSources reads the runs that were merged; there are none in a run of its own.
func readSources(ctx context.Context, db querier) ([]gymkhana.Run, error) {
	list, err := readRuns(ctx, db, "SELECT id, created, host, plan FROM source ORDER BY n")
	for i := range list {
		if err == nil {
			list[i].Plan.Tasks, err = readTasks(ctx, db, `SELECT data FROM source_task
				WHERE source = ? ORDER BY n`, i+1)
		}
	}
	return list, err
}

// readRuns reads runs without their tasks.
func readRuns(ctx context.Context, db querier, query string) (list []gymkhana.Run, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("run: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var run gymkhana.Run
		var created, host, plan string
		if err := rows.Scan(&run.ID, &created, &host, &plan); err != nil {
			return nil, fmt.Errorf("run: %w", err)
		}
		if run.Created, err = time.Parse(time.RFC3339Nano, created); err != nil {
			return nil, fmt.Errorf("run: %w", err)
		}
		if err := json.Unmarshal([]byte(host), &run.Host); err != nil {
			return nil, fmt.Errorf("host: %w", err)
		}
		if err := json.Unmarshal([]byte(plan), &run.Plan); err != nil {
			return nil, fmt.Errorf("plan: %w", err)
		}
		list = append(list, run)
	}
	return list, rows.Err()
}

func readTasks(ctx context.Context, db querier, query string, args ...any) ([]*gymkhana.Task, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []*gymkhana.Task
	for rows.Next() {
		var data []byte
		if err := rows.Scan(&data); err != nil {
			return nil, err
		}
		task := &gymkhana.Task{}
		if err := json.Unmarshal(data, task); err != nil {
			return nil, fmt.Errorf("task %d: %w", len(list)+1, err)
		}
		list = append(list, task)
	}
	return list, rows.Err()
}

func eventRow(e gymkhana.Event) []any {
	return []any{e.At.Format(time.RFC3339Nano), e.Kind, textColumn(string(e.Episode)), textColumn(e.Text)}
}

// textColumn gives NULL for no text.
func textColumn(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// actionsColumn gives the text forms of actions, one to a line; NULL for none.
func actionsColumn(list []gymkhana.Action) any {
	if len(list) == 0 {
		return nil
	}
	var b []byte
	for i, a := range list {
		if i > 0 {
			b = append(b, '\n')
		}
		start := len(b)
		b = a.AppendText(b)
		for j := start; j < len(b); j++ {
			if b[j] == '\n' { // only if it is not a valid action
				b[j] = ' '
			}
		}
	}
	return string(b)
}

// actionsFrom parses the output of actionsColumn. Malformed text, which an agent wrote, becomes a verb with the whole
// text. Its text form is the same.
func actionsFrom(column sql.NullString) []gymkhana.Action {
	if !column.Valid {
		return nil
	}
	lines := strings.Split(column.String, "\n")
	list := make([]gymkhana.Action, len(lines))
	for i, line := range lines {
		a, err := gymkhana.ParseAction(line)
		if err != nil {
			a = gymkhana.Action{Verb: gymkhana.Verb(line)}
		}
		list[i] = a
	}
	return list
}

// refusedColumn gives a JSON list, or NULL when nothing was refused.
func refusedColumn(list []string) (any, error) {
	if list == nil {
		return nil, nil
	}
	return jsonColumn(list)
}

// A spent is the content of a decision's column usage.
type spent struct {
	gymkhana.Usage
	Dropped int  `json:"dropped,omitempty"`
	Absent  bool `json:"absent,omitempty"`
}

func spentColumn(s spent) (any, error) {
	if s == (spent{}) {
		return nil, nil
	}
	return jsonColumn(s)
}

// fromJSON parses a JSON column; NULL leaves into unchanged.
func fromJSON(column sql.NullString, into any) error {
	if !column.Valid {
		return nil
	}
	return json.Unmarshal([]byte(column.String), into)
}
