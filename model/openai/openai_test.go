package openai

import (
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/wire"
)

func TestConform(t *testing.T) {
	for name, compat := range map[string]bool{"openai": false, "compat": true} {
		t.Run(name, func(t *testing.T) {
			modeltest.Conform(t, "chat", dialled(compat))
		})
	}
}

func dialled(compat bool) modeltest.Factory {
	return func(t testing.TB, d modeltest.Dial) gymkhana.Model {
		m, err := New(Options{Name: d.Name, BaseURL: d.URL, Key: d.Key, Compat: compat, Timeout: d.Timeout, MaxBody: d.MaxBody, HTTP: d.HTTP})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

func FuzzReplies(f *testing.F) { modeltest.FuzzReplies(f, "chat", dialled(true)) }

func respond(t testing.TB, d modeltest.Dial) gymkhana.Model {
	m, err := NewResponses(wire.Options{Name: d.Name, BaseURL: d.URL, Key: d.Key, Timeout: d.Timeout, MaxBody: d.MaxBody, HTTP: d.HTTP})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestConformResponses(t *testing.T) { modeltest.Conform(t, "responses", respond) }

func TestWithstand(t *testing.T) {
	t.Run("chat", func(t *testing.T) { modeltest.Withstand(t, "chat", dialled(false)) })
	t.Run("responses", func(t *testing.T) { modeltest.Withstand(t, "responses", respond) })
}

func FuzzResponses(f *testing.F) { modeltest.FuzzReplies(f, "responses", respond) }
