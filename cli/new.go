package cli

import (
	"embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
)

// scaffold holds a small game that works, as the first draft of the next one.
//
//go:embed scaffold/*.txt
var scaffold embed.FS

var gameName = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

func (a *app) newCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "new game NAME",
		Short: "Scaffold a game: a small one that works, tests included",
		Long: `New writes a folder with rules, picture, oracle, heuristic, tasks and tests of a small game that
works, for you to turn into your own. It is to be called in the source tree; env/game/README.md
tells how games are made.`,
		Example: "  gymkhana new game lantern-walk\n  go test ./env/game/lanternwalk",
		Args:    cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			if args[0] != "game" {
				return inputf("new: unknown kind %q%s (known: game)", args[0], gymkhana.DidYouMean(args[0], []string{"game"}))
			}
			if !gameName.MatchString(args[1]) {
				return inputf("new game: %q; a name is lower-case words joined by dashes, such as lantern-walk", args[1])
			}
			return a.newGame(args[1], dir)
		},
	}
	cmd.Flags().StringVar(&dir, "dir", filepath.Join("env", "game"), "folder of the games")
	return cmd
}

func (a *app) newGame(name, dir string) error {
	if _, err := os.Stat(filepath.Join(dir, "kit")); err != nil {
		return inputf("new game: %s holds no games (no %s); call it in the source tree, or pass --dir", dir, filepath.Join(dir, "kit"))
	}
	pkg := strings.ReplaceAll(name, "-", "")
	folder := filepath.Join(dir, pkg)
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		return inputf("new game: %s is already there", folder)
	}
	files, err := gameFiles(name)
	if err != nil {
		return err
	}
	for file, text := range files {
		if err := writeFile(filepath.Join(folder, file), []byte(text)); err != nil {
			return err
		}
	}
	a.say("wrote %s. Next: go test ./%s, then a line in cli/games.go: addGame(c, %s.Game)", folder, filepath.ToSlash(folder), pkg)
	return a.result(map[string]string{"folder": folder})
}

// gameFiles gives the files of a new game by name.
func gameFiles(name string) (map[string]string, error) {
	var words []string
	for _, w := range strings.Split(name, "-") {
		words = append(words, strings.ToUpper(w[:1])+w[1:])
	}
	fill := strings.NewReplacer("PACKAGE", strings.ReplaceAll(name, "-", ""), "NAME", name, "TITLE", strings.Join(words, " "))
	files := map[string]string{}
	entries, err := fs.ReadDir(scaffold, "scaffold")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		data, err := fs.ReadFile(scaffold, "scaffold/"+e.Name())
		if err != nil {
			return nil, err
		}
		files[strings.TrimSuffix(e.Name(), ".txt")] = fill.Replace(string(data))
	}
	return files, nil
}
