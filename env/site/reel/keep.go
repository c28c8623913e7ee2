package reel

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// What visitors leave: each is an effect.
var (
	ordered    = kit.Ledger{Name: "reel_orders", Kind: "book"}
	saved      = kit.Ledger{Name: "reel_saved", Kind: "save"}
	commented  = kit.Ledger{Name: "reel_letters", Kind: "comment"}
	guessed    = kit.Ledger{Name: "reel_guesses", Kind: "guess"}
	programmes = kit.Ledger{Name: "reel_programmes", Kind: "programme"}
	followed   = kit.Ledger{Name: "reel_follows", Kind: "follow"}
	ledgers    = kit.Ledgers{ordered, saved, commented, guessed, programmes, followed}
)

// A line is an effect as pages show it.
type line struct {
	Kind, Code, Text string
	Undone           bool
}

// lines are the visitor's effects of some ledgers.
func lines(v *kit.Visit, some ...kit.Ledger) ([]line, error) {
	var all []line
	for _, l := range some {
		mine, err := l.Mine(v)
		if err != nil {
			return nil, err
		}
		for _, b := range mine {
			all = append(all, line{l.Kind, b.Code, tell(v.Version, l.Kind, b.With()), b.Cancelled})
		}
	}
	return all, nil
}

// history lists what the visitor has left, one line each.
func history(v *kit.Visit) ([]string, error) {
	all, err := lines(v, ledgers...)
	return kit.Each(all, func(l line) string {
		if l.Undone {
			return l.Text + " (undone)"
		}
		return l.Text
	}), err
}

// tell describes an effect.
func tell(version int, kind string, with map[string]string) string {
	title := func(key string) string {
		if f := films(version).film[with[key]]; f != nil {
			return f.Title
		}
		return ""
	}
	also := func(words, key string) string {
		if with[key] == "" {
			return ""
		}
		return words + with[key]
	}
	switch kind {
	case ordered.Kind:
		return fmt.Sprintf("%s × disc of %s, for %s", with["copies"], title("film"), with["name"])
	case saved.Kind:
		return title("film") + also(", kept for ", "keeper")
	case commented.Kind:
		return fmt.Sprintf("“%s”, about %s%s, signed %s", with["text"], title("film"), also(", frame ", "frame"), with["name"])
	case guessed.Kind:
		return fmt.Sprintf("Jar %s, in frame %s of %s", with["number"], with["frame"], title("film"))
	case programmes.Kind:
		on := ""
		if with["date"] != "" {
			on = ", " + kit.LongDay(with["date"])
		}
		return fmt.Sprintf("%s, then %s%s%s", title("first"), title("second"), on, also(", at ", "time"))
	}
	return atlas.In(version).Person(with["host"]).Name + also(", with a bell at ", "bell")
}

// write answers the forms below a film.
func write(v *kit.Visit) error {
	f, err := filmOf(v, v.Value("v"))
	if err != nil {
		return err
	}
	var wrong kit.Complaints
	switch v.Path("what") {
	case saved.Kind:
		keeper := v.Value("keeper")
		if wrong.Unless(keeper == "" || kit.FullName(keeper), "Write the first and the last name of the person that the film is kept for, or nothing.") {
			return saved.Keep(v, "/saved", "film", f.Slug, "keeper", keeper)
		}
	case commented.Kind:
		text, name, at := v.Value("text"), v.Value("name"), ""
		if n := v.Number("slide", 1, len(f.Frames), 0); n > 0 {
			at = strconv.Itoa(n)
		}
		wrong.Unless(at != "" || v.Value("slide") == "", "The film has the frames 1 to %d. Write one of these numbers, or nothing.", len(f.Frames))
		if wrong.Unless(text != "" && kit.FullName(name), "Write a few words, and sign with your first and your last name."); len(wrong) == 0 {
			return commented.Keep(v, "/saved", "film", f.Slug, "frame", at, "text", text, "name", name)
		}
	case guessed.Kind:
		n, t := v.Number("number", 10, 99, 0), v.Number("t", 1, len(f.Frames), 0)
		if wrong.Unless(n > 0 && t > 0, "Write the number on the jar, from 10 to 99.") {
			return guessed.Keep(v, "/saved", "film", f.Slug, "frame", strconv.Itoa(t), "number", strconv.Itoa(n))
		}
	default:
		return kit.Missing("form")
	}
	return showFilm(v, f, wrong)
}

// follow begins to follow a host.
func follow(v *kit.Visit) error {
	p, err := hostOf(v)
	if err != nil {
		return err
	}
	mine, err := followed.Mine(v)
	if err != nil {
		return err
	}
	var wrong kit.Complaints
	bell, _, ok := v.Time("bell")
	wrong.Unless(ok, "When is the bell to ring? Write the time such as 18:40, or nothing.")
	wrong.Unless(!slices.ContainsFunc(mine, func(b kit.Booking) bool { return !b.Cancelled && b.With()["host"] == p.Slug }), "You follow this host already.")
	if len(wrong) > 0 {
		return showHost(v, p, wrong)
	}
	return followed.Keep(v, "/saved", "host", p.Slug, "bell", bell)
}

// drawer lists everything but the programmes.
func drawer(v *kit.Visit) error {
	kept := map[string][]line{}
	for _, l := range ledgers {
		some, err := lines(v, l)
		if err != nil {
			return err
		}
		kept[l.Kind] = some
	}
	return v.Show("saved", v.Word("saved"), kept)
}

// An evening is the form of a programme.
type evening struct {
	First, Second, Date, Time, Token string
	Wrong                            kit.Complaints
}

func showProgrammes(v *kit.Visit, e evening) error {
	all, err := lines(v, programmes)
	if err != nil {
		return err
	}
	e.Token = strconv.Itoa(len(all))
	return v.Show("playlist", v.Word("playlist"), map[string]any{"Form": e, "All": all})
}

// plan writes a programme of two films.
func plan(v *kit.Visit) error {
	e := evening{First: v.Value("first"), Second: v.Value("second"), Date: v.Value("date"), Time: v.Value("time")}
	find := func(text string) string {
		f, ok := kit.Nearest(text, films(v.Version).Films, func(f *film) string { return f.Title })
		wrong := "There is no film called “" + text + "”. Write its whole title."
		if text == "" {
			wrong = "A programme has two films. Write the whole title of each."
		}
		if e.Wrong.Unless(ok, "%s", wrong) {
			return f.Slug
		}
		return ""
	}
	one, two := find(e.First), find(e.Second)
	e.Wrong.Unless(one == "" || one != two, "The two films must differ.")
	on, ok := v.DayOf("date", time.Time{}, sellable)
	e.Wrong.Unless(ok, "Write the evening such as 12 March, from today on, or nothing.")
	at, _, ok := v.Time("time")
	e.Wrong.Unless(ok, "Write the time such as 18:40, or nothing.")
	if len(e.Wrong) > 0 {
		return showProgrammes(v, e)
	}
	return programmes.Keep(v, "/playlist", "first", one, "second", two, "date", iso(on), "time", at)
}

// iso writes a day: 2026-03-12; "" if there is none.
func iso(on time.Time) string {
	if on.IsZero() {
		return ""
	}
	return on.Format(time.DateOnly)
}

// programmePage shows one programme.
func programmePage(v *kit.Visit) error {
	b, err := programmes.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := b.With()
	list := []*film{films(v.Version).film[with["first"]], films(v.Version).film[with["second"]]}
	return v.Show("evening", "Programme "+b.Code, map[string]any{"With": with, "List": list, "B": b, "Day": kit.LongDay(with["date"])})
}

// An order is the content of the form that orders discs.
type order struct {
	F                          *film
	N                          int
	Copies, Name               string
	On, At, Street             string
	counts, sent, timely, real bool
}

// Total is the price of all discs.
func (o *order) Total() int { return o.N * o.F.Price }

// mostDiscs bounds an order.
const mostDiscs = 40

var checkout = kit.Checkout[*order]{Ledger: ordered, Page: "order", Title: "Your discs", Done: "/disc/", Check: check,
	Begin: func(v *kit.Visit) (*order, error) {
		f, err := filmOf(v, v.Path("slug"))
		if err != nil {
			return nil, err
		}
		o := &order{F: f, Copies: v.Value("copies"), Name: v.Value("name"), On: v.Value("on"), Street: v.Value("street"), real: v.Value("street") == ""}
		if o.Copies == "" {
			o.Copies = "1"
		}
		o.N, err = strconv.Atoi(o.Copies)
		o.counts = err == nil && o.N > 0 && o.N <= mostDiscs
		o.At, _, o.timely = v.Time("at")
		on, sent := v.DayOf("on", time.Time{}, sellable)
		if o.sent = sent; !on.IsZero() {
			o.On = iso(on)
		}
		for _, c := range atlas.In(v.Version).Cities {
			if s, ok := kit.Nearest(o.Street, c.Streets, func(s *atlas.Street) string { return s.Name }); ok && kit.Fold(s.Name) == kit.Fold(o.Street) {
				o.Street, o.real = s.Name, true
			}
		}
		return o, nil
	},
	Note: func(o *order) []string {
		return []string{"film", o.F.Slug, "copies", o.Copies, "name", o.Name, "on", o.On, "at", o.At, "street", o.Street, "price", strconv.Itoa(o.Total())}
	}}

// check says what is wrong with an order.
func check(v *kit.Visit, o *order, w *kit.Complaints) {
	w.Unless(kit.FullName(o.Name), "Write the first and the last name for the parcel.")
	if w.Unless(o.counts, "How many discs? Write a whole number from 1 to %d.", mostDiscs) {
		o.Copies = strconv.Itoa(o.N)
	}
	w.Unless(o.sent, "Discs are sent from today on. Write the day such as 12 March, or nothing.")
	w.Unless(o.timely, "When does the messenger come? Write the time such as 18:40, or nothing.")
	w.Unless(o.real, "There is no street “%s” in this land. Write its name, or nothing.", o.Street)
	w.Unless(len(*w) > 0 || !o.F.sold(v.Version), "The last blank disc for this film broke while you were filling in this form. Choose another film.")
}

// discPage shows an order.
func discPage(v *kit.Visit) error {
	b, err := ordered.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := b.With()
	price, err := strconv.Atoi(with["price"])
	if err != nil {
		return err
	}
	return v.Show("disc", "Discs "+b.Code, map[string]any{"B": b, "With": with, "Price": price, "F": films(v.Version).film[with["film"]],
		"Day": kit.LongDay(with["on"])})
}
