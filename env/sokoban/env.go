package sokoban

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/picture"
	"gymkhana/plain"
)

// Version is raised whenever rules, drawing or generator change behaviour.
const Version = 1

// name is the world's name in the catalog.
const name = "sokoban"

// stepTicks is how long a step lasts.
const stepTicks gymkhana.Ticks = 12

// Options configure a World, and a task's level. They give the level itself (Level), or class and length of its
// solution (Class, Moves), from which the seed of the episode draws one.
type Options struct {
	Tile     int    `json:"tile,omitempty"`     // pixels to a square, 8 to 64; default 16
	Class    string `json:"class,omitempty"`    // one of Classes
	Moves    [2]int `json:"moves,omitzero"`     // least and greatest length of the shortest solution
	Level    rows   `json:"level,omitempty"`    // XSB, as a list of rows or separated by line feeds
	Solution string `json:"solution,omitempty"` // LURD, for the oracle; one of the shortest
	Optimal  int    `json:"optimal,omitempty"`  // length of the shortest solutions of Level; 0: solve it
	// Proof says that no shortest solution is known: ProofSolution means that Solution came with the level and Optimal
	// is its length; ProofNone means that the level may have no solution at all.
	Proof string `json:"proof,omitempty"`
}

// The values of Options.Proof. Empty means that Optimal is proved, or computed by the solver.
const (
	ProofSolution = "solution"
	ProofNone     = "none"
)

// rows is text that JSON may also give as a list of lines.
type rows string

// UnmarshalJSON reads a string or a list of strings.
func (r *rows) UnmarshalJSON(b []byte) error {
	var list []string
	if err := json.Unmarshal(b, &list); err == nil {
		*r = rows(strings.Join(list, "\n"))
		return nil
	}
	return json.Unmarshal(b, (*string)(r))
}

func (o *Options) fill() {
	if o.Tile == 0 {
		o.Tile = 16
	}
}

// check reports all mistakes together. Reset, not check, reports that there is no level at all: a
// world without a level can still be described.
func (o *Options) check() error {
	var wrong []error
	if o.Tile < 8 || o.Tile > 64 {
		wrong = append(wrong, fmt.Errorf("tile is %d pixels; use 8 to 64", o.Tile))
	}
	if o.Class != "" && o.Level != "" {
		wrong = append(wrong, errors.New("class and level are both given; keep one"))
	}
	if _, ok := ClassNamed(o.Class); o.Class != "" && !ok {
		var names []string
		for _, c := range Classes {
			names = append(names, c.Name)
		}
		wrong = append(wrong, fmt.Errorf("unknown class %q%s (known: %s)", o.Class, gymkhana.DidYouMean(o.Class, names), strings.Join(names, ", ")))
	}
	switch o.Proof {
	case "":
	case ProofSolution:
		if o.Level == "" || o.Solution == "" || o.Optimal != len(o.Solution) {
			wrong = append(wrong, errors.New("proof is solution; give level, solution, and the length of the solution as optimal"))
		}
	case ProofNone:
		if o.Level == "" || o.Solution != "" || o.Optimal != 0 {
			wrong = append(wrong, errors.New("proof is none; give level, without solution and optimal"))
		}
	default:
		wrong = append(wrong, fmt.Errorf("unknown proof %q; want solution or none", o.Proof))
	}
	return errors.Join(wrong...)
}

// A World is a level in play.
type World struct {
	seal    gymkhana.Seal
	options Options
	class   Class
	level   *Level // the level of Options.Level; nil if class and seed determine the level
	frames  func(context.Context) ([]gymkhana.Frame, error)

	made made // the level of the last Reset
	play play
	done []gymkhana.Action

	canvas *image.Paletted // the canvas of the latest picture
}

// made is a level and what is known about it.
type made struct {
	seed     uint64
	class    string
	level    *Level
	solution Solution // shortest, if known
	optimal  int      // 0 if unknown
	shipped  int      // the length of a solution that is not proved shortest
}

// play is all that changes while a level is played.
type play struct {
	board  Board
	score  Score
	steps  int
	tick   gymkhana.Ticks
	ended  gymkhana.Ending
	reason string
}

// New makes a World from Options. Errors in them, including an invalid level, are a gymkhana.FaultSetup.
func New(cfg gymkhana.Config) (gymkhana.Environment, error) {
	w := &World{seal: gymkhana.Seal{World: name, Version: Version, Config: cfg}}
	if err := w.configure(cfg); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.New", err)
	}
	w.frames = w.framesNow
	return w, nil
}

// configure reads the options and their level.
func (w *World) configure(cfg gymkhana.Config) error {
	o := &w.options
	if err := cfg.Decode(o); err != nil {
		return err
	}
	o.fill()
	if err := o.check(); err != nil {
		return err
	}
	w.class, _ = ClassNamed(o.Class)
	if o.Level == "" {
		return nil
	}
	var err error
	if w.level, err = Parse(string(o.Level)); err != nil {
		return fmt.Errorf("level: %w", err)
	}
	if b := w.level.Start(); b.Done() {
		return errors.New("level: all boxes are home already")
	}
	return nil
}

// Spec describes the world. A world without a level has the screen of one of ten by ten.
func (w *World) Spec() gymkhana.Spec {
	cols, rows := 10, 10
	switch {
	case w.level != nil:
		cols, rows = w.level.cols, w.level.rows
	case w.class.Cols > 0:
		cols, rows = w.class.Cols, w.class.Rows
	}
	return gymkhana.Spec{
		World:     name,
		Version:   Version,
		Screen:    gymkhana.Size{W: cols * w.options.Tile, H: rows * w.options.Tile},
		Roles:     []string{"player"},
		StepTicks: stepTicks,
		Verbs:     []gymkhana.Verb{gymkhana.Do, gymkhana.Finish},
		Controls:  controls,
	}
}

var controls = []gymkhana.Control{
	{Name: "Left", Doc: "go one square left, pushing the box there", Aliases: []string{"left", "l"}},
	{Name: "Right", Doc: "go one square right, pushing the box there", Aliases: []string{"right", "r"}},
	{Name: "Up", Doc: "go one square up, pushing the box there", Aliases: []string{"up", "u"}},
	{Name: "Down", Doc: "go one square down, pushing the box there", Aliases: []string{"down", "d"}},
}

// controlDir returns the direction of a control or of one of its aliases.
func controlDir(name string) (Dir, bool) {
	for i, c := range controls {
		if c.Name == name || slices.Contains(c.Aliases, name) {
			return Dir(i), true
		}
	}
	return 0, false
}

// Reset sets up the level.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := w.begin(ctx, seed); err != nil {
		return gymkhana.Start{}, err
	}
	return gymkhana.Start{Moment: w.observe("")}, nil
}

// begin is Reset without the observation.
func (w *World) begin(ctx context.Context, seed gymkhana.Seed) error {
	err := w.make(ctx, uint64(seed))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.Reset", err)
	}
	w.play = play{board: w.made.level.Start()}
	w.done = nil
	return nil
}

// make finds, generates or solves a level, unless it is the current one.
func (w *World) make(ctx context.Context, seed uint64) error {
	if w.made.level != nil && w.made.seed == seed {
		return nil
	}
	var m made
	var err error
	switch {
	case w.level != nil:
		m, err = w.makeLevel(ctx)
	case w.options.Class != "":
		m, err = makeClass(w.options, seed)
	default:
		err = errors.New("no level; give class and moves, or level")
	}
	if err == nil {
		m.seed = seed
		w.made = m
	}
	return err
}

func makeClass(o Options, seed uint64) (made, error) {
	for _, p := range Official() {
		if p.Class.Name == o.Class && p.Lo == o.Moves[0] && p.Hi == o.Moves[1] && p.Seed == seed {
			return made{class: o.Class, level: p.Level, solution: p.Solution, optimal: len(p.Solution)}, nil
		}
	}
	class, _ := ClassNamed(o.Class)
	l, way, err := Generate(class, o.Moves[0], o.Moves[1], seed)
	return made{class: o.Class, level: l, solution: way, optimal: len(way)}, err
}

// enough is how many positions the solver may store for a level without a known optimum: some seconds' work.
const enough = 3_000_000

// makeLevel takes the level of the options and adds the length of its shortest solution. The solver
// computes the length if the options do not contain it.
func (w *World) makeLevel(ctx context.Context) (made, error) {
	l, o := w.level, w.options
	var err error
	m := made{level: l, solution: Solution(o.Solution), optimal: o.Optimal}
	switch {
	case o.Proof == ProofSolution:
		m.optimal, m.shipped = 0, o.Optimal
	case o.Proof == "" && m.optimal == 0:
		if m.solution, _, err = Solve(ctx, l, Limits{States: enough}); err != nil {
			return made{}, fmt.Errorf("level: %w; give the length of its shortest solution as optimal", err)
		}
		m.optimal = len(m.solution)
	}
	if m.solution != "" {
		b := l.Start()
		if err := b.Play(m.solution); err != nil || !b.Done() {
			return made{}, fmt.Errorf("solution does not solve the level: %w", errors.Join(err, errors.New("boxes are left")))
		}
	}
	return m, nil
}

// Step makes one move. For any other action, the step still passes and counts.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	moved, refused, err := w.perform(ctx, acts)
	if err != nil {
		return gymkhana.Moment{}, err
	}
	w.done = []gymkhana.Action{acts[0]}
	if refused == "" {
		refused = moved.Refused()
	}
	return w.observe(refused), nil
}

// perform is Step without the observation. It returns what became of the move, or why the action is none.
func (w *World) perform(ctx context.Context, acts []gymkhana.Action) (moved Outcome, refused string, err error) {
	switch {
	case ctx.Err() != nil:
		return moved, "", ctx.Err()
	case w.made.level == nil || w.play.ended != gymkhana.Running:
		return moved, "", gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Step", errors.New("no episode is running; Reset first"))
	case len(acts) != 1:
		return moved, "", gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Step", fmt.Errorf("%d actions for one role", len(acts)))
	}
	p := &w.play
	moved, refused = p.act(&acts[0])
	p.steps++
	p.tick += stepTicks
	p.score.Add(&p.board)
	if p.board.Done() {
		p.ended, p.reason = gymkhana.Terminated, "solved"
	}
	return moved, refused, nil
}

// act performs an action, or returns why it is no move.
func (p *play) act(a *gymkhana.Action) (moved Outcome, refused string) {
	switch a.Verb {
	case gymkhana.Noop:
		return Outcome{}, ""
	case gymkhana.Finish:
		p.ended, p.reason = gymkhana.Terminated, "finished"
		return Outcome{}, ""
	case gymkhana.Do:
		if d, ok := controlDir(a.Name); ok {
			return p.board.Move(d), ""
		}
	}
	return Outcome{}, fmt.Sprintf("%s is not possible here; use Left, Right, Up or Down", *a)
}

// Capabilities are all there are.
func (w *World) Capabilities() gymkhana.Capabilities {
	can := gymkhana.Capabilities{Pass: w.pass, Snapshot: w.snapshot, Restore: w.restore, Arrays: w.arrays(), Lean: w.lean()}
	can.Encode, can.Decode = plain.Codec(&w.seal, snapshot.saved, w.load)
	return can
}

// pass lets time pass. Nothing moves by itself.
func (w *World) pass(_ context.Context, ticks gymkhana.Ticks) (gymkhana.Moment, error) {
	w.play.tick += ticks
	return w.observe(""), nil
}

// observe returns the current board. The picture has its own copy of the board, and is drawn into a buffer that all
// pictures of the world share.
func (w *World) observe(refused string) gymkhana.Moment {
	board, tile := w.play.board, w.options.Tile
	draw := func() (image.Image, error) {
		w.canvas = DrawInto(w.canvas, &board, tile)
		return w.canvas, nil
	}
	return gymkhana.Moment{Frames: w.frames, Seen: []gymkhana.Observation{{
		Screenshot: gymkhana.NewScreenshot(draw, picture.EncodePNG),
		Refused:    refused,
		Ended:      w.play.ended,
		Reason:     w.play.reason,
		Tick:       w.play.tick,
	}}}
}

// Close has nothing to free.
func (w *World) Close() error { return nil }

// framesNow gives the one frame since the last Reset or Step.
func (w *World) framesNow(context.Context) ([]gymkhana.Frame, error) {
	return []gymkhana.Frame{{Tick: w.play.tick, Done: w.done, State: w.state()}}, nil
}

func (w *World) state() *State {
	s := &State{}
	w.fill(s)
	return s
}

// fill writes the state.
func (w *World) fill(s *State) {
	*s = State{
		Class: w.made.class, Optimal: w.made.optimal, Shipped: w.made.shipped, Steps: w.play.steps,
		Reward: w.play.score.Reward, Best: w.play.score.Best, Board: w.play.board,
	}
}
