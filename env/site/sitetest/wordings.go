package sitetest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/internal/wording"
	"gymkhana/internal/wording/wordingtest"
)

// The limits for wordings: how many an errand has, and how many of them are held out.
const (
	fewestWordings = 12
	heldWordings   = 2
)

// Alone is the key of the wordings for an errand that Hedges and asks for a name.
func Alone(errand string) string { return errand + " alone" }

// Wordings tests that the whole request of each errand has at least twelve wordings that are built differently, alone
// and after another hop, and that all of them ask for the same: the seed draws the same hop, walk and gift whatever
// the wording is. The wordings are under the names of the errands, or under NAME: KIND if an errand has several kinds
// of questions; those of questions for a name are under Alone.
func Wordings(t *testing.T, s *kit.Site, wordings map[string][]string) {
	t.Helper()
	for i := range s.Errands {
		e := &s.Errands[i]
		kinds := kindsOf(e, wordings)
		if len(kinds) == 0 {
			t.Errorf("%s:%s has no wordings", s.Name, e.Name)
			continue
		}
		for _, list := range kinds {
			lawful(t, s.Name+":"+e.Name, list)
		}
		if e.Hedges {
			lawful(t, s.Name+":"+Alone(e.Name), wordings[Alone(e.Name)])
		}
		for seed := gymkhana.Seed(1); seed <= 4; seed++ {
			told(t, e, seed, nil, kinds, wordings[Alone(e.Name)])
			city := atlas.In(1).Cities[seed]
			given := kit.Gift{"city": city.Slug, "date": kit.Today.AddDate(0, 0, 40).Format(time.DateOnly), "name": "Ida Quell", "dish": city.Dish}.
				Naming("date", "the day of the fair").Naming("name", "the mayor").Naming("dish", "the mayor's favourite dish")
			told(t, e, seed, given.Only(e.Takes), kinds, wordings[Alone(e.Name)])
		}
	}
}

// kindsOf returns the lists of wordings of an errand.
func kindsOf(e *kit.Errand, wordings map[string][]string) (kinds [][]string) {
	for _, key := range slices.Sorted(maps.Keys(wordings)) {
		if key == e.Name || strings.HasPrefix(key, e.Name+": ") {
			kinds = append(kinds, wordings[key])
		}
	}
	return kinds
}

// lawful tests a list of wordings.
func lawful(t *testing.T, of string, list []string) {
	t.Helper()
	if len(list) < fewestWordings {
		t.Errorf("%s has %d wordings; want %d", of, len(list), fewestWordings)
		return
	}
	for _, w := range list {
		if err := wording.Check(w); err != nil {
			t.Errorf("%s: %v", of, err)
			return
		}
		if got, want := wording.Names(w), wording.Names(list[0]); !slices.Equal(got, want) {
			t.Errorf("%s: %q names %q; the first wording names %q", of, w, got, want)
		}
	}
	wordingtest.Different(t, of, list)
	kept := len(list) - heldWordings
	heard := sentences(list[:kept])
	for _, s := range sentences(list[kept:]) {
		if slices.Contains(heard, s) {
			t.Errorf("%s: wordings that are held out and others share %q", of, s)
		}
	}
}

// sentences returns the sentences of wordings, each with the first of its alternatives.
func sentences(list []string) (all []string) {
	for _, w := range list {
		all = append(all, sentence.FindAllString(wordingtest.Tellings(w)[0], -1)...)
	}
	return all
}

var sentence = regexp.MustCompile(`[^ .?][^.?]*[.?]`)

// told draws an errand in every wording: the goal must match that wording, of one of its kinds, and no other, and the
// draw must be the same. Alone are the wordings of the question for a name.
func told(t *testing.T, e *kit.Errand, seed gymkhana.Seed, given kit.Gift, kinds [][]string, alone []string) {
	t.Helper()
	want := ""
	for i := range kinds[0] {
		d := kit.NewDraw(seed, 1, "words")
		d.Wording = i
		if kept := len(kinds[0]) - heldWordings; i >= kept {
			d.Wording, d.Held = i-kept, true
		}
		leg := e.Make(d, given)
		if !slices.ContainsFunc(kinds, func(list []string) bool {
			return i < len(list) && says(list[i], leg.Ask) && (leg.Then == "" || says(list[i], leg.Then))
		}) {
			t.Errorf("%s, seed %d: wording %d gives %q and %q", e.Name, seed, i+1, leg.Ask, leg.Then)
		}
		if e.Hedges && (i >= len(alone) || !says(alone[i], leg.Question)) {
			t.Errorf("%s, seed %d: alone it asks %q", e.Name, seed, leg.Question)
		}
		leg.Ask, leg.Then, leg.Question, leg.Learn = "", "", "", nil
		if got := asJSON(leg); want == "" {
			want = got
		} else if got != want {
			t.Errorf("%s, seed %d: wording %d draws\n%s\nand the first one\n%s", e.Name, seed, i+1, got, want)
		}
	}
}

var gap = regexp.MustCompile(`\\\{[a-z_0-9]+\\\}`)

// says reports whether a text matches a wording, with values in place of its parameters.
func says(wording, text string) bool {
	return !unfilled.MatchString(text) && slices.ContainsFunc(wordingtest.Tellings(wording), func(telling string) bool {
		return regexp.MustCompile(`^` + gap.ReplaceAllString(regexp.QuoteMeta(telling), `.*`) + `$`).MatchString(text)
	})
}

var unfilled = regexp.MustCompile(`[{}\[\]|]|  |%!`)
