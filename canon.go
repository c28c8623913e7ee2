package gymkhana

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Canonical encodes v as JSON in the one form that is hashed and compared: keys sorted, no
// spaces, numbers as ECMAScript prints them, only the escapes that JSON demands.
// Numbers are IEEE doubles, so integers beyond 2^53 are refused rather than rounded.
// Source: RFC 8785, JSON Canonicalization Scheme.
func Canonical(v any) ([]byte, error) {
	raw, ok := v.(json.RawMessage)
	if !ok {
		var err error
		if raw, err = json.Marshal(v); err != nil {
			return nil, err
		}
	}
	return CanonicalJSON(raw)
}

// CanonicalJSON rewrites one JSON value in canonical form.
func CanonicalJSON(raw []byte) ([]byte, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text after the JSON value")
	}
	return appendValue(make([]byte, 0, len(raw)), v)
}

func appendValue(b []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...), nil
	case bool:
		return strconv.AppendBool(b, v), nil
	case string:
		return AppendString(b, v), nil
	case json.Number:
		return appendNumber(b, v)
	case []any:
		return appendArray(b, v)
	case map[string]any:
		return appendObject(b, v)
	}
	return nil, fmt.Errorf("canonical JSON of a %T", v)
}

func appendArray(b []byte, list []any) ([]byte, error) {
	b = append(b, '[')
	for i, item := range list {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = appendValue(b, item); err != nil {
			return nil, err
		}
	}
	return append(b, ']'), nil
}

func appendObject(b []byte, object map[string]any) ([]byte, error) {
	keys := make([]string, 0, len(object))
	for k := range object {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, CompareKeys)
	b = append(b, '{')
	for i, k := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(AppendString(b, k), ':')
		var err error
		if b, err = appendValue(b, object[k]); err != nil {
			return nil, err
		}
	}
	return append(b, '}'), nil
}

// CompareKeys orders the keys of a canonical object: by UTF-16 code units, as RFC 8785 §3.2.3 asks. It differs from
// byte order only if characters above U+FFFF are compared with some from U+E000 to U+FFFF.
func CompareKeys(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if ends := n == len(a) || n == len(b); ends && (n == 0 || a[n-1] < utf8.RuneSelf) || !ends && max(a[n], b[n]) < utf8.RuneSelf {
		return strings.Compare(a[n:], b[n:]) // without the cost of the general case
	}
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

func appendNumber(b []byte, n json.Number) ([]byte, error) {
	if i, err := strconv.ParseInt(string(n), 10, 64); err == nil {
		if i > int64(MaxSeed) || i < -int64(MaxSeed) {
			return nil, fmt.Errorf("number %s does not fit a double exactly; write it as a string", n)
		}
		return strconv.AppendInt(b, i, 10), nil
	}
	f, err := n.Float64()
	if err != nil {
		return nil, err
	}
	return AppendNumber(b, f), nil
}

// AppendNumber appends a finite float as ECMAScript's Number.prototype.toString prints it.
func AppendNumber(b []byte, f float64) []byte {
	if f == 0 {
		return append(b, '0') // also for -0
	}
	if abs := math.Abs(f); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, 64)
	if n := len(b); b[n-2] == '0' && (b[n-3] == '-' || b[n-3] == '+') { // e-07 is e-7
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

// AppendString appends s as a canonical JSON string. Bytes that are not UTF-8 become U+FFFD.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	done := 0 // bytes of s that have been appended
	for i := 0; i < len(s); {
		c, size := s[i], 1
		if c >= utf8.RuneSelf {
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && size == 1 {
				b = append(append(b, s[done:i]...), "\uFFFD"...)
				done = i + 1
			}
		} else if c < 0x20 || c == '"' || c == '\\' {
			b = appendEscape(append(b, s[done:i]...), c)
			done = i + 1
		}
		i += size
	}
	return append(append(b, s[done:]...), '"')
}

func appendEscape(b []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, `\b`...)
	case '\t':
		return append(b, `\t`...)
	case '\n':
		return append(b, `\n`...)
	case '\f':
		return append(b, `\f`...)
	case '\r':
		return append(b, `\r`...)
	}
	return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}
