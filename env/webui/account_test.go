package webui

import (
	"image"
	"reflect"
	"testing"

	"gymkhana/env/webui/aes"
)

// An account lists every drawing with its losses, the greatest first, and what the last one lacks.
func TestAccount(t *testing.T) {
	list := iterations(0.25, 1)
	list[0].Corrected = Grade{AES: 0.25, Least: 0, Missing: 3, Look: 0.5, Lost: Losses{Attribute: 0.05, Matching: 0.7}}
	list[0].Worst = []Flaw{{0, "p.first", 0}}
	list[1].Corrected.Lost, list[1].Corrected.Look = Losses{}, 1
	list = append(list, failed(nil, Broken), Iteration{Corrected: Grade{AES: 0.9985, Least: 0.97, Look: 0.6, Lost: Losses{Attribute: 0.0015}},
		Worst: []Flaw{{0, `h1 "Tea"`, 0.97}, {2, "i.dot", 0.99}}})
	want := "A page counts as built again from a similarity of 0.99 on, if no element is missing, none is less similar than 0.94, " +
		"and no place of its picture less alike than 0.65.\n" +
		`  drawing 1: similarity 0.2500, least similar element 0.000, 3 missing, least alike place 0.500; lost by missing elements 0.7000` +
		`, by elements that look otherwise 0.0500
  drawing 2: similarity 1.0000, least similar element 1.000, 0 missing, least alike place 1.000: built again
  drawing 3: similarity 0.0000; lost by a page that breaks 1.0000
  drawing 4: similarity 0.9985, least similar element 0.970, 0 missing, least alike place 0.600; lost by elements that look otherwise 0.0015
The least similar parts of the last drawing:
  0.970  h1 "Tea", when loaded
  0.990  i.dot, after interaction 2
`
	if got := (&State{Iterations: list}).Account(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := (&State{}).Account(); got != "Nothing was drawn.\n" {
		t.Errorf("of no drawing: %q", got)
	}
}

// The least similar elements come first, of equals the larger, each element once, and none that is as it should be.
func TestWorst(t *testing.T) {
	seen := &aes.Result{Look: 0.5, Spot: aes.Spot{After: 1, At: image.Pt(320, 64)}, Pages: []aes.Page{
		{Pairs: []aes.Pair{{Target: "a", Score: 1}, {Target: "b", Score: 0.9, Area: 10}, {Target: "c", Score: 0.9, Area: 20}}},
		{Pairs: []aes.Pair{{Target: "b", Score: 0.5, Area: 10}, {Target: "d", Score: 0, Area: 1}, {Target: "a", Score: 1}}},
	}}
	want := []Flaw{{1, "the picture around 320, 64", 0.5}, {1, "d", 0}, {1, "b", 0.5}, {0, "c", 0.9}}
	if got := worst(seen); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	many := aes.Page{}
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		many.Pairs = append(many.Pairs, aes.Pair{Target: name, Score: 0.5})
	}
	if got := worst(&aes.Result{Look: 1, Pages: []aes.Page{many}}); len(got) != named || got[0].Element != "a" {
		t.Errorf("of seven as similar: %v", got)
	}
}
