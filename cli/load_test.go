//go:build linux

package cli

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana/internal/tier"
	"gymkhana/store"
)

// A served program is gymkhana serve as a process.
type servedProgram struct {
	cmd  *exec.Cmd
	url  string
	said *lockedText
	done chan error
}

type lockedText struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

var servedAt = regexp.MustCompile(`OpenEnv: (\S+)`)

// startServer runs gymkhana serve until it has printed its address.
func startServer(t *testing.T, home string, args ...string) *servedProgram {
	t.Helper()
	p := &servedProgram{cmd: program(t, home, nil, append([]string{"serve"}, args...)...), said: &lockedText{}, done: make(chan error, 1)}
	p.cmd.Stdout, p.cmd.Stderr = p.said, p.said
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.done <- p.cmd.Wait() }()
	for {
		if m := servedAt.FindStringSubmatch(p.said.String()); m != nil {
			p.url = m[1]
			return p
		}
		select {
		case err := <-p.done:
			t.Fatalf("serve %v: %v\n%s", args, err, p.said)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// stop ends the server as Ctrl-C does.
func (p *servedProgram) stop(t *testing.T) {
	t.Helper()
	_ = p.cmd.Process.Signal(os.Interrupt)
	if err := <-p.done; err != nil {
		t.Errorf("serve: %v\n%s", err, p.said)
	}
}

// TestServerUnderLoad: many sessions at once, with pictures, lose no message, and the server stays below 1 GB.
func TestServerUnderLoad(t *testing.T) {
	heavy(t)
	sessions, steps := tier.Rounds(16, 256, 256), tier.Rounds(20, 100, 100)
	path := filepath.Join(t.TempDir(), "load.gym")
	p := startServer(t, t.TempDir(), append([]string{"--out", path}, servedTasks...)...)
	base := &door{t: t, url: p.url}
	var all sync.WaitGroup
	for n := range sessions {
		all.Go(func() {
			own := base.again()
			defer own.conn.CloseNow()
			begin := map[string]any{"task": servedTasks[n%3], "seed": n}
			a := own.ask("reset", begin)
			for i := range steps {
				if a.Data.Done {
					a = own.ask("reset", begin)
				}
				if a = own.ask("step", map[string]any{"action": "noop"}); a.Type != "observation" || a.Data.Observation.Metadata["seed"] != float64(n) {
					t.Errorf("session %d, step %d: %.300s", n, i, a.text)
					return
				}
			}
		})
	}
	all.Wait()
	most := highWater(p.cmd.Process.Pid)
	p.stop(t)
	t.Logf("%d sessions of %d steps: %d MB resident", sessions, steps, most>>20)
	if most == 0 || most > 1<<30 {
		t.Errorf("%d MB resident", most>>20)
	}
	if got := storedDecisions(t, path); got != sessions*steps {
		t.Errorf("%d decisions are stored of %d", got, sessions*steps)
	}
}

// storedDecisions counts the decisions of a run.
func storedDecisions(t *testing.T, path string) (total int) {
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
	for _, row := range rows {
		tr, err := file.Trajectory(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		total += len(tr.Decisions)
	}
	return total
}

// TestServedKills: a server, a client or a socket that is killed at any moment, while episodes and forks of them are
// played, leaves a run file that verifies, that a resumed server goes on with, and that says what is not finished.
func TestServedKills(t *testing.T) {
	heavy(t)
	dir, home := t.TempDir(), t.TempDir()
	path := filepath.Join(dir, "killed.gym")
	r := rand.New(rand.NewPCG(3, 3))
	before, forks := 0, 0
	rounds := tier.Rounds(3, 42, 200)
	for round, patience := 0, 1; round < rounds; round++ {
		args := append([]string{"--out", path}, servedTasks...)
		if round > 0 {
			args[0] = "--resume"
		}
		p := startServer(t, home, args...)
		through := startProxy(t, p.url)
		client := exec.CommandContext(t.Context(), os.Args[0])
		client.Env = append(os.Environ(), askedAs+"="+through.url)
		if err := client.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(patience*(100+r.IntN(800))) * time.Millisecond) // the client needs some of it to start
		victim := []string{"server", "client", "socket"}[round%3]
		switch victim {
		case "server":
			_ = p.cmd.Process.Kill()
			<-p.done
		case "client":
			_ = client.Process.Kill()
		case "socket":
			through.cut()
		}
		if victim != "server" { // which goes on with others
			own := (&door{t: t, url: p.url}).again()
			if a := own.ask("reset", map[string]any{"view": "text"}); a.Type != "observation" {
				t.Errorf("round %d, after the %s was killed: %s", round, victim, a.text)
			}
			own.conn.CloseNow()
			p.stop(t)
		}
		_ = client.Process.Kill()
		_ = client.Wait()
		through.close()
		out, err := program(t, home, nil, "verify", path).CombinedOutput()
		if err != nil && !strings.Contains(string(out), "none of its episodes is finished") {
			t.Fatalf("round %d, after the %s was killed: verify: %v\n%s", round, victim, err, tail(string(out)))
		}
		if out, err := program(t, home, nil, "report", path).CombinedOutput(); err != nil {
			t.Fatalf("round %d, after the %s was killed: report: %v\n%s", round, victim, err, tail(string(out)))
		}
		now := storedDecisions(t, path)
		if now < before {
			t.Errorf("round %d: %d decisions are stored, and %d were before", round, now, before)
		}
		before = now
		began := storedForks(t, path)
		if began < forks {
			t.Errorf("round %d: %d forks are stored, and %d were before", round, began, forks)
		}
		forks = began
		if round == rounds-1 && (before == 0 || forks == 0) && patience < 16 { // the machine is slow
			patience, rounds = 2*patience, rounds+3
		}
	}
	if before == 0 || forks == 0 {
		t.Error("nothing was played, or nothing was forked")
	}
	t.Logf("%d decisions and %d forks are stored", before, forks)
}

// A proxy passes bytes on between clients and a server, until it is cut.
type proxy struct {
	url string
	at  net.Listener

	mu    sync.Mutex
	conns []net.Conn
}

func startProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{url: "http://" + l.Addr().String(), at: l}
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", strings.TrimPrefix(to, "http://"))
			if err != nil {
				near.Close()
				continue
			}
			p.mu.Lock()
			p.conns = append(p.conns, near, far)
			p.mu.Unlock()
			go func() { _, _ = io.Copy(near, far); near.Close() }()
			go func() { _, _ = io.Copy(far, near); far.Close() }()
		}
	}()
	return p
}

// cut breaks every connection, in the middle of whatever is sent.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		c.Close()
	}
}

func (p *proxy) close() {
	p.at.Close()
	p.cut()
}
