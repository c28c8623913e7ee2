package engine

import (
	"slices"

	"gymkhana"
)

// NotAvailable is the text in MageBench's paper for a picture that the window has dropped. Its released code shows
// nothing. Source: MageBench, app. E.2.
const NotAvailable = "image not available."

// All means no limit, for Rounds and Images.
const All = -1

// A Window keeps the end of a conversation. Its bounds are set before the first call; a change affects the following
// calls, and dropped messages do not return. It is for one goroutine; returned messages are never changed afterwards,
// so a request may keep them.
type Window struct {
	// Rounds is how many replies are kept (MageBench's AM), each with the messages that followed
	// it.
	Rounds int
	// Whole keeps with the oldest reply also the message before it: a full window then begins with an observation, as
	// GameWorld counts its rounds.
	Whole bool
	// Images is how many pictures are kept (MageBench's OM), the newest first. The message that
	// would exceed this number loses all its pictures, and so does every older one.
	Images int
	// Gone is the text that replaces a dropped picture; "" means nothing.
	Gone string

	pinned []gymkhana.Message
	tail   []gymkhana.Message
}

// Pin adds permanent messages before the window. Their pictures count as the oldest.
func (w *Window) Pin(head ...gymkhana.Message) { w.pinned = append(w.pinned, head...) }

// See adds what the agent gets: a user's message, or the replies of tools.
func (w *Window) See(m gymkhana.Message) { w.tail = append(w.tail, m) }

// Reply adds the model's answer and so begins a round.
func (w *Window) Reply(m gymkhana.Message) {
	m.Role = gymkhana.Assistant
	w.tail = append(w.tail, m)
}

// Messages permanently drops what exceeds the bounds, and returns the rest, oldest first.
func (w *Window) Messages() []gymkhana.Message {
	w.tail = w.tail[w.cut():]
	for len(w.tail) > 0 && w.tail[0].Role == gymkhana.ToolReply {
		w.tail = w.tail[1:] // its call is gone, and providers refuse one without the other
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

// cut returns the index in the tail of the first message that is kept.
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

// without returns a copy of m without pictures. The copy matters, because an earlier request may still hold the
// original.
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
