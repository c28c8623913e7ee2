package kit

// Reworded returns what a text of one version of the world can be in another: the wordings there of every key that has
// this text here, without case. It is empty for a text that is no wording, such as a name in the data.
func (w Wordings) Reworded(text string, from, to int) []string {
	var list []string
	own := Fold(text)
	for _, table := range []Wordings{w, commonWords} {
		for key := range table {
			if Fold(w.In(from, key)) == own {
				list = append(list, w.In(to, key))
			}
		}
	}
	return list
}
