package inbrowser

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A chrome is a Chromium that tests drive over the DevTools protocol. env/browser cannot be used here: in its pages time
// stands still and EventSource is refused.
type chrome struct {
	cmd  *exec.Cmd
	conn *websocket.Conn
	ctx  context.Context

	mu      sync.Mutex
	last    int
	waiting map[int]chan reply
	tabs    map[string]*tab // by session
	gone    error
}

type reply struct {
	Result json.RawMessage
	Error  *struct{ Message string }
}

// startChrome starts a browser that ends with the test.
func startChrome(t testing.TB) *chrome {
	t.Helper()
	var path string
	for _, name := range []string{"chromium-headless-shell", "chromium", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Fatal("no Chromium is installed; make test installs chromium-headless-shell")
	}
	ctx, cancel := context.WithCancel(t.Context())
	c := &chrome{ctx: ctx, waiting: map[int]chan reply{}, tabs: map[string]*tab{}}
	profile, err := os.MkdirTemp("", "inbrowser-")
	check(t, err)
	c.cmd = exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking",
		"--remote-debugging-port=0", "--user-data-dir="+profile, "about:blank")
	stderr, err := c.cmd.StderrPipe()
	check(t, err)
	grouped(c.cmd)
	check(t, c.cmd.Start())
	var reading sync.WaitGroup
	t.Cleanup(func() {
		cancel()
		killGroup(c.cmd)
		_ = stderr.Close() // children of the browser may hold its other end
		reading.Wait()
		_ = c.cmd.Wait() // it was killed
		for range 20 {   // its children may still write
			if os.RemoveAll(profile) == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	address := make(chan string, 1)
	reading.Go(func() {
		for s := bufio.NewScanner(stderr); s.Scan(); {
			if _, at, ok := strings.Cut(s.Text(), "DevTools listening on "); ok {
				address <- at
			}
		}
	})
	select {
	case at := <-address:
		c.conn, _, err = websocket.Dial(ctx, at, nil)
		check(t, err)
	case <-time.After(30 * time.Second):
		t.Fatal("the browser does not listen")
	}
	c.conn.SetReadLimit(256 << 20)
	reading.Go(c.read)
	return c
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (c *chrome) read() {
	for {
		_, data, err := c.conn.Read(c.ctx)
		if err != nil {
			c.mu.Lock()
			c.gone = err
			for _, w := range c.waiting {
				close(w)
			}
			c.waiting = nil
			c.mu.Unlock()
			return
		}
		var m struct {
			ID        int
			SessionID string
			Method    string
			Params    json.RawMessage
			reply
		}
		if json.Unmarshal(data, &m) != nil {
			continue
		}
		c.mu.Lock()
		if w := c.waiting[m.ID]; w != nil && m.ID > 0 {
			delete(c.waiting, m.ID)
			w <- m.reply
		}
		tab := c.tabs[m.SessionID]
		c.mu.Unlock()
		if tab != nil && m.Method != "" {
			tab.see(m.Method, m.Params)
		}
	}
}

// call sends a command and decodes its result.
func (c *chrome) call(session, method string, params, result any) error {
	c.mu.Lock()
	if c.gone != nil {
		c.mu.Unlock()
		return c.gone
	}
	c.last++
	id, w := c.last, make(chan reply, 1)
	c.waiting[id] = w
	c.mu.Unlock()
	if params == nil {
		params = struct{}{}
	}
	data, err := json.Marshal(map[string]any{"id": id, "sessionId": session, "method": method, "params": params})
	if session == "" {
		data, err = json.Marshal(map[string]any{"id": id, "method": method, "params": params})
	}
	if err != nil {
		return err
	}
	if err := c.conn.Write(c.ctx, websocket.MessageText, data); err != nil {
		return err
	}
	select {
	case r, ok := <-w:
		switch {
		case !ok:
			return errors.New("the browser has ended")
		case r.Error != nil:
			return fmt.Errorf("%s: %s", method, r.Error.Message)
		case result != nil:
			return json.Unmarshal(r.Result, result)
		}
		return nil
	case <-time.After(60 * time.Second):
		return fmt.Errorf("%s: no answer", method)
	}
}

// A tab is one page. Whatever it complains about fails its test.
type tab struct {
	t       testing.TB
	c       *chrome
	session string

	mu      sync.Mutex
	loads   int
	trouble []string
}

func (c *chrome) open(t testing.TB) *tab {
	t.Helper()
	var made struct{ TargetID string }
	check(t, c.call("", "Target.createTarget", map[string]any{"url": "about:blank"}, &made))
	var attached struct{ SessionID string }
	check(t, c.call("", "Target.attachToTarget", map[string]any{"targetId": made.TargetID, "flatten": true}, &attached))
	p := &tab{t: t, c: c, session: attached.SessionID}
	c.mu.Lock()
	c.tabs[p.session] = p
	c.mu.Unlock()
	for _, domain := range []string{"Page.enable", "Runtime.enable", "Log.enable", "Page.bringToFront"} {
		p.do(domain, nil, nil)
	}
	p.do("Emulation.setFocusEmulationEnabled", map[string]any{"enabled": true}, nil)
	t.Cleanup(func() {
		_ = c.call("", "Target.closeTarget", map[string]any{"targetId": made.TargetID}, nil) // the browser ends anyway
		for _, text := range p.complaints() {
			t.Errorf("the page complains: %s", text)
		}
	})
	return p
}

func (p *tab) do(method string, params, result any) {
	p.t.Helper()
	check(p.t, p.c.call(p.session, method, params, result))
}

func (p *tab) see(method string, params json.RawMessage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch method {
	case "Page.loadEventFired":
		p.loads++
	case "Runtime.exceptionThrown":
		p.trouble = append(p.trouble, string(params))
	case "Log.entryAdded":
		var e struct {
			Entry struct{ Level, Text, URL string }
		}
		if json.Unmarshal(params, &e) == nil && (e.Entry.Level == "error" || e.Entry.Level == "warning") {
			p.trouble = append(p.trouble, e.Entry.Text+" "+e.Entry.URL)
		}
	case "Runtime.consoleAPICalled":
		var e struct{ Type string }
		if json.Unmarshal(params, &e) == nil && (e.Type == "error" || e.Type == "warning") {
			p.trouble = append(p.trouble, string(params))
		}
	}
}

// complaints gives what the page has complained about since the last call.
func (p *tab) complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.trouble
	p.trouble = nil
	return list
}

// size gives the tab a size and a theme.
func (p *tab) size(width, height int, theme string) {
	p.t.Helper()
	p.do("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
	p.do("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": theme}}}, nil)
}

// load opens an address and waits until it is loaded.
func (p *tab) load(url string) {
	p.t.Helper()
	p.mu.Lock()
	before := p.loads
	p.mu.Unlock()
	var r struct{ ErrorText string }
	p.do("Page.navigate", map[string]any{"url": url}, &r)
	if r.ErrorText != "" {
		p.t.Fatalf("%s: %s", url, r.ErrorText)
	}
	p.wait("the page to load", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.loads > before
	})
}

func (p *tab) wait(what string, until func() bool) {
	p.t.Helper()
	for end := time.Now().Add(30 * time.Second); !until(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("waited in vain for %s; the page reads: %.2000s", what, p.text())
		}
	}
}

// eval evaluates JavaScript and decodes what it gives.
func (p *tab) eval(expression string, out any) {
	p.t.Helper()
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	p.do("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	if r.ExceptionDetails != nil {
		p.t.Fatalf("%.200s: %s", expression, r.ExceptionDetails)
	}
	if out != nil && r.Result.Value != nil {
		check(p.t, json.Unmarshal(r.Result.Value, out))
	}
}

// text is what the page reads.
func (p *tab) text() (s string) {
	p.eval("document.body.innerText", &s)
	return s
}

// is waits until an expression is true.
func (p *tab) is(expression string) {
	p.t.Helper()
	p.wait(expression, func() (ok bool) {
		p.eval("Boolean("+expression+")", &ok)
		return ok
	})
}

// key presses a key.
func (p *tab) key(key string) {
	p.t.Helper()
	text := ""
	if len(key) == 1 {
		text = key
	}
	p.do("Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": key, "text": text}, nil)
	p.do("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key}, nil)
}

// press presses a key with a code, as Tab and Enter need to move the focus and to follow a link.
func (p *tab) press(key string, code int) {
	p.t.Helper()
	down := map[string]any{"type": "rawKeyDown", "key": key, "code": key, "windowsVirtualKeyCode": code}
	p.do("Input.dispatchKeyEvent", down, nil)
	if key == "Enter" {
		p.do("Input.dispatchKeyEvent", map[string]any{"type": "char", "key": key, "text": "\r"}, nil)
	}
	p.do("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code}, nil)
}

// picture saves the whole page, if pictures are wanted.
func (p *tab) picture(name string) {
	p.t.Helper()
	dir := os.Getenv("GYMKHANA_VIEW_PICTURES")
	if dir == "" {
		return
	}
	var r struct{ Data string }
	p.do("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true, "format": "png"}, &r)
	data, err := base64.StdEncoding.DecodeString(r.Data)
	check(p.t, err)
	check(p.t, os.WriteFile(filepath.Join(dir, name+".png"), data, 0o644))
}
