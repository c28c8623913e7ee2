package openenv

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"gymkhana/serve"
)

// A message is sent or received over the WebSocket.
type message struct {
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

// socket serves one session over a WebSocket. The header of the answer has the session's id; a client whose connection
// broke goes on with it by ?session_id=.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	p, _, full := s.player(r.URL.Query().Get("session_id"), r)
	if full == nil {
		w.Header().Set(sessionHeader, p.ID)
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(mostBody)
	ctx := context.WithoutCancel(r.Context())
	if full != nil { // said in the protocol's way, which a client understands
		if text, err := encode("error", trouble(full)); err == nil {
			_ = s.write(ctx, conn, text)
		}
		_ = conn.Close(websocket.StatusTryAgainLater, "no session")
		return
	}
	defer p.Hold()()
	p.attach(conn)
	var kept evidence
	for {
		kind, data, err := s.next(ctx, p, conn)
		if err != nil {
			return // the connection is gone; the session waits for another one
		}
		if kind != websocket.MessageText {
			_ = conn.Close(websocket.StatusUnsupportedData, "messages are text")
			return
		}
		a := s.answer(ctx, p, &kept, data)
		if a.last {
			_ = p.Close(ctx)
			_ = conn.Close(websocket.StatusNormalClosure, "")
			return
		}
		text, err := encode(a.kind, a.content)
		if err != nil {
			return
		}
		if a.kind == "observation" || a.kind == "state" {
			kept.keep(a.to, data, text)
		}
		if err := s.write(ctx, conn, text); err != nil {
			return
		}
	}
}

// attach makes a connection the session's. One that it had is closed: its client is gone, or another client has the id.
func (p *player) attach(conn *websocket.Conn) {
	p.wires.Lock()
	defer p.wires.Unlock()
	if was := p.wire; was != nil {
		go was.Close(websocket.StatusPolicyViolation, "another connection goes on with the session") // a client that reads nothing is waited for
	}
	p.wire = conn
}

// attached reports whether the session still belongs to a connection.
func (p *player) attached(conn *websocket.Conn) bool {
	p.wires.Lock()
	defer p.wires.Unlock()
	return p.wire == conn
}

// next reads a message. A client that keeps a place and does not play is sent away: its session is closed if it never had
// an episode, else it waits for another connection.
func (s *Server) next(ctx context.Context, p *player, conn *websocket.Conn) (websocket.MessageType, []byte, error) {
	wait, unused := s.o.Idle, p.unused()
	if unused {
		wait = s.o.Unused
	}
	idle := time.AfterFunc(wait, func() {
		if unused && p.attached(conn) {
			_ = p.Close(ctx)
		}
		_ = conn.Close(websocket.StatusPolicyViolation, "the connection was idle for too long")
	})
	defer idle.Stop()
	return conn.Read(ctx)
}

// unused reports whether no episode has begun in a session.
func (p *player) unused() bool {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.task == ""
}

// A reply is the answer to a message.
type reply struct {
	to, kind string // the types of the message and of the answer
	content  any
	last     bool // the client is done
}

// answer carries one message out.
func (s *Server) answer(ctx context.Context, p *player, kept *evidence, data []byte) reply {
	p.lock.Lock()
	defer p.lock.Unlock()
	if !json.Valid(data) {
		return reply{kind: "error", content: object{"message": "the message is no JSON", "code": "INVALID_JSON"}}
	}
	var m message
	if err := decode(data, &m); err != nil {
		return reply{kind: "error", content: trouble(err)}
	}
	a := reply{to: m.Type, kind: "observation"}
	var err error
	switch m.Type {
	case "reset":
		var q resetRequest
		if err = decode(m.Data, &q); err == nil {
			a.content, err = s.reset(ctx, p, &q)
		}
	case "step":
		var q stepRequest
		if err = decode(m.Data, &q); err == nil {
			a.content, err = s.step(ctx, p, &q)
		}
	case "fork":
		var q forkRequest
		if err = decode(m.Data, &q); err == nil && q.SessionID != "" && q.SessionID != p.ID {
			err = serve.Refuse("session_id", "a connection forks its own session")
		}
		if err == nil {
			a.kind = m.Type
			var id string
			var res *result
			if id, res, err = s.fork(ctx, p, &q, ""); err == nil {
				a.content = object{"session_id": id, "observation": res.Observation, "reward": res.Reward, "done": res.Done}
			}
		}
	case "state":
		a.kind, a.content = "state", p.state()
	case "validation_open":
		a.kind = m.Type
		a.content, err = kept.open(m.Data, s.o.Validation)
	case "validation_read":
		a.kind = "validation"
		a.content, err = kept.read(m.Data)
	case "close":
		a.last = true
	default:
		a.kind, a.content = "error", object{"message": "no message has this type; want reset, step, fork, state or close", "code": "UNKNOWN_TYPE"}
	}
	if err != nil {
		a.kind, a.content = "error", trouble(err)
	}
	return a
}

// trouble gives an error in the protocol's form.
func trouble(err error) object {
	var full *serve.Full
	var refused *serve.Refused
	o := object{"message": err.Error(), "code": "EXECUTION_ERROR"}
	switch {
	case errors.As(err, &full):
		o["code"], o["active_sessions"], o["max_sessions"] = "CAPACITY_REACHED", full.Active, full.Most
	case errors.Is(err, serve.ErrUnknown):
		o["code"] = "SESSION_ERROR"
	case errors.As(err, &refused):
		o["code"], o["errors"] = "VALIDATION_ERROR", problems(refused)
	}
	return o
}

func encode(kind string, content any) ([]byte, error) {
	data, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	return json.Marshal(message{kind, data})
}

func (s *Server) write(ctx context.Context, conn *websocket.Conn, text []byte) error {
	ctx, cancel := context.WithTimeout(ctx, s.o.Write)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, text)
}
