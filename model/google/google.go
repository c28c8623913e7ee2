// Package google talks to Google's API of Gemini. Start with New.
//
// One Chat is one try, not streamed and not continued: the caller handles back-off, queues and budgets. The exception
// is a request that was refused for a parameter that it can do without: it is asked again without it, and so are all
// later ones.
//
// Instructions that begin a conversation are the system instruction; later ones are messages of the user. The
// replies to the calls of one turn are in one turn. Gemini 3 and later models take a tool's pictures inside its
// reply, and so do models for computer use; others get them after the replies. A call of a function
// that was not declared is one of the native tool, where one is. The signatures of thoughts go back on the
// parts that they came with, as Gemini wants. A seed is folded into the 31 bits that the API has for it.
// Prompts are cached by Google, without being asked.
package google

import (
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/model/wire"
)

// DefaultURL is where Google itself listens.
const DefaultURL = "https://generativelanguage.googleapis.com"

const version = "v1beta" // the version of the API that gets new features first

// client is one model at one endpoint.
type client struct{ wire.Client[request] }

// New makes a model. Mistakes in the options are all reported at once, blamed on the set-up.
func New(o wire.Options) (gymkhana.Model, error) {
	o.Fill(DefaultURL)
	wrong := o.Check("google", "GOOGLE_API_KEY or GEMINI_API_KEY")
	if strings.Contains(o.Name, "..") {
		wrong = append(wrong, errors.New("the model's name holds two points in a row"))
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/google.New", err)
	}
	c := &client{}
	c.Client = wire.Client[request]{Line: wire.Dial("model/google.Chat", o), Native: vendor, URL: address(o),
		Header: c.header, Write: c.write, Read: c.read, Spares: spares}
	return c, nil
}

// address is where a model is asked. A name without the collection that it belongs to is one of Google's models.
func address(o wire.Options) string {
	name := o.Name
	if !strings.HasPrefix(name, "models/") && !strings.HasPrefix(name, "tunedModels/") {
		name = "models/" + name
	}
	steps := strings.Split(name, "/")
	for i := range steps {
		steps[i] = url.PathEscape(steps[i])
	}
	return wire.Address(o.BaseURL, "/"+version+"/"+strings.Join(steps, "/")+":generateContent", version, "v1")
}

// header gives the key, and for how many seconds the client waits.
func (c *client) header(*gymkhana.Request) http.Header {
	h := http.Header{}
	h.Set("X-Goog-Api-Key", string(c.Opts.Key))
	h.Set("X-Server-Timeout", strconv.Itoa(int(math.Ceil(c.Opts.Timeout.Seconds()))))
	return h
}

// spares are the parameters that a request can do without, with the words that refusals use for them.
var spares = []wire.Spare[request]{
	{Name: "temperature", In: func(p *request) any { return &p.GenerationConfig.Temperature }},
	{Name: "top_p", Words: []string{"topP", "top_p"}, In: func(p *request) any { return &p.GenerationConfig.TopP }},
	{Name: "frequency_penalty", Words: []string{"Penalty", "frequencyPenalty", "frequency_penalty"},
		In: func(p *request) any { return &p.GenerationConfig.FrequencyPenalty }},
	{Name: "seed", Words: []string{"seed", "Seed"}, In: func(p *request) any { return &p.GenerationConfig.Seed }},
	{Name: "stop", Words: []string{"stopSequences", "stop_sequences"},
		In: func(p *request) any { return &p.GenerationConfig.StopSequences }},
	{Name: "thinking", Words: []string{"thinkingConfig", "thinking_config", "Thinking", "thinking", "thinking_level",
		"thinkingLevel"},
		In: func(p *request) any { return &p.GenerationConfig.ThinkingConfig }},
}
