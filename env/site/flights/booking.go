package flights

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

// An order is the content of the booking form.
type order struct {
	Out, Back *ordered
	Names     []string
	Seats     []string // the requested seats, for each flight out and back
	Bags      int
	Shuttle   string // when the shuttle comes to the door, "07:25" or ""
	Token     string
	Wrong     []string
	Stages    []stage // the stages of the way out, then of the way back
}

// Bag is the price of one kind of bag for all passengers, in hundredths.
func (o order) Bag(each int) int {
	sum := 0
	for _, s := range o.Stages {
		sum += s.Line.Bag * each * o.Out.Adults
	}
	return sum
}

// Fare is the price of the seats, Total that of everything.
func (o order) Fare() int {
	if o.Back == nil {
		return o.Out.Total()
	}
	return o.Out.Total() + o.Back.Total()
}
func (o order) Total() int { return o.Fare() + o.Bag(o.Bags) }

// begin reads what is to be booked, and prepares the form.
func begin(v *kit.Visit) (*order, error) {
	adults, cabin := terms(v)
	o := &order{}
	var err error
	if o.Out, err = ref(v, v.Value("out"), adults, cabin); err != nil {
		return nil, err
	}
	all := [][]flight{o.Out.Flights}
	if back := v.Value("back"); back != "" {
		if o.Back, err = ref(v, back, adults, cabin); err != nil {
			return nil, err
		}
		if o.Back.First().From != o.Out.Last().To || o.Back.Last().To != o.Out.First().From || !o.Back.Leaves().After(o.Out.Lands()) {
			return nil, kit.Bad("Those two flights do not make a journey there and back. Choose the flight back again.")
		}
		all = append(all, o.Back.Flights)
	}
	o.Stages, err = stages(v, offer{Flights: slices.Concat(all...)})
	if err != nil {
		return nil, err
	}
	o.Names, o.Seats = make([]string, adults), make([]string, len(o.Stages))
	if v.User != "" {
		o.Names[0] = v.Account.Name
	}
	mine, err := trips.Mine(v)
	o.Token = strconv.Itoa(len(mine))
	return o, err
}

func ref(v *kit.Visit, s string, adults int, cabin string) (*ordered, error) {
	id, date, _ := strings.Cut(strings.ToUpper(s), "/")
	if id == "" {
		return nil, kit.Bad("Choose a flight first, and book it from its page.")
	}
	o, err := parse(v, id, date, cabin)
	return &ordered{o, adults, cabin}, err
}

func bookForm(v *kit.Visit) error {
	o, err := begin(v)
	if err != nil {
		return err
	}
	return v.Show("book", "Your booking", o)
}

// book makes a booking, or shows the form with its errors.
func book(v *kit.Visit) error {
	o, err := begin(v)
	if err != nil {
		return err
	}
	if v.Value("token") != o.Token {
		return v.Show("again", "This form was sent already", nil)
	}
	if err := o.read(v); err != nil {
		return err
	}
	if len(o.Wrong) > 0 {
		return v.Show("book", "Your booking", o)
	}
	code, with := trips.Code(v.Visitor, o.Token), o.event()
	if err := o.keep(v, code, with); err != nil {
		return err
	}
	return v.Redirect("/booking/" + code)
}

// keep writes a booking and its seats.
func (o *order) keep(v *kit.Visit, code string, with map[string]string) error {
	if err := trips.Book(v, code, with); err != nil {
		return err
	}
	for i, s := range o.Stages {
		for _, seat := range strings.Fields(o.Seats[i]) {
			if _, err := v.Own.Exec("INSERT INTO flights_seats VALUES (?,?,?,?)", code, s.Number, s.Date.Format(time.DateOnly), seat); err != nil {
				return err
			}
		}
	}
	return nil
}

// read reads the form.
func (o *order) read(v *kit.Visit) error {
	for i := range o.Names {
		o.Names[i] = v.Value(fmt.Sprintf("name-%d", i+1))
		if len(strings.Fields(o.Names[i])) < 2 {
			o.Wrong = append(o.Wrong, fmt.Sprintf("Write the first and the last name of passenger %d.", i+1))
		}
	}
	o.Bags = v.Number("bags", 0, 2, 0)
	if o.Shuttle = v.Value("shuttle"); o.Shuttle != "" {
		if at, ok := kit.ParseClock(o.Shuttle); ok {
			o.Shuttle = kit.Clock(at)
		} else {
			o.Wrong = append(o.Wrong, "When is the shuttle to come? Write the time such as 07:25, or leave it empty.")
		}
	}
	for i := range o.Stages {
		seats, wrong, err := o.wish(v, o.Stages[i].flight, v.Value(fmt.Sprintf("seat-%d", i+1)))
		if err != nil {
			return err
		}
		if o.Seats[i] = seats; wrong != "" {
			o.Wrong = append(o.Wrong, wrong)
		}
	}
	for _, s := range o.Stages {
		if len(o.Wrong) == 0 && s.sold(v.Version) {
			o.Wrong = append(o.Wrong, fmt.Sprintf("The last seat on %s was sold while you were filling in this form. Choose another flight.", s.Name()))
		}
	}
	return nil
}

// wish reads the requested seats of a flight: none, or different free seats of the right cabin.
func (o *order) wish(v *kit.Visit, f flight, text string) (seats, wrong string, err error) {
	wished := strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return r == ' ' || r == ',' || r == ';' })
	if len(wished) == 0 {
		return "", "", nil
	}
	seats = strings.Join(wished, " ")
	p, err := planOf(v, f)
	if err != nil {
		return seats, "", err
	}
	held, err := heldSeats(v, f)
	if err != nil {
		return seats, "", err
	}
	known := free(emptyPlan(f.Plane))
	open := strings.Fields(p.Free)
	for i, s := range wished {
		row, _ := strconv.Atoi(s[:max(len(s)-1, 0)])
		switch {
		case !slices.Contains(known, s):
			return seats, fmt.Sprintf("Flight %s has no seat %q. Write a row and a letter, such as 7C.", f.Number, s), nil
		case !slices.Contains(open, s) || slices.Contains(held, s) || slices.Contains(wished[:i], s):
			return seats, fmt.Sprintf("Seat %s on flight %s is taken. Choose one that is free in the plan.", s, f.Number), nil
		case (row <= businessRows) != (o.Out.Cabin == business):
			return seats, fmt.Sprintf("Seat %s is not in %s class: rows 1 to %d are business class, those behind are economy.", s, o.Out.Cabin, businessRows), nil
		}
	}
	if len(wished) > o.Out.Adults {
		return seats, fmt.Sprintf("You wish for %d seats on flight %s and travel with %s. Leave some out.", len(wished),
			f.Number, kit.Count(o.Out.Adults, "passenger")), nil
	}
	slices.SortFunc(wished, bySeat)
	return strings.Join(wished, " "), "", nil
}

// bySeat orders seats from the nose to the tail.
func bySeat(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// event returns the event of an order.
func (o *order) event() map[string]string {
	out := o.Out
	with := map[string]string{
		"flight": out.ID(), "date": out.Date(), "arrive": out.Lands().Format(time.DateOnly), "from_code": out.First().From, "to_code": out.Last().To,
		"from": o.Stages[0].Here.Slug, "to": o.Stages[len(out.Flights)-1].There.Slug, "airline": strings.Join(out.airlines(), " "),
		"direct": "no", "adults": strconv.Itoa(out.Adults), "cabin": out.Cabin, "passengers": strings.Join(o.Names, "; "),
		"bags": strconv.Itoa(o.Bags), "price": strconv.Itoa(o.Total()),
	}
	if out.Direct() {
		with["direct"] = "yes"
	}
	if o.Shuttle != "" {
		with["shuttle"] = o.Shuttle
	}
	if o.Back != nil {
		with["back"], with["back_date"] = o.Back.ID(), o.Back.Date()
	}
	if seats := o.seatsOf(0, len(out.Flights)); seats != "" {
		with["seat"] = seats
	}
	if seats := o.seatsOf(len(out.Flights), len(o.Stages)); seats != "" {
		with["back_seat"] = seats
	}
	return with
}

// seatsOf joins the requested seats of some of the flights: "7C", "7C; any", or "".
func (o *order) seatsOf(from, to int) string {
	list := slices.Clone(o.Seats[from:to])
	if strings.Join(list, "") == "" {
		return ""
	}
	for i, s := range list {
		list[i] = cmp.Or(s, "any")
	}
	return strings.Join(list, "; ")
}
