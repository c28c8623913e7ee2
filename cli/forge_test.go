package cli

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	change func(*sql.DB) error
	// recomputed says that the forger computes again whatever else in the file follows from what was changed: hashes
	// of tasks, ids of episodes, leaves.
	recomputed bool
	// bound says that what was changed follows from nothing, so that only the digest binds it.
	bound bool
}

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

// TestForgedFilesAreTold changes every column of a run file, and every row, and everything that an audit found
// to pass once. Each forgery is told by verify --strict --frames; or else it is of what only the digest binds, and
// then verify --digest tells it. It prints the table.
func TestForgedFilesAreTold(t *testing.T) {
	skipShort(t)
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
	list := slices.Concat(tier.Part(t, all, 8), namedForgeries())
	told := map[string]int{}
	for _, f := range list {
		file := plain
		if f.merged {
			file = merged
		}
		how := f.verdict(t, s, file, roots[file])
		told[how]++
		t.Logf("%-60s %s", f.name, how)
		if how == "passes" || how == "told by the digest" && !f.bound {
			t.Errorf("%s: %s", f.name, how)
		}
	}
	t.Logf("%d forgeries: %d told by verify, %d told by the digest, %d pass", len(list), told["told by verify"], told["told by the digest"], told["passes"])
}

// verdict forges a copy of a file and says who tells it.
func (f *forgedFile) verdict(t *testing.T, s *session, file, root string) string {
	t.Helper()
	dir := t.TempDir()
	forged := filepath.Join(dir, "forged.gym")
	for _, tail := range []string{"", ".frames"} {
		copyFile(t, file+tail, forged+tail)
	}
	target := forged
	if f.frames {
		target += ".frames"
	}
	if err := withSQL(target, f.change); errors.Is(err, errNothing) {
		return "nothing to forge"
	} else if err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	if f.recomputed {
		recompute(t, forged)
		if dump(t, forged) == dump(t, file) && !f.frames {
			return "repaired"
		}
	}
	defer os.RemoveAll(dir)
	if status := s.run("verify", forged, "--strict", "--frames"); status != exitDone {
		if status != exitFailed && !strings.Contains(s.err.String(), "cannot be read") && !strings.Contains(s.err.String(), "damaged") {
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

// forgersPrey makes a run file with every kind of row, and one that was merged of it and another.
func forgersPrey(t *testing.T, s *session) (plain, merged string) {
	t.Helper()
	dir := t.TempDir()
	plain, other, merged := filepath.Join(dir, "plain.gym"), filepath.Join(dir, "other.gym"), filepath.Join(dir, "merged.gym")
	replies := []string{"I think.\n# action\nleft", "no action at all", "# action\nup", "# action\nright"}
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		return modeltest.Reply{Text: replies[r.Turn()%len(replies)] + strings.Repeat(" ", r.N%3)}
	}})
	model := []string{"--model", "compat/test", "--base-url", srv.URL(), "--cache", "off"}
	stopped := append([]string{"run", "sokoban/small-v0/01", "sokoban/small-v0/10", "--agent", "online,random,oracle", "--out", plain,
		"--token-limit", "2000", "--parallel", "1", "--budget", "2000tok"}, model...)
	if status := s.run(stopped...); status != exitStopped {
		t.Fatalf("exit %d\n%s", status, s.err.String())
	}
	s.must("run", "--resume", plain, "--budget", "100Mtok")
	s.must(append([]string{"run", "sokoban/small-v0/10", "sokoban/small-v0/20", "--agent", "group,oracle", "--out", other,
		"--token-limit", "3000"}, model...)...)
	s.must("merge", merged, plain, other)
	return plain, merged
}

// tables lists the tables of a database with their columns.
func tables(t *testing.T, path string) map[string][]string {
	t.Helper()
	columns := map[string][]string{}
	err := withSQL(path, func(db *sql.DB) error {
		rows, err := db.Query(`SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name, c.cid`)
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
	list = append(list, place{"event", tables(t, merged)["event"], true, false}, place{"episode", tables(t, merged)["episode"], true, false})
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
			for what, change := range map[string]func(*sql.DB) error{"changed": changed(p.table, c), "NULL": nulled(p.table, c), "swapped": swapped(p.table, c)} {
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
				return setValue(db, table, column, id, lastDigit(v))
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
	return statements("DROP VIEW IF EXISTS episodes; DROP VIEW IF EXISTS steps; DROP VIEW IF EXISTS decisions; DROP VIEW IF EXISTS calls; DROP VIEW IF EXISTS parts; DROP VIEW IF EXISTS frames",
		"CREATE TABLE forged AS SELECT * FROM "+table+" ORDER BY "+keyOf(table), "DROP TABLE "+table, "ALTER TABLE forged RENAME TO "+table)(db)
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

// replace writes rows anew, at their places. They are deleted first, so that they do not meet where values are
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
			"deleted": statements("PRAGMA foreign_keys = OFF", fmt.Sprintf("DELETE FROM %s WHERE %s = %s", p.table, key, middle)),
			"duplicated": func(db *sql.DB) error {
				insert := statements(fmt.Sprintf("INSERT INTO %s (%s) SELECT %[2]s FROM %[1]s WHERE %[3]s = %[4]s", p.table, columns, key, middle))
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

// recompute computes again what else in a file follows from a change: hashes of tasks, ids of episodes, and leaves.
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
			if _, err := db.Exec("UPDATE OR IGNORE task SET id = ?, content = ? WHERE n = ?", string(task.ID), h[:], i+1); err != nil {
				return err
			}
		}
		var n int
		if err := db.QueryRow("SELECT count(*) FROM episode").Scan(&n); err != nil || n != len(episodes) {
			return err
		}
		for i, e := range episodes {
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
			if _, err := db.Exec("UPDATE episode SET leaf = ? WHERE id = ? AND outcome IS NOT NULL", leaf[:], string(id)); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// namedForgeries are those that an audit of an earlier version found to pass, each also by a forger who recomputes.
func namedForgeries() []forgedFile {
	scoreAll := func(where string) string {
		return `UPDATE episode SET outcome = json_set(outcome, '$.verdict', json('{"success":true,"progress":1,"reward":100}'))` + where
	}
	arm := func(name string) string {
		return fmt.Sprintf(`(SELECT key FROM run, json_each(plan, '$.arms') WHERE value ->> 'agent' = '%s')`, name)
	}
	random := " WHERE arm = " + arm("random")
	var list []forgedFile
	for name, queries := range map[string][]string{
		"success on every episode of random": {scoreAll(random)},
		"success in no steps":                {scoreAll(random), `UPDATE episode SET outcome = json_set(outcome, '$.steps', 0)` + random},
		"success and no states":              {scoreAll(random), `UPDATE step SET states = NULL, base = NULL`},
		"success and one state less":         {scoreAll(random), `UPDATE step SET states = NULL, base = NULL WHERE n = 0`},
		"success and no steps at all":        {scoreAll(random), "DELETE FROM step"},
		"success, states of another world":   {scoreAll(random), `UPDATE run SET plan = json_set(plan, '$.worlds.sokoban', 99)`},
		"success and no task":                {scoreAll(random), "DELETE FROM task WHERE n = 1"},
		"the oracle's episodes under random": {
			`CREATE TEMP TABLE pair AS SELECT a.n AS good, b.n AS bad FROM episode a JOIN episode b ON a.task = b.task AND a.instance = b.instance
				WHERE a.arm = ` + arm("oracle") + " AND b.arm = " + arm("random"),
			`UPDATE episode SET outcome = (SELECT o.outcome FROM episode o JOIN pair ON o.n = pair.good WHERE pair.bad = episode.n) WHERE n IN (SELECT bad FROM pair)`,
			`DELETE FROM step WHERE attempt IN (SELECT id FROM attempt WHERE episode IN (SELECT bad FROM pair))`,
			`DELETE FROM decision WHERE attempt IN (SELECT id FROM attempt WHERE episode IN (SELECT bad FROM pair))`,
			`UPDATE attempt SET episode = -episode`,
			`UPDATE attempt SET episode = coalesce((SELECT bad FROM pair WHERE good = -episode), (SELECT good FROM pair WHERE bad = -episode), -episode)`,
		},
		"a longer budget":           {`UPDATE task SET data = json_set(data, '$.budget.steps', 5000)`},
		"another goal":              {`UPDATE task SET data = json_set(data, '$.goal', 'Do as you please.')`},
		"an easier level":           {`UPDATE task SET data = json_set(data, '$.environment.config.level', json('["#####","#@$.#","#####"]'))`},
		"another verifier":          {`UPDATE task SET data = json_set(data, '$.verifier.config', json('{"bounds":"published"}'))`},
		"a tag":                     {`UPDATE task SET data = json_set(data, '$.tags', json('["easy"]'))`},
		"no hash of any content":    {`UPDATE task SET content = zeroblob(32)`, `UPDATE episode SET content = zeroblob(32)`},
		"arms swapped":              {`UPDATE run SET plan = json_set(plan, '$.arms[0]', json(plan -> '$.arms[1]'), '$.arms[1]', json(plan -> '$.arms[0]'))`},
		"the oracle called a model": {`UPDATE run SET plan = replace(plan, '"agent":"oracle"', '"agent":"online","model":"openai/gpt-99"')`},
		"the model renamed":         {`UPDATE run SET plan = replace(plan, '"compat/test"', '"openai/gpt-99"')`},
		"random called idle":        {`UPDATE run SET plan = replace(plan, '"agent":"random"', '"agent":"idle"')`},
		"an episode deleted":        {"DELETE FROM episode WHERE n = 2"},
		"an episode and its rows deleted": {
			"DELETE FROM step WHERE attempt IN (SELECT id FROM attempt WHERE episode = 2)", "DELETE FROM decision WHERE attempt IN (SELECT id FROM attempt WHERE episode = 2)",
			"DELETE FROM call WHERE attempt IN (SELECT id FROM attempt WHERE episode = 2)", "DELETE FROM attempt WHERE episode = 2", "DELETE FROM episode WHERE n = 2"},
		"a task that the selectors name, left out": {
			"DELETE FROM step WHERE attempt IN (SELECT id FROM attempt WHERE episode > 3)", "DELETE FROM decision WHERE attempt IN (SELECT id FROM attempt WHERE episode > 3)",
			"DELETE FROM call WHERE attempt IN (SELECT id FROM attempt WHERE episode > 3)", "DELETE FROM attempt WHERE episode > 3", "DELETE FROM episode WHERE n > 3",
			"DELETE FROM task WHERE n > 1"},
		"an arm left out":                  {"DELETE FROM episode" + random},
		"steps of an outcome":              {`UPDATE episode SET outcome = json_set(outcome, '$.steps', 1)`},
		"limit of an outcome":              {`UPDATE episode SET outcome = json_set(outcome, '$.limit', 'tokens')`},
		"a limit of time":                  {`UPDATE episode SET outcome = json_set(outcome, '$.limit', 'wall')`},
		"ending of an outcome":             {`UPDATE episode SET outcome = json_set(outcome, '$.ended', 'terminated', '$.reason', 'solved')` + random},
		"fault of an outcome":              {`UPDATE episode SET outcome = json_set(outcome, '$.fault', 'agent')` + random},
		"usage of an outcome":              {`UPDATE episode SET outcome = json_set(outcome, '$.usage.in', 1)`},
		"cost of an outcome":               {`UPDATE episode SET outcome = json_set(outcome, '$.usage.cost_usd', 0.01)`},
		"an outcome with a key of its own": {`UPDATE episode SET outcome = json_set(outcome, '$.bonus', 1)`},
		"an outcome that is no JSON":       {`UPDATE episode SET outcome = 'solved'`},
		"a step refused":                   {`UPDATE step SET refused = '["wall"]' WHERE n = 1`},
		"a step's ending":                  {`UPDATE step SET ended = 'terminated', reason = 'solved' WHERE n = 1`},
		"half of the steps dropped":        {"DELETE FROM step WHERE n > 1"},
		"a step inserted": {"UPDATE step SET n = n + 1000 WHERE n > 0", "UPDATE step SET n = n - 999 WHERE n > 1000",
			"INSERT INTO step (attempt, n, turn, actions, passed, tick, text, frames, state, took) SELECT attempt, 1, 1, actions, passed, tick, text, frames, state, took FROM step WHERE n = 2"},
		"every call deleted":          {"DELETE FROM call"},
		"no hash of a screen":         {"UPDATE step SET frames = NULL"},
		"zeros for hashes of screens": {"UPDATE step SET frames = zeroblob(length(frames))"},
		"not scored for what failed":  {`UPDATE episode SET status = 'not_scored', outcome = json_set(outcome, '$.scored', json('false'), '$.fault', 'model', '$.error', 'busy')` + random},
		"a part that is another":      {"UPDATE part SET data = CAST('x' AS BLOB), size = 1 WHERE kind = 'text'"},
		"a trigger":                   {"CREATE TRIGGER t AFTER INSERT ON event BEGIN SELECT 1; END"},
		"a table of its own":          {"CREATE TABLE mine (x)"},
		"a view that lies":            {"DROP VIEW episodes", "CREATE VIEW episodes AS SELECT 1 AS success"},
		"more repeats than can be":    {`UPDATE run SET plan = json_set(plan, '$.repeats', 1000000000000)`},
	} {
		list = append(list, forgedFile{name: name, change: statements(append([]string{"PRAGMA foreign_keys = OFF"}, queries...)...)},
			forgedFile{name: name + ", recomputed", recomputed: true, change: statements(append([]string{"PRAGMA foreign_keys = OFF"}, queries...)...)})
	}
	for name, queries := range map[string][]string{
		"a picture swapped":       {"UPDATE picture SET data = (SELECT data FROM picture ORDER BY hash DESC LIMIT 1) WHERE rowid = (SELECT min(rowid) FROM picture)"},
		"every picture deleted":   {"DELETE FROM picture", "DELETE FROM frame"},
		"a frame of another name": {"UPDATE frame SET picture = (SELECT picture FROM frame ORDER BY hash DESC LIMIT 1)"},
	} {
		list = append(list, forgedFile{name: name, frames: true, change: statements(queries...)})
	}
	for name, queries := range map[string][]string{ // claims: nothing in the file contradicts them
		"an episode that is pending": {"DELETE FROM step WHERE attempt IN (SELECT id FROM attempt WHERE episode = 2)",
			"DELETE FROM decision WHERE attempt IN (SELECT id FROM attempt WHERE episode = 2)", "DELETE FROM attempt WHERE episode = 2",
			"UPDATE episode SET status = 'pending', outcome = NULL, leaf = NULL WHERE n = 2"},
		"not scored for a fault of the world": {`UPDATE episode SET status = 'not_scored', outcome = json_set(outcome, '$.scored', json('false'), '$.fault', 'world', '$.error', 'tab closed')` + random,
			"UPDATE attempt SET ended = 'world' WHERE episode IN (SELECT n FROM episode WHERE status = 'not_scored')"},
		"a run of another day": {`UPDATE run SET created = '2020-01-01T00:00:00Z'`},
		"a faster model":       {`UPDATE call SET response = json_set(response, '$.trip.tries', 1, '$.id', 'x')`},
	} {
		list = append(list, forgedFile{name: name + ", recomputed", bound: true, recomputed: true, change: statements(append([]string{"PRAGMA foreign_keys = OFF"}, queries...)...)})
	}
	slices.SortFunc(list, func(a, b forgedFile) int { return strings.Compare(a.name, b.name) })
	return list
}
