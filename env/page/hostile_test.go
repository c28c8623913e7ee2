package page

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/internal/tier"
)

// hostile are pages that misbehave when they are clicked. fault means that the episode cannot
// continue; the others are tolerated.
var hostile = []struct {
	name, script string
	fault        bool
}{
	{"endless loop", "for (;;);", true},
	{"endless alerts", "for (;;) alert('again')", true},
	{"alert flood", "for (let i = 0; i < 300; i++) alert(i)", false},
	{"navigation away", "location.href = 'http://elsewhere.example/'", false},
	{"window flood", "for (let i = 0; i < 30; i++) open('about:blank')", false},
	{"large document", "document.body.append(...Array.from({length: 20000}, (_, i) => " +
		"Object.assign(document.createElement('p'), {textContent: 'x'.repeat(1000)})))", false},
	{"broken JSON", "JSON.stringify = () => 'no {'", true},
	{"large state", "core.huge = 'x'.repeat(3e6); Object.defineProperty(globalThis, 'WOB_REWARD_REASON', {get: () => core.huge})", false},
	{"numbers that are none", "WOB_RAW_REWARD_GLOBAL = NaN; WOB_REWARD_GLOBAL = 1e300", false},
}

// TestHostilePages plays bad pages in one world. However an episode ends, the next one is clean.
func TestHostilePages(t *testing.T) {
	t.Parallel()
	o := browsertest.Options(t)
	o.Patience = 4 * time.Second
	dir := outside(t, "testdata/wob")
	quick := With(o)
	for _, h := range tier.Part(t, hostile, len(hostile)) {
		html := `<!doctype html><script src="../core/core.js"></script><div id=query>Click anywhere.</div>
<script>function genProblem() { document.documentElement.onclick = () => { ` + h.script + ` } }</script>`
		if err := os.WriteFile(filepath.Join(dir, "miniwob", "hostile.html"), []byte(html), 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := ImportMiniWoB(t.Context(), dir, "wob", MiniWoB{})
		if err != nil {
			t.Fatal(err)
		}
		t.Run(h.name, func(t *testing.T) {
			make := inBrowser(t)
			if h.fault {
				make = quick // a short patience for pages that never end
			}
			e := beginIn(t, make, taskNamed(t, s, "hostile"), 1)
			click, _ := gymkhana.ParseAction("click x=50 y=100")
			now, err := e.world.Step(t.Context(), []gymkhana.Action{click})
			if err == nil {
				e.now = now
			}
			switch {
			case h.fault && (err == nil || gymkhana.FaultOf(err) != gymkhana.FaultWorld):
				t.Errorf("the step gives %v; want a fault of the world", err)
			case !h.fault && err != nil:
				t.Errorf("the step fails: %v", err)
			case !h.fault && now.Over() && e.state().Value("done") == true:
				t.Errorf("the page gave a reward: %s", e.state().AppendCanonical(nil))
			}
			e.reset(1) // the world can still be used
			e = beginIn(t, inBrowser(t), taskNamed(t, s, "click-button"), 1)
			e.do("click " + e.on("button", e.told()[0]))
			if !e.score.Verdict().Success {
				t.Errorf("the next episode gives %+v", e.score.Verdict())
			}
		})
	}
}

// TestAPageThatIsLeftIsOver follows a link out of a page, which removes the document that gives the reward.
func TestAPageThatIsLeftIsOver(t *testing.T) {
	dir := outside(t, "testdata/wob")
	html := `<!doctype html><script src="../core/core.js"></script><div id=query>Stay.</div><a href="/core/core.js">out</a>
<script>function genProblem() {}</script>`
	if err := os.WriteFile(filepath.Join(dir, "miniwob", "way-out.html"), []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := ImportMiniWoB(t.Context(), dir, "wob", MiniWoB{})
	if err != nil {
		t.Fatal(err)
	}
	e := begin(t, taskNamed(t, s, "way-out"), 1)
	e.do("click " + e.on("link", "out"))
	if e.seen[0].Ended != gymkhana.Terminated || e.seen[0].Reason != "the page was left" || e.score.Verdict().Success {
		t.Errorf("ended %q (%s), %+v", e.seen[0].Ended, e.seen[0].Reason, e.score.Verdict())
	}
}
