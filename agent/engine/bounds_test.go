package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/engine"
)

// saying is a model that always gives the same response and keeps what it was asked last.
type saying struct {
	response *gymkhana.Response
	asked    *gymkhana.Request
}

func (s *saying) Chat(_ context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	s.asked = req
	return s.response, nil
}

func calls(n int, arguments string) []gymkhana.ToolCall {
	list := make([]gymkhana.ToolCall, n)
	for i := range list {
		list[i] = gymkhana.ToolCall{ID: fmt.Sprint("id", i), Name: "go", Arguments: arguments}
	}
	return list
}

// A response is read up to the limits; a response within the limits is passed on unchanged.
func TestResponsesAreBounded(t *testing.T) {
	big := func(n int) string { return strings.Repeat("é", n/2) }
	for name, c := range map[string]struct {
		r   gymkhana.Response
		cut bool
	}{
		"an ordinary one":       {gymkhana.Response{Text: "go", Thinking: "hm", Calls: calls(1, "{}"), Finish: "stop"}, false},
		"a full one":            {gymkhana.Response{Text: big(engine.MostText), Calls: calls(engine.MostCalls, "{}"), Finish: "stop"}, false},
		"half a million calls":  {gymkhana.Response{Calls: calls(500_000, "{}"), Finish: "tool_calls"}, true},
		"one call too many":     {gymkhana.Response{Calls: calls(engine.MostCalls+1, "{}"), Finish: "tool_calls"}, true},
		"two million moves":     {gymkhana.Response{Text: "# Actions\n" + strings.Repeat("left, ", 2_000_000), Finish: "stop"}, true},
		"an argument of 20 MB":  {gymkhana.Response{Calls: calls(1, `{"x":"`+big(20<<20)+`"}`)}, true},
		"many large arguments":  {gymkhana.Response{Calls: calls(60, big(100<<10))}, true},
		"a name of a megabyte":  {gymkhana.Response{Calls: []gymkhana.ToolCall{{Name: big(1 << 20), Arguments: "{}"}}}, true},
		"thoughts without end":  {gymkhana.Response{Thinking: "x" + big(3<<20), Text: "go"}, true},
		"one byte over, inside": {gymkhana.Response{Text: "x" + big(engine.MostText)}, true},
	} {
		given := c.r
		got, err := engine.Bounded(&saying{response: &given}).Chat(t.Context(), &gymkhana.Request{})
		if err != nil {
			t.Fatal(err)
		}
		if (got != &given) != c.cut || c.cut != (got.Finish == "length") {
			t.Errorf("%s: it was cut: %v, finish %q; want %v", name, got != &given, got.Finish, c.cut)
		}
		size := len(got.Text) + len(got.Thinking)
		for _, call := range got.Calls {
			size += len(call.Name) + len(call.Arguments)
		}
		if len(got.Calls) > engine.MostCalls || size > engine.MostText+engine.MostCalls*300 {
			t.Errorf("%s: %d calls and %d bytes are left", name, len(got.Calls), size)
		}
		if got.Text != strings.ToValidUTF8(got.Text, "?") {
			t.Errorf("%s: a character was cut in two", name)
		}
		if len(given.Calls) != len(c.r.Calls) || given.Text != c.r.Text {
			t.Errorf("%s: the response itself was changed", name)
		}
	}
	if engine.Bounded(nil) != nil {
		t.Error("no model became one")
	}
	once := engine.Bounded(&saying{})
	if engine.Bounded(once) != once {
		t.Error("a bounded model was bounded again")
	}
}

// Text that was cut from a response does not appear in later questions either.
func TestGiantRepliesAreNotShownAgain(t *testing.T) {
	m := &saying{response: &gymkhana.Response{Text: strings.Repeat("x", 3<<20), Calls: calls(100_000, "{}"), Finish: "tool_calls"}}
	k := &talker{tools: []gymkhana.Tool{{Name: "go"}}}
	ag := begun(t, k, m)
	for range 2 {
		act(t, ag, "look")
	}
	size, n := 0, 0
	for _, message := range m.asked.Messages {
		n += 1 + len(message.Calls)
		for _, p := range message.Parts {
			size += len(p.Text)
		}
	}
	if n > 2+2*engine.MostCalls+2 || size > engine.MostText+1<<12 {
		t.Errorf("the next question has %d messages and calls and %d bytes", n, size)
	}
}
