package view

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/report"
)

func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }

//go:embed page
var pages embed.FS

// A frame is what every page has around its content.
type frame struct {
	Title  string
	Crumbs []crumb // the way to this page, without the page itself
	Script string  // module in static; "" for none
	Follow string  // what the page follows while it is open: a run's key, or "all"; "" for nothing
}

type crumb struct{ Text, To string }

// templates holds each page, parsed with the layout and the leaderboard of the report.
var templates = parse("runs", "run", "episodes", "replay", "call", "error", "compare", "failures",
	"gallery", "task", "seat", "gone", "board", "beside", "together")

func parse(names ...string) map[string]*template.Template {
	all := map[string]*template.Template{}
	for _, name := range names {
		t := template.New("layout.tmpl").Funcs(report.Funcs()).Funcs(template.FuncMap{
			"ago": ago, "add": func(a, b int) int { return a + b }, "sub": func(a, b int) int { return a - b }, "cut": cut, "when": when, "size": size, "count": count,
			"query": query, "meaning": meaning, "explained": explained,
		})
		template.Must(t.Parse(report.BoardTemplate()))
		all[name] = template.Must(t.ParseFS(pages, "page/layout.tmpl", "page/parts.tmpl", "page/"+name+".tmpl"))
	}
	return all
}

// render writes a page.
func (s *Server) render(w http.ResponseWriter, status int, name string, data any) {
	s.write(w, status, name, "layout.tmpl", data)
}

// write writes a template of a page.
func (s *Server) write(w http.ResponseWriter, status int, name, part string, data any) {
	var b bytes.Buffer
	if err := templates[name].ExecuteTemplate(&b, part, data); err != nil {
		http.Error(w, "page "+name+": "+legible(err.Error()), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(legible(b.String()))) // an error means that the client has left
}

// legible writes out every character that could hide or reorder text, or that a terminal would obey, and replaces what is
// not UTF-8. The templates contain none, so it can treat a whole page.
func legible(s string) string {
	return shell.Legible(strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n"))
}

// mostShown is how many bytes of a text are on a page.
const mostShown = 32 << 10

// A passage is a text that may be long.
type passage struct {
	Text string
	More int    // bytes that are left out
	To   string // the address of the whole text
}

// passageOf cuts a text.
func passageOf(text, to string) passage {
	kept := cut(text, mostShown)
	return passage{kept, len(text) - len(kept), to}
}

// cut shortens a text to a number of bytes, at the end of a character.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

// ago says how long ago something was.
func ago(d time.Duration) string {
	switch {
	case d < 0:
		return "just now"
	case d < 90*time.Second:
		return fmt.Sprintf("%d s ago", int(d.Seconds()))
	case d < 90*time.Minute:
		return fmt.Sprintf("%d min ago", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h ago", int(d.Hours()))
	}
	return fmt.Sprintf("%d days ago", int(d.Hours()/24))
}

func when(t time.Time) string {
	if t.IsZero() {
		return "–"
	}
	return t.UTC().Format("2006-01-02 15:04")
}

func size(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%d kB", (n+999)/1000)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// query gives an address with values: name, value, name, value. Empty values are left out.
func query(path string, pairs ...any) string {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if text := fmt.Sprint(pairs[i+1]); text != "" {
			v.Add(fmt.Sprint(pairs[i]), text)
		}
	}
	if len(v) == 0 {
		return path
	}
	return path + "?" + v.Encode()
}

// number reads a number of a request; empty is the fallback.
func number(text string, fallback int) (int, error) {
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, badInput("%q is not a number", cut(text, 40))
	}
	return n, nil
}

// short gives the first digits of an episode's id.
func short(id gymkhana.EpisodeID) string { return string(id[:min(len(id), 8)]) }
