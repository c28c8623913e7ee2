package fit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/capture"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
)

// file is the format of a file of rankings.
type file struct {
	Rankings []ranking `yaml:"rankings"`
}

type ranking struct {
	Page   string      `yaml:"page"`   // bakery/1
	Ranked []yaml.Node `yaml:"ranked"` // folders, best first; a list of them is a tie
}

// A choice is a ranking whose pages are not scored yet.
type choice struct {
	page    string
	target  *target.Target
	folders []string
	ranks   []int
}

// Read reads a file of rankings, whose format is in docs/formats.md, and scores every page in it in a browser. A
// mistake in the file is a fault of the set-up, and is found before the browser starts.
func Read(ctx context.Context, o browser.Options, name string) ([]Ranking, error) {
	choices, err := choicesIn(name)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "rankings", fmt.Errorf("%s: %w", name, err))
	}
	b, err := browser.Shared(ctx, o)
	if err != nil {
		return nil, err
	}
	var all []Ranking
	for _, c := range choices {
		built, err := c.score(ctx, b)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %s: %w", name, c.page, err), b.Close())
		}
		all = append(all, Ranking{Page: c.page, Built: built})
	}
	return all, b.Close()
}

// choicesIn reads a file of rankings without looking at the pages.
func choicesIn(name string) ([]choice, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var f file
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&f); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if len(f.Rankings) == 0 {
		return nil, errors.New("it has no rankings; docs/formats.md has the form")
	}
	var all []choice
	for _, r := range f.Rankings {
		c := choice{page: r.Page}
		if c.target, err = pageNamed(r.Page); err != nil {
			return nil, err
		}
		if c.folders, c.ranks, err = foldersOf(r.Ranked, filepath.Dir(name)); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Page, err)
		}
		all = append(all, c)
	}
	return all, nil
}

// pageNamed makes one of our pages; bakery/1 is its first variant.
func pageNamed(name string) (*target.Target, error) {
	page, variant, ok := strings.Cut(name, "/")
	n, err := strconv.ParseUint(variant, 10, 32)
	if !ok || err != nil {
		return nil, fmt.Errorf("page %q: want the name and the variant of a page, such as bakery/1", name)
	}
	return pages.Make(page, gymkhana.Seed(n))
}

// foldersOf returns the folders of a ranking with their ranks.
func foldersOf(list []yaml.Node, base string) (folders []string, ranks []int, err error) {
	for _, n := range list {
		var tied []string
		if n.Kind == yaml.ScalarNode {
			tied = []string{n.Value}
		} else if err := n.Decode(&tied); err != nil {
			return nil, nil, fmt.Errorf("line %d: want a folder, or a list of folders that are tied", n.Line)
		}
		rank := len(folders) + 1
		for _, f := range tied {
			if !filepath.IsAbs(f) {
				f = filepath.Join(base, f)
			}
			if _, err := os.Stat(filepath.Join(f, target.HTML)); err != nil {
				return nil, nil, fmt.Errorf("line %d: %w", n.Line, err)
			}
			folders, ranks = append(folders, f), append(ranks, rank)
		}
	}
	if len(folders) < 2 {
		return nil, nil, errors.New("a ranking has two pages at least")
	}
	return folders, ranks, nil
}

// score scores the pages in the folders against the true page.
func (c *choice) score(ctx context.Context, b *browser.Browser) ([]Built, error) {
	truth, err := visitPage(ctx, b, c.target, c.target.Files, capture.Truth)
	if err == nil {
		err = aes.Lint(truth)
	}
	if err != nil {
		return nil, err
	}
	var all []Built
	for i, folder := range c.folders {
		files := make(map[string]string)
		for _, f := range []string{target.HTML, target.CSS, target.Script} {
			if text, err := os.ReadFile(filepath.Join(folder, f)); err == nil {
				files[f] = string(text)
			}
		}
		built, err := visitPage(ctx, b, c.target, files, capture.Built)
		if err != nil && gymkhana.FaultOf(err) == gymkhana.FaultWorld && ctx.Err() == nil {
			built, err = &aes.Visit{Broken: err.Error()}, nil // it hangs or crashes, and scores accordingly
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
		r, err := aes.Score(gymkhana.Corrected, truth, built)
		if err != nil {
			return nil, err
		}
		all = append(all, Built{Result: r, Rank: c.ranks[i]})
	}
	return all, nil
}

// visitPage opens files with the assets of a true page, and performs its interactions.
func visitPage(ctx context.Context, b *browser.Browser, it *target.Target, files map[string]string,
	r capture.Role) (v *aes.Visit, err error) {
	serve := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if name == "" {
			name = target.HTML
		}
		data, ok := it.Assets[name]
		if text, own := files[name]; own {
			data, ok = []byte(text), true
		}
		if !ok {
			http.NotFound(w, r)
			return
		}
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
	})
	w, err := b.Open(ctx, browser.Episode{
		Hosts: map[string]http.Handler{"page.localhost": serve}, Size: gymkhana.Size{W: 1920, H: 1080}, Seed: 1, MaxTabs: 1,
	})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	if err := w.Goto(ctx, "http://page.localhost/"); err != nil {
		return nil, err
	}
	seen, err := capture.Play(ctx, w, r, it.Interactions, nil)
	return &seen, err
}
