package browser

import "testing"

// The browser's own widgets know the time of day and how fast keys follow each other. Both are virtual here: a time
// field opens no picker, which would begin at the present minute, and a key two virtual seconds after another begins a
// new word in a list.
func TestWidgetsDoNotSeeRealTime(t *testing.T) {
	w := open(t, html(`<input id=at type=time aria-label=at><select id=list aria-label=list size=4>
<option>apple<option>banana<option>blueberry<option>lemon</select>`))
	o := look(t, w)
	do(t, w, `click element="`+elementID(t, o, "at")+`"`, `press keys=[" "]`, `press keys=["ArrowRight"]`, `press keys=["ArrowDown"]`, `press keys=["Enter"]`,
		`press keys=["Alt","ArrowDown"]`, `press keys=["ArrowDown"]`, `press keys=["Enter"]`, `press keys=["F4"]`, `press keys=["ArrowUp"]`, `press keys=["Enter"]`)
	if got := value[string](t, w, "at.value"); got != "" {
		t.Errorf("a picker gave the time field %q", got)
	}
	do(t, w, `press keys=["ArrowLeft"]`, `press keys=["ArrowLeft"]`, `press keys=["ArrowLeft"]`, `type text="0930AM"`)
	if got := value[string](t, w, "at.value"); got != "09:30" {
		t.Errorf("typed into the time field: %q, want 09:30", got)
	}
	for _, c := range []struct{ between, want string }{{"wait ticks=6", "blueberry"}, {"wait ticks=150", "lemon"}} {
		do(t, w, "wait ticks=150", `click element="`+elementID(t, look(t, w), "list")+`"`)
		if value[int](t, w, "(list.selectedIndex = 0)") != 0 {
			t.Fatal("the list has no first entry")
		}
		do(t, w, `press keys=["b"] ticks=1`, c.between, `press keys=["l"] ticks=1`)
		if got := value[string](t, w, "list.value"); got != c.want {
			t.Errorf("b, %s, l: the list has %q, want %q", c.between, got, c.want)
		}
	}
}
