package anthropic

import (
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/wire"
)

func dialled(t testing.TB, d modeltest.Dial) gymkhana.Model {
	m, err := New(wire.Options{Name: d.Name, BaseURL: d.URL, Key: d.Key, Timeout: d.Timeout, MaxBody: d.MaxBody, HTTP: d.HTTP})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestConform(t *testing.T) { modeltest.Conform(t, "messages", dialled) }

func TestWithstand(t *testing.T) { modeltest.Withstand(t, "messages", dialled) }

func FuzzReplies(f *testing.F) { modeltest.FuzzReplies(f, "messages", dialled) }
