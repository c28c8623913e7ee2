// Package mcp offers the tasks of a serve.Server as tools of the Model Context Protocol: start, act, look, fork, leave and
// tasks. Over HTTP one stateless endpoint serves all ages of the protocol, and every call names the session that start
// gave. Over stdio there is one session, which need not be named, and those of its forks.
package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"gymkhana/serve"
)

// Options describe the server to its clients.
type Options struct {
	Name, Version string
}

// maxBody bounds a request.
const maxBody = 1 << 20

// A Server offers the tools.
type Server struct {
	open  func() (*serve.Server, error) // at the first call of a tool
	alone bool
	mcp   *mcp.Server

	mu      sync.Mutex
	players map[string]*player // by session id
	only    *player            // the session of a client that is alone
}

// A player is a session with what its client wants to be shown.
type player struct {
	*serve.Session
	show string // text, image or both
}

// New makes a Server for many clients.
func New(of *serve.Server, o Options) *Server {
	return build(o, &Server{open: func() (*serve.Server, error) { return of, nil }})
}

// Alone makes a Server for one client, with one session. It opens what it serves when the client first calls a tool,
// since assistants start servers that they do not use, and a second process only to ask for its version.
func Alone(open func() (*serve.Server, error), o Options) *Server {
	return build(o, &Server{open: sync.OnceValues(open), alone: true})
}

func build(o Options, s *Server) *Server {
	s.players = map[string]*player{}
	s.mcp = mcp.NewServer(&mcp.Implementation{Name: o.Name, Version: o.Version}, &mcp.ServerOptions{
		Instructions: "Play tasks in worlds: list them with tasks, begin one with start, then call act until the episode is over. " +
			"An episode that you leave is scored as it is.",
		Capabilities: &mcp.ServerCapabilities{}})
	closed := false
	add(s, "start", "Begin an episode of a task. One that is not over is left, and scored as it is.", mcp.ToolAnnotations{OpenWorldHint: &closed}, s.start)
	add(s, "act", "Carry out one action, or several without looking in between, and see what came of it.", mcp.ToolAnnotations{OpenWorldHint: &closed}, s.act)
	add(s, "look", "See the present moment of the episode again. It costs nothing.",
		mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &closed}, s.look)
	add(s, "fork", "Begin another episode, in a session of its own, that stands at the present moment of this one or at an earlier step of it. "+
		"Name that session to play in it; this episode goes on.", mcp.ToolAnnotations{OpenWorldHint: &closed}, s.fork)
	add(s, "leave", "Leave the episode and close the session. An episode that is not over is scored as it is.",
		mcp.ToolAnnotations{IdempotentHint: true, OpenWorldHint: &closed}, s.leave)
	add(s, "tasks", "List the tasks that can be started.",
		mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &closed}, s.tasks)
	return s
}

// add offers a tool. What it returns as an error reaches the model as the tool's error.
func add[In any](s *Server, name, doc string, hints mcp.ToolAnnotations, do func(context.Context, *In) ([]mcp.Content, error)) {
	mcp.AddTool(s.mcp, &mcp.Tool{Name: name, Description: doc, Annotations: &hints},
		func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
			content, err := do(ctx, &in)
			if err != nil {
				return nil, nil, err
			}
			return &mcp.CallToolResult{Content: content}, nil, nil
		})
}

// Handler serves the tools over HTTP, to clients of every age of the protocol.
func (s *Server) Handler() http.Handler {
	return wellFormed(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.mcp }, &mcp.StreamableHTTPOptions{Stateless: true,
		JSONResponse: true, MaxRequestBodyBytes: maxBody, PropagateRequestCancellation: true}))
}

// wellFormed answers JSON that is no message of JSON-RPC as JSON-RPC does. The SDK would answer in plain text, which
// clients of OpenEnv take for a server without MCP.
func wellFormed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			next.ServeHTTP(w, r)
			return
		}
		data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
			return
		}
		var m struct {
			Version string `json:"jsonrpc"`
		}
		if json.Unmarshal(data, &m) == nil && m.Version == "" {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"this is no request of JSON-RPC 2.0"}}`)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(data))
		next.ServeHTTP(w, r)
	})
}

// Run serves one client, a message a line, until it closes in or ctx is done.
func (s *Server) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	return s.mcp.Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}})
}

type nopCloser struct{ io.Writer }

// Close does nothing: whoever gave the writer closes it.
func (nopCloser) Close() error { return nil }

// find gives the session that a call names.
func (s *Server) find(id string) (*player, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.alone && id == "" {
		if s.only == nil {
			return nil, errors.New("no episode has begun; call start first")
		}
		return s.only, nil
	}
	if id == "" {
		return nil, errors.New("session is missing; give the one that start returned")
	}
	of, err := s.open()
	if err != nil {
		return nil, err
	}
	if _, err := of.Find(id); err != nil {
		return nil, err
	}
	if p := s.players[id]; p != nil {
		return p, nil
	}
	return nil, serve.ErrUnknown
}

// begin gives the session that a start goes on with, or another one.
func (s *Server) begin(in *startArgs) (p *player, fresh bool, err error) {
	s.mu.Lock()
	only := s.only
	s.mu.Unlock()
	if in.Session != "" || only != nil {
		p, err = s.find(in.Session)
		return p, false, err
	}
	of, err := s.open()
	if err != nil {
		return nil, false, err
	}
	session, err := of.Open(in.Client, s.forget)
	if err != nil {
		return nil, false, err
	}
	p = &player{Session: session}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.players[session.ID] = p
	if s.alone {
		s.only = p
	}
	return p, true, nil
}

// forget drops a session that is closed.
func (s *Server) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.players, id)
	if s.only != nil && s.only.ID == id {
		s.only = nil
	}
}
