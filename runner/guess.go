package runner

import (
	"bytes"
	"image"
	_ "image/jpeg" // for the size of pictures
	_ "image/png"  // likewise
	"math"
	"sync"

	"gymkhana"
)

// A guess bounds the usage of a call before it is made. It estimates a prompt by its size, and learns from the answers
// of each model how many tokens correspond to that. The zero guess is ready for use.
type guess struct {
	mu     sync.Mutex
	models map[string]*habits
}

// habits has what is known of one model from its answers.
type habits struct {
	prompt float64 // the largest ratio of a prompt's tokens to the estimate
	out    int     // tokens of the longest answer
}

const (
	bytesPerToken  = 2    // per token of text; most languages have three or four
	pixelsPerToken = 512  // per token of pictures; providers count one token for 750 pixels or for 784
	perMessage     = 16   // tokens that wrap a message, a part or a tool
	unknownPicture = 2000 // tokens of a picture whose size cannot be read
	usualAnswer    = 1000 // tokens of an answer without max_tokens, before there was one
	headroom       = 1.1  // the next prompt may have more tokens for its size than any so far

	// One extreme answer must not make all later calls seem too expensive.
	mostFactor = 10
	mostAnswer = 200_000 // tokens
)

// most returns an upper bound of a request's usage. Without max_tokens the answer is unbounded, and is assumed to be as
// long as the longest one so far.
func (g *guess) most(model string, req *gymkhana.Request, price gymkhana.Price) gymkhana.Usage {
	g.mu.Lock()
	h := g.of(model)
	factor, longest := h.prompt, h.out
	g.mu.Unlock()
	if factor == 0 {
		factor = 1
	}
	u := gymkhana.Usage{In: int(math.Ceil(float64(promptSize(req)) * factor * headroom)), Out: req.Sampling.MaxTokens}
	if u.Out <= 0 {
		u.Out = max(longest, usualAnswer)
	}
	if !price.Unknown {
		u.CostUSD = price.Cost(u)
	}
	return u
}

// learn records the actual usage of a request.
func (g *guess) learn(model string, req *gymkhana.Request, used gymkhana.Usage) {
	g.mu.Lock()
	defer g.mu.Unlock()
	h := g.of(model)
	h.prompt = max(h.prompt, min(float64(used.In)/float64(promptSize(req)), mostFactor))
	h.out = max(h.out, min(used.Out, mostAnswer))
}

// of finds the habits of a model. The lock is held.
func (g *guess) of(model string) *habits {
	if g.models == nil {
		g.models = map[string]*habits{}
	}
	if g.models[model] == nil {
		g.models[model] = &habits{}
	}
	return g.models[model]
}

// promptSize estimates the tokens of a prompt from its size, too high rather than too low.
func promptSize(req *gymkhana.Request) int {
	text, tokens := 0, perMessage
	for i := range req.Messages {
		m := &req.Messages[i]
		tokens += perMessage
		for _, part := range m.Parts {
			text += len(part.Text)
			if part.Image != nil {
				tokens += pictureSize(part.Image)
			}
		}
		for _, c := range m.Calls {
			text += len(c.ID) + len(c.Name) + len(c.Arguments)
			tokens += perMessage
		}
		for _, b := range m.Blocks {
			text += len(b.JSON)
		}
	}
	for _, t := range req.Tools {
		text += len(t.Name) + len(t.Description) + len(t.Parameters)
		tokens += perMessage
	}
	return tokens + text/bytesPerToken
}

func pictureSize(i *gymkhana.Image) int {
	c, _, err := image.DecodeConfig(bytes.NewReader(i.Data))
	if err != nil {
		return unknownPicture
	}
	return perMessage + c.Width*c.Height/pixelsPerToken
}

// The maximum that one call can plausibly use. No model has a larger context, and no call costs as much.
const (
	mostTokens = 10_000_000
	mostUSD    = 1000
)

// plausible removes impossible values from the reported usage of a call: negative numbers, and amounts that would
// exhaust any budget or that are not finite. It replaces them by the call's upper bound, or a cost of 0, which means
// that the provider reported none.
func plausible(told, most gymkhana.Usage) gymkhana.Usage {
	bounded := func(n, instead int) int {
		if n > mostTokens {
			return instead
		}
		return max(n, 0)
	}
	u := gymkhana.Usage{In: bounded(told.In, most.In), Out: bounded(told.Out, most.Out)}
	u.Cached, u.Reasoning = min(bounded(told.Cached, 0), u.In), min(bounded(told.Reasoning, 0), u.Out)
	u.Written = min(bounded(told.Written, 0), u.In-u.Cached)
	if told.CostUSD > 0 && told.CostUSD <= mostUSD { // neither is true of NaN
		u.CostUSD = told.CostUSD
	}
	return u
}
