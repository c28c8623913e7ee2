package anthropic

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

func computer(declaration string) gymkhana.Tool {
	return gymkhana.Tool{Name: "computer", Provider: "anthropic", Native: []byte(declaration)}
}

// Every version is declared as given, next to a function, and beta versions send a header.
func TestNativeTools(t *testing.T) {
	for kind, beta := range map[string]string{
		`{"type":"computer_toolset_20260801","configs":{"zoom":{"enabled":false}}}`:                                        "",
		`{"type":"computer_20251124","name":"computer","display_width_px":640,"display_height_px":360,"enable_zoom":true}`: "computer-use-2025-11-24",
		`{"type":"computer_20250124","name":"computer","display_width_px":640,"display_height_px":360}`:                    "computer-use-2025-01-24",
		`{"type":"computer_20241022","name":"computer","display_width_px":640,"display_height_px":360,"display_number":1}`: "computer-use-2024-10-22",
		`{"type":"a_tool_of_2030","name":"computer","something":[1,{"x":null}]}`:                                           "",
	} {
		srv, m := open(t, nil)
		req := modeltest.Hello()
		req.Tools = []gymkhana.Tool{computer(kind), {Name: "finish", Parameters: []byte(`{"type":"object"}`)}}
		modeltest.Ask(t, m, req)
		got := srv.Requests()[0]
		if len(got.Tools) != 2 || string(got.Tools[0].Native) != kind || got.Tools[1].Name != "finish" {
			t.Errorf("%s: sent %s", kind, got.Fields["tools"])
		}
		if h := got.Header.Values("Anthropic-Beta"); !slices.Equal(h, slices.DeleteFunc([]string{beta}, func(s string) bool { return s == "" })) {
			t.Errorf("%s: beta %q; want %q", kind, h, beta)
		}
	}
}

// Calls of a toolset name it, and so do their results; one of them failed. A function of the same turn, and a tool
// that is called by its own name, do not.
func TestNativeCalls(t *testing.T) {
	calls := []gymkhana.ToolCall{
		{ID: "a", Name: "left_click", Arguments: `{"coordinate":[3,4]}`, Native: "computer"},
		{ID: "b", Name: "wait", Arguments: `{"duration":1}`, Native: "computer"},
		{ID: "c", Name: "wait", Arguments: `{}`}}
	srv, m := open(t, modeltest.Script(modeltest.Reply{Calls: calls}, modeltest.Say("done"),
		modeltest.Reply{Calls: []gymkhana.ToolCall{{ID: "d", Name: "computer", Arguments: `{"action":"wait"}`}}}, modeltest.Say("done")))
	req := modeltest.Hello()
	req.Tools = []gymkhana.Tool{computer(`{"type":"computer_toolset_20260801"}`), {Name: "wait", Parameters: []byte(`{"type":"object"}`)}}
	r := modeltest.Ask(t, m, req)
	if !reflect.DeepEqual(r.Calls, calls) {
		t.Fatalf("got %+v", r.Calls)
	}
	picture := gymkhana.Part{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}
	answered := []gymkhana.Message{{Role: gymkhana.Assistant, Calls: r.Calls},
		{Role: gymkhana.ToolReply, CallID: "a", Parts: []gymkhana.Part{{Text: "a wall"}}, Native: []byte(`{"is_error":true}`)},
		{Role: gymkhana.ToolReply, CallID: "b", Parts: []gymkhana.Part{picture}},
		{Role: gymkhana.ToolReply, CallID: "c", Native: []byte(`{"is_error":false}`)}}
	req.Messages = append(req.Messages, answered...)
	modeltest.Ask(t, m, req)
	if got := marks(t, srv.Requests()[1]); got != "tool_use:a:computer tool_use:b:computer tool_use:c "+
		"tool_result:a:computer:error tool_result:b:computer tool_result:c" {
		t.Errorf("sent %s", got)
	}

	single := modeltest.Hello()
	single.Tools = []gymkhana.Tool{computer(`{"type":"computer_20251124","name":"computer","display_width_px":8,"display_height_px":8}`)}
	if r = modeltest.Ask(t, m, single); len(r.Calls) != 1 || r.Calls[0].Native != "computer" {
		t.Fatalf("got %+v", r.Calls)
	}
	single.Messages = append(single.Messages, gymkhana.Message{Role: gymkhana.Assistant, Calls: r.Calls},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: "d", Parts: []gymkhana.Part{picture}})
	modeltest.Ask(t, m, single)
	if got := marks(t, srv.Requests()[3]); got != "tool_use:d tool_result:d" {
		t.Errorf("sent %s", got)
	}
}

// marks shows the fields of calls and results other than their content.
func marks(t *testing.T, req *modeltest.Request) string {
	t.Helper()
	var turns []struct {
		Content []struct {
			Type, ID string
			ToolUse  string `json:"tool_use_id"`
			Toolset  string `json:"toolset_name"`
			IsError  bool   `json:"is_error"`
		}
	}
	if err := json.Unmarshal(req.Fields["messages"], &turns); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, turn := range turns {
		for _, c := range turn.Content {
			if !strings.HasPrefix(c.Type, "tool_") {
				continue
			}
			s := c.Type + ":" + c.ID + c.ToolUse
			if c.Toolset != "" {
				s += ":" + c.Toolset
			}
			if c.IsError {
				s += ":error"
			}
			list = append(list, s)
		}
	}
	return strings.Join(list, " ")
}

// Another provider's tool, or one that is not JSON, is never sent.
func TestForeignTools(t *testing.T) {
	srv, m := open(t, nil)
	for want, c := range map[string]struct {
		tool  gymkhana.Tool
		fault gymkhana.Fault
	}{
		"the tool computer is a native one of openai, which cannot be asked for here; use the agent computeruse, whose tools are functions": {
			gymkhana.Tool{Name: "computer", Provider: "openai", Native: []byte(`{"type":"computer"}`)}, gymkhana.FaultSetup},
		"tool computer: its declaration is no JSON": {computer(`{`), gymkhana.FaultUs},
	} {
		req := modeltest.Hello()
		req.Tools = []gymkhana.Tool{c.tool}
		if _, err := m.Chat(t.Context(), req); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != c.fault {
			t.Errorf("got %v (%s); want %s (%s)", err, gymkhana.FaultOf(err), want, c.fault)
		}
	}
	if n := len(srv.Requests()); n != 0 {
		t.Errorf("%d requests left", n)
	}
}

// A talk with another declaration is another talk for the cache.
func TestNativeToolsAndCaching(t *testing.T) {
	var known talks
	ask := func(kind string, texts int) bool {
		req := &gymkhana.Request{Tools: []gymkhana.Tool{computer(kind)}}
		for range texts {
			req.Messages = append(req.Messages, gymkhana.Say(gymkhana.User, "x"))
		}
		return known.grew(req)
	}
	if ask("1", 1) || ask("2", 2) || !ask("1", 2) {
		t.Error("a talk was taken for another one's continuation, or not for its own")
	}
}

func FuzzNative(f *testing.F) {
	modeltest.FuzzNative(f, "messages", dialled, computer(`{"type":"computer_toolset_20260801"}`), `{"stop_reason":"tool_use","content":[%s]}`,
		`{"type":"tool_use"}`,
		`{"type":"tool_use","id":"a","name":"left_click","toolset_name":"computer","input":{"coordinate":[1e400,-9223372036854775809]}}`,
		`{"type":"tool_use","id":"a","name":"key","toolset_name":7,"input":"x"},{"type":"tool_use","id":"a","name":"wait","input":null}`,
		`{"type":"tool_use","id":"\ud800","name":"\u0000","toolset_name":"another","input":{"a":[[[[{}]]]]}}`,
		`{"type":"server_tool_use","id":"a","name":"computer","input":{}},{"type":"tool_use","id":{},"name":[],"input":[]}`)
}
