package sokoban

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"gymkhana"
)

// A State has the data that verifiers know: the board, and gym-sokoban's reward so far.
type State struct {
	Class   string // empty for a level given as text
	Optimal int    // moves of the shortest solution from the start; 0 if unknown
	Shipped int    // moves of a solution that came with the level, if Optimal is not known; 0 if there is none
	Steps   int    // steps taken, including refused ones
	Reward  int    // tenths; see Score
	Best    int    // tenths
	Board   Board
}

// AppendCanonical appends the state as canonical JSON; the rows of the board, in XSB, are
// separated by bars.
func (s *State) AppendCanonical(b []byte) []byte {
	number := func(key string, n int) {
		b = strconv.AppendInt(append(b, key...), int64(n), 10)
	}
	number(`{"best":`, s.Best)
	b = append(b, `,"board":"`...)
	b = append(b, strings.ReplaceAll(strings.TrimSuffix(s.Board.String(), "\n"), "\n", "|")...)
	number(`","boxes":`, s.Board.Total())
	b = gymkhana.AppendString(append(b, `,"class":`...), s.Class)
	number(`,"home":`, s.Board.Home())
	number(`,"moves":`, s.Board.Moves())
	number(`,"optimal":`, s.Optimal)
	number(`,"pushes":`, s.Board.Pushes())
	number(`,"reward":`, s.Reward)
	if s.Shipped != 0 {
		number(`,"shipped":`, s.Shipped)
	}
	number(`,"steps":`, s.Steps)
	return append(b, '}')
}

// Decode decodes a State. The level of its board starts at the board's current position.
func Decode(canonical []byte) (gymkhana.State, error) {
	s, err := decodeState(canonical)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func decodeState(canonical []byte) (*State, error) {
	var flat struct {
		Best, Boxes, Home, Moves, Optimal, Pushes, Reward, Shipped, Steps int
		Board, Class                                                      string
	}
	if err := json.Unmarshal(canonical, &flat); err != nil {
		return nil, fmt.Errorf("state of sokoban: %w", err)
	}
	l, err := Parse(strings.ReplaceAll(flat.Board, "|", "\n"))
	if err != nil {
		return nil, fmt.Errorf("state of sokoban: board: %w", err)
	}
	s := &State{Class: flat.Class, Optimal: flat.Optimal, Shipped: flat.Shipped, Steps: flat.Steps, Reward: flat.Reward, Best: flat.Best, Board: l.Start()}
	s.Board.moves, s.Board.pushes = int32(flat.Moves), int32(flat.Pushes)
	return s, nil
}
