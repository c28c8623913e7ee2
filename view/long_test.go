package view_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// BenchmarkLongEpisode opens the pages of a run with an episode of 100,000 steps, each with a picture. The figures are in
// docs/benchmarks.md.
func BenchmarkLongEpisode(b *testing.B) {
	const steps = 100_000
	dir := b.TempDir()
	f, err := store.Create(filepath.Join(dir, "long.gym"), storetest.Plan())
	check(b, err)
	list, err := f.Episodes(b.Context())
	check(b, err)
	l, err := f.Attempt(b.Context(), list[0].ID)
	check(b, err)
	for i := range steps {
		frame := gymkhana.FrameData{PNG: fmt.Appendf(nil, "\x89PNG\r\n\x1a\n picture %d", i)}
		frame.Hash = gymkhana.HashBytes(frame.PNG)
		s := gymkhana.Step{N: i, Turn: i, Frames: []gymkhana.Hash{frame.Hash}, States: fmt.Appendf(nil, `{"at":%d}`, i)}
		if i > 0 {
			s.Actions = []gymkhana.Action{gymkhana.DoIt("left")}
			check(b, l.Decide(&gymkhana.Decided{Turn: i, Role: "player", Actions: s.Actions, Reason: "onwards"}))
		}
		check(b, l.Step(&s, []gymkhana.FrameData{frame}))
	}
	check(b, l.End(b.Context(), gymkhana.AttemptDone))
	check(b, f.Finish(b.Context(), list[0].ID, storetest.Outcome()))
	check(b, f.Close())
	for name, path := range map[string]string{"run": "", "episodes": "/episodes", "first": "?step=0", "last": "?step=99999", "middle": "/step/50000",
		"picture": "/picture/70000/0", "failures": "/failures", "together": "/together"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				web := serve(b, dir) // opened again each time
				_, _, runs := get(b, web.URL+"/")
				at := regexp.MustCompile(`href="(/run/[^"]+)"`).FindStringSubmatch(runs)[1]
				switch name {
				case "run", "episodes", "failures":
				case "together":
					at = ""
				default:
					at += "/episode/" + string(list[0].ID[:8])
				}
				if status, _, body := get(b, web.URL+at+path); status != http.StatusOK {
					b.Fatalf("status %d: %.300s", status, body)
				}
			}
		})
	}
}
