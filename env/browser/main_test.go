package browser

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
)

// tested is the one browser of this test binary. It has a separate folder, so that TestMain can
// check whether something was left behind.
var tested *Browser

func TestMain(m *testing.M) {
	if os.Getenv(victimEnv) != "" {
		victim()
	}
	os.Exit(run(m))
}

// versionEnv is browsertest.VersionEnv, which a test of this package cannot import.
const versionEnv = "GYMKHANA_CHROMIUM"

func run(m *testing.M) int {
	os.Getenv(versionEnv) // results are not cached beyond the browser's version
	folder, err := os.MkdirTemp("", "browser-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	testFolder = folder
	code := m.Run()
	if tested != nil {
		if err := tested.Close(); err != nil {
			fmt.Fprintln(os.Stderr, "close:", err)
			code = 1
		}
	}
	for _, left := range leftovers(folder) {
		fmt.Fprintln(os.Stderr, "left behind:", left)
		code = 1
	}
	return code
}

var testFolder string

// leftovers are the profile folders in a folder and the processes that use one.
func leftovers(folder string) []string {
	left, _ := filepath.Glob(filepath.Join(folder, profilePrefix+"*"))
	procs, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, p := range procs {
		line, err := os.ReadFile(p)
		if err == nil && strings.Contains(string(line), "--user-data-dir="+folder) {
			left = append(left, p+": "+strings.ReplaceAll(string(line), "\x00", " ")[:60])
		}
	}
	return left
}

// theBrowser starts the shared browser for the first test that needs it.
func theBrowser(t testing.TB) *Browser {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a browser; this is the quick tier")
	}
	if tested == nil {
		b, err := Start(t.Context(), Options{Folder: testFolder})
		if err != nil {
			t.Fatal(err)
		}
		tested = b
	}
	return tested
}

// page is a host that answers every path with one document, except for the paths that it lists.
type page struct {
	html  string
	paths map[string]http.HandlerFunc
}

func (p page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h := p.paths[r.URL.Path]; h != nil {
		h(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprint(w, p.html)
}

// html is an episode whose one host, page.localhost, shows a document.
func html(document string) Episode {
	return Episode{Seed: 7, Hosts: map[string]http.Handler{"page.localhost": page{html: "<!doctype html><meta charset=utf-8>" + document}}}
}

// open begins an episode at the front page of its host.
func open(t testing.TB, e Episode) *Window {
	t.Helper()
	w, err := theBrowser(t).Open(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
		t.Fatal(err)
	}
	return w
}

// do performs actions in their text form. A refusal fails the test.
func do(t testing.TB, w *Window, actions ...string) {
	t.Helper()
	for _, text := range actions {
		if refused := try(t, w, text); refused != "" {
			t.Fatalf("%s: refused: %s", text, refused)
		}
	}
}

func try(t testing.TB, w *Window, text string) string {
	t.Helper()
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	refused, err := w.Do(t.Context(), a)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return refused
}

// value reads an expression in the page.
func value[T any](t testing.TB, w *Window, expression string) T {
	t.Helper()
	var v T
	if err := w.Eval(t.Context(), expression, &v); err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return v
}

func look(t testing.TB, w *Window) gymkhana.Observation {
	t.Helper()
	o, err := w.Observe(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// elementID finds an element by its name in the text of an observation; a plain text matches only if
// nothing else does.
func elementID(t testing.TB, o gymkhana.Observation, name string) string {
	t.Helper()
	id := ""
	for _, line := range strings.Split(o.Text, "\n") {
		if !strings.Contains(line, " '"+name+"'") {
			continue
		}
		if id == "" || !strings.Contains(line, "StaticText") {
			_, id, _ = strings.Cut(line, "[")
			id, _, _ = strings.Cut(id, "]")
		}
	}
	if id == "" {
		t.Fatalf("no element is called %q in\n%s", name, o.Text)
	}
	return id
}
