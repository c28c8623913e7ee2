package vector_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/runner"
	"gymkhana/vector"
)

// text is an array of UTF-8 and zeros as a string.
func (c *client) words(name string, world int) string {
	return string(bytes.TrimRight(c.row(name, world), "\x00"))
}

// The board of Sokoban is the level's text, tile by tile, in a batch with larger levels too.
func TestABoardIsItsText(t *testing.T) {
	tasks := tasksOf(t, catalog, "sokoban/small-v0", "sokoban/huge-v0")
	c := newClient(t, tasks, vector.Options{Worlds: len(tasks), Observe: []string{vector.StateView, vector.TextView}})
	c.begin(-1, func(i int) int { return i }, drawn)
	for step := range 30 {
		for i := range tasks {
			want := bytes.Repeat([]byte{0}, 13*13)
			for y, row := range strings.Split(c.words("obs/text", i), "\n") {
				if strings.HasPrefix(row, "refused") {
					break
				}
				for x, r := range row {
					want[13*y+x] = byte(strings.IndexRune("# .$*@+", r))
				}
			}
			if got := c.row("obs/board", i); !bytes.Equal(got, want) {
				t.Fatalf("%s, step %d:\n%v, want\n%v\n%s", tasks[i].ID, step, got, want, c.words("obs/text", i))
			}
			c.put32("action", i, 0, 1+(step*7+i)%4)
		}
		c.step()
	}
}

// Football's arrays are the state's numbers, in metres.
func TestFootballsNumbersAreTheStates(t *testing.T) {
	task := tasksOf(t, catalog, "football")[0]
	c := newClient(t, []*gymkhana.Task{task}, vector.Options{})
	c.begin(-1, drawn, func(int) int { return int(task.Instances[0]) })
	world, err := catalog.NewEnv(task.Environment)
	if err != nil {
		t.Fatal(err)
	}
	start, err := world.Reset(t.Context(), task.Instances[0])
	if err != nil {
		t.Fatal(err)
	}
	frames, err := start.Frames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var state struct {
		Ball        []float64
		Left, Right [][]float64
		Owner, Last []int
		Active      int
	}
	if err := json.Unmarshal(frames[0].State.AppendCanonical(nil), &state); err != nil {
		t.Fatal(err)
	}
	number := func(name string, k int) float64 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(c.row(name, 0)[4*k:])))
	}
	for k, want := range state.Ball {
		if got := number("obs/ball", k); got != want/65536 {
			t.Errorf("ball[%d] is %v, want %v", k, got, want/65536)
		}
	}
	for side, players := range [][][]float64{state.Left, state.Right} {
		for i := range 11 {
			at := (side*11 + i) * 10
			if got := number("obs/players", at) == 1; got != (i < len(players)) {
				t.Errorf("player %d of side %d is there: %v", i, side, got)
			}
			if i >= len(players) {
				continue
			}
			p := players[i] // role, x, y, vx, vy, face x, face y, fresh, busy
			if number("obs/players", at+1) != p[0] || number("obs/players", at+9) != p[8] {
				t.Errorf("player %d of side %d: role %v, busy %v, want %v", i, side, number("obs/players", at+1), number("obs/players", at+9), p)
			}
			for k := 1; k <= 7; k++ {
				if got := number("obs/players", at+1+k); got != float64(float32(p[k]/65536)) {
					t.Errorf("player %d of side %d: number %d is %v, want %v", i, side, 1+k, got, p[k]/65536)
				}
			}
		}
	}
	play := func(k int) int { return int(int32(binary.LittleEndian.Uint32(c.row("obs/play", 0)[4*k:]))) }
	if play(1) != state.Owner[1] || play(4) != state.Active {
		t.Errorf("owner %d, active %d; want %v, %d", play(1), play(4), state.Owner, state.Active)
	}
}

// A game's fields are the numbers in its text, and stay within the bounds of the layout.
func TestAGamesFieldsAreInItsText(t *testing.T) {
	task := tasksOf(t, catalog, "games/snake-grid")[0]
	c := newClient(t, []*gymkhana.Task{task}, vector.Options{Observe: []string{vector.StateView, vector.TextView}})
	c.begin(1, drawn, drawn)
	for step := range 20 {
		said := map[string]string{}
		for line := range strings.Lines(c.words("obs/text", 0)) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			said[name] = value
		}
		for _, a := range c.Layout.Given {
			if a.Name != "obs/fields" {
				continue
			}
			for k, name := range a.Names {
				got := math.Float64frombits(binary.LittleEndian.Uint64(c.row(a.Name, 0)[8*k:]))
				want, err := json.Marshal(got)
				if err != nil || said[name] != string(want) || got < a.Bounds[k][0] || got > a.Bounds[k][1] {
					t.Errorf("step %d: %s is %s, in words %q, bounds %v", step, name, want, said[name], a.Bounds[k])
				}
			}
		}
		c.put32("action", 0, 0, 1+step%4)
		c.step()
	}
}

// The phone's elements are those of the observation, and all of their roles and states have numbers.
func TestElementsAreThoseOfTheObservation(t *testing.T) {
	task := tasksOf(t, catalog, "phone:mini")[0]
	c := newClient(t, []*gymkhana.Task{task}, vector.Options{Observe: []string{vector.StateView, vector.GoalView}, Mode: vector.Disabled})
	c.begin(-1, drawn, func(int) int { return int(task.Instances[0]) })
	e, err := runner.Drive(t.Context(), catalog, task, task.Instances[0])
	if err != nil {
		t.Fatal(err)
	}
	if got := c.words("obs/goal", 0); got != e.Task().Goal {
		t.Errorf("goal %q, want %q", got, e.Task().Goal)
	}
	click := 0
	for i, op := range c.Layout.Actions.Ops {
		if op.Name == "click" {
			click = i
		}
	}
	for step := 0; !e.Over(); step++ {
		list := e.Seen()[0].Elements
		if c.int("obs/element_count", 0) != len(list) {
			t.Fatalf("step %d: %d elements, want %d", step, c.int("obs/element_count", 0), len(list))
		}
		for i, want := range list {
			bounds := c.row("obs/element_bounds", 0)[8*i:]
			var b [4]int
			for k := range b {
				b[k] = int(int16(binary.LittleEndian.Uint16(bounds[2*k:])))
			}
			role := c.Layout.ElementRoles[c.row("obs/element_role", 0)[i]]
			bits := binary.LittleEndian.Uint32(c.row("obs/element_states", 0)[4*i:])
			var states []string
			for k, name := range c.Layout.ElementStates {
				if bits>>k&1 == 1 {
					states = append(states, name)
				}
			}
			word := func(name string) string {
				return string(bytes.TrimRight(c.row(name, 0)[i*vector.WordSize:][:vector.WordSize], "\x00"))
			}
			cut := func(s string) string { return strings.ToValidUTF8(s[:min(len(s), vector.WordSize)], "") }
			if b != [4]int{want.Bounds.X0, want.Bounds.Y0, want.Bounds.X1, want.Bounds.Y1} || role != want.Role ||
				strings.Join(states, " ") != strings.Join(want.States, " ") || word("obs/element_name") != cut(want.Name) || word("obs/element_text") != cut(want.Text) {
				t.Errorf("step %d, element %d: %v %s %v %q %q, want %+v", step, i, b, role, states, word("obs/element_name"), word("obs/element_text"), want)
			}
		}
		k := (step*5 + 3) % len(list)
		c.put32("op", 0, 0, click)
		c.put32("element", 0, 0, k)
		c.step()
		act := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: list[k].ID}}}
		if err := e.Act(t.Context(), gymkhana.Decision{Actions: []gymkhana.Action{act}}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := e.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}
