package openenv

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/coder/websocket"

	"gymkhana/serve"
)

// A message is what comes and goes over the WebSocket.
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
		_ = write(ctx, conn, "error", trouble(full))
		_ = conn.Close(websocket.StatusTryAgainLater, "no session")
		return
	}
	defer p.Hold()()
	for {
		kind, data, err := conn.Read(ctx)
		if err != nil {
			return // the connection is gone; the session waits for another one
		}
		if kind != websocket.MessageText {
			_ = conn.Close(websocket.StatusUnsupportedData, "messages are text")
			return
		}
		reply, content, last := s.answer(ctx, p, data)
		if last {
			_ = p.Close(ctx)
			s.players.Delete(p.ID)
			_ = conn.Close(websocket.StatusNormalClosure, "")
			return
		}
		if err := write(ctx, conn, reply, content); err != nil {
			return
		}
	}
}

// answer carries one message out. last says that the client is done.
func (s *Server) answer(ctx context.Context, p *player, data []byte) (kind string, content any, last bool) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if !json.Valid(data) {
		return "error", object{"message": "the message is no JSON", "code": "INVALID_JSON"}, false
	}
	var m message
	if err := decode(data, &m); err != nil {
		return "error", trouble(err), false
	}
	var res *result
	var err error
	switch m.Type {
	case "reset":
		var q resetRequest
		if err = decode(m.Data, &q); err == nil {
			res, err = s.reset(ctx, p, &q)
		}
	case "step":
		var q stepRequest
		if err = decode(m.Data, &q); err == nil {
			res, err = s.step(ctx, p, &q)
		}
	case "state":
		return "state", p.state(), false
	case "close":
		return "", nil, true
	default:
		return "error", object{"message": "no message has this type; want reset, step, state or close", "code": "UNKNOWN_TYPE"}, false
	}
	if err != nil {
		return "error", trouble(err), false
	}
	return "observation", res, false
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

func write(ctx context.Context, conn *websocket.Conn, kind string, content any) error {
	data, err := json.Marshal(content)
	if err != nil {
		return err
	}
	if data, err = json.Marshal(message{kind, data}); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, data)
}
