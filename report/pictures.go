package report

import (
	"context"
	"fmt"

	"gymkhana"
	"gymkhana/metric"
)

// Pictures describe the pictures that a model was sent, and whether the provider counted them.
type Pictures struct {
	Sent     int   `json:"sent"`     // over all live requests, including repeated ones
	Answers  int   `json:"answers"`  // the number of answers to requests with pictures
	Bytes    int64 `json:"bytes"`    // the size of all pictures
	Smallest Size  `json:"smallest"` // the smallest size by area
	Largest  Size  `json:"largest"`

	Counted Agreement `json:"counted"`         // do the provider's tokens agree with the documented formula?
	Against int       `json:"against"`         // how many of Answers do not agree
	Due     float64   `json:"due,omitempty"`   // tokens of the pictures of an average answer, by the formula
	First   int       `json:"first,omitempty"` // only this many answers of the run were read; 0 means all
}

// A Size is a width and a height in pixels.
type Size struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// An Agreement says whether pictures were counted as documented.
type Agreement string

// Unknown means that no formula is known for the model, or that no tokens were reported.
const (
	Agrees    Agreement = "agrees"
	Disagrees Agreement = "disagrees"
	Unknown   Agreement = "unknown"
)

// An Asked archive can iterate over the requests to models: the first n of them, or all if n is 0. It gives episodes
// without their outcomes, and calls without their requests.
type Asked interface {
	Asked(ctx context.Context, most int, each func(gymkhana.EpisodeRow, *gymkhana.Call)) error
}

// mostAnswers bounds how many requests are read, so that the report of a large run stays fast.
const mostAnswers = 20_000

// look fills in the pictures that models were sent, and the tries that were repeated.
func (s *Summary) look(ctx context.Context, a gymkhana.Archive) error {
	asked, ok := a.(Asked)
	if !ok {
		return nil
	}
	arms, read := a.Run().Plan.Arms, 0
	err := asked.Asked(ctx, mostAnswers, func(e gymkhana.EpisodeRow, c *gymkhana.Call) {
		arm, r := e.Arm, c.Response
		if read++; arm >= len(s.Agents) || r == nil || r.Cached {
			return
		}
		s.Agents[arm].Retries += max(r.Timing.Tries-1, 0)
		if len(r.Sent) == 0 {
			return
		}
		if s.Agents[arm].Pictures == nil {
			s.Agents[arm].Pictures = &Pictures{Counted: Unknown}
		}
		s.Agents[arm].Pictures.add(r, formulaOf(&arms[arm]))
	})
	for i := range s.Agents {
		p := s.Agents[i].Pictures
		if p == nil {
			continue
		}
		if p.Due /= float64(p.Answers); read == mostAnswers {
			p.First = read
		}
	}
	return err
}

// formulaOf gives the formula of the arm's model. It is unknown for a group, whose members may use several models.
func formulaOf(arm *gymkhana.Arm) gymkhana.PictureTokens {
	if arm.Profile == nil || len(arm.Members) > 0 {
		return gymkhana.PictureTokens{}
	}
	return arm.Profile.Picture
}

// The bytes per token in a request without its pictures: few in code and non-Latin scripts,
// many in long words and in the JSON around messages.
const (
	fewestBytes = 2
	mostBytes   = 12
)

// add adds an answer. Most providers report the tokens of a prompt as one number, so the tokens of its
// pictures are known only within bounds: the prompt minus the most and minus the fewest tokens that its text can
// have. The count agrees if these bounds, widened by the formula's tolerance, contain the formula's result.
func (p *Pictures) add(r *gymkhana.Response, formula gymkhana.PictureTokens) {
	p.Answers++
	fewest, due := 0.0, 0.0
	for _, sent := range r.Sent {
		p.Sent++
		p.Bytes += int64(sent.Bytes)
		size := Size{sent.Width, sent.Height}
		if p.Sent == 1 || size.area() < p.Smallest.area() {
			p.Smallest = size
		}
		if p.Sent == 1 || size.area() > p.Largest.area() {
			p.Largest = size
		}
		due += metric.PictureTokens(formula, sent.Width, sent.Height)
		fewest += metric.FewestPictureTokens(formula, sent.Width, sent.Height)
	}
	p.Due += due
	switch counted(r, fewest, due, formula) {
	case Unknown:
		return
	case Disagrees:
		p.Against++
	}
	p.Counted = Agrees
	if p.Against > 0 {
		p.Counted = Disagrees
	}
}

// counted says whether the tokens of a prompt agree with a formula that gives fewest to due tokens for its pictures.
func counted(r *gymkhana.Response, fewest, due float64, formula gymkhana.PictureTokens) Agreement {
	if !formula.Known() || r.Usage.In == 0 {
		return Unknown
	}
	in := float64(r.Usage.In)
	least, most := in-float64(r.Rest)/fewestBytes, in-float64(r.Rest)/mostBytes
	if fewest*(1-formula.Tolerance) > most || due*(1+formula.Tolerance) < least {
		return Disagrees
	}
	return Agrees
}

func (s Size) area() int { return s.Width * s.Height }

func (s Size) String() string { return fmt.Sprintf("%d × %d", s.Width, s.Height) }

// seen describes in one line the pictures that an arm's model was sent.
func (p *Pictures) seen() string {
	size := p.Smallest.String()
	if p.Largest != p.Smallest {
		size += " to " + p.Largest.String()
	}
	weight := fmt.Sprintf("%.1f MB", float64(p.Bytes)/1e6)
	if p.Bytes < 1e6 {
		weight = fmt.Sprintf("%d kB", (p.Bytes+999)/1000)
	}
	text := fmt.Sprintf("%s sent, %s, %s", count(p.Sent, "picture"), size, weight)
	if p.First > 0 {
		text += fmt.Sprintf(" (in the first %d answers)", p.First)
	}
	switch p.Counted {
	case Agrees:
		return text + ", and the provider's tokens agree with the documented formula"
	case Disagrees:
		return text + fmt.Sprintf(", but the provider's tokens DISAGREE with the documented formula in %d of %s: see whether the model "+
			"got the pictures", p.Against, count(p.Answers, "answer"))
	}
	return text + "; no formula for the picture tokens of this model is known, so whether the provider counted the pictures cannot be checked"
}
