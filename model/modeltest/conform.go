package modeltest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
)

// A Dial describes how an adapter under test reaches the server.
type Dial struct {
	URL     string // the dialect's base URL
	Name    string // the name of the model
	Key     gymkhana.Secret
	Timeout time.Duration // the limit of one try
	MaxBody int64         // bytes of an answer
	HTTP    *http.Client  // nil means the adapter's own
}

// A Factory makes the adapter under test.
type Factory func(t testing.TB, d Dial) gymkhana.Model

// Conform checks the duties of every adapter in any dialect: send the talk and its pictures as they are, read answers,
// return reasoning, blame each misbehaviour on the right party after exactly one try, keep the key to itself, and
// return soon when the caller gives up.
func Conform(t *testing.T, dialect string, open Factory) {
	d := Speaking(dialect)
	for name, law := range map[string]func(*testing.T, *Dialect, Factory){
		"talk": conformTalk, "pictures": conformPictures, "parallel": conformParallel, "reasoning": conformReasoning,
		"finish": conformFinish, "arguments": conformArguments, "blame": conformBlame, "cancel": conformCancel,
		"concurrent": conformConcurrent, "key": conformKey, "echo": conformEcho, "usage": conformUsage,
		"foreign": conformForeign, "ids": conformIDs, "printed": conformPrinted, "panic": conformPanic,
		"environment": conformEnvironment,
	} {
		t.Run(name, func(t *testing.T) { law(t, d, open) })
	}
}

const conformingKey = "sk-conform-0123456789abcdef"

func dial(t testing.TB, d *Dialect, open Factory, reply func(*Request) Reply) (*Server, gymkhana.Model) {
	t.Helper()
	srv := NewServer(t, Options{Reply: reply})
	return srv, open(t, Dial{URL: srv.Root() + d.Base, Name: "stub", Key: conformingKey, Timeout: 10 * time.Second, MaxBody: 1 << 20})
}

// PNG is a picture of one pixel.
var PNG = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89" +
	"\x00\x00\x00\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\x00\x05\x00\x01\xff\x89\x99=\x1d\x00\x00\x00\x00IEND\xaeB`\x82")

func conformTalk(t *testing.T, d *Dialect, open Factory) {
	want := Reply{Text: "on my way", Usage: &gymkhana.Usage{In: 90, Out: 30, Cached: 40, Reasoning: 20},
		Calls: []gymkhana.ToolCall{{ID: "c3", Name: "move", Arguments: `{"dir":"up"}`}}}
	srv, m := dial(t, d, open, Always(want))
	picture := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: PNG}}
	talk := []gymkhana.Message{
		gymkhana.Say(gymkhana.System, "You push boxes."),
		gymkhana.Say(gymkhana.User, "first"),
		{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: "second"}, picture, {Text: "third"}}},
		{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{{ID: "c1", Name: "look", Arguments: "{}"}}},
		{Role: gymkhana.ToolReply, CallID: "c1", Parts: []gymkhana.Part{{Text: "a wall"}}},
		gymkhana.Say(gymkhana.User, "go on"),
	}
	tools := []gymkhana.Tool{{Name: "move", Description: "Moves.", Parameters: []byte(`{"type":"object"}`)}}
	got, err := m.Chat(t.Context(), &gymkhana.Request{Messages: talk, Tools: tools})
	if err != nil {
		t.Fatal(err)
	}
	if got.Text != want.Text || !reflect.DeepEqual(got.Calls, want.Calls) || got.Finish != "tool_calls" || got.Usage != *want.Usage {
		t.Errorf("answer: got %+v, want %+v", got, want)
	}
	if len(got.Sent) != 1 || got.Sent[0] != (gymkhana.Sent{Hash: gymkhana.HashBytes(PNG), Width: 1, Height: 1, Bytes: len(PNG)}) {
		t.Errorf("the picture that left: %+v", got.Sent)
	}
	sent := srv.Requests()[0]
	if !reflect.DeepEqual(sent.Messages, talk) {
		t.Errorf("messages:\n got %+v\nwant %+v", sent.Messages, talk)
	}
	if !reflect.DeepEqual(sent.Tools, tools) {
		t.Errorf("tools: got %s, want %s", sent.Fields["tools"], tools)
	}
	for _, field := range []string{"temperature", "top_p", "frequency_penalty", "seed", "stop", "max_completion_tokens", "reasoning_effort",
		"stop_sequences", "thinking", "output_config", "generationConfig", "max_output_tokens", "reasoning"} {
		if raw, there := sent.Fields[field]; there && string(raw) != "{}" && (field != "thinking" || d == &messages) {
			t.Errorf("%s was not set, and %s was sent", field, raw)
		}
	}
}

func conformBlame(t *testing.T, d *Dialect, open Factory) {
	overflow := Fail(400, "").Saying("invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum")
	numbers := Fail(400, "").Saying("INVALID_ARGUMENT", "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).")
	gone := time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat)
	for _, c := range []struct {
		name  string
		reply Reply
		fault gymkhana.Fault
		want  gymkhana.ProviderError // the expected error; only status and retry delay are compared
	}{
		{"429", Fail(429, ""), gymkhana.FaultModel, gymkhana.ProviderError{Status: 429}},
		{"429 with seconds", Fail(429, "7"), gymkhana.FaultModel, gymkhana.ProviderError{Status: 429, RetryAfter: 7 * time.Second}},
		{"429 with a date that has passed", Fail(429, gone), gymkhana.FaultModel, gymkhana.ProviderError{Status: 429}},
		{"429 with milliseconds", Reply{Status: 429, RetryMS: "1500", RetryAfter: "2"}, gymkhana.FaultModel,
			gymkhana.ProviderError{Status: 429, RetryAfter: 1500 * time.Millisecond}},
		{"429 with nonsense", Fail(429, "soon"), gymkhana.FaultModel, gymkhana.ProviderError{Status: 429}},
		{"429 without money", Fail(429, "").Saying("insufficient_quota", "You exceeded your current quota"), gymkhana.FaultSetup,
			gymkhana.ProviderError{Status: 429}},
		{"402", Fail(402, ""), gymkhana.FaultSetup, gymkhana.ProviderError{Status: 402}},
		{"overloaded", Fail(529, "3").Saying("overloaded_error", "Overloaded"), gymkhana.FaultModel,
			gymkhana.ProviderError{Status: 529, RetryAfter: 3 * time.Second}},
		{"500", Fail(500, ""), gymkhana.FaultModel, gymkhana.ProviderError{Status: 500}},
		{"503", Fail(503, "1.5"), gymkhana.FaultModel, gymkhana.ProviderError{Status: 503, RetryAfter: 1500 * time.Millisecond}},
		{"408", Fail(408, ""), gymkhana.FaultModel, gymkhana.ProviderError{Status: 408}},
		{"409", Fail(409, ""), gymkhana.FaultModel, gymkhana.ProviderError{Status: 409}},
		{"400", Fail(400, ""), gymkhana.FaultSetup, gymkhana.ProviderError{Status: 400}},
		{"401", Fail(401, ""), gymkhana.FaultSetup, gymkhana.ProviderError{Status: 401}},
		{"403", Fail(403, ""), gymkhana.FaultSetup, gymkhana.ProviderError{Status: 403}},
		{"404", Fail(404, ""), gymkhana.FaultSetup, gymkhana.ProviderError{Status: 404}},
		{"overflow", overflow, gymkhana.FaultAgent, gymkhana.ProviderError{Status: 400}},
		{"overflow by numbers", numbers, gymkhana.FaultAgent, gymkhana.ProviderError{Status: 400}},
		{"overflow by code", Fail(400, "").Saying("context_length_exceeded", "Your input is too much."), gymkhana.FaultAgent,
			gymkhana.ProviderError{Status: 400}},
		{"too large a body", Fail(413, ""), gymkhana.FaultAgent, gymkhana.ProviderError{Status: 413}},
		{"cut", Reply{Text: "half", Trouble: Cut}, gymkhana.FaultModel, gymkhana.ProviderError{}},
		{"malformed", Reply{Text: "half", Trouble: Malformed}, gymkhana.FaultModel, gymkhana.ProviderError{Status: 200}},
		{"no choices", Trip(NoChoices), gymkhana.FaultModel, gymkhana.ProviderError{Status: 200}},
		{"huge", Trip(Huge), gymkhana.FaultModel, gymkhana.ProviderError{Status: 200}},
	} {
		t.Run(c.name, func(t *testing.T) {
			srv, m := dial(t, d, open, Always(c.reply))
			_, err := m.Chat(t.Context(), ask("hello"))
			checkBlame(t, err, c.fault, c.want)
			if n := len(srv.Requests()); n != 1 {
				t.Errorf("%d tries; want 1", n)
			}
		})
	}
	t.Run("429 with a date", func(t *testing.T) {
		at := time.Now().Add(time.Hour)
		_, m := dial(t, d, open, Always(Fail(429, at.UTC().Format(http.TimeFormat))))
		_, err := m.Chat(t.Context(), ask("hello"))
		var e *gymkhana.ProviderError
		if !errors.As(err, &e) || e.RetryAfter <= 0 || e.RetryAfter > time.Hour || gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("%+v, %v; want to wait for up to an hour", e, err)
		}
	})
	t.Run("hang", func(t *testing.T) {
		srv := NewServer(t, Options{Reply: Always(Trip(Hang))})
		m := open(t, Dial{URL: srv.Root() + d.Base, Name: "stub", Key: conformingKey, Timeout: 50 * time.Millisecond})
		_, err := m.Chat(t.Context(), ask("hello"))
		checkBlame(t, err, gymkhana.FaultModel, gymkhana.ProviderError{})
	})
}

func checkBlame(t *testing.T, err error, fault gymkhana.Fault, want gymkhana.ProviderError) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	if got := gymkhana.FaultOf(err); got != fault {
		t.Errorf("blamed on %s; want %s: %v", got, fault, err)
	}
	var e *gymkhana.ProviderError
	if !errors.As(err, &e) {
		t.Fatalf("no ProviderError in %v", err)
	}
	if e.Status != want.Status || e.RetryAfter != want.RetryAfter {
		t.Errorf("status %d, retry after %s; want %d, %s", e.Status, e.RetryAfter, want.Status, want.RetryAfter)
	}
	if strings.Contains(err.Error(), conformingKey) || len(err.Error()) > 600 {
		t.Errorf("the message holds the key or is too long: %v", err)
	}
}

func conformCancel(t *testing.T, d *Dialect, open Factory) {
	arrived := make(chan struct{})
	_, m := dial(t, d, open, func(*Request) Reply {
		close(arrived)
		return Trip(Hang)
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-arrived
		cancel()
	}()
	_, err := m.Chat(ctx, ask("hello")) // a client that does not notice gives its own time-out instead
	var blamed *gymkhana.Error
	if !errors.Is(err, context.Canceled) || errors.As(err, &blamed) {
		t.Errorf("got %v; want the context's error, blamed on nobody", err)
	}
}

func conformConcurrent(t *testing.T, d *Dialect, open Factory) {
	_, m := dial(t, d, open, func(r *Request) Reply { return Say("you said " + r.Last()) })
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			word := fmt.Sprintf("word %d", i)
			got, err := m.Chat(t.Context(), ask(word))
			if err != nil || got.Text != "you said "+word {
				t.Errorf("got %+v, %v; want the answer to %q", got, err, word)
			}
		})
	}
	wg.Wait()
}

func conformKey(t *testing.T, d *Dialect, open Factory) {
	srv := NewServer(t, Options{Key: "another"})
	m := open(t, Dial{URL: srv.Root() + d.Base, Name: "stub", Key: conformingKey, Timeout: 10 * time.Second})
	_, err := m.Chat(t.Context(), ask("hello"))
	checkBlame(t, err, gymkhana.FaultSetup, gymkhana.ProviderError{Status: 401})
	if got := srv.Requests()[0].Key; got != conformingKey {
		t.Errorf("the server saw the key %q; want %q", got, conformingKey)
	}
}

func ask(text string) *gymkhana.Request {
	return &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, text)}}
}
