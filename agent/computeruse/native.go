package computeruse

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/agent/tools"
)

// A dialect is a provider's own interface for acting on a screen.
type dialect interface {
	// declare returns the native tools for a world; none for dialects that write calls as text.
	declare(p *pilot) []gymkhana.Tool
	// read returns the commands of a call, or of a text if the dialect is one of words.
	read(p *pilot, c gymkhana.ToolCall) ([]command, error)
	// write is the reverse of read: it returns how a model would ask for a command, if the dialect has
	// words for it.
	write(d command) (words string, ok bool)
	// extra returns the further fields of the reply to a call.
	extra(c gymkhana.ToolCall, o *gymkhana.Observation, failed string) json.RawMessage
	// pending returns the action that a call asks a person to confirm.
	pending(c gymkhana.ToolCall) string
}

// A manner is a dialect under its user-visible name.
type manner struct {
	name   string
	of     func(p *pilot) dialect
	coords gymkhana.CoordSpace // fixed for the dialect; "" means that of the model's profile
	style  string              // the style of its format's prompt
	words  string              // in a text dialect, the beginning of the calls; "" if calls are separate from the text
	says   []gymkhana.Verb     // its verbs, in addition to pointer and keys
}

// manners are all native dialects, by name.
var manners = []manner{
	{name: "anthropic-2026-08-01", of: versions(toolset2026), coords: gymkhana.Absolute, style: "native"},
	{name: "anthropic-2025-11-24", of: versions(tool2025b), coords: gymkhana.Absolute, style: "native"},
	{name: "anthropic-2025-01-24", of: versions(tool2025a), coords: gymkhana.Absolute, style: "native"},
	{name: "anthropic-2024-10-22", of: versions(tool2024), coords: gymkhana.Absolute, style: "native"},
	{name: "openai", of: openAI(computerTool), coords: gymkhana.Absolute, style: "native"},
	{name: "openai-preview", of: openAI(previewTool), coords: gymkhana.Absolute, style: "native"},
	{name: "gemini", of: geminiOf(false), coords: gymkhana.Grid999, style: "native", says: geminiSays},
	{name: "gemini-2.5", of: geminiOf(true), coords: gymkhana.Grid999, style: "native",
		says: []gymkhana.Verb{gymkhana.Back, gymkhana.Forward, gymkhana.Goto}},
	{name: "qwen", of: newQwen, style: "qwen", words: "<tool_call>"},
	{name: "ui-tars", of: newTars, style: "tars", words: "Action:"},
}

// native is the value of the option for the dialect in the model's profile.
const native = "native"

func dialectNames() []string {
	names := []string{native}
	for _, m := range manners {
		names = append(names, m.name)
	}
	return names
}

// mannerOf finds a dialect by its name, or the one that a model was trained on.
func mannerOf(name, trained, model string) (manner, error) {
	if name == native {
		name = trained
	}
	for _, m := range manners {
		if m.name == name {
			return m, nil
		}
	}
	names := dialectNames()[1:]
	if name != "" {
		return manner{}, fmt.Errorf("the profile of %q names the native dialect %q%s, which is unknown; known are %s", model, name,
			gymkhana.DidYouMean(name, names), strings.Join(names, ", "))
	}
	return manner{}, fmt.Errorf("no native dialect of %q is known; name one with --option dialect=NAME (%s), or use the agent computeruse",
		model, strings.Join(names, ", "))
}

// Declared returns the tools that declare a native dialect for a screen, and what the coordinates of its calls mean.
// A dialect that writes calls as text has no tools.
func Declared(name string, screen gymkhana.Size) ([]gymkhana.Tool, gymkhana.CoordSpace) {
	m, err := mannerOf(name, "", "")
	if err != nil || m.words != "" {
		return nil, ""
	}
	p := &pilot{toolmaker: toolmaker{spec: &gymkhana.Spec{World: "a screen", Screen: screen, Verbs: raw}}}
	if p.space, err = engine.NewSpace(m.coords, screen, screen); err != nil {
		return nil, ""
	}
	return m.of(p).declare(p), m.coords
}

// arrows are the keys that can represent controls.
var arrows = []string{"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"}

// steering returns, for a world without raw input, the controls that the arrow keys represent.
func steering(spec *gymkhana.Spec) map[string]string {
	if slices.ContainsFunc(spec.Verbs, func(v gymkhana.Verb) bool { return slices.Contains(raw, v) }) {
		return nil
	}
	keys := map[string]string{}
	for _, arrow := range arrows {
		for _, c := range spec.Controls {
			if way := strings.TrimPrefix(arrow, "Arrow"); len(c.Params) == 0 && strings.EqualFold(c.Name, way) {
				keys[arrow] = c.Name
			}
		}
	}
	return keys
}

// offerNative makes a native dialect for a seat.
func offerNative(name string, seat *tools.Seat) (*tools.Native, []tools.Tool, error) {
	m, err := mannerOf(name, seat.Trained, seat.Model)
	if err != nil {
		return nil, nil, err
	}
	if seat.Picture == (gymkhana.Size{}) {
		return nil, nil, fmt.Errorf("%s has no screen to act on; use an agent for its controls, such as semantic", seat.Spec.World)
	}
	p := &pilot{toolmaker: toolmaker{spec: &seat.Spec}, role: seat.Role, published: seat.Published, controls: steering(&seat.Spec)}
	if len(p.controls) == 0 && !slices.ContainsFunc(seat.Spec.Verbs, func(v gymkhana.Verb) bool { return slices.Contains(raw, v) }) {
		return nil, nil, fmt.Errorf("%s takes no raw input; use an agent for its controls, such as semantic", seat.Spec.World)
	}
	coords := cmp.Or(m.coords, seat.Coords)
	if p.published && m.style == "qwen" {
		coords = gymkhana.Grid1000 // whatever the model was trained on
	}
	if p.space, err = engine.NewSpace(coords, seat.Spec.Screen, seat.Picture); err != nil {
		return nil, nil, err
	}
	p.hand.at.X, p.hand.at.Y = seat.Spec.Screen.W/2, seat.Spec.Screen.H/2
	if len(p.controls) > 0 {
		seat.Spec.Keys = p.keys()
	} else if slices.ContainsFunc(seat.Spec.Verbs, func(v gymkhana.Verb) bool {
		return v != gymkhana.Press && v != gymkhana.Type && slices.Contains(raw, v)
	}) {
		seat.Pointer = p.space.Count
		if p.space.Grid {
			seat.Grid = p.space.Last().W
		}
	}
	of := m.of(p)
	n := &tools.Native{Style: m.style, InText: m.words != "", Mark: m.words, Start: p.start, Did: p.did, Extra: of.extra, Pending: of.pending,
		Tools: of.declare(p),
		Read: func(c gymkhana.ToolCall) ([]tools.Move, error) {
			commands, err := of.read(p, c)
			return p.moves(commands), err
		},
		Write: func(a gymkhana.Action) (string, bool) { return p.write(of, a) }}
	n.Sample = p.sample(of)
	return n, p.functions(m), nil
}

// sample is an action of this world in the model's words, for prompts.
func (p *pilot) sample(of dialect) string {
	keys := p.keys()
	centre := []gymkhana.Arg{whole("x", p.spec.Screen.W/2), whole("y", p.spec.Screen.H/2)}
	for _, a := range []gymkhana.Action{act(gymkhana.Click, centre...),
		act(gymkhana.Press, gymkhana.Arg{Name: "keys", Value: append(slices.Clone(keys), "Enter")[:1]})} {
		if p.can(a.Verb) || a.Verb == gymkhana.Press {
			if words, ok := p.write(of, a); ok {
				return words
			}
		}
	}
	return ""
}

// functions are tools for actions of the world that the dialect lacks.
func (p *pilot) functions(m manner) []tools.Tool {
	if m.words != "" {
		return nil
	}
	var list []tools.Tool
	if p.can(gymkhana.LongPress) && !slices.Contains(m.says, gymkhana.LongPress) {
		list = append(list, p.longPress())
	}
	for _, v := range []gymkhana.Verb{gymkhana.Back, gymkhana.Forward, gymkhana.Home, gymkhana.Recents, gymkhana.OpenApp,
		gymkhana.Goto, gymkhana.NewTab, gymkhana.CloseTab, gymkhana.SwitchTab, gymkhana.Answer, gymkhana.Finish} {
		if !slices.Contains(m.says, v) {
			list = append(list, tools.Verbs(p.spec, v)...)
		}
	}
	return list
}

func (d toolmaker) longPress() tools.Tool {
	return tools.Tool{Name: "long_press", Doc: "touch a point, hold it for the duration and let it go",
		Params: []gymkhana.Param{x, y, tools.Duration}, Also: tools.AlsoDuration,
		Act: func(args tools.Args) (gymkhana.Action, error) {
			held, err := tools.Hold(args)
			if err != nil {
				return gymkhana.Action{}, err
			}
			return d.there(gymkhana.LongPress, args, held...)
		}}
}

// write writes an action of ours in the model's words.
func (p *pilot) write(of dialect, a gymkhana.Action) (string, bool) {
	d, ok := p.command(a)
	if !ok {
		return "", false
	}
	return of.write(d)
}

// called writes a call and its arguments.
func called(name string, of map[string]any) string { return name + " " + string(declaration(of)) }

// command is the reverse of course, for a single action.
func (p *pilot) command(a gymkhana.Action) (command, bool) {
	var d command
	var known bool
	if d.kind, known = map[gymkhana.Verb]kind{gymkhana.Click: click, gymkhana.DoubleClick: double, gymkhana.LongPress: long,
		gymkhana.MouseMove: move, gymkhana.Hover: move, gymkhana.Drag: drag, gymkhana.Scroll: scroll, gymkhana.Press: press,
		gymkhana.KeyDown: keyDown, gymkhana.KeyUp: keyUp, gymkhana.Type: typing, gymkhana.Wait: wait, gymkhana.Noop: look}[a.Verb]; !known {
		d.kind, d.verb = other, a.Verb
		if a.Verb == gymkhana.Do {
			return p.steered(a)
		}
	}
	if px, ok := a.Int("x"); ok {
		py, _ := a.Int("y")
		d.place = &point{p.across(px), p.down(py)}
	}
	if px, ok := a.Int("to_x"); ok {
		py, _ := a.Int("to_y")
		d.to = &point{p.across(px), p.down(py)}
	}
	if n, ok := a.Int("ticks"); ok {
		d.secs = float64(n) / 60
	}
	dx, _ := a.Int("dx")
	dy, _ := a.Int("dy")
	d.dx, d.dy, d.button = float64(dx), float64(dy), a.Text("button")
	d.keys, d.text = a.List("keys"), a.Text("text")
	if k := a.Text("key"); k != "" {
		d.keys = []string{k}
	}
	if name := texts[a.Verb]; name != "" {
		d.text = a.Text(name)
	}
	d.enter, d.clear = a.Bool("enter"), a.Bool("clear")
	return d, a.Text("element") == "" && a.Text("direction") == ""
}

// steered is the key for a control.
func (p *pilot) steered(a gymkhana.Action) (command, bool) {
	for _, arrow := range arrows {
		if p.controls[arrow] == a.Name {
			return command{kind: press, keys: []string{arrow}}, true
		}
	}
	return command{}, false
}

func declaration(of map[string]any) json.RawMessage {
	b, err := gymkhana.Canonical(of)
	if err != nil {
		panic(err) // texts, numbers and bools only
	}
	return b
}

// clip shortens a model's text.
func clip(s string) string { return engine.Clip(s, 40) }

// clipLong shortens a provider's text to a line or two.
func clipLong(s string) string { return engine.Clip(s, 300) }
