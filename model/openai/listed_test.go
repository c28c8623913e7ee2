package openai

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// The context of a model is read in the spelling of every server, and what the server was started with goes first.
func TestTheListNamesTheContext(t *testing.T) {
	said := ""
	srv := modeltest.NewServer(t, modeltest.Options{Models: func() string { return said }})
	window := func(entry string) int {
		m, err := New(Options{Name: "x", BaseURL: srv.URL(), Compat: true})
		if err != nil {
			t.Fatal(err)
		}
		said = `{"data":[{"id":"y","max_model_len":7777},{"id":"x"` + entry + `}]}`
		m.(gymkhana.Serving).Serves(t.Context())
		return m.(interface{ Window() int }).Window()
	}
	for entry, want := range map[string]int{
		`,"max_model_len":4096`:                                    4096,
		`,"max_model_len":"4096"`:                                  4096,
		`,"meta":{"n_ctx":8192}`:                                   8192,
		`,"context_length":131072.0`:                               131072,
		`,"max_context_length":32768,"loaded_context_length":4096`: 4096,
		`,"context_window":1e5`:                                    100000,
		`,"max_input_tokens":200000`:                               200000,
		`,"max_total_tokens":2048`:                                 2048,
		`,"context_size":2048`:                                     2048,
		``:                                                         0,
		`,"max_model_len":null,"meta":7`:                           0,
		`,"max_model_len":-1,"meta":{"n_ctx":"many"}`:              0,
		`,"max_model_len":0`:                                       0,
		`,"max_model_len":1e300`:                                   0,
		`,"max_model_len":"NaN"`:                                   0,
		`,"max_model_len":{"a":1}`:                                 0,
	} {
		if got := window(entry); got != want {
			t.Errorf("%s: a context of %d; want %d", entry, got, want)
		}
	}
}

// A refusal of a model that the server does not list names those that it lists. A listed model, and a server without a
// list, change nothing.
func TestARefusalNamesTheListedModels(t *testing.T) {
	many := []string{}
	for i := range 300 {
		many = append(many, fmt.Sprintf(`{"id":"m%d"}`, i))
	}
	for _, c := range []struct {
		models, want string
		none         bool
	}{
		{models: `{"data":[{"id":"qwen-tiny"},{"id":"m1"}]}`, want: `The server lists no model "qwen-tinny"; it lists qwen-tiny, m1; did you mean "qwen-tiny"?`},
		{models: `{"models":[{"name":"llama:8b","model":"llama:8b"}]}`, want: `it lists llama:8b`},
		{models: `{"data":[` + strings.Join(many, ",") + `]}`, want: `it lists m0, m1, m2, m3, m4, m5 and 294 more`},
		{models: `{"data":[{"id":"` + strings.Repeat("x", 500) + `\u202e\u001b[31m"}]}`, want: "it lists " + strings.Repeat("x", 80)},
		{models: `{"data":[{"id":"qwen-tinny"},{"id":"m1"}]}`, none: true},
		{models: `{"data":[]}`, none: true},
		{models: `{"data":[7,null,{"id":3}]}`, none: true},
		{models: `<html>`, none: true},
	} {
		srv := modeltest.NewServer(t, modeltest.Options{Models: func() string { return c.models },
			Reply: func(*modeltest.Request) modeltest.Reply {
				return modeltest.Fail(404, "").Saying("NotFoundError", "no such model")
			}})
		m, err := New(Options{Name: "qwen-tinny", BaseURL: srv.URL(), Compat: true})
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Chat(t.Context(), &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "hello")}})
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "lists") == c.none ||
			strings.ContainsAny(err.Error(), "\u202e\x1b") || len(err.Error()) > 700 {
			t.Errorf("%.60s: %v", c.models, err)
		}
	}
}

// A refusal of a request that was sent without a key names the variable to set.
func TestARefusalNamesTheKeyToSet(t *testing.T) {
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply { return modeltest.Fail(401, "") }})
	for _, c := range []struct {
		key       gymkhana.Secret
		keyVar    string
		want, not string
	}{
		{"", "COMPAT_API_KEY", "no key was sent: set COMPAT_API_KEY", "check the key"},
		{"", "", "no key was sent", "set "},
		{"secret-key", "COMPAT_API_KEY", "401", "no key was sent"},
	} {
		m, err := New(Options{Name: "x", BaseURL: srv.URL(), Compat: true, Key: c.key, KeyVar: c.keyVar})
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Chat(t.Context(), &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "hello")}})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), c.not) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
