// Package reader reads our own web sites without a browser: their pages are plain HTML from our own servers, so what
// stands on them can be told without drawing them.
//
//	r := &reader.Reader{}             // pages and style sheets that were read before, for all episodes
//	w := r.Open(session.Hosts())      // an episode: tabs, histories, cookies
//	err := w.Goto(ctx, "http://home.localhost/")
//	refused, err := w.Do(ctx, action) // what env/browser can do, but for what needs a place on the screen
//	seen := w.Observe()               // the whole page as text, and its elements
//
// It gives what env/browser tells of whole pages in a window of 1280×720, without pictures, places and the state of
// scrolling; a test compares the two on every page. It runs no scripts, and reads the few properties of CSS that
// decide what is there: docs/sites.md lists them, and a test fails on a rule that it cannot read.
package reader
