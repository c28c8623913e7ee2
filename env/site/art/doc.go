// Package art draws the pictures of our web sites as SVG from facts.
//
// Each kind of picture is a plain struct. Its fields are all facts that a task may ask about: the colour of a tower,
// the beds in a room, the armrests of a chair. For example:
//
//	pic := art.Landmark{Kind: art.Bridge, Color: art.Red, Setting: art.River, Count: 4}
//	if err := pic.Check(); err != nil { … }
//	svg := pic.SVG(7)
//
// Only the shapes contain the facts: the SVG contains neither text nor a word that names a fact. The seed changes only
// what no task asks about, such as clouds, trees and the colour of a wall. The same facts and seed give the same bytes
// on one architecture.
//
// A picture has a viewBox (640×480, covers 960×400) and no size, so it fills its container. Serve it as a separate
// image: the ids of its gradients are not unique, so two pictures must not be pasted into one document. Drawing is safe
// for concurrent use.
//
// To see every kind, write contact sheets and open them in a browser:
//
//	go test ./env/site/art -run Sheets -args -shots DIR
package art

// A Picture is any drawing of this package.
type Picture interface {
	// Check reports every fact that cannot be drawn, or nil.
	Check() error
	// SVG draws the picture. If Check fails, the picture may not show the facts.
	SVG(seed uint64) []byte
}
