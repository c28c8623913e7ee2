package playground

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// The ways in which a goal refers to a mail.
type refers func(from string, mail [2]string) string

func bySender(from string, _ [2]string) string { return "the mail from " + from }

func bySubject(_ string, mail [2]string) string { return `the mail "` + mail[0] + `"` }

func byContent(_ string, mail [2]string) string { return "the mail that " + contents[mail[0]] }

// contents say what each of the letters does, in other words than its own.
var contents = map[string]string{
	"Keys to the boat":    "tells you who has something to return before the weekend",
	"Choir on Thursday":   "moves the singing to another room",
	"Your lost umbrella":  "says that something of yours has been found",
	"Recipe for the soup": "explains how to cook something",
	"Photos of the hike":  "comes with many pictures",
	"Rent for the stall":  "is about a payment at the market",
	"Train at noon":       "plans a journey by rail",
	"About the fence":     "wants help with building on a weekend",
	"Library books":       "warns that a loan has run out",
	"A quiz for Sunday":   "looks for one more player",
	"The cat next door":   "is about an animal that changed its home",
	"New opening hours":   "announces when a shop is open",
}

// mailing makes a mini with an inbox like that of email-inbox, of some mails, in which one of the deeds is asked for.
// Its goal has the parameters mail, to, text and order; wordings use those that fit them.
func mailing(name, like, level string, steps, mails int, way refers, deeds ...int) mini {
	return mini{
		name: name, like: like, level: level, steps: steps, icon: ui.IconMail, show: showMail, solve: solveMail,
		draw: func(d *rng.Stream, c *device.Case, s *State) {
			senders, some := rng.Some(d, people, mails+1), rng.Some(d, letters, mails)
			for i, letter := range some {
				s.Words = append(s.Words, senders[i], letter[0], letter[1])
			}
			s.Nums, s.Values = []int{rng.Pick(d, deeds), d.N(mails)}, make([]string, 2)
			mail := way(senders[s.Nums[1]], some[s.Nums[1]])
			extra, order := "", []string{"delete ", "star "}[min(s.Nums[0], starMail)]+mail
			switch s.Nums[0] {
			case replyMail:
				extra = rng.Pick(d, replies)
				order = "answer " + mail + ` with the words "` + extra + `"`
			case forwardMail:
				extra = senders[mails]
				order = "forward " + mail + " to " + extra
			}
			s.Words = append(s.Words, extra)
			for _, param := range [][2]string{{"mail", mail}, {"to", extra}, {"text", extra}, {"order", order}} {
				if slices.ContainsFunc(goalsOf(like), func(g string) bool { return strings.Contains(g, "{"+param[0]+"}") }) {
					c.Set(param[0], param[1])
				}
			}
		},
	}
}

var (
	emailInboxDelete        = mailing("email-inbox-delete", "email-inbox-delete", "easy", 12, 8, bySender, deleteMail)
	emailInboxForward       = mailing("email-inbox-forward", "email-inbox-forward", "medium", 16, 6, bySender, forwardMail)
	emailInboxForwardNl     = mailing("email-inbox-forward-nl", "email-inbox-forward", "medium", 16, 6, bySubject, forwardMail)
	emailInboxForwardNlTurk = mailing("email-inbox-forward-nl-turk", "email-inbox-forward", "hard", 16, 6, byContent, forwardMail)
	emailInboxImportant     = mailing("email-inbox-important", "email-inbox-important", "easy", 10, 8, bySender, starMail)
	emailInboxNlTurk        = mailing("email-inbox-nl-turk", "email-inbox", "hard", 16, 6, byContent, deleteMail, starMail, replyMail, forwardMail)
	emailInboxNoscroll      = mailing("email-inbox-noscroll", "email-inbox", "easy", 16, 3, bySender, deleteMail, starMail, replyMail, forwardMail)
	emailInboxReply         = mailing("email-inbox-reply", "email-inbox-reply", "medium", 16, 6, bySender, replyMail)
	emailInboxStarReply     = mailing("email-inbox-star-reply", "email-inbox", "medium", 16, 6, bySender, starMail, replyMail)
)

// feed makes a mini about the posts of one person among others. Words are the posts, two texts each: author and text.
// Nums are the deed, one of the posts of the person in the goal, and how many of their posts the deed is for. Marks say
// what was done, a row of all deeds for each post.
func feed(name, level string, all bool) mini {
	return mini{
		name: name, level: level, steps: 30, icon: ui.IconMessage,
		draw: func(d *rng.Stream, c *device.Case, s *State) {
			who, what := rng.Some(d, people, 5), rng.Some(d, posts, 11)
			own := d.Between(3, 5)
			for i, text := range what {
				author := who[0]
				if i >= own {
					author = rng.Pick(d, who[1:])
				}
				s.Words = append(s.Words, author, text)
			}
			shufflePosts(d, s.Words)
			n := own
			if !all {
				n = d.Between(2, own-1)
			}
			s.Nums = []int{d.N(len(deeds)), slices.Index(s.Words, who[0]) / 2, n}
			s.Marks = make([]bool, len(what)*len(deeds))
			c.Set("user", handle(who[0]))
			c.Set("button", deeds[s.Nums[0]])
			if !all {
				c.Set("count", []string{"two", "three", "four"}[n-2])
			}
		},
		show:  showFeed,
		solve: solveFeed,
	}
}

var (
	socialMediaAll  = feed("social-media-all", "medium", true)
	socialMediaSome = feed("social-media-some", "hard", false)
)

// shufflePosts shuffles pairs of texts.
func shufflePosts(d *rng.Stream, words []string) {
	var pairs [][2]string
	for i := 0; i < len(words); i += 2 {
		pairs = append(pairs, [2]string{words[i], words[i+1]})
	}
	rng.Shuffle(d, pairs)
	for i, p := range pairs {
		words[2*i], words[2*i+1] = p[0], p[1]
	}
}

// theirs reports whether a post is by the person of the goal.
func (s *State) theirs(post int) bool { return s.Words[2*post] == s.Words[2*s.Nums[1]] }

// fed reports whether the deed was done to the right number of the person's posts, and nothing else was done.
func (s *State) fed() bool {
	n := 0
	for i, on := range s.Marks {
		switch post, deed := i/len(deeds), i%len(deeds); {
		case !on:
		case deed != s.Nums[0] || !s.theirs(post):
			return false
		default:
			n++
		}
	}
	return n == s.Nums[2]
}

func showFeed(p *ui.Page, s *State) {
	p.Bottom(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.fed()) }})
	for post := range len(s.Words) / 2 {
		user := handle(s.Words[2*post])
		p.Item(ui.Item{ID: postID("post", post), Title: s.Words[2*post] + "  " + user, Detail: s.Words[2*post+1], Icon: ui.IconPerson,
			Tint: tints[slices.Index(s.Words, s.Words[2*post])/2%len(tints)]})
		p.Cells(len(deeds), 60, len(deeds), func(i int) ui.Cell {
			at := post*len(deeds) + i
			return ui.Cell{ID: postID(strings.ToLower(deeds[i]), post), Name: deeds[i], Icon: deedIcons[i], Ink: ui.Muted, On: s.Marks[at],
				Do: func() { s.Marks[at] = !s.Marks[at] }}
		})
		p.Space(18)
	}
}

func solveFeed(h *device.Driver, s *State) bool {
	left := s.Nums[2]
	for i, on := range s.Marks {
		post, deed := i/len(deeds), i%len(deeds)
		wanted := deed == s.Nums[0] && s.theirs(post) && left > 0
		if wanted {
			left--
		}
		if on != wanted {
			return h.Tap(postID(strings.ToLower(deeds[deed]), post))
		}
	}
	return h.Tap("submit")
}
