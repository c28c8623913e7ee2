package model

import (
	"strings"
	"testing"
)

// A probe is found at every spelling of its server's address, and at no other server.
func TestAProbeIsBoundToTheServer(t *testing.T) {
	p := &Probes{}
	p.Put(Probed{Model: "compat/x", At: "http://Box.local:80/v1", On: "2026-11-01"})
	for at, same := range map[string]bool{
		"http://box.local/v1": true, "http://box.local/v1/": true, "http://box.local": true, "http://box.local/": true, "HTTP://BOX.LOCAL:80": true,
		"https://box.local/v1": false, "http://box.local:8000/v1": false, "http://box.local/other/v1": false, "http://box.local/v1?api-version=2": false,
		"http://box.locale/v1": false, "": false, "box.local": false, "http://[::1]/v1": false,
	} {
		if got := p.Of("compat/x", at) != nil; got != same {
			t.Errorf("%q: a probe is found: %v", at, got)
		}
	}
	if p.Of("compat/y", "http://box.local") != nil {
		t.Error("another model has the probe")
	}
	p.Put(Probed{Model: "compat/x", At: "http://box.local/", On: "2026-11-02"})
	if len(p.rows) != 1 || p.rows[0].On != "2026-11-02" {
		t.Errorf("after a second probe: %+v", p.rows)
	}
	// A table of an older version may have one server twice: the later probe counts.
	old, err := LoadProbes(strings.NewReader(`profiles:
- {model: compat/x, at: "http://h/v1", probed: 2026-11-03}
- {model: compat/x, at: "http://h", probed: 2026-11-02}
`))
	if err != nil || old.Of("compat/x", "http://H/") == nil || old.Of("compat/x", "http://H/").On != "2026-11-03" {
		t.Errorf("%v: %+v", err, old)
	}
}
