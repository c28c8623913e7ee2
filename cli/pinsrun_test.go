package cli_test

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"strings"
	"testing"

	_ "modernc.org/sqlite"
)

// A runFile is a run file as docs/formats.md describes it, read as SQLite.
type runFile struct {
	t     *testing.T
	db    *sql.DB
	host  map[string]any
	arms  []string
	parts map[string]string // texts and messages that were read before

	placed bool // ids belong to one place of the source tree and are left out
}

func openRun(t *testing.T, path string) *runFile {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	r := &runFile{t: t, db: db, parts: map[string]string{}}
	var host, plan string
	if err := db.QueryRow(`SELECT host, plan FROM run`).Scan(&host, &plan); err != nil {
		t.Fatal(err)
	}
	r.host = object(t, host)
	for _, arm := range object(t, plan)["arms"].([]any) {
		r.arms = append(r.arms, armName(arm.(map[string]any)))
	}
	return r
}

// armName tells the arms of a run apart: by the agent, the clock and the labels of a matrix.
func armName(arm map[string]any) string {
	name := arm["agent"].(string)
	labels, _ := arm["labels"].(map[string]any)
	for _, key := range sortedKeys(labels) {
		if key != "agent" && key != "model" {
			name += fmt.Sprintf(",%s=%v", key, labels[key])
		}
	}
	return name
}

// hostClass names what pictures, networks or pages of this run belong to.
func (r *runFile) hostClass(keys ...string) string {
	var class []string
	for _, key := range keys {
		class = append(class, fmt.Sprint(r.host[key]))
	}
	return strings.Join(class, " ")
}

// query runs a query and gives every row to scan.
func (r *runFile) query(scan func(*sql.Rows) error, query string, args ...any) {
	r.t.Helper()
	rows, err := r.db.Query(query, args...)
	if err != nil {
		r.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			r.t.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil {
		r.t.Fatal(err)
	}
}

// An episode is a row of the plan, with its last attempt.
type episode struct {
	n, index, arm, repeat int64
	id, task, outcome     string
	attempt, attempts     int64
}

func (e *episode) name() string { return fmt.Sprintf("%s#%d/%d", e.task, e.index, e.repeat) }

func (r *runFile) episodes() []episode {
	r.t.Helper()
	var list []episode
	r.query(func(rows *sql.Rows) error {
		var e episode
		err := rows.Scan(&e.n, &e.id, &e.task, &e.index, &e.arm, &e.repeat, &e.outcome, &e.attempt, &e.attempts)
		list = append(list, e)
		return err
	}, `SELECT e.n, e.id, e.task, e.instance_index, e.arm, e.repeat, coalesce(e.outcome, ''),
		coalesce(max(a.id), 0), count(a.id) FROM episode e LEFT JOIN attempt a ON a.episode = e.n GROUP BY e.n ORDER BY e.n`)
	return list
}

// pinEpisodes adds a record for each episode: its id, what was done and seen as hashes, and how it came out.
func (r *runFile) pinEpisodes(p *pins, title string) {
	r.t.Helper()
	for _, e := range r.episodes() {
		p.add(strings.TrimSpace(fmt.Sprintf("%s %s %s", title, e.name(), r.arms[e.arm])), r.course(&e))
	}
}

// course tells one episode in a line. Its hashes are over all steps: do is the actions and what they did
// to the clock, say is what the agent decided, text and state are what could be seen and what was true, and
// frame is the screenshots where there are any.
func (r *runFile) course(e *episode) string {
	r.t.Helper()
	do, text, state, frame := sha256.New(), sha256.New(), sha256.New(), sha256.New()
	steps, pictures := 0, false
	r.query(func(rows *sql.Rows) error {
		var n, turn, passed, tick int64
		var actions, refused, ended, reason string
		var seen, states, frames []byte
		err := rows.Scan(&n, &turn, &actions, &refused, &ended, &reason, &passed, &tick, &seen, &states, &frames)
		fmt.Fprintf(do, "%d %d %q %q %q %q %d %d\n", n, turn, actions, refused, ended, reason, passed, tick)
		text.Write(seen)
		state.Write(states)
		frame.Write(frames)
		pictures = pictures || len(frames) > 0
		steps++
		return err
	}, `SELECT n, turn, coalesce(actions, ''), coalesce(refused, ''), coalesce(ended, ''),
		coalesce(reason, ''), passed, tick, text, state, frames FROM step WHERE attempt = ? ORDER BY n`, e.attempt)
	id := e.id[:12]
	if r.placed {
		id = "of this place"
	}
	line := fmt.Sprintf("id %s steps %d do %s say %s text %s state %s", id, steps-1, front(do), r.decided(e),
		front(text), front(state))
	if pictures {
		line += " frame " + front(frame)
	}
	if e.attempts != 1 {
		line += fmt.Sprintf(" attempts %d", e.attempts)
	}
	return line + " " + r.outcome(e)
}

// decided hashes what an agent decided in all turns.
func (r *runFile) decided(e *episode) string {
	say := sha256.New()
	r.query(func(rows *sql.Rows) error {
		var turn, free, latency, calls int64
		var role, actions, reason, invalid string
		err := rows.Scan(&turn, &role, &actions, &reason, &invalid, &free, &latency, &calls)
		fmt.Fprintf(say, "%d %q %q %q %q %d %d %d\n", turn, role, actions, reason, invalid, free, latency, calls)
		return err
	}, `SELECT turn, role, coalesce(actions, ''), coalesce(reason, ''), coalesce(invalid, ''), free, latency, calls
		FROM decision WHERE attempt = ? ORDER BY rowid`, e.attempt)
	return front(say)
}

// outcome is the stored outcome without times. A goal is spelt out for the first agent only.
func (r *runFile) outcome(e *episode) string {
	if e.outcome == "" {
		return "pending"
	}
	out := timeless(object(r.t, e.outcome)).(map[string]any)
	for _, key := range []string{"goal", "record"} {
		if text, ok := out[key].(string); ok && (e.arm > 0 || key == "record") {
			out[key] = short(text)
		}
	}
	delete(out, "steps") // stands in the line
	return usual(out) + encoded(out)
}

// usual takes what most outcomes say out of one that says it: scored at the first attempt, nothing asked, nothing
// invalid.
func usual(out map[string]any) string {
	most := map[string]any{"attempts": json.Number("1"), "calls": json.Number("0"), "invalid": json.Number("0"),
		"reused": json.Number("0"), "saved": json.Number("0"), "usage": json.Number("0"), "scored": true}
	for key, value := range most {
		if out[key] != value {
			return ""
		}
	}
	for key := range most {
		delete(out, key)
	}
	return "usual "
}

func front(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)[:5]) }
