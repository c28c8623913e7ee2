package report

import (
	"context"
	"fmt"

	"gymkhana"
	"gymkhana/metric"
)

// Pictures tell what a model was shown, as it left, and whether the provider counted it.
type Pictures struct {
	Sent     int   `json:"sent"`     // over all live questions, those sent again included
	Answers  int   `json:"answers"`  // to questions with pictures
	Bytes    int64 `json:"bytes"`    // of all
	Smallest Size  `json:"smallest"` // by their area
	Largest  Size  `json:"largest"`

	Counted Agreement `json:"counted"`         // do the provider's tokens agree with the documented formula?
	Against int       `json:"against"`         // of Answers: that do not
	Due     float64   `json:"due,omitempty"`   // tokens of the pictures of an average answer, by the formula
	First   int       `json:"first,omitempty"` // only so many answers of the run were gone through; 0 means all
}

// A Size is in pixels.
type Size struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// An Agreement says whether pictures were counted as documented.
type Agreement string

// Unknown means that no formula is known for the model, or that nobody told tokens.
const (
	Agrees    Agreement = "agrees"
	Disagrees Agreement = "disagrees"
	Unknown   Agreement = "unknown"
)

// An Asked archive can go through what models were asked: the first so many questions, or all for 0. Episodes are told
// without their outcomes, and calls without their requests.
type Asked interface {
	Asked(ctx context.Context, most int, each func(gymkhana.EpisodeRow, *gymkhana.Call)) error
}

// mostAnswers bounds how many questions are gone through, so that the report of a large run stays quick.
const mostAnswers = 20_000

// look fills in what models were shown.
func (s *Summary) look(ctx context.Context, a gymkhana.Archive) error {
	asked, ok := a.(Asked)
	if !ok {
		return nil
	}
	arms, read := a.Run().Plan.Arms, 0
	err := asked.Asked(ctx, mostAnswers, func(e gymkhana.EpisodeRow, c *gymkhana.Call) {
		arm, r := e.Arm, c.Response
		if read++; arm >= len(s.Agents) || r == nil || r.Cached || len(r.Sent) == 0 {
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

// formulaOf is that of the arm's model; that of a group, whose members may ask several, is not known.
func formulaOf(arm *gymkhana.Arm) gymkhana.PictureTokens {
	if arm.Profile == nil || len(arm.Members) > 0 {
		return gymkhana.PictureTokens{}
	}
	return arm.Profile.Picture
}

// The bytes of a request beside its pictures that make a token: few of them in code and other scripts,
// many in long words and in the wrapping of messages.
const (
	fewestBytes = 2
	mostBytes   = 12
)

// add adds an answer. Providers mostly tell the tokens of a prompt as one number, so that what is left for
// the pictures is known within bounds only: the prompt less the tokens that its text has at most, and at
// least. The count agrees if these bounds, widened by the formula's tolerance, hold what the formula gives.
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

// counted says whether the tokens of a prompt agree with what is due for its pictures by a formula, from fewest to due.
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

// seen says in a line what an arm's model was shown.
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
	return text + ", and whether the provider counted them is unknown: no formula is known for this model"
}
