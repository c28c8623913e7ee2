package synth

import (
	"math/rand/v2"
	"strings"
)

// synonyms are words of instructions that can replace each other. None of them is a thing.
var synonyms = [][]string{
	{"delete", "remove", "erase", "get rid of", "throw away"},
	{"create", "make", "add", "set up"},
	{"change", "set", "update", "correct"},
	{"find", "look up", "look for", "search for"},
	{"open", "go to", "bring up", "show"},
	{"choose", "select", "pick"},
	{"enter", "type", "write", "put in", "fill in"},
	{"tap", "click", "press", "touch"},
	{"answer", "reply", "respond"},
	{"called", "named", "with the name", "titled"},
	{"move", "bring", "put"},
	{"new", "another", "fresh"},
	{"all", "every one of", "each of"},
	{"big", "large"},
	{"small", "little"},
	{"note", "text"},
	{"event", "appointment"},
	{"number", "count"},
	{"switch", "turn"},
	{"text", "words"},
	{"exactly", "just"},
	{"please", "kindly"},
	{"need", "want"},
	{"then", "after that", "afterwards"},
	{"which", "what"},
}

var synonymOf = func() map[string][]string {
	all := map[string][]string{}
	for _, group := range synonyms {
		for _, w := range group {
			if !strings.Contains(w, " ") {
				all[w] = append(all[w], group...)
			}
		}
	}
	return all
}()

// reword rewords a goal, half of the time: words outside quotation marks that are in the table may
// be replaced, and a sentence may be put around it. Quotations, numbers and capitalized words
// inside a sentence stay.
func reword(r *rand.Rand, goal string) string {
	if r.IntN(2) == 0 {
		return goal
	}
	told := replaceWords(r, goal)
	switch r.IntN(6) {
	case 0:
		return "Please do this: " + told
	case 1:
		return "I would like the following. " + told
	case 2:
		return told + " Thank you."
	}
	return told
}

func replaceWords(r *rand.Rand, goal string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(goal); {
		end := i
		for end < len(goal) && isLetter(goal[end]) {
			end++
		}
		if end == i {
			quoted = quoted != (goal[i] == '"')
			b.WriteByte(goal[i])
			i++
			continue
		}
		word := goal[i:end]
		if !quoted {
			word = synonym(r, word, i > 0 && isCapital(word[0]))
		}
		b.WriteString(word)
		i = end
	}
	return b.String()
}

// synonym is a word of the same group, with the same capitalization, or the word itself, as always for a name.
func synonym(r *rand.Rand, word string, name bool) string {
	group := synonymOf[strings.ToLower(word)]
	if len(group) == 0 || r.IntN(2) == 0 || name {
		return word
	}
	other := group[r.IntN(len(group))]
	if isCapital(word[0]) {
		other = strings.ToUpper(other[:1]) + other[1:]
	}
	return other
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || isCapital(c) }

func isCapital(c byte) bool { return c >= 'A' && c <= 'Z' }
