package kit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
)

// tape plays actions of one role, each as a separate step, and records the events and their ticks.
func tape(t *testing.T, actions ...string) string {
	t.Helper()
	d := driver{role: "player", keys: KeySet(ArrowLeft, ArrowRight, Space, Enter) | KeySet(Letters("abc")...),
		pointer: true, hold: 12}
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
			if in.WheelX != 0 || in.WheelY != 0 {
				out = append(out, fmt.Sprintf("%d wheel %d,%d", at, in.WheelX, in.WheelY))
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
		{"two presses are two", []string{`press keys=["Space"]`, `press keys=["Space"]`},
			"0 Space down\n12 Space down\n12 Space up\n24 end"},
		{"a short press", []string{`press keys=["Space"] ticks=3`}, "0 Space down\n3 Space up\n12 end"},
		{"a long one is cut", []string{`press keys=["Space"] ticks=500`, "noop"}, "0 Space down\n60 Space up\n72 end"},
		{"a key stays down", []string{`key_down key="ArrowRight"`, "noop", `key_up key="ArrowRight"`},
			"0 ArrowRight down\n24 ArrowRight up\n36 end"},
		{"another's key", []string{`press keys=["b","x"]`}, "refused: key \"x\" is not for player\n12 end"},
		{"typing", []string{`type text="ab" enter=true`},
			"0 a down\n1 a up\n2 b down\n3 b up\n4 Enter down\n5 Enter up\n12 end"},
		{"a click", []string{`click x=10 y=20`}, "0 button 1 down at 10,20\n2 button 1 up at 10,20\n12 end"},
		{"a right click", []string{`click x=10 y=20 button="right"`},
			"0 button 2 down at 10,20\n2 button 2 up at 10,20\n12 end"},
		{"a drag", []string{`drag x=0 y=0 to_x=100 to_y=50 ticks=6`},
			"0 button 1 down at 0,0\n6 button 1 up at 100,50\n12 end"},
		{"a wheel", []string{`scroll x=1 y=1 direction="down"`}, "0 wheel 0,100\n12 end"},
		{"off the screen", []string{`click x=1280 y=0`}, "refused: 1280,0 is off the screen\n12 end"},
		{"no elements", []string{`click element="e1"`}, "refused: there are no elements here; give x and y\n12 end"},
		{"a wait", []string{"wait ticks=40"}, "40 end"},
		{"a press of no time takes one tick", []string{`press keys=["Space"] ticks=0`}, "0 Space down\n1 Space up\n12 end"},
		{"a key that is down is struck again", []string{`key_down key="Space"`, `press keys=["Space"] ticks=4`},
			"0 Space down\n12 Space down\n16 Space up\n24 end"},
		{"only what is down can come up", []string{`key_up key="Space"`}, "12 end"},
		{"one of two keys comes up", []string{`key_down key="a"`, `key_down key="b"`, `key_up key="a"`, `key_up key="b"`},
			"0 a down\n12 b down\n24 a up\n36 b up\n48 end"},
		{"a key that is held through another's press", []string{`key_down key="a"`, `press keys=["b"]`, `key_up key="a"`},
			"0 a down\n12 b down\n24 a up\n24 b up\n36 end"},
		{"no key", []string{"press keys=[]"}, "refused: no key is named\n12 end"},
		{"no such key", []string{`key_down key="F1"`}, "refused: key \"F1\" is not for player\n12 end"},
		{"typing the ends of what there is", []string{`type text="C A"`},
			"0 c down\n1 c up\n2 Space down\n3 Space up\n4 a down\n5 a up\n12 end"},
		{"typing another's key", []string{`type text="ad"`}, "refused: key 'd' is not for player\n12 end"},
		{"typing what is no key", []string{`type text="a{"`}, "refused: key '{' is not for player\n12 end"},
		{"typing just enough", []string{`type text="` + strings.Repeat("a", 30) + `"`, "noop"},
			struck("a", 30) + "\n72 end"},
		{"typing too much", []string{`type text="` + strings.Repeat("a", 31) + `"`},
			"refused: the text is too long; a step has room for 30 keys\n12 end"},
		{"typing at a place", []string{`type text="a" x=5 y=6`},
			"0 button 1 down at 5,6\n2 a down\n2 button 1 up at 5,6\n3 a up\n12 end"},
		{"typing at a place off the screen", []string{`type text="a" x=5 y=-1`}, "refused: 5,-1 is off the screen\n12 end"},
		{"a click that takes its time", []string{`click x=10 y=20 ticks=12`, "noop"},
			"0 button 1 down at 10,20\n12 button 1 up at 10,20\n24 end"},
		{"a middle click", []string{`click x=10 y=20 button="middle"`},
			"0 button 4 down at 10,20\n2 button 4 up at 10,20\n12 end"},
		{"a double click", []string{`double_click x=1 y=2`},
			"0 button 1 down at 1,2\n2 button 1 up at 1,2\n4 button 1 down at 1,2\n6 button 1 up at 1,2\n12 end"},
		{"a long press", []string{`long_press x=1 y=2`, "noop"}, "0 button 1 down at 1,2\n30 button 1 up at 1,2\n42 end"},
		{"moving alone does nothing", []string{`mouse_move x=1 y=2`}, "12 end"},
		{"the corners of the screen", []string{`click x=0 y=0`, `click x=1279 y=719`},
			"0 button 1 down at 0,0\n2 button 1 up at 0,0\n12 button 1 down at 1279,719\n14 button 1 up at 1279,719\n24 end"},
		{"left of the screen", []string{`click x=-1 y=0`}, "refused: -1,0 is off the screen\n12 end"},
		{"above it", []string{`click x=0 y=-1`}, "refused: 0,-1 is off the screen\n12 end"},
		{"below it", []string{`click x=0 y=720`}, "refused: 0,720 is off the screen\n12 end"},
		{"a drag to the corners", []string{`drag x=0 y=0 to_x=1279 to_y=719`, "noop", `drag x=9 y=9 to_x=0 to_y=0`, "noop"},
			"0 button 1 down at 0,0\n12 button 1 up at 1279,719\n24 button 1 down at 9,9\n36 button 1 up at 0,0\n48 end"},
		{"a drag to the left of the screen", []string{`drag x=0 y=0 to_x=-1 to_y=0`},
			"refused: -1,0 is off the screen\n12 end"},
		{"a drag to an element", []string{`drag x=0 y=0 to="4"`}, "refused: there are no elements here; give to_x and to_y\n12 end"},
		{"a drag above it", []string{`drag x=0 y=0 to_x=0 to_y=-1`}, "refused: 0,-1 is off the screen\n12 end"},
		{"a drag to the right of it", []string{`drag x=0 y=0 to_x=1280 to_y=0`}, "refused: 1280,0 is off the screen\n12 end"},
		{"a drag below it", []string{`drag x=0 y=0 to_x=0 to_y=720`}, "refused: 0,720 is off the screen\n12 end"},
		{"a wheel without a place", []string{`scroll direction="up"`}, "0 wheel 0,-100\n12 end"},
		{"a wheel to the left", []string{`scroll direction="left"`}, "0 wheel -100,0\n12 end"},
		{"a wheel to the right", []string{`scroll direction="right"`}, "0 wheel 100,0\n12 end"},
		{"a wheel by pixels", []string{`scroll dx=3 dy=-4`}, "0 wheel 3,-4\n12 end"},
		{"a wheel off the screen", []string{`scroll x=-1 y=0`}, "refused: -1,0 is off the screen\n12 end"},
		{"what has no meaning here", []string{"home"}, "refused: home cannot be done here\n12 end"},
	} {
		if got := tape(t, c.actions...); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// struck writes what typing a key n times does.
func struck(key string, n int) string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("%d %s down\n%d %s up", 2*i, key, 2*i+1, key))
	}
	return strings.Join(out, "\n")
}

// path plays a drag and gives where the pointer is in each tick.
func path(t *testing.T, text string) string {
	t.Helper()
	d, h, g := driver{role: "player", pointer: true}, Hand{}, gesture{}
	a, err := gymkhana.ParseAction(text)
	if err != nil || d.play(&g, a) != "" {
		t.Fatalf("%s: %v", text, err)
	}
	var out []string
	for i := range g.ticks {
		in := h.tick(g.events, i)
		out = append(out, fmt.Sprintf("%d,%d", in.X, in.Y))
	}
	return strings.Join(out, " ")
}

// A drag is a straight line in equal stretches, which has arrived before the button comes up.
func TestDragIsStraight(t *testing.T) {
	for text, want := range map[string]string{
		`drag x=0 y=100 to_x=40 to_y=80 ticks=5`:     "0,100 10,95 20,90 30,85 40,80",
		`drag x=40 y=80 to_x=0 to_y=100 ticks=3`:     "40,80 20,90 0,100",
		`drag x=10 y=10 to_x=20 to_y=30 ticks=1`:     "20,30",
		`drag x=10 y=10 to_x=20 to_y=30 ticks=2`:     "10,10 20,30",
		`drag x=110 y=0 to_x=0 to_y=11`:              "110,0 100,1 90,2 80,3 70,4 60,5 50,6 40,7 30,8 20,9 10,10 0,11",
		`drag x=100 y=100 to_x=100 to_y=100 ticks=2`: "100,100 100,100",
	} {
		if got := path(t, text); got != want {
			t.Errorf("%s goes %s; want %s", text, got, want)
		}
	}
}

func TestRolesWithoutAPointer(t *testing.T) {
	d := driver{role: "player", keys: KeySet(KeyA)}
	for _, text := range []string{"click x=1 y=1", "mouse_move x=1 y=1", "scroll dx=1", "drag x=0 y=0 to_x=1 to_y=1",
		`type text="a" x=1 y=1`} {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if why := d.play(&gesture{}, a); why != "player has no pointer" {
			t.Errorf("%s: refused with %q", text, why)
		}
	}
}

func TestAxis(t *testing.T) {
	for held, want := range map[Keys]int{0: 0, KeySet(ArrowLeft): -1, KeySet(ArrowRight): 1,
		KeySet(ArrowLeft, ArrowRight): 0,
		KeySet(Space):                 0} {
		if got := (&Input{Held: held}).Axis(ArrowLeft, ArrowRight); got != want {
			t.Errorf("with %v held the axis is %d; want %d", held.names(), got, want)
		}
	}
	if (&Input{Clicked: RightButton}).Click() || !(&Input{Clicked: RightButton | LeftButton}).Click() {
		t.Error("only the left button clicks")
	}
}

func TestButtons(t *testing.T) {
	for name, want := range map[string]Buttons{"left": LeftButton, "right": RightButton, "middle": MiddleButton} {
		d, h, g := driver{pointer: true}, Hand{}, gesture{}
		a, err := gymkhana.ParseAction("click x=1 y=1 button=" + strconv.Quote(name))
		if err != nil || d.play(&g, a) != "" {
			t.Fatalf("%s: %v", name, err)
		}
		if in := h.tick(g.events, 0); in.Clicked != want || in.Clicked == 0 {
			t.Errorf("the %s button is %d; want %d", name, in.Clicked, want)
		}
	}
}

func TestEveryLetterAndDigitCanBeTyped(t *testing.T) {
	for k := range Key(keyCount) {
		if r := k.Rune(); r != 0 {
			if got, ok := keyOf(r); got != k || !ok {
				t.Errorf("%c strikes %s, %v", r, got, ok)
			}
		}
	}
	for r, want := range map[rune]Key{' ': Space, '\n': Enter, '\b': Backspace} {
		if got, ok := keyOf(r); got != want || !ok {
			t.Errorf("%q strikes %s, %v; want %s", r, got, ok, want)
		}
	}
	for _, r := range "`{/:A" {
		if got, ok := keyOf(r); ok {
			t.Errorf("%q strikes %s", r, got)
		}
	}
}

// All events of one hand in a tick add up, in any order.
func TestEventsOfATickAddUp(t *testing.T) {
	events := []event{{at: 3, down: KeySet(KeyA)}, {at: 3, bdown: LeftButton}, {at: 3, up: KeySet(Space)},
		{at: 3, down: KeySet(Tab)},
		{at: 3, bup: RightButton}, {at: 3, up: KeySet(Enter)}, {at: 3, bdown: MiddleButton},
		{at: 3, wheelX: 2}, {at: 3, wheelX: 3, wheelY: 4},
		{at: 4, down: KeySet(Shift)}}
	hand := Hand{Held: KeySet(Space, Enter), Buttons: RightButton, X: 5, Y: 6}
	want := Input{Held: KeySet(KeyA, Tab), Pressed: KeySet(KeyA, Tab), Released: KeySet(Space, Enter), X: 5, Y: 6,
		Buttons: LeftButton | MiddleButton, Clicked: LeftButton | MiddleButton, Unclicked: RightButton, WheelX: 5, WheelY: 4}
	for range 2 {
		h := hand
		if got := h.tick(events, 3); got != want {
			t.Errorf("the input is %+v; want %+v", got, want)
		}
		slices.Reverse(events)
	}
	h := hand
	h.rest([]event{{at: 11, up: KeySet(Space)}, {at: 12, up: KeySet(Space)}, {at: 13, up: KeySet(Enter, Tab)},
		{at: 14, bup: RightButton | LeftButton}}, 12)
	if want := (Hand{Up: KeySet(Space, Enter), ButtonUp: RightButton, X: 5, Y: 6}); h != want {
		t.Errorf("after the step the hand is %+v; want %+v", h, want)
	}
}
