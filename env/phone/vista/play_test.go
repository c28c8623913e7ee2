package vista_test

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/files"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/vista"
)

// A hand plays one family on a phone with Quill, Drawer and Vista.
type hand struct {
	t     *testing.T
	kit   *device.Kit
	world *device.World
	now   gymkhana.Moment
}

func begin(t *testing.T, family string, seed gymkhana.Seed) *hand {
	t.Helper()
	kit := device.New(notes.App, files.App, vista.App)
	config, err := gymkhana.NewConfig(device.Setup{Family: "vista/" + family})
	if err != nil {
		t.Fatal(err)
	}
	env, err := kit.Env(config)
	if err != nil {
		t.Fatal(err)
	}
	start, err := env.Reset(t.Context(), seed)
	if err != nil {
		t.Fatal(err)
	}
	return &hand{t, kit, env.(*device.World), start.Moment}
}

// do performs actions given as text, which must not be refused.
func (h *hand) do(list ...string) {
	h.t.Helper()
	for _, text := range list {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			h.t.Fatal(err)
		}
		h.act(a)
		if why := h.now.Seen[0].Refused; why != "" {
			h.t.Fatalf("%s is refused: %s", text, why)
		}
	}
}

func (h *hand) act(a gymkhana.Action) {
	h.t.Helper()
	var err error
	if h.now, err = h.world.Step(h.t.Context(), []gymkhana.Action{a}); err != nil {
		h.t.Fatal(err)
	}
}

func (h *hand) phone() *device.Phone { return h.world.State().Phone() }

func (h *hand) find(id string) *gymkhana.Element {
	list := h.now.Seen[0].Elements
	if i := slices.IndexFunc(list, func(e gymkhana.Element) bool { return e.ID == id }); i >= 0 {
		return &list[i]
	}
	return nil
}

// words are all that names what a photograph shows.
func words() []string {
	list := slices.Concat(photo.Kinds, photo.Animals, photo.Colours, photo.Coats)
	for _, p := range photo.Places {
		list = append(list, string(p))
	}
	return list
}

// silent tests that no element of the screen names what a photograph shows. A name of an album that a person gave is left
// out.
func (h *hand) silent(where string) {
	h.t.Helper()
	for _, e := range h.now.Seen[0].Elements {
		if strings.HasPrefix(e.ID, "photo/") && !strings.HasPrefix(e.ID, "photo/"+vista.Root) {
			continue // names of other files
		}
		said := strings.ToLower(e.ID + " " + e.Name + " " + e.Text)
		for _, w := range words() {
			if slices.Contains(strings.FieldsFunc(said, func(r rune) bool { return r < 'a' || r > 'z' }), w) {
				h.t.Errorf("%s: the element %q says %q, %q, which gives away %q", where, e.ID, e.Name, e.Text, w)
			}
		}
	}
}

// What a photograph shows is in its picture only: no element of Vista says it on the oracles' ways, nor Drawer, nor Quill.
func TestNoElementNamesWhatAPhotographShows(t *testing.T) {
	for i := range vista.App.Families {
		f := &vista.App.Families[i]
		if !f.Vision {
			continue
		}
		h := begin(t, strings.TrimPrefix(f.Name, "vista/"), 3)
		o, err := h.kit.NewOracle(gymkhana.AgentSetup{})
		if err == nil {
			err = o.Sit(h.world)
		}
		if err != nil {
			t.Fatal(err)
		}
		for step := 0; step < f.Steps && !h.now.Over(); step++ {
			h.act(o.(*device.Oracle).Next())
			h.silent(f.Name)
		}
		if !h.now.Over() {
			t.Errorf("%s: the oracle does not come to an end", f.Name)
		}
	}
	h := begin(t, "day-of-photo", 1)
	path := h.phone().Case.Get("path")
	h.do(`open_app app="Drawer"`, `click element="file/DCIM"`, `click element="file/DCIM/Snaps"`,
		`long_press element="file/`+path+`"`,
		`click element="copy"`, `click element="file/Pictures"`, `click element="here"`)
	if h.do("home", `open_app app="Drawer"`); h.find("file/"+path) != nil {
		h.do(`click element="file/` + path + `"`)
		h.silent("Drawer")
	}
	name := path[strings.LastIndexByte(path, '/')+1:]
	h.do(`open_app app="Quill"`, `click element="more"`)
	if h.find("pictures") == nil {
		t.Fatal("Quill lists no pictures")
	}
	h.do(`click element="pictures"`)
	for h.find("picture/"+name) == nil {
		h.do(`scroll direction="down"`)
	}
	h.do(`click element="picture/` + name + `"`)
	h.silent("Quill")
	if b := h.find("paper").Bounds; b.Y1-b.Y0 < 400 {
		t.Errorf("Quill shows a photograph as a sheet of paper, %d high", b.Y1-b.Y0)
	}
}

// A favourite stays one when it moves, a copy is none, and what is deleted is none any more.
func TestFavouritesFollowTheirPictures(t *testing.T) {
	h := begin(t, "album-of-day", 1)
	paths := strings.Split(h.phone().Case.Get("paths"), "\n")
	path, name := paths[0], paths[0][strings.LastIndexByte(paths[0], '/')+1:]
	starred := func() []string { return device.See[vista.State](h.phone()).Starred }
	h.do(`open_app app="Vista"`, `type text="`+name+`" element="search"`, `click element="photo/`+path+`"`,
		`click element="star"`,
		`click element="more"`, `click element="copy"`, `click element="album/Download"`)
	if got := starred(); !slices.Equal(got, []string{path}) {
		t.Fatalf("after a copy the favourites are %q", got)
	}
	h.do(`click element="more"`, `click element="move"`, `click element="new-album"`,
		`type text="Coast" element="title"`, `click element="create"`)
	moved := "DCIM/Coast/" + name
	if got := starred(); !slices.Equal(got, []string{moved}) || h.phone().Files.Find(path) != nil ||
		h.phone().Files.Find(moved) == nil {
		t.Fatalf("after a move the favourites are %q", got)
	}
	if e := h.find("star"); e == nil || e.Name != "Remove from favourites" {
		t.Errorf("the viewer does not follow the picture: %+v", e)
	}
	h.do(`click element="more"`, `click element="delete"`, `click element="confirm"`)
	if got := starred(); len(got) != 0 || h.phone().Files.Find(moved) != nil {
		t.Errorf("after a deletion the favourites are %q", got)
	}
}

// An album keeps the picture that has a name already; names of albums are checked.
func TestAnAlbumKeepsWhatItHas(t *testing.T) {
	h := begin(t, "save-copy-of-receipt", 1)
	name := h.phone().Case.Get("name")
	copying := []string{`click element="more"`, `click element="copy"`, `click element="album/Download"`}
	h.do(`open_app app="Vista"`, `type text="`+name+`" element="search"`, `click element="photo/DCIM/`+name+`"`)
	h.do(copying...)
	h.do(copying...)
	if e := h.find("snack"); e == nil || !strings.Contains(e.Text, "is there already") {
		t.Errorf("a second copy is answered with %+v", e)
	}
	h.do(`click element="more"`, `click element="copy"`, `click element="new-album"`)
	for text, want := range map[string]bool{"": false, "  ": false, "..": false, "a/b": false, "Snaps": false,
		"Coast": true} {
		h.do(`type text="` + text + `" element="title" clear=true`)
		if off := slices.Contains(h.find("create").States, "disabled"); off == want {
			t.Errorf("an album can be called %q: %v, want %v", text, !off, want)
		}
	}
}

// Cropping leaves a half, again and again, until the rest is too narrow.
func TestCrop(t *testing.T) {
	h := begin(t, "crop-to", 1)
	path := h.phone().Case.Get("path")
	text := func() string { return h.phone().Files.Find(path).Text }
	name := path[strings.LastIndexByte(path, '/')+1:]
	h.do(`open_app app="Vista"`, `type text="`+name+`" element="search"`, `click element="photo/`+path+`"`)
	for _, want := range []struct {
		part     string
		from, to int
	}{{"Left half", 0, 50}, {"Middle", 12, 37}, {"Right half", 24, 37}} {
		h.do(`click element="more"`)
		if h.find("crop") == nil {
			if want.part == "Right half" {
				return
			}
			t.Fatalf("no command to crop %s", text())
		}
		h.do(`click element="crop"`, `click element="part/`+want.part+`"`, `click element="save"`)
		if p, ok := photo.Parse(text()); !ok || p.From != want.from || p.To != want.to {
			t.Errorf("%s leaves %s, want %d to %d", want.part, text(), want.from, want.to)
		}
	}
	if h.do(`click element="more"`); h.find("crop") != nil {
		t.Errorf("%s can be cropped further", text())
	}
}

// What is shared goes to the app that is chosen: Drawer copies a picture into a folder.
func TestSharingWithDrawer(t *testing.T) {
	h := begin(t, "save-copy-of-receipt", 2)
	name := h.phone().Case.Get("name")
	h.do(`open_app app="Vista"`, `type text="`+name+`" element="search"`, `click element="photo/DCIM/`+name+`"`,
		`click element="share"`,
		`click element="share/files"`, `click element="file/Documents"`, `click element="here"`)
	if h.phone().Files.Find("Documents/"+name) == nil || h.phone().Files.Find("DCIM/"+name) == nil {
		t.Error("the copy is not where it was saved")
	}
}
