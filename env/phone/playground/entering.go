package playground

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// entering are the minis about typing and thinking.
var entering = []mini{
	enterText,
	enterPassword,
	enterDate,
	enterTime,
	focusText,
	loginUser,
	copyPaste,
	searchEngine,
	emailInbox,
	bookFlight,
	socialMedia,
	simpleArithmetic,
	useSlider,
	useAutocomplete,
	readTable,
	ticTacToe,
	gridCoordinate,
	countShape,
	navigateTree,
	terminal,
	guessNumber,
	textTransform,
	multiOrderings,
	simpleAlgebra,
	findWord,
}

// submit is the button that ends a form. It does nothing until every field is filled.
func submit(p *ui.Page, s *State, label string, right func() bool) {
	p.Space(12)
	p.Buttons(ui.Button{ID: "submit", Label: label, Do: func() {
		if slices.ContainsFunc(s.Values, func(v string) bool { return strings.TrimSpace(v) == "" }) {
			p.Snack("Fill in every field first")
			return
		}
		s.end(right())
	}})
}

// typed is the content of a field, without blanks at its ends.
func (s *State) typed(i int) string { return strings.TrimSpace(s.Values[i]) }

// number is the content of a field, if it is a whole number.
func (s *State) number(i int) (n int, ok bool) {
	n, err := strconv.Atoi(strings.ReplaceAll(s.typed(i), "−", "-"))
	return n, err == nil
}

// Words is the text to type.
var enterText = mini{
	name: "enter-text", level: "easy", steps: 10, icon: ui.IconText,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Values = []string{rng.Pick(d, phrases)}, []string{""}
		c.Set("text", s.Words[0])
	},
	show: func(p *ui.Page, s *State) {
		p.Field(ui.Field{ID: "text", Label: "Text", Hint: "Type here", Value: &s.Values[0]})
		submit(p, s, "Submit", func() bool { return s.typed(0) == s.Words[0] })
	},
	solve: func(h *device.Driver, s *State) bool { return h.Fill("text", s.Words[0]) || h.Tap("submit") },
}

// phrases are short texts of all sorts.
var phrases = []string{"Marigold", "north pier", "Tobias", "two lemons", "Lighthouse", "Ines Okafor", "paper boat", "half past six",
	"Wintergreen", "platform 9", "Leopold", "blue teapot", "Harbour Lane 14", "sesame", "Yuki Tanaka", "quiet morning", "Room 207",
	"Juniper", "old map", "Cafe Rosa", "seven stairs", "Priya", "garden gate", "Copper kettle"}

// Words is the password, for both fields.
var enterPassword = mini{
	name: "enter-password", level: "easy", steps: 14, icon: ui.IconLock,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Values = []string{newPassword(d)}, make([]string, 2)
		c.Set("password", s.Words[0])
	},
	show: func(p *ui.Page, s *State) {
		p.Field(ui.Field{ID: "password", Label: "New password", Value: &s.Values[0], Password: true})
		p.Field(ui.Field{ID: "repeat", Label: "The same again", Value: &s.Values[1], Password: true})
		submit(p, s, "Submit", func() bool { return s.Values[0] == s.Words[0] && s.Values[1] == s.Words[0] })
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Fill("password", s.Words[0]) || h.Fill("repeat", s.Words[0]) || h.Tap("submit")
	},
}

// newPassword draws a password that can be read aloud: two syllables, a number, one more syllable.
func newPassword(d *rng.Stream) string {
	syllable := func() string {
		return rng.Pick(d, []string{"b", "d", "f", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z"}) +
			rng.Pick(d, []string{"a", "e", "i", "o", "u"}) + rng.Pick(d, []string{"k", "l", "m", "n", "r", "s", "t", "x"})
	}
	first := syllable()
	return strings.ToUpper(first[:1]) + first[1:] + syllable() + strconv.Itoa(d.Between(10, 99)) + syllable()
}

// Words are the user's name and password.
var loginUser = mini{
	name: "login-user", level: "easy", steps: 14, icon: ui.IconPerson,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Values = []string{rng.Pick(d, users), newPassword(d)}, make([]string, 2)
		c.Set("user", s.Words[0])
		c.Set("password", s.Words[1])
	},
	show: func(p *ui.Page, s *State) {
		p.Section("Welcome back")
		p.Field(ui.Field{ID: "user", Label: "User name", Value: &s.Values[0]})
		p.Field(ui.Field{ID: "password", Label: "Password", Value: &s.Values[1], Password: true})
		submit(p, s, "Log in", func() bool { return s.typed(0) == s.Words[0] && s.Values[1] == s.Words[1] })
		p.Buttons(ui.Button{ID: "forgot", Label: "Forgot your password?", Plain: true, Do: func() { p.Snack("No need: it stands in the instruction") }})
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Fill("user", s.Words[0]) || h.Fill("password", s.Words[1]) || h.Tap("submit")
	},
}

// users are names to log in with.
var users = []string{"amara", "bjorn", "chiyo", "dario", "elif", "farid", "greta", "hanno", "imani", "jonas", "keiko", "lorena", "milan",
	"noor", "oskar", "paloma", "quinn", "ruth", "sanjay", "tamsin"}

// Words are the labels of fields, Nums the field to tap into.
var focusText = mini{
	name: "focus-text", guess: 6, level: "easy", steps: 10, icon: ui.IconKeyboard,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words = rng.Some(d, fieldNames, 6)
		s.Values, s.Nums = make([]string, 6), []int{d.N(6)}
		c.Set("field", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		for i, label := range s.Words {
			p.Field(ui.Field{ID: "field/" + label, Label: label, Value: &s.Values[i]})
		}
		p.Space(12)
		p.Buttons(ui.Button{ID: "ready", Label: "Ready", Do: func() { s.end(p.Sys.Shell.Focus.Field == s.focus()) }})
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Shell.Focus.Field != s.focus() && h.Tap(s.focus()) || h.Tap("ready")
	},
}

// fieldNames are labels of fields in forms.
var fieldNames = []string{"First name", "Last name", "City", "Street", "Phone", "Nickname", "Country", "Employer", "Postcode", "House number",
	"Floor", "Job title", "Birthplace", "Language", "Member number", "Website", "Title", "Middle name", "County", "Door code", "Shoe size",
	"Blood group", "Car plate", "Pet's name", "School", "Team", "Diet", "Instrument"}

// focus is the id of the field that should have the cursor.
func (s *State) focus() string { return "field/" + s.Words[s.Nums[0]] }

// Words are six texts, Nums the one to copy.
var copyPaste = mini{
	name: "copy-paste", guess: 11, level: "medium", steps: 24, icon: ui.IconCopy,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		for range 6 {
			s.Words = append(s.Words, nonsense(d))
		}
		s.Values, s.Nums = []string{""}, []int{d.N(6)}
		c.Set("which", ordinals[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		for i, text := range s.Words {
			p.Section(strings.ToUpper(ordinals[i][:1]) + ordinals[i][1:] + " text")
			p.Text(ui.Text{ID: "text/" + ordinals[i], Text: text, Copy: true})
		}
		p.Field(ui.Field{ID: "copy", Label: "Your copy", Hint: "Press a text long to copy it", Value: &s.Values[0], Lines: 2})
		submit(p, s, "Submit", func() bool { return s.typed(0) == s.Words[s.Nums[0]] })
	},
	solve: func(h *device.Driver, s *State) bool {
		want := s.Words[s.Nums[0]]
		switch {
		case s.typed(0) == want:
			return h.Tap("submit")
		case s.Values[0] != "":
			return h.Fill("copy", "")
		case h.Shell.Clip != want:
			return h.Long("text/" + ordinals[s.Nums[0]])
		}
		return h.Tap("edit/Paste") || h.Long("copy")
	},
}

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"}

// nonsense is a text of eight words that cannot be guessed.
func nonsense(d *rng.Stream) string {
	return strings.Join(rng.Some(d, []string{"amber", "under", "velvet", "seldom", "orchid", "thirty", "meadow", "rather", "pepper", "along",
		"window", "gentle", "marble", "about", "cedar", "hollow", "twice", "ribbon", "often", "harvest", "cobalt", "near", "puzzle", "soon"}, 8), " ")
}

// Words are the words of the text, Nums the one to type.
var findWord = mini{
	name: "find-word", level: "easy", steps: 10, icon: ui.IconText,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words = strings.Fields(nonsense(d) + " " + nonsense(d))
		s.Nums, s.Values = []int{d.N(len(ordinals))}, []string{""}
		c.Set("which", ordinals[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Text(ui.Text{ID: "text", Text: strings.Join(s.Words, " "), Size: 26})
		p.Field(ui.Field{ID: "word", Label: "The word", Value: &s.Values[0]})
		submit(p, s, "Submit", func() bool { return strings.EqualFold(s.typed(0), s.Words[s.Nums[0]]) })
	},
	solve: func(h *device.Driver, s *State) bool { return h.Fill("word", s.Words[s.Nums[0]]) || h.Tap("submit") },
}

// Words are the labels of the fields in the drawn order, and then the text for each.
var multiOrderings = mini{
	name: "multi-orderings", level: "easy", steps: 16, icon: ui.IconVideo,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		fields := []string{"title", "director", "year"}
		c.Set("title", rng.Pick(d, []string{"The Salt Road", "Nine Lanterns", "Hotel Meridian", "A Quiet Frost",
			"Tin Orchard", "Late Ferry", "Glass Country", "Four Winters"}))
		c.Set("director", rng.Pick(d, []string{"Adaeze Bello", "Henrik Aune", "Mei Castellan", "Rosa Quispe", "Teodor Vlad", "Samira Haddad"}))
		c.Set("year", strconv.Itoa(d.Between(1951, 2022)))
		rng.Shuffle(d, fields)
		for _, f := range fields {
			s.Words = append(s.Words, strings.ToUpper(f[:1])+f[1:])
		}
		for _, f := range fields {
			s.Words = append(s.Words, c.Get(f))
		}
		s.Values = make([]string, 3)
	},
	show: func(p *ui.Page, s *State) {
		for i, label := range s.Words[:3] {
			p.Field(ui.Field{ID: "field/" + label, Label: label, Value: &s.Values[i]})
		}
		submit(p, s, "Submit", func() bool {
			return s.typed(0) == s.Words[3] && s.typed(1) == s.Words[4] && s.typed(2) == s.Words[5]
		})
	},
	solve: func(h *device.Driver, s *State) bool {
		for i, label := range s.Words[:3] {
			if h.Fill("field/"+label, s.Words[3+i]) {
				return true
			}
		}
		return h.Tap("submit")
	},
}
