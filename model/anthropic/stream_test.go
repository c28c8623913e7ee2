package anthropic

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

// An event stream that was not requested is read as the answer that it holds, if it is whole.
func TestUnaskedStreams(t *testing.T) {
	events := []string{`{"type":"message_start","message":{"id":"a","model":"m","content":[],"usage":{"input_tokens":7,"output_tokens":1}}}`,
		`{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}}`, `{"type":"content_block_stop","index":0}`,
		`{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}`, `{"type":"ping"}`,
		`{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Go "}}`,
		`{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"up"}}`,
		`{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"c1","name":"move","input":{}}}`,
		`{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"a\":"}}`,
		`{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"1}"}}`,
		`{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":5}}`, `{"type":"message_stop"}`}
	for n := range len(events) + 1 {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			for _, e := range events[:n] {
				_, _ = io.WriteString(w, "event: x\ndata: "+e+"\n\n")
			}
		}))
		m, err := New(wire.Options{Name: "m", Key: "k", BaseURL: srv.URL})
		if err != nil {
			t.Fatal(err)
		}
		r, err := m.Chat(t.Context(), modeltest.Hello())
		srv.Close()
		if n < len(events) {
			if gymkhana.FaultOf(err) != gymkhana.FaultModel {
				t.Errorf("%d events: got %+v, %v", n, r, err)
			}
			continue
		}
		if err != nil || r.Text != "Go up" || r.Thinking != "hm" || len(r.Calls) != 1 || r.Calls[0].Arguments != `{"a":1}` ||
			r.Usage.In != 7 || r.Usage.Out != 5 || r.Finish != "tool_calls" || len(r.Blocks) != 1 || !strings.Contains(r.Blocks[0].JSON, `"c2ln"`) {
			t.Errorf("got %+v, %v", r, err)
		}
	}
}
