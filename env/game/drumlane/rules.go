package drumlane

import (
	"cmp"
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/beat"
)

// Times are in ticks. A song has a slot every half beat, and each slot is empty or has a note.
const (
	half   = 15  // from slot to slot; two are a beat, eight are a bar
	bar    = 8   // slots
	slots  = 128 // of a song
	begin  = 4   // slots before the first note
	flight = 30  // of a jump
	speed  = 5   // pixels that the lantern runs in a tick
	points = 5   // for a note that was passed
	notes  = 10  // that give a star
)

var (
	// pulse is when the lantern is at a slot. A jump at the beginning of a step of 15 ticks passes over the slot 8 ticks
	// later, and over the next one.
	pulse = beat.Pulse{First: 8, Every: half}
	// high is how far from the middle of a jump the lantern is high enough for a drum, and under a bell it may be as far
	// from the ground as that.
	high = beat.Window{Good: 10}
)

// A Note is what is at a slot.
type Note uint8

// The notes. A drum must be jumped over, and a bell hangs where jumps are.
const (
	Rest Note = iota
	Drum
	Bell
)

// A Song says how often the slots of its bars have notes, in percent.
type Song [bar]int

// songs are one with notes on the beats, one with notes beside them, and one in dotted beats: three slots, three, two.
var songs = [...]Song{
	{88, 6, 88, 6, 88, 6, 88, 6},
	{50, 55, 45, 55, 50, 55, 45, 55},
	{95, 24, 24, 95, 24, 24, 95, 35},
}

// A Params chooses a song. Zero values give the defaults.
type Params struct {
	Song  int `json:"song,omitempty"`  // 1 to 3; default 1
	Early int `json:"early,omitempty"` // percent of slots at which an early jump is put, up to 20
}

// State is a song and the lantern that runs through it.
type State struct {
	Params Params
	Notes  [slots]Note
	Air    int // ticks since a jump began; 0 on the ground
	Passed int // notes
	Died   string
	Tick   int
	Rand   kit.Rand
}

// The purposes of random draws; the slot is used as the tick.
const (
	drawJump = iota
	drawNote
	drawEarly
)

// start draws the song.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Song = cmp.Or(p.Song, 1); p.Song < 1 || p.Song > len(songs) || p.Early < 0 || p.Early > 20 {
		return State{}, fmt.Errorf("song %+v: song is 1 to %d, early is 0 to 20", p, len(songs))
	}
	s := State{Params: p, Rand: kit.NewRand(seed)}
	s.compose()
	return s, nil
}

// compose draws jumps, none while another lasts, and then notes that fit them: drums where the lantern is in the air,
// bells where it is on the ground. So there is a way through every song. Now and then a jump is an early one, over a
// drum right before a bell.
func (s *State) compose() {
	down := begin // the first slot at which the lantern is on the ground again
	for slot := begin; slot < slots; slot++ {
		if slot >= down && slot < slots-2 && s.Rand.Chance(s.Params.Early, 100, slot, drawEarly) {
			s.Notes[slot+1], s.Notes[slot+2] = Drum, Bell
			slot += 2
			continue
		}
		if slot >= down && s.Rand.Chance(45, 100, slot, drawJump) {
			down = slot + flight/half
		}
		if s.Rand.Chance(songs[s.Params.Song-1][slot%bar], 100, slot, drawNote) {
			s.Notes[slot] = Bell
			if slot < down {
				s.Notes[slot] = Drum
			}
		}
	}
}

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	if s.Died != "" || s.ended() {
		return
	}
	s.Tick++
	if s.Air > 0 {
		s.Air = (s.Air + 1) % flight
	}
	if s.Air == 0 && (in[0].Press(kit.Space) || in[0].Click()) {
		s.Air = 1
	}
	if slot, ago := pulse.Beat(s.Tick); ago == 0 && slot >= 0 && s.Notes[slot] != Rest {
		s.meet(s.Notes[slot])
	}
}

// meet passes a note, or ends the round.
func (s *State) meet(n Note) {
	over := s.Air > 0 && high.Judge(s.Air-flight/2) != beat.Miss
	switch {
	case n == Drum && !over:
		s.Died = "ran into a drum"
	case n == Bell && over:
		s.Died = "hit a bell"
	default:
		s.Passed++
	}
}

// ended reports whether the lantern has come to the end of the song.
func (s *State) ended() bool { return s.Tick >= pulse.At(slots-1) }

func over(s *State) (reason string, won bool) {
	if s.Died == "" && s.ended() {
		return "the song is over", true
	}
	return s.Died, false
}
