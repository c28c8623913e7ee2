package report

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/picture"
)

// A Target is a model at whose prices a run is priced.
type Target struct {
	Model   string // provider/NAME
	Profile *gymkhana.Profile
}

// An Elsewhere is the cost that an arm's requests would have had with one model. Requests to a judge or an eye are
// left out.
type Elsewhere struct {
	Agent string `json:"agent"` // the arm's short name
	Model string `json:"model"` // the priced model; "" for the run as it was

	Calls         int      `json:"calls"` // answered calls, by the model or by our cache
	In            float64  `json:"in"`    // tokens of prompts
	Out           float64  `json:"out"`
	Pictures      int      `json:"pictures"`
	PictureTokens *float64 `json:"picture_tokens"` // the picture tokens in In, by the model's formula; null if that is unknown
	Recounted     int      `json:"recounted"`      // how many of Pictures had their tokens recomputed
	CostUSD       *float64 `json:"cost_usd"`       // the cost with the same share of each prompt in the provider's cache as in the run; null if no price is known
	UncachedUSD   *float64 `json:"uncached_usd"`   // the cost with nothing in the cache; null for the run as it was
	AsOf          string   `json:"as_of,omitempty"`
}

// CostOn prices the requests of a run's arms at other models' prices: for each arm the run as it was, and then every
// target. It assumes that the model answers the same questions with as many tokens. With the sizes of the sent
// pictures,
//
//	in' = in − formula(pictures) + formula'(pictures, scaled down to what the model takes)
//
// if both models' formulas are documented and the provider's tokens agree with the first; otherwise in' = in. Cached
// and written tokens keep their shares of in.
func CostOn(ctx context.Context, a gymkhana.Archive, targets []Target) ([]Elsewhere, error) {
	asked, ok := a.(Asked)
	if !ok {
		return nil, nil
	}
	plan := &a.Run().Plan
	width := len(targets) + 1
	list := make([]Elsewhere, width*len(plan.Arms))
	for i, name := range ArmNames(plan.Arms) {
		list[width*i] = Elsewhere{Agent: name, CostUSD: new(float64), PictureTokens: new(float64)}
		for k, t := range targets {
			list[width*i+k+1] = Elsewhere{Agent: name, Model: t.Model, CostUSD: new(float64), UncachedUSD: new(float64), PictureTokens: new(float64),
				AsOf: t.Profile.Price.AsOf}
		}
	}
	err := asked.Asked(ctx, 0, func(e gymkhana.EpisodeRow, c *gymkhana.Call) {
		at, profile, ok := askerOf(plan, e.Arm, c)
		if !ok || at.role == judgeRole || at.role == eyeRole || c.Response == nil {
			return
		}
		own := list[width*e.Arm:]
		own[0].asRun(c.Response, profile)
		for k, t := range targets {
			own[k+1].price(c.Response, profile, t.Profile)
		}
	})
	return slices.DeleteFunc(list, func(e Elsewhere) bool { return e.Calls == 0 }), err
}

// asRun adds an answer with its real cost.
func (e *Elsewhere) asRun(r *gymkhana.Response, own *gymkhana.Profile) {
	due := pictureTokens(r.Sent, own)
	e.count(r, float64(r.Usage.In), known(due, counted(r, due, due, own.Picture) == Agrees))
	e.CostUSD = plus(e.CostUSD, costOf(r.Usage, own.Price.Unknown))
}

// price adds an answer at the target model's prices.
func (e *Elsewhere) price(r *gymkhana.Response, from, to *gymkhana.Profile) {
	u := r.Usage
	in, was := float64(u.In), pictureTokens(r.Sent, from)
	var due *float64
	if to.Picture.Known() && counted(r, was, was, from.Picture) == Agrees {
		due = known(pictureTokens(r.Sent, to), true)
		in += *due - min(was, in)
		e.Recounted += len(r.Sent)
	}
	e.count(r, in, due)
	if to.Price.Unknown {
		e.CostUSD, e.UncachedUSD = nil, nil
		return
	}
	same := gymkhana.Usage{In: int(math.Round(in)), Out: u.Out}
	e.UncachedUSD = plus(e.UncachedUSD, known(to.Price.Cost(same), true))
	if u.In > 0 {
		share := in / float64(u.In)
		same.Cached, same.Written = int(float64(u.Cached)*share), int(float64(u.Written)*share)
	}
	e.CostUSD = plus(e.CostUSD, known(to.Price.Cost(same), true))
}

func (e *Elsewhere) count(r *gymkhana.Response, in float64, pictures *float64) {
	e.Calls++
	e.In += in
	e.Out += float64(r.Usage.Out)
	e.Pictures += len(r.Sent)
	if len(r.Sent) > 0 {
		e.PictureTokens = plus(e.PictureTokens, pictures)
	}
}

// pictureTokens gives a model's token count for pictures, by its formula.
func pictureTokens(sent []gymkhana.Sent, by *gymkhana.Profile) (sum float64) {
	for _, s := range sent {
		w, h := picture.Fit(s.Width, s.Height, by.Image.LongSide, by.Image.MaxPixels, 0)
		sum += metric.PictureTokens(by.Picture, w, h)
	}
	return math.Round(sum)
}

// plus adds two values, either of which may be unknown.
func plus(a, b *float64) *float64 {
	if a == nil || b == nil {
		return nil
	}
	return known(*a+*b, true)
}

// WriteElsewhere writes a table for a terminal, and its assumptions below it.
func WriteElsewhere(w io.Writer, list []Elsewhere, targets []Target) error {
	if len(list) == 0 {
		_, err := fmt.Fprintln(w, "No model was asked, so there is nothing to price.")
		return err
	}
	g := newGrid("agent", "priced as", ">calls", ">in", ">of pictures", ">out", ">cost $", ">uncached $")
	var uncounted []string
	for _, e := range list {
		as := e.Model
		if as == "" {
			as = "(as it ran)"
		} else if e.Recounted < e.Pictures && !slices.Contains(uncounted, as) {
			uncounted = append(uncounted, as)
		}
		g.add(e.Agent, as, fmt.Sprint(e.Calls), thousands(int(e.In)), maybe(e.PictureTokens, func(x float64) string { return thousands(int(x)) }),
			thousands(int(e.Out)), maybe(e.CostUSD, money), maybe(e.UncachedUSD, money))
	}
	g.long, g.spare = []string{"agent", "priced as"}, []string{"of pictures", "calls", "out", "in"}
	if err := g.write(w); err != nil {
		return err
	}
	lines := []string{"assumed: the same questions, steps and tokens of text and replies. Another model would play differently, and " +
		"count the tokens of text differently.",
		"cost $: the same share of each prompt is read from and written to the provider's cache as in this run; " +
			"uncached $: nothing is cached. Answers from our own cache are priced like live answers. The judge is left out, and so is an eye."}
	for _, t := range targets {
		switch p := t.Profile.Price; {
		case p.Unknown:
			lines = append(lines, fmt.Sprintf("no price is known for %s: write it to prices.yaml in $GYMKHANA_HOME", t.Model))
		case p.Source != "":
			lines = append(lines, fmt.Sprintf("prices of %s: %s (%s)", t.Model, p.AsOf, p.Source))
		default:
			lines = append(lines, fmt.Sprintf("prices of %s: %s", t.Model, p.AsOf))
		}
	}
	if uncounted != nil {
		lines = append(lines, "picture tokens stay as the run's own model counted them for "+strings.Join(uncounted, ", ")+
			", because a formula is unknown, or the provider's tokens disagree with it")
	}
	for i := range lines {
		lines[i] = Wrap(lines[i], columnsOf(w), "  ")
	}
	_, err := fmt.Fprintf(w, "\n%s\n", strings.Join(lines, "\n"))
	return err
}
