package anthropic

import (
	"slices"
	"sync"

	"gymkhana"
)

// talks remembers which requests were made, to distinguish a continued conversation from a new one. It is
// safe for concurrent use.
type talks struct {
	mu    sync.Mutex
	known map[gymkhana.Hash]bool
	order []gymkhana.Hash // the hashes in known, oldest first
}

// mostTalks is how many requests are remembered; an episode asks some hundred times, and some hundred
// episodes are played at once.
const mostTalks = 4096

// grew reports whether an earlier request was the beginning of this one, with the same tools, and
// remembers this one.
func (t *talks) grew(req *gymkhana.Request) bool {
	begins := make([]gymkhana.Hash, 0, len(req.Messages))
	so := gymkhana.Hash{}
	for _, tool := range req.Tools {
		so = gymkhana.HashBytes(slices.Concat(so[:], []byte(tool.Name), []byte(tool.Description), tool.Parameters, tool.Native))
	}
	for i := range req.Messages {
		one, err := (&gymkhana.Request{Messages: req.Messages[i : i+1]}).Hash("")
		if err != nil {
			return false
		}
		so = gymkhana.HashBytes(append(so[:], one[:]...))
		begins = append(begins, so)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	found := false
	for _, h := range begins[:max(len(begins)-1, 0)] {
		found = found || t.known[h]
	}
	t.add(so)
	return found
}

// add remembers one. The lock is held.
func (t *talks) add(h gymkhana.Hash) {
	if t.known == nil {
		t.known = map[gymkhana.Hash]bool{}
	}
	if t.known[h] {
		return
	}
	if len(t.order) == mostTalks {
		delete(t.known, t.order[0])
		t.order = t.order[1:]
	}
	t.known[h], t.order = true, append(t.order, h)
}
