package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/cli"
)

// phones is a session with everything that gymkhana has.
func phones(t *testing.T) *session {
	return &session{t: t, home: t.TempDir(), catalog: cli.Builtin, now: time.Now}
}

// A look at a fresh set plays, keeps the run, and leaves a record; the second look is refused. The key is made up, and
// the network is the one that ships.
func TestFreshLook(t *testing.T) {
	skipShort(t)
	s := phones(t)
	file := filepath.Join(t.TempDir(), "look.gym")
	args := []string{"fresh", "0123abc", "--models", "small=policy/phone-small", "--quick", "--out", file}
	var r FreshReport
	s.json(&r, args...)
	if said := s.err.String(); !strings.Contains(said, "fresh set of 0123abc") ||
		!strings.Contains(said, "small: policy with policy/phone-small") {
		t.Errorf("it says\n%s", said)
	}
	var names []string
	for _, g := range r.Agents {
		names = append(names, g.Agent)
		if g.Episodes != 22 || g.Scored != 22 || g.SuccessRate == nil || !g.SuccessCI.Defined() ||
			g.Weights.IsZero() != (g.Model == "") {
			t.Errorf("%+v", g)
		}
	}
	if strings.Join(names, " ") != "random heuristic policy" || r.Means != nil || r.Agents[2].Way != "small" ||
		r.Key != "0123abc" || !r.Quick {
		t.Errorf("%+v", r)
	}
	b, err := os.ReadFile(strings.TrimSuffix(file, ".gym") + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var record FreshReport
	if err := json.Unmarshal(b, &record); err != nil || record.Digest != r.Digest || len(record.Agents) != 3 {
		t.Errorf("the record is\n%s\n(%v)", b, err)
	}
	if d, err := digestOf(t.Context(), file); err != nil || d != r.Digest {
		t.Errorf("the digest is %s (%v); the record has %s", d, err, r.Digest)
	}
	for _, key := range []string{"0123abc", "0123abcdef"} {
		args[1] = key
		if status := s.run(t.Context(), args...); status != exitInput ||
			!strings.Contains(s.err.String(), "the fresh set of 0123abc was looked at on "+r.Date.Format("2006-01-02")) {
			t.Errorf("the second look with %s: exit %d\n%s", key, status, s.err.String())
		}
	}
	for _, c := range []struct{ key, models, want string }{
		{"HEAD", "policy/phone-small", `"HEAD" is no key; want the hash of a commit`},
		{"fedcba9", "", "no policy is named to look with; add --models"},
		{"fedcba9", "policy/phone-small,policy/phone-small", "policy/phone-small comes twice"},
		{"fedcba9", "policy/no", `no network is called "no"`},
	} {
		out := filepath.Join(t.TempDir(), "f.gym")
		if status := s.run(t.Context(), "fresh", c.key, "--models", c.models, "--out", out); status != exitInput ||
			!strings.Contains(s.err.String(), c.want) {
			t.Errorf("%+v: exit %d\n%s", c, status, s.err.String())
		}
	}
}

// A network may be named with the way that it was trained in; an = in the name of a file is none.
func TestNetworksToLookWith(t *testing.T) {
	got := networksOf([]string{"policy/a", "mine=policy/b=2", "policy/c=d", "=policy/e"})
	want := []network{{model: "policy/a"}, {"mine", "policy/b=2"}, {model: "policy/c=d"}, {model: "policy/e"}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
}
