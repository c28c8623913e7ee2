package cache

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
)

func open(t *testing.T, path string) *Cache {
	t.Helper()
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func key(t *testing.T, text string, sample gymkhana.Seed) gymkhana.CallKey {
	t.Helper()
	k, err := keyOf(&gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, text)}}, "openai/x@host", sample)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func find(t *testing.T, c *Cache, k gymkhana.CallKey) *gymkhana.Response {
	t.Helper()
	r, err := c.Find(t.Context(), k)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func keep(t *testing.T, c *Cache, k gymkhana.CallKey, text string) {
	t.Helper()
	if err := c.Put(t.Context(), k, &gymkhana.Response{Text: text}); err != nil {
		t.Fatal(err)
	}
}

func TestKeepAndFind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new folder", "a?b%20#c.db")
	c := open(t, path)
	k := key(t, "hello", 1)
	if got := find(t, c, k); got != nil {
		t.Fatalf("an empty cache has %+v", got)
	}
	answer := gymkhana.Response{Text: "hi", Thinking: "hm",
		Blocks: []gymkhana.Block{{Provider: "p", JSON: `{"sig": "<a=>",  "n":1.0}`}}, Finish: "tool_calls", Model: "x-1",
		ID:    "id",
		Calls: []gymkhana.ToolCall{{ID: "c", Name: "n", Arguments: "{}"}},
		Usage: gymkhana.Usage{In: 3, Out: 2, Cached: 1, CostUSD: 0.5}, Timing: gymkhana.CallTiming{Tries: 2, Thinking: time.Second}}
	if err := c.Put(t.Context(), k, &answer); err != nil {
		t.Fatal(err)
	}
	keep(t, c, k, "later") // the first stays
	want := answer
	want.Cached, want.Timing = true, gymkhana.CallTiming{Thinking: time.Second}
	for _, c := range []*Cache{c, open(t, path)} {
		if got := find(t, c, k); !reflect.DeepEqual(got, &want) {
			t.Errorf("got %+v; want %+v", got, want)
		}
	}
	for name, other := range map[string]gymkhana.CallKey{"sample": key(t, "hello", 2), "request": key(t, "hullo", 1),
		"model": {Model: "other", Request: k.Request, Sample: 1}} {
		if got := find(t, c, other); got != nil {
			t.Errorf("another %s gives %+v", name, got)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v; want mode 0600", info, err)
	}
}

func TestExpiry(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "c.db"))
	old, young := key(t, "old", 0), key(t, "young", 0)
	keep(t, c, old, "old")
	keep(t, c, young, "young")
	if _, err := c.db.Exec(`UPDATE answer SET kept = kept - 3600 WHERE request = ?`, old.Request[:]); err != nil {
		t.Fatal(err)
	}
	c.MaxAge = 30 * time.Minute
	if got := find(t, c, old); got != nil {
		t.Errorf("found %+v, which is an hour old", got)
	}
	if find(t, c, young) == nil {
		t.Error("lost a young answer")
	}
	if s, err := c.Stats(t.Context()); err != nil || s.Answers != 2 || s.Models != 1 || s.Bytes == 0 || s.Newest.Sub(s.Oldest) < time.Hour {
		t.Errorf("stats: %+v, %v", s, err)
	}
	keep(t, c, old, "new") // replaces what is too old
	if got := find(t, c, old); got == nil || got.Text != "new" {
		t.Errorf("got %+v; want the answer that was kept after the old one expired", got)
	}
}

func TestPruneAndClear(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "c.db"))
	for i := range 20 {
		keep(t, c, key(t, "hello", gymkhana.Seed(i)), strings.Repeat(fmt.Sprint(i), 9999))
	}
	if _, err := c.db.Exec(`UPDATE answer SET kept = kept - 3600 WHERE sample < 15`); err != nil {
		t.Fatal(err)
	}
	if n, err := c.Prune(t.Context(), time.Minute); n != 15 || err != nil {
		t.Errorf("pruned %d, %v; want 15", n, err)
	}
	if n, err := c.Clear(t.Context()); n != 5 || err != nil {
		t.Errorf("cleared %d, %v; want 5", n, err)
	}
	if s, err := c.Stats(t.Context()); err != nil || s.Answers != 0 || !s.Oldest.IsZero() {
		t.Errorf("stats: %+v, %v", s, err)
	}
}

func TestRefusesOtherFiles(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a database ", 99)), 0o600); err != nil {
		t.Fatal(err)
	}
	newer := filepath.Join(dir, "newer.db")
	c := open(t, newer)
	if _, err := c.db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(dir, "foreign.db")
	c = open(t, foreign)
	if _, err := c.db.Exec("PRAGMA user_version = 0"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{text: "not a database", newer: "newer gymkhana", foreign: "no cache", dir: "directory"} {
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: got %v; want %q, blamed on the set-up", filepath.Base(path), err, want)
		}
	}
}

func TestDamagedAnswer(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "c.db"))
	k := key(t, "hello", 0)
	keep(t, c, k, "hi")
	if _, err := c.db.Exec("UPDATE answer SET body = x'1f8b'"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Find(t.Context(), k); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("got %v; want a damaged answer", err)
	}
}

func TestCancelled(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "c.db"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var blamed *gymkhana.Error
	if _, err := c.Find(ctx, gymkhana.CallKey{}); !errors.Is(err, context.Canceled) || errors.As(err, &blamed) {
		t.Errorf("got %v; want the context's error, blamed on nobody", err)
	}
}

// TestManyProcesses has processes open a new file at the same moment and race for the same keys:
// nothing fails, and each key has one answer for all.
func TestManyProcesses(t *testing.T) {
	if path := os.Getenv("CACHE_TEST_FILE"); path != "" {
		race(t, path)
		return
	}
	if testing.Short() {
		t.Skip("starts processes")
	}
	path := filepath.Join(t.TempDir(), "c.db")
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestManyProcesses$")
			cmd.Env = append(os.Environ(), "CACHE_TEST_FILE="+path)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	wg.Wait()
	if s, err := open(t, path).Stats(t.Context()); err != nil || s.Answers != 20 {
		t.Errorf("stats: %+v, %v; want 20 answers", s, err)
	}
}

func race(t *testing.T, path string) {
	c := open(t, path)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range 20 {
				k := key(t, "hello", gymkhana.Seed(i))
				if err := c.Put(t.Context(), k, &gymkhana.Response{Text: fmt.Sprint(os.Getpid())}); err != nil {
					t.Error(err)
					return
				}
				first, err := c.Find(t.Context(), k)
				if err != nil || first == nil {
					t.Errorf("kept, and then found %+v, %v", first, err)
					return
				}
				keep := &gymkhana.Response{Text: "late"}
				if err := c.Put(t.Context(), k, keep); err != nil {
					t.Error(err)
				}
				if again, err := c.Find(t.Context(), k); err != nil || again.Text != first.Text {
					t.Errorf("%q became %+v, %v", first.Text, again, err)
				}
			}
		})
	}
	wg.Wait()
}

// Programs that another process put into a cache do not run.
func TestNothingAlienRuns(t *testing.T) {
	const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT "
	for statements, say := range map[string]string{
		"CREATE TRIGGER t AFTER INSERT ON answer BEGIN DELETE FROM answer; END":      "trigger t of answer is none of ours",
		"CREATE VIEW pragma_user_version AS " + endless + "i AS user_version FROM n": "view pragma_user_version",
		"ALTER TABLE answer ADD COLUMN big AS (zeroblob(300000000))":                 "table answer of answer is not the one",
		"ANALYZE": "table sqlite_stat1 of sqlite_stat1, which ANALYZE of another program makes",
		"ANALYZE; PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(tbl,idx,x,stat AS " +
			"(printf(''%.*c'', 999999000, ''1'')))' WHERE name = 'sqlite_stat1'": "table sqlite_stat1",
		"CREATE INDEX big ON answer (length(hex(body)))":                                         "index big of answer is none of ours",
		"DROP TABLE answer; CREATE VIEW answer AS " + endless + "i AS model, x'' AS body FROM n": "view answer of answer",
	} {
		path := filepath.Join(t.TempDir(), "calls.cache")
		c, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		c.Close()
		db, err := sql.Open("sqlite", path)
		if err == nil {
			_, err = db.Exec(statements)
		}
		if err != nil {
			t.Fatal(err)
		}
		db.Close()
		if _, err = Open(path); gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), say) {
			t.Errorf("%s: %v; want %s", statements, err, say)
		}
	}
}

// A large answer is not read.
func TestLargeAnswer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "calls.cache")
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	key := gymkhana.CallKey{Model: "m", Request: gymkhana.Hash{1}}
	if err := c.Put(t.Context(), key, &gymkhana.Response{}); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err == nil {
		_, err = db.Exec("UPDATE answer SET body = zeroblob(70000000)")
	}
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := c.Find(t.Context(), key); gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "damaged answer") {
		t.Errorf("got %v", err)
	}
}
