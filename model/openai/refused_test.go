package openai

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// A strict server refuses some parameters, with the error text of some provider, and optionally names them in a
// field.
type strict struct{ *modeltest.Server }

func newStrict(t *testing.T, refuse map[string]string, field bool) strict {
	return strict{modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		for _, name := range optional() {
			message, refused := refuse[name]
			if !refused || r.Fields[name] == nil {
				continue
			}
			reply := modeltest.Fail(http.StatusBadRequest, "").Saying("", message)
			if field {
				reply.Param = name
			}
			return reply
		}
		return modeltest.Say("left")
	}})}
}

// optional lists what a request can do without.
func optional() (names []string) {
	for i := range chatSpares {
		names = append(names, chatSpares[i].Name)
	}
	return names
}

// held gives the parameters that each request held.
func (s strict) held() []string {
	var list []string
	for _, r := range s.Requests() {
		var names []string
		for _, name := range optional() {
			if r.Fields[name] != nil {
				names = append(names, name)
			}
		}
		list = append(list, strings.Join(names, " "))
	}
	return list
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
		m := open(t, Options{BaseURL: s.URL(), Compat: true})
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() { ask(t, m, everything()) })
		}
		wg.Wait()
		s.Forget()
		ask(t, m, everything())
		if held := s.held(); len(held) != 1 || held[0] != maxTokens {
			t.Errorf("in a field %v: later requests held %q, want %s in one", field, held, maxTokens)
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
		m := open(t, Options{BaseURL: s.URL(), Key: "k", Compat: c.compat})
		for range 2 {
			req := everything()
			req.Sampling = gymkhana.Sampling{MaxTokens: 9}
			ask(t, m, req)
		}
		if held := s.held(); held[len(held)-1] != c.want {
			t.Errorf("%v refused: sent %q, want %q in the last", c.refuse, held, c.want)
		}
	}
}

// A parameter that the user set is not dropped if only its value is wrong, or if the error is about
// something else.
func TestOtherRefusalsStand(t *testing.T) {
	for _, message := range []string{
		"temperature must be between 0 and 2",
		"max_tokens is too large: 9. This model supports at most 4 completion tokens",
		"This model's maximum context length is 4 tokens; max_tokens is not supported above that",
		"Unsupported value: the model does not exist",
		"Unsupported: max_tokens_of_another_kind",
	} {
		s := newStrict(t, map[string]string{"temperature": message}, false)
		m := open(t, Options{BaseURL: s.URL(), Compat: true})
		if _, err := m.Chat(t.Context(), everything()); err == nil || len(s.held()) != 1 || len(m.(*client).Dropped()) > 0 {
			t.Errorf("%s: %d requests, dropped %v, %v; want the refusal", message, len(s.held()), m.(*client).Dropped(), err)
		}
	}
}

// A limit of tokens that is refused under one name goes under the other, and is not said to be left out.
func TestALimitGoesUnderItsOtherName(t *testing.T) {
	m, err := New(Options{Name: "x", BaseURL: "http://127.0.0.1:1/v1", Compat: true})
	if err != nil {
		t.Fatal(err)
	}
	c := m.(*client)
	if got := c.Instead(maxTokens); got != "" {
		t.Errorf("before a refusal %q is sent instead", got)
	}
	if c.Add(maxTokens); c.Instead(maxTokens) != maxCompletionTokens || c.Instead("temperature") != "" {
		t.Errorf("instead of max_tokens %q is sent", c.Instead(maxTokens))
	}
	if c.Add(maxCompletionTokens); c.Instead(maxTokens) != "" {
		t.Errorf("with both refused, %q is sent", c.Instead(maxTokens))
	}
}
