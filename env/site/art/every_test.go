package art

func everyLandmark(add func(Picture)) {
	for _, k := range Landmarks {
		t := k.Counts()
		for n := t.Lo; n <= t.Hi; n++ {
			add(Landmark{k, Red, Park, n})
		}
		for i, c := range Colors {
			add(Landmark{k, c, Settings[i%6], t.Hi})
			add(Landmark{k, c, Settings[(i+1)%6], t.Hi})
		}
	}
	for i, s := range Settings {
		add(Cover{Landmark: Landmark{Windmill, Colors[i], s, 4}})
	}
}

func everyFlag(add func(Picture)) {
	for _, layout := range Layouts {
		for _, sign := range FlagSymbols {
			add(Flag{layout, []Color{Red, White}, sign})
			add(Flag{layout, []Color{Red, White, Blue}, sign})
			add(Flag{layout, []Color{Red, White, Blue, Black}, sign})
		}
		for i, c := range Colors {
			add(Flag{layout, []Color{c, Colors[(i+1)%11]}, NoSign})
			add(Flag{layout, []Color{c, Colors[(i+4)%11]}, NoSign})
		}
	}
}

func everyAnimal(add func(Picture)) {
	for _, k := range Animals {
		for i, c := range Colors {
			for _, pat := range AnimalPatterns {
				add(Animal{k, c, pat, Settings[i%6]})
			}
		}
		for _, s := range Settings {
			add(Animal{k, Brown, Plain, s})
		}
	}
}

func everyProduct(add func(Picture)) {
	for _, k := range Products {
		t := k.Shows()
		one := Product{Kind: k, Color: Red, Count: t.Count.Lo}
		if t.Legs != nil {
			one.Legs = t.Legs[0]
		}
		add(one)
		for _, legs := range t.Legs[min(1, len(t.Legs)):] {
			two := one
			two.Legs = legs
			add(two)
		}
		for n := t.Count.Lo + 1; n <= t.Count.Hi; n++ {
			two := one
			two.Count = n
			add(two)
		}
		for i, c := range Colors {
			two, three := one, one
			two.Color, three.Color = c, c
			three.Pattern = ProductPatterns[1+i%3]
			add(two)
			add(three)
		}
		for i := range 6 {
			two := one
			*[]*bool{&two.Armrests, &two.Furry, &two.Handle, &two.Hood, &two.Round, &two.Cable}[i] = true
			add(two)
		}
	}
}

func everyRoom(add func(Picture)) {
	for beds := 1; beds <= 4; beds++ {
		for i, v := range Views {
			for n := range 4 {
				add(Room{beds, Colors[(i+n)%11], v, false, n < 2, n, (n + beds) % 4})
				add(Room{beds, Colors[(i+n)%11], v, true, n < 2, n, (n + beds) % 4})
			}
		}
	}
	for _, c := range Colors {
		add(Room{Beds: 1, Bedspread: c, View: SeaView})
	}
}

func everyDish(add func(Picture)) {
	for _, k := range Dishes {
		t := k.Pieces()
		for n := t.Lo; n <= t.Hi; n++ {
			add(Dish{k, Orange, n, NoGarnish, Plate})
		}
		for _, g := range Garnishes {
			for _, v := range Vessels {
				add(Dish{k, Green, t.Hi, g, v})
			}
		}
		for _, c := range append(Colors[:11:11], NoColor) {
			add(Dish{k, c, t.Lo, NoGarnish, Bowl})
		}
	}
}

func everyPlane(add func(Picture)) {
	for _, c := range Colors {
		for _, sign := range all(NoSign, CrownSign) {
			add(Tail{c, sign, NoColor})
		}
		add(Tail{Red, StarSign, c})
	}
	for rows := 1; rows <= 16; rows++ {
		for across := 2 + rows%2; across <= 8; across += 2 {
			add(Seats{Rows: rows, Across: across})
		}
	}
}

func everyPerson(add func(Picture)) {
	for _, c := range Colors {
		for i, h := range Hats {
			add(Portrait{c, false, i%2 == 0, false, h, NoColor, Grey})
			add(Portrait{c, true, i%2 == 0, true, h, NoColor, Grey})
			add(Portrait{c, true, i%2 == 0, false, h, NoColor, Grey})
		}
		add(Portrait{Hair: Black, Scarf: c, Coat: Blue})
		add(Portrait{Hair: Black, Scarf: Red, Coat: c})
		add(Street{Awning: c, Sign: StarSign})
	}
	for _, sign := range all(NoSign, CrownSign) {
		for n := range 7 {
			add(Street{n%2 == 0, Green, sign, n})
			add(Street{n%2 == 1, Green, sign, n})
		}
	}
}

func everyMap(add func(Picture)) {
	for _, river := range Courses {
		for _, coast := range Sides {
			for n := range 5 {
				add(Map{River: river, Coast: coast, Parks: n})
			}
		}
	}
	for _, k := range Landmarks {
		for _, q := range Quarters {
			add(Map{Landmarks: []Pin{{k, q}}})
		}
	}
}

func everyRail(add func(Picture)) {
	free := func(rows int) (c Coach) {
		c.Rows = rows
		for range rows {
			c.Taken, c.Windows = append(c.Taken, make([]bool, coachAcross)), append(c.Windows, [2]bool{true, true})
		}
		return c
	}
	for rows := 4; rows <= 10; rows++ {
		add(free(rows))
		quiet, full, walled := free(rows), free(rows), free(rows)
		quiet.Quiet = [2]int{2, rows - 1}
		full.Taken[rows-1][3], full.Taken[0][1] = true, true
		walled.Windows[1] = [2]bool{false, true}
		add(quiet)
		add(full)
		add(walled)
	}
	for i, c := range Colors {
		add(Train{Color: c})
		add(Train{c, Colors[(i+3)%11]})
		r := Rail{Color: c}
		for n := range 2 + i {
			r.Stops = append(r.Stops, RailStop{Number: n*7%30 + 1, Cup: n%3 == i%3, Crosses: Colors[i:min(i+n%4, 11)]})
		}
		add(r)
	}
}

func everyPoster(add func(Picture)) {
	for i, o := range Instruments {
		for n := 1; n <= 6; n++ {
			add(Poster{i % PosterLayouts, Red, Blue, o, n, StarSign, 0, 0})
		}
		for k := range PosterLayouts {
			add(Poster{k, Green, Black, o, 3, MoonSign, 1 + i*4, 1 + (i+k)%12})
			add(Poster{k, Green, Black, o, 3, Symbols[(i+k)%10], 0, 0})
		}
	}
	for i, c := range Colors {
		add(Poster{0, c, Colors[(i+3)%9], Fiddle, 2, CrownSign, 0, 0})
		add(Poster{1, Colors[(i+3)%9], c, Harp, 2, FishSign, 12, 3})
	}
}
