package cli

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/scaffold"
)

// A draft holds the arguments of the command new.
type draft struct {
	kind   scaffold.Kind
	name   string
	at     string // the name as it was typed
	dir    string // folder of packages; "" means that of at
	module string // path of the new module; "" means example.org/NAME
	source string // source tree of gymkhana; "" means to look for it
}

func (a *app) newCommand() *cobra.Command {
	var d draft
	var names, lines []string
	for _, k := range scaffold.Kinds() {
		names = append(names, k.Name)
		lines = append(lines, fmt.Sprintf("  %-6s %s", k.Name, k.Doc))
	}
	cmd := &cobra.Command{
		Use:   "new KIND DIR",
		Short: "Create a working package of your own, with tests",
		Long: `New writes a small working package that you can change into your own. The last part of DIR is its name.

` + strings.Join(lines, "\n") + `

In the source tree of gymkhana, or in another Go module, New adds a package there and prints the lines that
register it; a bare name goes to the folder of its kind. A world outside any module becomes a module of its
own, with a program that has everything gymkhana has, and this world. It is built with the sources of gymkhana:
outside their folder, pass it with --source.`,
		Example: "  gymkhana new game lantern-walk && go test ./env/game/lanternwalk\n" +
			"  gymkhana new world ../pond && cd ../pond && go test ./... && go run ./cmd/pond run pond --agent oracle\n" +
			"  gymkhana new world pond --source ~/src/gymkhana",
		Args: cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			i := slices.Index(names, args[0])
			if i < 0 {
				return inputf("new: unknown kind %q%s (known: %s)", args[0], gymkhana.DidYouMean(args[0], names), strings.Join(names, ", "))
			}
			if len(args) == 1 {
				return inputf("new %s: want a folder or a name: gymkhana new %[1]s lantern-walk", args[0])
			}
			d.kind, d.at = scaffold.Kinds()[i], args[1]
			return a.newPackage(d)
		},
	}
	cmd.Flags().StringVar(&d.dir, "dir", "", "parent folder, if DIR is a bare name (default: the folder of its kind)")
	cmd.Flags().StringVar(&d.module, "module", "", "path of the new module (default: example.org/NAME)")
	cmd.Flags().StringVar(&d.source, "source", "", "source tree of gymkhana for the new module: the folder with its go.mod "+
		"(default: the one around the working directory or this program)")
	return cmd
}

// newPackage writes a package where it belongs.
func (a *app) newPackage(d draft) error {
	at, err := filepath.Abs(d.at)
	if err != nil {
		return err
	}
	d.name = filepath.Base(at)
	if err := scaffold.Check(d.name); err != nil {
		return inputf("new %s: %w", d.kind.Name, err)
	}
	if bare := d.at == d.name; bare && d.dir == "" {
		if tree, ok := sourceAround("."); ok {
			d.dir = filepath.Join(tree, filepath.FromSlash(d.kind.Where))
		}
	}
	parent := filepath.Dir(at)
	if d.dir != "" {
		parent = d.dir
	}
	around, found, err := moduleAround(parent)
	switch {
	case err != nil:
		return err
	case found:
		return a.newInModule(d, filepath.Join(parent, scaffold.Package(d.name)), around)
	case d.kind.Name == "world":
		return a.newModule(d, filepath.Join(parent, d.name))
	case d.dir != "": // the caller chose the place
		here := goModule{path: modulePath, folder: parent, requires: true}
		return a.newInModule(d, filepath.Join(parent, scaffold.Package(d.name)), here)
	}
	return inputf("new %s: %s is in no Go module; call it in the source tree of gymkhana, or in a module of `gymkhana new world DIR "+
		"--source DIR`. %s", d.kind.Name, parent, sourcesAre())
}

// newInModule writes a package into an existing module.
func (a *app) newInModule(d draft, folder string, m goModule) error {
	switch {
	case d.module != "" || d.source != "":
		return inputf("new %s: --module and --source are for a module of its own; %s is in the module %s", d.kind.Name, folder, m.path)
	case m.path != modulePath && d.kind.Apart == "":
		return inputf("new %s: gymkhana lists each %[1]s in its own source tree; call gymkhana new %[1]s there. "+
			"In the module %s, gymkhana new world, agent and game work", d.kind.Name, m.path)
	case !m.requires:
		return inputf("new %s: the module %s in %s does not require %s", d.kind.Name, m.path, m.folder, modulePath)
	}
	at, err := m.importPath(folder)
	if err != nil {
		return err
	}
	files, err := scaffold.Files(d.kind.Name, d.name, at)
	if err != nil {
		return err
	}
	if err := writeNew(d, folder, files); err != nil {
		return err
	}
	next := d.kind.Next
	if m.path != modulePath {
		next = d.kind.Apart
	}
	a.say("wrote %s. Next: go test %s, then %s", folder, at, scaffold.Words(next, d.name, at))
	return a.result(map[string]string{"folder": folder})
}

// newModule writes a world as a module of its own.
func (a *app) newModule(d draft, folder string) error {
	tree, err := sourceOf(d)
	if err != nil {
		return inputf("new %s: %w", d.kind.Name, err)
	}
	at := d.module
	if at == "" {
		at = "example.org/" + d.name
	}
	files, err := scaffold.Files(d.kind.Name, d.name, at)
	if err != nil {
		return err
	}
	around, err := scaffold.Around(d.name, at)
	if err != nil {
		return err
	}
	maps.Copy(files, around)
	if err := addGoFiles(files, at, tree); err != nil {
		return err
	}
	if err := writeNew(d, folder, files); err != nil {
		return err
	}
	a.say("wrote %s, the module %s on gymkhana in %s. Next, there: go test ./..., then go build -o %s ./cmd/%[4]s",
		folder, at, tree, d.name)
	return a.result(map[string]string{"folder": folder, "module": at, "source": tree})
}

// writeNew writes files into a folder that does not exist yet, or is empty.
func writeNew(d draft, folder string, files map[string]string) error {
	if held, err := os.ReadDir(folder); err == nil && len(held) > 0 {
		return inputf("new %s: %s is already there; name another folder, or delete that one", d.kind.Name, folder)
	}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if err := writeFile(filepath.Join(folder, filepath.FromSlash(file)), []byte(files[file])); err != nil {
			return err
		}
	}
	return nil
}
