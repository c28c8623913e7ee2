package kit

import "testing"

// Names are those of KeyboardEvent.key, which runs and suites store, so none may ever change.
func TestKeysHaveNames(t *testing.T) {
	names := "abcdefghijklmnopqrstuvwxyz0123456789"
	for i, r := range names {
		if k := Letter(r); k != Key(i) || k.String() != string(r) || k.Rune() != r {
			t.Errorf("the key of %c is %d, named %q, of the rune %c; want %d", r, k, k, k.Rune(), i)
		}
	}
	for k, want := range map[Key]string{ArrowUp: "ArrowUp", ArrowDown: "ArrowDown", ArrowLeft: "ArrowLeft",
		ArrowRight: "ArrowRight", Space: "Space", Enter: "Enter", Backspace: "Backspace", Shift: "Shift", Ctrl: "Control",
		Escape: "Escape", Tab: "Tab"} {
		if k.String() != want || k.Rune() != 0 {
			t.Errorf("key %d is named %q and has the rune %q; want %s and none", k, k, k.Rune(), want)
		}
	}
}

func TestParseKeyReadsEveryName(t *testing.T) {
	for k := range Key(keyCount) {
		if got, ok := ParseKey(k.String()); got != k || !ok {
			t.Errorf("%q is read as %d, %v; want %d", k, got, ok, k)
		}
	}
	for name, want := range map[string]Key{" ": Space, "W": Letter('w'), "arrowup": ArrowUp, "TAB": Tab} {
		if got, ok := ParseKey(name); got != want || !ok {
			t.Errorf("%q is read as %s, %v; want %s", name, got, ok, want)
		}
	}
	for _, name := range []string{"", "  ", "aa", "F1", "{", "10"} {
		if got, ok := ParseKey(name); ok {
			t.Errorf("%q is no key, but is read as %s", name, got)
		}
	}
}

func TestKeySets(t *testing.T) {
	all := []Key{KeyA, Letter('z'), Key0, Letter('9'), ArrowUp, Tab}
	set := KeySet(all...)
	for k := range Key(keyCount) {
		want := false
		for _, member := range all {
			want = want || member == k
		}
		if set.Has(k) != want {
			t.Errorf("%s is in the set: %v; want %v", k, set.Has(k), want)
		}
	}
	for _, k := range all {
		if first, ok := KeySet(k, Tab).First(); first != k || !ok {
			t.Errorf("the first of %s and Tab is %s, %v", k, first, ok)
		}
	}
	if _, ok := KeySet().First(); ok {
		t.Error("the empty set has a first key")
	}
	if got := Letters("a0z"); len(got) != 3 || KeySet(got...) != KeySet(KeyA, Key0, Letter('z')) {
		t.Errorf("the letters of a0z are %v", got)
	}
}
