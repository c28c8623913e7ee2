package page

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
)

func TestAnyPage(t *testing.T) {
	t.Parallel()
	dir := outside(t, "testdata")
	s, err := ImportPage(t.Context(), filepath.Join(dir, "any.yaml"), "any")
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, s)
	task := taskNamed(t, s, "add-bread")
	e := begin(t, task, 1)
	if e.goal != "Put bread on the list." {
		t.Errorf("the goal is %q", e.goal)
	}
	oracle, err := NewOracle(gymkhana.AgentSetup{Options: task.Oracle.Config})
	if err != nil {
		t.Fatal(err)
	}
	play(t, e, oracle)
	if v := e.score.Verdict(); !v.Success || e.seen[0].Reason != "declared done" {
		t.Errorf("solved: %+v, ended for %q; state %s", v, e.seen[0].Reason, e.state().AppendCanonical(nil))
	}
	if got := string(e.state().AppendCanonical(nil)); got != `{"count":1,"full":false,"items":[{"name":"bread"}]}` {
		t.Errorf("the state is %s", got)
	}
	e.reset(1)
	e.do(`type text="tea" x=60 y=120 enter=true`)
	if v := e.score.Verdict(); v.Success || v.Progress != 0.5 {
		t.Errorf("half solved: %+v", v)
	}
	three := begin(t, taskNamed(t, s, "three-things"), 2)
	three.do(`type text="a" x=60 y=120 enter=true`, `type text="b" enter=true`, `type text="c" enter=true`)
	if !three.score.Verdict().Success || three.seen[0].Reason != "the list is full" {
		t.Errorf("three things: %+v, ended for %q", three.score.Verdict(), three.seen[0].Reason)
	}
	sameEverywhere(t, walk{task: task, play: func(e *episode) { e.do(`type text="tea" x=60 y=120`, "wait ticks=7", `press keys=["Enter"]`) }})
}

// TestTypingOnAnElementFillsItsField: what the field held is replaced, and text typed at the focus is added.
func TestTypingOnAnElementFillsItsField(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"page.yaml":  "folder: .\ntask: Set 12.\nstate: '({n: n.value, s: s.value})'\nsuccess: [{path: n, equals: '12'}]\n",
		"index.html": `<!doctype html><input id=n type=number aria-label=Count value=3><input id=s aria-label=Name value=old>`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := ImportPage(t.Context(), filepath.Join(dir, "page.yaml"), "fill")
	if err != nil {
		t.Fatal(err)
	}
	e := begin(t, s.Tasks[0], 1)
	e.do(`type text="Ada" `+e.on("textbox", "Name"), `type text=" L"`, `type text="12" `+e.on("spinbutton", "Count"))
	if got := string(e.state().AppendCanonical(nil)); got != `{"n":"12","s":"Ada L"}` || !e.score.Verdict().Success {
		t.Errorf("the state is %s", got)
	}
}

func TestPageFileMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"folder: .\nfile: x.html\nstat: 1\n":                                                               `unknown key "stat"`,
		"file: x.html\ntask: go\nsuccess: [{path: a, equals: 1}]\n":                                        "the page is nowhere",
		"folder: .\naddress: http://x/\ntask: go\nsuccess: [{path: a, equals: 1}]\n":                       "in two places",
		"folder: .\ntask: go\nend: [{path: a}]\nsuccess: [{path: a, equals: 1}]\n":                         "want path with at_least or equals",
		"folder: .\nstep_ticks: 90\ntask: go\nsuccess: [{path: a, equals: 1}]\n":                           "a step of 90 ticks",
		"address: ftp://x/\ntask: go\nsuccess: [{path: a, equals: 1}]\n":                                   "want http://host/",
		"kind: miniwob\nfolder: .\nstart: x()\ntask: go\nsuccess: [{path: a, equals: 1}]\n":                "are for pages of kind url",
		"folder: .\nfile: nowhere.html\ntask: go\nsuccess: [{path: a, equals: 1}]\n":                       "nowhere.html",
		"folder: .\nfile: page.yaml\ntask: go\ntags: [easy, 'guess:3']\nsuccess: [{path: a, equals: 1}]\n": "is not given but measured",
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "page.yaml")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := ImportPage(t.Context(), file, "any")
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v; want %q", text, err, want)
		}
	}
}

// TestSiteAtAnAddress shows a site that runs elsewhere: it is live, and the only way out.
func TestSiteAtAnAddress(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			http.Redirect(w, r, "http://"+r.Host+"/home", http.StatusFound)
			return
		}
		_, _ = w.Write([]byte(`<!doctype html><title>Elsewhere</title><button onclick="document.title = 'Clicked'">Go</button>`))
	}))
	defer site.Close()
	file := filepath.Join(t.TempDir(), "live.yaml")
	text := "address: " + site.URL + "/\ntask: Click the button.\nsuccess: [{path: title, equals: Clicked}]\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := ImportPage(t.Context(), file, "live")
	if err != nil {
		t.Fatal(err)
	}
	e := begin(t, s.Tasks[0], 1)
	if !e.world.Spec().Live {
		t.Error("the world is not live")
	}
	e.do("click " + e.on("button", "Go"))
	if !e.score.Verdict().Success {
		t.Errorf("%+v at %s", e.score.Verdict(), e.seen[0].URL)
	}
	if why := e.step(`goto url="http://elsewhere.example/"`); !strings.Contains(why, "cannot be reached") {
		t.Errorf("another address: refused with %q", why)
	}
}
