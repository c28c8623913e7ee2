package sitetest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/env/site/home"
	"gymkhana/env/site/kit"
	"gymkhana/internal/tier"
)

// Errands solves every errand of a site in the second version of the world like a person: as text, and in the browser
// at the width of a phone. (In the first version, and in a window of 1280 pixels, the tests of package site compare
// all tasks in a browser with the same tasks as text; here only the pictures are compared.) A sample does one errand
// in the browser, another one each week. The others are sites that the errands also need.
func Errands(t *testing.T, s *kit.Site, others ...*kit.Site) {
	web := site.New(append([]*kit.Site{home.Site, s}, others...)...)
	for _, e := range tier.Part(t, s.Errands, 3) {
		t.Run(e.Name+"/text", func(t *testing.T) {
			Solve(t, web, web.Text, seeds[1], site.Setup{Chain: []string{s.Name + ":" + e.Name}, Version: 2, Width: 1280, Height: 720})
		})
	}
	drawn := web.Env(browsertest.Options(t))
	var list []errand
	for _, e := range s.Errands {
		list = append(list, errand{e.Name, 2})
		if *shots != "" {
			list = append(list, errand{e.Name, 1})
		}
	}
	for _, e := range tier.Part(t, list, len(list)) {
		t.Run(fmt.Sprintf("%s/%d", e.name, e.version), func(t *testing.T) {
			chain := []string{s.Name + ":" + e.name}
			Solve(t, web, drawn, seeds[e.version-1], site.Setup{Chain: chain, Version: e.version, Width: widths[e.version-1], Height: height})
		})
	}
}

// An errand is an errand of a site, in a version of the world.
type errand struct {
	name    string
	version int
}

// seeds are the errands' seeds, for each version.
var seeds = []gymkhana.Seed{1, 3}

// widths of windows: that of a desktop and that of a phone. They are high, to show much of a page.
var widths = []int{1280, 390}

const height = 1400

// mostSteps bounds a person's steps for one chain.
const mostSteps = 80

// Solve lets the oracle solve a chain in a world of the given kind, and requires that the chain is complete at the end,
// and not before.
func Solve(t *testing.T, web *site.Web, make func(gymkhana.Config) (gymkhana.Environment, error), seed gymkhana.Seed, s site.Setup) {
	t.Helper()
	ctx := t.Context()
	cfg, err := gymkhana.NewConfig(s)
	if err != nil {
		t.Fatal(err)
	}
	task := &gymkhana.Task{ID: "sites/test", Environment: gymkhana.Ref{Name: site.WorldName, Config: cfg}}
	env, err := make(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer env.Close()
	start, err := env.Reset(ctx, seed)
	if err != nil {
		t.Fatal(err)
	}
	now, goal := start.Moment, start.Goal
	oracle, err := web.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := oracle.Sit(env); err != nil {
		t.Fatal(err)
	}
	verifier, err := web.Verifier(gymkhana.Config{})
	if err != nil {
		t.Fatal(err)
	}
	scorer := verifier.Start(task, envtest.Frames(t, now)[0])
	if scorer.Verdict().Success {
		t.Fatalf("seed %d: %q holds at the start", seed, goal)
	}
	shoot(t, &now.Seen[0], seed, s, 0)
	for step := 1; !now.Over(); step++ {
		d, err := oracle.Act(ctx, &now.Seen[0])
		if err != nil {
			t.Fatal(err)
		}
		if d.Reason != "" {
			t.Errorf("seed %d, version %d: %q: %s; the page was\n%s", seed, s.Version, goal, d.Reason, now.Seen[0].Text)
		}
		if d.Actions[0].Verb == gymkhana.Answer {
			Seen(t, env)
		}
		if now, err = env.Step(ctx, d.Actions); err != nil {
			t.Fatalf("step %d: %v: %v", step, d.Actions, err)
		}
		if now.Seen[0].Refused != "" {
			t.Errorf("seed %d: step %d, %v: refused: %s", seed, step, d.Actions, now.Seen[0].Refused)
		}
		scorer.Add(envtest.Frames(t, now)[0])
		shoot(t, &now.Seen[0], seed, s, step)
		if step == mostSteps {
			t.Fatalf("seed %d: %q is not done after %d steps", seed, goal, step)
		}
	}
	if v := scorer.Verdict(); !v.Success {
		t.Errorf("seed %d, version %d: %q: progress %.2f, %v; the last page was\n%s", seed, s.Version, goal, v.Progress, v.Parts, now.Seen[0].Text)
	}
	t.Logf("seed %d: %s", seed, goal)
}

// Seen requires that an episode has shown all evidence of its answer, and that there is some.
func Seen(t testing.TB, world gymkhana.Environment) {
	t.Helper()
	if is := world.Capabilities().Evidence(); is.Items == 0 || len(is.Unseen) > 0 {
		t.Errorf("the oracle answers and has seen %d of %d things: not %q", is.Items-len(is.Unseen), is.Items, is.Unseen)
	}
}

// Unseen checks that the page at which an episode begins shows no evidence.
func Unseen(t testing.TB, world gymkhana.Environment, page string) {
	t.Helper()
	if is := world.Capabilities().Evidence(); len(is.Unseen) < is.Items {
		t.Errorf("%s: only %q of %d things that the answer is computed from is not on the first page", page, is.Unseen, is.Items)
	}
}

// shoot writes a picture of the screen if -shots is set.
func shoot(t *testing.T, o *gymkhana.Observation, seed gymkhana.Seed, s site.Setup, step int) {
	t.Helper()
	if *shots == "" {
		return
	}
	name := strings.NewReplacer(":", "-", "/", "-").Replace(strings.Join(s.Chain, "+"))
	save(t, o, fmt.Sprintf("%s-%d-v%d-%d-%02d.png", name, seed, s.Version, s.Width, step))
}

func save(t *testing.T, o *gymkhana.Observation, name string) {
	t.Helper()
	data, err := o.Screenshot.PNG()
	if err == nil {
		err = os.WriteFile(filepath.Join(*shots, name), data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A layout is a version of a site, each of which looks different, in a window.
type layout struct {
	version int
	size    gymkhana.Size
}

// Shots opens some pages in both layouts, 1280 wide and at the width of a phone: none may be wider than the window. A
// sample opens half of them in one layout at one width; over eight days it covers all combinations. -shots names a
// folder to write pictures to. Addresses are paths of the site.
func Shots(t *testing.T, s *kit.Site, paths ...string) {
	browsertest.Options(t)
	var all []layout
	for version := 1; version <= 2; version++ {
		for _, width := range widths {
			all = append(all, layout{version, gymkhana.Size{W: width, H: height}})
		}
	}
	var which []int // layouts of the first path, then of the second
	for i := range len(paths) * len(all) {
		which = append(which, i)
	}
	if *shots == "" {
		which = tier.Part(t, which, 2*len(all))
	}
	for i, l := range all {
		var part []int
		for _, n := range which {
			if n%len(all) == i {
				part = append(part, n/len(all))
			}
		}
		if len(part) > 0 {
			shootPages(t, s, l, paths, part)
		}
	}
}

// widestElement is the last element that extends as far beyond the window as the page does.
const widestElement = `Array.from(document.body.querySelectorAll('*'))
	.filter((e) => e.getBoundingClientRect().right >= document.documentElement.scrollWidth - 1).pop()?.outerHTML.slice(0, 200) ?? ''`

// shootPages opens the selected ones of some pages.
func shootPages(t *testing.T, s *kit.Site, l layout, paths []string, wanted []int) {
	ctx := context.Background()
	town, err := kit.NewTown(home.Site, s)
	if err != nil {
		t.Fatal(err)
	}
	session, err := town.Open(1, l.version)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	b, err := browser.Shared(ctx, browsertest.Options(t))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	w, err := b.Open(ctx, browser.Episode{Hosts: session.Hosts(), Seed: 1, Size: l.size})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, i := range wanted {
		p := paths[i]
		if err := w.Goto(ctx, strings.TrimSuffix(kit.Home(s.Name), "/")+p); err != nil {
			t.Fatal(err)
		}
		var over int
		if err := w.Eval(ctx, "document.documentElement.scrollWidth - innerWidth", &over); err != nil {
			t.Fatal(err)
		}
		if over > 0 {
			var widest string
			if err := w.Eval(ctx, widestElement, &widest); err != nil {
				t.Fatal(err)
			}
			t.Errorf("%s, version %d: %d pixels wider than a window of %d, beginning with %s", p, l.version, over, l.size.W, widest)
		}
		if *shots != "" {
			o, err := w.Observe(ctx)
			if err != nil {
				t.Fatal(err)
			}
			save(t, &o, fmt.Sprintf("%s-page%d-v%d-%d.png", s.Name, i, l.version, l.size.W))
		}
	}
}

// Detour solves the instance of an errand with the longest way, as text: the one in which something is sold out at the
// second step. It must be longer than the shortest way by at least some moves.
func Detour(t *testing.T, s *kit.Site, errand string, moves int) {
	t.Helper()
	web := site.New(home.Site, s)
	chain := []string{s.Name + ":" + errand}
	var longest gymkhana.Seed
	short, long := mostSteps, 0
	for seed := gymkhana.Seed(1); seed <= 100; seed++ {
		n := len(web.Town().Errand(s.Name, errand).Make(kit.NewDraw(seed, 1, "0 "+chain[0]), nil).Walk)
		if short = min(short, n); n > long {
			longest, long = seed, n
		}
	}
	if long < short+moves {
		t.Fatalf("%s takes %d to %d moves; in one case of twelve there should be a detour of %d", errand, short, long, moves)
	}
	Solve(t, web, web.Text, longest, site.Setup{Chain: chain, Version: 1, Width: 1280, Height: 720})
}
