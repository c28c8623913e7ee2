// Package art draws the pictures of our web sites as SVG, from facts.
//
// Each kind of picture is a plain struct whose fields are everything a task may ask about: the
// colour of a tower, the beds in a room, the armrests of a chair. Start with
//
//	pic := art.Landmark{Kind: art.Bridge, Color: art.Red, Setting: art.River, Count: 4}
//	if err := pic.Check(); err != nil { … }
//	svg := pic.SVG(7)
//
// The facts are in the shapes alone: the bytes hold neither text nor a word that names one. The
// seed changes only what no task asks about, such as clouds, trees and the colour of a wall. The
// same facts and seed give the same bytes on one architecture.
//
// A picture has a viewBox (640×480, covers 960×400) and no size, so it fills the box
// it is put into. Serve it as an image of its own: its gradients have ids that repeat from
// picture to picture, so two of them must not be pasted into one document. Drawing shares
// nothing, so any number of goroutines may draw at once.
//
// To look at every kind, write contact sheets and open them in a browser:
//
//	go test ./env/site/art -run Sheets -args -shots DIR
package art

// A Picture is any drawing of this package.
type Picture interface {
	// Check reports every fact that cannot be drawn, or nil.
	Check() error
	// SVG draws the picture. Facts that fail Check give some picture, but not a truthful one.
	SVG(seed uint64) []byte
}
