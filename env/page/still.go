package page

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"gymkhana/internal/lazy"
)

// frozen matches what the browser moves only by the real clock, so that it does not move in the world of pages:
// animations of SVG (SMIL), and content that appears when the pointer has been on an element for a while.
var frozen = lazy.Regexp(`(?i)<(animate(?:transform)?|set)\b[^>]*\battributename\s*=|<(animatemotion)\b|<[a-z][^<>]*\s(interestfor)\s*=`)

// bare finds the parts of a document that are no elements, though they may look so.
var bare = lazy.Regexp(`(?is)<!--.*?-->|<(script)\b.*?</script\s*>|<(style)\b.*?</style\s*>|<(textarea)\b.*?</textarea\s*>|<(title)\b.*?</title\s*>`)

// still describes what in the documents of a page would not move; "" if nothing. Like all code that reads pages, it
// sees only what is written there, and not what a script makes: the world reports that when it happens.
func (r *reader) still() string {
	m := frozen().FindStringSubmatch(bare().ReplaceAllString(r.pages, " "))
	switch {
	case m == nil:
		return ""
	case m[3] != "":
		return "interestfor would never show anything, because the browser does so by the real clock"
	}
	return fmt.Sprintf("<%s> (SMIL) would stand still, because the browser moves it by the real clock", m[1]+m[2])
}

// moves returns an error for a page with something that would not move.
func (s *Setup) moves() error {
	if s.Folder == "" {
		return nil
	}
	files, err := openFolder(s.Folder)
	if err != nil {
		return nil // there reports it
	}
	defer files.close()
	name, _, _ := strings.Cut(s.File, "#")
	name, _, _ = strings.Cut(name, "?")
	name = local(name)
	if info, err := fs.Stat(files.root.FS(), name); err == nil && info.IsDir() {
		name = path.Join(name, "index.html")
	}
	r := &reader{files: files.root.FS(), read: map[string]bool{}}
	r.document(name)
	if why := r.still(); why != "" {
		return fmt.Errorf("%s: %s; use a script, or an animation of CSS", name, why)
	}
	return nil
}
