package sokoban

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"gymkhana"
)

// ImportOptions say how to handle levels that cannot be imported, and how long to look for shortest solutions.
type ImportOptions struct {
	Strict bool          // a level that cannot be imported is an error; otherwise it is left out
	States int           // positions the solver may store for a level; default DefaultStates
	Time   time.Duration // longest search for a level; 0 for any. With a limit, the result depends on the machine.
	// Each is called for each level before it is solved, with Task and Skipped empty, and after; nil for no calls.
	Each func(Arrival)
}

// DefaultStates is how many positions the solver stores for a level of an import: some seconds' work.
const DefaultStates = 1_000_000

// An Arrival is the result of importing a level.
type Arrival struct {
	Number, All int             // the number of the level, from 1, and the number of levels
	Name        string          // "level 3 (easy), line 12"
	Task        gymkhana.TaskID // the resulting task; empty if the level was left out
	How         string          // what is known of its solutions: "13 moves"
	Skipped     error           // why it was left out
}

func (o *ImportOptions) fill() {
	if o.States == 0 {
		o.States = DefaultStates
	}
	if o.Each == nil {
		o.Each = func(Arrival) {}
	}
}

// Import makes a suite of a levels file (see ParseFile), or of the JSON in which MageBench's levels were reconstructed from
// their published solutions. It looks for a shortest solution of every level. If it finds none within the limits, the
// task uses the solution of the file, if that solves the level, and is otherwise tagged as unproved. Levels that cannot be
// played or solved are left out. It is an error if no level is left.
func Import(ctx context.Context, r io.Reader, name string, o ImportOptions) (*gymkhana.Suite, error) {
	o.fill()
	raw, err := io.ReadAll(io.LimitReader(r, maxText+1))
	if err != nil {
		return nil, err
	}
	in := &importer{options: o, suite: &gymkhana.Suite{Name: name, Version: 1, Title: name, Repeats: 1, Subsets: map[string][]string{}}}
	if text := strings.TrimSpace(plainText(raw)); len(raw) <= maxText && strings.HasPrefix(text, "{") {
		err = in.skeletons(ctx, []byte(text))
	} else {
		err = in.text(ctx, raw)
	}
	if err == nil && len(in.suite.Tasks) == 0 {
		err = fmt.Errorf("no level came in; the first that was left out: %w", cmp.Or(in.first, errors.New("none is in the file")))
	}
	return in.suite, gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.Import", err)
}

// An importer imports the levels of one file.
type importer struct {
	options ImportOptions
	suite   *gymkhana.Suite
	solver  Solver
	first   error // why the first omitted level was left out
}

// take adds a task of a level to the suite, or leaves the level out and returns nil.
func (in *importer) take(ctx context.Context, a Arrival, make func(*Arrival) (*gymkhana.Task, error)) (*gymkhana.Task, error) {
	in.options.Each(a)
	t, err := make(&a)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		named := fmt.Errorf("%s: %w", a.Name, err)
		if in.options.Strict {
			return nil, named
		}
		in.first = cmp.Or(in.first, named)
		a.Skipped = err
	default:
		a.Task = t.ID
		in.suite.Tasks = append(in.suite.Tasks, t)
	}
	in.options.Each(a)
	return t, nil
}

func (in *importer) text(ctx context.Context, raw []byte) error {
	list, err := ParseFile(raw)
	if err != nil {
		return err
	}
	digits := len(fmt.Sprint(len(list)))
	for i := range list {
		e := &list[i]
		a := Arrival{Number: i + 1, All: len(list), Name: e.name(i + 1)}
		if _, err := in.take(ctx, a, func(a *Arrival) (*gymkhana.Task, error) {
			if e.Err != nil {
				return nil, e.Err
			}
			t, err := in.level(ctx, e.Level, e.Ways, a)
			if err == nil {
				t.ID = gymkhana.TaskID(fmt.Sprintf("%s/levels/%0*d", in.suite.Name, digits, i+1))
			}
			return t, err
		}); err != nil {
			return err
		}
	}
	return nil
}

// name is "level 3 (easy), line 12". A long title is cut.
func (e *Entry) name(number int) string {
	const longest = 60
	name := fmt.Sprintf("level %d", number)
	if title := []rune(e.Title); len(title) > longest {
		name += fmt.Sprintf(" (%s…)", string(title[:longest]))
	} else if len(title) > 0 {
		name += fmt.Sprintf(" (%s)", e.Title)
	}
	return fmt.Sprintf("%s, line %d", name, e.Line)
}

var errSolved = errors.New("all boxes are home already")

// level makes a task of a level, without the id. Ways are solutions that came with it.
func (in *importer) level(ctx context.Context, l *Level, ways []string, a *Arrival) (*gymkhana.Task, error) {
	own := Options{Level: rows(strings.TrimSuffix(l.String(), "\n"))}
	t := &gymkhana.Task{
		Goal:        goal,
		Environment: gymkhana.Ref{Name: "sokoban"},
		Verifier:    gymkhana.Ref{Name: "sokoban"},
		Oracle:      gymkhana.Ref{Name: "sokoban"},
		Instances:   []gymkhana.Seed{0},
	}
	way, err := in.solve(ctx, l)
	shipped, wrong := bestOf(l, ways)
	switch {
	case err == nil && way == "":
		return nil, errSolved
	case err == nil:
		own.Solution, own.Optimal = string(way), len(way)
		t.Budget.Steps = max(turns, 2*len(way))
		a.How = counted(len(way), "move")
	case !errors.Is(err, ErrTooHard):
		return nil, err
	case shipped != "":
		own.Solution, own.Optimal, own.Proof = string(shipped), len(shipped), ProofSolution
		t.Budget.Steps = max(turns, 2*len(shipped))
		t.Tags, t.Notice = []string{ShippedTag}, shippedNotice
		a.How = fmt.Sprintf("%s in the solution of the file, not proved shortest", counted(len(shipped), "move"))
	default:
		own.Proof = ProofNone
		t.Budget.Steps = max(turns, 4*l.Floors()+20*l.Boxes())
		t.Tags = []string{gymkhana.UnprovedTag}
		a.How = "unproved: " + err.Error()
		if wrong != nil {
			a.How += "; the solution of the file: " + wrong.Error()
		}
	}
	if start := l.Start(); own.Proof != ProofNone && Reference(l.Boxes()-max(start.Home()-1, 0), own.Optimal) <= 0 {
		t.Verifier.Config = config(VerifierOptions{Bounds: noBounds})
		t.Notice = strings.TrimPrefix(t.Notice+"; "+longNotice, "; ")
	}
	t.Environment.Config = config(own)
	return t, nil
}

// ShippedTag marks levels whose optimum is unknown, with a solution from the file.
const ShippedTag = "shipped-solution"

const shippedNotice = "some levels have a solution that came with their file and is not proved shortest: 100 is what it earns, " +
	"and a shorter one earns more"

const longNotice = "some levels are so long that solving them earns no more than idling in gym-sokoban's count; they have no reward"

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// solve looks for a shortest solution. If the search takes too long, the error is ErrTooHard.
func (in *importer) solve(ctx context.Context, l *Level) (Solution, error) {
	within := ctx
	if in.options.Time > 0 {
		var cancel func()
		within, cancel = context.WithTimeout(ctx, in.options.Time)
		defer cancel()
	}
	way, _, err := in.solver.Solve(within, l, Limits{States: in.options.States})
	if err != nil && within.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w in %s", ErrTooHard, in.options.Time)
	}
	return way, err
}

// longestWay bounds the solutions in a file, in moves.
const longestWay = 50_000

// bestOf returns the shortest of the solutions that came with a level: all lines together, or one of them. If none
// solves it, the error is about the first.
func bestOf(l *Level, ways []string) (best Solution, wrong error) {
	if len(ways) > 1 {
		ways = append([]string{strings.Join(ways, "")}, ways...)
	}
	for _, text := range ways[:min(len(ways), 100)] {
		way, err := played(l, text)
		if err == nil && (best == "" || len(way) < len(best)) {
			best = way
		}
		wrong = cmp.Or(wrong, err)
	}
	if best != "" {
		return best, nil
	}
	return "", wrong
}

// played is the file's LURD up to the move that solves the level. Files may write pushes in small letters.
func played(l *Level, text string) (Solution, error) {
	text, err := expand(strings.Join(strings.Fields(text), ""), longestWay)
	if err != nil {
		return "", err
	}
	b := l.Start()
	way := make([]byte, 0, len(text))
	for i, c := range []byte(text) {
		d, _, ok := letter(c)
		if !ok {
			return "", fmt.Errorf("move %d: %q is none of l u r d L U R D", i+1, c)
		}
		o := b.Move(d)
		switch {
		case !o.Moved():
			return "", fmt.Errorf("move %d: %c: %s", i+1, c, o.Refused())
		case o.Kind == Pushed:
			way = append(way, shoves[d])
		default:
			way = append(way, walks[d])
		}
		if b.Done() {
			return Solution(way), nil
		}
	}
	return "", fmt.Errorf("after %s, %s not home", counted(len(way), "move"), isAre(b.Total()-b.Home()))
}

func isAre(boxes int) string {
	if boxes == 1 {
		return "1 box is"
	}
	return fmt.Sprintf("%d boxes are", boxes)
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

func (in *importer) skeletons(ctx context.Context, raw []byte) error {
	var file struct {
		Levels []skeleton `json:"levels"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return err
	}
	in.suite.Source = "MageBench, arXiv:2412.04531, reconstructed"
	for i := range file.Levels {
		k := &file.Levels[i]
		a := Arrival{Number: i + 1, All: len(file.Levels), Name: "level " + k.ID}
		t, err := in.take(ctx, a, func(a *Arrival) (*gymkhana.Task, error) { return k.task(ctx, in, a) })
		if err != nil {
			return err
		}
		if t != nil && k.InMini {
			in.suite.Subsets["mini"] = append(in.suite.Subsets["mini"], string(t.ID))
		}
	}
	return nil
}

func (k *skeleton) task(ctx context.Context, in *importer, a *Arrival) (*gymkhana.Task, error) {
	if k.RoomRows > MaxSide || k.RoomCols > MaxSide || len(k.Skeleton) > MaxSide {
		return nil, fmt.Errorf("a room of %d by %d; the maximum is %d", k.RoomCols, max(k.RoomRows, len(k.Skeleton)), MaxSide)
	}
	l, err := Parse(k.room())
	if err != nil {
		return nil, err
	}
	t, err := in.level(ctx, l, nil, a)
	if err != nil {
		return nil, err
	}
	number, _, _ := strings.Cut(k.ID, "-")
	class := strings.TrimPrefix(k.Difficulty, "Sokoban-")
	t.ID = gymkhana.TaskID(fmt.Sprintf("%s/%s/%s", in.suite.Name, class, number))
	t.Tags = append(t.Tags, class)
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

// room puts the skeleton in the middle of a room of the original's size, because its original position is unknown.
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
