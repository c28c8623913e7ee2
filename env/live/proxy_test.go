package live

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/registry"
)

// TestLaws tests the laws of all worlds, as far as sites that do not change allow it.
func TestLaws(t *testing.T) {
	t.Parallel()
	on := newTown(t)
	envtest.Run(t, registry.EnvEntry{New: inBrowser(t), Decode: Decode}, direct(t, Setup{Start: "https://kiwix.test/A/Landing", Step: 1, Width: 320, Height: 200,
		Hosts: map[string]string{"kiwix.test": on.wiki.URL, "www.events.test": on.events.URL, "events.test": on.events.URL}}))
}

// TestAnswers asks a proxy without a browser, for what browsers seldom ask.
func TestAnswers(t *testing.T) {
	const text = `<a href="https://shop.test/x">x</a>`
	long := strings.Repeat(" ", maxMended) + text
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/packed":
			if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				t.Error("the site is not asked to pack")
			}
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			_, _ = io.WriteString(z, text)
			_ = z.Close()
		case "/picture":
			w.Header().Set("Content-Type", "image/png")
			_, _ = io.WriteString(w, text)
		case "/range":
			w.WriteHeader(http.StatusPartialContent)
			_, _ = io.WriteString(w, text)
		case "/long":
			_, _ = io.WriteString(w, long)
		case "/moved":
			w.Header().Set("Location", "https://shop.test/new?to=a")
			w.Header().Set("Refresh", "1; url=http://"+r.Host+"/x")
			w.WriteHeader(http.StatusMovedPermanently)
		default:
			_, _ = io.WriteString(w, text)
		}
	}))
	defer site.Close()
	a, err := newAtlas(map[string]string{"shop.test": site.URL})
	if err != nil {
		t.Fatal(err)
	}
	p := newProxies(a)
	defer p.close()
	ask := func(method, path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "http://shop.test.localhost"+path, nil)
		r.Header.Set("Accept-Encoding", "br, gzip")
		w := httptest.NewRecorder()
		w.Body = &bytes.Buffer{}
		p.handlers()["shop.test.localhost"].ServeHTTP(w, r)
		return w
	}
	const mended = `<a href="http://shop.test.localhost/x">x</a>`
	for path, want := range map[string]string{"/": mended, "/packed": mended, "/picture": text, "/range": text, "/long": long} {
		w := ask(http.MethodGet, path)
		if got := w.Body.String(); got != want {
			t.Errorf("%s: %d bytes, %.60q; want %d, %.60q", path, len(got), got, len(want), want)
		}
		if n := w.Header().Get("Content-Length"); n != "" && n != strconv.Itoa(w.Body.Len()) {
			t.Errorf("%s: length %s of %d", path, n, w.Body.Len())
		}
	}
	if w := ask(http.MethodHead, "/"); w.Code != http.StatusOK || w.Header().Get("Content-Length") != "" {
		t.Errorf("HEAD: %d, length %q", w.Code, w.Header().Get("Content-Length"))
	}
	moved := ask(http.MethodGet, "/moved").Header()
	if moved.Get("Location") != "http://shop.test.localhost/new?to=a" || moved.Get("Refresh") != "1; url=http://shop.test.localhost/x" {
		t.Errorf("moved: %v", moved)
	}
	if err := p.failed(); err != nil {
		t.Errorf("trouble: %v", err)
	}
	site.Close()
	if w := ask(http.MethodGet, "/"); w.Code != http.StatusBadGateway || gymkhana.FaultOf(p.failed()) != gymkhana.FaultWorld {
		t.Errorf("a dead site: %d, %v", w.Code, p.failed())
	}
}
