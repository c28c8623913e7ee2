package page

import (
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

// siteAt is a proxy between an episode and a site that runs elsewhere: the only exit of the closed
// network, and only to that address.
func siteAt(address string) (http.Handler, error) {
	to, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	base := &url.URL{Scheme: to.Scheme, Host: to.Host}
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(base) },
		ModifyResponse: func(r *http.Response) error {
			if rest, own := strings.CutPrefix(r.Header.Get("Location"), base.String()); own {
				r.Header.Set("Location", origin+rest)
			}
			return nil
		},
	}, nil
}
