package pantry

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// The tables of orders, of repeated deliveries and of claims.
var (
	ordered  = kit.Ledger{Name: "pantry_orders", Kind: "order"}
	repeated = kit.Ledger{Name: "pantry_repeats", Kind: "order"}
	claimed  = kit.Ledger{Name: "pantry_claims", Kind: "claim"}
	ledgers  = kit.Ledgers{ordered, repeated, claimed}
)

// A till is an order before it is sent.
type till struct {
	City    *atlas.City
	On      time.Time
	Slot    slot
	Name    string
	Street  string
	Instead string
	Call    string // when to call, a time
	Goods   []good
	Sum     int
	Token   string
	Wrong   kit.Complaints
}

// Total is what the order costs with its delivery.
func (t till) Total() int { return t.Sum + t.Slot.Fee }

// readTill reads the place, the day and the slot of an order, and the basket.
func readTill(v *kit.Visit) (till, error) {
	c, on, wrong := readPlace(v)
	if wrong != "" {
		return till{}, kit.Bad("%s", wrong)
	}
	t := till{City: c, On: on, Name: v.Value("name"), Street: v.Value("street"), Instead: v.Value("instead")}
	all := slotsOf(v.Version, c, on)
	i := slices.IndexFunc(all, func(s slot) bool { return s.Time() == v.Value("time") && !s.Full })
	if i < 0 {
		return t, kit.Missing("free hour on that day")
	}
	t.Slot = all[i]
	mine, err := ordered.Mine(v)
	if err == nil {
		t.Token = strconv.Itoa(len(mine))
		t.Goods, t.Sum, err = basket(v)
	}
	return t, err
}

func tillPage(v *kit.Visit) error {
	t, err := readTill(v)
	if err != nil {
		return err
	}
	t.Name = v.Account.Name
	return v.Show("till", "Your order", t)
}

// buy sends the order.
func buy(v *kit.Visit) error {
	t, err := readTill(v)
	if err != nil {
		return err
	}
	if v.Value("token") != t.Token {
		return v.Show("sent", "This order was sent already", nil)
	}
	t.Wrong.Unless(len(t.Goods) > 0, "Your basket is empty. Put something in it first.")
	t.Wrong.Unless(kit.FullName(t.Name), "Write the first and the last name of the person who opens the door.")
	if cents, ok := kit.ParseMoney(t.Instead); ok {
		t.Instead = gulden(cents)
	} else {
		t.Wrong.Unless(t.Instead == "", "Write in gulden what a stand-in may cost, such as 9.50, or leave it empty.")
	}
	call, _, ok := v.Time("call")
	t.Call = call
	if t.Wrong.Unless(ok, "Write when we call as a time such as 14:35, or leave it empty."); len(t.Wrong) == 0 {
		t.Wrong.Unless(!t.Slot.Gone, "Somebody has just taken %s. Choose another hour.", t.Slot.Time())
	}
	if len(t.Wrong) > 0 {
		return v.Show("till", "Your order", t)
	}
	code := ordered.Code(v.Visitor, t.Token)
	with := kit.Effect("", "lines", contents(t.Goods), "city", t.City.Slug, "date", t.On.Format(time.DateOnly), "time", t.Slot.Time(), "name", t.Name,
		"street", t.Street, "instead", t.Instead, "call", t.Call, "total", strconv.Itoa(t.Total())).With
	if err := ordered.Book(v, code, with); err != nil {
		return err
	}
	if _, err := v.Own.Exec("DELETE FROM pantry_basket WHERE visitor=?", v.Visitor); err != nil {
		return err
	}
	return v.Redirect("/order/" + code)
}

func orderList(v *kit.Visit) error {
	all, err := ordered.Mine(v)
	if err != nil {
		return err
	}
	return v.Show("orders", v.Word("orders"), map[string]any{"All": all, "Day": kit.LongDay})
}

func orderPage(v *kit.Visit) error {
	b, err := ordered.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := b.With()
	total, err := strconv.Atoi(with["total"])
	if err != nil {
		return err
	}
	var goods []good
	for _, text := range strings.Split(with["lines"], ", ") {
		number, thing, _ := strings.Cut(text, " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			return err
		}
		goods = append(goods, shelves(v.Version).priced(line{Thing: thing, N: n}))
	}
	return v.Show("order", "Order "+b.Code, map[string]any{"B": b, "With": with, "Goods": goods, "Total": total, "Day": kit.LongDay(with["date"]),
		"City": atlas.In(v.Version).City(with["city"])})
}

// A parcel is an earlier delivery of the episode's person.
type parcel struct {
	Code  string
	City  *atlas.City
	On    time.Time // of the delivery, before today
	At    int       // minutes after midnight
	Goods []good
}

// Time writes when it came.
func (p parcel) Time() string { return kit.Clock(p.At) }

// Total is what it cost.
func (p parcel) Total() int {
	n := 0
	for _, g := range p.Goods {
		n += g.Price
	}
	return n
}

const (
	parcelsOfAPerson = 4
	goodsInAParcel   = 3
)

// parcelsOf draws the earlier deliveries of a person, to different cities.
func parcelsOf(version int, a kit.Account) []parcel {
	d := rng.New(gymkhana.Seed(version), "parcels of "+a.Password)
	s := shelves(version)
	var all []parcel
	for i, c := range rng.Some(d, atlas.In(version).Cities, parcelsOfAPerson) {
		p := parcel{Code: kit.CodeAt(version, a, i), City: c}
		p.On, p.At = kit.Today.AddDate(0, 0, -d.Between(8, 90)), d.Between(6*12, 21*12)*5
		for _, one := range rng.Some(d, s.Products, goodsInAParcel) {
			p.Goods = append(p.Goods, s.priced(line{Thing: one.Slug, N: d.Between(1, 9)}))
		}
		all = append(all, p)
	}
	return all
}

// counter has the earlier deliveries of a signed-in visitor; each can be repeated, or have something broken in it.
var counter = kit.Counter[parcel]{Sold: parcelsOf, Code: func(p parcel) string { return p.Code }, Uses: kit.Ledgers{repeated, claimed}}

func againList(v *kit.Visit) error { return v.Show("again", v.Word("again"), counter.Mine(v)) }

// parcelAt is the earlier delivery that the path names, and what was done with it.
func parcelAt(v *kit.Visit) (parcel, string, error) {
	p, used, with, err := counter.Of(v)
	switch used {
	case repeated.Kind:
		used = "It comes again on " + kit.LongDay(with["date"]) + "."
	case claimed.Kind:
		used = "The money for what was broken goes to " + with["payee"] + "."
	}
	return p, used, err
}

func againPage(v *kit.Visit) error {
	p, done, err := parcelAt(v)
	if err != nil {
		return err
	}
	return showParcel(v, p, done, "")
}

func showParcel(v *kit.Visit, p parcel, done, wrong string) error {
	day := v.Value("date")
	if day == "" {
		day = kit.Today.AddDate(0, 0, 7).Format(time.DateOnly)
	}
	return v.Show("parcel", "Delivery "+p.Code, map[string]any{"P": p, "Done": done, "Wrong": wrong, "Day": day, "After": v.Value("after"),
		"Payee": v.Value("payee"), "Street": v.Value("street")})
}

// repeat orders an earlier delivery again, once.
func repeat(v *kit.Visit) error {
	p, done, err := parcelAt(v)
	if err != nil {
		return err
	}
	on, ok := v.Date("date")
	after, _, timed := v.Time("after")
	switch {
	case done != "":
	case !ok || !delivers(on):
		return showParcel(v, p, done, "Write a day from tomorrow, 6 January 2026, on, such as 12 March.")
	case !timed:
		return showParcel(v, p, done, "Write a time such as 14:35, or leave it empty.")
	default:
		with := kit.Effect("", "repeat", p.Code, "date", on.Format(time.DateOnly), "after", after).With
		if err := repeated.Book(v, p.Code, with); err != nil {
			return err
		}
	}
	return v.Redirect("/again/" + p.Code)
}

// claim asks for the money for a broken tray of an earlier delivery, once.
func claim(v *kit.Visit) error {
	p, done, err := parcelAt(v)
	if err != nil {
		return err
	}
	payee, broken := v.Value("payee"), v.Value("product")
	i := slices.IndexFunc(p.Goods, func(g good) bool { return g.Thing == broken })
	switch {
	case done != "":
	case i < 0:
		return showParcel(v, p, done, "Choose what was broken.")
	case !kit.FullName(payee):
		return showParcel(v, p, done, "Write the first and the last name of the person who gets the money.")
	default:
		with := kit.Effect("", "code", p.Code, "product", broken, "payee", payee, "street", v.Value("street")).With
		if err := claimed.Book(v, p.Code, with); err != nil {
			return err
		}
	}
	return v.Redirect("/again/" + p.Code)
}
