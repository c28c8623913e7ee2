package live

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// TestOnlyMappedSites types and clicks addresses that the task does not name; they are refused.
func TestOnlyMappedSites(t *testing.T) {
	t.Parallel()
	e := begin(t, imported(t, newTown(t), "compare", twoHops))
	for _, address := range []string{"https://elsewhere.test/", "http://kiwix.test.localhost.elsewhere.test/", "http://localhost:7771/"} {
		if why := e.step("goto url=" + string(gymkhana.AppendString(nil, address))); !strings.Contains(why, "cannot be reached") {
			t.Errorf("%s: refused with %q", address, why)
		}
	}
	e.do(`goto url="https://www.events.test/"`)
	e.click("link", "Elsewhere")
	if strings.Contains(e.seen.URL, "events.test") {
		t.Errorf("the link did not lead away, but to %s", e.seen.URL)
	}
	if refused := e.world.visit.Window.Report().Refused; len(refused) != 1 || !strings.Contains(refused[0], "elsewhere.test") {
		t.Errorf("refused %q", refused)
	}
	e.do(`goto url="https://kiwix.test/A/Vesk"`)
	e.worth(1.0/2, 1.0/3)
}

// TestADeadSite: the error blames the world and explains what to do, and the world is not ended by
// it.
func TestADeadSite(t *testing.T) {
	t.Parallel()
	on := newTown(t)
	on.events.Close()
	e := begin(t, imported(t, on, "compare", twoHops))
	_, err := e.world.Step(t.Context(), []gymkhana.Action{{Verb: gymkhana.Goto, Args: []gymkhana.Arg{{Name: "url", Value: "https://www.events.test/"}}}})
	if gymkhana.FaultOf(err) != gymkhana.FaultWorld {
		t.Fatalf("a dead site gives %v, the fault of %s", err, gymkhana.FaultOf(err))
	}
	for _, part := range []string{"www.events.test does not answer at " + on.events.URL, "connection refused", "sites.yaml"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}
	if _, broke := e.world.Capabilities().Broke(err); broke {
		t.Error("a site that does not answer counts as a page that broke")
	}
	if _, err := e.world.Reset(t.Context(), 1); err != nil {
		t.Errorf("after it: %v", err)
	}
	on.wiki.Close()
	if _, err := e.world.Reset(t.Context(), 1); gymkhana.FaultOf(err) != gymkhana.FaultWorld || !strings.Contains(err.Error(), "kiwix.test does not answer") {
		t.Errorf("a reset on a dead site gives %v", err)
	}
}

// TestAPageThatHangs: the runner gets a report that the page broke, and not a site.
func TestAPageThatHangs(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		page(w, "Up", `<button onclick="for (;;);">Go</button>`)
	}))
	defer site.Close()
	task := direct(t, Setup{Start: "https://shop.test/", Hosts: map[string]string{"shop.test": site.URL}})
	o := browsertest.Options(t)
	o.Patience = time.Second
	world, err := With(o)(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	start, err := world.Reset(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(start.Seen[0].Elements, func(e gymkhana.Element) bool { return e.Role == "button" })
	click := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: start.Seen[0].Elements[at].ID}}}
	_, err = world.Step(t.Context(), []gymkhana.Action{click})
	if reached, broke := world.Capabilities().Broke(err); !broke || reached == 0 {
		t.Errorf("%v: broke %v at tick %d", err, broke, reached)
	}
}

// TestASiteThatIsDownBehindAnother: a proxy's error page counts as a dead site; a missing picture does
// not matter.
func TestASiteThatIsDownBehindAnother(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		page(w, "Up", `<img src="/picture.png" alt=""><a href="/down">Down</a>`)
	}))
	defer site.Close()
	e := begin(t, direct(t, Setup{Start: "https://shop.test/", Hosts: map[string]string{"shop.test": site.URL}}))
	a, err := gymkhana.ParseAction("click " + e.on("link", "Down"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.world.Step(t.Context(), []gymkhana.Action{a})
	if gymkhana.FaultOf(err) != gymkhana.FaultWorld || !strings.Contains(err.Error(), "503") {
		t.Errorf("a page that is down gives %v", err)
	}
}

// TestAStartThatLeadsAway: such a task cannot be played, and the error names the site to map.
func TestAStartThatLeadsAway(t *testing.T) {
	t.Parallel()
	for _, to := range []string{"https://elsewhere.test/", "http://elsewhere.test/"} {
		site := httptest.NewServer(http.RedirectHandler(to, http.StatusFound))
		defer site.Close()
		task := direct(t, Setup{Start: "https://shop.test/", Hosts: map[string]string{"shop.test": site.URL}})
		_, err := open(t, task).Reset(t.Context(), 1)
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "elsewhere.test") || !strings.Contains(err.Error(), "sites.yaml") {
			t.Errorf("a start that leads to %s gives %v", to, err)
		}
	}
}

// direct makes a task of a setup, graded by the answer "yes".
func direct(t testing.TB, s Setup) *gymkhana.Task {
	t.Helper()
	world, err := gymkhana.NewConfig(s)
	if err != nil {
		t.Fatal(err)
	}
	return &gymkhana.Task{ID: "mine/single/1", Goal: "Look.", Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier: gymkhana.Ref{Name: WorldName, Config: gymkhana.Config(`{"answer":{"exact":"yes"},"checks":["string_match"],"procedure":{"rule":"single"}}`)},
		Oracle:   gymkhana.Ref{Name: WorldName}, Budget: gymkhana.Budget{Steps: 5}, Instances: []gymkhana.Seed{1}}
}

// TestWhatSitesAreTold has a site hear its own address from the browser, as if there were no proxy.
func TestWhatSitesAreTold(t *testing.T) {
	t.Parallel()
	heard := make(chan http.Header, 1)
	var site *httptest.Server
	site = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/form":
			h := r.Header.Clone()
			h.Set("Host", r.Host)
			heard <- h
			page(w, "Sent", "")
		case "/script.js":
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte("document.title = 'https:\\/\\/shop.test\\/x'"))
		default:
			page(w, "Form", `<form method="post" action="`+site.URL+`/form"><button>Send</button></form>
<script src="https://shop.test/script.js" integrity="sha256-AAAA"></script>`)
		}
	}))
	defer site.Close()
	e := begin(t, direct(t, Setup{Start: "https://shop.test/?a=1", Hosts: map[string]string{"shop.test": site.URL}}))
	e.at("https://shop.test/?a=1")
	if got := e.seen.Tabs[0].Title; got != "http://shop.test.localhost/x" {
		t.Errorf("the script left the title %q", got)
	}
	e.click("button", "Send")
	h := <-heard
	if h.Get("Origin") != site.URL || h.Get("Referer") != site.URL+"/?a=1" || h.Get("Host") != strings.TrimPrefix(site.URL, "http://") {
		t.Errorf("the site heard %v", h)
	}
	e.at("https://shop.test/form")
}

// TestBlankStart begins on a blank tab.
func TestBlankStart(t *testing.T) {
	t.Parallel()
	on := newTown(t)
	e := begin(t, direct(t, Setup{Hosts: map[string]string{"kiwix.test": on.wiki.URL}}))
	e.at("about:blank")
	e.do(`goto url="kiwix.test/A/Vesk"`)
	e.at("https://kiwix.test/A/Vesk")
	e.do(`answer text="yes"`)
	e.worth(0, 0)
	e.do("finish")
	e.worth(1, 1)
}

// TestStepsWithoutAnEpisode are our own mistake, and a cancelled one returns soon.
func TestStepsWithoutAnEpisode(t *testing.T) {
	t.Parallel()
	e := begin(t, imported(t, newTown(t), "compare", twoHops))
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	cancel()
	if _, err := e.world.Step(ctx, []gymkhana.Action{{Verb: gymkhana.Noop}}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled step gives %v", err)
	}
	for range 2 {
		if err := e.world.Close(); err != nil {
			t.Error("close:", err)
		}
	}
	if _, err := e.world.Step(t.Context(), []gymkhana.Action{{Verb: gymkhana.Noop}}); gymkhana.FaultOf(err) != gymkhana.FaultUs || err == nil {
		t.Errorf("a step in a closed world gives %v", err)
	}
}

func TestSetupMistakes(t *testing.T) {
	for config, want := range map[string]string{
		`{"hosts":{"a.test":"http://b.test/path"}}`:                                    "want only scheme, host and port",
		`{"hosts":{"a.test":"b.test"}}`:                                                "is no address of a page",
		`{"hosts":{"a b":"http://b.test"}}`:                                            "want a host such as",
		`{"hosts":{"ftp://a.test":"http://b.test"}}`:                                   "want a host such as",
		`{"hosts":{"http://a.test":"http://b.test","https://a.test":"http://b.test"}}`: "have the same alias",
		`{"hosts":{},"start":"https://a.test/"}`:                                       "a.test is not among the hosts",
		`{"hosts":{},"start":"nowhere"}`:                                               "is no address of a page",
		`{"hosts":{},"pages":[{"url":"https://a.test/"}]}`:                             "pages: a.test is not among",
		`{"hosts":{},"width":-1}`:                                                      "a viewport of -1×720",
		`{"hosts":{},"step_ticks":-1}`:                                                 "a step of -1 ticks",
		`{"host":{}}`:                                                                  `did you mean "hosts"?`,
	} {
		_, err := With(browser.Options{})(gymkhana.Config(config))
		if gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s gives %v; want %q", config, err, want)
		}
	}
}

// TestARunIsNotCompared runs an imported task with its solution, and one that has none. Their oracle
// passes the first and gives up on the second; verify explains for both why it does not compare
// them.
func TestARunIsNotCompared(t *testing.T) {
	t.Parallel()
	const solved = `{"intent": "What is the title of https://kiwix.test/A/Landing's page on Vesk?", "start_url": "https://kiwix.test/A/Landing",
"eval": {"eval_types": ["string_match"], "reference_answers": {"exact_match": "Vesk"}},
"reference_action_sequence": {"action_set_tag": "playwright", "action_sequence": ["page.get_by_role(\"link\", name=\"Vesk\").click()", "page.stop(\"Vesk\")"]}}`
	dir := write(t, map[string]string{"wikipedia/1.json": solved, "compare/1.json": twoHops, "sites.yaml": newTown(t).sites()})
	s, err := Import(t.Context(), dir, "mine")
	if err != nil {
		t.Fatal(err)
	}
	c := registry.New()
	c.Env(registry.EnvEntry{Name: WorldName, New: inBrowser(t), Decode: Decode})
	c.Verifier(WorldName, NewVerifier)
	c.Oracle(WorldName, NewOracle)
	c.Agent(registry.AgentEntry{Name: registry.OracleName, Doc: "the task's own solution"})
	c.Suite(s.Name, func() (*gymkhana.Suite, error) { return s, nil })
	made, err := runner.Resolve(c, runner.Order{Selectors: []string{"mine"}, Instances: 1, Arms: []gymkhana.Arm{{Agent: registry.OracleName}}})
	if err != nil {
		t.Fatal(err)
	}
	store, err := memstore.New(&gymkhana.Run{Plan: *made.Plan})
	if err != nil {
		t.Fatal(err)
	}
	if err := (&runner.Runner{Catalog: c, Store: store, Parallel: 2}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	won := map[gymkhana.TaskID]bool{}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		won[row.Task] = row.Outcome.Verdict.Success
	}
	if len(won) != 2 || !won["mine/wikipedia/1"] || won["mine/compare/1"] {
		t.Errorf("the oracle passed %v", won)
	}
	v, err := runner.Verify(t.Context(), c, store, runner.Check{})
	if err != nil || len(v.NotComparable) != 2 || len(v.Mismatches) > 0 || !strings.Contains(v.NotComparable[0].What, "live is live") {
		t.Errorf("verified %+v: %v", v, err)
	}
}
