package cli_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The official plan of the sites names the same episodes, and a few errands come out as before; with
// GYMKHANA_SOAK=1 these are errands on all sites and of every length, with every option of worlds.
func TestPinsOfSites(t *testing.T) {
	fullTier(t)
	p := newPins(t, "sites")
	b := newBench(t)
	planOf(b, p, "sites")
	plays := []play{
		{"", "sites/1-hop/hotels-search sites/2-hop/wiki-pick-colour.shop-order --agent oracle,random --instances 1"},
	}
	if soaking() {
		plays = append(plays,
			play{"", "sites/1-hop/wiki-pick-capital sites/1-hop/flights-search-to sites/1-hop/food-ask-open" +
				" sites/1-hop/guide-trip-city" +
				" sites/1-hop/shop-save sites/2-hop/wiki-pick-flag.food-reserve-best" +
				" sites/2-hop/guide-pick-month.flights-book-earliest" +
				" sites/3-hop/guide-pick-coast.hotels-open-best.food-best-open" +
				" sites/3-hop/wiki-pick-colour.guide-search.shop-delivery" +
				" sites/4-hop/wiki-pick-flag.flights-search-to.hotels-search.food-city" +
				" --agent oracle,random,heuristic --instances 1"},
			play{"published", "sites/1-hop/food-city sites/3-hop/wiki-pick-flag.food-dish.guide-search --agent oracle" +
				" --instances 1 --protocol published"},
			play{"late", "sites/1-hop/guide-search --agent random --instances 1 --clock latency=800ms"},
			play{"hops", "sites/2-hop/guide-pick-country.food-city --agent oracle --instances 1 --isolate-hops"},
			play{"version 2", "sites/2-hop/guide-pick-country.food-city --agent oracle,random --instances 1 --world-version 2"},
			play{"tall", "sites/1-hop/shop-save --agent oracle,random --instances 1 --screen 1280x2048"},
			play{"private", "sites/1-hop/wiki-pick-capital --agent oracle --instances 1 --private pins"},
			play{"repeated", "sites/1-hop/wiki-pick-capital --agent random --instances 1 --repeats 2 --seed 7"},
		)
	}
	for i, play := range plays {
		r := b.play(fmt.Sprint(i), play.args()...)
		p.class = r.hostClass("arch", "browser")
		r.pinEpisodes(p, play.title)
	}
	p.check(soaking())
}

// Agents ask the same about sites and imported pages; with GYMKHANA_SOAK=1 with every option.
func TestPinsOfAgentsInBrowsers(t *testing.T) {
	fullTier(t)
	p := newPins(t, "agents-browser")
	list := []asking{
		{title: "web", line: "sites/1-hop/hotels-search --agent web --token-limit 1100", reply: browses},
		{title: "phone-text", line: "wob/login-user --agent phone-text", reply: phoneMoves, placed: true},
	}
	p.class = browserClass(newBench(t), list[0].line)
	if soaking() {
		list = append(list, browserAskings()...)
	}
	for _, a := range list {
		p.settled(func(own *pins) {
			b := newBench(t)
			b.importPages()
			a.ask(b, own, "compat/test")
		})
	}
	p.check(soaking())
}

// browserClass names the browser of this machine as a run file does.
func browserClass(b *bench, line string) string {
	b.t.Helper()
	task := strings.Fields(line)[0]
	file := filepath.Join(b.dir, "class.gym")
	b.run("run", task, "--agent", "idle", "--instances", "1", "--budget", "1ms", "--out", file)
	return openRun(b.t, file).hostClass("arch", "browser")
}

func browserAskings() []asking {
	var list []asking
	add := func(title, line string, reply func(*question) answer) {
		list = append(list, asking{title: title, line: line, reply: reply, placed: !strings.HasPrefix(line, "sites")})
	}
	const errand = "sites/1-hop/shop-search-rated --agent web --token-limit 1100"
	for _, o := range []string{"observe=captions", "observe=images", "observe=marks", "style=direct",
		"max_tokens_seen=300", "max_images=2",
		"history=-1", "history=2", "clear=false", "max_steps=4", "max_failures=1", "memory=window",
		"k=1 --option memory=window",
		"memory=procedural", "home=http://home.localhost/", `sites=["http://wiki.localhost/_an_encyclopedia"]`,
		"temperature=0.4", "top_p=0.7",
		"max_tokens=50", `drop=["temperature"]`, "caption_from=model --option observe=captions"} {
		add("web "+o, errand+" --option "+o, browses)
	}
	add("web published", errand+" --protocol published", browses)
	add("web published direct", errand+" --protocol published --option style=direct", browses)
	add("web published images", errand+" --protocol published --option observe=images", browses)
	add("web published memory", "sites/1-hop/wiki-pick-capital --agent web --protocol published --token-limit 500"+
		" --repeats 2 --option memory=procedural", browses)
	add("web no roles", errand+" --model compat/rolesless", browses)
	add("web tall", errand+" --screen 1280x2048 --option observe=marks", browses)
	add("computeruse", "sites/1-hop/shop-search-rated --agent computeruse", callTools)
	add("semantic", "sites/1-hop/shop-search-rated --agent semantic", callTools)
	add("phone-text on a site", "sites/1-hop/shop-search-rated --agent phone-text", phoneMoves)
	add("phone-image on a site", "sites/1-hop/shop-search-rated --agent phone-image", phoneMoves)
	add("group", "sites/1-hop/shop-search-rated --agent group --option n=2 --option rounds=2 --token-limit 1500",
		func(q *question) answer {
			q.n = 1 + q.draw(10)
			return browses(q)
		})
	for _, agent := range []string{"web", "computeruse", "phone-image"} {
		reply := map[string]func(*question) answer{"web": browses, "computeruse": callTools,
			"phone-image": phoneMoves}[agent]
		add(agent, "wob/login-user --agent "+agent, reply)
	}
	for _, agent := range []string{"semantic", "computeruse", "online"} {
		reply := callTools
		if agent == "online" {
			reply = gameMoves
		}
		add(agent, "gw/91_gem-paths/91_01 --agent "+agent, reply)
	}
	return list
}

// importPages imports the pages of others that the tests have. Their suites name the folder of the pages in full,
// so that ids of episodes, and what is drawn by them, belong to one place of the source tree.
func (b *bench) importPages() (folder string) {
	b.t.Helper()
	folder, err := filepath.Abs(filepath.Join("..", "env", "page", "testdata"))
	if err != nil {
		b.t.Fatal(err)
	}
	b.must("import", "miniwob", filepath.Join(folder, "wob"), "--as", "wob")
	b.must("import", "gameworld", filepath.Join(folder, "gameworld"), "--as", "gw")
	b.must("import", "page", filepath.Join(folder, "any.yaml"), "--as", "list")
	return folder
}

// Pages of others are imported and played as before.
func TestPinsOfPages(t *testing.T) {
	fullTier(t)
	p := newPins(t, "pages")
	b := newBench(t)
	folder := b.importPages()
	for _, suite := range []string{"wob", "gw", "list"} {
		data, err := os.ReadFile(filepath.Join(b.home, "suites", suite+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		p.add("suite "+suite, "sha256 "+short(strings.ReplaceAll(string(data), folder, "PAGES")))
	}
	plays := []play{{"", "wob/click-link wob/login-user gw list/add-bread --agent heuristic,idle --instances 1"}}
	if soaking() {
		plays = append(plays, play{"all", "wob --agent heuristic --instances 1"},
			play{"published", "wob/click-link gw --agent heuristic --instances 1 --protocol published"},
			play{"policy", "wob/click-link wob/click-tab --agent policy,group --model policy/phone-small --instances 1"})
	}
	for i, play := range plays {
		r := b.play(fmt.Sprint(i), play.args()...)
		p.class, r.placed = r.hostClass("arch", "browser"), true
		if play.title == "policy" && r.hostClass("cpu") != "x86-64-v4" {
			t.Logf("the network's episodes belong to x86-64-v4 and this is %s; they are not compared", r.hostClass("cpu"))
			continue
		}
		r.pinEpisodes(p, play.title)
	}
	p.check(soaking())
}

// A judge is asked the same about answers in free words, and its replies decide.
func TestPinsOfJudges(t *testing.T) {
	fullTier(t)
	p := newPins(t, "judge")
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><title>Page %s</title><h1>A tower of stone</h1><a href=/next>Next</a>", r.URL.Path)
	}))
	t.Cleanup(site.Close)
	b := newBench(t)
	for name, text := range map[string]string{"sites.yaml": "kiwix.test: " + site.URL + "\n",
		"shopping/1.json": openQuestion} {
		path := filepath.Join(b.dir, "tasks", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b.must("import", "mmina", filepath.Join(b.dir, "tasks"), "--as", "open")
	replies := []string{"correct", "no"}
	if soaking() {
		replies = append(replies, "It is incorrect.", "yes", "perhaps")
	}
	for _, said := range replies {
		for _, protocol := range []string{"corrected", "published"} {
			var asked []string
			srv := newStub(t, func(q *question) answer {
				if strings.Contains(q.text, "OBJECTIVE") {
					return answer{text: "I see it.\n```stop [A tall building made of rock]```"}
				}
				asked = append(asked, strings.ReplaceAll(q.text, site.URL, "SITE"))
				return answer{text: said}
			})
			r := b.play(said[:2]+protocol, "open", "--agent", "web", "--model", "compat/test", "--judge", "compat/judge",
				"--base-url", srv.url(),
				"--protocol", protocol, "--parallel", "1")
			p.class = r.hostClass("arch", "browser")
			for _, e := range r.episodes() {
				key := fmt.Sprintf("%s, %s: %s", protocol, said, e.name())
				p.add(key, strings.ReplaceAll(r.outcome(&e), site.URL, "SITE"))
				p.add(key+" asked", strings.Join(asked, "\n"))
			}
		}
	}
	p.check(soaking())
}

const openQuestion = `{"intent": "What is the tower on https://kiwix.test/A/Vesk made of?",
"start_url": "https://kiwix.test/A/Vesk", "task_id": 1,
"sites": ["shopping"], "eval": {"eval_types": ["string_match"], "string_note": "",
"reference_answers": {"must_include": [], "exact_match": "", "fuzzy_match": ["made of stone"]}}}`
