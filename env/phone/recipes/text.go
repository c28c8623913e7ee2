package recipes

import "strings"

// Text writes recipes as blocks of lines with a blank one between. Favourites are left out.
func Text(list []Recipe) string {
	blocks := make([]string, len(list))
	for i := range list {
		r := &list[i]
		blocks[i] = "Title: " + r.Title + "\nDescription: " + r.Description + "\nServings: " + r.Servings + "\nPreparation time: " + r.Time +
			"\nSource: " + r.Source + "\nIngredients: " + r.Ingredients + "\nDirections: " + r.Directions
	}
	return strings.Join(blocks, "\n\n")
}

// Parse reads what Text wrote. Lines that are not of that form are passed over.
func Parse(text string) []Recipe {
	var list []Recipe
	for line := range strings.SplitSeq(text, "\n") {
		label, value, ok := strings.Cut(line, ": ")
		if ok && label == "Title" {
			list = append(list, Recipe{})
		}
		if ok && len(list) > 0 {
			list[len(list)-1].put(label, value)
		}
	}
	return list
}

// put sets the field of a label.
func (r *Recipe) put(label, value string) {
	switch label {
	case "Title":
		r.Title = value
	case "Description":
		r.Description = value
	case "Servings":
		r.Servings = value
	case "Preparation time":
		r.Time = value
	case "Source":
		r.Source = value
	case "Ingredients":
		r.Ingredients = value
	case "Directions":
		r.Directions = value
	}
}
