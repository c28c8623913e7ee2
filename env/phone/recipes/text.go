package recipes

import "strings"

// Text writes recipes as blocks of lines separated by a blank line, without favourites.
func Text(list []Recipe) string {
	blocks := make([]string, len(list))
	for i := range list {
		r := &list[i]
		blocks[i] = "Title: " + r.Title + "\nDescription: " + r.Description + "\nServings: " + r.Servings + "\nPreparation time: " + r.Time +
			"\nSource: " + r.Source + "\nIngredients: " + r.Ingredients + "\nDirections: " + r.Directions
	}
	return strings.Join(blocks, "\n\n")
}

// Parse reads the output of Text. It ignores other lines.
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

// put sets a field by its label.
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
