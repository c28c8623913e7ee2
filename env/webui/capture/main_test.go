package capture

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/target"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// open shows files under a host of their own.
func open(t testing.TB, files map[string]string) *browser.Window {
	t.Helper()
	b, err := browser.Shared(t.Context(), browsertest.Options(t))
	if err != nil {
		t.Fatal(err)
	}
	serve := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.URL.Path[1:]
		if name == "" {
			name = target.HTML
		}
		text, ok := files[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", map[byte]string{'l': "text/html; charset=utf-8", 's': "text/css", 'g': "image/svg+xml"}[name[len(name)-1]])
		fmt.Fprint(w, text)
	})
	w, err := b.Open(t.Context(), browser.Episode{
		Hosts: map[string]http.Handler{"page.localhost": serve}, Seed: 7, Size: gymkhana.Size{W: 1920, H: 1080},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(w.Close(), b.Close()); err != nil {
			t.Error("close:", err)
		}
	})
	if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
		t.Fatal(err)
	}
	return w
}

// html is a page of one file.
func html(body string) map[string]string {
	return map[string]string{target.HTML: "<!doctype html><meta charset=utf-8>" + body}
}

// play visits a page of one file.
func play(t testing.TB, r Role, body string, is ...target.Interaction) aes.Visit {
	t.Helper()
	v, err := Play(t.Context(), open(t, html(body)), r, is, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// find gives the element with a class.
func find(t testing.TB, c aes.Capture, class string) aes.Element {
	t.Helper()
	for _, e := range c.Elements {
		if e.Class == class {
			return e
		}
	}
	t.Fatalf("no element of class %s is seen among %d", class, len(c.Elements))
	return aes.Element{}
}

func seen(c aes.Capture, class string) bool {
	for _, e := range c.Elements {
		if e.Class == class {
			return true
		}
	}
	return false
}

func style(e aes.Element, property string) string {
	for i, p := range aes.Properties {
		if p == property {
			return e.Style[i]
		}
	}
	return ""
}

func step(do target.Deed, by target.Locator, at, text string) target.Interaction {
	return target.Interaction{Name: string(do), Steps: []target.Step{{Do: do, By: by, At: at, Text: text, Wait: 30}}}
}
