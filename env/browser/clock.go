package browser

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"gymkhana"
)

// The scripts of a page's own world: the clock with its parts, and what listens to listeners.
var (
	//go:embed clock.js
	clockJS string
	//go:embed moves.js
	movesJS string
	//go:embed media.js
	mediaJS string
	//go:embed answers.js
	answersJS string
	//go:embed stamps.js
	stampsJS string
	//go:embed ears.js
	earsJS string
)

// foundation is the script that runs first in every frame. It installs the clock, which the preamble then
// starts. The preamble is sent again whenever time has passed, so it is short. A window that shows another
// document may still have the clock and have lost its listeners, so ears.js adds its listeners again each
// time. It contains nothing of an episode, so a spare window has it already.
var foundation = fmt.Sprintf(`Object.defineProperty(globalThis, '__gymkhanaBegin', {configurable: true, value: (cfg) => {
	delete globalThis.__gymkhanaBegin;
	(globalThis.__gymkhana?.ears ?? (%s)({...cfg, ears: (%s)(), parts: [%s]}))();
}});`, clockJS, earsJS, strings.Join([]string{movesJS, mediaJS, answersJS, stampsJS}, ",\n"))

// preamble is the script that runs before those of the page, after the foundation: it starts the
// clock at the window's time, and then come the episode's own scripts.
func (w *Window) preamble() string {
	var b strings.Builder
	cfg, err := json.Marshal(struct {
		Now   float64       `json:"now"`
		Start int64         `json:"start"`
		Seed  gymkhana.Seed `json:"seed"`
		Clip  string        `json:"clip"`
	}{w.millis(), w.episode.Start.UnixMilli(), w.episode.Seed, w.clip})
	if err != nil {
		panic("env/browser: numbers and a text cannot be encoded: " + err.Error())
	}
	fmt.Fprintf(&b, "globalThis.__gymkhanaBegin?.(%s);\n", cfg)
	for _, script := range w.episode.Scripts {
		b.WriteString(script)
		b.WriteString("\n;")
	}
	return b.String()
}
