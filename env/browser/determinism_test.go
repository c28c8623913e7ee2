package browser

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// restless is a page in which everything moves: timers, frames, animations, a transition, messages
// to ports and windows, requests, pictures and randomness. The list called log has the events in
// order.
const restless = `<!doctype html><meta charset=utf-8><title>restless</title>
<style>
 @keyframes slide { to { transform: translateX(400px) rotate(90deg) } }
 #a { width: 60px; height: 60px; background: teal; animation: slide 1.3s ease-in-out infinite alternate }
 #b { width: 40px; height: 40px; background: orange; transition: width .7s, background 1.1s }
 #b.on { width: 600px; background: navy }
</style>
<h1>Restless</h1><div id=a></div><div id=b></div><input id=field autofocus><canvas id=c width=400 height=200></canvas>
<button id=go>go</button><div id=pictures></div><iframe id=inner src=/inner width=300 height=80></iframe>
<script>
 const log = [], note = (...words) => log.push([...words, Math.round(performance.now() * 1000)].join(' '));
 setInterval(() => note('interval', Math.random().toFixed(6)), 70);
 (function nested(n) { setTimeout(() => { note('nested', n); nested(n + 1) }, 0) })(0);
 const ctx = c.getContext('2d');
 (function frame(at) {
   ctx.fillStyle = 'hsl(' + Math.floor(Math.random() * 360) + ' 70% 50%)';
   ctx.fillRect(Math.random() * 400, Math.random() * 200, 30, 30);
   requestAnimationFrame(frame);
 })(0);
 const channel = new MessageChannel();
 channel.port1.onmessage = (e) => { note('port', e.data); if (e.data % 5) channel.port2.postMessage(e.data + 1) };
 setInterval(() => channel.port2.postMessage(1), 120);
 addEventListener('message', (e) => note('window', e.data));
 (async () => {
   for (let i = 0; ; i++) {
     await new Promise((r) => setTimeout(r, 130));
     const got = await (await fetch('/data?' + i)).json();
     note('fetched', got.n, Date.now());
     const img = new Image();
     img.onload = () => { note('picture', i); pictures.append(img) };
     img.src = '/picture?' + i;
   }
 })();
 const request = () => { const x = new XMLHttpRequest(); x.open('GET', '/data?xhr'); x.onload = () => note('xhr', x.responseText); x.send() };
 setInterval(request, 310);
 go.onclick = (e) => { b.classList.toggle('on'); note('click', e.clientX, Math.round(e.timeStamp)) };
 field.oninput = () => note('typed', field.value);
 b.ontransitionend = (e) => note('transition', e.propertyName);
 new ResizeObserver((all) => note('resized', Math.round(all[0].contentRect.width))).observe(b);
 new IntersectionObserver((all) => note('seen', all[0].isIntersecting)).observe(pictures);
 requestIdleCallback(() => note('idle', crypto.randomUUID()));
 addEventListener('keydown', (e) => note('key', e.key, crypto.getRandomValues(new Uint8Array(2)).join()));
</script>`

const inner = `<!doctype html><body style="margin:4px"><p id=p></p><script>
 let n = 0;
 (function f() { p.textContent = 'inner ' + ++n + ' ' + Math.random().toFixed(4); requestAnimationFrame(f) })();
 setInterval(() => parent.postMessage('from inner ' + n, '*'), 200);
</script>`

func restlessEpisode() Episode {
	e := Episode{Seed: 42, Hosts: map[string]http.Handler{"page.localhost": page{html: restless, paths: map[string]http.HandlerFunc{
		"/inner": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, inner) },
		"/data":  func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, `{"n": %q}`, r.URL.RawQuery) },
		"/picture": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "image/svg+xml")
			fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><text y="20">%s</text></svg>`, r.URL.RawQuery)
		},
	}}}}
	return e
}

// inputs are the inputs of a restless episode; time passes between them.
var inputs = []string{
	"click element=go", `type text="Hi there"`, "noop", "mouse_move x=300 y=300", `press keys=["Shift","x"]`, "noop",
	"scroll dy=60", "click x=100 y=100", `key_down key="a"`, `key_up key="a"`, "double_click x=200 y=150",
	"click element=go", "drag x=10 y=300 to_x=200 to_y=350", "noop",
}

// footprint is everything observable of one step.
type footprint struct{ state, text, shot string }

// live plays a restless episode and records each step.
func live(t *testing.T, b *Browser) ([]footprint, error) {
	w, err := b.Open(t.Context(), restlessEpisode())
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
		return nil, err
	}
	var steps []footprint
	for i := -1; i < len(inputs); i++ {
		if i >= 0 {
			if err := act(t, w, inputs[i]); err != nil {
				return nil, err
			}
		}
		if err := w.Advance(t.Context(), 6); err != nil {
			return nil, err
		}
		f, err := print(t, w)
		if err != nil {
			return nil, err
		}
		steps = append(steps, f)
	}
	return steps, err
}

// act performs an input; "element=go" means the button.
func act(t *testing.T, w *Window, text string) error {
	if text == "click element=go" {
		o, err := w.Observe(t.Context())
		if err != nil {
			return err
		}
		text = fmt.Sprintf("click element=%q", elementID(t, o, "go"))
	}
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		return err
	}
	refused, err := w.Do(t.Context(), a)
	if err == nil && refused != "" {
		err = errors.New(refused)
	}
	return err
}

func print(t *testing.T, w *Window) (footprint, error) {
	var f footprint
	if err := w.Eval(t.Context(), "JSON.stringify(log, null, 1)", &f.state); err != nil {
		return f, err
	}
	o, err := w.Observe(t.Context())
	if err != nil {
		return f, err
	}
	f.text = string(o.AppendCanonical(nil))
	hash, err := o.Screenshot.Hash()
	f.shot = hash.String()
	return f, err
}

func TestSameSeedSameEverything(t *testing.T) {
	b := theBrowser(t)
	want, err := live(t, b)
	if err != nil {
		t.Fatal(err)
	}
	if last := want[len(want)-1]; len(last.state) < 2000 {
		t.Fatalf("the page hardly lived: %s", last.state)
	}
	for range tier.Rounds(1, 4, 4) {
		got, err := live(t, b)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, got, want)
	}
	all := make([][]footprint, tier.Rounds(2, 8, 8))
	errs := make([]error, len(all))
	var wg sync.WaitGroup
	for i := range all {
		wg.Go(func() { all[i], errs[i] = live(t, b) })
	}
	wg.Wait()
	for i := range all {
		if errs[i] != nil {
			t.Fatal("in parallel:", errs[i])
		}
		compare(t, all[i], want)
	}
}

func compare(t *testing.T, got, want []footprint) {
	t.Helper()
	for i := range want {
		switch {
		case got[i].state != want[i].state:
			t.Fatalf("step %d: state differs: %s", i, difference(got[i].state, want[i].state))
		case got[i].text != want[i].text:
			t.Fatalf("step %d: text differs: %s", i, difference(got[i].text, want[i].text))
		case got[i].shot != want[i].shot:
			t.Fatalf("step %d: the picture differs", i)
		}
	}
}

// difference shows where two texts part.
func difference(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	from := max(0, i-80)
	return fmt.Sprintf("\n got …%s\nwant …%s", got[from:min(len(got), i+120)], want[from:min(len(want), i+120)])
}
