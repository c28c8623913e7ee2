package kit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"
)

// maxBody bounds the size of a form.
const maxBody = 64 << 10

// Routes collects a site's handlers.
type Routes struct {
	mux  *http.ServeMux
	wrap func(func(*Visit) error) http.HandlerFunc
}

// Get adds a page; the path may have parts such as {slug}. The handler must not change anything.
func (r *Routes) Get(path string, show func(*Visit) error) {
	if path == "/" {
		path = "/{$}"
	}
	r.mux.HandleFunc("GET "+path, r.wrap(show))
}

// Post adds the handler of a form. It ends with Redirect, or with Show if the form has errors.
func (r *Routes) Post(path string, do func(*Visit) error) {
	r.mux.HandleFunc("POST "+path, r.wrap(do))
}

// handler serves one site to one episode.
func (s *Session) handler(c *catalogue) http.Handler {
	return guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { c.mux().ServeHTTP(&episodeWriter{w, s}, r) }))
}

// An episodeWriter is a response writer with the session of its episode: all episodes share the handlers, which get the
// session from it.
type episodeWriter struct {
	http.ResponseWriter
	session *Session
}

// handlers are a site's handlers for all addresses and episodes.
func (c *catalogue) handlers() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /picture/{name}", func(w http.ResponseWriter, r *http.Request) {
		svg := c.svg(strings.TrimSuffix(r.PathValue("name"), ".svg"))
		if svg == nil {
			http.NotFound(w, r)
			return
		}
		keep(w, "image/svg+xml")
		w.Write(svg)
	})
	mux.HandleFunc("GET /static/{name}", func(w http.ResponseWriter, r *http.Request) { static(w, r, c.site.Files) })
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	routes := &Routes{mux: mux, wrap: func(do func(*Visit) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) { w.(*episodeWriter).session.serve(c, w, r, do) }
	}}
	accountRoutes(routes)
	crumbRoutes(routes)
	c.site.Routes(routes)
	mux.HandleFunc("/", routes.wrap(func(*Visit) error { return Missing("page") }))
	return mux
}

// keep tells the browser to cache immutable files.
func keep(w http.ResponseWriter, kind string) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
}

func static(w http.ResponseWriter, r *http.Request, files fs.FS) {
	name := r.PathValue("name")
	data, err := fs.ReadFile(files, "static/"+name)
	if err != nil {
		data, err = fs.ReadFile(frame, "static/"+name)
	}
	kinds := map[string]string{"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
	kind := kinds[name[strings.LastIndexByte(name, '.')+1:]]
	if err != nil || kind == "" {
		http.NotFound(w, r)
		return
	}
	keep(w, kind)
	w.Write(data)
}

// guard rejects requests that no page of ours sends: large bodies, and forms from another origin.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		if origin := r.Header.Get("Origin"); r.Method == http.MethodPost && origin != "" && origin != "http://"+r.Host {
			http.Error(w, "This form belongs to another site.", http.StatusForbidden)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		next.ServeHTTP(w, r)
	})
}

func formError(r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return Bad("That form cannot be read, or is too large.")
	}
	return nil
}

// changed names the tables whose rows differ.
func changed(before, after map[string][]string) []string {
	var names []string
	for name, rows := range after {
		if !slices.Equal(rows, before[name]) {
			names = append(names, name)
		}
	}
	for name := range before {
		if after[name] == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// visit makes a Visit without a visitor.
func (s *Session) visit(c *catalogue, w http.ResponseWriter, r *http.Request) *Visit {
	return &Visit{Request: r, Cat: c.db, Own: s.own.db, Version: s.version, Account: s.account, session: s, cat: c, w: w}
}

const cookie = "visit"

// welcome identifies the visitor. A new visitor gets a cookie.
func (s *Session) welcome(v *Visit, so written) error {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", s.seed, v.cat.site.Name))
	known := hex.EncodeToString(sum[:8])
	v.Visitor = known
	if c, err := v.Request.Cookie(cookie); err != nil || c.Value != known {
		http.SetCookie(v.w, &http.Cookie{Name: cookie, Value: known, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	}
	if so == (written{}) {
		return nil // no visitor has signed in
	}
	var err error
	v.User, err = v.signedIn()
	return err
}
