package film

import "testing"

func TestFilmReadsBack(t *testing.T) {
	f := &Film{Seconds: 95, Scene: "photo|beach|dog:brown:30|0|12|0|0-100", Signs: []Sign{{10, 16, "Amber"}, {24, 30, "Bus: 12"}}}
	again := Parse(f.Text())
	if again.Text() != f.Text() || again.Seconds != 95 || len(again.Signs) != 2 {
		t.Errorf("%q reads back as %q", f.Text(), again.Text())
	}
	for second, want := range map[int]string{0: "", 9: "", 10: "Amber", 15: "Amber", 16: "", 29: "Bus: 12", 30: "", 95: ""} {
		if got := again.At(second); got != want {
			t.Errorf("at %d the sign is %q; want %q", second, got, want)
		}
	}
}

// What is no film is a landscape of some length, however hostile its text.
func TestParseOfOtherTexts(t *testing.T) {
	for _, text := range []string{"", "Low tide", "film;", "film;0;x", "film;9999999;x", "film;-3;x", "film;20;x;5-3:a", "film;20;x;a-b:c", "film;20;x;1-2:"} {
		if f := Parse(text); f.Scene != text || f.Seconds < 20 || f.Seconds > 300 || len(f.Signs) > 0 {
			t.Errorf("%q is read as %+v", text, f)
		}
	}
}
