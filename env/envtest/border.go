package envtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// travels holds that a snapshot goes on equally in a world that never saw the one it is of: one that was not Reset, or with
// another seed, as in another process.
func (l laws) travels(t *testing.T) {
	for _, seed := range tier.Part(t, []uint64{0, 1, 2, 3}, 3) {
		world, now := l.open(t)
		if !l.saves(t, world) {
			return
		}
		text := l.save(t, world, now, seed)
		home, err := gymkhana.Load(t.Context(), world, text)
		if err != nil {
			t.Fatalf("seed %d: the world does not read its own bytes: %v\n%s", seed, err, text)
		}
		want, last := onward(t, world, home, seed)
		for _, other := range []struct {
			name string
			make func(t *testing.T) gymkhana.Environment
		}{{"a world that was not Reset", l.unset}, {"a world with another seed", l.elsewhere}} {
			away := other.make(t)
			back, err := gymkhana.Load(t.Context(), away, text)
			if err != nil {
				t.Fatalf("seed %d: %s: %v", seed, other.name, err)
			}
			if again := saved(t, away); !bytes.Equal(again, text) {
				t.Fatalf("seed %d: %s saves itself otherwise:\n%s\nwant\n%s", seed, other.name, again, text)
			}
			got, end := onward(t, away, back, seed)
			compare(t, seed, other.name, want, got)
			if !bytes.Equal(end, last) {
				t.Fatalf("seed %d: %s ends otherwise:\n%s\nwant\n%s", seed, other.name, end, last)
			}
		}
	}
}

// saves reports whether a world has snapshots as bytes. One that has not says so.
func (l laws) saves(t *testing.T, world gymkhana.Environment) bool {
	t.Helper()
	can := world.Capabilities()
	if (can.Encode == nil) != (can.Decode == nil) || can.Encode != nil && can.Snapshot == nil {
		t.Fatal("a world that has Encode has Snapshot, Restore and Decode too, and the other way round")
	}
	if can.Encode != nil {
		return true
	}
	_, err := gymkhana.Save(world)
	_, again := gymkhana.Load(t.Context(), world, []byte("{}"))
	for _, err := range []error{err, again} {
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), world.Spec().World) {
			t.Errorf("a world without snapshots as bytes gives the error %v; want one of the setup that names the world", err)
		}
	}
	return false
}

// save walks some steps and gives that moment as bytes, twice the same.
func (l laws) save(t *testing.T, world gymkhana.Environment, now gymkhana.Moment, seed uint64) []byte {
	t.Helper()
	walk(t, world, now, seed, int(seed*7%11))
	text := saved(t, world)
	if again := saved(t, world); !bytes.Equal(again, text) {
		t.Fatalf("seed %d: one moment has two texts:\n%s\n%s", seed, text, again)
	}
	if canon, err := gymkhana.CanonicalJSON(text); err == nil && !bytes.Equal(canon, text) {
		t.Fatalf("seed %d: the bytes are not canonical JSON:\n%s\nwant\n%s", seed, text, canon)
	}
	return text
}

func saved(t *testing.T, world gymkhana.Environment) []byte {
	t.Helper()
	text, err := gymkhana.Save(world)
	if err != nil {
		t.Fatal("save:", err)
	}
	return text
}

// onward records a restored moment, a walk from there, and the bytes that it ends with.
func onward(t *testing.T, world gymkhana.Environment, now gymkhana.Moment, seed uint64) ([]trace, []byte) {
	t.Helper()
	start := record(t, now, whole)
	rest, _ := walk(t, world, now, seed+100, tier.Rounds(8, 16, 32))
	return append([]trace{start}, rest...), saved(t, world)
}

// unset makes a world that was never Reset.
func (l laws) unset(t *testing.T) gymkhana.Environment {
	world, err := l.world.New(l.task.Environment.Config)
	if err != nil {
		t.Fatal("new:", err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	return world
}

// elsewhere makes a world in the middle of an episode with another seed.
func (l laws) elsewhere(t *testing.T) gymkhana.Environment {
	world := l.unset(t)
	start, err := world.Reset(t.Context(), l.task.Instances[0]+1)
	if len(l.task.Instances) > 1 {
		start, err = world.Reset(t.Context(), l.task.Instances[1])
	}
	if err != nil {
		t.Fatal("reset:", err)
	}
	walk(t, world, start.Moment, 9, 3)
	return world
}

// travellerEnv names, to a process that is to restore a snapshot, the folder in which it lies.
const travellerEnv = "GYMKHANA_TRAVELLER"

// emigrates holds that a snapshot goes on equally in another process: this test runs itself again in one.
func (l laws) emigrates(t *testing.T) {
	const seed = 5
	if dir := os.Getenv(travellerEnv); dir != "" {
		l.arrive(t, dir, seed)
		return
	}
	if testing.Short() {
		return // no process
	}
	world, now := l.open(t)
	if !l.saves(t, world) {
		return
	}
	text, dir := l.save(t, world, now, seed), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "snapshot"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	home, err := gymkhana.Load(t.Context(), world, text)
	if err != nil {
		t.Fatal("load:", err)
	}
	want := report(onward(t, world, home, seed))
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run="+only(t.Name()), "-test.count=1")
	cmd.Env = append(os.Environ(), travellerEnv+"="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("the other process: %v\n%s", err, out)
	}
	got, err := os.ReadFile(filepath.Join(dir, "report"))
	if err != nil {
		t.Fatalf("the other process ran another test: %v", err)
	}
	if string(got) != want {
		t.Errorf("another process goes on otherwise:\n%s\nwant\n%s", got, want)
	}
}

// arrive runs in the other process: it loads the snapshot and writes a report.
func (l laws) arrive(t *testing.T, dir string, seed uint64) {
	text, err := os.ReadFile(filepath.Join(dir, "snapshot"))
	if err != nil {
		t.Fatal(err)
	}
	world := l.unset(t)
	now, err := gymkhana.Load(t.Context(), world, text)
	if err != nil {
		t.Fatal("load:", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "report"), []byte(report(onward(t, world, now, seed))), 0o600); err != nil {
		t.Fatal(err)
	}
}

// report returns the text that the two processes compare.
func report(traces []trace, end []byte) string {
	var b strings.Builder
	for _, tr := range traces {
		fmt.Fprintln(&b, tr.text, tr.state, tr.frame)
	}
	b.Write(end)
	return b.String()
}

// only is the pattern of -test.run for one test.
func only(name string) string {
	parts := strings.Split(name, "/")
	for i := range parts {
		parts[i] = "^" + regexp.QuoteMeta(parts[i]) + "$"
	}
	return strings.Join(parts, "/")
}

// doubts checks that bytes other than a snapshot of this world are refused as a fault of the set-up, and do not change
// the world.
func (l laws) doubts(t *testing.T) {
	world, now := l.open(t)
	if !l.saves(t, world) {
		return
	}
	text := l.save(t, world, now, 3)
	spec := world.Spec()
	swap := func(old, by string) []byte {
		if !bytes.Contains(text, []byte(old)) {
			t.Fatalf("no %s in %s", old, text)
		}
		return bytes.Replace(text, []byte(old), []byte(by), 1)
	}
	version := `"version":` + strconv.Itoa(spec.Version) + `,"world":"` + spec.World + `"}`
	for what, odd := range map[string][]byte{
		"nothing":         nil,
		"a cut text":      text[:len(text)-1],
		"half a text":     text[:len(text)/2],
		"more":            append(slices.Clone(text), ' '),
		"a newer format":  swap(`{"format":1`, `{"format":2`),
		"another version": swap(version, `"version":`+strconv.Itoa(spec.Version+1)+`,"world":"`+spec.World+`"}`),
		"another world":   swap(version, `"version":`+strconv.Itoa(spec.Version)+`,"world":"other"}`),
		"another config":  swap(`"config":"`, `"config":"0`),
		"an unknown key":  swap(`"snapshot":{`, `"snapshot":{"0":0,`),
		"a space":         swap(`"snapshot":{`, `"snapshot":{ `),
		"no object":       append(slices.Clone(text[:bytes.Index(text, []byte(`"snapshot":`))+len(`"snapshot":`)]), `7}`...),
		"a long text":     append(slices.Clone(text), make([]byte, gymkhana.MaxSnapshotText)...),
	} {
		before := saved(t, world)
		_, err := gymkhana.Load(t.Context(), world, odd)
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s gives the error %v; want a fault of the setup", what, err)
		}
		if after := saved(t, world); !bytes.Equal(before, after) {
			t.Errorf("%s changes the world, though it is refused", what)
		}
	}
	if _, err := world.Capabilities().Restore(t.Context(), "a text"); err == nil {
		t.Error("Restore accepts a text")
	}
	if _, err := world.Capabilities().Encode("a text"); err == nil {
		t.Error("Encode accepts a text")
	}
}

// bears holds that forged snapshots harm nothing: they are refused, or the world goes on with them or gives an error.
func (l laws) bears(t *testing.T) {
	world, now := l.open(t)
	if !l.saves(t, world) {
		return
	}
	text := l.save(t, world, now, 4)
	r := rand.New(rand.NewPCG(6, 1))
	for range tier.Rounds(40, 200, 5000) {
		Forge(t, world, text, r)
	}
}

// Forge changes something in a snapshot that a world wrote, and holds that the world bears it: it refuses the text, or
// restores it and can be looked at and played on, if only to errors.
func Forge(t *testing.T, world gymkhana.Environment, text []byte, r *rand.Rand) {
	t.Helper()
	forged := forge(t, text, r)
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("a forged snapshot panics: %v\n%s", p, forged)
		}
	}()
	now, err := gymkhana.Load(t.Context(), world, forged)
	if err != nil {
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Fatalf("the error %v is no fault of the setup, of\n%s", err, forged)
		}
		return
	}
	spec := world.Spec()
	for step := range 6 {
		if shot := now.Seen[0].Screenshot; shot != nil && step == 0 {
			_, _ = shot.Image() // an error is as good
		}
		if list, err := now.Frames(t.Context()); err == nil {
			gymkhana.AppendFrames(nil, list)
		}
		_, _ = gymkhana.Save(world)
		if now.Over() {
			return
		}
		acts := make([]gymkhana.Action, len(spec.Roles))
		for i, role := range spec.Roles {
			acts[i] = randomAction(r, &spec, role, now.Seen[i].Elements)
		}
		if now, err = world.Step(t.Context(), acts); err != nil {
			return
		}
	}
}

// forge changes one leaf of a snapshot or two.
func forge(t *testing.T, text []byte, r *rand.Rand) []byte {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var root map[string]any
	if err := dec.Decode(&root); err != nil {
		t.Fatal(err)
	}
	for range 1 + r.IntN(2) {
		root["snapshot"] = twist(root["snapshot"], r)
	}
	return appendForged(nil, root)
}

// twist changes a leaf somewhere in a value.
func twist(v any, r *rand.Rand) any {
	switch v := v.(type) {
	case map[string]any:
		if keys := slices.Sorted(maps.Keys(v)); len(keys) > 0 {
			k := keys[r.IntN(len(keys))]
			v[k] = twist(v[k], r)
		}
		return v
	case []any:
		return twistList(v, r)
	case json.Number:
		n, _ := strconv.ParseInt(string(v), 10, 64)
		odd := []int64{-1, 0, 1, n - 1, n + 1, -n, 2 * n, 7, 31, 100, 255, 1 << 15, 1 << 20, 1<<31 - 1, 1 << 40, 1<<62 + 1, -1 << 31, -1 << 62, r.Int64N(1000)}
		return json.Number(strconv.FormatInt(odd[r.IntN(len(odd))], 10))
	case string:
		odd := []string{"", "x", "0", "-1", "2023-13-45", "99:99", v + v, "😀", strings.Repeat("y", 3000), v[:len(v)/2]}
		return strings.ToValidUTF8(odd[r.IntN(len(odd))], "")
	case bool:
		return !v
	}
	return v
}

func twistList(v []any, r *rand.Rand) any {
	switch n := r.IntN(8); {
	case len(v) == 0:
		return []any{json.Number("1")}
	case n == 0:
		return v[:len(v)-1]
	case n == 1:
		return append(v, v[r.IntN(len(v))])
	case n == 2:
		return []any{}
	default:
		i := r.IntN(len(v))
		v[i] = twist(v[i], r)
		return v
	}
}

// appendForged writes a value as canonical JSON, numbers that are no doubles too.
func appendForged(b []byte, v any) []byte {
	switch v := v.(type) {
	case map[string]any:
		b = append(b, '{')
		for i, k := range slices.SortedFunc(maps.Keys(v), gymkhana.CompareKeys) {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendForged(append(gymkhana.AppendString(b, k), ':'), v[k])
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for i := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendForged(b, v[i])
		}
		return append(b, ']')
	case json.Number:
		return append(b, v...)
	case string:
		return gymkhana.AppendString(b, v)
	case bool:
		return strconv.AppendBool(b, v)
	}
	panic(errors.New("no JSON"))
}
