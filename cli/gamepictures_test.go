package cli

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/picture"
	"gymkhana/store"
)

// moments are the moments that docs/games shows of each game, and docs/robot of tasks with a person as robot: the progress of the oracle in the first instance of a task.
var moments = map[gymkhana.TaskID]float64{
	"games/merge-grid/05":       0.5,
	"games/brick-volley/03":     0.4,
	"games/desert-dash/04":      0.5,
	"games/ember-and-brook/05":  0.5,
	"games/snake-grid/05":       0.6,
	"games/copper-cap-run/03":   0.5,
	"games/mine-grid/05":        0.5,
	"games/market-hands/05":     0.5,
	"games/dot-maze/03":         0.3,
	"games/block-well/05":       0.5,
	"games/keep-raider/03":      1.0 / 6,
	"games/five-letter-code/04": 0.5,
	"games/parcel-line/04":      0.1,
	"games/salt-flats/04":       0.4,
	"games/paper-glider/04":     0.6,
	"games/dial-pins/04":        0.6,
	"games/lily-ladder/05":      0.4,
	"games/well-descent/05":     0.6,
	"games/layer-cake/03":       0.5,
	"games/rooftop-post/04":     0.5,
	"games/foundry-circuit/04":  0.5,
	"games/beetle-yard/05":      0.4,
	"games/night-shift/04":      0.6,
	"games/cart-kick/04":        0.3,
	"games/dew-warren/04":       0.4,
	"games/hex-loom/05":         0.85,
	"games/drum-lane/03":        0.5,
	"games/spade-and-lamp/02":   0.4,

	"robot/clear-table/05": 0.5,
	"robot/book-tower/03":  0.5,
	"robot/book-tower/04":  0.6,
}

// The pictures in the games' docs, and their contact sheet, show how the games look now.
// go test ./cli -run TestPicturesOfTheGames -update draws them again.
func TestPicturesOfTheGames(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays every game")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("pictures belong to one architecture")
	}
	s := newSession(t)
	out := filepath.Join(s.home, "games.gym")
	args := []string{"run", "--agent", "oracle", "--instances", "1", "--out", out}
	for id := range moments {
		args = append(args, string(id))
	}
	s.must(args...)
	file, err := store.Read(out)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]image.Image{}
	for _, row := range rows {
		tr, err := file.Trajectory(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.Split(string(row.Task), "/")[1]
		task, _ := file.Run().Plan.TaskOf(row.Task)
		now := replayed(t, task, row.Instance, tr.Steps[1:1+int(moments[row.Task]*float64(len(tr.Steps)))])
		if id, ok := strings.CutPrefix(string(row.Task), "robot/"); ok {
			shown(t, "../docs/robot/"+strings.ReplaceAll(id, "/", "-")+".png", now)
			continue
		}
		seen[name] = now
		shown(t, "../docs/games/"+name+".png", seen[name])
	}
	shown(t, "../docs/games/contact-sheet.png", contactSheet(seen))
}

// replayed is what a world shows after these steps.
func replayed(t *testing.T, task *gymkhana.Task, seed gymkhana.Seed, steps []gymkhana.Step) image.Image {
	t.Helper()
	world, err := Builtin().NewEnv(task.Environment)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	start, err := world.Reset(t.Context(), seed)
	seen := start.Seen
	for i := 0; i < len(steps) && err == nil; i++ {
		var m gymkhana.Moment
		m, err = world.Step(t.Context(), steps[i].Actions)
		seen = m.Seen
	}
	if err != nil {
		t.Fatal(err)
	}
	img, err := seen[0].Screenshot.Image()
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// contactSheet has all games in rows of three, in the order of the catalog.
func contactSheet(seen map[string]image.Image) image.Image {
	const columns, w, h, gap = 3, 400, 225, 16
	sheet := image.NewRGBA(image.Rect(0, 0, gap+columns*(w+gap), gap+(len(games)+columns-1)/columns*(h+gap)))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.RGBA{0xf4, 0xee, 0xe2, 0xff}), image.Point{}, draw.Src)
	for i, g := range games {
		at := image.Pt(gap+i%columns*(w+gap), gap+i/columns*(h+gap))
		name := strings.Split(string(g.tasks()[0].ID), "/")[1]
		draw.Draw(sheet, image.Rectangle{at, at.Add(image.Pt(w, h))}, picture.Scale(seen[name], w, h), image.Point{}, draw.Src)
	}
	return sheet
}

// shown compares a picture with a file, pixel by pixel.
func shown(t *testing.T, path string, img image.Image) {
	t.Helper()
	if *update {
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if kept.Bounds() != img.Bounds() || !bytes.Equal(rgba(kept), rgba(img)) {
		t.Errorf("%s is not what the game shows now; go test ./cli -run %s -update draws it", path, t.Name())
	}
}

func rgba(img image.Image) []byte {
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	return out.Pix
}
