package browser

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"gymkhana"
)

// maxMessage bounds one message from the browser: a picture of a large screen, or the result of Eval.
const maxMessage = 64 << 20

// errGone is the error of calls to a page or a browser that does not exist any more.
var errGone = errors.New("the page was closed")

// errBrowserEnded is the error of calls to a process that died.
var errBrowserEnded = errors.New("the browser ended")

// A conn speaks the DevTools protocol over a pair of pipes: JSON messages that end in a zero
// byte. Calls may be made by any goroutine; events are handed out by the one that reads, so a
// handler must not wait for an answer.
type conn struct {
	in   io.WriteCloser
	done chan struct{} // closed when the browser hung up

	writing sync.Mutex
	enc     bytes.Buffer

	mu       sync.Mutex
	last     int64
	calls    map[int64]*call
	sessions map[string]*session
	err      error
}

// A session is the conversation with one target: a page, or with id "" the browser itself.
type session struct {
	conn *conn
	id   string
	on   func(method string, params json.RawMessage)
	err  error // why no call can be answered; guarded by conn.mu
}

// A call waits for its answer.
type call struct {
	session *session
	method  string
	answer  chan answer
}

type answer struct {
	result json.RawMessage
	err    error
}

// A message is anything the browser sends: an answer (ID) or an event (Method).
type message struct {
	ID      int64           `json:"id"`
	Method  string          `json:"method"`
	Session string          `json:"sessionId"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *protocolError  `json:"error"`
}

type request struct {
	ID      int64  `json:"id"`
	Session string `json:"sessionId,omitempty"`
	Method  string `json:"method"`
	Params  any    `json:"params,omitempty"`
}

// A protocolError is the browser's refusal of a call.
type protocolError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    string `json:"data"`
}

// Error gives the browser's words.
func (e *protocolError) Error() string {
	if e.Data != "" {
		return e.Message + ": " + e.Data
	}
	return e.Message
}

// dial begins to read. The handler gets the browser's own events.
func dial(in io.WriteCloser, out io.Reader, on func(string, json.RawMessage)) *conn {
	c := &conn{in: in, done: make(chan struct{}), calls: map[int64]*call{}, sessions: map[string]*session{}}
	c.sessions[""] = &session{conn: c, on: on}
	go c.read(out)
	return c
}

func (c *conn) root() *session {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sessions[""]
}

// attach begins a session. It is called by the goroutine that reads, before any event of it.
func (c *conn) attach(id string, on func(string, json.RawMessage)) *session {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := &session{conn: c, id: id, on: on}
	c.sessions[id] = s
	return s
}

func (c *conn) read(out io.Reader) {
	s := bufio.NewScanner(out)
	s.Buffer(make([]byte, 64<<10), maxMessage)
	s.Split(zeroEnded)
	for s.Scan() {
		m, ok := filmed(s.Bytes())
		if !ok && json.Unmarshal(s.Bytes(), &m) != nil {
			continue
		}
		c.handle(&m)
	}
	err := errBrowserEnded
	if s.Err() != nil {
		err = fmt.Errorf("the browser's pipe broke: %w", s.Err())
	}
	c.hangUp(err)
}

func zeroEnded(data []byte, atEOF bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return i + 1, data[:i], nil
	}
	return 0, nil, nil
}

func (c *conn) handle(m *message) {
	if m.ID != 0 {
		c.mu.Lock()
		k := c.calls[m.ID]
		delete(c.calls, m.ID)
		c.mu.Unlock()
		if k == nil {
			return
		}
		if m.Error != nil {
			k.answer <- answer{err: m.Error}
		} else {
			k.answer <- answer{result: m.Result}
		}
		return
	}
	c.mu.Lock()
	s := c.sessions[m.Session]
	c.mu.Unlock()
	if s != nil && s.on != nil {
		s.on(m.Method, m.Params)
	}
}

// hangUp fails every call, now and later.
func (c *conn) hangUp(err error) {
	c.mu.Lock()
	if c.err != nil {
		c.mu.Unlock()
		return
	}
	c.err = err
	all := c.sessions
	c.mu.Unlock()
	for _, s := range all {
		s.end(err)
	}
	close(c.done)
}

// end fails every call of a session, now and later.
func (s *session) end(err error) {
	c := s.conn
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.err == nil {
		s.err = err
	}
	for id, k := range c.calls {
		if k.session == s {
			delete(c.calls, id)
			k.answer <- answer{err: s.err}
		}
	}
	if s.id != "" {
		delete(c.sessions, s.id)
	}
}

// start sends a call and does not wait, so that several can be under way.
func (s *session) start(method string, params any) *call {
	k := &call{session: s, method: method, answer: make(chan answer, 1)}
	c := s.conn
	c.mu.Lock()
	if err := cmp.Or(s.err, c.err); err != nil {
		c.mu.Unlock()
		k.answer <- answer{err: err}
		return k
	}
	c.last++
	id := c.last
	c.calls[id] = k
	c.mu.Unlock()
	if err := c.write(request{ID: id, Session: s.id, Method: method, Params: params}); err != nil {
		c.mu.Lock()
		_, waiting := c.calls[id]
		delete(c.calls, id)
		c.mu.Unlock()
		if waiting {
			k.answer <- answer{err: err}
		}
		if errors.Is(err, errBrowserEnded) {
			c.hangUp(err) // the pipe breaks before we read its end
		}
	}
	return k
}

func (c *conn) write(r request) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.enc.Reset()
	if err := json.NewEncoder(&c.enc).Encode(r); err != nil {
		return err
	}
	c.enc.Truncate(c.enc.Len() - 1) // the newline
	c.enc.WriteByte(0)
	if _, err := c.in.Write(c.enc.Bytes()); err != nil {
		return errBrowserEnded
	}
	return nil
}

// wait gives the answer. Without one in time, the error is the context's.
func (k *call) wait(ctx context.Context, result any) error {
	select {
	case a := <-k.answer:
		if a.err != nil {
			return fmt.Errorf("%s: %w", k.method, a.err)
		}
		if result == nil {
			return nil
		}
		if err := json.Unmarshal(a.result, result); err != nil {
			return fmt.Errorf("%s: %w", k.method, err)
		}
		return nil
	case <-ctx.Done():
		k.session.conn.forget(k)
		return fmt.Errorf("%s: %w", k.method, context.Cause(ctx))
	}
}

func (c *conn) forget(k *call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, other := range c.calls {
		if other == k {
			delete(c.calls, id)
			return
		}
	}
}

// call sends and waits.
func (s *session) call(ctx context.Context, method string, params, result any) error {
	return s.start(method, params).wait(ctx, result)
}

// world blames the world for an error, unless the caller gave up or the error is blamed already.
func world(ctx context.Context, op string, err error) error {
	var blamed *gymkhana.Error
	if err == nil || ctx.Err() != nil || errors.As(err, &blamed) {
		return err
	}
	return gymkhana.Blame(gymkhana.FaultWorld, "env/browser."+op, err)
}
