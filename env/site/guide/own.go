package guide

import (
	"strconv"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// own are the tables that an episode writes. guide_turns counts a visitor's changes of each kind; forms contain the
// count, so that none is handled twice.
const own = `
CREATE TABLE guide_stops (visitor TEXT, city TEXT, date TEXT, sights TEXT, PRIMARY KEY (visitor, city, date));
CREATE TABLE guide_letters (visitor TEXT, email TEXT, pace TEXT, PRIMARY KEY (visitor, email));
CREATE TABLE guide_reviews (visitor TEXT, city TEXT, name TEXT, stars INTEGER, text TEXT, PRIMARY KEY (visitor, city));
CREATE TABLE guide_walks (visitor TEXT, walk TEXT, city TEXT, date TEXT, people INTEGER, name TEXT, PRIMARY KEY (visitor, walk, date));
CREATE TABLE guide_saved (visitor TEXT, talk TEXT, PRIMARY KEY (visitor, talk));
CREATE TABLE guide_comments (visitor TEXT, talk TEXT, text TEXT);
CREATE TABLE guide_cards (number INTEGER, visitor TEXT, city TEXT, name TEXT, street TEXT, words TEXT, PRIMARY KEY (visitor, number));
CREATE TABLE guide_turns (visitor TEXT, kind TEXT, n INTEGER, PRIMARY KEY (visitor, kind));
`

// The kinds of changes.
const (
	tripTurn    = "trip"
	letterTurn  = "letters"
	reviewTurn  = "reviews"
	walkTurn    = "walks"
	commentTurn = "comments"
	cardTurn    = "cards"
)

// turn is how many changes of a kind the visitor has made.
func turn(v *kit.Visit, kind string) (int, error) {
	all, err := kit.Select[struct{ N int }](v.Context(), v.Own, "SELECT n FROM guide_turns WHERE visitor=? AND kind=?", v.Visitor, kind)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	return all[0].N, nil
}

// current rejects a form that was made before the visitor's latest change.
func current(v *kit.Visit, kind string) error {
	n, err := turn(v, kind)
	if err == nil && v.Value("turn") != strconv.Itoa(n) {
		err = kit.Bad("This form has been sent already, or something has changed since it was opened. Open the page again and look before you send it once more.")
	}
	return err
}

// change writes data and counts the change.
func change(v *kit.Visit, kind, query string, args ...any) error {
	_, err := v.Own.ExecContext(v.Context(), query, args...)
	if err == nil {
		_, err = v.Own.ExecContext(v.Context(), "INSERT INTO guide_turns VALUES (?,?,1) ON CONFLICT DO UPDATE SET n=n+1", v.Visitor, kind)
	}
	return err
}

type (
	stop    struct{ City, Date, Sights string }
	letter  struct{ Email, Pace string }
	opinion struct {
		City, Name string
		Stars      int
		Text       string
	}
)

// pairs are the keys and values in the notes of effects.
func (s stop) pairs() []string   { return []string{"city", s.City, "date", s.Date, "sights", s.Sights} }
func (l letter) pairs() []string { return []string{"email", l.Email, "pace", l.Pace} }
func (o opinion) pairs() []string {
	return []string{"city", o.City, "stars", strconv.Itoa(o.Stars), "text", o.Text}
}

// The kinds of effects.
const (
	saved      = "save"
	subscribed = "subscribe"
	reviewed   = "review"
)

// standing returns all current stops, subscriptions and reviews.
func standing(v *kit.Visit) ([]judge.Event, error) {
	stops, err := kit.Select[stop](v.Context(), v.Own, "SELECT city, date, sights FROM guide_stops")
	if err != nil {
		return nil, err
	}
	letters, err := kit.Select[letter](v.Context(), v.Own, "SELECT email, pace FROM guide_letters")
	if err != nil {
		return nil, err
	}
	opinions, err := kit.Select[opinion](v.Context(), v.Own, "SELECT city, name, stars, text FROM guide_reviews")
	if err != nil {
		return nil, err
	}
	var all []judge.Event
	for _, s := range stops {
		all = append(all, effect(saved, s.pairs()))
	}
	for _, l := range letters {
		all = append(all, effect(subscribed, l.pairs()))
	}
	for _, o := range opinions {
		all = append(all, effect(reviewed, o.pairs()))
	}
	own, err := belongingsOf(v, "")
	if err != nil {
		return nil, err
	}
	return append(all, own.effects()...), nil
}

// belongings are walks, talks, comments and postcards.
type belongings struct {
	walks   []joined
	talks   []struct{ Slug string }
	remarks []remark
	cards   []postcard
}

// belongingsOf returns those of a visitor, or of all visitors for "".
func belongingsOf(v *kit.Visit, visitor string) (o belongings, err error) {
	const of = " WHERE ?1='' OR visitor=?1 ORDER BY "
	o.walks, err = kit.Select[joined](v.Context(), v.Own, "SELECT walk, city, date, people, name FROM guide_walks"+of+"date, walk", visitor)
	if err == nil {
		o.talks, err = kit.Select[struct{ Slug string }](v.Context(), v.Own, "SELECT talk FROM guide_saved"+of+"talk", visitor)
	}
	if err == nil {
		o.remarks, err = kit.Select[remark](v.Context(), v.Own, "SELECT talk, text FROM guide_comments"+of+"rowid", visitor)
	}
	if err == nil {
		o.cards, err = kit.Select[postcard](v.Context(), v.Own, "SELECT number, city, name, street, words FROM guide_cards"+of+"number", visitor)
	}
	return o, err
}

// effects returns them as standing effects.
func (o *belongings) effects() []judge.Event {
	var all []judge.Event
	for _, j := range o.walks {
		all = append(all, effect("book", j.pairs()))
	}
	for _, t := range o.talks {
		all = append(all, effect(saved, []string{"talk", t.Slug}))
	}
	for _, r := range o.remarks {
		all = append(all, effect(reviewed, []string{"talk", r.Talk, "text", r.Text}))
	}
	for _, c := range o.cards {
		all = append(all, effect("order", c.pairs()))
	}
	return all
}

func effect(kind string, pairs []string) judge.Event {
	e := judge.Event{Kind: kind, With: map[string]string{}}
	for i := 0; i < len(pairs); i += 2 {
		e.With[pairs[i]] = pairs[i+1]
	}
	return e
}

// history returns the visitor's trip, subscriptions and reviews.
func history(v *kit.Visit) ([]string, error) {
	land := atlas.In(v.Version)
	stops, err := stopsOf(v)
	if err != nil {
		return nil, err
	}
	letters, err := kit.Select[letter](v.Context(), v.Own, "SELECT email, pace FROM guide_letters WHERE visitor=? ORDER BY email", v.Visitor)
	if err != nil {
		return nil, err
	}
	opinions, err := kit.Select[opinion](v.Context(), v.Own, "SELECT city, name, stars, text FROM guide_reviews WHERE visitor=? ORDER BY city", v.Visitor)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, s := range stops {
		line := "Trip: " + land.City(s.City).Name + " on " + dayOf(s.Date).Format("2 January 2006")
		if s.Sights != noSights {
			line += ", " + strconv.Itoa(len(strings.Fields(s.Sights))) + " sights"
		}
		lines = append(lines, line)
	}
	for _, l := range letters {
		lines = append(lines, "Newsletter: "+l.Email+", "+strings.ToLower(v.Word(l.Pace)))
	}
	for _, o := range opinions {
		lines = append(lines, "Note on "+land.City(o.City).Name+": "+strconv.Itoa(o.Stars)+" of 5, “"+o.Text+"”")
	}
	own, err := belongingsOf(v, v.Visitor)
	return append(lines, own.lines(land)...), err
}
