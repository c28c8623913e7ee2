package ui

import "strings"

// A Host is the device as the apps on a page use it.
type Host interface {
	// People lists everybody in the address book with a telephone number, once for each number.
	People() []Person
	// Take gives a parcel to an app that takes it, and returns the screen that the app shows next.
	Take(app string, parcel Parcel) Route
	// Reply gives an answer to a notice to the notice's app; it reports whether the app accepts it.
	Reply(n Notice, text string) bool
}

// A Person is an entry of the address book.
type Person struct {
	Name   string
	Number string // as it was typed
}

// A Parcel is what one app shares with another one: a text, a file, or both.
type Parcel struct {
	Text string `json:"text"`
	File string `json:"file"` // its path
}

// Takes is the set of what an app takes when others share.
type Takes uint8

// What an app can take.
const (
	TakesText Takes = 1 << iota
	TakesFile
)

// End is a scroll position beyond the end of every screen; the screen then shows its end.
const End = deepest

// shareModal is the name of the share sheet as a modal of any screen. Its slot is the file.
const shareModal = "share"

// Share opens the share sheet over the screen: the apps that take the parcel, and the clipboard for a text.
func (p *Page) Share(what Parcel) {
	p.Pop(shareModal, what.File)
	p.Sys.Shell.Parcel = what
}

// Opener is the title of the app that shows a file by the ending of its name; "" if there is none.
func (p *Page) Opener(path string) string {
	if a := p.opener(path); a != nil {
		return a.Title
	}
	return ""
}

// OpenFile opens a file in the app that shows files with its ending; it returns false if there is none.
func (p *Page) OpenFile(path string) bool {
	a := p.opener(path)
	if a == nil {
		return false
	}
	p.Sys.Shell.OpenAt(a.Name, p.Host.Take(a.Name, Parcel{File: path}))
	return true
}

func (p *Page) opener(path string) *AppInfo {
	for i := range p.apps {
		if a := &p.apps[i]; a.Opens != "" && strings.HasSuffix(path, a.Opens) && p.Host != nil {
			return a
		}
	}
	return nil
}

// shareSheet lists the apps that take the parcel.
func (p *Page) shareSheet() {
	s, from := &p.Sys.Shell, p.Sys.Shell.Front
	what, needs := s.Parcel, TakesText
	if what.File != "" {
		needs = TakesFile
	}
	var items []Item
	for i := range p.apps {
		a := &p.apps[i]
		if a.Takes&needs == 0 || a.Name == from || p.Host == nil {
			continue
		}
		items = append(items, Item{ID: "share/" + a.Name, Title: a.Title, Icon: a.Icon, Tint: a.Color, Do: func() {
			s.OpenAt(a.Name, p.Host.Take(a.Name, what))
		}})
	}
	if what.File == "" {
		items = append(items, Item{ID: "share/clipboard", Title: "Copy to the clipboard", Icon: IconCopy, Do: func() {
			s.Clip = what.Text
			p.Snack("Copied to the clipboard")
		}})
	}
	if len(items) == 0 {
		items = append(items, Item{ID: "share/none", Title: "No app takes this", Icon: IconInfo, Do: func() {}})
	}
	p.Sheet("Share", items...)
}
