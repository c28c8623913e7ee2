package openai

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
)

// A strict server refuses some parameters, with the words of some provider, and keeps what each request held.
type strict struct {
	*httptest.Server
	mu   sync.Mutex
	held []string
}

func newStrict(t *testing.T, refuse map[string]string, field bool) *strict {
	s := &strict{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var fields map[string]json.RawMessage
		if err := json.NewDecoder(r.Body).Decode(&fields); err != nil {
			panic(err)
		}
		var held []string
		for _, name := range optional {
			if fields[name] != nil {
				held = append(held, name)
			}
		}
		s.mu.Lock()
		s.held = append(s.held, strings.Join(held, " "))
		s.mu.Unlock()
		for _, name := range held {
			message, refused := refuse[name]
			if !refused {
				continue
			}
			param := any(nil)
			if field {
				param = name
			}
			w.WriteHeader(http.StatusBadRequest)
			json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{"message": message, "param": param}})
			return
		}
		io.WriteString(w, `{"choices":[{"finish_reason":"stop","message":{"content":"left"}}]}`)
	}))
	t.Cleanup(s.Close)
	return s
}

func everything() *gymkhana.Request {
	heat, seed := 0.5, gymkhana.Seed(7)
	return &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "go")},
		Sampling: gymkhana.Sampling{Temperature: &heat, TopP: &heat, FrequencyPenalty: &heat, Seed: &seed, MaxTokens: 9,
			Stop: []string{"END"}, Effort: "low"}}
}

// A parameter that a model refuses is dropped, once for all requests; the others are sent on.
func TestRefusedParametersAreDropped(t *testing.T) {
	words := map[string]string{
		"temperature":       "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
		"top_p":             "Unsupported parameter: 'top_p' is not supported with this model.",
		"frequency_penalty": "Extra inputs are not permitted: frequency_penalty",
		"seed":              "Unrecognized request argument supplied: seed",
		"stop":              "unknown field: stop",
		"reasoning_effort":  "reasoning_effort is not allowed here",
	}
	for _, field := range []bool{true, false} {
		s := newStrict(t, words, field)
		m := open(t, Options{BaseURL: s.URL, Compat: true})
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() { ask(t, m, everything()) })
		}
		wg.Wait()
		before := len(s.held)
		ask(t, m, everything())
		if len(s.held) != before+1 || s.held[before] != maxTokens {
			t.Errorf("in a field %v: later requests held %q, want %s in one", field, s.held[before:], maxTokens)
		}
		dropped := m.(*client).Dropped()
		if slices.Sort(dropped); strings.Join(dropped, " ") != "frequency_penalty reasoning_effort seed stop temperature top_p" {
			t.Errorf("dropped %v", dropped)
		}
	}
}

// A limit of tokens that is refused under one name is sent under the other, and under none when both are refused.
func TestLimitUnderItsOtherName(t *testing.T) {
	words := func(names ...string) map[string]string {
		refuse := map[string]string{}
		for _, name := range names {
			refuse[name] = fmt.Sprintf("Unsupported parameter: '%s' is not supported with this model.", name)
		}
		return refuse
	}
	for _, c := range []struct {
		compat bool
		refuse []string
		want   string
	}{
		{true, []string{maxTokens}, maxCompletionTokens},
		{false, []string{maxCompletionTokens}, maxTokens},
		{true, []string{maxTokens, maxCompletionTokens}, ""},
	} {
		s := newStrict(t, words(c.refuse...), true)
		m := open(t, Options{BaseURL: s.URL, Key: "k", Compat: c.compat})
		for range 2 {
			req := everything()
			req.Sampling = gymkhana.Sampling{MaxTokens: 9}
			ask(t, m, req)
		}
		if got := s.held[len(s.held)-1]; got != c.want {
			t.Errorf("%v refused: sent %q, want %q", c.refuse, got, c.want)
		}
	}
}

// What a user asked for is not dropped when only its value is wrong, or when something else is.
func TestOtherRefusalsStand(t *testing.T) {
	for _, message := range []string{
		"temperature must be between 0 and 2",
		"max_tokens is too large: 9. This model supports at most 4 completion tokens",
		"This model's maximum context length is 4 tokens; max_tokens is not supported above that",
		"Unsupported value: the model does not exist",
		"Unsupported: max_tokens_of_another_kind",
	} {
		s := newStrict(t, map[string]string{"temperature": message}, false)
		m := open(t, Options{BaseURL: s.URL, Compat: true})
		if _, err := m.Chat(t.Context(), everything()); err == nil || len(s.held) != 1 || len(m.(*client).Dropped()) > 0 {
			t.Errorf("%s: %d requests, dropped %v, %v; want the refusal", message, len(s.held), m.(*client).Dropped(), err)
		}
	}
}
