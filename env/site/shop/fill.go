package shop

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
)

const tables = `
CREATE TABLE products (slug TEXT PRIMARY KEY, name TEXT, brand TEXT, kind TEXT, category TEXT, price INTEGER,
	sku TEXT, stock INTEGER, rating INTEGER, reviews INTEGER, picture TEXT, lead TEXT);
CREATE TABLE pictures (slug TEXT, n INTEGER, address TEXT, PRIMARY KEY (slug, n));
CREATE TABLE details (slug TEXT, n INTEGER, label TEXT, value TEXT, PRIMARY KEY (slug, n));
CREATE TABLE reviews (slug TEXT, n INTEGER, author TEXT, stars INTEGER, title TEXT, text TEXT, day TEXT, PRIMARY KEY (slug, n));
`

// fill writes every product into the catalogue.
func fill(f *kit.Fill) error {
	for i, p := range Goods(f.Version) {
		if err := add(f, p, 2+i%2); err != nil {
			return fmt.Errorf("%s: %w", p.Slug, err)
		}
	}
	return nil
}

// An angle is one of the views of a product: the whole of it, from nearby, or in a mirror. All show the same facts.
type angle struct {
	art.Product
	n int
}

// The whole picture, and the middle of it.
const whole, middle = `viewBox="0 0 640 480"`, `viewBox="110 120 420 315"`

// SVG draws the view.
func (a angle) SVG(seed uint64) []byte {
	svg := a.Product.SVG(seed)
	switch a.n {
	case 1:
		return bytes.Replace(svg, []byte(whole), []byte(middle), 1)
	case 2:
		open := bytes.IndexByte(svg, '>') + 1
		end := bytes.LastIndex(svg, []byte("</svg>"))
		return slices.Concat(svg[:open], []byte(`<g transform="translate(640 0) scale(-1 1)">`), svg[open:end], []byte("</g>"), svg[end:])
	}
	return svg
}

// add writes a product with some pictures of it.
func add(f *kit.Fill, p *Product, pictures int) error {
	var first string
	for n := range pictures {
		address := f.Picture(angle{p.Look, n})
		if n == 0 {
			first = address
		}
		if err := f.Insert("pictures", p.Slug, n+1, address); err != nil {
			return err
		}
	}
	err := f.Insert("products", p.Slug, p.Name, p.Brand, p.Kind.Slug, p.Kind.Category, p.Price, p.SKU, p.Stock, p.Rating(),
		len(p.Reviews), first, p.Kind.description)
	for n, row := range p.details() {
		if err == nil {
			err = f.Insert("details", p.Slug, n, row[0], row[1])
		}
	}
	for n, r := range p.Reviews {
		if err == nil {
			err = f.Insert("reviews", p.Slug, n, r.Author, r.Stars, r.Title, r.Text, kit.Today.AddDate(0, 0, -r.Days).Format(time.DateOnly))
		}
	}
	if err == nil {
		err = f.Index("product", p.Slug, p.Name, strings.Join([]string{p.Kind.Plural, p.SKU, p.Material}, "\n"))
	}
	return err
}

// details are the rows of the table of facts.
func (p *Product) details() [][2]string {
	return [][2]string{{"Brand", p.Brand}, {"SKU", p.SKU}, {"Material", p.Material}, {"Weight", fmt.Sprintf("%d.%02d kg", p.Weight/1000, p.Weight%1000/10)},
		{"Made in", p.Made.String()}, {"Guarantee", years(p.Guarantee)}}
}

func years(n int) string {
	if n == 1 {
		return "1 year"
	}
	return fmt.Sprintf("%d years", n)
}
