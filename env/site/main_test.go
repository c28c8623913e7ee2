package site_test

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/home"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/env/site/wiki"
	"gymkhana/judge"
	"gymkhana/rng"
)

// TestMain collects garbage less often: the tests make many pages that are soon garbage.
func TestMain(m *testing.M) {
	debug.SetGCPercent(200)
	os.Exit(browsertest.Main(m))
}

// web is the list of sites: the encyclopedia, and a site where notes on cities are left.
var web = site.New(home.Site, wiki.Site, desk)

// desk has one errand that takes a city from an earlier hop, and leaves an effect.
var desk = &kit.Site{
	Name: "desk", Title: "Desk", Doc: "leave a note on a city",
	Files: fstest.MapFS{
		"templates/start.html": {Data: []byte(`{{define "main"}}<h1>{{.Title}}</h1><form method="post" ` +
			`action="/note"><label for="city">City</label><input id="city" name="city"><button>Leave a ` +
			`note</button></form>{{end}}`)},
		"static/site.css": {Data: []byte("h1 { color: teal }")},
	},
	Own: "CREATE TABLE desk_notes (city TEXT);",
	Routes: func(r *kit.Routes) {
		r.Get("/", func(v *kit.Visit) error { return v.Show("start", "Notes", nil) })
		r.Get("/city/{slug}", func(v *kit.Visit) error { return v.Show("start", "Thank you", nil) })
		r.Post("/note", func(v *kit.Visit) error {
			city := atlas.In(v.Version).City(v.Value("city"))
			if city == nil {
				return kit.Missing("city")
			}
			if _, err := v.Own.Exec("INSERT INTO desk_notes VALUES (?)", city.Slug); err != nil {
				return err
			}
			v.Note("note", "city", city.Slug)
			return v.Redirect("/city/" + city.Slug)
		})
	},
	Standing: func(v *kit.Visit) ([]judge.Event, error) {
		notes, err := kit.Select[struct{ City string }](v.Context(), v.Own, "SELECT city FROM desk_notes")
		var all []judge.Event
		for _, n := range notes {
			all = append(all, judge.Event{Kind: "note", With: map[string]string{"city": n.City}})
		}
		return all, err
	},
	Errands: []kit.Errand{{Name: "note", Takes: []string{"city"}, Make: note}},
}

func note(d *kit.Draw, given kit.Gift) kit.Leg {
	city := atlas.In(d.Version).City(given["city"])
	if city == nil {
		city = rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	}
	return kit.Leg{
		Ask:  fmt.Sprintf("Leave a note on %s at the desk.", city.Name),
		Then: "Then leave a note on that city at the desk.",
		Hop:  judge.Hop{Name: "desk: note", Any: []judge.Want{{Site: "desk", Kind: "note", With: map[string]string{"city": city.Slug}}}},
		Walk: []kit.Move{kit.Open(kit.Home("desk")), kit.Enter("City", city.Name)},
		Look: kit.Look{City: strings.ToLower(city.Name)},
	}
}

// taskOf makes a task of a chain.
func taskOf(t testing.TB, chain ...string) *gymkhana.Task {
	t.Helper()
	cfg, err := gymkhana.NewConfig(site.Setup{Chain: chain})
	if err != nil {
		t.Fatal(err)
	}
	return &gymkhana.Task{ID: "sites/test", Instances: []gymkhana.Seed{1}, Environment: gymkhana.Ref{Name: site.WorldName, Config: cfg}}
}

// legOf draws what a hop of a chain is about, as the world does for a first hop.
func legOf(t testing.TB, seed gymkhana.Seed, chain ...string) kit.Leg {
	t.Helper()
	host, name, _ := strings.Cut(chain[0], ":")
	return web.Town().Errand(host, name).Make(kit.NewDraw(seed, 1, "0 "+strings.Join(chain, " ")), nil)
}

// episode is a world in play, and its score.
type episode struct {
	t     testing.TB
	web   *site.Web
	world gymkhana.Environment
	now   gymkhana.Moment
	seen  gymkhana.Observation // what is seen now
	score gymkhana.Scorer
}

func inBrowser(t testing.TB) func(gymkhana.Config) (gymkhana.Environment, error) {
	t.Helper()
	return web.Env(browsertest.Options(t))
}

func begin(t testing.TB, seed gymkhana.Seed, chain ...string) *episode {
	t.Helper()
	return beginIn(t, inBrowser(t), seed, chain...)
}

// beginIn begins an episode in a world that is made so.
func beginIn(t testing.TB, make func(gymkhana.Config) (gymkhana.Environment, error), seed gymkhana.Seed, chain ...string) *episode {
	t.Helper()
	task := taskOf(t, chain...)
	world, err := make(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	e := &episode{t: t, web: web, world: world}
	e.reset(task, seed)
	return e
}

func (e *episode) reset(task *gymkhana.Task, seed gymkhana.Seed) {
	e.t.Helper()
	start, err := e.world.Reset(e.t.Context(), seed)
	if err != nil {
		e.t.Fatal(err)
	}
	e.now, e.seen = start.Moment, start.Seen[0]
	e.score = verifierOf(e.t, e.web, "").Start(task, e.frame())
}

func verifier(t testing.TB, published judge.Mode) gymkhana.Verifier {
	t.Helper()
	return verifierOf(t, web, published)
}

func verifierOf(t testing.TB, web *site.Web, published judge.Mode) gymkhana.Verifier {
	t.Helper()
	cfg, err := gymkhana.NewConfig(site.VerifierOptions{Published: published})
	if err != nil {
		t.Fatal(err)
	}
	v, err := web.Verifier(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func (e *episode) frame() gymkhana.Frame {
	e.t.Helper()
	return envtest.Frames(e.t, e.now)[0]
}

func (e *episode) state() string { return string(e.frame().State.AppendCanonical(nil)) }

func (e *episode) do(acts ...gymkhana.Action) {
	e.t.Helper()
	for _, a := range acts {
		now, err := e.world.Step(e.t.Context(), []gymkhana.Action{a})
		if err != nil || now.Seen[0].Refused != "" {
			e.t.Fatalf("%s: %v, refused: %+v", a, err, now.Seen)
		}
		e.now, e.seen = now, now.Seen[0]
		e.score.Add(e.frame())
	}
}

// walk has a person make some moves.
func (e *episode) walk(moves ...kit.Move) {
	e.t.Helper()
	hand := kit.NewDriver(moves...)
	for range 80 {
		a, done, err := hand.Next(&e.seen)
		if err != nil {
			e.t.Fatalf("%v; the page was\n%s", err, e.seen.Text)
		}
		if done {
			return
		}
		e.do(a)
	}
	e.t.Fatal("80 steps are not enough for a walk")
}

func (e *episode) finish() gymkhana.Verdict {
	e.t.Helper()
	e.do(gymkhana.Action{Verb: gymkhana.Finish})
	return e.score.Verdict()
}

// solve has the oracle do it all, and gives the verdict.
func (e *episode) solve() gymkhana.Verdict {
	e.t.Helper()
	oracle, err := e.web.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = oracle.Sit(e.world)
	}
	if err != nil {
		e.t.Fatal(err)
	}
	return e.play(oracle)
}

// play has an oracle that sits in the world act to the end, and gives the verdict.
// play has an oracle do it all. It may answer only what it has seen; see package proof.
func (e *episode) play(oracle gymkhana.PrivilegedAgent) gymkhana.Verdict {
	e.t.Helper()
	sitetest.Unseen(e.t, e.world, e.seen.URL)
	for range 80 {
		d, err := oracle.Act(e.t.Context(), &e.seen)
		if err != nil || d.Reason != "" {
			e.t.Fatalf("%v %s; the page was\n%s", err, d.Reason, e.seen.Text)
		}
		if d.Actions[0].Verb == gymkhana.Answer {
			sitetest.Seen(e.t, e.world)
		}
		if e.do(d.Actions...); e.seen.Ended != gymkhana.Running {
			break
		}
	}
	return e.score.Verdict()
}
