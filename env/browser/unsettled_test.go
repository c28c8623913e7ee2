package browser

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"gymkhana/internal/tier"
)

// unsettled are pages that never come to rest. They are played all the same, the same way each time.
var unsettled = map[string]string{
	"asks again and again": `(function again() { fetch('/data?' + asked++).then((r) => r.text()).then(again) })()`,
	"asks in many at once": `for (let i = 0; i < 2; i++) (function again() {
		const x = new XMLHttpRequest(); x.open('GET', '/data?' + asked++); x.onloadend = again; x.send() })()`,
	"talks through a channel": `const c = new MessageChannel(); c.port1.onmessage = () => { asked++; c.port2.postMessage(1) }; c.port2.postMessage(1)`,
	"frames that come and go": `setInterval(() => { document.querySelector('iframe')?.remove();
		const f = document.createElement('iframe'); f.src = '/data?' + asked++; document.body.append(f) }, 20)`,
	"moves and looks":   `new ResizeObserver(() => { asked++; b.style.width = 50 + asked % 50 + 'px' }).observe(b)`,
	"scrolls by itself": `document.body.style.height = '9999px'; onscroll = () => { asked++; scrollBy(0, asked % 2 ? 5 : -5) }; scrollBy(0, 5)`,
	"animates without end": `b.animate([{ marginLeft: 0 }, { marginLeft: '30px' }], { duration: 100, iterations: Infinity });
		b.onanimationiteration = () => asked++`,
	"timers in timers":   `(function again() { setTimeout(again, 0); asked++ })(); setInterval(() => asked++, 1)`,
	"writes its address": `setInterval(() => history.replaceState(0, '', '#' + asked++), 1)`,
}

// TestPagesThatNeverRest plays each page twice and compares all that is seen; a sample plays two or three of them.
func TestPagesThatNeverRest(t *testing.T) {
	theBrowser(t)
	for _, name := range tier.Part(t, slices.Sorted(maps.Keys(unsettled)), 4) {
		script := unsettled[name]
		t.Run(name, func(t *testing.T) {
			play := func() (prints []string) {
				var asked, hit int
				e := html(`<button id=b style="position: absolute; top: 200px; left: 0">go</button><script>
					var asked = 0, hit = 0; b.onclick = () => hit++;` + script + `</script>`)
				front := e.Hosts["page.localhost"].(page)
				front.paths = map[string]http.HandlerFunc{
					"/data": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "data") },
					"/none": http.NotFound,
				}
				e.Hosts["page.localhost"] = front
				w := open(t, e)
				for range 2 {
					do(t, w, fmt.Sprintf("click element=%q", lineWith(look(t, w), "go")))
					if err := w.Advance(t.Context(), 12); err != nil {
						t.Fatal(err)
					}
					o := look(t, w)
					hash, err := o.Screenshot.Hash()
					if err != nil {
						t.Fatal(err)
					}
					if err := w.EvalHome(t.Context(), "asked", &asked); err != nil {
						t.Fatal(err)
					}
					if err := w.EvalHome(t.Context(), "hit", &hit); err != nil {
						t.Fatal(err)
					}
					prints = append(prints, fmt.Sprint(hash, asked, hit, string(o.AppendCanonical(nil))))
				}
				if hit != 2 {
					t.Errorf("%d of 2 clicks reached the page", hit)
				}
				return prints
			}
			first := play()
			if again := play(); !slices.Equal(first, again) {
				t.Errorf("it goes another way when it is played again: %s", apart(again, first))
			}
		})
	}
}
