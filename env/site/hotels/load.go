package hotels

import (
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// load reads hotels with their rooms from the catalogue; where is the condition.
func load(v *kit.Visit, where string, args ...any) ([]*Hotel, error) {
	type row struct {
		Slug, Name, City, Street           string
		Stars, Score, Votes, Metres        int
		Breakfast                          int
		Pets                               bool
		PetFee, Deposit, Built, Keys       int
		Host, Feast                        string
		From, Until, Leave, About, Picture string
		N                                  int
	}
	rows, err := kit.Select[row](v.Context(), v.Cat, "SELECT * FROM hotels "+where, args...)
	if err != nil {
		return nil, err
	}
	land := atlas.In(v.Version)
	var all []*Hotel
	for _, r := range rows {
		h := &Hotel{Slug: r.Slug, Name: r.Name, City: land.City(r.City), Street: r.Street, Stars: r.Stars, Score: r.Score, Votes: r.Votes,
			Metres: r.Metres, Breakfast: r.Breakfast, Pets: r.Pets,
			PetFee: r.PetFee, Deposit: r.Deposit, Built: r.Built, Keys: r.Keys, Host: r.Host, Feast: r.Feast, From: r.From, Until: r.Until, Leave: r.Leave,
			About: r.About, Picture: r.Picture}
		if err := loadRooms(v, h); err != nil {
			return nil, err
		}
		all = append(all, h)
	}
	return all, nil
}

func loadRooms(v *kit.Visit, h *Hotel) error {
	type row struct {
		Slug, Name     string
		Size, Price    int
		About, Picture string
	}
	rows, err := kit.Select[row](v.Context(), v.Cat, "SELECT slug, name, size, price, about, picture FROM rooms WHERE hotel=? ORDER BY n", h.Slug)
	if err != nil {
		return err
	}
	for _, r := range rows {
		h.Rooms = append(h.Rooms, &Room{Slug: r.Slug, Name: r.Name, Size: r.Size, Price: r.Price, About: r.About, Picture: r.Picture})
	}
	type closing struct{ Room, First, Last string }
	spans, err := kit.Select[closing](v.Context(), v.Cat, "SELECT room, first, last FROM closed WHERE hotel=? ORDER BY first", h.Slug)
	if err != nil {
		return err
	}
	for _, c := range spans {
		if r := h.room(c.Room); r != nil {
			r.Closed = append(r.Closed, Span{c.First, c.Last})
		}
	}
	return nil
}

// find reads one hotel with its rooms and reviews.
func find(v *kit.Visit, slug string) (*Hotel, error) {
	some, err := load(v, "WHERE slug=?", kit.Slug(slug))
	if err != nil {
		return nil, err
	}
	if len(some) == 0 {
		return nil, kit.Missing("hotel")
	}
	h := some[0]
	h.Reviews, err = kit.Select[Review](v.Context(), v.Cat, "SELECT author, score, title, text, month FROM reviews WHERE hotel=? ORDER BY n", h.Slug)
	return h, err
}
