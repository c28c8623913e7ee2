// Package parley is the app Parley: text messages in conversations, with people of the address book and with any number.
//
// Its screens are the list of conversations (""), one conversation ("thread", whose Arg is the number's digits), a new
// message ("new") and the choice of those who get a message that is passed on ("pick"). A message that arrives during the
// episode is stored from the start with the tick at which it becomes visible, so the same seed sends the same messages at
// the same times, whatever the agent does.
package parley

import (
	"errors"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/plain"
)

// Name is the app's in tasks and states.
const Name = "parley"

// App is Parley.
var App = &device.App[State]{
	AppInfo: ui.AppInfo{Name: Name, Title: "Parley", Icon: ui.IconMessage, Color: ui.Plum,
		Takes: ui.TakesText | ui.TakesFile},
	Show:   show,
	Seed:   seed,
	Rows:   rows,
	Take:   take,
	Reply:  answered,
	Notify: arrived,
	Sound:  sound,
	Volatile: []string{"last", "query", "draft", "to", "picked", "cargo", "threads.read", "threads.messages.id",
		"threads.messages.at",
		"threads.messages.due"},
	Online:   true,
	Spoil:    spoil,
	Families: families,
}

// State is the app's data.
type State struct {
	Threads []Thread  `json:"threads"`
	Last    int       `json:"last"`   // the highest id of a message
	Query   string    `json:"query"`  // of the search, and of the choice of people
	Draft   string    `json:"draft"`  // in the conversation that is open
	To      string    `json:"to"`     // in a new message
	Picked  []string  `json:"picked"` // the digits of those who get the cargo
	Cargo   ui.Parcel `json:"cargo"`  // what is passed on
}

// A Thread is a conversation with one number. It has at least one message.
type Thread struct {
	Number   string    `json:"number"` // as it was typed
	Pinned   bool      `json:"pinned"`
	Muted    bool      `json:"muted"`
	Read     int       `json:"read"` // the id of the last message that was read
	Messages []Message `json:"messages"`
}

// A Message is one text, with a picture or without.
type Message struct {
	ID      int    `json:"id"`
	Mine    bool   `json:"mine"`   // sent from this phone
	Failed  bool   `json:"failed"` // it could not be sent
	Text    string `json:"text"`
	Picture string `json:"picture"` // the path of a file; "": none
	At      int64  `json:"at"`      // Unix seconds
	Due     int64  `json:"due"`     // the tick from which on it is there; 0: from the start
}

// Digits removes the characters of a telephone number that only group its digits.
func Digits(number string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == '+' {
			return r
		}
		return -1
	}, number)
}

// Thread finds the conversation with a number, or nil.
func (s *State) Thread(number string) *Thread {
	want := Digits(number)
	for i := range s.Threads {
		if Digits(s.Threads[i].Number) == want {
			return &s.Threads[i]
		}
	}
	return nil
}

// Add adds a message to the conversation with a number, which begins if there is none.
func (s *State) Add(number string, m Message) *Message {
	t := s.Thread(number)
	if t == nil {
		s.Threads = append(s.Threads, Thread{Number: number})
		t = &s.Threads[len(s.Threads)-1]
	}
	s.Last++
	m.ID = s.Last
	t.Messages = append(t.Messages, m)
	return &t.Messages[len(t.Messages)-1]
}

// Send adds a message from this phone.
func (s *State) Send(number, text, picture string) {
	s.Add(number, Message{Mine: true, Text: text, Picture: picture, At: ui.Epoch.Unix()})
}

// Expect adds a message that arrives some seconds after the start, with its notice. The sender is a name or a number.
func Expect(ph *device.Phone, sender, number, text string, seconds int) {
	due := int64(seconds) * int64(gymkhana.TicksPerSecond)
	device.Of[State](ph).Add(number, Message{Text: text, At: ui.Epoch.Unix() + int64(seconds), Due: due})
	ph.Shell.Expect(ui.Notice{App: Name, Title: sender, Text: text, Screen: threadScreen, Arg: Digits(number),
		Answer: true, At: due})
}

// there lists the messages of a conversation that have arrived by a tick.
func (t *Thread) there(tick int64) []*Message {
	list := make([]*Message, 0, len(t.Messages))
	for i := range t.Messages {
		if t.Messages[i].Due <= tick {
			list = append(list, &t.Messages[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *Message) int { return int(a.At - b.At) })
	return list
}

// Latest is the last message of a conversation that has arrived by a tick; nil if none has.
func (t *Thread) Latest(tick int64) *Message {
	list := t.there(tick)
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

// unread counts the messages that have come since the conversation was read.
func (t *Thread) unread(tick int64) int {
	n := 0
	for _, m := range t.there(tick) {
		if !m.Mine && m.ID > t.Read {
			n++
		}
	}
	return n
}

// seen marks all messages of a conversation as read.
func (t *Thread) seen(tick int64) {
	for _, m := range t.there(tick) {
		t.Read = max(t.Read, m.ID)
	}
}

// remove deletes a message, and a conversation without messages.
func (s *State) remove(id int) {
	for i := range s.Threads {
		t := &s.Threads[i]
		t.Messages = slices.DeleteFunc(t.Messages, func(m Message) bool { return m.ID == id })
	}
	s.Threads = slices.DeleteFunc(s.Threads, func(t Thread) bool { return len(t.Messages) == 0 })
}

// drop deletes a conversation. Messages that have not arrived yet begin another one.
func (s *State) drop(digits string, tick int64) {
	if t := s.Thread(digits); t != nil {
		t.Messages = slices.DeleteFunc(t.Messages, func(m Message) bool { return m.Due <= tick })
		t.Pinned, t.Muted = false, false
		s.remove(0)
	}
}

// take receives what another app shares: it is passed on to those who are chosen next.
func take(_ *ui.System, s *State, what ui.Parcel) ui.Route {
	s.Cargo, s.Picked, s.Query = what, nil, ""
	return ui.Route{Screen: pickScreen}
}

// answered sends an answer that was written in the shade.
func answered(sys *ui.System, s *State, n ui.Notice, text string) bool {
	t := s.Thread(n.Arg)
	if text = strings.TrimSpace(text); text == "" || t == nil {
		return false
	}
	t.seen(sys.Tick)
	s.deliver(sys, t.Number, Message{Text: text})
	return true
}

// arrived decides whether a new message is announced: not if the conversation is muted or open.
func arrived(sys *ui.System, s *State, n ui.Notice) bool {
	top := sys.Shell.Top()
	if sys.Shell.Front == Name && top.Screen == threadScreen && top.Arg == n.Arg {
		sys.Shell.ToEnd()
		return false
	}
	t := s.Thread(n.Arg)
	return t != nil && !t.Muted
}

// deliver sends a message now; without a network it fails. It reports whether the message was sent.
func (s *State) deliver(sys *ui.System, number string, m Message) bool {
	m.Mine, m.Failed, m.At = true, sys.Settings.Airplane, sys.Now().Unix()
	s.Add(number, m)
	return !m.Failed
}

// rows lists the conversations and their messages. The grouping of a new number does not matter.
func rows(s *State, add func(device.Row)) {
	for i := range s.Threads {
		t := &s.Threads[i]
		digits := Digits(t.Number)
		row := device.Exactly("conversation|%s|%s|%s", digits, flag(t.Pinned, "pinned"), flag(t.Muted,
			"muted")).As("%s", t.Number)
		add(row)
		for k := range t.Messages {
			m := &t.Messages[k]
			way := "from"
			if m.Mine {
				way = "to"
			}
			add(device.Exactly("message|%s|%s|%s|%s", way, digits, flag(m.Failed, "not sent"), m.Picture).With(m.Text))
		}
	}
}

func flag(is bool, word string) string {
	if is {
		return word
	}
	return ""
}

// sound reports data that no phone has.
func sound(s *State) error {
	wrong := []error{plain.Within("threads", len(s.Threads), 0, 10_000)}
	for i := range s.Threads {
		for k := range s.Threads[i].Messages {
			m := &s.Threads[i].Messages[k]
			wrong = append(wrong, plain.Within("at", m.At, 0, 1<<40))
		}
	}
	return errors.Join(wrong...)
}
