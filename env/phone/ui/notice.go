package ui

import (
	"slices"
	"strconv"
	"time"

	"gymkhana"
)

// A Notice is a notification: a banner over the app in front at first, and then an entry of the shade.
type Notice struct {
	App    string `json:"app"`
	Title  string `json:"title"`
	Text   string `json:"text"`
	Screen string `json:"screen"` // the screen of the app that a tap opens; "": the app as it was left
	Arg    string `json:"arg"`    // its argument
	Answer bool   `json:"answer"` // it can be replied to in the shade
	At     int64  `json:"at"`     // the tick at which it arrives
}

// A Reply is an answer to a notice that is being written in the shade.
type Reply struct {
	Open bool   `json:"open"`
	To   Notice `json:"to"`
	Text string `json:"text"`
}

// replyField is the id of the text field in the shade.
const replyField = "notice/text"

// bannerTicks is how long a banner is shown: five seconds.
const bannerTicks = 5 * int64(gymkhana.TicksPerSecond)

// Expect schedules a notice.
func (s *Shell) Expect(n Notice) {
	i, _ := slices.BinarySearchFunc(s.Coming, n.At, func(c Notice, at int64) int {
		if c.At <= at {
			return -1
		}
		return 1
	})
	s.Coming = slices.Insert(s.Coming, i, n)
}

// Due removes the next notice that has arrived by a tick and returns it.
func (s *Shell) Due(tick int64) (n Notice, ok bool) {
	if len(s.Coming) == 0 || s.Coming[0].At > tick {
		return Notice{}, false
	}
	n = s.Coming[0]
	s.Coming = slices.Delete(s.Coming, 0, 1)
	return n, true
}

// Notify puts a notice into the shade. With a banner it is shown over the app too, until the tick.
func (s *Shell) Notify(n Notice, banner bool) {
	s.Notices = slices.Insert(s.Notices, 0, n)
	if banner {
		s.Banner = n.At + bannerTicks
	}
}

// Forget removes an app's notices about one screen.
func (s *Shell) Forget(app, screen, arg string) {
	s.Notices = slices.DeleteFunc(s.Notices, func(n Notice) bool {
		return n.App == app && n.Screen == screen &&
			n.Arg == arg
	})
}

// replying reports whether an answer to a notice is being written.
func (s *Shell) replying() bool { return s.View == Shade && s.Reply.Open }

// follow opens the screen that a notice is about, at its end, and removes the notice.
func (s *Shell) follow(n Notice) {
	s.Forget(n.App, n.Screen, n.Arg)
	if n.Screen == "" {
		s.Open(n.App)
		return
	}
	s.OpenAt(n.App, Route{Screen: n.Screen, Arg: n.Arg, Scroll: End})
}

// banner shows the latest notice at the top for some seconds.
func (p *Page) banner() {
	s := &p.Sys.Shell
	if len(s.Notices) == 0 || s.View != NoView || p.Sys.Tick >= s.Banner {
		s.Banner = 0
		return
	}
	p.layer, p.view = shell, screen
	n := s.Notices[0]
	box := Box{X0: 0, Y0: statusHeight + 4, X1: Width, Y1: statusHeight + 4 + p.itemHeight(true)}
	p.add(node{kind: kindPanel, fill: Slate.Fade(0.55), size: 18, box: box.inset(10, 1)})
	p.add(node{id: "banner", kind: kindItem, name: n.Title, text: n.Title, more: oneLine(n.Text),
		icon: p.iconOf(n.App), ink: p.colorOf(n.App),
		flags: clickable, do: func() { s.Banner = 0; s.follow(n) }, box: box})
}

// iconOf and colorOf are the looks of an app.
func (p *Page) iconOf(app string) Icon {
	if a := p.known(app); a != nil {
		return a.Icon
	}
	return IconBell
}

func (p *Page) colorOf(app string) Color {
	if a := p.known(app); a != nil {
		return a.Color
	}
	return Indigo
}

func (p *Page) known(app string) *AppInfo {
	for i := range p.apps {
		if p.apps[i].Name == app {
			return &p.apps[i]
		}
	}
	return nil
}

// notices lists the notifications in the shade, each with its whole text.
func (p *Page) notices() {
	s := &p.Sys.Shell
	if len(s.Notices) == 0 {
		p.Text(Text{Text: "No notifications", Muted: true})
		return
	}
	p.fillArea("notices", &s.Scroll, Height-p.y-p.tall(78)-36, func() {
		for i := range s.Notices {
			n, id := s.Notices[i], "notice/"+strconv.Itoa(i)
			p.notice(&n, id, func() { s.follow(n) })
			if n.Answer && p.Host != nil {
				p.buttons([]Button{{ID: id + "/reply", Label: "Reply", Tonal: true, Do: func() { p.beginReply(n) }}})
			}
		}
	})
	p.buttons([]Button{{ID: "notices/clear", Label: "Clear all", Plain: true, Do: func() { s.Notices = nil }}})
}

// notice shows who sent a notice, when, and all that it says.
func (p *Page) notice(n *Notice, id string, do func()) {
	detail := n.Text
	if n.Answer {
		detail = ""
	}
	at := ""
	if n.At > 0 {
		at = Epoch.Add(time.Duration(n.At) * time.Second / time.Duration(gymkhana.TicksPerSecond)).Format("15:04")
	}
	p.Item(Item{ID: id, Title: n.Title, Detail: detail, Tail: at, Icon: p.iconOf(n.App), Tint: p.colorOf(n.App),
		Do: do})
	if n.Answer {
		p.Text(Text{ID: id + "/says", Text: n.Text})
	}
}

// beginReply opens the field for an answer to a notice.
func (p *Page) beginReply(n Notice) {
	s := &p.Sys.Shell
	s.Reply = Reply{Open: true, To: n}
	s.Focus = Focus{Field: replyField}
}

// replying is the shade while an answer is being written: the notice, a field, and a button that sends.
func (p *Page) replying() {
	s := &p.Sys.Shell
	r := &s.Reply
	f := p.openModal(0, Width, shell)
	for i := range p.nodes {
		if n := &p.nodes[i]; n.kind == kindVeil && n.layer == shell && p.typing() {
			n.box.Y1 = Height - keyboardHeight
		}
	}
	p.y += 12
	p.notice(&r.To, "notice", nil)
	send := func() {
		n, text := r.To, r.Text
		s.leave()
		if p.Host != nil && p.Host.Reply(n, text) {
			s.Forget(n.App, n.Screen, n.Arg)
			p.Snack("Sent")
		}
	}
	p.Field(Field{ID: replyField, Label: "Reply to " + r.To.Title, Value: &r.Text, Enter: send})
	p.buttons([]Button{{ID: "notice/cancel", Label: "Cancel", Plain: true, Do: func() {
		s.Reply, s.Focus = Reply{},
			Focus{}
	}},
		{ID: "notice/send", Label: "Send", Do: send}})
	p.y += 12
	p.closeModal(f, statusHeight)
}
