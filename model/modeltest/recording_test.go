package modeltest_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/anthropic"
	"gymkhana/model/google"
	"gymkhana/model/modeltest"
	"gymkhana/model/openai"
	"gymkhana/model/wire"
)

// asks are the clients, and what follows the server's address in their base URLs.
var asks = map[string]struct {
	base string
	open func(wire.Options) (gymkhana.Model, error)
}{
	"openai": {"/v1", func(o wire.Options) (gymkhana.Model, error) {
		return openai.New(openai.Options{Name: o.Name, BaseURL: o.BaseURL, Key: o.Key, HTTP: o.HTTP})
	}},
	"openai-responses": {"/v1", openai.NewResponses}, "anthropic": {"", anthropic.New}, "google": {"", google.New},
}

// What an account is known by, as providers send it.
const (
	ownKey  = "own/key+0123456789"
	leaking = "key own/key+0123456789 or own%2Fkey%2B0123456789, sk-proj-Abc123Def456, AIzaSyA1234567890, Bearer eyJhbGciOi.abc, " +
		"jane.doe+x@corp.example.com, org-Ab12Cd34Ef, proj_9f8e7d6c5b, req_011CSHoEeqs5C35K2UUqR7Fy, 0f8fad5b-d9cb-469f-a165-70867728950e"
)

var account = []string{ownKey, `own\/key+0123456789`, "own%2Fkey", "Abc123Def456", "SyA1234567890", "eyJhbGciOi", "jane.doe", "corp.example", "Ab12Cd34Ef",
	"9f8e7d6c5b", "011CSHoEeqs5C35K2UUqR7Fy", "0f8fad5b", "sessionid"}

// leaky is a proxy in front of a stub that adds what providers add: ids, limits and cookies in
// headers.
func leaky(t *testing.T, srv *modeltest.Server) string {
	t.Helper()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		req, err := http.NewRequestWithContext(r.Context(), r.Method, srv.Root()+r.URL.Path, r.Body)
		if err != nil {
			t.Error(err)
			return
		}
		req.Header = r.Header
		resp, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Error(err)
			return
		}
		defer resp.Body.Close()
		h := w.Header()
		for _, name := range []string{"Content-Type", "Retry-After"} {
			h.Set(name, resp.Header.Get(name))
		}
		for name, v := range map[string]string{"X-Request-Id": "req_011CSHoEeqs5C35K2UUqR7Fy", "Openai-Organization": "org-Ab12Cd34Ef",
			"Set-Cookie": "sessionid=abc; Path=/", "Anthropic-Organization-Id": "0f8fad5b-d9cb-469f-a165-70867728950e", "X-Echo": ownKey} {
			h.Set(name, v)
		}
		w.WriteHeader(resp.StatusCode)
		if _, err := io.Copy(w, resp.Body); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(proxy.Close)
	return proxy.URL
}

// A client that was recorded gives the same answers from the recording, without a network, and the recording reveals
// nothing of the account: not its key, ids, mails or cookies, wherever the endpoint sent them.
func TestRecordings(t *testing.T) {
	call := []gymkhana.ToolCall{{ID: "call_a1b2c3d4e5", Name: "look", Arguments: `{"at":"left"}`}}
	for name, c := range asks {
		t.Run(name, func(t *testing.T) {
			srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Script(
				modeltest.Fail(429, "7").Saying("rate_limit_error", "Rate limit reached in organization org-Ab12Cd34Ef, "+leaking),
				modeltest.Reply{Thinking: "hm", Signed: "c2lnbmVk", Text: leaking, Calls: call}, modeltest.Say("done"))})
			var live modeltest.Recording
			want := talks(t, wire.Options{Name: "gemini-3-stub", BaseURL: leaky(t, srv) + c.base, Key: ownKey, HTTP: live.Record(ownKey)}, c.open)
			file := filepath.Join(t.TempDir(), "testdata", "recorded.json")
			if err := live.Write(file); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range account {
				if strings.Contains(string(data), secret) {
					t.Errorf("the recording holds %q:\n%s", secret, data)
				}
			}
			again, err := modeltest.Read(file)
			if err != nil || len(again.Exchanges) != 3 || again.Exchanges[0].Header["Retry-After"] != "7" {
				t.Fatalf("read %+v, %v", again, err)
			}
			got := talks(t, wire.Options{Name: "gemini-3-stub", BaseURL: "http://127.0.0.1:1" + c.base, Key: "another-key-4711", HTTP: again.Replay()}, c.open)
			if scrub := modeltest.NewScrubber(ownKey); scrub.Text(want) != modeltest.NewScrubber().Text(got) || !strings.Contains(got, "done") {
				t.Errorf("replayed\n%s\nwant\n%s", got, scrub.Text(want))
			}
			m, err := c.open(wire.Options{Name: "gemini-3-stub", BaseURL: "http://127.0.0.1:1" + c.base, Key: "another-key-4711", HTTP: again.Replay()})
			if err != nil {
				t.Fatal(err)
			}
			other := modeltest.Hello()
			other.Messages = append(other.Messages, gymkhana.Say(gymkhana.User, "another question"))
			if _, err := m.Chat(t.Context(), other); err == nil || !strings.Contains(err.Error(), "record again") {
				t.Errorf("another question: %v; want to be told to record again", err)
			}
		})
	}
}

// talks asks until there is an answer, continues the conversation, and returns all answers as JSON.
func talks(t *testing.T, o wire.Options, open func(wire.Options) (gymkhana.Model, error)) string {
	t.Helper()
	m, err := open(o)
	if err != nil {
		t.Fatal(err)
	}
	req := modeltest.Hello()
	req.Tools = []gymkhana.Tool{{Name: "look", Parameters: []byte(`{"type":"object"}`)}}
	if _, err := m.Chat(t.Context(), req); gymkhana.FaultOf(err) != gymkhana.FaultModel {
		t.Fatalf("%v; want a fault of the model", err)
	}
	first := modeltest.Ask(t, m, req)
	req.Messages = append(req.Messages,
		gymkhana.Message{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: first.Text}}, Blocks: first.Blocks, Calls: first.Calls},
		gymkhana.Message{Role: gymkhana.ToolReply, CallID: first.Calls[0].ID, Parts: []gymkhana.Part{{Text: "a wall"}}})
	second := modeltest.Ask(t, m, req)
	said, err := json.Marshal([]*gymkhana.Response{first, second})
	if err != nil {
		t.Fatal(err)
	}
	return string(said)
}

// Scrubbing again changes nothing, the same id becomes the same word, and other texts are left alone.
func TestScrubber(t *testing.T) {
	s := modeltest.NewScrubber()
	for text, want := range map[string]string{
		`{"id":"call_a1b2c3d4e5","again":"call_a1b2c3d4e5"}`: `{"id":"call_scrubbed1","again":"call_scrubbed1"}`,
		`{"organization":"Acme Corp","x":1}`:                 `{"organization":"id-scrubbed1","x":1}`,
		`{"user": "a \"b\""}`:                                `{"user": "id-scrubbed2"}`,
		`own\/key+0 in {"x":"own\/key+0"}`:                   `[key] in {"x":"[key]"}`,
		`call_1 user_name reasoning_content msg_type`:        `call_1 user_name reasoning_content msg_type`,
		`{"prompt_tokens":123456789,"seed":4194303}`:         `{"prompt_tokens":123456789,"seed":4194303}`,
	} {
		got := modeltest.NewScrubber("own/key+0").Text(text)
		if want = strings.ReplaceAll(want, "id-scrubbed2", "id-scrubbed1"); got != want || s.Text(got) != got {
			t.Errorf("%s became %s; want %s", text, got, want)
		}
	}
	if a, b := s.Text("req_0123456789a and req_9876543210b"), s.Text("req_9876543210b"); a != "req_scrubbed1 and req_scrubbed2" || b != "req_scrubbed2" {
		t.Errorf("%s, %s", a, b)
	}
}
