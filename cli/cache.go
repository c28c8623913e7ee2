package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/model/cache"
)

// cacheModes are the values of --cache that do not name a file.
var cacheModes = []string{"own", "on", "off"}

// checkCache refuses a value of --cache that looks like a mistyped mode. Otherwise a file of that name would be made.
func checkCache(where string) error {
	if where == "" || slices.Contains(cacheModes, where) {
		return nil
	}
	name := strings.ToLower(strings.TrimSpace(filepath.Base(where)))
	if slices.Contains(cacheModes, name) {
		return inputf("--cache %q; did you mean %q?", where, name)
	}
	if _, err := os.Stat(where); err != nil && !strings.ContainsAny(where, `./\`) {
		if like := gymkhana.DidYouMean(name, cacheModes); like != "" {
			return inputf("--cache %q%s A file is written with its folder, such as ./%[1]s", where, like)
		}
	}
	return nil
}

// openCache opens the cache of model answers: on (in the home folder), off, or a file.
func (a *app) openCache(where string) (*cache.Cache, error) {
	switch where {
	case "off":
		return nil, nil
	case "on", "own", "":
		where = a.cachePath()
	}
	return cache.Open(where)
}

func (a *app) cachePath() string { return filepath.Join(a.host.home(), "cache.db") }

func (a *app) cacheCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "cache",
		Short:   "Manage the cache of model answers",
		Example: "  gymkhana cache stats\n  gymkhana cache prune --older 720h\n  gymkhana cache clear",
	}
	var older time.Duration
	prune := &cobra.Command{Use: "prune", Short: "Delete old answers", Args: cobra.NoArgs,
		RunE: a.withCache(func(cmd *cobra.Command, c *cache.Cache) error {
			n, err := c.Prune(cmd.Context(), older)
			if err != nil {
				return err
			}
			a.say("%d answers dropped", n)
			return a.result(map[string]int{"dropped": n})
		})}
	prune.Flags().DurationVar(&older, "older", 30*24*time.Hour, "delete answers older than this")
	stats := &cobra.Command{Use: "stats", Short: "Print how many answers and bytes the cache holds", Args: cobra.NoArgs,
		RunE: a.withCache(func(cmd *cobra.Command, c *cache.Cache) error {
			s, err := c.Stats(cmd.Context())
			if err != nil {
				return err
			}
			a.say("%d answers, %d bytes, in %s", s.Answers, s.Bytes, a.cachePath())
			return a.result(s)
		})}
	empty := &cobra.Command{Use: "clear", Short: "Delete all answers", Args: cobra.NoArgs,
		RunE: a.withCache(func(cmd *cobra.Command, c *cache.Cache) error {
			n, err := c.Clear(cmd.Context())
			if err != nil {
				return err
			}
			a.say("%d answers dropped", n)
			return a.result(map[string]int{"dropped": n})
		})}
	cmd.AddCommand(stats, prune, empty)
	return cmd
}

func (a *app) withCache(work func(*cobra.Command, *cache.Cache) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		c, err := cache.Open(a.cachePath())
		if err != nil {
			return err
		}
		defer c.Close()
		return work(cmd, c)
	}
}
