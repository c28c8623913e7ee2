package browser

import (
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"gymkhana"
)

// arcade is a page that draws a busy canvas and keeps a state.
const arcade = `<body style="margin:0"><canvas id=c width=1280 height=720></canvas><script>
 let x = 0, n = 0; const ctx = c.getContext('2d');
 addEventListener('keydown', () => x += 10);
 (function frame() {
   n++;
   ctx.fillStyle = '#123'; ctx.fillRect(0, 0, 1280, 720);
   for (let i = 0; i < 60; i++) { ctx.fillStyle = 'hsl(' + i * 6 + ' 80% 60%)'; ctx.fillRect((i * 97 + n * 3 + x) % 1280, (i * 53) % 720, 40, 40) }
   requestAnimationFrame(frame);
 })();
</script>`

// step is one step of a game: a key, a tenth of a second, the state, and perhaps a fresh picture.
func step(b *testing.B, w *Window, picture bool) {
	key, _ := gymkhana.ParseAction(`press keys=["ArrowRight"] ticks=6`)
	if _, err := w.Do(b.Context(), key); err != nil {
		b.Fatal(err)
	}
	value[any](b, w, "({x, n})")
	if picture {
		if _, err := look(b, w).Screenshot.PNG(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStepState(b *testing.B) {
	w := open(b, html(arcade))
	for b.Loop() {
		step(b, w, false)
	}
}

func BenchmarkStepPicture(b *testing.B) {
	w := open(b, html(arcade))
	for b.Loop() {
		step(b, w, true)
	}
}

func BenchmarkObserve(b *testing.B) {
	w := open(b, html(catalogue))
	for b.Loop() {
		look(b, w)
	}
}

func BenchmarkAdvanceSecond(b *testing.B) {
	w := open(b, html(arcade))
	for b.Loop() {
		if err := w.Advance(b.Context(), 60); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNewEpisode(b *testing.B) {
	for b.Loop() {
		w, err := theBrowser(b).Open(b.Context(), Episode{Hosts: map[string]http.Handler{"page.localhost": page{html: arcade}}})
		if err != nil {
			b.Fatal(err)
		}
		if err := w.Goto(b.Context(), "http://page.localhost/"); err != nil {
			b.Fatal(err)
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReload(b *testing.B) {
	w := open(b, html(arcade))
	for b.Loop() {
		if err := w.Goto(b.Context(), "http://page.localhost/"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFourAtOnce: an operation is a step with picture in each of four windows on a page of
// elements. It reports the throughput relative to one window.
func BenchmarkFourAtOnce(b *testing.B) {
	var all []*Window
	for range 4 {
		all = append(all, open(b, html(counter)))
	}
	one := func(w *Window) { stepOf(b, w, "click x=60 y=60", "n") }
	var alone, together []time.Duration
	for b.Loop() {
		since := time.Now()
		one(all[0])
		alone = append(alone, time.Since(since))
		since = time.Now()
		var wg sync.WaitGroup
		for _, w := range all {
			wg.Go(func() { one(w) })
		}
		wg.Wait()
		together = append(together, time.Since(since))
	}
	b.ReportMetric(4*median(alone)/median(together), "times-one")
}

// thousand is a page of 1,000 nodes, as pages in practice have them: of 200 cards one in two listens.
const thousand = `<style>.card { display: inline-block; width: 110px; margin: 2px; border: 1px solid #999 } .on { cursor: pointer }</style><main></main><script>
 for (let i = 0; i < 199; i++) {
   const card = document.createElement('div');
   card.className = 'card';
   card.innerHTML = '<h3>Card ' + i + '</h3><p class=on>Some <b>words</b></p>' + (i % 4 ? '<span class=icon></span>' : '<a href=/' + i + '>more</a>');
   if (i % 2) card.addEventListener('click', () => i);
   document.querySelector('main').append(card);
 }
</script>`

// BenchmarkLook reports how long the script in the page takes to examine 1,000 nodes: the median of the script's
// own time, which cannot be measured from outside. The time until the answer reaches us is not included.
func BenchmarkLook(b *testing.B) {
	w := open(b, html(thousand))
	look(b, w)
	var times []time.Duration
	for b.Loop() {
		var ms float64
		const timed = "(() => { const from = performance.now(); gymkhanaEyes.see(false); return performance.now() - from })()"
		if err := w.EvalApart(b.Context(), timed, &ms); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Duration(ms*float64(time.Millisecond)))
	}
	b.ReportMetric(median(times), "ms/look")
	b.ReportMetric(float64(slices.Min(times).Microseconds())/1000, "ms/fastest")
}
