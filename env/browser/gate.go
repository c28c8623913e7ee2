package browser

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// A gate is the proxy of one episode and its whole network: other hosts than the episode's are refused.
type gate struct {
	server *http.Server
	addr   string
	log    *log
	now    func() time.Time // the time on the pages' clock
	ended  chan struct{}

	mu    sync.Mutex
	hosts map[string]http.Handler
	limit int64
	shut  chan struct{} // closed when held requests may pass; nil: nothing is held
}

// openGate refuses everything until it leads somewhere.
func openGate(log *log, now func() time.Time) (*gate, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	g := &gate{addr: l.Addr().String(), log: log, now: now, ended: make(chan struct{})}
	g.server = &http.Server{Handler: g, ReadHeaderTimeout: 30 * time.Second, MaxHeaderBytes: 64 << 10}
	go func() {
		_ = g.server.Serve(l) // always ends with ErrServerClosed, in close
		close(g.ended)
	}()
	return g, nil
}

// lead sets the hosts that it leads to, and the greatest length of an answer.
func (g *gate) lead(hosts map[string]http.Handler, limit int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.hosts, g.limit = hosts, limit
}

// close ends every request at once.
func (g *gate) close() error {
	g.open()
	err := g.server.Close()
	<-g.ended
	return err
}

// hold keeps answers back until open, except those that a page's script waits for: while virtual
// time passes nothing may happen that depends on how fast we are.
func (g *gate) hold() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut == nil {
		g.shut = make(chan struct{})
	}
}

func (g *gate) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut != nil {
		close(g.shut)
		g.shut = nil
	}
}

func (g *gate) wait(ctx context.Context) {
	g.mu.Lock()
	shut := g.shut
	g.mu.Unlock()
	if shut == nil {
		return
	}
	select {
	case <-shut:
	case <-ctx.Done():
	}
}

// ServeHTTP passes a request to its host, or refuses it.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	hosts, limit := g.hosts, g.limit
	g.mu.Unlock()
	h := hosts[strings.ToLower(r.URL.Hostname())]
	if r.Method == http.MethodConnect || h == nil || r.URL.Scheme != "http" || r.URL.Port() != "" && r.URL.Port() != "80" {
		where := r.URL.String()
		if r.Method == http.MethodConnect {
			where = r.Host
		}
		g.log.refused(r.Method + " " + where)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusForbidden)
		fmt.Fprintf(w, "%s cannot be reached: this world has only %s\n", r.Host, strings.Join(hostNames(hosts), ", "))
		return
	}
	if dest := r.Header.Get("Sec-Fetch-Dest"); dest != "" && dest != "empty" {
		g.wait(r.Context())
	}
	to := &passage{ResponseWriter: w, now: g.now, left: limit, tell: func() {
		g.log.note("over the size limit: " + r.URL.String())
	}}
	h.ServeHTTP(to, r)
	to.begin() // a handler may have written nothing
}

// A passage passes on as many bytes as an answer may have, and then breaks off. The header is made to follow the pages' clock.
type passage struct {
	http.ResponseWriter
	now   func() time.Time
	begun bool
	left  int64
	tell  func()
}

var errLarge = errors.New("the answer is larger than the episode allows")

// WriteHeader sends the header.
func (p *passage) WriteHeader(status int) {
	if status >= 200 {
		p.begin()
	}
	p.ResponseWriter.WriteHeader(status)
}

func (p *passage) begin() {
	if !p.begun {
		p.begun = true
		timely(p.Header(), p.now())
	}
}

// Write fails once the limit is passed.
func (p *passage) Write(b []byte) (int, error) {
	p.begin()
	if int64(len(b)) > p.left {
		if p.left >= 0 {
			p.left = -1
			p.tell()
		}
		return 0, errLarge
	}
	p.left -= int64(len(b))
	return p.ResponseWriter.Write(b)
}

// FlushError sends the buffered data.
func (p *passage) FlushError() error {
	p.begin()
	return http.NewResponseController(p.ResponseWriter).Flush()
}

// Unwrap lets handlers do what else a connection can.
func (p *passage) Unwrap() http.ResponseWriter { return p.ResponseWriter }
