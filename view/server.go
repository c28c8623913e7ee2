package view

import (
	"context"
	"crypto/rand"
	"embed"
	"errors"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/report"
	"gymkhana/seat"
)

// Cookie is the name of the cookie for guard.Guard that holds the token of a server which others can reach.
const Cookie = "gymkhana_view"

// Options say what a server shows.
type Options struct {
	Paths   []string // run files, and folders that are searched for them
	Catalog *registry.Catalog
	Open    func(path string) (gymkhana.Browsable, error) // opens a run file for reading
	Now     func() time.Time
	Seat    *seat.Room // where people play; nil if no one may
	Live    *Live      // the run that this process plays, if its file is among those; nil for none
}

// A Server is the dashboard. It is safe for concurrent use.
type Server struct {
	Options
	shelf *shelf
	mux   *http.ServeMux
	done  context.Context // ends with Close
	stop  context.CancelFunc

	ended  context.Context // ends with End, and with done
	ending context.CancelFunc

	reading sync.WaitGroup // of titles, in the background
	streams atomic.Int32   // pages that follow runs
	gallery gallery
	token   string // of pages that play or control a run: requests that change something come from them
	liveKey string // of Live; "" without one

	following sync.Mutex
	followers map[string]*follower // by the key of the run

	sharing sync.Mutex // held while a file to share is made
}

//go:embed static
var static embed.FS

// New makes a server. It reads nothing until it is asked.
func New(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Server{Options: o, shelf: newShelf(o), mux: http.NewServeMux(), token: rand.Text(), followers: map[string]*follower{}}
	if o.Live != nil {
		if full, err := filepath.Abs(o.Live.Path); err == nil {
			s.liveKey = keyOf(full)
		}
	}
	s.done, s.stop = context.WithCancel(context.Background())
	s.ended, s.ending = context.WithCancel(s.done)
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is embedded
	}
	s.mux.Handle("GET /static/", http.StripPrefix("/static/", http.FileServerFS(files)))
	s.mux.HandleFunc("GET /static/report.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write([]byte(report.Style()))
	})
	for pattern, page := range map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /{$}":                                          s.runs,
		"GET /changes":                                      s.changes,
		"GET /compare":                                      s.compare,
		"GET /together":                                     s.together,
		"GET /together/{file}":                              s.agentsFile,
		"GET /compare/{file}":                               s.compareFile,
		"GET /run/{run}/table/{file}":                       s.table,
		"GET /plots/{file}":                                 s.plotFile,
		"GET /run/{run}":                                    s.run,
		"GET /run/{run}/leaderboard.csv":                    s.boardCSV,
		"GET /run/{run}/leaderboard.svg":                    s.boardSVG,
		"GET /run/{run}/tasks.csv":                          s.tasksCSV,
		"GET /run/{run}/episodes":                           s.episodes,
		"GET /run/{run}/failures":                           s.failures,
		"GET /run/{run}/board":                              s.board,
		"GET /run/{run}/events":                             s.events,
		"GET /run/{run}/live/{episode}/{n}":                 s.glance,
		"POST /run/{run}/control":                           s.control,
		"GET /run/{run}/picture/{hash}":                     s.storedPicture,
		"GET /run/{run}/episode/{episode}":                  s.replay,
		"GET /run/{run}/episode/{episode}/step/{n}":         s.step,
		"GET /run/{run}/episode/{episode}/beside":           s.beside,
		"GET /run/{run}/episode/{episode}/curve":            s.curve,
		"GET /run/{run}/episode/{episode}/picture/{n}/{at}": s.picture,
		"GET /run/{run}/episode/{episode}/text/{n}/{what}":  s.text,
		"GET /run/{run}/episode/{episode}/call/{n}":         s.call,
		"GET /run/{run}/episode/{episode}/call/{n}/{part}":  s.callPart,
		"GET /run/{run}/episode/{episode}/share/{file}":     s.share,
	} {
		s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.answer(w, r, page) })
	}
	for _, more := range []map[string]func(http.ResponseWriter, *http.Request) error{s.seats(), s.galleries()} {
		for pattern, page := range more {
			s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.answer(w, r, page) })
		}
	}
	s.mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, r, func(http.ResponseWriter, *http.Request) error { return missing("there is no page at %s", r.URL.Path) })
	})
	return s
}

// BoardPath is the path of the live board of Options.Live.
func (s *Server) BoardPath() string { return "/run/" + s.liveKey + "/board" }

// End ends the pages that follow runs, after they have got the last state. Other requests are still answered.
func (s *Server) End() { s.ending() }

// Close closes all files and ends all executions. Requests must have ended, or be about to.
func (s *Server) Close() error {
	s.stop()
	s.reading.Wait()
	return s.shelf.close()
}

// policy lets a page load from this server only, and run no script in it but the modules.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; " +
	"base-uri 'none'; frame-ancestors 'none'"

// ServeHTTP answers a request. It does not check where it comes from: put a guard.Guard in front.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin") // with no-referrer, the origin of a form would be null
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cache-Control", "no-store")
	s.mux.ServeHTTP(w, r)
}

// A httpError is an error with its status.
type httpError struct {
	status int
	error
}

func missing(format string, args ...any) error {
	return &httpError{http.StatusNotFound, errorf(format, args...)}
}

func badInput(format string, args ...any) error {
	return &httpError{http.StatusBadRequest, errorf(format, args...)}
}

// answer writes a page, or an error as a page.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, page func(http.ResponseWriter, *http.Request) error) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.done, cancel)() // a page that waits must not keep the server from closing
	err := page(w, r.WithContext(ctx))
	if err == nil || ctx.Err() != nil {
		return
	}
	w.Header().Del("Content-Disposition")
	w.Header().Set("Content-Security-Policy", policy)
	status := http.StatusInternalServerError
	var of *httpError
	switch {
	case errors.As(err, &of):
		status = of.status
	case errors.Is(err, gymkhana.ErrNotStored):
		status = http.StatusNotFound
	}
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		http.Error(w, legible(err.Error()), status)
		return
	}
	s.render(w, status, "error", &errorPage{frame: frame{Title: http.StatusText(status)}, Text: err.Error()})
}

type errorPage struct {
	frame
	Text string
}
