package openenv

import (
	"encoding/json"
	"errors"
	"net/http"

	"gymkhana/serve"
)

// sessionHeader names the session of an HTTP request. A body may name it too.
const sessionHeader = "X-Session-Id"

// httpReset begins an episode in the session that the request names, or in a session of its own, whose id is in the
// header of the answer.
func (s *Server) httpReset(w http.ResponseWriter, r *http.Request) {
	var q resetRequest
	if err := readBody(r, &q); err != nil {
		fail(w, err)
		return
	}
	p, fresh, err := s.player(or(r.Header.Get(sessionHeader), q.SessionID), r)
	if err != nil {
		fail(w, err)
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	res, err := s.reset(r.Context(), p, &q)
	if err != nil {
		if fresh {
			p.Close(r.Context())
		}
		fail(w, err)
		return
	}
	w.Header().Set(sessionHeader, p.ID)
	answer(w, http.StatusOK, res)
}

// A stepBody wraps an action, as OpenEnv's HTTP does.
type stepBody struct {
	Action    json.RawMessage `json:"action"`
	TimeoutS  *float64        `json:"timeout_s"`
	RequestID *string         `json:"request_id"`
	SessionID string          `json:"session_id"`
}

func (s *Server) httpStep(w http.ResponseWriter, r *http.Request) {
	var q stepBody
	var act stepRequest
	err := readBody(r, &q)
	if err == nil {
		err = act.read(q.Action)
	}
	var p *player
	if err == nil {
		p, err = s.known(or(r.Header.Get(sessionHeader), q.SessionID))
	}
	if err != nil {
		fail(w, err)
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	res, err := s.step(r.Context(), p, &act)
	if err != nil {
		fail(w, err)
		return
	}
	answer(w, http.StatusOK, res)
}

// httpFork begins an episode in another session, whose id is in the header of the answer.
func (s *Server) httpFork(w http.ResponseWriter, r *http.Request) {
	var q forkRequest
	err := readBody(r, &q)
	var p *player
	if err == nil {
		p, err = s.known(or(r.Header.Get(sessionHeader), q.SessionID))
	}
	if err != nil {
		fail(w, err)
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	id, res, err := s.fork(r.Context(), p, &q, r.Header.Get("X-Client-Name"))
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set(sessionHeader, id)
	answer(w, http.StatusOK, res)
}

func (s *Server) httpState(w http.ResponseWriter, r *http.Request) {
	p, err := s.known(or(r.Header.Get(sessionHeader), r.URL.Query().Get("session_id")))
	if err != nil {
		fail(w, err)
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	answer(w, http.StatusOK, p.state())
}

func (s *Server) httpClose(w http.ResponseWriter, r *http.Request) {
	var q struct {
		SessionID string `json:"session_id"`
	}
	err := readBody(r, &q)
	var p *player
	if err == nil {
		p, err = s.known(or(r.Header.Get(sessionHeader), q.SessionID))
	}
	if err == nil {
		err = p.Close(r.Context())
	}
	if err != nil {
		fail(w, err)
		return
	}
	answer(w, http.StatusOK, object{"closed": true})
}

// player finds a session, or opens one if none is named. A client may call itself something in a header.
func (s *Server) player(id string, r *http.Request) (p *player, fresh bool, err error) {
	if id != "" {
		p, err = s.known(id)
		return p, false, err
	}
	session, err := s.serve.Open(r.Header.Get("X-Client-Name"), func(id string) { s.players.Delete(id) })
	if err != nil {
		return nil, false, err
	}
	p = &player{Session: session}
	s.players.Store(session.ID, p)
	return p, true, nil
}

// known finds an open session.
func (s *Server) known(id string) (*player, error) {
	if id == "" {
		return nil, serve.Refuse("session_id", "it is missing: send the header %s of the answer to /reset, or the key session_id", sessionHeader)
	}
	if _, err := s.serve.Find(id); err != nil {
		return nil, err
	}
	p, ok := s.players.Load(id)
	if !ok {
		return nil, serve.ErrUnknown
	}
	return p.(*player), nil
}

// fail answers with an error in FastAPI's form.
func fail(w http.ResponseWriter, err error) {
	var full *serve.Full
	var refused *serve.Refused
	status, detail := http.StatusInternalServerError, any(err.Error())
	switch {
	case errors.As(err, &full):
		status = http.StatusServiceUnavailable
	case errors.Is(err, serve.ErrUnknown):
		status = http.StatusNotFound
	case errors.As(err, &refused):
		status, detail = http.StatusUnprocessableEntity, problems(refused)
	}
	answer(w, status, object{"detail": detail})
}

// problems lists what does not fit, as pydantic does.
func problems(e *serve.Refused) []object {
	return []object{{"type": "value_error", "loc": []string{"body", e.Key}, "msg": e.Why, "input": nil}}
}
