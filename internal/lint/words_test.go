package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A wording is a word that readers stumble over, plainer words for it, and how often the comments of Go files and the
// documents may still contain it. The numbers may only fall.
type wording struct {
	plainer string
	most    int
}

var wordings = map[string]wording{
	"anew":     {"again, a new", 2},
	"aside":    {"a message, to the side", 4},
	"besides":  {"also, in addition to, other than", 2},
	"by which": {"which, with which; or two sentences", 7},
	"nobody":   {"no one, no request, no caller", 17},
	"of which": {"its, their; or two sentences", 38},
	"somebody": {"a person, another program, a caller", 21},
	"stands":   {"is", 29},
	"told":     {"reported, logged, shown, given", 14},
	"whom":     {"two sentences", 8},
}

// past are the folders of documents that record the past, and stored the names of those with texts whose hashes are stored.
var past, stored = []string{"docs/adr", "docs/study"}, []string{"prompts", "testdata", "node_modules"}

// built and installed are where make puts what is not ours.
const built, installed = "build", "node_modules"

// A clash is a place in the texts where one of the words occurs.
type clash struct{ word, place string }

func TestPlainWords(t *testing.T) {
	found, files, err := clashes(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	if files < 500 {
		t.Fatalf("only %d files found; the test looks in the wrong place", files)
	}
	places := map[string][]string{}
	for _, c := range found {
		places[c.word] = append(places[c.word], c.place)
	}
	for _, word := range slices.Sorted(maps.Keys(wordings)) {
		if n := len(places[word]); n > wordings[word].most {
			t.Errorf("%q occurs %d times in comments and documents; at most %d. Plainer: %s. All places:\n%s",
				word, n, wordings[word].most, wordings[word].plainer, strings.Join(places[word], "\n"))
		} else if n < wordings[word].most {
			t.Logf("%q occurs %d times; its limit can fall from %d", word, n, wordings[word].most)
		}
	}
}

func TestClashesAreFound(t *testing.T) {
	source := "// Package a is what nobody\n// reads.\npackage a\n\n" +
		"// told is the list of\n// which we are told.\nvar told = \"nobody\" // stands\n"
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.go":                               source,
		"a.md":                               "Anew, of\nwhich `told` is none.\n\n```\nnobody\n```\n",
		filepath.Join("docs", "adr", "1.md"): "nobody", "CHANGELOG.md": "nobody",
		filepath.Join("build", "b.md"): "nobody", filepath.Join("b", "node_modules", "b.md"): "nobody",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	found, files, err := clashes(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range found {
		got = append(got, c.word+" "+filepath.ToSlash(c.place))
	}
	slices.Sort(got)
	want := []string{"anew a.md:1", "nobody a.go:1", "of which a.go:5", "of which a.md:1", "stands a.go:7", "told a.go:5"}
	if !slices.Equal(got, want) || files != 2 {
		t.Errorf("got %q in %d files; want %q in 2", got, files, want)
	}
}

// clashes finds the words of wordings in the comments of Go files and in documents, except the change log, decisions and
// studies, which record the past, and prompts, whose hashes are stored. The first word of a comment is the name that it
// describes, and does not count; neither does code in a document. A place is FILE:LINE: the first line of the comment, or
// the line of the word in a document.
func clashes(root string) (found []clash, files int, err error) {
	words := slices.Sorted(maps.Keys(wordings))
	anyOf := regexp.MustCompile(`(?i)\b(` + strings.ReplaceAll(strings.Join(words, "|"), " ", `\s+`) + `)\b`)
	code := regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		slash := filepath.ToSlash(rel)
		switch {
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != root || slices.Contains(past, slash) || slices.Contains(stored, d.Name()) ||
			slash == built || d.Name() == installed):
			return filepath.SkipDir
		case d.IsDir() || slash == "CHANGELOG.md":
			return nil
		}
		add := func(text string, line func(offset int) int) {
			for _, m := range anyOf.FindAllStringIndex(text, -1) {
				word := strings.ToLower(strings.Join(strings.Fields(text[m[0]:m[1]]), " "))
				found = append(found, clash{word, rel + ":" + strconv.Itoa(line(m[0]))})
			}
		}
		switch filepath.Ext(name) {
		case ".md":
			files++
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			// Code becomes spaces, so that lines stay the same.
			prose := code.ReplaceAllStringFunc(string(text), func(s string) string {
				return regexp.MustCompile(`[^\n]`).ReplaceAllString(s, " ")
			})
			add(prose, func(offset int) int { return 1 + strings.Count(prose[:offset], "\n") })
		case ".go":
			files++
			all := token.NewFileSet()
			file, err := parser.ParseFile(all, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, group := range file.Comments {
				add(described(group), func(int) int { return all.Position(group.Pos()).Line })
			}
		}
		return nil
	})
	return found, files, err
}

// described is the text of a comment without the name that it begins with.
func described(group *ast.CommentGroup) string {
	text := group.Text()
	if _, rest, ok := strings.Cut(text, " "); ok && len(group.List) > 0 && strings.Contains(rest, " ") {
		return rest
	}
	return text
}
