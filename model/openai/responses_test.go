package openai

import (
	"encoding/json"
	"flag"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/wire"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func responding(t *testing.T, reply func(*modeltest.Request) modeltest.Reply) (*modeltest.Server, *responder) {
	t.Helper()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: reply})
	m, err := NewResponses(wire.Options{Name: "stub", BaseURL: srv.URL(), Key: "k-12345678"})
	if err != nil {
		t.Fatal(err)
	}
	return srv, m.(*responder)
}

// TestGoldenBodies have every kind of content in them.
func TestGoldenBodies(t *testing.T) {
	srv, m := responding(t, nil)
	ask(t, m, modeltest.Everything(gymkhana.Block{Provider: reasoningItem, JSON: `{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"Zm9v"}`},
		gymkhana.Block{Provider: reasoningItem + "+1", JSON: `{"type":"reasoning","id":"rs_2","summary":[],"encrypted_content":"YmFy"}`}))
	modeltest.Golden(t, "responses", srv.Requests()[0].Body, *update)
	for name, compat := range map[string]bool{"chat-openai": false, "chat-compat": true} {
		srv := modeltest.NewServer(t, modeltest.Options{})
		ask(t, open(t, Options{BaseURL: srv.URL(), Key: "k", Compat: compat}),
			modeltest.Everything(gymkhana.Block{Provider: details, JSON: `{"type":"reasoning.text","text":"hm","signature":"Zm9v"}`}))
		modeltest.Golden(t, name, srv.Requests()[0].Body, *update)
	}
}

// TestResponses reads odd answers, and refuses what is not an answer.
func TestResponses(t *testing.T) {
	for raw, want := range map[string]gymkhana.Response{
		`{"status":"completed","output":[{"type":"message","content":[{"type":"refusal","refusal":"I cannot."}]}]}`: {Text: "I cannot.", Finish: "stop"},
		`{"status":"incomplete","incomplete_details":{"reason":"content_filter"},"output":[]}`:                      {Finish: "content_filter"},
		`{"status":"completed","output":[{"type":"web_search_call","id":"x"},{"type":"message","content":[{"type":"output_text","text":"a"}]}]}`: {
			Text: "a", Finish: "stop"},
	} {
		_, m := responding(t, modeltest.Always(modeltest.Reply{Raw: raw}))
		if got := ask(t, m, &gymkhana.Request{}); !reflect.DeepEqual(*got, want) {
			t.Errorf("%s: got %+v; want %+v", raw, *got, want)
		}
	}
	for _, raw := range []string{`{}`, `null`, `{"status":"failed","error":{"code":"server_error","message":"down"}}`, `{"status":"cancelled","output":[]}`} {
		_, m := responding(t, modeltest.Always(modeltest.Reply{Raw: raw}))
		if _, err := m.Chat(t.Context(), everything()); gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("%s: %v; want a fault of the model", raw, err)
		}
	}
}

// TestResponsesRefuseParameters: a refused parameter is never sent again, and the others are.
func TestResponsesRefuseParameters(t *testing.T) {
	srv, m := responding(t, func(r *modeltest.Request) modeltest.Reply {
		for _, c := range []struct{ field, holds, param, says string }{
			{"temperature", "", "temperature", "Unsupported parameter: 'temperature' is not supported with this model."},
			{"include", "", "include", "Encrypted content is not supported with this model."},
			{"reasoning", "summary", "reasoning.summary", "Your organization must be verified to generate reasoning summaries; unsupported value"},
			{"reasoning", "effort", "reasoning.effort", "Unsupported parameter: 'reasoning.effort' is not supported with this model."},
		} {
			if strings.Contains(string(r.Fields[c.field]), c.holds) && r.Fields[c.field] != nil {
				reply := modeltest.Fail(http.StatusBadRequest, "").Saying("unsupported_value", c.says)
				reply.Param = c.param
				return reply
			}
		}
		return modeltest.Say("ok")
	})
	ask(t, m, everything())
	if got := m.Dropped(); !slices.Equal(got, []string{"temperature", "include", "reasoning.summary", "reasoning.effort"}) {
		t.Errorf("dropped %v", got)
	}
	all := srv.Requests()
	var last map[string]any
	if err := json.Unmarshal(all[len(all)-1].Body, &last); err != nil || last["top_p"] != 0.5 || last["max_output_tokens"] != 16.0 || last["store"] != false {
		t.Errorf("sent %s, %v", all[len(all)-1].Body, err)
	}
}
