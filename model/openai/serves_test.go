package openai

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// What an endpoint serves follows from what its list says of the model beside the name, and not from what differs in
// every answer.
func TestServes(t *testing.T) {
	said := ""
	srv := modeltest.NewServer(t, modeltest.Options{Models: func() string { return said }})
	m, err := New(Options{Name: "x", BaseURL: srv.URL(), Compat: true})
	if err != nil {
		t.Fatal(err)
	}
	served := func(text string) gymkhana.Hash {
		said = text
		return m.(gymkhana.Serving).Serves(t.Context())
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
	const two = `{"data":[{"id":"x","root":"a"},{"id":"x","root":"%s"}]}`
	const adapter = `{"data":[{"id":"x","parent":"y","root":"a"},{"id":"y","root":"%s"}]}`
	const local = `{"data":[{"id":"x"}],"models":[{"name":"x","model":"x","digest":"%s"}]}`
	for _, list := range []string{two, adapter, local, `{"data":[{"id":"x","meta":{"n_params":90071992547409%s}}]}`} {
		if served(fmt.Sprintf(list, "93")) == served(fmt.Sprintf(list, "92")) || served(fmt.Sprintf(list, "93")).IsZero() {
			t.Errorf("%s: two models have one hash", list)
		}
	}
	if len(srv.Requests()) > 0 {
		t.Error("a question was paid for")
	}
}
