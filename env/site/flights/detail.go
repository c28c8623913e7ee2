package flights

import (
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

// An ordered is an offer to book, with the adults and the cabin that it is priced for.
type ordered struct {
	offer
	Adults int
	Cabin  string
}

// Ref names a flight in addresses and forms: "AU214/2026-03-12".
func (o ordered) Ref() string { return o.ID() + "/" + o.Date() }

// Total is the price for all passengers, in hundredths.
func (o ordered) Total() int { return o.Price * o.Adults }

// parse returns the offer with this id, date and cabin.
func parse(v *kit.Visit, id, date, cabin string) (offer, error) {
	on, err := kit.Day(date)
	if err != nil {
		return offer{}, err
	}
	if wrong := (query{Depart: on}).days(); len(wrong) > 0 {
		return offer{}, kit.Bad("%s", wrong[0])
	}
	var flights []flight
	for i, number := range strings.Split(id, "-") {
		found, err := numbered(v, number)
		if err != nil {
			return offer{}, err
		}
		if len(found) == 0 || i > 1 {
			return offer{}, kit.Missing("flight")
		}
		f, ok := flight{found[0], on}, found[0].flies(on)
		if i == 1 {
			f, ok = next(flights[0], found[0])
			ok = ok && found[0].From == flights[0].To
		}
		if !ok {
			return offer{}, kit.Missing("flight on that day")
		}
		flights = append(flights, f)
	}
	return through(v.Version, cabin, flights...), nil
}

// terms reads the number of adults and the cabin.
func terms(v *kit.Visit) (adults int, cabin string) {
	if v.Value("cabin") == business {
		return v.Number("adults", 1, mostAdults, 1), business
	}
	return v.Number("adults", 1, mostAdults, 1), economy
}

// A stage is one flight of an offer, with all data on its page.
type stage struct {
	flight
	Line   carrier
	Here   airport
	There  airport
	Type   aircraft
	Plan   string // the address of its picture
	Letter string // the letter of the last seat in a row
}

// Name writes the number as people do.
func (s stage) Name() string     { return s.Number[:2] + " " + s.Number[2:] }
func (s stage) Duration() string { return kit.Duration(s.Minutes) }

func stages(v *kit.Visit, o offer) ([]stage, error) {
	lines, err := carriers(v)
	if err != nil {
		return nil, err
	}
	var all []stage
	for _, f := range o.Flights {
		s := stage{flight: f, Type: fleet[f.Plane], Letter: seatName(0, fleet[f.Plane].Across-1)[1:]}
		for _, c := range lines {
			if c.Slug == f.Airline {
				s.Line = c
			}
		}
		if s.Here, err = airportOf(v, f.From); err != nil {
			return nil, err
		}
		if s.There, err = airportOf(v, f.To); err != nil {
			return nil, err
		}
		plan, err := planOf(v, f)
		if err != nil {
			return nil, err
		}
		s.Plan = plan.Picture
		all = append(all, s)
	}
	return all, nil
}

// plan is a seat plan in the catalogue.
type plan struct{ Free, Picture string }

func planOf(v *kit.Visit, f flight) (plan, error) {
	return kit.One[plan](v.Context(), v.Cat, "plan", "SELECT free, picture FROM plans WHERE plane=? AND n=?", f.Plane, f.plan(v.Version))
}

// flightPage shows an offer in detail.
func flightPage(v *kit.Visit) error {
	adults, cabin := terms(v)
	o, err := parse(v, strings.ToUpper(v.Path("id")), v.Path("date"), cabin)
	if err != nil {
		return err
	}
	all, err := stages(v, o)
	if err != nil {
		return err
	}
	own := ordered{o, adults, cabin}
	on := kit.Link("/book", "out", own.Ref(), "adults", adults, "cabin", cabin)
	returns := false
	if back, err := kit.Day(v.Value("return")); err == nil && len(query{Depart: o.First().Date, Return: back}.days()) == 0 {
		on, returns = kit.Link("/way-back/"+own.Ref()+"/"+back.Format(time.DateOnly), "adults", adults, "cabin", cabin), true
	}
	here, there := all[0].Here, all[len(all)-1].There
	v.Note("open", "flight", o.ID(), "date", o.Date(), "from", here.Slug, "from_code", here.Code, "to", there.Slug, "to_code", there.Code,
		"arrive", o.Lands().Format(time.DateOnly), "airline", strings.Join(o.airlines(), " "))
	return v.Show("flight", o.Name()+", "+here.City+" to "+there.City, map[string]any{"O": own, "Stages": all, "On": on,
		"Returns": returns, "Valid": o.Valid(v.Version), "Here": here, "There": there})
}

// wayBack lists the return flights for a flight out.
func wayBack(v *kit.Visit) error {
	adults, cabin := terms(v)
	o, err := parse(v, strings.ToUpper(v.Path("id")), v.Path("date"), cabin)
	if err != nil {
		return err
	}
	back, err := kit.Day(v.Path("back"))
	if err != nil {
		return err
	}
	if wrong := (query{Depart: o.First().Date, Return: back}).days(); len(wrong) > 0 {
		return kit.Bad("%s", wrong[0])
	}
	all, err := networks(v.Version).offers(times(v), o.Last().To, o.First().From, back, cabin)
	if err != nil {
		return err
	}
	lines, err := carriers(v)
	if err != nil {
		return err
	}
	here, err := airportOf(v, o.First().From)
	if err != nil {
		return err
	}
	there, err := airportOf(v, o.Last().To)
	if err != nil {
		return err
	}
	own := ordered{o, adults, cabin}
	var later []offer
	for _, b := range all {
		if b.Leaves().After(o.Lands()) {
			later = append(later, b)
		}
	}
	list := options(later, lines, adults, func(b offer) string {
		return kit.Link("/book", "out", own.Ref(), "back", ordered{offer: b}.Ref(), "adults", adults, "cabin", cabin)
	})
	return v.Show("wayback", "The flight back to "+here.City, map[string]any{"O": own, "List": list, "Here": here, "There": there, "Day": back})
}
