package metric

// Ratio is the similarity of two texts, from 0 to 1, after Ratcliff and Obershelp:
//
//	ratio = 2·M / T
//
// where T is the number of characters in both and M of those in matching blocks: the longest
// common substring, the earliest if there are several, then the same to its left and right.
// In a second text of 200 characters or more, those that make up more than 1 % of it do not begin
// a match. Two empty texts are alike. The order of the texts may matter a little.
// Source: Python's difflib.SequenceMatcher(None, a, b).ratio(), which AndroidWorld's verifiers use.
func Ratio(a, b string) float64 {
	m := newMatcher([]rune(a), []rune(b))
	total := len(m.a) + len(m.b)
	if total == 0 {
		return 1
	}
	return 2 * float64(m.matches(0, len(m.a), 0, len(m.b))) / float64(total)
}

// A matcher maps each character to its positions in b.
type matcher struct {
	a, b     []rune
	where    map[rune][]int
	now, old []int // lengths of the matches that end at a place of b, plus one; for two places of a
}

func newMatcher(a, b []rune) *matcher {
	m := &matcher{a: a, b: b, where: map[rune][]int{}, now: make([]int, len(b)+1), old: make([]int, len(b)+1)}
	for j, r := range b {
		m.where[r] = append(m.where[r], j)
	}
	if len(b) >= 200 {
		for r, at := range m.where {
			if len(at) > len(b)/100+1 {
				delete(m.where, r)
			}
		}
	}
	return m
}

// matches counts the characters in matching blocks of a[i0:i1] and b[j0:j1].
func (m *matcher) matches(i0, i1, j0, j1 int) int {
	i, j, size := m.longest(i0, i1, j0, j1)
	if size == 0 {
		return 0
	}
	return size + m.matches(i0, i, j0, j) + m.matches(i+size, i1, j+size, j1)
}

// longest finds the longest block that a[i0:i1] and b[j0:j1] share: the first in a, then in b.
func (m *matcher) longest(i0, i1, j0, j1 int) (i, j, size int) {
	i, j = i0, j0
	clear(m.old)
	for at := i0; at < i1; at++ {
		clear(m.now)
		for _, k := range m.where[m.a[at]] {
			if k < j0 || k >= j1 {
				continue
			}
			n := m.old[k] + 1
			m.now[k+1] = n
			if n > size {
				i, j, size = at-n+1, k-n+1, n
			}
		}
		m.now, m.old = m.old, m.now
	}
	for i > i0 && j > j0 && m.a[i-1] == m.b[j-1] {
		i, j, size = i-1, j-1, size+1
	}
	for i+size < i1 && j+size < j1 && m.a[i+size] == m.b[j+size] {
		size++
	}
	return i, j, size
}
