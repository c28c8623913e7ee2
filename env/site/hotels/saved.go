package hotels

import (
	"fmt"

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

// An alert is a hotel whose price a visitor watches.
type alert struct {
	Hotel, City string
	Most        int // hundredths of a gulden a night
}

func (a alert) noted() []string {
	return []string{"hotel", a.Hotel, "city", a.City, "limit", kit.Gulden(a.Most)}
}

// alertOf is how much the visitor wants to pay for a night in a hotel; 0 if there is no alert.
func alertOf(v *kit.Visit, hotel string) (int, error) {
	all, err := kit.Select[alert](v.Context(), v.Own, "SELECT hotel, city, most FROM hotels_watched WHERE visitor=? AND hotel=?", v.Visitor, hotel)
	if len(all) == 0 {
		return 0, err
	}
	return all[0].Most, nil
}

// watch sets or changes a price alert; without a sum it is removed.
func watch(v *kit.Visit) error {
	h, err := find(v, v.Value("hotel"))
	if err != nil {
		return err
	}
	most, ok := kit.ParseMoney(v.Value("most"))
	kind, statement, args := "subscribe", "INSERT OR REPLACE INTO hotels_watched VALUES (?,?,?,?)", []any{v.Visitor, h.Slug, h.City.Slug, most}
	switch {
	case v.Value("off") != "":
		kind, statement, args = "unsubscribe", "DELETE FROM hotels_watched WHERE visitor=? AND hotel=?", args[:2]
	case !ok:
		return showDetail(v, h, fmt.Sprintf("%s: write gulden, such as 140 or 99.50.", v.Word("watch-limit")))
	}
	if _, err := v.Own.ExecContext(v.Context(), statement, args...); err != nil {
		return err
	}
	v.Note(kind, alert{h.Slug, h.City.Slug, most}.noted()...)
	return v.Redirect("/hotels/detail/" + h.Slug)
}
