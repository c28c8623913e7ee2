package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/page"
	"gymkhana/env/remote"
	"gymkhana/env/sokoban"
	"gymkhana/internal/shell"
	"gymkhana/registry"
)

// maxImport is the largest file that is imported, in bytes.
const maxImport = 256 << 20

// longestName is the longest name of a suite, in bytes. Every file system accepts it with the extensions that are
// added.
const longestName = 100

// An importing holds the flags of an import.
type importing struct {
	as     string
	check  bool   // list what would be imported, and write nothing
	strict bool   // refuse what would be left out
	limit  string // the limit of the search for a shortest solution
	device string // the device that shows pages
}

func (a *app) importCommand() *cobra.Command {
	var o importing
	cmd := &cobra.Command{
		Use:   "import KIND PATH --as NAME",
		Short: "Import another benchmark's files as a suite",
		Long: `Import reads levels or tasks that others published, without changing them, and saves them as a suite
under $GYMKHANA_HOME/suites. The suite can then be run like any other.

Items that cannot be imported are left out, and listed with the reason; with --strict the command then imports
nothing. With --check it lists what would be imported and what would not, and writes nothing.

Levels of Sokoban may have sides of up to 64 squares. Their shortest solutions are searched for within --solve-limit: a
number of positions, which gives the same suite everywhere, or a time such as 10s. A level without a
proved one is imported with the solution from the file if that solves it. Otherwise it is tagged unproved and has no
reward.

Kinds: ` + a.importKinds(),
		Example: "  gymkhana import sokoban levels.txt --as my-levels\n  gymkhana import sokoban levels.txt --check\n" +
			"  gymkhana run my-levels --agent oracle\n" +
			"  gymkhana import openenv http://127.0.0.1:8000 --as theirs",
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.catalog()
			if err != nil {
				return err
			}
			e, err := c.FindImport(args[0])
			if err != nil {
				return err
			}
			if o.as == "" {
				o.as = nameFor(args[1])
			}
			if n := len(o.as); n > longestName {
				return inputf("--as: the name has %d bytes; the longest allowed has %d", n, longestName)
			}
			if _, err := gymkhana.ParseSelector(o.as); err != nil || strings.ContainsAny(o.as, "/:") {
				return inputf("--as %q: a name consists of letters, digits, dots, dashes and underscores", o.as)
			}
			if a.builtin().HasSuite(o.as) {
				return inputf("--as %s: a suite of that name is built in; choose another", o.as)
			}
			return a.importFile(cmd, c, e, args[1], o)
		},
	}
	cmd.Flags().StringVar(&o.as, "as", "", "name of the suite (default: the file's, or the server's)")
	cmd.Flags().BoolVar(&o.check, "check", false, "list what would be imported and what would not, and write nothing")
	cmd.Flags().BoolVar(&o.strict, "strict", false, "refuse the files if anything would be left out")
	cmd.Flags().StringVar(&o.device, "device", "", "the device that shows the pages: desktop or phone, which has a touch screen and the phone agents' actions "+
		"(default: desktop)")
	cmd.Flags().StringVar(&o.limit, "solve-limit", "", fmt.Sprintf("positions, or time, to search for a level's shortest solution (default: %d positions)",
		sokoban.DefaultStates))
	return cmd
}

// nameFor is the name of a suite that gets none: the file's, or that of a server's host.
func nameFor(path string) string {
	if u, err := url.Parse(path); err == nil && u.Host != "" {
		return strings.NewReplacer(":", "-", "[", "", "]", "").Replace(u.Host)
	}
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// searching reads --solve-limit: a number of positions, or a time.
func (o *importing) searching() (states int, longest time.Duration, err error) {
	if o.limit == "" {
		return 0, 0, nil
	}
	if n, err := strconv.Atoi(o.limit); err == nil && n > 0 && n <= mostStates {
		return n, 0, nil
	}
	if d, err := time.ParseDuration(o.limit); err == nil && d > 0 {
		return mostStates, d, nil
	}
	return 0, 0, inputf("--solve-limit %q: want a number of positions up to %d, or a time such as 10s", o.limit, mostStates)
}

// mostStates is the largest number of positions that an import searches: about 500 MB.
const mostStates = 10_000_000

func (a *app) importKinds() string {
	var lines []string
	for _, e := range a.builtin().Importers() {
		lines = append(lines, fmt.Sprintf("%s (%s)", e.Name, e.Doc))
	}
	return strings.Join(lines, "; ")
}

func (a *app) importFile(cmd *cobra.Command, c *registry.Catalog, e registry.ImportEntry, path string, o importing) error {
	all := &arrivals{app: a, bar: newBar(a.host)}
	if e.Lint != nil {
		for _, line := range e.Lint(path) {
			a.say("mistake: %s", line)
			all.mistakes = append(all.mistakes, line)
		}
	}
	s, err := a.readImport(cmd.Context(), e, path, o, all)
	all.bar.done()
	if err == nil {
		err = c.Check(s)
	}
	if err == nil && o.strict && len(all.mistakes) > 0 {
		err = inputf("%s: %s, and --strict refuses them", path, count(len(all.mistakes), "mistake"))
	}
	if err != nil {
		return err
	}
	all.tell(s)
	if o.check {
		return a.checked(s, all)
	}
	to := filepath.Join(a.suiteFolder(), o.as+".yaml")
	a.keepRecorded(c, s)
	data, err := registry.FormatSuite(s)
	if err != nil {
		return err
	}
	if err := writeFile(to, data); err != nil {
		return err
	}
	a.sayNotices(s)
	a.say("imported %s as %s, saved in %s. Next: gymkhana run %s --agent %s", count(len(s.Tasks), "task"), s.Label(), to, o.as, usualAgents(s))
	return a.result(struct {
		Suite   string    `json:"suite"`
		Tasks   int       `json:"tasks"`
		File    string    `json:"file"`
		Skipped []leftOut `json:"skipped,omitempty"`
	}{s.Name, len(s.Tasks), to, all.skipped})
}

func (a *app) sayNotices(s *gymkhana.Suite) {
	notices := map[string]bool{}
	for _, t := range s.Tasks {
		if t.Notice != "" && !notices[t.Notice] {
			notices[t.Notice] = true
			a.say("note: %s", t.Notice)
		}
	}
}

// checked says what would be imported.
func (a *app) checked(s *gymkhana.Suite, all *arrivals) error {
	tasks := make([]gymkhana.TaskID, len(s.Tasks))
	for i, t := range s.Tasks {
		tasks[i] = t.ID
		line := string(t.ID)
		if how := all.how[t.ID]; how != "" {
			line += ": " + how
		}
		if t.Tagged(gymkhana.UnprovedTag) && all.how[t.ID] == "" {
			line += ": unproved, no oracle solves it"
		}
		a.say("  %s", line)
	}
	a.sayNotices(s)
	a.say("%s would be imported as %s; nothing was written", count(len(s.Tasks), "task"), s.Label())
	return a.result(struct {
		Suite    string            `json:"suite"`
		Tasks    []gymkhana.TaskID `json:"tasks"`
		Skipped  []leftOut         `json:"skipped"`
		Mistakes []string          `json:"mistakes"`
	}{s.Name, tasks, all.skipped, all.mistakes})
}

// arrivals follow an import item by item.
type arrivals struct {
	app      *app
	bar      *bar
	skipped  []leftOut
	mistakes []string // the mistakes that the lint found
	how      map[gymkhana.TaskID]string
}

// leftOut is an item that was not imported.
type leftOut struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// add is called for each item, before its work and after. It shows how far the import is, on stderr.
func (l *arrivals) add(i registry.ImportItem) {
	begun := i.Task == "" && i.Skipped == nil
	if begun {
		l.bar.count("levels", i.Number-1, i.All)
		return
	}
	line := fmt.Sprintf("%d/%d %s: %s", i.Number, i.All, i.Name, i.How)
	if i.Skipped != nil {
		l.skipped = append(l.skipped, leftOut{i.Name, i.Skipped.Error()})
		line = fmt.Sprintf("%d/%d %s: left out: %v", i.Number, i.All, i.Name, i.Skipped)
	} else {
		if l.how == nil {
			l.how = map[gymkhana.TaskID]string{}
		}
		l.how[i.Task] = i.Name + ", " + i.How
	}
	l.bar.count("levels", i.Number, i.All)
	const few = 500 // of more, every hundredth
	if !l.app.host.Terminal && (i.All <= few || i.Number%100 == 0 || i.Number == i.All) {
		fmt.Fprintln(legible{l.app.host.Stderr}, line)
	}
}

// tell lists what was left out, and counts what came in without a proof.
func (l *arrivals) tell(s *gymkhana.Suite) {
	for _, o := range l.skipped {
		l.app.say("left out: %s: %s", o.Name, o.Reason)
	}
	if l.how == nil {
		return
	}
	shipped, unproved := 0, 0
	for _, t := range s.Tasks {
		if t.Tagged(sokoban.ShippedTag) {
			shipped++
		}
		if t.Tagged(gymkhana.UnprovedTag) {
			unproved++
		}
	}
	if shipped > 0 {
		l.app.say("%s with the solution of the file, not proved shortest", count(shipped, "level"))
	}
	if unproved > 0 {
		l.app.say("%s unproved, without a known solution", count(unproved, "level"))
	}
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
func (a *app) readImport(ctx context.Context, e registry.ImportEntry, path string, o importing, all *arrivals) (*gymkhana.Suite, error) {
	states, longest, err := o.searching()
	if err != nil {
		return nil, err
	}
	open := e.Open
	switch {
	case o.device == "" || o.device == "desktop":
	case o.device != page.PhoneDevice:
		return nil, inputf("--device %q: want desktop or %s", o.device, page.PhoneDevice)
	case e.OnPhone == nil:
		return nil, inputf("--device %s: what %s imports is not shown on a phone; a page's file may say device: %[1]s", o.device, e.Name)
	default:
		open = e.OnPhone
	}
	if open != nil {
		s, err := open(ctx, path, o.as)
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
	s, err := e.Read(ctx, io.LimitReader(f, maxImport), o.as, registry.ImportOptions{Strict: o.strict, States: states, Time: longest, Each: all.add})
	if err != nil {
		all.bar.done()
		for _, l := range all.skipped {
			a.say("left out: %s: %s", l.Name, l.Reason)
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// usualAgents suggests agents for a first run. Most imported pages have no oracle.
func usualAgents(s *gymkhana.Suite) string {
	if len(s.Tasks) > 0 {
		switch s.Tasks[0].Environment.Name {
		case page.WorldName:
			return "idle,random,heuristic"
		case remote.WorldName:
			return "idle,random"
		}
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
// complete and, if check is not nil, when check has read it back.
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
	files   map[string]string // the files of imported suites, by name
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
