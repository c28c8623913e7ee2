package kit

import (
	"math/bits"
	"strings"
)

// A Key is one key of the keyboard. Its name is that of KeyboardEvent.key, except for Space.
type Key uint8

// The keys that games may use: the letters from KeyA, the digits from Key0, and these.
const (
	KeyA       Key = 0
	Key0       Key = 26
	ArrowUp    Key = 36
	ArrowDown  Key = 37
	ArrowLeft  Key = 38
	ArrowRight Key = 39
	Space      Key = 40
	Enter      Key = 41
	Backspace  Key = 42
	Shift      Key = 43
	Ctrl       Key = 44
	Escape     Key = 45
	Tab        Key = 46
	keyCount       = 47
)

var keyNames = [...]string{"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Space", "Enter", "Backspace", "Shift", "Control", "Escape", "Tab"}

// Letter gives the key of a letter from a to z, or of a digit.
func Letter(r rune) Key {
	if r >= '0' && r <= '9' {
		return Key0 + Key(r-'0')
	}
	return Key(r - 'a')
}

// Letters gives the keys of some letters and digits: Letters("wasd").
func Letters(s string) []Key {
	var keys []Key
	for _, r := range s {
		keys = append(keys, Letter(r))
	}
	return keys
}

// String gives the key's name.
func (k Key) String() string {
	switch {
	case k < Key0:
		return string(rune('a' + k))
	case k < ArrowUp:
		return string(rune('0' + k - Key0))
	}
	return keyNames[k-ArrowUp]
}

// Rune gives the letter or digit of a key, or 0.
func (k Key) Rune() rune {
	if k < ArrowUp {
		return rune(k.String()[0])
	}
	return 0
}

// ParseKey finds a key by its name, in either case.
func ParseKey(name string) (Key, bool) {
	if name == " " {
		return Space, true
	}
	for k := Key(0); k < keyCount; k++ {
		if strings.EqualFold(k.String(), name) {
			return k, true
		}
	}
	return 0, false
}

// Keys are a set of keys.
type Keys uint64

// KeySet makes a set.
func KeySet(keys ...Key) Keys {
	var set Keys
	for _, k := range keys {
		set |= 1 << k
	}
	return set
}

// Has reports whether k is in the set.
func (s Keys) Has(k Key) bool { return s>>k&1 == 1 }

// First returns the key of the set with the lowest number, and whether there is any.
func (s Keys) First() (Key, bool) { return Key(bits.TrailingZeros64(uint64(s))), s != 0 }
