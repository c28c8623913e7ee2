package computeruse

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
)

// Gemini's computer use: predefined functions that depend on the environment. Models from 3.5 on have those of
// geminiNow, and earlier ones geminiThen, whose only environment is a browser. The declaration excludes functions for
// which the world has no verb. Both sets are understood in both, since a model may mix them. Source:
// https://ai.google.dev/gemini-api/docs/computer-use, read in November 2026; go-genai 1.77.0, ComputerUse.
type geminiDialect struct {
	p    *pilot
	then bool
}

func geminiOf(then bool) func(*pilot) dialect {
	return func(p *pilot) dialect { return geminiDialect{p, then} }
}

// geminiSays are the verbs that Gemini has functions for in one environment or another.
var geminiSays = []gymkhana.Verb{gymkhana.Back, gymkhana.Forward, gymkhana.Goto, gymkhana.OpenApp, gymkhana.LongPress}

// geminiNow are the functions of each environment, with the verb that each needs; "" means that it only looks.
var (
	pointers = map[string]gymkhana.Verb{"click": gymkhana.Click, "double_click": gymkhana.DoubleClick, "triple_click": gymkhana.Click,
		"middle_click": gymkhana.Click, "right_click": gymkhana.Click, "mouse_down": gymkhana.Drag, "mouse_up": gymkhana.Drag,
		"move": gymkhana.MouseMove, "type": gymkhana.Type, "drag_and_drop": gymkhana.Drag, "wait": gymkhana.Noop,
		"press_key": gymkhana.Press, "key_down": gymkhana.KeyDown, "key_up": gymkhana.KeyUp, "hotkey": gymkhana.Press,
		"take_screenshot": gymkhana.Noop, "scroll": gymkhana.Scroll}
	visits  = map[string]gymkhana.Verb{"go_back": gymkhana.Back, "navigate": gymkhana.Goto, "go_forward": gymkhana.Forward}
	touches = map[string]gymkhana.Verb{"open_app": gymkhana.OpenApp, "click": gymkhana.Click, "list_apps": unknown,
		"wait": gymkhana.Noop, "go_back": gymkhana.Back, "type": gymkhana.Type, "drag_and_drop": gymkhana.Drag,
		"long_press": gymkhana.LongPress, "press_key": gymkhana.Press, "take_screenshot": gymkhana.Noop}
	geminiThen = map[string]gymkhana.Verb{"open_web_browser": gymkhana.Noop, "wait_5_seconds": gymkhana.Noop, "go_back": gymkhana.Back,
		"go_forward": gymkhana.Forward, "search": unknown, "navigate": gymkhana.Goto, "click_at": gymkhana.Click,
		"hover_at": gymkhana.MouseMove, "type_text_at": gymkhana.Type, "key_combination": gymkhana.Press,
		"scroll_document": gymkhana.Scroll, "scroll_at": gymkhana.Scroll, "drag_and_drop": gymkhana.Drag}
)

// unknown is a verb that no world has.
const unknown gymkhana.Verb = "unknown"

// environment chooses the functions: a phone's, a browser's, or a desktop's.
func (g geminiDialect) environment() (name string, functions map[string]gymkhana.Verb) {
	switch {
	case g.then:
		return "ENVIRONMENT_BROWSER", geminiThen
	case g.p.can(gymkhana.Home):
		return "ENVIRONMENT_MOBILE", touches
	case g.p.can(gymkhana.Goto):
		functions = maps.Clone(pointers)
		maps.Copy(functions, visits)
		return "ENVIRONMENT_BROWSER", functions
	}
	return "ENVIRONMENT_DESKTOP", pointers
}

func (g geminiDialect) declare(p *pilot) []gymkhana.Tool {
	name, functions := g.environment()
	of := map[string]any{"environment": name}
	var excluded []string
	for _, f := range slices.Sorted(maps.Keys(functions)) {
		verb := functions[f]
		steered := len(p.controls) > 0 && verb == gymkhana.Press
		if verb != gymkhana.Noop && !p.can(verb) && !steered {
			excluded = append(excluded, f)
		}
	}
	if len(excluded) > 0 {
		of["excludedPredefinedFunctions"] = excluded
	}
	return []gymkhana.Tool{{Name: "computer", Provider: "google", Native: declaration(map[string]any{"computerUse": of})}}
}

func (g geminiDialect) read(p *pilot, c gymkhana.ToolCall) ([]command, error) {
	in, err := argsOf(c.Arguments)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", clip(c.Name), err)
	}
	d := g.command(c.Name, in)
	if in.err != nil {
		return nil, fmt.Errorf("%s: %w", clip(c.Name), in.err)
	}
	d.said = strings.TrimSpace(c.Name + " " + c.Arguments)
	return []command{d}, nil
}

func (g geminiDialect) command(name string, in *args) command {
	place := func() *point { return in.needApart("x", "y") }
	switch name {
	case "click", "click_at":
		return command{kind: click, place: place()}
	case "right_click", "middle_click":
		return command{kind: click, place: place(), button: strings.TrimSuffix(name, "_click")}
	case "double_click":
		return command{kind: double, place: place()}
	case "triple_click":
		return command{kind: triple, place: place()}
	case "mouse_down":
		return command{kind: down, place: in.apart("x", "y")}
	case "mouse_up":
		return command{kind: up, place: in.apart("x", "y")}
	case "move", "hover_at":
		return command{kind: move, place: place()}
	case "long_press":
		return command{kind: long, place: place(), secs: in.seconds("seconds", 2)}
	case "type":
		return command{kind: typing, text: in.needText("text"), enter: in.flag("press_enter", false)}
	case "type_text_at":
		return g.typeAt(in)
	case "drag_and_drop":
		if in.has("start_x") || in.has("end_x") {
			return command{kind: drag, place: in.needApart("start_x", "start_y"), to: in.needApart("end_x", "end_y")}
		}
		return command{kind: drag, place: place(), to: in.needApart("destination_x", "destination_y")}
	case "scroll", "scroll_at", "scroll_document":
		return g.scroll(name, in)
	case "press_key", "hotkey", "key_combination", "key_down", "key_up":
		return g.keys(name, in)
	}
	return g.rest(name, in)
}

// rest are the functions without coordinates and keys.
func (g geminiDialect) rest(name string, in *args) command {
	switch name {
	case "wait":
		return command{kind: wait, secs: in.seconds("seconds", 1)}
	case "wait_5_seconds":
		return command{kind: wait, secs: 5}
	case "take_screenshot", "open_web_browser":
		return command{kind: look}
	case "go_back":
		return command{kind: other, verb: gymkhana.Back}
	case "go_forward":
		return command{kind: other, verb: gymkhana.Forward}
	case "navigate":
		return command{kind: other, verb: gymkhana.Goto, text: in.needText("url")}
	case "open_app":
		return command{kind: other, verb: gymkhana.OpenApp, text: in.needText("app_name")}
	case "list_apps":
		in.fail("apps cannot be listed here; go to the home screen and look")
	case "search":
		in.fail("there is no search engine to go to here")
	default:
		in.fail("there is no such function here")
	}
	return command{}
}

// typeAt sets the fields on which Google's documentation and its own code disagree, and records that.
func (g geminiDialect) typeAt(in *args) command {
	d := command{kind: typing, place: in.needApart("x", "y"), text: in.needText("text"), enter: in.flag("press_enter", false),
		clear: in.flag("clear_before_typing", true)}
	if !in.has("press_enter") {
		d.note = "press_enter was not given and is taken as false"
	}
	return d
}

// scroll parses a distance: in the current functions pixels of the screen or clicks of the wheel, in the older ones
// thousandths of the screen.
func (g geminiDialect) scroll(name string, in *args) command {
	way, size := in.needText("direction"), float64(g.p.spec.Screen.H)
	if way == "left" || way == "right" {
		size = float64(g.p.spec.Screen.W)
	}
	d := command{kind: scroll}
	pixels := in.number("magnitude_in_pixels", 300)
	switch {
	case in.has("magnitude_in_wheel_clicks"):
		pixels = notch * in.number("magnitude_in_wheel_clicks", 0)
	case name != "scroll" || in.has("magnitude"):
		pixels = in.number("magnitude", 800) * size / 1000
	}
	if name != "scroll_document" {
		d.place = in.needApart("x", "y")
	}
	ok := false
	if d.dx, d.dy, ok = scrolled(way, pixels); !ok {
		in.fail("direction: want up, down, left or right")
	}
	return d
}

// keys reads keys in all their forms. On a phone, two of them are its buttons.
func (g geminiDialect) keys(name string, in *args) command {
	d := command{kind: press}
	switch name {
	case "key_down":
		d.kind = keyDown
	case "key_up":
		d.kind = keyUp
	}
	if d.keys = in.list("keys"); len(d.keys) == 0 {
		d.keys = in.list("key")
	}
	if len(d.keys) == 0 {
		in.fail("key is missing")
		return d
	}
	if name == "press_key" && g.p.can(gymkhana.Home) {
		if verb, ok := phoneButton(d.keys[0]); ok {
			return command{kind: other, verb: verb}
		}
	}
	return d
}

// phoneButton gives the verb of a button of a phone that is named as a key.
func phoneButton(name string) (gymkhana.Verb, bool) {
	bare := strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "keycode_")
	verb, ok := map[string]gymkhana.Verb{"home": gymkhana.Home, "back": gymkhana.Back, "app_switch": gymkhana.Recents,
		"recents": gymkhana.Recents, "menu": gymkhana.Recents}[bare]
	return verb, ok
}

// write returns a call of the current functions, or of the older ones.
func (g geminiDialect) write(d command) (string, bool) {
	of := map[string]any{}
	if d.place != nil {
		of["x"], of["y"] = d.place.x, d.place.y
	}
	name := ""
	switch d.kind {
	case click:
		name = map[string]string{"": "click", "left": "click", "right": "right_click", "middle": "middle_click"}[d.button]
	case double:
		name = "double_click"
	case move:
		name = "move"
	case long:
		name, of["seconds"] = "long_press", d.secs
	case drag:
		name = "drag_and_drop"
		of = map[string]any{"start_x": d.place.x, "start_y": d.place.y, "end_x": d.to.x, "end_y": d.to.y}
	case scroll:
		way, pixels, ok := direction(d.dx, d.dy)
		if !ok || d.place == nil {
			return "", false
		}
		name, of["direction"], of["magnitude_in_pixels"] = "scroll", way, pixels
	case press:
		name, of["keys"] = "hotkey", d.keys
		if len(d.keys) == 1 {
			name, of = "press_key", map[string]any{"key": d.keys[0]}
		}
	case keyDown, keyUp:
		name, of["key"] = map[kind]string{keyDown: "key_down", keyUp: "key_up"}[d.kind], d.keys[0]
	case typing:
		name, of["text"], of["press_enter"] = "type", d.text, d.enter
		if d.place != nil {
			name, of["clear_before_typing"] = "type_text_at", d.clear
		} else if d.clear {
			return "", false
		}
	case wait:
		name, of["seconds"] = "wait", d.secs
	case look:
		name = "take_screenshot"
	case other:
		var arg string
		if name, arg = geminiOther(d.verb); arg != "" {
			of[arg] = d.text
		}
	}
	timed := d.kind == wait || d.kind == long
	if name == "" || timed != (d.secs > 0) {
		return "", false
	}
	if g.p.can(gymkhana.Home) && name == "press_key" {
		if _, ok := phoneButton(d.keys[0]); ok { // the phone's button, not the key of that name
			return "", false
		}
	}
	return called(name, of), true
}

func geminiOther(verb gymkhana.Verb) (name, arg string) {
	switch verb {
	case gymkhana.Back:
		return "go_back", ""
	case gymkhana.Forward:
		return "go_forward", ""
	case gymkhana.Goto:
		return "navigate", "url"
	case gymkhana.OpenApp:
		return "open_app", "app_name"
	}
	return "", ""
}

// pending describes what a call asks the user to confirm.
func (g geminiDialect) pending(c gymkhana.ToolCall) string {
	var in struct {
		Safety json.RawMessage `json:"safety_decision"`
	}
	if json.Unmarshal([]byte(c.Arguments), &in) != nil || in.Safety == nil || string(in.Safety) == "null" {
		return ""
	}
	var safety struct {
		Decision    string `json:"decision"`
		Explanation string `json:"explanation"`
	}
	if json.Unmarshal(in.Safety, &safety) == nil && safety.Decision == "regular" {
		return ""
	}
	return cmp.Or(clipLong(strings.Trim(safety.Decision+": "+safety.Explanation, ": ")), unworded)
}

// extra returns the address, the failure, and whether the user confirmed an action that needed it: a call is answered
// only if the user has agreed to its confirmation in advance.
func (g geminiDialect) extra(c gymkhana.ToolCall, o *gymkhana.Observation, failed string) json.RawMessage {
	of := map[string]any{"url": o.URL}
	if failed != "" {
		of["error"] = failed
	}
	if g.pending(c) != "" {
		of["safety_acknowledgement"] = "true"
	}
	return declaration(of)
}
