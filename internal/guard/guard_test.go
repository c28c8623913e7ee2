package guard_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"gymkhana/internal/guard"
)

// A page in a browser gets in with the token in its address once, then with a cookie; pages of other sites and other
// names of this machine do not get in.
func TestPages(t *testing.T) {
	const token = "0123456789abcdef"
	next := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	open, closed := &guard.Guard{Next: next, Cookie: "c"}, &guard.Guard{Next: next, Token: token, Cookie: "c"}
	cookie := "c=" + token
	for _, c := range []struct {
		name   string
		g      *guard.Guard
		url    string
		header [2]string
		status int
		to     string
	}{
		{"loopback", open, "http://127.0.0.1:80/", [2]string{}, 204, ""},
		{"localhost", open, "http://localhost:80/", [2]string{}, 204, ""},
		{"IPv6", open, "http://[::1]:80/", [2]string{}, 204, ""},
		{"rebound name", open, "http://evil.example/", [2]string{}, 403, ""},
		{"other origin", open, "http://127.0.0.1/", [2]string{"Origin", "http://evil.example"}, 403, ""},
		{"other origin, null", open, "http://127.0.0.1/", [2]string{"Origin", "null"}, 403, ""},
		{"cross site", open, "http://127.0.0.1/", [2]string{"Sec-Fetch-Site", "cross-site"}, 403, ""},
		{"same origin", open, "http://127.0.0.1/", [2]string{"Origin", "http://127.0.0.1"}, 204, ""},
		{"no token", closed, "http://10.0.0.1/", [2]string{}, 401, ""},
		{"wrong token", closed, "http://10.0.0.1/?token=x", [2]string{}, 401, ""},
		{"token", closed, "http://10.0.0.1/run/a?step=3&token=" + token, [2]string{}, 303, "/run/a?step=3"},
		{"token and another host", closed, "http://10.0.0.1//evil.example/?token=" + token, [2]string{}, 303, "/evil.example/"},
		{"token and a backslash", closed, `http://10.0.0.1/%5cevil.example/?token=` + token, [2]string{}, 303, "/evil.example/"},
		{"token of another site's page", closed, "http://10.0.0.1/?token=" + token, [2]string{"Sec-Fetch-Site", "cross-site"}, 403, ""},
		{"cookie", closed, "http://10.0.0.1/", [2]string{"Cookie", cookie}, 204, ""},
		{"wrong cookie", closed, "http://10.0.0.1/", [2]string{"Cookie", "c=x"}, 401, ""},
		{"other cookie", closed, "http://10.0.0.1/", [2]string{"Cookie", "d=" + token}, 401, ""},
		{"header", closed, "http://10.0.0.1/", [2]string{"Authorization", "Bearer " + token}, 204, ""},
		{"no cookies here", &guard.Guard{Next: next, Token: token}, "http://10.0.0.1/?token=" + token, [2]string{"Cookie", cookie}, 401, ""},
	} {
		r := httptest.NewRequest(http.MethodGet, c.url, nil)
		if c.header[0] != "" {
			r.Header.Set(c.header[0], c.header[1])
		}
		w := httptest.NewRecorder()
		c.g.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Location") != c.to {
			t.Errorf("%s: %d to %q, want %d to %q", c.name, w.Code, w.Header().Get("Location"), c.status, c.to)
		}
		if set := w.Result().Cookies(); c.status == 303 && (len(set) != 1 || !set[0].HttpOnly || set[0].SameSite != http.SameSiteStrictMode) {
			t.Errorf("%s: cookies %v", c.name, set)
		}
	}
}
