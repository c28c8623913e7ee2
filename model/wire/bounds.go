package wire

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"strings"

	"gymkhana"
)

// Bounds of a reply, in addition to Options.MaxBody. A decoded object takes many times the bytes of its JSON, so the
// objects of a body are counted before it is decoded.
const (
	mostParts = 100_000 // objects and lists in the JSON of a reply
	mostCalls = 10_000  // tool calls of a reply
)

// wellFormed holds the body of a success to JSON of a bounded number of parts. What is no JSON is a web page, which is for
// the user to correct, or half an answer. Numbers that JSON does not have (NaN, Infinity, 007) become null: servers
// write them as counts of tokens, and the rest of the answer is good.
func (l *Line) wellFormed(body []byte) ([]byte, error) {
	if n := parts(body); n > mostParts {
		return nil, l.Useless("too_long", fmt.Sprintf("the answer has more than %d objects and lists", mostParts))
	}
	if json.Valid(body) {
		return body, nil
	}
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) && !l.answered.Load() {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, l.Op, &gymkhana.ProviderError{Status: 200, Code: webPage,
			Message: "it answers with a web page, which is not JSON" + atLogin})
	}
	if counted := denumbered(body); json.Valid(counted) {
		return counted, nil
	}
	return nil, l.Useless("malformed", "the answer is not JSON: "+string(body[:min(len(body), mostQuoted)]))
}

// unzipped unpacks a body that came as gzip and whose headers do not say so, up to most bytes.
func unzipped(body []byte, most int64) ([]byte, error) {
	if !bytes.HasPrefix(body, []byte("\x1f\x8b")) {
		return body, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return readAll(z, -1, most)
}

// mostQuoted is how many bytes of a malformed answer are looked at for a message.
const mostQuoted = 64 << 10

// parts counts the objects and lists of a JSON text, up to one more than mostParts.
func parts(body []byte) int {
	n := 0
	for len(body) > 0 && n <= mostParts {
		at := bytes.IndexAny(body, `"{[`)
		if at < 0 {
			break
		}
		if body[at] != '"' {
			n++
			body = body[at+1:]
			continue
		}
		body = body[at+1:]
		body = body[min(closing(body)+1, len(body)):]
	}
	return n
}

// denumbered replaces values outside of texts that begin like a number or a name and are no JSON by null.
func denumbered(body []byte) []byte {
	var b bytes.Buffer
	for len(body) > 0 {
		at := bytes.IndexAny(body, `"+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`)
		if at < 0 {
			break
		}
		b.Write(body[:at])
		body = body[at:]
		end := 0
		if body[0] == '"' {
			end = min(closing(body[1:])+2, len(body))
			b.Write(body[:end])
		} else {
			if end = bytes.IndexAny(body, ",:]} \t\r\n\"{["); end < 0 {
				end = len(body)
			}
			if word := body[:end]; json.Valid(word) || !isCount(string(word)) {
				b.Write(word)
			} else {
				b.WriteString("null")
			}
		}
		body = body[end:]
	}
	b.Write(body)
	return b.Bytes()
}

// isCount reports whether a word is meant as a number: names such as NaN in JavaScript, Python and Go, and numbers in
// forms that JSON does not allow.
func isCount(word string) bool {
	switch strings.ToLower(strings.TrimLeft(word, "+-")) {
	case "nan", "inf", "infinity", "none", "undefined":
		return true
	}
	return strings.Trim(word, "+-._0123456789eE") == ""
}
