package parley

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gymkhana/canvas"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
)

// The screens. The first is the list of conversations.
const (
	threadScreen = "thread" // the conversation with the number that Arg names
	newScreen    = "new"    // whom to write to
	pickScreen   = "pick"   // who gets the cargo
)

func show(p *ui.Page, s *State) {
	b := bookOf(p)
	switch p.Screen() {
	case threadScreen:
		conversation(p, s, b)
	case newScreen:
		compose(p, s, b)
	case pickScreen:
		choose(p, s, b)
	default:
		list(p, s, b)
	}
}

// A book finds names of numbers.
type book struct {
	people []ui.Person
	names  map[string]string // by digits
}

func bookOf(p *ui.Page) book {
	if p.Host == nil {
		return book{}
	}
	return bookFrom(p.Host.People())
}

func bookFrom(people []ui.Person) book {
	b := book{people, make(map[string]string, len(people))}
	for _, one := range people {
		b.names[Digits(one.Number)] = one.Name
	}
	return b
}

// name is a number's name in the address book, or the number.
func (b book) name(number string) string {
	if name := b.names[Digits(number)]; name != "" {
		return name
	}
	return number
}

// typed is a number as the address book has it, or its digits.
func (b book) typed(digits string) string {
	for _, one := range b.people {
		if Digits(one.Number) == digits {
			return one.Number
		}
	}
	return digits
}

// when writes a time: the hour of today, else the day.
func when(at int64, now time.Time) string {
	t := time.Unix(at, 0).UTC()
	if t.YearDay() == now.YearDay() && t.Year() == now.Year() {
		return t.Format("15:04")
	}
	return t.Format("2 Jan")
}

// list shows the conversations, or the messages that hold a query.
func list(p *ui.Page, s *State, b book) {
	p.Search("search", "Search messages", &s.Query)
	if s.Query != "" {
		p.OnBack(func() bool {
			s.Query = ""
			return true
		})
		found(p, s, b)
	} else {
		all(p, s, b)
	}
	if p.Modal("hold") {
		if t := s.Thread(p.Slot()); t != nil {
			p.Sheet(b.name(t.Number), s.commands(p, t)...)
		}
	}
	if p.Modal("delete") {
		s.confirmDrop(p, b, p.Slot(), func() {})
	}
}

// all shows the conversations.
func all(p *ui.Page, s *State, b book) {
	threads := s.ordered(p.Sys.Tick)
	if len(threads) == 0 {
		p.Empty(ui.IconMessage, "No conversations yet")
	}
	p.Rows(len(threads), true, func(i int) { row(p, s, b, threads[i]) })
	p.Space(120)
	p.Fab("new", ui.IconPlus, "New message", func() {
		s.To = ""
		p.Go(newScreen, "")
	})
}

// ordered lists the conversations with a message that has arrived: pinned ones first, then the latest.
func (s *State) ordered(tick int64) []*Thread {
	var list []*Thread
	at := map[*Thread]int64{}
	for i := range s.Threads {
		if m := s.Threads[i].Latest(tick); m != nil {
			at[&s.Threads[i]] = m.At
			list = append(list, &s.Threads[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *Thread) int {
		if a.Pinned != b.Pinned {
			if a.Pinned {
				return -1
			}
			return 1
		}
		return int(at[b] - at[a])
	})
	return list
}

// row is a conversation in the list.
func row(p *ui.Page, s *State, b book, t *Thread) {
	m, digits := t.Latest(p.Sys.Tick), Digits(t.Number)
	p.Item(ui.Item{ID: "thread/" + digits, Title: b.name(t.Number), Detail: m.preview(), Tail: when(m.At,
		p.Sys.Now()), Icon: ui.IconPerson,
		Do: func() { s.open(p, digits) }, Long: func() { p.Pop("hold", digits) }})
	p.Part(ui.Box{X0: 32, Y0: 23, X1: 82, Y1: 73}, ui.Picture{Paint: avatar(b.names[digits], digits)})
	at := 466
	mark := func(icon ui.Icon, name string) {
		p.PartIcon(ui.Box{X0: at, Y0: 65, X1: at + 24, Y1: 89}, icon, name, ui.Muted)
		at -= 30
	}
	if n := t.unread(p.Sys.Tick); n > 0 {
		p.Part(ui.Box{X0: at, Y0: 63, X1: at + 28, Y1: 91}, ui.Picture{Name: strconv.Itoa(n) + " unread",
			Paint: func(c *canvas.Canvas, b ui.Box) {
				x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
				c.Circle(x, y, 13, ui.Plum)
				st := ui.Style(16, true, ui.White)
				st.Align = canvas.Center
				c.Text(x, y, strconv.Itoa(n), st)
			}})
		at -= 32
	}
	if t.Muted {
		mark(ui.IconBellOff, "Muted")
	}
	if t.Pinned {
		mark(ui.IconPin, "Pinned")
	}
}

// preview is a message on one line.
func (m *Message) preview() string {
	text := strings.Join(strings.Fields(m.Text), " ")
	if text == "" && m.Picture != "" {
		text = "File: " + m.Picture[strings.LastIndexByte(m.Picture, '/')+1:]
	}
	switch {
	case m.Failed:
		return "Not sent: " + text
	case m.Mine:
		return "You: " + text
	}
	return text
}

var tints = []ui.Color{ui.Indigo, ui.Teal, ui.Green, ui.Amber, ui.Coral, ui.Plum, ui.Rose, ui.Olive, ui.Slate}

// avatar paints a disc with a person's initials, or with a sign for a number without a name.
func avatar(name, digits string) func(*canvas.Canvas, ui.Box) {
	fill, text := ui.Slate, "#"
	if name != "" {
		sum := 0
		for _, r := range name {
			sum += int(r)
		}
		fill, text = tints[sum%len(tints)], ""
		for word := range strings.FieldsSeq(name) {
			if r, size := utf8.DecodeRuneInString(word); size > 0 && len(text) < 4 {
				text += strings.ToUpper(string(r))
			}
		}
	}
	return func(c *canvas.Canvas, b ui.Box) {
		x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
		c.Circle(x, y, float64(b.Y1-b.Y0)/2, fill)
		st := ui.Style(20, true, ui.White)
		st.Align = canvas.Center
		c.Text(x, y, text, st)
	}
}

// found lists the messages that hold the query, and the conversations whose names do.
func found(p *ui.Page, s *State, b book) {
	query := strings.ToLower(strings.TrimSpace(s.Query))
	n := 0
	for _, t := range s.ordered(p.Sys.Tick) {
		digits, name := Digits(t.Number), b.name(t.Number)
		if strings.Contains(strings.ToLower(name), query) {
			row(p, s, b, t)
			n++
		}
		for _, m := range t.there(p.Sys.Tick) {
			if !strings.Contains(strings.ToLower(m.Text), query) {
				continue
			}
			who := name
			if m.Mine {
				who = "You to " + name
			}
			p.Item(ui.Item{ID: fmt.Sprintf("found/%d", m.ID), Title: who, Detail: strings.Join(strings.Fields(m.Text),
				" "), Tail: when(m.At, p.Sys.Now()),
				Icon: ui.IconMessage, Do: func() { s.open(p, digits) }})
			n++
		}
	}
	if n == 0 {
		p.Empty(ui.IconSearch, "No message holds that")
	}
}

// open opens the conversation with a number, at its end.
func (s *State) open(p *ui.Page, digits string) {
	if t := s.Thread(digits); t != nil {
		t.seen(p.Sys.Tick)
	}
	s.Draft = ""
	p.Sys.Shell.Forget(Name, threadScreen, digits)
	p.Go(threadScreen, digits)
	p.ToEnd()
}

// conversation shows the messages with a number, and a field for the next.
func conversation(p *ui.Page, s *State, b book) {
	digits := p.Arg()
	t := s.Thread(digits)
	number := digits
	if t != nil {
		number = t.Number
	} else {
		number = b.typed(digits)
	}
	p.Bar(b.name(number))
	if t != nil {
		p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	}
	p.OnBack(func() bool {
		if t != nil {
			t.seen(p.Sys.Tick)
		}
		return false
	})
	send := func() { s.send(p, number) }
	p.Foot(ui.Field{ID: "draft", Label: "Text message", Hint: "Write here", Value: &s.Draft, Enter: send},
		ui.Button{ID: "send", Label: "Send", Off: strings.TrimSpace(s.Draft) == "", Do: send}, ui.IconSend)
	if p.Typing() {
		p.ToEnd()
	}
	if t == nil {
		p.Empty(ui.IconMessage, "No messages with "+b.name(number))
		return
	}
	if b.names[digits] != "" {
		p.Text(ui.Text{ID: "number", Text: t.Number, Muted: true, Center: true, Size: 18})
	}
	for _, m := range t.there(p.Sys.Tick) {
		bubble(p, m)
	}
	p.Space(12)
	s.modals(p, b, t)
}

// bubble is a message of a conversation.
func bubble(p *ui.Page, m *Message) {
	note := time.Unix(m.At, 0).UTC().Format("2 Jan, 15:04")
	if t := time.Unix(m.At, 0).UTC(); t.YearDay() == p.Sys.Now().YearDay() {
		note = t.Format("15:04")
	}
	if m.Failed {
		note += " · Not sent"
	}
	id := strconv.Itoa(m.ID)
	in := ui.Bubble{ID: "message/" + id, Text: m.Text, Note: note, Mine: m.Mine, Bad: m.Failed,
		Long: func() { p.Pop("message", id) }}
	if name := m.Picture[strings.LastIndexByte(m.Picture, '/')+1:]; m.Picture != "" && !isPicture(name) {
		in.Text = strings.TrimSpace(m.Text + "\n" + "File: " + name)
	} else if m.Picture != "" {
		text := ""
		if f := p.Sys.Files.Find(m.Picture); f != nil {
			text = f.Text
		}
		in.Name = "Picture"
		in.Paint = func(c *canvas.Canvas, b ui.Box) { photo.Draw(c, b, text) }
	}
	p.Bubble(in)
}

// isPicture reports whether a file can be shown as a picture.
func isPicture(name string) bool {
	return strings.HasSuffix(name, ".jpg") || strings.HasSuffix(name, ".png")
}

// send sends the draft.
func (s *State) send(p *ui.Page, number string) {
	if strings.TrimSpace(s.Draft) == "" {
		return
	}
	if !s.deliver(p.Sys, number, Message{Text: strings.TrimSpace(s.Draft)}) {
		p.Snack("Not sent: airplane mode is on")
	}
	s.Draft = ""
	p.ToEnd()
}

// commands are those for a conversation.
func (s *State) commands(p *ui.Page, t *Thread) []ui.Item {
	pin, mute, digits := "Pin to the top", "Mute", Digits(t.Number)
	if t.Pinned {
		pin = "Unpin"
	}
	if t.Muted {
		mute = "Unmute"
	}
	return []ui.Item{
		{ID: "pin", Title: pin, Icon: ui.IconPin, Do: func() { t.Pinned = !t.Pinned }},
		{ID: "mute", Title: mute, Icon: ui.IconBellOff, Do: func() { t.Muted = !t.Muted }},
		{ID: "copy-number", Title: "Copy the number", Icon: ui.IconCopy,
			Do: func() { p.Sys.Shell.Clip = t.Number; p.Snack("Copied to the clipboard") }},
		{ID: "delete", Title: "Delete the conversation", Icon: ui.IconTrash, Tint: ui.Danger,
			Do: func() { p.Pop("delete", digits) }},
	}
}

// confirmDrop asks before a conversation is deleted.
func (s *State) confirmDrop(p *ui.Page, b book, digits string, done func()) {
	t := s.Thread(digits)
	if t == nil {
		return
	}
	p.Confirm("Delete the conversation?", "All messages with "+b.name(t.Number)+" will be lost.", "Delete", func() {
		s.drop(digits, p.Sys.Tick)
		done()
		p.Snack("Conversation deleted")
	})
}

// modals are the menus of a conversation and of its messages.
func (s *State) modals(p *ui.Page, b book, t *Thread) {
	if p.Modal("more") {
		p.Menu(s.commands(p, t)...)
	}
	if p.Modal("delete") {
		s.confirmDrop(p, b, Digits(t.Number), p.Return)
	}
	id, _ := strconv.Atoi(p.Slot())
	i := slices.IndexFunc(t.Messages, func(m Message) bool { return m.ID == id })
	if i < 0 {
		return
	}
	m := &t.Messages[i]
	if p.Modal("message") {
		p.Sheet("Message", s.onMessage(p, t, m)...)
	}
	if p.Modal("delete-message") {
		p.Confirm("Delete this message?", "It will be removed from this phone.", "Delete", func() {
			s.remove(id)
			p.Snack("Message deleted")
		})
	}
}

// onMessage are the commands for a message.
func (s *State) onMessage(p *ui.Page, t *Thread, m *Message) []ui.Item {
	var items []ui.Item
	switch {
	case m.Failed:
		items = append(items, ui.Item{ID: "retry", Title: "Try again", Icon: ui.IconRepeat, Do: func() {
			if p.Sys.Settings.Airplane {
				p.Snack("Not sent: airplane mode is on")
				return
			}
			m.Failed, m.At = false, p.Sys.Now().Unix()
			p.ToEnd()
		}})
	case m.Mine:
		items = append(items, ui.Item{ID: "resend", Title: "Send again", Icon: ui.IconRepeat, Do: func() {
			s.deliver(p.Sys, t.Number, Message{Text: m.Text, Picture: m.Picture})
			p.ToEnd()
		}})
	}
	if m.Text != "" {
		items = append(items, ui.Item{ID: "copy", Title: "Copy the text", Icon: ui.IconCopy,
			Do: func() { p.Sys.Shell.Clip = m.Text; p.Snack("Copied to the clipboard") }})
	}
	what := ui.Parcel{Text: m.Text, File: m.Picture}
	return append(items,
		ui.Item{ID: "forward", Title: "Forward", Icon: ui.IconRight, Do: func() {
			s.Cargo, s.Picked, s.Query = what, nil, ""
			p.Go(pickScreen, "")
		}},
		ui.Item{ID: "share", Title: "Share with an app", Icon: ui.IconShare, Do: func() { p.Share(what) }},
		ui.Item{ID: "delete-message", Title: "Delete", Icon: ui.IconTrash, Tint: ui.Danger,
			Do: func() { p.Pop("delete-message", strconv.Itoa(m.ID)) }})
}

// compose asks for the person or the number of a new message.
func compose(p *ui.Page, s *State, b book) {
	p.Bar("New message")
	p.Search("to", "A name or a number", &s.To)
	query := strings.TrimSpace(s.To)
	start := func(digits string) {
		s.Draft = ""
		p.Replace(threadScreen, digits)
		p.ToEnd()
	}
	if valid(query) && b.names[Digits(query)] == "" {
		p.Item(ui.Item{ID: "to/number", Title: query, Detail: "Write to this number", Icon: ui.IconPhone,
			Do: func() { start(Digits(query)) }})
	}
	people(p, b.matching(query), "to/", func(one *ui.Person,
		digits string) ui.Item {
		return ui.Item{Do: func() { start(digits) }}
	})
}

// valid reports whether a text is a telephone number.
func valid(number string) bool {
	return len(Digits(number)) >= 3 && len(Digits(number)) <= 15 && strings.Trim(number, "0123456789 +-()./") == ""
}

// matching lists the entries that hold a text in their name or number.
func (b book) matching(query string) []ui.Person {
	query = strings.ToLower(query)
	digits := Digits(query)
	var list []ui.Person
	for _, one := range b.people {
		if strings.Contains(strings.ToLower(one.Name), query) || len(digits) >= 3 &&
			strings.Contains(Digits(one.Number), digits) {
			list = append(list, one)
		}
	}
	return list
}

// people lays out entries of the address book; make gives what a row does. A number that two people have is shown once.
func people(p *ui.Page, list []ui.Person, prefix string, make func(one *ui.Person, digits string) ui.Item) {
	shown := map[string]bool{}
	list = slices.DeleteFunc(slices.Clone(list), func(one ui.Person) bool {
		digits := Digits(one.Number)
		was := shown[digits]
		shown[digits] = true
		return was || digits == ""
	})
	if len(list) == 0 {
		p.Empty(ui.IconPerson, "No entry of the address book")
	}
	p.Rows(len(list), true, func(i int) {
		one := &list[i]
		digits := Digits(one.Number)
		it := make(one, digits)
		it.ID, it.Title, it.Detail, it.Icon = prefix+digits, one.Name, one.Number, ui.IconPerson
		p.Item(it)
		if !it.Marked {
			p.Part(ui.Box{X0: 32, Y0: 23, X1: 82, Y1: 73}, ui.Picture{Paint: avatar(one.Name, digits)})
		}
	})
}

// choose asks who gets the cargo, and sends it to all of them.
func choose(p *ui.Page, s *State, b book) {
	p.Bar("Send to")
	label := "Send"
	if n := len(s.Picked); n > 1 {
		label = "Send to " + strconv.Itoa(n)
	}
	p.Bottom(ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Return},
		ui.Button{ID: "send-all", Label: label, Off: len(s.Picked) == 0, Do: func() { s.sendAll(p, b) }})
	p.Search("people", "A name or a number", &s.Query)
	what := s.Cargo.Text
	if s.Cargo.File != "" {
		what = "File: " + s.Cargo.File[strings.LastIndexByte(s.Cargo.File, '/')+1:]
	}
	p.Card(shortened(what))
	query := strings.TrimSpace(s.Query)
	toggle := func(digits string) func() {
		return func() {
			if i := slices.Index(s.Picked, digits); i >= 0 {
				s.Picked = slices.Delete(s.Picked, i, i+1)
			} else {
				s.Picked = append(s.Picked, digits)
			}
		}
	}
	if valid(query) && b.names[Digits(query)] == "" {
		digits := Digits(query)
		p.Item(ui.Item{ID: "pick/number", Title: query, Detail: "This number", Icon: ui.IconPhone,
			Marked: slices.Contains(s.Picked, digits), Do: toggle(digits)})
	}
	people(p, b.matching(query), "pick/", func(one *ui.Person, digits string) ui.Item {
		return ui.Item{Marked: slices.Contains(s.Picked, digits), Do: toggle(digits)}
	})
}

// shortened is the beginning of a long text.
func shortened(text string) string {
	const most = 120
	letters := []rune(strings.Join(strings.Fields(text), " "))
	if len(letters) <= most {
		return string(letters)
	}
	return string(letters[:most]) + "…"
}

// sendAll sends the cargo to everybody who is chosen.
func (s *State) sendAll(p *ui.Page, b book) {
	sent := true
	for _, digits := range s.Picked {
		number := b.typed(digits)
		if t := s.Thread(digits); t != nil {
			number = t.Number
		}
		sent = s.deliver(p.Sys, number, Message{Text: s.Cargo.Text, Picture: s.Cargo.File}) && sent
	}
	n := len(s.Picked)
	s.Picked, s.Cargo, s.Query = nil, ui.Parcel{}, ""
	p.Return()
	switch {
	case !sent:
		p.Snack("Not sent: airplane mode is on")
	case n == 1:
		p.Snack("Sent")
	default:
		p.Snack("Sent to " + strconv.Itoa(n))
	}
}
