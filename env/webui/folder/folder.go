// Package folder reads MageBench's page folders, unmodified, into targets. It executes nothing: actions.py defines the
// interactions; a subset of it is supported (actions.go), and anything else is refused with its line.
//
//	t, notes, err := folder.Read("/data/MageBench/resources/WebUI/drink-water")
//
// A folder has index.html, tasks.md and actions.py. It may have style.css, script.js, assets, and in _images the
// pictures that tasks.md links. Marks that the released code ignores (an unknown property) are removed and noted.
package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/target"
	"gymkhana/internal/lazy"
)

// The files of a page folder that are neither written by agents nor assets.
const (
	tasksFile   = "tasks.md"
	actionsFile = "actions.py"
	expanded    = "tasks_content.json" // tasks.md with its pictures embedded, which is not needed
)

// Images is the folder of the pictures that tasks.md links. They are kept among a target's assets, and must not be served.
const Images = "_images/"

// Bounds on a page folder.
const (
	maxFiles = 1000
	maxBytes = 64 << 20
)

// Pages lists the page folders in a folder, or the folder itself if it is one, by their paths.
func Pages(dir string) ([]string, error) {
	if isPage(dir) {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, e := range entries {
		if at := filepath.Join(dir, e.Name()); e.IsDir() && isPage(at) {
			list = append(list, at)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no folder with index.html and tasks.md; name MageBench's resources/WebUI or one page of it", dir)
	}
	return list, nil
}

func isPage(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, target.HTML))
	_, other := os.Stat(filepath.Join(dir, tasksFile))
	return err == nil && other == nil
}

// Read reads a page folder. Notes are ignored parts, each with its file and line. The error is a gymkhana.FaultSetup
// that names everything that is refused.
func Read(dir string) (t *target.Target, notes []string, err error) {
	t = &target.Target{Name: filepath.Base(dir), Title: filepath.Base(dir), Files: map[string]string{}, Assets: map[string][]byte{}}
	texts, err := load(dir, t)
	if err == nil {
		var wrong [3]error
		notes, wrong[0] = marks(t)
		t.Interactions, wrong[1] = interactions(texts[actionsFile])
		t.Brief, wrong[2] = brief(texts[tasksFile], t.Assets)
		notes = append(notes, missing(t)...)
		err = errors.Join(wrong[:]...)
	}
	if err != nil {
		return nil, notes, gymkhana.Blame(gymkhana.FaultSetup, "env/webui/folder.Read", fmt.Errorf("%s: %w", t.Name, err))
	}
	return t, notes, nil
}

// load reads the files. It does not follow links to other folders.
func load(dir string, t *target.Target) (texts map[string]string, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	texts = map[string]string{}
	files, size := 0, int64(0)
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.Type().IsRegular() || name == expanded:
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if files, size = files+1, size+info.Size(); files > maxFiles || size > maxBytes {
			return fmt.Errorf("more than %d files, or more than %d MiB", maxFiles, maxBytes>>20)
		}
		data, err := root.ReadFile(name)
		switch text := strings.ToValidUTF8(string(data), "\uFFFD"); name {
		case target.HTML, target.CSS, target.Script:
			t.Files[name] = text
		case tasksFile, actionsFile:
			texts[name] = text
		default:
			t.Assets[name] = data
		}
		return err
	})
	if _, ok := texts[actionsFile]; !ok && err == nil {
		err = errors.New(actionsFile + " is missing; a page with nothing to do has one with actions = []")
	}
	return texts, err
}

var (
	element  = lazy.Regexp(`(?s)<[A-Za-z][^>]*\bdata-(?:filter-by|evalby)[^>]*>`)
	filterBy = lazy.Regexp(`\s*\bdata-filter-by\s*=\s*(?:"([^"]*)"|'([^']*)')`)
	evalBy   = lazy.Regexp(`\bdata-evalby\s*=\s*(?:"([^"]*)"|'([^']*)')`)
)

// marks removes marks without effect from the page, as the released code does: unknown properties, and whole targets
// with an unknown filter. A target without data-evalby is refused, since the released code fails on it.
func marks(t *target.Target) (notes []string, err error) {
	var errs []error
	page := t.Files[target.HTML]
	line := func(at int) string { return fmt.Sprintf("%s:%d", target.HTML, 1+strings.Count(page[:at], "\n")) }
	var b strings.Builder
	last := 0
	for _, at := range element().FindAllStringIndex(page, -1) {
		tag := page[at[0]:at[1]]
		by := filterBy().FindStringSubmatch(tag)
		if by == nil {
			continue
		}
		eval := evalBy().FindStringSubmatch(tag)
		if eval == nil {
			errs = append(errs, fmt.Errorf("%s: an element has data-filter-by and no data-evalby", line(at[0])))
			continue
		}
		if filters, _ := aes.Known(by[1] + by[2]); !filters {
			notes = append(notes, fmt.Sprintf("%s: data-filter-by=%q is no property that filters; the element does not count", line(at[0]), by[1]+by[2]))
			tag = strings.Replace(tag, by[0], "", 1)
		}
		var kept []string
		for m := range strings.SplitSeq(eval[1]+eval[2], "|") {
			if _, compares := aes.Known(strings.TrimSpace(m)); compares {
				kept = append(kept, strings.TrimSpace(m))
			} else if strings.TrimSpace(m) != "" {
				notes = append(notes, fmt.Sprintf("%s: data-evalby has %q, which is no property that is compared; it counts for nothing", line(at[0]), m))
			}
		}
		if len(kept) == 0 {
			kept = []string{"padding"} // it has no effect: the element is compared by its place
		}
		tag = strings.Replace(tag, eval[0], `data-evalby="`+strings.Join(kept, "|")+`"`, 1)
		b.WriteString(page[last:at[0]] + tag)
		last = at[1]
	}
	t.Files[target.HTML] = b.String() + page[last:]
	return notes, errors.Join(errs...)
}

var (
	link   = lazy.Regexp(`(?i)<(?:link|script|img)\b[^>]*?\b(?:href|src)\s*=\s*["']([^"']+)["']`)
	remote = lazy.Regexp(`(?i)^(?:https?:)?//`)
	inline = lazy.Regexp(`(?i)^(?:data|javascript|mailto|tel|about|blob):|^#`)
)

// missing notes files that the page requests and that do not exist.
func missing(t *target.Target) (notes []string) {
	page := t.Files[target.HTML]
	for _, m := range link().FindAllStringSubmatchIndex(page, -1) {
		to, at := page[m[2]:m[3]], 1+strings.Count(page[:m[0]], "\n")
		name, _, _ := strings.Cut(strings.TrimPrefix(to, "./"), "?")
		_, file := t.Files[name]
		_, asset := t.Assets[name]
		switch {
		case inline().MatchString(to):
		case remote().MatchString(to):
			notes = append(notes, fmt.Sprintf("%s:%d: %s is not on this machine; the page is drawn without it", target.HTML, at, to))
		case !file && !asset:
			notes = append(notes, fmt.Sprintf("%s:%d: %s is not in the folder; the page is drawn without it", target.HTML, at, to))
		}
	}
	return slices.Compact(notes)
}

var picture = lazy.Regexp(`!\[[^\]]*\]\(([^)]*)\)`)

// brief expands tasks.md: links of PNG pictures become pictures, and everything else is text. A link of another picture
// becomes its path, as in the released code.
func brief(text string, assets map[string][]byte) (list []target.Part, err error) {
	var errs []error
	say := func(s string) {
		if strings.TrimSpace(s) != "" {
			list = append(list, target.Part{Text: strings.TrimSpace(s)})
		}
	}
	last := 0
	for _, m := range picture().FindAllStringSubmatchIndex(text, -1) {
		say(text[last:m[0]])
		last = m[1]
		name := strings.TrimPrefix(text[m[2]:m[3]], "./")
		if !strings.HasSuffix(name, ".png") {
			say(name)
			continue
		}
		if assets[name] == nil {
			errs = append(errs, fmt.Errorf("%s:%d: the picture %s is not in the folder", tasksFile, 1+strings.Count(text[:m[0]], "\n"), name))
		}
		list = append(list, target.Part{File: name})
	}
	say(text[last:])
	return list, errors.Join(errs...)
}
