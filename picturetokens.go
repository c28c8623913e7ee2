package gymkhana

import "math"

// PictureTokens is how many tokens a provider counts for a picture, as far as that is documented. The zero
// value knows nothing.
type PictureTokens struct {
	Flat  int     `json:"flat,omitempty"`  // for every picture, whatever its size
	Patch int     `json:"patch,omitempty"` // pixels of the side of a patch
	Tile  int     `json:"tile,omitempty"`  // pixels of the side of a tile, after fitting as OpenAI does
	Each  float64 `json:"each,omitempty"`  // tokens of a patch or tile; 0 means 1
	Base  int     `json:"base,omitempty"`  // tokens of the picture besides
	Most  int     `json:"most,omitempty"`  // patches at most; larger pictures are scaled down to so many

	Tolerance float64 `json:"tolerance,omitempty"` // share by which counts may differ and agree
	Source    string  `json:"source,omitempty"`
}

// Known reports whether there is a formula.
func (p PictureTokens) Known() bool { return p.Flat+p.Patch+p.Tile > 0 }

// Of gives the tokens of a picture of w by h pixels:
//
//	flat
//	base + each · min(⌈w/patch⌉ · ⌈h/patch⌉, most)
//	base + each · ⌈w'/tile⌉ · ⌈h'/tile⌉
//
// where w' and h' are the sides after the picture was fitted into 2048 × 2048 and its short side was scaled
// down to 768. Source: platform.openai.com/docs/guides/images-vision, "Calculating costs".
func (p PictureTokens) Of(w, h int) float64 {
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
		if p.Most > 0 {
			n = min(n, float64(p.Most))
		}
		return float64(p.Base) + each*n
	case p.Tile > 0:
		x, y := float64(w), float64(h)
		scale := min(1, 2048/max(x, y, 1))
		scale *= min(1, 768/max(min(x, y)*scale, 1))
		return float64(p.Base) + each*cells(math.Round(x*scale), math.Round(y*scale), p.Tile)
	}
	return 0
}
