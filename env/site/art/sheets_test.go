package art

func sheets() []sheet {
	return []sheet{{"landmarks", landmarkPics()}, {"flags", flagPics()}, {"animals", animalPics()},
		{"products", productPics()}, {"rooms", roomPics()}, {"dishes", dishPics()}, {"planes", planePics()},
		{"people", peoplePics()}, {"city", cityPics()}, {"streets", streetPics()}, {"hard", hardPics()}, {"rails", railPics()},
		{"posters", posterPics()}, {"glasses", glassPics()}, {"trays", trayPics()}, {"money", moneyPics()}, {"frames", framePics()}, {"cars", carPics()},
		{"snaps", snapPics()}}
}

func landmarkPics() []Picture {
	var pics []Picture
	for i, k := range Landmarks {
		t := k.Counts()
		pics = append(pics, Landmark{k, Colors[i%11], Settings[i%6], t.Hi}, Landmark{k, Colors[(i+5)%11], Settings[(i+2)%6], t.Lo})
	}
	return pics
}

func flagPics() []Picture {
	var pics []Picture
	for i := range 16 {
		g := Flag{Layout: Layouts[i%6], Symbol: FlagSymbols[i%8]}
		lo, hi := g.Layout.Takes()
		for j := range lo + i%(hi-lo+1) {
			g.Colors = append(g.Colors, Colors[(i+4*j)%11])
		}
		pics = append(pics, g)
	}
	return pics
}

func animalPics() []Picture {
	var pics []Picture
	for i, k := range Animals {
		for j := range 3 {
			pics = append(pics, Animal{k, Colors[(i*3+j*4)%11], AnimalPatterns[j], Settings[(i+j*2)%6]})
		}
	}
	return pics
}

func productPics() []Picture {
	var pics []Picture
	for i, k := range Products {
		t := k.Shows()
		a := Product{Kind: k, Color: Colors[i%11], Count: t.Count.Lo, Furry: t.Furry, Round: t.Round, Handle: t.Handle,
			Hood: t.Hood, Cable: t.Cable, Armrests: t.Armrests}
		b := Product{Kind: k, Color: Colors[(i+6)%11], Count: t.Count.Hi}
		if t.Legs != nil {
			a.Legs, b.Legs = t.Legs[0], t.Legs[len(t.Legs)-1]
		}
		if t.Pattern {
			b.Pattern = ProductPatterns[1+i%3]
		}
		pics = append(pics, a, b)
	}
	return pics
}

func roomPics() []Picture {
	var pics []Picture
	for i := range 12 {
		v := Views[i%5]
		pics = append(pics, Room{1 + i%4, Colors[i%11], v, v != NoView && i%2 == 1, i%3 == 0, i % 4, (i + i/4) % 4})
	}
	return pics
}

func dishPics() []Picture {
	var pics []Picture
	for i, k := range Dishes {
		t := k.Pieces()
		v := Vessels[i%4]
		if v == Board && (k == Soup || k == Curry) {
			v = Plate
		}
		a := Dish{k, Colors[i%11], t.Hi, Garnishes[i%5], v}
		b := Dish{k, Colors[(i+6)%11], max(t.Lo, 3), Garnishes[(i+2)%5], Vessels[(i+1)%3]}
		if i%3 == 1 && k != Soup && k != Curry {
			b.Sauce = NoColor
		}
		pics = append(pics, a, b)
	}
	return pics
}

func planePics() []Picture {
	var pics []Picture
	for i := range 11 {
		pics = append(pics, Tail{Colors[i], Symbol(i), Color((i * 5) % 12)})
	}
	for _, size := range [][2]int{{3, 2}, {8, 4}, {12, 6}, {16, 8}, {10, 5}} {
		s := Seats{Rows: size[0], Across: size[1]}
		for r := range s.Rows {
			s.Taken = append(s.Taken, make([]bool, s.Across))
			for c := range s.Across {
				s.Taken[r][c] = (r*7+c*5+r*c)%3 == 0
			}
		}
		pics = append(pics, s)
	}
	return pics
}

func peoplePics() []Picture {
	var pics []Picture
	for i := range 16 {
		pics = append(pics, Portrait{Colors[i%11], i%3 == 1, i%4 < 2, i%5 == 0, Hats[i/2%4], Color(i % 12), Colors[(i+3)%11]})
	}
	return pics
}

func cityPics() []Picture {
	var pics []Picture
	for i := range 15 {
		m := Map{River: Courses[i%3], Coast: Sides[i%5], Parks: i % 5}
		for j := range i % 6 {
			m.Landmarks = append(m.Landmarks, Pin{Landmarks[(i*2+j)%14], Quarters[j]})
		}
		pics = append(pics, m)
	}
	return pics
}

func streetPics() []Picture {
	var pics []Picture
	for i := range 12 {
		pics = append(pics, Street{i%2 == 0, Color(i), Symbol(i % 11), i % 7})
	}
	for i := range 8 {
		c := Cover{Landmark: Landmark{Landmarks[i*2%14], Colors[i], Settings[i%6], Landmarks[i*2%14].Counts().Hi}}
		if i%2 == 0 {
			c.Portrait = &Portrait{Hair: Brown, Coat: Blue, Scarf: Red, Hat: Hats[i/2], Long: i%4 == 0}
		}
		pics = append(pics, c)
	}
	return pics
}

// hardPics are those whose colour is near what lies behind or beside it.
func hardPics() []Picture {
	return []Picture{
		Dish{Soup, White, 4, SeedsGarnish, Bowl}, Dish{Rice, White, 4, LemonGarnish, Plate},
		Dish{Dumplings, White, 8, NoGarnish, Plate}, Dish{Curry, Black, 8, ChiliGarnish, Skillet},
		Tail{White, CrownSign, White}, Tail{Grey, NoSign, Grey}, Landmark{Lighthouse, White, Sea, 5}, Landmark{Castle, White, SnowMountains, 4},
		Animal{Fish, Blue, Plain, Sea}, Animal{Turtle, Green, Plain, Hills}, Animal{Bear, White, Spots, SnowMountains}, Animal{Cat, Black, Stripes, Square},
		Product{Kind: Chair, Color: Black, Legs: 4, Furry: true}, Product{Kind: Chair, Color: White, Legs: 4, Armrests: true, Pattern: Checks},
		Product{Kind: Towels, Color: White, Count: 6}, Product{Kind: Sneakers, Color: White, Count: 4},
		Landmark{FerrisWheel, White, SnowMountains, 12}, Landmark{Pagoda, Grey, River, 7}, Landmark{Stadium, White, Park, 6}, Landmark{Obelisk, Blue, River, 0},
		Portrait{White, true, true, true, NoHat, Grey, White}, Portrait{Yellow, false, false, true, StrawHat, White, Grey},
		Room{3, White, SeaView, true, true, 3, 3}, Flag{Horizontal, []Color{White, Grey, Black, White}, SunSign},
		Product{Kind: Jacket, Color: White, Count: 6, Furry: true, Hood: true}, Product{Kind: Rug, Color: White, Furry: true},
		Product{Kind: PlantPot, Color: Green, Count: 4}, Dish{FilledBreads, Yellow, 5, LeafGarnish, Board},
		Product{Kind: Sofa, Color: Grey, Count: 3, Armrests: true, Pattern: Dots}, Product{Kind: Blocks, Color: White, Count: 7},
		Product{Kind: Jacket, Color: Red, Count: 3, Hood: true}, Product{Kind: Jacket, Color: Blue, Count: 5, Furry: true},
		Product{Kind: Umbrella, Color: Purple, Handle: true, Pattern: Dots}, Product{Kind: Mug, Color: Yellow, Count: 2,
			Handle: true, Pattern: Stripes},
		Product{Kind: Vase, Color: Brown, Count: 7, Handle: true, Pattern: Checks}, Dish{Cake, White, 8, LeafGarnish, Plate},
	}
}

func railPics() []Picture {
	var pics []Picture
	everyRail(func(p Picture) { pics = append(pics, p) })
	return pics
}

func trayPics() []Picture {
	var pics []Picture
	for i := range 24 {
		pics = append(pics, Tray{Packs[i%6], 2 + i%8, Colors[i%11], Figures[i%9], 10 + 7*i%90})
	}
	return pics
}

func posterPics() []Picture {
	var pics []Picture
	for i := range 16 {
		o := Poster{i % PosterLayouts, append(all(Red, Black), Grey)[i%10], append(all(Red, Black), Grey)[(i+3)%10], Instruments[i%8], 1 + i%6, Symbols[i%10], 0, 0}
		if i%3 == 0 {
			o.Day, o.Month = 1+i*2, 1+i%12
		}
		pics = append(pics, o)
	}
	return pics
}

func glassPics() []Picture {
	var pics []Picture
	everyGlass(func(p Picture) { pics = append(pics, p) })
	return pics
}
