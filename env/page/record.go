package page

import (
	"slices"

	"gymkhana"
)

// A Recorder turns an episode into a script: it is shown what was seen and what was done then, one step after the other.
type Recorder struct {
	roles []string // where there are several
	deeds []Deed
}

// NewRecorder makes a recorder. The roles are those of the world, in its order.
func NewRecorder(roles []string) *Recorder { return &Recorder{roles: roles} }

// Add records the actions of a step, one for each role. The observations are those that the roles had before it.
// Elements, and places in elements, are named by what is visible of them; others keep their id or their place.
func (r *Recorder) Add(seen []gymkhana.Observation, acts []gymkhana.Action) {
	for i, a := range acts {
		d := deedOf(a, seen[i].Elements)
		if i > 0 {
			d.Role = r.roles[i]
		}
		r.deeds = append(r.deeds, d)
	}
}

// Deeds returns the script. It includes refused actions and waiting, since they took time.
func (r *Recorder) Deeds() []Deed { return slices.Clone(r.deeds) }

// deedOf names what an action is about.
func deedOf(a gymkhana.Action, seen []gymkhana.Element) Deed {
	d := Deed{Do: a.String()}
	if to := byID(a.Text("to"), seen); to != nil {
		a, d.To = with(a, "to", nil), to
	}
	if a.Text("element") != "" {
		if d.On = byID(a.Text("element"), seen); d.On == nil {
			return Deed{Do: d.Do}
		}
		a = with(a, "element", nil)
	} else if from := placed(a, "x", "y", seen); from != nil {
		a, d.On = with(with(a, "x", nil), "y", nil), from
	}
	if to := placed(a, "to_x", "to_y", seen); to != nil {
		a, d.To = with(with(a, "to_x", nil), "to_y", nil), to
	}
	d.Do = a.String()
	return d
}

// byID names the element with an id; nil if there is none.
func byID(id string, seen []gymkhana.Element) *Target {
	i := slices.IndexFunc(seen, func(e gymkhana.Element) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return known(&seen[i], seen)
}

// placed names a place by the smallest element around it; nil if there is none.
func placed(a gymkhana.Action, nameX, nameY string, seen []gymkhana.Element) *Target {
	if !takes(a.Verb, nameX) {
		return nil
	}
	x, given := a.Int(nameX)
	y, _ := a.Int(nameY)
	if !given {
		return nil
	}
	var best *gymkhana.Element
	area := func(b gymkhana.Bounds) int { return (b.X1 - b.X0) * (b.Y1 - b.Y0) }
	for i := range seen {
		b := seen[i].Bounds
		if x >= b.X0 && x < b.X1 && y >= b.Y0 && y < b.Y1 && (best == nil || area(b) <= area(best.Bounds)) {
			best = &seen[i]
		}
	}
	if best == nil {
		return nil
	}
	t := known(best, seen)
	t.At = &[2]int{x - best.Bounds.X0, y - best.Bounds.Y0}
	return t
}

// known describes an element uniquely: by role and tag with its name or, if it has none and holds no text of the
// user's, with the text that it shows.
func known(e *gymkhana.Element, seen []gymkhana.Element) *Target {
	t := &Target{Role: e.Role, Name: naming(e.Name), Class: e.Class}
	if e.Name == "" && !slices.Contains(e.States, "editable") {
		t.Text = naming(e.Text)
	}
	n := 0
	for i := range seen {
		if !t.fits(&seen[i]) {
			continue
		}
		if n++; seen[i].ID == e.ID {
			break
		}
	}
	if n > 1 {
		t.Nth = n
	}
	return t
}
