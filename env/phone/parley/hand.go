package parley

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
)

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// at reports whether the conversation with a number is open, with nothing over it.
func at(h *device.Driver, number string) bool {
	return h.Shell.Front == Name && h.On(threadScreen) && h.Arg() == Digits(number) && h.Modal() == ""
}

// Visit makes the driver open the conversation with a number, also one that has no message yet. It returns false once it is
// open.
func Visit(h *device.Driver, number string) bool {
	digits := Digits(number)
	switch {
	case h.Open(Name):
		return true
	case at(h, number):
		return false
	case h.Modal() != "":
		return h.Back()
	case h.On(newScreen):
		row := "to/" + digits
		return h.Look(row).Seen && h.Tap(row) || h.Fill("to", number) || h.Tap(row) || h.Tap("to/number") || h.Back()
	case h.On(""):
		if t := see(h).Thread(number); t != nil && t.Latest(h.Tick) != nil {
			return h.Fill("search", "") || h.Tap("thread/"+digits)
		}
		return h.Fill("search", "") || h.Tap("new")
	}
	return h.Back()
}

// Consult makes the driver show the conversation with a number. It returns false once that is done, as long as Parley keeps
// it open, even behind another app.
func Consult(h *device.Driver, number string) bool {
	at := h.Shell.At(Name)
	return (at.Screen != threadScreen || at.Arg != Digits(number)) && Visit(h, number)
}

// Say makes the driver send a text to a number, once more than before.
func Say(h *device.Driver, number, text string) bool {
	return Visit(h, number) || h.Fill("draft", text) || h.Tap("send")
}

// command makes the driver choose a command for a message.
func command(h *device.Driver, number string, id int, name string) bool {
	slot := strconv.Itoa(id)
	if h.Shell.Front == Name && h.On(threadScreen) && h.Arg() == Digits(number) && h.Shell.Top().Slot == slot {
		switch h.Modal() {
		case "message":
			return h.Tap(name) || h.Back()
		case "delete-message":
			return h.Confirm()
		}
	}
	return Visit(h, number) || h.Long("message/"+slot)
}

// onThread makes the driver choose a command for a conversation, from the list.
func onThread(h *device.Driver, number, name string) bool {
	digits := Digits(number)
	if h.Open(Name) {
		return true
	}
	if h.On("") && h.Shell.Top().Slot == digits {
		switch h.Modal() {
		case "hold":
			return h.Tap(name)
		case "delete":
			return h.Confirm()
		}
	}
	if !h.On("") || h.Modal() != "" {
		return h.Back()
	}
	return h.Fill("search", "") || h.Long("thread/"+digits)
}

// PassOn makes the driver forward a message to exactly some numbers.
func PassOn(h *device.Driver, number string, id int, to []string) bool {
	s := see(h)
	m := s.message(id)
	if h.Shell.Front == Name && h.On(pickScreen) && h.Modal() == "" && m != nil {
		if s.Cargo.Text != m.Text || s.Cargo.File != m.Picture {
			return h.Back()
		}
		return Choose(h, to)
	}
	return command(h, number, id, "forward")
}

// Choose makes the driver send the cargo to exactly some numbers, on the screen for that.
func Choose(h *device.Driver, to []string) bool {
	s := see(h)
	var want []string
	for _, number := range to {
		want = append(want, Digits(number))
	}
	for _, digits := range s.Picked {
		if !slices.Contains(want, digits) {
			return pick(h, digits)
		}
	}
	for _, digits := range want {
		if !slices.Contains(s.Picked, digits) {
			return pick(h, digits)
		}
	}
	return h.Tap("send-all")
}

// pick chooses a receiver, or undoes that.
func pick(h *device.Driver, digits string) bool {
	row := "pick/" + digits
	if h.Look(row).Seen {
		return h.Tap(row)
	}
	if h.Has(row) && see(h).Query == "" {
		if name := bookFrom(h.People()).names[digits]; name != "" {
			return h.Fill("people", name) || h.Tap(row)
		}
	}
	return h.Fill("people", digits) || h.Tap(row) || h.Tap("pick/number")
}

// message finds a message by its id, or nil.
func (s *State) message(id int) *Message {
	for i := range s.Threads {
		for k := range s.Threads[i].Messages {
			if m := &s.Threads[i].Messages[k]; m.ID == id {
				return m
			}
		}
	}
	return nil
}

// A letter is what makes two sent messages the same.
type letter struct {
	digits, text, picture string
	failed                bool
}

func letters(s *State, each func(l letter, t *Thread, m *Message)) {
	for i := range s.Threads {
		t := &s.Threads[i]
		digits := Digits(t.Number)
		for k := range t.Messages {
			if m := &t.Messages[k]; m.Mine {
				each(letter{digits, m.Text, m.Picture, m.Failed}, t, m)
			}
		}
	}
}

// Mend makes the driver delete messages that were sent by mistake, and set what is pinned and muted as the goal wants it.
func Mend(h *device.Driver) bool {
	want, count := device.Wanted[State](h, Name), map[letter]int{}
	letters(want, func(l letter, _ *Thread, _ *Message) { count[l]++ })
	extra, number := 0, ""
	letters(see(h), func(l letter, t *Thread, m *Message) {
		if count[l]--; count[l] < 0 && !m.Failed {
			extra, number = m.ID, t.Number
		}
	})
	if extra > 0 {
		return command(h, number, extra, "delete-message")
	}
	for i := range see(h).Threads {
		t := &see(h).Threads[i]
		w := want.Thread(t.Number)
		if w == nil {
			continue
		}
		if t.Pinned != w.Pinned {
			return onThread(h, t.Number, "pin")
		}
		if t.Muted != w.Muted {
			return onThread(h, t.Number, "mute")
		}
	}
	return false
}

// spoil pins the first conversation, or undoes that.
func spoil(h *device.Driver) bool {
	list := see(h).ordered(h.Tick)
	return len(list) > 0 && onThread(h, list[0].Number, "pin")
}
