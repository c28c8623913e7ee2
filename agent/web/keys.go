package web

import (
	"slices"
	"strconv"
	"strings"
)

// publishedKeys are the names whose case MMInA's code corrects. It has no arrowleft, and passes
// unknown names on.
var publishedKeys = []string{"Enter", "Tab", "Escape", "Backspace", "Delete", "ArrowDown", "ArrowRight", "ArrowUp",
	"Home", "End", "PageUp", "PageDown", "Insert", "Meta"}

// moreKeys are further keys that the corrected protocol knows.
var moreKeys = []string{"ArrowLeft", "Control", "Shift", "Alt", "Space"}

// keyAliases are other names for keys, in the corrected protocol.
var keyAliases = map[string]string{
	"ctrl": "Control", "cmd": "Meta", "command": "Meta", "option": "Alt", "esc": "Escape",
	"return": "Enter", "del": "Delete",
	"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "spacebar": "Space",
}

// keysOf splits a combination at its plus signs. A plus where a key should be is the key.
func keysOf(combination string) []string {
	var keys []string
	for rest := combination; rest != ""; {
		end := strings.IndexByte(rest[1:], '+') + 1
		switch {
		case rest[0] == '+':
			end = 1
		case end == 0:
			end = len(rest)
		}
		keys = append(keys, rest[:end])
		rest = strings.TrimPrefix(rest[end:], "+")
	}
	return keys
}

// normalized writes a combination with keys as KeyboardEvent.key names them, as far as they are
// known. White space does not count: "page down" is a key.
func normalized(combination string) string {
	return mend(strings.Join(strings.Fields(combination), ""), slices.Concat(publishedKeys, moreKeys), keyAliases)
}

func mend(combination string, known []string, aliases map[string]string) string {
	keys := keysOf(combination)
	for i, k := range keys {
		keys[i] = mendedKey(k, known, aliases)
	}
	return strings.Join(keys, "+")
}

func mendedKey(k string, known []string, aliases map[string]string) string {
	lower := strings.ToLower(k)
	if name, ok := aliases[lower]; ok {
		return name
	}
	for _, name := range known {
		if strings.ToLower(name) == lower {
			return name
		}
	}
	n, err := strconv.Atoi(strings.TrimPrefix(lower, "f"))
	if err == nil && lower == "f"+strconv.Itoa(n) && n >= 1 && n <= 12 {
		return strings.ToUpper(lower)
	}
	return k
}
