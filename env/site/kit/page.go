package kit

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"
)

//go:embed templates static
var frame embed.FS

// A View is the data of templates.
type View struct {
	Page    string // the template's name
	Title   string
	Site    *Site
	Sites   []*Site
	Version int
	User    string
	Account Account
	Path    string
	Back    string // the path with its query
	Asks    bool   // whether the banner about cookies covers the foot
	Sayings []string
	Data    any
}

func (v *Visit) show(status int, page, title string, data any) error {
	t := v.cat.pages[page]
	if t == nil {
		return fmt.Errorf("there is no template %s", page)
	}
	var b bytes.Buffer
	view := View{Page: page, Title: title, Site: v.cat.site, Sites: v.session.town.sites, Version: v.Version, User: v.User,
		Account: v.Account, Path: v.Request.URL.Path, Back: v.back(), Asks: v.asks(), Sayings: v.sayingsOf(), Data: data}
	if err := t.ExecuteTemplate(&b, "page", view); err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.w.WriteHeader(status)
	_, err := v.w.Write(b.Bytes())
	if err != nil {
		return nil // the browser went away
	}
	return nil
}

// functions are the functions of templates in addition to Go's built-in ones.
func functions(s *Site, version int) template.FuncMap {
	return template.FuncMap{
		"word":  func(key string) string { return s.Words.In(version, key) },
		"day":   func(t time.Time) string { return t.Format("Mon 2 January 2006") },
		"iso":   func(t time.Time) string { return t.Format("2006-01-02") },
		"money": Money,
		"link":  Link,
		"lower": strings.ToLower,
		"list":  func(v ...any) []any { return v },
		"add":   func(a, b int) int { return a + b },
		"dict":  dict,
		"lines": func(s string) []string { return strings.Split(s, "\n") },
	}
}

// Money writes an amount of hundredths: "1,204.50".
func Money(cents int) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	whole := fmt.Sprint(cents / 100)
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return fmt.Sprintf("%s%s.%02d", sign, whole, cents%100)
}

// Link makes a path with a query of keys and values, in their order; empty values are left out.
func Link(path string, pairs ...any) string {
	var b strings.Builder
	b.WriteString(path)
	mark := "?"
	for i := 0; i+1 < len(pairs); i += 2 {
		value := fmt.Sprint(pairs[i+1])
		if value == "" {
			continue
		}
		fmt.Fprintf(&b, "%s%s=%s", mark, pairs[i], url.QueryEscape(value))
		mark = "&"
	}
	return b.String()
}

func dict(pairs ...any) (map[string]any, error) {
	m := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		key, ok := pairs[i].(string)
		if !ok {
			return nil, fmt.Errorf("dict: key %v is no text", pairs[i])
		}
		m[key] = pairs[i+1]
	}
	return m, nil
}

// fail answers a failed request, and reports whether the fault is ours.
func (v *Visit) fail(err error) (ours bool) {
	status := statusOf(err)
	told := err.Error()
	if status == http.StatusInternalServerError {
		told = "Something went wrong on our side."
	}
	if e := v.show(status, "error", http.StatusText(status), told); e != nil {
		http.Error(v.w, told, status)
		return true
	}
	return status == http.StatusInternalServerError
}
