package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/scaffold"
)

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
			if err := scaffold.Check(args[1]); err != nil {
				return inputf("new game: %w", err)
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
	pkg := scaffold.Package(name)
	folder := filepath.Join(dir, pkg)
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		return inputf("new game: %s is already there", folder)
	}
	files, err := scaffold.Files("game", name, "gymkhana")
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
