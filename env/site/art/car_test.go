package art

import "testing"

// everyCar has each colour with a dent and without, and each number of doors with each of the other facts.
func everyCar(add func(Picture)) {
	for i, c := range Colors {
		for _, dent := range []bool{false, true} {
			add(Car{Color: c, Doors: 1 + i%3, Rack: i%2 == 0, Spare: i%3 == 0, Plate: 10 + 8*i, Dent: dent})
		}
	}
	for doors := 1; doors <= 3; doors++ {
		for plate := 10; plate < 100; plate += 29 {
			add(Car{Color: Red, Doors: doors, Plate: plate})
			add(Car{Color: Red, Doors: doors, Plate: plate, Rack: true})
			add(Car{Color: Red, Doors: doors, Plate: plate, Spare: true})
		}
	}
}

func carPics() []Picture {
	var pics []Picture
	everyCar(func(p Picture) { pics = append(pics, p) })
	return pics[:22]
}

func TestCarsAreChecked(t *testing.T) {
	good := Car{Color: Green, Doors: 2, Plate: 47}
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]func(*Car){
		"Color": func(c *Car) { c.Color = NoColor },
		"Doors": func(c *Car) { c.Doors = 4 },
		"none":  func(c *Car) { c.Doors = 0 },
		"Plate": func(c *Car) { c.Plate = 9 },
		"three": func(c *Car) { c.Plate = 100 },
	} {
		c := good
		if bad(&c); c.Check() == nil {
			t.Errorf("%s: %+v can be drawn", name, c)
		}
	}
}
