package murmur

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

// An account hangs up slips: that of a person, or of the board of a city.
type account struct {
	Name, Handle, Bio string
	Who               *atlas.Person // nil for a board
	City              *atlas.City   // where the person lives, or the board hangs
	Readers           int
	Posts             []*post // the newest first; without hearsay
	Hearsay           []*post
	Pinned            *post
	numbers           []int // those that are left for slips, in no order
}

// A post is a slip.
type post struct {
	By       *account
	N        int
	At       time.Time
	Text     string
	Hearts   int
	Topic    *topic // nil for slips about nothing that a board announces
	Plan     plan   // what the slip says about the topic
	Photo    *art.Snap
	With     *atlas.Person // who is in the photo
	Dish     string        // over which it was taken
	Replies  []reply       // by the names of their authors
	Quotes   *post
	QuotedBy *post
}

// A plan is what a board announces, or a person has heard.
type plan struct {
	On     time.Time
	From   int // minutes after midnight
	Street *atlas.Street
	Opens  *atlas.Person
	Price  int // hundredths of a gulden
	Places int
}

// Time writes when it begins.
func (p plan) Time() string { return kit.Clock(p.From) }

// A reply hangs under a slip. Those to a question about supper name a dish and an ingredient.
type reply struct {
	By         *account
	At         time.Time
	Text       string
	Hearts     int
	Dish, Food string
}

// A topic is something that happens in a city. Two slips of the board are about it, and two of people.
type topic struct {
	Name, Slug string
	City       *atlas.City
	Posts      []*post // the oldest first
	Last       *post   // of the board
}

// ID names the slip in notes: "board.vesk/7".
func (p *post) ID() string { return fmt.Sprint(p.By.Handle, "/", p.N) }

// Path is the address of the slip's page.
func (p *post) Path() string { return "/@" + p.ID() }

// Name is the slip's name on links.
func (p *post) Name() string { return fmt.Sprintf("slip %d of %s", p.N, p.By.Name) }

// Stamp writes when the slip was hung up. No two slips of the land have the same stamp.
func (p *post) Stamp() string { return p.At.Format(stampLayout) }

// Clock writes the time of the day at which it was hung up.
func (p *post) Clock() string { return p.At.Format("15:04") }

// Stamp writes when the reply was hung up.
func (r reply) Stamp() string { return r.At.Format(stampLayout) }

// Alt is the text of the slip's photo.
func (p *post) Alt() string { return fmt.Sprintf("Photo on slip %d of %s", p.N, p.By.Name) }

const stampLayout = "2 January 2006, 15:04"

// Official reports whether the slip is a board's.
func (p *post) Official() bool { return p.By.Who == nil }

// A line is all slips in one version of the world.
type line struct {
	People []*account // by name
	Boards []*account // by city
	Topics []*topic
	byID   map[string]*post
	of     map[*atlas.City][]*topic
	free   []time.Time // moments that no slip has
}

const (
	photosAPerson = 4
	repliesASlip  = 5
	days          = 64 // how long ago the oldest slip was hung up
)

var lines = kit.PerVersion(func(version int) *line {
	d, land := rng.New(gymkhana.Seed(version), "murmur"), atlas.In(version)
	l := &line{byID: map[string]*post{}, of: map[*atlas.City][]*topic{}}
	for _, n := range rng.Some(d, upTo(days*24*60), len(land.Cities)*(streetsACity*4+1)+len(land.People)*(photosAPerson+3)) {
		l.free = append(l.free, kit.Today.Add(-time.Duration(n+30)*time.Minute))
	}
	for _, p := range land.People {
		bio := fmt.Sprintf("A %s from %s. %s", p.Trade, p.Home.Name, rng.Pick(d, bios))
		l.People = append(l.People, newAccount(d, p.Name, p.Handle, bio, p.Home, p))
	}
	for _, c := range land.Cities {
		l.Boards = append(l.Boards, newAccount(d, "Board of "+c.Name, "board."+c.Slug, "What "+c.Name+" wants to be known. The newest slip counts.", c, nil))
	}
	for i, c := range land.Cities {
		for j, what := range rng.Some(d, topics, streetsACity) {
			l.announce(d, land, &topic{Name: what, Slug: kit.Slug(what + " " + c.Name), City: c}, l.Boards[i], j)
		}
		b := l.Boards[i]
		b.Pinned = l.photo(d, land, b, c)
	}
	readers, dishes := rng.Some(d, l.People, len(l.People)), rng.Some(d, land.Dishes, len(land.Dishes))
	for i, a := range readers { // each replies to one person first, and best to another one
		l.live(d, land, a, []*account{readers[(i+2)%len(readers)], readers[(i+3)%len(readers)]}, dishes[i%len(dishes)].Name)
	}
	for i, a := range readers { // each pinned slip is quoted by one person
		p := l.hang(d, a, rng.Pick(d, quoting))
		p.Quotes = readers[(i+1)%len(readers)].Pinned
		p.Quotes.QuotedBy = p
	}
	for _, a := range slices.Concat(l.People, l.Boards) {
		slices.SortFunc(a.Posts, newestFirst)
		slices.SortFunc(a.Hearsay, newestFirst)
	}
	return l
})

// streetsACity is how many streets a city has, and how many topics.
const streetsACity = 8

// upTo are the numbers from 1 to n.
func upTo(n int) []int {
	var all []int
	for i := range n {
		all = append(all, i+1)
	}
	return all
}

func newestFirst(a, b *post) int { return b.At.Compare(a.At) }

// mostHearts is the largest number of hearts.
const mostHearts = 990

// mostDelay is after how many minutes the last reply may come.
const mostDelay = 150

// mostSlips is the largest number of a slip.
const mostSlips = 99

func newAccount(d *rng.Stream, name, handle, bio string, c *atlas.City, who *atlas.Person) *account {
	a := &account{Name: name, Handle: handle, Bio: bio, City: c, Who: who, Readers: d.Between(120, 9800), numbers: upTo(mostSlips)}
	rng.Shuffle(d, a.numbers)
	return a
}

// hang makes a slip at a moment of its own.
func (l *line) hang(d *rng.Stream, by *account, text string) *post {
	p := &post{By: by, N: by.numbers[0], At: l.free[0], Text: text, Hearts: d.Between(3, mostHearts)}
	by.numbers, l.free = by.numbers[1:], l.free[1:]
	l.byID[p.ID()] = p
	by.Posts = append(by.Posts, p)
	return p
}

// announce makes the slips about a topic: of four moments, the board has two, and something is said after the second. The
// last word is about the nth street.
func (l *line) announce(d *rng.Stream, land *atlas.Land, t *topic, board *account, nth int) {
	slices.SortFunc(l.free[:4], time.Time.Compare)
	order := rng.Pick(d, []string{"brbr", "rbbr", "bbrr"})
	heard := rng.Some(d, l.People, 2)
	for _, who := range order {
		by, text := board, announcing
		if who == 'r' {
			by, text, heard = heard[0], rumours, heard[1:]
		}
		p := l.hang(d, by, strings.ReplaceAll(rng.Pick(d, text), "{topic}", t.Name))
		p.Topic = t
		p.Plan = plan{On: kit.Today.AddDate(0, 0, d.Between(9, 240)), From: d.Between(7*12, 21*12) * 5, Street: rng.Pick(d, t.City.Streets),
			Opens: rng.Pick(d, land.People), Price: d.Between(40, 900) * 5, Places: d.Between(12, 240)}
		switch last := t.City.Streets[nth]; {
		case who == 'b' && t.Last != nil:
			p.Plan.Street = last
		case p.Plan.Street == last:
			p.Plan.Street = t.City.Streets[(nth+1)%streetsACity]
		}
		if who == 'b' {
			t.Last = p
		} else {
			by.Posts, by.Hearsay = by.Posts[:len(by.Posts)-1], append(by.Hearsay, p)
		}
		t.Posts = append(t.Posts, p)
	}
	l.Topics, l.of[t.City] = append(l.Topics, t), append(l.of[t.City], t)
}

// photo makes a slip with a photo taken in a city.
func (l *line) photo(d *rng.Stream, land *atlas.Land, by *account, c *atlas.City) *post {
	p := l.hang(d, by, rng.Pick(d, captions))
	p.Photo = &art.Snap{Place: c.Landmark.Look, Weather: rng.Pick(d, art.Weathers), Vehicle: rng.Pick(d, art.Vehicles), Paint: rng.Pick(d, art.Colors),
		People: d.Between(1, 7)}
	p.Dish = rng.Pick(d, land.Dishes).Name
	for p.With == nil || p.With == by.Who {
		p.With = rng.Pick(d, land.People)
	}
	return p
}

// live makes the slips of a person: photos, a pinned one, and a question about supper. One of two others replies first to
// the pinned slip; the other one has the best reply to the question, which names a dish.
func (l *line) live(d *rng.Stream, land *atlas.Land, a *account, leads []*account, dish string) {
	for range photosAPerson {
		l.photo(d, land, a, rng.Pick(d, land.Cities))
	}
	a.Pinned = l.hang(d, a, rng.Pick(d, mottos))
	slips, larder := []*post{a.Pinned, l.hang(d, a, rng.Pick(d, questions))}, atlas.Larder()
	for n, p := range slips {
		others := slices.DeleteFunc(slices.Clone(l.People), func(o *account) bool { return o == a || o == leads[n] })
		hearts, delays := rng.Some(d, upTo(mostHearts), repliesASlip), rng.Some(d, upTo(mostDelay), repliesASlip)
		if p == a.Pinned {
			front(delays, slices.Min(delays))
		} else {
			front(hearts, slices.Max(hearts))
		}
		for i, by := range append([]*account{leads[n]}, rng.Some(d, others, repliesASlip-1)...) {
			r := reply{By: by, At: p.At.Add(time.Duration(delays[i]) * time.Minute), Text: rng.Pick(d, answers), Hearts: hearts[i]}
			if p != a.Pinned {
				if r.Dish, r.Food = dish, rng.Pick(d, larder); i > 0 {
					r.Dish = rng.Pick(d, land.Dishes).Name
				}
				r.Text = strings.NewReplacer("{dish}", r.Dish, "{food}", r.Food).Replace(rng.Pick(d, suppers))
			}
			p.Replies = append(p.Replies, r)
		}
		slices.SortFunc(p.Replies, func(x, y reply) int { return strings.Compare(x.By.Name, y.By.Name) })
	}
}

// front exchanges a number and the first one of a list.
func front(list []int, n int) {
	i := slices.Index(list, n)
	list[0], list[i] = list[i], list[0]
}

// first is the reply that was hung up first.
func (p *post) first() reply {
	return slices.MinFunc(p.Replies, func(a, b reply) int { return a.At.Compare(b.At) })
}

// best is the reply with most hearts.
func (p *post) best() reply {
	return slices.MaxFunc(p.Replies, func(a, b reply) int { return cmp.Compare(a.Hearts, b.Hearts) })
}

// account finds an account by its handle; nil if there is none.
func (l *line) account(handle string) *account {
	for _, a := range slices.Concat(l.People, l.Boards) {
		if a.Handle == handle {
			return a
		}
	}
	return nil
}

// person finds the account of a person by name; nil if there is none.
func (l *line) person(name string) *account {
	if i := slices.IndexFunc(l.People, func(a *account) bool { return a.Name == name }); i >= 0 {
		return l.People[i]
	}
	return nil
}

// board is that of a city.
func (l *line) board(c *atlas.City) *account {
	return l.Boards[slices.IndexFunc(l.Boards, func(a *account) bool { return a.City == c })]
}

// photos are the slips with photos, the newest first; the pinned slip is among them if it has one.
func (a *account) photos() []*post {
	return slices.DeleteFunc(slices.Clone(a.Posts), func(p *post) bool { return p.Photo == nil })
}

// question is the person's slip about supper.
func (a *account) question() *post {
	return a.Posts[slices.IndexFunc(a.Posts, func(p *post) bool { return len(p.Replies) > 0 && p != a.Pinned })]
}

// A hook is where a slip of a visitor hangs: next to a person's, on a line with a number of slips.
type hook struct {
	Beside *atlas.Person
	Count  int
}

// hookOf finds the hook of a slip. The words on it do not matter.
func hookOf(version int, with map[string]string) hook {
	name := "hook"
	for _, key := range []string{"about", "for", "city", "date", "time", "price"} {
		name += " " + with[key]
	}
	d := rng.New(gymkhana.Seed(version), name)
	return hook{rng.Pick(d, atlas.In(version).People), d.Between(20, 900)}
}

// fill draws the photos and portraits, and makes the slips known to the search.
func fill(f *kit.Fill) error {
	all, l := map[string]kit.Drawing{}, lines(f.Version)
	for _, a := range l.People {
		all["face "+a.Handle] = a.Who.Portrait
	}
	for _, a := range slices.Concat(l.People, l.Boards) {
		for _, p := range slices.Concat(a.Posts, a.Hearsay) {
			title, body := a.Name, p.Text
			if p.Topic != nil {
				title, body = p.Topic.Name+" "+p.Topic.City.Name+" "+p.Plan.Street.Name, a.Name
			}
			if err := f.Index("post", p.ID(), title, body); err != nil {
				return err
			}
			if p.Photo != nil {
				all[p.ID()] = *p.Photo
			}
		}
	}
	f.Pictures(all)
	return nil
}
