package registry

import (
	"strings"
	"testing"
)

// A duplicate key in a suite is refused, wherever it is, and the error names both lines.
func TestSuiteKeysAreUnique(t *testing.T) {
	const good = `suite: s
version: 1
title: S
defaults:
    environment: {name: sokoban, config: {class: small-v0}}
    budget: {steps: 6}
tasks:
- {"id":"one","instances":[5]}
`
	if _, err := ParseSuite("s.yaml", []byte(good), nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, say string }{
		{"title: S\n", "title: S\nversion: 2\n", `s.yaml:4: mapping key "version" already defined at line 2`},
		{"    budget: {steps: 6}\n", "    budget:\n        steps: 6\n        turns: 3\n        steps: 600\n", `s.yaml:9: mapping key "steps" already defined at line 7`},
		{"{class: small-v0}", "{class: small-v0, class: large}", `s.yaml:5: mapping key "class" already defined at line 5`},
		{"{class: small-v0}", "{class: {a: [{b: 1, b: 2}]}}", `s.yaml:5: mapping key "b" already defined at line 5`},
		{`"id":"one",`, `"id":"one","id":"two",`, `s.yaml:8: mapping key "id" already defined at line 8`},
	} {
		_, err := ParseSuite("s.yaml", []byte(strings.Replace(good, c.old, c.new, 1)), nil)
		if err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: got %v; want %q", c.new, err, c.say)
		}
	}
}
