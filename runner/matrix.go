package runner

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// A Matrix describes arms: every agent with every model and every value of the other axes. The remaining fields are the
// same for all arms. Texts have the form of flags.
type Matrix struct {
	Agents  []string
	Models  []string // provider/NAME; for agents that ask or are played by one
	Axes    []Axis   // in order; the first changes slowest
	Exclude []map[string]any

	Options  map[string]any // the options of the agents
	World    map[string]any // options of the worlds that replace those of the tasks
	Clock    string         // "" is paused
	Protocol string         // "" is corrected
	Screen   string         // WIDTHxHEIGHT; "" means each world's own

	Sampling   gymkhana.Sampling // replaces the agents' own
	PerEpisode gymkhana.Limits
}

// An Axis is a dimension of a matrix: clock, protocol, screen, world-version, an option of the worlds (world.NAME),
// or an option of the agents.
type Axis struct {
	Name   string
	Values []any // values as in YAML
}

// mostCells bounds a matrix, so that a mistake is reported before a huge matrix is made.
const mostCells = 10_000

// multiply makes an arm for each cell of the matrix that is not excluded.
func (m makers) multiply(x Matrix) ([]gymkhana.Arm, error) {
	axes, err := x.axes()
	if err != nil || len(axes) == 0 {
		return nil, err
	}
	if err := bounded(axes); err != nil {
		return nil, err
	}
	cells := []map[string]any{{}}
	for _, axis := range axes {
		var next []map[string]any
		for _, cell := range cells {
			for _, value := range axis.Values {
				wider := maps.Clone(cell)
				wider[axis.Name] = value
				next = append(next, wider)
			}
		}
		cells = next
	}
	var arms []gymkhana.Arm
	for _, cell := range cells {
		if x.excludes(cell) {
			continue
		}
		arm, err := m.arm(x, cell)
		if err != nil {
			return nil, err
		}
		arms = append(arms, arm)
	}
	if len(arms) == 0 {
		return nil, refuse("", "exclude leaves no cell of the matrix")
	}
	return arms, nil
}

// bounded refuses a matrix with too many cells before it is made.
func bounded(axes []Axis) error {
	cells := 1.0
	var factors []string
	for _, axis := range axes {
		cells *= float64(len(axis.Values))
		factors = append(factors, fmt.Sprintf("%s %d", axis.Name, len(axis.Values)))
	}
	if cells > mostCells {
		return refuse("", "the matrix has %.0f cells (%s); at most %d", cells, strings.Join(factors, " × "), mostCells)
	}
	return nil
}

// axes gives all dimensions: agent and model first, then the others in their order.
func (x *Matrix) axes() ([]Axis, error) {
	var axes []Axis
	for _, first := range []struct {
		name   string
		values []string
	}{{"agent", x.Agents}, {"model", x.Models}} {
		if len(first.values) > 0 {
			axes = append(axes, Axis{first.name, toAny(first.values)})
		}
	}
	axes = append(axes, x.Axes...)
	if len(axes) > 0 && axes[0].Name != "agent" {
		return nil, refuse("", "no agent; pass --agent, or agent: in the plan")
	}
	return axes, nil
}

func toAny(list []string) []any {
	var out []any
	for _, s := range list {
		out = append(out, s)
	}
	return out
}

// excludes reports whether an entry of Exclude agrees with the cell in everything that the entry names.
func (x *Matrix) excludes(cell map[string]any) bool {
	return slices.ContainsFunc(x.Exclude, func(entry map[string]any) bool {
		for k, v := range entry {
			if fmt.Sprint(cell[k]) != fmt.Sprint(v) {
				return false
			}
		}
		return len(entry) > 0
	})
}

// arm makes the arm of one cell.
func (m makers) arm(x Matrix, cell map[string]any) (gymkhana.Arm, error) {
	arm := gymkhana.Arm{Labels: map[string]string{}, PerEpisode: x.PerEpisode, Sampling: x.Sampling}
	options := map[string]any{}
	maps.Copy(options, x.Options)
	world := map[string]any{}
	maps.Copy(world, x.World)
	var err error
	for name, value := range cell {
		text := fmt.Sprint(value)
		arm.Labels[name] = text
		switch name {
		case "agent":
			arm.Agent = text
		case "model":
			arm.Model = text
		case "clock":
			x.Clock = text
		case "protocol":
			x.Protocol = text
		case "screen":
			x.Screen = text
		case "world-version":
			if arm.WorldVersion, err = strconv.Atoi(text); err != nil {
				return arm, refuse("", "world-version %q: want a number", text)
			}
		default:
			if key, of := strings.CutPrefix(name, gymkhana.WorldLabel); of {
				world[key] = value
			} else {
				options[name] = value
			}
		}
	}
	if arm.Screen, err = parseScreen(x.Screen); err != nil {
		return arm, err
	}
	if arm.Clock, err = gymkhana.ParseClock(x.Clock); err != nil {
		return arm, err
	}
	if arm.Protocol, err = gymkhana.ParseProtocol(x.Protocol); err != nil {
		return arm, err
	}
	if len(options) > 0 {
		if arm.Options, err = gymkhana.NewConfig(options); err != nil {
			return arm, refuse("", "options: %v", err)
		}
	}
	if len(world) > 0 {
		if arm.World, err = gymkhana.NewConfig(world); err != nil {
			return arm, refuse("", "world: %v", err)
		}
	}
	arm.Profile, err = m.profile(arm.Model, m.order.BaseURL)
	return arm, err
}

// parseScreen parses 1280x2048; "" means each world's own size.
func parseScreen(text string) (gymkhana.Size, error) {
	var s gymkhana.Size
	if text == "" {
		return s, nil
	}
	if n, err := fmt.Sscanf(text, "%dx%d", &s.W, &s.H); n != 2 || err != nil || fmt.Sprintf("%dx%d", s.W, s.H) != text || s.W < 1 || s.H < 1 {
		return s, refuse("", "--screen %q: want WIDTHxHEIGHT in pixels, for example 1280x2048", text)
	}
	return s, nil
}
