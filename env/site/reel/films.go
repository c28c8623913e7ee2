package reel

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A frame is one picture of a film.
type frame struct {
	N       int    // from 1
	Caption string // "" if it is lost
	Look    art.Frame
	Second  int // after the beginning
}

// Mark is when the frame is shown: "2:05".
func (f frame) Mark() string { return length(f.Second) }

// A chapter begins with a frame.
type chapter struct {
	Title string
	frame
}

// A jar is on the shelf of a film. Its number is in the frames.
type jar struct {
	Number, Spoons int
	Food           string
}

// A letter is what a person writes about a film.
type letter struct {
	From *atlas.Person
	On   time.Time
	Text string
}

// A film is a strip of frames.
type film struct {
	Slug, Title string // unique in the land
	Dish        *atlas.Dish
	Host        *atlas.Person
	City        *atlas.City // of its next evening
	Street      *atlas.Street
	On          time.Time // its next evening
	Hour        int       // minutes after midnight
	Seconds     int       // this, Up and Views differ for all films
	Up          time.Time
	Views       int
	Price       int // of a disc
	Frames      []frame
	Lost        int // the number of the frame without a caption
	Chapters    []chapter
	Shelf       []jar
	Letters     []letter
	Right       atlas.Ingredient // what the host's letter corrects, with the right amount
	Thumb       art.Frame
	Blurb       string
}

// Length writes how long the film is: "12:40".
func (f *film) Length() string { return length(f.Seconds) }

// Begins is when its evening begins.
func (f *film) Begins() string { return kit.Clock(f.Hour) }

// Path is the address of the film on the site, and At that of one of its frames.
func (f *film) Path() string { return "/watch?v=" + f.Slug }

// At is the address of a frame.
func (f *film) At(n int) string { return kit.Link("/watch", "v", f.Slug, "t", n) }

// Jar is the jar with a number; nil if none is on the shelf.
func (f *film) Jar(number int) *jar {
	if i := slices.IndexFunc(f.Shelf, func(j jar) bool { return j.Number == number }); i >= 0 {
		return &f.Shelf[i]
	}
	return nil
}

// sold reports whether the last disc turns out to be sold when it is ordered.
func (f *film) sold(version int) bool { return kit.SoldOut(version, "disc of %s", f.Slug) }

func length(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

// An archive is all films in one version of the world.
type archive struct {
	Films []*film
	of    map[any][]*film // by dish, host and city
	film  map[string]*film
}

// Sizes of the archive.
const (
	filmsADish = 7
	onAShelf   = 16
	shift      = 13 // so that the films of a host are of different dishes, and the hosts of a dish differ
	lastDay    = 240
)

// films draws all films.
var films = kit.PerVersion(func(version int) *archive {
	land, d := atlas.In(version), rng.New(gymkhana.Seed(version), "films")
	a := &archive{of: map[any][]*film{}, film: map[string]*film{}}
	hosts, cities := rng.Some(d, land.People, len(land.People)), rng.Some(d, land.Cities, len(land.Cities))
	n := len(land.Dishes) * filmsADish
	views, seconds, up := rng.Some(d, upTo(9000), n), rng.Some(d, upTo(900), n), rng.Some(d, upTo(700), n)
	for _, dish := range land.Dishes {
		for _, how := range rng.Some(d, manners, filmsADish) {
			i := len(a.Films)
			title := strings.ToUpper(dish.Name[:1]) + dish.Name[1:] + " " + how
			f := &film{Slug: kit.Slug(title), Title: title, Dish: dish, Host: hosts[(i+i/len(hosts)*shift)%len(hosts)], City: cities[i%len(cities)],
				On: kit.Today.AddDate(0, 0, d.Between(9, lastDay)), Hour: d.Between(16*12, 22*12) * 5, Seconds: 180 + seconds[i], Views: 40 + views[i],
				Up: kit.Today.AddDate(0, 0, -3-up[i]), Price: d.Between(90, 700) * 10, Blurb: rng.Pick(d, blurbs)}
			f.Street = rng.Pick(d, f.City.Streets)
			a.add(rng.New(gymkhana.Seed(version), fmt.Sprint("film ", i)), land, f)
		}
	}
	return a
})

// upTo are the whole numbers below n.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// add draws the details of a film. No two films of a dish, a host or a city have the same tool and pot on their
// thumbnails.
func (a *archive) add(d *rng.Stream, land *atlas.Land, f *film) {
	groups := []any{f.Dish, f.Host, f.City}
	alike := func(o *film) bool { return o.Thumb.Tool == f.Thumb.Tool && o.Thumb.Pot == f.Thumb.Pot }
	for f.Thumb = still(d, d.Between(10, 99)); slices.ContainsFunc(groups, func(g any) bool { return slices.ContainsFunc(a.of[g], alike) }); {
		f.Thumb = still(d, f.Thumb.Jar)
	}
	f.stock(d)
	f.shoot(d)
	f.hear(d, land)
	for _, g := range groups {
		a.of[g] = append(a.of[g], f)
	}
	a.Films, a.film[f.Slug] = append(a.Films, f), f
}

// still draws a picture with a number on the jar.
func still(d *rng.Stream, number int) art.Frame {
	return art.Frame{Tool: rng.Pick(d, art.Tools), Pot: rng.Pick(d, art.Colors), Jar: number, Eggs: d.Between(0, 6)}
}

// stock draws the shelf: jars of what the dish does not need.
func (f *film) stock(d *rng.Stream) {
	foods := slices.DeleteFunc(atlas.Larder(), func(food string) bool {
		return slices.ContainsFunc(f.Dish.Ingredients, func(i atlas.Ingredient) bool { return i.Name == food })
	})
	numbers := rng.Some(d, upTo(90), onAShelf)
	for i, food := range rng.Some(d, foods, onAShelf) {
		f.Shelf = append(f.Shelf, jar{10 + numbers[i], d.Between(2, 26), food})
	}
	slices.SortFunc(f.Shelf, func(a, b jar) int { return a.Number - b.Number })
}

// shoot draws the frames, each with another tool and another jar, and the chapters.
func (f *film) shoot(d *rng.Stream) {
	n := d.Between(6, len(art.Tools))
	tools, jars, texts := rng.Some(d, art.Tools, n), rng.Some(d, f.Shelf, n), rng.Some(d, captions, n)
	for i := range n {
		look := still(d, jars[i].Number)
		look.Tool = tools[i]
		f.Frames = append(f.Frames, frame{i + 1, kit.Filled(texts[i], "a", rng.Pick(d, f.Dish.Ingredients).Name), look,
			i*f.Seconds/n + d.N(f.Seconds/n/2)*min(i, 1)})
	}
	f.Lost = d.Between(2, n-1)
	f.Frames[f.Lost-1].Caption = ""
	at := rng.Some(d, upTo(n-1), d.Between(3, 5))
	slices.Sort(at)
	for i, title := range rng.Some(d, chapterTitles, len(at)) {
		f.Chapters = append(f.Chapters, chapter{title, f.Frames[at[i]+1]})
	}
	right := rng.Pick(d, f.Dish.Ingredients)
	wrong := right
	for wrong == right {
		wrong.Amount = max(1, right.Amount/2) * d.Between(1, 5)
	}
	f.Right = right
	f.Frames[f.Lost].Caption = kit.Filled(rng.Pick(d, weighings), "n", measure(wrong)) // the one after the lost one
}

// measure writes an amount: "180 g of flour", "3 eggs".
func measure(i atlas.Ingredient) string {
	if i.Unit == "" {
		return fmt.Sprint(i.Amount, " ", i.Name)
	}
	return fmt.Sprint(i.Amount, " ", i.Unit, " of ", i.Name)
}

// hear draws the letters. In one of them the host corrects an amount; in another one a reader likes a different one.
func (f *film) hear(d *rng.Stream, land *atlas.Land) {
	other := rng.Pick(d, f.Dish.Ingredients)
	other.Amount *= d.Between(2, 3)
	texts := rng.Some(d, opinions, d.Between(2, 4))
	texts = slices.Insert(texts, d.N(len(texts)+1), kit.Filled(rng.Pick(d, tastes), "n", measure(other)))
	own := d.N(len(texts) + 1)
	texts = slices.Insert(texts, own, kit.Filled(rng.Pick(d, corrections), "n", measure(f.Right)))
	from := slices.DeleteFunc(rng.Some(d, land.People, len(texts)+1), func(p *atlas.Person) bool { return p == f.Host })
	from[own] = f.Host
	for i, text := range texts {
		f.Letters = append(f.Letters, letter{from[i], kit.Today.AddDate(0, 0, -1-i), text})
	}
}

// Orders of lists.
const (
	byViews  = "views"
	byLength = "length"
	byDate   = "date"
)

var orders = map[string]func(a, b *film) int{
	byViews:  func(a, b *film) int { return cmp.Compare(b.Views, a.Views) },
	byLength: func(a, b *film) int { return cmp.Compare(b.Seconds, a.Seconds) },
	byDate:   func(a, b *film) int { return b.Up.Compare(a.Up) },
}

// fill draws the frames and the hosts.
func fill(f *kit.Fill) error {
	all := map[string]kit.Drawing{}
	for _, one := range films(f.Version).Films {
		all["thumb "+one.Slug] = one.Thumb
		for _, x := range one.Frames {
			all[fmt.Sprint("frame ", one.Slug, " ", x.N)] = x.Look
		}
	}
	for _, p := range atlas.In(f.Version).People {
		all["host "+p.Slug] = p.Portrait
	}
	f.Pictures(all)
	return nil
}
