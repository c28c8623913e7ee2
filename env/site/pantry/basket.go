package pantry

import (
	"fmt"
	"strconv"
	"strings"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// baskets is the table of what is in baskets: trays of products, and plates of crates, which have no need.
const baskets = "CREATE TABLE pantry_basket (visitor TEXT, thing TEXT, n INTEGER, need TEXT, PRIMARY KEY (visitor, thing));\n"

// Bounds of what one line of a basket may have.
const (
	mostTrays  = 500
	mostPlates = 999
)

// A line is what a visitor has in the basket of a product, or of a crate.
type line struct {
	Thing string // a slug; that of a crate's dish begins with "crate/"
	N     int
	Need  string
}

const cratePrefix = "crate/"

// note is the line's note.
func (l line) note() judge.Event {
	if dish, is := strings.CutPrefix(l.Thing, cratePrefix); is {
		return kit.Effect("cart", "crate", dish, "plates", strconv.Itoa(l.N))
	}
	return kit.Effect("cart", "product", l.Thing, "trays", strconv.Itoa(l.N), "need", l.Need)
}

// A good is a line with what it is.
type good struct {
	line
	Name, Path, Of string
	Price          int // of all
}

// priced looks a line up.
func (s *shelf) priced(l line) good {
	if dish, is := strings.CutPrefix(l.Thing, cratePrefix); is {
		if c, ok := s.crate(dish); ok {
			return good{l, "Crate for " + c.Name, c.Path(), kit.Count(l.N, "plate"), l.N * c.Plate}
		}
	}
	if p := s.product(l.Thing); p != nil {
		return good{l, p.Name, p.Path(), kit.Count(l.N, "tray") + " of " + p.Pack(), l.N * p.Price}
	}
	return good{line: l, Name: l.Thing, Path: "/"}
}

// basket returns the visitor's lines, and their price.
func basket(v *kit.Visit) ([]good, int, error) {
	lines, err := kit.Select[line](v.Context(), v.Own, "SELECT thing, n, need FROM pantry_basket WHERE visitor=? ORDER BY thing", v.Visitor)
	sum := 0
	goods := kit.Each(lines, func(l line) good {
		g := shelves(v.Version).priced(l)
		sum += g.Price
		return g
	})
	return goods, sum, err
}

// lineOf returns the line of one thing; N is 0 if there is none.
func lineOf(v *kit.Visit, thing string) (line, error) {
	all, err := kit.Select[line](v.Context(), v.Own, "SELECT thing, n, need FROM pantry_basket WHERE visitor=? AND thing=?", v.Visitor, thing)
	if err != nil || len(all) == 0 {
		return line{}, err
	}
	return all[0], nil
}

func showBasket(v *kit.Visit, wrong string) error {
	all, sum, err := basket(v)
	if err != nil {
		return err
	}
	return v.Show("basket", v.Word("basket"), map[string]any{"Goods": all, "Sum": sum, "Wrong": wrong})
}

// counted reads a number of things; false if it is none from 1 to most.
func counted(said string, most int) (int, bool) {
	n, err := strconv.Atoi(said)
	return n, err == nil && n >= 1 && n <= most
}

// put sets how much of a product or a crate is in the basket.
func put(v *kit.Visit) error {
	s := shelves(v.Version)
	if c, ok := s.crate(v.Value("crate")); ok {
		n, right := counted(v.Value("plates"), mostPlates)
		if !right {
			return showCrate(v, c, fmt.Sprintf("Write the number of plates, from 1 to %d.", mostPlates))
		}
		return store(v, line{cratePrefix + c.Slug, n, ""})
	}
	p := s.product(v.Value("product"))
	if p == nil {
		return kit.Missing("product")
	}
	n, right := counted(v.Value("trays"), mostTrays)
	need := v.Value("need")
	switch _, whole := counted(need, 99_999); {
	case p.Stock == 0:
		return showProduct(v, p, p.Name+" is missing. Its stand-in is named on this page.")
	case !right:
		return showProduct(v, p, fmt.Sprintf("Write the number of trays, from 1 to %d.", mostTrays))
	case need != "" && !whole:
		return showProduct(v, p, "Write the number that you need as a whole number, or leave it empty.")
	}
	return store(v, line{p.Slug, n, need})
}

// store writes a line and notes it.
func store(v *kit.Visit, l line) error {
	if _, err := v.Own.Exec("INSERT OR REPLACE INTO pantry_basket VALUES (?,?,?,?)", v.Visitor, l.Thing, l.N, l.Need); err != nil {
		return err
	}
	var pairs []string
	for key, value := range l.note().With {
		pairs = append(pairs, key, value) // Note stores them in a map
	}
	v.Note("cart", pairs...)
	return v.Redirect("/basket")
}

// remove takes a line out of the basket.
func remove(v *kit.Visit) error {
	if _, err := v.Own.Exec("DELETE FROM pantry_basket WHERE visitor=? AND thing=?", v.Visitor, v.Value("thing")); err != nil {
		return err
	}
	return v.Redirect("/basket")
}

// standing returns what is in baskets, orders, and claims.
func standing(v *kit.Visit) ([]judge.Event, error) {
	lines, err := kit.Select[line](v.Context(), v.Own, "SELECT thing, n, need FROM pantry_basket ORDER BY thing")
	if err != nil {
		return nil, err
	}
	booked, err := ledgers.Standing(v)
	return append(kit.Each(lines, line.note), booked...), err
}

// contents writes lines as notes contain them: "3 dovecote-butter, 12 crate/lemon-rice".
func contents(goods []good) string {
	return strings.Join(kit.Each(goods, func(g good) string { return fmt.Sprint(g.N, " ", g.Thing) }), ", ")
}
