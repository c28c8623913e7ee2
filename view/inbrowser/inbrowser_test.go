// Package inbrowser holds no code, only the tests of the dashboard in a real browser.
package inbrowser

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana/cli"
	"gymkhana/env/browser/browsertest"
)

// wanted is the variable that turns on all widths, themes and axe; then whatever is missing fails them.
const wanted = "GYMKHANA_VIEW"

func TestMain(m *testing.M) {
	browsertest.Depends()
	os.Exit(m.Run())
}

// A page of the dashboard of some runs.
type board struct {
	t    testing.TB
	dir  string
	url  string
	runs map[string]string // the addresses of runs, by file name
}

// gymkhana runs a command line to its end.
func gymkhana(t *testing.T, home string, args ...string) {
	t.Helper()
	var out strings.Builder
	host := &cli.Host{Getenv: env(home), Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out, Now: time.Now}
	if status := cli.Main(t.Context(), host, args...); status != 0 {
		t.Fatalf("gymkhana %s: status %d\n%s", strings.Join(args, " "), status, out.String())
	}
}

func env(home string) func(string) string {
	return func(name string) string {
		if name == "GYMKHANA_HOME" {
			return home
		}
		return ""
	}
}

// serve starts the dashboard of a folder, with more flags, which ends with the test.
func serve(t *testing.T, dir string, flags ...string) *board {
	t.Helper()
	return serveAt(t, t.TempDir(), dir, flags...)
}

// serveAt is serve with a home, where imported suites are.
func serveAt(t *testing.T, home, dir string, flags ...string) *board {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	host := &cli.Host{Getenv: env(home), Stdin: strings.NewReader(""), Stdout: w, Stderr: io.Discard, Now: time.Now}
	var wg sync.WaitGroup
	wg.Go(func() {
		if status := cli.Main(ctx, host, append([]string{"view", dir}, flags...)...); status != 0 {
			t.Errorf("gymkhana view: status %d", status)
		}
		_ = w.Close() // it never fails
	})
	t.Cleanup(func() {
		stop()
		wg.Wait()
	})
	b := &board{t: t, dir: dir, runs: map[string]string{}}
	data := make([]byte, 4096)
	n, err := r.Read(data)
	check(t, err)
	wg.Go(func() { _, _ = io.Copy(io.Discard, r) })
	m := regexp.MustCompile(`http://[^\s]+`).FindString(string(data[:n]))
	if m == "" {
		t.Fatalf("no address was printed: %q", data[:n])
	}
	b.url = strings.TrimSuffix(m, "/")
	for _, m := range regexp.MustCompile(`<a href="(/run/[^"]+)">([^<]+)</a>`).FindAllStringSubmatch(b.get("/"), -1) {
		b.runs[m[2]] = m[1]
	}
	return b
}

// get gives a page without its script.
func (b *board) get(path string) string {
	b.t.Helper()
	for range 50 {
		r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.url+path, nil)
		check(b.t, err)
		r.Header.Set("Accept", "text/html")
		answer, err := http.DefaultClient.Do(r)
		check(b.t, err)
		data, err := io.ReadAll(answer.Body)
		check(b.t, err)
		_ = answer.Body.Close() // it was read
		if !strings.Contains(string(data), "still being read") {
			return string(data)
		}
		time.Sleep(100 * time.Millisecond)
	}
	b.t.Fatalf("%s does not settle", path)
	return ""
}

// first gives the address of the first link on a page that fits.
func (b *board) first(path, pattern string) string {
	b.t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(b.get(path))
	if m == nil {
		b.t.Fatalf("%s has no link like %s", path, pattern)
	}
	return strings.ReplaceAll(m[len(m)-1], "&amp;", "&")
}

const episodeLink = `"(/run/[^"]+/episode/[0-9a-f]{8}[^"]*)"`

// talk is what a model answers that plays Sokoban.
func talk(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "answers.jsonl")
	var b strings.Builder
	for i, move := range []string{"Right", "Up", "Left", "Down"} {
		fmt.Fprintf(&b, "%s\n", `{"text":"# thought\nsquare `+fmt.Sprint(i)+` looks free\n# action\n`+move+`","usage":{"in":900,"out":20}}`)
	}
	b.WriteString(`{"loop": true}` + "\n")
	check(t, os.WriteFile(path, []byte(b.String()), 0o644))
	return path
}

// runs makes a folder of runs: reference agents, a model with pictures, a phone, and a file that is no run.
func runs(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	home := t.TempDir()
	gymkhana(t, home, "run", "sokoban:mini", "--agent", "oracle,random", "--out", filepath.Join(dir, "boxes.gym"))
	gymkhana(t, home, "run", "phone/mini/click-button-sequence", "phone/mini/enter-text", "--agent", "oracle,idle", "--instances", "1",
		"--out", filepath.Join(dir, "phone.gym"))
	gymkhana(t, home, "run", "sokoban/small-v0/01", "sokoban/small-v0/03", "--agent", "online", "--model", "scripted/"+talk(t),
		"--out", filepath.Join(dir, "talk.gym"))
	gymkhana(t, home, "run", "games/merge-grid/01", "--agent", "heuristic,random", "--repeats", "2", "--out", filepath.Join(dir, "games.gym"))
	gymkhana(t, home, "run", "sokoban/small-v0/01", "--agent", "group", "--option", "n=3", "--option", "rounds=2", "--instances", "1",
		"--model", "scripted/"+talk(t), "--out", filepath.Join(dir, "group.gym"))
	gymkhana(t, home, "fork", filepath.Join(dir, "boxes.gym"), "--episode", "sokoban/small-v0/03#0/0", "--step", "1", "--agent", "random",
		"--fresh", "--out", filepath.Join(dir, "fork.gym"))
	check(t, os.WriteFile(filepath.Join(dir, "broken.gym"), []byte("this is no run\n"), 0o644))
	return dir
}

// A replay is scrubbed by keys, by the slider and by a number; the address says where it is, and the picture is there.
func TestReplayScrubs(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	b := serve(t, runs(t))
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	at := b.first(b.runs["boxes.gym"]+"/episodes?arm=2", episodeLink)
	p.load(b.url + at)
	p.is(`document.querySelector("#step").dataset.n === "0"`)
	p.key("j")
	p.is(`document.querySelector("#step").dataset.n === "1"`)
	p.is(`location.search === "?step=1"`)
	p.key("ArrowRight")
	p.is(`document.querySelector("#step").dataset.n === "2"`)
	p.is(`[...document.querySelectorAll("img.Frame-img")].length === 2`)
	p.is(`[...document.querySelectorAll("img.Frame-img")].every(i => i.complete && i.naturalWidth > 100)`)
	p.key("k")
	p.is(`document.querySelector("#step").dataset.n === "1"`)
	p.key("End")
	p.is(`document.querySelector("#step").dataset.n === document.querySelector("#stage").dataset.last`)
	p.is(`document.querySelector("#step").innerText.includes("Step 50 of 50")`)
	p.key("g")
	p.is(`document.activeElement.id === "goto"`)
	p.eval(`document.querySelector("#goto").value = 3; document.querySelector("#goto").dispatchEvent(new Event("change"))`, nil)
	p.is(`document.querySelector("#step").dataset.n === "3"`)
	p.eval(`document.activeElement.blur(); document.querySelector("#slider").value = 5; document.querySelector("#slider").dispatchEvent(new Event("input"))`, nil)
	p.is(`document.querySelector("#step").dataset.n === "5"`)
	p.key(" ")
	p.is(`Number(document.querySelector("#step").dataset.n) > 6`)
	p.key(" ")
	p.is(`document.querySelector('[data-do="play"]').textContent === "Play"`)
	p.is(`document.querySelector("#curve polyline")`)
	p.key("n")
	p.is(`location.pathname !== "` + at + `"`)
}

// A comparison of two agents says which is better, and each flipped pair opens both episodes of its task, in step.
func TestCompareOpensTheRightEpisodes(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	b := serve(t, runs(t))
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	p.load(b.url + "/compare?run=" + strings.TrimPrefix(b.runs["boxes.gym"], "/run/"))
	p.is(`document.querySelector(".Answer").innerText.startsWith("A succeeds more often than B")`)
	var task string
	p.eval(`document.querySelector(".Flips-task").innerText`, &task)
	p.eval(`document.querySelector(".Flips-task").click()`, nil)
	p.is(`document.querySelectorAll(".Pair-side").length === 2 && !document.querySelector('[data-do="play"]').hidden`)
	var title string
	p.eval(`document.querySelector("h1").innerText`, &title)
	if title != task {
		t.Errorf("the pair is of %s, and the link was of %s", title, task)
	}
	p.is(`document.querySelectorAll(".Pair-side")[0].innerText.includes("oracle") && document.querySelectorAll(".Pair-side")[1].innerText.includes("random")`)
	p.key("j")
	p.is(`[...document.querySelectorAll(".Pair-side .Step-at b:first-child")].every(e => e.innerText === "1")`)
	p.key("d")
	p.is(`document.querySelector("#step").dataset.n === document.querySelector("[data-do=parting]").dataset.n`)
	p.key(" ")
	p.is(`Number(document.querySelector("#step").dataset.n) > 3`)
	p.key(" ")
	p.is(`document.querySelectorAll(".Curves .Line--main").length === 2`)
	p.key("End")
	p.is(`document.querySelectorAll(".Pair-side")[0].innerText.includes("success")`)
	p.is(`[...document.querySelectorAll("img.Frame-img")].length === 2`)
}

// A list that is open follows a file that appears and one that goes.
func TestTheListFollowsItsFolder(t *testing.T) {
	if testing.Short() {
		return // it starts a browser
	}
	dir := t.TempDir()
	b := serve(t, dir)
	p := startChrome(t).open(t)
	p.load(b.url + "/")
	p.is(`document.body.innerText.includes("No run here yet")`)
	gymkhana(t, t.TempDir(), "run", "sokoban/small-v0/01", "--agent", "oracle", "--out", filepath.Join(dir, "late.gym"))
	p.is(`document.querySelector("tbody").innerText.includes("late.gym") && document.querySelector("tbody").innerText.includes("finished")`)
	check(t, os.Remove(filepath.Join(dir, "late.gym")))
	p.is(`document.body.innerText.includes("No run here yet")`)
}
