package browser

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed clock.js
var clockJS string

//go:embed ears.js
var earsJS string

// foundation is the script that runs first in every frame. It brings the clock, which the preamble
// then sets going: that is sent again whenever time has passed, so it is short. A window that shows another
// document may still have the clock and have lost its listeners, so ears.js listens anew each time.
func (w *Window) foundation() string {
	cfg, err := json.Marshal(map[string]float64{
		"start": float64(w.episode.Start.UnixMilli()),
		"seed":  float64(w.episode.Seed),
	})
	if err != nil {
		panic("env/browser: two numbers cannot be encoded: " + err.Error())
	}
	return fmt.Sprintf(`Object.defineProperty(globalThis, '__gymkhanaBegin', {configurable: true, value: (now, clip) => {
	delete globalThis.__gymkhanaBegin;
	(globalThis.__gymkhana?.ears ?? (%s)({...%s, now, clip, ears: (%s)()}))();
}});`, clockJS, cfg, earsJS)
}

// preamble is the script that runs before those of the page, after the foundation: it starts the
// clock at the window's time, and then come the episode's own scripts.
func (w *Window) preamble() string {
	var b strings.Builder
	clip, err := json.Marshal(w.clip)
	if err != nil {
		panic("env/browser: a text cannot be encoded: " + err.Error())
	}
	fmt.Fprintf(&b, "globalThis.__gymkhanaBegin?.(%v, %s);\n", w.millis(), clip)
	for _, script := range w.episode.Scripts {
		b.WriteString(script)
		b.WriteString("\n;")
	}
	return b.String()
}
