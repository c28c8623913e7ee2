package tracks

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/env/phone/table"
	"gymkhana/rng"
)

// A kind is what is usual for activities of a category: the last words of names, and measures.
type kind struct {
	nouns       []string
	slow, fast  int // metres a minute
	short, long int // minutes
	flat, steep int // metres uphill per kilometre
	early, late int // hours at which they begin
}

var kinds = map[string]kind{
	"Running":  {[]string{"run", "jog", "intervals"}, 130, 210, 18, 95, 0, 14, 6, 20},
	"Cycling":  {[]string{"ride", "bike tour", "pedal"}, 260, 480, 25, 210, 2, 20, 6, 18},
	"Hiking":   {[]string{"hike", "ascent", "trek"}, 50, 80, 70, 330, 25, 90, 6, 12},
	"Walking":  {[]string{"walk", "stroll", "ramble"}, 65, 100, 15, 110, 0, 12, 7, 20},
	"Swimming": {[]string{"swim", "laps", "crossing"}, 25, 48, 15, 70, 0, 0, 7, 20},
	"Rowing":   {[]string{"row", "sculling", "outing"}, 130, 200, 25, 100, 0, 0, 6, 18},
	"Skating":  {[]string{"skate", "roll", "glide"}, 190, 300, 20, 90, 0, 8, 9, 20},
}

// moods and places are the first two parts of names; a mood comes only once with a place.
var (
	moods  = []string{"Early", "Windy", "Golden", "Lazy", "Brisk", "Foggy", "Steady", "Quiet"}
	places = []string{"Ostwick", "Millpond", "Old Quay", "Fernhill", "Auber", "Dyke", "Saddle", "Tarn Beck", "Orchard", "Pier Nine", "Gull Point", "Ropeway",
		"Birch Lane", "Kestrel", "Canal"}
)

// Most is how many activities have different names.
const Most = 120

// Invent makes up to Most activities with unique names in the last six weeks, without two of one category on a day.
func Invent(d *rng.Stream, n int) []Track {
	var names [][2]string
	for _, m := range moods {
		for _, p := range places {
			names = append(names, [2]string{m, p})
		}
	}
	rng.Shuffle(d, names)
	used := map[string]bool{}
	var list []Track
	for i := range n {
		t := Track{Category: rng.Pick(d, Categories), Date: table.After(-d.N(7 * weeks))}
		for used[t.Category+t.Date] {
			t.Category, t.Date = rng.Pick(d, Categories), table.After(-d.N(7*weeks))
		}
		used[t.Category+t.Date] = true
		t.measure(d)
		list = append(list, t.named(d, names[i][0], names[i][1]))
	}
	return list
}

// named gives a track a name that suits its category.
func (t Track) named(d *rng.Stream, mood, place string) Track {
	t.Name = mood + " " + place + " " + rng.Pick(d, kinds[t.Category].nouns)
	return t
}

// measure draws time, length and climb as they are usual for the category.
func (t *Track) measure(d *rng.Stream) {
	k := kinds[t.Category]
	t.Start = fmt.Sprintf("%02d:%02d", d.Between(k.early, k.late), 5*d.N(12))
	if t.Date == today {
		t.Start = fmt.Sprintf("%02d:%02d", d.Between(6, 11), 5*d.N(12))
	}
	t.Minutes = d.Between(k.short, k.long)
	t.Metres = t.Minutes * d.Between(k.slow, k.fast) / 10 * 10
	t.Climb = t.Metres / 1000 * d.Between(k.flat, k.steep)
}

// recast gives a track another category and date, with measures and a name that suit them.
func (t *Track) recast(d *rng.Stream, category, date string) {
	mood, rest, _ := strings.Cut(t.Name, " ")
	place := places[slices.IndexFunc(places, func(p string) bool { return strings.HasPrefix(rest, p+" ") })]
	t.Category, t.Date = category, date
	t.measure(d)
	*t = t.named(d, mood, place)
}

// apart reports whether no two tracks of a list have the same category on a day.
func apart(list []Track) bool {
	seen := map[string]bool{}
	return !slices.ContainsFunc(list, func(t Track) bool {
		had := seen[t.Category+t.Date]
		seen[t.Category+t.Date] = true
		return had
	})
}
