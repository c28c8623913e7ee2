package anthropic

import (
	"encoding/json"
	"flag"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/wire"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func open(t *testing.T, reply func(*modeltest.Request) modeltest.Reply) (*modeltest.Server, *client) {
	t.Helper()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: reply})
	m, err := New(wire.Options{Name: "stub", BaseURL: srv.URL(), Key: "k-12345678"})
	if err != nil {
		t.Fatal(err)
	}
	return srv, m.(*client)
}

// TestGoldenBody has every kind of content in it; a base URL that ends in /v1 is taken as well.
func TestGoldenBody(t *testing.T) {
	srv, m := open(t, nil)
	modeltest.Ask(t, m, modeltest.Everything(
		gymkhana.Block{Provider: provider, JSON: `{"type":"thinking","thinking":"a < b","signature":"Zm9v"}`},
		gymkhana.Block{Provider: provider + "+1", JSON: `{"type":"redacted_thinking","data":"YmFy"}`}))
	modeltest.Golden(t, "everything", srv.Requests()[0].Body, *update)
	if h := srv.Requests()[0].Header; h.Get("Anthropic-Version") != "2023-06-01" || h.Get("X-Api-Key") != "k-12345678" ||
		h.Get("Authorization") != "" {
		t.Errorf("headers %v", h)
	}
}

// TestPlaces: thinking that came between other pieces goes back to its place, even if their texts changed.
func TestPlaces(t *testing.T) {
	const raw = `{"id":"i","model":"m","stop_reason":"tool_use","content":[
		{"type":"thinking","thinking":"one","signature":"s1"},{"type":"text","text":"first"},{"type":"text","text":", still"},
		{"type":"thinking","thinking":"two","signature":"s2"},{"type":"text","text":"second"},
		{"type":"tool_use","id":"a","name":"look","input":{}},
		{"type":"redacted_thinking","data":"xx"},{"type":"tool_use","id":"b","name":"look","input":{}}]}`
	srv, m := open(t, modeltest.Script(modeltest.Reply{Raw: raw}, modeltest.Say("done")))
	r := modeltest.Ask(t, m, modeltest.Hello())
	if r.Text != "first, still\nsecond" || r.Thinking != "one\ntwo" || len(r.Calls) != 2 {
		t.Fatalf("got %+v", r)
	}
	var places []string
	for _, b := range r.Blocks {
		places = append(places, b.Provider)
	}
	if want := []string{"anthropic", "anthropic+1", "anthropic+1"}; !slices.Equal(places, want) {
		t.Errorf("places %v; want %v", places, want)
	}
	modeltest.Ask(t, m, &gymkhana.Request{Messages: []gymkhana.Message{
		{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: r.Text}}, Calls: r.Calls, Blocks: r.Blocks},
		{Role: gymkhana.ToolReply, CallID: "a"}, {Role: gymkhana.ToolReply, CallID: "b"},
	}})
	var sent []struct {
		Content []struct {
			Type, ID, Thinking, Signature, Data string
			ToolUseID                           string `json:"tool_use_id"`
		}
	}
	if err := json.Unmarshal(srv.Requests()[1].Fields["messages"], &sent); err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, turn := range sent {
		for _, c := range turn.Content {
			order = append(order, c.Type+c.ID+c.Signature+c.Data+c.ToolUseID)
		}
	}
	if want := "thinkings1 text thinkings2 tool_usea redacted_thinkingxx tool_useb tool_resulta tool_resultb"; strings.Join(order, " ") != want {
		t.Errorf("sent %v; want %s", order, want)
	}
}

// TestCaching: the system prompt is always marked, and the conversation once it continues. A
// conversation that shares only its instructions with an earlier one, or that lost a message, is not
// written to the cache.
func TestCaching(t *testing.T) {
	srv, m := open(t, nil)
	say := func(texts ...string) *gymkhana.Request {
		req := &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.System, "rules")}}
		for i, text := range texts {
			req.Messages = append(req.Messages, gymkhana.Say([]gymkhana.Speaker{gymkhana.User, gymkhana.Assistant}[i%2], text))
		}
		return req
	}
	other := say("a", "b", "c")
	other.Tools = []gymkhana.Tool{{Name: "f", Parameters: []byte(`{"type":"object"}`)}}
	for _, c := range []struct {
		req  *gymkhana.Request
		want bool
	}{
		{say("a"), false}, {say("a"), false}, {say("x"), false}, {other, false}, {say("a", "b", "c"), true}, {say("c", "d", "e"), false},
		{say("a", "b", "c", "d", "e"), true}, {other, false},
	} {
		srv.Forget()
		modeltest.Ask(t, m, c.req)
		fields := srv.Requests()[0].Fields
		if got := fields["cache_control"] != nil; got != c.want {
			t.Errorf("%d messages, %d tools: the talk is marked: %v; want %v", len(c.req.Messages), len(c.req.Tools), got, c.want)
		}
		if !strings.Contains(string(fields["system"]), `"cache_control":{"type":"ephemeral"}`) {
			t.Errorf("the system prompt is not marked: %s", fields["system"])
		}
	}
}

// TestRememberedTalks: the memory of talks is bounded, and the oldest talk is forgotten first.
func TestRememberedTalks(t *testing.T) {
	var known talks
	for i := range mostTalks + 10 {
		known.add(gymkhana.HashBytes([]byte{byte(i), byte(i >> 8)}))
	}
	if len(known.known) != mostTalks || len(known.order) != mostTalks || known.known[gymkhana.HashBytes([]byte{0, 0})] {
		t.Errorf("%d known, %d in order", len(known.known), len(known.order))
	}
}

// TestEffort: newer models decide how much to think; a model that cannot gets a budget, and one that
// cannot think none.
func TestEffort(t *testing.T) {
	const no = "adaptive thinking is not supported on this model; thinking.type"
	for _, c := range []struct {
		effort string
		limit  int
		refuse []string // parts of a body that the model refuses, with its error message
		want   string   // the wanted thinking and output_config
	}{
		{"", 0, nil, ""},
		{"high", 0, nil, `{"display":"summarized","type":"adaptive"}{"effort":"high"}`},
		{"minimal", 0, nil, `{"type":"disabled"}`},
		{"minimal", 0, []string{"disabled", "thinking: disabled is not supported by this model"}, ``},
		{"low", 8000, []string{"adaptive", no}, `{"budget_tokens":2000,"type":"enabled"}{"effort":"low"}`},
		{"high", 8000, []string{"adaptive", no}, `{"budget_tokens":6000,"type":"enabled"}{"effort":"high"}`},
		{"medium", 2000, []string{"adaptive", no}, `{"effort":"medium"}`},
		{"low", 8000, []string{"thinking", "thinking is not supported", "effort", "This model does not support the effort parameter."}, ``},
	} {
		srv, m := open(t, func(r *modeltest.Request) modeltest.Reply {
			for i := 0; i < len(c.refuse); i += 2 {
				if strings.Contains(string(r.Body), c.refuse[i]) {
					return modeltest.Fail(400, "").Saying("invalid_request_error", c.refuse[i+1])
				}
			}
			return modeltest.Say("ok")
		})
		req := modeltest.Hello()
		req.Sampling = gymkhana.Sampling{Effort: c.effort, MaxTokens: c.limit}
		modeltest.Ask(t, m, req)
		all := srv.Requests()
		last := all[len(all)-1].Fields
		var got string
		for _, name := range []string{"thinking", "output_config"} {
			if raw := last[name]; raw != nil && string(raw) != "{}" {
				b, err := gymkhana.CanonicalJSON(raw)
				if err != nil {
					t.Fatal(err)
				}
				got += string(b)
			}
		}
		if got != c.want {
			t.Errorf("%+v: sent %s", c, got)
		}
		srv.Forget()
		if modeltest.Ask(t, m, req); len(srv.Requests()) != 1 {
			t.Errorf("%+v: refused again: %d requests", c, len(srv.Requests()))
		}
	}
}

// TestRefusedParameters: a refused parameter is never sent again, and the others are.
func TestRefusedParameters(t *testing.T) {
	srv, m := open(t, func(r *modeltest.Request) modeltest.Reply {
		for _, c := range []struct{ field, says string }{
			{"temperature", "`temperature` and `top_p` cannot both be specified for this model. Please use only one."},
			{"top_p", "top_p is deprecated for this model"},
			{"stop_sequences", "stop_sequences: Extra inputs are not permitted"},
		} {
			if r.Fields[c.field] != nil {
				return modeltest.Fail(400, "").Saying("invalid_request_error", c.says)
			}
		}
		if strings.Contains(string(r.Fields["tool_choice"]), "any") {
			return modeltest.Fail(400, "").Saying("invalid_request_error", "tool_choice: forced tool use is not supported on this model")
		}
		return modeltest.Say("ok")
	})
	modeltest.Ask(t, m, modeltest.Everything())
	if got := m.Dropped(); !reflect.DeepEqual(got, []string{"temperature", "top_p", "stop_sequences", "tool_choice"}) {
		t.Errorf("dropped %v", got)
	}
	all := srv.Requests()
	if last := all[len(all)-1].Fields; string(last["tool_choice"]) != `{"type":"auto"}` || last["temperature"] != nil {
		t.Errorf("sent %s", all[len(all)-1].Body)
	}
}

// TestAnswers reads odd answers, and refuses what is not an answer.
func TestAnswers(t *testing.T) {
	for raw, want := range map[string]gymkhana.Response{
		`{"content":[],"stop_reason":"refusal","stop_details":{"type":"refusal","category":"cyber","explanation":"No."}}`: {Text: "No.", Finish: "content_filter"},
		`{"content":[{"type":"text","text":"a"}],"stop_reason":"stop_sequence","stop_sequence":"END"}`:                    {Text: "a", Finish: "stop"},
		`{"content":[{"type":"text","text":"a"}],"stop_reason":"model_context_window_exceeded"}`:                          {Text: "a", Finish: "length"},
		`{"content":[{"type":"text","text":"a"}],"stop_reason":"pause_turn"}`:                                             {Text: "a", Finish: "pause_turn"},
		`{"content":[{"type":"future_block","x":1},{"type":"text","text":"a"}],"stop_reason":"end_turn"}`:                 {Text: "a", Finish: "stop"},
	} {
		_, m := open(t, modeltest.Always(modeltest.Reply{Raw: raw}))
		if got := modeltest.Ask(t, m, modeltest.Hello()); !reflect.DeepEqual(*got, want) {
			t.Errorf("%s: got %+v; want %+v", raw, *got, want)
		}
	}
	for _, raw := range []string{`{}`, `[]`, `{"type":"error","error":{"type":"api_error","message":"down"}}`} {
		_, m := open(t, modeltest.Always(modeltest.Reply{Raw: raw}))
		if _, err := m.Chat(t.Context(), modeltest.Hello()); gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("%s: %v; want a fault of the model", raw, err)
		}
	}
}

// TestRefusals are in Anthropic's own words.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		status        int
		code, message string
		fault         gymkhana.Fault
		says          string
	}{
		{400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API.", gymkhana.FaultSetup, "no money"},
		{400, "invalid_request_error", "input length and `max_tokens` exceed context limit: 198000 + 8192 > 200000", gymkhana.FaultAgent, "context limit"},
		{401, "authentication_error", "invalid x-api-key", gymkhana.FaultSetup, "check the key"},
		{404, "not_found_error", "model: claude-nothing", gymkhana.FaultSetup, "check the model's name"},
		{504, "timeout_error", "Request timed out", gymkhana.FaultModel, "timed out"},
		{529, "overloaded_error", "Overloaded", gymkhana.FaultModel, "Overloaded"},
	} {
		_, m := open(t, modeltest.Always(modeltest.Fail(c.status, "").Saying(c.code, c.message)))
		_, err := m.Chat(t.Context(), modeltest.Hello())
		if gymkhana.FaultOf(err) != c.fault || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: got %v, blamed on %s", c, err, gymkhana.FaultOf(err))
		}
	}
}

func TestBadRequests(t *testing.T) {
	_, m := open(t, nil)
	picture := []gymkhana.Part{{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}}
	empty := []gymkhana.Part{{Image: &gymkhana.Image{}}}
	for want, req := range map[string]*gymkhana.Request{
		"message 1: a picture in a message of the assistant": {Messages: []gymkhana.Message{{Role: gymkhana.Assistant, Parts: picture}}},
		`unknown speaker "narrator"`:                         {Messages: []gymkhana.Message{{Role: "narrator"}}},
		"no picture":                                         {Messages: []gymkhana.Message{{Role: gymkhana.User, Parts: empty}}},
		"tool f: parameters":                                 {Tools: []gymkhana.Tool{{Name: "f", Parameters: []byte("[")}}},
	} {
		if _, err := m.Chat(t.Context(), req); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultUs {
			t.Errorf("got %v; want %q, blamed on us", err, want)
		}
	}
}

// TestEmptyMessages: a message without text, which the API would refuse, is sent with a placeholder.
func TestEmptyMessages(t *testing.T) {
	srv, m := open(t, nil)
	modeltest.Ask(t, m, &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.System, " "), gymkhana.Say(gymkhana.User, " \n"),
		gymkhana.Say(gymkhana.Assistant, ""), gymkhana.Say(gymkhana.System, "late"), gymkhana.Say(gymkhana.User, "go")}})
	var texts []string
	for _, m := range srv.Requests()[0].Messages {
		texts = append(texts, string(m.Role)+": "+modeltest.Text(m))
	}
	if want := []string{"user: (nothing)", "assistant: (nothing)", "user: late", "user: go"}; !slices.Equal(texts, want) {
		t.Errorf("sent %q; want %q", texts, want)
	}
}

func TestOptions(t *testing.T) {
	for want, o := range map[string]wire.Options{
		"set ANTHROPIC_API_KEY": {Name: "x"}, "no model name": {Key: "k"}, "no http": {Name: "x", Key: "k", BaseURL: "localhost"},
	} {
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%+v: got %v; want %q, blamed on the set-up", o, err, want)
		}
	}
}
