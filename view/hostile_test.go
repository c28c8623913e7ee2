package view_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
	"gymkhana/view"
)

// evil is text that must have no effect on a page: markup, scripts, terminal escapes, characters that reorder or hide
// text, broken UTF-8.
const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>'{{.}}</textarea></pre></title></style><!--` +
	"\x1b]0;owned\x07\x1b[2J\u202Egnp.exe\u2066\u2069\u200B\u0000\r\x9f\xff\xfe\xed\xa0\x80 javascript:alert(3) end"

// hostile makes a run in which everything that models, worlds and files can write is evil.
func hostile(t *testing.T, path string, long int) *gymkhana.Run {
	t.Helper()
	run := storetest.Plan()
	run.ID = "run<script>alert(4)</script>"
	run.Host.Product, run.Host.CPU, run.Host.Browser = evil, evil, evil
	run.Plan.Suites[0].Name = "su<b>ite</b>"
	run.Plan.Tasks[0].Goal, run.Plan.Tasks[0].Notice = evil, valid(evil)
	run.Plan.Tasks[0].Tags = []string{valid(evil), "small"}
	run.Plan.Arms[0].Agent, run.Plan.Arms[0].Model = valid(evil), "openai/"+valid(evil)
	run.Plan.Arms[0].Labels = map[string]string{valid(evil): valid(evil)}
	options, err := json.Marshal(run.Plan.Arms[0].Labels)
	check(t, err)
	run.Plan.Arms[0].Options = options
	f, err := store.Create(path, run)
	check(t, err)
	defer f.Close()
	list, err := f.Episodes(t.Context())
	check(t, err)
	calls, decisions, steps, frames := storetest.Episode(4)
	for at := range list[:2] {
		l, err := f.Attempt(t.Context(), list[at].ID)
		check(t, err)
		for i := range steps {
			c, d, s := calls[i], decisions[i], steps[i]
			text := evil
			if at == 0 && i == 2 {
				text += strings.Repeat("long ", long/5)
			}
			c.Role, d.Role = "player", "player"
			c.Error = text
			if c.Response != nil {
				r := *c.Response
				r.Text, r.Thinking, r.Model, r.Finish, r.Endpoint = text, text, evil, evil, evil
				r.Calls = []gymkhana.ToolCall{{ID: evil, Name: evil, Arguments: text}}
				c.Response = &r
			}
			q := *c.Request
			q.Messages = append([]gymkhana.Message{{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: text}}, CallID: evil}}, q.Messages...)
			q.Tools = []gymkhana.Tool{{Name: evil, Description: evil, Parameters: json.RawMessage(`{}`)}}
			c.Request = &q
			d.Reason, d.Raw, d.Invalid = text, text, text
			d.Asides = []gymkhana.Aside{{Member: 1, Round: 1, Raw: text, Action: evil, Votes: 1}}
			s.Actions = []gymkhana.Action{{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: valid(evil)}}}, {Verb: gymkhana.Noop}}
			if i == 0 {
				s.Actions = nil
			}
			s.Turn = i
			s.Refused, s.Reason = []string{text, ""}, text
			s.States = fmt.Appendf(nil, `{"a":%q}`, valid(evil)+fmt.Sprint(i))
			check(t, l.Call(t.Context(), &c))
			check(t, l.Decide(&d))
			check(t, l.Step(&s, frames[i]))
		}
		check(t, l.End(t.Context(), gymkhana.AttemptDone))
		out, text := storetest.Outcome(), evil+strings.Repeat("long ", long/5)
		out.Verdict = gymkhana.Verdict{Parts: map[string]float64{valid(evil): 1}}
		out.Error, out.Reason, out.Goal, out.Limit, out.Fault = text, text, text, "", "agent"
		if at == 1 {
			out.Scored, out.Fault = false, valid(evil)
		}
		check(t, f.Finish(t.Context(), list[at].ID, out))
	}
	check(t, f.Note(t.Context(), gymkhana.Event{At: time.Unix(0, 0), Kind: "settings", Text: evil}))
	return run
}

func valid(s string) string { return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "?") }

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// serve serves a folder.
func serve(t testing.TB, paths ...string) *httptest.Server {
	t.Helper()
	pages := view.New(view.Options{Paths: paths, Open: func(path string) (gymkhana.Browsable, error) {
		f, err := store.Read(path)
		if err != nil {
			return nil, err
		}
		return f, nil
	}})
	web := httptest.NewServer(pages)
	t.Cleanup(func() {
		web.Close()
		check(t, pages.Close())
	})
	return web
}

func get(t testing.TB, url string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	check(t, err)
	r.Header.Set("Accept", "text/html")
	answer, err := http.DefaultClient.Do(r)
	check(t, err)
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	check(t, err)
	return answer.StatusCode, answer.Header, string(data)
}

var address = regexp.MustCompile(`(?:href|src|action)="(/[^"]*)"`)

// crawl visits every page that is linked from the first one, and gives each page's text.
func crawl(t *testing.T, web *httptest.Server, most int, see func(path string, status int, h http.Header, body string)) {
	t.Helper()
	todo, seen := []string{"/"}, map[string]bool{"/": true}
	for len(todo) > 0 && len(seen) < most {
		path := todo[0]
		todo = todo[1:]
		status, h, body := get(t, web.URL+path)
		see(path, status, h, body)
		if !strings.HasPrefix(h.Get("Content-Type"), "text/html") {
			continue
		}
		for _, m := range address.FindAllStringSubmatch(body, -1) {
			to := html.UnescapeString(m[1])
			if !seen[to] && !strings.Contains(to, "sort=") {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
}

// Whatever was written into a run, no page of the dashboard has a script, a handler, a style or an address of it, and no
// character that hides or reorders text.
func TestHostileRunsAreHarmless(t *testing.T) {
	dir := t.TempDir()
	hostile(t, filepath.Join(dir, "a.gym"), 10_000)
	check(t, os.WriteFile(filepath.Join(dir, "b<script>alert(5)<script>\u202e.gym"), []byte(evil), 0o644))
	web := serve(t, dir)
	pages := 0
	crawl(t, web, 400, func(path string, status int, h http.Header, body string) {
		pages++
		if status >= 500 {
			t.Errorf("%s: status %d: %.300s", path, status, body)
		}
		media := h.Get("Content-Type")
		if h.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s lacks a policy: %v", path, h)
		}
		if !strings.HasPrefix(media, "text/html") {
			if !strings.HasPrefix(path, "/static/") && !strings.HasPrefix(media, "image/") && !strings.Contains(h.Get("Content-Disposition"), "attachment") {
				t.Errorf("%s is shown as %s, and not saved", path, media)
			}
			if media == "image/svg+xml" && !strings.HasPrefix(path, "/static/") {
				still(t, path, body)
			}
			return
		}
		harmless(t, path, body)
	})
	if pages < 60 {
		t.Errorf("only %d pages were visited", pages)
	}
}

// Pages and files about several runs, plots and tables are harmless too, those that no link leads to included.
func TestHostilePlotsAndTablesAreHarmless(t *testing.T) {
	dir := t.TempDir()
	hostile(t, filepath.Join(dir, "a.gym"), 100_000)
	hostile(t, filepath.Join(dir, "b<b onclick=alert(6)>.gym"), 10)
	web := serve(t, dir)
	_, _, list := get(t, web.URL+"/")
	keys := regexp.MustCompile(`href="/run/([^"]+)"`).FindAllStringSubmatch(list, -1)
	if len(keys) != 2 {
		t.Fatalf("%d runs", len(keys))
	}
	a, b := keys[0][1], keys[1][1]
	both := "run=" + a + "&run=" + b
	paths := []string{"/together", "/together?" + both + "&metric=reward", "/run/" + a + "/failures?steps=1", "/compare?a=" + a + ":1&b=" + b + ":1"}
	for _, kind := range []string{".csv", ".svg"} {
		for _, name := range []string{"progress-by-step", "best-of-n", "score-by-cost", "sweep-" + url.PathEscape(valid(evil))} {
			paths = append(paths, "/plots/"+name+kind+"?"+both)
		}
		for _, name := range []string{"hidden", "suites", "tags", "tasks", "failures", "episodes"} {
			paths = append(paths, "/run/"+a+"/table/"+name+kind)
		}
		for _, name := range []string{"metrics", "suites", "flipped"} {
			paths = append(paths, "/compare/"+name+kind+"?a="+a+":1&b="+b+":1")
		}
		paths = append(paths, "/together/agents"+kind+"?"+both)
	}
	_, _, episodes := get(t, web.URL+"/run/"+a+"/episodes")
	at := regexp.MustCompile(`href="(/run/[^"]+/episode/([0-9a-f]+))`).FindStringSubmatch(episodes)
	paths = append(paths, at[1]+"/beside", "/compare?a="+a+"&b="+b+"&ea="+at[2]+"&eb="+at[2]+"&step=2")
	for _, path := range paths {
		status, h, body := get(t, web.URL+path)
		if status != http.StatusOK || len(body) > 2<<20 {
			t.Errorf("%s: status %d, %d bytes: %.300s", path, status, len(body), body)
		}
		switch media := h.Get("Content-Type"); {
		case strings.HasPrefix(media, "text/html"):
			harmless(t, path, body)
		case !strings.HasPrefix(h.Get("Content-Disposition"), "attachment; filename=") || strings.ContainsAny(h.Get("Content-Disposition"), "<>\n\r"):
			t.Errorf("%s is not saved: %v", path, h)
		case media == "image/svg+xml":
			still(t, path, body)
		case !utf8.ValidString(body):
			t.Errorf("%s is not UTF-8", path)
		}
	}
}

// still checks that a drawing is well formed and executes and loads nothing.
func still(t *testing.T, path, body string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(body)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !slices.Contains([]string{"svg", "g", "rect", "text", "line", "circle", "polyline", "polygon", "path", "title"}, e.Name.Local) {
			t.Errorf("%s has <%s>", path, e.Name.Local)
		}
		for _, a := range e.Attr {
			if name := strings.ToLower(a.Name.Local); strings.HasPrefix(name, "on") || name == "href" || name == "style" {
				t.Errorf("%s has %s=%.100q", path, name, a.Value)
			}
		}
	}
}

// harmless checks a page as a browser would read it.
func harmless(t *testing.T, path, body string) {
	t.Helper()
	if !utf8.ValidString(body) {
		t.Errorf("%s is not UTF-8", path)
	}
	for _, r := range body {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x2069 {
			t.Errorf("%s has the character %U", path, r)
			break
		}
	}
	for z := html.NewTokenizer(strings.NewReader(body)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		token := z.Token()
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		for _, a := range token.Attr {
			value := strings.ToLower(strings.TrimSpace(a.Val))
			switch {
			case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "srcdoc",
				(a.Key == "href" || a.Key == "src" || a.Key == "action") && !strings.HasPrefix(value, "/") && !strings.HasPrefix(value, "#"),
				a.Key == "href" && strings.HasPrefix(value, "//"):
				t.Errorf("%s: <%s %s=%.100q>", path, token.Data, a.Key, a.Val)
			}
		}
		switch token.Data {
		case "script":
			if src := attr(token, "src"); !strings.HasPrefix(src, "/static/") {
				t.Errorf("%s has a script: %v", path, token.Attr)
			}
		case "style", "iframe", "object", "embed", "base", "b<script", "textarea":
			t.Errorf("%s has <%s>", path, token.Data)
		case "img":
			if !strings.HasPrefix(attr(token, "src"), "/run/") {
				t.Errorf("%s has a picture: %v", path, token.Attr)
			}
		}
	}
}

func attr(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// A reason of 10 MB is cut on every page, and the whole of it can be saved.
func TestLongReasonsAreCut(t *testing.T) {
	dir := t.TempDir()
	hostile(t, filepath.Join(dir, "a.gym"), 10<<20)
	web := serve(t, dir)
	_, _, list := get(t, web.URL+"/")
	run := regexp.MustCompile(`href="(/run/[^"]+)"`).FindStringSubmatch(list)[1]
	_, _, episodes := get(t, web.URL+run+"/episodes")
	at := regexp.MustCompile(`href="(/run/[^"]+/episode/[0-9a-f]+)`).FindStringSubmatch(episodes)[1]
	for _, path := range []string{"/", run, run + "/episodes", run + "/failures", at, at + "?step=2", at + "/step/2", at + "/call/2"} {
		status, _, body := get(t, web.URL+path)
		if status != http.StatusOK || len(body) > 2<<20 {
			t.Errorf("%s: status %d, %d bytes", path, status, len(body))
		}
	}
	status, h, whole := get(t, web.URL+at+"/text/3/reason-0")
	if status != http.StatusOK || len(whole) < 10<<20 || !strings.HasPrefix(h.Get("Content-Disposition"), "attachment") {
		t.Errorf("the whole reason: status %d, %d bytes, %v", status, len(whole), h)
	}
}

// Strange requests are answered with an error of theirs, and nothing but GET and HEAD is answered at all.
func TestStrangeRequests(t *testing.T) {
	dir := t.TempDir()
	hostile(t, filepath.Join(dir, "a.gym"), 10)
	web := serve(t, dir)
	_, _, list := get(t, web.URL+"/")
	run := regexp.MustCompile(`href="(/run/[^"]+)"`).FindStringSubmatch(list)[1]
	_, _, episodes := get(t, web.URL+run+"/episodes")
	at := regexp.MustCompile(`href="(/run/[^"]+/episode/[0-9a-f]+)`).FindStringSubmatch(episodes)[1]
	for path, want := range map[string]int{
		"/nothing": 404, "/run/x": 404, "/run/%2e%2e%2f%2e%2e%2fetc%2fpasswd": 404, "/static/../server.go": 404, "/static/nothing.js": 404,
		run + "/episode/zz": 404, run + "/episode/" + strings.Repeat("f", 64): 404, run + "/episode/%3Cscript%3E": 404,
		run + "/episodes?arm=x": 400, run + "/episodes?arm=-7": 200, run + "/episodes?from=99999999": 200, run + "/episodes?from=-5": 200,
		run + "/episodes?sort=nonsense&status=%00%ff": 200, run + "/episodes?said=%ff%00": 200,
		at + "?step=-9": 200, at + "?step=99999999": 200, at + "?step=x": 400, at + "/step/99999999999999999999": 400,
		at + "/picture/0/0": 404, at + "/picture/-1/0": 404, at + "/picture/1/99999999": 404, at + "/call/0": 404, at + "/call/99": 404,
		at + "/call/2/nothing": 404, at + "/text/2/nothing": 404, at + "/text/2/reason--1": 404, at + "/text/2/reason-9": 404,
		at + "/share/../../x": 404, at + "/share/replay.exe": 404, run + "/picture/zz": 400, run + "/picture/" + strings.Repeat("0", 64): 404,
		run + "/picture/" + strings.Repeat("0", 66): 400, "/compare?a=x:1&b=y:2": 404, "/compare?a=x&b=": 404,
		"/run/x/events": 404, "/run/x/board": 404, "/run/x/live/y/0": 404, run + "/live/y/0": 404,
		"/together?run=x": 404, "/together?metric=nonsense": 400, "/together?sort=nonsense&down=1": 200, "/together/agents.exe": 404,
		"/plots/nothing.svg": 404, "/plots/sweep-nothing.csv": 404, "/plots/best-of-n.exe": 404, "/plots/%00.svg": 404,
		run + "/table/nothing.csv": 404, run + "/table/suites.exe": 404, run + "/table/episodes.csv?arm=x": 400, run + "/failures?steps=1&episode=zz": 200,
		"/compare/metrics.csv?a=x&b=y": 400, "/compare/nothing.csv?a=x:1&b=y:1": 404, at + "/curve?last=x": 400, at + "/curve?last=-5": 200,
	} {
		status, _, body := get(t, web.URL+path)
		if status != want {
			t.Errorf("%s: status %d, want %d: %.200s", path, status, want, body)
		}
		if strings.HasPrefix(body, "<!doctype") {
			harmless(t, path, body)
		}
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch} {
		r, err := http.NewRequestWithContext(t.Context(), method, web.URL+run, strings.NewReader("x"))
		check(t, err)
		answer, err := http.DefaultClient.Do(r)
		check(t, err)
		_ = answer.Body.Close() // only the status counts
		if answer.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: status %d", method, answer.StatusCode)
		}
	}
}

// Looking at runs leaves the files as they were, and no other files.
func TestLookingChangesNothing(t *testing.T) {
	dir := t.TempDir()
	hostile(t, filepath.Join(dir, "a.gym"), 10)
	before := files(t, dir)
	web := serve(t, dir)
	crawl(t, web, 150, func(string, int, http.Header, string) {})
	if after := files(t, dir); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
}

func files(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	check(t, err)
	var b strings.Builder
	for _, e := range list {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		check(t, err)
		fmt.Fprintln(&b, e.Name(), len(data), gymkhana.HashBytes(data))
	}
	return b.String()
}
