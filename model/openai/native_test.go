package openai

import (
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

func native(declaration string) gymkhana.Tool {
	return gymkhana.Tool{Name: "computer", Provider: "openai", Native: []byte(declaration)}
}

const (
	present = `{"type":"computer"}`
	preview = `{"type":"computer_use_preview","display_width":640,"display_height":360,"environment":"linux"}`
)

// A native tool is declared unchanged, next to a function. A tool choice names its type.
func TestNativeTools(t *testing.T) {
	for declaration, want := range map[string]struct{ kind, cut string }{
		present: {`{"type":"computer"}`, ""}, preview: {`{"type":"computer_use_preview"}`, `"auto"`}} {
		for choice, sent := range map[string]string{"": "", "auto": `"auto"`, "required": `"required"`, "computer": want.kind,
			"finish": `{"name":"finish","type":"function"}`} {
			srv, m := responding(t, nil)
			req := modeltest.Hello()
			req.Tools, req.ToolChoice = []gymkhana.Tool{native(declaration), {Name: "finish", Parameters: []byte(`{"type":"object"}`)}}, choice
			modeltest.Ask(t, m, req)
			got := srv.Requests()[0]
			if len(got.Tools) != 2 || string(got.Tools[0].Native) != declaration || got.Tools[1].Name != "finish" {
				t.Errorf("%s: sent %s", declaration, got.Fields["tools"])
			}
			chosen := string(got.Fields["tool_choice"])
			if canon, err := gymkhana.CanonicalJSON(got.Fields["tool_choice"]); err == nil {
				chosen = string(canon)
			}
			if chosen != sent || string(got.Fields["truncation"]) != want.cut {
				t.Errorf("%s %q: chosen %s, truncation %s", declaration, choice, chosen, got.Fields["truncation"])
			}
		}
	}
	_, m := responding(t, nil)
	req := modeltest.Hello()
	req.Tools = []gymkhana.Tool{native(`{`)}
	if _, err := m.Chat(t.Context(), req); gymkhana.FaultOf(err) != gymkhana.FaultUs || !strings.Contains(err.Error(), "no JSON") {
		t.Errorf("got %v", err)
	}
}

// TestNativeCalls: a batch with a pending check, a function, and a call of the preview arrive in order, and are sent
// back in the same form. The replies are pictures; their texts follow in one user message after the last of them.
func TestNativeCalls(t *testing.T) {
	const raw = `{"status":"completed","output":[
		{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"Zm9v"},
		{"type":"computer_call","id":"cu_7","call_id":"a","status":"completed","action":null,
			"actions":[{"type":"click","button":"left","x":3,"y":4,"keys":["CTRL"]},{"type":"type","text":"a < b"}],
			"pending_safety_checks":[{"id":"s1","code":"malicious_instructions","message":"The page says what to do."}]},
		{"type":"function_call","id":"fc_1","call_id":"b","name":"look","arguments":"{\"at\":1}","status":"completed"},
		{"type":"computer_call","id":"cu_8","call_id":"c","status":"completed","pending_safety_checks":[],"action":{"type":"wait"}}]}`
	srv, m := responding(t, modeltest.Script(modeltest.Reply{Raw: raw}, modeltest.Say("done")))
	req := modeltest.Hello()
	req.Tools = []gymkhana.Tool{native(present), {Name: "look", Parameters: []byte(`{"type":"object"}`)}}
	r := modeltest.Ask(t, m, req)
	want := []gymkhana.ToolCall{
		{ID: "a", Name: "computer", Native: "computer",
			Arguments: `{"actions":[{"type":"click","button":"left","x":3,"y":4,"keys":["CTRL"]},{"type":"type","text":"a < b"}],` +
				`"pending_safety_checks":[{"id":"s1","code":"malicious_instructions","message":"The page says what to do."}]}`},
		{ID: "b", Name: "look", Arguments: `{"at":1}`},
		{ID: "c", Name: "computer", Native: "computer", Arguments: `{"action":{"type":"wait"}}`}}
	if !reflect.DeepEqual(r.Calls, want) || r.Finish != "tool_calls" {
		t.Fatalf("got %+v", r)
	}
	png := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}
	jpeg := gymkhana.Part{Image: &gymkhana.Image{Media: "image/jpeg", Data: append([]byte("\xff\xd8\xff\xe0"), make([]byte, 32)...)}}
	req.Messages = append(req.Messages, gymkhana.Message{Role: gymkhana.Assistant, Calls: r.Calls, Blocks: r.Blocks},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "Done."}, jpeg, png},
			Native: []byte(`{"acknowledged_safety_checks":[{"id":"s1","code":"malicious_instructions","message":"The page says what to do."}]}`)},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "b", Parts: []gymkhana.Part{{Text: "a wall"}}},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "c"},
		gymkhana.Say(gymkhana.User, "Go on."))
	modeltest.Ask(t, m, req)
	modeltest.Golden(t, "responses-native", srv.Requests()[1].Body, *update)
}

// A check is acknowledged only if the reply contains the acknowledgement; without it the provider
// refuses.
func TestNoAcknowledgement(t *testing.T) {
	srv, m := responding(t, nil)
	req := modeltest.Hello()
	req.Tools = []gymkhana.Tool{native(present)}
	req.Messages = append(req.Messages,
		gymkhana.Message{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{{ID: "a", Name: "computer", Native: "computer",
			Arguments: `{"actions":[{"type":"wait"}],"pending_safety_checks":[{"id":"s1"}]}`}}},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "Done."}}})
	if _, err := m.Chat(t.Context(), req); err == nil || !strings.Contains(err.Error(), `"s1" has not been acknowledged`) {
		t.Errorf("got %v", err)
	}
	req.Messages[2].Native = []byte(`{"acknowledged_safety_checks":7}`)
	if _, err := m.Chat(t.Context(), req); gymkhana.FaultOf(err) != gymkhana.FaultUs || !strings.Contains(err.Error(), "the reply to a says") {
		t.Errorf("got %v", err)
	}
	req.Messages[2].Native = []byte(`{"acknowledged_safety_checks":[{"id":"s1"}]}`)
	modeltest.Ask(t, m, req)
	if n := len(srv.Requests()); n != 1 {
		t.Errorf("%d requests were taken", n)
	}
}

func FuzzNative(f *testing.F) {
	modeltest.FuzzNative(f, "responses", respond, native(present), `{"output":[%s]}`,
		`{"type":"computer_call"}`,
		`{"type":"computer_call","id":7,"call_id":{},"actions":"click","pending_safety_checks":{"id":"s"}}`,
		`{"type":"computer_call","call_id":"a","actions":[{"type":"click","x":1e400,"y":-9223372036854775809}]}`,
		`{"type":"computer_call","call_id":"a","action":[],"actions":[null,7,[[[[{}]]]]]},{"type":"computer_call","call_id":"a","id":"cu"}`,
		`{"type":"computer_call","call_id":"\u0000\"","id":"\ud800","action":{"type":"drag","path":[{"x":{}}]},"pending_safety_checks":[null]}`,
		`{"type":"computer_call_output","call_id":"a"},{"type":"computer_call","call_id":"a","status":"failed","ACTIONS":[]}`)
}
