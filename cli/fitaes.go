package cli

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

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v3"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/capture"
	"gymkhana/env/webui/fit"
	"gymkhana/env/webui/pages"
	"gymkhana/env/webui/target"
)

func (a *app) fitCommand() *cobra.Command {
	var seed int64
	var hold int
	cmd := &cobra.Command{
		Use:   "fit-aes RANKINGS.yaml",
		Short: "Fit the weights of Atomic Element Similarity to how people rank pages",
		Long: `Fit-aes opens pages that were built for our own true pages, and searches for the weights under which
their scores follow the order in which people ranked them best, as MageBench's authors did: by
particle swarm. Every n-th ranking is held out; how often its pairs are in the right order is told for
the weights that were found, for MageBench's and for uniform ones. docs/formats.md has the file.`,
		Example: "  gymkhana fit-aes rankings.yaml\n  gymkhana fit-aes rankings.yaml --seed 3 --hold 5 --json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if hold < 2 {
				return inputf("--hold %d: every second ranking is the most that can be held out", hold)
			}
			return a.fitAES(cmd.Context(), args[0], gymkhana.Seed(seed), hold)
		},
	}
	cmd.Flags().Int64Var(&seed, "seed", 1, "decides the search, which is the same for the same seed")
	cmd.Flags().IntVar(&hold, "hold", 4, "hold out every n-th ranking")
	return cmd
}

// rankingFile is what fit-aes reads.
type rankingFile struct {
	Rankings []struct {
		Page   string      `yaml:"page"`   // bakery/1
		Ranked []yaml.Node `yaml:"ranked"` // folders, best first; a list of them is a tie
	} `yaml:"rankings"`
}

// A fitted is what fit-aes --json writes. Agreements are shares of pairs.
type fitted struct {
	Alpha    map[string]float64 `json:"alpha"`
	Position float64            `json:"position"`
	Beta     float64            `json:"beta"`
	Rankings int                `json:"rankings"`
	HeldOut  int                `json:"held_out"` // rankings; 0: too few, and agreements are on those that were searched by
	Found    float64            `json:"found"`
	Standard float64            `json:"standard"`
	Uniform  float64            `json:"uniform"`
}

func (a *app) fitAES(ctx context.Context, name string, seed gymkhana.Seed, hold int) error {
	all, err := a.rankings(ctx, name)
	if err != nil {
		return err
	}
	var seen, held []fit.Ranking
	for i, r := range all {
		if (i+1)%hold == 0 {
			held = append(held, r)
		} else {
			seen = append(seen, r)
		}
	}
	w := fit.Fit(seen, fit.Options{Seed: seed})
	out := fitted{Alpha: w.Alpha, Position: w.Position, Beta: w.Beta, Rankings: len(all), HeldOut: len(held)}
	if len(held) == 0 {
		held = seen
	}
	out.Found, out.Standard, out.Uniform = fit.Agreement(w, held), fit.Agreement(aes.Standard, held), fit.Agreement(fit.Uniform(), held)
	a.say("%d rankings, %d of them held out", out.Rankings, out.HeldOut)
	a.say("pairs in the right order: found %.1f %%, standard %.1f %%, uniform %.1f %%", 100*out.Found, 100*out.Standard, 100*out.Uniform)
	a.say("\nposition %.1f, beta %.4f", w.Position, w.Beta)
	for _, p := range fit.Properties() {
		a.say("%-28s %5.1f", p, w.Alpha[p])
	}
	return a.result(out)
}

// rankings reads a file of rankings and scores every page in it.
func (a *app) rankings(ctx context.Context, name string) ([]fit.Ranking, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, inputf("%w", err)
	}
	var file rankingFile
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&file); err != nil {
		return nil, inputf("%s: %s", name, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if len(file.Rankings) == 0 {
		return nil, inputf("%s: it has no rankings; docs/formats.md has the form", name)
	}
	b, err := browser.Shared(ctx, a.browser())
	if err != nil {
		return nil, err
	}
	var all []fit.Ranking
	for _, r := range file.Rankings {
		it, err := pageNamed(r.Page)
		if err != nil {
			return nil, errors.Join(inputf("%s: %w", name, err), b.Close())
		}
		folders, ranks, err := ranked(r.Ranked, filepath.Dir(name))
		if err != nil {
			return nil, errors.Join(inputf("%s: %s: %w", name, r.Page, err), b.Close())
		}
		built, err := scoreFolders(ctx, b, it, folders, ranks)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %s: %w", name, r.Page, err), b.Close())
		}
		all = append(all, fit.Ranking{Page: r.Page, Built: built})
	}
	return all, b.Close()
}

// pageNamed makes one of our pages: bakery/1 is its first variant.
func pageNamed(name string) (*target.Target, error) {
	page, variant, ok := strings.Cut(name, "/")
	n, err := strconv.ParseUint(variant, 10, 32)
	if !ok || err != nil {
		return nil, fmt.Errorf("page %q: want the name and the variant of a page, such as bakery/1", name)
	}
	return pages.Make(page, gymkhana.Seed(n))
}

// ranked gives the folders of a ranking with their ranks.
func ranked(list []yaml.Node, base string) (folders []string, ranks []int, err error) {
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

// scoreFolders scores the pages in folders against a true page.
func scoreFolders(ctx context.Context, b *browser.Browser, it *target.Target, folders []string, ranks []int) ([]fit.Built, error) {
	truth, err := visitPage(ctx, b, it, it.Files, capture.Truth)
	if err == nil {
		err = aes.Lint(truth)
	}
	if err != nil {
		return nil, err
	}
	var all []fit.Built
	for i, folder := range folders {
		files := make(map[string]string)
		for _, f := range []string{target.HTML, target.CSS, target.Script} {
			if text, err := os.ReadFile(filepath.Join(folder, f)); err == nil {
				files[f] = string(text)
			}
		}
		built, err := visitPage(ctx, b, it, files, capture.Built)
		if err != nil && gymkhana.FaultOf(err) == gymkhana.FaultWorld && ctx.Err() == nil {
			built, err = &aes.Visit{Broken: err.Error()}, nil // it hangs or crashes, and that is what it is worth
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
		r, err := aes.Score(gymkhana.Corrected, truth, built)
		if err != nil {
			return nil, err
		}
		all = append(all, fit.Built{Result: r, Rank: ranks[i]})
	}
	return all, nil
}

// visitPage opens files with the assets of a true page, and does its interactions.
func visitPage(ctx context.Context, b *browser.Browser, it *target.Target, files map[string]string, r capture.Role) (v *aes.Visit, err error) {
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
