package web_test

import (
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/web"
)

// shelved begins an episode in front of the shelf, where the pictures are.
func shelved(t *testing.T, setup gymkhana.AgentSetup, replies ...string) *episode {
	t.Helper()
	e := begun(t, setup, replies...)
	e.world.shelf = true
	e.seen = e.world.look("").Seen
	return e
}

// sent gives the pictures of the newest request.
func (e *episode) sent(t *testing.T) []*image.RGBA {
	t.Helper()
	asked := e.model.Asked()
	messages := asked[len(asked)-1].Request.Messages
	var list []*image.RGBA
	for _, m := range messages {
		for _, p := range m.Parts {
			if p.Image == nil {
				continue
			}
			img, err := gymkhana.EncodedScreenshot(p.Image.Data).Image()
			if err != nil {
				t.Fatal(err)
			}
			flat := image.NewRGBA(img.Bounds())
			for y := range img.Bounds().Dy() {
				for x := range img.Bounds().Dx() {
					flat.Set(x, y, img.At(x, y))
				}
			}
			list = append(list, flat)
		}
	}
	return list
}

// The pictures in view are cut out in the order of the tree, not of the elements, up to a limit,
// scaled to what the model sees, and each is above a strip with its id.
func TestImages(t *testing.T) {
	for _, c := range []struct {
		config string
		limit  gymkhana.ImageLimit
		want   string // size and id of each
	}{
		{`{"observe":"images"}`, gymkhana.ImageLimit{}, "60x76 of 23, 60x76 of 24"},
		{`{"observe":"images","max_images":1}`, gymkhana.ImageLimit{}, "60x76 of 23"},
		{`{"observe":"images"}`, gymkhana.ImageLimit{LongSide: 56}, "44x56 of 23, 44x56 of 24"},
		{`{"observe":"tree"}`, gymkhana.ImageLimit{}, ""},
	} {
		e := shelved(t, gymkhana.AgentSetup{Options: gymkhana.Config(c.config), Profile: gymkhana.Profile{Image: c.limit}}, "```go_back```")
		frame, err := e.seen[0].Screenshot.Hash()
		if err != nil {
			t.Fatal(err)
		}
		e.turn(t)
		var got []string
		for _, img := range e.sent(t) {
			size := img.Rect.Size()
			id := "unknown"
			for _, name := range []string{"23", "24"} {
				if img.RGBAAt(size.X/2, 10) == ink(name) {
					id = name
				}
			}
			if !lettered(img, image.Rect(0, size.Y-26, size.X, size.Y)) {
				t.Errorf("%s: nothing is written below %s", c.config, id)
			}
			got = append(got, fmt.Sprintf("%dx%d of %s", size.X, size.Y, id))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s, %+v: got %q, want %q", c.config, c.limit, got, c.want)
		}
		for _, m := range e.model.Asked()[0].Request.Messages {
			for _, p := range m.Parts {
				if p.Image != nil && p.Image.Frame != frame {
					t.Errorf("%s: a picture is not known to be of its screenshot", c.config)
				}
			}
		}
	}
}

// lettered reports whether part of a picture is white with something dark on it.
func lettered(img *image.RGBA, part image.Rectangle) bool {
	light, dark := 0, 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			switch c := img.RGBAAt(x, y); {
			case c.R > 250 && c.G > 250 && c.B > 250:
				light++
			case c.R < 80 && c.G < 80 && c.B < 80:
				dark++
			}
		}
	}
	return light > dark && dark > 10
}

// Each usable element has a box and a plate on the picture, at the size that the model sees, and a
// line in the list, which replaces the tree.
func TestMarks(t *testing.T) {
	e := begun(t, gymkhana.AgentSetup{Options: gymkhana.Config(`{"observe":"marks"}`)}, "```go_back```")
	plain := e.world.draw()
	e.turn(t)
	sent := e.sent(t)
	if len(sent) != 1 || sent[0].Rect.Size() != image.Pt(screen.W, screen.H) {
		t.Fatalf("%d pictures; want one of %v", len(sent), screen)
	}
	changed := func(x, y int) bool { return sent[0].RGBAAt(x, y) != plain.RGBAAt(x, y) }
	for _, el := range e.world.elements() {
		b := el.Bounds
		usable := len(el.States) > 0
		if framed := changed(b.X1-1, b.Y1-1); framed != usable {
			t.Errorf("element %s has a box: %v, want %v", el.ID, framed, usable)
		}
		if usable && changed((b.X0+b.X1)/2, (b.Y0+b.Y1)/2) {
			t.Errorf("the middle of element %s is covered", el.ID)
		}
	}
	// There is room below the link, but neither above nor below the box for searching.
	if link, search := e.world.elements()[1].Bounds, e.world.elements()[0].Bounds; !changed(link.X0+3, link.Y1+4) || !changed(search.X0+4, search.Y0+10) {
		t.Error("the plates are not in their places")
	}
	if text := e.last(); !strings.Contains(text, "[11] [SEARCHBOX] [Search]\n[12] [LINK] [Kettles]\n\nURL") || strings.Contains(text, hostile) {
		t.Errorf("the list is not of what can be used:\n%s", text)
	}
	e = begun(t, gymkhana.AgentSetup{Options: gymkhana.Config(`{"observe":"marks"}`),
		Profile: gymkhana.Profile{Image: gymkhana.ImageLimit{LongSide: 100}}}, "```go_back```")
	e.turn(t)
	if size := e.sent(t)[0].Rect.Size(); size != image.Pt(100, 80) {
		t.Errorf("the picture is %v; want 100 by 80", size)
	}
}

// Captions are given for the pictures in view, by id and in the order of the tree. The model is asked for each once per
// episode, even if the question after it fails.
func TestCaptions(t *testing.T) {
	down := gymkhana.Blame(gymkhana.FaultModel, "test", errors.New("provider down"))
	answers := []string{"A red\nkettle.", "A blue kettle.", "", "```click [26]```", "```go_back```", "```press [Enter]```"}
	var asked []string
	model := &agenttest.Model{}
	model.Answer = func(r *gymkhana.Request) string {
		kind := "action"
		if strings.HasPrefix(r.Messages[0].Parts[0].Text, "This picture") {
			kind = fmt.Sprintf("caption, %d tokens", r.Sampling.MaxTokens)
		}
		asked = append(asked, kind)
		return answers[len(asked)-1]
	}
	ag, err := web.New(gymkhana.AgentSetup{Model: failing{model, 2, down}, Options: gymkhana.Config(`{"observe":"captions","caption_from":"model"}`)})
	if err != nil {
		t.Fatal(err)
	}
	world := &kiosk{}
	if err := ag.Begin(t.Context(), &gymkhana.Task{Goal: "g"}, world.Spec()); err != nil {
		t.Fatal(err)
	}
	world.shelf = true
	text := func() string {
		requests := model.Asked()
		return written(requests[len(requests)-1].Request.Messages)
	}
	if _, err := ag.Act(t.Context(), &world.look("").Seen[0]); !errors.Is(err, down) {
		t.Fatalf("got %v, want %v", err, down)
	}
	for range 2 {
		if _, err := ag.Act(t.Context(), &world.look("").Seen[0]); err != nil {
			t.Fatal(err)
		}
		if want := "PICTURES:\n[23] A red kettle.\n[24] A blue kettle.\n\nURL"; !strings.Contains(text(), want) {
			t.Errorf("want %q in\n%s", want, text())
		}
	}
	world.shelf = false
	if _, err := ag.Act(t.Context(), &world.look("").Seen[0]); err != nil {
		t.Fatal(err)
	}
	if got := text(); strings.Contains(got, "kettle.") || !strings.Contains(got, "PICTURES:\nThere is none in view.") {
		t.Errorf("captions of another page are told:\n%s", got)
	}
	if want := "[caption, 60 tokens caption, 60 tokens action action action action]"; fmt.Sprint(asked) != want {
		t.Errorf("asked for %v, want %s", asked, want)
	}
}
