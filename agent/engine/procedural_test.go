package engine_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"gymkhana"
	"gymkhana/agent/engine"
)

// The newest K records, in either order, each cut, numbered from the first that is shown.
func TestProcedural(t *testing.T) {
	past := []gymkhana.Record{{Goal: "a", Text: "first\n"}, {Goal: "b", Text: "second"}, {Goal: "c", Text: "third, which is long"}}
	for _, c := range []struct {
		memory engine.Procedural
		past   []gymkhana.Record
		want   string
	}{
		{engine.Procedural{}, past, ""},
		{engine.Procedural{K: -1}, past, ""},
		{engine.Procedural{K: 2}, nil, ""},
		{engine.Procedural{K: 1}, past, "--- Earlier task 1 of 1 ---\nTask: c\nthird, which is long"},
		{engine.Procedural{K: 2}, past, "--- Earlier task 1 of 2 ---\nTask: b\nsecond\n\n--- Earlier task 2 of 2 ---\nTask: c\nthird, which is long"},
		{engine.Procedural{K: 2, Newest: true, MaxTokens: 2}, past,
			"--- Earlier task 1 of 2 ---\nTask: c\nthird, w…\n\n--- Earlier task 2 of 2 ---\nTask: b\nsecond"},
		{engine.Procedural{K: 9}, past[:1], "--- Earlier task 1 of 1 ---\nTask: a\nfirst"},
	} {
		if got := c.memory.Block(c.past); got != c.want {
			t.Errorf("%+v: got\n%s\nwant\n%s", c.memory, got, c.want)
		}
	}
	if past[0].Goal != "a" || past[2].Goal != "c" {
		t.Error("the records were put in another order")
	}
}

// A cut text has no more tokens than asked for, and no part of a character.
func TestCut(t *testing.T) {
	for _, s := range []string{"", "abcd", "abcde", "日本語の文", strings.Repeat("é", 9)} {
		for n := -1; n < 6; n++ {
			got := engine.Cut(s, n)
			if !strings.HasPrefix(s, got) || engine.Tokens(got) > max(n, 0) || !utf8.ValidString(got) {
				t.Errorf("%q cut to %d tokens is %q", s, n, got)
			}
			if next := len(got) + utf8.UTFMax; len(s) > next && next <= 4*n {
				t.Errorf("%q cut to %d tokens is %q, which is too short", s, n, got)
			}
		}
	}
	if n := engine.Tokens("abcde"); n != 2 {
		t.Errorf("five bytes are %d tokens; want 2", n)
	}
}
