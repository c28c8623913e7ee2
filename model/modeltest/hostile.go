package modeltest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gymkhana"
)

// Withstand checks what an adapter makes of answers that are cut, hostile or somewhere else. It takes seconds, so adapters
// that share a client need it once.
func Withstand(t *testing.T, dialect string, open Factory) {
	d := Speaking(dialect)
	for name, law := range map[string]func(*testing.T, *Dialect, Factory){
		"cut": withstandCut, "hostile": withstandHostile, "odd": withstandOdd, "elsewhere": withstandElsewhere,
	} {
		t.Run(name, func(t *testing.T) { law(t, d, open) })
	}
}

// conformPrinted: a printed client never shows its key.
func conformPrinted(t *testing.T, d *Dialect, open Factory) {
	_, m := dial(t, d, open, Always(Say("x")))
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
		if said := fmt.Sprintf(verb, m); strings.Contains(said, conformingKey) || strings.Contains(said, fmt.Sprintf("%x", conformingKey)) {
			t.Errorf("%s prints the key: %s", verb, said)
		}
	}
	if data, err := json.Marshal(m); err == nil && bytes.Contains(data, []byte(conformingKey)) {
		t.Errorf("JSON holds the key: %s", data)
	}
}

// A dropper is a network that panics while it holds the request.
type dropper struct{}

func (dropper) RoundTrip(r *http.Request) (*http.Response, error) {
	panic(fmt.Sprintf("lost %s with %v", r.URL, r.Header))
}

// conformPanic: a panic below a client becomes an error that is not the agent's fault and does not
// contain the key.
func conformPanic(t *testing.T, d *Dialect, open Factory) {
	m := open(t, Dial{URL: "http://127.0.0.1:1" + d.Base, Name: "stub", Key: conformingKey, Timeout: time.Second, HTTP: &http.Client{Transport: dropper{}}})
	_, err := m.Chat(t.Context(), ask("hello"))
	if err == nil || gymkhana.FaultOf(err) == gymkhana.FaultAgent || !strings.Contains(err.Error(), "lost ") || !strings.Contains(err.Error(), "[key]") {
		t.Fatalf("got %v; want a panic that is not the agent's, with the key struck out", err)
	}
	if strings.Contains(err.Error(), conformingKey) {
		t.Errorf("the error holds the key: %v", err)
	}
}

// served answers every question with the same bytes.
func served(t *testing.T, answer func(http.ResponseWriter, *http.Request)) *httptest.Server {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		answer(w, r)
	}))
	t.Cleanup(srv.Close)
	return srv
}

// recorded gives a whole answer of the dialect, as its server writes it.
func recorded(t *testing.T, d *Dialect, open Factory, r Reply) []byte {
	t.Helper()
	var body []byte
	tap := &http.Client{Transport: tapped{&body}}
	srv := NewServer(t, Options{Reply: Always(r)})
	m := open(t, Dial{URL: srv.Root() + d.Base, Name: "stub", Key: conformingKey, Timeout: 10 * time.Second, HTTP: tap})
	if _, err := m.Chat(t.Context(), ask("hello")); err != nil {
		t.Fatal(err)
	}
	return body
}

type tapped struct{ body *[]byte }

func (tap tapped) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	*tap.body, err = io.ReadAll(resp.Body)
	resp.Body.Close()
	resp.Body = io.NopCloser(bytes.NewReader(*tap.body))
	return resp, err
}

// withstandCut: an answer that ends after any of its bytes, with or without a Content-Length, counts as a failure of
// the model. A whole answer followed by white space is an answer.
func withstandCut(t *testing.T, d *Dialect, open Factory) {
	whole := bytes.TrimSpace(recorded(t, d, open, Reply{Text: "on my way", Thinking: "hm",
		Calls: []gymkhana.ToolCall{{ID: "c3", Name: "move", Arguments: `{"dir":"up"}`}}}))
	var at atomic.Int64
	var told atomic.Bool
	srv := served(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if told.Load() {
			w.Header().Set("Content-Length", fmt.Sprint(len(whole)))
		}
		_, _ = w.Write(whole[:at.Load()])
	})
	m := open(t, Dial{URL: srv.URL + d.Base, Name: "stub", Key: conformingKey, Timeout: 10 * time.Second})
	for _, length := range []bool{false, true} {
		told.Store(length)
		for n := range len(whole) {
			at.Store(int64(n))
			if r, err := m.Chat(t.Context(), ask("hello")); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultModel {
				t.Fatalf("cut after %d of %d bytes, length told %v: got %+v, %v; want a fault of the model", n, len(whole), length, r, err)
			}
		}
	}
	at.Store(int64(len(whole)))
	if r, err := m.Chat(t.Context(), ask("hello")); err != nil || len(r.Calls) != 1 {
		t.Errorf("whole: got %+v, %v", r, err)
	}
}

// withstandHostile: for any hostile success of a server, the client ends soon, in bounded memory, with an answer or
// with a fault of the model, never of the agent.
func withstandHostile(t *testing.T, d *Dialect, open Factory) {
	whole := string(recorded(t, d, open, Reply{Text: "WORD", Usage: &gymkhana.Usage{In: 90001, Out: 30002}}))
	many := make([]gymkhana.ToolCall, 10_000)
	for i := range many {
		many[i] = gymkhana.ToolCall{ID: "same", Name: "move", Arguments: `{}`}
	}
	calls := string(recorded(t, d, open, Reply{Calls: many}))
	packed := func(n int) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		zeros := make([]byte, 1<<20)
		_, _ = io.WriteString(z, strings.Replace(whole, "WORD", "", 1)[:20])
		for range n {
			_, _ = z.Write(zeros)
		}
		_ = z.Close()
		return b.String()
	}
	for name, c := range map[string]struct {
		body  string
		times int // how often it is sent, one after the other; 0 means once
		gzip  bool
		slow  bool // a byte at a time, for longer than the time of a try
		check func(t *testing.T, r *gymkhana.Response, err error)
	}{
		"no UTF-8":            {body: strings.Replace(whole, "WORD", "a\xff\xfeb", 1), check: answered},
		"a lone surrogate":    {body: strings.Replace(whole, "WORD", `\ud800`, 1), check: answered},
		"200 MB":              {body: strings.Replace(whole, "WORD", strings.Repeat("x", 1<<20), 1), times: 200, check: failed},
		"a gzip bomb":         {body: packed(200), gzip: true, check: failed},
		"gzip cut short":      {body: packed(1)[:100], gzip: true, check: failed},
		"no gzip":             {body: whole, gzip: true, check: failed},
		"slow":                {body: whole, slow: true, check: failed},
		"NaN tokens":          {body: strings.ReplaceAll(whole, "90001", "NaN"), check: counted},
		"infinite tokens":     {body: strings.ReplaceAll(whole, "90001", "-Infinity"), check: counted},
		"octal tokens":        {body: strings.ReplaceAll(whole, "90001", "007"), check: counted},
		"parted tokens":       {body: strings.ReplaceAll(whole, "90001", "90_001"), check: counted},
		"no number of tokens": {body: strings.ReplaceAll(whole, "90001", "many"), check: failed},
		"NaN in a text":       {body: strings.Replace(whole, "WORD", "NaN, NaN", 1), check: answered},
		"tokens in words":     {body: strings.ReplaceAll(whole, "90001", `"many"`), check: either},
		"half a token":        {body: strings.ReplaceAll(whole, "90001", "0.5"), check: either},
		"negative tokens":     {body: strings.ReplaceAll(strings.ReplaceAll(whole, "90001", "-90001"), "30002", "-1"), check: counted},
		"tokens without end":  {body: strings.ReplaceAll(whole, "90001", "9223372036854775807"), check: either},
		"tokens beyond int64": {body: strings.ReplaceAll(whole, "90001", "92233720368547758070"), check: either},
		"10,000 equal calls": {body: calls, check: func(t *testing.T, r *gymkhana.Response, err error) {
			if answered(t, r, err); err == nil && len(r.Calls) != 10_000 {
				t.Errorf("%d calls", len(r.Calls))
			}
		}},
		"deep nesting": {body: strings.Repeat("[", 1<<20), check: failed},
		"null":         {body: "null", check: failed},
		"a number":     {body: "7", check: failed},
		"a list":       {body: "[]", check: failed},
		"a text":       {body: `"x"`, check: failed},
		"an object":    {body: "{}", check: failed},
		"two answers":  {body: whole + whole, check: failed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			srv := served(t, func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				if c.gzip {
					w.Header().Set("Content-Encoding", "gzip")
				}
				for range max(c.times, 1) {
					if c.slow {
						break
					}
					if _, err := io.WriteString(w, c.body); err != nil {
						return
					}
				}
				if !c.slow {
					return
				}
				for i := range len(c.body) {
					if _, err := w.Write([]byte{c.body[i]}); err != nil || r.Context().Err() != nil {
						return
					}
					_ = http.NewResponseController(w).Flush()
					time.Sleep(20 * time.Millisecond)
				}
			})
			timeout := 20 * time.Second
			if c.slow {
				timeout = 100 * time.Millisecond
			}
			m := open(t, Dial{URL: srv.URL + d.Base, Name: "stub", Key: conformingKey, Timeout: timeout, MaxBody: 4 << 20})
			r, err := m.Chat(t.Context(), ask("hello"))
			c.check(t, r, err)
		})
	}
}

func failed(t *testing.T, r *gymkhana.Response, err error) {
	t.Helper()
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultModel {
		t.Errorf("got %.300v, %.300v; want a fault of the model", r, err)
	} else if len(err.Error()) > 2000 {
		t.Errorf("the error has %d bytes", len(err.Error()))
	}
}

func answered(t *testing.T, r *gymkhana.Response, err error) {
	t.Helper()
	if err != nil || r == nil {
		t.Errorf("got %.300v, %.300v; want an answer", r, err)
	}
}

func either(t *testing.T, r *gymkhana.Response, err error) {
	t.Helper()
	if err != nil {
		failed(t, r, err)
		return
	}
	counted(t, r, err)
}

// counted wants tokens that can be added up and paid.
func counted(t *testing.T, r *gymkhana.Response, err error) {
	t.Helper()
	if answered(t, r, err); err != nil {
		return
	}
	for _, n := range []int{r.Usage.In, r.Usage.Out, r.Usage.Cached, r.Usage.Written, r.Usage.Reasoning} {
		if n < 0 || n > 1<<50 {
			t.Errorf("usage %+v", r.Usage)
		}
	}
}

// withstandElsewhere: the key goes only to the given address. A redirect, to another host or in a circle, is refused
// as an error of the set-up.
func withstandElsewhere(t *testing.T, d *Dialect, open Factory) {
	var strayed atomic.Int64
	other := served(t, func(http.ResponseWriter, *http.Request) { strayed.Add(1) })
	for _, status := range []int{301, 302, 303, 307, 308} {
		for _, to := range []string{other.URL, "", "https://user:pass@example.invalid/x", "file:///etc/passwd", "::"} {
			asked := 0
			srv := served(t, func(w http.ResponseWriter, r *http.Request) {
				asked++
				w.Header().Set("Location", to+"/loop")
				if to == "::" {
					w.Header().Set("Location", to)
				}
				w.WriteHeader(status)
			})
			m := open(t, Dial{URL: srv.URL + d.Base, Name: "stub", Key: conformingKey, Timeout: 10 * time.Second})
			_, err := m.Chat(t.Context(), ask("hello"))
			if err == nil || gymkhana.FaultOf(err) == gymkhana.FaultAgent || strings.Contains(err.Error(), conformingKey) {
				t.Errorf("%d to %q: %v", status, to, err)
			}
			if asked != 1 || strayed.Load() > 0 {
				t.Errorf("%d to %q: asked %d times, and %d elsewhere", status, to, asked, strayed.Load())
			}
		}
	}
}
