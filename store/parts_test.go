package store

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"

	"gymkhana"
)

// A text of up to 64 bytes is stored in its row; a longer one, or one that is not UTF-8, in a part.
func TestWhereTextsAreStored(t *testing.T) {
	for _, c := range []struct {
		text string
		part bool
	}{{"", false}, {"short", false}, {strings.Repeat("x", 64), false}, {strings.Repeat("x", 65), true}, {"\xff", true}} {
		p := &attachments{}
		r := p.text(c.text)
		if (len(p.parts) == 1) != c.part || r.part.IsZero() == c.part || c.part &&
			(r.part != gymkhana.HashBytes([]byte(c.text)) || r.text != "") {
			t.Errorf("%.5q of %d bytes is %+v with %d parts", c.text, len(c.text), r, len(p.parts))
		}
		b, err := json.Marshal(r)
		var back ref
		if err != nil || json.Unmarshal(b, &back) != nil || back != r {
			t.Errorf("%s reads back as %+v", b, back)
		}
		if again, err := refFrom(r.column()); err != nil || again != r || r.IsZero() != (c.text == "") {
			t.Errorf("the column %v reads back as %+v, %v", r.column(), again, err)
		}
	}
	if b, _ := (ref{text: "<a>"}).MarshalJSON(); string(b) != `"<a>"` {
		t.Errorf("a text is written as %s, with escapes that people cannot read", b)
	}
	for _, bad := range []any{[]byte("short"), 7, 1.5} {
		if r, err := refFrom(bad); err == nil {
			t.Errorf("%v is read as %+v", bad, r)
		}
	}
}

func TestHashColumns(t *testing.T) {
	one, two := gymkhana.HashBytes([]byte("1")), gymkhana.HashBytes([]byte("2"))
	if hashColumn(gymkhana.Hash{}) != nil || !reflect.DeepEqual(hashColumn(one), one[:]) {
		t.Errorf("hashes are %v and %v", hashColumn(gymkhana.Hash{}), hashColumn(one))
	}
	for _, b := range [][]byte{nil, {}, one[:]} {
		if h, err := hashFrom(b); err != nil || (len(b) == 0) != h.IsZero() {
			t.Errorf("%d bytes are read as %s, %v", len(b), h, err)
		}
	}
	for _, b := range [][]byte{{1}, append(one[:], 1)} {
		if h, err := hashFrom(b); err == nil {
			t.Errorf("%d bytes are read as %s", len(b), h)
		}
	}
	if joinHashes(nil) != nil {
		t.Error("no hashes are a column")
	}
	joined := joinHashes([]gymkhana.Hash{one, two}).([]byte)
	if list, err := splitHashes(joined); err != nil || !reflect.DeepEqual(list, []gymkhana.Hash{one, two}) {
		t.Errorf("two hashes are read as %v, %v", list, err)
	}
	if list, err := splitHashes(joined[:33]); err == nil {
		t.Errorf("a hash and a byte are read as %v", list)
	}
}

// A request is stored as the part that the speaker's last one did not have.
func TestTalksContinue(t *testing.T) {
	hash := func(s string) (list []gymkhana.Hash) {
		for _, r := range s {
			list = append(list, gymkhana.HashBytes([]byte(string(r))))
		}
		return list
	}
	l := &attemptLog{talks: map[speaker]talk{}}
	for i, c := range []struct {
		who      speaker
		messages string
		base     any
		keep     int
	}{
		{speaker{"a", 0}, "abc", nil, 0},
		{speaker{"a", 0}, "abcd", 1, 3},
		{speaker{"a", 0}, "abcd", 2, 4},
		{speaker{"a", 1}, "abcd", nil, 0}, // another member
		{speaker{"b", 0}, "abcd", nil, 0}, // another role
		{speaker{"a", 0}, "abx", 3, 2},
		{speaker{"a", 0}, "ab", 6, 2},
		{speaker{"a", 0}, "xab", nil, 0},
		{speaker{"a", 0}, "", nil, 0},
		{speaker{"a", 0}, "x", nil, 0},
		{speaker{"a", 1}, "abc", 4, 3},
	} {
		base, keep := l.continues(c.who, talk{i + 1, hash(c.messages)})
		if base != c.base || keep != c.keep {
			t.Errorf("call %d of %v: base %v, keep %d; want %v, %d", i+1, c.who, base, keep, c.base, c.keep)
		}
	}
}

// Up to a number of written parts are remembered; then all are forgotten at once.
func TestSeen(t *testing.T) {
	var s seen
	hash := func(i int) gymkhana.Hash { return gymkhana.Hash{byte(i), byte(i >> 8), byte(i >> 16), 1} }
	for i := range seenMost {
		if s.add(hash(i)) {
			t.Fatalf("%d was there", i)
		}
	}
	if len(s) != seenMost || !s.add(hash(0)) || !s.add(hash(seenMost-1)) {
		t.Errorf("%d are remembered; want %d", len(s), seenMost)
	}
	if s.add(hash(seenMost)) || len(s) != 1 || s.add(hash(0)) {
		t.Errorf("%d are remembered after one too many; want it alone", len(s))
	}
	var both seen
	a, b := hash(1), hash(2)
	for i, c := range []struct {
		a, b gymkhana.Hash
		want bool
	}{{a, b, false}, {a, b, true}, {a, gymkhana.Hash{}, true}, {a, hash(3), false}, {hash(4), b, false},
		{hash(4), hash(3), true}} {
		if got := both.both(c.a, c.b); got != c.want {
			t.Errorf("pair %d was there: %v; want %v", i, got, c.want)
		}
	}
}

// These numbers identify a run file, for us and for the command file(1).
func TestKindsOfFiles(t *testing.T) {
	for kind, want := range map[uint32]string{runFile: "GYMR", framesFile: "GYMF"} {
		got := string([]byte{byte(kind >> 24), byte(kind >> 16), byte(kind >> 8), byte(kind)})
		if got != want {
			t.Errorf("a file is of the kind %q; want %q", got, want)
		}
	}
}

func TestHolderOfALock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.lock")
	if got := holder(name); got != "" {
		t.Errorf("a lock that is not there is held by %q", got)
	}
	for text, want := range map[string]string{"": "", "\n": "", "123\n": " (123)"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := holder(name); got != want {
			t.Errorf("a lock with %q is held by %q; want %q", text, got, want)
		}
	}
}

// numbered is an error of SQLite with a code.
func failedWith(t *testing.T, query string) error {
	t.Helper()
	f, _ := fresh(t)
	_, err := f.read.Exec(query)
	if err == nil {
		t.Fatalf("%s works", query)
	}
	return err
}

// An error of SQLite says whether the file is damaged, or only cannot be read at the moment.
func TestDamagedOrUnreadable(t *testing.T) {
	syntax := failedWith(t, "SELEKT")
	if code, ok := sqliteCode(syntax); !ok || code != sqlite3.SQLITE_ERROR {
		t.Errorf("a slip in a statement has the code %d, %v", code, ok)
	}
	readonly := failedWith(t, "CREATE TABLE x (y)")
	if code, ok := sqliteCode(readonly); !ok || code != sqlite3.SQLITE_READONLY {
		t.Errorf("writing where one may only read has the code %d, %v", code, ok)
	}
	for name, c := range map[string]struct {
		err     error
		damaged bool
	}{"a slip": {syntax, true}, "no leave to write": {readonly, false},
		"an error that is not SQLite's": {errors.New("odd"), true}} {
		err := unreadable("a.gym", c.err)
		if strings.Contains(err.Error(), "a.gym is damaged: ") != c.damaged || !errors.Is(err, c.err) ||
			gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v; want damaged %v", name, err, c.damaged)
		}
	}
}

// Plans are joined if equal episodes of them are equal experiments.
func TestPlansAreJoined(t *testing.T) {
	plan := func(change func(p *gymkhana.Plan)) *gymkhana.Plan {
		p := &gymkhana.Plan{Seed: 1, Judge: "m/x", Repeats: 2, Worlds: map[string]int{"line": 1}, Selectors: []string{"line"},
			Suites: []gymkhana.SuiteLabel{{Name: "line", Version: 1}}, Arms: []gymkhana.Arm{{Agent: "a"}},
			Tasks: []*gymkhana.Task{{ID: "line/1", Goal: "go", Instances: []gymkhana.Seed{1, 2}}}}
		change(p)
		return p
	}
	for _, c := range []struct {
		name   string
		change func(p *gymkhana.Plan)
		want   string // what is wrong, "" if nothing is
		check  func(p *gymkhana.Plan) bool
	}{
		{"itself", func(*gymkhana.Plan) {}, "", func(p *gymkhana.Plan) bool {
			return reflect.DeepEqual(p,
				plan(func(*gymkhana.Plan) {}))
		}},
		{"another seed", func(p *gymkhana.Plan) { p.Seed = 2 }, "their seeds differ (1 and 2)", nil},
		{"another judge", func(p *gymkhana.Plan) { p.Judge = "m/y" }, "one was judged by m/x and one by m/y", nil},
		{"no judge", func(p *gymkhana.Plan) { p.Judge = "" }, "one was judged by m/x and one by rules alone", nil},
		{"another version of a world", func(p *gymkhana.Plan) { p.Worlds["line"] = 3 }, "world line has versions 1 and 3",
			nil},
		{"another goal", func(p *gymkhana.Plan) { p.Tasks[0].Goal = "run" }, "task line/1 has another content there", nil},
		{"another world", func(p *gymkhana.Plan) { p.Worlds = map[string]int{"pool": 5} }, "",
			func(p *gymkhana.Plan) bool { return p.Worlds["line"] == 1 && p.Worlds["pool"] == 5 }},
		{"no worlds", func(p *gymkhana.Plan) { p.Worlds = nil }, "",
			func(p *gymkhana.Plan) bool { return len(p.Worlds) == 1 }},
		{"private instances", func(p *gymkhana.Plan) { p.Private = true }, "",
			func(p *gymkhana.Plan) bool { return p.Private }},
		{"more repeats", func(p *gymkhana.Plan) { p.Repeats = 3 }, "", func(p *gymkhana.Plan) bool { return p.Repeats == 3 }},
		{"fewer", func(p *gymkhana.Plan) { p.Repeats = 1 }, "", func(p *gymkhana.Plan) bool { return p.Repeats == 2 }},
		{"another arm", func(p *gymkhana.Plan) { p.Arms = []gymkhana.Arm{{Agent: "b"}, {Agent: "a"}} }, "",
			func(p *gymkhana.Plan) bool {
				return len(p.Arms) == 2 && p.Arms[0].Agent == "a" && p.Arms[1].Agent == "b"
			}},
		{"other instances", func(p *gymkhana.Plan) { p.Tasks[0].Instances = []gymkhana.Seed{2, 3} }, "",
			func(p *gymkhana.Plan) bool { return reflect.DeepEqual(p.Tasks[0].Instances, []gymkhana.Seed{1, 2, 3}) }},
		{"another task", func(p *gymkhana.Plan) { p.Tasks[0].ID = "line/2" }, "",
			func(p *gymkhana.Plan) bool { return len(p.Tasks) == 2 }},
		{"other labels", func(p *gymkhana.Plan) { p.Suites[0].Version, p.Selectors = 2, []string{"line", "x"} }, "",
			func(p *gymkhana.Plan) bool { return len(p.Suites) == 2 && len(p.Selectors) == 2 }},
	} {
		first := plan(func(*gymkhana.Plan) {})
		joined, at, err := joinPlans([]*gymkhana.Plan{first, first, plan(c.change)})
		switch {
		case c.want != "" && (err == nil || at != 2 || !strings.HasPrefix(err.Error(), c.want)):
			t.Errorf("%s: %v at plan %d; want %s", c.name, err, at, c.want)
		case c.want == "" && (err != nil || !c.check(joined)):
			t.Errorf("%s: joined to %+v, %v", c.name, joined, err)
		}
		if !reflect.DeepEqual(first, plan(func(*gymkhana.Plan) {})) {
			t.Errorf("%s: the first plan is changed to %+v", c.name, first)
		}
	}
	// Privacy stays, whichever plan comes first, and worlds may come late.
	private := plan(func(p *gymkhana.Plan) { p.Private = true })
	if joined, _, err := joinPlans([]*gymkhana.Plan{private, plan(func(p *gymkhana.Plan) {})}); err != nil ||
		!joined.Private {
		t.Errorf("private first: %+v, %v", joined, err)
	}
	if joined, _, err := joinPlans([]*gymkhana.Plan{plan(func(p *gymkhana.Plan) { p.Worlds = nil }),
		private}); err != nil || joined.Worlds["line"] != 1 {
		t.Errorf("worlds late: %+v, %v", joined, err)
	}
}

// The header of a file says whether it is one of ours, and whole.
func TestHeaders(t *testing.T) {
	for _, c := range []struct {
		name string
		h    header
		want uint32
		size int64
		says string
	}{
		{"a run file", header{runFile, Version, 4096}, runFile, 4096, ""},
		{"an older one", header{runFile, 1, 0}, runFile, 1, ""},
		{"one with a tail", header{runFile, Version, 4096}, runFile, 4097, ""},
		{"frames", header{framesFile, 1, 0}, framesFile, 0, ""},
		{"frames as a run", header{framesFile, 1, 0}, runFile, 0, "is an SQLite database, but not a run file"},
		{"a run as frames", header{runFile, 1, 0}, framesFile, 0, "does not hold the frames of a run"},
		{"a newer one", header{runFile, Version + 1, 0}, runFile, 0, "upgrade gymkhana"},
		{"one of no version", header{runFile, -1, 0}, runFile, 0, "is damaged: schema version -1"},
		{"one before the first", header{runFile, 0, 0}, runFile, 0, "is damaged: schema version 0"},
		{"one that is cut", header{runFile, Version, 4096}, runFile, 4095, "is damaged: 4095 of its 4096 bytes"},
	} {
		err := c.h.check("a.gym", c.want, c.size)
		if (err == nil) != (c.says == "") || err != nil && (!strings.Contains(err.Error(), c.says) ||
			gymkhana.FaultOf(err) != gymkhana.FaultSetup) {
			t.Errorf("%s: %v; want %q", c.name, err, c.says)
		}
	}
	for page, want := range map[[2]byte]int64{{0x10, 0}: 4096, {0, 1}: 65536, {2, 0}: 512} {
		b := make([]byte, headerSize)
		copy(b[16:], page[:])
		if got := pageSize(b); got != want {
			t.Errorf("the page size of %v is %d; want %d", page, got, want)
		}
	}
}
