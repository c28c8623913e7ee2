package food

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

const tables = `
CREATE TABLE houses (slug TEXT PRIMARY KEY, name TEXT, city TEXT, cityname TEXT, cuisine TEXT, kitchen TEXT, level INTEGER, stars INTEGER, ratings INTEGER,
	address TEXT, phone TEXT, since INTEGER, supper TEXT, minute INTEGER, fee INTEGER, feast TEXT,
	metres INTEGER, terrace INTEGER, green INTEGER,
		known TEXT, blurb TEXT, cheapest INTEGER, picture TEXT, hay TEXT);
CREATE INDEX houses_city ON houses (city);
CREATE TABLE hours (house TEXT, day INTEGER, opens INTEGER, closes INTEGER, PRIMARY KEY (house, day));
CREATE TABLE dishes (house TEXT, slug TEXT, n INTEGER, course INTEGER, name TEXT, price INTEGER, green INTEGER, picture TEXT, PRIMARY KEY (house, slug));
CREATE TABLE hatch (house TEXT, n INTEGER, name TEXT, price INTEGER, PRIMARY KEY (house, n));
CREATE TABLE reviews (house TEXT, n INTEGER, author TEXT, stars INTEGER, text TEXT, day TEXT, PRIMARY KEY (house, n));
CREATE TABLE articles (slug TEXT PRIMARY KEY, city TEXT, title TEXT, lead TEXT, picture TEXT);
CREATE TABLE picks (article TEXT, n INTEGER, house TEXT, occasion TEXT, PRIMARY KEY (article, n));
`

// fill writes the guide into the catalogue.
func fill(f *kit.Fill) error {
	g := guideOf(f.Version)
	for _, h := range g.Houses {
		if err := fillHouse(f, h); err != nil {
			return err
		}
	}
	for _, a := range g.Articles {
		if err := fillArticle(f, a); err != nil {
			return err
		}
	}
	return nil
}

func fillHouse(f *kit.Fill, h *House) error {
	names := []string{h.Name, h.City.Name, h.Cuisine.Name, h.Address}
	for _, m := range h.Menu {
		names = append(names, m.Name)
	}
	for _, p := range h.Hatch {
		names = append(names, p.Name)
	}
	hay := strings.Join(names, " ")
	errs := []error{
		f.Insert("houses", h.Slug, h.Name, h.City.Slug, h.City.Name, h.Cuisine.Slug, h.Cuisine.Name, h.Level, h.Stars, h.Ratings, h.Address, h.Phone, h.Since,
			h.Supper.Day, h.Supper.Minute, h.Supper.Price, h.Supper.Dish, h.Metres,
			h.Look.Terrace, h.Green, h.Known, h.Blurb, h.course(Main)[0].Price, f.Picture(h.Look), hay),
		f.Index("house", h.Slug, h.Name, hay),
	}
	for day, s := range h.Hours {
		if s.To > 0 {
			errs = append(errs, f.Insert("hours", h.Slug, day, s.From, s.To))
		}
	}
	for i, m := range h.Menu {
		errs = append(errs, f.Insert("dishes", h.Slug, m.Slug, i, int(m.Course), m.Name, m.Price, m.Green, f.Picture(m.Look)))
	}
	for i, p := range h.Hatch {
		errs = append(errs, f.Insert("hatch", h.Slug, i, p.Name, p.Price))
	}
	for i, r := range h.Reviews {
		errs = append(errs, f.Insert("reviews", h.Slug, i, r.Author, r.Stars, r.Text, r.Day.Format(time.DateOnly)))
	}
	return errors.Join(errs...)
}

func fillArticle(f *kit.Fill, a *Article) error {
	// The picture shows some food for the article; no task asks about it.
	look := a.Houses[0].dish(a.Houses[0].Known).Look
	errs := []error{f.Insert("articles", a.Slug, a.City.Slug, a.Title, a.Lead, f.Picture(look)), f.Index("article", a.Slug, a.Title, a.Lead)}
	for i, h := range a.Houses {
		errs = append(errs, f.Insert("picks", a.Slug, i, h.Slug, a.For[i]))
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("article %s: %w", a.Slug, err)
	}
	return nil
}
