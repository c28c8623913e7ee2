package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
)

const key = "own-key-4711"

// A question is the body of a request in these tests.
type question struct {
	Text  string         `json:"text"`
	Heat  *float64       `json:"heat,omitempty"`
	Style string         `json:"style,omitempty"`
	Show  []string       `json:"show,omitempty"`
	Deep  map[string]int `json:"deep,omitempty"`
}

// A stub answers a client, and remembers what came.
type stub struct {
	*httptest.Server
	mu    sync.Mutex
	came  []*http.Request
	wrote []string
}

func (s *stub) bodies() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.wrote)
}

// stubbed starts a stub and a client of it, whose answers are {"text":…}.
func stubbed(t *testing.T, answer func(w http.ResponseWriter, body string)) (*stub, *Client[question]) {
	t.Helper()
	s := &stub{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mu.Lock()
		s.came, s.wrote = append(s.came, r), append(s.wrote, string(body))
		s.mu.Unlock()
		answer(w, string(body))
	}))
	t.Cleanup(s.Close)
	o := Options{Name: "stub", Key: key, BaseURL: s.URL}
	o.Fill("")
	half := 0.5
	return s, &Client[question]{Line: Dial("model/stub.Chat", o), URL: s.URL + "/ask", Native: "stub",
		Header: func(req *gymkhana.Request) http.Header {
			return http.Header{"Key": {key}, "Tools": {fmt.Sprint(len(req.Tools))}}
		},
		Write: func(req *gymkhana.Request) (*question, error) {
			if len(req.Messages) == 0 {
				return nil, errors.New("nothing to ask")
			}
			q := &question{Text: Text(&req.Messages[0]), Heat: req.Sampling.Temperature, Style: req.Sampling.Effort}
			for _, p := range req.Messages[0].Parts {
				if p.Image != nil {
					address, err := DataURL(p.Image)
					if err != nil {
						return nil, err
					}
					q.Show = append(q.Show, address)
				}
			}
			if req.ToolChoice == "deep" {
				q.Deep = map[string]int{"a": 1}
			}
			if req.Sampling.TopP != nil {
				q.Heat = &half
			}
			return q, nil
		},
		Read: func(_ *gymkhana.Request, body []byte) (*gymkhana.Response, error) {
			var said struct {
				Text String `json:"text"`
			}
			if Read(body, &said); said.Text == "" {
				return nil, errors.New("no text")
			}
			return &gymkhana.Response{Text: string(said.Text), Finish: "stop"}, nil
		},
		Spares: []Spare[question]{
			{Name: "heat", In: func(q *question) any { return &q.Heat }},
			{Name: "style", Words: []string{"manner", "style"}, In: func(q *question) any { return &q.Style }},
			{Name: "deep", In: func(q *question) any {
				if q.Deep == nil {
					return nil
				}
				return &q.Deep
			}},
		}}
}

func says(text string) func(http.ResponseWriter, string) {
	return func(w http.ResponseWriter, _ string) { io.WriteString(w, text) }
}

func asks(text string) *gymkhana.Request {
	return &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, text)}}
}

// Each request is one POST of JSON with the client's headers and ours; HTML characters are not escaped.
func TestWhatLeaves(t *testing.T) {
	s, c := stubbed(t, says(`{"text":"yes"}`))
	req := asks("a < b & c")
	req.Tools = []gymkhana.Tool{{Name: "f"}, {Name: "own", Provider: "stub", Native: []byte(`{}`)}}
	r, err := c.Chat(t.Context(), req)
	if err != nil || r.Text != "yes" || r.Finish != "stop" {
		t.Fatalf("got %+v, %v", r, err)
	}
	came := s.came[0]
	if came.Method != http.MethodPost || came.URL.Path != "/ask" || s.wrote[0] != `{"text":"a < b & c"}` {
		t.Errorf("%s %s %s", came.Method, came.URL, s.wrote[0])
	}
	for name, want := range map[string]string{"Content-Type": "application/json", "Accept": "application/json",
		"User-Agent": "gymkhana",
		"Key":        key, "Tools": "2", "Content-Length": fmt.Sprint(len(s.wrote[0])), "Authorization": ""} {
		if got := came.Header.Get(name); got != want {
			t.Errorf("%s: %q; want %q", name, got, want)
		}
	}
	req.Tools[1].Provider = "somebody"
	if _, err := c.Chat(t.Context(), req); gymkhana.FaultOf(err) != gymkhana.FaultSetup || len(s.bodies()) != 1 {
		t.Errorf("a native tool of somebody else: %v", err)
	}
}

// A refused parameter is left out of the next try and of all later requests; each is refused once. The last try may
// fail.
func TestSparesAreLeftOut(t *testing.T) {
	s, c := stubbed(t, func(w http.ResponseWriter, body string) {
		for field, message := range map[string]string{"heat": "unknown field: heat", "style": "manner is not supported",
			"deep": "deep is not allowed"} {
			if strings.Contains(body, `"`+field+`"`) {
				w.WriteHeader(http.StatusBadRequest)
				fmt.Fprintf(w, `{"error":{"message":%q}}`, message)
				return
			}
		}
		io.WriteString(w, `{"text":"yes"}`)
	})
	heat := 0.25
	req := asks("hello")
	req.Sampling, req.ToolChoice = gymkhana.Sampling{Temperature: &heat, Effort: "low"}, "deep"
	if _, err := c.Chat(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	dropped := c.Dropped()
	if slices.Sort(dropped); !slices.Equal(dropped, []string{"deep", "heat", "style"}) || len(s.bodies()) != 4 {
		t.Errorf("dropped %v in %d requests", dropped, len(s.bodies()))
	}
	if _, err := c.Chat(t.Context(), req); err != nil || len(s.bodies()) != 5 {
		t.Errorf("%v, and %d requests; want 5", err, len(s.bodies()))
	}
	if last := s.bodies()[4]; last != `{"text":"hello"}` || *req.Sampling.Temperature != 0.25 {
		t.Errorf("sent %s, and the caller's request is %+v", last, req.Sampling)
	}
}

// A parameter is dropped only if it was sent and the error says that it is not supported at all.
func TestOtherRefusalsAreErrors(t *testing.T) {
	for message, fault := range map[string]gymkhana.Fault{
		"style is not supported": gymkhana.FaultSetup, "heat is out of range": gymkhana.FaultSetup, "heater is not supported": gymkhana.FaultSetup,
		"heat is not supported: too many tokens": gymkhana.FaultAgent,
	} {
		s, c := stubbed(t, func(w http.ResponseWriter, _ string) {
			w.WriteHeader(http.StatusBadRequest)
			io.WriteString(w, message)
		})
		heat := 0.25
		req := asks("hello")
		req.Sampling.Temperature = &heat
		if _, err := c.Chat(t.Context(), req); gymkhana.FaultOf(err) != fault || len(s.bodies()) != 1 ||
			len(c.Dropped()) > 0 {
			t.Errorf("%s: %v after %d requests", message, err, len(s.bodies()))
		}
	}
}

// A refusal may name the parameter in a field; then its words do not matter. Its spelling never does.
func TestDispensable(t *testing.T) {
	for _, c := range []struct {
		status               int
		code, message, param string
		want                 bool
	}{
		{400, "", "unsupported: heat", "", true},
		{422, "", "unsupported: heat", "", true},
		{500, "", "unsupported: heat", "", true},
		{200, "", "unsupported: heat", "", true},
		{404, "", "unsupported: heat", "", false},
		{400, "", "Argument not supported on this model: warmthA", "", true},
		{400, "", "unsupported: body.warmth-a", "", true},
		{400, "", "unsupported: WARMTH_A", "", true},
		{400, "", "unsupported: warmth-ab", "", false},
		{400, "unsupported_value", "no", "params.warmthA", true},
		{400, "unsupported_value", "no", "heat", true},
		{400, "unsupported_value", "heat", "other", false},
		{400, "", "no", "heat", false},
		{400, "", "unsupported: preheat", "", false},
		{400, "", "unsupported: warmth.a", "", true},
		{400, "", "unsupported: warmthxa", "", false},
	} {
		r := (&Line{}).refused(c.status, &complaint{codes: []string{c.code}, message: c.message, param: c.param}, 0)
		if got := r.dispensable([]string{"warmth.a", "heat"}); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// A request that cannot be encoded is not sent, and the error is our own fault.
func TestUnwritableRequests(t *testing.T) {
	s, c := stubbed(t, says(`{"text":"yes"}`))
	heat := math.NaN()
	bad := asks("hello")
	bad.Sampling.Temperature = &heat
	for _, req := range []*gymkhana.Request{{}, bad} {
		if _, err := c.Chat(t.Context(), req); gymkhana.FaultOf(err) != gymkhana.FaultUs || err == nil ||
			len(s.bodies()) > 0 {
			t.Errorf("%v after %d requests", err, len(s.bodies()))
		}
	}
}

// TestSuccesses: an answer is JSON within its bound, or the model's fault. A web page is the set-up's.
func TestSuccesses(t *testing.T) {
	for answer, want := range map[string]struct {
		fault gymkhana.Fault
		says  string
	}{
		`{"text":"ab"}`:             {-1, ""},
		`{"text":"abc"}`:            {gymkhana.FaultModel, "longer than 13 bytes"},
		`{"text":"a`:                {gymkhana.FaultModel, "not JSON"},
		``:                          {gymkhana.FaultModel, "not JSON"},
		"\n <p>hi":                  {gymkhana.FaultSetup, "web page"},
		`{"text":7}{}`:              {gymkhana.FaultModel, "not JSON"},
		`{"text":""}`:               {gymkhana.FaultUs, "no text"},
		strings.Repeat(`["a",`, 99): {gymkhana.FaultModel, "longer than"},
	} {
		_, c := stubbed(t, says(answer))
		c.Opts.MaxBody = 13
		_, err := c.Chat(t.Context(), asks("hello"))
		if want.fault < 0 {
			if err != nil {
				t.Errorf("%s: %v", answer, err)
			}
		} else if err == nil || gymkhana.FaultOf(err) != want.fault || !strings.Contains(err.Error(), want.says) {
			t.Errorf("%s: got %v; want %s: %s", answer, err, want.fault, want.says)
		}
	}
}

// A web page after an answer comes from something between us and the server, and is the model's fault: the question is asked again.
func TestAWebPageAfterAnAnswer(t *testing.T) {
	for _, kind := range []string{"text/html", "application/json"} {
		n := 0
		_, c := stubbed(t, func(w http.ResponseWriter, _ string) {
			if n++; n > 1 {
				w.Header().Set("Content-Type", kind)
				io.WriteString(w, "<html>busy</html>")
				return
			}
			io.WriteString(w, `{"text":"ab"}`)
		})
		if _, err := c.Chat(t.Context(), asks("hello")); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Chat(t.Context(), asks("hello")); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// What is no success is a refusal in the server's words, a web page of any status among them.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		status     int
		kind, body string
		fault      gymkhana.Fault
		says       string
	}{
		{200, "text/html; charset=utf-8", "<html>", gymkhana.FaultSetup, "web page"},
		{200, "TEXT/HTML", `{"text":"x"}`, gymkhana.FaultSetup, "web page"},
		{300, "", ``, gymkhana.FaultSetup, "Multiple Choices"},
		{429, "", `{"error":{"message":"slow ` + key + `"}}`, gymkhana.FaultModel, "slow [key]"},
		{500, "", strings.Repeat("x", 100<<10), gymkhana.FaultModel, "xxx…"},
	} {
		_, client := stubbed(t, func(w http.ResponseWriter, _ string) {
			w.Header().Set("Content-Type", c.kind)
			w.WriteHeader(c.status)
			io.WriteString(w, c.body)
		})
		_, err := client.Chat(t.Context(), asks("hello"))
		var e *gymkhana.ProviderError
		if !errors.As(err, &e) || e.Status != c.status || gymkhana.FaultOf(err) != c.fault ||
			!strings.Contains(err.Error(), c.says) {
			t.Errorf("%d %.40s: got %v", c.status, c.body, err)
		}
	}
	_, c := stubbed(t, func(w http.ResponseWriter, _ string) {
		w.WriteHeader(http.StatusBadRequest)
		io.WriteString(w, `{"error":{"code":"content_filter","message":"no"}}`)
	})
	if r, err := c.Chat(t.Context(), asks("hello")); err != nil || r.Finish != "content_filter" {
		t.Errorf("a filtered prompt: %+v, %v", r, err)
	}
}

// However long a refusal is, the part with the reason is read.
func TestLongRefusals(t *testing.T) {
	const long = 256 << 20
	wrote := make(chan int, 1)
	_, c := stubbed(t, func(w http.ResponseWriter, _ string) {
		w.WriteHeader(http.StatusInternalServerError)
		part, sum := strings.Repeat("x", 1<<16), 0
		for sum < long {
			n, err := io.WriteString(w, part)
			if sum += n; err != nil {
				break
			}
		}
		wrote <- sum
	})
	var e *gymkhana.ProviderError
	if _, err := c.Chat(t.Context(), asks("hello")); !errors.As(err, &e) || e.Status != http.StatusInternalServerError ||
		!strings.Contains(e.Message, "xxx…") {
		t.Errorf("got %v", err)
	}
	if n := <-wrote; n >= long {
		t.Errorf("all %d bytes were taken", n)
	}
}

// A redirect is not followed, so the key goes nowhere else. The client that was given keeps its own ways.
func TestRedirectsAreNotFollowed(t *testing.T) {
	other, _ := stubbed(t, says(`{"text":"stolen"}`))
	s, c := stubbed(t, func(w http.ResponseWriter, _ string) {
		w.Header().Set("Location", other.URL+"/ask?secret")
		w.WriteHeader(http.StatusTemporaryRedirect)
	})
	_, err := c.Chat(t.Context(), asks("hello"))
	if err == nil || !strings.Contains(err.Error(), "redirects to "+other.URL) || strings.Contains(err.Error(), "secret") ||
		len(s.bodies()) != 1 || len(other.bodies()) > 0 {
		t.Errorf("got %v after %d and %d requests", err, len(s.bodies()), len(other.bodies()))
	}
	if c.Opts.HTTP.CheckRedirect != nil {
		t.Error("the caller's client was changed")
	}
}

// TestWhoGaveUp: the caller's end is an error of the context, ours is the model's silence.
func TestWhoGaveUp(t *testing.T) {
	quit := make(chan struct{})
	s, c := stubbed(t, func(http.ResponseWriter, string) { <-quit })
	defer close(quit)
	c.Opts.Timeout = 20 * time.Millisecond
	_, err := c.Chat(t.Context(), asks("hello"))
	var e *gymkhana.ProviderError
	if !errors.As(err, &e) || e.Code != gymkhana.CodeTimeout || gymkhana.FaultOf(err) != gymkhana.FaultModel {
		t.Errorf("got %v; want a time-out of the model", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var blamed *gymkhana.Error
	if _, err = c.Chat(ctx, asks("hello")); !errors.Is(err, context.Canceled) || errors.As(err, &blamed) {
		t.Errorf("got %v; want the context's error", err)
	}
	c.Opts.Timeout, c.URL = time.Minute, "http://127.0.0.1:1/secret"
	if _, err = c.Chat(t.Context(), asks("hello")); err == nil || strings.Contains(err.Error(), "secret") ||
		gymkhana.FaultOf(err) != gymkhana.FaultModel {
		t.Errorf("got %v; want a broken network, without the address", err)
	}
	if n := len(s.bodies()); n > 1 {
		t.Errorf("%d requests", n)
	}
}

// A panic of the network or of a client's own function is our fault, and its error does not contain
// the key.
func TestPanics(t *testing.T) {
	_, c := stubbed(t, says(`{"text":"yes"}`))
	c.Read = func(*gymkhana.Request, []byte) (*gymkhana.Response, error) { panic("with " + key) }
	if _, err := c.Chat(t.Context(), asks("hello")); gymkhana.FaultOf(err) != gymkhana.FaultUs ||
		!strings.Contains(err.Error(), "with [key]") {
		t.Errorf("got %v", err)
	}
}

// A response has the pictures that left and the bytes beside them. A picture that did not leave is our fault.
func TestPicturesThatLeft(t *testing.T) {
	s, c := stubbed(t, says(`{"text":"seen `+key+`"}`))
	im := drawn(t, 3, 2)
	r, err := c.Chat(t.Context(), shows(im))
	if err != nil || len(r.Sent) != 1 || r.Sent[0].Width != 3 || r.Rest != len(s.wrote[0])-(len(im.Data)+2)/3*4 ||
		r.Text != "seen [key]" {
		t.Errorf("got %+v, %v", r, err)
	}
	write := c.Write
	c.Write = func(req *gymkhana.Request) (*question, error) {
		q, err := write(req)
		q.Show = nil
		return q, err
	}
	if _, err := c.Chat(t.Context(), shows(im)); gymkhana.FaultOf(err) != gymkhana.FaultUs ||
		!strings.Contains(err.Error(), "message 1: its picture") {
		t.Errorf("got %v", err)
	}
}

func TestSchema(t *testing.T) {
	for parameters, want := range map[string]string{``: "map[] <nil>", `null`: "map[] <nil>",
		`{"a":1}`: "map[a:1] <nil>", `[`: "tool f: parameters: ", `[1]`: "tool f: parameters: "} {
		schema, err := Schema(&gymkhana.Tool{Name: "f", Parameters: []byte(parameters)})
		if got := fmt.Sprint(schema, " ", err); !strings.Contains(got, want) {
			t.Errorf("%s: got %s; want %s", parameters, got, want)
		}
	}
}

func TestAddresses(t *testing.T) {
	for address, ok := range map[string]bool{"http://h/v1": true, "https://h": true, "": false, "h": false,
		"ftp://h": false, "http://": false,
		"http://a:b@h": false, "http://h/?api-version=2024-10-21": true, "http://h?": true, "http://h/?a=%zz": false, "http://h/?a;b": false,
		"http://h/#": false, "http://h/#f": false,
		"http://h/?api-key=x": false, "http://h/?a=1&subscription-Key=x": false, "http://h/?sig=x": false, "http://h/?access_token=x": false} {
		o := Options{Name: "x", Key: "k", BaseURL: address}
		if wrong := o.Check("p", "KEY"); (len(wrong) == 0) != ok {
			t.Errorf("%q: %v", address, wrong)
		}
	}
	for address, want := range map[string]string{"http://h/v1/": "http://h", "http://h/v1beta": "http://h",
		"http://h//": "http://h", "http://h/v1/x": "http://h/v1/x", "http://h/v1/?": "http://h"} {
		if got := Address(address, "/p", "v1beta", "v1"); got != want+"/p" {
			t.Errorf("%s: got %s; want %s/p", address, got, want)
		}
	}
	if got := Address("http://h/openai/v1/?api-version=a&b=c/", "/p"); got != "http://h/openai/v1/p?api-version=a&b=c/" {
		t.Errorf("with a query: %s", got)
	}
}
