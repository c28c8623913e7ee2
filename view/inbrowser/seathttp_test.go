package inbrowser

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana/internal/tier"
)

// A caller sends requests to a dashboard without a browser.
type caller struct {
	*board
	token string
	http  http.Client
}

// calls begins to send requests, with the token of a page.
func (b *board) calls() *caller {
	b.t.Helper()
	c := &caller{board: b}
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	m := regexp.MustCompile(`name="token" value="([^"]+)"`).FindStringSubmatch(b.get("/gallery?suite=quick"))
	if m != nil {
		c.token = m[1]
	}
	return c
}

// post sends a form, or a body with the token in its header.
func (c *caller) post(path string, body any, header ...string) (status int, to, text string) {
	c.t.Helper()
	var in io.Reader
	kind := "application/x-www-form-urlencoded"
	switch body := body.(type) {
	case url.Values:
		in = strings.NewReader(body.Encode())
	case []byte:
		in, kind = bytes.NewReader(body), "application/json"
	}
	r, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, c.url+path, in)
	check(c.t, err)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Accept", "text/html")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := c.http.Do(r)
	check(c.t, err)
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	check(c.t, err)
	return answer.StatusCode, answer.Header.Get("Location"), string(data)
}

// A now is a moment as the script gets it.
type now struct {
	N           int
	Steps, Said string
	Goal        string
	Roles       []struct {
		Refused, Text, URL string
		Picture            int
		Elements           []struct{ ID, Role, Name string }
	}
	Verdict *struct {
		Success  bool
		Progress float64
	}
}

// element gives the id of an element by the beginning of its name.
func (n *now) element(t *testing.T, name string) string {
	t.Helper()
	for _, e := range n.Roles[0].Elements {
		if strings.HasPrefix(e.Name, name) {
			return e.ID
		}
	}
	t.Fatalf("there is no %q in %v", name, n.Roles[0].Elements)
	return ""
}

// act sends a decision as the script does, and gives the moment.
func (c *caller) act(seat string, n int, actions ...string) (status int, now now) {
	c.t.Helper()
	body, err := json.Marshal(map[string]any{"n": n, "actions": actions})
	check(c.t, err)
	status, _, text := c.post(seat+"/act", body, "X-Gymkhana-Page", c.token)
	if status == http.StatusOK {
		size := binary.BigEndian.Uint32([]byte(text[:4]))
		check(c.t, json.Unmarshal([]byte(text[4:4+size]), &now))
	}
	return status, now
}

// begin plays a task.
func (c *caller) begin(task string) (seat string, first now) {
	c.t.Helper()
	status, seat, text := c.post("/seat", url.Values{"task": {task}, "token": {c.token}})
	if status != http.StatusSeeOther {
		c.t.Fatalf("%s: %d\n%.1000s", task, status, text)
	}
	if status, first = c.act(seat, 0, "noop"); status != http.StatusOK { // it is late, so that it only looks
		c.t.Fatalf("%s: %d", task, status)
	}
	return seat, first
}

func played(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "play-*.gym"))
	check(t, err)
	return paths
}

// Tasks cannot be played without --seat, without the token of a page, with a wrong one, or from a page of another origin; and a GET
// changes nothing.
func TestOnlyPagesOfTheDashboardPlay(t *testing.T) {
	dir := t.TempDir()
	closed := serve(t, dir).calls()
	task := url.Values{"task": {"sokoban/small-v0/01"}}
	if status, _, text := closed.post("/seat", task); status != http.StatusForbidden || !strings.Contains(text, "--seat NAME") {
		t.Errorf("without --seat: %d\n%.300s", status, text)
	}
	if strings.Contains(closed.get("/gallery?suite=quick"), "<button class=\"Key Key--play\"") {
		t.Error("without --seat, the gallery offers to play")
	}
	c := serve(t, dir, "--seat", "ada").calls()
	good := url.Values{"task": task["task"], "token": {c.token}}
	for name, try := range map[string]struct {
		form   url.Values
		header []string
		status int
	}{
		"no token":        {task, nil, 403},
		"empty token":     {url.Values{"task": task["task"], "token": {""}}, nil, 403},
		"forged token":    {url.Values{"task": task["task"], "token": {strings.Repeat("A", len(c.token))}}, nil, 403},
		"forged header":   {good, []string{"X-Gymkhana-Page", "x"}, 403},
		"foreign origin":  {good, []string{"Origin", "http://evil.example"}, 403},
		"null origin":     {good, []string{"Origin", "null"}, 403},
		"cross site":      {good, []string{"Sec-Fetch-Site", "cross-site"}, 403},
		"unknown task":    {url.Values{"task": {"sokoban/small-v0/nothing"}, "token": {c.token}}, nil, 404},
		"many instances":  {url.Values{"task": task["task"], "token": {c.token}, "instances": {"1000"}}, nil, 400},
		"no number":       {url.Values{"task": task["task"], "token": {c.token}, "instances": {"<b>"}}, nil, 400},
		"another clock":   {url.Values{"task": task["task"], "token": {c.token}, "clock": {"fast"}}, nil, 400},
		"unknown run":     {url.Values{"run": {"../../etc/passwd"}, "token": {c.token}}, nil, 404},
		"unknown episode": {url.Values{"run": {"x"}, "episode": {"y"}, "step": {"1"}, "token": {c.token}}, nil, 404},
	} {
		if status, _, text := c.post("/seat", try.form, try.header...); status != try.status {
			t.Errorf("%s: %d, want %d\n%.300s", name, status, try.status, text)
		}
	}
	c.get("/seat?task=sokoban/small-v0/01&token=" + c.token)
	if files := played(t, dir); len(files) > 0 {
		t.Errorf("files were written: %v", files)
	}
	status, to, _ := c.post("/seat", good, "Origin", c.url)
	if status != http.StatusSeeOther || !strings.HasPrefix(to, "/seat/") || len(played(t, dir)) != 1 {
		t.Errorf("with the token: %d to %q, files %v", status, to, played(t, dir))
	}
}

// Without a script, the forms of the page play; two pages of one seat do not act twice; too much is refused; and a
// dashboard that is started again goes on where the episode was left.
func TestASeatWithoutAScript(t *testing.T) {
	dir := t.TempDir()
	c := serve(t, dir, "--seat", "ada").calls()
	_, seat, _ := c.post("/seat", url.Values{"task": {"sokoban/small-v0/01"}, "token": {c.token}})
	n := regexp.MustCompile(`name="n" value="(\d+)"`).FindStringSubmatch(c.get(seat))[1]
	form := url.Values{"token": {c.token}, "n": {n}, "action": {"do Right"}}
	if status, to, text := c.post(seat+"/act", form); status != http.StatusSeeOther || to != seat {
		t.Errorf("a form: %d to %q\n%.300s", status, to, text)
	}
	if page := c.get(seat); !strings.Contains(page, "1 of 50 steps") {
		t.Errorf("after a step the page reads\n%s", page)
	}
	c.post(seat+"/act", form) // the other page, which has not seen the step
	if page := c.get(seat); !strings.Contains(page, "1 of 50 steps") || !strings.Contains(page, "another page acted in this seat") {
		t.Errorf("after a step of a page that is late, the page reads\n%s", page)
	}
	if status, now := c.act(seat, 1, "do Up"); status != 200 || now.N != 2 || now.Steps != "1 of 50 steps" || now.Said == "" {
		t.Errorf("late: %d %+v", status, now)
	}
	if status, now := c.act(seat, 2, `type text="`+strings.Repeat("x", 1<<20)+`"`); status != 200 || now.N != 2 || !strings.Contains(now.Said, "the most are") {
		t.Errorf("a text of a megabyte: %d %.300v", status, now)
	}
	if status, _ := c.act(seat, 2, strings.Repeat("x", 9<<20)); status != 400 {
		t.Errorf("nine megabytes: %d", status)
	}
	if status, _, _ := c.post(seat+"/act", []byte(`{"n":2,"actions":["do Up"],"verdict":1}`), "X-Gymkhana-Page", c.token); status != 400 {
		t.Errorf("an unknown field: %d", status)
	}
	for _, line := range []string{"<script>alert(1)</script>", "\u202e\x1b[2J"} {
		c.post(seat+"/act", url.Values{"token": {c.token}, "n": {"2"}, "line": {line}})
		if _, now := c.act(seat, 2, line); now.Said == "" || strings.ContainsAny(now.Said, "\u202e\x1b") {
			t.Errorf("the script is given %q", now.Said)
		}
		if page := c.get(seat); strings.Contains(page, "<script>alert") || strings.ContainsAny(page, "\u202e\x1b") {
			t.Errorf("the page repeats %q", line)
		}
	}
	if status, now := c.act(seat, 2, "do Up"); status != 200 || now.Steps != "2 of 50 steps" {
		t.Errorf("in time: %d %+v", status, now)
	}
	file := played(t, dir)[0]
	if status, to, _ := c.post(seat+"/leave", url.Values{"token": {c.token}, "n": {"3"}}); status != http.StatusSeeOther || to != "/gallery" {
		t.Errorf("left: %d to %q", status, to)
	}
	if status, _ := c.act(seat, 3, "do Up"); status != http.StatusGone {
		t.Errorf("after leaving: %d", status)
	}
	if page := c.get(seat); !strings.Contains(page, "The seat is closed") || !strings.Contains(page, filepath.Base(file)) {
		t.Errorf("the page of the seat that was left:\n%s", page)
	}

	c = serve(t, dir, "--seat", "ada").calls()
	replay := c.first(c.runs[filepath.Base(file)]+"/episodes", episodeLink)
	page := c.get(replay + "?step=1")
	if !strings.Contains(page, "Go on playing") || !strings.Contains(page, "Play from here") {
		t.Errorf("the replay offers neither to go on nor to fork:\n%s", page)
	}
	key := strings.TrimPrefix(c.runs[filepath.Base(file)], "/run/")
	status, seat, text := c.post("/seat", url.Values{"run": {key}, "token": {c.token}})
	if status != http.StatusSeeOther || !strings.Contains(c.get(seat), "2 of 50 steps") {
		t.Errorf("going on: %d\n%.300s", status, text)
	}
	_, now := c.act(seat, 1, "do Left")
	if now.Steps != "3 of 50 steps" {
		t.Errorf("going on: %+v", now)
	}
	c.post(seat+"/stop", url.Values{"token": {c.token}, "n": {fmt.Sprint(now.N)}})
	if out := stored(t, dir); out.Steps != 3 || !out.Scored || out.Verdict.Success {
		t.Errorf("stored: %+v", out)
	}
}

// No more seats than eight are open at once.
func TestSeatsAreBounded(t *testing.T) {
	c := serve(t, t.TempDir(), "--seat", "ada").calls()
	form := url.Values{"task": {"sokoban/small-v0/01"}, "token": {c.token}}
	for i := range 9 {
		status, _, text := c.post("/seat", form)
		if want := map[bool]int{true: 303, false: 503}[i < 8]; status != want {
			t.Errorf("seat %d: %d\n%.300s", i+1, status, text)
		}
	}
	if page := c.get("/gallery"); strings.Count(page, `<a href="/seat/`) != 8 {
		t.Error("the gallery does not list the open seats")
	}
}

// The gallery finds tasks by suite, world, tag and words, shows their pictures, and what agents did on them.
func TestGallery(t *testing.T) {
	dir := t.TempDir()
	gymkhana(t, t.TempDir(), "run", "games/snake-grid/01", "--agent", "oracle,idle", "--out", filepath.Join(dir, "snake.gym"))
	b := serve(t, dir)
	for query, want := range map[string]string{
		"":                    "Football",
		"suite=games":         "1 to 24 of 170 tasks",
		"suite=games&from=48": "49 to 72 of 170 tasks",
		"world=snake-grid":    "1 to 5 of 5 tasks",
		"find=SNAKE-grid/04+apples&tag=snake-grid": "1 to 1 of 1 task",
		"suite=games&find=<b>nobody":               "No task fits.",
		"suite=nothing":                            "there is no suite",
	} {
		if page := b.get("/gallery?" + strings.ReplaceAll(query, "<", "%3C")); !strings.Contains(page, want) || strings.Contains(page, "<b>nobody") {
			t.Errorf("%s: want %q in\n%.1500s", query, want, page)
		}
	}
	page := b.get("/gallery/task?task=games/snake-grid/01")
	for _, want := range []string{"100 steps", "5 official instances", "solved by its oracle", "Eat 4 apples", "5 of 5", "snake.gym", "heuristic",
		"gymkhana play games/snake-grid/01", "/gallery/picture?task=games%2Fsnake-grid%2F01"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of the task lacks %q", want)
		}
	}
	if data := b.get("/gallery/picture?task=games/snake-grid/01"); !strings.HasPrefix(data, "\x89PNG") {
		t.Errorf("the picture is %.80q", data)
	}
	if page := b.get("/gallery/picture?task=sites/nothing"); !strings.Contains(page, "there is no task") {
		t.Errorf("a picture of nothing: %.300s", page)
	}
}

// Worlds in a browser are played too: a site, a page to re-create, and an imported page, whose solution becomes its oracle.
func TestWorldsInABrowser(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	all := map[string]func(*testing.T){"page": playAPage, "site": playASite, "webui": playWebUI}
	for _, name := range tier.Part(t, slices.Sorted(maps.Keys(all)), 3) {
		t.Run(name, all[name])
	}
}

func playAPage(t *testing.T) {
	home, dir, pages := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "wob")
	check(t, os.CopyFS(pages, os.DirFS(filepath.Join("..", "..", "env", "page", "testdata", "wob"))))
	gymkhana(t, home, "import", "miniwob", pages, "--as", "wob")
	c := serveAt(t, home, dir, "--seat", "ada").calls()
	if page := c.get("/gallery/task?task=wob/click-button"); !strings.Contains(page, "unproved") || !strings.Contains(page, "played in a browser") {
		t.Errorf("the page of the task:\n%s", page)
	}
	seat, now := c.begin("wob/click-button")
	name := regexp.MustCompile(`"([^"]+)"`).FindStringSubmatch(now.Goal)[1]
	if status, _, text := c.post(seat+"/keep", url.Values{"token": {c.token}}); status != http.StatusSeeOther || !strings.Contains(c.get(seat), "succeeded") {
		t.Errorf("an oracle before the end: %d\n%s", status, text)
	}
	_, now = c.act(seat, now.N, "click element="+strconv.Quote(now.element(t, name)))
	if now.Verdict == nil || !now.Verdict.Success {
		t.Fatalf("after the click: %+v", now)
	}
	c.post(seat+"/keep", url.Values{"token": {c.token}})
	if page := c.get(seat); !strings.Contains(page, "It is the oracle now") {
		t.Errorf("after keeping:\n%s", page)
	}
	gymkhana(t, home, "verify", played(t, dir)[0])
	gymkhana(t, home, "selftest", "wob/click-button", "--instances", "1")
}

func playASite(t *testing.T) {
	dir := t.TempDir()
	c := serve(t, dir, "--seat", "ada").calls()
	seat, now := c.begin("sites/1-hop/hotels-search")
	if now.Roles[0].URL == "" || now.Roles[0].Picture == 0 || len(now.Roles[0].Elements) == 0 {
		t.Fatalf("at the beginning: %+v", now)
	}
	_, now = c.act(seat, now.N, "scroll x=600 y=400 dy=300")
	_, now = c.act(seat, now.N, `answer text="I do not know"`)
	if now.Verdict == nil {
		_, now = c.act(seat, now.N, "finish")
	}
	if now.Verdict == nil || now.Verdict.Success {
		t.Errorf("after a wrong answer: %+v", now)
	}
	gymkhana(t, t.TempDir(), "verify", played(t, dir)[0])
}

func playWebUI(t *testing.T) {
	dir := t.TempDir()
	c := serve(t, dir, "--seat", "ada").calls()
	seat, now := c.begin("webui/bakery/1")
	page := c.get(seat)
	brief := regexp.MustCompile(`src="(/seat/[^"]+/picture/brief-\d+)"`).FindStringSubmatch(page)
	if brief == nil || !strings.HasPrefix(c.get(brief[1]), "\x89PNG") || !strings.Contains(page, "data-file=\"index.html\"") {
		t.Errorf("the page lacks the brief or the files:\n%s", page)
	}
	_, now = c.act(seat, now.N, `write_file path="index.html" text="<h1>Bread</h1>"`, "do render")
	if now.Said != "" || now.Roles[0].Picture == 0 {
		t.Errorf("after drawing: %+v", now)
	}
	if page = c.get(seat); !strings.Contains(page, brief[1]) {
		t.Error("the page that is loaded again lacks the brief")
	}
	_, now = c.act(seat, now.N, "finish")
	if now.Verdict == nil || now.Verdict.Success {
		t.Errorf("after finishing: %+v", now)
	}
	gymkhana(t, t.TempDir(), "verify", played(t, dir)[0])
}
