package cli

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/serve"
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
	doors, err := openenv.New(s, openenv.Options{Name: "test", Version: "1"})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(&serve.Guard{Next: doors})
	d := &door{t: t, url: web.URL, of: s}
	if d.conn, _, err = websocket.Dial(ctx, web.URL+"/ws", nil); err != nil {
		t.Fatal(err)
	}
	d.conn.SetReadLimit(100 << 20)
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

// A said is an answer of the server.
type said struct {
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
	}
}

// ask sends a message and gives its answer.
func (d *door) ask(kind string, data any) (s said) {
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
			storetest.Same(t, withoutIDs(storyOf(t, served)), withoutIDs(storyOf(t, played)))
			s.must("verify", served, "--strict")
		})
	}
}

// withoutIDs leaves the ids of episodes out of a story, since they depend on the agent's name.
func withoutIDs(story []string) []string {
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
