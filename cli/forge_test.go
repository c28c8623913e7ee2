package cli

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	_ "modernc.org/sqlite" // a forger has any SQLite client

	"gymkhana/internal/tier"
	"gymkhana/model/modeltest"
	"gymkhana/store"
)

// A forgedFile is one manipulation of a run file, by somebody with any SQLite client.
type forgedFile struct {
	name   string
	merged bool // of the merged file
	frames bool // of the pictures beside the file
	of     prey // the file, in TestThePageSaysWhatTellsAForgery
	change func(*sql.DB) error
	// recomputed says that the forger computes again whatever else in the file follows from what was changed: hashes
	// of tasks, ids of episodes, leaves.
	recomputed bool
	// bound says that what was changed follows from nothing, so that only the digest binds it.
	bound bool
}

// A prey is a file that is forged.
type prey string

const (
	plainPrey      prey = "" // with every kind of row
	servedPrey     prey = "served"
	forkPrey       prey = "fork"        // made by gymkhana fork
	servedForkPrey prey = "served fork" // forked by the client of a server
)

// The columns that follow from nothing. docs/trust.md lists them with their reasons.
var onlyBound = map[string]string{
	"run.id":            "a name",
	"run.created":       "a time",
	"run.host":          "the machine",
	"source.id":         "a name",
	"source.created":    "a time",
	"source.host":       "the machine",
	"decision.thinking": "a time",
	"step.took":         "a time",
	"call.response":     "what a model replied, and how long it took",
	"call.error":        "what a model's server said",
	"event.n":           "the log",
	"event.at":          "a time",
	"event.kind":        "the log",
	"event.text":        "the log",
	"event.episode":     "the log",
	"event.source":      "the log",
	"episode.outcome":   "times, in it", // everything else in it follows
}

// TestForgedFilesAreTold changes every column of a run file, and every row, and everything that an audit found to pass
// once. Each forgery is detected by verify --strict --frames or, if only the digest protects the data, by verify
// --digest. It prints the table. A sample takes a fifteenth.
func TestForgedFilesAreTold(t *testing.T) {
	heavy(t)
	s := newSession(t)
	plain, merged := forgersPrey(t, s)
	roots := map[string]string{}
	for _, file := range []string{plain, merged} {
		var v struct{ Digest string }
		s.json(&v, "verify", file, "--strict", "--frames")
		roots[file] = v.Digest
		s.must("verify", file, "--strict", "--frames", "--digest", v.Digest)
	}
	all := slices.Concat(columnForgeries(t, plain, merged), rowForgeries(t, plain, merged))
	list := tier.Part(t, all, 15)
	told := map[string]int{}
	var mu sync.Mutex
	t.Run("forgeries", func(t *testing.T) {
		for _, f := range list {
			t.Run(f.name, func(t *testing.T) {
				t.Parallel()
				file := plain
				if f.merged {
					file = merged
				}
				how := f.verdict(t, &session{t: t, home: s.home}, file, roots[file])
				t.Log(how)
				if how == "passes" || how == "told by the digest" && !f.bound {
					t.Error(how)
				}
				mu.Lock()
				defer mu.Unlock()
				told[how]++
			})
		}
	})
	t.Logf("%d forgeries: %d told by verify, %d told by the digest, %d pass",
		len(list), told["told by verify"], told["told by the digest"], told["passes"])
	if told["told by verify"] < len(list)/2 {
		t.Error("the runs have too little that could be forged")
	}
}

// docs/trust.md says which command detects each known forgery. If the forger recomputes the derived data, exactly that
// command detects it, and no weaker one. A sample takes a third.
func TestThePageSaysWhatTellsAForgery(t *testing.T) {
	heavy(t)
	page := map[string]string{}
	data, err := os.ReadFile(filepath.Join("..", "docs", "trust.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range regexp.MustCompile("(?m)^\\| ([^|`]+?) \\| `(verify[^`]*)` \\|").FindAllStringSubmatch(string(data), -1) {
		page[row[1]] = row[2]
	}
	all := namedForgeries()
	for _, f := range all {
		if page[f.name] == "" {
			t.Errorf("the page has no row of %q", f.name)
		}
	}
	if len(page) != len(all) || len(all) < 42 {
		t.Errorf("the page has %d rows, and there are %d forgeries; want as many, and 42 at least", len(page), len(all))
	}
	s := newSession(t)
	plain, _ := forgersPrey(t, s)
	files := map[prey]string{plainPrey: plain, servedPrey: lostByItsClient(t), forkPrey: forkedPrey(t, s), servedForkPrey: forkedByItsClient(t)}
	digests := map[prey]string{}
	for of, file := range files {
		var v struct{ Digest string }
		s.json(&v, "verify", file, "--strict", "--frames")
		digests[of] = v.Digest
	}
	for _, f := range tier.Part(t, all, 3) {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			if told := f.toldBy(t, &session{t: t, home: s.home}, files[f.of], digests[f.of]); told != page[f.name] {
				t.Errorf("told by %q, the page says %q", told, page[f.name])
			}
		})
	}
}

// lostByItsClient is a served run of an episode that went badly, to the end of its budget.
func lostByItsClient(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "served.gym")
	d := openDoor(t, path, "phone/mini/click-tab")
	d.ask("reset", map[string]any{"view": "both"})
	for !d.ask("step", map[string]any{"action": "noop"}).Data.Done {
	}
	d.stop()
	return path
}

// forkedPrey is a run that goes on from a step of an episode of the suite that forgersPrey writes.
func forkedPrey(t *testing.T, s *session) string {
	t.Helper()
	dir := t.TempDir()
	was, path := filepath.Join(dir, "was.gym"), filepath.Join(dir, "fork.gym")
	s.must("run", "prey/one", "--agent", "random", "--out", was)
	s.must("fork", was, "--episode", string(episodesOf(t, was)[0].ID), "--step", "3", "--agent", "oracle", "--fresh", "--out", path)
	return path
}

// forkedByItsClient is a served run of an episode, and of a fork of it.
func forkedByItsClient(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "served.gym")
	d := openDoor(t, path, "sokoban/small-v0/03")
	_, one, _ := d.post("/reset", "", map[string]any{})
	for _, act := range []string{"do Left", "do Up", "do Left"} {
		d.post("/step", one, map[string]any{"action": act})
	}
	_, two, _ := d.post("/fork", one, map[string]any{})
	for _, id := range []string{one, two} {
		d.post("/step", id, map[string]any{"action": "do Right"})
		d.post("/close", id, map[string]any{})
	}
	d.stop()
	return path
}

// toldBy forges a copy of a file and gives the first command that tells it.
func (f *forgedFile) toldBy(t *testing.T, s *session, file, root string) string {
	t.Helper()
	forged, made := f.make(t, file)
	if !made {
		return "nothing to forge"
	}
	for _, flags := range []string{"verify", "verify --frames", "verify --strict", "verify --digest"} {
		args := append(strings.Fields(flags), forged)
		if strings.HasSuffix(flags, "--digest") {
			args = []string{"verify", "--digest", root, forged}
		}
		if s.run(args...) != exitDone {
			t.Logf("%s: %s", flags, tail(s.out.String()+s.err.String()))
			return flags
		}
	}
	return "none"
}

// make forges a copy of a file, unless there is nothing to forge.
func (f *forgedFile) make(t *testing.T, file string) (forged string, made bool) {
	t.Helper()
	forged = filepath.Join(t.TempDir(), "forged.gym")
	for _, tail := range []string{"", ".frames"} {
		copyFile(t, file+tail, forged+tail)
	}
	target := forged
	if f.frames {
		target += ".frames"
	}
	if err := withSQL(target, f.change); errors.Is(err, errNothing) {
		return "", false
	} else if err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	if f.recomputed {
		recompute(t, forged)
	}
	return forged, true
}

// verdict forges a copy of a file and says who tells it.
func (f *forgedFile) verdict(t *testing.T, s *session, file, root string) string {
	t.Helper()
	forged, made := f.make(t, file)
	switch {
	case !made:
		return "nothing to forge"
	case f.recomputed && !f.frames && dump(t, forged) == dump(t, file):
		return "repaired"
	}
	defer os.RemoveAll(filepath.Dir(forged))
	if status := s.run("verify", forged, "--strict", "--frames"); status != exitDone {
		if status != exitFailed && !strings.Contains(s.err.String(), "cannot be read") && !strings.Contains(s.err.String(),
			"damaged") {
			t.Errorf("%s: exit %d\n%s", f.name, status, s.err.String())
		}
		if strings.Contains(s.err.String(), "panic") || strings.Contains(s.out.String(), "panic") {
			t.Errorf("%s: it panics\n%s%s", f.name, s.out.String(), s.err.String())
		}
		return "told by verify"
	}
	if s.run("verify", forged, "--strict", "--frames", "--digest", root) == exitFailed {
		return "told by the digest"
	}
	return "passes"
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if os.IsNotExist(err) {
		return
	}
	if err == nil {
		err = os.WriteFile(to, data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// dump is all that a database holds.
func dump(t *testing.T, path string) string {
	t.Helper()
	var all strings.Builder
	names := tables(t, path)
	err := withSQL(path, func(db *sql.DB) error {
		for _, table := range slices.Sorted(maps.Keys(names)) {
			c, err := contentOf(db, table)
			if err != nil {
				return err
			}
			fmt.Fprintln(&all, table, c.ids, c.values)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

func withSQL(path string, do func(*sql.DB) error) error {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1) // pragmas belong to a connection
	err = do(db)
	if e := db.Close(); err == nil {
		err = e
	}
	return err
}

// statements makes a forgery of SQL statements.
func statements(list ...string) func(*sql.DB) error {
	return func(db *sql.DB) error {
		for _, q := range list {
			if _, err := db.Exec(q); err != nil {
				return fmt.Errorf("%s: %w", q, err)
			}
		}
		return nil
	}
}

// preySuite has three small levels with few steps, so that a run of them is executed again at once.
const preySuite = `suite: prey
version: 1
title: Prey
repeats: 1
defaults:
    goal: Push every box onto a red dot.
    environment: {name: sokoban}
    verifier: {name: sokoban}
    oracle: {name: sokoban}
    budget: {steps: 6}
tasks:
- {"id":"one","environment":{"config":{"class":"small-v0","moves":[3,3],"tile":16}},"instances":[5],"tags":["small-v0"]}
- {"id":"two","environment":{"config":{"class":"small-v0","moves":[4,4],"tile":16}},"instances":[10],"tags":["small-v0"]}
- {"id":"three","environment":{"config":{"class":"small-v0","moves":[3,3],"tile":16}},"instances":[20],"tags":["small-v0"]}
`

// forgersPrey makes a run file with every kind of row, and one that was merged of it and another.
func forgersPrey(t *testing.T, s *session) (plain, merged string) {
	t.Helper()
	if err := writeFile(filepath.Join(s.home, "suites", "prey.yaml"), []byte(preySuite)); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	plain, other, merged := filepath.Join(dir, "plain.gym"), filepath.Join(dir, "other.gym"), filepath.Join(dir,
		"merged.gym")
	replies := []string{"I think.\n# action\nleft", "no action at all", "# action\nup", "# action\nright"}
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		return modeltest.Reply{Text: replies[r.Turn()%len(replies)] + strings.Repeat(" ", r.N%3)}
	}})
	model := []string{"--model", "compat/test", "--base-url", srv.URL(), "--cache", "off"}
	stopped := append([]string{"run", "prey/one", "prey/two", "--agent", "online,random,oracle", "--out", plain,
		"--token-limit", "500", "--parallel", "1", "--budget", "400tok"}, model...)
	if status := s.run(stopped...); status != exitStopped {
		t.Fatalf("exit %d\n%s", status, s.err.String())
	}
	s.must("run", "--resume", plain, "--budget", "100Mtok")
	s.must(append([]string{"run", "prey/two", "prey/three", "--agent", "group,oracle", "--option", "n=2", "--out", other,
		"--token-limit", "1000"}, model...)...)
	s.must("merge", merged, plain, other)
	return plain, merged
}

// tables lists the tables of a database with their columns.
func tables(t *testing.T, path string) map[string][]string {
	t.Helper()
	columns := map[string][]string{}
	err := withSQL(path, func(db *sql.DB) error {
		rows,
			err := db.Query(`SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name, c.cid`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var table, column string
			if err := rows.Scan(&table, &column); err != nil {
				return err
			}
			columns[table] = append(columns[table], column)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return columns
}

// A place is a table to forge.
type place struct {
	table          string
	columns        []string
	merged, frames bool
}

// places gives the tables of the run file and of its pictures. Those of sources are filled in the merged file.
func places(t *testing.T, plain, merged string) []place {
	t.Helper()
	var list []place
	for name, columns := range tables(t, plain) {
		if name != "picture" && name != "frame" { // empty in the run file until it is packed
			list = append(list, place{name, columns, name == "source" || name == "source_task", false})
		}
	}
	list = append(list, place{"event", tables(t, merged)["event"], true, false}, place{"episode", tables(t,
		merged)["episode"], true, false})
	for name, columns := range tables(t, plain+".frames") {
		list = append(list, place{name, columns, false, true})
	}
	slices.SortFunc(list, func(a, b place) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return list
}

func (p place) forgery(what string, change func(*sql.DB) error) forgedFile {
	name := what
	if p.merged {
		name += " (merged)"
	}
	return forgedFile{name: name, merged: p.merged, frames: p.frames, change: change}
}

// columnForgeries changes every column, sets it to NULL, and swaps it with the neighbour's; each also by a forger
// who recomputes what follows.
func columnForgeries(t *testing.T, plain, merged string) []forgedFile {
	var list []forgedFile
	for _, p := range places(t, plain, merged) {
		for _, c := range p.columns {
			_, free := onlyBound[p.table+"."+c]
			for what, change := range map[string]func(*sql.DB) error{
				"changed": changed(p.table, c), "NULL": nulled(p.table, c), "swapped": swapped(p.table, c)} {
				f := p.forgery(p.table+"."+c+" "+what, change)
				f.bound = free
				list = append(list, f)
				f.name, f.recomputed = f.name+", recomputed", true
				list = append(list, f)
			}
		}
	}
	slices.SortFunc(list, func(a, b forgedFile) int { return strings.Compare(a.name, b.name) })
	return list
}

// errNothing says that a file has nothing that could be forged so.
var errNothing = fmt.Errorf("nothing to forge")

// changed changes one value, in the middle of those that are set.
func changed(table, column string) func(*sql.DB) error {
	return func(db *sql.DB) error {
		id, v, err := value(db, table, column)
		if err != nil {
			return err
		}
		switch v := v.(type) {
		case int64:
			return setValue(db, table, column, id, v+1)
		case string:
			if json.Valid([]byte(v)) && strings.ContainsAny(v, "0123456789") {
				text, rest := v, ""
				if at := strings.Index(v, `,"parallel":`); at >= 0 {
					text, rest = v[:at], v[at:] // how many episodes at once: nothing follows from it
				}
				return setValue(db, table, column, id, lastDigit(text)+rest)
			}
			return setValue(db, table, column, id, v+"x")
		case []byte:
			own := slices.Clone(v)
			if len(own) == 0 {
				return setValue(db, table, column, id, []byte{1})
			}
			own[len(own)/2]++
			return setValue(db, table, column, id, own)
		}
		return fmt.Errorf("%s.%s is a %T", table, column, v)
	}
}

// lastDigit changes the last digit of a text.
func lastDigit(text string) string {
	i := strings.LastIndexAny(text, "0123456789")
	return text[:i] + string('0'+(text[i]-'0'+1)%10) + text[i+1:]
}

// value gives a value of a column that is set, and its row.
func value(db *sql.DB, table, column string) (id, v any, err error) {
	err = db.QueryRow(fmt.Sprintf(`SELECT %s, "%s" FROM %s WHERE "%[2]s" IS NOT NULL
		LIMIT 1 OFFSET (SELECT count("%[2]s") / 2 FROM %[3]s)`, keyOf(table), column, table)).Scan(&id, &v)
	if err == sql.ErrNoRows {
		return nil, nil, errNothing
	}
	return id, v, err
}

// keyOf names the column by which a row is found. Frames have no row numbers.
func keyOf(table string) string {
	if table == "frame" {
		return "hash"
	}
	return "rowid"
}

func setValue(db *sql.DB, table, column string, id, v any) error {
	if _, err := db.Exec("PRAGMA foreign_keys = OFF"); err != nil {
		return err
	}
	query := fmt.Sprintf(`UPDATE %s SET "%s" = ? WHERE %s = ?`, table, column, keyOf(table))
	_, err := db.Exec(query, v, id)
	if err != nil && (strings.Contains(err.Error(), "constraint") || strings.Contains(err.Error(), "mismatch")) {
		if err = unconstrained(db, table); err == nil {
			_, err = db.Exec(query, v, id)
		}
	}
	return err
}

// unconstrained makes a table again without its constraints and types.
func unconstrained(db *sql.DB, table string) error {
	var drop []string
	for _, view := range []string{"episodes", "steps", "decisions", "calls", "parts", "frames"} {
		drop = append(drop, "DROP VIEW IF EXISTS "+view)
	}
	return statements(append(drop,
		"CREATE TABLE forged AS SELECT * FROM "+table+" ORDER BY "+keyOf(table), "DROP TABLE "+table,
		"ALTER TABLE forged RENAME TO "+table)...)(db)
}

func nulled(table, column string) func(*sql.DB) error {
	return func(db *sql.DB) error {
		id, _, err := value(db, table, column)
		if err != nil {
			return err
		}
		return setValue(db, table, column, id, nil)
	}
}

// swapped swaps a value with another one of its column: that of the next row in which it is another.
func swapped(table, column string) func(*sql.DB) error {
	return func(db *sql.DB) error {
		rows, err := contentOf(db, table)
		if err != nil {
			return err
		}
		at := slices.Index(rows.columns, column)
		for i := len(rows.ids) / 2; i+1 < len(rows.ids); i++ {
			if one, two := rows.values[i], rows.values[i+1]; fmt.Sprint(one[at]) != fmt.Sprint(two[at]) {
				one[at], two[at] = two[at], one[at]
				if err = rows.replace(db, i, i+1); err == nil || !strings.Contains(err.Error(), "constraint") {
					return err
				}
				one[at], two[at] = two[at], one[at]
			}
		}
		return errNothing
	}
}

// A content is all of a table.
type content struct {
	table   string
	columns []string
	ids     []any
	values  [][]any
}

func contentOf(db *sql.DB, table string) (*content, error) {
	rows, err := db.Query(fmt.Sprintf("SELECT %s, * FROM %s ORDER BY %[1]s", keyOf(table), table))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	c := &content{table: table}
	names, err := rows.Columns()
	c.columns = names[1:]
	for err == nil && rows.Next() {
		row, into := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			into[i] = &row[i]
		}
		if err = rows.Scan(into...); err == nil {
			c.ids, c.values = append(c.ids, row[0]), append(c.values, row[1:])
		}
	}
	return c, err
}

// replace writes rows again, at their places. They are deleted first, so that they do not meet where values are
// unique.
func (c *content) replace(db *sql.DB, rows ...int) error {
	if _, err := db.Exec("PRAGMA foreign_keys = OFF"); err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit it does nothing
	keyed := slices.ContainsFunc(c.columns, func(name string) bool { return isKey(tx, c.table, name) })
	for _, i := range rows {
		if _, err := tx.Exec("DELETE FROM "+c.table+" WHERE "+keyOf(c.table)+" = ?", c.ids[i]); err != nil {
			return err
		}
	}
	for _, i := range rows {
		names, values := `rowid, "`+strings.Join(c.columns, `", "`)+`"`, append([]any{c.ids[i]}, c.values[i]...)
		if keyed || c.table == "frame" {
			names, values = names[len("rowid, "):], values[1:]
		}
		query := fmt.Sprintf("INSERT INTO %s (%s) VALUES (?%s)", c.table, names, strings.Repeat(", ?", len(values)-1))
		if _, err := tx.Exec(query, values...); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// isKey reports whether a column is the table's rowid.
func isKey(db *sql.Tx, table, column string) bool {
	var pk int
	_ = db.QueryRow(`SELECT pk FROM pragma_table_info(?) WHERE name = ?`, table, column).Scan(&pk)
	return pk == 1
}

// rowForgeries deletes, duplicates and moves a row of every table.
func rowForgeries(t *testing.T, plain, merged string) []forgedFile {
	var list []forgedFile
	for _, p := range places(t, plain, merged) {
		key := keyOf(p.table)
		middle := fmt.Sprintf("(SELECT %s FROM %s LIMIT 1 OFFSET (SELECT count(*) / 2 FROM %[2]s))", key, p.table)
		columns := `"` + strings.Join(p.columns, `", "`) + `"`
		for what, change := range map[string]func(*sql.DB) error{
			"deleted": statements("PRAGMA foreign_keys = OFF", fmt.Sprintf("DELETE FROM %s WHERE %s = %s", p.table, key,
				middle)),
			"duplicated": func(db *sql.DB) error {
				insert := statements(fmt.Sprintf("INSERT INTO %s (%s) SELECT %[2]s FROM %[1]s WHERE %[3]s = %[4]s", p.table,
					columns, key, middle))
				if insert(db) == nil {
					return nil
				}
				if err := unconstrained(db, p.table); err != nil {
					return err
				}
				return insert(db)
			},
			"moved": statements("PRAGMA foreign_keys = OFF", fmt.Sprintf(
				"UPDATE %s SET rowid = (SELECT max(rowid) + 1 FROM %[1]s) WHERE rowid = (SELECT min(rowid) FROM %[1]s)", p.table)),
		} {
			f := p.forgery(p.table+" row "+what, change)
			if what == "moved" && slices.Contains([]string{"part", "picture", "frame", "run", "source_task"}, p.table) {
				continue // their rows have no order, or a column of their own for it
			}
			f.bound = p.table == "event"
			list = append(list, f)
			f.name, f.recomputed = f.name+", recomputed", true
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b forgedFile) int { return strings.Compare(a.name, b.name) })
	return list
}

// recompute computes again what else in a file follows from a change: hashes of tasks, ids of episodes, also in the log, and
// leaves.
func recompute(t *testing.T, path string) {
	t.Helper()
	file, err := store.Read(path)
	if err != nil {
		return // it cannot be read, which is told
	}
	episodes, _ := file.Run().Plan.Episodes()
	tasks := file.Run().Plan.Tasks
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	err = withSQL(path, func(db *sql.DB) error {
		for i, task := range tasks {
			h, err := task.Hash()
			if err != nil {
				continue
			}
			if _, err := db.Exec("UPDATE OR IGNORE task SET id = ?, content = ? WHERE n = ?", string(task.ID), h[:],
				i+1); err != nil {
				return err
			}
		}
		var n int
		if err := db.QueryRow("SELECT count(*) FROM episode").Scan(&n); err != nil || n != len(episodes) {
			return err
		}
		for i, e := range episodes {
			if _, err := db.Exec("UPDATE event SET episode = ? WHERE episode = (SELECT id FROM episode WHERE n = ?)", string(e.ID), i+1); err != nil {
				return err
			}
			if _, err := db.Exec(`UPDATE OR IGNORE episode SET id = ?, task = ?, content = ?, instance_index = ?, instance = ?, arm = ?, repeat = ?
				WHERE n = ?`, string(e.ID), string(e.Task), e.Content[:], e.Index, int64(e.Instance), e.Arm, e.Repeat, i+1); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if file, err = store.Read(path); err != nil {
		return
	}
	leaves, err := file.Leaves(t.Context())
	if e := file.Close(); err != nil || e != nil {
		return
	}
	if err := withSQL(path, func(db *sql.DB) error {
		for id, leaf := range leaves {
			if _, err := db.Exec("UPDATE episode SET leaf = ? WHERE id = ? AND outcome IS NOT NULL", leaf[:],
				string(id)); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
