package recipes

import (
	"slices"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// item is a row of the list: a small picture of the dish, and a heart on favourites.
func item(p *ui.Page, it ui.Item, r *Recipe) {
	it.Icon = ui.IconPot
	it.Detail = r.Time + " · " + r.Servings
	p.Item(it)
	if !it.Marked {
		p.Part(ui.Box{X0: 22, Y0: 13, X1: 92, Y1: 83}, ui.Picture{Paint: func(c *canvas.Canvas, b ui.Box) { paintThumb(c, b, r.Title) }})
	}
	if r.Favourite {
		p.Part(ui.Box{X0: 474, Y0: 33, X1: 504, Y1: 63}, ui.Picture{ID: "heart/" + it.ID, Name: "Favourite",
			Paint: func(c *canvas.Canvas, b ui.Box) { c.Heart(float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, 11, ui.Coral) }})
	}
}

func actions(p *ui.Page, r *Recipe) {
	icon, name, said := ui.IconHeart, "Add to favourites", "Added to favourites"
	if r.Favourite {
		icon, name, said = ui.IconHeartFull, "Remove from favourites", "Removed from favourites"
	}
	p.Action("favourite", icon, name, func() {
		r.Favourite = !r.Favourite
		p.Snack(said)
	})
}

// page shows a recipe.
func page(p *ui.Page, r *Recipe) {
	p.Picture(190, ui.Picture{Paint: func(c *canvas.Canvas, b ui.Box) { paintBanner(c, b, r.Title) }})
	p.Space(6)
	p.Text(ui.Text{ID: "title", Text: r.Title, Large: true, Bold: true})
	if r.Description != "" {
		p.Text(ui.Text{ID: "description", Text: r.Description, Muted: true})
	}
	p.Item(ui.Item{ID: "time", Title: "Preparation time", Tail: r.Time, Icon: ui.IconClock})
	p.Item(ui.Item{ID: "servings", Title: "Servings", Tail: r.Servings, Icon: ui.IconPerson})
	p.Section("Ingredients")
	p.Text(ui.Text{ID: "ingredients", Text: bullets(r.Ingredients)})
	p.Section("Directions")
	p.Text(ui.Text{ID: "directions", Text: r.Directions})
	if r.Source != "" {
		p.Section("Source")
		p.Text(ui.Text{ID: "source", Text: r.Source, Muted: true})
	}
	p.Space(30)
}

// bullets writes parts that are separated by commas or line breaks on separate lines.
func bullets(list string) string {
	parts := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == '\n' })
	for i := range parts {
		parts[i] = "•  " + strings.TrimSpace(parts[i])
	}
	return strings.Join(parts, "\n")
}

// fields is the form.
func fields(p *ui.Page, d *Recipe) {
	p.Field(ui.Field{ID: "title", Label: "Title", Hint: "What is the dish called?", Value: &d.Title})
	p.Field(ui.Field{ID: "description", Label: "Description", Hint: "In a few words", Value: &d.Description})
	p.Choice("servings", "Servings", d.Servings, func() { p.Pop("servings", "") })
	p.Choice("time", "Preparation time", d.Time, func() { p.Pop("time", "") })
	p.Field(ui.Field{ID: "source", Label: "Source", Hint: "Where is it from?", Value: &d.Source})
	p.Field(ui.Field{ID: "ingredients", Label: "Ingredients", Hint: "Separated by commas", Value: &d.Ingredients, Lines: 3})
	p.Field(ui.Field{ID: "directions", Label: "Directions", Hint: "Step by step", Value: &d.Directions, Lines: 4})
	if p.Modal("servings") {
		p.Options("Servings", Servings, slices.Index(Servings, d.Servings), func(i int) { d.Servings = Servings[i] })
	}
	if p.Modal("time") {
		p.Options("Preparation time", Times, slices.Index(Times, d.Time), func(i int) { d.Time = Times[i] })
	}
}
