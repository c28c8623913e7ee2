package browser

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"gymkhana/internal/tier"
)

// steadied are pages that move, or that move what is under the pointer. No time passes between two observations of
// them.
var steadied = map[string]string{
	"leaves the pointer": `<button id=b style="position:absolute;left:0;top:0;width:100px;height:100px">go</button><script>let n = 0;
		(function f() { b.style.left = ++n * 60 % 300 + 'px'; requestAnimationFrame(f); requestIdleCallback(() => n) })()</script>`,
	"comes under it": `<style>b:hover { background: red } b { display: block; width: 200px; height: 200px; background: gray }</style><b id=p>go</b>
		<script>p.remove(); let n = 0; (function f() { if (++n == 8) document.body.append(p); requestAnimationFrame(f) })()</script>`,
	"is made anew": `<style>b:hover { background: red } b { display: block; width: 200px; height: 200px; background: gray }</style><p id=p>go</p><script>let n = 0;
		(function f() { p.innerHTML = '<b>' + ++n + '</b>'; requestAnimationFrame(f); requestIdleCallback(() => p.title = n) })()</script>`,
	"hears of it": `<b id=b style="display:block;width:200px;height:200px;background:gray"></b><script>let n = 0, heard = 0;
		b.onmouseover = b.onmouseout = () => b.textContent = ++heard;
		(function f() { b.style.marginLeft = (++n >> 2) % 2 * 300 + 'px'; requestAnimationFrame(f) })()</script>`,
	"a progress without a value": `<progress style="width: 400px"></progress>`,
	"another view": `<p id=p>one</p><script>setTimeout(() => { const v = document.startViewTransition(() => { p.textContent = 'two' });
		v.ready.catch((e) => p.title = e.name); v.finished.then(() => p.append(' done')) }, 30)</script>`,
	"idle in pieces": `<p id=p></p><script>let n = 0; (function f() { requestIdleCallback((d) => { while (d.timeRemaining() > 0 && ++n % 7);
		p.append(n); requestAnimationFrame(f) }) })()</script>`,
}

// keepBusy gives all cores something to do until the test ends.
func keepBusy(t *testing.T) {
	var stop atomic.Bool
	var busy sync.WaitGroup
	for range runtime.NumCPU() {
		busy.Go(func() {
			for !stop.Load() {
			}
		})
	}
	t.Cleanup(func() {
		stop.Store(true)
		busy.Wait()
	})
}

// TestPicturesOfOneMoment plays each page while all cores are busy: again and again the same is seen, and a second look shows what the
// first one did. A sample plays one of them.
func TestPicturesOfOneMoment(t *testing.T) {
	theBrowser(t)
	keepBusy(t)
	for _, name := range tier.Part(t, slices.Sorted(maps.Keys(steadied)), len(steadied)) {
		body := steadied[name]
		t.Run(name, func(t *testing.T) {
			var first []string
			for i := range tier.Rounds(2, 10, 50) {
				w := open(t, html("<body style='margin:0'>"+body))
				do(t, w, "click x=50 y=50")
				var all []string
				for range 2 {
					if err := w.Advance(t.Context(), 7); err != nil {
						t.Fatal(err)
					}
					var prints []string
					for range 2 {
						o := look(t, w)
						hash, err := o.Screenshot.Hash()
						if err != nil {
							t.Fatal(err)
						}
						prints = append(prints, fmt.Sprint(hash, o.Text))
					}
					if prints[0] != prints[1] {
						t.Fatalf("round %d: a second look shows something else: %s", i, difference(prints[1], prints[0]))
					}
					all = append(all, prints[0])
				}
				if first == nil {
					first = all
				}
				if !slices.Equal(all, first) {
					t.Fatalf("round %d: another picture or text: %s", i, apart(all, first))
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
