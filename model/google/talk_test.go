package google

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

func open(t *testing.T, name string, reply func(*modeltest.Request) modeltest.Reply) (*modeltest.Server, *client) {
	t.Helper()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: reply})
	m, err := New(wire.Options{Name: name, BaseURL: srv.Root() + "/v1beta/", Key: "k-12345678"})
	if err != nil {
		t.Fatal(err)
	}
	return srv, m.(*client)
}

// TestGoldenBodies have every kind of content in them. Gemini 2.5 takes no pictures in replies of tools,
// and a budget instead of a level.
func TestGoldenBodies(t *testing.T) {
	for _, name := range []string{"gemini-3-flash-preview", "gemini-2.5-flash"} {
		srv, m := open(t, name, nil)
		modeltest.Ask(t, m, modeltest.Everything(gymkhana.Block{Provider: onText, JSON: `"Zm9v"`}, gymkhana.Block{Provider: onCall + "1", JSON: `"YmFy"`}))
		modeltest.Golden(t, name, srv.Requests()[0].Body, *update)
		if got := srv.Requests()[0].Model; got != name {
			t.Errorf("asked %s", got)
		}
	}
}

// TestSignatures go back on the parts that they came with: the second call, and a text that is empty.
func TestSignatures(t *testing.T) {
	const raw = `{"candidates":[{"finishReason":"STOP","content":{"role":"model","parts":[
		{"text":"hm","thought":true},{"functionCall":{"name":"look","args":{"x":1.5,"s":"<&>"}}},
		{"functionCall":{"name":"look"},"thoughtSignature":"c2Vjb25k"},{"text":"","thoughtSignature":"dGV4dA=="}]}}]}`
	srv, m := open(t, "gemini-3", modeltest.Script(modeltest.Reply{Raw: raw}, modeltest.Say("done")))
	r := modeltest.Ask(t, m, modeltest.Hello())
	want := []gymkhana.ToolCall{{ID: "call_1_1", Name: "look", Arguments: `{"s":"<&>","x":1.5}`}, {ID: "call_1_2", Name: "look", Arguments: "{}"}}
	if r.Thinking != "hm" || r.Text != "" || !reflect.DeepEqual(r.Calls, want) {
		t.Fatalf("got %+v", r)
	}
	modeltest.Ask(t, m, &gymkhana.Request{Messages: []gymkhana.Message{
		gymkhana.Say(gymkhana.User, "hello"), {Role: gymkhana.Assistant, Calls: r.Calls, Blocks: r.Blocks},
		{Role: gymkhana.ToolReply, CallID: "call_1_1"}, {Role: gymkhana.ToolReply, CallID: "call_1_2"},
	}})
	var turns []struct {
		Parts []struct {
			ThoughtSignature string
			FunctionCall     *struct{ ID string }
		}
	}
	if err := json.Unmarshal(srv.Requests()[1].Fields["contents"], &turns); err != nil {
		t.Fatal(err)
	}
	var signed []string
	for _, p := range turns[1].Parts {
		on := "text"
		if p.FunctionCall != nil {
			on = p.FunctionCall.ID
		}
		signed = append(signed, on+" "+p.ThoughtSignature)
	}
	if want := []string{"text dGV4dA==", "call_1_1 ", "call_1_2 c2Vjb25k"}; !slices.Equal(signed, want) {
		t.Errorf("signed %q; want %q", signed, want)
	}
}

// TestPicturesAfterReplies: a model that takes none in replies sees them after the last reply of the turn.
func TestPicturesAfterReplies(t *testing.T) {
	srv, m := open(t, "gemini-2.5-pro", nil)
	modeltest.Ask(t, m, modeltest.Everything())
	var roles []string
	for _, m := range srv.Requests()[0].Messages {
		role := string(m.Role)
		for _, p := range m.Parts {
			if p.Image != nil {
				role += "+"
			}
		}
		roles = append(roles, role)
	}
	if want := "system system user+ assistant tool tool user++ user"; strings.Join(roles, " ") != want {
		t.Errorf("sent %v; want %s", roles, want)
	}
}

func TestEffort(t *testing.T) {
	for _, c := range []struct{ name, effort, want string }{
		{"gemini-3-flash", "", ""},
		{"gemini-3-flash", "low", `{"includeThoughts":true,"thinkingLevel":"LOW"}`},
		{"gemini-3-flash", "none", `{"includeThoughts":true,"thinkingLevel":"MINIMAL"}`},
		{"gemini-2.5-flash", "none", `{"thinkingBudget":0}`},
		{"gemini-2.5-flash", "high", `{"includeThoughts":true,"thinkingBudget":24576}`},
	} {
		srv, m := open(t, c.name, nil)
		req := modeltest.Hello()
		req.Sampling.Effort = c.effort
		modeltest.Ask(t, m, req)
		var config struct{ ThinkingConfig json.RawMessage }
		if raw := srv.Requests()[0].Fields["generationConfig"]; raw != nil && json.Unmarshal(raw, &config) != nil {
			t.Fatal(string(raw))
		}
		if string(config.ThinkingConfig) != c.want {
			t.Errorf("%s, %s: sent %s; want %s", c.name, c.effort, config.ThinkingConfig, c.want)
		}
	}
}

// TestRefusedParameters: a parameter that a model refuses, in Google's words, is never sent again.
func TestRefusedParameters(t *testing.T) {
	words := map[string]string{"frequencyPenalty": "Penalty is not enabled for models/gemini-x",
		"thinkingConfig": "Thinking level is not supported for this model.", "seed": "Unable to submit request: seed is not supported"}
	srv, m := open(t, "gemini-3", func(r *modeltest.Request) modeltest.Reply {
		for field, says := range words {
			if strings.Contains(string(r.Fields["generationConfig"]), field) {
				return modeltest.Fail(400, "").Saying("INVALID_ARGUMENT", says)
			}
		}
		return modeltest.Say("ok")
	})
	modeltest.Ask(t, m, modeltest.Everything())
	got := m.Dropped()
	if slices.Sort(got); !slices.Equal(got, []string{"frequency_penalty", "seed", "thinking"}) {
		t.Errorf("dropped %v", got)
	}
	srv.Forget()
	if modeltest.Ask(t, m, modeltest.Everything()); len(srv.Requests()) != 1 {
		t.Errorf("%d requests; want 1", len(srv.Requests()))
	}
}

// TestAnswers reads odd answers, and refuses what is not an answer.
func TestAnswers(t *testing.T) {
	for raw, want := range map[string]gymkhana.Response{
		`{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT","blockReasonMessage":"No."}}`:  {Text: "No.", Finish: "content_filter"},
		`{"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL","finishMessage":"look("}]}`: {Finish: "malformed_function_call"},
		`{"candidates":[{"finishReason":"SAFETY"}]}`:                                          {Finish: "content_filter"},
		`{"candidates":[{"finishReason":"SAFETY","finishMessage":"No."}]}`:                    {Text: "No.", Finish: "content_filter"},
		`{"candidates":[{"content":{"parts":[{"text":"a"},{"text":"b"}]}}]}`:                  {Text: "ab", Finish: "stop"},
		`{"candidates":[{"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":9,"cachedContentTokenCount":99,"candidatesTokenCount":-1}}`: {
			Finish: "stop", Usage: gymkhana.Usage{In: 9, Cached: 9}},
		`{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":"x"}},{"functionCall":7},` +
			`{"functionCall":{"name":"g","args":{"n":3.0,"a":1e3}}}]}}]}`: {Finish: "tool_calls", Calls: []gymkhana.ToolCall{
			{ID: "call_1_1", Name: "f", Arguments: `"x"`}, {ID: "call_1_2", Name: "g", Arguments: `{"a":1000,"n":3}`}}},
		`{"candidates":[{"content":{"parts":[{"text":"a","thoughtSignature":"!!"}]}}],"usageMetadata":{"promptTokenCount":"9","candidatesTokenCount":2.5}}`: {
			Text: "a", Finish: "stop", Usage: gymkhana.Usage{In: 9, Out: 2}},
	} {
		_, m := open(t, "gemini-3", modeltest.Always(modeltest.Reply{Raw: raw}))
		if got := modeltest.Ask(t, m, modeltest.Hello()); !reflect.DeepEqual(*got, want) {
			t.Errorf("%s: got %+v; want %+v", raw, *got, want)
		}
	}
	for _, raw := range []string{`null`, `[]`, `{}`, `{"candidates":[null]}`, `{"candidates":7}`} {
		_, m := open(t, "gemini-3", modeltest.Always(modeltest.Reply{Raw: raw}))
		if _, err := m.Chat(t.Context(), modeltest.Hello()); gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("%s: %v; want a fault of the model", raw, err)
		}
	}
}

// TestRefusals are in Google's own words.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		status        int
		code, message string
		fault         gymkhana.Fault
		says          string
	}{
		{400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", gymkhana.FaultSetup, "check the key"},
		{429, "RESOURCE_EXHAUSTED", "You exceeded your current quota. Quota exceeded for metric: x, limit: 0", gymkhana.FaultSetup, "no money or quota"},
		{429, "RESOURCE_EXHAUSTED", "Quota exceeded for metric: x, limit: 10", gymkhana.FaultModel, "limit: 10"},
		{404, "NOT_FOUND", "models/gemini-x is not found for API version v1beta", gymkhana.FaultSetup, "check the model's name"},
		{503, "UNAVAILABLE", "The model is overloaded. Please try again later.", gymkhana.FaultModel, "overloaded"},
	} {
		_, m := open(t, "gemini-3", modeltest.Always(modeltest.Fail(c.status, "").Saying(c.code, c.message)))
		_, err := m.Chat(t.Context(), modeltest.Hello())
		if gymkhana.FaultOf(err) != c.fault || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: got %v, blamed on %s", c, err, gymkhana.FaultOf(err))
		}
	}
}

func TestBadRequests(t *testing.T) {
	_, m := open(t, "gemini-3", nil)
	picture := []gymkhana.Part{{Image: &gymkhana.Image{Media: "image/png", Data: modeltest.PNG}}}
	for want, req := range map[string]*gymkhana.Request{
		"message 1: a picture in a message of the system": {Messages: []gymkhana.Message{{Role: gymkhana.System, Parts: picture}}},
		`unknown speaker "narrator"`:                      {Messages: []gymkhana.Message{{Role: "narrator"}}},
		"which was not made":                              {Messages: []gymkhana.Message{{Role: gymkhana.ToolReply, CallID: "x"}}},
		"tool f: parameters":                              {Tools: []gymkhana.Tool{{Name: "f", Parameters: []byte("[")}}},
	} {
		if _, err := m.Chat(t.Context(), req); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultUs {
			t.Errorf("got %v; want %q, blamed on us", err, want)
		}
	}
}

// TestAddresses: a model is addressed by its name, in the collection that the name contains or in
// Google's own.
func TestAddresses(t *testing.T) {
	for _, c := range []struct{ base, name, want string }{
		{"", "gemini-3", "https://generativelanguage.googleapis.com/v1beta/models/gemini-3:generateContent"},
		{"http://h/v1", "models/a", "http://h/v1beta/models/a:generateContent"},
		{"http://h/p/v1beta/", "tunedModels/a", "http://h/p/v1beta/tunedModels/a:generateContent"},
		{"http://h", "a/b:c d?e%2f#g", "http://h/v1beta/models/a/b:c%20d%3Fe%252f%23g:generateContent"},
	} {
		m, err := New(wire.Options{Name: c.name, Key: "k", BaseURL: c.base})
		if err != nil || m.(*client).URL != c.want {
			t.Errorf("%+v: asked at %s, %v", c, m.(*client).URL, err)
		}
	}
	srv, m := open(t, "gemini-3", nil)
	modeltest.Ask(t, m, modeltest.Hello())
	if h := srv.Requests()[0].Header; h.Get("X-Server-Timeout") != "600" || h.Get("X-Goog-Api-Key") != "k-12345678" {
		t.Errorf("headers %v", h)
	}
}

func TestOptions(t *testing.T) {
	for want, o := range map[string]wire.Options{
		"two points":                           {Name: "../x", Key: "k"},
		"set GOOGLE_API_KEY or GEMINI_API_KEY": {Name: "x"}, "no model name": {Key: "k"}, "no http": {Name: "x", Key: "k", BaseURL: "localhost"},
	} {
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%+v: got %v; want %q, blamed on the set-up", o, err, want)
		}
	}
}
