package aes

import "math"

// Weights are the weights of an element's parts and of a page's elements.
type Weights struct {
	Alpha    map[string]float64 // one for each property
	Position float64            // of an element's place
	Beta     float64            // the exponent of an element's area in its weight
}

// Standard are MageBench's weights, which its authors fitted to rankings by people. Source: the released code,
// microsoft/MageBench at 5ebd4fb9.
var Standard = Weights{
	Position: 46,
	Beta:     0.8987018465995789,
	Alpha: map[string]float64{
		"has_text": 44, "text": 6.8, "placeholder": 6.8, "value": 6.8, "src": 12.6, "type": 18.9, "class": 66.6,
		"color": 30, "font-family": 94.6, "font-size": 9.8, "font-style": 94.6, "font-weight": 2.1,
		"letter-spacing": 67, "tab-size": 50.8, "text-shadow": 83,
		"background-color": 59, "background-image": 12.6, "background-repeat": 24.5, "background-size": 14.3,
		"background-linear-gradient": 18,
		"border-bottom-color":        16.9, "border-bottom-width": 2.1, "border-bottom-style": 79.2,
		"border-right-color": 16.9, "border-right-width": 2.1, "border-right-style": 79.2,
		"border-left-color": 16.9, "border-left-width": 2.1, "border-left-style": 79.2,
		"border-top-color": 16.9, "border-top-width": 2.1, "border-top-style": 79.2,
		"border-bottom-left-radius": 100, "border-bottom-right-radius": 100,
		"border-top-left-radius": 100, "border-top-right-radius": 100,
		"outline-style": 79.2, "outline-width": 2.1, "outline-color": 16.9,
		"height": 31.92, "width": 31.92, "box-shadow": 56.7, "display": 51,
	},
}

// Rescore is what Result.Score would be with other weights and the same pairs. Losses that depend on no weight, such as
// damage by an interaction, are subtracted from each page in the same proportion.
func (w Weights) Rescore(r *Result) float64 {
	earned, weight := 0.0, 0.0
	for i := range r.Pages {
		p := &r.Pages[i]
		was, is := 0.0, 0.0
		for k := range p.Pairs {
			pair := &p.Pairs[k]
			if pair.Weight == 0 {
				continue // it does not count by itself
			}
			size := math.Pow(pair.Area, w.Beta)
			was += pair.Weight * pair.Score
			is += size * w.rescore(pair)
			weight += size
		}
		if was > 0 {
			is *= p.Score * p.Weight / was
		}
		earned += is
	}
	if weight <= 0 {
		return 0
	}
	return clip(earned / weight)
}

// rescore is the score of a pair.
func (w Weights) rescore(p *Pair) float64 {
	if p.Partner == "" {
		return p.Score // nothing is compared
	}
	sum, weight := w.Position*p.Position, w.Position
	for _, m := range p.Methods {
		s, a := 0.0, 0.0
		for _, part := range m.Parts {
			alpha := w.Alpha[part.Property]
			if m.Name == "state" {
				alpha = w.Position
			}
			s += alpha * part.Similarity
			a += alpha
		}
		sum += s / float64(len(m.Parts))
		weight += a / float64(len(m.Parts))
	}
	if weight <= 0 {
		return 0
	}
	return p.Gate * sum / weight
}
