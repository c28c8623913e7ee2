package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"gymkhana"
	"gymkhana/internal/guard"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/serve"
	"gymkhana/serve/mcp"
	"gymkhana/serve/openenv"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// A door is a server of tasks, and a client that is connected to it.
type door struct {
	t    *testing.T
	url  string
	conn *websocket.Conn
	of   *serve.Server
	stop func() // ends the server and closes the run file
}

// openDoor serves tasks into a run file.
func openDoor(t *testing.T, path string, selectors ...string) *door {
	t.Helper()
	return openDoorWith(t, path, openenv.Options{Validation: validatesBy}, selectors...)
}

// openDoorWith is openDoor with options of the server.
func openDoorWith(t *testing.T, path string, o openenv.Options, selectors ...string) *door {
	t.Helper()
	o.Name, o.Version = "test", "1"
	ctx := context.Background()
	c := Builtin()
	create := func(_ context.Context, p *gymkhana.Plan) (gymkhana.Store, error) {
		return store.Create(path, &gymkhana.Run{ID: "served", Created: time.Now(), Plan: *p})
	}
	r, err := runner.Open(ctx, c, runner.Order{Selectors: selectors, Served: true,
		Matrix: runner.Matrix{Agents: []string{registry.ClientName}}}, runner.Files{Create: create})
	if err != nil {
		t.Fatal(err)
	}
	s := serve.New(serve.Options{Runner: r})
	doors, err := openenv.New(s, o)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewUnstartedServer(&guard.Guard{Next: doors})
	web.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if o.Write > 0 { // what is not read is noticed early
			_ = c.(*net.TCPConn).SetWriteBuffer(4096)
		}
		return ctx
	}
	web.Start()
	d := &door{t: t, url: web.URL, of: s}
	d.conn = d.again().conn
	d.stop = func() {
		d.conn.CloseNow()
		web.Close()
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
		if err := r.Store.Close(); err != nil {
			t.Error(err)
		}
	}
	return d
}

// again is another client's connection.
func (d *door) again() *door {
	conn, _, err := websocket.Dial(context.Background(), d.url+"/ws", nil)
	if err != nil {
		d.t.Error(err)
		return d
	}
	conn.SetReadLimit(100 << 20)
	return &door{t: d.t, url: d.url, conn: conn}
}

// validatesBy is the token of OpenEnv's validation.
const validatesBy = "0123456789-0123456789-0123456789"

// A servedReply is an answer of the server.
type servedReply struct {
	Type string
	Data struct {
		Observation struct {
			Goal     string
			Roles    []struct{ Role, Text, Refused string }
			Metadata map[string]any
		}
		Reward  *float64
		Done    bool
		Message string
		Code    string

		StepCount int `json:"step_count"` // of a state

		Capability string          // of validation_open
		Seed       json.RawMessage // of a state, or of validation_read
		Trajectory struct {
			Source  string
			Records []struct {
				Operation         string
				Request, Response json.RawMessage
			}
			Complete bool
		}
	}
	text string // as it came
}

// ask sends a message and gives its answer.
func (d *door) ask(kind string, data any) (s servedReply) {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	text, err := json.Marshal(map[string]any{"type": kind, "data": data})
	if err != nil {
		d.t.Fatal(err)
	}
	if err := d.conn.Write(ctx, websocket.MessageText, text); err != nil {
		d.t.Fatal(err)
	}
	_, text, err = d.conn.Read(ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		d.t.Fatalf("%v: %s", err, text)
	}
	s.text = string(text)
	return s
}

// TestServedIsTheSameRun: what a client plays has the rows, states and scores of a run in which an agent decided the same.
func TestServedIsTheSameRun(t *testing.T) {
	for _, agent := range []string{"random", "oracle"} {
		t.Run(agent, func(t *testing.T) {
			t.Parallel()
			selectors := tier.Part(t, []string{"sokoban", "games", "phone:test-task", "phone-gen:test", "sites-text:mini", "football:mini"}, 3)
			dir := t.TempDir()
			played, served := filepath.Join(dir, "played.gym"), filepath.Join(dir, "served.gym")
			s := newSession(t)
			s.must(append([]string{"run", "--agent", agent, "--instances", tierInstances(), "--repeats", "1", "--out", played}, selectors...)...)
			was, err := store.Read(played)
			if err != nil {
				t.Fatal(err)
			}
			defer was.Close()
			rows, err := was.Episodes(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			d := openDoor(t, served, selectors...)
			for _, row := range rows {
				d.replay(was, &row)
			}
			d.stop()
			t.Logf("%d episodes", len(rows))
			storetest.Same(t, withoutIDs(storyOf(t, served)), withoutIDs(storyOf(t, played)))
			s.must("verify", served, "--strict")
		})
	}
}

// raw is what an agent said with its decision. A client sends none.
var raw = regexp.MustCompile(`"raw":"(?:[^"\\\\]|\\\\.)*",`)

// withoutIDs leaves the ids of episodes out of a story, since they depend on the agent's name, and what the agent said.
func withoutIDs(story []string) []string {
	for i, line := range story {
		story[i] = raw.ReplaceAllString(line, "")
	}
	return slices.DeleteFunc(story, func(line string) bool { return strings.Contains(line, ": episode {") })
}

// tierInstances is how many instances of each task are played.
func tierInstances() string {
	if tier.Sampled() {
		return "1"
	}
	return "3"
}

// replay plays an episode as a client, with the decisions of a stored one.
func (d *door) replay(was *store.File, row *gymkhana.EpisodeRow) {
	d.t.Helper()
	tr, err := was.Trajectory(d.t.Context(), row.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	a := d.ask("reset", map[string]any{"task": row.Task, "seed": row.Instance, "view": "text"})
	if a.Type != "observation" {
		d.t.Fatalf("%s: reset: %+v", row.Task, a)
	}
	roles := len(a.Data.Observation.Roles)
	for done := 0; done+roles <= len(tr.Decisions) && !a.Data.Done; done += roles {
		acts, reason := map[string][]string{}, ""
		for _, did := range tr.Decisions[done : done+roles] {
			acts[did.Role], reason = gymkhana.ActionTexts(did.Actions), did.Reason
		}
		if a = d.ask("step", map[string]any{"roles": acts, "reason": reason}); a.Type != "observation" {
			d.t.Fatalf("%s: step: %+v", row.Task, a)
		}
	}
	if !a.Data.Done || *a.Data.Reward != row.Outcome.Verdict.Reward {
		d.t.Errorf("%s: done is %v and the reward %v, want %v", row.Task, a.Data.Done, a.Data.Reward, row.Outcome.Verdict.Reward)
	}
}

// TestServedRefusals: what a client gets wrong is refused with the code of the protocol, and changes nothing.
func TestServedRefusals(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "r.gym"), "sokoban/small-v0/03", "football:mini")
	defer d.stop()
	const task = "sokoban/small-v0/03"
	refused := func(kind string, data any, code, text string) {
		t.Helper()
		if a := d.ask(kind, data); a.Type != "error" || a.Data.Code != code || !strings.Contains(a.Data.Message, text) {
			t.Errorf("%s %v: %+v, want %s: %s", kind, data, a, code, text)
		}
	}
	refused("step", map[string]any{"action": "do Left"}, "VALIDATION_ERROR", "begin one first")
	refused("reset", map[string]any{"sed": 1}, "VALIDATION_ERROR", "sed")
	refused("reset", map[string]any{"task": "sokoban/small-v0/04"}, "VALIDATION_ERROR", "did you mean")
	refused("reset", map[string]any{"seed": uint64(1) << 53}, "VALIDATION_ERROR", "below 2^53")
	refused("reset", map[string]any{"seed": -1}, "VALIDATION_ERROR", "seed")
	refused("reset", map[string]any{"split": "train", "index": 0}, "VALIDATION_ERROR", "split")
	refused("reset", map[string]any{"split": "test", "index": 9999}, "VALIDATION_ERROR", "from 0")
	refused("reset", map[string]any{"view": "video"}, "VALIDATION_ERROR", "view")
	refused("reset", map[string]any{"episode_id": strings.Repeat("x", 256)}, "VALIDATION_ERROR", "episode_id")
	refused("fly", map[string]any{}, "UNKNOWN_TYPE", "reset")
	if a := d.ask("reset", map[string]any{"task": task, "view": "text"}); a.Type != "observation" || a.Data.Reward != nil ||
		!strings.Contains(fmt.Sprint(a.Data.Observation.Metadata["actions"]), "do Left") || a.Data.Observation.Metadata["note"] == nil {
		t.Fatalf("reset: %+v", a)
	}
	for _, wrong := range []map[string]any{{}, {"action": "Left!"}, {"action": "do Left", "actions": []string{"noop"}},
		{"roles": map[string][]string{"goalie": {"noop"}}},
		{"actions": slices.Repeat([]string{"noop"}, serve.MostActions+1)}, {"acton": "noop"}} {
		refused("step", wrong, "VALIDATION_ERROR", "")
	}
	refused("step", map[string]any{"action": "Left"}, "VALIDATION_ERROR", `did you mean "do Left"?`)
	a := d.ask("step", map[string]any{"action": "do Fly"}) // an action, though not one of this world: as in a run it costs its step
	if seen := a.Data.Observation; a.Type != "observation" || seen.Metadata["step"] != 1.0 || !strings.Contains(seen.Roles[0].Refused, "no control") {
		t.Errorf("an illegal action: %+v", a)
	}
}

// TestServedEpisodeThatIsLeft: an episode that its client leaves is scored as it is, and one that the server leaves
// is not scored. Both verify.
func TestServedEpisodeThatIsLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "left.gym")
	d := openDoor(t, path, "sokoban/small-v0/03")
	for range 2 { // the second reset leaves the first episode
		d.ask("reset", map[string]any{"seed": 5})
		d.ask("step", map[string]any{"action": "do Left"})
	}
	d.stop()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(t.Context())
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d episodes, %v", len(rows), err)
	}
	left, open := rows[0], rows[1]
	if left.Outcome == nil || !left.Outcome.Scored || left.Outcome.Fault != gymkhana.FaultAgent.String() || left.Outcome.Steps != 1 {
		t.Errorf("left by its client: %+v", left.Outcome)
	}
	if open.Outcome != nil || open.Repeat != 1 || open.Index != -1 || open.Place() != "sokoban/small-v0/03 seed 5" {
		t.Errorf("left by the server: %+v", open)
	}
	s := newSession(t)
	s.must("verify", path)
	s.must("report", path)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"merge", filepath.Join(t.TempDir(), "m.gym"), path, path}, "the episodes of a served run do not follow from its plan, so it cannot be merged"},
		{[]string{"run", "--resume", path}, "gymkhana serve --resume"},
		{[]string{"run", "sokoban:mini", "--agent", "client"}, "gymkhana serve sokoban:mini"},
		{[]string{"serve", "sokoban:mini", "--addr", "0.0.0.0:0"}, "--token"},
		{[]string{"serve", "sokoban:mini", "--store", "some"}, "1/N"},
		{[]string{"serve", "sokobann"}, "did you mean"},
	} {
		if status, said := s.run(c.args...), s.err.String(); status != exitInput || !strings.Contains(said, c.want) {
			t.Errorf("%v: status %d, %q; want %q", c.args, status, said, c.want)
		}
	}
}

// TestManySessions: every step of every client is answered and stored, and no session sees another's episode.
func TestManySessions(t *testing.T) {
	sessions, steps := 255, 100 // and one of the door itself
	if tier.Sampled() {
		sessions, steps = 24, 10
	}
	path := filepath.Join(t.TempDir(), "many.gym")
	tasks := []string{"sokoban/small-v0/03", "games/snake-grid/01", "phone/mini/click-tab"}
	d := openDoor(t, path, tasks...)
	var all sync.WaitGroup
	for n := range sessions {
		all.Go(func() {
			own := d.again()
			defer own.conn.CloseNow()
			a := own.ask("reset", map[string]any{"task": tasks[n%3], "seed": n, "view": "text"})
			for i := 0; i < steps; i++ {
				if a.Type != "observation" || a.Data.Observation.Metadata["seed"] != float64(n) {
					t.Errorf("session %d, step %d: %+v", n, i, a)
					return
				}
				if a.Data.Done {
					a = own.ask("reset", map[string]any{"task": tasks[n%3], "seed": n, "view": "text"})
				}
				a = own.ask("step", map[string]any{"action": "noop"})
			}
		})
	}
	all.Wait()
	d.stop()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, row := range rows {
		tr, err := file.Trajectory(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		total += len(tr.Decisions)
	}
	if total != sessions*steps {
		t.Errorf("%d decisions are stored of %d", total, sessions*steps)
	}
}

// TestStrangersGetNothing: requests from other origins, for other hosts, with ids of no session, or too large.
func TestStrangersGetNothing(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "s.gym"), "sokoban/small-v0/03")
	defer d.stop()
	for _, c := range []struct {
		method, path, body string
		header             map[string]string
		want               int
	}{
		{"GET", "/health", "", nil, 200},
		{"GET", "/health", "", map[string]string{"Origin": "http://evil.example"}, 403},
		{"GET", "/health", "", map[string]string{"Host": "evil.example"}, 403},
		{"GET", "/ws", "", map[string]string{"Origin": "http://evil.example", "Connection": "Upgrade", "Upgrade": "websocket"}, 403},
		{"POST", "/step", `{"action":{"action":"noop"}}`, nil, 422},
		{"POST", "/step", `{"action":"noop","session_id":"x"}`, nil, 404}, // read, and of no session
		{"POST", "/step", `{"action":{"action":"noop"},"session_id":"AAAAAAAAAAAAAAAAAAAAAAAAAA"}`, nil, 404},
		{"GET", "/state?session_id=x", "", nil, 404},
		{"POST", "/reset", `{"seed":"` + strings.Repeat("9", 2<<20) + `"}`, nil, 422},
		{"POST", "/reset", `{"seed":1}{"seed":2}`, nil, 422},
		{"GET", "/frames/../../etc/passwd", "", nil, 404},
		{"GET", "/frames/" + strings.Repeat("0", 64), "", nil, 404},
		{"POST", "/nowhere/tasks", `{"split":"test"}`, nil, 404},
		{"POST", "/sokoban/tasks", `{"split":"none"}`, nil, 400},
		{"DELETE", "/reset", "", nil, 405},
	} {
		r, err := http.NewRequest(c.method, d.url+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		for k, v := range c.header {
			r.Header.Set(k, v)
		}
		r.Host = c.header["Host"]
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != c.want {
			t.Errorf("%s %.40s: %d, want %d", c.method, c.path, res.StatusCode, c.want)
		}
	}
}

// TestServedStepsAreCounted: the state counts what the client did, as OpenEnv's validation does, not the world's steps.
func TestServedStepsAreCounted(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "n.gym"), "sokoban/small-v0/03")
	defer d.stop()
	for range 2 {
		d.ask("reset", map[string]any{"view": "text"})
		for i, c := range []struct {
			step map[string]any
			want int
		}{
			{nil, 0},
			{map[string]any{"actions": []string{"do Left", "do Left"}}, 1},
			{map[string]any{"action": "Left!"}, 1}, // refused
			{map[string]any{"action": "noop"}, 2},
		} {
			if c.step != nil {
				d.ask("step", c.step)
			}
			if got := d.ask("state", nil).Data.StepCount; got != c.want {
				t.Errorf("message %d: step_count is %d, want %d", i, got, c.want)
			}
		}
	}
}

// TestServedDescription: /openapi.json names the routes, and its version is one that OpenEnv's validation knows.
func TestServedDescription(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "d.gym"), "sokoban/small-v0/03")
	defer d.stop()
	res, err := http.Get(d.url + "/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var about struct {
		Info  struct{ Version string }
		Paths map[string]map[string]any
	}
	if err := json.NewDecoder(res.Body).Decode(&about); err != nil || !strings.HasPrefix(about.Info.Version, "1.") {
		t.Errorf("version %q, %v", about.Info.Version, err)
	}
	for path, method := range map[string]string{"/reset": "post", "/step": "post", "/state": "get", "/{env}/task_range": "post"} {
		if about.Paths[path][method] == nil {
			t.Errorf("%s %s is not described", method, path)
		}
	}
}

// TestMCPAnswersInJSON: what is no request of JSON-RPC is answered by an error of JSON-RPC, with status 200.
func TestMCPAnswersInJSON(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "j.gym"), "sokoban/small-v0/03")
	defer d.stop()
	for _, c := range []struct {
		body string
		want string
	}{
		{`{}`, `"code":-32600`},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, `"name":"start"`},
	} {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/mcp", strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		w := httptest.NewRecorder()
		mcp.New(d.of, mcp.Options{Name: "test", Version: "1"}).Handler().ServeHTTP(w, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s: status %d, %s", c.body, w.Code, w.Body)
		}
	}
}

// TestMCPUnused: a server over stdio whose client plays nothing leaves no run file. Assistants start such servers, and
// the client of MCP for JavaScript starts a second one with the same arguments.
func TestMCPUnused(t *testing.T) {
	const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
		`"clientInfo":{"name":"test","version":"1"}}}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"
	const start = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"start","arguments":{"view":"text"}}}` + "\n"
	for _, c := range []struct {
		name, typed string
		args        []string
		status      int
		made        bool
	}{
		{"nothing", hello, []string{"sokoban:mini"}, 0, false},
		{"start", hello + start, []string{"sokoban:mini"}, 0, true},
		{"unknown", hello, []string{"sokobann"}, exitInput, false},
		{"unnamed", hello, nil, exitInput, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "m.gym")
			s := newSession(t)
			s.typed = c.typed
			if c.made {
				s.then = untilMade{path} // else the client is gone before its call is carried out
			}
			if status := s.run(append([]string{"mcp", "--out", path}, c.args...)...); status != c.status {
				t.Errorf("status %d, want %d: %s", status, c.status, s.err.String())
			}
			if _, err := os.Stat(path); (err == nil) != c.made {
				t.Errorf("the run file: %v; want one: %v", err, c.made)
			}
		})
	}
}

// An untilMade reader ends when a file is there.
type untilMade struct{ path string }

func (w untilMade) Read([]byte) (int, error) {
	for range 1000 {
		if _, err := os.Stat(w.path); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return 0, io.EOF
}

// TestServedEvidence: OpenEnv's validation reads, with its token, the seed that reached the world and what was sent both
// ways on its own connection, and no other client can.
func TestServedEvidence(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "v.gym"), "sokoban/small-v0/03")
	defer d.stop()
	open := map[string]any{"schema_version": 1, "token": validatesBy}
	denied := func(kind string, data any) {
		t.Helper()
		if a := d.ask(kind, data); a.Type != "error" || a.Data.Code != "VALIDATION_ERROR" || strings.Contains(a.text, validatesBy) {
			t.Errorf("%s %v: %s", kind, data, a.text)
		}
	}
	denied("validation_read", map[string]any{"schema_version": 1, "capability": ""})
	denied("validation_open", map[string]any{"schema_version": 1, "token": ""})
	denied("validation_open", map[string]any{"schema_version": 1, "token": strings.Repeat("x", 32)})
	denied("validation_open", map[string]any{"schema_version": 2, "token": validatesBy})
	capability := d.ask("validation_open", open).Data.Capability
	if len(capability) < 32 {
		t.Fatalf("the capability is %q", capability)
	}
	denied("validation_open", open)
	denied("validation_read", map[string]any{"schema_version": 1, "capability": strings.Repeat("x", len(capability))})
	var answers []string
	for _, c := range []struct {
		kind string
		data map[string]any
	}{{"reset", map[string]any{"seed": 7, "view": "text"}}, {"state", nil}, {"step", map[string]any{"action": "do Left"}}, {"state", nil}} {
		answers = append(answers, d.ask(c.kind, c.data).text)
	}
	d.ask("step", map[string]any{"action": "Left!"}) // refused, and so not kept
	a := d.ask("validation_read", map[string]any{"schema_version": 1, "capability": capability})
	if a.Type != "validation" || string(a.Data.Seed) != `{"requested":true,"value":7,"accepted":true}` {
		t.Errorf("another seed: %s", a.text)
	}
	tr := a.Data.Trajectory
	if tr.Source != "openenv-server" || !tr.Complete || len(tr.Records) != len(answers) {
		t.Fatalf("%s", a.text)
	}
	for i, r := range tr.Records {
		if string(r.Response) != answers[i] || !strings.Contains(string(r.Request), `"type":"`+r.Operation+`"`) {
			t.Errorf("record %d: %+v; want the answer %s", i, r, answers[i])
		}
	}
	if strings.Contains(a.text, capability) || strings.Contains(a.text, validatesBy) {
		t.Error("a secret is in the evidence")
	}
	for range 101 {
		d.ask("reset", map[string]any{"view": "text"})
		d.ask("state", nil)
	}
	if a := d.ask("validation_read", map[string]any{"schema_version": 1, "capability": capability}); a.Data.Trajectory.Complete {
		t.Error("more than the protocol allows was kept")
	}
	conn, _, err := websocket.Dial(t.Context(), d.url+"/ws", nil) // of another client
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	first := d.conn
	d.conn = conn
	d.ask("reset", map[string]any{})
	denied("validation_open", open) // too late
	denied("validation_read", map[string]any{"schema_version": 1, "capability": capability})
	d.conn = first
	s := newSession(t)
	s.env[validationToken] = "short"
	if status := s.run("serve", "sokoban:mini"); status != exitInput || !strings.Contains(s.err.String(), "32") {
		t.Errorf("status %d, %s", status, s.err.String())
	}
}

// A server that was started through a pipe ends with it. It leaves no file if it stored no episode.
func TestServeUntilEOF(t *testing.T) {
	for _, flags := range [][]string{nil, {"--store", "none"}} {
		s, dir := newSession(t), t.TempDir()
		out := s.must(append([]string{"serve", "sokoban:mini", "--until-eof", "--out", filepath.Join(dir, "a.gym")}, flags...)...)
		left, err := os.ReadDir(dir)
		if err != nil || len(left) > 0 || !strings.Contains(out, "No episode was stored, so there is no run file.") {
			t.Errorf("%v: %v, %v\n%s", flags, left, err, out)
		}
	}
}

// A served file is resumed with the selectors that it was made with, and refused with others, which changes nothing.
func TestServeResumesItsSelectors(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "served.gym")
	own := []string{"games/snake-grid/01", "quick"}
	d := openDoor(t, path, own...)
	for range 2 {
		d.ask("reset", map[string]any{"view": "text"})
	}
	d.stop()
	s, before := newSession(t), storyOf(t, path)
	for want, selectors := range map[string][]string{
		"number of tasks was ":           own[:1],
		"tasks were games/snake-grid/01": {own[1], own[0]}, // the first task is what a client gets that names none
		"worlds was ":                    {"phone/mini/click-tab"},
	} {
		args := append([]string{"serve", "--until-eof", "--resume", path}, selectors...)
		if status, said := s.run(args...), s.err.String(); status != exitInput || !strings.Contains(said, want) ||
			!strings.Contains(said, "leave out the selectors") || strings.Contains(said, "number of episodes") {
			t.Errorf("%v: status %d, %s; want %q", selectors, status, said, want)
		}
	}
	s.must("mcp", "--resume", path, own[0], own[1])
	s.must(append([]string{"serve", "--until-eof", "--resume", path}, own...)...)
	s.must("serve", "--until-eof", "--resume", path)
	storetest.Same(t, storyOf(t, path), before)
	s.must("verify", path)
}

// TestServedLegal: a reset that asks for the legal actions as data gets what the text lists, and with rewards at every
// step the client sees what its episode is worth so far, which is what it is scored when the client leaves it.
func TestServedLegal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "served.gym")
	d := openDoor(t, path, "sokoban/small-v0/03", "phone/mini/click-tab")
	for task, want := range map[string]string{"sokoban/small-v0/03": "do Left", "phone/mini/click-tab": "click"} {
		m := d.ask("reset", map[string]any{"task": task, "legal": true}).Data.Observation.Metadata
		legal, _ := m["legal"].(map[string]any)
		options, _ := legal["options"].([]any)
		text, _ := m["actions"].(string)
		found := false
		for _, o := range options {
			o := o.(map[string]any)
			found = found || o["action"] == want
			if !strings.Contains(text, fmt.Sprintf("  %v", o["action"])) || o["params"] == nil || o["roles"] == nil {
				t.Errorf("%s: option %v is not one of\n%s", task, o, text)
			}
		}
		if !found || len(options) != strings.Count(text, "\n  ")+1 || len(legal["screen"].([]any)) != 2 {
			t.Errorf("%s: %v", task, legal)
		}
	}
	if m := d.ask("reset", map[string]any{"task": "sokoban/small-v0/03"}).Data.Observation.Metadata; m["legal"] != nil || m["progress"] != nil {
		t.Errorf("without being asked, it gave %v", m)
	}
	d.ask("reset", map[string]any{"task": "sokoban/small-v0/03", "rewards": "step"})
	now := d.ask("step", map[string]any{"action": "do Left"}).Data
	d.ask("reset", map[string]any{"task": "sokoban/small-v0/03"})
	d.stop()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if row.Outcome == nil || row.Outcome.Steps != 1 {
			continue
		}
		v, m := row.Outcome.Verdict, now.Observation.Metadata
		if *now.Reward != v.Reward || m["progress"] != v.Progress || m["success"] != v.Success {
			t.Errorf("the client saw %v, %v; it left with %+v", *now.Reward, m, v)
		}
		return
	}
	t.Error("the episode that was left is missing")
}

// TestServedDifficulty: the difficulty of a task is the length of its proved solution.
func TestServedDifficulty(t *testing.T) {
	d := openDoor(t, filepath.Join(t.TempDir(), "d.gym"), "sokoban/small-v0/03", "sokoban/small-v0/20", "phone/mini/click-tab", "games/snake-grid/01")
	defer d.stop()
	for env, want := range map[string]func([]int) bool{
		"sokoban": func(list []int) bool { return len(list) == 2 && list[0] == 2 && list[1] > 2 }, // the first has the optimum 2
		"phone":   func(list []int) bool { return len(list) == 10 && list[0] == 1 && list[9] == 1 },
		"snake-grid": func(list []int) bool {
			return len(list) > 0 && list[0] > 5 && list[0] < d.of.Task("games/snake-grid/01").Budget.Steps
		},
	} {
		res, err := http.Post(d.url+"/"+env+"/tasks", "application/json", strings.NewReader(`{"split":"test"}`))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var all struct{ Tasks []struct{ Difficulty int } }
		if err := json.NewDecoder(res.Body).Decode(&all); err != nil {
			t.Fatal(err)
		}
		var list []int
		for _, task := range all.Tasks {
			list = append(list, task.Difficulty)
		}
		if !want(list) {
			t.Errorf("%s: %v", env, list)
		}
	}
}
