package food

import (
	"fmt"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get("/search", search)
	r.Get("/cities", cities)
	r.Get("/articles", articles)
	r.Get("/article/{slug}", showArticle)
	r.Get("/{city}/{page}", city)
	r.Get("/{city}/restaurants/{slug}", housePage)
	r.Get("/{city}/restaurants/{slug}/{dish}", dishPage)
	r.Get("/{city}/restaurants/{slug}/reserve", reserveForm)
	r.Post("/reserve/{slug}", reserve)
	r.Get("/bookings", bookings)
	r.Get("/bookings/{n}", booking)
	r.Post("/bookings/{n}/cancel", cancel)
	r.Get("/favourites", favourites)
	r.Post("/save/{slug}", save)
	r.Post("/unsave/{slug}", unsave)
	r.Post("/review/{slug}", review)
	r.Post("/unreview/{slug}", unreview)
	r.Get("/{city}/restaurants/{slug}/hatch", hatchForm)
	r.Post("/order/{slug}", makeOrder)
	r.Get("/orders/{n}", orderPage)
	r.Post("/orders/{n}/drop", drop)
	r.Post("/supper/{slug}", sup)
}

// A headline is an article in a list.
type headline struct{ Slug, City, Title, Lead, Picture string }

func landing(v *kit.Visit) error {
	best, err := kit.Select[Card](v.Context(), v.Cat, cardColumns+"ORDER BY ratings DESC, name LIMIT 6")
	if err != nil {
		return err
	}
	stories, err := kit.Select[headline](v.Context(), v.Cat, "SELECT slug, city, title, lead, picture FROM articles ORDER BY substr(picture, -9) LIMIT 3")
	if err != nil {
		return err
	}
	var capitals []*atlas.City
	for _, c := range atlas.In(v.Version).Countries {
		capitals = append(capitals, c.Capital)
	}
	return v.Show("landing", "Find food", map[string]any{"Best": best, "Stories": stories, "Capitals": capitals})
}

func cities(v *kit.Visit) error {
	return v.Show("cities", v.Word("cities"), atlas.In(v.Version).Countries)
}

func articles(v *kit.Visit) error {
	all, err := articlesOf(v, "")
	if err != nil {
		return err
	}
	some, pager := kit.Paged(v, all, 12, func(page int) string { return kit.Link("/articles", "page", page) })
	return v.Show("articles", v.Word("articles"), map[string]any{"List": some, "Pager": pager, "N": len(all)})
}

// A pick is a house that an article recommends, and the occasion.
type pick struct {
	Card
	For string
}

func showArticle(v *kit.Visit) error {
	a, err := kit.One[headline](v.Context(), v.Cat, "article", "SELECT slug, city, title, lead, picture FROM articles WHERE slug=?", v.Path("slug"))
	if err != nil {
		return err
	}
	rows, err := kit.Select[struct{ House, For string }](v.Context(), v.Cat, "SELECT house, occasion FROM picks WHERE article=? ORDER BY n", a.Slug)
	if err != nil {
		return err
	}
	var picks []pick
	for _, r := range rows {
		c, err := kit.One[Card](v.Context(), v.Cat, "restaurant", cardColumns+"WHERE slug=?", r.House)
		if err != nil {
			return err
		}
		picks = append(picks, pick{c, r.For})
	}
	v.Note("open", "page", "article", "article", a.Slug, "city", a.City)
	return v.Show("article", a.Title, map[string]any{"A": a, "Picks": picks, "City": atlas.In(v.Version).City(a.City)})
}

// A menuLine is a dish on a menu.
type menuLine struct {
	House, Slug string
	N, Course   int
	Name        string
	Price       int
	Green       bool
	Picture     string
	Hatch       bool // it is sold through the hatch
}

func menuOf(v *kit.Visit, house string) ([]menuLine, error) {
	return kit.Select[menuLine](v.Context(), v.Cat, "SELECT *, 0 FROM dishes WHERE house=? ORDER BY n", house)
}

// whole is a house with all data on its page.
type whole struct {
	Card
	particulars
}

// particulars are what only a house's own pages show.
type particulars struct {
	Address, Phone string
	Since          int
	Supper         Supper
}

// findHouse returns the house that the path names, or an error if there is none.
func findHouse(v *kit.Visit) (whole, error) {
	c, err := kit.One[Card](v.Context(), v.Cat, "restaurant", cardColumns+"WHERE slug=?", strings.ToLower(v.Path("slug")))
	if err != nil {
		return whole{}, err
	}
	if named := v.Path("city"); named != "" && !strings.EqualFold(named, c.City) {
		return whole{}, kit.Missing("restaurant in that city")
	}
	more, err := kit.One[struct {
		Address, Phone string
		Since          int
		Day            string
		Minute, Fee    int
		Feast          string
	}](v.Context(), v.Cat, "restaurant", "SELECT address, phone, since, supper, minute, fee, feast FROM houses WHERE slug=?", c.Slug)
	return whole{c, particulars{more.Address, more.Phone, more.Since, Supper{more.Day, more.Minute, more.Fee, more.Feast}}}, err
}

// Path is the address of the house's page.
func (c Card) Path() string { return "/" + c.City + "/restaurants/" + c.Slug }

// An opening is a line of the opening hours.
type opening struct {
	Day, From, To string // From is "" on a day off
}

// week returns the hours of a house from Monday on.
func week(v *kit.Visit, house string) ([]opening, error) {
	hours, err := hoursOf(v, house)
	var all []opening
	for i, d := range days {
		o := opening{Day: d.Name}
		if s := hours[(i+1)%7]; s.To > 0 {
			o.From, o.To = clock(s.From), clock(s.To)
		}
		all = append(all, o)
	}
	return all, err
}

// hoursOf returns the hours of a house by time.Weekday.
func hoursOf(v *kit.Visit, house string) ([7]Span, error) {
	var hours [7]Span
	rows, err := kit.Select[struct{ Day, From, To int }](v.Context(), v.Cat, "SELECT day, opens, closes FROM hours WHERE house=?", house)
	for _, r := range rows {
		hours[r.Day] = Span{r.From, r.To}
	}
	return hours, err
}

// opinion is a review on the page.
type opinion struct {
	Author string
	Stars  int
	Text   string
	Day    time.Time
	Mine   bool
}

// Row shows the stars of a review.
func (o opinion) Row() string {
	return strings.Repeat("★", o.Stars) + strings.Repeat("☆", 5-o.Stars)
}

func opinions(v *kit.Visit, house string) ([]opinion, error) {
	var all []opinion
	if mine, ok, err := ownReview(v, house); err != nil {
		return nil, err
	} else if ok {
		all = append(all, opinion{v.Account.Name, mine.Stars, mine.Text, kit.Today, true})
	}
	rows, err := kit.Select[struct {
		Author    string
		Stars     int
		Text, Day string
	}](v.Context(), v.Cat, "SELECT author, stars, text, day FROM reviews WHERE house=? ORDER BY n", house)
	for _, r := range rows {
		all = append(all, opinion{r.Author, r.Stars, r.Text, isoDay(r.Day), false})
	}
	return all, err
}

// section is a course of the menu.
type section struct {
	Title  string
	Dishes []menuLine
}

func housePage(v *kit.Visit) error { return showHouse(v, "") }

// showHouse shows a house's page; wrong is an error in a review, or "".
func showHouse(v *kit.Visit, wrong string) error {
	h, err := findHouse(v)
	if err != nil {
		return err
	}
	menu, err := menuOf(v, h.Slug)
	if err != nil {
		return err
	}
	sections := make([]section, len(courses))
	for _, m := range menu {
		s := &sections[m.Course]
		s.Title, s.Dishes = courses[m.Course], append(s.Dishes, m)
	}
	hours, err := week(v, h.Slug)
	if err != nil {
		return err
	}
	said, err := opinions(v, h.Slug)
	if err != nil {
		return err
	}
	saved, err := isSaved(v, h.Slug)
	if err != nil {
		return err
	}
	plates, err := hatchOf(v, h.Slug)
	if err != nil {
		return err
	}
	supping, err := suppersOf(v, "WHERE visitor=? AND house=?", v.Visitor, h.Slug)
	if err != nil {
		return err
	}
	if wrong == "" {
		v.Note("open", "page", "restaurant", "restaurant", h.Slug, "city", h.City)
	}
	return v.Show("house", h.Name, map[string]any{"H": h, "Menu": sections, "Hours": hours, "Reviews": said, "Saved": saved, "Wrong": wrong,
		"Hatch": plates, "Supping": supping,
		"Stars": v.Value("stars"), "Text": v.Value("text"), "Mine": len(said) > 0 && said[0].Mine, "Scale": []int{5, 4, 3, 2, 1}})
}

func dishPage(v *kit.Visit) error {
	h, err := findHouse(v)
	if err != nil {
		return err
	}
	m, err := kit.One[menuLine](v.Context(), v.Cat, "dish", "SELECT *, 0 FROM dishes WHERE house=? AND slug=?", h.Slug, v.Path("dish"))
	if err != nil {
		return err
	}
	menu, err := menuOf(v, h.Slug)
	if err != nil {
		return err
	}
	v.Note("open", "page", "dish", "dish", m.Name, "restaurant", h.Slug, "city", h.City)
	return v.Show("dish", fmt.Sprintf("%s at %s", m.Name, h.Name), map[string]any{"H": h, "D": m, "Course": courses[m.Course], "Menu": menu})
}
