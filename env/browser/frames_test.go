package browser

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
)

// abroad is a page around a frame that its scripts cannot reach. It counts the messages of the
// frame.
const abroad = `<body style="margin:0;height:2000px"><script>var hits = []; addEventListener('message', (e) => hits.push(e.data))</script>`

// inside is a document in such a frame: a button, a field and a box to drag in, which report their events to the top
// window.
const inside = `<body style='margin:0;height:1500px'><button style='position:absolute;left:20px;top:30px;width:60px;height:40px'>Go</button>` +
	`<input style='position:absolute;left:20px;top:90px;width:60px'><p style='position:absolute;top:400px;left:20px;width:60px;height:40px'>low</p><script>
	const tell = (what) => top.postMessage(what, '*');
	document.querySelector('button').onclick = () => tell('button');
	document.querySelector('p').onclick = () => tell('low');
	document.querySelector('input').oninput = (e) => tell('typed ' + e.target.value);
	document.body.onpointermove = (e) => { if (e.buttons) tell('dragged') };
</script>`

// foreign are frames, how one gets at what is in them by place, and what the page hears of it.
var foreign = []struct {
	name, frame string
	actions     []string
	want        string
}{
	{"sandboxed", `<iframe sandbox=allow-scripts srcdoc="` + inside + `" width=200 height=150></iframe>`,
		[]string{"click x=50 y=50", `type text="ab" x=50 y=100`}, "button, typed a, typed ab"},
	{"sandboxed, by address", `<iframe sandbox=allow-scripts src=/inside width=200 height=150></iframe>`,
		[]string{"click x=50 y=50"}, "button"},
	{"another origin", `<iframe src=http://other.localhost/inside width=200 height=150></iframe>`,
		[]string{"click x=50 y=50", `type text="a" x=50 y=100`}, "button, typed a"},
	{"srcdoc of another origin", `<iframe src=http://other.localhost/nested width=300 height=250></iframe>`,
		[]string{"click x=62 y=62"}, "button"},
	{"nested sandboxes", `<iframe sandbox=allow-scripts src=/nested width=300 height=250></iframe>`,
		[]string{"click x=62 y=62"}, "button"},
	{"scrolled in itself", `<iframe sandbox=allow-scripts srcdoc="` + inside + `" width=200 height=150></iframe>`,
		[]string{"scroll x=50 y=50 dy=350", "click x=50 y=70"}, "low"},
	{"scrolled with the page", `<div style="height:900px"></div><iframe sandbox=allow-scripts srcdoc="` + inside + `" width=200 height=150></iframe>`,
		[]string{"scroll x=300 y=20 dy=880", "click x=50 y=70"}, "button"},
	{"transformed", `<iframe sandbox=allow-scripts srcdoc="` + inside + `" width=200 height=150 ` +
		`style="position:absolute;left:200px;top:100px;transform-origin:0 0;transform:rotate(90deg) scale(0.5);border:0"></iframe>`,
		[]string{"click x=175 y=125"}, "button"}, // the middle of the button is 25 px to the left of the corner, and 25 px below it
	{"dragged in", `<iframe sandbox=allow-scripts srcdoc="` + inside + `" width=200 height=150></iframe>`,
		[]string{"drag x=150 y=20 to_x=150 to_y=120 ticks=2"}, "dragged, dragged"},
	{"in a page that listens to the pointer", `<script>onpointermove = () => 0; document.body.onmouseover = () => 0</script>` +
		`<iframe sandbox=allow-scripts srcdoc="` + inside + `" width=200 height=150></iframe>`,
		[]string{"click x=50 y=50"}, "button"},
	{"zoomed", `<iframe sandbox=allow-scripts srcdoc="` + inside + `" width=200 height=150 style="zoom:1.5;border:0"></iframe>`,
		[]string{"click x=75 y=75"}, "button"},
}

func abroadWith(frame string) Episode {
	e := html(abroad + frame)
	e.Size = gymkhana.Size{W: 400, H: 300}
	front := e.Hosts["page.localhost"].(page)
	front.paths = map[string]http.HandlerFunc{}
	for path, text := range map[string]string{
		"/inside": inside,
		"/nested": `<body style="margin:10px"><iframe sandbox=allow-scripts srcdoc="` + inside + `" width=200 height=150></iframe>`,
	} {
		front.paths[path] = func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, "<!doctype html>"+text)
		}
	}
	e.Hosts["page.localhost"], e.Hosts["other.localhost"] = front, front
	return e
}

// TestWhatIsInAForeignFrameIsReachedByPlace: the observation shows the frame as unreadable, with its place, and input
// by place reaches its contents, the same way each time.
func TestWhatIsInAForeignFrameIsReachedByPlace(t *testing.T) {
	theBrowser(t)
	for _, c := range foreign {
		t.Run(c.name, func(t *testing.T) {
			play := func() (prints []string) {
				w := open(t, abroadWith(c.frame))
				for _, action := range c.actions {
					do(t, w, action)
					o := look(t, w)
					prints = append(prints, string(o.AppendCanonical(nil)))
					if !strings.Contains(o.Text, "] iframe ''") || !strings.Contains(o.Text, "unreadable: True") {
						t.Errorf("the frame is not told as unreadable:\n%s", o.Text)
					}
				}
				if got := strings.Join(value[[]string](t, w, "hits"), ", "); got != c.want {
					t.Errorf("heard %q; want %q", got, c.want)
				}
				return prints
			}
			first := play()
			if again := play(); !slices.Equal(again, first) {
				t.Errorf("it goes another way when it is played again: %s", apart(again, first))
			}
		})
	}
}

// TestAFrameWithoutScriptsIsReachedByPlace: what the browser itself does on a click happens in a frame with every restriction too.
func TestAFrameWithoutScriptsIsReachedByPlace(t *testing.T) {
	var mu sync.Mutex
	var asked []string
	e := abroadWith(`<iframe sandbox srcdoc="<body style='margin:0'><a href=/followed style='position:absolute;left:10px;top:10px;width:60px;height:30px'>on</a>` +
		`<input type=checkbox style='position:absolute;left:100px;top:10px;width:30px;height:30px;margin:0'>` +
		`<button onclick=top.hits.push(1) style='position:absolute;left:10px;top:60px'>script</button>" width=200 height=150></iframe>`)
	e.Hosts["page.localhost"].(page).paths["/followed"] = func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.URL.Path+" "+r.Header.Get("Sec-Fetch-Dest"))
		mu.Unlock()
		fmt.Fprint(w, "followed")
	}
	w := open(t, e)
	before := shot(t, w)
	do(t, w, "click x=117 y=27")
	if shot(t, w) == before {
		t.Error("a click on a checkbox in the frame does not show")
	}
	do(t, w, "click x=30 y=75")
	if n := value[int](t, w, "hits.length"); n != 0 {
		t.Errorf("a script ran in a frame without scripts: %d", n)
	}
	do(t, w, "click x=30 y=25")
	mu.Lock()
	defer mu.Unlock()
	if strings.Join(asked, ", ") != "/followed iframe" {
		t.Errorf("the link in the frame asked for %q", asked)
	}
}

func shot(t *testing.T, w *Window) string {
	t.Helper()
	hash, err := look(t, w).Screenshot.Hash()
	if err != nil {
		t.Fatal(err)
	}
	return hash.String()
}
