package lookout

import (
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/env/phone/device"
)

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// showing reports whether the page of an address is in front, and there.
func showing(h *device.Driver, address string) bool {
	s := see(h)
	if h.Shell.Front != Name || !h.On("") || s.Tab >= len(s.Tabs) {
		return false
	}
	t := &s.Tabs[s.Tab]
	return t.Address == address && s.Address == address && !t.Failed && h.Tick >= t.Ready
}

// visit makes the driver show the page of a site, in the current tab unless another one has it.
func visit(h *device.Driver, address string) bool { return open(h, address, false) }

// open does the same, in a tab of its own if apart is set.
func open(h *device.Driver, address string, apart bool) bool {
	s := see(h)
	switch {
	case showing(h, address):
		return false
	case h.Open(Name):
		return true
	case h.Modal() != "":
		return h.Back()
	}
	at := slices.IndexFunc(s.Tabs, func(t Tab) bool { return t.Address == address })
	if h.On(tabsScreen) {
		return at >= 0 && h.Tap("tab/"+strconv.Itoa(at)) || apart && h.Tap("new-tab") || h.Back()
	}
	switch t := &s.Tabs[s.Tab]; {
	case t.Address == address && s.Address != address:
		return h.Fill("address", address)
	case t.Address == address && t.Failed:
		return h.Tap("retry")
	case t.Address == address:
		return h.Wait()
	case at >= 0 || apart && t.Address != "":
		return h.Fill("address", t.Address) || h.Tap("tabs")
	case t.Address == "" && s.Address == "":
		return h.Tap("site/" + address)
	}
	return h.Fill("address", address) || h.Tap("go/"+address)
}

// taskFile is the page of AndroidWorld's tasks.
const taskFile = "Download/task.html"

// toTask makes the driver open the page's file from Drawer. It returns false once the page is shown.
func toTask(h *device.Driver) bool {
	const drawer = "files"
	return !showing(h, fileScheme+taskFile) && (h.Open(drawer) || h.Tap("file/"+taskFile) || h.Tap("file/Download") || h.Back())
}

// solveTask makes the driver solve the page of the task.
func solveTask(kind string) func(h *device.Driver) bool {
	return func(h *device.Driver) bool {
		if toTask(h) {
			return true
		}
		_, seed, _ := parseFile(h.Files.Find(taskFile).Text)
		g := see(h).Game
		if g.Page != h.Files.Find(taskFile).Text {
			g = Game{}
		}
		switch kind {
		case drawGame:
			return draw(h, &g, seed)
		case mazeGame:
			way := mazeOf(seed).route(g.At)
			return len(way) > 0 && h.Tap([]string{"move/up", "move/left", "move/right", "move/down"}[way[0]])
		}
		if g.Shown < len(factors(seed)) {
			return h.Tap("press")
		}
		return h.Fill("product", strconv.Itoa(product(factors(seed)))) || h.Tap("submit")
	}
}

// draw makes the driver draw a line in each of the colours.
func draw(h *device.Driver, g *Game, seed int) bool {
	seen := drawn(g.Strokes)
	for i, ink := range asked(seed) {
		if seen[ink+1] {
			continue
		}
		if len(g.Strokes) >= mostLines {
			return h.Tap("clear")
		}
		if g.Ink != ink+1 {
			return h.Tap("ink/" + strconv.Itoa(ink+1))
		}
		if h.Show("canvas") {
			return true
		}
		b := h.Look("canvas").Box
		x, y := int64(b.X0+b.X1)/2, int64(b.Y0+70+70*i)
		return h.Do(gymkhana.Action{Verb: gymkhana.Drag, Args: []gymkhana.Arg{{Name: "x", Value: x - 90}, {Name: "y", Value: y},
			{Name: "to_x", Value: x + 90}, {Name: "to_y", Value: y}}})
	}
	return h.Tap("submit")
}

// spoil bookmarks a site, or undoes that.
func spoil(h *device.Driver) bool { return visit(h, ferry) || h.Tap("bookmark") }
