package shop

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/env/site/kit"
)

func wishRoutes(r *kit.Routes) {
	r.Get("/wishlist", wishlist)
	r.Post("/wishlist/add", func(v *kit.Visit) error {
		p, err := find(v, v.Value("product"))
		if err != nil {
			return err
		}
		if v.User == "" {
			return v.Redirect(kit.Link("/sign-in", "back", "/"+p.Slug+".html"))
		}
		if _, err := v.Own.Exec("INSERT OR IGNORE INTO shop_saved VALUES (?,?,?)", v.Visitor, v.User, p.Slug); err != nil {
			return err
		}
		v.Note("save", "product", p.Slug)
		return v.Redirect("/wishlist")
	})
	r.Post("/wishlist/remove", func(v *kit.Visit) error {
		if _, err := v.Own.Exec("DELETE FROM shop_saved WHERE visitor=? AND user=? AND slug=?", v.Visitor, v.User, v.Value("product")); err != nil {
			return err
		}
		return v.Redirect("/wishlist")
	})
}

// chosen returns the products whose slugs a query returns.
func chosen(v *kit.Visit, query string, args ...any) ([]item, error) {
	slugs, err := kit.Select[struct{ Slug string }](v.Context(), v.Own, query, args...)
	if err != nil {
		return nil, err
	}
	all := make([]item, len(slugs))
	for i, s := range slugs {
		if all[i], err = find(v, s.Slug); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func wishlist(v *kit.Visit) error {
	if v.User == "" {
		return v.Redirect("/sign-in?back=%2Fwishlist")
	}
	all, err := chosen(v, "SELECT slug FROM shop_saved WHERE visitor=? AND user=? ORDER BY slug", v.Visitor, v.User)
	if err != nil {
		return err
	}
	v.Note("open", "page", "wishlist")
	return v.Show("wishlist", v.Word("wishes"), all)
}

// mostCompared is the largest number of products in a comparison.
const mostCompared = 3

func compareRoutes(r *kit.Routes) {
	r.Get("/compare", func(v *kit.Visit) error { return compare(v, "") })
	r.Post("/compare/add", func(v *kit.Visit) error {
		p, err := find(v, v.Value("product"))
		if err != nil {
			return err
		}
		all, err := compared(v)
		if err != nil {
			return err
		}
		if len(all) >= mostCompared && !slices.ContainsFunc(all, func(i item) bool { return i.Slug == p.Slug }) {
			return compare(v, fmt.Sprintf("Only %d products can be compared at a time. Take one away first.", mostCompared))
		}
		if _, err := v.Own.Exec("INSERT OR IGNORE INTO shop_compared VALUES (?,?)", v.Visitor, p.Slug); err != nil {
			return err
		}
		return v.Redirect("/compare")
	})
	r.Post("/compare/remove", func(v *kit.Visit) error {
		if _, err := v.Own.Exec("DELETE FROM shop_compared WHERE visitor=? AND slug=?", v.Visitor, v.Value("product")); err != nil {
			return err
		}
		return v.Redirect("/compare")
	})
}

func compared(v *kit.Visit) ([]item, error) {
	return chosen(v, "SELECT slug FROM shop_compared WHERE visitor=? ORDER BY slug", v.Visitor)
}

// A row of the comparison: a label and a value for each product.
type row struct {
	Label  string
	Values []string
}

// compare shows the products side by side.
func compare(v *kit.Visit, wrong string) error {
	all, err := compared(v)
	if err != nil {
		return err
	}
	rows := []row{{Label: "Price"}, {Label: "Rating"}, {Label: "Stock"}}
	var slugs []string
	for _, p := range all {
		slugs = append(slugs, p.Slug)
		details, err := kit.Select[detail](v.Context(), v.Cat, "SELECT label, value FROM details WHERE slug=? ORDER BY n", p.Slug)
		if err != nil {
			return err
		}
		stock := "sold out"
		if p.Stock > 0 {
			stock = fmt.Sprintf("%d in stock", p.Stock)
		}
		values := []string{kit.Money(p.Price) + " gulden", p.Stars() + " of 5", stock}
		if p.Reviews == 0 {
			values[1] = "no reviews"
		}
		for _, d := range details {
			values = append(values, d.Value)
		}
		for i, value := range values {
			if i == len(rows) {
				rows = append(rows, row{Label: details[i-3].Label})
			}
			rows[i].Values = append(rows[i].Values, value)
		}
	}
	if wrong == "" && len(slugs) > 0 {
		v.Note("compare", "products", strings.Join(slugs, ","))
	}
	return v.Show("compare", v.Word("compared"), map[string]any{"Items": all, "Rows": rows, "Wrong": wrong})
}
