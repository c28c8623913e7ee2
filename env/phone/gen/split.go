package gen

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strings"

	"gymkhana/rng"
)

// A Split is a part of the world: apps for training, for testing, or fresh apps for one evaluation. The words, layouts
// and schemas of Train are in no other split.
type Split string

// The splits that always exist. [Fresh] makes others.
const (
	Train Split = "train"
	Test  Split = "test"
)

// held is the divisor of what is held out of Train: one in held.
const held = 4

// mark is the hash that decides to which split something belongs.
func mark(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return rng.Mix(h.Sum64())
}

// owns reports whether a kind of schema, a layout or a title is in the split: one in held is not in Train.
func (s Split) owns(key string) bool { return (mark(key)%held == 0) == (s != Train) }

// part returns the split's part of a vocabulary: the quarter with the lowest hashes is held out, the rest is Train's.
func part[T any](s Split, list []T, key func(T) string) []T {
	sorted := slices.SortedFunc(slices.Values(list), func(a, b T) int { return cmp.Compare(mark(key(a)), mark(key(b))) })
	cut := (len(sorted) + held - 1) / held
	if s != Train {
		return sorted[:cut]
	}
	return sorted[cut:]
}

func itself(s string) string { return strings.TrimSpace(s) }

// A pool is the vocabulary of a split.
type pool struct {
	nouns                                []noun
	adjectives, persons, places, remarks []string
	labels                               map[kind][]string
	choices                              []string
	switches                             []string
	ends                                 []string
}

func poolOf(s Split) *pool {
	p := &pool{
		nouns:      part(s, nouns(), func(n noun) string { return n.one }),
		adjectives: part(s, adjectives, itself),
		persons:    part(s, trimmed(persons), itself),
		places:     part(s, trimmed(places), itself),
		remarks:    part(s, trimmed(remarks), itself),
		choices:    part(s, choices, itself),
		switches:   part(s, trimmed(switches), itself),
		ends:       part(s, titleEnds, itself),
		labels:     map[kind][]string{},
	}
	for k, list := range labels {
		p.labels[k] = part(s, list, itself)
	}
	return p
}

func trimmed(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strings.TrimSpace(s)
	}
	return out
}

// nouns parses nounLines.
func nouns() []noun {
	var all []noun
	for icon, text := range nounLines {
		for line := range strings.SplitSeq(text, "\n") {
			parts := strings.Split(line, "|")
			all = append(all, noun{one: parts[0], many: parts[1], icon: icon, things: strings.Fields(parts[2])})
		}
	}
	return all
}
