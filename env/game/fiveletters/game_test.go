package fiveletters

import (
	"testing"

	"gymkhana/env/game/kit/kittest"
)

func TestGame(t *testing.T) { kittest.Run(t, Game, "rules.go") }

func TestVersion(t *testing.T) { kittest.Version(t, Game, "f486fe37cd2f7923", "8195c53cebbc5fa6") }

func TestFacts(t *testing.T) { kittest.Facts(t, Game) }

func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }

func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }

func TestProof(t *testing.T) { kittest.Prove(t, Game) }

func TestInstances(t *testing.T) { kittest.Instances(t, Game) }

func TestGuesses(t *testing.T) { kittest.Guesses(t, Game) }

func TestLadder(t *testing.T) { kittest.Ladder(t, Game) }

func TestLatency(t *testing.T) { kittest.Latency(t, Game) }

// A letter of the code matches one letter of the try, first the one in its own place.
func TestMarks(t *testing.T) {
	for _, c := range []struct{ try, code, want string }{
		{"eerie", "there", "+-+-*"},
		{"speed", "erase", "+-++-"},
		{"allow", "label", "+++--"},
		{"llama", "label", "*++--"},
		{"level", "elbow", "++---"},
		{"robot", "robot", "*****"},
		{"floor", "robot", "--+*+"},
	} {
		got := ""
		for _, m := range compare(wordOf(c.try), wordOf(c.code)) {
			got += string("?-+*"[m])
		}
		if got != c.want {
			t.Errorf("%s against %s is marked %s; want %s", c.try, c.code, got, c.want)
		}
	}
}

// A refused word costs no try, and the next letter starts the row again.
func TestRefused(t *testing.T) {
	s, err := start(nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		for i := range len(text) {
			s.letter(text[i])
		}
		s.submit()
	}
	for _, c := range []struct {
		text string
		note Note
		used int
	}{{"abc", TooShort, 0}, {"de", NoWord, 0}, {"quackx", TooShort, 0}, {"zzzzqqqqq", NoWord, 0}, {"fjord", Nothing, 1},
		{"fjord", Repeated, 1}, {codes[s.Series[0]], CodeFound, 2}} {
		if write(c.text); s.Note != c.note || s.Used != c.used {
			t.Errorf("%s: note %d after %d tries; want %d after %d", c.text, s.Note, s.Used, c.note, c.used)
		}
	}
}

func TestWords(t *testing.T) {
	for i, w := range words {
		if len(w) != letters || i > 0 && words[i-1] >= w {
			t.Errorf("%q is not five letters, or comes twice", w)
		}
	}
	for _, w := range words {
		for _, l := range w {
			if l < 'a' || l > 'z' {
				t.Errorf("%q has %q", w, l)
			}
		}
	}
}
