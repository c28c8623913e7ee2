package modeltest

import (
	"bytes"
	"encoding/json"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"
)

func post(t *testing.T, srv *Server, body string) (int, string) {
	t.Helper()
	resp, err := http.Post(srv.URL()+"/chat/completions", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

const hello = `{"model":"m","messages":[{"role":"user","content":"hello"},{"role":"assistant","content":"hi"},` +
	`{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}]}`

func TestNumberedAndRecorded(t *testing.T) {
	srv := NewServer(t, Options{})
	for _, want := range []string{`"answer 1"`, `"answer 2"`} {
		if status, body := post(t, srv, hello); status != 200 || !strings.Contains(body, want) || !json.Valid([]byte(body)) {
			t.Errorf("got %d %s; want %s", status, body, want)
		}
	}
	all := srv.Requests()
	if len(all) != 2 || all[1].N != 2 || all[1].Last() != "a\nb" || all[1].Turn() != 1 || all[1].Model != "m" {
		t.Errorf("recorded %+v", all)
	}
	if srv.Forget(); len(srv.Requests()) != 0 {
		t.Error("not forgotten")
	}
}

func TestScript(t *testing.T) {
	srv := NewServer(t, Options{Reply: Script(Fail(429, "1"), Say("b"))})
	for _, want := range []int{429, 200, 200} {
		if status, _ := post(t, srv, hello); status != want {
			t.Errorf("got %d; want %d", status, want)
		}
	}
}

// TestPicky: what real servers refuse, the stub refuses too.
func TestPicky(t *testing.T) {
	srv := NewServer(t, Options{})
	for messages, want := range map[string]string{
		``:                                   "required",
		`{"role":"narrator"}`:                "unknown role",
		`{"role":"tool","content":"x"}`:      "without tool_call_id",
		`{"role":"tool","tool_call_id":"x"}`: "no call",
		`{"role":"assistant","tool_calls":[{"id":"x","type":"function","function":{"name":"f"}}]},{"role":"user","content":"x"}`: "have no reply",
		`{"role":"assistant","tool_calls":[{"id":"x"}]}`:                                                        "without id, type or name",
		`{"role":"user","content":[{"type":"image_url","image_url":{"url":"http://x"}}]}`:                       "no data URL",
		`{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,/9j/4AAQ"}}]}`: "is called image/png",
		`{"role":"user","content":[{"type":"video"}]}`:                                                          "unknown part",
	} {
		status, body := post(t, srv, `{"model":"m","messages":[`+messages+`]}`)
		if status != 400 || !strings.Contains(body, want) {
			t.Errorf("%s: got %d %s; want %q", messages, status, body, want)
		}
	}
}

func TestPNGIsAPicture(t *testing.T) {
	if im, err := png.Decode(bytes.NewReader(PNG)); err != nil || im.Bounds().Dx() != 1 {
		t.Errorf("got %v, %v; want one pixel", im, err)
	}
}
