package parcelline

import (
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
	"gymkhana/env/game/kit/track"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go", "pieces.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "a71aa9dbd36f672c", "440f560c18553fcf") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// at is 5,000 pixels into the way in clears, with one thing; 5 pixels fit into it, as the parcel moves on by that much.
const at = 5000

// clears plays past one thing with a jump that begins where the parcel's rear is from pixels behind the thing's near side.
func clears(kind Kind, from int) bool {
	s := State{Moving: true, Count: 1, Length: 2 * at, Dist: kit.FromInt(at + from)}
	s.Pieces[0] = Piece{at, kind}
	in := []kit.Input{{Pressed: kit.KeySet(kit.Space)}}
	for s.rear() < at+kinds[kind].width+400 {
		if tick(&s, in); s.Hit != "" {
			return false
		}
		in[0].Pressed = 0
	}
	return true
}

// A jump that begins anywhere in the span of a kind clears it, one that begins before or behind does not, and the span is
// at least as long as a step, so a player in any phase has a moment to jump. A thing without a span is passed on the belt.
func TestClear(t *testing.T) {
	for i := range kinds {
		kind, k := Kind(i), &kinds[i]
		if k.clear.Len() == 0 {
			s := State{Moving: true, Count: 1, Length: 2 * at, Dist: kit.FromInt(at - 200)}
			s.Pieces[0] = Piece{at, kind}
			for range 100 {
				tick(&s, []kit.Input{{}})
			}
			if s.Hit != "" {
				t.Errorf("%s: a parcel that stays on the belt %s", k.name, s.Hit)
			}
			continue
		}
		spans := track.Moments(-300, 300, func(from int) bool { return from <= k.width && clears(kind, from) })
		if len(spans) == 0 {
			t.Errorf("%s: cannot be cleared", k.name)
			continue
		}
		if spans[0].From > k.clear.From || spans[0].To < k.clear.To || spans[0].Len()-k.clear.Len() > 4*speed {
			t.Errorf("%s: cleared by jumps from %v; declared %v", k.name, spans, k.clear)
		}
		if k.clear.Len() < speed*int(kit.StepTicks) {
			t.Errorf("%s: %d pixels to jump in; a step is %d", k.name, k.clear.Len(), speed*int(kit.StepTicks))
		}
	}
}

// In every stage the spans in which a jump may begin are fair to a player in any phase.
func TestStagesAreFair(t *testing.T) {
	for level := range len(stages) {
		for seed := range gymkhana.Seed(200) {
			cfg, err := gymkhana.NewConfig(Params{Level: level + 1})
			if err != nil {
				t.Fatal(err)
			}
			s, err := start(cfg, seed)
			if err != nil {
				t.Fatal(err)
			}
			var spans []track.Span
			for _, p := range s.Pieces[:s.Count] {
				k := &kinds[p.Kind]
				if n := len(spans); k.clear.Len() == 0 && n > 0 && p.At < spans[n-1].To+leapWay-25 {
					t.Errorf("stage %d, seed %d: a parcel in the air meets the duct at %d", level+1, seed, p.At)
				}
				if k.clear.Len() > 0 {
					spans = append(spans, track.Span{From: p.At + k.clear.From, To: p.At + k.clear.To})
				}
			}
			if !track.Fair(speed*int(kit.StepTicks), leapWay, spans...) {
				t.Errorf("stage %d, seed %d: jumps from %v", level+1, seed, spans)
			}
			if s.Length > 90*int(kit.StepTicks)*speed {
				t.Errorf("stage %d, seed %d: %d pixels are more than 90 steps", level+1, seed, s.Length)
			}
		}
	}
}
