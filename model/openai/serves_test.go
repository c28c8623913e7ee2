package openai

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// The hash of what an endpoint serves depends on the fields of the model's entry other than the name, and not on
// fields that differ in every answer.
func TestServes(t *testing.T) {
	said := ""
	srv := modeltest.NewServer(t, modeltest.Options{Models: func() string { return said }})
	m, err := New(Options{Name: "x", BaseURL: srv.URL(), Compat: true})
	if err != nil {
		t.Fatal(err)
	}
	served := func(text string) gymkhana.Hash {
		said = text
		hash, _ := m.(gymkhana.Serving).Serves(t.Context())
		return hash
	}
	entry := func(more string) string { return `{"data":[{"id":"y","root":"z"},{"id":"x"` + more + `}]}` }
	for _, none := range []string{"", "<html>", "null", "[]", `{"data":null}`, `{"data":[]}`, `{"data":[null]}`, `{"data":[{"id":7}]}`,
		`{"data":[{"id":"y","root":"z"}]}`, entry(""), entry(`,"object":"model","created":7,"owned_by":"me","parent":null`),
		entry(`,"permission":[{"id":"p"}]`), entry(`,"root":"x","max_model_len":4096,"status":"loaded","pricing":{"prompt":1}`),
		entry(`,"meta":{},"fingerprint":"","revision":null,"parent":"x"`), strings.Repeat("[", 100000)} {
		if hash := served(none); !hash.IsZero() {
			t.Errorf("%.80s: it serves %s", none, hash.Short())
		}
	}
	a, b := served(entry(`,"root":"a","created":1`)), served(entry(`,"created":2,"root":"a"`))
	if other := served(entry(`,"root":"b"`)); a.IsZero() || a != b || other == a {
		t.Errorf("weights a are %s and %s, weights b %s", a.Short(), b.Short(), other.Short())
	}
	for key, values := range map[string][2]string{"parent": {`"b"`, `"c"`}, "quantization": {`"awq"`, `"fp8"`}, "max_model_len": {"10", "20"},
		"owned_by": {`"vllm"`, `"sglang"`}, "x": {`{"a":[1,{"b":2}]}`, `{"a":[1,{"b":3}]}`}, "text": {`"\ud800"`, `"\ud801"`},
		"deep": {strings.Repeat(`[`, 20) + "1" + strings.Repeat(`]`, 20), strings.Repeat(`[`, 20) + "2" + strings.Repeat(`]`, 20)}} {
		one, two := served(entry(`,"root":"a","`+key+`":`+values[0])), served(entry(`,"root":"a","`+key+`":`+values[1]))
		if one.IsZero() || one == two {
			t.Errorf("models whose %s differs have one hash", key)
		}
	}
	for _, same := range []string{`,"root":"a","created":2,"permission":[{"id":"q"}]`, `,"permission":[],"root":"a","status":{"value":"loaded"}`} {
		if served(entry(same)) != a {
			t.Errorf("%s makes another model", same)
		}
	}
	if served(entry(`,"root":"a","d":{"x":1,"y":2}`)) != served(entry(`,"d":{"y":2,"expires_at":7,"x":1},"root":"a"`)) {
		t.Error("the order of keys makes another model")
	}
	if long := entry(`,"root":"a"`) + strings.Repeat(" ", mostServes); !served(long).IsZero() {
		t.Error("a list that is too long says something")
	}
	const two = `{"data":[{"id":"x","root":"a"},{"id":"x","root":"%s"}]}`
	const adapter = `{"data":[{"id":"x","parent":"y","root":"a"},{"id":"y","root":"%s"}]}`
	const local = `{"data":[{"id":"x"}],"models":[{"name":"x","model":"x","digest":"%s"}]}`
	const placed = `{"data":[{"id":"z"},{"id":"x","meta":{"n_params":1}}],"models":[{"name":"z"},{"name":"/x.gguf","details":{"quantization_level":"%s"}}]}`
	for _, list := range []string{two, adapter, local, placed, `{"data":[{"id":"x","meta":{"n_params":90071992547409%s}}]}`} {
		if served(fmt.Sprintf(list, "93")) == served(fmt.Sprintf(list, "92")) || served(fmt.Sprintf(list, "93")).IsZero() {
			t.Errorf("%s: two models have one hash", list)
		}
	}
	if len(srv.Requests()) > 0 {
		t.Error("a question was paid for")
	}
}

// An endpoint that is loading its model, or is not there, has not answered what it serves. One without a list of models has.
func TestServesLater(t *testing.T) {
	loading := true
	srv := modeltest.NewServer(t, modeltest.Options{Loading: func() bool { return loading }})

	for _, c := range []struct {
		at       string
		loading  bool
		answered bool
	}{
		{srv.URL(), true, false},
		{srv.URL(), false, true},
		{"http://127.0.0.1:1/v1", false, false},
	} {
		loading = c.loading
		m, err := New(Options{Name: "x", BaseURL: c.at, Compat: true})
		if err != nil {
			t.Fatal(err)
		}
		if hash, answered := m.(gymkhana.Serving).Serves(t.Context()); answered != c.answered || !hash.IsZero() {
			t.Errorf("%+v: it serves %s, answered: %t", c, hash.Short(), answered)
		}
	}
}
