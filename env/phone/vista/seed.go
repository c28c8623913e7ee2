package vista

import (
	"fmt"
	"slices"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// names are those of albums.
var names = []string{"Summer", "Family", "Holidays", "Walks", "Neighbours", "Weekend", "Favourite corners",
	"For the calendar", "Prints", "Outdoors", "Best of", "To show"}

// seed fills the camera and two albums with photographs of the last weeks.
func seed(d *rng.Stream, ph *device.Phone, _ *State) {
	ph.Files.MakeFolder(Root, ui.Epoch.Unix())
	for _, name := range rng.Some(d, names, 2) {
		for range d.Between(2, 3) {
			place(d, ph, within(Root, name), scene(d), d.Between(31, 80))
		}
	}
	for range d.Between(11, 14) {
		place(d, ph, Snaps, scene(d), d.Between(2, 29))
	}
}

// scene invents a photograph with one thing.
func scene(d *rng.Stream) *photo.Photo { return photo.Invent(d) }

// place saves a photograph in a folder, taken some days ago at a time that no other picture has. It returns its path.
func place(d *rng.Stream, ph *device.Phone, folder string, p *photo.Photo, days int) string {
	day := ui.Epoch.AddDate(0, 0, -days)
	for {
		at := time.Date(day.Year(), day.Month(), day.Day(), d.Between(7, 20), d.N(60), d.N(60), 0, time.UTC)
		if path, ok := put(ph, folder, p, at); ok {
			return path
		}
	}
}

// put saves a photograph taken at a time, unless another picture has its name.
func put(ph *device.Phone, folder string, p *photo.Photo, at time.Time) (path string, ok bool) {
	name := fmt.Sprintf("IMG_%s.jpg", at.Format("20060102_1504"))
	for i := range ph.Files {
		if ph.Files[i].Name() == name {
			return "", false
		}
	}
	path = within(folder, name)
	ph.Files.Write(path, p.Text(), at.Unix())
	return path, true
}

// change rewrites the photographs that show something which the task's pictures alone must show.
func change(d *rng.Stream, ph *device.Phone, shows func(*photo.Photo) bool) {
	for i := range ph.Files {
		for p, ok := photo.Parse(ph.Files[i].Text); ok && shows(p); p, ok = photo.Parse(ph.Files[i].Text) {
			ph.Files[i].Text = scene(d).Text()
		}
	}
}

// free draws the name of an album that the phone does not have.
func free(d *rng.Stream, ph *device.Phone) string {
	return rng.Pick(d, slices.DeleteFunc(slices.Clone(names),
		func(name string) bool { return ph.Files.Find(within(Root, name)) != nil }))
}
