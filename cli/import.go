package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/page"
	"gymkhana/internal/shell"
	"gymkhana/registry"
)

// maxImport is the largest file that is imported, in bytes.
const maxImport = 256 << 20

// longestName is the longest name of a suite, in bytes. Every file system accepts it with the extensions that are
// added.
const longestName = 100

func (a *app) importCommand() *cobra.Command {
	var as string
	cmd := &cobra.Command{
		Use:   "import KIND PATH --as NAME",
		Short: "Import another benchmark's files as a suite",
		Long: `Import reads levels or tasks that others published, without changing them, and saves them as a suite
under $GYMKHANA_HOME/suites. The suite can then be run like any other.

Kinds: ` + a.importKinds(),
		Example: "  gymkhana import sokoban levels.txt --as my-levels\n  gymkhana run my-levels --agent oracle",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.catalog()
			if err != nil {
				return err
			}
			e, err := c.FindImport(args[0])
			if err != nil {
				return err
			}
			if as == "" {
				as = strings.TrimSuffix(filepath.Base(args[1]), filepath.Ext(args[1]))
			}
			if n := len(as); n > longestName {
				return inputf("--as: the name has %d bytes; the longest allowed has %d", n, longestName)
			}
			if _, err := gymkhana.ParseSelector(as); err != nil || strings.ContainsAny(as, "/:") {
				return inputf("--as %q: a name consists of letters, digits, dots, dashes and underscores", as)
			}
			if a.builtin().HasSuite(as) {
				return inputf("--as %s: a suite of that name is built in; choose another", as)
			}
			return a.importFile(cmd, c, e, args[1], as)
		},
	}
	cmd.Flags().StringVar(&as, "as", "", "name of the suite (default: the file's)")
	return cmd
}

func (a *app) importKinds() string {
	var lines []string
	for _, e := range a.builtin().Importers() {
		lines = append(lines, fmt.Sprintf("%s (%s)", e.Name, e.Doc))
	}
	return strings.Join(lines, "; ")
}

func (a *app) importFile(cmd *cobra.Command, c *registry.Catalog, e registry.ImportEntry, path, as string) error {
	if e.Lint != nil {
		for _, line := range e.Lint(path) {
			a.say("mistake: %s", line)
		}
	}
	s, err := readImport(cmd.Context(), e, path, as)
	if err != nil {
		return err
	}
	if err := c.Check(s); err != nil {
		return err
	}
	to := filepath.Join(a.suiteFolder(), as+".yaml")
	a.keepRecorded(c, s)
	data, err := registry.FormatSuite(s)
	if err != nil {
		return err
	}
	if err := writeFile(to, data); err != nil {
		return err
	}
	notices := map[string]bool{}
	for _, t := range s.Tasks {
		if t.Notice != "" && !notices[t.Notice] {
			notices[t.Notice] = true
			a.say("note: %s", t.Notice)
		}
	}
	a.say("imported %s as %s, saved in %s. Next: gymkhana run %s --agent %s", count(len(s.Tasks), "task"), s.Label(), to, as, usualAgents(s))
	return a.result(struct {
		Suite string `json:"suite"`
		Tasks int    `json:"tasks"`
		File  string `json:"file"`
	}{s.Name, len(s.Tasks), to})
}

// keepRecorded takes over the recorded oracles of the suite that the import replaces.
func (a *app) keepRecorded(c *registry.Catalog, s *gymkhana.Suite) {
	if !c.HasSuite(s.Name) {
		return
	}
	old, err := c.FindSuite(s.Name)
	if err != nil {
		return // a suite that cannot be read has nothing to keep
	}
	if n := page.KeepScripts(s, old); n > 0 {
		a.say("kept the recorded solutions of %s; gymkhana selftest %s checks that they still work", count(n, "task"), s.Name)
	}
}

// readImport reads a file, or the files of a folder.
func readImport(ctx context.Context, e registry.ImportEntry, path, as string) (*gymkhana.Suite, error) {
	if e.Open != nil {
		s, err := e.Open(ctx, path, as)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return s, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, inputf("import: %v", err)
	}
	defer f.Close()
	s, err := e.Read(ctx, io.LimitReader(f, maxImport), as)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// usualAgents suggests agents for a first run. Most imported pages have no oracle.
func usualAgents(s *gymkhana.Suite) string {
	if len(s.Tasks) > 0 && s.Tasks[0].Environment.Name == page.WorldName {
		return "idle,random,heuristic"
	}
	return "idle,random,oracle"
}

// writeFile replaces a file, completely or not at all.
func writeFile(path string, data []byte) error {
	return writeTo(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}, nil)
}

// writeTo replaces a file with the output of write, completely or not at all. The file gets its name when it is
// complete and check, if not nil, has read it back.
func writeTo(path string, write func(io.Writer) error, check func(io.Reader) error) (err error) {
	blamed := func(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, "write", err) }
	if isDatabase(path) {
		return inputf("%s is a run file, or another database, and would be overwritten; choose another name", shell.Word(path))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return blamed(err)
	}
	_ = os.Remove(path + ".new") // left by a command that was killed, or a link that was put there
	f, err := os.OpenFile(path+".new", os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return blamed(err)
	}
	defer func() {
		_ = f.Close() // a second time, unless something failed
		if err != nil {
			_ = os.Remove(path + ".new")
		}
	}()
	if err := write(f); err != nil {
		return err
	}
	if check != nil {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return blamed(err)
		}
		if err := check(f); err != nil {
			return err
		}
	}
	if err := f.Close(); err != nil {
		return blamed(err)
	}
	return blamed(os.Rename(path+".new", path))
}

func (a *app) suiteFolder() string { return filepath.Join(a.host.home(), "suites") }

// addImported adds the imported suites. Their files are read when they are needed.
func (a *app) addImported(c *registry.Catalog) error {
	entries, err := os.ReadDir(a.suiteFolder())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return gymkhana.Blame(gymkhana.FaultSetup, "suites", err)
	}
	files := map[string]string{}
	for _, e := range entries {
		name, isSuite := strings.CutSuffix(e.Name(), ".yaml")
		if !isSuite || c.HasSuite(name) {
			continue
		}
		files[name] = filepath.Join(a.suiteFolder(), e.Name())
		c.Suite(name, func() (*gymkhana.Suite, error) {
			b := &borrowing{catalog: c, files: files, read: map[string]*gymkhana.Suite{}}
			return b.suite(name)
		})
	}
	return nil
}

// A borrowing reads one imported suite and the suites that it borrows tasks from, each of them once.
type borrowing struct {
	catalog *registry.Catalog
	files   map[string]string // of imported suites, by name
	read    map[string]*gymkhana.Suite
	within  []string // the suites being read; each borrows from the next
}

// suite reads an imported suite. If the suite borrows from itself, directly or not, the error names the cycle.
func (b *borrowing) suite(name string) (*gymkhana.Suite, error) {
	if s := b.read[name]; s != nil {
		return s, nil
	}
	if i := slices.Index(b.within, name); i >= 0 {
		return nil, inputf("a suite borrows from itself: %s", strings.Join(append(b.within[i:], name), " → "))
	}
	b.within = append(b.within, name)
	path := b.files[name]
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "suites", err)
	}
	s, err := registry.ParseSuite(path, data, b.tasks)
	if err == nil && s.Name != name {
		err = inputf("%s holds the suite %q; name the file %[2]s.yaml", path, s.Name)
	}
	b.within = b.within[:len(b.within)-1]
	b.read[name] = s
	return s, err
}

// tasks finds the tasks of a borrow list, each once.
func (b *borrowing) tasks(selectors []string) ([]*gymkhana.Task, error) {
	var tasks []*gymkhana.Task
	there := map[gymkhana.TaskID]bool{}
	for _, text := range selectors {
		chosen, err := b.chosen(text)
		if err != nil {
			return nil, err
		}
		for _, t := range chosen {
			if !there[t.ID] {
				there[t.ID] = true
				tasks = append(tasks, t)
			}
		}
	}
	return tasks, nil
}

func (b *borrowing) chosen(selector string) ([]*gymkhana.Task, error) {
	sel, err := gymkhana.ParseSelector(selector)
	if err != nil {
		return nil, err
	}
	if b.files[sel.Suite()] == "" {
		return borrowFrom(b.catalog)([]string{selector})
	}
	s, err := b.suite(sel.Suite())
	if err != nil {
		return nil, err
	}
	return s.Select(sel)
}

// borrowFrom finds tasks for the borrow list of a shipped suite, which borrows from other shipped suites.
func borrowFrom(c *registry.Catalog) func([]string) ([]*gymkhana.Task, error) {
	return func(selectors []string) ([]*gymkhana.Task, error) {
		tasks, _, err := c.Select(selectors)
		return tasks, err
	}
}

// isDatabase reports whether a file is an SQLite database.
func isDatabase(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	const magic = "SQLite format 3\x00"
	b := make([]byte, len(magic))
	_, err = io.ReadFull(f, b)
	return err == nil && string(b) == magic
}
