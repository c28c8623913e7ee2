// Package view is the dashboard: pages in a browser for a folder of runs, for one run, for its episodes, and for a replay
// of each of them, step by step.
//
//	server := view.New(view.Options{Paths: []string{"runs"}, Catalog: catalog, Open: open})
//	defer server.Close()
//	err := http.Serve(listener, &guard.Guard{Next: server, Cookie: view.Cookie})
//
// Pages are rendered here, with html/template, and work without a script; the address of a page is its whole state.
// The modules in static let pages follow a run that is being played, and a replay answer to keys. Nothing is loaded from
// elsewhere, no script or style is inline, and a GET changes nothing. Options.Live is a run of this process, which the
// forms of its live board steer.
//
// What models, worlds and files wrote is never trusted: it is escaped by html/template, control and bidirectional
// characters are written out (page.go), and a long text is cut, with a link to all of it.
//
// A run may be long and may be written by another process meanwhile. The server reads one step when one step is looked
// at, and keeps only the rows of episodes of the runs that were looked at last.
package view
