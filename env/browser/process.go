package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// startupTime bounds the start of a browser and closingTime its end, in real time.
const (
	startupTime = 60 * time.Second
	closingTime = 5 * time.Second
)

// A process is one running browser. Several episodes share it.
type process struct {
	identity Identity
	cmd      *exec.Cmd
	conn     *conn
	root     *session
	profile  *profile
	exited   chan struct{}

	mu      sync.Mutex
	windows map[string]*Window // keyed by browser context
}

// launch starts a browser. With sandbox auto it learns by trying.
func launch(ctx context.Context, o Options) (*process, error) {
	path, err := Find(o.Path)
	if err != nil {
		return nil, err
	}
	if o.Sandbox != "off" {
		p, err := spawn(ctx, path, o, true)
		if err == nil {
			p.identity.Why = "it starts with its sandbox"
			return p, nil
		}
		if o.Sandbox == "on" || ctx.Err() != nil {
			return nil, fmt.Errorf("%w; where the sandbox cannot work, start with the sandbox off", err)
		}
		p, plain := spawn(ctx, path, o, false)
		if plain != nil {
			return nil, plain
		}
		p.identity.Why = "it does not start with its sandbox: " + reason(err)
		return p, nil
	}
	p, err := spawn(ctx, path, o, false)
	if err == nil {
		p.identity.Why = "switched off"
	}
	return p, err
}

// reason is the last thing a browser said, without the place in its source.
func reason(err error) string {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	last := lines[len(lines)-1]
	if _, said, ok := strings.Cut(last, "] "); ok {
		last = said
	}
	return strings.TrimSpace(last)
}

// spawn starts the program and waits until it answers.
func spawn(ctx context.Context, path string, o Options, sandbox bool) (*process, error) {
	prof, err := newProfile(o.Folder)
	if err != nil {
		return nil, err
	}
	p := &process{profile: prof, exited: make(chan struct{}), windows: map[string]*Window{}}
	said := &tail{}
	if err := p.run(path, flags(o, prof.dir, sandbox), said); err != nil {
		return nil, errors.Join(err, prof.remove())
	}
	ctx, cancel := context.WithTimeout(ctx, startupTime)
	defer cancel()
	if err := p.greet(ctx, path, sandbox); err != nil {
		err = errors.Join(err, p.close())
		return nil, fmt.Errorf("start %s: %w%s", path, err, said)
	}
	return p, nil
}

// run starts the program with our ends of the pipes, and begins to read.
func (p *process) run(path string, args []string, said *tail) error {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return errors.Join(err, theirIn.Close(), in.Close())
	}
	p.cmd = exec.Command(path, args...)
	p.cmd.ExtraFiles = []*os.File{theirIn, theirOut, p.profile.lock} // 3, 4 and 5 over there
	p.cmd.Env = environment(p.profile.dir)
	p.cmd.Stderr = said
	p.cmd.WaitDelay = time.Second
	inGroup(p.cmd)
	err = p.cmd.Start()
	err = errors.Join(err, theirIn.Close(), theirOut.Close())
	if err != nil {
		return errors.Join(err, in.Close(), out.Close())
	}
	p.conn = dial(in, out, p.event)
	p.root = p.conn.root()
	go func() {
		_ = p.cmd.Wait() // we kill the process ourselves, so its error means nothing
		<-p.conn.done
		_ = errors.Join(in.Close(), out.Close())
		close(p.exited)
	}()
	return nil
}

// greet asks for the browser's identity, and subscribes to every page before its first script.
func (p *process) greet(ctx context.Context, path string, sandbox bool) error {
	var v struct {
		Product  string `json:"product"`
		Revision string `json:"revision"`
	}
	if err := p.root.call(ctx, "Browser.getVersion", nil, &v); err != nil {
		return err
	}
	p.identity = Identity{Path: path, Product: strings.Replace(v.Product, "HeadlessChrome", "Chrome", 1), Revision: v.Revision, Sandbox: sandbox}
	return p.root.call(ctx, "Target.setAutoAttach", autoAttach, nil)
}

// autoAttach asks for a session with every new target, which waits until we are ready.
var autoAttach = struct {
	AutoAttach bool         `json:"autoAttach"`
	Wait       bool         `json:"waitForDebuggerOnStart"`
	Flatten    bool         `json:"flatten"`
	Filter     []targetKind `json:"filter"`
}{true, true, true, []targetKind{{Type: "browser", Exclude: true}, {Type: "tab", Exclude: true}, {}}}

type targetKind struct {
	Type    string `json:"type,omitempty"`
	Exclude bool   `json:"exclude,omitempty"`
}

// An attached event opens a session with a target.
type attached struct {
	Session string `json:"sessionId"`
	Target  struct {
		ID      string `json:"targetId"`
		Type    string `json:"type"`
		URL     string `json:"url"`
		Opener  string `json:"openerId"`
		Context string `json:"browserContextId"`
	} `json:"targetInfo"`
}

// event passes the browser's own events to their window.
func (p *process) event(method string, params json.RawMessage) {
	switch method {
	case "Target.attachedToTarget":
		var e attached
		if json.Unmarshal(params, &e) != nil {
			return
		}
		if w := p.window(e.Target.Context); w != nil {
			w.attached(p.conn, &e)
		} else {
			p.conn.attach(e.Session, nil).start("Runtime.runIfWaitingForDebugger", nil)
		}
	case "Target.detachedFromTarget":
		var e struct {
			Session string `json:"sessionId"`
		}
		if json.Unmarshal(params, &e) == nil {
			p.detached(e.Session)
		}
	}
}

func (p *process) detached(id string) {
	p.conn.mu.Lock()
	s := p.conn.sessions[id]
	p.conn.mu.Unlock()
	if s == nil || id == "" {
		return
	}
	s.end(errGone)
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range p.windows {
		w.lost(s)
	}
}

func (p *process) window(id string) *Window {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.windows[id]
}

func (p *process) add(w *Window) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.windows[w.id] = w
}

func (p *process) drop(w *Window) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.windows, w.id)
}

// alive reports whether the browser still answers.
func (p *process) alive() bool {
	select {
	case <-p.conn.done:
		return false
	default:
		return true
	}
}

// close ends the browser, politely first, and removes its folder.
func (p *process) close() error {
	p.root.start("Browser.close", nil)
	select {
	case <-p.exited:
	case <-time.After(closingTime):
	}
	killGroup(p.cmd.Process) // the processes of its group that outlived it
	<-p.exited
	return p.profile.remove()
}

// A tail keeps the end of a program's output.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// Write never fails.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if over := len(t.text) - 2048; over > 0 {
		t.text = t.text[over:]
	}
	return len(b), nil
}

// String returns the end as separate lines, or "".
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.text) == 0 {
		return ""
	}
	return "\n" + strings.TrimSpace(string(t.text))
}
