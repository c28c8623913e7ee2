package serve

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
}

// ServeHTTP checks a request.
func (g *Guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case g.Token == "" && !Loopback(r.Host):
		http.Error(w, "this server answers to 127.0.0.1 and localhost only", http.StatusForbidden)
	case foreign(r):
		http.Error(w, "pages of other origins are refused", http.StatusForbidden)
	case g.Token != "" && !g.knows(r):
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "send the header Authorization: Bearer TOKEN", http.StatusUnauthorized)
	default:
		g.Next.ServeHTTP(w, r)
	}
}

func (g *Guard) knows(r *http.Request) bool {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return ok && subtle.ConstantTimeCompare([]byte(token), []byte(g.Token)) == 1
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
