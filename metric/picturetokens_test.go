package metric_test

import (
	"math"
	"testing"

	"gymkhana"
	"gymkhana/metric"
)

// The figures are the providers' own examples, and counts that others measured at their endpoints.
func TestPictureTokens(t *testing.T) {
	claude, old := gymkhana.PictureTokens{Patch: 28, Most: 4784}, gymkhana.PictureTokens{Patch: 28, Most: 1568}
	mini := gymkhana.PictureTokens{Patch: 32, Each: 1.62, Most: 1536, Whole: true}
	gemini := gymkhana.PictureTokens{Crop: 384, Each: 258}
	gpt4o, six := gymkhana.PictureTokens{Tile: 512, Each: 170, Base: 85}, gymkhana.PictureTokens{Patch: 32, Each: 1.2}
	for _, c := range []struct {
		p    gymkhana.PictureTokens
		w, h int
		want float64
	}{
		{claude, 256, 256, 100}, {claude, 1280, 720, 1196}, {claude, 1920, 1080, 2691}, {old, 1024, 1024, 1369}, {old, 4000, 3000, 1568},
		{gpt4o, 1024, 1024, 765}, {gpt4o, 2048, 4096, 1105}, {gpt4o, 512, 512, 255}, {gpt4o, 1, 1, 255},
		{six, 1024, 1024, 1228.8}, {gymkhana.PictureTokens{Flat: 1090}, 9, 9, 1090}, {gymkhana.PictureTokens{}, 640, 480, 0}, {gpt4o, 0, 0, 85},
		{gpt4o, 4096, 8192, 1105}, {mini, 1024, 1024, 1.62 * 1024}, {mini, 1800, 2400, 1.62 * 1452}, {mini, 2400, 1800, 1.62 * 1452},
		{mini, 1, 1, 1.62}, {mini, 1_000_000, 1, 1.62 * 1536}, {mini, 1536, 1024, 1.62 * 1536},
		{gemini, 384, 384, 258}, {gemini, 1, 1, 258}, {gemini, 960, 540, 6 * 258}, {gemini, 1000, 1000, 4 * 258}, {gemini, 385, 1, 385 * 258},
		{gemini, 0, 0, 258}, {gymkhana.PictureTokens{Tile: 512, Each: 129, Base: 65}, 1024, 768, 65 + 4*129},
	} {
		if got := metric.PictureTokens(c.p, c.w, c.h); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v of %d × %d: got %g; want %g", c.p, c.w, c.h, got, c.want)
		}
	}
}
