package scripted

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
)

// talk is a request with n messages of the assistant and a last message of the user.
func talk(n int, text string) *gymkhana.Request {
	r := &gymkhana.Request{}
	for range n {
		r.Messages = append(r.Messages, gymkhana.Say(gymkhana.User, "go on"), gymkhana.Say(gymkhana.Assistant, "ok"))
	}
	r.Messages = append(r.Messages, gymkhana.Say(gymkhana.User, text))
	return r
}

func read(t *testing.T, lines ...string) *Model {
	t.Helper()
	m, err := New(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPicks(t *testing.T) {
	m := read(t, `# three answers`, ``, `"one"`, `{"match": "wall", "text": "turn"}`, `{"text": "two"}`,
		`{"match": "a wall", "text": "never"}`, `{"calls": [{"name": "move", "arguments": {"dir": "up"}}, {"name": "look", "arguments": "{bad"}, {"name": "stop"}]}`)
	for _, c := range []struct {
		turn int
		said string
		want string
	}{{0, "start", "one"}, {1, "go", "two"}, {0, "start", "one"}, {1, "there is a wall", "turn"}} {
		got, err := m.Chat(t.Context(), talk(c.turn, c.said))
		if err != nil || got.Text != c.want || got.Finish != "stop" {
			t.Errorf("turn %d, %q: got %+v, %v; want %q", c.turn, c.said, got, err, c.want)
		}
	}
	got, err := m.Chat(t.Context(), talk(2, "go"))
	want := []gymkhana.ToolCall{{ID: "call_3_1", Name: "move", Arguments: `{"dir": "up"}`}, {ID: "call_3_2", Name: "look", Arguments: "{bad"},
		{ID: "call_3_3", Name: "stop", Arguments: "{}"}}
	if err != nil || !reflect.DeepEqual(got.Calls, want) || got.Finish != "tool_calls" {
		t.Errorf("calls: got %+v, %v; want %+v", got, err, want)
	}
	_, err = m.Chat(t.Context(), talk(3, "go"))
	if err == nil || !strings.Contains(err.Error(), "answer 4 of 3") || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("past the end: got %v", err)
	}
}

func TestLoops(t *testing.T) {
	m := read(t, `"a"`, `"b"`, `{"loop": true}`)
	var said string
	for n := range 5 {
		r, err := m.Chat(t.Context(), talk(n, ""))
		if err != nil {
			t.Fatal(err)
		}
		said += r.Text
	}
	if said != "ababa" {
		t.Errorf("got %s; want ababa", said)
	}
}

func TestErrors(t *testing.T) {
	m := read(t, `{"error": {"status": 429, "retry_after": "1s", "times": 2}, "text": "well"}`, `{"error": {"status": 500}}`)
	for n := range 4 {
		r, err := m.Chat(t.Context(), talk(0, "go"))
		var e *gymkhana.ProviderError
		if failed := errors.As(err, &e); failed != (n < 2) || failed && (e.Status != 429 || e.RetryAfter != time.Second) {
			t.Errorf("try %d: got %+v, %v; want two failures and then answers", n+1, r, err)
		}
		if _, err := m.Chat(t.Context(), talk(1, "go")); gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("try %d: got %v; want a failure always", n+1, err)
		}
	}
	if _, err := m.Chat(t.Context(), talk(0, "another request")); err == nil {
		t.Error("another request was answered at the first try")
	}
}

func TestConcurrentTalksAreAlike(t *testing.T) {
	m := Answers("a", "b", "c")
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			for n, want := range []string{"a", "b", "c"} {
				if r, err := m.Chat(t.Context(), talk(n, "")); err != nil || r.Text != want {
					t.Errorf("turn %d: got %+v, %v; want %s", n, r, err, want)
				}
			}
		})
	}
	wg.Wait()
}

func TestBadFiles(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "no answers",
		`{"txt": "a"}`:                     `line 1: config: unknown key "txt"; did you mean "text"?`,
		"\"a\"\n{":                         "line 2",
		`"a`:                               "line 1",
		`[1]`:                              "line 1: want one JSON string or object",
		`{"text": "a"} "b"`:                "line 1: want one",
		`{"calls": [{}]}`:                  "no name",
		`{"error": {"retry_after": "1"}}`:  `retry_after "1"`,
		`{"error": {"times": -1}}`:         "-1 times",
		`{"error": {"fault": "provider"}}`: "unknown fault",
	} {
		_, err := New(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%q: got %v; want %q, blamed on the set-up", text, err, want)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Answers("a").Chat(ctx, talk(0, "")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v; want the context's error", err)
	}
}
