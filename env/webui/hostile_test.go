package webui

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/webui/target"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// hostile are pages that do their worst. broken says that they cannot be drawn; the others are drawn, and worth little.
var hostile = []struct {
	name, html string
	broken     bool
}{
	{"endless loop", "<script>for (;;);</script>", true},
	{"endless loop after a while", "<button id=order>x</button><script>setTimeout(() => { for (;;); }, 100)</script>", true},
	{"endless alerts", "<script>for (;;) alert('again')</script>", true},
	{"memory", "<script>const all = []; for (;;) all.push(new Array(1e5).fill({}))</script>", true},
	{"more elements than can be measured", "<script>document.body.innerHTML = '<p>x'.repeat(400000)</script>", true},
	{"reload without end", "<script>location.reload()</script>", true},
	{"away", "<script>location = 'http://elsewhere.example/'</script>", false},
	{"closing the window", "<p>x<script>window.close()</script>", false},
	{"window flood", "<script>for (let i = 0; i < 30; i++) open('about:blank')</script>", false},
	{"alert flood", "<script>for (let i = 0; i < 100; i++) alert(i)</script>", false},
	{"timer flood", "<script>for (let i = 0; i < 10000; i++) setInterval(() => document.title += 'x', 1)</script>", false},
	{"endless redirect by meta", "<meta http-equiv=refresh content='0'>", false}, // it takes turns with time,
	{"frames of itself", "<iframe src='/'></iframe><iframe src='/index.html'></iframe>", false},
	{"a worker", "<script>new Worker('data:text/javascript,for(;;);')</script>", false},
	{"a download", "<script>location = 'data:application/octet-stream,x'</script>", false},
	{"lies about what is there", `<script>
		Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500);
		window.getComputedStyle = () => new Proxy({}, {get: () => 'rgb(0, 0, 0)'});
		Object.defineProperty(Node.prototype, 'textContent', {get: () => 'Breads'});
		Object.defineProperty(HTMLElement.prototype, 'innerText', {get: () => 'Breads'});
		Array.prototype.push = Array.prototype.map = () => { throw new Error('no') };
		JSON.stringify = () => '{"elements": []}';
		document.querySelectorAll = () => [];
		</script><p>x`, false},
	{"marks of its own", "<p data-filter-by=has_text data-evalby=text style='width: 1900px; height: 1000px'>x", false},
}

// TestHostilePages renders bad pages in one episode. However one ends, the next is drawn normally.
func TestHostilePages(t *testing.T) {
	t.Parallel()
	o := browsertest.Options(t)
	o.Patience, o.Memory = 3*time.Second, 64
	held, err := browser.Shared(t.Context(), o) // one browser for all of them
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	good := wanted(t).Files
	for _, h := range tier.Part(t, hostile, len(hostile)) {
		t.Run(h.name, func(t *testing.T) {
			e := begin(t, o, Setup{Page: shipped}, 1)
			it := e.rendered(map[string]string{target.HTML: "<!doctype html><body>" + h.html})
			if (it.Fault == Broken) != h.broken || it.Corrected.AES > 0.2 {
				t.Errorf("fault %q, worth %g; want it broken: %t", it.Fault, it.Corrected.AES, h.broken)
			}
			if h.broken && it.Corrected.Lost.Render != 1 {
				t.Errorf("lost %+v; want all by rendering", it.Corrected.Lost)
			}
			if it := e.rendered(good); it.Corrected.AES != 1 {
				t.Errorf("the page itself, afterwards, is worth %+v", it)
			}
		})
	}
}

// A page cannot read the target's files by any request.
func TestThePageCannotReadTheTarget(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	e.write(map[string]string{target.HTML: `<!doctype html><body style="margin: 0"><div id=found style="height: 100px"></div><script>
		const from = ['/style.css', '/script.js', '/../style.css', '/actions.py', '/tasks.md', '/page.yaml',
			'http://truth.localhost/', 'http://localhost/', 'http://127.0.0.1/', 'file:///etc/passwd'];
		let bad = 0;
		for (const url of from) {
			try { const x = new XMLHttpRequest(); x.open('GET', url, false); x.send(); if (x.status === 200) bad++; } catch {}
		}
		document.getElementById('found').style.background = bad ? 'rgb(255, 0, 0)' : 'rgb(0, 0, 255)';
		if (window.opener || parent !== window || localStorage.length || document.cookie) document.getElementById('found').style.background = 'rgb(255, 0, 0)';
		</script>`})
	e.do(gymkhana.DoIt(Render))
	img, err := e.now.Seen[0].Screenshot.Image()
	if err != nil {
		t.Fatal(err)
	}
	if r, _, b, _ := img.At(50, 50).RGBA(); r != 0 || b == 0 {
		t.Errorf("the page shows %v; want blue, since it found nothing", img.At(50, 50))
	}
}

// An error that is not the page's fails the episode, and is not charged to it.
func TestADeadBrowserIsNotThePagesFault(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	e.write(wanted(t).Files)
	e.world.visit.Options.Path = "/no/such/browser"
	if err := e.world.visit.Close(); err != nil {
		t.Fatal(err)
	}
	e.world.visit = browser.Visit{Where: "env/webui", Options: browser.Options{Path: "/no/such/browser"}}
	_, err := e.world.Step(t.Context(), []gymkhana.Action{gymkhana.DoIt(Render)})
	if err == nil || gymkhana.FaultOf(err) == gymkhana.FaultAgent {
		t.Errorf("got %v; want an error that is not the agent's", err)
	}
	if len(e.world.past) != 0 {
		t.Errorf("%d iterations; want none", len(e.world.past))
	}
}

// A run with pages that break is verified, and its scores are those of the iterations.
func TestARunWithBrokenPagesIsVerified(t *testing.T) {
	t.Parallel()
	o := browsertest.Options(t)
	o.Patience = 1500 * time.Millisecond // the pages that do not hang have to answer in it, on a busy machine too
	held, err := browser.Shared(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	c := registry.New()
	c.Env(entry(o))
	c.Verifier(WorldName, NewVerifier)
	c.Oracle(WorldName, NewOracle)
	c.Heuristic(WorldName, NewHeuristic)
	c.Agent(registry.AgentEntry{Name: "scripted", New: reference.NewScripted})
	c.Agent(registry.AgentEntry{Name: registry.HeuristicName})
	c.Agent(registry.AgentEntry{Name: "webui-paste", New: NewPaste, Fits: FitsPaste})
	good := writing(wanted(t).Files)
	var script []string
	for _, a := range slices.Concat(writing(map[string]string{target.HTML: "<script>for (;;);</script>"})[:1], []gymkhana.Action{gymkhana.DoIt(Render)}, good) {
		script = append(script, a.String())
	}
	options, err := gymkhana.NewConfig(map[string]any{"actions": script, "then": "finish"})
	if err != nil {
		t.Fatal(err)
	}
	store, err := memstore.New(&gymkhana.Run{Plan: gymkhana.Plan{Tasks: Suite().Tasks[:1], Repeats: 1, Worlds: map[string]int{WorldName: Version},
		Arms: []gymkhana.Arm{{Agent: "scripted", Options: options}, {Agent: registry.HeuristicName, Protocol: gymkhana.PublishedCode}, {Agent: "webui-paste"}}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := (&runner.Runner{Catalog: c, Store: store}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		v := row.Outcome.Verdict
		want, got := map[int][2]float64{0: {1, 1}, 1: {0.01, 0.5}, 2: {0, 0.01}}[row.Arm], v.Progress
		if row.Arm == 1 {
			got = v.Parts["published_aes"] // by which this arm is paid
		}
		if !row.Outcome.Scored || got < want[0] || got > want[1] {
			t.Errorf("episode %d: %+v; want from %g to %g", i, row.Outcome, want[0], want[1])
		}
		if row.Arm == 0 && (v.Parts["iteration_0"] != 0 || v.Parts["iteration_1"] != 1) {
			t.Errorf("iterations %v; want the one that hangs to be worth 0", v.Parts)
		}
	}
	v, err := runner.Verify(t.Context(), c, store, runner.Check{Frames: true})
	if err != nil || len(v.Mismatches)+len(v.NotComparable) > 0 || v.Rescored != 3 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

// Every damage fails, on every page that has it.
func TestDamageFails(t *testing.T) {
	t.Parallel()
	o := browsertest.Options(t)
	tasks := tier.Part(t, Suite().Tasks, 100)
	for _, task := range tasks {
		var s Setup
		if err := task.Environment.Config.Decode(&s); err != nil {
			t.Fatal(err)
		}
		t.Run(string(task.ID), func(t *testing.T) {
			e := begin(t, o, s, task.Instances[0])
			for _, kind := range tier.Part(t, slices.Sorted(maps.Keys(wrongs)), 3) {
				files, err := damages[kind](e.world.target)
				if errors.Is(err, gymkhana.ErrNoMiss) {
					continue
				}
				e.world.files = map[string]string{}
				it := e.rendered(files)
				if it.Corrected.rebuilt() || it.Fault != NoFault {
					t.Errorf("%s: worth %+v", kind, it.Corrected)
				}
			}
			e.world.files = map[string]string{}
			if it := e.rendered(e.world.target.Files); !it.Corrected.rebuilt() {
				t.Errorf("the page itself is worth %+v", it)
			}
		})
	}
}

// The words of a page are listed without markup and in order.
func TestTexts(t *testing.T) {
	got := texts("<!doctype html><html><head><title>T</title><style>p { color: red }</style></head><body><!-- no -->" +
		"<h1>A &amp; B</h1>\n<p>one <b>two</b>\n three</p><script>no()</script>")
	if strings.Join(got, "|") != "A & B|one|two|three" {
		t.Errorf("got %q", got)
	}
}

// Damage changes files in copies.
func TestDamageLeavesThePageAlone(t *testing.T) {
	page := wanted(t)
	before := maps.Clone(page.Files)
	for _, kind := range Misses {
		files, err := damages[kind](page)
		if err == nil && maps.Equal(files, before) {
			t.Errorf("%s changes nothing", kind)
		}
	}
	if !maps.Equal(page.Files, before) {
		t.Error("the page has changed")
	}
}
