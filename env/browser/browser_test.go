package browser

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
)

func TestProbe(t *testing.T) {
	theBrowser(t)
	id, err := Probe(t.Context(), Options{Folder: testFolder})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(id.Product, "Chrome/") || id.Path == "" || id.Revision == "" || id.Why == "" {
		t.Errorf("an incomplete identity: %+v", id)
	}
	if os.Getuid() == 0 && id.Sandbox {
		t.Error("a browser run by root claims a sandbox")
	}
	if _, err := Probe(t.Context(), Options{Folder: testFolder, Sandbox: "off"}); err != nil {
		t.Error("without a sandbox:", err)
	}
	if _, err := Probe(t.Context(), Options{Folder: testFolder, Sandbox: "on"}); os.Getuid() == 0 &&
		(err == nil || !strings.Contains(err.Error(), "sandbox off")) {
		t.Errorf("root with a sandbox: %v", err)
	}
}

func TestWrongOptions(t *testing.T) {
	none := filepath.Join(t.TempDir(), "no-such-browser")
	broken := filepath.Join(t.TempDir(), "broken")
	if err := os.WriteFile(broken, []byte("#!/bin/sh\necho cannot run >&2\nexit 3\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]Options{
		"apt-get install":   {Path: none},
		"cannot run":        {Path: broken},
		"want auto, on or":  {Sandbox: "maybe"},
		"cannot be recycle": {Recycle: -1},
		"too few":           {Memory: 1},
		"negative":          {Patience: -1},
	} {
		o.Folder = t.TempDir()
		b, err := Start(t.Context(), o)
		if err == nil {
			b.Close()
		}
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want a fault of the setup that says %q", o, err, want)
		}
		if left := leftovers(o.Folder); len(left) > 0 {
			t.Errorf("%s: left behind: %q", want, left)
		}
	}
}

func TestWrongEpisodes(t *testing.T) {
	b := theBrowser(t)
	for want, e := range map[string]Episode{
		"each side":  {Size: gymkhana.Size{W: 10, H: 10}},
		"has one":    {MaxTabs: -1},
		"lower case": {Hosts: map[string]http.Handler{"Shop.localhost:80": page{}}},
	} {
		w, err := b.Open(t.Context(), e)
		if err == nil {
			w.Close()
		}
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want a fault of the setup that says %q", err, want)
		}
	}
	w := open(t, html(""))
	if err := w.Goto(t.Context(), "http://elsewhere.localhost/"); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("a host that is not there: %v", err)
	}
}

// TestWebGL: pages can draw with WebGL, in software.
func TestWebGL(t *testing.T) {
	w := open(t, html(`<canvas id=c width=64 height=64></canvas><script>
 const gl = c.getContext('webgl', {preserveDrawingBuffer: true});
 if (gl) { gl.clearColor(0, 1, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT) }
</script>`))
	got := value[any](t, w, `(() => { if (!gl) return 'none'; const p = new Uint8Array(4); gl.readPixels(5, 5, 1, 1, `+
		`gl.RGBA, gl.UNSIGNED_BYTE, p); return [...p].join() + ' ' + gl.getParameter(gl.VERSION) })()`)
	if got, ok := got.(string); !ok || !strings.HasPrefix(got, "0,255,0,255 WebGL") {
		t.Errorf("a green canvas reads %v", got)
	}
}
