package kit_test

import (
	"math/rand/v2"
	"testing"

	"gymkhana/env/site/kit"
)

// far is more than any two words here are apart.
const far = 100

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		limit int
		want  int
	}{
		{"", "", far, 0},
		{"", "abc", far, 3},
		{"kettle", "kettle", far, 0},
		{"kettle", "kettel", far, 1},
		{"kettle", "ketle", far, 1},
		{"kettle", "kettles", far, 1},
		{"kettle", "settle", far, 1},
		{"kettle", "ladder", far, 6},
		{"ca", "abc", far, 3}, // a swap is not taken apart again
		{"abcd", "badc", far, 2},
		{"kettle", "ladder", 3, 3},
		{"kettle", "", 2, 2},
		{"kettle", "kettle", 0, 0},
	} {
		if got := kit.Distance(c.a, c.b, c.limit); got != c.want {
			t.Errorf("%q to %q within %d: got %d, want %d", c.a, c.b, c.limit, got, c.want)
		}
	}
}

func TestDistanceLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	word := func() string {
		w := make([]byte, r.IntN(8))
		for i := range w {
			w[i] = "abc"[r.IntN(3)]
		}
		return string(w)
	}
	for range 3000 {
		a, b := word(), word()
		d := kit.Distance(a, b, far)
		if back := kit.Distance(b, a, far); back != d {
			t.Fatalf("%q to %q is %d, and back %d", a, b, d, back)
		}
		if (d == 0) != (a == b) || d > max(len(a), len(b)) || d < len(a)-len(b) || d < len(b)-len(a) {
			t.Fatalf("%q to %q is %d", a, b, d)
		}
		for limit := range 9 {
			if got := kit.Distance(a, b, limit); got != min(d, limit) {
				t.Fatalf("%q to %q is %d, and within %d it is %d", a, b, d, limit, got)
			}
		}
		if got := kit.Distance(a+"x", b+"x", far); got > d {
			t.Fatalf("%q to %q is %d, and with an x behind both %d", a, b, d, got)
		}
	}
}

func TestNearest(t *testing.T) {
	cities := []string{"Orla", "Vesk", "Port Elm", "Port Ash", "Marrowby", "Maroby", "Élan"}
	for _, c := range []struct{ query, want string }{
		{"Vesk", "Vesk"},
		{"  vesk ", "Vesk"},
		{"elan", "Élan"},
		{"Vesj", "Vesk"},         // one letter of four
		{"Orlo", "Orla"},         // the first of the list, others behind it
		{"ves", "Vesk"},          // begins it
		{"port e", "Port Elm"},   // begins one of two
		{"port elk", "Port Elm"}, // two mistakes are allowed, and one is nearer
		{"marrowby", "Marrowby"},
		{"maroby", "Maroby"},
		{"port", ""},     // begins two
		{"marroby", ""},  // one letter from two
		{"ve", ""},       // too short
		{"vsek!!", ""},   // too far
		{"zeppelin", ""}, // nothing like it
		{"", ""},
		{"   ", ""},
	} {
		got, ok := kit.Nearest(c.query, cities, func(s string) string { return s })
		if ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%q: got %q, %v; want %q", c.query, got, ok, c.want)
		}
	}
	if got, ok := kit.Nearest("vesk", nil, func(s string) string { return s }); ok {
		t.Errorf("among none there is %q", got)
	}
}

// The nearest name does not depend on the order of the list.
func TestNearestInAnyOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	cities := []string{"Orla", "Vesk", "Tarn", "Lund", "Brock", "Hollow"}
	for range 100 {
		r.Shuffle(len(cities), func(i, j int) { cities[i], cities[j] = cities[j], cities[i] })
		for query, want := range map[string]string{"Vosk": "Vesk", "Hollwo": "Hollow", "brok": "Brock", "tar": "Tarn"} {
			if got, ok := kit.Nearest(query, cities, func(s string) string { return s }); !ok || got != want {
				t.Fatalf("%q among %q: got %q, %v; want %q", query, cities, got, ok, want)
			}
		}
	}
}
