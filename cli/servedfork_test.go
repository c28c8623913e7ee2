package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"gymkhana"
	"gymkhana/serve/mcp"
	"gymkhana/store"
)

// forkTasks are tasks of several kinds of world, and an action that is always legal there.
var forkTasks = map[string]string{"sokoban/small-v0/03": "do Left", "games/merge-grid/01": "noop", "phone:mini": "wait ticks=30"}

// post sends a body over HTTP and gives the answer and its session.
func (d *door) post(path, session string, body any) (text, fork string, status int) {
	d.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		d.t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodPost, d.url+path, bytes.NewReader(data))
	if err != nil {
		d.t.Fatal(err)
	}
	if session != "" {
		req.Header.Set("X-Session-Id", session)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		d.t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(answer), res.Header.Get("X-Session-Id"), res.StatusCode
}

// A fork of a running session, now or at an earlier step, over WebSocket and HTTP, gets the same answers as the original
// to the same actions, byte for byte, to the end. The file verifies, and the steps before a fork are not its own.
func TestAServedForkGoesOnAsTheOriginal(t *testing.T) {
	heavy(t)
	for selector, act := range forkTasks {
		t.Run(selector, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "served.gym")
			d := openDoor(t, path, selector)
			reset := map[string]any{"rewards": "step", "view": "text"}
			before, session, _ := d.post("/reset", "", reset)
			acts := []string{act, "noop", act, act, "noop", act}
			var seen []string // the answers of the original
			forks := map[string]int{}
			begin := func(step int, body any) {
				text, fork, status := d.post("/fork", session, body)
				want := before
				if step > 0 {
					want = seen[step-1]
				}
				if status != http.StatusOK || fork == "" || fork == session || reward(t, text) != reward(t, want) {
					t.Fatalf("fork at step %d: %d %s\nwant %s", step, status, text, want)
				}
				forks[fork] = step
			}
			for i, act := range acts {
				if i == 3 {
					begin(3, map[string]any{})
				}
				text, _, status := d.post("/step", session, map[string]any{"action": act})
				if status != http.StatusOK {
					t.Fatalf("%s: %d %s", act, status, text)
				}
				seen = append(seen, text)
			}
			begin(0, map[string]any{"step": 0})
			begin(1, map[string]any{"step": 1, "session_id": session})
			begin(5, map[string]any{"step": 5})
			begin(len(acts), map[string]any{})
			for _, body := range []any{map[string]any{"step": -1}, map[string]any{"step": 7}, map[string]any{"step": 1 << 40}, map[string]any{"stop": 1}} {
				if text, _, status := d.post("/fork", session, body); status != http.StatusUnprocessableEntity {
					t.Errorf("%v: %d %s", body, status, text)
				}
			}
			if _, _, status := d.post("/fork", "AAAAAAAAAAAAAAAAAAAAAAAAAA", map[string]any{}); status != http.StatusNotFound {
				t.Errorf("a fork of a session that was guessed: %d", status)
			}
			for fork, step := range forks {
				for i, act := range acts[step:] {
					if text, _, _ := d.post("/step", fork, map[string]any{"action": act}); text != seen[step+i] {
						t.Errorf("fork at step %d, then %s: %s\nwant %s", step, act, text, seen[step+i])
					}
				}
				again, second, _ := d.post("/fork", fork, map[string]any{}) // a fork of a fork
				if reward(t, again) != reward(t, seen[len(seen)-1]) {
					t.Errorf("a fork of a fork: %s\nwant %s", again, seen[len(seen)-1])
				}
				d.post("/close", second, map[string]any{})
				d.post("/close", fork, map[string]any{})
			}
			d.post("/close", session, map[string]any{})
			d.stop()
			checkForks(t, path, 1+2*len(forks))
		})
	}
}

// reward gives an answer without what a first answer does not have.
func reward(t *testing.T, text string) string {
	t.Helper()
	var o struct{ Observation map[string]any }
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	delete(o.Observation, "reward")
	data, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// checkForks verifies a file of served forks. The preludes are part of it: another one is detected.
func checkForks(t *testing.T, path string, episodes int) {
	t.Helper()
	ctx := context.Background()
	s := newSession(t)
	s.must("verify", "--strict", path)
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(ctx)
	if err != nil || len(rows) != episodes {
		t.Fatalf("%d episodes, %v; want %d", len(rows), err, episodes)
	}
	contents := map[gymkhana.Hash]bool{}
	for _, row := range rows {
		p := file.Run().Plan.Forks[row.ID]
		tr, err := file.Trajectory(ctx, row.ID)
		if err != nil {
			t.Fatal(err)
		}
		contents[row.Content] = true
		own := len(tr.Steps) - 1
		if p != nil {
			own -= len(p.Steps)
			if p.From.Run != "served" || !slices.ContainsFunc(rows, func(r gymkhana.EpisodeRow) bool { return r.ID == p.From.Episode }) {
				t.Errorf("%s comes from %v", row.ID, &p.From)
			}
		}
		if row.Outcome == nil || !row.Outcome.Scored || row.Outcome.Steps != own {
			t.Errorf("%s: %+v; want %d steps of its own", row.ID, row.Outcome, own)
		}
	}
	if len(contents) < 4 {
		t.Errorf("forks at different steps share their content: %d", len(contents))
	}
}

// Over the WebSocket the answer names the session, and another connection goes on with it.
func TestAForkOverTheSocket(t *testing.T) {
	t.Parallel()
	d := openDoor(t, filepath.Join(t.TempDir(), "served.gym"), "sokoban/small-v0/03")
	defer d.stop()
	if s := d.ask("fork", map[string]any{}); s.Data.Code != "VALIDATION_ERROR" {
		t.Errorf("a fork of nothing: %s", s.text)
	}
	d.ask("reset", map[string]any{"view": "text"})
	d.ask("step", map[string]any{"action": "do Left"})
	s := d.ask("fork", map[string]any{"step": 1})
	var named struct {
		Data struct {
			Session string `json:"session_id"`
		}
	}
	if err := json.Unmarshal([]byte(s.text), &named); err != nil || s.Type != "fork" || named.Data.Session == "" {
		t.Fatalf("%s, %v", s.text, err)
	}
	conn, _, err := websocket.Dial(t.Context(), d.url+"/ws?session_id="+named.Data.Session, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	fork := &door{t: t, url: d.url, conn: conn}
	one, two := fork.ask("step", map[string]any{"action": "do Up"}), d.ask("step", map[string]any{"action": "do Up"})
	if one.text != two.text || one.Type != "observation" {
		t.Errorf("%s\nwant %s", one.text, two.text)
	}
	if s := d.ask("fork", map[string]any{"session_id": named.Data.Session}); s.Data.Code != "VALIDATION_ERROR" {
		t.Errorf("a fork of another's session: %s", s.text)
	}
}

// A fork counts as a session.
func TestForksFillTheServer(t *testing.T) {
	t.Parallel()
	d := openDoor(t, filepath.Join(t.TempDir(), "served.gym"), "sokoban/small-v0/03")
	defer d.stop()
	_, session, _ := d.post("/reset", "", map[string]any{})
	_, most := d.of.Limits()
	for full := 0; full == 0; {
		switch _, _, status := d.post("/fork", session, map[string]any{}); status {
		case http.StatusOK:
		case http.StatusServiceUnavailable:
			full++
		default:
			t.Fatal(status)
		}
	}
	if active, _ := d.of.Limits(); active != most {
		t.Errorf("%d sessions of %d", active, most)
	}
}

// Over MCP the tool fork gives another session, which goes on as the original; over stdio too, where the original is the
// session that need not be named.
func TestAForkOverMCP(t *testing.T) {
	t.Parallel()
	d := openDoor(t, filepath.Join(t.TempDir(), "served.gym"), "sokoban/small-v0/03")
	defer d.stop()
	web := httptest.NewServer(mcp.New(d.of, mcp.Options{Name: "t", Version: "1"}).Handler())
	defer web.Close()
	client := sdk.NewClient(&sdk.Implementation{Name: "t", Version: "1"}, nil)
	c, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: web.URL}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	call := func(tool string, args map[string]any) string {
		t.Helper()
		res, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
		if err != nil {
			t.Fatal(err)
		}
		text := res.Content[0].(*sdk.TextContent).Text
		if res.IsError {
			text = "error: " + text
		}
		return text
	}
	session := sessionIn(call("start", map[string]any{"view": "text"}))
	call("act", map[string]any{"session": session, "action": "do Left"})
	at := call("fork", map[string]any{"session": session})
	fork := sessionIn(at)
	if fork == "" || fork == session || !strings.Contains(at, "step 1") {
		t.Fatal(at)
	}
	one, two := call("act", map[string]any{"session": fork, "action": "do Up"}), call("act", map[string]any{"session": session, "action": "do Up"})
	if one != two || !strings.HasPrefix(one, "step 2") {
		t.Errorf("%s\nwant %s", one, two)
	}
	for what, args := range map[string]map[string]any{"there is no such session": {"session": "x"},
		"session is missing": {}, "steps count from 0": {"session": fork, "step": -1},
		"the episode has": {"session": fork, "step": 9}} {
		if text := call("fork", args); !strings.HasPrefix(text, "error: ") || !strings.Contains(text, what) {
			t.Errorf("%v: %s", args, text)
		}
	}
}

// Over stdio a fork of the session that need not be named, and a fork of a named one, get the same answers as the
// original to the same actions. The file that the program leaves verifies.
func TestAForkOverStdio(t *testing.T) {
	t.Parallel()
	for selector, act := range map[string]string{"sokoban/small-v0/03": "do Left", "phone/mini/click-tab": "wait ticks=30"} {
		path := filepath.Join(t.TempDir(), "mcp.gym")
		client := sdk.NewClient(&sdk.Implementation{Name: "t", Version: "1"}, nil)
		c, err := client.Connect(t.Context(), &sdk.CommandTransport{Command: program(t, t.TempDir(), nil, "mcp", "--out", path, selector)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		call := func(tool string, args map[string]any) string {
			t.Helper()
			res, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
			if err != nil {
				t.Fatal(err)
			}
			text := res.Content[0].(*sdk.TextContent).Text
			if res.IsError {
				text = "error: " + text
			}
			return text
		}
		if text := call("fork", nil); !strings.Contains(text, "call start first") {
			t.Errorf("a fork of nothing: %s", text)
		}
		call("start", map[string]any{"view": "text"})
		acts := []string{act, "noop", act, "noop", act}
		var seen []string
		forks := map[string]int{}
		for i, act := range acts {
			if i == 2 {
				forks[sessionIn(call("fork", nil))] = 2
			}
			seen = append(seen, call("act", map[string]any{"action": act}))
		}
		for _, step := range []int{0, 1, 4} {
			forks[sessionIn(call("fork", map[string]any{"step": step}))] = step
		}
		if len(forks) != 4 {
			t.Fatalf("%s: forks share a session: %v", selector, forks)
		}
		second := "" // a fork of a fork
		for fork, step := range forks {
			for i, act := range acts[step:] {
				if text := call("act", map[string]any{"session": fork, "action": act}); text != seen[step+i] {
					t.Errorf("%s: fork at step %d, then %s: %s\nwant %s", selector, step, act, text, seen[step+i])
				}
			}
			if step == 2 {
				second = sessionIn(call("fork", map[string]any{"session": fork, "step": 3}))
			}
		}
		if text := call("act", map[string]any{"session": second, "action": acts[3]}); text != seen[3] {
			t.Errorf("%s: a fork of a fork: %s\nwant %s", selector, text, seen[3])
		}
		for n := 2 + len(forks); n < mostForks; n++ {
			fork := sessionIn(call("fork", nil))
			if fork == "" {
				t.Fatalf("no session %d", n+1)
			}
			forks[fork] = len(acts)
		}
		if text := call("fork", nil); !strings.HasPrefix(text, "error: ") || !strings.Contains(text, "full") {
			t.Errorf("one fork more than there can be: %s", text)
		}
		for _, session := range append(slices.Collect(maps.Keys(forks)), second, "") {
			call("leave", map[string]any{"session": session})
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		newSession(t).must("verify", "--strict", path)
		rows := episodesOf(t, path)
		if n := storedForks(t, path); len(rows) != mostForks || n != mostForks-2 { // at step 0 begins another episode, not a fork
			t.Errorf("%s: %d episodes, %d of them forks", selector, len(rows), n)
		}
	}
}

// storedForks counts the episodes of a served run that clients forked. Each has its prelude.
func storedForks(t *testing.T, path string) int {
	t.Helper()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	forks := file.Run().Plan.Forks
	for id := range forks {
		if !slices.ContainsFunc(rows, func(r gymkhana.EpisodeRow) bool { return r.ID == id }) {
			t.Errorf("the fork %s has no episode", id)
		}
	}
	return len(forks)
}

func sessionIn(text string) string {
	_, rest, _ := strings.Cut(text, "session: ")
	id, _, _ := strings.Cut(rest, "\n")
	return id
}
