package judge

import (
	"strings"
	"testing"
)

// For any answer, grading does not panic, an empty answer is never right, and letter case does not matter.
func FuzzCheck(f *testing.F) {
	for _, ref := range []string{"red", "9", "$1,200.50", "yes", "No, they don't", "one hundred and", "-.5", "1,2,3", "c++", "İ'", "\xff", "5 km m"} {
		f.Add(ref, "it isn't "+ref+"? or "+strings.ToUpper(ref)+"!")
	}
	f.Fuzz(func(t *testing.T, ref, said string) {
		for _, a := range []Answer{exact(ref), include(ref), fuzzy(ref), {Include: []string{said}, Exclude: []string{ref}}} {
			right := a.Check(said, "")
			a.CheckPublished(said)
			if right != a.Check("  "+said+"\n", "") {
				t.Errorf("%+v, said %q: white space around it decides", a, said)
			}
			if right && blank(said) {
				t.Errorf("%+v: %q is no answer", a, said)
			}
		}
		if exact(ref).Check(ref, "") == (blank(ref) || strings.TrimSpace(ref) == "") {
			t.Errorf("%q is not exactly itself", ref)
		}
		Verdict(said)
	})
}

// For any addresses and steps, the released rules give a count and do not panic; the fixed ones never crash, and never
// count past the end.
func FuzzPublished(f *testing.F) {
	f.Add("kiwix event end", "tokyo", "kiwix", eventsTyo)
	f.Add("momondo end", "san francisco", "", fliesBoth)
	f.Add("end end", "", "n", "end")
	f.Fuzz(func(t *testing.T, steps, city, wiki, urls string) {
		p := Procedure{Rule: Multihop, Steps: strings.Fields(steps), City: city, Words: Words{Wiki: wiki}}
		for _, mode := range []Mode{Legacy, Fixed} {
			m, err := NewPublished(p, mode)
			if err != nil {
				return
			}
			for u := range strings.FieldsSeq(urls + " " + urls) {
				m.See(u)
			}
			if m.Crashed() != "" && (mode == Fixed || m.Pass()) {
				t.Errorf("%s: crashed: %s, pass %t", mode, m.Crashed(), m.Pass())
			}
			if mode == Fixed && m.Count() > m.Hops() {
				t.Errorf("counted %d of %d", m.Count(), m.Hops())
			}
		}
	})
}

// Any two texts can be compared as addresses, and an address matches itself.
func FuzzMatchURL(f *testing.F) {
	f.Add("http://a.test/?q=%zz&=&;#", "a |OR| b?")
	f.Fuzz(func(t *testing.T, page, refs string) {
		for _, note := range []string{"", "EXACT", "GOLD in PRED", "x"} {
			if ok, err := MatchURL(page, refs, note); ok && err != nil {
				t.Errorf("both a match and %v", err)
			}
			if ok, err := MatchURLParts(page, refs, note); ok && err != nil {
				t.Errorf("both a match and %v", err)
			}
		}
		if strings.Contains(page, " |OR| ") {
			return
		}
		if ok, _ := MatchURL(page, page, ""); !ok {
			t.Errorf("%q is not itself", page)
		}
		if ok, _ := MatchURLParts(page, page, ""); !ok {
			t.Errorf("the parts of %q are not its own", page)
		}
		ContainsAny(page, refs)
	})
}
