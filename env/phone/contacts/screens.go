package contacts

import (
	"strconv"
	"time"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case "contact":
		person(p, s)
	case "edit":
		form(p, s)
	default:
		list(p, s)
	}
}

// list shows everybody, the favourites, or the search results.
func list(p *ui.Page, s *State) {
	p.Search("search", "Search "+strconv.Itoa(len(s.People))+" contacts", &s.Query)
	p.Tabs("tab", []string{"All", "Favourites"}, s.Tab, func(i int) {
		s.Tab = i
		p.Replace("", "")
	})
	if s.Query != "" {
		p.OnBack(func() bool {
			s.Query = ""
			return true
		})
	}
	found := s.found()
	switch {
	case len(found) == 0 && s.Query != "":
		p.Empty(ui.IconSearch, "Nobody found")
	case len(found) == 0 && s.Tab == 1:
		p.Empty(ui.IconStar, "No favourites yet")
	case len(found) == 0:
		p.Empty(ui.IconPerson, "No contacts yet")
	case s.Query != "":
		p.Section(counted(len(found)))
		people(p, found)
	default:
		byLetter(p, found)
	}
	p.Space(120) // for the round button
	p.Fab("add", ui.IconPlus, "New contact", func() { s.open(p, 0) })
}

func counted(n int) string {
	if n == 1 {
		return "1 contact"
	}
	return strconv.Itoa(n) + " contacts"
}

// byLetter lays out people under their initial letters.
func byLetter(p *ui.Page, found []Contact) {
	for from := 0; from < len(found); {
		to := from + 1
		for to < len(found) && found[to].letter() == found[from].letter() {
			to++
		}
		p.Section(found[from].letter())
		people(p, found[from:to])
		from = to
	}
}

func people(p *ui.Page, found []Contact) {
	p.Rows(len(found), true, func(i int) {
		c := &found[i]
		id := strconv.Itoa(c.ID)
		it := ui.Item{ID: "contact/" + id, Title: c.Name(), Detail: c.detail(), Icon: ui.IconPerson, Do: func() { p.Go("contact", id) }}
		p.Item(it)
		p.Part(ui.Box{X0: 32, Y0: 23, X1: 82, Y1: 73}, ui.Picture{Paint: c.avatar(20)})
	})
}

// detail returns the second line of a row.
func (c *Contact) detail() string {
	switch {
	case c.Company != "":
		return c.Company
	case len(c.Phones) > 0:
		return c.Phones[0].Number
	case c.Email != "":
		return c.Email
	}
	return "No number"
}

var tints = []ui.Color{ui.Indigo, ui.Teal, ui.Green, ui.Amber, ui.Coral, ui.Plum, ui.Rose, ui.Olive, ui.Slate}

// avatar paints a disc with a person's initials.
func (c *Contact) avatar(size float64) func(*canvas.Canvas, ui.Box) {
	sum := 0
	for _, r := range c.Name() {
		sum += int(r)
	}
	fill, text := tints[sum%len(tints)], c.initials()
	return func(cv *canvas.Canvas, b ui.Box) {
		x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
		cv.Circle(x, y, float64(b.Y1-b.Y0)/2, fill)
		st := ui.Style(size, true, ui.White)
		st.Align = canvas.Center
		cv.Text(x, y, text, st)
	}
}

// person shows all data of a contact.
func person(p *ui.Page, s *State) {
	c := s.about(p.Arg())
	if c == nil {
		p.Bar("Contact")
		p.Empty(ui.IconPerson, "This contact is gone")
		return
	}
	p.Bar("")
	p.Action("delete", ui.IconTrash, "Delete contact", func() { p.Pop("delete", "") })
	p.Action("edit", ui.IconEdit, "Edit contact", func() { s.open(p, c.ID) })
	star(p, c.Starred, func() {
		c.Starred = !c.Starred
		if c.Starred {
			p.Snack("Added to favourites")
		} else {
			p.Snack("Removed from favourites")
		}
	})
	p.Picture(150, ui.Picture{Paint: c.avatar(48)})
	p.Text(ui.Text{ID: "name", Text: c.Name(), Large: true, Center: true})
	if c.Company != "" {
		p.Text(ui.Text{ID: "company", Text: c.Company, Muted: true, Center: true})
	}
	p.Space(12)
	facts(p, c)
	if p.Modal("delete") {
		p.Confirm("Delete contact?", c.Name()+" will be removed from this phone.", "Delete", func() {
			name := c.Name()
			s.remove(c.ID)
			p.Return()
			p.Snack(name + " deleted")
		})
	}
}

// star is the button for favourites.
func star(p *ui.Page, on bool, do func()) {
	if on {
		p.Action("star", ui.IconStarFull, "Remove from favourites", do)
	} else {
		p.Action("star", ui.IconStar, "Add to favourites", do)
	}
}

// facts shows the rows of a person. A long press copies a row's text.
func facts(p *ui.Page, c *Contact) {
	fact := func(id, text, what string, icon ui.Icon) {
		if text == "" {
			return
		}
		p.Item(ui.Item{ID: id, Title: text, Detail: what, Icon: icon, Long: func() {
			p.Sys.Shell.Clip = text
			p.Snack("Copied to the clipboard")
		}})
	}
	for i := range c.Phones {
		fact(numbered("number", i), c.Phones[i].Number, c.Phones[i].Label, ui.IconPhone)
	}
	fact("email", c.Email, "E-mail", ui.IconMail)
	fact("address", c.Address, "Address", ui.IconPlace)
	fact("birthday", spoken(c.Birthday), "Birthday", ui.IconCalendar)
	if c.Notes != "" {
		p.Section("Notes")
		p.Text(ui.Text{ID: "notes", Text: c.Notes, Copy: true})
	}
}

// spoken writes a date as people do; "" if there is none.
func spoken(date string) string {
	d, err := time.Parse(ui.DateForm, date)
	if err != nil {
		return ""
	}
	return d.Format("2 January 2006")
}

// numbered makes ids for the first ("phone"), second ("phone/2") and further ones of a kind.
func numbered(id string, i int) string {
	if i == 0 {
		return id
	}
	return id + "/" + strconv.Itoa(i+1)
}
