package hotels

import (
	"gymkhana/env/site/kit"
)

// A shelf is a hotel that a visitor saved.
type shelf struct{ Hotel, City string }

func (s shelf) noted() []string { return []string{"hotel", s.Hotel, "city", s.City} }

func isSaved(v *kit.Visit, hotel string) (bool, error) {
	all, err := kit.Select[shelf](v.Context(), v.Own, "SELECT hotel, city FROM hotels_saved WHERE visitor=? AND hotel=?", v.Visitor, hotel)
	return len(all) > 0 && v.User != "", err
}

// saved lists the visitor's saved hotels.
func saved(v *kit.Visit) error {
	if v.User == "" {
		return v.Redirect("/sign-in?back=%2Fsaved")
	}
	kept, err := kit.Select[shelf](v.Context(), v.Own, "SELECT hotel, city FROM hotels_saved WHERE visitor=? ORDER BY hotel", v.Visitor)
	if err != nil {
		return err
	}
	var hotels []*Hotel
	for _, k := range kept {
		h, err := find(v, k.Hotel)
		if err != nil {
			return err
		}
		hotels = append(hotels, h)
	}
	return v.Show("saved", v.Word("saved"), hotels)
}

// save saves a hotel. It asks a visitor who is not signed in to sign in.
func save(v *kit.Visit) error {
	return keep(v, "save", "INSERT OR IGNORE INTO hotels_saved VALUES (?,?,?)", func(k shelf) []any { return []any{v.Visitor, k.Hotel, k.City} })
}

// unsave removes a hotel from the list.
func unsave(v *kit.Visit) error {
	return keep(v, "unsave", "DELETE FROM hotels_saved WHERE visitor=? AND hotel=?", func(k shelf) []any { return []any{v.Visitor, k.Hotel} })
}

func keep(v *kit.Visit, kind, statement string, args func(shelf) []any) error {
	h, err := find(v, v.Value("hotel"))
	if err != nil {
		return err
	}
	if v.User == "" {
		return v.Redirect(kit.Link("/sign-in", "back", "/hotels/detail/"+h.Slug))
	}
	k := shelf{h.Slug, h.City.Slug}
	if _, err := v.Own.ExecContext(v.Context(), statement, args(k)...); err != nil {
		return err
	}
	v.Note(kind, k.noted()...)
	if v.Value("from") == "list" {
		return v.Redirect("/saved")
	}
	return v.Redirect("/hotels/detail/" + h.Slug)
}
