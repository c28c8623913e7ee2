package atlas

import "testing"

// The ways are as short as trying every city between finds them, and each is a chain of lines of that length.
func TestWaysAreTheShortest(t *testing.T) {
	l := In(2)
	far := map[[2]*City]int{}
	for _, x := range l.Links {
		far[[2]*City{x.A, x.B}], far[[2]*City{x.B, x.A}] = x.Km, x.Km
	}
	direct := map[[2]*City]int{}
	for pair, km := range far {
		direct[pair] = km
	}
	for _, by := range l.Cities {
		for _, a := range l.Cities {
			for _, b := range l.Cities {
				one, there := far[[2]*City{a, by}]
				two, onward := far[[2]*City{by, b}]
				if old, ok := far[[2]*City{a, b}]; a != b && there && onward && (!ok || one+two < old) {
					far[[2]*City{a, b}] = one + two
				}
			}
		}
	}
	ways := l.Ways()
	for _, a := range l.Cities {
		for _, b := range l.Cities {
			w := ways[[2]*City{a, b}]
			if a != b && w.Km != far[[2]*City{a, b}] || w.Km != ways.Km(b, a) || w.Cities[0] != a || w.Cities[len(w.Cities)-1] != b {
				t.Errorf("%s to %s: %d km by %d cities, want %d km", a.Name, b.Name, w.Km, len(w.Cities), far[[2]*City{a, b}])
			}
			km := 0
			for i, c := range w.Cities[1:] {
				step, ok := direct[[2]*City{w.Cities[i], c}]
				if km += step; !ok {
					t.Errorf("%s to %s: no line between %s and %s", a.Name, b.Name, w.Cities[i].Name, c.Name)
				}
			}
			if km != w.Km {
				t.Errorf("%s to %s: the lines are %d km long, the way %d", a.Name, b.Name, km, w.Km)
			}
		}
	}
	for _, c := range l.Cities {
		if s := c.Stations[1]; l.Station(s.Slug) != s {
			t.Errorf("the station %s is not found", s.Name)
		}
	}
	if l.Station("nowhere") != nil {
		t.Error("a station that is nowhere is found")
	}
}
