// Package ui is the toolkit of the phone: a screen of 540×1200 pixels, the widgets that apps are
// made of, and the shell around them (launcher, back stack, recents, shade, keyboard, clipboard).
//
// It works in immediate mode. After every change an app describes its whole screen to a [Page];
// the page lays it out as it goes, keeps what each widget does when it is used, and gives the
// same list three ways: as elements for agents, as a picture for eyes, and as targets for
// fingers. Nothing survives between two descriptions but the app's own data and the [System]:
//
//	func list(p *ui.Page, s *State) {
//		p.Bar("Notes")
//		for i := range s.Notes {
//			p.Item(ui.Item{ID: "note/" + s.Notes[i].Title, Title: s.Notes[i].Title,
//				Do: func() { p.Go("note", s.Notes[i].Title) }})
//		}
//		p.Fab("add", ui.IconPlus, "New note", func() { p.Go("edit", "") })
//	}
//
// All lengths are pixels of the screenshot, origin top left. What decides is whole numbers;
// only drawing uses floats.
package ui
