package modeltest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"gymkhana"
)

// jpeg begins with the bytes of a JPEG.
var jpeg = append([]byte("\xff\xd8\xff\xe0"), make([]byte, 32)...)

// conformPictures: a conversation's pictures arrive byte for byte and in order, including those that a
// tool returned, and the response lists those that were sent. A picture's type follows from its bytes.
func conformPictures(t *testing.T, d *Dialect, open Factory) {
	srv, m := dial(t, d, open, Always(Say("seen")))
	png := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: PNG}}
	wrong := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: jpeg}}
	calls := []gymkhana.ToolCall{{ID: "a", Name: "look", Arguments: "{}"}, {ID: "b", Name: "look", Arguments: "{}"}}
	talk := []gymkhana.Message{
		{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: "now"}, png}},
		{Role: gymkhana.Assistant, Calls: calls},
		{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "a wall"}, png}},
		{Role: gymkhana.ToolReply, CallID: "b", Parts: []gymkhana.Part{{Text: "a door"}, wrong}},
		gymkhana.Say(gymkhana.User, "go on"),
	}
	got, err := m.Chat(t.Context(), &gymkhana.Request{Messages: talk, Tools: lookTool()})
	if err != nil {
		t.Fatal(err)
	}
	var arrived, inTools []string
	for _, sent := range srv.Requests()[0].Messages {
		for _, p := range sent.Parts {
			if p.Image == nil {
				continue
			}
			arrived = append(arrived, p.Image.Media)
			if sent.Role == gymkhana.ToolReply {
				inTools = append(inTools, p.Image.Media)
			}
		}
	}
	if want := "image/png image/png image/jpeg"; strings.Join(arrived, " ") != want {
		t.Errorf("arrived %v; want %s", arrived, want)
	}
	if d.Pictures != (len(inTools) == 2) {
		t.Errorf("%d pictures arrived in replies of tools", len(inTools))
	}
	var left []gymkhana.Hash
	for _, s := range got.Sent {
		left = append(left, s.Hash)
	}
	if want := []gymkhana.Hash{gymkhana.HashBytes(PNG), gymkhana.HashBytes(PNG), gymkhana.HashBytes(jpeg)}; !reflect.DeepEqual(left, want) {
		t.Errorf("left %v; want %v", left, want)
	}
}

func lookTool() []gymkhana.Tool {
	return []gymkhana.Tool{{Name: "look", Description: "Looks.", Parameters: []byte(`{"type":"object"}`)}}
}

// conformParallel: several calls of one turn are read in order, and their replies arrive in order.
func conformParallel(t *testing.T, d *Dialect, open Factory) {
	calls := []gymkhana.ToolCall{{ID: "x", Name: "look", Arguments: `{"at":1}`}, {ID: "y", Name: "look", Arguments: `{"at":2}`}}
	srv, m := dial(t, d, open, Script(Reply{Text: "both", Calls: calls}, Say("done")))
	first := &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "look twice")}, Tools: lookTool()}
	got, err := m.Chat(t.Context(), first)
	if err != nil || !reflect.DeepEqual(got.Calls, calls) || got.Finish != "tool_calls" {
		t.Fatalf("got %+v, %v; want %+v", got, err, calls)
	}
	talk := append(first.Messages,
		gymkhana.Message{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: got.Text}}, Calls: got.Calls, Blocks: got.Blocks},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "x", Parts: []gymkhana.Part{{Text: "one"}}},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "y", Parts: []gymkhana.Part{{Text: "two"}}})
	if _, err := m.Chat(t.Context(), &gymkhana.Request{Messages: talk, Tools: lookTool()}); err != nil {
		t.Fatal(err)
	}
	sent := srv.Requests()[1].Messages
	for i := range sent {
		sent[i].Blocks = nil
	}
	for i := range talk {
		talk[i].Blocks = nil
	}
	if !reflect.DeepEqual(sent, talk) {
		t.Errorf("messages:\n got %+v\nwant %+v", sent, talk)
	}
}

// conformIDs: calls of one reply have ids that differ, also where a server gives several the same or none, so that each
// gets its own reply.
func conformIDs(t *testing.T, d *Dialect, open Factory) {
	look := func(id, at string) gymkhana.ToolCall {
		return gymkhana.ToolCall{ID: id, Name: "look", Arguments: `{"at":` + at + `}`}
	}
	srv, m := dial(t, d, open, Script(Reply{Calls: []gymkhana.ToolCall{look("x", "1"), look("x", "2"), look("", "3"), look("", "4"),
		look("call_1_2", "5")}}, Say("done")))
	req := ask("hello")
	req.Tools = lookTool()
	got, err := m.Chat(t.Context(), req)
	if err != nil || len(got.Calls) != 5 || got.Calls[0].ID != "x" {
		t.Fatalf("got %+v, %v", got, err)
	}
	req.Messages = append(req.Messages, gymkhana.Message{Role: gymkhana.Assistant, Calls: got.Calls})
	seen := map[string]bool{}
	for i, c := range got.Calls {
		if c.ID == "" || seen[c.ID] || c.Arguments != fmt.Sprintf(`{"at":%d}`, i+1) {
			t.Errorf("call %d: %+v", i+1, c)
		}
		seen[c.ID] = true
		req.Messages = append(req.Messages, gymkhana.Message{Role: gymkhana.ToolReply, CallID: c.ID, Parts: []gymkhana.Part{{Text: "seen"}}})
	}
	if _, err := m.Chat(t.Context(), req); err != nil {
		t.Errorf("the talk goes on: %v, after %d requests", err, len(srv.Requests()))
	}
}

// conformReasoning: reasoning is read, and goes back unchanged with the reply it came with; another
// provider's does not.
func conformReasoning(t *testing.T, d *Dialect, open Factory) {
	call := []gymkhana.ToolCall{{ID: "x", Name: "look", Arguments: `{}`}}
	srv, m := dial(t, d, open, Always(Reply{Thinking: "hm <b> & so on", Signed: "c2lnbmVk", Calls: call}))
	got, err := m.Chat(t.Context(), &gymkhana.Request{Messages: ask("think").Messages, Tools: lookTool()})
	if err != nil {
		t.Fatal(err)
	}
	if got.Thinking != "hm <b> & so on" || len(got.Blocks) == 0 || got.Text != "" {
		t.Errorf("got %+v; want thinking that can be returned", got)
	}
	blocks := append([]gymkhana.Block{{Provider: "somebody else", JSON: `{"type":"thinking","thinking":"x","signature":"y"}`}}, got.Blocks...)
	talk := append(ask("think").Messages, gymkhana.Message{Role: gymkhana.Assistant, Calls: got.Calls, Blocks: blocks},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: got.Calls[0].ID, Parts: []gymkhana.Part{{Text: "a wall"}}})
	if _, err := m.Chat(t.Context(), &gymkhana.Request{Messages: talk, Tools: lookTool()}); err != nil {
		t.Fatal(err)
	}
	back := srv.Requests()[1].Reasoning
	if len(back) != 1 || !strings.Contains(string(back[0]), "c2lnbmVk") {
		t.Errorf("came back: %s", back)
	}
}

// conformFinish: the finish reason of an answer is reported, and an answer without text is an
// answer.
func conformFinish(t *testing.T, d *Dialect, open Factory) {
	lookCall := []gymkhana.ToolCall{{ID: "x", Name: "look", Arguments: "{}"}}
	refused := "stop"
	if d.Filters {
		refused = "content_filter"
	}
	for _, c := range []struct {
		reply      Reply
		text, want string
	}{
		{Say("a"), "a", "stop"},
		{Reply{}, "", "stop"},
		{Reply{Text: "a", Finish: "length"}, "a", "length"},
		{Reply{Finish: "length", Thinking: "hm"}, "", "length"},
		{Reply{Finish: "content_filter"}, "", "content_filter"},
		{Reply{Thinking: "only this"}, "", "stop"},
		{Reply{Refusal: "I cannot."}, "I cannot.", refused},
		{Reply{Thinking: "hm", Calls: lookCall, Finish: "length"}, "", "length"},
		{Reply{Calls: lookCall}, "", "tool_calls"},
	} {
		_, m := dial(t, d, open, Always(c.reply))
		got, err := m.Chat(t.Context(), ask("hello"))
		if err != nil || got.Text != c.text || got.Finish != c.want || got.Thinking != c.reply.Thinking {
			t.Errorf("%+v: got %+v, %v; want %q, %s", c.reply, got, err, c.text, c.want)
		}
	}
}

// conformArguments: arguments whose wrapping is wrong are repaired; others stay as the model wrote them.
func conformArguments(t *testing.T, d *Dialect, open Factory) {
	for given, want := range map[string]string{
		`{"a":1}`: `{"a":1}`, "```json\n{\"a\":1}\n```": `{"a":1}`, `{"a":1}"`: `{"a":1}`, ``: `{}`,
	} {
		if !d.Strings && given != want && given != "" {
			continue
		}
		_, m := dial(t, d, open, Always(Reply{Calls: []gymkhana.ToolCall{{ID: "x", Name: "look", Arguments: given}}}))
		got, err := m.Chat(t.Context(), ask("hello"))
		if err != nil || len(got.Calls) != 1 || got.Calls[0].Arguments != want {
			t.Errorf("%q: got %+v, %v; want %s", given, got, err, want)
		}
	}
}

// conformEcho: a server that repeats the key wherever it can does not get it into a response or an error.
func conformEcho(t *testing.T, d *Dialect, open Factory) {
	echo := Reply{Text: "the key is " + conformingKey, Thinking: conformingKey, Signed: "c2lnbmVk",
		Calls: []gymkhana.ToolCall{{ID: "x", Name: conformingKey, Arguments: `{"key":"` + conformingKey + `"}`}}}
	_, m := dial(t, d, open, Always(echo))
	got, err := m.Chat(t.Context(), ask("hello"))
	if err != nil {
		t.Fatal(err)
	}
	if stored, err := json.Marshal(got); err != nil || strings.Contains(string(stored), conformingKey) || !strings.Contains(string(stored), "[key]") {
		t.Errorf("%s, %v", stored, err)
	}
	for _, status := range []int{400, 401, 403, 404, 429, 500, 529} {
		_, m := dial(t, d, open, Always(Fail(status, "").Saying(conformingKey, "no: "+conformingKey)))
		_, err := m.Chat(t.Context(), ask("hello"))
		if err == nil || strings.Contains(fmt.Sprintf("%v %+v", err, err), conformingKey) {
			t.Errorf("%d: %v", status, err)
		}
	}
}

// conformUsage: the provider's counts are read in our sense, and no more is cached than was sent.
func conformUsage(t *testing.T, d *Dialect, open Factory) {
	want := gymkhana.Usage{In: 1000, Out: 70, Cached: 600, Reasoning: 50}
	if d.Writes {
		want.Written = 300
	}
	_, m := dial(t, d, open, Always(Reply{Text: "a", Usage: &want}))
	got, err := m.Chat(t.Context(), ask("hello"))
	if err != nil || got.Usage != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
}

// conformForeign: a native tool of another provider is refused before anything is sent, and blamed on the set-up.
func conformForeign(t *testing.T, d *Dialect, open Factory) {
	srv, m := dial(t, d, open, Always(Say("a")))
	for _, provider := range []string{"anthropic", "openai", "google", "somebody", ""} {
		if provider != "" && provider == d.Native {
			continue
		}
		req := ask("hello")
		req.Tools = append(lookTool(), gymkhana.Tool{Name: "computer", Provider: provider, Native: []byte(`{"type":"computer"}`)})
		_, err := m.Chat(t.Context(), req)
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(fmt.Sprint(err), "use the agent computeruse") {
			t.Errorf("a tool of %q: %v; want a fault of the set-up that says what to do", provider, err)
		}
	}
	if n := len(srv.Requests()); n != 0 {
		t.Errorf("%d requests left", n)
	}
}

// environment lists the variables that the providers' own clients read: keys, addresses, accounts, headers and backends.
var environment = []string{"OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_BASE_URL", "OPENAI_ORG_ID",
	"OPENAI_PROJECT_ID", "OPENAI_CUSTOM_HEADERS",
	"ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL", "ANTHROPIC_CUSTOM_HEADERS", "ANTHROPIC_PROFILE", "ANTHROPIC_LOG",
	"GOOGLE_API_KEY", "GEMINI_API_KEY", "GOOGLE_GEMINI_BASE_URL", "GOOGLE_VERTEX_BASE_URL", "GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_CLOUD_PROJECT",
	"GOOGLE_CLOUD_LOCATION", "GOOGLE_APPLICATION_CREDENTIALS", "GEMINI_BASE_URL"}

// conformEnvironment: nothing of the environment changes a request, be it its address, its headers or its body.
func conformEnvironment(t *testing.T, d *Dialect, open Factory) {
	sent := func() *Request {
		srv, m := dial(t, d, open, Always(Say("a")))
		if _, err := m.Chat(t.Context(), ask("hello")); err != nil {
			t.Fatal(err)
		}
		return srv.Requests()[0]
	}
	before := sent()
	for _, name := range environment {
		value := "leaked"
		switch {
		case strings.HasSuffix(name, "_URL"):
			value = "http://127.0.0.1:1/leaked"
		case strings.HasSuffix(name, "_HEADERS"):
			value = "X-Leaked: leaked"
		case strings.HasSuffix(name, "VERTEXAI"):
			value = "1"
		}
		t.Setenv(name, value)
	}
	after := sent()
	if after.Path != before.Path || after.Key != conformingKey || !reflect.DeepEqual(after.Header, before.Header) ||
		!bytes.Equal(after.Body, before.Body) {
		t.Errorf("sent %s with %v: %s\nand before %s with %v: %s", after.Path, after.Header, after.Body, before.Path,
			before.Header, before.Body)
	}
	for name, values := range after.Header {
		if own := strings.ToLower(name); strings.HasPrefix(own, "x-stainless") || own == "x-goog-api-client" ||
			own == "user-agent" && values[0] != "gymkhana" {
			t.Errorf("the header %s says %q of who asks", name, values)
		}
	}
}

// canned answers every request with one body, without a network.
type canned []byte

// RoundTrip implements http.RoundTripper.
func (c canned) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(bytes.NewReader(c))}, nil
}

// FuzzReplies feeds an adapter bodies that no provider would send. It never panics, and a body that is not an answer is
// never the agent's fault or ours.
func FuzzReplies(f *testing.F, dialect string, open Factory) {
	d := Speaking(dialect)
	call := []gymkhana.ToolCall{{ID: "x", Name: "look", Arguments: `{"a":1}`}}
	for _, r := range []Reply{{}, Say("a"), {Thinking: "hm", Signed: "s", Text: "a", Calls: call}, Trip(NoChoices), {Finish: "content_filter"},
		{Finish: "length", Usage: &gymkhana.Usage{In: -1, Out: 1 << 40}}} {
		f.Add([]byte(d.answer(r, 1)))
	}
	f.Add([]byte(d.failure(Fail(500, ""))))
	for _, s := range []string{``, `null`, `[]`, `{}`, `"x"`, `{"content":[null,{"type":"tool_use","input":7}],"usage":{"input_tokens":-5}}`,
		`{"candidates":[null]}`, `{"candidates":[{"content":{"parts":[null,{"functionCall":{"args":[]}}]}}]}`,
		`{"output":[null,{"type":"reasoning","summary":null}]}`, `{"choices":[{"message":null}]}`, `7`, `{"choices":[null,7]}`,
		`{"choices":[{"finish_reason":7,"message":{"content":[{"text":7}],"tool_calls":[null,{"id":1,"function":"x"}]}}],"usage":{"prompt_tokens":"9"}}`,
		`{"candidates":[{"content":{"parts":[{"text":7,"thought":"x","thoughtSignature":"!!"},{"functionCall":7}]}}],"usageMetadata":{"promptTokenCount":0.5}}`,
		`{"content":null,"stop_reason":"end_turn","usage":null,"stop_details":7}`, `{"content":[{"type":"text","text":{"a":1}},{"type":["text"]}]}`,
		`{"status":7,"output":{"type":"message"},"error":"x"}`, `{"output":[{"type":"message","content":"x"},{"type":"function_call","arguments":{"a":1}}]}`,
		`{"choices":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}`,
		`{"usage":` + strings.Repeat(`{"a":`, 9000) + "1" + strings.Repeat("}", 9001)} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		m := open(t, Dial{URL: "http://127.0.0.1:1" + d.Base, Name: "stub", Key: conformingKey, Timeout: 10 * time.Second,
			HTTP: &http.Client{Transport: canned(body)}})
		got, err := m.Chat(t.Context(), ask("hello"))
		switch fault := gymkhana.FaultOf(err); {
		case err != nil && fault != gymkhana.FaultModel && fault != gymkhana.FaultSetup:
			t.Errorf("%q: blamed on %s: %v", body, fault, err)
		case err == nil && (got.Finish == "" || got.Usage.In < 0 || got.Usage.Out < 0 || got.Usage.Cached+got.Usage.Written > got.Usage.In):
			t.Errorf("%q: got %+v", body, got)
		}
	})
}

// FuzzNative feeds an adapter answers with hostile calls of a native tool, and sends what it read back through it.
// Frame is an answer around the items. The adapter never panics, and the provider's own calls become a valid request
// again.
func FuzzNative(f *testing.F, dialect string, open Factory, tool gymkhana.Tool, frame string, items ...string) {
	d := Speaking(dialect)
	for _, item := range items {
		f.Add(item)
	}
	f.Fuzz(func(t *testing.T, item string) {
		m := open(t, Dial{URL: "http://127.0.0.1:1" + d.Base, Name: "stub", Key: conformingKey, Timeout: 10 * time.Second,
			HTTP: &http.Client{Transport: canned(fmt.Sprintf(frame, item))}})
		req := ask("hello")
		req.Tools = []gymkhana.Tool{tool}
		got, err := m.Chat(t.Context(), req)
		if err != nil {
			if fault := gymkhana.FaultOf(err); fault != gymkhana.FaultModel && fault != gymkhana.FaultSetup {
				t.Errorf("%s: blamed on %s: %v", item, fault, err)
			}
			return
		}
		req.Messages = append(req.Messages, gymkhana.Message{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: got.Text}},
			Calls: got.Calls, Blocks: got.Blocks})
		for _, c := range got.Calls {
			if c.ID == "" || c.Arguments == "" {
				t.Errorf("%s: read as %+v", item, c)
			}
			req.Messages = append(req.Messages, gymkhana.Message{Role: gymkhana.ToolReply, CallID: c.ID, Parts: []gymkhana.Part{{Text: "Done."}}})
		}
		if _, err := m.Chat(t.Context(), req); err != nil {
			t.Errorf("%s: %+v cannot be handed back: %v", item, got.Calls, err)
		}
	})
}
