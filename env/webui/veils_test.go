package webui

import (
	"encoding/base64"
	"fmt"
	"maps"
	"math"
	"strings"
	"testing"

	"gymkhana/env/browser/browsertest"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
	"gymkhana/internal/tier"
)

// apart is how far a page is from success: 1 at the thresholds, 0 for the page itself.
func (g *Grade) apart() float64 {
	if g.Missing > 0 {
		return math.Inf(1)
	}
	return max((1-g.AES)/(1-Similar), (1-g.Least)/(1-LeastSimilar), (1-g.Look)/(1-Alike))
}

// A case is a page and something that is done to it.
type pageCase struct{ page, kind string }

// cases are the kinds on each page, next to each other those of one page.
func cases(names, kinds []string) []pageCase {
	var all []pageCase
	for _, name := range names {
		for _, kind := range kinds {
			all = append(all, pageCase{name, kind})
		}
	}
	return all
}

// tried renders each page with what its cases do to it.
func tried(t *testing.T, all []pageCase, files func(kind string, e *episode) map[string]string, check func(c pageCase, it Iteration)) {
	t.Helper()
	var e *episode
	for i, c := range all {
		if i == 0 || c.page != all[i-1].page {
			e = begin(t, browsertest.Options(t), Setup{Page: c.page}, 1)
		}
		e.world.files = map[string]string{}
		it := e.rendered(files(c.kind, e))
		if it.Fault != NoFault {
			t.Errorf("%s, %s: fault %q", c.page, c.kind, it.Fault)
		}
		check(c, it)
	}
}

// A page with the right elements but another look is no success, by a factor of two.
func TestVeils(t *testing.T) {
	t.Parallel()
	all := cases([]string{"bakery", "pricing", "login", "kanban", "invoice"}, veilNames)
	least := math.Inf(1)
	tried(t, tier.Part(t, all, 48), func(kind string, e *episode) map[string]string {
		files, err := damages[kind](e.world.target)
		if err != nil {
			return e.world.target.Files // invoice has no interactions
		}
		return files
	}, func(c pageCase, it Iteration) {
		if c == (pageCase{"invoice", "after"}) {
			return
		}
		least = min(least, (1-it.Corrected.Look)/(1-Alike))
		if it.Corrected.rebuilt() || it.Corrected.Look > 1-2*(1-Alike) {
			t.Errorf("%s, %s: worth %+v", c.page, c.kind, it.Corrected)
		}
	})
	t.Logf("the mildest is %.2f thresholds away", least)
}

// jittered moves every margin that there is by up to two pixels.
const jittered = `<script>{
	let seed = %d;
	const random = () => ((seed = seed * 1103515245 + 12345 & 0x7fffffff) >> 16) %% 5 - 2;
	for (const el of document.body.querySelectorAll('*')) {
		const style = getComputedStyle(el);
		if (!(el instanceof HTMLElement) || style.display === 'none') continue;
		for (const side of ['marginTop', 'marginLeft']) if (parseFloat(style[side])) el.style[side] = parseFloat(style[side]) + random() + 'px';
	}
}</script>`

// fair are pages that were built faithfully, and measured a little otherwise.
var fair = map[string]veil{
	"jittered":       {html: fmt.Sprintf(jittered, 1)},
	"jittered again": {html: fmt.Sprintf(jittered, 2)},
	"moved":          {css: "html { padding: 2px 0 0 2px }"},
	"moved by less":  {css: "html { padding: 0.4px 0 0 0.4px }"},
	"wrapped": {html: "<script>for (const el of [...document.body.children]) if (el.localName === 'p')" +
		" el.outerHTML = '<div><div>' + el.outerHTML + '</div></div>'</script>"},
}

// A faithful page is a success, and at most half as far from the page that is wanted as it may be.
func TestFairPages(t *testing.T) {
	t.Parallel()
	most, all, element, spot := 0.0, 0.0, 0.0, 0.0
	tried(t, tier.Part(t, cases(pages.Names(), []string{"jittered", "jittered again", "moved", "moved by less", "wrapped"}), 80),
		func(kind string, e *episode) map[string]string {
			files := maps.Clone(e.world.target.Files)
			files[target.HTML] = before(before(files[target.HTML], "</head>", "<style>"+fair[kind].css+"</style>"), "</body>", fair[kind].html)
			return files
		}, func(c pageCase, it Iteration) {
			most = max(most, it.Corrected.apart())
			all, element, spot = max(all, 1-it.Corrected.AES), max(element, 1-it.Corrected.Least), max(spot, 1-it.Corrected.Look)
			if it.Corrected.apart() > 0.5 {
				t.Errorf("%s, %s: %.2f: %+v, %+v", c.page, c.kind, it.Corrected.apart(), it.Corrected, it.Worst)
			}
		})
	t.Logf("the worst is %.2f thresholds away; the worst distances are %.4f of all, %.3f of an element, %.2f of a place", most, all, element, spot)
}

// A page that looks the same and whose styles are written otherwise is the same.
func TestWrittenOtherwise(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: "invoice"}, 1) // no interaction changes its styles
	files := maps.Clone(e.world.target.Files)
	files[target.HTML] = before(files[target.HTML], "</body>", `<script>for (const el of document.body.querySelectorAll('*')) {
		const style = getComputedStyle(el), color = style.backgroundColor;
		if (style.backgroundImage === 'none' && /^rgb\(/.test(color)) el.style.background = 'linear-gradient(' + color + ', ' + color + ')';
		if (parseFloat(style.borderRadius) * 2 >= Math.min(el.offsetWidth, el.offsetHeight)) el.style.borderRadius = '999px';
		for (const n of el.childNodes) if (n.nodeType === Node.TEXT_NODE && n.data.trim() && el.offsetHeight < 40) n.data = n.data.trim().replace(/ /g, '\u00a0');
	}</script>`)
	if it := e.rendered(files); it.Corrected.apart() > 0.01 {
		t.Errorf("worth %+v, %+v", it.Corrected, it.Worst)
	}
}

// A picture of the page looks like it, but parts of the page that it hides or replaces do not count. Content outside
// the picture, and text that does not disappear, are noticed too.
func TestPicturesInPlaceOfThePage(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: shipped}, 1)
	url := "data:image/png;base64," + base64.StdEncoding.EncodeToString(e.world.truth.shots[0].full)
	for name, v := range map[string]veil{
		"behind clear elements": {css: "html { background: url(" + url + ") } body { background: none } body * { opacity: 0.01 }"},
		"behind clear texts":    {css: "html { background: url(" + url + ") } body { background: none } * { -webkit-text-fill-color: transparent }"},
		"before it":             {html: "<img src='" + url + "' style='position: absolute; left: 0; top: 0; pointer-events: none'>"},
		"far below":             {html: "<p style='position: absolute; top: 90000px; width: 90000px'>" + strings.Repeat("more ", 9)},
	} {
		e.world.files = map[string]string{}
		files := maps.Clone(e.world.target.Files)
		files[target.HTML] = before(before(files[target.HTML], "</head>", "<style>"+v.css+"</style>"), "</body>", v.html)
		if it := e.rendered(files); it.Corrected.rebuilt() || it.Corrected.apart() < 2 {
			t.Errorf("%s: worth %+v", name, it.Corrected)
		}
	}
	insists := maps.Clone(e.world.target.Files)
	insists[target.HTML] = before(insists[target.HTML], "</body>",
		"<script>document.querySelectorAll('p').forEach((e) => e.style.setProperty('-webkit-text-fill-color', getComputedStyle(e).color, 'important'))</script>")
	e.world.files = map[string]string{}
	if it := e.rendered(insists); it.Corrected.apart() > 0.1 {
		t.Errorf("a page that insists on its colours: worth %+v, %+v", it.Corrected, it.Worst)
	}
}
