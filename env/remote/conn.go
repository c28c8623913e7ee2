package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"gymkhana"
)

// mostMessage is the largest message that is read, in bytes.
const mostMessage = 32 << 20

// A conn is a connection to a server. After an error it is closed.
type conn struct {
	ws       *websocket.Conn
	patience time.Duration // for one answer
}

// An answer is a message of the server.
type answer struct {
	Observation json.RawMessage `json:"observation"`
	Reward      *float64        `json:"reward"`
	Done        bool            `json:"done"`
	Metadata    json.RawMessage `json:"metadata"` // beside the observation in some versions, within it in others

	refused string // by the server: the action was not understood
}

// direct does not follow redirects: the server of a suite is the one that the suite names.
var direct = &http.Client{Timeout: 30 * time.Second, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
	return fmt.Errorf("it redirects to %.200q, which is not followed; give the address of the server itself", r.URL.String())
}}

// broken is an error of the server, which the world is blamed for.
func broken(format string, args ...any) error {
	return gymkhana.Blame(gymkhana.FaultWorld, "env/remote", fmt.Errorf(format, args...))
}

// dial connects to a server.
func dial(ctx context.Context, address string, patience time.Duration) (*conn, error) {
	ws, err := door(address)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/remote", err)
	}
	bounded, cancel := context.WithTimeout(ctx, min(patience, 30*time.Second))
	defer cancel()
	c, res, err := websocket.Dial(bounded, ws, &websocket.DialOptions{HTTPClient: direct})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		if res != nil && res.StatusCode == http.StatusUnauthorized {
			return nil, broken("%s wants a token, which cannot be sent; serve on this machine or through a tunnel", ws)
		}
		return nil, broken("no server of OpenEnv answers at %s (%w); start it, or correct the url in the suite", ws, err)
	}
	c.SetReadLimit(mostMessage)
	return &conn{c, patience}, nil
}

// ask sends a message and reads the answer of the same episode.
func (c *conn) ask(ctx context.Context, kind string, data any) (*answer, error) {
	text, err := json.Marshal(map[string]any{"type": kind, "data": data})
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/remote", err)
	}
	bounded, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	err = c.ws.Write(bounded, websocket.MessageText, text)
	var got []byte
	if err == nil {
		_, got, err = c.ws.Read(bounded)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case bounded.Err() != nil:
		return nil, broken("the server gave no answer to %s within %v; see whether it hangs, or raise seconds in the suite", kind, c.patience)
	case errors.Is(err, websocket.ErrMessageTooBig):
		return nil, broken("the answer to %s is larger than %d MiB; have the server send smaller pictures", kind, mostMessage>>20)
	case err != nil:
		return nil, broken("the connection broke at %s (%w); see the server's own log", kind, err)
	}
	return read(kind, got)
}

// read reads an answer.
func read(kind string, text []byte) (*answer, error) {
	var m struct {
		Type string          `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, broken("the answer to %s is no JSON (%w): %.200q; NaN and Infinity are none either", kind, err, text)
	}
	switch m.Type {
	case "observation":
		var a answer
		if err := json.Unmarshal(m.Data, &a); err != nil {
			return nil, broken("the answer to %s does not have the form of OpenEnv: %w", kind, err)
		}
		if len(a.Observation) == 0 || bytes.Equal(a.Observation, []byte("null")) {
			return nil, broken("the answer to %s has no observation", kind)
		}
		return &a, nil
	case "error":
		return refusal(kind, m.Data)
	}
	return nil, broken("the answer to %s is of the type %.80q; want observation", kind, m.Type)
}

// refusal reads an error. That of an action which the server does not understand is the agent's, and costs its step.
func refusal(kind string, data json.RawMessage) (*answer, error) {
	var e struct{ Message, Code string }
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, broken("the server answered %s by an error without the form of OpenEnv: %.200q", kind, data)
	}
	switch {
	case kind == "step" && e.Code == "VALIDATION_ERROR":
		return &answer{refused: clean(e.Message, 500)}, nil
	case kind == "reset" && e.Code == "VALIDATION_ERROR":
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/remote",
			fmt.Errorf("the server refused the reset: %s; correct the keys of reset in the suite, or import the server again", clean(e.Message, 500)))
	case e.Code == "CAPACITY_REACHED":
		return nil, broken("the server is full: %s; run with a lower --parallel", clean(e.Message, 500))
	}
	return nil, broken("the server answered %s by the error %.40q: %s; see its own log", kind, e.Code, clean(e.Message, 500))
}

// close says good-bye, so that the server need not wait for another connection.
func (c *conn) close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = c.ws.Write(ctx, websocket.MessageText, []byte(`{"type":"close"}`)) // a server that is gone needs none
	_ = c.ws.CloseNow()
}
