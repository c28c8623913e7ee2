package football

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"math"
	"runtime"
	"slices"
	"sync"
	"testing"

	"gymkhana/canvas"
	"gymkhana/internal/tier"
	"gymkhana/picture"
)

// goldenPictures is the hash of the pictures of shown on amd64: drawing uses floats.
const goldenPictures = "ecb6de44d7b24b83"

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

// TestOverlaysHideNobody looks at the first picture of every scene and, in a sample of them, at the last one of idling, of
// the built-in controller and of the oracle: nothing that is laid over the scene changes a pixel of a player or the ball, and the
// name of the agent's player is near him.
func TestOverlaysHideNobody(t *testing.T) {
	long := tier.Part(t, scenesByNumber(), 12)
	for _, i := range scenesByNumber() {
		sc := &Scenes()[i]
		start := play{state: Begin(sc, 1), auto: NewAuto()}
		shown := map[string]State{"at the start": start.state}
		if slices.Contains(long, i) {
			way, err := search(t.Context(), &start, true)
			if err != nil {
				t.Fatal(sc.ID, err)
			}
			for name, act := range map[string]func(n int, s *State) Action{
				"idling":         func(int, *State) Action { return Idle },
				"the controller": func(_ int, s *State) Action { return s.advice() },
				"the oracle":     func(n int, _ *State) Action { return way[n] },
			} {
				p := start
				for n := 0; p.state.Over == Playing; n++ {
					p.perform(act(n, &p.state), true, func(*State) {})
				}
				shown["at the end of "+name] = p.state
			}
		}
		for when, s := range shown {
			if n := hidden(&s); n > 0 {
				t.Errorf("%s %s: overlays change %d pixels of players or ball", sc.ID, when, n)
			}
			cam := follow(&s.Ball)
			if at := s.label(cam, s.radar(cam)); at.w == 0 || at.apart(s.figure(cam, Who{Left, s.Active})) > 150 {
				t.Errorf("%s %s: the name is at %v, far from its player", sc.ID, when, at)
			}
		}
	}
}

// TestGhostIsOnItsPlayer hides the ball behind the agent's player: it shows through him, and nothing around him
// changes.
func TestGhostIsOnItsPlayer(t *testing.T) {
	s := Begin(&Scenes()[40], 1)
	s.Ball.Pos = s.Teams[Left][s.Active].Pos.plus(Vec{one / 10, -one / 2})
	cam, figure, ghost := follow(&s.Ball), blank(), blank()
	drawPlayer(canvas.On(figure), cam, &s, Who{Left, s.Active})
	drawGhost(ghost, cam, &s)
	on, beside := 0, 0
	for i := 0; i < len(ghost.Pix); i += 4 {
		switch {
		case bytes.Equal(ghost.Pix[i:i+4], []byte{0, 0, 0, 0}):
		case figure.Pix[i+3] > 200:
			on++
		default:
			beside++
		}
	}
	if on < 30 || beside > 0 {
		t.Errorf("%d pixels of the player show the ball, and %d beside him", on, beside)
	}
}

// hidden counts the pixels of players and the ball, not of their shadows, that are not as without overlays.
func hidden(s *State) (n int) {
	cam, figures, bare, whole := follow(&s.Ball), blank(), blank(), blank()
	for side := range s.Teams {
		for i := range s.Count[side] {
			drawPlayer(canvas.On(figures), cam, s, Who{Side(side), i})
		}
	}
	drawBall(canvas.On(figures), cam, &s.Ball)
	drawScene(bare, cam, s, s.label(cam, s.radar(cam)))
	Draw(whole, s)
	for i := 0; i < len(figures.Pix); i += 4 {
		if figures.Pix[i+3] > 200 && !bytes.Equal(bare.Pix[i:i+4], whole.Pix[i:i+4]) {
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
