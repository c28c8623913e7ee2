package trains

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A ride is a part of a run on a day: from one of its calls to another.
type ride struct {
	*run
	Date     time.Time
	From, To int // places among the calls
}

func (r ride) First() call  { return r.Calls[r.From] }
func (r ride) Last() call   { return r.Calls[r.To] }
func (r ride) Leaves() int  { return r.First().Leaves }
func (r ride) Arrives() int { return r.Last().Arrives }
func (r ride) Km() int      { return max(r.Last().Km-r.First().Km, r.First().Km-r.Last().Km) }
func (r ride) Between() int { return r.To - r.From - 1 }
func (r ride) Name() string { return "Train " + r.Number }
func (r ride) Out() string  { return kit.Clock(r.Leaves()) }
func (r ride) In() string   { return kit.Clock(r.Arrives()) }

// Platform is the platform of the train at one of its calls.
func (r ride) Platform(version, at int) int {
	return r.draw(version, r.Date, "platform at "+r.Calls[at].Slug).Between(1, r.Calls[at].Platforms)
}

// A delay is known in advance: works on the line make the train late from one of its stops on.
type delay struct {
	Minutes int
	From    string // the city from which on it is late
	Why     string
}

var reasons = []string{"a bridge is being painted", "sleepers are being changed", "a tunnel is being lined",
	"signals are being moved", "a bank is being drained"}

// Works returns the delay of the train on its day; Minutes is 0 if there is none.
func (r ride) Works(version int) delay {
	d := r.draw(version, r.Date, "works")
	if !d.Chance(1, 4) {
		return delay{}
	}
	return delay{d.Between(6, 70), r.Calls[d.Between(0, len(r.Calls)-2)].City.Name, rng.Pick(d, reasons)}
}

// Plan is the number of the plan of its coach with reserved seats.
func (r ride) Plan(version int) int { return r.draw(version, r.Date, "plan").N(plans) }

// An offer is a connection within one day: a ride, or several with changes.
type offer struct {
	Rides []ride
	Price int // for one adult, in hundredths
}

func (o offer) First() ride  { return o.Rides[0] }
func (o offer) Last() ride   { return o.Rides[len(o.Rides)-1] }
func (o offer) Leaves() int  { return o.First().Leaves() }
func (o offer) Arrives() int { return o.Last().Arrives() }
func (o offer) Minutes() int { return o.Arrives() - o.Leaves() }
func (o offer) Changes() int { return len(o.Rides) - 1 }
func (o offer) Direct() bool { return len(o.Rides) == 1 }
func (o offer) Date() string { return o.First().Date.Format(time.DateOnly) }
func (o offer) Start() stop  { return *o.First().First().stop }
func (o offer) End() stop    { return *o.Last().Last().stop }

// Duration writes how long it takes: "2 h 05 min".
func (o offer) Duration() string { return kit.Duration(o.Minutes()) }

// Waits are the changes, with the minutes between the trains.
func (o offer) Waits() []string {
	var all []string
	for i, r := range o.Rides[1:] {
		all = append(all, fmt.Sprintf("%s, %d min", r.First().City.Name, r.Leaves()-o.Rides[i].Arrives()))
	}
	return all
}

// ID names the trains and the cities between them in addresses: "214.PEL.301".
func (o offer) ID() string {
	id := o.First().Number
	for _, r := range o.Rides[1:] {
		id += "." + r.First().City.Code + "." + r.Number
	}
	return id
}

// Name names the trains for people: "Train 214 + Train 301".
func (o offer) Name() string { return strings.Join(kit.Each(o.Rides, ride.Name), " + ") }

// Path is the address of its page for a number of passengers.
func (o offer) Path(p party) string {
	return kit.Link("/train/"+o.ID()+"/"+o.Date(), append([]any{"from", o.Start().City.Code, "to", o.End().City.Code}, p.pairs()...)...)
}

// form is the address of the form that books it.
func (o offer) form(p party) string { return strings.Replace(o.Path(p), "/train/", "/seat/", 1) }

// Path is the address of the page of the ride alone.
func (r ride) Path() string { return offer{Rides: []ride{r}}.Path(alone) }

// A row is a call in the timetable of a train.
type row struct {
	call
	Platform     int
	On           bool // part of the ride
	Begins, Ends bool
}

// In and Out are when the train arrives and leaves.
func (r row) In() string  { return kit.Clock(r.Arrives) }
func (r row) Out() string { return kit.Clock(r.Leaves) }

// Rows are all calls of the train.
func (r ride) Rows(version int) []row {
	var all []row
	for i, c := range r.Calls {
		all = append(all, row{c, r.Platform(version, i), i >= r.From && i <= r.To, i == 0, i == len(r.Calls)-1})
	}
	return all
}

// Valid is the last day on which a ticket for it can be used.
func (o offer) Valid(version int) time.Time {
	return o.First().Date.AddDate(0, 0, o.First().draw(version, o.First().Date, "valid").Between(12, 60))
}

// sold reports whether its last seat turns out to be sold when it is booked.
func (o offer) sold(version int) bool {
	return kit.SoldOut(version, "train %s of %s", o.ID(), o.Date())
}

// price sets the price for one adult, which depends on the day.
func (n *network) price(o offer) offer {
	for _, r := range o.Rides {
		o.Price += r.Km() * n.cents / 100 * r.draw(n.Version, r.Date, "fare").Between(75, 135) / 100
	}
	o.Price = o.Price/10*10 + 190
	return o
}

// wait is the shortest time between two trains, in minutes: a change of the station takes longer.
func wait(in, out *atlas.Station) int {
	if in == out {
		return 8
	}
	return 35
}

// mostChanges and mostOffers bound the connections of a day that are offered.
const (
	mostChanges = 2
	mostOffers  = 12
)

// offers returns the connections of a day, the earliest first.
func (n *network) offers(from, to *atlas.City, on time.Time) []offer {
	asked := fmt.Sprint(from.Code, to.Code, on.Weekday())
	ways, ok := n.asked.Get(asked)
	if !ok {
		cities := atlas.In(n.Version).Cities
		ways = n.connect(slices.Index(cities, from), slices.Index(cities, to), on)
		n.asked.Put(asked, ways, 1)
	}
	var all []offer
	for _, rides := range ways {
		all = append(all, n.dated(rides, on))
	}
	slices.SortStableFunc(all, byStart)
	return all
}

// dated is the offer of some rides on a day.
func (n *network) dated(rides []ride, on time.Time) offer {
	o := offer{Rides: slices.Clone(rides)}
	for i := range o.Rides {
		o.Rides[i].Date = on
	}
	return n.price(o)
}

// connect returns the best connections on a weekday: for each train that leaves, those that arrive first with no, one or
// two changes, without those that another one beats in everything.
func (n *network) connect(from, to int, on time.Time) [][]ride {
	var all []offer
	s := quest{to: to, day: int(on.Weekday()), best: make([]int, len(n.boards))}
	for i := range s.by {
		s.by[i] = make([]last, len(n.boards))
	}
	for _, b := range n.boards[from] {
		if b.goes(on) {
			all = append(all, n.onward(b, &s)...)
		}
	}
	all = slices.DeleteFunc(slices.Clone(all), func(o offer) bool {
		return slices.ContainsFunc(all, func(b offer) bool {
			return b.ID() != o.ID() && b.Leaves() >= o.Leaves() && b.Arrives() <= o.Arrives() && b.Changes() <= o.Changes()
		})
	})
	slices.SortStableFunc(all, func(a, b offer) int { return cmp.Compare(a.Minutes(), b.Minutes()) })
	return kit.Each(all[:min(len(all), mostOffers)], func(o offer) []ride { return o.Rides })
}

// A quest is what onward needs; its slices are used for each train that leaves.
type quest struct {
	to, day int
	best    []int                   // by city, the earliest arrival so far
	by      [mostChanges + 1][]last // by changes and city, the last ride of the earliest arrival
	fresh   []boarding
	reached []int
}

// A last is a run and the places among its calls at which it is boarded and left.
type last struct {
	*run
	from, to int
}

// onward returns the earliest arrivals with a train that is boarded, each with more changes than the one before.
func (n *network) onward(first boarding, s *quest) (found []offer) {
	best, to := s.best, s.to
	for i := range best {
		best[i] = lastMinute + 1
	}
	fresh := append(s.fresh[:0], first)
	for change, own := range s.by {
		clear(own)
		reached := s.reached[:0]
		for _, b := range fresh {
			for i := b.at + 1; i < len(b.Calls) && b.Calls[i].Arrives < best[to]; i++ {
				c := b.Calls[i].Nth
				if b.Calls[i].Arrives >= best[c] {
					continue
				}
				if own[c].run == nil {
					reached = append(reached, c)
				}
				best[c], own[c] = b.Calls[i].Arrives, last{b.run, b.at, i}
			}
		}
		if own[to].run != nil {
			o := offer{Rides: make([]ride, change+1)}
			for i, c := change, to; i >= 0; i-- {
				l := s.by[i][c]
				o.Rides[i] = ride{run: l.run, From: l.from, To: l.to}
				c = l.Calls[l.from].Nth
			}
			found = append(found, o)
		}
		fresh = fresh[:0]
		for _, c := range reached {
			in, had := &own[c].Calls[own[c].to], 0
			for _, b := range n.boards[c] {
				out := &b.Calls[b.at]
				if had>>b.way&1 == 0 && b.Days>>s.day&1 == 1 && out.Leaves >= in.Arrives+wait(in.Station, out.Station) {
					had |= 1 << b.way
					fresh = append(fresh, b)
				}
			}
		}
		s.fresh, s.reached = fresh, reached
	}
	return found
}

func byStart(a, b offer) int {
	return cmp.Or(cmp.Compare(a.Leaves(), b.Leaves()), cmp.Compare(a.ID(), b.ID()))
}

// Orders of a list.
const (
	sortStart   = "departure"
	sortTime    = "duration"
	sortChanges = "changes"
	sortPrice   = "price"
)

var orders = map[string]func(a, b offer) int{
	sortStart:   byStart,
	sortTime:    func(a, b offer) int { return cmp.Or(cmp.Compare(a.Minutes(), b.Minutes()), byStart(a, b)) },
	sortChanges: func(a, b offer) int { return cmp.Or(cmp.Compare(a.Changes(), b.Changes()), byStart(a, b)) },
	sortPrice:   func(a, b offer) int { return cmp.Or(cmp.Compare(a.Price, b.Price), byStart(a, b)) },
}
