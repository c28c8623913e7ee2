package art

import "testing"

func everySnap(add func(Picture)) {
	look := Landmark{Bridge, Red, River, 3}
	for i, v := range Vehicles {
		for j, w := range Weathers {
			add(Snap{look, w, v, Colors[(i+2*j)%11], 1 + (i+j)%7})
		}
		for _, c := range Colors {
			add(Snap{look, Sunshine, v, c, 3})
		}
	}
	for n := 1; n <= 7; n++ {
		add(Snap{look, Rain, Van, White, n})
	}
	for i, k := range Landmarks {
		add(Snap{Landmark{k, Colors[i%11], Settings[i%6], k.Counts().Lo}, Weathers[i%5], Tram, Blue, 2})
	}
}

func snapPics() []Picture {
	var pics []Picture
	for i := range 24 {
		k := Landmarks[i%14]
		pics = append(pics, Snap{Landmark{k, Colors[i%11], Settings[i%6], k.Counts().Hi}, Weathers[i%5], Vehicles[(i+i/5)%5], Colors[(i+4)%11], 1 + i%7})
	}
	return pics
}

func TestWrongSnapsAreRefused(t *testing.T) {
	right := Snap{Landmark{Bridge, Red, River, 3}, Rain, Van, Green, 4}
	for what, change := range map[string]func(*Snap){
		"no place": func(s *Snap) { s.Place = Landmark{} }, "no weather": func(s *Snap) { s.Weather = 0 }, "no vehicle": func(s *Snap) { s.Vehicle = 0 },
		"no colour": func(s *Snap) { s.Paint = NoColor }, "no people": func(s *Snap) { s.People = 0 }, "a crowd": func(s *Snap) { s.People = 8 },
	} {
		wrong := right
		change(&wrong)
		if wrong.Check() == nil {
			t.Errorf("a snap with %s can be drawn", what)
		}
	}
	if err := right.Check(); err != nil {
		t.Error(err)
	}
}
