package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// TestMergeSharedPlan has two machines that played different episodes of one plan.
func TestMergeSharedPlan(t *testing.T) {
	dir := t.TempDir()
	a, b, dst := filepath.Join(dir, "a.gym"), filepath.Join(dir, "b.gym"), filepath.Join(dir, "m.gym")
	inA := played(t, a, storetest.Plan(), 0, 5, true)
	inB := played(t, b, storetest.Plan(), 3, 70, true)
	check(t, store.Pack(b))
	was := contents(t, a)
	check(t, store.Merge(ctx, dst, a, b))
	if string(was) != string(contents(t, a)) {
		t.Error("a source was changed")
	}
	same(t, dst, inA, 5)
	same(t, dst, inB, 70)
	s, err := store.Info(dst)
	check(t, err)
	if s.Episodes != 6 || s.Scored != 2 || s.Pending != 4 {
		t.Errorf("got %+v", s)
	}
	refused(t, store.Merge(ctx, dst, a, b), "exists")
	f, err := store.Open(dst) // it can be continued
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	play(t, f, list[1].ID, 3)
	check(t, f.Close())
}

// TestMergeArmsAndTasks has plans that share one task and one arm. The result has only episodes that a source planned.
func TestMergeArmsAndTasks(t *testing.T) {
	dir := t.TempDir()
	a, b, dst := filepath.Join(dir, "a.gym"), filepath.Join(dir, "b.gym"), filepath.Join(dir, "m.gym")
	one, two := storetest.Plan(), storetest.Plan()
	one.Plan.Tasks = one.Plan.Tasks[:1]
	two.Plan.Tasks[0].Instances = []gymkhana.Seed{2, 9}
	two.Plan.Arms = []gymkhana.Arm{{Agent: "idle"}, two.Plan.Arms[1]}
	played(t, a, one, 0, 3, true)
	inB := played(t, b, two, 2, 4, true) // instance 9, idle
	check(t, store.Merge(ctx, dst, a, b))
	same(t, dst, inB, 4)
	f, err := store.Read(dst)
	check(t, err)
	defer f.Close()
	if arms := f.Run().Plan.Arms; len(arms) != 3 || arms[2].Agent != "idle" {
		t.Errorf("got arms %v", arms)
	}
	rows, err := f.Episodes(ctx)
	check(t, err)
	if len(rows) != 4+6-1 { // instance 2 with the oracle is in both
		t.Errorf("got %d episodes", len(rows))
	}
	for _, r := range rows {
		if r.ID == inB && (r.Arm != 2 || r.Index != 2 || r.Instance != 9 || r.Outcome == nil) {
			t.Errorf("got %+v", r)
		}
	}
}

// TestMergeKeepsSources merges a merged file again: its sources stay, row by row, and every episode and
// event says which it came from.
func TestMergeKeepsSources(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	var want []string
	for i, name := range []string{"a", "b", "c"} {
		run := storetest.Plan()
		run.ID = name
		run.Plan.Tasks[i%2].Instances = []gymkhana.Seed{gymkhana.Seed(10 + i)}
		played(t, at(name), run, 0, 2, true)
		f, err := store.Open(at(name))
		check(t, err)
		// The clock went back, and the order of the log counts all the same.
		for _, second := range []int{5 + i, 2} {
			check(t, f.Note(ctx, gymkhana.Event{At: run.Created.Add(time.Duration(second) * time.Second), Kind: "resumed"}))
		}
		check(t, f.Close())
		want = append(want, dump(t, at(name), "SELECT id, created, host, plan FROM run"),
			dump(t, at(name), "SELECT n, id, hex(content), data FROM task ORDER BY n"),
			dump(t, at(name), "SELECT at, kind, episode, text FROM event ORDER BY n"))
	}
	check(t, store.Merge(ctx, at("ab"), at("a"), at("b")))
	check(t, store.Merge(ctx, at("abc"), at("ab"), at("c")))
	var got []string
	for n := 1; n <= 3; n++ {
		got = append(got, dump(t, at("abc"), "SELECT id, created, host, plan FROM source WHERE n = ?", n),
			dump(t, at("abc"), "SELECT n, id, hex(content), data FROM source_task WHERE source = ? ORDER BY n", n),
			dump(t, at("abc"), "SELECT at, kind, episode, text FROM event WHERE source = ? ORDER BY n", n))
	}
	for i := range want {
		if got[i] != want[i] || want[i] == "" {
			t.Errorf("got  %s\nwant %s", got[i], want[i])
		}
	}
	if n := dump(t, at("abc"), "SELECT count(*), count(*) FILTER (WHERE kind = 'merged') FROM event WHERE source IS NULL"); n != "4 4\n" {
		t.Errorf("merging wrote %s", n)
	}
	f, err := store.Read(at("abc"))
	check(t, err)
	defer f.Close()
	sources, err := f.Sources(ctx)
	check(t, err)
	list, err := f.Episodes(ctx)
	check(t, err)
	for _, row := range list {
		task, ok := sources[row.Source].Plan.TaskOf(row.Task)
		if !ok || !slices.Contains(task.Instances, row.Instance) {
			t.Errorf("episode %s does not come from run %s", row.ID, sources[row.Source].ID)
		}
	}
}

// TestMergeWeavesLogs has two logs of the same hour.
func TestMergeWeavesLogs(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	for i, name := range []string{"a", "b"} {
		f, err := store.Create(at(name), storetest.Plan())
		check(t, err)
		for _, second := range []int{10 + 5*i, 20 - 5*i, 30} {
			check(t, f.Note(ctx, gymkhana.Event{At: time.Unix(int64(second), 0).UTC(), Kind: fmt.Sprint(name, second)}))
		}
		check(t, f.Close())
	}
	check(t, store.Merge(ctx, at("m"), at("a"), at("b")))
	got := dump(t, at("m"), "SELECT kind FROM event ORDER BY n")
	if want := "a10\nb15\nb15\na20\na30\nb30\nmerged\nmerged\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// dump gives what a query gives, as text.
func dump(t testing.TB, path, query string, args ...any) string {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	check(t, err)
	defer db.Close()
	rows, err := db.Query(query, args...)
	check(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	check(t, err)
	var b strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		check(t, rows.Scan(values...))
		for i, v := range values {
			b.WriteString(strings.Repeat(" ", min(i, 1)) + fmt.Sprint(*v.(*any)))
		}
		b.WriteByte('\n')
	}
	check(t, rows.Err())
	return b.String()
}

// TestMergeConflict has episodes that two files scored differently. Such files are refused in any order, and nothing is
// left; or the first is kept, and the merged file records what it left out.
func TestMergeConflict(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	scored := func(name string, turns int, reward float64) gymkhana.EpisodeID {
		run := storetest.Plan()
		run.ID = name
		id := played(t, at(name), run, 0, turns, false)
		f, err := store.Open(at(name))
		check(t, err)
		out := storetest.Outcome()
		out.Verdict.Reward, out.Wall = reward, time.Duration(turns)
		check(t, f.Finish(ctx, id, out))
		check(t, f.Close())
		return id
	}
	played(t, at("unfinished"), storetest.Plan(), 0, 3, false)
	id := scored("b", 4, 1)
	check(t, store.Merge(ctx, at("taken"), at("unfinished"), at("b")))
	same(t, at("taken"), id, 4)
	scored("again", 4, 1) // another run that went the same way
	check(t, store.Merge(ctx, at("agreed"), at("b"), at("again")))
	check(t, store.Merge(ctx, at("twice"), at("b"), at("b")))

	scored("c", 4, 2) // another outcome
	scored("d", 5, 1) // the same outcome, another way
	for _, order := range [][]string{{"b", "c"}, {"c", "b"}, {"b", "d"}, {"d", "b"}, {"unfinished", "b", "again", "c"},
		{"c", "again", "b", "unfinished"}, {"agreed", "c"}, {"c", "agreed"}} {
		var srcs []string
		for _, name := range order {
			srcs = append(srcs, at(name))
		}
		dst := filepath.Join(t.TempDir(), "m.gym")
		err := store.Merge(ctx, dst, srcs...)
		var conflict *store.Conflict
		if !errors.As(err, &conflict) || conflict.Episodes[0].ID != id {
			t.Fatalf("%v: got error %v", order, err)
		}
		refused(t, err, "1 episode", string(conflict.Episodes[0].Task), conflict.Episodes[0].Dropped, "--conflicts keep-first")
		if left := names(t, dst); len(left) != 0 {
			t.Errorf("%v: left %v", order, left)
		}
	}

	n, err := store.MergeKeepingFirst(ctx, at("bc"), at("b"), at("c"))
	check(t, err)
	same(t, at("bc"), id, 4)
	leaf := func(name string) string {
		return strings.ToLower(strings.Fields(leaves(t, at(name)))[1])
	}
	want := fmt.Sprintf("conflict %s "+
		"{\"kept\":{\"run\":\"b\",\"leaf\":%q},\"dropped\":{\"run\":\"c\",\"leaf\":%q}}\n",
		id, leaf("b"), leaf("c"))
	if got := dump(t, at("bc"), "SELECT kind, episode, text FROM event WHERE kind = 'conflict'"); n != 1 || got != want {
		t.Errorf("%d conflicts, got %s want %s", n, got, want)
	}
	sound(t, at("bc"))

	// Merged again, before and after a source of its own, it keeps what it says, and the audit follows.
	check(t, store.Merge(ctx, at("b-bc"), at("b"), at("bc")))
	refused(t, store.Merge(ctx, at("c-bc"), at("c"), at("bc")), "1 episode")
	refused(t, store.Merge(ctx, at("again-bc"), at("again"), at("bc")), "1 episode") // it is disputed, and has another leaf
	for _, first := range []string{"c", "again"} {
		_, err := store.MergeKeepingFirst(ctx, at(first+"-bc"), at(first), at("bc"))
		check(t, err)
		sound(t, at(first+"-bc"))
	}
	sound(t, at("b-bc"))
}

// TestConflictAudited has a forger who changes what a merged file records about the episodes that it left out.
func TestConflictAudited(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	for i, name := range []string{"a", "b"} {
		run := storetest.Plan()
		run.ID = name
		played(t, at(name), run, 0, 3+i, true)
	}
	_, err := store.MergeKeepingFirst(ctx, at("m"), at("a"), at("b"))
	check(t, err)
	check(t, store.Pack(at("m")))
	data, alone := contents(t, at("m")), contents(t, at("a"))
	for _, c := range []struct{ change, say string }{
		{"UPDATE event SET text = '{}' WHERE kind = 'conflict'", "event 3: conflict: it is not in the form"},
		{"UPDATE event SET text = NULL WHERE kind = 'conflict'", "event 3: conflict: EOF"},
		{"UPDATE event SET episode = NULL WHERE kind = 'conflict'", "event 3: it names no episode"},
		{"UPDATE event SET source = 1 WHERE kind = 'conflict'", "event 3: only a merge finds a conflict"},
		{"UPDATE event SET text = replace(text, '\"run\":\"b\"', '\"run\":\"x\"') WHERE kind = 'conflict'",
			"event 3: run x, of a conflict, was not merged"},
		{"UPDATE event SET text = replace(text, '\"run\":\"a\"', '\"run\":\"b\"') WHERE kind = 'conflict'",
			"was kept of run b, and it comes from run a"},
		{"UPDATE event SET text = replace(text, substr(text, 31, 3), '123') WHERE kind = 'conflict'",
			"none of the leaves that are said to have been kept is its own"},
		{"UPDATE event SET episode = (SELECT id FROM episode WHERE n = 2) WHERE kind = 'conflict'",
			"it is said to be in conflict, and is not scored"},
		{`UPDATE event SET text = replace(text, json_extract(text, '$.dropped.leaf'), json_extract(text, '$.kept.leaf'))
			WHERE kind = 'conflict'`,
			"event 3: both leaves of a conflict are the same"},
		{`INSERT INTO event SELECT 4, at, kind, episode,
			replace(text, json_extract(text, '$.kept.leaf'), hex(zeroblob(31)) || '07'), NULL FROM event WHERE n = 3`,
			"it is said to have been kept as 00000000, and is not so, nor was that dropped"},
	} {
		path := filepath.Join(t.TempDir(), "m.gym")
		check(t, os.WriteFile(path, data, 0o666))
		edit(t, path, c.change)
		f, err := store.Read(path)
		check(t, err)
		flaws, err := f.Audit(ctx, false)
		check(t, err)
		check(t, f.Close())
		if !slices.ContainsFunc(flaws, func(f gymkhana.Flaw) bool { return strings.Contains(f.What, c.say) }) {
			t.Errorf("%s: want %q of %v", c.change, c.say, flaws)
		}
	}
	check(t, os.WriteFile(at("alone"), alone, 0o666))
	edit(t, at("alone"), `INSERT INTO event (at, kind, episode, text)
		SELECT '2026-11-20T12:00:00Z', 'conflict', id, '{}' FROM episode LIMIT 1`)
	refused(t, store.Merge(ctx, at("again"), at("alone"), at("alone")), "only a merge finds a conflict")
}

// sound fails if the audit has anything to say.
func sound(t *testing.T, path string) {
	t.Helper()
	f, err := store.Read(path)
	check(t, err)
	defer f.Close()
	flaws, err := f.Audit(ctx, true)
	check(t, err)
	for _, flaw := range flaws {
		if strings.Contains(flaw.What, "event") || strings.Contains(flaw.What, "merge") {
			t.Errorf("%s: %s: %s", filepath.Base(path), flaw.Episode, flaw.What)
		}
	}
}

func TestMergeRefuses(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a.gym")
	played(t, a, storetest.Plan(), 0, 1, false)
	for name, c := range map[string]struct {
		change func(*gymkhana.Plan)
		say    string
	}{
		"seed":  {func(p *gymkhana.Plan) { p.Seed = 4 }, "seeds differ"},
		"world": {func(p *gymkhana.Plan) { p.Worlds["sokoban"] = 2 }, "world sokoban has versions 1 and 2"},
		"task":  {func(p *gymkhana.Plan) { p.Tasks[0].Goal = "other" }, "sokoban/small/1 has another content"},
	} {
		t.Run(name, func(t *testing.T) {
			run := storetest.Plan()
			c.change(&run.Plan)
			b := filepath.Join(t.TempDir(), "b.gym")
			played(t, b, run, 0, 1, false)
			dst := filepath.Join(t.TempDir(), "m.gym")
			refused(t, store.Merge(ctx, dst, a, b), c.say)
			if left := names(t, dst); len(left) != 0 {
				t.Errorf("left %v", left)
			}
		})
	}
}

// TestMergePrefersScored has an episode that only one of two files could score: that is no conflict.
func TestMergePrefersScored(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.gym"), filepath.Join(dir, "b.gym")
	var id gymkhana.EpisodeID
	for path, out := range map[string]*gymkhana.Outcome{a: {Fault: "model", Error: "down", Attempts: 1}, b: storetest.Outcome()} {
		id = played(t, path, storetest.Plan(), 0, 3, false)
		f, err := store.Open(path)
		check(t, err)
		check(t, f.Finish(ctx, id, out))
		check(t, f.Close())
	}
	for i, order := range [][]string{{a, b}, {b, a}} {
		dst := filepath.Join(dir, fmt.Sprint(i, ".gym"))
		check(t, store.Merge(ctx, dst, order...))
		f, err := store.Read(dst)
		check(t, err)
		rows, err := f.Episodes(ctx)
		check(t, err)
		if out := rows[0].Outcome; out == nil || !out.Scored {
			t.Errorf("merging %v keeps %+v", order, out)
		}
		check(t, f.Close())
	}
}
