package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// Options are the agent's options. A nil pointer, and zero, mean the default.
type Options struct {
	Observe string `json:"observe,omitempty"` // tree (default), captions, images or marks
	// mmina (default): actions such as click [12], on a tree; autowebglm: functions such as click('AB'), on markup with
	// labels, which needs observe tree
	Grammar string `json:"grammar,omitempty"`
	// cot (default): the reply reasons first; direct: it is only the action
	Style string `json:"style,omitempty"`
	// the observation is cut off there; -1 never; default never, 1920 in the published protocol with style direct
	SeenTokens int `json:"max_tokens_seen,omitempty"`
	// observe captions and images: pictures of the page that are shown; default 8
	MaxImages int `json:"max_images,omitempty"`
	// observe captions: alt (default), the page's name of a picture; model, which is asked once for each; or
	// provider/NAME, another model, the eye, for one that sees no pictures
	CaptionFrom string `json:"caption_from,omitempty"`

	Home string `json:"home,omitempty"` // address of a page that lists the sites
	// sites that the prompt names: task (those that the task needs), all, or home (the page that lists them), in worlds that
	// declare them; or a list of addresses, each with its content. Default none
	Sites sites `json:"sites,omitempty"`

	// how many of the newest actions are shown; -1 none; default 8. The published protocol shows
	// one
	History int `json:"history,omitempty"`
	// type empties the field first; default true, false under the published protocol
	Clear *bool `json:"clear,omitempty"`

	// decisions after which the agent gives up; -1 never, so that only the task's budget ends an episode; default
	// -1, 30 under the published protocol
	MaxSteps    int `json:"max_steps,omitempty"`
	MaxFailures int `json:"max_failures,omitempty"` // unreadable replies in a row; -1 never; default 3
	MaxRepeats  int `json:"max_repeats,omitempty"`  // repetitions of the same action on the same page; -1 never; default 3

	// none (default); window: the last rounds of this episode; procedural: earlier episodes that were solved
	Memory string `json:"memory,omitempty"`
	K      *int   `json:"k,omitempty"` // rounds, or earlier episodes; default 2
	// memory procedural: the newest episode comes first; default false, true under the published protocol
	Newest *bool `json:"newest,omitempty"`
	// memory procedural: of each episode; -1 all; default 800, all under the published protocol
	RecordTokens int `json:"record_tokens,omitempty"`

	Temperature *float64 `json:"temperature,omitempty"` // default 0, 1 under the published protocol
	TopP        *float64 `json:"top_p,omitempty"`       // default not sent, 0.9 under the published protocol
	MaxTokens   int      `json:"max_tokens,omitempty"`  // default 1000, 500 under the published protocol
	// parameters not to send, for models that refuse them: "temperature"
	Drop []string `json:"drop,omitempty"`
}

// The values of options that are words.
const (
	tree     = "tree"
	captions = "captions"
	images   = "images"
	marks    = "marks"

	cot    = "cot"
	direct = "direct"

	fromAlt   = "alt"
	fromModel = "model"

	noMemory   = "none"
	window     = "window"
	procedural = "procedural"
)

var droppable = []string{"temperature", "top_p", "max_tokens"}

// Which of a world's sites the prompt names.
const (
	ofTask = "task"
	ofAll  = "all"
	ofHome = "home"
)

// sites is a word or a list of addresses.
type sites []string

// UnmarshalJSON reads a word or a list.
func (s *sites) UnmarshalJSON(data []byte) error {
	word := ""
	if json.Unmarshal(data, &word) == nil {
		*s = sites{word}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(s))
}

// word is the word, or "" for a list of addresses.
func (s sites) word() string {
	if len(s) == 1 && !strings.ContainsAny(s[0], ".:/ ") {
		return s[0]
	}
	return ""
}

// most bounds what is remembered and shown.
const most = 1000

// Past returns how many earlier episodes an agent with these options wants to see.
func Past(config gymkhana.Config, p gymkhana.Protocol) (int, error) {
	o, err := decode(config, p)
	if err != nil || o.Memory != procedural {
		return 0, err
	}
	return *o.K, nil
}

// decode reads and fills options.
func decode(config gymkhana.Config, p gymkhana.Protocol) (Options, error) {
	var o Options
	if err := config.Decode(&o); err != nil {
		return o, err
	}
	o.fill(rulesOf(p))
	if err := o.check(); err != nil {
		return o, gymkhana.Blame(gymkhana.FaultSetup, op, err)
	}
	return o, nil
}

// eye is the model that describes pictures; "" if none is named.
func (o *Options) eye() string {
	if strings.Contains(o.CaptionFrom, "/") {
		return o.CaptionFrom
	}
	return ""
}

// Eye names the model that describes pictures to an agent with these options; "" if there is none.
func Eye(config gymkhana.Config, p gymkhana.Protocol) (string, error) {
	o, err := decode(config, p)
	return o.eye(), err
}

// errNoEye refuses an eye where there can be none.
func (o *Options) errNoEye(setup gymkhana.AgentSetup) error {
	if o.eye() == "" || setup.Eye != nil || setup.Model == nil {
		return nil
	}
	return blame(fmt.Errorf("caption_from %s: only an agent that plays alone has an eye of its own, not a member of a group; use model or alt",
		o.CaptionFrom))
}

// blind reports whether the agent's own model is shown no pictures.
func (o *Options) blind() bool {
	return o.Observe == tree || o.Observe == captions && o.CaptionFrom != fromModel
}

// Text reports whether the model of an agent with these options is shown no pictures.
func Text(config gymkhana.Config) (bool, error) {
	o, err := decode(config, "")
	return o.blind(), err
}

func (o *Options) fill(r *rules) {
	o.Observe = cmp.Or(o.Observe, tree)
	o.Style = cmp.Or(o.Style, cot)
	o.Grammar = cmp.Or(o.Grammar, inBrackets)
	o.CaptionFrom = cmp.Or(o.CaptionFrom, fromAlt)
	o.Memory = cmp.Or(o.Memory, noMemory)
	if o.Style == direct {
		o.SeenTokens = cmp.Or(o.SeenTokens, r.seenDirect)
	}
	o.SeenTokens = cmp.Or(o.SeenTokens, -1)
	o.MaxImages = cmp.Or(o.MaxImages, 8)
	o.History = cmp.Or(o.History, 8)
	o.MaxSteps = cmp.Or(o.MaxSteps, r.maxSteps)
	o.MaxFailures = cmp.Or(o.MaxFailures, 3)
	o.MaxRepeats = cmp.Or(o.MaxRepeats, 3)
	o.RecordTokens = cmp.Or(o.RecordTokens, r.recordTokens)
	o.MaxTokens = cmp.Or(o.MaxTokens, r.maxTokens)
	o.K = cmp.Or(o.K, new(2))
	o.Clear = cmp.Or(o.Clear, &r.clear)
	o.Newest = cmp.Or(o.Newest, &r.newest)
	o.Temperature = cmp.Or(o.Temperature, &r.temperature)
	o.TopP = cmp.Or(o.TopP, r.topP)
}

// check reports every mistake in filled options.
func (o *Options) check() error {
	var m engine.Mistakes
	oneOf := func(name, value string, legal ...string) {
		m.Unless(slices.Contains(legal, value), "%s %q%s; want %s", name, value, gymkhana.DidYouMean(value, legal),
			strings.Join(legal, ", "))
	}
	oneOf("observe", o.Observe, tree, captions, images, marks)
	oneOf("style", o.Style, cot, direct)
	oneOf("grammar", o.Grammar, inBrackets, autoWebGLM)
	m.Unless(o.Grammar != autoWebGLM || o.Observe == tree, "grammar autowebglm shows markup; leave out observe %s",
		o.Observe)
	if !strings.Contains(o.CaptionFrom, "/") {
		oneOf("caption_from", o.CaptionFrom, fromAlt, fromModel, "provider/NAME")
	}
	m.Unless(o.eye() == "" || o.Observe == captions, "caption_from %s needs observe captions, and observe is %s",
		o.CaptionFrom, o.Observe)
	oneOf("memory", o.Memory, noMemory, window, procedural)
	for _, n := range []struct {
		name  string
		value int
	}{{"max_tokens_seen", o.SeenTokens}, {"history", o.History}, {"max_steps", o.MaxSteps}, {"max_failures",
		o.MaxFailures},
		{"max_repeats", o.MaxRepeats}, {"record_tokens", o.RecordTokens}} {
		m.Unless(n.value >= -1, "%s %d; want above 0, or -1", n.name, n.value)
	}
	if word := o.Sites.word(); word != "" {
		oneOf("sites", word, ofTask, ofAll, ofHome)
		m.Unless(o.Home == "" || word != ofHome, "home and sites home; leave one out")
	}
	m.Unless(o.MaxImages > 0 && o.MaxImages <= most, "max_images %d; want 1 to %d", o.MaxImages, most)
	m.Unless(*o.K >= 0 && *o.K <= most, "k %d; want 0 to %d", *o.K, most)
	m.Temperature(o.Temperature)
	m.TopP(o.TopP)
	m.MaxTokens(o.MaxTokens)
	m.Drop(o.Drop, droppable)
	return m.Err()
}

// sampling gives the decoding parameters that are to be sent.
func (o *Options) sampling() gymkhana.Sampling {
	return engine.Without(gymkhana.Sampling{Temperature: o.Temperature, TopP: o.TopP, MaxTokens: o.MaxTokens}, o.Drop)
}
