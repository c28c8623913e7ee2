package store

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
)

// record is one record of a delta.
func record(b []byte, same, drop uint64, add string) []byte {
	b = binary.AppendUvarint(b, same)
	b = binary.AppendUvarint(b, drop)
	b = binary.AppendUvarint(b, uint64(len(add)))
	return append(b, add...)
}

// Run files hold deltas in this form, so every one of these must read back as it does for ever.
func TestDeltasAreApplied(t *testing.T) {
	for _, c := range []struct {
		name, base string
		delta      []byte
		want       string // "!" for a delta that does not fit
	}{
		{"nothing", "", nil, ""},
		{"all of the base", "abc", record(nil, 3, 0, ""), "abc"},
		{"a part of it", "abc", record(nil, 2, 1, ""), "ab"},
		{"something new between", "abcd", record(record(nil, 1, 2, "xyz"), 1, 0, ""), "axyzd"},
		{"only new", "", record(nil, 0, 0, "xyz"), "xyz"},
		{"all is skipped", "abc", record(nil, 0, 3, ""), ""},
		{"more than there is to copy", "abc", record(nil, 4, 0, ""), "!"},
		{"more than there is to skip", "abc", record(nil, 1, 3, ""), "!"},
		{"just what there is to skip", "abc", record(nil, 1, 2, ""), "a"},
		{"more than there is to add", "abc", binary.AppendUvarint(binary.AppendUvarint(binary.AppendUvarint(nil, 0), 0), 1),
			"!"},
		{"so much that it overflows", "abc", record(nil, 1, 1<<64-1, ""), "!"},
		{"a record that is cut", "abc", []byte{1, 0}, "!"},
		{"a number that does not end", "abc", bytes.Repeat([]byte{0xff}, 12), "!"},
	} {
		got, err := applyDelta(nil, []byte(c.base), c.delta)
		if (err != nil) != (c.want == "!") || err == nil && string(got) != c.want {
			t.Errorf("%s: %q, %v; want %q", c.name, got, err, c.want)
		}
	}
}

// A change of one word in a long text costs little more than the word, wherever it is.
func TestDeltasAreSmall(t *testing.T) {
	var long strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	for range 6000 {
		long.WriteByte('a' + byte(r.IntN(26)))
	}
	text := long.String()
	for name, next := range map[string]string{
		"the same":               text,
		"a word more in front":   "word" + text,
		"a word more at the end": text + "word",
		"a word more between":    text[:3000] + "word" + text[3000:],
		"a word less":            text[:3000] + text[3010:],
		"another word":           text[:3000] + "word" + text[3004:],
		"two words":              text[:1000] + "word" + text[1000:5000] + "words" + text[5003:],
		"words close together":   text[:1000] + "w" + text[1001:1040] + "w" + text[1041:],
		"a long word":            text[:1000] + strings.Repeat("1234567890", 10) + text[1000:],
		"much less":              text[:1000] + text[4000:],
	} {
		delta := appendDelta(nil, []byte(text), []byte(next))
		most := 40
		if name == "a long word" {
			most += 100
		}
		if got, err := applyDelta(nil, []byte(text), delta); err != nil || string(got) != next || len(delta) > most {
			t.Errorf("%s: a delta of %d bytes, %v; want at most %d", name, len(delta), err, most)
		}
	}
	// Where two texts have nothing in common, the delta is the new one and a few numbers.
	if delta := appendDelta(nil, []byte(strings.Repeat("a", 500)), []byte(strings.Repeat("b", 700))); len(delta) > 720 {
		t.Errorf("a delta of %d bytes for 700 new ones", len(delta))
	}
}

// The bytes that two texts share around a change are not stored again, near it and far from it.
func TestResyncGoesBackToTheChange(t *testing.T) {
	common := "Two texts have this sentence in common, which is longer than what has to be equal for a good place to go on."
	for _, c := range []struct {
		p, n      string
		drop, add int
	}{
		{"xx" + common, "yyyyy" + common, 2, 5},
		{strings.Repeat("x", 100) + common, strings.Repeat("y", 500) + common, 100, 500},
		{"abc", "xyz", 3, 3}, {"abc", "", 3, 0}, {"", "abc", 0, 3},
	} {
		drop, add, good := near([]byte(c.p), []byte(c.n))
		if good == 0 {
			var x index
			x.build([]byte(c.p))
			drop, add, _ = x.resync(0, []byte(c.n))
		}
		if drop != c.drop || add != c.add {
			t.Errorf("from %.10q to %.10q: skip %d and add %d; want %d and %d", c.p, c.n, drop, add, c.drop, c.add)
		}
	}
}

// Where only whole numbers differ, a delta has their differences.
func TestDeltasOfNumbers(t *testing.T) {
	for _, c := range []struct{ p, n string }{
		{`{"x":-2890273,"y":[0,17,4],"z":1}`, `{"x":-2889273,"y":[1,17,-5],"z":1}`},
		{`{"a":9,"b":99}`, `{"a":10,"b":-100}`},
		{`[1.5,2e7,"2023-10-15",007]`, `[2.5,3e8,"2024-11-16",007]`},
		{`[123456789012345678,1234567890123456789]`, `[987654321098765432,1234567890123456789]`},
		{"{\"at\":1}\n{\"at\":2}", "{\"at\":3}\n{\"at\":4}\n{\"at\":5}"},
	} {
		delta := appendDelta(nil, []byte(c.p), []byte(c.n))
		if got, err := applyDelta(nil, []byte(c.p), delta); err != nil || string(got) != c.n || delta[len(deltaMark)]&1 != 1 {
			t.Errorf("%s to %s: %q, %v; numbers only: %v", c.p, c.n, got, err, delta[len(deltaMark)]&1 == 1)
		}
	}
	for _, c := range []struct{ p, n string }{
		{`{"a":1}`, `{"b":1}`}, {`[01]`, `[2]`}, {`[1]`, `[02]`}, {`[-1]`, `[-0]`}, {`[-]`, `[-1]`}, {`[1]`, `[1234567890123456789]`},
		{`[1]`, `[]`}, {`[1]`, `[1,2]`}, {`["1"]`, `["x"]`},
	} {
		delta := appendDelta(nil, []byte(c.p), []byte(c.n))
		if got, err := applyDelta(nil, []byte(c.p), delta); err != nil || string(got) != c.n {
			t.Errorf("%s to %s: %q, %v", c.p, c.n, got, err)
		}
	}
}

// Deltas of version 3 that do not fit their base are refused.
func TestDamagedDeltas(t *testing.T) {
	part := func(size, head, tail uint64, body ...byte) []byte {
		b := binary.AppendUvarint(binary.AppendUvarint(binary.AppendUvarint([]byte(deltaMark), size), head), tail)
		return append(b, body...)
	}
	for name, delta := range map[string][]byte{
		"nothing":                    []byte(deltaMark),
		"a head too long":            part(0, 10, 0),
		"a head and a tail too long": part(0, 5, 5),
		"a tail that overflows":      part(0, 5, 1<<64-1),
		"a body too long":            part(100<<1, 0, 0, 1),
		"a number that is not there": part(2<<1|1, 0, 0, 9, 2),
		"a difference that is cut":   part(1<<1|1, 0, 0, 0),
		"a gap that does not end":    part(2<<1|1, 0, 0, 0xff, 0xff),
		"records beyond the middle":  part(3<<1, 4, 4, 2, 0, 0),
		"bytes that are cut":         append(part(0, 4, 4), 0),
		"bytes that are too many":    part(3<<1, 0, 0, 0, 0, 5),
		"a skip beyond the base":     part(3<<1, 0, 0, 0, 100, 0),
		"a skip before the base":     part(3<<1, 0, 0, 1, 3, 0),
	} {
		if got, err := applyDelta(nil, []byte(`{"at":17}`), delta); err == nil {
			t.Errorf("%s: made %q", name, got)
		}
	}
}

// States are stored whole if they come first, after 63 deltas, or where a delta would save nothing.
func TestWhenStatesAreStoredWhole(t *testing.T) {
	var c stateChain
	if base, stored := c.add(0, nil); base != nil || stored != nil {
		t.Errorf("no states are stored as %v, %q", base, stored)
	}
	first := []byte(strings.Repeat("state ", 20))
	base, stored := c.add(4, first)
	if base != nil || string(stored) != string(first) {
		t.Errorf("the first states have the base %v, and are %q", base, stored)
	}
	first[0] = 'S' // the caller goes on with its buffer
	second := []byte(strings.Repeat("state ", 20) + "more")
	base, stored = c.add(7, second)
	if got, err := applyDelta(nil, []byte(strings.Repeat("state ", 20)), stored); base != 4 || err != nil ||
		string(got) != string(second) {
		t.Errorf("the second states have the base %v, and are %q, %v", base, got, err)
	}
	if base, stored = c.add(8, []byte("quite another")); base != nil || string(stored) != "quite another" {
		t.Errorf("states without anything in common have the base %v, and are %q", base, stored)
	}
	base, _ = c.add(9, []byte("quite another one, as long as it takes to be worth a delta, quite another"))
	if base != nil && base != 8 {
		t.Errorf("the base is step %v; want the step before", base)
	}
	c = stateChain{}
	for n := range 3 * wholeEvery {
		base, _ := c.add(n, []byte(strings.Repeat("state ", 20)+strings.Repeat("x", n%5)))
		if whole := n%wholeEvery == 0; (base == nil) != whole || !whole && base != n-1 {
			t.Errorf("step %d has the base %v", n, base)
		}
	}
}

// A part stored whole is compressed from 1024 bytes on, or if it would look like a compressed one.
func TestWhichStatesAreCompressed(t *testing.T) {
	for _, c := range []struct {
		states string
		packed bool
	}{{"{}", false}, {strings.Repeat("{", largeState-1), false}, {strings.Repeat("{", largeState), true}, {"x", true},
		{"xyz", true}, {"y", false}} {
		stored := packStates([]byte(c.states))
		back, err := unpackStates(stored)
		if packed := string(stored) != c.states; packed != c.packed || err != nil || string(back) != c.states {
			t.Errorf("%.5q of %d bytes: packed %v, read back as %.5q, %v; want packed %v", c.states, len(c.states), packed,
				back, err, c.packed)
		}
	}
	if got, err := unpackStates(nil); got != nil || err != nil {
		t.Errorf("nothing is unpacked as %q, %v", got, err)
	}
	if _, err := unpackStates([]byte{zlibMark, 0, 0}); err == nil {
		t.Error("what is no zlib stream is unpacked")
	}
}

// A part has its size in front, so that an untrusted file cannot make a reader unpack more than that.
func TestPartsAreAsLargeAsTheySay(t *testing.T) {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	text := strings.Repeat("text ", 50)
	w.Write([]byte(text))
	w.Close()
	for _, c := range []struct {
		data string
		size int64
		want string // "!" for what is refused
	}{{"plain", 5, "plain"}, {"", 0, ""}, {packed.String(), 250, text}, {packed.String(), 249, "!"},
		{packed.String(), 251, "!"}, {packed.String(), 0, "!"},
		{packed.String(), -1, "!"}, {packed.String(), mostValue + 1, "!"}, {"plain", 6, "!"}, {"plain", 4, "!"}} {
		got, err := uncompress([]byte(c.data), c.size)
		if (err != nil) != (c.want == "!") || err == nil && string(got) != c.want {
			t.Errorf("%d bytes for %d: %q, %v; want %q", len(c.data), c.size, got, err, c.want)
		}
	}
	var b partBatch
	if got := b.compress([]byte("abc")); string(got) != "abc" {
		t.Errorf("what gets longer is compressed to %q", got)
	}
}
