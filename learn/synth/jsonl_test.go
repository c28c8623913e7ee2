package synth

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"gymkhana"
)

// sample is a row of each level, with all that a row can have.
func sample(t *testing.T) []*Row {
	t.Helper()
	s := alarmScene(t)
	one := s.row(1, Information, "What does the switch \"06:45\" tell?", "Monday.", nil, nil)
	one.Action = `answer text="Monday"`
	two := s.row(2, Instruction, "Label it \"Tea <time>\".", "Reason: The field is there.\nAction: "+`type text="Tea <time>" element="label" clear=true`, nil, nil)
	two.Action = `type text="Tea <time>" element="label" clear=true`
	two.Input.Past = s.Input(s.Goal).Past
	three := Row{Level: 3, Kind: Preference, Query: s.Goal, Action: `click element="0645"`,
		Rejected: `finish status="complete"`, Score: 0.9, Critic: "verifier"}
	three.Input, three.options = s.space.Retold(s.Goal).Look(s.Seen)
	three.Input.Messages = []gymkhana.Heard{{Member: 2, Raw: "Reason: r\nAction: back", Sure: 0.5}, {Own: true, Raw: "Action: home"}}
	three.Input.Notes = []string{"Sunday, 15 October 2023"}
	rows := []*Row{&one, &two, &three}
	for _, row := range rows {
		row.World, row.Task, row.Instance, row.Step, row.State, row.Teacher = "pocket", "phone/bell/on", 7, 2, s.State, "oracle"
		row.Lesson = row.lesson()
		if row.Lesson == nil {
			t.Fatalf("the policy cannot express %s", row.Action)
		}
	}
	return rows
}

// write makes a data set.
func write(t *testing.T, dir string, zipped bool, rows ...*Row) {
	t.Helper()
	w, err := NewWriter(dir, zipped)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	for _, row := range rows {
		if err := w.Write(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func names(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range list {
		all = append(all, e.Name())
	}
	return strings.Join(all, " ")
}

func TestRoundTrip(t *testing.T) {
	for _, zipped := range []bool{false, true} {
		dir := filepath.Join(t.TempDir(), "new", "folder")
		rows := sample(t)
		write(t, dir, zipped, rows[2], rows[0], rows[1])
		if got, want := names(t, dir), map[bool]string{false: "level1.jsonl level2.jsonl level3.jsonl",
			true: "level1.jsonl.gz level2.jsonl.gz level3.jsonl.gz"}[zipped]; got != want {
			t.Errorf("files %s, want %s", got, want)
		}
		n := 0
		for got, err := range Read(dir) {
			if err != nil {
				t.Fatal(err)
			}
			want := rows[n] // what is seen and done, but not the texts of earlier screens
			if got.options, want.options = nil, nil; !reflect.DeepEqual(got, want) {
				t.Errorf("zipped %v: got\n%+v\nwant\n%+v", zipped, got, want)
			}
			n++
		}
		if n != 3 {
			t.Errorf("read %d rows, want 3", n)
		}
	}
}

// TestLineOfData holds the format to a golden file: others read it without our code.
func TestLineOfData(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, false, sample(t)...)
	var all []byte
	for level := 1; level <= 3; level++ {
		data, err := os.ReadFile(filepath.Join(dir, levelFile(level, false)))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data...)
	}
	golden(t, "rows.jsonl", string(all))
}

func TestWriterRefuses(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, true, sample(t)[1])
	if _, err := NewWriter(dir, false); err == nil || !strings.Contains(err.Error(), "level2.jsonl.gz already") || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("a folder with data: got %v", err)
	}
	for name, spoil := range map[string]func(*Row){
		"level":     func(r *Row) { r.Level = 4 },
		"kind":      func(r *Row) { r.Kind = Aim },
		"query":     func(r *Row) { r.Query = "" },
		"action":    func(r *Row) { r.Action = "" },
		"canonical": func(r *Row) { r.Action = `click  element="0645"` },
		"equal":     func(r *Row) { r.Rejected = r.Action },
		"rejected":  func(r *Row) { r.Rejected = "fly" },
		"score":     func(r *Row) { r.Score = 1.5 },
		"seen":      func(r *Row) { r.Input.Seen = nil },
	} {
		dir := t.TempDir()
		w, err := NewWriter(dir, true)
		if err != nil {
			t.Fatal(err)
		}
		rows := sample(t)
		spoil(rows[2])
		first, bad, after, closed := w.Write(rows[0]), w.Write(rows[2]), w.Write(rows[0]), w.Close()
		if first != nil || bad == nil || after == nil || closed == nil || gymkhana.FaultOf(bad) != gymkhana.FaultUs {
			t.Errorf("%s: got %v, %v, %v, %v", name, first, bad, after, closed)
		}
		if left := names(t, dir); left != "" {
			t.Errorf("%s: left %s", name, left)
		}
	}
}

func TestAbort(t *testing.T) {
	dir := t.TempDir()
	w, err := NewWriter(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(sample(t)[0]); err != nil {
		t.Fatal(err)
	}
	w.Abort()
	w.Abort()
	if err := w.Close(); err != nil {
		t.Errorf("Close after Abort: %v", err)
	}
	if err := w.Write(sample(t)[0]); err == nil {
		t.Error("wrote after the end")
	}
	if left := names(t, dir); left != "" {
		t.Errorf("left %s", left)
	}
}

// A fullDisk takes some bytes and no more.
type fullDisk struct {
	*os.File
	room int
	sync bool // only Sync notices
}

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.sync || len(b) <= d.room {
		d.room -= len(b)
		return d.File.Write(b)
	}
	return 0, syscall.ENOSPC
}

func (d *fullDisk) Sync() error {
	if d.sync {
		return syscall.ENOSPC
	}
	return d.File.Sync()
}

func TestFullDisk(t *testing.T) {
	for _, c := range []struct {
		room         int
		sync, zipped bool
	}{{0, false, false}, {100, false, false}, {70_000, false, false}, {0, true, false}, {0, false, true}, {100, false, true}, {0, true, true}} {
		dir := t.TempDir()
		w, err := NewWriter(dir, c.zipped)
		if err != nil {
			t.Fatal(err)
		}
		files := 0
		w.create = func(dir, pattern string) (sink, error) {
			file, err := os.CreateTemp(dir, pattern)
			if files++; files < 3 {
				return file, err // the third has no room
			}
			return &fullDisk{File: file, room: c.room, sync: c.sync}, err
		}
		rows := sample(t)
		for i := range 300 {
			_ = w.Write(rows[i%3])                // Close returns the error
			rows[0].Query += fmt.Sprint(i * 7919) // so that it does not compress to nothing
			rows[2].Query += fmt.Sprint(i * 104729)
		}
		if err := w.Close(); !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "make room") || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("room %d, zipped %v: got %v", c.room, c.zipped, err)
		}
		if left := names(t, dir); left != "" {
			t.Errorf("room %d, zipped %v: left %s", c.room, c.zipped, left)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, false, sample(t)...)
	file := filepath.Join(dir, "level2.jsonl")
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"level":2`, `"level":1`, "a row of level 1 among"},
		{`"level":2,"kind":"instruction"`, `"level":1,"kind":"aim"`, "a row of level 1 among those of level 2"},
		{`"level":2,"kind":"instruction"`, `"level":2,"kind":"aim"`, "no kind"},
		{`"query"`, `"quarry"`, `unknown field "quarry"`},
		{`"step":2`, `"step":"2"`, "string"},
		{`"action":"type `, `"action":"typ `, `did you mean "type"`},
		{`"past":[{"action":"open_app `, `"past":[{"action":"shut_app `, "past"},
		{`,"input":`, `,"input":null,"kind":"instruction","in":`, "unknown field"},
		{"}\n", "} {}\n", "something follows"},
		{"}\n", "\n", "cut off"},
		{"}\n", "}\n\n", "empty"},
	} {
		bad := bytes.Replace(good, []byte(c.old), []byte(c.new), 1)
		if bytes.Equal(bad, good) {
			t.Fatalf("%s is not in the file", c.old)
		}
		text := append(bytes.Clone(good), bad...)
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		rows, got := count(dir)
		line := ":2: "
		if c.want == "empty" {
			line = ":3: "
		}
		if rows < 2 || got == nil || !strings.Contains(got.Error(), "level2.jsonl"+line) ||
			!strings.Contains(got.Error(), c.want) || gymkhana.FaultOf(got) != gymkhana.FaultSetup {
			t.Errorf("%s: %d rows, then %v; want %q", c.new, rows, got, c.want)
		}
	}
	if err := os.WriteFile(file, append(bytes.Repeat([]byte("x"), MaxLine+1), '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := count(dir); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("a long line: %v", err)
	}
}

// count reads a folder to its end.
func count(dir string) (rows int, err error) {
	for _, e := range Read(dir) {
		if e != nil {
			return rows, e
		}
		rows++
	}
	return rows, nil
}

func TestReadDamaged(t *testing.T) {
	dir := t.TempDir()
	if _, err := count(dir); err == nil || !strings.Contains(err.Error(), "level1.jsonl.gz") {
		t.Errorf("an empty folder: %v", err)
	}
	write(t, dir, true, sample(t)...)
	file := filepath.Join(dir, "level3.jsonl.gz")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 5, len(whole) / 2, len(whole) - 1} {
		if err := os.WriteFile(file, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if rows, err := count(dir); rows > 3 || err == nil || !strings.Contains(err.Error(), "level3.jsonl.gz:") {
			t.Errorf("%d of %d bytes: %d rows, %v", n, len(whole), rows, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "level1.jsonl"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := count(dir); err == nil || !strings.Contains(err.Error(), "both there") {
		t.Errorf("two files of a level: %v", err)
	}
	if _, err := count(filepath.Join(dir, "level1.jsonl", "none")); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is a file: %v", err)
	}
}

// TestReadStops sees that a reader that has enough gets no more.
func TestReadStops(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, true, sample(t)...)
	n := 0
	for range Read(dir) {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("read %d, want 2", n)
	}
}

func FuzzReadRow(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "rows.jsonl"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		f.Add(line, 1)
		f.Add(line, 2)
		f.Add(line, 3)
	}
	f.Add([]byte(`{"level":1,"kind":"aim","query":"q","response":"r","input":{}}`), 1)
	f.Fuzz(func(t *testing.T, line []byte, level int) {
		row, err := readRow(line, level)
		if err != nil {
			return
		}
		dir := t.TempDir()
		write(t, dir, false, row)
		for again, err := range Read(dir) {
			if err != nil || again.Query != row.Query || again.Action != row.Action || len(again.Input.Legal) != len(row.Input.Legal) {
				t.Fatalf("%s: read again as %+v (%v)", line, again, err)
			}
		}
	})
}
