package recipes

// Text writes recipes as blocks of lines separated by a blank line, without favourites.
func Text(list []Recipe) string { return book.Text(list) }

// Parse reads the output of Text. It ignores other lines.
func Parse(text string) []Recipe { return book.Parse(text) }
