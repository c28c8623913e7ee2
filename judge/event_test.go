package judge

import (
	"encoding/json"
	"testing"
)

func event(site, kind string, with ...string) Event {
	e := Event{Site: site, Kind: kind}
	for i := 0; i+1 < len(with); i += 2 {
		if e.With == nil {
			e.With = map[string]string{}
		}
		e.With[with[i]] = with[i+1]
	}
	return e
}

func want(site, kind string, with ...string) Want {
	e := event(site, kind, with...)
	return Want{Site: e.Site, Kind: e.Kind, With: e.With}
}

func usual(w Want, with ...string) Want {
	w.Usual = event("", "", with...).With
	return w
}

func TestMatches(t *testing.T) {
	vesk := want("flights", "search", "to", "Vesk")
	for _, c := range []struct {
		name string
		w    Want
		e    Event
		want bool
	}{
		{"the same", vesk, event("flights", "search", "to", "Vesk"), true},
		{"more details", vesk, event("flights", "search", "to", "Vesk", "day", "3"), true},
		{"a detail missing", vesk, event("flights", "search", "day", "3"), false},
		{"no details", vesk, event("flights", "search"), false},
		{"another value", vesk, event("flights", "search", "to", "Vesko"), false},
		{"another site", vesk, event("hotels", "search", "to", "Vesk"), false},
		{"another kind", vesk, event("flights", "book", "to", "Vesk"), false},
		{"case, space and accents", want("a", "b", "to", "Sao  Tome"), event("a", "b", "to", " SÃO\tTomé "), true},
		{"an accent that follows its letter", want("a", "b", "to", "sao"), event("a", "b", "to", "sa\u0303o"), true},
		{"letters of other scripts stay", want("a", "b", "to", "東京"), event("a", "b", "to", "京都"), false},
		{"any value", want("a", "b", "to", "*"), event("a", "b", "to", "x"), true},
		{"any value but none", want("a", "b", "to", "*"), event("a", "b", "to", "  "), false},
		{"any value, not there", want("a", "b", "to", "*"), event("a", "b"), false},
		{"an empty value", want("a", "b", "to", ""), event("a", "b", "to", ""), true},
		{"an empty value, not there", want("a", "b", "to", ""), event("a", "b"), true},
		{"an empty value, but there is one", want("a", "b", "to", ""), event("a", "b", "to", "x"), false},
		{"as usual", usual(vesk, "adults", "1", "max", ""), event("flights", "search", "to", "Vesk", "adults", "1"), true},
		{"an unusual number", usual(vesk, "adults", "1"), event("flights", "search", "to", "Vesk", "adults", "9"), false},
		{"the usual number missing", usual(vesk, "adults", "1"), event("flights", "search", "to", "Vesk"), false},
		{"a filter that was not asked for", usual(vesk, "max", ""), event("flights", "search", "to", "Vesk", "max", "90"), false},
		{"a named detail need not be usual", usual(vesk, "to", "Orla"), event("flights", "search", "to", "Vesk"), true},
		{"nothing asked", want("a", "b"), event("a", "b", "to", "x"), true},
	} {
		if got := c.w.Matches(c.e); got != c.want {
			t.Errorf("%s: got %t", c.name, got)
		}
	}
}

func TestHopAsText(t *testing.T) {
	const text = `{"name":"flights: search","any":[{"site":"flights","kind":"search","with":{"to":"Vesk"}}],` +
		`"decoys":[{"site":"flights","kind":"search","with":{"to":"*"}}]}`
	var h Hop
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(h); err != nil || string(got) != text {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestFold(t *testing.T) {
	for _, c := range [][2]string{
		{"  Two\n Words ", "two words"}, {"Ærø Straße", "aero strasse"}, {"Łódź", "lodz"}, {"İzmir", "izmir"},
		{"Hà Nội", "ha noi"}, {"it’s “so”", `it's "so"`}, {"a – b", "a - b"}, {"กี่", "กี่"}, {"a \u0301 b", "a b"},
	} {
		if got := fold(c[0]); got != c[1] {
			t.Errorf("%q: got %q, want %q", c[0], got, c[1])
		}
	}
}
