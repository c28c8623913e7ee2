package store_test

import (
	"database/sql"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/store"
)

// audited gives the digest of a file and what an audit with pictures finds, or what kept it from being read.
func audited(path string) (store.Digest, []gymkhana.Flaw, error) {
	f, err := store.Read(path)
	if err != nil {
		return store.Digest{}, nil, err
	}
	defer f.Close()
	return f.Examine(ctx, true)
}

func TestAuditOfSoundFiles(t *testing.T) {
	run, merged := soundFiles(t)
	packed, migrated := copyOf(t, schema1), copyOf(t, merged1)
	check(t, store.Pack(packed))
	check(t, store.Pack(migrated))
	again := filepath.Join(t.TempDir(), "again.gym")
	check(t, store.Merge(ctx, again, migrated, packed))
	for _, path := range []string{run, merged, copyOf(t, schema1), packed, migrated, again} {
		d, flaws, err := audited(path)
		check(t, err)
		if strings.HasSuffix(path, merged1) || path == again { // its pictures are not in testdata
			for _, f := range flaws {
				if !f.Missing {
					t.Errorf("%+v", f)
				}
			}
			flaws = nil
		}
		if len(flaws) > 0 || d != digestOf(t, path) {
			t.Errorf("%s: %+v, %+v", path, d, flaws)
		}
	}
	f, err := store.Read(run)
	check(t, err)
	defer f.Close()
	if flaws, err := f.Audit(ctx, false); err != nil || len(flaws) > 0 {
		t.Errorf("got %v, %v", flaws, err)
	}
}

func TestAuditTellsMissingPictures(t *testing.T) {
	run, _ := soundFiles(t)
	check(t, os.Remove(run+".frames"))
	d, flaws, err := audited(run)
	check(t, err)
	if len(flaws) == 0 || d.Missing == 0 {
		t.Errorf("got %+v, %d flaws", d, len(flaws))
	}
	for _, f := range flaws {
		if !f.Missing || f.Episode == "" {
			t.Errorf("%+v", f)
		}
	}
}

// TestAuditGoesOn has an episode whose outcome cannot be read and one whose states are wrong. Both are reported, and
// nothing else.
func TestAuditGoesOn(t *testing.T) {
	run, _ := soundFiles(t)
	edit(t, run, `UPDATE episode SET outcome = '{' WHERE n = 1;
		UPDATE step SET states = x'7b7d' WHERE n = 1 AND attempt = (SELECT id FROM attempt WHERE episode = 2)`)
	_, flaws, err := audited(run)
	check(t, err)
	told := map[gymkhana.EpisodeID]bool{}
	for i, f := range flaws {
		told[f.Episode] = true
		if i > 0 && flaws[i-1].Episode != f.Episode && len(told) > 2 {
			t.Errorf("not in order: %+v", flaws)
		}
	}
	if len(told) != 2 || told[""] {
		t.Errorf("got %+v", flaws)
	}
}

// A tampering changes a file by SQL alone, as anybody can.
type tampering struct {
	what       string
	statements []string
}

// tamperings are made of the schema: every column changed, set to NULL and swapped with a neighbour's, and
// every table with a row deleted, doubled and moved.
func tamperings(t testing.TB, path string) (list []tampering) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	check(t, err)
	defer db.Close()
	for _, table := range column(t, db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") {
		if n := column(t, db, "SELECT count(*) FROM "+table)[0]; n == "0" {
			continue
		}
		key := "rowid"
		if table == "frame" {
			key = "hash"
		}
		add := func(what string, statements ...string) {
			list = append(list, tampering{table + ": " + what, statements})
		}
		names := column(t, db, "SELECT name FROM pragma_table_info(?)", table)
		quoted := `"` + strings.Join(names, `", "`) + `"`
		for _, name := range names {
			rows := column(t, db, fmt.Sprintf(`SELECT quote(%[3]s) FROM %[1]s
				WHERE "%[2]s" IS NOT NULL AND "%[2]s" != '' ORDER BY %[3]s`, table, name, key))
			for i, row := range rows {
				if i > 0 && i < len(rows)-1 {
					continue
				}
				set := func(what, value string) {
					value = strings.ReplaceAll(value, "C", `"`+name+`"`)
					add(fmt.Sprintf("%s of row %d %s", name, i, what),
						fmt.Sprintf(`UPDATE %s SET "%s" = %s WHERE %s = %s`, table, name, value, key, row))
				}
				set("changed", `iif(typeof(C) = 'integer', C + 1, iif(typeof(C) = 'text', C || ' ', x'00' || substr(C, 2)))`)
				set("is another", `iif(typeof(C) = 'integer', 1000000, iif(typeof(C) = 'blob', substr(C, 1, length(C) - 1),
					coalesce(nullif(replace(replace(replace(C, '0', '9'), 'e', 'a'), '1', '7'), C), 'x' || C)))`)
				set("is NULL", "NULL")
			}
			// The neighbour is the first row with another value.
			for _, row := range rows[:min(1, len(rows))] {
				other := column(t, db, fmt.Sprintf(`SELECT quote(%[3]s) FROM %[1]s WHERE "%[2]s" IS NOT
					(SELECT "%[2]s" FROM %[1]s WHERE %[3]s = %[4]s) ORDER BY %[3]s LIMIT 1`, table, name, key, row))
				for _, o := range other {
					add(name+" swapped", swap(table, name, key, row, o)...)
				}
			}
		}
		for i, row := range column(t, db, fmt.Sprintf("SELECT quote(%s) FROM %s ORDER BY %[1]s", key, table)) {
			add(fmt.Sprintf("row %d deleted", i), fmt.Sprintf("DELETE FROM %s WHERE %s = %s", table, key, row))
		}
		// Doubling a row has to change what is unique about it.
		for _, unique := range append([]string{""}, names...) {
			values := quoted
			if unique != "" {
				values = strings.Replace(quoted, `"`+unique+`"`, strings.ReplaceAll(
					`iif(typeof(C) = 'integer', C + 1000, iif(typeof(C) = 'text', C || '0', substr(C, 2) || x'00'))`,
					"C", `"`+unique+`"`), 1)
			}
			add("row doubled, other "+unique, fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %[1]s ORDER BY %s LIMIT 1",
				table, quoted, values, key))
		}
		if key == "rowid" {
			add("rows moved", fmt.Sprintf(`UPDATE %s SET rowid = rowid + 100000
				WHERE rowid = (SELECT min(rowid) FROM %[1]s)`, table))
		}
	}
	return list
}

// swap gives the statements that exchange a column of two rows. In between the first has a value of its own,
// since some columns are unique.
func swap(table, name, key, row, other string) []string {
	const set = `UPDATE %s SET "%s" = (SELECT v FROM temp.was WHERE k = %s) WHERE %s IN (%s)`
	return []string{
		fmt.Sprintf(`CREATE TEMP TABLE was AS SELECT %s AS k, "%s" AS v FROM %s`, key, name, table),
		fmt.Sprintf(`UPDATE %[1]s SET "%[2]s" = CASE typeof("%[2]s") WHEN 'blob' THEN x'00' WHEN 'text' THEN '-' ELSE -1 END
			WHERE %[3]s = %[4]s`, table, name, key, row),
		fmt.Sprintf(set, table, name, row, key, other),
		fmt.Sprintf(set, table, name, other, key, row+", -1"),
	}
}

// column gives the rows of a query that has one column.
func column(t testing.TB, db *sql.DB, query string, args ...any) (list []string) {
	t.Helper()
	rows, err := db.Query(query, args...)
	check(t, err)
	defer rows.Close()
	for rows.Next() {
		var s string
		check(t, rows.Scan(&s))
		list = append(list, s)
	}
	check(t, rows.Err())
	return list
}

// untold lists changes that do not change what the file says, or that cannot be detected.
var untold = map[string]string{
	"frame: row deleted":   "a frame that no message names may never have been kept",
	"picture: row deleted": "likewise",
	"run: rows moved":      "there is one row, and nothing points to it",
	"part: rows moved":     "it is found by its hash",
	"picture: rows moved":  "it is found by its hash",

	"source_task: rows moved": "it is found by its source and number",
}

// TestTampering makes every change to a file that the schema allows. An audit reports those that the file alone
// reveals; all others change the digest.
func TestTampering(t *testing.T) {
	run, merged := soundFiles(t)
	// An episode that is not finished is in no digest, so what is in it can be changed.
	edit(t, run, unbegun)
	edit(t, merged, unbegun)
	for name, path := range map[string]string{"run": run, "merged": merged} {
		t.Run(name, func(t *testing.T) {
			check(t, store.Pack(path))
			want, _, err := audited(path)
			check(t, err)
			data := contents(t, path)
			list := tamperings(t, path)
			if name == "merged" { // the other tables are as in any run
				list = slices.DeleteFunc(list, func(c tampering) bool {
					table, _, _ := strings.Cut(c.what, ":")
					return !slices.Contains([]string{"run", "task", "source", "source_task", "episode", "attempt", "event"}, table)
				})
			}
			if list = tier.Part(t, list, 4); testing.Short() {
				list = slices.Collect(sample(list, 6))
			}
			least := len(list) / 2
			var mu sync.Mutex
			count := map[string]int{}
			todo := make(chan tampering)
			var wg sync.WaitGroup
			for range 2 {
				wg.Go(func() {
					copied := filepath.Join(t.TempDir(), "t.gym")
					for c := range todo {
						told := tamper(t, copied, data, c, want)
						mu.Lock()
						count[told]++
						mu.Unlock()
					}
				})
			}
			for _, c := range list {
				todo <- c
			}
			close(todo)
			wg.Wait()
			t.Logf("%d tamperings: %v", len(list), count)
			if count["audit"]+count["digest"] < least {
				t.Errorf("too little was tried: %v", count)
			}
		})
	}
}

// sample gives every n-th of a list.
func sample[T any](list []T, n int) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := 0; i < len(list) && yield(list[i]); i += n {
		}
	}
}

// unbegun deletes the attempts at episodes that are not finished.
const unbegun = `CREATE TEMP TABLE open AS SELECT a.id FROM attempt a JOIN episode e ON e.n = a.episode
		WHERE e.outcome IS NULL;
	DELETE FROM decision WHERE attempt IN open; DELETE FROM step WHERE attempt IN open;
	DELETE FROM call WHERE attempt IN open; DELETE FROM attempt WHERE id IN open`

// tamper does one tampering, and gives who told it.
func tamper(t *testing.T, path string, data []byte, c tampering, want store.Digest) string {
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Error(err)
		return "error"
	}
	db, err := sql.Open("sqlite", path)
	if err == nil {
		db.SetMaxOpenConns(1)
		_, err = db.Exec("PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF;" + strings.Join(c.statements, ";"))
		db.Close()
	}
	if err != nil {
		if !strings.Contains(err.Error(), "constraint") && !strings.Contains(err.Error(), "mismatch") {
			t.Errorf("%s: %v", c.what, err)
		}
		return "refused by SQLite"
	}
	got, flaws, err := audited(path)
	switch {
	case err != nil && gymkhana.FaultOf(err) == gymkhana.FaultSetup:
		return "unreadable"
	case err != nil:
		t.Errorf("%s: %v", c.what, err)
	case len(flaws) > 0:
		return "audit"
	case got != want:
		return "digest"
	case untold[regexp.MustCompile(` [0-9]+`).ReplaceAllString(c.what, "")] == "":
		t.Errorf("nobody tells: %s: %s", c.what, c.statements)
	}
	return "nobody"
}
