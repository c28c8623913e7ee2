package metric

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
)

// chains makes runs of different tasks of n hops; reached[i] runs passed the first i+1 hops.
func chains(n, runs int, reached ...int) []Hopped {
	var hs []Hopped
	for k := range runs {
		h := Hopped{Task: fmt.Sprintf("%d hops, task %d", n, k), Hops: n}
		for _, enough := range reached {
			if k < enough {
				h.Passed++
			}
		}
		h.Pass = h.Passed == n
		hs = append(hs, h)
	}
	return hs
}

// The counts behind the published percentages, and the percentages as printed.
var published = []struct {
	name       string
	hops, runs int
	reached    []int
	printed    []float64
}{
	{"GPT-4V", 2, 200, []int{113, 22}, []float64{56.50, 11.00}},
	{"GPT-4V", 3, 44, []int{10, 2}, []float64{22.73, 4.55, 0}},
	{"GPT-4V", 4, 16, []int{2}, []float64{12.50, 0, 0, 0}},
	{"GPT-4V", 5, 57, []int{7, 1}, []float64{12.28, 1.75, 0, 0, 0}},
	{"GPT-4V", 6, 60, []int{10}, []float64{16.67, 0, 0, 0, 0, 0}},
	{"GPT-4V", 7, 59, []int{15}, []float64{25.42, 0, 0, 0, 0, 0, 0}},
	{"GPT-4V", 8, 35, []int{14}, []float64{40.00, 0, 0, 0, 0, 0, 0, 0}},
	{"GPT-4V", 9, 30, []int{17, 6, 1}, []float64{56.67, 20.00, 3.33, 0, 0, 0, 0, 0, 0}},
	{"GPT-4V", 10, 19, []int{10}, []float64{52.63, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
	{"Gemini-Pro-Vision", 2, 166, []int{115, 14}, []float64{69.28, 8.43}},
	{"Gemini-Pro-Vision", 3, 43, []int{14}, []float64{32.56, 0, 0}},
	{"Gemini-Pro-Vision", 4, 15, []int{6}, []float64{40.00, 0, 0, 0}},
	{"Gemini-Pro-Vision", 5, 60, []int{25, 3}, []float64{41.67, 5.00, 0, 0, 0}},
	{"Gemini-Pro-Vision", 6, 58, []int{18, 1}, []float64{31.03, 1.72, 0, 0, 0, 0}},
}

// Tables 4 and A2 of arXiv:2404.09992, to the two digits they print.
func TestHopPositionsAsPublished(t *testing.T) {
	for _, c := range published {
		table := Hops(chains(c.hops, c.runs, c.reached...)).Positions
		if len(table) != 1 || table[0].Hops != c.hops || table[0].Runs != c.runs || len(table[0].Rates) != c.hops {
			t.Errorf("%s, %d hops: got %+v", c.name, c.hops, table)
			continue
		}
		for i, e := range table[0].Rates {
			if got := math.Round(e.Mean*1e4) / 100; got != c.printed[i] {
				t.Errorf("%s, %d hops: SR(%d) = %.2f, printed %.2f", c.name, c.hops, i+1, got, c.printed[i])
			}
		}
	}
}

func TestHops(t *testing.T) {
	runs := slices.Concat(chains(1, 10, 4), chains(2, 4, 3, 1), chains(4, 2, 2, 2, 2, 2), chains(6, 3, 1), chains(0, 5))
	table := Hops(runs)
	for i, w := range []struct {
		name                      string
		tasks, hops, passed, pass int
		legacy                    float64
	}{
		{"1", 10, 10, 4, 4, 0},
		{"2–4", 6, 16, 12, 3, 12.0 / 22}, // 4·3 + 2·5
		{"5+", 3, 18, 1, 0, 1.0 / 21},
		{"all", 19, 44, 17, 7, 13.0 / 53},
	} {
		b := table.Buckets[i]
		if b.Name != w.name || b.Tasks != w.tasks || b.Runs != w.tasks || b.Hops != w.hops || b.Passed != w.passed {
			t.Errorf("bucket %s: got %+v", w.name, b)
		}
		near(t, w.name+" HSR", b.HSR.Mean, float64(w.passed)/float64(w.hops), 1e-15)
		near(t, w.name+" TSR", b.TSR.Mean, float64(w.pass)/float64(w.tasks), 1e-15)
		near(t, w.name+" legacy", b.Legacy, w.legacy, 1e-15)
	}
	var lengths []int
	for _, p := range table.Positions {
		lengths = append(lengths, p.Hops)
	}
	if !slices.Equal(lengths, []int{1, 2, 4, 6}) {
		t.Errorf("positions for %v", lengths)
	}
}

// Single hops are the plain case: HSR and TSR are then one rate, with Clopper and Pearson's interval.
func TestSingleHopsAreARate(t *testing.T) {
	b := Hops(chains(1, 508, 218)).Buckets[0]
	if !reflect.DeepEqual(b.HSR, b.TSR) {
		t.Errorf("HSR %+v, TSR %+v", b.HSR, b.TSR)
	}
	near(t, "HSR", math.Round(b.HSR.Mean*1e4)/100, 42.91, 0) // GPT-4V in Table 3
	w := ClopperPearson(218.0/508, 508, Confidence)
	spans(t, "interval", b.HSR.CI, w.Lo, w.Hi, 1e-12)
}

// The hops of a task, and its repeats, are one piece of evidence.
func TestHopsOfATaskAreACluster(t *testing.T) {
	runs := chains(5, 20, 10, 10, 10, 10, 10) // all or nothing
	once := Hops(runs).Buckets[2]
	if once.HSR.N != 100 || once.HSR.Clusters != 20 {
		t.Errorf("HSR is over %d hops in %d clusters", once.HSR.N, once.HSR.Clusters)
	}
	loose := ClopperPearson(0.5, 100, Confidence)
	if width := once.HSR.CI.Hi - once.HSR.CI.Lo; width < 1.9*(loose.Hi-loose.Lo) {
		t.Errorf("100 hops of 20 all-or-nothing tasks: %+v, as if they were independent", once.HSR.CI)
	}
	thrice := Hops(slices.Concat(runs, runs, runs)).Buckets[2]
	if thrice.Tasks != 20 || thrice.Runs != 60 || thrice.HSR.Clusters != 20 {
		t.Errorf("three repeats: %d tasks, %d runs, %d clusters of hops", thrice.Tasks, thrice.Runs, thrice.HSR.Clusters)
	}
	if thrice.TSR.CI.Lo > once.TSR.CI.Lo || thrice.TSR.CI.Hi < once.TSR.CI.Hi {
		t.Errorf("repeats alone made %+v of %+v", thrice.TSR.CI, once.TSR.CI)
	}
}

func TestHopsDoNotDependOnOrder(t *testing.T) {
	runs := slices.Concat(chains(2, 30, 20, 10), chains(5, 20, 9, 4, 1))
	want := Hops(runs)
	rng := seeded(7)
	for range 5 {
		rng.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
		got := Hops(runs)
		for i, b := range got.Buckets {
			w := want.Buckets[i]
			near(t, b.Name+" HSR", b.HSR.Mean, w.HSR.Mean, 0)
			near(t, b.Name+" SE", b.HSR.SE, w.HSR.SE, 1e-12)
		}
		if len(got.Positions) != len(want.Positions) {
			t.Errorf("%d positions, want %d", len(got.Positions), len(want.Positions))
		}
	}
}

func TestHopsOfNothing(t *testing.T) {
	table := Hops(nil)
	if len(table.Buckets) != 4 || len(table.Positions) != 0 {
		t.Errorf("got %+v", table)
	}
	for _, b := range table.Buckets {
		if b.HSR.CI.Defined() || b.TSR.CI.Defined() || b.Legacy != 0 {
			t.Errorf("bucket %s: %+v", b.Name, b)
		}
	}
	if _, err := json.Marshal(table); err != nil {
		t.Error(err)
	}
}
