package cache

import (
	"fmt"
	"testing"

	"gymkhana"
)

// asked is a request with something in every field.
func asked() *gymkhana.Request {
	heat, seed := 0.7, gymkhana.Seed(9)
	return &gymkhana.Request{
		Messages: []gymkhana.Message{
			gymkhana.Say(gymkhana.System, "quotes \" and\nlines and ünïcode \x01"),
			{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: "look"}, {Image: &gymkhana.Image{Media: "image/png", Data: []byte{1, 2}}}, {}}},
			{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{{ID: "1", Name: "f", Arguments: "{"}, {ID: "2", Name: "g"}}},
			{Role: gymkhana.ToolReply, CallID: "1"},
		},
		Tools:      []gymkhana.Tool{{Name: "f", Description: "does", Parameters: []byte(`{"type": "object", "a": 1}`)}},
		ToolChoice: "auto",
		Sampling:   gymkhana.Sampling{Temperature: &heat, MaxTokens: 5, Seed: &seed},
	}
}

// TestHashIsCanonical holds the hash to its definition: that of a plain value with the pictures
// replaced and the seed left out.
func TestHashIsCanonical(t *testing.T) {
	r := asked()
	r.Messages[2].Blocks = []gymkhana.Block{{Provider: "p", JSON: `{"b": "<",  "a":1.0}`}, {}}
	r.Messages[2].Calls[1].Native = "computer"
	r.Messages[3].Native = []byte(`{"is_error": true}`)
	sampling := r.Sampling
	sampling.Seed = nil
	var messages []any
	for _, m := range r.Messages {
		out := map[string]any{"role": m.Role}
		if m.CallID != "" {
			out["call_id"] = m.CallID
		}
		if len(m.Calls) > 0 {
			out["calls"] = m.Calls
		}
		if len(m.Blocks) > 0 {
			out["blocks"] = m.Blocks
		}
		if len(m.Native) > 0 {
			out["native"] = string(m.Native)
		}
		var parts []any
		for _, p := range m.Parts {
			part := map[string]any{}
			if p.Text != "" {
				part["text"] = p.Text
			}
			if p.Image != nil {
				part["image"] = map[string]any{"media": p.Image.Media, "sha256": gymkhana.HashBytes(p.Image.Data)}
			}
			parts = append(parts, part)
		}
		if parts != nil {
			out["parts"] = parts
		}
		messages = append(messages, out)
	}
	for _, bare := range []bool{false, true} {
		plain := map[string]any{"model": "m", "messages": messages, "sampling": sampling, "tools": r.Tools, "tool_choice": r.ToolChoice}
		if bare {
			r.Messages, r.Tools, r.ToolChoice = nil, nil, ""
			plain["messages"] = []any{}
			delete(plain, "tools")
			delete(plain, "tool_choice")
		}
		want, err := gymkhana.HashOf(plain)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := r.Hash("m"); err != nil || got != want {
			t.Errorf("bare %v: got %s, %v; want %s", bare, got, err, want)
		}
	}
}

// TestHashesStay: a request without native tools has the hash that it had before there were any, so that stored
// answers are found.
func TestHashesStay(t *testing.T) {
	const want = "e5f386d86b6347313c9fc1c35fef21f8baecfe3d275fdbfe9ccf664c1e81ed78"
	if got, err := asked().Hash("m"); err != nil || got.String() != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
}

// TestHashTellsApart changes one thing at a time.
func TestHashTellsApart(t *testing.T) {
	none := 0.0
	other := gymkhana.Seed(10)
	for name, c := range map[string]struct {
		change func(*gymkhana.Request)
		same   bool
	}{
		"nothing":       {func(r *gymkhana.Request) {}, true},
		"seed":          {func(r *gymkhana.Request) { r.Sampling.Seed = &other }, true},
		"no seed":       {func(r *gymkhana.Request) { r.Sampling.Seed = nil }, true},
		"who asks":      {func(r *gymkhana.Request) { r.Member, r.Round = 3, 2 }, true},
		"frame":         {func(r *gymkhana.Request) { r.Messages[1].Parts[1].Image.Frame = gymkhana.Hash{1} }, true},
		"schema spaces": {func(r *gymkhana.Request) { r.Tools[0].Parameters = []byte(`{"a":1,"type":"object"}`) }, true},
		"picture":       {func(r *gymkhana.Request) { r.Messages[1].Parts[1].Image.Data = []byte{1, 3} }, false},
		"text":          {func(r *gymkhana.Request) { r.Messages[1].Parts[0].Text = "see" }, false},
		"order":         {func(r *gymkhana.Request) { p := r.Messages[1].Parts; p[0], p[1] = p[1], p[0] }, false},
		"role":          {func(r *gymkhana.Request) { r.Messages[0].Role = gymkhana.User }, false},
		"call":          {func(r *gymkhana.Request) { r.Messages[2].Calls[0].Arguments = "{}" }, false},
		"block":         {func(r *gymkhana.Request) { r.Messages[2].Blocks = []gymkhana.Block{{Provider: "p", JSON: "{}"}} }, false},
		"reply":         {func(r *gymkhana.Request) { r.Messages[3].CallID = "2" }, false},
		"temperature":   {func(r *gymkhana.Request) { r.Sampling.Temperature = &none }, false},
		"native call":   {func(r *gymkhana.Request) { r.Messages[2].Calls[0].Native = "computer" }, false},
		"native reply":  {func(r *gymkhana.Request) { r.Messages[3].Native = []byte(`{"is_error":true}`) }, false},
		"native tool":   {func(r *gymkhana.Request) { r.Tools[0].Native = []byte(`{"type":"computer"}`) }, false},
		"tool's owner":  {func(r *gymkhana.Request) { r.Tools[0].Provider = "openai" }, false},
		"tool":          {func(r *gymkhana.Request) { r.Tools[0].Name = "g" }, false},
		"choice":        {func(r *gymkhana.Request) { r.ToolChoice = "none" }, false},
	} {
		r := asked()
		c.change(r)
		was, _ := keyOf(asked(), "m", 0)
		got, err := keyOf(r, "m", 0)
		if err != nil || (got == was) != c.same {
			t.Errorf("%s: same key %v, %v; want %v", name, got == was, err, c.same)
		}
	}
	a, _ := keyOf(asked(), "m", 0)
	if b, _ := keyOf(asked(), "n", 0); a == b {
		t.Error("two models have one key")
	}
}

func BenchmarkHash(b *testing.B) {
	for _, pictures := range []int{1, 10, 100} {
		b.Run(fmt.Sprint(pictures), func(b *testing.B) {
			r := &gymkhana.Request{}
			for range pictures {
				r.Messages = append(r.Messages, gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{
					{Text: "step"}, {Image: &gymkhana.Image{Media: "image/png", Data: make([]byte, 100<<10)}}}})
			}
			for b.Loop() {
				if _, err := r.Hash("m"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// keyOf is the key of one answer to a request.
func keyOf(req *gymkhana.Request, model string, sample gymkhana.Seed) (gymkhana.CallKey, error) {
	h, err := req.Hash(model)
	return gymkhana.CallKey{Model: model, Request: h, Sample: sample}, err
}
