package page

import (
	"bytes"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"unicode/utf8"

	"gymkhana/internal/lazy"
)

// Bounds on what is read of a file to find its encoding.
const (
	maxHead = 4 << 10  // bytes in which a file declares its encoding; browsers look at 1024 or at the head of a page
	maxText = 32 << 20 // bytes that are checked for UTF-8
)

// contentType gives the Content-Type of a file. A charset in this header has precedence over every other declaration, so
// there is one only for valid UTF-8 that declares nothing else: a file that begins with a byte order mark, that names
// its encoding, or that is not UTF-8 is left to the browser, which reads it as it would on any server.
func contentType(name string, file io.ReadSeeker) (string, error) {
	var head [512]byte
	n, err := io.ReadFull(file, head[:])
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return "", err
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if kind == "" {
		kind = http.DetectContentType(head[:n])
	}
	bare, params, err := mime.ParseMediaType(kind)
	if err != nil || params["charset"] == "" {
		return kind, rewind(file)
	}
	if err := rewind(file); err != nil {
		return "", err
	}
	text, err := io.ReadAll(io.LimitReader(file, maxText))
	if err != nil {
		return "", err
	}
	if declares(text) || !utf8.Valid(text) && len(text) < maxText {
		kind = bare
	}
	return kind, rewind(file)
}

func rewind(file io.Seeker) error {
	_, err := file.Seek(0, io.SeekStart)
	return err
}

// The ways in which a text names its encoding: HTML, CSS and XML. A meta element inside a comment names none.
var (
	comments = lazy.Regexp(`(?s)<!--.*?(-->|$)`)
	named    = lazy.Regexp(`(?i)<meta\b[^>]*\bcharset\s*=\s*["']?\s*[a-z0-9]|^@charset "[a-z0-9]|^\s*<\?xml\b[^>]*\bencoding\s*=\s*["'][a-z0-9]`)
)

// declares reports whether a text begins with a byte order mark or names its encoding.
func declares(text []byte) bool {
	for _, mark := range []string{"\xef\xbb\xbf", "\xfe\xff", "\xff\xfe"} {
		if strings.HasPrefix(string(text[:min(len(text), 3)]), mark) {
			return true
		}
	}
	head := text[:min(len(text), maxHead)]
	if end := bytes.Index(bytes.ToLower(head), []byte("<body")); end >= 0 {
		head = head[:end]
	}
	return named().Match(comments().ReplaceAll(head, nil))
}
