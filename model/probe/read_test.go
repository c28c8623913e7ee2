package probe

import (
	"math"
	"testing"

	"gymkhana"
	"gymkhana/rng"
)

func TestReads(t *testing.T) {
	for answer, want := range map[string]bool{
		"K7XRM": true, "k7xrm.": true, "The code is **K7XRM**": true, "K 7 X R M": true, "K-7-X-R-M": true, "K7XRN": true, "(K7XPM)": true,
		"": false, "K7X": false, "K7XAN": false, "AAK7XRNAA": false, "7XRMK": false, "a code of five": false, "K7XR\u00c9": false, "\u00e9\u00e9\u00e9": false,
	} {
		if got := reads(answer, "K7XRM"); got != want {
			t.Errorf("%q: got %v", answer, got)
		}
	}
}

func TestPointIn(t *testing.T) {
	for text, want := range map[string][2]float64{
		`{"x": 12, "y": 34}`: {12, 34}, "```json\n{\"x\": 12.5, \"y\": 34}\n```": {12.5, 34}, "x=12, y=34": {12, 34}, "[12, 34]": {12, 34},
		`{"point_2d": [12, 34], "label": "disc"}`: {12, 34}, "<point>12 34</point>": {12, 34}, "click(start_box='(12,34)')": {12, 34},
		`{"bbox_2d": [10, 30, 14, 38]}`: {12, 34}, `[{"x": 12, "y": 34}]`: {12, 34}, `At first x: 1, y: 2. No: {"x": 12, "y": 34}`: {12, 34},
		`{"x": [12], "y": [34]}`: {12, 34}, "-1, 3": {-1, 3},
		"": {math.NaN()}, "12": {math.NaN()}, "1 2 3": {math.NaN()}, "1 2 3 4 5": {math.NaN()}, "I cannot see it": {math.NaN()},
	} {
		x, y, ok := pointIn(text)
		if none := math.IsNaN(want[0]); ok == none || ok && (x != want[0] || y != want[1]) {
			t.Errorf("%q: got %g, %g, %v", text, x, y, ok)
		}
	}
}

// Inaccurate points are interpreted as long as that is possible, and are never misinterpreted.
func TestNoise(t *testing.T) {
	for _, c := range []struct {
		percent     float64 // the largest error of each coordinate, in percent of a side
		least, most int     // how many of 60 are found
	}{{0.3, 60, 60}, {1, 50, 60}, {2, 20, 60}, {15, 0, 0}} {
		found := 0
		for seed := range gymkhana.Seed(60) {
			d := rng.New(seed, "noise")
			off := func() float64 { return float64(d.Between(-1000, 1000)) / 1e5 * c.percent }
			p := &probing{Options: &Options{}}
			var small []point
			for _, size := range targetSizes[:3] {
				for _, at := range [][2]float64{{0.8, 0.2}, {0.2, 0.8}} {
					w, h := float64(size.W), float64(size.H)
					small = append(small, point{target{size: size, x: at[0] * w, y: at[1] * h, radius: 9}, (at[0] + off()) * w, (at[1] + off()) * h})
				}
			}
			p.locate(small, nil, 2, "")
			switch p.report.Found.Coords {
			case gymkhana.Absolute:
				found++
			case "":
			default:
				t.Errorf("off by %g %%, seed %d: %+v", c.percent, seed, p.report.Findings)
			}
		}
		if found < c.least || found > c.most {
			t.Errorf("off by %g %%: found %d times in 60; want %d to %d", c.percent, found, c.least, c.most)
		}
	}
}
