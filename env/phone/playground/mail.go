package playground

import (
	"slices"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// The actions on a mail; Nums[0] of the mini.
const (
	deleteMail = iota
	starMail
	replyMail
	forwardMail
)

// Words are the mails, three texts each: sender, subject, text; then the text of the reply or the person to forward to.
// Nums are the action and the mail. Values are the fields for a reply and for an addressee.
var emailInbox = mini{
	name: "email-inbox", level: "medium", steps: 16, icon: ui.IconMail,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		senders := rng.Some(d, people, 6)
		letters := rng.Some(d, letters, 5)
		for i, letter := range letters {
			s.Words = append(s.Words, senders[i], letter[0], letter[1])
		}
		s.Nums, s.Values = []int{d.N(4), d.N(len(letters))}, make([]string, 2)
		from := senders[s.Nums[1]]
		switch s.Nums[0] {
		case deleteMail:
			s.Words = append(s.Words, "")
			c.Set("order", "delete the mail from "+from)
		case starMail:
			s.Words = append(s.Words, "")
			c.Set("order", "star the mail from "+from)
		case replyMail:
			s.Words = append(s.Words, rng.Pick(d, replies))
			c.Set("order", "answer the mail from "+from+" with the words \""+s.extra()+"\"")
		case forwardMail:
			s.Words = append(s.Words, senders[len(letters)])
			c.Set("order", "forward the mail from "+from+" to "+s.extra())
		}
	},
	show:  showMail,
	solve: solveMail,
}

// people are authors of mails and posts.
var people = []string{"Aisha", "Bruno", "Cleo", "Daniyar", "Esther", "Finn", "Gudrun", "Hiro", "Isabel", "Jomo", "Katya", "Luis", "Mina", "Nils",
	"Oya", "Pablo", "Ramona", "Sven", "Thandi", "Uma", "Viktor", "Wanda", "Xenia", "Yusuf"}

// letters are subjects and texts.
var letters = [][2]string{
	{"Keys to the boat", "I left the keys with the harbour master. Bring them back by Friday, please."},
	{"Choir on Thursday", "We sing in the small hall this week. The big one has a new floor."},
	{"Your lost umbrella", "It is green, with a duck for a handle. I think it is yours."},
	{"Recipe for the soup", "Two leeks, one potato, a lot of patience. The rest is salt."},
	{"Photos of the hike", "All hundred and twelve of them. The one with the goat is the best."},
	{"Rent for the stall", "The market asks for its rent until the first. Shall we share it again?"},
	{"Train at noon", "Platform four, last car. I have seats by the window for us both."},
	{"About the fence", "The posts have come. Saturday would be a good day to put them up."},
	{"Library books", "Three are overdue. You can renew them until tomorrow evening."},
	{"A quiz for Sunday", "We need a fourth person who knows rivers and queens. Are you in?"},
	{"The cat next door", "He has moved in with us, it seems. Please tell his family he eats well."},
	{"New opening hours", "From next week we open at seven and close at three, Sundays never."},
}

// replies are short answers.
var replies = []string{"Yes, with pleasure", "Sorry, not this week", "I will call you tonight", "Thank you so much", "Let us meet at five", "Good idea",
	"Please tell me more", "I have it already"}

func (s *State) extra() string             { return s.Words[len(s.Words)-1] }
func (s *State) mails() int                { return len(s.Words) / 3 }
func (s *State) sender(i int) string       { return s.Words[3*i] }
func (s *State) asked(do int, at int) bool { return s.Nums[0] == do && s.Nums[1] == at }

func showMail(p *ui.Page, s *State) {
	at := slices.Index(s.Words, p.Arg()) / 3
	switch p.Screen() {
	case "mail":
		s.showLetter(p, at)
	case "reply":
		p.Field(ui.Field{ID: "text", Label: "Answer to " + s.sender(at), Value: &s.Values[0], Lines: 3})
		s.send(p, 0, s.asked(replyMail, at) && s.typed(0) == s.extra())
	case "forward":
		p.Field(ui.Field{ID: "to", Label: "Forward the mail from " + s.sender(at) + " to", Value: &s.Values[1]})
		s.send(p, 1, s.asked(forwardMail, at) && s.typed(1) == s.extra())
	default:
		s.showInbox(p)
	}
}

func (s *State) showInbox(p *ui.Page) {
	p.Section("Inbox")
	for i := range s.mails() {
		from := s.sender(i)
		p.Item(ui.Item{ID: "mail/" + from, Title: from, Detail: s.Words[3*i+1], Icon: ui.IconMail, Tint: tints[i], Do: func() { p.Go("mail", from) }})
		p.PartButton("star/"+from, ui.IconStar, "Star the mail from "+from, func() { s.end(s.asked(starMail, i)) })
	}
}

func (s *State) showLetter(p *ui.Page, at int) {
	from := s.sender(at)
	p.Text(ui.Text{Text: s.Words[3*at+1], Large: true, Bold: true})
	p.Text(ui.Text{Text: "From " + from + " to you", Muted: true, Size: 18})
	p.Text(ui.Text{Text: s.Words[3*at+2]})
	p.Space(12)
	p.Buttons(ui.Button{ID: "reply", Label: "Reply", Tonal: true, Do: func() { p.Go("reply", from) }},
		ui.Button{ID: "forward", Label: "Forward", Tonal: true, Do: func() { p.Go("forward", from) }})
	p.Buttons(ui.Button{ID: "star", Label: "Star", Tonal: true, Do: func() { s.end(s.asked(starMail, at)) }},
		ui.Button{ID: "delete", Label: "Delete", Grave: true, Do: func() { s.end(s.asked(deleteMail, at)) }})
}

// send is the button below a field that sends its content.
func (s *State) send(p *ui.Page, field int, right bool) {
	p.Buttons(ui.Button{ID: "send", Label: "Send", Off: s.typed(field) == "", Do: func() { s.end(right) }})
}

func solveMail(h *device.Driver, s *State) bool {
	from := s.sender(s.Nums[1])
	switch {
	case h.On("") && s.Nums[0] == starMail:
		return h.Tap("star/" + from)
	case h.On(""):
		return h.Tap("mail/" + from)
	case h.Arg() != from:
		return false
	case h.On("reply") && s.Nums[0] == replyMail:
		return h.Fill("text", s.extra()) || h.Tap("send")
	case h.On("forward") && s.Nums[0] == forwardMail:
		return h.Fill("to", s.extra()) || h.Tap("send")
	}
	return h.On("mail") && h.Tap([]string{"delete", "star", "reply", "forward"}[s.Nums[0]])
}
