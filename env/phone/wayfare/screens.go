package wayfare

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/ui"
)

// The screens.
const (
	spotScreen  = "spot"
	nearScreen  = "near"
	trackScreen = "track"
	planScreen  = "plan"
	stopScreen  = "stop"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case spotScreen:
		spot(p, s)
	case nearScreen:
		near(p, s)
	case trackScreen:
		track(p, s)
	case planScreen:
		plan(p, s)
	case stopScreen:
		stop(p, s)
	default:
		home(p, s)
	}
}

func home(p *ui.Page, s *State) {
	p.Search("search", "Search places or coordinates", &s.Query)
	p.Tabs("tab", []string{"Map", "Saved", "Tracks"}, s.Tab, func(i int) {
		s.Tab, s.Query = i, ""
		p.Replace("", "")
	})
	if s.Query != "" {
		p.OnBack(func() bool {
			s.Query = ""
			return true
		})
		s.results(p, s.Query, func(at Point) { p.Go(spotScreen, at.String()) })
		return
	}
	switch s.Tab {
	case 1:
		s.saved(p)
	case 2:
		s.tracks(p)
	default:
		s.bigMap(p)
	}
}

// results lists the places whose names have the words of a query, or the point whose coordinates it is.
func (s *State) results(p *ui.Page, query string, do func(at Point)) {
	t := s.island()
	if at, ok := ParsePoint(query); ok {
		p.Item(ui.Item{ID: "point/" + at.String(), Title: at.String(), Detail: "Coordinates", Icon: ui.IconPin, Do: func() { do(at) }})
		return
	}
	var found []*place
	for i := range t.places {
		if matches(t.places[i].name, query) {
			found = append(found, &t.places[i])
		}
	}
	if len(found) == 0 {
		p.Empty(ui.IconSearch, "No place has this name")
		return
	}
	slices.SortFunc(found, func(a, b *place) int { return strings.Compare(a.name, b.name) })
	p.Rows(len(found), true, func(i int) { row(p, found[i], found[i].at.String(), do) })
}

// matches reports whether a name contains all words of a query, in any case.
func matches(name, query string) bool {
	name = strings.ToLower(name)
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(query)), func(word string) bool { return !strings.Contains(name, word) })
}

// row is a place in a list.
func row(p *ui.Page, one *place, detail string, do func(at Point)) {
	p.Item(ui.Item{ID: "place/" + one.name, Title: one.name, Detail: detail, Icon: ui.IconPlace, Do: func() { do(one.at) }})
}

// saved lists favourites and markers.
func (s *State) saved(p *ui.Page) {
	t := s.island()
	if len(s.Favourites)+len(s.Markers) == 0 {
		p.Empty(ui.IconStar, "Nothing is saved yet")
		return
	}
	for _, part := range []struct {
		heading, id string
		list        []Point
		icon        ui.Icon
	}{{"Favourites", "favourite/", s.Favourites, ui.IconStarFull}, {"Markers", "marker/", s.Markers, ui.IconFlag}} {
		if len(part.list) == 0 {
			continue
		}
		p.Section(part.heading)
		p.Rows(len(part.list), true, func(i int) {
			at := part.list[i]
			p.Item(ui.Item{ID: part.id + at.String(), Title: t.title(at), Detail: at.String(), Icon: part.icon,
				Do: func() { p.Go(spotScreen, at.String()) }})
		})
	}
}

// tracks lists the saved tracks.
func (s *State) tracks(p *ui.Page) {
	t := s.island()
	if len(s.Tracks) == 0 {
		p.Empty(ui.IconTrack, "No tracks yet")
	}
	p.Rows(len(s.Tracks), true, func(i int) {
		stops := s.Tracks[i].Stops
		p.Item(ui.Item{ID: "track/" + strconv.Itoa(i), Title: heading(t, stops), Icon: ui.IconTrack,
			Detail: summary(stops), Do: func() { p.Go(trackScreen, strconv.Itoa(i)) }})
	})
	p.Fab("new-track", ui.IconPlus, "New track", func() {
		s.Draft = nil
		p.Go(planScreen, "")
	})
}

// summary counts and measures the stops of a track.
func summary(stops []Point) string {
	if len(stops) == 1 {
		return "1 stop"
	}
	return strconv.Itoa(len(stops)) + " stops, " + metresText(length(stops))
}

// heading names a track by its ends.
func heading(t *island, stops []Point) string {
	if len(stops) == 0 {
		return "Empty track"
	}
	return t.title(stops[0]) + " to " + t.title(stops[len(stops)-1])
}

// spot shows a place, or another point.
func spot(p *ui.Page, s *State) {
	at, ok := ParsePoint(p.Arg())
	if !ok {
		p.Bar("Spot")
		p.Empty(ui.IconPlace, "There is no such spot")
		return
	}
	t := s.island()
	p.Bar(t.title(at))
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	if has(s.Favourites, at) {
		p.Action("star", ui.IconStarFull, "Remove from favourites", func() { toggle(&s.Favourites, at) })
	} else {
		p.Action("star", ui.IconStar, "Add to favourites", func() { toggle(&s.Favourites, at) })
	}
	p.Picture(300, ui.Picture{ID: "picture", Name: "Map of the surroundings", Paint: s.painter(at, 2, at)})
	if one := t.find(at); one != nil {
		p.Item(ui.Item{ID: "kind", Title: one.kind, Detail: one.hours(), Icon: ui.IconInfo})
	}
	p.Item(ui.Item{ID: "coordinates", Title: at.String(), Detail: "Coordinates", Icon: ui.IconPin})
	if s.mayLocate(p) {
		p.Item(ui.Item{ID: "from-here", Title: metresText(Metres(s.Here, at)), Detail: "From where you are", Icon: ui.IconHere})
	}
	p.Buttons(ui.Button{ID: "show", Label: "Show on map", Tonal: true, Do: func() {
		s.Tab, s.Query, s.Centre, s.Zoom = 0, "", at, 1
		p.Sys.Shell.OpenAt(Name, ui.Route{})
	}}, ui.Button{ID: "near", Label: "What is near", Tonal: true, Do: func() {
		s.Kind = ""
		p.Go(nearScreen, at.String())
	}})
	if p.Modal("more") {
		label, icon := "Put a marker here", ui.IconFlag
		if has(s.Markers, at) {
			label, icon = "Remove the marker", ui.IconTrash
		}
		p.Menu(ui.Item{ID: "marker", Title: label, Icon: icon, Do: func() { toggle(&s.Markers, at) }},
			ui.Item{ID: "share", Title: "Share", Icon: ui.IconShare, Do: func() { p.Share(ui.Parcel{Text: shared(t, at)}) }})
	}
}

// shared is the text of a shared spot.
func shared(t *island, at Point) string {
	if one := t.find(at); one != nil {
		return one.name + ", " + at.String()
	}
	return at.String()
}

// near lists the places around a spot, the nearest first.
func near(p *ui.Page, s *State) {
	at, ok := ParsePoint(p.Arg())
	if !ok {
		p.Bar("Near")
		p.Empty(ui.IconPlace, "There is no such spot")
		return
	}
	t := s.island()
	p.Bar("Near " + t.title(at))
	label := s.Kind
	if label == "" {
		label = "All kinds"
	}
	p.Choice("kind", "Show", label, func() { p.Pop("kinds", "") })
	list := around(t, at, s.Kind)
	p.Rows(len(list), true, func(i int) {
		one := list[i]
		p.Item(ui.Item{ID: "place/" + one.name, Title: one.name, Detail: metresText(Metres(at, one.at)) + ", " + one.hours(), Icon: ui.IconPlace,
			Do: func() { p.Go(spotScreen, one.at.String()) }})
	})
	if p.Modal("kinds") {
		labels := append([]string{"All kinds"}, kinds...)
		p.Options("Show", labels, max(slices.Index(kinds, s.Kind)+1, 0), func(i int) {
			s.Kind = ""
			if i > 0 {
				s.Kind = labels[i]
			}
			p.Replace(nearScreen, at.String())
		})
	}
}

// around lists the places of a kind, or of all kinds for "", by their distance from a point that they are not at.
func around(t *island, at Point, kind string) []*place {
	var list []*place
	for i := range t.places {
		if one := &t.places[i]; !one.at.meets(at) && (kind == "" || one.kind == kind) {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, func(a, b *place) int {
		return cmp.Or(cmp.Compare(Metres(at, a.at), Metres(at, b.at)), strings.Compare(a.name, b.name))
	})
	return list
}

// track shows a saved track.
func track(p *ui.Page, s *State) {
	i, err := strconv.Atoi(p.Arg())
	if err != nil || i < 0 || i >= len(s.Tracks) {
		p.Bar("Track")
		p.Empty(ui.IconTrack, "This track is gone")
		return
	}
	t, stops := s.island(), s.Tracks[i].Stops
	p.Bar("Track")
	p.Action("delete", ui.IconTrash, "Delete", func() { p.Pop("delete", "") })
	p.Picture(360, ui.Picture{ID: "picture", Name: "Map of the track", Paint: s.trackPainter(stops)})
	p.Text(ui.Text{ID: "length", Text: summary(stops), Muted: true})
	p.Rows(len(stops), true, func(k int) {
		p.Item(ui.Item{ID: "stop/" + strconv.Itoa(k), Title: t.title(stops[k]), Detail: stops[k].String(), Icon: ui.IconPlace, Tail: strconv.Itoa(k + 1),
			Do: func() { p.Go(spotScreen, stops[k].String()) }})
	})
	if p.Modal("delete") {
		p.Confirm("Delete this track?", "Its stops stay where they are saved.", "Delete", func() {
			s.Tracks = slices.Delete(s.Tracks, i, i+1)
			p.Return()
			p.Snack("Deleted")
		})
	}
}

// mostStops is how many stops a track can have.
const mostStops = 20

// plan shows the stops of a new track.
func plan(p *ui.Page, s *State) {
	t := s.island()
	p.Bar("New track")
	p.Bottom(ui.Button{ID: "add-stop", Label: "Add a stop", Tonal: true, Off: len(s.Draft) >= mostStops, Do: func() {
		s.Stop = ""
		p.Go(stopScreen, "")
	}}, ui.Button{ID: "save", Label: "Save", Off: len(s.Draft) < 2, Do: func() {
		s.Tracks = append(s.Tracks, Track{Stops: s.Draft})
		s.Draft = nil
		p.Return()
		p.Snack("Track saved")
	}})
	if len(s.Draft) == 0 {
		p.Empty(ui.IconTrack, "Add the first stop")
		return
	}
	p.Text(ui.Text{ID: "length", Text: summary(s.Draft), Muted: true})
	p.Rows(len(s.Draft), true, func(k int) {
		p.Item(ui.Item{ID: "stop/" + strconv.Itoa(k), Title: t.title(s.Draft[k]), Detail: s.Draft[k].String(), Icon: ui.IconPlace})
		p.PartButton("remove/"+strconv.Itoa(k), ui.IconClose, "Remove stop "+strconv.Itoa(k+1), func() { s.Draft = slices.Delete(s.Draft, k, k+1) })
	})
}

// stop searches for the next stop of a new track.
func stop(p *ui.Page, s *State) {
	p.Bar("Next stop")
	p.Search("stop", "Search places or coordinates", &s.Stop)
	if strings.TrimSpace(s.Stop) == "" {
		p.Empty(ui.IconSearch, "Type a name or coordinates")
		return
	}
	s.results(p, s.Stop, func(at Point) {
		s.Draft = append(s.Draft, at)
		p.Return()
	})
}

// mayLocate reports whether the app may know where the phone is.
func (s *State) mayLocate(p *ui.Page) bool {
	return p.Sys.Settings.Location && slices.Contains(p.Sys.Shell.Grants, Name)
}
