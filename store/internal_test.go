package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store/storetest"
)

func fresh(t *testing.T) (*File, gymkhana.EpisodeID) {
	t.Helper()
	f, err := Create(filepath.Join(t.TempDir(), "a.gym"), storetest.Plan())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	list, err := f.Episodes(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return f, list[0].ID
}

// TestDiskFull gives the file no more space. Every later write fails with one error that says what to do, the stored
// data stay, and when there is space again the run continues.
func TestDiskFull(t *testing.T) {
	ctx := context.Background()
	f, id := fresh(t)
	log, err := f.Attempt(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Step(&gymkhana.Step{N: 0, States: []byte("kept")}, nil); err != nil {
		t.Fatal(err)
	}
	err = f.writer.wait(func(b *batch) error {
		_, err := b.exec("PRAGMA max_page_count = 50")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; err == nil && n < 1000; n++ {
		err = log.Step(&gymkhana.Step{N: n, Reason: strings.Repeat("x", 10_000)}, nil)
	}
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "full") || !strings.Contains(err.Error(), "--resume") {
		t.Fatalf("got error %v", err)
	}
	for what, later := range map[string]error{
		"decide": log.Decide(&gymkhana.Decided{Turn: 1}),
		"call":   log.Call(ctx, &gymkhana.Call{Ordinal: 1}),
		"end":    log.End(ctx, gymkhana.AttemptDone),
		"finish": f.Finish(ctx, id, &gymkhana.Outcome{}),
		"note":   f.Note(ctx, gymkhana.Event{}),
		"close":  f.Close(),
	} {
		if !errors.Is(later, err) {
			t.Errorf("%s: got error %v, want the first one", what, later)
		}
	}
	again, err := Open(f.path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	log, err = again.Attempt(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if steps := log.Past().Steps; len(steps) == 0 || string(steps[0].States) != "kept" {
		t.Errorf("got %d steps", len(steps))
	}
}

// TestContradiction has a row that the database refuses: our bug, and said to be.
func TestContradiction(t *testing.T) {
	f, _ := fresh(t)
	insert := func(b *batch) error {
		_, err := b.exec(insertAttempt, 1, 1, 1)
		return err
	}
	if err := f.writer.wait(insert); err != nil {
		t.Fatal(err)
	}
	err := f.writer.wait(insert)
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultUs || !strings.Contains(err.Error(), "contradicts") {
		t.Errorf("got error %v", err)
	}
}

// TestViews asks every view for all it has.
func TestViews(t *testing.T) {
	f, id := fresh(t)
	log, err := f.Attempt(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	calls, decisions, steps, frames := storetest.Episode(3)
	for i := range steps {
		if err := errors.Join(log.Step(&steps[i], frames[i]), log.Call(context.Background(), &calls[i]), log.Decide(&decisions[i])); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(log.End(context.Background(), "done"), f.Finish(context.Background(), id, storetest.Outcome())); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"SELECT count(*) FROM episodes WHERE success":                                      "1",
		"SELECT progress || ' ' || reward || ' ' || \"limit\" FROM episodes WHERE success": "1 10.1 steps",
		"SELECT group_concat(n) FROM steps WHERE actions LIKE 'do left%'":                  "1",
		"SELECT state FROM steps WHERE n = 2":                                              steps[2].State.String(),
		"SELECT count(*) FROM decisions WHERE raw LIKE 'part %'":                           "3",
		"SELECT group_concat(messages) FROM calls":                                         "2,5,8",
		"SELECT sum(tokens_in) FROM calls WHERE NOT cached":                                "102",
		"SELECT group_concat(DISTINCT kind) FROM (SELECT kind FROM parts ORDER BY kind)":   "message,text,tools",
		"SELECT count(*) FROM frames":                                                      "0", // they are in the frames file
		"SELECT count(*) FROM pragma_foreign_key_check":                                    "0",
	} {
		var got string
		if err := f.read.QueryRow(query).Scan(&got); err != nil || got != want {
			t.Errorf("%s: got %q, %v; want %q", query, got, err, want)
		}
	}
}

func FuzzDelta(f *testing.F) {
	for _, pair := range [][2]string{{"", ""}, {"aaa", "aa"}, {"aa", "aaa"}, {`{"a":1,"b":2}`, `{"a":17,"b":2}`}, {"abc", "xyz"}} {
		f.Add([]byte(pair[0]), []byte(pair[1]), []byte{1, 1, 'x'})
	}
	f.Fuzz(func(t *testing.T, prev, next, junk []byte) {
		got, err := applyDelta(nil, prev, appendDelta(nil, prev, next))
		if err != nil || !bytes.Equal(got, next) {
			t.Errorf("%q to %q: got %q, %v", prev, next, got, err)
		}
		if out, err := applyDelta(nil, prev, junk); err == nil && len(out) > mostValue {
			t.Errorf("%q made %d bytes of %d", junk, len(out), len(prev))
		}
	})
}

func TestStateChainStartsAnew(t *testing.T) {
	var c stateChain
	whole := 0
	for n := range 200 {
		states := bytes.Repeat([]byte("a"), 100+n%3)
		if base, _ := c.add(n, states); base == nil {
			whole++
			if n%wholeEvery != 0 {
				t.Errorf("step %d is whole", n)
			}
		}
	}
	if want := (200 + wholeEvery - 1) / wholeEvery; whole != want {
		t.Errorf("%d of 200 are whole, want %d", whole, want)
	}
}

func TestCompress(t *testing.T) {
	var b partBatch
	for _, data := range [][]byte{nil, []byte("short"), bytes.Repeat([]byte("long "), 100)} {
		packed := bytes.Clone(b.compress(data))
		got, err := uncompress(packed, int64(len(data)))
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%q came back as %q, %v", data, got, err)
		}
	}
	bomb := bytes.Clone(b.compress(make([]byte, 1<<20)))
	for _, size := range []int64{-1, 10, 1<<20 - 1, 1<<20 + 1, mostValue + 1} {
		if _, err := uncompress(bomb, size); err == nil {
			t.Errorf("a part of 1 MiB passes for %d bytes", size)
		}
	}
}

// Several small changes, far apart, make a small delta; long data stored whole are compressed.
func TestLargeStatesTakeLittleRoom(t *testing.T) {
	var rows []byte
	for i := range 2000 {
		rows = fmt.Appendf(rows, `{"id":%d,"title":"row %d"},`, i, i*7919%1000)
	}
	next := bytes.Replace(rows, []byte(`"id":100,`), []byte(`"id":100,"new":true,`), 1)
	next = bytes.Replace(next, []byte(`{"id":900,"title":"row 100"},`), nil, 1)
	next = append(next, `"tick":60`...)
	delta := appendDelta(nil, rows, next)
	if got, err := applyDelta(nil, rows, delta); err != nil || !bytes.Equal(got, next) || len(delta) > 200 {
		t.Errorf("a delta of %d bytes, %v", len(delta), err)
	}
	for _, states := range [][]byte{rows, []byte("{}"), []byte("x"), bytes.Repeat([]byte("x"), 5000)} {
		stored := packStates(states)
		if got, err := unpackStates(stored); err != nil || !bytes.Equal(got, states) {
			t.Errorf("%.20q… is not unpacked: %v", states, err)
		}
		if len(states) > 2*largeState && len(stored) > len(states)/2 {
			t.Errorf("%d bytes are stored in %d", len(states), len(stored))
		}
	}
}

// A served run has the episodes that clients began, and two such runs began others under the same ids.
func TestServedRunsAreNotMerged(t *testing.T) {
	served := &gymkhana.Plan{Served: true}
	for _, other := range []*gymkhana.Plan{served, {}} {
		if _, _, err := joinPlans([]*gymkhana.Plan{served, other}); err == nil || !strings.Contains(err.Error(), "served") {
			t.Errorf("merged with %+v: %v", other, err)
		}
	}
}
