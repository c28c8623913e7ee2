package football

import "gymkhana/env/game/kit"

// Most is the maximum number of players of a side.
const Most = 11

// A Side is one of the two teams.
type Side uint8

// The sides. Left is ours: the agent's player belongs to it, and it attacks along x.
const (
	Left Side = iota
	Right
)

func (s Side) other() Side { return 1 - s }

// sign is 1 for the side that attacks along x, else -1.
func (s Side) sign() Fix {
	if s == Right {
		return -1
	}
	return 1
}

// A Who names a player, or nobody.
type Who struct {
	Side  Side
	Index int // -1: nobody
}

// Nobody names no player.
var Nobody = Who{Left, -1}

func (w Who) nobody() bool { return w.Index < 0 }

// An End says why an episode is over.
type End uint8

// The ends.
const (
	Playing End = iota
	Goal        // our team scored
	OwnGoal     // the ball is in our own goal
	Stolen      // an opponent has the ball
	Saved       // their keeper has it after a shot
	Out         // the ball left the pitch
	Foul        // an opponent fouled
	Offence     // our player fouled
	TimeUp
)

var endNames = [...]string{"", "goal", "own goal", "stolen", "saved", "out of play", "foul", "offensive foul", "time is up"}

// String describes the end in words; "" while the game goes on.
func (e End) String() string { return endNames[e] }

// A State is the whole simulation at one moment. It is a plain value: a copy is a snapshot, and Step depends on nothing
// else.
type State struct {
	Rand  kit.Rand
	Frame int // frames played
	Tick  int // ticks played
	Ball  Ball
	Teams [2][Most]Player
	Count [2]int // players of each side
	Level [2]Fix // the share of each side's talents at this difficulty
	Start Vec    // the ball's place at the start

	Owner    Who // the player who has the ball
	Last     Who // the last player who touched it
	Receiver int // our player for whom a pass is meant; -1: none
	Shot     bool
	Active   int // our player whom the agent commands once he has the ball
	Swing    Swing
	Age      int // ticks since the ball was won, kicked or knocked loose
	Past     [reaction]Vec

	// The agent's lasting commands.
	Dir     Action // one of the eight directions, or Idle
	Running bool
	Careful bool

	Action Action // the action in the last frame
	Score  [2]int
	Over   End
}

// A Swing is a kick that has begun: it takes a moment from the decision to the ball.
type Swing struct {
	Action Action // Idle: none
	Ticks  int    // the time until the foot hits the ball
	Way    Vec    // the wanted direction
}

// reaction is the delay of the slowest player, in frames.
const reaction = 2

// levelOf is the share of his talents that a player has at a difficulty.
func levelOf(difficulty Fix) Fix { return 3*one/10 + difficulty*7/10 }

// at returns a player.
func (s *State) at(w Who) *Player { return &s.Teams[w.Side][w.Index] }

// carrier returns our player who has the ball, or nil.
func (s *State) carrier() *Player {
	if s.Owner.nobody() || s.Owner.Side != Left {
		return nil
	}
	return s.at(s.Owner)
}

// The purposes of random draws; each has one for every player.
const (
	drawDuel = iota * 32
	drawDuelKind
	drawDuelWay
	drawTouch
	drawTouchWay
	drawTouchSpeed
	drawAngle
	drawSpeed
	drawHeight
	drawCorner
)

// draw gives a number from 0 to 1 that depends on seed, tick, purpose and player.
func (s *State) draw(purpose int, w Who) Fix {
	return Fix(s.Rand.At(s.Tick, purpose+int(w.Side)*16+w.Index) >> 48)
}

// spread gives a number from -1 to 1, mostly near 0.
func (s *State) spread(purpose int, w Who) Fix {
	bits := s.Rand.At(s.Tick, purpose+int(w.Side)*16+w.Index)
	return Fix(bits>>48) - Fix(bits>>32&0xffff)
}
