package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// every is at least one picture of every kind with every value of every fact, many of them one
// fact apart. What Check refuses is left out.
func every() []Picture {
	var pics []Picture
	had := make(map[string]bool)
	add := func(pic Picture) {
		facts := fmt.Sprintf("%T%+v", pic, pic)
		if pic.Check() == nil && !had[facts] {
			pics, had[facts] = append(pics, pic), true
		}
	}
	everyLandmark(add)
	everyFlag(add)
	everyAnimal(add)
	everyProduct(add)
	everyRoom(add)
	everyDish(add)
	everyPlane(add)
	everyPerson(add)
	everyMap(add)
	everyRail(add)
	everyPoster(add)
	everyGlass(add)
	everyTray(add)
	everyMoney(add)
	everyFrame(add)
	everyCar(add)
	everySnap(add)
	return pics
}

// some is every picture, or with -short one in seven, which still has every kind in it.
func some() []Picture {
	pics := every()
	if !testing.Short() {
		return pics
	}
	var few []Picture
	for i := 0; i < len(pics); i += 7 {
		few = append(few, pics[i])
	}
	return few
}

func TestLaws(t *testing.T) {
	seen := make(map[string]Picture)
	for _, pic := range some() {
		b := pic.SVG(1)
		if err := wellFormed(b); err != nil {
			t.Errorf("%+v: %v", pic, err)
		}
		if !bytes.Equal(b, pic.SVG(1)) {
			t.Errorf("%+v: drawn twice, it is not the same", pic)
		}
		if bytes.Equal(b, pic.SVG(2)) {
			t.Errorf("%+v: another seed changes nothing", pic)
		}
		if len(b) > 40<<10 {
			t.Errorf("%+v: %d bytes, want at most 40 KB", pic, len(b))
		}
		if word := told(b); word != "" {
			t.Errorf("%+v: its bytes say %q", pic, word)
		}
		if other, ok := seen[string(b)]; ok {
			t.Errorf("%+v looks like %+v", pic, other)
		}
		seen[string(b)] = pic
	}
	if want := len(some()); len(seen) != want || want < 250 {
		t.Errorf("%d of %d pictures differ; want all, and 250 or more of them", len(seen), want)
	}
}

// elements are all that a picture may consist of.
var elements = map[string]bool{"svg": true, "g": true, "path": true, "rect": true, "ellipse": true, "circle": true,
	"linearGradient": true, "radialGradient": true, "stop": true, "pattern": true, "clipPath": true}

// wellFormed reads the picture as XML; it holds known elements only, no text and no comment, its
// ids are g and a number, and whatever it refers to is in it.
func wellFormed(b []byte) error {
	ids, refs := make(map[string]bool), make(map[string]bool)
	d := xml.NewDecoder(bytes.NewReader(b))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch tok := tok.(type) {
		case xml.CharData, xml.Comment, xml.ProcInst, xml.Directive:
			return fmt.Errorf("holds more than elements: %v", tok)
		case xml.StartElement:
			if !elements[tok.Name.Local] {
				return fmt.Errorf("holds a <%s>", tok.Name.Local)
			}
			for _, a := range tok.Attr {
				if a.Name.Local == "id" {
					ids[a.Value] = true
				}
				if ref, ok := strings.CutPrefix(a.Value, "url(#"); ok {
					refs[strings.TrimSuffix(ref, ")")] = true
				}
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") || strings.Contains(a.Value, "%!") {
					return fmt.Errorf("%s=%q", a.Name.Local, a.Value)
				}
			}
		}
	}
	for id := range ids {
		if !plainID.MatchString(id) {
			return fmt.Errorf("has the id %q", id)
		}
	}
	for ref := range refs {
		if !ids[ref] {
			return fmt.Errorf("refers to %q, which is not there", ref)
		}
	}
	return nil
}

var (
	plainID = regexp.MustCompile(`^g\d+$`)
	secrets = everyName()
)

// everyName is the set of words that name a fact.
func everyName() map[string]bool {
	words := make(map[string]bool)
	for _, list := range [][]string{colorNames, landmarkNames, settingNames, layoutNames, symbolNames,
		animalNames, weatherNames, vehicleNames, patternNames, productNames, viewNames, dishNames, garnishNames, vesselNames, hatNames,
		courseNames, sideNames, quarterNames, append([]string{"none"}, instrumentNames...), toolNames,
		{"href", "class", "data", "title", "desc", "text", "style", "script"}} {
		for _, name := range list[1:] { // the first is "none", which is SVG's too
			for _, w := range strings.FieldsFunc(name, notLetter) {
				words[w] = true
			}
		}
	}
	return words
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// told is the first word in b that names a fact.
func told(b []byte) string {
	for _, w := range bytes.FieldsFunc(b, notLetter) {
		if secrets[string(bytes.ToLower(w))] {
			return string(w)
		}
	}
	return ""
}

func TestToldFindsWords(t *testing.T) {
	if got := told([]byte(`<path fill="red"/>`)); got != "red" {
		t.Errorf("told found %q, want red", got)
	}
	if got := told([]byte(`<path id="chair-1"/>`)); got != "chair" {
		t.Errorf("told found %q, want chair", got)
	}
}

// TestOneFact changes one fact of a picture at a time and wants another picture each time.
func TestOneFact(t *testing.T) {
	seats := Seats{Rows: 2, Across: 3, Taken: [][]bool{{false, true, false}, {true, false, false}}}
	other := Seats{Rows: 2, Across: 3, Taken: [][]bool{{false, true, false}, {true, false, true}}}
	someone, hatted := Portrait{Hair: Brown, Coat: Blue}, Portrait{Hair: Brown, Coat: Blue, Hat: Cap}
	tower := Landmark{Tower, Red, Sea, 2}
	for _, pair := range [][2]Picture{
		{seats, other},
		{Cover{Landmark: tower}, Cover{Landmark: tower, Portrait: &someone}},
		{Cover{Landmark: tower, Portrait: &hatted}, Cover{Landmark: tower, Portrait: &someone}},
		{Cover{Landmark: tower}, Cover{Landmark: Landmark{Tower, Red, Sea, 3}}},
		{Street{Tables: 1}, Street{Tables: 1, Terrace: true}},
		{Map{Landmarks: []Pin{{Tower, Centre}}}, Map{Landmarks: []Pin{{Tower, NorthEast}}}},
	} {
		for _, pic := range pair {
			if err := pic.Check(); err != nil {
				t.Errorf("%+v: %v", pic, err)
			}
		}
		if bytes.Equal(pair[0].SVG(3), pair[1].SVG(3)) {
			t.Errorf("%+v looks like %+v", pair[0], pair[1])
		}
	}
}

// TestSeedKeepsFacts wants a seed to leave alone which of the asked-about shades a picture holds.
func TestSeedKeepsFacts(t *testing.T) {
	for _, pic := range some() {
		a, b := pic.SVG(1), pic.SVG(9)
		for _, c := range Colors {
			line := []byte(`"` + c.tones().base + `"`)
			if bytes.Contains(a, line) != bytes.Contains(b, line) {
				t.Errorf("%+v: %v comes and goes with the seed", pic, c)
			}
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for _, test := range []struct {
		pic  Picture
		want string
	}{
		{Landmark{Bridge, Red, Sea, 9}, "Count is 9; set it to 2…7"},
		{Landmark{Statue, Red, Sea, 1}, "Count is 1; set it to 0"},
		{Landmark{}, "Kind cannot be none"},
		{Flag{Disc, []Color{Red, Red}, NoSign}, "make them differ"},
		{Flag{Disc, []Color{Red, White}, CrownSign}, "Symbol cannot be crown"},
		{Animal{Owl, Red, Checks, Sea}, "Pattern cannot be checks"},
		{Product{Kind: Stool, Color: Red, Legs: 2}, "choose one of [1 3 4]"},
		{Product{Kind: Clock, Color: Red, Count: 3, Armrests: true}, "cannot show Armrests"},
		{Product{Kind: Rug, Color: Red, Furry: true, Pattern: Dots}, "under fur"},
		{Room{Beds: 2, Bedspread: Red, Pool: true}, "choose a View"},
		{Dish{Soup, NoColor, 0, NoGarnish, Bowl}, "Sauce of something liquid cannot be none"},
		{Dish{Soup, Red, 0, NoGarnish, Board}, "Vessel of something liquid cannot be board"},
		{Tail{Stripe: Red}, "Color cannot be none"},
		{Seats{Rows: 1, Across: 2, Taken: [][]bool{{true}}}, "give it 2"},
		{Portrait{Hair: Red, Coat: Blue, Scarf: Blue}, "make them differ"},
		{Map{Landmarks: []Pin{{Tower, Centre}, {Arch, Centre}}}, "put one elsewhere"},
		{Street{Tables: 7}, "Tables is 7; set it to 0…6"},
		{Cover{}, "Kind cannot be none"},
		{Poster{Ink: Red, Second: Red, Figures: 7, Motif: StarSign}, "Figures is 7; set it to 1…6"},
		{Poster{Ink: White, Second: Red, Figures: 2, Motif: StarSign, Day: 3}, "Ink cannot be white"},
	} {
		err := test.pic.Check()
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.pic, err, test.want)
		}
		if err := wellFormed(test.pic.SVG(1)); err != nil {
			t.Errorf("%+v is drawn badly: %v", test.pic, err)
		}
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct {
		got  fmt.Stringer
		want string
	}{
		{Red, "red"}, {Grey, "grey"}, {FerrisWheel, "ferris wheel"}, {Stadium, "stadium"}, {SnowMountains, "snow mountains"},
		{CrownSign, "crown"}, {Bear, "bear"}, {Spots, "spots"}, {Clock, "clock"}, {GardenView, "garden"},
		{FilledBreads, "filled breads"}, {SeedsGarnish, "seeds"}, {Board, "board"}, {Beret, "beret"},
		{EastWest, "east-west"}, {West, "west"}, {Centre, "centre"}, {Disc, "disc"}, {Color(99), "unknown(99)"},
	} {
		if test.got.String() != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	for _, pic := range []Picture{Landmark{Castle, Red, Square, 5}, Room{3, Blue, CityView, true, true, 2, 2},
		Seats{Rows: 16, Across: 8}, Product{Kind: Chair, Color: Red, Legs: 4, Furry: true}, Flag{Disc, []Color{Red, White}, StarSign}} {
		b.Run(fmt.Sprintf("%T", pic), func(b *testing.B) {
			for b.Loop() {
				pic.SVG(1)
			}
		})
	}
}
