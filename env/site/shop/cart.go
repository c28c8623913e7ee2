package shop

import (
	"fmt"
	"strconv"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// own are the tables that an episode writes. shop_added counts how often a product was added to the cart, to
// distinguish a form that is sent twice from two orders.
const own = `
CREATE TABLE shop_cart (visitor TEXT, slug TEXT, quantity INTEGER, PRIMARY KEY (visitor, slug));
CREATE TABLE shop_added (visitor TEXT, slug TEXT, times INTEGER, PRIMARY KEY (visitor, slug));
CREATE TABLE shop_orders (number INTEGER PRIMARY KEY, visitor TEXT, name TEXT, street TEXT, city TEXT, way TEXT, fee INTEGER,
	cancelled INTEGER, day TEXT, note TEXT, pay TEXT);
CREATE TABLE shop_lines (number INTEGER, slug TEXT, name TEXT, quantity INTEGER, price INTEGER, PRIMARY KEY (number, slug));
CREATE TABLE shop_vouchers (number INTEGER PRIMARY KEY, visitor TEXT, name TEXT, amount INTEGER, cancelled INTEGER);
CREATE TABLE shop_saved (visitor TEXT, user TEXT, slug TEXT, PRIMARY KEY (visitor, user, slug));
CREATE TABLE shop_compared (visitor TEXT, slug TEXT, PRIMARY KEY (visitor, slug));
`

func cartRoutes(r *kit.Routes) {
	r.Get("/cart", func(v *kit.Visit) error { return showCart(v, "") })
	r.Post("/cart/add", addToCart)
	r.Post("/cart/update", updateCart)
	r.Post("/cart/remove", removeFromCart)
}

// A line is a product in a cart or an order.
type line struct {
	item
	Quantity int
}

// Total is the price of the line.
func (l line) Total() int { return l.Price * l.Quantity }

// cart returns a visitor's lines, by name.
func cart(v *kit.Visit) ([]line, error) {
	rows, err := kit.Select[struct {
		Slug     string
		Quantity int
	}](v.Context(), v.Own, "SELECT slug, quantity FROM shop_cart WHERE visitor=? ORDER BY slug", v.Visitor)
	if err != nil {
		return nil, err
	}
	lines := make([]line, len(rows))
	for i, r := range rows {
		if lines[i].item, err = find(v, r.Slug); err != nil {
			return nil, err
		}
		lines[i].Quantity = r.Quantity
	}
	return lines, nil
}

func sum(lines []line) int {
	n := 0
	for _, l := range lines {
		n += l.Total()
	}
	return n
}

func showCart(v *kit.Visit, wrong string) error {
	lines, err := cart(v)
	if err != nil {
		return err
	}
	return v.Show("cart", v.Word("cart"), map[string]any{"Lines": lines, "Sum": sum(lines), "Wrong": wrong})
}

// added is how often the visitor has added a product to the cart.
func added(v *kit.Visit, slug string) (int, error) {
	return count(v, "SELECT coalesce(sum(times), 0) FROM shop_added WHERE visitor=? AND slug=?", v.Visitor, slug)
}

func count(v *kit.Visit, query string, args ...any) (int, error) {
	n, err := kit.One[struct{ N int }](v.Context(), v.Own, "count", query, args...)
	return n.N, err
}

// pieces parses the wanted number of a product; the second result is an error message.
func pieces(said string, p item) (int, string) {
	n, err := strconv.Atoi(said)
	switch {
	case said == "":
		return 1, ""
	case err != nil || n < 1:
		return 0, "Write how many you want as a whole number, such as 1."
	case p.Stock == 0:
		return 0, p.Name + " is sold out."
	case n > p.Stock:
		return 0, fmt.Sprintf("Only %d of %s are in stock.", p.Stock, p.Name)
	}
	return n, ""
}

// stale answers a form that was sent before.
func stale(v *kit.Visit, back, where string) error {
	return v.Show("stale", "This form was already sent", map[string]string{"Back": back, "Where": where})
}

func addToCart(v *kit.Visit) error {
	p, err := find(v, v.Value("product"))
	if err != nil {
		return err
	}
	times, err := added(v, p.Slug)
	if err != nil {
		return err
	}
	if v.Value("token") != strconv.Itoa(times) {
		return stale(v, "/"+p.Slug+".html", p.Name)
	}
	n, wrong := pieces(v.Value("quantity"), p)
	has, err := count(v, "SELECT coalesce(sum(quantity), 0) FROM shop_cart WHERE visitor=? AND slug=?", v.Visitor, p.Slug)
	if err != nil {
		return err
	}
	if wrong == "" && has+n > p.Stock {
		wrong = fmt.Sprintf("Only %d of %s are in stock, and you have %d already.", p.Stock, p.Name, has)
	}
	if wrong != "" {
		return showProduct(v, p, v.Value("quantity"), wrong)
	}
	if err := put(v, p.Slug, has+n); err != nil {
		return err
	}
	if _, err := v.Own.Exec("INSERT OR REPLACE INTO shop_added VALUES (?,?,?)", v.Visitor, p.Slug, times+1); err != nil {
		return err
	}
	return v.Redirect("/cart")
}

// put sets the number of a product in the cart, and notes it.
func put(v *kit.Visit, slug string, n int) error {
	_, err := v.Own.Exec("INSERT OR REPLACE INTO shop_cart VALUES (?,?,?)", v.Visitor, slug, n)
	if err == nil {
		v.Note("cart", "product", slug, "quantity", strconv.Itoa(n))
	}
	return err
}

// updateCart sets all quantities, or none if one of them is wrong.
func updateCart(v *kit.Visit) error {
	lines, err := cart(v)
	if err != nil {
		return err
	}
	wanted := make([]int, len(lines))
	for i, l := range lines {
		said := v.Value("quantity-" + l.Slug)
		if said == "" {
			wanted[i] = l.Quantity
			continue
		}
		n, wrong := pieces(said, l.item)
		if wrong != "" {
			return showCart(v, wrong)
		}
		wanted[i] = n
	}
	for i, l := range lines {
		if wanted[i] == l.Quantity {
			continue
		}
		if err := put(v, l.Slug, wanted[i]); err != nil {
			return err
		}
	}
	return v.Redirect("/cart")
}

func removeFromCart(v *kit.Visit) error {
	if _, err := v.Own.Exec("DELETE FROM shop_cart WHERE visitor=? AND slug=?", v.Visitor, v.Value("product")); err != nil {
		return err
	}
	return v.Redirect("/cart")
}

// standing returns the lines of carts, the saved products, and the lines of orders that were not cancelled.
func standing(v *kit.Visit) ([]judge.Event, error) {
	var all []judge.Event
	rows, err := kit.Select[struct {
		Slug     string
		Quantity int
	}](v.Context(), v.Own, "SELECT slug, quantity FROM shop_cart")
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		all = append(all, judge.Event{Kind: "cart", With: map[string]string{"product": r.Slug, "quantity": strconv.Itoa(r.Quantity)}})
	}
	saved, err := kit.Select[struct{ Slug string }](v.Context(), v.Own, "SELECT slug FROM shop_saved")
	if err != nil {
		return nil, err
	}
	for _, s := range saved {
		all = append(all, judge.Event{Kind: "save", With: map[string]string{"product": s.Slug}})
	}
	bought, err := standingVouchers(v)
	if err != nil {
		return nil, err
	}
	all = append(all, bought...)
	orders, err := kit.Select[order](v.Context(), v.Own, "SELECT * FROM shop_orders WHERE cancelled=0")
	if err != nil {
		return nil, err
	}
	for _, o := range orders {
		notes, err := o.notes(v)
		if err != nil {
			return nil, err
		}
		for _, pairs := range notes {
			e := judge.Event{Kind: "order", With: map[string]string{}}
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i+1] != "" {
					e.With[pairs[i]] = pairs[i+1]
				}
			}
			all = append(all, e)
		}
	}
	return all, nil
}
