package computeruse

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// most is the maximum number of keys that can be pressed together.
const most = 8

// keyNames map the names that people and models use to that of KeyboardEvent.key; the space bar is "Space", as in the
// worlds. Other names are not changed.
var keyNames = map[string]string{
	"up": "ArrowUp", "arrowup": "ArrowUp", "uparrow": "ArrowUp", "↑": "ArrowUp",
	"down": "ArrowDown", "arrowdown": "ArrowDown", "downarrow": "ArrowDown", "↓": "ArrowDown",
	"left": "ArrowLeft", "arrowleft": "ArrowLeft", "leftarrow": "ArrowLeft", "←": "ArrowLeft",
	"right": "ArrowRight", "arrowright": "ArrowRight", "rightarrow": "ArrowRight", "→": "ArrowRight",
	" ": "Space", "space": "Space", "spacebar": "Space", "spacekey": "Space",
	"enter": "Enter", "return": "Enter", "numpadenter": "Enter", "kpenter": "Enter",
	"esc": "Escape", "escape": "Escape", "tab": "Tab",
	"backspace": "Backspace", "back": "Backspace",
	"del": "Delete", "delete": "Delete", "ins": "Insert", "insert": "Insert",
	"shift": "Shift", "shiftleft": "Shift", "shiftright": "Shift",
	"lshift": "Shift", "rshift": "Shift", "shiftl": "Shift", "shiftr": "Shift",
	"ctrl": "Control", "control": "Control", "controlleft": "Control", "controlright": "Control",
	"ctrlleft": "Control", "ctrlright": "Control", "lctrl": "Control",
	"alt": "Alt", "option": "Alt", "opt": "Alt", "altleft": "Alt", "altright": "Alt",
	"meta": "Meta", "cmd": "Meta", "command": "Meta", "win": "Meta", "windows": "Meta", "super": "Meta",
	"home": "Home", "end": "End", "pageup": "PageUp", "pgup": "PageUp",
	"pagedown": "PageDown", "pgdn": "PageDown", "pgdown": "PageDown",
	"capslock": "CapsLock",
	"comma":    ",", "period": ".", "dot": ".", "slash": "/", "backslash": `\`, "semicolon": ";",
	"quote": "'", "apostrophe": "'",
	"minus": "-", "hyphen": "-", "plus": "+", "equal": "=", "equals": "=", "backquote": "`", "grave": "`",
	"bracketleft": "[", "bracketright": "]",
}

// keyName gives the usual name of a key: a letter in lower case, F5, ArrowUp.
func keyName(s string) string {
	if s == " " {
		return "Space"
	}
	s = strings.TrimSpace(s)
	low := strings.ToLower(s)
	bare := low
	if len(low) > 1 {
		bare = strings.NewReplacer(" ", "", "_", "", "-", "").Replace(low)
	}
	if name, ok := keyNames[bare]; ok {
		return name
	}
	for _, front := range []string{"key", "digit"} { // KeyboardEvent.code: KeyA, Digit1
		if rest, ok := strings.CutPrefix(bare, front); ok && len(rest) == 1 {
			return rest
		}
	}
	switch {
	case s == "":
		return ""
	case len([]rune(s)) == 1:
		return low
	case len(s) <= 3 && low[0] == 'f' && strings.Trim(low[1:], "0123456789") == "":
		return strings.ToUpper(s) // F1 to F12
	}
	return s
}

// chord returns the keys of some names in the world's spelling: an item may name several, "ctrl+c" or "up, left". If
// keys is empty, any key is legal. A repeated key is pressed once.
func chord(names, legal []string) ([]string, error) {
	var keys []string
	for _, item := range names {
		if item != " " && strings.TrimSpace(item) == "" {
			return nil, errors.New("keys: a name is empty")
		}
		pieces := []string{item}
		if _, ok := match(item, legal); !ok || len(legal) == 0 {
			pieces = split(item)
		}
		for _, piece := range pieces {
			key, ok := match(piece, legal)
			if !ok {
				return nil, fmt.Errorf("key %q is not used here%s (keys: %s)", engine.Clip(piece, 40),
					gymkhana.DidYouMean(keyName(piece), legal), strings.Join(legal, ", "))
			}
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	switch {
	case len(keys) == 0:
		return nil, errors.New("keys: name at least one key")
	case len(keys) > most:
		return nil, fmt.Errorf("keys: %d keys; at most %d together", len(keys), most)
	}
	return keys, nil
}

// match finds the legal key of a name: with the same spelling, or the same usual name.
func match(name string, legal []string) (string, bool) {
	if len(legal) == 0 {
		return keyName(name), true
	}
	if slices.Contains(legal, name) {
		return name, true
	}
	for _, key := range legal {
		if keyName(key) == keyName(name) {
			return key, true
		}
	}
	return "", false
}

// split splits a text that is not a key itself. "page down" is one; so is a lone "+" or ",", and the last one of
// "ctrl++".
func split(item string) []string {
	bare := strings.NewReplacer(" ", "", "_", "", "-", "").Replace(item)
	if _, known := keyNames[strings.ToLower(bare)]; known || len([]rune(item)) <= 1 {
		return []string{item}
	}
	var last []string
	if rest, ok := strings.CutSuffix(item, "++"); ok {
		item, last = rest, []string{"+"}
	}
	return append(strings.FieldsFunc(item, func(r rune) bool { return r == '+' || r == ',' || r == ' ' }), last...)
}
