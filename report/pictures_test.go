package report

import (
	"strings"
	"testing"

	"gymkhana"
)

// A provider that did not count pictures is found, however long the text; one that counted as documented agrees.
// Without a formula or without tokens nothing is claimed.
func TestPicturesAreCounted(t *testing.T) {
	formula := gymkhana.PictureTokens{Patch: 28, Tolerance: 0.1} // 1196 tokens for 1280 × 720
	sent := []gymkhana.Sent{{Width: 1280, Height: 720, Bytes: 40_000}}
	for _, c := range []struct {
		name    string
		formula gymkhana.PictureTokens
		in      int
		want    Agreement
	}{
		{"as documented", formula, 1196 + 900, Agrees},
		{"within the tolerance", formula, 1196 + 300 + 1000, Agrees},
		{"the picture was not counted", formula, 900, Disagrees},
		{"counted three times", formula, 3*1196 + 900, Disagrees},
		{"by either of two", gymkhana.PictureTokens{Crop: 384, Each: 258, Least: 258, Tolerance: 0.1}, 258 + 900, Agrees},
		{"by the other of two", gymkhana.PictureTokens{Crop: 384, Each: 258, Least: 258, Tolerance: 0.1}, 6*258 + 900, Agrees},
		{"by neither of two", gymkhana.PictureTokens{Crop: 384, Each: 258, Least: 258, Tolerance: 0.1}, 200, Disagrees},
		{"more than either", gymkhana.PictureTokens{Crop: 384, Each: 258, Least: 258, Tolerance: 0.1}, 6*258 + 2000, Disagrees},
		{"no formula", gymkhana.PictureTokens{}, 900, Unknown},
		{"no tokens", formula, 0, Unknown},
	} {
		p := Pictures{Counted: Unknown}
		p.add(&gymkhana.Response{Sent: sent, Rest: 3000, Usage: gymkhana.Usage{In: c.in}}, c.formula)
		if p.Counted != c.want {
			t.Errorf("%s: %s; want %s", c.name, p.Counted, c.want)
		}
	}
}

// Numbers and sizes are those of the sent pictures; one answer that disagrees is enough to be reported.
func TestPicturesAreTold(t *testing.T) {
	formula := gymkhana.PictureTokens{Flat: 1000, Tolerance: 0.1}
	p := Pictures{Counted: Unknown}
	small, large := gymkhana.Sent{Width: 300, Height: 200, Bytes: 400_000}, gymkhana.Sent{Width: 800, Height: 600, Bytes: 1_000_000}
	p.add(&gymkhana.Response{Sent: []gymkhana.Sent{large, small}, Rest: 100, Usage: gymkhana.Usage{In: 2020}}, formula)
	p.add(&gymkhana.Response{Sent: []gymkhana.Sent{large}, Rest: 100, Usage: gymkhana.Usage{In: 20}}, formula)
	want := "3 pictures sent, 300 × 200 to 800 × 600, 2.4 MB, but the provider's tokens DISAGREE with the documented formula in 1 of 2 answers"
	if got := (&Pictures{Sent: 1, Answers: 1, Bytes: 1200, Counted: Unknown}).seen(); !strings.HasPrefix(got, "1 picture sent, 0 × 0, 2 kB; no formula") {
		t.Errorf("got %s", got)
	}
	if got := p.seen(); !strings.HasPrefix(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
