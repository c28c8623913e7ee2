// Package guard keeps strangers away from a web server of this program: other machines without the token, and pages of
// other web sites that a browser on this machine has open.
package guard

import (
	"crypto/subtle"
	"net"
	"net/http"
	"strings"
)

// A Guard lets requests through to a handler only from this machine or with a token, and never from the page of another
// web site, which a browser on this machine might have open.
type Guard struct {
	Next  http.Handler
	Token string // required of every request; "" requires none, and then only names of this machine are answered to

	// Cookie is the name of a cookie that may hold the token in place of the header, for pages in a browser. Then an
	// address with ?token=TOKEN sets the cookie and redirects to the same address without the token. "" allows neither.
	Cookie string
}

// ServeHTTP checks a request.
func (g *Guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case g.Token == "" && !Loopback(r.Host):
		http.Error(w, "this server answers to 127.0.0.1 and localhost only", http.StatusForbidden)
	case foreign(r):
		http.Error(w, "pages of other origins are refused", http.StatusForbidden)
	case g.Token != "" && g.Cookie != "" && r.Method == http.MethodGet && g.right(r.URL.Query().Get("token")):
		g.admit(w, r)
	case g.Token != "" && !g.knows(r):
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, g.advice(), http.StatusUnauthorized)
	default:
		g.Next.ServeHTTP(w, r)
	}
}

func (g *Guard) advice() string {
	if g.Cookie != "" {
		return "open the address that was printed, which ends in ?token=TOKEN"
	}
	return "send the header Authorization: Bearer TOKEN"
}

func (g *Guard) knows(r *http.Request) bool {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok && g.right(token) {
		return true
	}
	if g.Cookie == "" {
		return false
	}
	held, err := r.Cookie(g.Cookie)
	return err == nil && g.right(held.Value)
}

func (g *Guard) right(token string) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(g.Token)) == 1
}

// admit sets the cookie and removes the token from the address, so that it is not in the history of the browser.
func (g *Guard) admit(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: g.Cookie, Value: g.Token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	to := *r.URL
	query := to.Query()
	query.Del("token")
	to.Scheme, to.Host, to.User, to.RawQuery = "", "", nil, query.Encode()
	to.Path = "/" + strings.TrimLeft(to.Path, "/\\") // never the address of another host
	to.RawPath = ""
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
}

// foreign reports whether a browser sends the request for a page of another origin. Programs send no Origin.
func foreign(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Header.Get("Sec-Fetch-Site") == "cross-site"
	}
	return origin != "http://"+r.Host && origin != "https://"+r.Host
}

// Loopback reports whether a host, with or without a port, is a name of this machine.
func Loopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}
