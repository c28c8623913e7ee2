package probe

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// usageTold looks at the tokens that came with all answers.
func (p *probing) usageTold() {
	answered, without, over := 0, 0, 0
	same := map[int]bool{}
	for i := range p.all {
		a := &p.all[i]
		if a.refusal != "" {
			continue
		}
		answered++
		same[a.Usage.In] = true
		if a.Usage.In == 0 || a.Usage.Out == 0 && a.silent() == "" {
			without++
		}
		if a.Usage.Out > p.MaxTokens+p.MaxTokens/10 || a.Usage.In > mostIn(a.asked) {
			over++
		}
	}
	switch {
	case without == answered:
		p.find(UsageTold, No, "no answer tells its tokens")
	case without > 0:
		p.find(UsageTold, No, "%d of %d answers do not tell their tokens", without, answered)
	case over > 0:
		p.find(UsageTold, No, "%d of %d answers tell more tokens than can be: more out than was allowed, or more in than was sent", over, answered)
	case len(same) == 1 && answered > 3:
		p.find(UsageTold, No, "%d questions of all lengths are said to have %d tokens each", answered, p.all[0].Usage.In)
	default:
		p.find(UsageTold, Yes, "%d answers tell their tokens", answered)
	}
}

// mostIn is more than any tokenizer counts for a question: a token for a byte, a token for 10 × 10 pixels or the
// count of the dearest formula for a small picture, and the tokens that providers add by themselves.
func mostIn(req *gymkhana.Request) int {
	const added, picture = 20_000, 40_000
	n := added + picture*len(images(req))
	for i := range req.Messages {
		for _, part := range req.Messages[i].Parts {
			n += len(part.Text)
		}
		for _, b := range req.Messages[i].Blocks {
			n += len(b.JSON)
		}
	}
	return n
}

// slack is how many tokens a count may differ by because of the text around a picture.
const slack = 6

// tokens compares what pictures cost with the profile's formula, or looks for one that fits.
func (p *probing) tokens() {
	if len(p.sized) == 0 {
		p.skip("no picture was read", TokensAgree)
		return
	}
	if p.control.In == 0 || slices.ContainsFunc(p.sized, func(m measured) bool { return m.in == 0 }) {
		p.skip("no tokens were told", TokensAgree)
		return
	}
	formula := p.Profile.Picture
	var words []string
	agrees, free := true, true
	for _, m := range p.sized {
		n := m.in - p.control.In
		free = free && n <= 0
		text := fmt.Sprintf("%s: %d", across(m.size), n)
		if due := metric.PictureTokens(formula, m.size.W, m.size.H); formula.Known() && !near(n, due, formula.Tolerance) &&
			!near(n, metric.FewestPictureTokens(formula, m.size.W, m.size.H), formula.Tolerance) {
			text += fmt.Sprintf(", not %.0f", due)
			agrees = false
		}
		words = append(words, text)
	}
	counts := strings.Join(words, "; ")
	switch found, fits := p.fit(); {
	case free:
		p.find(TokensAgree, No, "pictures add nothing to the tokens of a question")
	case formula.Known() && agrees:
		p.find(TokensAgree, Yes, "as the formula has it (%s)", counts)
	case fits:
		p.report.Found.Picture = found
		outcome, known := Yes, "no formula was known"
		if formula.Known() {
			outcome, known = No, "not as the formula of the profile has it"
		}
		p.find(TokensAgree, outcome, "%s (%s); %s fits", known, counts, worded(found))
	case formula.Known():
		p.find(TokensAgree, No, "not as the formula has it (%s)", counts)
	default:
		p.find(TokensAgree, Unknown, "no formula is known (%s)", counts)
	}
}

func near(n int, due, tolerance float64) bool { return math.Abs(float64(n)-due) <= due*tolerance+slack }

// fit looks for a formula: the same for all, or a token for each patch of a size, up to a number of them. Two pictures at
// least have to be explained.
func (p *probing) fit() (gymkhana.PictureTokens, bool) {
	const source = "measured by gymkhana doctor model"
	count := func(m measured) int { return m.in - p.control.In }
	if len(p.sized) < 2 || count(p.sized[0]) <= 0 {
		return gymkhana.PictureTokens{}, false
	}
	formulas := []gymkhana.PictureTokens{{Flat: count(p.sized[0])}}
	for _, side := range []int{28, 32, 14, 16} {
		formulas = append(formulas, gymkhana.PictureTokens{Patch: side})
		formulas = append(formulas, gymkhana.PictureTokens{Patch: side, Most: max(count(p.sized[len(p.sized)-1]), 1)})
	}
	for _, f := range formulas {
		f.Tolerance, f.Source = 0.03, source
		if !slices.ContainsFunc(p.sized, func(m measured) bool {
			return !near(count(m), metric.PictureTokens(f, m.size.W, m.size.H), f.Tolerance)
		}) {
			return f, true
		}
	}
	return gymkhana.PictureTokens{}, false
}

func worded(f gymkhana.PictureTokens) string {
	if f.Flat > 0 {
		return fmt.Sprintf("%d for every picture", f.Flat)
	}
	text := fmt.Sprintf("one for each %d×%d pixels", f.Patch, f.Patch)
	if f.Most > 0 {
		text += fmt.Sprintf(", %d at most,", f.Most)
	}
	return text
}

// An Estimate is the cost that a probe may have.
type Estimate struct {
	Questions int            `json:"questions"` // the number of questions, at most
	Usual     gymkhana.Usage `json:"usual"`     // about
	Most      gymkhana.Usage `json:"most"`      // if every answer has the greatest length
}

// Estimated returns the expected and the greatest cost of a probe before it runs.
func Estimated(o Options) Estimate {
	o.fill()
	const text, said = 120, 60 // tokens of a question's words, and of a usual answer
	each := func(s gymkhana.Size) float64 {
		formula := o.Profile.Picture
		if !formula.Known() {
			formula = gymkhana.PictureTokens{Patch: 28}
		}
		return metric.PictureTokens(formula, s.W, s.H)
	}
	e, in := Estimate{Questions: alone}, 0.0
	for _, s := range codeSizes {
		in += each(s)
		e.Questions++
	}
	for _, s := range targetSizes {
		in += 2 * each(s)
		e.Questions += 2
	}
	in += each(codeSizes[0]) // that of a tool
	if o.Native.Tools != nil {
		in += 2 * each(screen)
		e.Questions += 2
	}
	for n := 2; n <= o.Most; n *= 2 {
		in += float64(n) * each(manySize)
		e.Questions++
	}
	in += halvings * float64(o.Most) * each(manySize)
	e.Questions += halvings
	total := int(in) + text*e.Questions
	e.Usual = gymkhana.Usage{In: total, Out: said * e.Questions}
	e.Most = gymkhana.Usage{In: total, Out: o.MaxTokens * e.Questions}
	return e
}

// alone are the questions that are asked once, whatever the options: the plain one, four of the system role, three of the
// order of roles, three parameters, a code without a picture, two of a tool's picture, two of a call, one of several, two of forced ones, one of
// reasoning, three of determinism, two of the seed.
const alone = 1 + 4 + 3 + 3 + 1 + 2 + 2 + 1 + 2 + 1 + 3 + 2
