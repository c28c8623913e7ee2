package engine

import (
	"slices"

	"gymkhana"
)

// NotAvailable is what MageBench's paper shows in place of a picture the window has dropped.
// Its released code shows nothing there.
// Source: MageBench, app. E.2.
const NotAvailable = "image not available."

// All is a bound that does not bind, for Rounds and Images.
const All = -1

// A Window keeps the tail of a conversation. Its bounds are set before the first call; a change
// counts from the next one on, and what has been dropped does not come back. One goroutine uses it;
// the messages it gives out are never changed afterwards, so a request made of them may be kept.
type Window struct {
	// Rounds is how many replies are kept (MageBench's AM), each with the messages that followed
	// it.
	Rounds int
	// Whole keeps with the oldest reply also what it replied to: a full window then begins
	// with an observation. GameWorld counts its rounds so.
	Whole bool
	// Images is how many pictures are kept (MageBench's OM), the newest first. The message that
	// would exceed this number loses all its pictures, and so does every older one.
	Images int
	// Gone is the text that takes the place of a dropped picture; "" leaves nothing.
	Gone string

	pinned []gymkhana.Message
	tail   []gymkhana.Message
}

// Pin puts messages before the window, where they stay. Their pictures count as the oldest.
func (w *Window) Pin(head ...gymkhana.Message) { w.pinned = append(w.pinned, head...) }

// See adds what the agent is shown: a user's message, or the replies of tools.
func (w *Window) See(m gymkhana.Message) { w.tail = append(w.tail, m) }

// Reply adds what the model answered and so begins a round.
func (w *Window) Reply(m gymkhana.Message) {
	m.Role = gymkhana.Assistant
	w.tail = append(w.tail, m)
}

// Messages drops what exceeds the bounds, for good, and gives what is left, oldest first.
func (w *Window) Messages() []gymkhana.Message {
	w.tail = w.tail[w.cut():]
	for len(w.tail) > 0 && w.tail[0].Role == gymkhana.ToolReply {
		w.tail = w.tail[1:] // the call it answers is gone, and providers refuse one without the other
	}
	room, full := w.Images, false
	for _, part := range [][]gymkhana.Message{w.tail, w.pinned} {
		for i := len(part) - 1; i >= 0; i-- {
			n := pictures(part[i])
			if w.Images >= 0 && n > room {
				full = true
			}
			if full && n > 0 {
				part[i] = w.without(part[i])
			}
			room -= n
		}
	}
	return slices.Concat(w.pinned, w.tail)
}

// cut gives the index in the tail where what is kept begins.
func (w *Window) cut() int {
	var replies []int
	for i, m := range w.tail {
		if m.Role == gymkhana.Assistant {
			replies = append(replies, i)
		}
	}
	n := len(replies)
	switch {
	case w.Rounds < 0:
		return 0
	case n > w.Rounds && (w.Whole || w.Rounds == 0):
		return replies[n-w.Rounds-1] + 1
	case n >= w.Rounds && w.Rounds > 0 && !w.Whole:
		return replies[n-w.Rounds]
	}
	return 0
}

// without gives a copy of m that has no pictures. The copy matters: an earlier request may
// still hold the original.
func (w *Window) without(m gymkhana.Message) gymkhana.Message {
	parts := make([]gymkhana.Part, 0, len(m.Parts))
	for _, p := range m.Parts {
		switch {
		case p.Image == nil:
			parts = append(parts, p)
		case w.Gone != "":
			parts = append(parts, gymkhana.Part{Text: w.Gone})
		}
	}
	m.Parts = parts
	return m
}

func pictures(m gymkhana.Message) int {
	n := 0
	for _, p := range m.Parts {
		if p.Image != nil {
			n++
		}
	}
	return n
}
