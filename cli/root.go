package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/registry"
	"gymkhana/runner"
)

// The exit statuses, which scripts rely on.
const (
	exitDone    = 0
	exitFailed  = 1 // finished, but a check failed
	exitInput   = 2 // bad input
	exitStopped = 3 // by a limit or a signal; the run can be resumed
)

// errCheck means that the command did its work, but a check failed.
var errCheck = errors.New("check failed")

// app holds what the commands of one invocation share.
type app struct {
	host   *Host
	json   bool
	piped  bool                    // a command writes a file to stdout
	extend func(*registry.Catalog) // adds the caller's entries; nil adds nothing
}

// Main runs one command line and gives the exit status.
func Main(ctx context.Context, host *Host, args ...string) int {
	return MainWith(ctx, host, nil, args...)
}

// MainWith is Main for a program that brings worlds, agents, models, verifiers or suites of its own.
// The function extend adds them to a catalog that holds everything built in. It is called for each
// catalog that a command makes, so it should only add entries.
func MainWith(ctx context.Context, host *Host, extend func(*registry.Catalog), args ...string) int {
	a := &app{host: host, extend: extend}
	root := a.root()
	root.SetArgs(append([]string{}, args...)) // not nil: cobra would read the arguments of the process
	root.SetIn(host.Stdin)
	root.SetOut(host.Stdout)
	root.SetErr(host.Stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitDone
	}
	status := statusOf(ctx, err)
	if !errors.Is(err, errCheck) || err.Error() != errCheck.Error() {
		text := "gymkhana: " + strings.TrimPrefix(err.Error(), "config: ")
		if host.Terminal {
			text = fold(text, host.columns())
		}
		fmt.Fprintln(legible{host.Stderr}, text)
	}
	return status
}

func statusOf(ctx context.Context, err error) int {
	var bad *inputError
	switch {
	case errors.Is(err, errCheck):
		return exitFailed
	case ctx.Err() != nil, errors.Is(err, runner.ErrStopped), errors.Is(err, runner.ErrRunLimit), errors.Is(err, runner.ErrSilent):
		return exitStopped
	case errors.As(err, &bad), gymkhana.FaultOf(err) == gymkhana.FaultSetup:
		return exitInput
	}
	return exitFailed
}

// An inputError is a mistake in what the user typed.
type inputError struct{ error }

func inputf(format string, args ...any) error { return &inputError{fmt.Errorf(format, args...)} }

func (e *inputError) Unwrap() error { return e.error }

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "gymkhana",
		Short: "Evaluate and train agents in interactive worlds, reproducibly",
		Long: `Gymkhana evaluates agents in interactive worlds. Worlds run on ticks and seeds, so the same
task, seed and actions give the same bytes. Every shipped task is proved: its oracle solves it, and
doing nothing does not. A stored run can be executed again to check its scores.`,
		Example: `  gymkhana run quick --out runs/quick.gym               # no key, no browser, no network
  gymkhana run sokoban:mini --model openai/gpt-5.1 --repeats 3 --budget 5usd
  gymkhana verify runs/quick.gym
  gymkhana report runs/quick.gym --html report.html`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.PersistentFlags().BoolVar(&a.json, "json", false, "write one JSON value on the last line of stdout; text for people goes to stderr")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return flagError(cmd, err) })
	root.AddCommand(a.runCommand(), a.forkCommand(), a.listCommand(), a.showCommand(), a.reportCommand(), a.compareCommand(),
		a.verifyCommand(), a.digestCommand(), a.selftestCommand(), a.exportCommand(), a.importCommand(), a.packCommand(), a.mergeCommand(),
		a.removeCommand(), a.trainCommand(), a.synthCommand(), a.doctorCommand(), a.initCommand(), a.newCommand(),
		a.cacheCommand(), a.playCommand(), a.viewCommand(), a.serveCommand(), a.mcpCommand(), a.worldsCommand(),
		a.recordCommand(), a.fitCommand(), a.versionCommand())
	for _, cmd := range root.Commands() {
		a.useEnvironment(cmd)
		nearestCommand(cmd)
	}
	a.complete(root)
	root.SetHelpFunc(a.help(root.HelpFunc()))
	asked := root.Flags().Bool("version", false, "print the version")
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if *asked {
			return a.printVersion()
		}
		if len(args) == 0 {
			a.say(welcome)
			return nil
		}
		if len(args) == 1 && slices.Contains(kindsToList(), args[0]) {
			return a.listOf(args[0], "", 0) // "gymkhana models" can mean nothing else
		}
		return unknownCommand(cmd, args[0])
	}
	root.Args = cobra.ArbitraryArgs
	return root
}

func unknownCommand(root *cobra.Command, name string) error {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return inputf("unknown command %q%s; gymkhana --help lists them", name, gymkhana.DidYouMean(name, names))
}

// nearestCommand reports mistakes in arguments as bad input.
func nearestCommand(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(c *cobra.Command, args []string) error {
			if err := check(c, args); err != nil {
				return inputf("%s: %v; usage: %s", c.Name(), err, c.UseLine())
			}
			return nil
		}
	}
}

// flagError adds the nearest flag to an unknown one.
func flagError(cmd *cobra.Command, err error) error {
	text := err.Error()
	name, found := strings.CutPrefix(text, "unknown flag: --")
	if !found {
		return inputf("%s: %s", cmd.Name(), text)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	near := strings.Replace(gymkhana.DidYouMean(name, names), `"`, `"--`, 1)
	if begin := beginning(names, name); begin != nil {
		near = `; did you mean "--` + strings.Join(begin, `" or "--`) + `"?`
	}
	return inputf("%s: unknown flag --%s%s", cmd.Name(), name, near)
}

// beginning lists the names that begin with some letters, if these are at least two and the names at most three.
func beginning(names []string, letters string) (list []string) {
	for _, name := range names {
		if len(letters) > 1 && strings.HasPrefix(name, letters) {
			list = append(list, name)
		}
	}
	if len(list) > 3 {
		return nil
	}
	return list
}

// useEnvironment reads --base-url from GYMKHANA_BASE_URL if it is not given, and so on for every flag.
func (a *app) useEnvironment(cmd *cobra.Command) {
	work := cmd.RunE
	if work == nil {
		return
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Value.Type() == "stringSlice" {
			f.Value = oneLine{f.Value}
		}
	})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var wrong error
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			name := envName(f.Name)
			value := a.host.Getenv(name)
			if value == "" || f.Changed || f.Name == "help" {
				return
			}
			if err := cmd.Flags().Set(f.Name, value); err != nil {
				wrong = inputf("%s=%s: %v", name, value, err)
			}
		})
		if wrong != nil {
			return wrong
		}
		return work(cmd, args)
	}
}

// oneLine is a flag with a list of words on one line. A list flag would silently lose whatever follows a line feed.
type oneLine struct{ pflag.Value }

// Set refuses a text of several lines.
func (l oneLine) Set(text string) error {
	if strings.ContainsAny(strings.TrimRight(text, "\r\n"), "\r\n") {
		return fmt.Errorf("%q: a name has one line, of visible characters", text)
	}
	return l.Value.Set(text)
}

func envName(flag string) string {
	return "GYMKHANA_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// toStderr reports whether text for people goes to stderr.
func (a *app) toStderr() bool { return a.json || a.piped }

// out is where text for people goes: to stderr when stdout is for JSON, or for a file.
func (a *app) out() io.Writer {
	return legible{a.raw()}
}

// raw is the unfiltered writer under out, for output that moves the cursor.
func (a *app) raw() io.Writer {
	if a.toStderr() {
		return a.host.Stderr
	}
	return a.host.Stdout
}

// say writes lines for people.
func (a *app) say(format string, args ...any) { a.print(fmt.Sprintf(format, args...) + "\n") }

// print writes a text for people. On a terminal it breaks long lines.
func (a *app) print(text string) { a.write(a.out(), text) }

// tint is say for a text with coloured words. The rest of the text must be legible already.
func (a *app) tint(text string) { a.write(coloured{a.raw()}, text+"\n") }

// write writes a text. On a terminal it breaks long lines.
func (a *app) write(w io.Writer, text string) {
	if columns := a.columns(); columns > 0 {
		text = fold(text, columns)
	}
	fmt.Fprint(w, text)
}

// help prints cobra's help for a command.
func (a *app) help(usual func(*cobra.Command, []string)) func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, args []string) {
		var text bytes.Buffer
		was := cmd.OutOrStdout()
		cmd.SetOut(&text)
		usual(cmd, args)
		cmd.SetOut(was)
		a.print(text.String())
	}
}

// result writes v as JSON, if JSON was asked for.
func (a *app) result(v any) error {
	if !a.json {
		return nil
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.host.Stdout, "%s\n", shell.JSON(b))
	return err
}

// builtin is everything built in, including the caller's extension.
func (a *app) builtin() *registry.Catalog {
	c := builtin(a.browser())
	if a.extend != nil {
		a.extend(c)
	}
	return c
}

// catalog is everything built in and everything imported.
func (a *app) catalog() (*registry.Catalog, error) {
	c := a.builtin()
	return c, a.addImported(c)
}
