package playground

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// pointing are the minis about places, shapes and drags.
var pointing = []mini{
	bisectAngle, circleCenter, findMidpoint, rightAngle, clickPie, clickShades, countSides, identifyShape, visualAddition, simonSays, dragBox, dragItem,
	resizeTextarea, useColorwheel, useColorwheel2, highlightText, highlightText2,
}

// reading are the minis about finding something.
var reading = []mini{
	clickCollapsible2, clickTab2, clickTab2Easy, clickTab2Medium, clickTab2Hard, unicodeTest, scrollText, scrollText2, emailInboxDelete,
	emailInboxForward, emailInboxForwardNl, emailInboxForwardNlTurk, emailInboxImportant, emailInboxNlTurk, emailInboxNoscroll, emailInboxReply,
	emailInboxStarReply, socialMediaAll, socialMediaSome,
}

// filling are the minis about buttons, boxes and forms.
var filling = []mini{
	clickTest, clickTest2, clickTestTransfer, clickDialog2, clickCheckboxesLarge, clickCheckboxesTransfer, chooseDateEasy, chooseDateMedium, enterText2,
	enterTextDynamic, focusText2, loginUserPopup, multiLayouts, readTable2, copyPaste2,
}

// Words is the button's label; Nums are the space above it and its column.
var clickTest = mini{
	name: "click-test", level: "easy", steps: 6, icon: ui.IconPlay,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		s.Words, s.Nums = []string{rng.Pick(d, labels)}, []int{d.N(600), d.N(3)}
	},
	show: func(p *ui.Page, s *State) {
		p.Space(s.Nums[0])
		p.Cells(3, 90, 3, func(i int) ui.Cell {
			if i != s.Nums[1] {
				return ui.Cell{}
			}
			return ui.Cell{ID: "button/" + s.Words[0], Text: s.Words[0], Fill: ui.Plum, Ink: ui.White, Square: true, Do: func() { s.end(true) }}
		})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("button/" + s.Words[0]) },
}

// Words are the labels of the two buttons, Nums the right one.
var clickTest2 = mini{
	name: "click-test-2", level: "easy", steps: 6, icon: ui.IconPlay,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Nums = rng.Some(d, labels, 2), []int{d.N(2)}
		c.Set("label", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Space(180)
		p.Cells(2, 110, 2, func(i int) ui.Cell {
			label := s.Words[i]
			return ui.Cell{ID: "button/" + label, Text: label, Fill: ui.Plum, Ink: ui.White, Square: true, Do: func() { s.end(i == s.Nums[0]) }}
		})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("button/" + s.Words[s.Nums[0]]) },
}

// Words are the labels on the page, first that of the only one that can be tapped; Nums are the order of the labels and
// the look of that one.
var clickTestTransfer = mini{
	name: "click-test-transfer", like: "click-test", level: "easy", steps: 6, icon: ui.IconPlay,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		s.Words = rng.Some(d, labels, 5)
		s.Nums = append(rng.Some(d, numbers(5), 5), d.N(6))
	},
	show: func(p *ui.Page, s *State) {
		p.Space(12)
		for _, i := range s.Nums[:5] {
			if i == 0 {
				s.onlyButton(p)
			} else {
				p.Text(ui.Text{ID: "label/" + s.Words[i], Text: s.Words[i]})
			}
			p.Space(18)
		}
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("button/" + s.Words[0]) },
}

// onlyButton is a button in one of several looks.
func (s *State) onlyButton(p *ui.Page) {
	label := s.Words[0]
	id, used := "button/"+label, func() { s.end(true) }
	switch s.Nums[5] {
	case 0:
		p.Buttons(ui.Button{ID: id, Label: label, Do: used})
	case 1:
		p.Buttons(ui.Button{ID: id, Label: label, Tonal: true, Do: used})
	case 2:
		p.Buttons(ui.Button{ID: id, Label: label, Grave: true, Do: used})
	case 3:
		p.Item(ui.Item{ID: id, Title: label, Icon: ui.IconPlay, Do: used})
	case 4:
		p.Cells(3, 110, 1, func(int) ui.Cell {
			return ui.Cell{ID: id, Text: label, Fill: ui.Teal, Ink: ui.White, Size: 18, Do: used}
		})
	default:
		p.Cells(1, 80, 1, func(int) ui.Cell {
			return ui.Cell{ID: id, Text: label, Icon: ui.IconPlay, Fill: ui.Surface, Ink: ui.Indigo, Square: true, Do: used}
		})
	}
}

// Words are the title and the text of the dialog, and then its buttons. Nums is the wanted button.
var clickDialog2 = mini{
	name: "click-dialog-2", level: "medium", steps: 10, icon: ui.IconMessage, modal: "dialog",
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		some, answers := rng.Some(d, dialogs, 2), rng.Some(d, labels, 3)
		shown := d.N(2)
		s.Words = append(s.Words, some[shown][:2]...)
		order := rng.Some(d, numbers(3), 3)
		for _, i := range order {
			s.Words = append(s.Words, answers[i])
		}
		s.Nums = []int{2 + slices.Index(order, shown)} // the first answer, if the dialog is the named one, else the second
		c.Set("title", some[0][0])
		c.Set("yes", answers[0])
		c.Set("no", answers[1])
	},
	show:  clickDialog.show,
	solve: clickDialog.solve,
}

var clickCheckboxesLarge = checkboxes("click-checkboxes-large", "medium", 34, 18, 6, 12)
var clickCheckboxesTransfer = checkboxes("click-checkboxes-transfer", "easy", 16, 8, 5, 7)

// checkboxes makes a mini like click-checkboxes with n boxes. From least to most of them are to be ticked.
func checkboxes(name, level string, steps, n, least, most int) mini {
	return mini{
		name: name, like: "click-checkboxes", level: level, steps: steps, icon: ui.IconTick,
		draw: func(d *rng.Stream, c *device.Case, s *State) {
			s.Words, s.Marks = rng.Some(d, goods, n), make([]bool, n)
			s.Nums = chosen(d, n, d.Between(least, most))
			c.Set("things", quoted(s.Words, s.Nums))
		},
		show:  showChecks,
		solve: solveChecks,
	}
}

// choosing makes a mini like choose-date, with a date at most some months from that of the phone.
func choosing(name, level string, months, guess int) mini {
	return mini{
		name: name, guess: guess, like: "choose-date", level: level, steps: 14, icon: ui.IconCalendar,
		draw: func(d *rng.Stream, c *device.Case, s *State) {
			first := ui.Epoch.AddDate(0, d.Between(-months, months), 1-ui.Epoch.Day())
			day := first.AddDate(0, 0, d.N(first.AddDate(0, 1, -1).Day()))
			s.Values = []string{"", day.Format(ui.DateForm)}
			c.Set("date", day.Format(dateText))
		},
		show:  chooseDate.show,
		solve: chooseDate.solve,
	}
}

var (
	chooseDateEasy   = choosing("choose-date-easy", "easy", 0, 6)
	chooseDateMedium = choosing("choose-date-medium", "medium", 2, 0)
)

// Words are the text as the goal has it and as it is to be typed.
var enterText2 = mini{
	name: "enter-text-2", level: "easy", steps: 10, icon: ui.IconText,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		text := rng.Pick(d, phrases)
		s.Words, s.Values = []string{text, strings.ToUpper(text)}, []string{""}
		c.Set("text", text)
		c.Set("case", "capital")
		if d.Chance(1, 2) {
			s.Words[1] = strings.ToLower(text)
			c.Set("case", "small")
		}
	},
	show: func(p *ui.Page, s *State) {
		p.Field(ui.Field{ID: "text", Label: "Text", Hint: "Type here", Value: &s.Values[0]})
		submit(p, s, "Submit", func() bool { return s.typed(0) == s.Words[1] })
	},
	solve: func(h *device.Driver, s *State) bool { return h.Fill("text", s.Words[1]) || h.Tap("submit") },
}

// Words is the text to type. Nums are the space above the field, and whether the button is above it.
var enterTextDynamic = mini{
	name: "enter-text-dynamic", like: "enter-text", level: "easy", steps: 10, icon: ui.IconText,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Values, s.Nums = []string{newPassword(d)}, []string{""}, []int{d.N(400), d.N(2)}
		c.Set("text", s.Words[0])
	},
	show: func(p *ui.Page, s *State) {
		send := func() { submit(p, s, "Submit", func() bool { return s.typed(0) == s.Words[0] }) }
		p.Space(s.Nums[0])
		if s.Nums[1] == 1 {
			send()
		}
		p.Field(ui.Field{ID: "text", Label: "Text", Value: &s.Values[0]})
		if s.Nums[1] == 0 {
			send()
		}
	},
	solve: enterText.solve,
}

// Words name the fields in ids, Nums is the field to tap into.
var focusText2 = mini{
	name: "focus-text-2", level: "easy", steps: 10, icon: ui.IconKeyboard,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words = rng.Some(d, fieldNames, 6)
		s.Values, s.Nums = make([]string, 6), []int{d.N(6)}
		c.Set("which", ordinals[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		for i, label := range s.Words {
			p.Field(ui.Field{ID: "field/" + label, Label: "Field", Value: &s.Values[i]})
		}
		p.Space(12)
		p.Buttons(ui.Button{ID: "ready", Label: "Ready", Do: func() { s.end(p.Sys.Shell.Focus.Field == s.focus()) }})
	},
	solve: focusText.solve,
}

// Words are the user's name and password, and then the title and text of the dialog and its answers. Nums is the wanted
// answer, among Words.
var loginUserPopup = mini{
	name: "login-user-popup", level: "medium", steps: 18, icon: ui.IconPerson,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		loginUser.draw(d, c, s)
		box := rng.Pick(d, dialogs)
		s.Words = append(append(s.Words, box[0], box[1]), rng.Some(d, box[2:], 3)...)
		s.Nums = []int{4 + d.N(3)}
		c.Set("answer", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Section("Welcome back")
		p.Field(ui.Field{ID: "user", Label: "User name", Value: &s.Values[0]})
		p.Field(ui.Field{ID: "password", Label: "Password", Value: &s.Values[1], Password: true})
		p.Space(12)
		p.Buttons(ui.Button{ID: "submit", Label: "Log in", Off: s.typed(0) == "" || s.Values[1] == "", Do: func() { p.Pop("popup", "") }})
		if p.Modal("popup") {
			var buttons []ui.Button
			for i, label := range s.Words[4:] {
				buttons = append(buttons, ui.Button{ID: "button/" + label, Label: label, Tonal: i > 0, Do: func() { s.end(i+4 == s.Nums[0] && s.knows()) }})
			}
			p.Dialog(s.Words[2], func() { p.Text(ui.Text{Text: s.Words[3], Muted: true}) }, buttons...)
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		if s.knows() && h.Tap("button/"+s.Words[s.Nums[0]]) {
			return true
		}
		return h.Modal() == "" && loginUser.solve(h, s)
	},
}

// knows reports whether name and password are typed.
func (s *State) knows() bool { return s.typed(0) == s.Words[0] && s.Values[1] == s.Words[1] }

// filmLabels are labels for the fields of a film.
var filmLabels = map[string][]string{
	"Title":    {"Title", "Film", "Name of the film"},
	"Director": {"Director", "Directed by", "Who made it"},
	"Year":     {"Year", "Released in", "Year of release"},
}

// Words are as in multi-orderings. Nums say whether there is a heading, how high the fields are, and where the button is.
var multiLayouts = mini{
	name: "multi-layouts", like: "multi-orderings", level: "medium", steps: 16, icon: ui.IconVideo,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		multiOrderings.draw(d, c, s)
		for i, label := range s.Words[:3] {
			s.Words[i] = rng.Pick(d, filmLabels[label])
		}
		s.Nums = []int{d.N(2), 12 * d.N(5), d.N(2)}
	},
	show: func(p *ui.Page, s *State) {
		if s.Nums[0] == 1 {
			p.Section("Add a film")
		}
		send := func() {
			submit(p, s, "Submit", func() bool { return slices.Equal([]string{s.typed(0), s.typed(1), s.typed(2)}, s.Words[3:]) })
		}
		if s.Nums[2] == 1 {
			send()
		}
		for i, label := range s.Words[:3] {
			p.Field(ui.Field{ID: "field/" + label, Label: label, Value: &s.Values[i]})
			p.Space(s.Nums[1])
		}
		if s.Nums[2] == 0 {
			send()
		}
	},
	solve: multiOrderings.solve,
}

// Words are the header of the table and then its rows. Nums are the wanted rows and columns, in turn.
var readTable2 = mini{
	name: "read-table-2", level: "medium", steps: 14, icon: ui.IconNote,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		readTable.draw(d, &device.Case{}, s)
		rows := rng.Some(d, numbers(rowsOfTable), 2)
		s.Nums, s.Values = []int{1 + rows[0], d.Between(1, 2), 1 + rows[1], d.Between(1, 2)}, make([]string, 2)
		for i, at := range []string{"first", "second"} {
			c.Set(at+"_column", s.Words[s.Nums[2*i+1]])
			c.Set(at+"_name", s.Words[3*s.Nums[2*i]])
		}
	},
	show: func(p *ui.Page, s *State) {
		showTable(p, s)
		p.Field(ui.Field{ID: "answer/1", Label: "First", Value: &s.Values[0]})
		p.Field(ui.Field{ID: "answer/2", Label: "Second", Value: &s.Values[1]})
		submit(p, s, "Submit", func() bool { return s.typed(0) == s.cellAt(0) && s.typed(1) == s.cellAt(1) })
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Fill("answer/1", s.cellAt(0)) || h.Fill("answer/2", s.cellAt(1)) || h.Tap("submit")
	},
}

// cellAt is the table's text at one of the wanted places.
func (s *State) cellAt(i int) string { return s.Words[3*s.Nums[2*i]+s.Nums[2*i+1]] }

// Words are six texts, Nums the two to copy, in their order.
var copyPaste2 = mini{
	name: "copy-paste-2", level: "hard", steps: 40, icon: ui.IconCopy,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		for range 6 {
			s.Words = append(s.Words, nonsense(d))
		}
		s.Values, s.Nums = make([]string, 2), rng.Some(d, numbers(6), 2)
		c.Set("upper", ordinals[s.Nums[0]])
		c.Set("lower", ordinals[s.Nums[1]])
	},
	show: func(p *ui.Page, s *State) {
		for i, text := range s.Words {
			p.Section(strings.ToUpper(ordinals[i][:1]) + ordinals[i][1:] + " text")
			p.Text(ui.Text{ID: "text/" + ordinals[i], Text: text, Copy: true})
		}
		p.Field(ui.Field{ID: "copy/1", Label: "Upper copy", Hint: "Press a text long to copy it", Value: &s.Values[0], Lines: 2})
		p.Field(ui.Field{ID: "copy/2", Label: "Lower copy", Value: &s.Values[1], Lines: 2})
		submit(p, s, "Submit", func() bool { return s.typed(0) == s.Words[s.Nums[0]] && s.typed(1) == s.Words[s.Nums[1]] })
	},
	solve: func(h *device.Driver, s *State) bool {
		for i, at := range s.Nums {
			field, want := "copy/"+strconv.Itoa(i+1), s.Words[at]
			switch {
			case s.typed(i) == want:
				continue
			case s.Values[i] != "":
				return h.Fill(field, "")
			case h.Shell.Clip != want:
				return h.Long("text/" + ordinals[at])
			}
			return h.Shell.Focus.Field == field && h.Tap("edit/Paste") || h.Long(field)
		}
		return h.Tap("submit")
	},
}

// postID is the id of a post or of one of its buttons.
func postID(what string, post int) string { return fmt.Sprintf("%s/%d", what, post+1) }
