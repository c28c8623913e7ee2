package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/coder/websocket"
)

// servedTasks are of three worlds.
var servedTasks = []string{"sokoban/small-v0/03", "games/snake-grid/01", "phone/mini/click-tab"}

// askedAs is the variable that makes the test binary a client of the server that it names.
const askedAs = "GYMKHANA_TEST_AS_CLIENT"

// playAsClient plays the tasks of a server, and a fork of every episode, until it is killed, or the server is gone.
func playAsClient(url string) {
	for n := 0; ; n++ {
		if !playOnce(url, n) {
			return
		}
	}
}

// playOnce plays an episode, forks it after some steps, now or at an earlier one, and plays both, step by step.
func playOnce(url string, n int) bool {
	one, err := dial(url + "/ws")
	if err != nil {
		return false
	}
	defer one.conn.CloseNow()
	const step = `{"type":"step","data":{"action":"noop"}}`
	one.tell(fmt.Sprintf(`{"type":"reset","data":{"task":%q,"seed":%d}}`, servedTasks[n%3], n))
	for range 1 + n%5 {
		one.tell(step)
	}
	one.tell([]string{`{"type":"fork","data":{}}`, `{"type":"fork","data":{"step":1}}`, `{"type":"fork","data":{"step":0}}`}[n%3])
	var forked struct {
		Data struct {
			Session string `json:"session_id"`
		}
	}
	if one.err != nil || json.Unmarshal(one.said, &forked) != nil || forked.Data.Session == "" {
		return false
	}
	two, err := dial(url + "/ws?session_id=" + forked.Data.Session)
	if err != nil {
		return false
	}
	defer two.conn.CloseNow()
	for range 10 {
		one.tell(step)
		two.tell(step)
	}
	return one.err == nil && two.err == nil
}

// A talker is a client's connection.
type talker struct {
	conn *websocket.Conn
	said []byte // the last answer
	err  error  // the first error, after which it is silent
}

func dial(url string) (*talker, error) {
	conn, _, err := websocket.Dial(context.Background(), url, nil)
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(100 << 20)
	return &talker{conn: conn}, nil
}

// tell sends a message and reads its answer.
func (t *talker) tell(text string) {
	if t.err == nil {
		t.err = t.conn.Write(context.Background(), websocket.MessageText, []byte(text))
	}
	if t.err == nil {
		_, t.said, t.err = t.conn.Read(context.Background())
	}
}
