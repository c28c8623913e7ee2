package fit

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"

	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
)

//go:embed harm.js
var harmJS string

// harms are the ways in which Example spoils elements; harm.js has them.
var harms = []string{"hide", "move", "recolour", "resize", "retype"}

// Examples is the number of rankings that Example writes.
const Examples = 16

// Example writes rankings.yaml and the folders of its pages into a folder, which must be new or empty, so that Read and
// Fit have something to work on. They are controlled damages, not judgements of people: of each page there are the page
// itself and four versions in which 2, 4, 7 and 11 of its elements are spoiled, each version in another way, and a
// version with fewer spoiled elements ranks higher. It returns the path of rankings.yaml.
func Example(dir string) (string, error) {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return "", errors.New("the folder is not empty; name a new one")
	}
	var f file
	names := pages.Names()
	for i := range Examples {
		page := names[i*len(names)/Examples]
		t, err := pages.Make(page, 1)
		if err != nil {
			return "", err
		}
		var ranked []yaml.Node
		for version, spoiled := range []int{0, 2, 4, 7, 11} {
			folder := fmt.Sprintf("%s-%d", page, version)
			if err := write(filepath.Join(dir, folder), t, harms[(i+version)%len(harms)], spoiled); err != nil {
				return "", err
			}
			ranked = append(ranked, yaml.Node{Kind: yaml.ScalarNode, Value: folder})
		}
		f.Rankings = append(f.Rankings, ranking{Page: page + "/1", Ranked: ranked})
	}
	text, err := yaml.Marshal(f)
	if err != nil {
		return "", err
	}
	const head = "# Pages with 0, 2, 4, 7 and 11 spoiled elements, best first. These are controlled damages, not people's judgements.\n"
	name := filepath.Join(dir, "rankings.yaml")
	return name, os.WriteFile(name, append([]byte(head), text...), 0o666)
}

// write writes the files of a page with some elements spoiled.
func write(dir string, t *target.Target, harm string, spoiled int) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	html := t.Files[target.HTML]
	if spoiled > 0 {
		at := strings.LastIndex(html, "</body>")
		if at < 0 {
			at = len(html)
		}
		html = html[:at] + fmt.Sprintf("<script>(%s)(%q, %d)</script>", strings.TrimSpace(harmJS), harm, spoiled) + html[at:]
	}
	for name, text := range map[string]string{target.HTML: html, target.CSS: t.Files[target.CSS], target.Script: t.Files[target.Script]} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
