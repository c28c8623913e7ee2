package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

func open(t *testing.T, o Options) gymkhana.Model {
	t.Helper()
	if o.Name == "" {
		o.Name = "stub"
	}
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func ask(t *testing.T, m gymkhana.Model, req *gymkhana.Request) *gymkhana.Response {
	t.Helper()
	if len(req.Messages) == 0 {
		req.Messages = []gymkhana.Message{gymkhana.Say(gymkhana.User, "hello")}
	}
	r, err := m.Chat(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestToolPictures: two calls are answered with pictures. The replies stay together, and the
// pictures follow them in separate messages, before the user's next message.
func TestToolPictures(t *testing.T) {
	srv := modeltest.NewServer(t, modeltest.Options{})
	jpeg := append([]byte("\xff\xd8\xff\xe0"), make([]byte, 32)...)
	png := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}
	mislabelled := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: jpeg}}
	calls := []gymkhana.ToolCall{{ID: "a", Name: "look", Arguments: "{}"}, {ID: "b", Name: "look", Arguments: "{}"}}
	said := gymkhana.Message{Role: gymkhana.Assistant, Calls: calls}
	ask(t, open(t, Options{BaseURL: srv.URL(), Compat: true}), &gymkhana.Request{Messages: []gymkhana.Message{
		said,
		{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "seen"}, png}},
		{Role: gymkhana.ToolReply, CallID: "b", Parts: []gymkhana.Part{mislabelled}},
		gymkhana.Say(gymkhana.User, "go on"),
	}})
	want := []gymkhana.Message{
		said,
		{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "seen"}}},
		{Role: gymkhana.ToolReply, CallID: "b", Parts: []gymkhana.Part{{Text: "The picture follows."}}},
		{Role: gymkhana.User, Parts: []gymkhana.Part{png}},
		{Role: gymkhana.User, Parts: []gymkhana.Part{{Image: &gymkhana.Image{Media: "image/jpeg", Data: jpeg}}}},
		gymkhana.Say(gymkhana.User, "go on"),
	}
	if got := srv.Requests()[0].Messages; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestSampling(t *testing.T) {
	heat, top, penalty, seed := 0.0, 0.9, -1.5, gymkhana.MaxSeed-1
	req := gymkhana.Request{
		Tools: []gymkhana.Tool{{Name: "f"}}, ToolChoice: "f",
		Sampling: gymkhana.Sampling{Temperature: &heat, TopP: &top, FrequencyPenalty: &penalty, MaxTokens: 64,
			Stop: []string{"END"}, Effort: "low", Seed: &seed},
	}
	for compat, limit := range map[bool]string{false: "max_completion_tokens", true: "max_tokens"} {
		srv := modeltest.NewServer(t, modeltest.Options{})
		ask(t, open(t, Options{BaseURL: srv.URL(), Key: "k", Compat: compat}), &req)
		got := srv.Requests()[0].Fields
		delete(got, "messages")
		want := map[string]string{"model": `"stub"`, "temperature": "0", "top_p": "0.9", "frequency_penalty": "-1.5", limit: "64",
			"stop": `["END"]`, "reasoning_effort": `"low"`, "seed": "4194303",
			"tools": `[{"function":{"name":"f"},"type":"function"}]`, "tool_choice": `{"function":{"name":"f"},"type":"function"}`}
		for name, raw := range got {
			canon, err := gymkhana.CanonicalJSON(raw)
			if err != nil || want[name] != string(canon) {
				t.Errorf("compat %v: %s is %s, %v; want %s", compat, name, canon, err, want[name])
			}
			delete(want, name)
		}
		if len(want) > 0 {
			t.Errorf("compat %v: not sent: %v", compat, want)
		}
	}
}

// TestAnswers reads what servers really send.
func TestAnswers(t *testing.T) {
	type answer = gymkhana.Response
	for _, c := range []struct {
		name, choice, usage string
		want                answer
	}{
		{"refusal", `{"finish_reason":"stop","message":{"content":null,"refusal":"I cannot."}}`, `{}`,
			answer{Text: "I cannot.", Finish: "stop"}},
		{"filtered", `{"finish_reason":"content_filter","message":{"content":""}}`, `{}`, answer{Finish: "content_filter"}},
		{"cut at the limit", `{"finish_reason":"length","message":{"content":"a"}}`, `null`, answer{Text: "a", Finish: "length"}},
		{"no finish", `{"message":{"content":"a"}}`, `{}`, answer{Text: "a", Finish: "stop"}},
		{"vllm thinking", `{"finish_reason":"stop","message":{"content":"a","reasoning_content":"hm"}}`, `{}`,
			answer{Text: "a", Thinking: "hm", Finish: "stop"}},
		{"ollama thinking", `{"finish_reason":"stop","message":{"content":"a","reasoning":"hm"}}`, `{}`,
			answer{Text: "a", Thinking: "hm", Finish: "stop"}},
		{"mistral thinking", `{"finish_reason":"stop","message":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},` +
			`{"type":"text","text":"a"},{"type":"text","text":"b"},null,{"type":"text","text":null}]}}`, `{}`,
			answer{Text: "ab", Thinking: "hm", Finish: "stop"}},
		{"pieces that are none", `{"finish_reason":"stop","message":{"content":["a"]}}`, `{}`, answer{Text: `["a"]`, Finish: "stop"}},
		{"a word of its own", `{"finish_reason":"Preempted","message":{"content":"a"}}`, `{}`, answer{Text: "a", Finish: "preempted"}},
		{"half a call", `{"finish_reason":"length","message":{"tool_calls":[{"id":"x","type":"function","function":{"name":"f","arguments":"{\"a\":"}},` +
			`{"id":"x","type":"function","function":{"arguments":"}"}}]}}`, `{}`,
			answer{Calls: []gymkhana.ToolCall{{ID: "x", Name: "f", Arguments: `{"a":`}, {ID: "call_1_2", Arguments: "}"}}, Finish: "length"}},
		{"ollama call", `{"finish_reason":"stop","message":{"content":"","tool_calls":[{"function":{"name":"f","arguments":"{}"}}]}}`, `{}`,
			answer{Calls: []gymkhana.ToolCall{{ID: "call_1_1", Name: "f", Arguments: "{}"}}, Finish: "tool_calls"}},
		{"arguments as an object", `{"finish_reason":"tool_calls","message":` +
			`{"tool_calls":[{"id":"x","type":"function","function":{"name":"f","arguments":{"a":1}}}]}}`,
			`{}`,
			answer{Calls: []gymkhana.ToolCall{{ID: "x", Name: "f", Arguments: `{"a":1}`}}, Finish: "tool_calls"}},
		{"stray quote", `{"finish_reason":"tool_calls","message":{"tool_calls":[{"id":"x","type":"function","function":{"name":"f","arguments":"{\"a\":1}\""}}]}}`,
			`{}`,
			answer{Calls: []gymkhana.ToolCall{{ID: "x", Name: "f", Arguments: `{"a":1}`}}, Finish: "tool_calls",
				Repairs: []gymkhana.Repair{{Kind: "wrapping", Part: "arguments", Was: `{"a":1}"`}}}},
		{"reasoning beside the completion", `{"finish_reason":"stop","message":{"content":"a"}}`,
			`{"prompt_tokens":10,"completion_tokens":5,"total_tokens":22,"completion_tokens_details":{"reasoning_tokens":7}}`,
			answer{Text: "a", Finish: "stop", Usage: gymkhana.Usage{In: 10, Out: 12, Reasoning: 7}}},
		{"router's cost", `{"finish_reason":"stop","message":{"content":"a"}}`,
			`{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"cost":0.25,"prompt_tokens_details":{"cached_tokens":99}}`,
			answer{Text: "a", Finish: "stop", Usage: gymkhana.Usage{In: 10, Out: 5, Cached: 10, CostUSD: 0.25}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Reply{
				Raw: fmt.Sprintf("\n\n"+`{"id":"i","model":"m","choices":[%s],"usage":%s}`, c.choice, c.usage)})})
			got := ask(t, open(t, Options{BaseURL: srv.URL(), Compat: true}), &gymkhana.Request{})
			c.want.ID, c.want.Model = "i", "m"
			if !reflect.DeepEqual(*got, c.want) {
				t.Errorf("got %+v\nwant %+v", *got, c.want)
			}
		})
	}
}

// TestAReplyWithoutAWordGoesBack: some servers refuse a conversation with an empty message of the assistant.
func TestAReplyWithoutAWordGoesBack(t *testing.T) {
	for _, compat := range []bool{true, false} {
		srv := modeltest.NewServer(t, modeltest.Options{})
		ask(t, open(t, Options{BaseURL: srv.URL(), Compat: compat, Key: "k"}), &gymkhana.Request{Messages: []gymkhana.Message{
			gymkhana.Say(gymkhana.User, "hello"), {Role: gymkhana.Assistant}, gymkhana.Say(gymkhana.User, "again")}})
		want := map[bool]string{true: "(nothing)", false: ""}[compat]
		if got := modeltest.Text(srv.Requests()[0].Messages[1]); got != want {
			t.Errorf("compat %v: sent %q; want %q", compat, got, want)
		}
	}
}

// TestRefusals reads the error bodies of several servers, and blames them.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		status      int
		body        string
		fault       gymkhana.Fault
		code, wants string
	}{
		{404, `{"error":"model \"x\" not found, try pulling it first"}`, gymkhana.FaultSetup, "", "try pulling it first (check the model's name"},
		{404, "404 page not found\n", gymkhana.FaultSetup, "", "404 page not found (check the model's name"},
		{404, `{"detail":"Not Found"}`, gymkhana.FaultSetup, "", `Not Found`},
		{400, `{"object":"error","message":"This model's maximum context length is 4096 ` +
			`tokens.","type":"BadRequestError","code":400}`, gymkhana.FaultAgent, gymkhana.CodeContext, "maximum context"},
		{400, `{"error":{"code":400,"message":"the request exceeds the available context ` +
			`size","type":"exceed_context_size_error"}}`, gymkhana.FaultAgent, gymkhana.CodeContext, "context size"},
		{400, `{"error":{"code":null,"message":"max_tokens is too large: 99999.","type":"invalid_request_error"}}`,
			gymkhana.FaultSetup, "invalid_request_error", "max_tokens"},
		{413, ``, gymkhana.FaultAgent, gymkhana.CodeContext, "Request Entity Too Large"},
		{422, `{"detail":[{"msg":"bad field"}]}`, gymkhana.FaultSetup, "", "bad field"},
		{402, `{"error":{"message":"no credits","code":402}}`, gymkhana.FaultSetup, "", "no money"},
		{429, `{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}`, gymkhana.FaultSetup, "insufficient_quota", "no money"},
		{429, `{"error":{"message":"slow down","code":"rate_limit_exceeded"}}`, gymkhana.FaultModel, "rate_limit_exceeded", "slow down"},
		{502, "<html>\x1b[31m Bad\n\n Gateway </html>", gymkhana.FaultModel, "", "<html> [31m Bad Gateway </html>"},
		{529, `{"error":{"type":"overloaded_error","message":"Overloaded"}}`, gymkhana.FaultModel, "overloaded_error", "Overloaded"},
		{500, strings.Repeat("ü", 4000), gymkhana.FaultModel, "", strings.Repeat("ü", 150) + "…"},
		{400, `{"error":{"message":"key sk-foreign-12345 and own-key-4711 and Bearer abc"}}`, gymkhana.FaultSetup, "", "key [key] and [key] and [key]"},
		{308, ``, gymkhana.FaultSetup, "", "Permanent Redirect"},
	} {
		t.Run(fmt.Sprint(c.status, " ", c.wants), func(t *testing.T) {
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.WriteHeader(c.status)
				io.WriteString(w, c.body)
			}))
			defer srv.Close()
			_, err := open(t, Options{BaseURL: srv.URL, Key: "own-key-4711"}).Chat(t.Context(), &gymkhana.Request{})
			var e *gymkhana.ProviderError
			if !errors.As(err, &e) || e.Status != c.status || e.Code != c.code || !strings.Contains(err.Error(), c.wants) {
				t.Fatalf("got %v (%+v); want status %d, code %q, text %q", err, e, c.status, c.code, c.wants)
			}
			if got := gymkhana.FaultOf(err); got != c.fault {
				t.Errorf("blamed on %s; want %s", got, c.fault)
			}
		})
	}
}

// TestOddAnswers has status 200 and still fails, or fails and still answers.
func TestOddAnswers(t *testing.T) {
	for raw, want := range map[string]string{
		`{"error":{"message":"upstream is down","code":502}}`:                     "upstream is down",
		`{"choices":[{"finish_reason":"error","error":{"message":"broke off"}}]}`: "broke off",
		`[]`:                                "no choices",
		`{}`:                                "no choices",
		`{"choices":[null,7],"error":null}`: "no choices",
	} {
		srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Reply{Raw: raw})})
		_, err := open(t, Options{BaseURL: srv.URL(), Compat: true}).Chat(t.Context(),
			&gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "x")}})
		if gymkhana.FaultOf(err) != gymkhana.FaultModel || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v; want %q, blamed on the model", raw, err, want)
		}
	}
	filter := modeltest.Fail(400, "").Saying("content_filter", "The prompt was filtered.")
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(filter)})
	if r := ask(t, open(t, Options{BaseURL: srv.URL(), Compat: true}), &gymkhana.Request{}); r.Finish != "content_filter" {
		t.Errorf("a filtered prompt: got %+v", r)
	}
}

// A redirect and a page to log in at are mistakes of the set-up: asking again does not help.
func TestRedirectsAndPagesAreTheSetUps(t *testing.T) {
	page := "<!DOCTYPE html><title>Log in</title>"
	var asked atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch r.URL.Path {
		case "/moved/chat/completions":
			http.Redirect(w, r, "/login?secret=1", http.StatusFound)
		case "/kept/chat/completions":
			http.Redirect(w, r, "/login", http.StatusTemporaryRedirect)
		case "/json/chat/completions":
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, page)
		default:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			io.WriteString(w, page)
		}
	}))
	defer srv.Close()
	for path, want := range map[string]string{"/moved": "redirects to http://127.0.0.1", "/kept": "redirects to http://127.0.0.1",
		"/login": "web page", "/json": "web page"} {
		asked.Store(0)
		_, err := open(t, Options{BaseURL: srv.URL + path, Compat: true}).Chat(t.Context(), &gymkhana.Request{})
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "check --base-url") || strings.Contains(err.Error(), "secret") || asked.Load() != 1 {
			t.Errorf("%s: %v after %d requests; want one, blamed on the set-up for %q", path, err, asked.Load(), want)
		}
	}
}

// A server that repeats the request's header in a reply does not get the key into what is stored.
func TestAKeyInAReplyIsTakenOut(t *testing.T) {
	const key = "own-key-4711"
	raw := strings.ReplaceAll(`{"id":"KEY","model":"KEY","choices":[{"finish_reason":"KEY","message":{"content":"use KEY and \u004bEY",
		"reasoning_content":"KEY","reasoning_details":[{"text":"KEY"}],"tool_calls":[{"id":"KEY","type":"function",
		"function":{"name":"KEY","arguments":"{\"key\":\"KEY\"}"}}]}}]}`, "KEY", key)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Reply{Raw: raw})})
	r := ask(t, open(t, Options{BaseURL: srv.URL(), Key: key, Compat: true}), &gymkhana.Request{})
	stored, err := json.Marshal(r)
	if err != nil || strings.Contains(string(stored), key) || strings.Count(string(stored), "[key]") < 8 {
		t.Errorf("%s, %v", stored, err)
	}
	refusal := modeltest.Reply{Raw: `{"choices":[{"message":{"refusal":"not with ` + key + `"}}]}`}
	srv = modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(refusal)})
	if r := ask(t, open(t, Options{BaseURL: srv.URL(), Key: key, Compat: true}), &gymkhana.Request{}); r.Text != "not with [key]" {
		t.Errorf("%+v", r)
	}
}

// A key in escapes is found in what is kept as JSON.
func TestAKeyInEscapesIsTakenOut(t *testing.T) {
	raw := `{"choices":[{"message":{"content":"x","reasoning_details":[{"text":"\u006fwn-key-4711"}],
		"tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{\"t\":\"\\u006fwn-key-4711\"}"}}]}}]}`
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Reply{Raw: raw})})
	r := ask(t, open(t, Options{BaseURL: srv.URL(), Key: "own-key-4711", Compat: true}), &gymkhana.Request{})
	if r.Calls[0].Arguments != `{"t":"[key]"}` || r.Blocks[0].JSON != `{"text":"[key]"}` {
		t.Errorf("%+v", r)
	}
}

func TestNetworkErrorHidesTheAddress(t *testing.T) {
	srv := httptest.NewServer(nil)
	srv.Close()
	_, err := open(t, Options{BaseURL: srv.URL + "/secret/v1", Compat: true}).Chat(t.Context(), &gymkhana.Request{})
	if gymkhana.FaultOf(err) != gymkhana.FaultModel || !strings.Contains(err.Error(), "refused") || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v; want a refused connection without the path", err)
	}
}

func TestBrokenHistory(t *testing.T) {
	talk := []gymkhana.Message{
		{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{{ID: "a", Name: "f", Arguments: `{"x`}}},
		{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "bad arguments"}}},
	}
	for compat, want := range map[bool]string{false: `{"x`, true: `{"unparsed":"{\"x"}`} {
		srv := modeltest.NewServer(t, modeltest.Options{})
		ask(t, open(t, Options{BaseURL: srv.URL(), Key: "k", Compat: compat}), &gymkhana.Request{Messages: talk})
		if got := srv.Requests()[0].Messages[0].Calls[0].Arguments; got != want {
			t.Errorf("compat %v: got %s; want %s", compat, got, want)
		}
	}
}

func TestBadRequests(t *testing.T) {
	m := open(t, Options{BaseURL: "http://127.0.0.1:1", Compat: true})
	picture := []gymkhana.Part{{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}}
	for want, req := range map[string]*gymkhana.Request{
		"message 1: a picture in a message of the system": {Messages: []gymkhana.Message{{Role: gymkhana.System, Parts: picture}}},
		`unknown speaker "narrator"`:                      {Messages: []gymkhana.Message{{Role: "narrator"}}},
		"no picture":                                      {Messages: []gymkhana.Message{{Role: gymkhana.User, Parts: []gymkhana.Part{{Image: &gymkhana.Image{}}}}}},
		"tool f: parameters":                              {Tools: []gymkhana.Tool{{Name: "f", Parameters: []byte("[")}}},
	} {
		if _, err := m.Chat(t.Context(), req); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultUs {
			t.Errorf("got %v; want %q, blamed on us", err, want)
		}
	}
}

func TestOptions(t *testing.T) {
	for want, o := range map[string]Options{
		"set OPENAI_API_KEY":   {Name: "x"},
		"no model name":        {Key: "k"},
		"--base-url":           {Name: "x", Compat: true},
		"no http":              {Name: "x", Compat: true, BaseURL: "localhost:8000"},
		"password":             {Name: "x", Compat: true, BaseURL: "http://me:secret@host/v1"},
		"cannot be negative":   {Name: "x", Key: "k", Timeout: -1},
		"no key; set OPENAI_A": {MaxBody: -1},
	} {
		_, err := New(o)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%+v: got %v; want %q, blamed on the set-up", o, err, want)
		}
	}
}

// TestReasoningBlocks: what a provider gave as reasoning goes back with the reply it came with, and what
// another provider gave does not.
func TestReasoningBlocks(t *testing.T) {
	const first = `{"type":"reasoning.text","text":"a < b","signature":"Zm9v=","index":0}`
	const second = `{"type":"reasoning.encrypted","data":"eA==","id":null}`
	raw := `{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"left","reasoning":"a < b","reasoning_details":[` +
		first + `,` + second + `]}}]}`
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Reply{Raw: raw})})
	m := open(t, Options{BaseURL: srv.URL(), Compat: true})
	r := ask(t, m, &gymkhana.Request{})
	want := []gymkhana.Block{{Provider: details, JSON: first}, {Provider: details, JSON: second}}
	if !reflect.DeepEqual(r.Blocks, want) || r.Thinking != "a < b" {
		t.Fatalf("got %+v", r)
	}
	ask(t, m, &gymkhana.Request{Messages: []gymkhana.Message{
		{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: r.Text}}, Blocks: append(r.Blocks, gymkhana.Block{Provider: "other", JSON: "{}"})},
		gymkhana.Say(gymkhana.User, "go on"),
	}})
	var sent []struct {
		Details []any `json:"reasoning_details"`
	}
	if err := json.Unmarshal(srv.Requests()[1].Fields["messages"], &sent); err != nil {
		t.Fatal(err)
	}
	var given []any
	if err := json.Unmarshal([]byte("["+first+","+second+"]"), &given); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(sent[0].Details, given) || sent[1].Details != nil {
		t.Errorf("sent %+v", sent)
	}
}
