package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httputil"
	"strconv"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// maxMended is the longest text, in bytes, in which addresses are replaced; a longer one passes
// unchanged.
const maxMended = 16 << 20

// answerTime is how long a site may take to begin its answer. The browser has less patience with a
// page as a whole.
const answerTime = 60 * time.Second

// proxies stand between an episode and its sites.
type proxies struct {
	atlas *atlas
	wire  *http.Transport

	mu      sync.Mutex
	trouble *silence // set for the first site that did not answer
}

func newProxies(a *atlas) *proxies {
	wire := http.DefaultTransport.(*http.Transport).Clone()
	wire.ResponseHeaderTimeout = answerTime
	return &proxies{atlas: a, wire: wire}
}

// handlers are the hosts of an episode.
func (p *proxies) handlers() map[string]http.Handler {
	all := map[string]http.Handler{}
	for _, s := range p.atlas.sites {
		all[s.alias] = p.handler(s)
	}
	return all
}

func (p *proxies) handler(s *site) http.Handler {
	return &httputil.ReverseProxy{
		Transport: p.wire,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(s.address)
			r.Out.Header.Del("Accept-Encoding") // so that the transport undoes what it asks for
			for _, name := range []string{"Origin", "Referer"} {
				if v := r.Out.Header.Get(name); v != "" {
					r.Out.Header.Set(name, p.atlas.served(v))
				}
			}
		},
		ModifyResponse: func(r *http.Response) error {
			p.headers(r.Header, s)
			if down(r) && framed(r.Request) {
				p.fail(s, fmt.Errorf("it says %s", r.Status))
			}
			return p.mend(r, s)
		},
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			if vital(r) && r.Context().Err() == nil && !errors.Is(err, context.Canceled) {
				p.fail(s, err)
			}
			http.Error(w, s.host+" does not answer", http.StatusBadGateway)
		},
	}
}

// down reports whether an answer is that of a server before the site, which has none from it.
func down(r *http.Response) bool {
	return r.StatusCode == http.StatusBadGateway || r.StatusCode == http.StatusServiceUnavailable || r.StatusCode == http.StatusGatewayTimeout
}

// vital reports whether a page is not what it should be without an answer: pictures and fonts may
// be missing.
func vital(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Dest") {
	case "image", "font", "audio", "video", "track", "manifest":
		return false
	}
	return true
}

// framed reports whether a request is for a page, in a tab or in a frame.
func framed(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Dest") {
	case "", "document", "iframe", "frame":
		return true
	}
	return false
}

func (p *proxies) fail(s *site, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.trouble == nil {
		p.trouble = &silence{fmt.Errorf("the site %s does not answer at %s: %w; start it there, or %s", s.host, s.address, err, mapIt)}
	}
}

// failed reports that a site did not answer, which is the world's fault.
func (p *proxies) failed() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.trouble == nil {
		return nil
	}
	return gymkhana.Blame(gymkhana.FaultWorld, "env/live", p.trouble)
}

// A silence is the error of a site that did not answer.
type silence struct{ error }

func (p *proxies) close() { p.wire.CloseIdleConnections() }

// Headers that hold a page to origins which are others here.
var dropped = []string{"Strict-Transport-Security", "Content-Security-Policy", "Content-Security-Policy-Report-Only",
	"Public-Key-Pins", "Alt-Svc", "Report-To", "Nel", "Expect-Ct"}

// Headers that name addresses.
var addressed = []string{"Location", "Content-Location", "Refresh", "Link", "Access-Control-Allow-Origin"}

func (p *proxies) headers(h http.Header, s *site) {
	for _, name := range dropped {
		h.Del(name)
	}
	for _, name := range addressed {
		for i, v := range h[name] {
			h[name][i] = string(p.atlas.shown([]byte(v), s))
		}
	}
	for i, v := range h["Set-Cookie"] {
		h["Set-Cookie"][i] = s.cookie(v)
	}
}

// cookie gives a cookie to the alias of its site.
func (s *site) cookie(line string) string {
	var kept []string
	for i, part := range strings.Split(line, ";") {
		name, domain, _ := strings.Cut(strings.TrimSpace(part), "=")
		if i > 0 && strings.EqualFold(name, "domain") {
			if part = s.cookieDomain(strings.TrimSpace(domain)); part == "" {
				continue
			}
			part = " Domain=" + part
		}
		kept = append(kept, part)
	}
	return strings.Join(kept, ";")
}

// integrity is the checksum of a file that is not what it was any more.
var integrity = lazy.Regexp(`(?i)\sintegrity\s*=\s*("[^"]*"|'[^']*')`)

// mend replaces the addresses in a text.
func (p *proxies) mend(r *http.Response, s *site) error {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if !isText(kind) || r.Header.Get("Content-Encoding") != "" || r.StatusCode == http.StatusPartialContent {
		return nil
	}
	if r.Request.Method == http.MethodHead {
		r.Header.Del("Content-Length")
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, maxMended+1))
	if err != nil {
		return err
	}
	if len(text) > maxMended {
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(bytes.NewReader(text), r.Body), r.Body}
		return nil
	}
	if strings.Contains(kind, "html") {
		text = integrity().ReplaceAll(text, nil)
	}
	text = p.atlas.shown(text, s)
	err = r.Body.Close()
	r.Body = io.NopCloser(bytes.NewReader(text))
	r.ContentLength = int64(len(text))
	r.Header.Set("Content-Length", strconv.Itoa(len(text)))
	return err
}

// isText reports whether a type of media is text that may have addresses in it.
func isText(kind string) bool {
	return strings.HasPrefix(kind, "text/") && kind != "text/event-stream" || strings.HasSuffix(kind, "javascript") ||
		strings.HasSuffix(kind, "json") || strings.HasSuffix(kind, "xml")
}
