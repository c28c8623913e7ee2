package computeruse

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// tars is the text protocol of UI-TARS and of Doubao's GUI models: a line of thought, and after "Action:" calls such as
// click(point='<point>120 40</point>'), a blank line between them. Older models write start_box='(120,40)'.
// Source: bytedance/UI-TARS, codes/ui_tars/action_parser.py and prompt.py.
type tars struct {
	wordy
	p *pilot
}

func newTars(p *pilot) dialect { return tars{p: p} }

var tarsHead = lazy.Regexp(`(?m)^[ \t]*Action:[ \t]*`)

// read reads the calls after the last "Action:".
func (t tars) read(_ *pilot, c gymkhana.ToolCall) ([]command, error) {
	heads := tarsHead().FindAllStringIndex(c.Arguments, -1)
	if len(heads) == 0 {
		return nil, errors.New(`no line begins with "Action:"`)
	}
	s := &engine.Scanner{Rest: c.Arguments[heads[len(heads)-1][1]:]}
	var list []command
	for s.Space(); s.Rest != ""; s.Space() {
		if len(list) == mostActions {
			return list, fmt.Errorf("more than %d actions", mostActions)
		}
		before := s.Rest
		name, in, err := tarsCall(s)
		if err != nil {
			return list, err
		}
		d := t.command(name, in)
		if in.err != nil {
			return list, fmt.Errorf("%s: %w", clip(name), in.err)
		}
		d.said = strings.TrimSpace(before[:len(before)-len(s.Rest)])
		list = append(list, d)
		s.Take(';')
	}
	if len(list) == 0 {
		return nil, errors.New(`nothing follows "Action:"`)
	}
	return list, nil
}

// tarsCall reads name(arg='text', …).
func tarsCall(s *engine.Scanner) (name string, in *args, err error) {
	in = &args{of: map[string]any{}}
	name = strings.TrimSpace(s.Until("(\n"))
	if !s.Take('(') {
		return "", nil, fmt.Errorf("%q is not name(argument='…')", clip(name))
	}
	for !s.Take(')') {
		arg := strings.TrimSpace(s.Until("=(),'\"\n"))
		if !s.Take('=') || arg == "" {
			return "", nil, fmt.Errorf("%s: want argument='…' at %s", clip(name), engine.Quote(s.Rest))
		}
		if _, twice := in.of[arg]; twice {
			return "", nil, fmt.Errorf("%s: %s is given twice", clip(name), clip(arg))
		}
		s.Space()
		if s.AtText() {
			if in.of[arg], err = s.Text(); err != nil {
				return "", nil, err
			}
		} else {
			in.of[arg] = bareValue(s)
		}
		if !s.Take(',') && !strings.HasPrefix(s.Rest, ")") {
			return "", nil, fmt.Errorf("%s: want , or ) at %s", clip(name), engine.Quote(s.Rest))
		}
	}
	return name, in, nil
}

// bareValue parses a value without quotes: a point may have its own brackets.
func bareValue(s *engine.Scanner) string {
	if strings.HasPrefix(s.Rest, "(") || strings.HasPrefix(s.Rest, "[") || strings.HasPrefix(s.Rest, "<") {
		ends := map[byte]string{'(': ")", '[': "]", '<': ">)"}[s.Rest[0]]
		if i := strings.IndexAny(s.Rest, ends); i >= 0 && s.Rest[0] != '<' {
			v := s.Rest[:i+1]
			s.Rest = s.Rest[i+1:]
			return v
		}
	}
	return strings.TrimSpace(s.Until(",)\n"))
}

var numeral = lazy.Regexp(`-?\d+(?:\.\d+)?`)

// spot reads a point, or the middle of a box.
func spot(in *args, names ...string) *point {
	for _, name := range names {
		if !in.has(name) {
			continue
		}
		var list []float64
		for _, s := range numeral().FindAllString(in.text(name), 5) {
			f, err := strconv.ParseFloat(s, 64)
			if _, ok := finite(f); err != nil || !ok {
				in.fail("%s: want a point", name)
			}
			list = append(list, f)
		}
		switch len(list) {
		case 2:
			return &point{list[0], list[1]}
		case 4:
			return &point{(list[0] + list[2]) / 2, (list[1] + list[3]) / 2}
		}
		in.fail("%s: want a point, such as <point>120 40</point>", name)
		return nil
	}
	return nil
}

func needSpot(in *args, names ...string) *point {
	p := spot(in, names...)
	if p == nil {
		in.fail("%s is missing", names[0])
	}
	return p
}

// actions are the supported actions. Under the published protocol they are those of GameWorld's parser. Its own prompt
// also asks for hotkey and right_single, which are refused.
func (t tars) actions() []string {
	switch {
	case t.p.published:
		return []string{"click", "mouse_move", "click_hold", "drag", "press_key", "press_keys", "type", "scroll", "wait"}
	case t.p.can(gymkhana.Home):
		return []string{"click", "long_press", "type", "scroll", "drag", "open_app", "press_home", "press_back", "wait", "finished"}
	}
	return []string{"click", "left_single", "left_double", "right_single", "drag", "hotkey", "press", "type", "scroll", "hover", "wait",
		"finished", "call_user"}
}

// tarsScroll is the distance of one scroll, in notches.
const tarsScroll = 5

func (t tars) command(name string, in *args) command {
	if !slices.Contains(t.actions(), name) {
		in.fail("there is no such action%s (actions: %s)", gymkhana.DidYouMean(name, t.actions()), strings.Join(t.actions(), ", "))
		return command{}
	}
	here := []string{"point", "start_box", "start_point"}
	switch name {
	case "click", "left_single", "click_hold":
		return command{kind: click, place: needSpot(in, here...), secs: in.seconds("duration", 0)}
	case "left_double":
		return command{kind: double, place: needSpot(in, here...)}
	case "right_single":
		return command{kind: click, place: needSpot(in, here...), button: "right"}
	case "hover", "mouse_move":
		return command{kind: move, place: needSpot(in, here...)}
	case "long_press":
		return command{kind: long, place: needSpot(in, here...)}
	case "drag":
		return command{kind: drag, place: needSpot(in, "start_point", "start_box"), to: needSpot(in, "end_point", "end_box")}
	case "hotkey", "press", "press_key", "press_keys":
		keys := in.text("key") + in.text("keys")
		if strings.TrimSpace(keys) == "" {
			in.fail("key is missing")
		}
		return command{kind: press, keys: []string{strings.Trim(keys, "[]")}, secs: in.seconds("duration", 0)}
	case "type":
		return command{kind: typing, text: in.needText("content")}
	case "scroll":
		d := command{kind: scroll, place: spot(in, here...)}
		ok := false
		if d.dx, d.dy, ok = scrolled(in.needText("direction"), tarsScroll*notch); !ok {
			in.fail("direction: want up, down, left or right")
		}
		return d
	case "wait":
		return command{kind: wait, secs: in.seconds("duration", 5)}
	case "open_app":
		return command{kind: other, verb: gymkhana.OpenApp, text: in.needText("app_name")}
	case "press_home":
		return command{kind: other, verb: gymkhana.Home}
	case "press_back":
		return command{kind: other, verb: gymkhana.Back}
	}
	return t.finished(name, in)
}

// finished ends the task; its text is an answer if the world accepts one. Calling the user counts as giving
// up.
func (t tars) finished(name string, in *args) command {
	content := in.text("content")
	switch {
	case name == "call_user":
		return command{kind: other, verb: gymkhana.Finish, text: "infeasible"}
	case t.p.can(gymkhana.Answer) && strings.TrimSpace(content) != "":
		return command{kind: other, verb: gymkhana.Answer, text: content}
	}
	return command{kind: other, verb: gymkhana.Finish, text: "complete"}
}

func (t tars) write(d command) (string, bool) {
	point := func(p *point) string { return fmt.Sprintf("<point>%g %g</point>", p.x, p.y) }
	name, list := "", []string{}
	arg := func(name, v string) { list = append(list, name+"='"+tarsEscape.Replace(v)+"'") }
	if d.place != nil && d.kind != drag {
		arg("point", point(d.place))
	}
	switch d.kind {
	case click:
		name = map[string]string{"": "click", "left": "click", "right": "right_single"}[d.button]
	case double:
		name = "left_double"
	case move:
		name = "hover"
	case long:
		name = "long_press"
	case drag:
		name = "drag"
		arg("start_point", point(d.place))
		arg("end_point", point(d.to))
	case press:
		name = "hotkey"
		arg("key", strings.ToLower(inWords(d.keys, map[string]string{" ": "space", "+": "plus", ",": "comma"}, " ")))
	case typing:
		name = "type"
		arg("content", d.text+map[bool]string{true: "\n"}[d.enter])
	case scroll:
		way, pixels, ok := direction(d.dx, d.dy)
		if !ok || pixels != tarsScroll*notch {
			return "", false
		}
		name = "scroll"
		arg("direction", way)
	case other:
		name = map[gymkhana.Verb]string{gymkhana.Home: "press_home", gymkhana.Back: "press_back", gymkhana.OpenApp: "open_app"}[d.verb]
		if d.verb == gymkhana.OpenApp {
			arg("app_name", d.text)
		}
		if d.verb == gymkhana.Finish && d.text != "infeasible" {
			name = "finished"
		}
	}
	if !slices.Contains(t.actions(), name) || d.secs > 0 || d.kind == typing && (d.place != nil || d.clear) {
		return "", false
	}
	return "Action: " + name + "(" + strings.Join(list, ", ") + ")", true
}

var tarsEscape = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\t", `\t`, "\r", `\r`)
