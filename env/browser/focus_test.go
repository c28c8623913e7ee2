package browser

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// stall stops the browser process that draws and reports frames, and resumes it after a while. This shows which
// operations wait for a frame.
func stall(t *testing.T, w *Window, long time.Duration) {
	t.Helper()
	var all struct {
		Processes []struct {
			Type string `json:"type"`
			ID   int    `json:"id"`
		} `json:"processInfo"`
	}
	if err := w.lease.root.call(t.Context(), "SystemInfo.getProcessInfo", nil, &all); err != nil {
		t.Fatal(err)
	}
	for _, p := range all.Processes {
		if p.Type != "GPU" {
			continue
		}
		if err := syscall.Kill(p.ID, syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		goesOn := time.AfterFunc(long, func() { _ = syscall.Kill(p.ID, syscall.SIGCONT) })
		t.Cleanup(func() {
			goesOn.Stop()
			_ = syscall.Kill(p.ID, syscall.SIGCONT)
		})
		return
	}
	t.Fatalf("no process draws: %v", all)
}

// focusing are pages that give a field the focus with a frame that the browser draws: when they come, or when a button is clicked.
var focusing = map[string]string{
	"at once":         `<input autofocus aria-label=here>`,
	"in a frame":      `<iframe srcdoc="<input autofocus aria-label=here>"></iframe>`,
	"in a root":       `<x-a></x-a><script>document.querySelector('x-a').attachShadow({mode: 'open'}).innerHTML = '<input autofocus aria-label=here>'</script>`,
	"in a closed one": `<x-a></x-a><script>document.querySelector('x-a').attachShadow({mode: 'closed'}).innerHTML = '<input autofocus aria-label=here>'</script>`,
	"parsed root":     `<x-a><template shadowrootmode=open><input autofocus aria-label=here></template></x-a>`,
	"in a dialog":     `<dialog><input aria-label=other><input autofocus aria-label=here></dialog><script>document.querySelector('dialog').showModal()</script>`,
	"after a moment":  `<script>setTimeout(() => { document.body.innerHTML += '<input autofocus aria-label=here>' }, 5)</script>`,
	"after an answer": `<script>fetch('/').then((r) => r.text()).then(() => { document.body.innerHTML += '<input autofocus aria-label=here>' })</script>`,
}

// A field with autofocus has the focus in the first observation that contains it, however late the browser draws a
// frame.
func TestAutofocusIsThereAtOnce(t *testing.T) {
	for name, body := range focusing {
		t.Run(name, func(t *testing.T) {
			w := open(t, html("<body>"+body))
			stall(t, w, 250*time.Millisecond)
			time.Sleep(50 * time.Millisecond) // a frame that is under way comes
			if err := w.Goto(t.Context(), "http://page.localhost/again"); err != nil {
				t.Fatal(err)
			}
			if err := w.Advance(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			if o := look(t, w); !strings.Contains(o.Text, "'here' focused: True") {
				t.Fatalf("the field has no focus:\n%s", o.Text)
			}
		})
	}
}

// A background tab draws frames too, so waiting for one always ends.
func TestAutofocusInATabBehind(t *testing.T) {
	w := open(t, html(`<title>first</title><script>setTimeout(() => { document.body.innerHTML += '<input autofocus aria-label=here>' }, 500)</script>`))
	do(t, w, `new_tab url="http://page.localhost/other"`)
	if err := w.Advance(t.Context(), 40); err != nil {
		t.Fatal(err)
	}
	do(t, w, "switch_tab tab=0")
	if o := look(t, w); !strings.Contains(o.Text, "'here' focused: True") {
		t.Fatalf("the field has no focus:\n%s", o.Text)
	}
}
