package web

import (
	"cmp"

	"gymkhana"
	"gymkhana/agent/engine"
)

// ShopOptions are the options of the agent that searches and clicks. A nil pointer, and zero, mean the default.
type ShopOptions struct {
	Observe     string `json:"observe,omitempty"`         // tree (default) or captions
	CaptionFrom string `json:"caption_from,omitempty"`    // as in Options
	MaxImages   int    `json:"max_images,omitempty"`      // observe captions: pictures that are described; default 8
	SeenTokens  int    `json:"max_tokens_seen,omitempty"` // the page is cut off there; -1 never (default)

	Candidates int   `json:"candidates,omitempty"` // how many actions the model proposes in a turn; default 10
	Rewrite    *bool `json:"rewrite,omitempty"`    // the model is asked again for the words of a search; default true
	Stop       *bool `json:"stop,omitempty"`       // stop[answer] is offered; default true

	History    int `json:"history,omitempty"`     // newest actions that are shown; -1 none; default 8
	MaxSteps   int `json:"max_steps,omitempty"`   // actions after which the agent gives up; -1 never (default)
	MaxRepeats int `json:"max_repeats,omitempty"` // repetitions of the same action on the same page; -1 never; default 3

	Temperature *float64 `json:"temperature,omitempty"` // default 0
	MaxTokens   int      `json:"max_tokens,omitempty"`  // default 500
	Drop        []string `json:"drop,omitempty"`        // parameters not to send, for models that refuse them
}

// mostCandidates bounds the number of candidates.
const mostCandidates = 50

func (o *ShopOptions) fill() {
	o.Candidates = cmp.Or(o.Candidates, 10)
	o.Rewrite = cmp.Or(o.Rewrite, new(true))
	o.Stop = cmp.Or(o.Stop, new(true))
	o.MaxTokens = cmp.Or(o.MaxTokens, 500)
	o.Temperature = cmp.Or(o.Temperature, new(0.0))
}

// web gives the options that the agent has in common with web, which fills in the rest.
func (o *ShopOptions) web() Options {
	return Options{Observe: o.Observe, CaptionFrom: o.CaptionFrom, MaxImages: o.MaxImages, SeenTokens: o.SeenTokens,
		History: o.History, MaxSteps: o.MaxSteps, MaxRepeats: o.MaxRepeats, Temperature: o.Temperature,
		MaxTokens: o.MaxTokens, Drop: o.Drop}
}

// decodeShop reads and fills options.
func decodeShop(config gymkhana.Config) (ShopOptions, Options, error) {
	var o ShopOptions
	if err := config.Decode(&o); err != nil {
		return o, Options{}, err
	}
	o.fill()
	shared := o.web()
	shared.fill(&corrected)
	var m engine.Mistakes
	m.Unless(o.Candidates > 0 && o.Candidates <= mostCandidates, "candidates %d; want 1 to %d", o.Candidates,
		mostCandidates)
	m.Unless(shared.Observe == tree || shared.Observe == captions, "observe %q; want tree or captions", o.Observe)
	if err := shared.check(); err != nil {
		m = append(m, err.Error())
	}
	return o, shared, blame(m.Err())
}

// ShopEye names the model that describes pictures to a shopper with these options; "" if there is none.
func ShopEye(config gymkhana.Config, _ gymkhana.Protocol) (string, error) {
	_, o, err := decodeShop(config)
	return o.eye(), err
}

// ShopText reports whether the model of a shopper with these options is shown no pictures.
func ShopText(config gymkhana.Config) (bool, error) {
	_, o, err := decodeShop(config)
	return o.blind(), err
}
