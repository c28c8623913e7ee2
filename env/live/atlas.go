package live

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// A site is known under one origin, shown under an alias and served from an address.
type site struct {
	host    string // the host as pages and tasks have it, with its port: localhost:7770
	origin  string // the origin with its scheme: http://localhost:7770
	alias   string // in the browser: localhost-7770.localhost
	address *url.URL
}

// An atlas knows the sites by all their names. It is never changed.
type atlas struct {
	sites   []*site          // all sites, by host
	byHost  map[string]*site // host as named, or else as served
	aliases map[string]*site
}

// aliasEnd is the suffix of every alias. A browser trusts such hosts without https, and never
// changes their addresses to https by itself, as it does with well-known sites.
const aliasEnd = ".localhost"

func newAtlas(hosts map[string]string) (*atlas, error) {
	a := &atlas{byHost: map[string]*site{}, aliases: map[string]*site{}}
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(hosts)) {
		s, err := newSite(name, hosts[name])
		switch {
		case err != nil:
			wrong = append(wrong, fmt.Errorf("hosts: %s: %w", name, err))
			continue
		case a.aliases[s.alias] != nil:
			wrong = append(wrong, fmt.Errorf("hosts: %s and %s have the same alias; leave one out", a.aliases[s.alias].origin, s.origin))
		}
		a.sites = append(a.sites, s)
		a.byHost[s.host], a.aliases[s.alias] = s, s
	}
	for _, s := range a.sites {
		if at := bare(s.address.Scheme, s.address.Host); a.byHost[at] == nil {
			a.byHost[at] = s
		}
	}
	return a, errors.Join(wrong...)
}

var hostPattern = lazy.Regexp(`^[a-z0-9]([a-z0-9._-]*[a-z0-9])?(:[0-9]{1,5})?$`)

func newSite(name, address string) (*site, error) {
	scheme, host, given := strings.Cut(strings.ToLower(name), "://")
	if !given {
		scheme, host = "", scheme
		scheme = usualScheme(host)
	}
	host = bare(scheme, host)
	if scheme != "http" && scheme != "https" || !hostPattern().MatchString(host) {
		return nil, errors.New("want a host such as wiki.example or localhost:7770, with http:// or https:// before it or not")
	}
	u, err := webAddress(address)
	if err != nil {
		return nil, err
	}
	if strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, fmt.Errorf("%s: want only scheme, host and port, as in http://127.0.0.1:8080", address)
	}
	return &site{host: host, origin: scheme + "://" + host, alias: strings.ReplaceAll(host, ":", "-") + aliasEnd,
		address: &url.URL{Scheme: u.Scheme, Host: u.Host}}, nil
}

// usualScheme is that of a host that is named without one.
func usualScheme(host string) string {
	name, _, port := strings.Cut(host, ":")
	_, err := netip.ParseAddr(name)
	if port || err == nil || name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return "http"
	}
	return "https"
}

// bare is a host without the port that its scheme has anyway.
func bare(scheme, host string) string {
	host = strings.ToLower(host)
	if scheme == "http" {
		return strings.TrimSuffix(host, ":80")
	}
	if scheme == "https" {
		return strings.TrimSuffix(host, ":443")
	}
	return host
}

// hosts lists the sites by the names that tasks have for them.
func (a *atlas) hosts() []string {
	var all []string
	for _, s := range a.sites {
		all = append(all, s.host)
	}
	return all
}

// named finds a site by its host, as named or as served; nil if there is none.
func (a *atlas) named(scheme, host string) *site { return a.byHost[bare(scheme, host)] }

// has reports whether an address, with its original names, is on one of the sites.
func (a *atlas) has(address string) bool {
	u, err := webAddress(address)
	return err == nil && a.named(u.Scheme, u.Host) != nil
}

// link finds what may be the begin of an address: with its scheme or without, and with slashes that
// a script has escaped.
var link = lazy.Regexp(`(?i)(https?:)?(\\?/\\?/)([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?(?::[0-9]+)?)`)

// shown puts aliases in place of the origins in a page; what the site own calls itself is its own.
func (a *atlas) shown(text []byte, own *site) []byte {
	return exchange(text, func(scheme, host string) (string, string) {
		s := a.named(scheme, host)
		if own != nil && bare(scheme, host) == bare(own.address.Scheme, own.address.Host) {
			s = own
		}
		if s == nil {
			return "", ""
		}
		return "http:", s.alias
	})
}

// told puts aliases into the text for an agent: only whole addresses, with their scheme.
func (a *atlas) told(text string) string {
	return string(exchange([]byte(text), func(scheme, host string) (string, string) {
		s := a.named(scheme, host)
		if scheme == "" || s == nil {
			return "", ""
		}
		return "http:", s.alias
	}))
}

// original replaces the aliases in a text with the original addresses.
func (a *atlas) original(text string) string { return a.back(text, (*site).named) }

// served replaces the aliases in a text with the addresses that the sites are served from.
func (a *atlas) served(text string) string { return a.back(text, (*site).reached) }

func (s *site) named() (scheme, host string) {
	scheme, host, _ = strings.Cut(s.origin, "://")
	return scheme, host
}

func (s *site) reached() (scheme, host string) { return s.address.Scheme, s.address.Host }

func (a *atlas) back(text string, to func(*site) (scheme, host string)) string {
	return string(exchange([]byte(text), func(_, host string) (string, string) {
		s := a.aliases[strings.TrimSuffix(host, ":80")]
		if s == nil {
			return "", ""
		}
		scheme, host := to(s)
		return scheme + ":", host
	}))
}

// exchange rewrites the addresses of a text with swap; a host of "" leaves an address as it is. The
// scheme is written only if the address had one.
func exchange(text []byte, swap func(scheme, host string) (newScheme, newHost string)) []byte {
	var out []byte
	done := 0
	for _, m := range link().FindAllSubmatchIndex(text, -1) {
		scheme := ""
		if m[2] >= 0 {
			scheme = strings.ToLower(string(text[m[2] : m[3]-1]))
		}
		newScheme, host := swap(scheme, strings.ToLower(string(text[m[6]:m[7]])))
		if host == "" {
			continue
		}
		if scheme == "" {
			newScheme = ""
		}
		out = append(append(out, text[done:m[0]]...), newScheme...)
		out = append(append(out, text[m[4]:m[5]]...), host...)
		done = m[7]
	}
	if done == 0 {
		return text
	}
	return append(out, text[done:]...)
}

// cookieDomain is a cookie's domain under the alias; "" restricts the cookie to its host.
func (s *site) cookieDomain(domain string) string {
	domain = strings.TrimPrefix(strings.ToLower(domain), ".")
	if s.alias != s.host+aliasEnd || !strings.Contains(domain, ".") {
		return ""
	}
	if s.host == domain || strings.HasSuffix(s.host, "."+domain) {
		return domain + aliasEnd
	}
	return ""
}

// openable gives an address in the form that the browser can open, whichever of its names it has.
func (a *atlas) openable(address string) string {
	address = strings.TrimSpace(address)
	if strings.Contains(address, "://") || address == "" || strings.HasPrefix(address, "about:") {
		return a.told(address)
	}
	host, _, _ := strings.Cut(cmp.Or(address, "/"), "/")
	if a.byHost[strings.ToLower(host)] == nil {
		return address
	}
	return a.told("http://" + address)
}
