package computeruse

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// qwen is the text protocol of Qwen's vision models: <tool_call>{"name":"computer_use","arguments":{…}}</tool_call>,
// and mobile_use on a phone.
// Source: QwenLM/Qwen3-VL, cookbooks/utils/agent_function_call.py, as of 2025.
type qwen struct {
	wordy
	p *pilot
}

func newQwen(p *pilot) dialect { return qwen{p: p} }

// wordy is the common part of text dialects: nothing is sent beside the text.
type wordy struct{}

func (wordy) declare(*pilot) []gymkhana.Tool                                         { return nil }
func (wordy) extra(gymkhana.ToolCall, *gymkhana.Observation, string) json.RawMessage { return nil }
func (wordy) pending(gymkhana.ToolCall) string                                       { return "" }

const (
	openCall  = "<tool_call>"
	closeCall = "</tool_call>"
)

// read parses all calls in a text, or one that a server has extracted from it.
func (q qwen) read(_ *pilot, c gymkhana.ToolCall) ([]command, error) {
	if c.Name != "" {
		return q.call(c.Name, c.Arguments)
	}
	pieces := strings.Split(c.Arguments, openCall)
	if len(pieces) == 1 {
		return nil, errors.New("no " + openCall + " stands in the reply")
	}
	var list []command
	for _, piece := range pieces[1:min(len(pieces), mostActions)] {
		body, _, _ := strings.Cut(piece, closeCall)
		var in struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
		}
		if err := json.Unmarshal([]byte(strings.TrimSpace(body)), &in); err != nil {
			return list, fmt.Errorf("%q is not {\"name\": …, \"arguments\": {…}}", clip(strings.TrimSpace(body)))
		}
		more, err := q.call(in.Name, string(in.Arguments))
		if list = append(list, more...); err != nil {
			return list, err
		}
	}
	return list, nil
}

func (q qwen) call(name, arguments string) ([]command, error) {
	if want := q.name(); name != want {
		return nil, gymkhana.Absent(fmt.Errorf("there is no function %q; call %s", clip(name), want))
	}
	in, err := argsOf(arguments)
	if err != nil {
		return nil, err
	}
	action := in.needText("action")
	d := q.command(action, in)
	if in.err != nil {
		return nil, fmt.Errorf("%s: %w", clip(action), in.err)
	}
	d.said = strings.TrimSpace(action + " " + arguments)
	return []command{d}, nil
}

// name is that of the function: a phone's or a computer's.
func (q qwen) name() string {
	if q.p.can(gymkhana.Home) {
		return "mobile_use"
	}
	return "computer_use"
}

// actions lists the actions that the function has.
func (q qwen) actions() []string {
	switch {
	case q.p.published: // GameWorld's own, for games only
		return []string{"click", "click_hold", "mouse_move", "press_key", "press_keys", "wait"}
	case q.name() == "mobile_use":
		return []string{"key", "click", "long_press", "swipe", "type", "answer", "system_button", "open", "wait", "terminate"}
	}
	return []string{"key", "type", "mouse_move", "left_click", "left_click_drag", "right_click", "middle_click", "double_click",
		"triple_click", "scroll", "hscroll", "wait", "terminate", "answer"}
}

func (q qwen) command(action string, in *args) command {
	if !slices.Contains(q.actions(), action) {
		in.fail("there is no such action%s (actions: %s)", gymkhana.DidYouMean(action, q.actions()), strings.Join(q.actions(), ", "))
		return command{}
	}
	if q.p.published {
		return q.played(action, in)
	}
	switch action {
	case "left_click", "right_click", "middle_click":
		return command{kind: click, place: in.pair("coordinate"), button: strings.TrimSuffix(action, "_click")}
	case "click":
		return command{kind: click, place: in.needPair("coordinate")}
	case "double_click":
		return command{kind: double, place: in.pair("coordinate")}
	case "triple_click":
		return command{kind: triple, place: in.pair("coordinate")}
	case "mouse_move":
		return command{kind: move, place: in.needPair("coordinate")}
	case "left_click_drag":
		return command{kind: drag, to: in.needPair("coordinate")}
	case "swipe":
		return command{kind: drag, place: in.needPair("coordinate"), to: in.needPair("coordinate2")}
	case "long_press":
		return command{kind: long, place: in.needPair("coordinate"), secs: in.seconds("time", 0)}
	case "scroll": // up is positive
		return command{kind: scroll, place: in.pair("coordinate"), dy: -in.number("pixels", 0)}
	case "hscroll":
		return command{kind: scroll, place: in.pair("coordinate"), dx: in.number("pixels", 0)}
	case "type":
		return command{kind: typing, text: in.needText("text")}
	case "wait":
		return command{kind: wait, secs: in.seconds("time", 1)}
	case "key":
		return q.keys(in)
	}
	return q.rest(action, in)
}

// keys are a list on a computer, and a text on a phone. Two of the phone's keys are its buttons.
func (q qwen) keys(in *args) command {
	keys := in.list("keys")
	if len(keys) == 0 {
		keys = plusKeys(in.text("text"))
	}
	if len(keys) == 0 {
		in.fail("keys is missing")
		return command{}
	}
	if verb, ok := phoneButton(keys[0]); ok && q.p.can(gymkhana.Home) {
		return command{kind: other, verb: verb}
	}
	return command{kind: press, keys: keys}
}

func (q qwen) rest(action string, in *args) command {
	switch action {
	case "open":
		return command{kind: other, verb: gymkhana.OpenApp, text: in.needText("text")}
	case "answer":
		return command{kind: other, verb: gymkhana.Answer, text: in.needText("text")}
	case "terminate":
		status, ok := map[string]string{"": "complete", "success": "complete", "failure": "infeasible"}[in.text("status")]
		if !ok {
			in.fail("status: want success or failure")
		}
		return command{kind: other, verb: gymkhana.Finish, text: status}
	}
	button := strings.ToLower(in.needText("button"))
	if button == "enter" {
		return command{kind: press, keys: []string{"Enter"}}
	}
	verb, ok := phoneButton(button)
	if !ok {
		in.fail("button: want Back, Home, Menu or Enter")
	}
	return command{kind: other, verb: verb}
}

// played parses the function that GameWorld gives these models instead of their own. Source: GameWorld,
// arXiv:2604.07429.
func (q qwen) played(action string, in *args) command {
	secs := in.seconds("duration", 0)
	switch action {
	case "click", "click_hold":
		d := command{kind: click, place: in.apart("x", "y"), secs: secs, button: in.text("button")}
		if d.place == nil {
			d.place = in.needPair("coordinate")
		}
		return d
	case "mouse_move":
		d := command{kind: move, place: in.apart("x", "y")}
		if d.place == nil {
			d.place = in.needPair("coordinate")
		}
		return d
	case "wait":
		return command{kind: wait, secs: secs}
	}
	d := q.keys(in)
	if in.has("key") {
		in.err, d = nil, command{kind: press, keys: in.list("key")}
	}
	d.secs = secs
	return d
}

func (q qwen) write(d command) (string, bool) {
	of := map[string]any{}
	spot := func(p *point) []any { return []any{p.x, p.y} }
	if d.place != nil {
		of["coordinate"] = spot(d.place)
	}
	phone := q.name() == "mobile_use"
	action := ""
	switch d.kind {
	case click:
		action = map[string]string{"": "left", "left": "left", "middle": "middle", "right": "right"}[d.button] + "_click"
		if phone && d.button == "" {
			action = "click"
		}
	case double:
		action = "double_click"
	case long:
		action, of["time"] = "long_press", d.secs
	case move:
		action = "mouse_move"
	case drag:
		if !phone {
			return "", false // it starts where the pointer is
		}
		action, of["coordinate2"] = "swipe", spot(d.to)
	case scroll:
		action, of["pixels"] = "scroll", -d.dy
		if d.dy == 0 {
			action, of["pixels"] = "hscroll", d.dx
		}
	case press:
		action, of["keys"] = "key", d.keys
		if phone {
			delete(of, "keys")
			of["text"] = inWords(d.keys, nil, "+")
		}
	case typing:
		action, of["text"] = "type", d.text
		if d.enter {
			of["text"] = d.text + "\n"
		}
	case wait:
		action, of["time"] = "wait", d.secs
	case other:
		action = q.other(d, of)
	}
	timed := d.kind == wait || d.kind == long
	both := d.kind == scroll && d.dx != 0 && d.dy != 0
	if !slices.Contains(q.actions(), action) || q.p.published || timed != (d.secs > 0) || both ||
		d.kind == typing && (d.clear || d.place != nil) {
		return "", false
	}
	if _, button := phoneButton(fmt.Sprint(of["text"])); button && phone && d.kind == press {
		return "", false
	}
	of["action"] = action
	return openCall + string(declaration(map[string]any{"name": q.name(), "arguments": of})) + closeCall, true
}

func (q qwen) other(d command, of map[string]any) (action string) {
	switch d.verb {
	case gymkhana.OpenApp:
		of["text"] = d.text
		return "open"
	case gymkhana.Answer:
		of["text"] = d.text
		return "answer"
	case gymkhana.Finish:
		of["status"] = map[string]string{"": "success", "complete": "success", "infeasible": "failure"}[d.text]
		return "terminate"
	case gymkhana.Back, gymkhana.Home, gymkhana.Recents:
		of["button"] = map[gymkhana.Verb]string{gymkhana.Back: "Back", gymkhana.Home: "Home", gymkhana.Recents: "Menu"}[d.verb]
		return "system_button"
	}
	return ""
}
