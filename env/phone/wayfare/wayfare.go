// Package wayfare is the app Wayfare: the map of an island, with a search for places and coordinates, favourites, markers,
// and tracks through stops in order.
//
// The island is one of Islands, each with 60 places. A few sights, such as a windmill, are drawn on the map and named
// nowhere else. Its screens are the map, the saved spots and the tracks ("", by State.Tab), a spot ("spot", whose Arg is
// its coordinates), the places near a spot ("near"), a track ("track", whose Arg is its number) and the plan of a new one
// ("plan" and "stop").
package wayfare

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "wayfare"

// App is Wayfare.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Wayfare", Icon: ui.IconMap, Color: ui.Teal, Asks: "see where you are"},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Volatile: []string{"tab", "query", "stop", "draft", "kind", "centre", "zoom"},
	Spoil:    spoil,
	Families: families,
}

// State is the app's data.
type State struct {
	Island     int     `json:"island"` // which of Islands
	Here       Point   `json:"here"`   // where the phone is
	Favourites []Point `json:"favourites"`
	Markers    []Point `json:"markers"`
	Tracks     []Track `json:"tracks"`
	Tab        int     `json:"tab"` // 0 map, 1 saved, 2 tracks
	Query      string  `json:"query"`
	Stop       string  `json:"stop"`  // what is searched for as a stop
	Draft      []Point `json:"draft"` // the stops of a new track
	Kind       string  `json:"kind"`  // the only kind that "near" lists; "": all
	Centre     Point   `json:"centre"`
	Zoom       int     `json:"zoom"` // 0 to deepest
}

// A Track is a way through stops in order.
type Track struct {
	Stops []Point `json:"stops"`
}

// A Point is a place on earth, in ten-thousandths of a degree.
type Point struct {
	Lat int `json:"lat"`
	Lon int `json:"lon"`
}

// String gives the coordinates as people write them: "1.2345, -28.6123".
func (p Point) String() string { return degrees(p.Lat) + ", " + degrees(p.Lon) }

func degrees(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	part := strconv.Itoa(10_000 + n%10_000)
	return sign + strconv.Itoa(n/10_000) + "." + part[1:]
}

// ParsePoint reads coordinates: latitude and longitude in degrees, with a comma between them.
func ParsePoint(text string) (p Point, ok bool) {
	lat, lon, both := strings.Cut(text, ",")
	a, fine := tenThousandths(lat)
	b, too := tenThousandths(lon)
	if !both || !fine || !too || a < -90*10_000 || a > 90*10_000 || b < -180*10_000 || b > 180*10_000 {
		return Point{}, false
	}
	return Point{a, b}, true
}

// tenThousandths reads degrees with up to four decimals; further ones are cut off.
func tenThousandths(text string) (int, bool) {
	text = strings.TrimSpace(text)
	rest, negative := strings.CutPrefix(text, "-")
	whole, part, _ := strings.Cut(rest, ".")
	if whole == "" || len(whole) > 3 || len(part) > 12 || strings.Trim(whole+part, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(whole + (part + "0000")[:4])
	if negative {
		n = -n
	}
	return n, err == nil
}

// reach is how close two points are, in ten-thousandths of a degree of latitude and of longitude, to count as the same.
// Source: AndroidWorld compares coordinates with a tolerance of 0.001 degrees.
const reach = 10

func (p Point) meets(o Point) bool {
	return max(p.Lat-o.Lat, o.Lat-p.Lat) <= reach && max(p.Lon-o.Lon, o.Lon-p.Lon) <= reach
}

// Metres is the distance of two points, to ten metres. The islands lie near the equator, where a degree of longitude is as
// long as one of latitude.
func Metres(a, b Point) int {
	dy, dx := min(max(a.Lat-b.Lat, b.Lat-a.Lat), 1<<20), min(max(a.Lon-b.Lon, b.Lon-a.Lon), 1<<20)
	units := root(100 * (dx*dx + dy*dy)) // tenths of a ten-thousandth of a degree, which has 11.1 m
	return (units*111/100 + 5) / 10 * 10
}

// root is the whole part of a square root.
func root(n int) int {
	r := 0
	for bit := 1 << 30; bit > 0; bit >>= 1 {
		if next := r | bit; next*next <= n {
			r = next
		}
	}
	return r
}

// length is the length of a track in metres.
func length(stops []Point) int {
	sum := 0
	for i := 1; i < len(stops); i++ {
		sum += Metres(stops[i-1], stops[i])
	}
	return sum
}

// metresText writes a distance: "1,240 m".
func metresText(m int) string {
	s := strconv.Itoa(m)
	if len(s) > 3 {
		s = s[:len(s)-3] + "," + s[len(s)-3:]
	}
	return s + " m"
}

// has reports whether a list has a point.
func has(list []Point, at Point) bool { return slices.Contains(list, at) }

// toggle adds a point to a list, or removes it.
func toggle(list *[]Point, at Point) {
	if i := slices.Index(*list, at); i >= 0 {
		*list = slices.Delete(*list, i, i+1)
		return
	}
	*list = append(*list, at)
}

// rows lists the saved spots by what lies there, and the tracks. A point is the same as any within reach of the same place.
func rows(s *State, add func(device.Row)) {
	add(device.Exactly("island|%d|%s", s.Island, s.Here))
	t := s.island()
	for _, at := range s.Favourites {
		add(device.Exactly("favourite|%s", t.label(at)).As("%s", at))
	}
	for _, at := range s.Markers {
		add(device.Exactly("marker|%s", t.label(at)).As("%s", at))
	}
	for i := range s.Tracks {
		var names, points []string
		for _, at := range s.Tracks[i].Stops {
			names, points = append(names, t.label(at)), append(points, at.String())
		}
		add(device.Exactly("track|%s", strings.Join(names, " > ")).As("%s", strings.Join(points, "; ")))
	}
}
