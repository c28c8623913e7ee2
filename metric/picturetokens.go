package metric

import (
	"math"

	"gymkhana"
)

// FewestPictureTokens gives the least that may be counted for a picture of w by h pixels: Least, or else what
// PictureTokens gives.
func FewestPictureTokens(p gymkhana.PictureTokens, w, h int) float64 {
	if p.Least > 0 {
		return min(float64(p.Least), PictureTokens(p, w, h))
	}
	return PictureTokens(p, w, h)
}

// PictureTokens gives the tokens that a provider counts for a picture of w by h pixels:
//
//	flat
//	base + each · min(⌈w/patch⌉ · ⌈h/patch⌉, most)
//	base + each · ⌈w'/tile⌉ · ⌈h'/tile⌉
//	base + each · ⌈w/unit⌉ · ⌈h/unit⌉
//
// where w' and h' are the sides after the picture was fitted into 2048 × 2048 and its short side was scaled
// down to 768, and unit is ⌊min(w, h)/1.5⌋, if a side is longer than crop; else the picture is one tile. If more than
// most patches would be needed and they are to be whole, the sides are first multiplied with
//
//	r = √(most · patch² / (w · h)), and then with min(⌊w·r/patch⌋ / (w·r/patch), ⌊h·r/patch⌋ / (h·r/patch))
//
// Source: platform.openai.com/docs/guides/images-vision, "Calculating costs", for tiles and patches;
// ai.google.dev/gemini-api/docs/image-understanding, "Token calculation", for crops.
func PictureTokens(p gymkhana.PictureTokens, w, h int) float64 {
	each := p.Each
	if each == 0 {
		each = 1
	}
	cells := func(w, h float64, side int) float64 {
		return math.Ceil(w/float64(side)) * math.Ceil(h/float64(side))
	}
	switch {
	case p.Flat > 0:
		return float64(p.Flat)
	case p.Patch > 0:
		n := cells(float64(w), float64(h), p.Patch)
		if p.Most > 0 && n > float64(p.Most) {
			n = float64(p.Most)
			if p.Whole {
				n = wholePatches(p, float64(w), float64(h))
			}
		}
		return float64(p.Base) + each*n
	case p.Tile > 0:
		x, y := float64(w), float64(h)
		scale := min(1, 2048/max(x, y, 1))
		scale *= min(1, 768/max(min(x, y)*scale, 1))
		return float64(p.Base) + each*cells(math.Round(x*scale), math.Round(y*scale), p.Tile)
	}
	if p.Crop > 0 {
		n, unit := 1.0, math.Floor(float64(min(w, h))/1.5)
		if max(w, h) > p.Crop {
			n = cells(float64(w), float64(h), int(max(unit, 1)))
		}
		return float64(p.Base) + each*n
	}
	return 0
}

// wholePatches is how many whole patches a picture has that was scaled down to Most of them.
func wholePatches(p gymkhana.PictureTokens, w, h float64) float64 {
	side := float64(p.Patch)
	r := math.Sqrt(float64(p.Most)*side*side/(w*h)) / side
	x, y := w*r, h*r // in patches
	r = min(max(math.Floor(x), 1)/x, max(math.Floor(y), 1)/y)
	return min(max(math.Ceil(x*r-1e-6), 1)*max(math.Ceil(y*r-1e-6), 1), float64(p.Most))
}
