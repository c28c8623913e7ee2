package sokoban

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"gymkhana"
)

// ImportOptions control what happens to levels that the solver cannot solve.
type ImportOptions struct {
	SkipUnsolved bool // leave them out; else they are an error that names the first
	States       int  // positions the solver may store for a level; default 3 million
}

func (o *ImportOptions) fill() {
	if o.States == 0 {
		o.States = enough
	}
}

// Import makes a suite of a levels file: XSB text or Boxoban (see ParseFile), or the JSON in which
// MageBench's levels were reconstructed from their published solutions. It solves every level; a
// Boxoban level takes some milliseconds.
func Import(ctx context.Context, r io.Reader, name string, o ImportOptions) (*gymkhana.Suite, error) {
	o.fill()
	raw, err := io.ReadAll(io.LimitReader(r, maxText+1))
	if err != nil {
		return nil, err
	}
	s := &gymkhana.Suite{Name: name, Version: 1, Title: name, Repeats: 1, Subsets: map[string][]string{}}
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) {
		err = importSkeletons(ctx, s, raw, o)
	} else {
		err = importText(ctx, s, string(raw), o)
	}
	if err == nil && len(s.Tasks) == 0 {
		err = errors.New("no level was solved")
	}
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.Import", err)
}

func importText(ctx context.Context, s *gymkhana.Suite, text string, o ImportOptions) error {
	list, err := ParseFile(text)
	if err != nil {
		return err
	}
	lines := strings.Split(text, "\n")
	digits := len(fmt.Sprint(len(list)))
	for i, e := range list {
		if err := closed(e.Level, lines[e.Line-1:]); err != nil {
			return fmt.Errorf("level %d, line %d: %w", i+1, e.Line, err)
		}
		t, err := importLevel(ctx, e.Level, o)
		if err != nil {
			if skip(ctx, err, o) {
				continue
			}
			return fmt.Errorf("level %d, line %d: %w", i+1, e.Line, err)
		}
		t.ID = gymkhana.TaskID(fmt.Sprintf("%s/levels/%0*d", s.Name, digits, i+1))
		s.Tasks = append(s.Tasks, t)
	}
	return nil
}

// closed returns an error if the rows of a level do not enclose the reachable squares with walls.
func closed(l *Level, rows []string) error {
	for row := range l.rows {
		for col := range l.cols {
			if l.Wall(CellAt(col, row)) {
				continue
			}
			for _, next := range [4][2]int{{col - 1, row}, {col + 1, row}, {col, row - 1}, {col, row + 1}} {
				x, y := next[0], next[1]
				if x < 0 || y < 0 || y >= l.rows || x >= len(strings.TrimRight(rows[y], " \r")) {
					return fmt.Errorf("the level is open at row %d, column %d; put a wall, #, beside it", row+1, col+1)
				}
			}
		}
	}
	return nil
}

// skip reports that a level may be left out for this error.
func skip(ctx context.Context, err error, o ImportOptions) bool {
	return o.SkipUnsolved && ctx.Err() == nil && (errors.Is(err, ErrTooHard) || errors.Is(err, ErrUnsolvable) || errors.Is(err, errSolved))
}

var errSolved = errors.New("all boxes are home already")

// importLevel solves a level and makes a task of it, all but the id.
func importLevel(ctx context.Context, l *Level, o ImportOptions) (*gymkhana.Task, error) {
	way, _, err := Solve(ctx, l, Limits{States: o.States})
	if err != nil {
		return nil, err
	}
	if way == "" {
		return nil, errSolved
	}
	own := Options{Level: rows(strings.TrimSuffix(l.String(), "\n")), Solution: string(way), Optimal: len(way)}
	return &gymkhana.Task{
		Goal:        goal,
		Environment: gymkhana.Ref{Name: "sokoban", Config: config(own)},
		Verifier:    gymkhana.Ref{Name: "sokoban"},
		Oracle:      gymkhana.Ref{Name: "sokoban"},
		Budget:      gymkhana.Budget{Steps: max(turns, 2*len(way))},
		Instances:   []gymkhana.Seed{0},
	}, nil
}

// A skeleton is the part of a MageBench level that its published solution reveals.
type skeleton struct {
	ID         string   `json:"id"`         // "90-Sokoban-small-v0"
	Difficulty string   `json:"difficulty"` // "Sokoban-small-v0"
	Skeleton   []string `json:"skeleton"`
	RoomRows   int      `json:"room_rows"`
	RoomCols   int      `json:"room_cols"`
	Reward     float64  `json:"upper_bound_reward"`
	InMini     bool     `json:"in_mini"`
}

const skeletonNotice = "reconstructed skeleton levels: model scores are not comparable with the paper's"

func importSkeletons(ctx context.Context, s *gymkhana.Suite, raw []byte, o ImportOptions) error {
	var file struct {
		Levels []skeleton `json:"levels"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return err
	}
	s.Source = "MageBench, arXiv:2412.04531, reconstructed"
	for _, k := range file.Levels {
		t, err := k.task(ctx, s.Name, o)
		if err != nil {
			if skip(ctx, err, o) {
				continue
			}
			return fmt.Errorf("level %s: %w", k.ID, err)
		}
		s.Tasks = append(s.Tasks, t)
		if k.InMini {
			s.Subsets["mini"] = append(s.Subsets["mini"], string(t.ID))
		}
	}
	return nil
}

func (k *skeleton) task(ctx context.Context, suite string, o ImportOptions) (*gymkhana.Task, error) {
	l, err := Parse(k.room())
	if err != nil {
		return nil, err
	}
	t, err := importLevel(ctx, l, o)
	if err != nil {
		return nil, err
	}
	number, _, _ := strings.Cut(k.ID, "-")
	class := strings.TrimPrefix(k.Difficulty, "Sokoban-")
	t.ID = gymkhana.TaskID(fmt.Sprintf("%s/%s/%s", suite, class, number))
	t.Tags = []string{class}
	t.Notice = skeletonNotice
	t.Published = &gymkhana.Variant{
		Budget:   gymkhana.Budget{Turns: turns, Steps: 300},
		Verifier: config(VerifierOptions{Bounds: "published", RBest: int(10*k.Reward + 0.5)}),
	}
	if c, ok := ClassNamed(class); ok {
		t.Published.Budget.Steps = c.MaxSteps
	}
	return t, nil
}

// room is the skeleton in the middle of a room of the original's size, which is all that is
// known of where it lay.
func (k *skeleton) room() string {
	wide := 0
	for _, row := range k.Skeleton {
		wide = max(wide, len(row))
	}
	left, above := max(k.RoomCols-wide, 0)/2, max(k.RoomRows-len(k.Skeleton), 0)/2
	lines := make([]string, max(k.RoomRows, len(k.Skeleton)))
	for i := range lines {
		lines[i] = strings.Repeat("#", max(k.RoomCols, wide))
		if j := i - above; j >= 0 && j < len(k.Skeleton) {
			row := k.Skeleton[j]
			lines[i] = lines[i][:left] + row + lines[i][left+len(row):]
		}
	}
	return strings.Join(lines, "\n")
}
