package fit

import (
	"math"
	"slices"

	"gymkhana/env/webui/aes"
)

// A problem is rankings in a fast form, because a swarm scores them thousands of times.
type problem struct {
	rankings []contest
	pairs    int
}

// A contest is one ranking.
type contest struct {
	built []sheet
	duels []duel
	score []float64
}

// A sheet is the data for scoring one built page.
type sheet struct{ pages [][]entry }

// An entry is one pair.
type entry struct {
	logArea  float64
	position float64
	gate     float64
	fixed    bool    // nothing depends on weights: its score is gate
	scale    float64 // of its page: the part that does not depend on weights
	parts    []part
}

type part struct {
	at         int     // index in names, or that of the place's weight
	share      float64 // 1 over the number of parts of its method
	similarity float64
}

func newProblem(all []Ranking) *problem {
	p := &problem{}
	for _, r := range all {
		c := contest{duels: ranked(r.Built), score: make([]float64, len(r.Built))}
		for i := range r.Built {
			c.built = append(c.built, lay(&r.Built[i].Result))
		}
		p.pairs += len(c.duels)
		p.rankings = append(p.rankings, c)
	}
	return p
}

// lay makes the sheet of a result.
func lay(r *aes.Result) sheet {
	var s sheet
	for i := range r.Pages {
		page := &r.Pages[i]
		was := 0.0
		for _, pair := range page.Pairs {
			was += pair.Weight * pair.Score
		}
		scale := 1.0
		if was > 0 {
			scale = page.Score * page.Weight / was
		}
		var entries []entry
		for _, pair := range page.Pairs {
			if pair.Weight == 0 || pair.Area <= 0 {
				continue
			}
			e := entry{logArea: math.Log(pair.Area), position: pair.Position, gate: pair.Gate, scale: scale}
			if pair.Partner == "" {
				e.fixed, e.gate = true, pair.Score
			}
			for _, m := range pair.Methods {
				for _, q := range m.Parts {
					at := slices.Index(names, q.Property)
					if m.Name == "state" {
						at = len(names)
					}
					if at >= 0 {
						e.parts = append(e.parts, part{at, 1 / float64(len(m.Parts)), q.Similarity})
					}
				}
			}
			entries = append(entries, e)
		}
		s.pages = append(s.pages, entries)
	}
	return s
}

// score is aes.Weights.Rescore.
func (s *sheet) score(at []float64) float64 {
	place, beta := at[len(names)], at[len(names)+1]
	earned, weight := 0.0, 0.0
	for _, page := range s.pages {
		for i := range page {
			e := &page[i]
			size := math.Exp(beta * e.logArea)
			weight += size
			if e.fixed {
				earned += size * e.gate * e.scale
				continue
			}
			sum, of := place*e.position, place
			for _, p := range e.parts {
				a := at[p.at] * p.share
				sum += a * p.similarity
				of += a
			}
			if of > 0 {
				earned += size * e.scale * e.gate * sum / of
			}
		}
	}
	if weight <= 0 {
		return 0
	}
	return math.Min(1, math.Max(0, earned/weight))
}

// worth is the agreement of a particle, plus a thousandth of a measure of how clear it is, to rank particles with the
// same agreement.
func (p *problem) worth(at []float64) float64 {
	const clear = 0.02 // a clear difference of scores
	agreed, margin := 0.0, 0.0
	for _, c := range p.rankings {
		for i := range c.built {
			c.score[i] = c.built[i].score(at)
		}
		for _, d := range c.duels {
			by := c.score[d.better] - c.score[d.worse]
			if by > 0 {
				agreed++
			}
			margin += math.Tanh(by / clear)
		}
	}
	return (agreed + margin/1000) / math.Max(1, float64(p.pairs))
}
