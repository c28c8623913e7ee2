// Package onphone tests packages policy, synth and learn on the phone, with the catalog of the whole program. These tests
// are apart because a package that is tested in the same binary as one that imports it is compiled a second time for that, and
// with it all between them: here the whole program.
package onphone

import (
	"go/scanner"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/env/envtest"
	"gymkhana/learn/policy"
)

// Every action listed as legal on the phone can be performed, and is listed once.
func TestListedActionsAreLegalOnThePhone(t *testing.T) {
	catalog := cli.Builtin()
	suite, err := catalog.FindSuite("phone")
	if err != nil {
		t.Fatal(err)
	}
	verbs, screens := map[gymkhana.Verb]int{}, 0
	for i := 0; i < len(suite.Tasks); i += 5 { // a fifth of the tasks shows every app
		task := suite.Tasks[i]
		world, err := catalog.NewEnv(task.Environment)
		if err != nil {
			t.Fatal(err)
		}
		screens += wander(t, world, task, verbs)
		if err := world.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d screens; %v", screens, verbs)
	if screens < 200 || len(verbs) < 11 {
		t.Errorf("%d screens and the verbs %v are few", screens, verbs)
	}
}

// wander takes steps at random and checks what is legal at each.
func wander(t *testing.T, world gymkhana.Environment, task *gymkhana.Task, verbs map[gymkhana.Verb]int) (screens int) {
	t.Helper()
	seen, err := envtest.Started(world.Reset(t.Context(), 1<<31))
	if err != nil {
		t.Fatal(err)
	}
	spec := world.Spec()
	space := policy.NewSpace(task.Goal, spec)
	r := rand.New(rand.NewPCG(uint64(len(task.ID)), 2))
	for screens = 0; screens < 8 && seen[0].Ended == ""; screens++ {
		in, out := space.Look(&seen[0])
		listed := map[string]bool{}
		for _, a := range in.Legal {
			if err := spec.Check(spec.Roles[0], a); err != nil {
				t.Errorf("%s, step %d: %v", task.ID, screens, err)
			}
			if listed[a.String()] {
				t.Errorf("%s, step %d: %s is listed twice", task.ID, screens, a)
			}
			listed[a.String()] = true
			verbs[a.Verb]++
		}
		wanted(t, task, out, &spec, r)
		did := in.Legal[r.IntN(len(in.Legal))]
		space.Did(did)
		if seen, err = envtest.Seen(world.Step(t.Context(), []gymkhana.Action{did})); err != nil {
			t.Fatal(err)
		}
	}
	return screens
}

// wanted draws parts of sources for every slot, and checks that the results are legal and found again.
func wanted(t *testing.T, task *gymkhana.Task, o *policy.Options, spec *gymkhana.Spec, r *rand.Rand) {
	t.Helper()
	for slot := range o.Slots {
		i := r.IntN(len(o.Sources))
		c := policy.Choice{Act: -1, Slot: slot, Notch: r.IntN(policy.Notches), Parts: []policy.Span{{Source: i}}, Set: -1}
		a, ok := o.Action(&c)
		if err := spec.Check(spec.Roles[0], a); !ok || err != nil {
			t.Errorf("%s: %s: %v", task.ID, a, err)
		}
		found, ok := o.Find(&a)
		again, made := o.Action(&found)
		if whole := a.Verb == gymkhana.Answer; !whole && (!ok || !made || !again.Equal(a)) {
			t.Errorf("%s: %s is found as %s (%v)", task.ID, a, again, ok)
		}
	}
}

// common are names of apps and tasks that are also words of the package's own.
// What these words also mean: PolicyInput.Notes, a time of day, verbs, a word of the lexicon.
var common = []string{"notes", "clock", "open-app", "largest", "send", "reply", "favourite"}

// The code that reads screens or composes texts uses no names of apps or tasks.
func TestNothingIsNamed(t *testing.T) {
	catalog := cli.Builtin()
	suite, err := catalog.FindSuite("phone")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, task := range suite.Tasks {
		parts := strings.Split(strings.TrimPrefix(string(task.ID), "phone/"), "/")
		for _, p := range parts {
			if p != "val" {
				named[p] = true
			}
		}
	}
	world, err := catalog.NewEnv(suite.Tasks[0].Environment)
	if err != nil {
		t.Fatal(err)
	}
	seen, err := envtest.Started(world.Reset(t.Context(), 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range seen[0].Elements {
		if strings.HasPrefix(e.ID, "app/") {
			named[strings.ToLower(e.Text)] = true
		}
	}
	if len(named) < 150 {
		t.Fatalf("only %d names of apps and tasks are known", len(named))
	}
	files, err := filepath.Glob("../policy/*.go")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 20 {
		t.Fatalf("%d files are read, which are not those of package policy", len(files))
	}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			for _, word := range namesIn(t, file) {
				if named[word] && !slices.Contains(common, word) {
					t.Errorf("%s names %q, which is an app or a task", file, word)
				}
			}
		}
	}
}

// namesIn lists a file's strings and identifiers, in small letters with dashes between words, and the words of strings.
func namesIn(t *testing.T, file string) (all []string) {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var s scanner.Scanner
	files := token.NewFileSet()
	s.Init(files.AddFile(file, -1, len(src)), src, nil, 0)
	for {
		_, tok, text := s.Scan()
		switch tok {
		case token.EOF:
			return all
		case token.IDENT:
			all = append(all, strings.ToLower(humps.ReplaceAllString(text, "$1-$2")))
		case token.STRING:
			if text, err = strconv.Unquote(text); err != nil {
				t.Fatal(err)
			}
			all = append(append(all, strings.ToLower(text)), strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r != '-' && !unicode.IsLetter(r) })...)
		}
	}
}

var humps = regexp.MustCompile(`([a-z])([A-Z])`)
