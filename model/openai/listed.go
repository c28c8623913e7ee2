package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
)

// windows are the places of a model's context in an entry of a server's list of models, the most certain first: what the
// server was started with goes before what the model can do.
var windows = []struct {
	servers string
	path    []string
}{
	{"vLLM, SGLang", []string{"max_model_len"}},
	{"llama.cpp", []string{"meta", "n_ctx"}},
	{"LM Studio", []string{"loaded_context_length"}},
	{"TGI", []string{"max_total_tokens"}},
	{"OpenRouter, Together, Moonshot", []string{"context_length"}},
	{"Groq", []string{"context_window"}},
	{"Mistral, LM Studio", []string{"max_context_length"}},
	{"LiteLLM", []string{"max_input_tokens"}},
	{"Novita", []string{"context_size"}},
}

// The contexts that are believed, in tokens.
const leastWindow, mostWindow = 16, 100_000_000

// windowOf gives the context of a model, by its entry in a list; 0 if it does not say.
func windowOf(e entry) int {
	for _, w := range windows {
		at := e
		for _, key := range w.path[:len(w.path)-1] {
			var inner entry
			_ = json.Unmarshal(at[key], &inner) // else there is nothing in it
			at = inner
		}
		text := strings.Trim(string(at[w.path[len(w.path)-1]]), `"`)
		if n, err := strconv.ParseFloat(text, 64); err == nil && n >= leastWindow && n <= mostWindow {
			return int(n)
		}
	}
	return 0
}

// Window gives the context of the model, in tokens, as the server's list of models says; 0 if it does not, or was not asked.
func (c *client) Window() int { return int(c.window.Load()) }

// namesIn lists the models of a server's list.
func namesIn(lists ...[]json.RawMessage) (names []string) {
	for _, list := range lists {
		for _, text := range list {
			var said struct{ ID, Name, Model json.RawMessage }
			_ = json.Unmarshal(text, &said) // else it names none
			for _, field := range []json.RawMessage{said.ID, said.Name, said.Model} {
				var name string
				if json.Unmarshal(field, &name) == nil && name != "" && !slices.Contains(names, name) && len(names) < mostNames {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

const (
	mostNames  = 10_000 // of a list that are read
	shownNames = 6      // of them in a message
)

// Chat asks once. If the server refuses the model, the error names those that the server lists.
func (c *client) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	r, err := c.Client.Chat(ctx, req)
	var said *gymkhana.ProviderError
	if err == nil || !errors.As(err, &said) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		return r, err
	}
	switch said.Status {
	case http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusUnprocessableEntity:
	default:
		return r, err
	}
	if c.names.Load() == nil {
		c.Serves(ctx)
	}
	listed := c.names.Load()
	if listed == nil || len(*listed) == 0 || slices.Contains(*listed, c.Opts.Name) {
		return r, err
	}
	fuller := *said
	fuller.Message += ". " + listing(c.Opts.Name, *listed)
	return r, gymkhana.Blame(gymkhana.FaultSetup, c.Op, &fuller)
}

// listing says that a server does not list a model, and which ones it lists.
func listing(name string, listed []string) string {
	names := slices.Clone(listed)
	near := gymkhana.DidYouMean(name, names)
	more := ""
	if len(names) > shownNames {
		more = fmt.Sprintf(" and %d more", len(names)-shownNames)
		names = names[:shownNames]
	}
	for i, n := range names {
		names[i] = shell.Legible(fmt.Sprintf("%.80s", n))
	}
	return fmt.Sprintf("The server lists no model %q; it lists %s%s%s", name, strings.Join(names, ", "), more, near)
}

// remember keeps what a list of models says apart from the model's names.
func (c *client) remember(own []entry, data, models []json.RawMessage) {
	names := namesIn(data, models)
	c.names.Store(&names)
	for _, e := range own {
		if n := windowOf(e); n > 0 {
			c.window.Store(int64(n))
			return
		}
	}
}
