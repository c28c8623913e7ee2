package gen

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strings"

	"gymkhana/rng"
)

// A Split is a part of the world: apps to learn from, apps to test with, or fresh apps to test with once. What an app of
// Train is made of is in no app of the others.
type Split string

// The splits that are always there. [Fresh] gives others.
const (
	Train Split = "train"
	Test  Split = "test"
)

// held is the one in so many that is held out of Train.
const held = 4

// mark is the hash that decides which split something is in.
func mark(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return rng.Mix(h.Sum64())
}

// owns reports whether a kind of schema, a layout or a title is in the split: one in held is not in Train.
func (s Split) owns(key string) bool { return (mark(key)%held == 0) == (s != Train) }

// part gives the split's part of a vocabulary: the quarter with the lowest hashes is held out, the rest is Train's.
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

// nouns reads nounLines.
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
