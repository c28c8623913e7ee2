// Package reader reads our own web sites without a browser: their pages are plain HTML from our own servers, so
// their content can be determined without drawing them.
//
//	r := &reader.Reader{}             // pages and style sheets that were read before, for all episodes
//	w := r.Open(session.Hosts())      // an episode: tabs, histories, cookies
//	err := w.Goto(ctx, "http://home.localhost/")
//	refused, err := w.Do(ctx, action) // like env/browser, except actions that need a place on the screen
//	seen := w.Observe()               // the whole page as text, and its elements
//
// For whole pages in a window of 1280×720, it gives the same observations as env/browser, without pictures, positions
// and the state of scrolling; a test compares the two on every page. It runs no scripts, and interprets only the few
// CSS properties that decide what is visible: docs/sites.md lists them, and a test fails on a rule that it cannot
// interpret.
package reader
