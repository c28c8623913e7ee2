package art

import "testing"

func everyTray(add func(Picture)) {
	for n := 2; n <= 9; n++ {
		for i, pack := range Packs {
			add(Tray{pack, n, Colors[(n+i)%11], Figures[(n+i)%9], 10 + 11*n%90})
		}
	}
	for i, figure := range Figures {
		for j, c := range Colors {
			add(Tray{Packs[(i+j)%6], 2 + (i+j)%8, c, figure, 10 + (7*i+8*j)%90})
		}
	}
}

func TestWrongTraysAreRefused(t *testing.T) {
	right := Tray{Jar, 4, Red, HareFigure, 42}
	for what, change := range map[string]func(*Tray){
		"no pack": func(t *Tray) { t.Pack = 0 }, "one piece": func(t *Tray) { t.Pieces = 1 }, "ten pieces": func(t *Tray) { t.Pieces = 10 },
		"no colour": func(t *Tray) { t.Color = NoColor }, "no figure": func(t *Tray) { t.Figure = 0 }, "a long stamp": func(t *Tray) { t.Stamp = 100 },
	} {
		wrong := right
		change(&wrong)
		if wrong.Check() == nil {
			t.Errorf("a tray with %s can be drawn", what)
		}
	}
	if err := right.Check(); err != nil {
		t.Error(err)
	}
}
