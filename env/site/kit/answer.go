package kit

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"

	"gymkhana"
	"gymkhana/judge"
)

// A question is everything that an answer depends on: handlers see nothing else. Catalogues are the same for a version
// of a site; account and visitor follow from the seed.
type question struct {
	site    string
	version int
	seed    gymkhana.Seed
	today   int64   // the clock of the sites, in Unix seconds
	written written // names what the episode has written so far

	method, path, query        string
	cookie, origin, kind, body string // kind is the body's content type
}

// asked reads a request. An error occurred while reading its body.
func (s *Session) asked(c *catalogue, r *http.Request) (question, error) {
	var body bytes.Buffer
	_, err := body.ReadFrom(r.Body)
	h := r.Header
	return question{site: c.site.Name, version: s.version, seed: s.seed, today: Today.Unix(), written: s.written,
		method: r.Method, path: r.URL.EscapedPath(), query: r.URL.RawQuery,
		cookie: cookies(h), origin: h.Get("Origin"), kind: h.Get("Content-Type"), body: body.String()}, err
}

// cookies returns all cookies of a request, in its own form.
func cookies(h http.Header) string {
	all := ""
	for i, line := range h.Values("Cookie") {
		if i > 0 {
			all += "; "
		}
		all += line
	}
	return all
}

// request returns the request that a handler sees: r without data that is not part of the question.
func (q *question) request(ctx context.Context, r *http.Request, rest error) *http.Request {
	told := r.Clone(ctx) // including the parts of the path that the route names
	told.URL = &url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
	told.Host, told.RequestURI, told.RemoteAddr, told.TLS, told.Trailer = q.site+Domain, r.URL.RequestURI(), "", nil, nil
	told.Header = http.Header{}
	for name, value := range map[string]string{"Cookie": q.cookie, "Origin": q.origin, "Content-Type": q.kind} {
		if value != "" {
			told.Header.Set(name, value)
		}
	}
	told.ContentLength, told.TransferEncoding = int64(len(q.body)), nil
	told.Form, told.PostForm, told.MultipartForm = nil, nil, nil
	told.Body = io.NopCloser(io.MultiReader(bytes.NewReader([]byte(q.body)), failing{rest}))
	return told
}

// failing is a reader that returns the end or an error.
type failing struct{ err error }

// Read fails.
func (f failing) Read([]byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return 0, io.EOF
}

// An answer is the response to a question. It is never changed, and episodes share it.
type answer struct {
	status  int
	header  http.Header
	body    []byte
	noted   []judge.Event
	changed []string // tables
	after   written  // what the episode has written afterwards
	ours    error    // a handler failed
}

// Header returns the headers, for the handler to set.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader sets the status; only the first call counts.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write appends to the body.
func (a *answer) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.body = append(a.body, b...)
	return len(b), nil
}

// send writes the answer to the client.
func (a *answer) send(w http.ResponseWriter) {
	for name, values := range a.header {
		w.Header()[name] = slices.Clone(values)
	}
	w.WriteHeader(a.status)
	w.Write(a.body) // an error means that the browser has gone
}

func (a *answer) size() int {
	n := len(a.body) + 1000
	for _, e := range a.noted {
		n += 200 + 50*len(e.With)
	}
	return n
}

// A meeting is a question and the handler that can answer it.
type meeting struct {
	question question
	request  *http.Request
	cat      *catalogue
	do       func(*Visit) error
}

// A known is a meeting whose answer was in the cache, so that no handler ran. The database still lacks what the request
// wrote.
type known struct {
	meeting
	after written
}

// serve answers one request for a page, one at a time, and records it.
func (s *Session) serve(c *catalogue, w http.ResponseWriter, r *http.Request, do func(*Visit) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q, broken := s.asked(c, r)
	var a *answer
	ok := false
	if broken == nil && !s.closed && !s.town.Forgets {
		a, ok = s.town.answers.Get(q)
	}
	switch {
	case !ok:
		a = s.answer(r.Context(), meeting{q, q.request(r.Context(), r, broken), c, do})
		if a.ours == nil && broken == nil && r.Context().Err() == nil && !s.town.Forgets {
			s.town.answers.Put(q, a, a.size()+len(q.path)+len(q.query)+len(q.body))
		}
		if a.ours != nil && r.Context().Err() == nil && s.broken == nil {
			s.broken = fmt.Errorf("site %s: %s %s: %w", c.site.Name, r.Method, r.URL, a.ours)
		}
	case a.after != s.written:
		s.ahead = append(s.ahead, known{meeting{q, q.request(context.WithoutCancel(r.Context()), r, nil), c, do}, a.after})
		s.wrote = append(s.wrote, s.ahead[len(s.ahead)-1])
		s.written, s.holding = a.after, nil
	}
	s.news.Events = append(s.news.Events, eventsCopied(a.noted)...)
	s.news.Requests = append(s.news.Requests, Request{Method: r.Method, URL: "http://" + c.site.Host() + r.URL.RequestURI(),
		Status: a.status, Changed: slices.Clone(a.changed)})
	w.Header().Set("Cache-Control", "no-store")
	a.send(w)
}

// answer runs a handler on the database as the visitor has left it.
func (s *Session) answer(ctx context.Context, m meeting) *answer {
	err := s.catchUp()
	if s.closed {
		err = sql.ErrConnDone
	}
	var before *holding
	if err == nil && m.question.method == http.MethodPost {
		before, err = s.held(ctx)
	}
	a := s.meet(m, err)
	if a.after == s.written {
		return a
	}
	m.request = m.question.request(context.WithoutCancel(ctx), m.request, nil)
	s.wrote = append(s.wrote, known{m, a.after})
	s.written, s.holding = a.after, nil
	if before == nil {
		return a
	}
	if after, err := s.held(ctx); err == nil {
		a.changed = changed(before.rows, after.rows)
	} else if a.ours == nil {
		a.ours = err
	}
	return a
}

// catchUp repeats the visitor's requests that were answered from the cache, so that the database contains what they
// wrote.
func (s *Session) catchUp() error {
	for len(s.ahead) > 0 {
		k := s.ahead[0]
		k.request = k.question.request(k.request.Context(), k.request, nil) // its body was read if it was met before
		a := s.meet(k.meeting, nil)
		if a.ours == nil && a.after != k.after {
			a.ours = errors.New("the same request has written something else than before")
		}
		if a.ours != nil {
			return fmt.Errorf("again: %s %s: %w", k.question.method, k.question.path, a.ours)
		}
		s.ahead = s.ahead[1:]
	}
	return nil
}

// meet runs a handler, unless an error occurred before.
func (s *Session) meet(m meeting, wrong error) *answer {
	q := m.question
	a := &answer{header: http.Header{}, after: q.written}
	v := s.visit(m.cat, a, m.request)
	if wrong == nil {
		wrong = s.welcome(v, q.written)
	}
	if wrong == nil {
		wrong = formError(m.request)
	}
	if wrong == nil {
		wrong = m.do(v)
	}
	if wrong == nil {
		a.noted = v.noted
	} else if v.fail(wrong) {
		a.ours = wrong
	}
	a.WriteHeader(http.StatusOK)
	wrote, err := s.own.changed(context.WithoutCancel(m.request.Context()))
	if err != nil && a.ours == nil {
		a.ours = err
	}
	if wrote {
		a.after = q.written.after(q)
	}
	return a
}
