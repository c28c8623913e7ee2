package browser

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"gymkhana"
)

// A key has the data that the browser needs for a key: the names of KeyboardEvent.key and .code, the
// old number, and what it types.
type key struct {
	Key      string
	Code     string
	Number   int
	Text     string
	Location int // 1: the left of two
	Modifier int // the bit it sets while it is down
	With     int // the modifiers without which it would type something else
}

// The bits of modifiers in input events.
const (
	modAlt = 1 << iota
	modControl
	modMeta
	modShift
)

// named are the keys that type nothing, or not their name.
var named = map[string]key{
	"Enter":       {Code: "Enter", Number: 13, Text: "\r"},
	"Tab":         {Code: "Tab", Number: 9},
	"Backspace":   {Code: "Backspace", Number: 8},
	"Delete":      {Code: "Delete", Number: 46},
	"Insert":      {Code: "Insert", Number: 45},
	"Escape":      {Code: "Escape", Number: 27},
	"ArrowLeft":   {Code: "ArrowLeft", Number: 37},
	"ArrowUp":     {Code: "ArrowUp", Number: 38},
	"ArrowRight":  {Code: "ArrowRight", Number: 39},
	"ArrowDown":   {Code: "ArrowDown", Number: 40},
	"Home":        {Code: "Home", Number: 36},
	"End":         {Code: "End", Number: 35},
	"PageUp":      {Code: "PageUp", Number: 33},
	"PageDown":    {Code: "PageDown", Number: 34},
	"Shift":       {Code: "ShiftLeft", Number: 16, Location: 1, Modifier: modShift},
	"Control":     {Code: "ControlLeft", Number: 17, Location: 1, Modifier: modControl},
	"Alt":         {Code: "AltLeft", Number: 18, Location: 1, Modifier: modAlt},
	"Meta":        {Code: "MetaLeft", Number: 91, Location: 1, Modifier: modMeta},
	"CapsLock":    {Code: "CapsLock", Number: 20},
	"ContextMenu": {Code: "ContextMenu", Number: 93},
	"Pause":       {Code: "Pause", Number: 19},
}

// aliases are names that people and models use for keys.
var aliases = map[string]string{
	"Space": " ", "Spacebar": " ", "Ctrl": "Control", "Esc": "Escape", "Return": "Enter", "Del": "Delete",
	"Left": "ArrowLeft", "Up": "ArrowUp", "Right": "ArrowRight", "Down": "ArrowDown", "Command": "Meta", "Option": "Alt",
}

// symbols are the keys of a US keyboard that are neither letters nor digits: number, code, and
// what they type without and with Shift.
var symbols = []struct {
	number       int
	code         string
	plain, shift string
}{
	{32, "Space", " ", " "}, {186, "Semicolon", ";", ":"}, {187, "Equal", "=", "+"}, {188, "Comma", ",", "<"},
	{189, "Minus", "-", "_"}, {190, "Period", ".", ">"}, {191, "Slash", "/", "?"}, {192, "Backquote", "`", "~"},
	{219, "BracketLeft", "[", "{"}, {220, "Backslash", "\\", "|"}, {221, "BracketRight", "]", "}"}, {222, "Quote", "'", `"`},
}

// shiftedDigits are the characters that the digits type with Shift, from 0 on.
const shiftedDigits = ")!@#$%^&*("

// keyFor finds a key by its name as in KeyboardEvent.key, or by one of its aliases.
func keyFor(name string) (key, error) {
	if full, ok := aliases[name]; ok {
		name = full
	}
	if k, ok := named[name]; ok {
		k.Key = name
		return k, nil
	}
	if k, ok := typing(name); ok {
		return k, nil
	}
	var n int
	if _, err := fmt.Sscanf(name, "F%d", &n); err == nil && n >= 1 && n <= 12 && name == fmt.Sprintf("F%d", n) {
		return key{Key: name, Code: name, Number: 111 + n}, nil
	}
	if utf8.RuneCountInString(name) == 1 {
		return key{Key: name, Text: name}, nil // on another keyboard
	}
	return key{}, fmt.Errorf("unknown key %q%s", name, gymkhana.DidYouMean(name, slices.Sorted(maps.Keys(named))))
}

// KeyNamed returns the full name of a key, such as Enter for Return, or an error if no key has the
// name.
func KeyNamed(name string) (string, error) {
	k, err := keyFor(name)
	return k.Key, err
}

// typing gives the key that types a character on a US keyboard.
func typing(c string) (key, bool) {
	if len(c) != 1 {
		return key{}, false
	}
	k := key{Key: c, Text: c}
	switch b := c[0]; {
	case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z':
		k.Number = int(b &^ 0x20)
		k.Code = "Key" + strings.ToUpper(c)
		if b < 'a' {
			k.With = modShift
		}
		return k, true
	case '0' <= b && b <= '9':
		k.Number, k.Code = int(b), "Digit"+c
		return k, true
	}
	if i := strings.Index(shiftedDigits, c); i >= 0 {
		k.Number, k.Code, k.With = '0'+i, fmt.Sprintf("Digit%d", i), modShift
		return k, true
	}
	for _, s := range symbols {
		if c == s.plain || c == s.shift {
			k.Number, k.Code = s.number, s.code
			if c != s.plain {
				k.With = modShift
			}
			return k, true
		}
	}
	return key{}, false
}
