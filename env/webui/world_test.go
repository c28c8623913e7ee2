package webui

import (
	"context"
	"errors"
	"maps"
	"math"
	"net/http/httptest"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/envtest"
	"gymkhana/env/webui/target"
	"gymkhana/registry"
)

func entry(o browser.Options) registry.EnvEntry {
	return registry.EnvEntry{Name: WorldName, New: With(o), Decode: Decode}
}

func TestLaws(t *testing.T) {
	t.Parallel()
	envtest.Run(t, entry(browsertest.Options(t)), Suite().Tasks[0])
}

// The page itself scores everything, no page scores nothing, and an empty page scores differently from none.
func TestWhatAPageIsWorth(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	if v := e.score.Verdict(); v.Success || v.Progress != 0 || v.Parts["lost_parse"] != 1 || v.Parts["iterations"] != 0 {
		t.Errorf("nothing is worth %+v", v)
	}
	if it := e.rendered(nil); it.Fault != Unread || it.Corrected.Lost.Parse != 1 {
		t.Errorf("no page is worth %+v", it)
	}
	if it := e.rendered(map[string]string{target.HTML: "<!doctype html>"}); it.Fault != NoFault || it.Corrected.AES != 0 || it.Corrected.Lost.Parse != 0 {
		t.Errorf("an empty page is worth %+v", it)
	}
	it := e.rendered(wanted(t).Files)
	if it.Fault != NoFault || it.Corrected.AES != 1 || it.Corrected.Least != 1 || it.Published.AES < 0.999 {
		t.Errorf("the page itself is worth %+v", it)
	}
	v := e.score.Verdict()
	if !v.Success || v.Progress != 1 || v.Reward != 100 || v.Parts["iteration_0"] != 0 || v.Parts["iteration_2"] != 1 || v.Parts["iterations"] != 3 {
		t.Errorf("verdict %+v", v)
	}
	e.do(gymkhana.Action{Verb: gymkhana.Finish})
	if o := e.now.Seen[0]; o.Ended != gymkhana.Terminated || e.score.Verdict().Parts["iterations"] != 3 {
		t.Errorf("finish: %q; %v iterations, want 3: nothing has changed since the last", o.Ended, e.score.Verdict().Parts["iterations"])
	}
}

// Every iteration's losses and score add up to 1, by both metrics.
func TestLossesAddUp(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	files := wanted(t).Files
	half := maps.Clone(files)
	delete(half, target.CSS)
	for name, files := range map[string]map[string]string{"whole": files, "no css": half, "words": {target.HTML: "<p>Bread"}, "nothing": {}} {
		e.world.files = map[string]string{}
		it := e.rendered(files)
		for metric, g := range map[string]Grade{"corrected": it.Corrected, "published": it.Published} {
			sum := g.AES
			for _, x := range g.Lost.parts() {
				sum += x
			}
			if math.Abs(sum-1) > 1e-5 {
				t.Errorf("%s, %s: the parts of %+v add up to %g", name, metric, g, sum)
			}
		}
	}
}

func TestFinishRendersWhatHasChanged(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	e.write(wanted(t).Files)
	e.do(gymkhana.Action{Verb: gymkhana.Finish})
	if v := e.score.Verdict(); !v.Success || v.Parts["iterations"] != 1 {
		t.Errorf("verdict %+v", v)
	}
	if _, err := e.world.Step(t.Context(), []gymkhana.Action{{Verb: gymkhana.Noop}}); gymkhana.FaultOf(err) != gymkhana.FaultUs {
		t.Errorf("a step after the end: %v", err)
	}
}

// Rendering an unchanged page gives the same iteration, without drawing it.
func TestTheSameFilesAreDrawnOnce(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	first := e.rendered(wanted(t).Files)
	tick := e.now.Seen[0].Tick
	again := e.rendered(nil)
	if e.now.Seen[0].Tick > tick+stepTicks || again.Corrected != first.Corrected {
		t.Errorf("it took %d ticks and gave %+v; want the same as before, at once", e.now.Seen[0].Tick-tick, again)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	write := func(path, text string) gymkhana.Action {
		return gymkhana.Action{Verb: gymkhana.WriteFile, Args: []gymkhana.Arg{{Name: "path", Value: path}, {Name: "text", Value: text}}}
	}
	for _, c := range []struct {
		act  gymkhana.Action
		says string
	}{
		{write("main.js", "x"), "write index.html, style.css, script.js"},
		{write("../index.html", "x"), "not a file of the page"},
		{write("bread.svg", "x"), "not a file of the page"},
		{write("index.html", strings.Repeat("x", MaxFile+1)), "at most"},
		{gymkhana.DoIt("draw"), "no control"},
		{gymkhana.Action{Verb: gymkhana.Goto, Args: []gymkhana.Arg{{Name: "url", Value: "http://page.localhost/"}}}, "cannot be done"},
		{write("./style.css", "p {}"), ""},
		{write("index.html", strings.Repeat("x", MaxFile)), ""},
	} {
		if why := e.do(c.act); !strings.Contains(why, c.says) || (why == "") != (c.says == "") {
			t.Errorf("%.40s: refused %q; want %q", c.act.String(), why, c.says)
		}
	}
	if files := e.world.files; len(files) != 2 {
		t.Errorf("%d files are written; want index.html and style.css", len(files))
	}
}

// The messages about an agent's page reveal neither its score nor the checked interactions.
func TestWordsTellNoScore(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	if text := e.now.Seen[0].Text; text != "index.html: not written\nstyle.css: not written\nscript.js: not written\nnot rendered yet" {
		t.Errorf("at first: %q", text)
	}
	e.rendered(map[string]string{target.HTML: "<p>Bread"})
	want := "index.html: 8 bytes\nstyle.css: not written\nscript.js: not written\nrender 1: drawn; interactions that could not be done: 1"
	if text := e.now.Seen[0].Text; !strings.HasPrefix(text, want) || strings.Contains(text, "order") {
		t.Errorf("after a render: %q; want %q", text, want)
	}
	e.write(wanted(t).Files)
	if text := e.now.Seen[0].Text; !strings.Contains(text, "files have changed since") {
		t.Errorf("after a change: %q", text)
	}
}

// The description comes once, with pictures of the page in different states.
func TestBrief(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	page := wanted(t)
	brief := e.now.Seen[0].Brief
	if len(brief) != len(page.Brief) {
		t.Fatalf("%d parts; want %d", len(brief), len(page.Brief))
	}
	hashes := map[gymkhana.Hash]bool{}
	for i, p := range page.Brief {
		if p.Text != brief[i].Text || (brief[i].Picture == nil) != (p.Text != "") {
			t.Errorf("part %d is %+v; want %+v", i, brief[i], p)
		}
		if brief[i].Picture == nil {
			continue
		}
		h, err := brief[i].Picture.Hash()
		if err != nil {
			t.Fatal(err)
		}
		hashes[h] = true
	}
	if len(hashes) < 2 {
		t.Errorf("%d different pictures; want the fresh page and the page after the action", len(hashes))
	}
	if e.do(gymkhana.Action{Verb: gymkhana.Noop}); e.now.Seen[0].Brief != nil {
		t.Error("the description comes twice")
	}
	if seen, err := e.now.Seen[0].Screenshot.Image(); err != nil || seen.Bounds().Dx() != Viewport.W {
		t.Errorf("the screen before the first render: %v", err)
	}
}

// A page gets the agent's files and the target's assets, and no other part of the target.
func TestWhatIsServed(t *testing.T) {
	p := &page{files: map[string]string{target.HTML: "mine"}, assets: map[string][]byte{"img/a b.svg": []byte("<svg/>")}}
	for path, want := range map[string]string{"/": "mine", "/index.html": "mine", "/img/a%20b.svg": "<svg/>", "/x/../img/a%20b.svg": "<svg/>"} {
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequest("GET", "http://page.localhost"+path, nil))
		if w.Code != 200 || w.Body.String() != want || w.Header().Get("Date") != date {
			t.Errorf("%s: %d %q; want %q", path, w.Code, w.Body, want)
		}
	}
	for _, path := range []string{"/style.css", "/script.js", "/actions.py", "/tasks.md", "/img", "/../index.htm", "/.git"} {
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequest("GET", "http://page.localhost"+path, nil))
		if w.Code != 404 {
			t.Errorf("%s: %d; want 404", path, w.Code)
		}
	}
}

// A page is looked at once, by one at a time, and the latest are kept.
func TestShelf(t *testing.T) {
	s := shelf{places: map[sight]*place{}}
	looks := 0
	look := func() (*truth, error) { looks++; return &truth{}, nil }
	key := func(n int) sight { return sight{seed: gymkhana.Seed(n)} }
	for range 2 {
		if _, err := s.get(t.Context(), key(0), look); err != nil || looks != 1 {
			t.Fatalf("%d looks, %v; want one", looks, err)
		}
	}
	broken := errors.New("broken")
	if _, err := s.get(t.Context(), key(1), func() (*truth, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Error(err)
	}
	if _, err := s.get(t.Context(), key(1), look); err != nil || looks != 2 {
		t.Errorf("after a failure: %d looks, %v; want another", looks, err)
	}
	for n := range kept {
		if _, err := s.get(t.Context(), key(10+n), look); err != nil {
			t.Fatal(err)
		}
	}
	if len(s.places) != kept || len(s.order) != kept {
		t.Errorf("%d pages are kept, of %d in order; want %d", len(s.places), len(s.order), kept)
	}
	waiting, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.get(t.Context(), key(5), func() (*truth, error) {
		_, err := s.get(waiting, key(5), look)
		return nil, err
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller that waits to look and is cancelled gets %v", err)
	}
}

func TestSetups(t *testing.T) {
	for _, c := range []struct{ config, says string }{{`{"page":"bakry"}`, "did you mean"}, {`{"pages":"x"}`, "did you mean"}} {
		_, err := With(browser.Options{})(gymkhana.Config(c.config))
		if err == nil || !strings.Contains(err.Error(), c.says) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v; want %q", c.config, err, c.says)
		}
	}
	w, err := With(browser.Options{})(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Reset(t.Context(), 1); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("reset without a page: %v", err)
	}
}
