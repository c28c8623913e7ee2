package browser

import (
	"fmt"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// A canary listens where no page may get: whatever knocks is counted.
type canary struct {
	tcp   net.Listener
	udp   net.PacketConn
	heard atomic.Int64
}

func newCanary(t *testing.T) *canary {
	t.Helper()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	udp, err := net.ListenPacket("udp", tcp.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c := &canary{tcp: tcp, udp: udp}
	done := make(chan struct{}, 2)
	go func() {
		for {
			conn, err := tcp.Accept()
			if err != nil {
				break
			}
			c.heard.Add(1)
			conn.Close()
		}
		done <- struct{}{}
	}()
	go func() {
		buf := make([]byte, 2048)
		for {
			if _, _, err := udp.ReadFrom(buf); err != nil {
				break
			}
			c.heard.Add(1)
		}
		done <- struct{}{}
	}()
	t.Cleanup(func() {
		tcp.Close()
		udp.Close()
		<-done
		<-done
	})
	return c
}

// exits are attempts to reach the network from a page, each a script in which CANARY is replaced by
// host and port of the canary. A result of "out" means that an
// answer came back.
var exits = map[string]string{
	"fetch":            `fetch('http://CANARY/').then((r) => r.ok ? 'out' : r.status)`,
	"fetch by name":    `fetch('http://localhost:PORT/').then((r) => r.ok ? 'out' : r.status)`,
	"fetch another":    `fetch('http://other.localhost/').then((r) => r.ok ? 'out' : r.status)`,
	"fetch https":      `fetch('https://CANARY/').then(() => 'out')`,
	"no-cors":          `fetch('http://CANARY/', {mode: 'no-cors'}).then(() => 'sent')`,
	"redirect":         `fetch('/redirect').then((r) => r.ok ? 'out' : r.status)`,
	"websocket":        `new Promise((f) => { const s = new WebSocket('ws://CANARY/'); s.onopen = () => f('out'); s.onerror = () => f('error') })`,
	"secure websocket": `new Promise((f) => { const s = new WebSocket('wss://CANARY/'); s.onopen = () => f('out'); s.onerror = () => f('error') })`,
	"event source":     `new Promise((f) => { const s = new EventSource('http://CANARY/'); s.onopen = () => f('out'); s.onerror = () => f('error') })`,
	"webrtc":           `new RTCPeerConnection({iceServers: [{urls: 'stun:CANARY'}]}) && 'out'`,
	"webrtc of a frame": `(() => { const f = document.body.appendChild(document.createElement('iframe')); return new ` +
		`f.contentWindow.RTCPeerConnection() && 'out' })()`,
	"webtransport": `new WebTransport('https://CANARY/').ready.then(() => 'out')`,
	"beacon":       `navigator.sendBeacon('http://CANARY/', 'x')`,
	"picture":      `new Promise((f) => { const i = new Image(); i.onload = () => f('out'); i.onerror = () => f('error'); i.src = 'http://CANARY/' })`,
	"prefetch": `(() => { for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'prerender']) { const ` +
		`l = document.createElement('link'); l.rel = rel; l.href = 'http://CANARY/'; document.head.append(l) } })()`,
	"frame": `new Promise((f) => { const i = document.createElement('iframe'); i.onload = f; i.src = ` +
		`'http://CANARY/'; document.body.append(i) }).then(() => 'loaded')`,
	"form": `(() => { const f = document.createElement('iframe'); f.name = 'x'; document.body.append(f); ` +
		`const g = document.createElement('form'); g.action = 'http://CANARY/'; g.target = 'x'; document.body.append(g); ` +
		`g.submit() })()`,
	"service worker": `navigator.serviceWorker.register('/worker.js').then(() => 'out')`,
	"worker":         `new Worker('/worker.js') && 'out'`,
	"blob worker":    `new Worker(URL.createObjectURL(new Blob(["fetch('http://CANARY/')"]))) && 'out'`,
	"shared worker":  `new SharedWorker('/worker.js') && 'out'`,
	"file":           `fetch('file:///etc/passwd').then((r) => r.text()).then(() => 'out')`,
	"file frame": `new Promise((f) => { const i = document.createElement('iframe'); i.src = ` +
		`'file:///etc/hostname'; document.body.append(i); f(i) }).then((i) => i.contentDocument && ` +
		`i.contentDocument.body.textContent ? 'out' : 'empty')`,
	"debugger": `fetch('http://127.0.0.1:9222/json').then((r) => r.ok ? 'out' : r.status)`,
}

func TestNothingGetsOut(t *testing.T) {
	c := newCanary(t)
	e := Episode{Hosts: map[string]http.Handler{"page.localhost": page{html: "<!doctype html><h1>cage</h1>", paths: map[string]http.HandlerFunc{
		"/redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://"+c.tcp.Addr().String()+"/", http.StatusFound)
		},
		"/worker.js": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, "fetch('http://%s/')", c.tcp.Addr())
		},
	}}}}
	other, err := theBrowser(t).Open(t.Context(), Episode{Hosts: map[string]http.Handler{"other.localhost": page{html: "secret"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	w := open(t, e)
	_, port, _ := net.SplitHostPort(c.tcp.Addr().String())
	for _, name := range slices.Sorted(maps.Keys(exits)) {
		way := exits[name]
		script := strings.NewReplacer("CANARY", c.tcp.Addr().String(), "PORT", port).Replace(way)
		// Promises of requests are kept until settle, so the way is started here and read later.
		key := fmt.Sprintf("globalThis[%q]", name)
		err := w.Eval(t.Context(), fmt.Sprintf(`(async () => %s)().then((v) => { %s = String(v) }, (e) => { %s = 'refused: ' + e }), 0`, script, key, key), nil)
		if err != nil {
			t.Fatal(name, err)
		}
		if err := w.Advance(t.Context(), 6); err != nil {
			t.Fatal(name, err)
		}
		if got := value[any](t, w, key); got == "out" || got == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
	r := w.Report()
	if len(r.Refused) < 9 {
		t.Errorf("only %d requests are reported as refused: %q", len(r.Refused), r.Refused)
	}
	for _, address := range []string{"http://" + c.tcp.Addr().String(), "file:///etc/passwd", "http://other.localhost/",
		"https://page.localhost/", "chrome://version", "data:text/html,x", "javascript:1"} {
		if refused := try(t, w, fmt.Sprintf("goto url=%q", address)); !strings.Contains(refused, "cannot be reached") {
			t.Errorf("goto %s: %q", address, refused)
		}
	}
	for _, link := range []string{"http://" + c.tcp.Addr().String(), "file:///etc/passwd", "http://other.localhost/"} {
		w := open(t, html(fmt.Sprintf("<a href=%q>away</a>", link)))
		do(t, w, fmt.Sprintf("click element=%q", elementID(t, look(t, w), "away")))
		if o := look(t, w); strings.Contains(o.Text, "root:") || strings.Contains(o.Text, "secret") {
			t.Errorf("a link to %s shows %s", link, o.Text)
		}
	}
	if n := c.heard.Load(); n != 0 {
		t.Errorf("the canary heard %d knocks", n)
	}
}

// TestCanaryHears makes sure that the canary would have noticed.
func TestCanaryHears(t *testing.T) {
	c := newCanary(t)
	conn, err := net.Dial("tcp", c.tcp.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	conn.Read(make([]byte, 1)) // returns when the canary has hung up
	conn.Close()
	if c.heard.Load() != 1 {
		t.Error("it did not")
	}
}

func TestNothingIsKept(t *testing.T) {
	e := html(`<script>document.title = [localStorage.n, document.cookie].join(); localStorage.n = 1; document.cookie = 'a=b'</script>`)
	for range 2 {
		w := open(t, e)
		if got := look(t, w).Tabs[0].Title; got != "," {
			t.Errorf("a fresh episode remembers %q", got)
		}
	}
}

func TestAnswersAreLimited(t *testing.T) {
	e := html("")
	e.MaxBody = 1 << 20
	e.Hosts["page.localhost"] = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		line := []byte(strings.Repeat("a", 1023) + "\n")
		for range 100 << 10 { // 100 MB
			if _, err := w.Write(line); err != nil {
				return
			}
		}
	})
	w := open(t, e)
	if n := value[int](t, w, "document.documentElement.textContent.length"); n > 1<<20 {
		t.Errorf("%d bytes arrived", n)
	}
	if notes := w.Report().Notes; len(notes) == 0 || !strings.Contains(notes[0], "size limit") {
		t.Errorf("the report does not tell: %q", notes)
	}
}

func TestDownloadsAreRefused(t *testing.T) {
	e := Episode{Hosts: map[string]http.Handler{"page.localhost": page{html: `<a href=/file>get</a>`, paths: map[string]http.HandlerFunc{
		"/file": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Disposition", "attachment; filename=precious.bin")
			fmt.Fprint(w, "data")
		},
	}}}}
	w := open(t, e)
	do(t, w, fmt.Sprintf("click element=%q", elementID(t, look(t, w), "get")), "noop")
	o := look(t, w)
	if !strings.HasPrefix(o.Text, "download refused: http://page.localhost/file\n") {
		t.Errorf("the agent is told %q", o.Text)
	}
	if got := w.Report().Downloads; len(got) != 1 {
		t.Errorf("report: %q", got)
	}
	err := filepath.WalkDir(testFolder, func(name string, _ os.DirEntry, err error) error {
		if strings.Contains(name, "precious") {
			t.Error("it was stored:", name)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
