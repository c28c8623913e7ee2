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
)

// Version is raised whenever rules, drawing or generator behave differently.
const Version = 1

// stepTicks is how long a step lasts.
const stepTicks gymkhana.Ticks = 12

// Options configure a World, and a task's level. A level is given either by itself (Level) or
// by class and length of its solution (Class, Moves), and then the seed of the episode chooses.
type Options struct {
	Tile     int    `json:"tile,omitempty"`     // pixels to a square, 8 to 64; default 16
	Class    string `json:"class,omitempty"`    // one of Classes
	Moves    [2]int `json:"moves,omitzero"`     // least and greatest length of the shortest solution
	Level    rows   `json:"level,omitempty"`    // XSB, rows in a list or separated by line feeds
	Solution string `json:"solution,omitempty"` // LURD, for the oracle; one of the shortest
	Optimal  int    `json:"optimal,omitempty"`  // length of the shortest solutions of Level; 0: solve it
}

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

// check reports every mistake at once. A World's own options may leave out the level.
func (o *Options) check(needLevel bool) error {
	var wrong []error
	if o.Tile < 8 || o.Tile > 64 {
		wrong = append(wrong, fmt.Errorf("tile is %d pixels; use 8 to 64", o.Tile))
	}
	if o.Class != "" && o.Level != "" {
		wrong = append(wrong, errors.New("class and level are both given; keep one"))
	}
	if needLevel && o.Class == "" && o.Level == "" {
		wrong = append(wrong, errors.New("no level; give class and moves, or level"))
	}
	if _, ok := ClassNamed(o.Class); o.Class != "" && !ok {
		var names []string
		for _, c := range Classes {
			names = append(names, c.Name)
		}
		wrong = append(wrong, fmt.Errorf("unknown class %q%s (known: %s)", o.Class, gymkhana.DidYouMean(o.Class, names), strings.Join(names, ", ")))
	}
	return errors.Join(wrong...)
}

// options reads a config over defaults.
func options(cfg gymkhana.Config, tile int, needLevel bool) (Options, error) {
	o := Options{Tile: tile}
	if err := cfg.Decode(&o); err != nil {
		return o, err
	}
	o.fill()
	return o, o.check(needLevel)
}

// A World is a level in play. It is an Environment, a StateReader and StateDecoder, a
// Snapshotter and a Clock.
type World struct {
	tile int
	made made // the level of the last Reset
	play play
	done []gymkhana.Action

	canvas *image.Paletted // of the latest picture
}

// made is a level and what is known about it.
type made struct {
	from     string // config and seed, to know it again
	class    string
	level    *Level
	solution Solution // shortest, if known
	optimal  int
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

// New makes a World. Its config may hold any of Options; a task's own options come on top.
func New(cfg gymkhana.Config) (gymkhana.Environment, error) {
	o, err := options(cfg, 0, false)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.New", err)
	}
	return &World{tile: o.Tile}, nil
}

// Spec describes the world. The screen has the size of the level in play, or that of a level
// of ten by ten.
func (w *World) Spec() gymkhana.Spec {
	size := gymkhana.Size{W: 10 * w.tile, H: 10 * w.tile}
	if l := w.made.level; l != nil {
		size = gymkhana.Size{W: l.cols * w.tile, H: l.rows * w.tile}
	}
	return gymkhana.Spec{
		World:     "sokoban",
		Version:   Version,
		Screen:    size,
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

// controlDir finds the move that a control, or an alias of one, stands for.
func controlDir(name string) (Dir, bool) {
	for i, c := range controls {
		if c.Name == name || slices.Contains(c.Aliases, name) {
			return Dir(i), true
		}
	}
	return 0, false
}

// Reset sets up the task's level.
func (w *World) Reset(ctx context.Context, task *gymkhana.Task, seed gymkhana.Seed) ([]gymkhana.Observation, error) {
	o, err := options(task.Environment.Config, w.tile, true)
	if err == nil {
		err = w.make(ctx, o, fmt.Sprintf("%s %d", task.Environment.Config, seed), uint64(seed))
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/sokoban.Reset", err)
	}
	w.tile = o.Tile
	w.play = play{board: w.made.level.Start()}
	w.done = nil
	return w.observe(""), nil
}

// make finds, generates or parses a level, unless it is the one at hand.
func (w *World) make(ctx context.Context, o Options, from string, seed uint64) error {
	if w.made.from == from {
		return nil
	}
	var m made
	var err error
	if o.Class != "" {
		m, err = makeClass(o, seed)
	} else {
		m, err = makeLevel(ctx, o)
	}
	if err == nil {
		m.from = from
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

// enough is how many positions the solver may store for a level that came without its optimum:
// some seconds' work.
const enough = 3_000_000

func makeLevel(ctx context.Context, o Options) (made, error) {
	l, err := Parse(string(o.Level))
	if err != nil {
		return made{}, fmt.Errorf("level: %w", err)
	}
	if b := l.Start(); b.Done() {
		return made{}, errors.New("level: all boxes are home already")
	}
	m := made{level: l, solution: Solution(o.Solution), optimal: o.Optimal}
	if m.optimal == 0 {
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

// Step makes one move. Whatever else the action is, the step passes and counts.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) ([]gymkhana.Observation, error) {
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case w.made.level == nil || w.play.ended != gymkhana.Running:
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Step", errors.New("no episode is running; Reset first"))
	case len(acts) != 1:
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Step", fmt.Errorf("%d actions for one role", len(acts)))
	}
	p := &w.play
	refused := p.act(acts[0])
	p.steps++
	p.tick += stepTicks
	p.score.Add(&p.board)
	if p.board.Done() {
		p.ended, p.reason = gymkhana.Terminated, "solved"
	}
	w.done = []gymkhana.Action{acts[0]}
	return w.observe(refused), nil
}

// act carries out an action, or says why not.
func (p *play) act(a gymkhana.Action) (refused string) {
	switch a.Verb {
	case gymkhana.Noop:
		return ""
	case gymkhana.Finish:
		p.ended, p.reason = gymkhana.Terminated, "finished"
		return ""
	case gymkhana.Do:
		if d, ok := controlDir(a.Name); ok {
			return p.board.Move(d).Refused()
		}
	}
	return fmt.Sprintf("%s is not possible here; use Left, Right, Up or Down", a)
}

// Pass lets time go by. Nothing moves by itself.
func (w *World) Pass(_ context.Context, ticks gymkhana.Ticks) ([]gymkhana.Observation, error) {
	w.play.tick += ticks
	return w.observe(""), nil
}

// observe shows the present board. The picture holds a board of its own, and is drawn into a
// buffer that the world's pictures share.
func (w *World) observe(refused string) []gymkhana.Observation {
	board, tile := w.play.board, w.tile
	draw := func() (image.Image, error) {
		w.canvas = DrawInto(w.canvas, &board, tile)
		return w.canvas, nil
	}
	return []gymkhana.Observation{{
		Screenshot: gymkhana.NewScreenshot(draw, picture.EncodePNG),
		Refused:    refused,
		Ended:      w.play.ended,
		Reason:     w.play.reason,
		Tick:       w.play.tick,
	}}
}

// Close has nothing to free.
func (w *World) Close() error { return nil }

// Frames gives the one frame since the last Reset or Step.
func (w *World) Frames(context.Context) ([]gymkhana.Frame, error) {
	if w.made.level == nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Frames", errors.New("no episode; Reset first"))
	}
	return []gymkhana.Frame{{Tick: w.play.tick, Done: w.done, State: w.state()}}, nil
}

func (w *World) state() *State {
	return &State{
		Class: w.made.class, Optimal: w.made.optimal, Steps: w.play.steps,
		Reward: w.play.score.Reward, Best: w.play.score.Best, Board: w.play.board,
	}
}

// A snapshot is a moment of a World; everything it points to is immutable.
type snapshot struct {
	tile int
	made made
	play play
	done []gymkhana.Action
}

// Snapshot saves the world.
func (w *World) Snapshot() (gymkhana.Snapshot, error) {
	return snapshot{w.tile, w.made, w.play, w.done}, nil
}

// Restore goes back to a Snapshot of this or of another World.
func (w *World) Restore(s gymkhana.Snapshot) error {
	saved, ok := s.(snapshot)
	if !ok {
		return gymkhana.Blame(gymkhana.FaultUs, "env/sokoban.Restore", fmt.Errorf("a %T is no snapshot of sokoban", s))
	}
	w.tile, w.made, w.play, w.done = saved.tile, saved.made, saved.play, saved.done
	return nil
}
