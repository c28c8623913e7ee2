package openai

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/wire"
)

// streaming starts a server that answers with these bytes.
func streaming(t *testing.T, kind, body string) string {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(srv.Close)
	return srv.URL
}

const deltas = `: keep-alive

data: {"id":"a","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Go "},"finish_reason":null}]}

data: {"id":"a","model":"m","choices":[{"index":0,"delta":{"reasoning_content":"hm","content":"up","tool_calls":[` +
	`{"index":1,"id":"c2","function":{"name":"wait","arguments":""}},{"index":0,"id":"c1","type":"function","function":{"name":"move","arguments":"{\"di"}}]}}]}

data: {"id":"a","model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"r\":1}"}}]}}]}

data: {"id":"a","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

data: {"id":"a","model":"m","choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}

data: [DONE]

`

// An event stream that was not requested is read as the answer that it holds, and a byte order mark is skipped.
func TestUnaskedStreams(t *testing.T) {
	const whole = `{"id":"a","model":"m","choices":[{"message":{"content":"Go up"},"finish_reason":"stop"}]}`
	for name, c := range map[string]struct{ kind, body string }{
		"deltas":        {"text/event-stream; charset=utf-8", deltas},
		"CRLF":          {"text/event-stream", strings.ReplaceAll(deltas, "\n", "\r\n")},
		"another type":  {"application/json", strings.TrimPrefix(deltas, ": keep-alive\n\n")},
		"in one":        {"text/event-stream", "data: " + whole + "\n\ndata: [DONE]\n\n"},
		"no stream":     {"text/event-stream", whole},
		"BOM":           {"application/json", "\uFEFF" + whole},
		"BOM and space": {"application/json", "\n\uFEFF\n" + whole},
	} {
		m := open(t, Options{BaseURL: streaming(t, c.kind, c.body), Compat: true})
		r, err := m.Chat(t.Context(), modeltest.Hello())
		if err != nil || r.Text != "Go up" || r.Model != "m" {
			t.Errorf("%s: got %+v, %v", name, r, err)
			continue
		}
		if c.body == deltas && (len(r.Calls) != 2 || r.Calls[0].Name != "move" || r.Calls[0].Arguments != `{"dir":1}` || r.Calls[1].ID != "c2" ||
			r.Calls[1].Arguments != "{}" || r.Thinking != "hm" || r.Usage.In != 7 || r.Usage.Out != 3 || r.Finish != "tool_calls") {
			t.Errorf("%s: got %+v", name, r)
		}
	}
}

// A stream that ends too early is not an answer, and an error in a stream is read as an error.
func TestBrokenStreams(t *testing.T) {
	events := strings.SplitAfter(deltas, "\n\n")
	for n := range 4 {
		m := open(t, Options{BaseURL: streaming(t, "text/event-stream", strings.Join(events[:n], "")), Compat: true})
		if r, err := m.Chat(t.Context(), modeltest.Hello()); gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("%d events: got %+v, %v", n, r, err)
		}
	}
	for event, fault := range map[string]gymkhana.Fault{
		`data: {"error":{"message":"Insufficient credits","code":402}}`: gymkhana.FaultSetup,
		`data: {"error":{"message":"maximum context length"}}`:          gymkhana.FaultAgent,
	} {
		m := open(t, Options{BaseURL: streaming(t, "text/event-stream", events[1]+event+"\n\n"), Compat: true})
		if r, err := m.Chat(t.Context(), modeltest.Hello()); gymkhana.FaultOf(err) != fault || err == nil {
			t.Errorf("%s: got %+v, %v", event, r, err)
		}
	}
}

func TestUnaskedStreamsOfResponses(t *testing.T) {
	body := `event: response.created
data: {"type":"response.created","response":{"id":"r","status":"in_progress","output":[]}}

event: response.output_text.delta
data: {"type":"response.output_text.delta","delta":"Go"}

`
	for ended, want := range map[string]bool{"": false, `data: {"type":"response.completed","response":{"id":"r","status":"completed",` +
		`"output":[{"type":"message","content":[{"type":"output_text","text":"Go"}]}]}}`: true} {
		m, err := NewResponses(wire.Options{Name: "m", Key: "k", BaseURL: streaming(t, "text/event-stream", body+ended)})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := m.Chat(t.Context(), modeltest.Hello()); (err == nil) != want || want && r.Text != "Go" {
			t.Errorf("ended %v: got %+v, %v", want, r, err)
		}
	}
}

// A base URL may have a query, which stays at the end of the address, and Azure reads the key in its own header.
func TestAzure(t *testing.T) {
	var asked *http.Request
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r
		_, _ = io.WriteString(w, `{"choices":[{"message":{"content":"x"},"finish_reason":"stop"}]}`)
	}))
	defer srv.Close()
	for base, want := range map[string]string{"/openai/deployments/d?api-version=2024-10-21": "k-12345678", "/v1?a=b": "", "/v1": ""} {
		m := open(t, Options{BaseURL: srv.URL + base, Key: "k-12345678"})
		if _, err := m.Chat(t.Context(), modeltest.Hello()); err != nil {
			t.Fatal(err)
		}
		path, query, _ := strings.Cut(base, "?")
		if asked.URL.Path != path+"/chat/completions" || asked.URL.RawQuery != query || asked.Header.Get("Api-Key") != want ||
			asked.Header.Get("Authorization") != "Bearer k-12345678" {
			t.Errorf("%s: asked %s with %v", base, asked.URL, asked.Header)
		}
	}
	for address, want := range map[string]bool{"https://x.openai.azure.com/openai/v1": true, "https://azure.com.example.org/v1": false} {
		if got := isAzure(address); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}
