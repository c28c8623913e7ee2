package gymkhana

import (
	"fmt"
	"io"
)

// A Secret is a text that is for one server only, such as a key. However it is printed, logged or encoded, it says only
// whether there is one; string(s) gives the text.
type Secret string

// String does not give it.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return "[key]"
}

// Format writes what String gives, whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, s.String()) }

// MarshalText gives what String does, to JSON, YAML and logs.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
