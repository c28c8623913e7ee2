// Package ui is the toolkit of the phone: a screen of 540×1200 pixels, the widgets of the apps, and the shell around
// them (launcher, back stack, recents, shade, keyboard, clipboard).
//
// It works in immediate mode. After every change an app describes its whole screen to a [Page]. The page lays it out,
// stores each widget's action, and offers the same list in three forms: as elements for agents, as a picture, and as
// targets for touches. Only the app's own data and the [System] survive between two descriptions:
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
// All lengths are pixels of the screenshot, origin top left. The layout uses whole numbers; only drawing uses floats.
package ui
