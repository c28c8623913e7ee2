package hotels

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

const tables = `
CREATE TABLE hotels (slug TEXT PRIMARY KEY, name TEXT, city TEXT, street TEXT, stars INTEGER, score INTEGER, votes INTEGER, metres INTEGER,
	breakfast INTEGER, pets INTEGER, petfee INTEGER, deposit INTEGER,
	built INTEGER, keys INTEGER, host TEXT, feast TEXT, arrive TEXT, until TEXT,
		leave TEXT, about TEXT, picture TEXT, n INTEGER);
CREATE INDEX hotels_by_city ON hotels (city, n);
CREATE TABLE rooms (hotel TEXT, slug TEXT, name TEXT, size INTEGER, price INTEGER, about TEXT, picture TEXT, n INTEGER, PRIMARY KEY (hotel, slug));
CREATE TABLE closed (hotel TEXT, room TEXT, first TEXT, last TEXT);
CREATE INDEX closed_by_hotel ON closed (hotel);
CREATE TABLE reviews (hotel TEXT, n INTEGER, author TEXT, score INTEGER, title TEXT, text TEXT, month TEXT, PRIMARY KEY (hotel, n));
CREATE TABLE cities (slug TEXT PRIMARY KEY, picture TEXT, map TEXT);
`

// fill writes every hotel.
func fill(f *kit.Fill) error {
	d := rng.New(gymkhana.Seed(f.Version), "hotels maps")
	for _, c := range atlas.In(f.Version).Cities {
		if err := f.Insert("cities", c.Slug, f.Picture(c.Landmark.Look), f.Picture(plan(d, c))); err != nil {
			return err
		}
	}
	for i, h := range Hotels(f.Version) {
		if err := add(f, h, i); err != nil {
			return fmt.Errorf("%s: %w", h.Slug, err)
		}
	}
	return nil
}

// plan draws the map of a city, with its landmark.
func plan(d *rng.Stream, c *atlas.City) art.Map {
	return art.Map{River: rng.Pick(d, art.Courses), Coast: rng.Pick(d, art.Sides), Parks: d.N(5),
		Landmarks: []art.Pin{{Kind: c.Landmark.Look.Kind, At: rng.Pick(d, art.Quarters)}}}
}

func add(f *kit.Fill, h *Hotel, n int) error {
	err := f.Insert("hotels", h.Slug, h.Name, h.City.Slug, h.Street, h.Stars, h.Score, h.Votes, h.Metres,
		h.Breakfast, h.Pets, h.PetFee, h.Deposit, h.Built, h.Keys, h.Host, h.Feast, h.From, h.Until, h.Leave, h.About, f.Picture(h.Front), n)
	for i, r := range h.Rooms {
		if err == nil {
			err = f.Insert("rooms", h.Slug, r.Slug, r.Name, r.Size, r.Price, r.About, f.Picture(r.Look), i)
		}
		for _, c := range r.Closed {
			if err == nil {
				err = f.Insert("closed", h.Slug, r.Slug, c.First, c.Last)
			}
		}
	}
	for i, r := range h.Reviews {
		if err == nil {
			err = f.Insert("reviews", h.Slug, i, r.Author, r.Score, r.Title, r.Text, r.Month)
		}
	}
	return err
}
