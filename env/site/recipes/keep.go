package recipes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

// What visitors leave: each is an effect.
var (
	saved    = kit.Ledger{Name: "recipes_box", Kind: "save"}
	listed   = kit.Ledger{Name: "recipes_list", Kind: "list"}
	reviewed = kit.Ledger{Name: "recipes_reviews", Kind: "review"}
	sat      = kit.Ledger{Name: "recipes_tables", Kind: "visit"}
	ledgers  = kit.Ledgers{saved, listed, reviewed, sat}
)

// history lists what the visitor has left, one line each.
func history(v *kit.Visit) ([]string, error) {
	var all []string
	for _, l := range ledgers {
		mine, err := l.Mine(v)
		if err != nil {
			return nil, err
		}
		for _, b := range mine {
			all = append(all, tell(v.Version, l.Kind, b))
		}
	}
	return all, nil
}

// tell describes what a visitor has left.
func tell(version int, kind string, b kit.Booking) string {
	with, f := b.With(), filed(version)
	text := ""
	switch {
	case kind == "visit":
		text = fmt.Sprintf("Table of %s on %s, guests: %s", f.cook(with["cook"]).Name, kit.LongDay(with["date"]), with["guests"])
	case kind == "list" && with["recipe"] == "":
		text = fmt.Sprintf("%s × %s", with["count"], with["item"])
		if with["date"] != "" {
			text += ", needed by " + kit.LongDay(with["date"])
		}
	case kind == "list":
		text = fmt.Sprintf("%s, for %s portions of %s", with["items"], with["serves"], f.card[with["recipe"]].Title())
	case kind == "review":
		text = fmt.Sprintf("%s of 5 for %s, “%s”, signed %s", with["stars"], f.card[with["recipe"]].Title(), with["text"], with["name"])
	default:
		text = fmt.Sprintf("%s, for %s portions", f.card[with["recipe"]].Title(), with["serves"])
		if with["keeper"] != "" {
			text += ", kept for " + with["keeper"]
		}
	}
	if b.Cancelled {
		text += " (undone)"
	}
	return text
}

// keep writes an effect and goes to a page. A form that was sent already writes nothing.
func keep(v *kit.Visit, l kit.Ledger, to string, pairs ...string) error {
	mine, err := l.Mine(v)
	if err != nil {
		return err
	}
	token := strconv.Itoa(len(mine))
	if v.Value("token") != token {
		return v.Show("again", "This form was sent already", to)
	}
	if err := l.Book(v, l.Code(v.Visitor, l.Kind+token), kit.Effect("", pairs...).With); err != nil {
		return err
	}
	return v.Redirect(to)
}

// tokens are the numbers of forms that save a card and that write a list.
func tokens(v *kit.Visit) (saves, lists int, err error) {
	mine, err := saved.Mine(v)
	if err != nil {
		return 0, 0, err
	}
	all, err := listed.Mine(v)
	return len(mine), len(all), err
}

// save puts a card into the box.
func save(v *kit.Visit) error {
	c, err := cardOf(v)
	if err != nil {
		return err
	}
	n, keeper := v.Number("serves", 1, mostServes, 0), v.Value("keeper")
	switch {
	case n == 0:
		return showCard(v, c, keeper, "Write for how many portions you keep the card, from 1 to 99.")
	case keeper != "" && len(strings.Fields(keeper)) < 2:
		return showCard(v, c, keeper, "Write the first and the last name of the person that the copy is for, or leave the field empty.")
	}
	return keep(v, saved, "/box", "recipe", c.Slug, "dish", c.Dish.Slug, "serves", strconv.Itoa(n), "keeper", keeper)
}

// enlist writes some ingredients of a card on the shopping list.
func enlist(v *kit.Visit) error {
	c, err := cardOf(v)
	if err != nil {
		return err
	}
	n, ticked := v.Number("serves", 1, mostServes, 0), v.Values("item")
	var items []string
	for _, i := range c.Needs {
		if slices.Contains(ticked, i.Name) {
			items = append(items, i.Name)
		}
	}
	if n == 0 || len(items) == 0 {
		return showCard(v, c, "", "Tick at least one ingredient that you have to buy.")
	}
	return keep(v, listed, "/list", "recipe", c.Slug, "dish", c.Dish.Slug, "serves", strconv.Itoa(n), "items", strings.Join(items, ", "))
}

// A scrap is the form for anything else on the shopping list.
type scrap struct {
	Item, Count, Date, Wrong string
	Token                    int
}

// mostOfOne bounds how many of something can be on the list.
const mostOfOne = 999

// writeDown writes anything on the shopping list.
func writeDown(v *kit.Visit) error {
	s := scrap{Item: v.Value("item"), Count: v.Value("count"), Date: v.Value("date")}
	n, date := v.Number("count", 1, mostOfOne, 0), ""
	if on, ok := v.Date("date"); ok {
		date = on.Format(time.DateOnly)
	}
	switch {
	case s.Item == "":
		s.Wrong = "Write what has to be bought."
	case n == 0:
		s.Wrong = "Write how many of it as a whole number up to 999."
	case s.Date != "" && date == "":
		s.Wrong = "Write the day such as 12 March, or leave it empty."
	default:
		return keep(v, listed, "/list", "item", s.Item, "count", strconv.Itoa(n), "date", date)
	}
	return showList(v, s)
}

func listPage(v *kit.Visit) error { return showList(v, scrap{}) }

func showList(v *kit.Visit, s scrap) error {
	all, err := kept(v, listed)
	if err != nil {
		return err
	}
	s.Token = len(all)
	return v.Show("list", v.Word("list"), map[string]any{"Form": s, "All": all})
}

// A line is an effect as pages show it.
type line struct {
	Kind, Code, Text string
	Undone           bool
}

func kept(v *kit.Visit, l kit.Ledger) ([]line, error) {
	mine, err := l.Mine(v)
	return kit.Each(mine, func(b kit.Booking) line { return line{l.Kind, b.Code, tell(v.Version, l.Kind, b), b.Cancelled} }), err
}

// boxPage lists the cards that were saved, the tables and the letters.
func boxPage(v *kit.Visit) error {
	all := map[string][]line{}
	for _, l := range []kit.Ledger{saved, sat, reviewed} {
		some, err := kept(v, l)
		if err != nil {
			return err
		}
		all[l.Kind] = some
	}
	return v.Show("box", v.Word("box"), all)
}

// lettersPage shows what readers wrote about a card.
func lettersPage(v *kit.Visit) error {
	c, err := cardOf(v)
	if err != nil {
		return err
	}
	v.Note("open", "reviews", c.Slug)
	return showLetters(v, c, "")
}

func showLetters(v *kit.Visit, c *card, wrong string) error {
	mine, err := reviewed.Mine(v)
	if err != nil {
		return err
	}
	name := v.Value("name")
	if name == "" {
		name = v.Account.Name
	}
	return v.Show("reviews", "Letters about "+c.Title(), map[string]any{"C": c, "Wrong": wrong, "Token": len(mine), "Stars": v.Value("stars"),
		"Text": v.Value("text"), "Name": name})
}

// review sends a letter.
func review(v *kit.Visit) error {
	c, err := cardOf(v)
	if err != nil {
		return err
	}
	n, text, name := v.Number("stars", 1, 5, 0), v.Value("text"), v.Value("name")
	switch {
	case n == 0:
		return showLetters(v, c, "Give one to five spoons, as a number.")
	case text == "" || len(strings.Fields(name)) < 2:
		return showLetters(v, c, "Write a few words, and sign with your first and your last name.")
	}
	return keep(v, reviewed, "/box", "recipe", c.Slug, "dish", c.Dish.Slug, "stars", strconv.Itoa(n), "text", text, "name", name)
}

// Tables can be booked for a year, and have some chairs.
const (
	mostDays   = 365
	mostGuests = 30
)

func seats(on time.Time) bool {
	return on.After(kit.Today) && !on.After(kit.Today.AddDate(0, 0, mostDays))
}

// sit books seats at a cook's table.
func sit(v *kit.Visit) error {
	c := filed(v.Version).cook(strings.ToLower(v.Path("slug")))
	if c == nil {
		return kit.Missing("cook")
	}
	on, ok := v.Date("date")
	n := v.Number("guests", 1, mostGuests, 0)
	switch {
	case !ok || !seats(on):
		return showCook(v, c, "Write a day within a year from tomorrow, such as 12 March.")
	case n == 0:
		return showCook(v, c, "Write the number of guests as a whole number up to 30.")
	case c.full(v.Version, on):
		return showCook(v, c, "The last chairs of "+kit.DayText(on)+" went while you were reading. Choose another day.")
	}
	return keep(v, sat, "/box", "cook", c.Slug, "date", on.Format(time.DateOnly), "guests", strconv.Itoa(n))
}

// undo undoes what the visitor has left.
func undo(v *kit.Visit) error {
	for _, l := range ledgers {
		if l.Kind != v.Path("kind") {
			continue
		}
		b, err := l.Of(v, v.Path("code"))
		if err == nil {
			err = l.Cancel(v, b, "recipe")
		}
		if err != nil {
			return err
		}
		if l.Kind == listed.Kind {
			return v.Redirect("/list")
		}
		return v.Redirect("/box")
	}
	return kit.Missing("entry")
}
