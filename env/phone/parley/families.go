package parley

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of Parley. The first six follow AndroidWorld's.
var families = []device.Family{sendText, replyTo, replyLatest, resend, sendClipboard, sendAddress,
	forwardToAll, retryAll, ignoreStranger, replyInShade, tidy, deleteStrangers, whoWrote, pickupCode, sumOwed, lastWord}

// Cast draws n people of the address book, each with one number, and stores their names and numbers as name, name2, … and
// number, number2, …
func Cast(d *rng.Stream, ph *device.Phone, n int) []ui.Person { return cast(d, ph, n) }

// Told adds messages to the conversation with a number some minutes ago; those that begin with > are from this phone.
func Told(d *rng.Stream, ph *device.Phone, number string, minutes int, lines ...string) {
	start(d, device.Of[State](ph), number, 0, 0).today(minutes).say(d, lines...)
}

// cast draws n friends and stores their names and numbers: name, name2, … and number, number2, …
func cast(d *rng.Stream, ph *device.Phone, n int) []ui.Person {
	list := rng.Some(d, friends(ph), n)
	for i, one := range list {
		ph.Case.Set(nth("name", i), one.Name)
		ph.Case.Set(nth("number", i), one.Number)
	}
	return list
}

func nth(name string, i int) string {
	if i == 0 {
		return name
	}
	return name + strconv.Itoa(i+1)
}

// chatter lets other people write while the agent works, about nothing that matters.
func chatter(d *rng.Stream, ph *device.Phone, but ...ui.Person) {
	others := slices.DeleteFunc(friends(ph), func(one ui.Person) bool { return slices.Contains(but, one) })
	for i, one := range rng.Some(d, others, d.N(3)) {
		Expect(ph, one.Name, one.Number, rng.Pick(d, asides), 2+7*i+d.N(6))
	}
}

// sent is the Want of families in which a text goes to a number.
func sent(ph *device.Phone) {
	device.Of[State](ph).Send(ph.Case.Get("number"), ph.Case.Get("message"), "")
}

// saying is the Solve of those families.
func saying(h *device.Driver) bool {
	return Mend(h) || Say(h, h.Get("number"), h.Get("message"))
}

var sendText = device.Family{
	Name:  "parley/send",
	Goals: goals["send"],
	Steps: 12,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Case.Set("number", unknown(d, ph, device.Of[State](ph)))
		ph.Case.Set("message", rng.Pick(d, phrases))
		chatter(d, ph)
	},
	Want:  sent,
	Solve: saying,
}

var replyTo = device.Family{
	Name:  "parley/reply",
	Goals: goals["reply"],
	Steps: 12,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		for range d.Between(1, 3) {
			start(d, s, unknown(d, ph, s), 1, 4).say(d, rng.Pick(d, questions))
		}
		number := unknown(d, ph, s)
		start(d, s, number, 1, 4).say(d, rng.Pick(d, questions))
		ph.Case.Set("number", number)
		ph.Case.Set("message", rng.Pick(d, phrases))
		chatter(d, ph)
	},
	Want:  sent,
	Solve: saying,
}

var replyLatest = device.Family{
	Name:  "parley/reply-most-recent",
	Goals: goals["reply-most-recent"],
	Steps: 12,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		for i := range s.Threads { // a pinned conversation comes first in the list, and is not the latest
			s.Threads[i].Pinned = i == 0
		}
		for _, one := range rng.Some(d, friends(ph), d.Between(2, 4)) {
			start(d, s, one.Number, 0, 0).today(d.Between(20, 300)).say(d, rng.Pick(d, questions))
		}
		number := rng.Pick(d, friends(ph)).Number
		if d.Chance(1, 2) {
			number = unknown(d, ph, s)
		}
		m := start(d, s, number, 0, 0).today(d.Between(4, 12)).say(d, rng.Pick(d, questions))
		s.Thread(number).Read = m.ID - 1
		ph.Case.Set("number", number)
		ph.Case.Set("message", rng.Pick(d, phrases))
	},
	Want:  sent,
	Solve: saying,
}

var resend = device.Family{
	Name:  "parley/resend",
	Goals: goals["resend"],
	Steps: 12,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, one := device.Of[State](ph), cast(d, ph, 1)[0]
		texts := rng.Some(d, phrases, 3)
		t := start(d, s, one.Number, 1, 3)
		t.say(d, ">"+texts[0], rng.Pick(d, asides))
		m := t.today(d.Between(5, 9)).say(d, ">"+texts[1], ">"+texts[2])
		ph.Case.Set("id", strconv.Itoa(m.ID))
		ph.Case.Set("message", m.Text)
		chatter(d, ph, one)
	},
	Want: sent,
	Solve: func(h *device.Driver) bool {
		id, _ := strconv.Atoi(h.Get("id"))
		return Mend(h) || command(h, h.Get("number"), id, "resend")
	},
}

var sendClipboard = device.Family{
	Name:  "parley/send-clipboard",
	Goals: goals["send-clipboard"],
	Steps: 12,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Shell.Clip = rng.Pick(d, phrases)
		ph.Case.Set("number", unknown(d, ph, device.Of[State](ph)))
		ph.Case.Set("message", ph.Shell.Clip)
		chatter(d, ph)
	},
	Want: sent,
	Solve: func(h *device.Driver) bool {
		number, text := h.Get("number"), h.Get("message")
		if Mend(h) || Visit(h, number) {
			return true
		}
		if see(h).Draft == "" && h.Shell.Clip == text {
			return h.Tap("edit/Paste") || h.Long("draft")
		}
		return h.Fill("draft", text) || h.Tap("send")
	},
}

var sendAddress = device.Family{
	Name:  "parley/send-received-address",
	Goals: goals["send-received-address"],
	Steps: 18,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, list := device.Of[State](ph), cast(d, ph, 3)
		places := rng.Some(d, addresses, 3)
		ph.Case.Set("event", rng.Pick(d, occasions))
		start(d, s, list[1].Number, 1, 3).say(d, places[1], ">Thank you, I have noted it.")
		start(d, s, list[2].Number, 0, 0).today(d.Between(2, 4)).say(d, places[2])
		m := start(d, s, list[1].Number, 0, 0).today(d.Between(6, 12)).say(d, places[0])
		ph.Case.Set("id", strconv.Itoa(m.ID))
		ph.Case.Set("message", places[0])
	},
	Want: sent,
	Solve: func(h *device.Driver) bool {
		id, _ := strconv.Atoi(h.Get("id"))
		return Mend(h) || PassOn(h, h.Get("number2"), id, []string{h.Get("number")})
	},
}

// receivers are the drawn numbers from the second on.
func receivers(c *device.Case) []string {
	var list []string
	for i := 1; c.Get(nth("number", i)) != ""; i++ {
		list = append(list, c.Get(nth("number", i)))
	}
	return list
}

var forwardToAll = device.Family{
	Name:  "parley/forward-to-all",
	Goals: goals["forward-to-all"],
	Steps: 30,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, list := device.Of[State](ph), cast(d, ph, 5)
		news := rng.Some(d, announcements, 3)
		t := start(d, s, list[0].Number, 2, 6)
		t.say(d, news[1].text)
		m := t.say(d, news[0].text)
		t.say(d, news[2].text, ">Thank you for telling me all that.")
		ph.Case.Set("topic", news[0].topic)
		ph.Case.Set("id", strconv.Itoa(m.ID))
		ph.Case.Set("text", m.Text)
		chatter(d, ph, list...)
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		for _, number := range receivers(&ph.Case) {
			s.Send(number, ph.Case.Get("text"), "")
		}
	},
	Solve: func(h *device.Driver) bool {
		id, _ := strconv.Atoi(h.Get("id"))
		var left []string
		for _, number := range receivers(&h.Case) {
			t := see(h).Thread(number)
			if t == nil || !slices.ContainsFunc(t.Messages, func(m Message) bool {
				return m.Mine && !m.Failed &&
					m.Text == h.Get("text")
			}) {
				left = append(left, number)
			}
		}
		return Mend(h) || len(left) > 0 && PassOn(h, h.Get("number"), id, left)
	},
}

var retryAll = device.Family{
	Name:  "parley/retry-all",
	Goals: goals["retry-all"],
	Steps: 30,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		for i, one := range rng.Some(d, friends(ph), d.Between(3, 4)) {
			t := start(d, s, one.Number, 1, 3)
			if i == 0 { // not the last message of its conversation
				t.say(d, ">"+rng.Pick(d, phrases)).Failed = true
				t.say(d, rng.Pick(d, asides))
				s.Thread(one.Number).Read = 0
				continue
			}
			t.today(d.Between(3, 90)).say(d, ">"+rng.Pick(d, phrases)).Failed = true
		}
		chatter(d, ph)
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		for i := range s.Threads {
			for k := range s.Threads[i].Messages {
				s.Threads[i].Messages[k].Failed = false
			}
		}
	},
	Solve: func(h *device.Driver) bool {
		if Mend(h) {
			return true
		}
		for _, t := range see(h).ordered(h.Tick) {
			for _, m := range t.there(h.Tick) {
				if m.Failed {
					return command(h, t.Number, m.ID, "retry")
				}
			}
		}
		return false
	},
}

var ignoreStranger = device.Family{
	Name:  "parley/ignore-the-scam",
	Goals: goals["ignore-the-scam"],
	Steps: 16,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, one := device.Of[State](ph), cast(d, ph, 1)[0]
		ask := rng.Pick(d, requests)
		start(d, s, one.Number, 0, 0).today(d.Between(15, 60)).say(d, ask.question)
		ph.Case.Set("message", rng.Pick(d, ask.answers))
		first, _, _ := strings.Cut(one.Name, " ")
		from := unknown(d, ph, s)
		Expect(ph, from, from, fmt.Sprintf(rng.Pick(d, scams), first), d.Between(2, 5))
	},
	Want:  sent,
	Solve: saying,
}

var replyInShade = device.Family{
	Name:  "parley/reply-in-shade",
	Goals: goals["reply-in-shade"],
	Steps: 28,
	Level: "medium",
	Shade: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := cast(d, ph, 2)
		at := d.Between(4, 9)
		Expect(ph, list[0].Name, list[0].Number, rng.Pick(d, questions), at)
		Expect(ph, list[1].Name, list[1].Number, rng.Pick(d, questions), at+d.Between(1, 3))
		ph.Case.Set("message", rng.Pick(d, phrases))
	},
	Want: sent,
	Also: func(ph *device.Phone, add func(device.Row)) {
		if slices.ContainsFunc(ph.Shell.Stacks, func(s ui.Stack) bool { return s.App == Name }) {
			add(device.Exactly("opened|%s", Name))
		}
	},
	Solve: solveShade,
}

// solveShade waits for the message and answers it in the shade.
func solveShade(h *device.Driver) bool {
	arg := Digits(h.Get("number"))
	mine := func(n ui.Notice) bool { return n.App == Name && n.Arg == arg }
	open := h.Shell.View == ui.Shade
	switch r := &h.Shell.Reply; {
	case open && r.Open && mine(r.To):
		return h.Fill("notice/text", h.Get("message")) || h.Tap("notice/send")
	case open && r.Open:
		return h.Tap("notice/cancel")
	}
	i := slices.IndexFunc(h.Shell.Notices, mine)
	switch {
	case i < 0 && open:
		return h.Back()
	case i < 0:
		return h.Wait()
	case open:
		return h.Tap(fmt.Sprintf("notice/%d/reply", i))
	}
	return h.Do(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: "status"}}})
}

var tidy = device.Family{
	Name:  "parley/tidy",
	Goals: goals["tidy"],
	Steps: 24,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, list := device.Of[State](ph), cast(d, ph, 4)
		for i, one := range list {
			start(d, s, one.Number, 1, 9).say(d, rng.Pick(d, asides))
			t := s.Thread(one.Number)
			t.Pinned, t.Muted = i == 2, false
		}
		chatter(d, ph, list...)
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		s.Thread(ph.Case.Get("number")).Pinned = true
		s.Thread(ph.Case.Get("number2")).Pinned = true
		s.Thread(ph.Case.Get("number3")).Pinned = false
		s.Thread(ph.Case.Get("number4")).Muted = true
	},
	Solve: Mend,
}

var deleteStrangers = device.Family{
	Name:  "parley/delete-strangers",
	Goals: goals["delete-strangers"],
	Steps: 36,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		for range d.Between(0, 2) {
			start(d, s, unknown(d, ph, s), 1, 12).say(d, rng.Pick(d, questions))
		}
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		for _, number := range strangers(ph, s) {
			s.drop(Digits(number), 0)
		}
	},
	Solve: func(h *device.Driver) bool {
		if Mend(h) {
			return true
		}
		list := strangers(h.Phone, see(h))
		return len(list) > 0 && onThread(h, list[0], "delete")
	},
}

// strangers lists the numbers of conversations that the address book does not have.
func strangers(ph *device.Phone, s *State) []string {
	b := bookFrom(ph.People())
	var list []string
	for i := range s.Threads {
		if number := s.Threads[i].Number; b.names[Digits(number)] == "" {
			list = append(list, number)
		}
	}
	return list
}

// shown is the evidence of a message: its bubble, in the conversation with its sender.
func shown(name, number string, m *Message) device.Sight {
	return device.Drawn(Name, "message/"+strconv.Itoa(m.ID), m.Text).With("", name).About(Digits(number))
}

var whoWrote = device.Family{
	Name:  "parley/who-wrote",
	Goals: goals["who-wrote"],
	Steps: 14,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, list := device.Of[State](ph), cast(d, ph, 3)
		news := rng.Some(d, announcements, 3)
		for i, one := range list {
			t := start(d, s, one.Number, 2, 12)
			m := t.say(d, news[i].text)
			t.say(d, ">Good to know.", rng.Pick(d, asides))
			if i == 0 {
				ph.Case.Set("topic", news[i].topic)
				ph.Case.Set("id", strconv.Itoa(m.ID))
			}
		}
	},
	Reply: func(ph *device.Phone) device.Reply {
		id, _ := strconv.Atoi(ph.Case.Get("id"))
		name := ph.Case.Get("name")
		return device.Reply{Kind: device.TextReply, Items: []string{name},
			From: []device.Sight{shown(name, ph.Case.Get("number"), device.See[State](ph).message(id))}}
	},
	Solve: func(h *device.Driver) bool {
		id := "found/" + h.Get("id")
		switch {
		case h.Open(Name):
			return true
		case at(h, h.Get("number")):
			return false
		case !h.On("") || h.Modal() != "":
			return h.Back()
		}
		return h.Fill("search", h.Get("topic")) || h.Tap(id)
	},
}

var pickupCode = device.Family{
	Name:  "parley/pickup-code",
	Goals: goals["pickup-code"],
	Steps: 12,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, two := device.Of[State](ph), rng.Some(d, services, 2)
		for i, one := range two {
			t := start(d, s, one.number, 1, 6)
			t.say(d, coded(one.name, code(d)))
			last := t.today(d.Between(10, 200)).say(d, coded(one.name, code(d)))
			if i == 0 {
				ph.Case.Set("service", one.name)
				ph.Case.Set("number", one.number)
				ph.Case.Set("id", strconv.Itoa(last.ID))
			}
		}
	},
	Reply: func(ph *device.Phone) device.Reply {
		id, _ := strconv.Atoi(ph.Case.Get("id"))
		m := device.See[State](ph).message(id)
		return device.Reply{Kind: device.NumberReply, Items: []string{codeIn(m.Text)}, From: []device.Sight{
			device.Drawn(Name, "message/"+ph.Case.Get("id"), m.Text).About(ph.Case.Get("number"))}}
	},
	Solve: func(h *device.Driver) bool { return Visit(h, h.Get("number")) },
}

// code invents a code of six digits without a zero at its start.
func code(d *rng.Stream) string { return strconv.Itoa(d.Between(100_000, 999_999)) }

func coded(name, code string) string { return name + ": your code is " + code + ". It is valid once." }

// codeIn is the code of such a message.
func codeIn(text string) string {
	_, rest, _ := strings.Cut(text, "your code is ")
	code, _, _ := strings.Cut(rest, ".")
	return code
}

var sumOwed = device.Family{
	Name:  "parley/sum-owed",
	Goals: goals["sum-owed"],
	Steps: 26,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s, list := device.Of[State](ph), cast(d, ph, 4)
		for i, one := range list {
			t := start(d, s, one.Number, 1, 9)
			item, paid := rng.Pick(d, purchases), rng.Pick(d, purchases)
			cents := 10 * d.Between(21, 480)
			t.say(d, fmt.Sprintf("Thank you, the $%s for the %s have arrived.", money(10*d.Between(30, 400)), paid))
			m := t.say(d, fmt.Sprintf("You still owe me $%s for the %s.", money(cents), item))
			if i < 3 {
				ph.Case.Set(nth("id", i), strconv.Itoa(m.ID))
				ph.Case.Set(nth("cents", i), strconv.Itoa(cents))
			}
		}
	},
	Reply: func(ph *device.Phone) device.Reply {
		total, r := 0, device.Reply{Kind: device.NumberReply, Unit: "usd"}
		for i := range 3 {
			cents, _ := strconv.Atoi(ph.Case.Get(nth("cents", i)))
			id, _ := strconv.Atoi(ph.Case.Get(nth("id", i)))
			total += cents
			r.From = append(r.From, shown(ph.Case.Get(nth("name", i)), ph.Case.Get(nth("number", i)),
				device.See[State](ph).message(id)))
		}
		r.Items = []string{money(total)}
		return r
	},
	Solve: func(h *device.Driver) bool {
		for _, i := range h.Unseen() {
			return Visit(h, h.Get(nth("number", i))) || h.Reveal(i)
		}
		return false
	},
}

// money writes an amount of cents.
func money(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// deadline is when corrections end in last-word: 15:35 on the phone's clock, in seconds after the start.
const deadline = 60

var lastWord = device.Family{
	Name:  "parley/last-word",
	Goals: goals["last-word"],
	Steps: 80,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := cast(d, ph, 2)
		places := rng.Some(d, spots, 4)
		news := []string{"We meet at " + places[0] + " tonight.", "Change of plan: " + places[1] + ".",
			"Sorry, once more: " + places[2] + "."}
		last := d.Between(0, 2)
		for i, seconds := range []int{d.Between(3, 8), d.Between(16, 27), d.Between(36, deadline-6)}[:last+1] {
			Expect(ph, list[1].Name, list[1].Number, news[i], seconds)
		}
		Expect(ph, list[1].Name, list[1].Number, "And now it is "+places[3]+".", deadline+d.Between(1, 4))
		ph.Case.Set("message", places[last])
	},
	Want: sent,
	Solve: func(h *device.Driver) bool {
		if h.Tick < deadline*int64(gymkhana.TicksPerSecond) {
			return Mend(h) || Visit(h, h.Get("number2")) || h.Wait()
		}
		return saying(h)
	},
}
