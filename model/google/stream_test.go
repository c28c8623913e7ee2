package google

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/wire"
)

// An event stream that was not requested is read as the answer that it holds, if it is whole.
func TestUnaskedStreams(t *testing.T) {
	body := `data: {"candidates":[{"content":{"role":"model","parts":[{"text":"Go "}]}}],"modelVersion":"m"}

data: {"candidates":[{"content":{"parts":[{"text":"up"},{"functionCall":{"name":"move","args":{"a":1}}}]}}]}

`
	for ended, want := range map[string]bool{"": false,
		`data: {"candidates":[{"content":{"parts":[{"text":""}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":7}}`: true} {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, body+ended)
		}))
		defer srv.Close()
		m, err := New(wire.Options{Name: "m", Key: "k", BaseURL: srv.URL})
		if err != nil {
			t.Fatal(err)
		}
		r, err := m.Chat(t.Context(), modeltest.Hello())
		if !want && gymkhana.FaultOf(err) != gymkhana.FaultModel || want && (err != nil || r.Text != "Go up" || len(r.Calls) != 1 ||
			r.Calls[0].Arguments != `{"a":1}` || r.Usage.In != 7 || r.Finish != "tool_calls") {
			t.Errorf("ended %v: got %+v, %v", want, r, err)
		}
	}
}
