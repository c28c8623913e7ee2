package kit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A Hit is a search result.
type Hit struct {
	Kind, Ref, Title string
	Rank             float64 // lower is better
}

// Found is the result of a search: hits, best first, and the corrected query.
type Found struct {
	Hits    []Hit
	Asked   string
	Instead string // the query with corrected spelling; "" if it was correct
	Partly  bool   // no hit has all words
}

// index holds the words of a site, for correcting mistakes.
type index struct{ count map[string]int }

func (c *catalogue) words() (*index, error) {
	rows, err := c.db.Query("SELECT term, cnt FROM kit_words")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	ix := &index{count: map[string]int{}}
	for rows.Next() {
		var term string
		var n int
		if err := rows.Scan(&term, &n); err != nil {
			return nil, err
		}
		ix.count[term] = n
	}
	return ix, rows.Err()
}

// most is the largest number of hits of a search.
const most = 200

// Search finds things of a kind, or of any kind with "". Titles count ten times as much as bodies. All words must
// occur, or if that finds nothing, as many as possible; an unknown word is replaced by the nearest known one. A title
// that equals the query comes first; the others are ranked by BM25, and ties by title.
func (v *Visit) Search(kind, query string) (Found, error) {
	f := Found{Asked: query}
	words := Tokens(query)
	if len(words) == 0 {
		return f, nil
	}
	mended := make([]string, len(words))
	for i, w := range words {
		mended[i] = v.cat.index.mend(w)
	}
	if !slices.Equal(words, mended) {
		f.Instead = strings.Join(mended, " ")
	}
	for _, glue := range []string{" AND ", " OR "} {
		terms := make([]string, len(mended))
		for i, w := range mended {
			terms[i] = fmt.Sprintf(`"%s"*`, w)
		}
		hits, err := Select[Hit](v.Context(), v.Cat, `SELECT kind, ref, title, round(bm25(kit_search, 0, 0, 10, 1), 6) AS r FROM kit_search
			WHERE kit_search MATCH ? AND (?='' OR kind=?) ORDER BY r, title, ref LIMIT ?`, strings.Join(terms, glue), kind, kind, most)
		if err != nil || len(hits) > 0 {
			f.Hits, f.Partly = namesakesFirst(hits, mended), len(hits) > 0 && glue == " OR "
			return f, err
		}
	}
	return f, nil
}

// namesakesFirst moves hits to the front whose titles consist of exactly the words.
func namesakesFirst(hits []Hit, words []string) []Hit {
	named := func(h Hit) bool { return slices.Equal(Tokens(h.Title), words) }
	first := slices.DeleteFunc(slices.Clone(hits), func(h Hit) bool { return !named(h) })
	return append(first, slices.DeleteFunc(hits, named)...)
}

// stop has words that searches ignore.
var stop = map[string]bool{"a": true, "an": true, "and": true, "at": true, "for": true, "from": true, "in": true, "is": true,
	"near": true, "of": true, "on": true, "or": true, "the": true, "to": true, "with": true}

// Tokens splits a text as the index does, without accents, in lower case and without ignored words.
func Tokens(s string) []string {
	var all []string
	for _, w := range strings.FieldsFunc(Fold(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !stop[w] && len(all) < 16 {
			all = append(all, w)
		}
	}
	return all
}

var accents = strings.NewReplacer("á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "å", "a", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ø", "o", "ú", "u", "ù", "u", "û", "u", "ü", "u",
	"ç", "c", "ñ", "n", "š", "s", "ž", "z", "ý", "y", "ß", "ss", "æ", "ae")

// Fold converts a text to lower case without accents, to compare what people type.
func Fold(s string) string {
	return accents.Replace(strings.Join(strings.Fields(strings.ToLower(s)), " "))
}

// mend returns a word that the index contains or that begins one; otherwise the nearest word in the index, or the word
// itself if none is near.
func (ix *index) mend(w string) string {
	if ix.count[w] > 0 || len(w) < 3 {
		return w
	}
	for known := range ix.count {
		if strings.HasPrefix(known, w) {
			return w
		}
	}
	best, far := w, allowance(w)+1
	for known, n := range ix.count {
		d := Distance(w, known, far+1)
		if d < far || d == far && far <= allowance(w) && (n > ix.count[best] || n == ix.count[best] && known < best) {
			best, far = known, d
		}
	}
	return best
}

// allowance is the number of mistakes allowed in a word.
func allowance(w string) int {
	switch n := len(w); {
	case n < 4:
		return 0
	case n < 7:
		return 1
	}
	return 2
}

// Nearest returns the item whose name is the query, begins with it, or is near it; false if there is none or two are
// equally near.
func Nearest[T any](query string, items []T, name func(T) string) (best T, ok bool) {
	query = Fold(query)
	if query == "" {
		return best, false
	}
	far, ties := allowance(query)+1, 0
	for _, item := range items {
		n := Fold(name(item))
		d := Distance(query, n, far+1)
		if n == query {
			return item, true
		}
		if len(query) >= 3 && strings.HasPrefix(n, query) {
			d = min(d, 1, allowance(query))
		}
		switch {
		case d < far:
			best, far, ties = item, d, 1
		case d == far && far <= allowance(query):
			ties++
		}
	}
	return best, ties == 1
}

// Distance counts the letters to insert, delete, replace or swap with their neighbours to turn a into b, but never more
// than limit. Source: optimal string alignment, Damerau 1964.
func Distance(a, b string, limit int) int {
	if d := len(a) - len(b); d >= limit || -d >= limit {
		return limit
	}
	before, row := make([]int, len(b)+1), make([]int, len(b)+1)
	var earlier []int
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		earlier, before, row = before, row, make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(before[j]+1, row[j-1]+1, before[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], earlier[j-2]+1)
			}
		}
	}
	return min(row[len(b)], limit)
}
