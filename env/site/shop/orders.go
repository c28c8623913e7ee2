package shop

import (
	"fmt"
	"strconv"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func orderRoutes(r *kit.Routes) {
	r.Get("/checkout", func(v *kit.Visit) error {
		form := address{Way: "standard"}
		if v.User != "" {
			form.Name = v.Account.Name
		}
		return showCheckout(v, form)
	})
	r.Post("/checkout", checkout)
	r.Get("/orders", orders)
	r.Get("/orders/{number}", showOrder)
	r.Post("/orders/{number}/cancel", cancel)
}

// An address is the form of the checkout.
type address struct {
	Name, Street, City, Way string
	Day, Note, Pay          string // as typed; Pay is the code of a currency, "" is the gulden
	Wrong                   string
}

// An order as it is stored.
type order struct {
	Number  int
	Visitor string
	Name    string
	Street  string
	City    string // a slug
	Way     string // standard or express
	Fee     int    // the fee for delivery, in hundredths of a gulden
	Cancel  bool
	Day     string // the day of delivery, or "" for as soon as possible
	Note    string // for the card in the parcel
	Pay     string // the code of the currency to pay in; "" is the gulden
}

// firstNumber is the number of an episode's first order.
const firstNumber = 1001

// made is the number of orders; it is the token of the next order's form.
func made(v *kit.Visit) (int, error) { return count(v, "SELECT count(*) FROM shop_orders") }

func showCheckout(v *kit.Visit, form address) error {
	lines, err := cart(v)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return showCart(v, "")
	}
	token, err := made(v)
	if err != nil {
		return err
	}
	return v.Show("checkout", "Checkout", map[string]any{"Form": form, "Lines": lines, "Sum": sum(lines), "Token": token,
		"Countries": atlas.In(v.Version).Countries})
}

func checkout(v *kit.Visit) error {
	form := address{Name: v.Value("name"), Street: v.Value("street"), City: v.Value("city"), Way: "standard",
		Day: v.Value("day"), Note: v.Value("note"), Pay: payment(v)}
	if v.Value("way") == "express" {
		form.Way = "express"
	}
	number, err := made(v)
	if err != nil {
		return err
	}
	lines, err := cart(v)
	if err != nil {
		return err
	}
	if v.Value("token") != strconv.Itoa(number) || len(lines) == 0 {
		return stale(v, "/orders", "your orders")
	}
	city := place(v, form.City)
	switch {
	case form.Name == "":
		form.Wrong = "Write the name of the person who is to get it."
	case form.City == "":
		form.Wrong = "Write the city that we send it to."
	case city == nil:
		form.Wrong = "We do not know a city called “" + form.City + "”. Check its spelling."
	}
	day, wrong := deliveryDay(form.Day)
	if form.Wrong == "" {
		form.Wrong = wrong
	}
	if form.Wrong != "" {
		return showCheckout(v, form)
	}
	rate := RateTo(v.Version, city)
	o := order{Number: firstNumber + number, Visitor: v.Visitor, Name: form.Name, Street: form.Street, City: city.Slug, Way: form.Way, Fee: rate.Standard,
		Day: day, Note: form.Note, Pay: form.Pay}
	if o.Way == "express" {
		o.Fee = rate.Express
	}
	if err := o.store(v, lines); err != nil {
		return err
	}
	return v.Redirect(fmt.Sprintf("/orders/%d", o.Number))
}

// payment reads the code of the currency to pay in.
func payment(v *kit.Visit) string {
	for _, c := range atlas.In(v.Version).Countries {
		if c.Money == v.Value("pay") {
			return c.Money
		}
	}
	return ""
}

// deliveryDay reads the day of delivery; nothing typed means as soon as possible. The second result is an error message.
func deliveryDay(said string) (day, wrong string) {
	on, ok := kit.ParseDate(said)
	switch {
	case said == "":
		return "", ""
	case !ok:
		return "", "Write the day of delivery like 12 March 2026, or leave it empty."
	case !deliverable(on):
		return "", "We deliver from tomorrow on, and up to a year ahead. Choose another day."
	}
	return on.Format(time.DateOnly), ""
}

func deliverable(on time.Time) bool {
	return on.After(kit.Today) && !on.After(kit.Today.AddDate(1, 0, 0))
}

// store writes an order, empties the cart and notes it.
func (o order) store(v *kit.Visit, lines []line) error {
	_, err := v.Own.Exec("INSERT INTO shop_orders VALUES (?,?,?,?,?,?,?,0,?,?,?)", o.Number, o.Visitor, o.Name, o.Street, o.City,
		o.Way, o.Fee, o.Day, o.Note, o.Pay)
	for _, l := range lines {
		if err == nil {
			_, err = v.Own.Exec("INSERT INTO shop_lines VALUES (?,?,?,?,?)", o.Number, l.Slug, l.Name, l.Quantity, l.Price)
		}
	}
	if err == nil {
		_, err = v.Own.Exec("DELETE FROM shop_cart WHERE visitor=?", o.Visitor)
	}
	if err != nil {
		return err
	}
	notes, err := o.notes(v)
	for _, pairs := range notes {
		v.Note("order", pairs...)
	}
	return err
}

// An orderLine is a product of an order, at the price when it was ordered.
type orderLine struct {
	Slug, Name      string
	Quantity, Price int
}

// Total is the price of the line.
func (l orderLine) Total() int { return l.Quantity * l.Price }

func (o order) lines(v *kit.Visit) ([]orderLine, error) {
	return kit.Select[orderLine](v.Context(), v.Own, "SELECT slug, name, quantity, price FROM shop_lines WHERE number=? ORDER BY slug", o.Number)
}

// notes are keys and values of each line's note.
func (o order) notes(v *kit.Visit) ([][]string, error) {
	lines, err := o.lines(v)
	if err != nil {
		return nil, err
	}
	var all [][]string
	for _, l := range lines {
		all = append(all, []string{"number", strconv.Itoa(o.Number), "product", l.Slug, "quantity", strconv.Itoa(l.Quantity), "lines", strconv.Itoa(len(lines)),
			"name", o.Name, "street", o.Street, "city", o.City, "delivery", o.Way, "day", o.Day, "note", o.Note, "pay", o.Pay})
	}
	return all, nil
}

// ordered finds the visitor's order that the path names.
func ordered(v *kit.Visit) (order, error) {
	n, err := strconv.Atoi(v.Path("number"))
	if err != nil {
		return order{}, kit.Missing("order")
	}
	return kit.One[order](v.Context(), v.Own, "order", "SELECT * FROM shop_orders WHERE number=? AND visitor=?", n, v.Visitor)
}

func showOrder(v *kit.Visit) error {
	o, err := ordered(v)
	if err != nil {
		return err
	}
	lines, err := o.lines(v)
	if err != nil {
		return err
	}
	total := o.Fee
	for _, l := range lines {
		total += l.Total()
	}
	c := atlas.In(v.Version).City(o.City)
	rate := RateTo(v.Version, c)
	days := rate.Days
	if o.Way == "express" {
		days = rate.Fast
	}
	arrives := kit.Today.AddDate(0, 0, days)
	if on, ok := kit.ParseDate(o.Day); ok {
		arrives = on
	}
	data := map[string]any{"O": o, "Lines": lines, "Total": total, "City": c, "Arrives": arrives}
	for _, land := range atlas.In(v.Version).Countries {
		if land.Money == o.Pay {
			data["Pay"], data["Due"] = land, total*land.Rate/100
		}
	}
	v.Note("open", "order", strconv.Itoa(o.Number))
	return v.Show("order", fmt.Sprintf("Order %d", o.Number), data)
}

func cancel(v *kit.Visit) error {
	o, err := ordered(v)
	if err != nil {
		return err
	}
	if !o.Cancel {
		if _, err := v.Own.Exec("UPDATE shop_orders SET cancelled=1 WHERE number=?", o.Number); err != nil {
			return err
		}
		v.Note("cancel", "number", strconv.Itoa(o.Number))
	}
	return v.Redirect(fmt.Sprintf("/orders/%d", o.Number))
}

func orders(v *kit.Visit) error {
	all, err := kit.Select[order](v.Context(), v.Own, "SELECT * FROM shop_orders WHERE visitor=? ORDER BY number DESC", v.Visitor)
	if err != nil {
		return err
	}
	return v.Show("orders", "Your orders", all)
}

// history returns the orders for the account page.
func history(v *kit.Visit) ([]string, error) {
	all, err := kit.Select[order](v.Context(), v.Own, "SELECT * FROM shop_orders WHERE visitor=? ORDER BY number DESC", v.Visitor)
	if err != nil {
		return nil, err
	}
	var told []string
	for _, o := range all {
		lines, err := o.lines(v)
		if err != nil {
			return nil, err
		}
		said := fmt.Sprintf("Order %d to %s:", o.Number, atlas.In(v.Version).City(o.City).Name)
		for i, l := range lines {
			if i > 0 {
				said += ","
			}
			said += fmt.Sprintf(" %d × %s", l.Quantity, l.Name)
		}
		if o.Cancel {
			said += " (cancelled)"
		}
		told = append(told, said)
	}
	return told, nil
}
