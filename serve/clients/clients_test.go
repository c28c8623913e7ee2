// Package clients holds no code, only the test in which other people's clients of OpenEnv and MCP play what gymkhana
// serves. Its scripts are small, so that what they find is about the clients and the server.
package clients

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/store"
)

// wanted is the variable that turns these tests on; then whatever is missing fails them. Its value is the folder of the
// virtual environments of Python.
const wanted = "GYMKHANA_CLIENTS"

// asProgram is the variable that makes the test binary the program.
const asProgram = "GYMKHANA_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		os.Exit(cli.Main(ctx, cli.OS(), os.Args[1:]...))
	}
	os.Exit(m.Run())
}

// tasks are Sokoban, a game, the phone and a text site: short, and with an oracle.
var tasks = []string{"sokoban/small-v0/03", "games/snake-grid/01", "phone/mini/click-button-sequence", "sites-text/1-hop/hotels-search"}

// An order says what a client plays: every episode, turn by turn.
type order struct {
	URL      string            `json:"url"`
	Stdio    []string          `json:"stdio"` // the command line of a server for one client
	Env      map[string]string `json:"env"`   // of that command
	Episodes []episode         `json:"episodes"`
}

type episode struct {
	Task  gymkhana.TaskID `json:"task"`
	Seed  gymkhana.Seed   `json:"seed"`
	Turns [][]string      `json:"turns"`
}

// A saw is what a client saw of an episode.
type saw struct {
	Task    gymkhana.TaskID `json:"task"`
	Moments []moment        `json:"moments"`
}

type moment struct {
	Step     int      `json:"step"`
	Over     bool     `json:"over"`
	Reward   *float64 `json:"reward"`
	Pictures [][]byte `json:"pictures"`
}

// TestClients: every client plays what the oracle did, and sees and gets what the oracle saw and got.
func TestClients(t *testing.T) {
	venvs := os.Getenv(wanted)
	if venvs == "" {
		t.Skip("make test-python runs other people's clients")
	}
	withNode(t)
	h := newHouse(t, tasks)
	o := h.order(t)
	served, end := h.serve(t, o)
	node := []string{"node", "mcp_play.mjs"}
	python := filepath.Join(venvs, "openenv", "bin", "python")
	python2 := filepath.Join(venvs, "mcp", "bin", "python")
	t.Run("play", func(t *testing.T) {
		for _, c := range []struct {
			name    string
			command []string
		}{
			{"openenv-ws", []string{python, "openenv_play.py", "ws"}},
			{"openenv-http", []string{python, "openenv_play.py", "http"}},
			{"mcp1-http", []string{python, "mcp_play.py", "http"}},
			{"mcp1-stdio", []string{python, "mcp_play.py", "stdio"}},
			{"mcp2-http", []string{python2, "mcp_play.py", "http"}},
			{"mcp2-stdio", []string{python2, "mcp_play.py", "stdio"}},
			{"sdk-http", append(slices.Clone(node), "sdk", "http")},
			{"sdk-stdio", append(slices.Clone(node), "sdk", "stdio")},
			{"client-http", append(slices.Clone(node), "client", "http")},
			{"client-stdio", append(slices.Clone(node), "client", "stdio")},
		} {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				own, file := *o, served
				if strings.HasSuffix(c.name, "-stdio") {
					file = filepath.Join(h.dir, c.name+".gym")
					own.Stdio = append([]string{os.Args[0], "mcp", "--out", file}, tasks...)
				}
				var all []saw
				if err := json.Unmarshal(h.script(t, &own, c.command...), &all); err != nil {
					t.Fatal(err)
				}
				h.compare(t, file, c.name, all)
			})
		}
		t.Run("validation", func(t *testing.T) {
			t.Parallel()
			t.Logf("\n%s", h.script(t, o, python, "openenv_validate.py"))
		})
	})
	end()
	files, err := filepath.Glob(filepath.Join(h.dir, "*.gym"))
	if err != nil || len(files) != 6 {
		t.Fatalf("%d run files, %v", len(files), err)
	}
	for _, file := range files {
		h.program(t, "verify", file, "--strict", "--frames")
	}
}

// browserTasks are a site and a page in Chromium, with oracles.
var browserTasks = []string{"sites/1-hop/hotels-search", "webui/sign-up/1"}

// TestBrowserClients: what a client plays in a browser is what the oracle saw there, over OpenEnv and over MCP.
func TestBrowserClients(t *testing.T) {
	venvs := os.Getenv(wanted)
	if venvs == "" {
		t.Skip("make test-python runs other people's clients")
	}
	h := newHouse(t, browserTasks)
	o := h.order(t)
	served, end := h.serve(t, o)
	for _, c := range []struct {
		name    string
		command []string
	}{
		{"openenv-ws", []string{filepath.Join(venvs, "openenv", "bin", "python"), "openenv_play.py", "ws"}},
		{"mcp2-http", []string{filepath.Join(venvs, "mcp", "bin", "python"), "mcp_play.py", "http"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var all []saw
			if err := json.Unmarshal(h.script(t, o, c.command...), &all); err != nil {
				t.Fatal(err)
			}
			h.compare(t, served, c.name, all)
		})
	}
	end()
	h.program(t, "verify", served, "--strict", "--frames")
}

// withNode puts the Node.js that npm installed beside the packages first in the path; the machine's may be too old.
func withNode(t *testing.T) {
	own, err := filepath.Abs(filepath.Join("node_modules", "node-linux-"+map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH], "bin"))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", own+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// A house is where the programs of the test live.
type house struct {
	dir   string
	env   []string
	tasks []string
}

func newHouse(t *testing.T, tasks []string) *house {
	dir := t.TempDir()
	return &house{tasks: tasks, dir: dir, env: append(os.Environ(), asProgram+"=1", "GYMKHANA_HOME="+filepath.Join(dir, "home"))}
}

// program runs gymkhana.
func (h *house) program(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = h.env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("gymkhana %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// script gives a client its order, and returns what it writes.
func (h *house) script(t *testing.T, o *order, command ...string) []byte {
	t.Helper()
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	var out, problems bytes.Buffer
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	cmd.Env = []string{"HOME=" + h.dir, "PATH=" + os.Getenv("PATH")} // without proxies, keys and addresses
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(text), &out, &problems
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s%s", strings.Join(command, " "), err, out.Bytes(), problems.Bytes())
	}
	return out.Bytes()
}

// oracles is the run that the clients repeat.
func (h *house) oracles() string { return filepath.Join(h.dir, "oracle.gym") }

// order has the oracle play, and makes an order of what it did.
func (h *house) order(t *testing.T) *order {
	t.Helper()
	h.program(t, append([]string{"run", "--agent", "oracle", "--instances", "1", "--repeats", "1", "--out", h.oracles()}, h.tasks...)...)
	o := &order{Env: map[string]string{asProgram: "1", "GYMKHANA_HOME": filepath.Join(h.dir, "home"), "HOME": h.dir}}
	for task, tr := range h.trajectories(t, h.oracles(), "") {
		e := episode{Task: task, Seed: tr.Episode.Instance}
		for _, d := range tr.Decisions {
			e.Turns = append(e.Turns, gymkhana.ActionTexts(d.Actions))
		}
		o.Episodes = append(o.Episodes, e)
	}
	return o
}

var printed = regexp.MustCompile(`OpenEnv: (\S+)`)

// serve starts a server and fills in its address. end stops it.
func (h *house) serve(t *testing.T, o *order) (file string, end func()) {
	t.Helper()
	file = filepath.Join(h.dir, "served.gym")
	cmd := exec.CommandContext(t.Context(), os.Args[0], append([]string{"serve", "--out", file}, h.tasks...)...)
	var said lines
	cmd.Env, cmd.Stdout, cmd.Stderr = h.env, &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 600 { // a minute
		if m := printed.FindStringSubmatch(said.String()); m != nil {
			o.URL = m[1]
			return file, func() {
				t.Helper()
				_ = cmd.Process.Signal(os.Interrupt)
				if err := cmd.Wait(); err != nil {
					t.Errorf("serve: %v\n%s", err, said.String())
				}
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("serve does not begin:\n%s", said.String())
	return "", nil
}

// trajectories reads the episodes that a client played, or all if it has no name.
func (h *house) trajectories(t *testing.T, path, client string) map[gymkhana.TaskID]*gymkhana.Trajectory {
	t.Helper()
	ctx := t.Context()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(ctx)
	events, also := file.Events(ctx, 0)
	if err = errors.Join(err, also); err != nil {
		t.Fatal(err)
	}
	all := map[gymkhana.TaskID]*gymkhana.Trajectory{}
	for _, row := range rows {
		theirs := func(e gymkhana.Event) bool {
			return e.Kind == gymkhana.EventClient && e.Episode == row.ID && e.Text == client
		}
		if client != "" && !slices.ContainsFunc(events, theirs) {
			continue
		}
		if all[row.Task] != nil {
			t.Fatalf("%s: %q played %s twice", path, client, row.Task)
		}
		if all[row.Task], err = file.Trajectory(ctx, row.ID); err != nil {
			t.Fatal(err)
		}
	}
	if len(all) != len(h.tasks) {
		t.Fatalf("%s: %q played %d tasks of %d", path, client, len(all), len(h.tasks))
	}
	return all
}

// compare holds what a client saw against the run file that its episodes are in, and that against the oracle's.
func (h *house) compare(t *testing.T, path, client string, all []saw) {
	t.Helper()
	played, did := h.trajectories(t, path, client), h.trajectories(t, h.oracles(), "")
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if len(all) != len(h.tasks) {
		t.Fatalf("the client saw %d episodes of %d", len(all), len(h.tasks))
	}
	shown := 0
	for _, s := range all {
		tr, was := played[s.Task], did[s.Task]
		if len(tr.Steps) != len(was.Steps) {
			t.Fatalf("%s: %d steps; the oracle made %d", s.Task, len(tr.Steps), len(was.Steps))
		}
		for i := range tr.Steps {
			if now, then := &tr.Steps[i], &was.Steps[i]; now.State != then.State || now.Text != then.Text || now.Tick != then.Tick {
				t.Errorf("%s: step %d differs from the oracle's", s.Task, i)
			}
		}
		last := s.Moments[len(s.Moments)-1]
		if !last.Over || last.Reward == nil || *last.Reward <= 0 || last.Step != len(tr.Steps)-1 {
			t.Errorf("%s: the last moment is %d, over %v, reward %v", s.Task, last.Step, last.Over, last.Reward)
		}
		for _, m := range s.Moments {
			shown += len(m.Pictures)
			if err := samePictures(t.Context(), file, &tr.Steps[m.Step], m.Pictures); err != nil {
				t.Errorf("%s: step %d: %v", s.Task, m.Step, err)
			}
		}
	}
	if shown < 2*len(all) {
		t.Errorf("the client saw %d pictures only", shown)
	}
}

// samePictures compares what a client was shown with the frames of a step.
func samePictures(ctx context.Context, file *store.File, s *gymkhana.Step, shown [][]byte) error {
	var frames [][sha256.Size]byte
	for _, h := range s.Frames {
		if h.IsZero() {
			continue
		}
		data, err := file.Frame(ctx, h)
		if err != nil {
			return err
		}
		frames = append(frames, sha256.Sum256(data))
	}
	if len(frames) != len(shown) {
		return fmt.Errorf("%d pictures; %d frames are stored", len(shown), len(frames))
	}
	for _, data := range shown {
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			return err
		}
		if !slices.Contains(frames, sha256.Sum256(data)) {
			return errors.New("a picture is no frame of that step")
		}
	}
	return nil
}

// lines is what a program has written so far.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
