package computeruse

import (
	"slices"
	"strings"
	"testing"
)

func TestChord(t *testing.T) {
	legal := []string{"ArrowUp", "ArrowLeft", "Space", "Enter", "Shift", "w", "1"}
	for _, c := range []struct {
		names, legal []string
		want         string // keys with blanks between, or "!" and part of the error
	}{
		{[]string{"up"}, legal, "ArrowUp"},
		{[]string{"UP_ARROW"}, legal, "ArrowUp"},
		{[]string{"arrow left", "ShiftLeft"}, legal, "ArrowLeft Shift"},
		{[]string{" "}, legal, "Space"},
		{[]string{"spacebar", "space"}, legal, "Space"},
		{[]string{"return"}, legal, "Enter"},
		{[]string{"W"}, legal, "w"},
		{[]string{"KeyW", "Digit1"}, legal, "w 1"},
		{[]string{"shift+up"}, legal, "Shift ArrowUp"},
		{[]string{"up, left"}, legal, "ArrowUp ArrowLeft"},
		{[]string{"shift up"}, legal, "Shift ArrowUp"},
		{[]string{"x"}, legal, `!key "x" is not used here`},
		{[]string{"ArrowUpp"}, legal, `did you mean "ArrowUp"?`},
		{[]string{"ctrl+w"}, legal, `!key "ctrl" is not used here`},
		{nil, legal, "!name at least one"},
		{[]string{""}, legal, "!empty"},
		{[]string{"  "}, legal, "!empty"},
		{[]string{""}, nil, "!empty"},
		{[]string{"Page Down"}, nil, "PageDown"},
		{[]string{"ctrl+shift+A"}, nil, "Control Shift a"},
		{[]string{"ctrl++"}, nil, "Control +"},
		{[]string{"+", ","}, nil, "+ ,"},
		{[]string{"f5"}, nil, "F5"},
		{[]string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}, nil, "!at most 8"},
	} {
		keys, err := chord(c.names, c.legal)
		got := strings.Join(keys, " ")
		if err != nil {
			got = "!" + err.Error()
		}
		ok := got == c.want
		if err != nil {
			ok = strings.Contains(got, strings.TrimPrefix(c.want, "!"))
		}
		if !ok {
			t.Errorf("%q: got %s, want %s", c.names, got, c.want)
		}
	}
}

// Whatever keys a model names, the result has only legal keys, each once.
func FuzzChord(f *testing.F) {
	f.Add("ctrl+c", "up")
	f.Add("", " ")
	f.Add("İ+\xff", "f")
	legal := []string{"ArrowUp", "Space", "c"}
	f.Fuzz(func(t *testing.T, a, b string) {
		chord([]string{a, b}, nil)
		keys, err := chord([]string{a, b}, legal)
		if err != nil {
			return
		}
		for i, k := range keys {
			if !slices.Contains(legal, k) || slices.Contains(keys[:i], k) {
				t.Errorf("%q, %q: got %q", a, b, keys)
			}
		}
	})
}
