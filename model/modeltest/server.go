// Package modeltest is for tests of code that talks to models. NewServer starts a real HTTP server on
// the loopback that speaks like every provider we know (chat completions, and the others in Dialects;
// the path of a request selects the dialect). It answers and misbehaves as the test requires, and
// records every request, with decoded pictures. Conform tests the contract of every adapter against it,
// so a new provider costs a Dialect and a line in its test.
//
//	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Script(
//		modeltest.Fail(429, "1"),
//		modeltest.Say("ACTION: left"),
//	)})
//	run(t, "--model", "compat/stub", "--base-url", srv.URL())
//	if got := len(srv.Requests()); got != 2 { … }
package modeltest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
)

// Options control how a server behaves.
type Options struct {
	Reply func(*Request) Reply // called once per request, concurrently; default Numbered
	Key   string               // when set, requests with another key get a 401 that repeats theirs

	// Loading is called for each request and reports whether the server is still loading its model. As long as it is,
	// every path gets a 503, the list of models too, as from llama.cpp. Such requests are not among Requests.
	Loading func() bool

	// Models answers what the server has, as JSON, and is called for each question; nil has no such list. The questions
	// are not among Requests.
	Models func() string
}

// A Request is one call to the server, decoded.
type Request struct {
	N         int                        // counted from 1, in order of arrival
	Path      string                     // /v1/chat/completions
	Header    http.Header                //
	Key       string                     //
	Model     string                     //
	Messages  []gymkhana.Message         // as they were sent, neighbours apart; pictures as bytes
	Tools     []gymkhana.Tool            //
	Reasoning []json.RawMessage          // blocks of reasoning that came back, in their order
	Fields    map[string]json.RawMessage // the whole body, by its top-level keys
	Body      []byte
}

// Last gives the text of the last message from the user, its parts joined by newlines.
func (r *Request) Last() string {
	for _, m := range slices.Backward(r.Messages) {
		if m.Role == gymkhana.User {
			return Text(m)
		}
	}
	return ""
}

// Turn counts the assistant's messages: 0 in the first request of a talk.
func (r *Request) Turn() int {
	n := 0
	for _, m := range r.Messages {
		if m.Role == gymkhana.Assistant {
			n++
		}
	}
	return n
}

// Text joins the texts of a message by newlines.
func Text(m gymkhana.Message) string {
	var texts []string
	for _, p := range m.Parts {
		if p.Image == nil {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// A Server is a stub of a provider.
type Server struct {
	http *httptest.Server
	opts Options
	quit chan struct{} // closed when the test ends, so that nothing hangs on

	mu       sync.Mutex
	requests []*Request
	arrived  int
}

// NewServer starts a server that stops with the test.
func NewServer(t testing.TB, o Options) *Server {
	t.Helper()
	if o.Reply == nil {
		o.Reply = Numbered
	}
	s := &Server{opts: o, quit: make(chan struct{})}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(func() {
		close(s.quit)
		s.http.CloseClientConnections()
		s.http.Close()
	})
	return s
}

// URL is the base URL to give to an adapter of chat completions; it ends in /v1. Other adapters take it
// as well, or Root.
func (s *Server) URL() string { return s.http.URL + "/v1" }

// Root is the server's address.
func (s *Server) Root() string { return s.http.URL }

// Requests gives what has arrived so far, in order of arrival.
func (s *Server) Requests() []*Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.Clone(s.requests)
	slices.SortFunc(list, func(a, b *Request) int { return a.N - b.N })
	return list
}

// Forget drops the recorded requests; the numbers go on.
func (s *Server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	if s.opts.Loading != nil && s.opts.Loading() {
		s.send(w, r, &chat, 0, Fail(http.StatusServiceUnavailable, "").Saying("unavailable_error", "Loading model"))
		return
	}
	if r.Method == http.MethodGet {
		if s.opts.Models == nil || !strings.HasSuffix(r.URL.Path, "/models") {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, s.opts.Models()) // the client may have gone away
		return
	}
	s.mu.Lock()
	s.arrived++
	n := s.arrived
	s.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client went away
	}
	d, model := dialectOf(r.URL.Path)
	if d == nil {
		s.send(w, r, &chat, n, Fail(http.StatusNotFound, "").Saying("not_found", "no such path: "+r.URL.Path))
		return
	}
	req, err := d.parse(body)
	if err == nil {
		err = checkReplies(req.Messages)
	}
	if err != nil {
		s.send(w, r, d, n, Fail(http.StatusBadRequest, "").Saying("invalid_request_error", err.Error()))
		return
	}
	if model != "" {
		req.Model = model
	}
	req.N, req.Path, req.Header, req.Key = n, r.URL.Path, r.Header.Clone(), d.key(r.Header)
	s.mu.Lock()
	s.requests = append(s.requests, req)
	s.mu.Unlock()
	s.send(w, r, d, n, s.reply(req))
}

func (s *Server) reply(req *Request) Reply {
	if s.opts.Key != "" && req.Key != s.opts.Key {
		return Fail(http.StatusUnauthorized, "").Saying("invalid_api_key", fmt.Sprintf("Incorrect API key provided: %s.", req.Key))
	}
	return s.opts.Reply(req)
}

// wait pauses for d, and reports false when client or test went away meanwhile.
func (s *Server) wait(r *http.Request, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
	case <-s.quit:
	}
	return false
}
