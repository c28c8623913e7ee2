package gymkhana

import (
	"fmt"
	"io"
)

// A Secret is a text for one server only, such as a key. Printed, logged or encoded, it only says whether it is set;
// string(s) gives the text.
type Secret string

// String does not reveal the text.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return "[key]"
}

// Format writes what String gives, whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, s.String()) }

// MarshalText gives the same as String, for JSON, YAML and logs.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
