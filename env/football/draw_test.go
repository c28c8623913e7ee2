package football

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"math"
	"runtime"
	"sync"
	"testing"

	"gymkhana/canvas"
	"gymkhana/internal/tier"
	"gymkhana/picture"
)

// goldenPictures is the hash of the pictures of shown on amd64: drawing uses floats.
const goldenPictures = "d64d5b5b050156a9"

// shown are states that have in them whatever a picture can show.
func shown() []State {
	var list []State
	for i, id := range []int{3, 40, 77, 107, 20} {
		s := Begin(&Scenes()[id], 3)
		s.Frame = 7 * i
		s.Dir = GoLeft + Action(i)
		s.Running, s.Careful = i%2 == 0, i%3 == 0
		for side := range s.Teams {
			for k := range s.Count[side] {
				s.Teams[side][k].Vel = headings[(k+i)%8].scaled(Fix(k) * one * 7 / 10)
				s.Teams[side][k].Face = headings[(k+i)%8]
			}
		}
		list = append(list, s)
	}
	list[1].Ball.Z = 6 * one
	list[2].Swing = Swing{Action: Shoot, Ticks: 3}
	list[3].Over, list[3].Score[Left] = Goal, 1
	list[4].Over = Out
	return list
}

func blank() *image.RGBA { return image.NewRGBA(image.Rect(0, 0, Width, Height)) }

// TestPictures fails when pictures look different under the same Version. If that is meant, raise Version and put in
// the new hash. On every machine the same states, drawn at the same time, must give the same pictures.
func TestPictures(t *testing.T) {
	states := shown()
	again := make([][]byte, len(states))
	var wg sync.WaitGroup
	for i := range states {
		wg.Go(func() { again[i] = Draw(blank(), &states[i]).Pix })
	}
	wg.Wait()
	sum := sha256.New()
	for i, s := range shown() {
		pixels := Draw(blank(), &s).Pix
		if !bytes.Equal(pixels, again[i]) {
			t.Errorf("state %d: drawn beside others it is another picture", i)
		}
		sum.Write(pixels)
	}
	if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != goldenPictures && runtime.GOARCH == "amd64" {
		t.Errorf("pictures of version %d hash to %s; want %s", Version, got, goldenPictures)
	}
}

// TestDrawPaintsEverything draws over another picture: nothing of it may be left.
func TestDrawPaintsEverything(t *testing.T) {
	for i, s := range shown() {
		want := Draw(blank(), &s).Pix
		used := blank()
		for k := range used.Pix {
			used.Pix[k] = byte(k * 7)
		}
		if !bytes.Equal(Draw(used, &s).Pix, want) {
			t.Errorf("state %d: what was there before is seen", i)
		}
	}
}

// TestCameraFollows moves the ball over the whole pitch: it is always in the picture, and so are its carrier and his name.
func TestCameraFollows(t *testing.T) {
	for x := -halfLong; x <= halfLong; x += halfLong / 8 {
		for y := -halfWide; y <= halfWide; y += halfWide / 8 {
			cam := follow(&Ball{Pos: Vec{Fix(x * float64(one)), Fix(y * float64(one))}})
			px, py, scale := cam.at(x, y, 0)
			if px < 40 || px > Width-40 || py < 90 || py > Height-18 {
				t.Errorf("the ball at %.0f,%.0f is drawn at %.0f,%.0f", x, y, px, py)
			}
			if tall := stature * 1.85 * scale * camCos; tall < 42 {
				t.Errorf("a player at %.0f,%.0f is %.0f pixels tall", x, y, tall)
			}
			if back, again := cam.row(py); math.Abs(back-y) > 1e-6 || math.Abs(again-scale) > 1e-6 {
				t.Errorf("the row of %.1f is %.1f; scales %.3f and %.3f", y, back, scale, again)
			}
		}
	}
}

// TestOverlaysHideNobody plays every scene by idling and by the oracle's way: neither score nor radar nor what is said at the
// end is painted over a player or the ball, at the start or at the end.
func TestOverlaysHideNobody(t *testing.T) {
	for _, i := range tier.Part(t, scenesByNumber(), 12) {
		sc := &Scenes()[i]
		start := play{state: Begin(sc, 1), auto: NewAuto()}
		idle, won := start, start
		for idle.state.Over == Playing {
			idle.perform(Idle, true, func(*State) {})
		}
		way, err := search(t.Context(), &start, true)
		if err != nil {
			t.Fatal(sc.ID, err)
		}
		for _, a := range way {
			won.perform(a, true, func(*State) {})
		}
		for when, s := range map[string]*State{"at the start": &start.state, "after idling": &idle.state, "after the goal": &won.state} {
			if n := hidden(s); n > 0 {
				t.Errorf("%s %s: %d pixels of players or ball are under an overlay", sc.ID, when, n)
			}
		}
	}
}

// hidden counts the pixels of players and the ball, not of their shadows, that something is painted over.
func hidden(s *State) (n int) {
	cam, on, over := follow(&s.Ball), blank(), blank()
	for side := range s.Teams {
		for i := range s.Count[side] {
			drawPlayer(canvas.On(on), cam, s, Who{Side(side), i})
		}
	}
	drawBall(canvas.On(on), cam, &s.Ball)
	drawBoard(canvas.On(over), s)
	drawRadar(canvas.On(over), cam, s)
	if s.Over != Playing {
		drawEnd(canvas.On(over), s.Over)
	}
	for i := 3; i < len(on.Pix); i += 4 {
		if on.Pix[i] > 200 && over.Pix[i] > 0 {
			n++
		}
	}
	return n
}

// TestPictureTells changes one thing at a time; every one of them is seen.
func TestPictureTells(t *testing.T) {
	plain := Begin(&Scenes()[40], 1)
	want := Draw(blank(), &plain).Pix
	for name, change := range map[string]func(*State){
		"ball moves":      func(s *State) { s.Ball.Pos.X += one / 2 },
		"ball rises":      func(s *State) { s.Ball.Z += one },
		"player turns":    func(s *State) { s.Teams[Left][s.Active].Face = Vec{-one, 0} },
		"another player":  func(s *State) { s.Active = (s.Active + 1) % s.Count[Left] },
		"direction":       func(s *State) { s.Dir = GoTop },
		"sprint":          func(s *State) { s.Running = true },
		"dribble":         func(s *State) { s.Careful = true },
		"time":            func(s *State) { s.Frame++ },
		"goal":            func(s *State) { s.Score[Left]++ },
		"end":             func(s *State) { s.Over = Stolen },
		"kick":            func(s *State) { s.Swing = Swing{Action: ShortPass, Ticks: 2} },
		"opponent far":    func(s *State) { s.Teams[Right][0].Pos.X -= 20 * one }, // on the radar
		"opponent's role": func(s *State) { s.Teams[Right][4].Role = GK },
	} {
		s := plain
		change(&s)
		if bytes.Equal(Draw(blank(), &s).Pix, want) {
			t.Errorf("%s: it cannot be seen", name)
		}
	}
}

// BenchmarkPicture draws and encodes pictures of a scene in play.
func BenchmarkPicture(b *testing.B) {
	s := Begin(&Scenes()[107], 3)
	img := blank()
	size := 0
	for b.Loop() {
		if s.Step(s.advice()); s.Over != Playing {
			s = Begin(&Scenes()[107], 3)
		}
		out, err := picture.EncodePNG(Draw(img, &s))
		if err != nil {
			b.Fatal(err)
		}
		size += len(out)
	}
	b.ReportMetric(float64(size)/float64(b.N), "bytes/picture")
}

// BenchmarkDraw draws them only.
func BenchmarkDraw(b *testing.B) {
	s := Begin(&Scenes()[107], 3)
	img := blank()
	for b.Loop() {
		Draw(img, &s)
	}
}
