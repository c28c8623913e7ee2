package google

import (
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/wire"
)

const browser = `{"computerUse":{"environment":"ENVIRONMENT_BROWSER","excludedPredefinedFunctions":["search"]}}`

func computer(declaration string) gymkhana.Tool {
	return gymkhana.Tool{Name: "computer", Provider: "google", Native: []byte(declaration)}
}

// A native tool is declared as given, as a separate tool next to that of the functions. Choosing it means choosing
// any function.
func TestNativeTools(t *testing.T) {
	for choice, sent := range map[string]string{"": "", "auto": `{"functionCallingConfig":{"mode":"AUTO"}}`,
		"computer": `{"functionCallingConfig":{"mode":"ANY"}}`,
		"finish":   `{"functionCallingConfig":{"allowedFunctionNames":["finish"],"mode":"ANY"}}`} {
		srv, m := open(t, "gemini-3", nil)
		req := modeltest.Hello()
		req.Tools, req.ToolChoice = []gymkhana.Tool{computer(browser), {Name: "finish", Parameters: []byte(`{"type":"object"}`)}}, choice
		modeltest.Ask(t, m, req)
		got := srv.Requests()[0]
		if len(got.Tools) != 2 || string(got.Tools[0].Native) != browser || got.Tools[1].Name != "finish" {
			t.Errorf("sent %s", got.Fields["tools"])
		}
		if config := string(got.Fields["toolConfig"]); config != sent {
			t.Errorf("%q: chosen %s; want %s", choice, config, sent)
		}
	}
	srv, m := open(t, "gemini-3", nil)
	req := modeltest.Hello()
	req.Tools = []gymkhana.Tool{computer(`{`)}
	if _, err := m.Chat(t.Context(), req); gymkhana.FaultOf(err) != gymkhana.FaultUs || len(srv.Requests()) > 0 {
		t.Errorf("a declaration that is no JSON: %v", err)
	}
	const later = `{"computerUse":{"environment":"ENVIRONMENT_BROWSER","of_2030":true}}`
	req.Tools = []gymkhana.Tool{computer(later)}
	modeltest.Ask(t, m, req)
	if got := string(srv.Requests()[0].Tools[0].Native); got != later {
		t.Errorf("sent %s; nothing of a declaration may be lost", got)
	}
}

// TestNativeCalls: functions that are not declared belong to the native tool, and are sent back with their signature.
// Their replies hold their pictures, whatever the model, and the agent's further fields.
func TestNativeCalls(t *testing.T) {
	const raw = `{"candidates":[{"finishReason":"STOP","content":{"role":"model","parts":[
		{"functionCall":{"id":"a","name":"click","args":{"x":3,"y":4,"safety_decision":{"decision":"require_confirmation","explanation":"Money."}}},
			"thoughtSignature":"Zmlyc3Q="},
		{"functionCall":{"id":"b","name":"look","args":{"at":1}}},{"functionCall":{"name":"go_back"}}]}}]}`
	srv, m := open(t, "gemini-2.5-x", modeltest.Script(modeltest.Reply{Raw: raw}, modeltest.Say("done")))
	req := modeltest.Hello()
	req.Tools = []gymkhana.Tool{computer(browser), {Name: "look", Parameters: []byte(`{"type":"object"}`)}}
	r := modeltest.Ask(t, m, req)
	want := []gymkhana.ToolCall{
		{ID: "a", Name: "click", Native: "computer",
			Arguments: `{"safety_decision":{"decision":"require_confirmation","explanation":"Money."},"x":3,"y":4}`},
		{ID: "b", Name: "look", Arguments: `{"at":1}`},
		{ID: "call_1_3", Name: "go_back", Native: "computer", Arguments: `{}`}}
	if !reflect.DeepEqual(r.Calls, want) || r.Finish != "tool_calls" {
		t.Fatalf("got %+v", r)
	}
	picture := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}
	req.Messages = append(req.Messages, gymkhana.Message{Role: gymkhana.Assistant, Calls: r.Calls, Blocks: r.Blocks},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "Done."}, picture},
			Native: []byte(`{"url":"http://x.test/","safety_acknowledgement":"true"}`)},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "b", Parts: []gymkhana.Part{{Text: "a wall"}}},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "call_1_3", Parts: []gymkhana.Part{{Text: "Not done: no page."}, picture},
			Native: []byte(`{"error":"no page","url":"http://x.test/"}`)})
	modeltest.Ask(t, m, req)
	modeltest.Golden(t, "native", srv.Requests()[1].Body, *update)
	req.Messages[4].Native = []byte(`7`)
	if _, err := m.Chat(t.Context(), req); gymkhana.FaultOf(err) != gymkhana.FaultUs || !strings.Contains(err.Error(), "want a JSON object") {
		t.Errorf("got %v", err)
	}
}

// TestMalformedCalls: a malformed native call is tried again; if the model also writes text, or if only functions are
// declared, it is an answer.
func TestMalformedCalls(t *testing.T) {
	for raw, tools := range map[string][]gymkhana.Tool{
		`{"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL","finishMessage":"click("}]}`:                            {computer(browser)},
		`{"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL","content":{"parts":[{"text":"I"}]}}]}`:                  {computer(browser)},
		`{"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL","content":{"parts":[{"functionCall":{"name":"x"}}]}}]}`: {computer(browser)},
		`{"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL"}]}`:                                                     {{Name: "look"}},
	} {
		_, m := open(t, "gemini-3", modeltest.Always(modeltest.Reply{Raw: raw}))
		req := modeltest.Hello()
		req.Tools = tools
		r, err := m.Chat(t.Context(), req)
		if strings.Contains(raw, "click(") {
			if gymkhana.FaultOf(err) != gymkhana.FaultModel || !strings.Contains(err.Error(), "click(") {
				t.Errorf("%s: %v; want a fault of the model", raw, err)
			}
		} else if err != nil || r.Finish != "malformed_function_call" {
			t.Errorf("%s: got %+v, %v", raw, r, err)
		}
	}
}

func FuzzNative(f *testing.F) {
	dialled := func(t testing.TB, d modeltest.Dial) gymkhana.Model {
		m, err := New(wire.Options{Name: "gemini-3", BaseURL: d.URL, Key: d.Key, HTTP: d.HTTP})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	modeltest.FuzzNative(f, "contents", dialled, computer(browser), `{"candidates":[{"content":{"parts":[%s]}}]}`,
		`{"functionCall":{}}`,
		`{"functionCall":{"id":"a","name":"click","args":{"x":1e400,"y":-9223372036854775809}}}`,
		`{"functionCall":{"id":"a","name":"click","args":{"x":1e300,"y":{"z":[[[[null]]]]}}}},{"functionCall":{"id":"a","name":"go_back"}}`,
		`{"functionCall":{"id":"","name":"computer","args":{"safety_decision":[]}},"thoughtSignature":"!!"}`,
		`{"functionCall":{"name":"\u0000","partialArgs":[{"jsonPath":"$.x"}],"willContinue":true},"text":"a","thought":true}`)
}
