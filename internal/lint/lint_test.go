// Package lint contains no code, only tests of the source's style that common tools do not make.
package lint

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// widest is the maximum number of characters in a line of Go, a tab counting as one.
const widest = 160

// older is how many lines may be wider than that, for each first folder of a path. The numbers may only fall.
var older = map[string]int{"agent": 48, "cli": 15, "metric": 4, "registry": 1, "report": 3, "runner": 7}

func TestNoLineIsWide(t *testing.T) {
	root := filepath.Join("..", "..")
	wide, files := map[string]int{}, 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != root:
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go"):
			return nil
		}
		files++
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		first, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		return lines(name, func(n int, line string) {
			if width := utf8.RuneCountInString(line); width > widest {
				if wide[first]++; wide[first] > older[first] {
					t.Errorf("%s:%d: %d characters; at most %d", rel, n, width, widest)
				}
			}
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 500 {
		t.Fatalf("only %d Go files found; the test looks in the wrong place", files)
	}
}

// lines calls f for each line of a file.
func lines(name string, f func(n int, line string)) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	scan := bufio.NewScanner(file)
	scan.Buffer(nil, 1<<20)
	for n := 1; scan.Scan(); n++ {
		f(n, scan.Text())
	}
	return scan.Err()
}
