package recipes

import (
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// item fills in a row of the list.
func item(it *ui.Item, r *Recipe) {
	it.Icon = ui.IconPot
	it.Detail = r.Time + " · " + r.Servings
}

// parts draws a small picture of the dish, and a heart on favourites.
func parts(p *ui.Page, it *ui.Item, r *Recipe) {
	if !it.Marked {
		p.Part(ui.Box{X0: 22, Y0: 13, X1: 92, Y1: 83}, ui.Picture{Paint: func(c *canvas.Canvas, b ui.Box) { paintThumb(c, b, r.Title) }})
	}
	if r.Favourite {
		p.Part(ui.Box{X0: 474, Y0: 33, X1: 504, Y1: 63}, ui.Picture{ID: "heart/" + it.ID, Name: "Favourite",
			Paint: func(c *canvas.Canvas, b ui.Box) { c.Heart(float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2, 11, ui.Coral) }})
	}
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
