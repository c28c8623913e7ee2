package computeruse

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Anthropic's computer tools, the newest first. Each action of a toolset is a member with its own name; the earlier
// single tools have one name and an argument for the action. Each has the actions of those before it. Source:
// @anthropic-ai/sdk 1.12.0 (npm), ComputerToolset20260801, BetaToolComputerUse20251124 and its elders.
const (
	toolset2026 = "computer_toolset_20260801"
	tool2025b   = "computer_20251124"
	tool2025a   = "computer_20250124"
	tool2024    = "computer_20241022"
)

// since are the actions that a version added.
var since = map[string][]string{
	tool2024: {"key", "type", "mouse_move", "left_click", "left_click_drag", "right_click", "middle_click", "double_click",
		"screenshot", "cursor_position"},
	tool2025a: {"left_mouse_down", "left_mouse_up", "scroll", "hold_key", "wait", "triple_click"},
	tool2025b: {"zoom"},
}

// members are the actions that a version knows.
func members(version string) []string {
	list := since[tool2024]
	if version != tool2024 {
		list = slices.Concat(list, since[tool2025a])
	}
	if version == tool2025b || version == toolset2026 {
		list = slices.Concat(list, since[tool2025b])
	}
	return list
}

type anthropicDialect struct{ version string }

func versions(version string) func(*pilot) dialect {
	return func(*pilot) dialect { return anthropicDialect{version} }
}

// declare returns the tool's declaration. A toolset omits actions for which the world has no verb; a single tool is
// offered completely. Its display has the size of the pictures, because the model points into these.
func (a anthropicDialect) declare(p *pilot) []gymkhana.Tool {
	of := map[string]any{"type": a.version}
	if a.version != toolset2026 {
		of["name"], of["display_width_px"], of["display_height_px"] = "computer", p.space.Count.W, p.space.Count.H
		if a.version == tool2025b {
			of["enable_zoom"] = true
		}
	} else if off := a.useless(p); len(off) > 0 {
		of["configs"] = off
	}
	return []gymkhana.Tool{{Name: "computer", Provider: "anthropic", Native: declaration(of)}}
}

// useless are the members that have no effect in a world.
func (a anthropicDialect) useless(p *pilot) map[string]any {
	off := map[string]any{}
	for name, verbs := range map[string][]gymkhana.Verb{
		"left_click": {gymkhana.Click}, "right_click": {gymkhana.Click}, "middle_click": {gymkhana.Click},
		"triple_click": {gymkhana.Click}, "double_click": {gymkhana.DoubleClick}, "left_click_drag": {gymkhana.Drag},
		"left_mouse_down": {gymkhana.Drag}, "left_mouse_up": {gymkhana.Drag}, "scroll": {gymkhana.Scroll},
		"mouse_move": {gymkhana.MouseMove, gymkhana.Hover, gymkhana.Drag}, "type": {gymkhana.Type},
		"cursor_position": {gymkhana.Click, gymkhana.MouseMove}, "key": {gymkhana.Press}, "hold_key": {gymkhana.Press},
	} {
		if !slices.ContainsFunc(verbs, p.can) && !(name == "key" && len(p.controls) > 0) {
			off[name] = map[string]any{"enabled": false}
		}
	}
	return off
}

func (a anthropicDialect) read(_ *pilot, c gymkhana.ToolCall) ([]command, error) {
	in, err := argsOf(c.Arguments)
	if err != nil {
		return nil, err
	}
	name := c.Name
	if a.version != toolset2026 {
		if name = in.needText("action"); in.err != nil {
			return nil, in.err
		}
	}
	if !slices.Contains(members(a.version), name) {
		return nil, gymkhana.Absent(fmt.Errorf("there is no action %q%s", clip(name), gymkhana.DidYouMean(name, members(a.version))))
	}
	list := a.commands(name, in)
	if in.err != nil {
		return nil, fmt.Errorf("%s: %w", name, in.err)
	}
	for i := range list {
		list[i].said = strings.TrimSpace(c.Name + " " + c.Arguments)
	}
	return list, nil
}

func (a anthropicDialect) commands(name string, in *args) []command {
	held := func() []string { return plusKeys(in.text("text")) }
	switch name {
	case "left_click", "right_click", "middle_click":
		return []command{{kind: click, place: in.pair("coordinate"), held: held(), button: strings.TrimSuffix(name, "_click")}}
	case "double_click":
		return []command{{kind: double, place: in.pair("coordinate"), held: held()}}
	case "triple_click":
		return []command{{kind: triple, place: in.pair("coordinate"), held: held()}}
	case "mouse_move":
		return []command{{kind: move, place: in.needPair("coordinate")}}
	case "left_click_drag":
		return []command{{kind: drag, place: in.pair("start_coordinate"), to: in.needPair("coordinate"), held: held()}}
	case "left_mouse_down":
		return []command{{kind: down, place: in.pair("coordinate")}}
	case "left_mouse_up":
		return []command{{kind: up, place: in.pair("coordinate")}}
	case "scroll":
		d := command{kind: scroll, place: in.pair("coordinate"), held: held()}
		ok := false
		if d.dx, d.dy, ok = scrolled(in.needText("scroll_direction"), notch*in.number("scroll_amount", 1)); !ok {
			in.fail("scroll_direction: want up, down, left or right")
		}
		return []command{d}
	case "key":
		list := presses(in.needText("text"))
		times := in.number("repeat", 1)
		if times < 1 || times != float64(int(times)) {
			in.fail("repeat: want a whole number, 1 or more")
		}
		for i := range list {
			list[i].times = int(min(times, 1000))
		}
		return list
	case "hold_key":
		return []command{{kind: press, keys: []string{in.needText("text")}, secs: in.seconds("duration", 0)}}
	case "type":
		return []command{{kind: typing, text: in.needText("text")}}
	case "wait":
		return []command{{kind: wait, secs: in.seconds("duration", 1)}}
	case "zoom":
		d := command{kind: zoom}
		list := in.numbers("region", 4)
		if copy(d.region[:], list); list == nil {
			in.fail("region is missing")
		}
		return []command{d}
	case "cursor_position":
		return []command{{kind: cursor}}
	}
	return []command{{kind: look}}
}

// plusKeys gives the keys of a combination, "ctrl+shift"; none of an empty text.
func plusKeys(s string) []string {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	return []string{s}
}

// presses parses key combinations in xdotool's form, separated by spaces.
func presses(s string) []command {
	fields := strings.Fields(s)
	if len(fields) == 0 || keyName(s) != s && isKey(s) { // " ", or "Page Down"
		fields = []string{s}
	}
	var list []command
	for _, f := range fields[:min(len(fields), mostItems)] {
		list = append(list, command{kind: press, keys: []string{f}})
	}
	return list
}

// isKey reports whether a text with spaces in it names one key.
func isKey(s string) bool {
	_, known := keyNames[strings.ToLower(strings.NewReplacer(" ", "", "_", "", "-", "").Replace(s))]
	return known
}

// xdotool are Anthropic's names of keys that differ from the usual ones.
var xdotool = map[string]string{"ArrowUp": "Up", "ArrowDown": "Down", "ArrowLeft": "Left", "ArrowRight": "Right",
	"Enter": "Return", "PageUp": "Page_Up", "PageDown": "Page_Down", "Backspace": "BackSpace", "Control": "ctrl",
	"Shift": "shift", "Alt": "alt", "Meta": "super", "Space": "space", "+": "plus", ",": "comma"}

func inWords(keys []string, names map[string]string, between string) string {
	var list []string
	for _, k := range keys {
		if name, ok := names[k]; ok {
			k = name
		}
		list = append(list, k)
	}
	return strings.Join(list, between)
}

// write returns the call for a command.
func (a anthropicDialect) write(d command) (string, bool) {
	of := map[string]any{}
	if d.place != nil {
		of["coordinate"] = []any{d.place.x, d.place.y}
	}
	name := ""
	switch d.kind {
	case click:
		name = map[string]string{"": "left", "left": "left", "middle": "middle", "right": "right"}[d.button] + "_click"
	case double:
		name = "double_click"
	case move:
		name = "mouse_move"
	case drag:
		name = "left_click_drag"
		of["start_coordinate"], of["coordinate"] = of["coordinate"], []any{d.to.x, d.to.y}
	case scroll:
		way, pixels, ok := direction(d.dx, d.dy)
		if !ok || pixels != float64(int(pixels/notch)*notch) {
			return "", false
		}
		name, of["scroll_direction"], of["scroll_amount"] = "scroll", way, pixels/notch
	case press:
		name, of["text"] = "key", inWords(d.keys, xdotool, "+")
		if d.secs > 0 {
			name, of["duration"] = "hold_key", d.secs
		}
	case typing:
		name, of["text"] = "type", d.text
		if d.enter {
			of["text"] = d.text + "\n"
		}
		if d.place != nil || d.clear {
			return "", false
		}
	case wait:
		name, of["duration"] = "wait", d.secs
	case look:
		name = "screenshot"
	default:
		return "", false
	}
	if !slices.Contains(members(a.version), name) {
		return "", false
	}
	if a.version != toolset2026 {
		of["action"], name = name, "computer"
	}
	return called(name, of), true
}

// extra marks a call that failed.
func (a anthropicDialect) extra(_ gymkhana.ToolCall, _ *gymkhana.Observation, failed string) json.RawMessage {
	if failed == "" {
		return nil
	}
	return json.RawMessage(`{"is_error":true}`)
}

func (a anthropicDialect) pending(gymkhana.ToolCall) string { return "" }
