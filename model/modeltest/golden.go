package modeltest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"gymkhana"
)

// Golden compares the body of a request with testdata/NAME.json, or writes it there. Keys are sorted and
// lines are indented, so that people can read the difference.
func Golden(t *testing.T, name string, body []byte, update bool) {
	t.Helper()
	sorted, err := gymkhana.CanonicalJSON(body)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, sorted, "", "  "); err != nil {
		t.Fatal(err)
	}
	b.WriteByte('\n')
	path := filepath.Join("testdata", name+".json")
	if update {
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), want) {
		t.Errorf("%s: the body of the request changed; it is now\n%s", path, b.Bytes())
	}
}

// Ask sends a request, and ends the test if there is no answer.
func Ask(t testing.TB, m gymkhana.Model, req *gymkhana.Request) *gymkhana.Response {
	t.Helper()
	r, err := m.Chat(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Hello is the least request.
func Hello() *gymkhana.Request {
	return &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "hello")}}
}

// Everything is a request that uses all there is: instructions, pictures by user and tool, parallel calls
// and their replies, reasoning as given, tools and every parameter.
func Everything(reasoning ...gymkhana.Block) *gymkhana.Request {
	heat, top, penalty, seed := 0.5, 0.9, 0.25, gymkhana.MaxSeed-1
	picture := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: PNG}}
	return &gymkhana.Request{
		Messages: []gymkhana.Message{
			gymkhana.Say(gymkhana.System, "You push boxes."),
			gymkhana.Say(gymkhana.System, "Walls do not move."),
			{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: "This is what you see:"}, picture, {Text: "What now?"}}},
			{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: "I look around."}}, Blocks: reasoning,
				Calls: []gymkhana.ToolCall{{ID: "call_1", Name: "look", Arguments: `{"at":"left"}`}, {ID: "call_2", Name: "look", Arguments: `{"at"`}}},
			{Role: gymkhana.ToolReply, CallID: "call_1", Parts: []gymkhana.Part{{Text: "a box"}, picture}},
			{Role: gymkhana.ToolReply, CallID: "call_2", Parts: []gymkhana.Part{picture}},
			gymkhana.Say(gymkhana.User, "Go on."),
		},
		Tools: []gymkhana.Tool{{Name: "look", Description: "Looks somewhere.", Parameters: gymkhana.Schema([]gymkhana.Param{
			{Name: "at", Type: gymkhana.TextParam, Enum: []string{"left", "right"}}})}},
		ToolChoice: "required",
		Sampling: gymkhana.Sampling{Temperature: &heat, TopP: &top, FrequencyPenalty: &penalty, MaxTokens: 4096,
			Stop: []string{"END"}, Effort: "medium", Seed: &seed},
	}
}
