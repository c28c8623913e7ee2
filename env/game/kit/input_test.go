package kit

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
)

// tape plays actions of one role, each as a step of its own, and writes what happened when.
func tape(t *testing.T, actions ...string) string {
	t.Helper()
	d := driver{role: "player", keys: KeySet(ArrowLeft, ArrowRight, Space, Enter) | KeySet(Letters("abc")...), pointer: true, hold: 12}
	var h Hand
	var g gesture
	var out []string
	at := 0
	for _, text := range actions {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if refused := d.play(&g, a); refused != "" {
			out = append(out, "refused: "+refused)
			g.events, g.ticks = g.events[:0], 0
		}
		length := min(max(g.ticks, int(StepTicks)), int(MaxTicks))
		for i := range length {
			in := h.tick(g.events, i)
			for k := Key(0); k < keyCount; k++ {
				if in.Press(k) {
					out = append(out, fmt.Sprintf("%d %s down", at, k))
				}
				if in.Released.Has(k) {
					out = append(out, fmt.Sprintf("%d %s up", at, k))
				}
			}
			if in.Clicked != 0 {
				out = append(out, fmt.Sprintf("%d button %d down at %d,%d", at, in.Clicked, in.X, in.Y))
			}
			if in.Unclicked != 0 {
				out = append(out, fmt.Sprintf("%d button %d up at %d,%d", at, in.Unclicked, in.X, in.Y))
			}
			if in.WheelY != 0 {
				out = append(out, fmt.Sprintf("%d wheel %d", at, in.WheelY))
			}
			at++
		}
		h.rest(g.events, length)
	}
	return strings.Join(append(out, fmt.Sprintf("%d end", at)), "\n")
}

func TestInput(t *testing.T) {
	for _, c := range []struct {
		name    string
		actions []string
		want    string
	}{
		{"a press lasts a step", []string{`press keys=["ArrowLeft"]`, "noop"}, "0 ArrowLeft down\n12 ArrowLeft up\n24 end"},
		{"two presses are two", []string{`press keys=["Space"]`, `press keys=["Space"]`}, "0 Space down\n12 Space down\n12 Space up\n24 end"},
		{"a short press", []string{`press keys=["Space"] ticks=3`}, "0 Space down\n3 Space up\n12 end"},
		{"a long one is cut", []string{`press keys=["Space"] ticks=500`, "noop"}, "0 Space down\n60 Space up\n72 end"},
		{"a key stays down", []string{`key_down key="ArrowRight"`, "noop", `key_up key="ArrowRight"`}, "0 ArrowRight down\n24 ArrowRight up\n36 end"},
		{"another's key", []string{`press keys=["b","x"]`}, "refused: key \"x\" is not for player\n12 end"},
		{"typing", []string{`type text="ab" enter=true`}, "0 a down\n1 a up\n2 b down\n3 b up\n4 Enter down\n5 Enter up\n12 end"},
		{"a click", []string{`click x=10 y=20`}, "0 button 1 down at 10,20\n2 button 1 up at 10,20\n12 end"},
		{"a right click", []string{`click x=10 y=20 button="right"`}, "0 button 2 down at 10,20\n2 button 2 up at 10,20\n12 end"},
		{"a drag", []string{`drag x=0 y=0 to_x=100 to_y=50 ticks=6`}, "0 button 1 down at 0,0\n6 button 1 up at 100,50\n12 end"},
		{"a wheel", []string{`scroll x=1 y=1 direction="down"`}, "0 wheel 100\n12 end"},
		{"off the screen", []string{`click x=1280 y=0`}, "refused: 1280,0 is off the screen\n12 end"},
		{"no elements", []string{`click element="e1"`}, "refused: there are no elements here; give x and y\n12 end"},
		{"a wait", []string{"wait ticks=40"}, "40 end"},
	} {
		if got := tape(t, c.actions...); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
