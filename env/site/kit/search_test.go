package kit_test

import (
	"slices"
	"testing"

	"gymkhana/env/site/kit"
)

// refs searches and gives what was found, best first.
func refs(t testing.TB, v *kit.Visit, kind, query string) ([]string, kit.Found) {
	t.Helper()
	found, err := v.Search(kind, query)
	if err != nil {
		t.Errorf("%q: %v", query, err)
	}
	all := []string{}
	for _, h := range found.Hits {
		all = append(all, h.Ref)
	}
	return all, found
}

func TestSearch(t *testing.T) {
	probe(t, "", func(v *kit.Visit) {
		for _, c := range []struct {
			why, kind, query string
			want             []string
			instead          string
		}{
			{"a title counts more than three words of a body", "", "copper", []string{"lantern", "kettle"}, ""},
			{"the first letters are enough", "", "lant", []string{"lantern"}, ""},
			{"letter case does not count", "", "LANTERN", []string{"lantern"}, ""},
			{"all words together", "", "copper lid", []string{"kettle"}, ""},
			{"as many words as there are", "", "lantern ladder", []string{"lantern", "ladder"}, ""},
			{"two letters swapped", "", "lantren", []string{"lantern"}, "lantern"},
			{"a letter left out", "", "kettl garden", []string{"kettle"}, ""},
			{"a letter replaced", "", "kettie", []string{"kettle"}, "kettle"},
			{"only the wrong word is mended", "", "cooper lantern", []string{"lantern"}, "copper lantern"},
			{"nothing is near", "", "zeppelin", []string{}, ""},
			{"three letters are never mended", "", "rop ash", []string{"ladder", "rope", "rope-care"}, ""},
			{"accents do not count in the query", "", "cafe", []string{"table"}, ""},
			{"nor in the index", "", "CAFÉ tâble", []string{"table"}, ""},
			{"fillers do not count", "", "the rope of the harbour", []string{"rope"}, ""},
			{"fillers alone find nothing", "", "of the and", []string{}, ""},
			{"nothing finds nothing", "", "  ", []string{}, ""},
			{"what is called just so comes first", "", "oil", []string{"oil", "mill"}, ""},
			{"of one kind", "note", "rope", []string{"rope-care"}, ""},
			{"of a kind that is not there", "ghost", "rope", []string{}, ""},
		} {
			got, found := refs(t, v, c.kind, c.query)
			if c.why == "three letters are never mended" || c.why == "as many words as there are" {
				slices.Sort(got)
				slices.Sort(c.want)
			}
			if !slices.Equal(got, c.want) || found.Instead != c.instead || found.Asked != c.query {
				t.Errorf("%s: %q finds %q instead %q, asked %q; want %q instead %q", c.why, c.query, got, found.Instead, found.Asked, c.want, c.instead)
			}
		}
	})
}

// A search says if it has found nothing with all words, after their spelling is corrected.
func TestSearchFindsPartly(t *testing.T) {
	probe(t, "", func(v *kit.Visit) {
		for query, want := range map[string]bool{"lantern ladder": true, "copper lid": false, "lantren": false, "cooper lantren": false, "zeppelin": false,
			"zeppelin ladder": true, "": false} {
			if _, found := refs(t, v, "", query); found.Partly != want {
				t.Errorf("%q: partly %v, want %v", query, found.Partly, want)
			}
		}
	})
}

// The words of an index are in a map: corrections must not depend on its order.
func TestSearchIsMendedAlikeEachTime(t *testing.T) {
	probe(t, "", func(v *kit.Visit) {
		for range 200 {
			if _, found := refs(t, v, "", "lantarn laddar"); found.Instead != "lantern ladder" {
				t.Fatalf("mended to %q", found.Instead)
			}
		}
	})
}

func TestSearchHasNoSyntax(t *testing.T) {
	probe(t, "", func(v *kit.Visit) {
		for _, query := range []string{`"lantern"`, `lantern"`, `"lantern`, "lantern*", "*lantern", "title:lantern",
			"{title}:lantern", "-lantern", "^lantern", "(lantern", "lantern)",
			"lantern AND", "AND lantern", "lantern OR", "NOT lantern", "NEAR(lantern, 2)", "lantern + ladder",
			"'; DROP TABLE things; --", `lantern" OR kind:"note`, "lantern\x00", "%", "_"} {
			got, _ := refs(t, v, "", query)
			if slices.Contains(got, "rope-care") {
				t.Errorf("%q finds %q", query, got)
			}
		}
		plain, _ := refs(t, v, "", "lantern")
		for _, quoted := range []string{`"lantern"`, "lantern*", "-lantern", "^lantern", "(lantern)", "lantern OR"} {
			if got, _ := refs(t, v, "", quoted); !slices.Equal(got, plain) {
				t.Errorf("%q finds %q, want %q", quoted, got, plain)
			}
		}
	})
}

func TestTokens(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"The Rope of the Harbour", []string{"rope", "harbour"}},
		{"Crème-brûlée, 2 spoons!", []string{"creme", "brulee", "2", "spoons"}},
		{"in on at", nil},
		{"a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13 n14 o15 p16 q17", []string{"a1", "b2", "c3", "d4", "e5", "f6", "g7",
			"h8", "i9", "j10", "k11", "l12", "m13", "n14", "o15", "p16"}},
	} {
		if got := kit.Tokens(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
