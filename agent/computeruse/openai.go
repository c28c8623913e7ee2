package computeruse

import (
	"encoding/json"
	"fmt"
	"strings"

	"gymkhana"
)

// OpenAI's computer tools: the current one with several actions per call, and the earlier preview with one. Source:
// openai 7.57.0 (npm), ComputerTool, ComputerUsePreviewTool, ComputerAction.
const (
	computerTool = "computer"
	previewTool  = "computer_use_preview"
)

// mostActions is how many actions of a call are read; the rest counts as one fault.
const mostActions = 256

type openAIDialect struct {
	version string
	p       *pilot
}

func openAI(version string) func(*pilot) dialect {
	return func(p *pilot) dialect { return openAIDialect{version, p} }
}

// declare returns the declaration. The preview needs the size of the pictures.
func (o openAIDialect) declare(p *pilot) []gymkhana.Tool {
	of := map[string]any{"type": o.version}
	if o.version == previewTool {
		of["display_width"], of["display_height"], of["environment"] = p.space.Count.W, p.space.Count.H, "linux"
		if p.can(gymkhana.Goto) {
			of["environment"] = "browser"
		}
	}
	return []gymkhana.Tool{{Name: "computer", Provider: "openai", Native: declaration(of)}}
}

func (o openAIDialect) read(_ *pilot, c gymkhana.ToolCall) ([]command, error) {
	var call struct {
		Action  map[string]any   `json:"action"`
		Actions []map[string]any `json:"actions"`
	}
	if err := json.Unmarshal([]byte(c.Arguments), &call); err != nil {
		return nil, fmt.Errorf("computer: the call is not {\"actions\": [{\"type\": …}, …]}")
	}
	if call.Actions == nil && call.Action != nil {
		call.Actions = []map[string]any{call.Action}
	}
	var list []command
	for i, in := range call.Actions {
		if i == mostActions {
			return list, fmt.Errorf("computer: more than %d actions", mostActions)
		}
		a := &args{of: in}
		d := o.command(a)
		if a.err != nil {
			return list, fmt.Errorf("%s: %w", clip(a.text("type")), a.err)
		}
		if b, err := gymkhana.Canonical(in); err == nil {
			d.said = string(b)
		}
		list = append(list, d)
	}
	return list, nil
}

// openAIButtons are the buttons that are buttons of the mouse.
var openAIButtons = map[string]string{"": "left", "left": "left", "right": "right", "wheel": "middle", "middle": "middle"}

func (o openAIDialect) command(in *args) command {
	d := command{held: in.list("keys")}
	switch kind := in.needText("type"); kind {
	case "click":
		d.kind, d.place = click, in.needApart("x", "y")
		button := in.text("button")
		switch own, ok := openAIButtons[button]; {
		case ok:
			d.button = own
		case button == "back" || button == "forward":
			return command{kind: other, verb: gymkhana.Verb(button)}
		default:
			in.fail("button: want left, right, wheel, back or forward")
		}
	case "double_click":
		d.kind, d.place = double, in.needApart("x", "y")
	case "move":
		d.kind, d.place = move, in.needApart("x", "y")
	case "drag":
		d.kind = drag
		d.place, d.to, d.note = ends(in)
	case "scroll":
		d.kind, d.place = scroll, in.needApart("x", "y")
		d.dx = in.number("scroll_x", 0) * float64(o.p.spec.Screen.W) / float64(o.p.space.Count.W)
		d.dy = in.number("scroll_y", 0) * float64(o.p.spec.Screen.H) / float64(o.p.space.Count.H)
	case "keypress":
		d = command{kind: press, keys: d.held}
		if len(d.keys) == 0 {
			in.fail("keys is missing")
		}
	case "type":
		d.kind, d.text = typing, in.needText("text")
	case "wait":
		d.kind, d.secs = wait, 1
	case "screenshot":
		d.kind = look
	default:
		in.fail("there is no such action%s", gymkhana.DidYouMean(kind, openAIActions))
	}
	return d
}

var openAIActions = []string{"click", "double_click", "drag", "keypress", "move", "screenshot", "scroll", "type", "wait"}

// ends gives the first and the last point of a drag's path. The world draws a straight line.
func ends(in *args) (from, to *point, note string) {
	items, _ := in.of["path"].([]any)
	if len(items) < 2 || len(items) > mostItems {
		in.fail("path: want 2 to %d points", mostItems)
		return nil, nil, ""
	}
	spot := func(item any) *point {
		of, _ := item.(map[string]any)
		a := &args{of: of}
		if p := a.needApart("x", "y"); a.err == nil {
			return p
		}
		in.fail("path: want points {\"x\": …, \"y\": …}")
		return nil
	}
	if len(items) > 2 {
		note = fmt.Sprintf("of the %d points of the path only its ends count", len(items))
	}
	return spot(items[0]), spot(items[len(items)-1]), note
}

// write returns an action in the tool's form.
func (o openAIDialect) write(d command) (string, bool) {
	of := map[string]any{}
	if d.place != nil {
		of["x"], of["y"] = d.place.x, d.place.y
	}
	switch d.kind {
	case click:
		of["type"], of["button"] = "click", map[string]string{"": "left", "left": "left", "right": "right", "middle": "wheel"}[d.button]
	case double:
		of["type"] = "double_click"
	case move:
		of["type"] = "move"
	case drag:
		of = map[string]any{"type": "drag", "path": []any{map[string]any{"x": d.place.x, "y": d.place.y},
			map[string]any{"x": d.to.x, "y": d.to.y}}}
	case scroll:
		of["type"] = "scroll"
		of["scroll_x"] = d.dx * float64(o.p.space.Count.W) / float64(o.p.spec.Screen.W)
		of["scroll_y"] = d.dy * float64(o.p.space.Count.H) / float64(o.p.spec.Screen.H)
	case press:
		of["type"], of["keys"] = "keypress", strings.Split(strings.ToUpper(inWords(d.keys, openAIKeys, " ")), " ")
	case typing:
		of["type"], of["text"] = "type", d.text
		if d.enter {
			of["text"] = d.text + "\n"
		}
	case wait:
		of["type"] = "wait"
	case look:
		of["type"] = "screenshot"
	default:
		return "", false
	}
	exact := d.secs == 0 || d.kind == wait && d.secs == 1
	if !exact || d.kind == typing && (d.place != nil || d.clear) || (d.place == nil && (d.kind == scroll || d.kind == click)) {
		return "", false
	}
	return called("computer", map[string]any{"actions": []any{of}}), true
}

// openAIKeys are OpenAI's names of keys that differ from the usual ones.
var openAIKeys = map[string]string{"Control": "CTRL", "Meta": "CMD", "Escape": "ESC"}

// A check is a confirmation that OpenAI asks for.
type check struct {
	ID      string `json:"id"`
	Code    string `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
}

// unworded is the text of a check that has no message or cannot be read; it still counts as a
// check.
const unworded = "a check without a word"

// checks returns the checks of a call, and whether they can be parsed. There are none if the call itself cannot be
// parsed.
func checks(c gymkhana.ToolCall) (list []check, ok bool) {
	var call struct {
		Pending json.RawMessage `json:"pending_safety_checks"`
	}
	if json.Unmarshal([]byte(c.Arguments), &call) != nil || call.Pending == nil {
		return nil, true
	}
	return list, json.Unmarshal(call.Pending, &list) == nil
}

// pending describes what a call asks the user to confirm.
func (o openAIDialect) pending(c gymkhana.ToolCall) string {
	all, ok := checks(c)
	if !ok {
		return unworded
	}
	var list []string
	for _, one := range all {
		list = append(list, strings.Trim(one.Code+": "+one.Message, ": "))
	}
	if len(list) > 0 && strings.Join(list, "") == "" {
		return unworded
	}
	return clipLong(strings.Join(list, "; "))
}

// extra acknowledges the checks of a call. A call is answered only if the user has agreed to its checks in
// advance.
func (o openAIDialect) extra(c gymkhana.ToolCall, _ *gymkhana.Observation, _ string) json.RawMessage {
	list, _ := checks(c)
	if len(list) == 0 {
		return nil
	}
	return declaration(map[string]any{"acknowledged_safety_checks": list})
}
