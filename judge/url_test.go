package judge

import "testing"

func TestMatchURL(t *testing.T) {
	for _, c := range []struct {
		name, page, refs, note string
		want                   bool
	}{
		{"the same", "http://shop.test/a", "http://shop.test/a", "", true},
		{"a slash at the end of the page", "http://shop.test/a/", "http://shop.test/a", "EXACT", true},
		{"a slash at the end of the reference", "http://shop.test/a", "http://shop.test/a/", "EXACT", true},
		{"one slash only", "http://shop.test/a//", "http://shop.test/a", "EXACT", false},
		{"letter case counts", "http://shop.test/A", "http://shop.test/a", "EXACT", false},
		{"the second alternative", "http://b.test", "http://a.test/ |OR| http://b.test/", "", true},
		{"no alternative", "http://c.test", "http://a.test |OR| http://b.test", "", false},
		{"a part is not exact", "http://shop.test/a?q=1", "http://shop.test/a", "EXACT", false},
		{"a part", "http://shop.test/a?q=1", "shop.test/a/", "GOLD in PRED", true},
		{"a part, of the second", "http://shop.test/b", "shop.test/a |OR| shop.test/b", "GOLD in PRED", true},
		{"the page a part of the reference", "http://shop.test", "http://shop.test/a", "GOLD in PRED", false},
		{"a query in another order", "http://s.test/?a=1&b=2", "http://s.test/?b=2&a=1", "EXACT", false},
	} {
		got, err := MatchURL(c.page, c.refs, c.note)
		if err != nil || got != c.want {
			t.Errorf("%s: got %t, %v, want %t", c.name, got, err, c.want)
		}
	}
	if _, err := MatchURL("a", "a", "exact"); err == nil {
		t.Error("an unknown note was taken")
	}
}

func TestMatchURLParts(t *testing.T) {
	for _, c := range []struct {
		name, page, refs string
		want             bool
	}{
		{"a query in another order", "http://s.test/find?a=1&b=2", "http://s.test/find?b=2&a=1", true},
		{"more in the page's query", "http://s.test/find?a=1&z=9", "http://s.test/find?a=1", true},
		{"a key missing", "http://s.test/find?a=1", "http://s.test/find?a=1&b=2", false},
		{"another value", "http://s.test/find?a=2", "http://s.test/find?a=1", false},
		{"one of the page's values", "http://s.test/find?a=2&a=1", "http://s.test/find?a=1", true},
		{"values of several references go together", "http://s.test/x?a=2", "http://s.test/x?a=1 |OR| http://s.test/y?a=2", true},
		{"keys of several references all count", "http://s.test/x?a=1", "http://s.test/x?a=1 |OR| http://s.test/y?b=2", false},
		{"a longer path", "http://s.test/find/more", "http://s.test/find", true},
		{"another path", "http://s.test/fond", "http://s.test/find", false},
		{"another scheme, a fragment", "https://s.test/find#top", "http://s.test/find/", true},
		{"escapes", "http://s.test/find?q=red%20chair", "http://s.test/find?q=red+chair", true},
		{"an escape that is none", "http://s.test/find?q=5%", "http://s.test/find?q=5%", true},
		{"an empty value asks for nothing", "http://s.test/find", "http://s.test/find?q=", true},
		{"no scheme", "http://localhost:7770/a?x=1", "localhost:7770/a?x=1", true},
	} {
		for _, note := range []string{"", "GOLD in PRED"} {
			got, err := MatchURLParts(c.page, c.refs, note)
			if err != nil || got != c.want {
				t.Errorf("%s: got %t, %v, want %t", c.name, got, err, c.want)
			}
		}
	}
	if _, err := MatchURLParts("a", "a", "EXACT"); err == nil {
		t.Error("EXACT was taken")
	}
}

func TestContainsAny(t *testing.T) {
	for _, c := range []struct {
		content, required string
		want              bool
	}{
		{"  <b>Order Placed</b> ", "order placed", true},
		{"order placed", " ORDER PLACED ", true},
		{"order held", "placed |OR| Held", true},
		{"order held", "placed |OR| sent", false},
		{"a|OR|b", "a|OR|b", true}, // without the spaces it is text
		{"", "x", false},
		{"", "", true},
	} {
		if got := ContainsAny(c.content, c.required); got != c.want {
			t.Errorf("%q in %q: got %t", c.required, c.content, got)
		}
	}
}
