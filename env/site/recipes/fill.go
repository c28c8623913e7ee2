package recipes

import "gymkhana/env/site/kit"

// fill draws the pictures of cards and cooks.
func fill(f *kit.Fill) error {
	own := filed(f.Version)
	add := func(name string, of kit.Drawing) error { return f.Insert("pictures", name, f.Picture(of)) }
	for _, c := range own.Cards {
		if err := add("dish "+c.Slug, c.Look); err != nil {
			return err
		}
		if err := add("glass "+c.Slug, c.Glass); err != nil {
			return err
		}
	}
	for _, c := range own.Cooks {
		if err := add("cook "+c.Slug, c.Portrait); err != nil {
			return err
		}
	}
	return nil
}

// pictureOf is the address of a picture by its name.
func pictureOf(v *kit.Visit, name string) (string, error) {
	p, err := kit.One[struct{ Picture string }](v.Context(), v.Cat, "picture", "SELECT picture FROM pictures WHERE name=?", name)
	return p.Picture, err
}
