package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"gymkhana/internal/tier"
	"gymkhana/model/modeltest"
)

// Examples are command lines that a person may copy, in the order in which they stand.
type examples struct {
	where string
	lines []string
}

// examplesOf collects the examples of all commands, of the README and of the documents. The commands of the guide to
// endpoints have a test of their own.
func examplesOf(t *testing.T, root *cobra.Command) []examples {
	t.Helper()
	all := []examples{{"welcome", commandLines(welcome)}}
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		all = append(all, examples{cmd.CommandPath() + " --help", commandLines(cmd.Example)})
		for _, sub := range cmd.Commands() {
			if cmd != root {
				all = append(all, examples{sub.CommandPath() + " --help", commandLines(sub.Example)})
			}
		}
	}
	files, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../README.md") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, examples{file, commandLines(strings.ReplaceAll(string(data), "\\\n", " "))})
	}
	return slices.DeleteFunc(all, func(e examples) bool { return len(e.lines) == 0 })
}

// began is how a line begins that a person may copy: with the program's name, perhaps behind variables.
var began = regexp.MustCompile(`^((?:[A-Z_]+=\S+ )*)gymkhana `)

// commandLines finds the lines that begin with the program's name or variables before it, without the comments behind them.
func commandLines(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimPrefix(strings.TrimSpace(line), "$ "); began.MatchString(line) && !strings.HasPrefix(line, "gymkhana --help") {
			line, _, _ = strings.Cut(line, " #")
			if text == welcome {
				line, _, _ = strings.Cut(line, "   ") // what it says beside a command
			}
			line, _, _ = strings.Cut(line, "&&") // other programs
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// Every example works. Long ones are only planned; those that need other people's files, or hours, are only parsed.
func TestExamples(t *testing.T) {
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply {
		return modeltest.Say("# thought\nI try.\n\n# action\nleft")
	}})
	root := (&app{host: &Host{Getenv: func(string) string { return "" }}}).root()
	all := examplesOf(t, root)
	if len(all) < 20 {
		t.Fatalf("%d sources of examples are too few", len(all))
	}
	sources := tier.Part(t, all, 3)
	for i := range sources {
		sources[i].where, _ = filepath.Abs(sources[i].where)
	}
	for _, e := range sources {
		t.Run(filepath.Base(e.where), func(t *testing.T) {
			t.Chdir(t.TempDir())
			s := newSession(t)
			for _, line := range e.lines {
				line := s.given(line)
				args := strings.Fields(strings.ReplaceAll(line, "'", ""))[1:]
				whole := filepath.Base(e.where) == "models.md"                                      // its commands ask, each in the dialect of its provider
				if !runnable(line) || strings.HasPrefix(line, "gymkhana doctor model ") && !whole { // elsewhere no line names the key
					readExample(t, line, args)
					continue
				}
				args = placed(args, srv.URL(), whole)
				s.fixtures(args, srv.URL(), whole)
				if status := s.run(args...); status != exitDone {
					t.Errorf("%s\nran as gymkhana %s: exit %d\n%s%s", line, strings.Join(args, " "), status, s.out.String(), s.err.String())
				}
			}
		})
	}
}

// given takes the variables before a command as the session's only ones; a command without any has two keys that it may use.
func (s *session) given(line string) string {
	s.env = map[string]string{"OPENAI_API_KEY": "k", "COMPAT_API_KEY": "k"}
	at := began.FindStringSubmatchIndex(line)
	if vars := strings.Fields(line[:at[3]]); len(vars) > 0 {
		s.env = map[string]string{}
		for _, v := range vars {
			name, value, _ := strings.Cut(v, "=")
			s.env[name] = strings.ReplaceAll(value, "…", "k")
		}
	}
	return line[at[3]:]
}

// runnable reports whether an example can be run here: without files of others, browsers and long work.
func runnable(line string) bool {
	if strings.HasPrefix(line, "gymkhana doctor") && !strings.HasPrefix(line, "gymkhana doctor model ") {
		return false // it looks for browsers
	}
	if strings.HasPrefix(line, "gymkhana show ") && len(strings.Fields(line)) > 3 || strings.HasPrefix(line, "gymkhana export apng ") {
		return false // an episode of somebody's file
	}
	command := strings.Fields(line)[1]
	return slices.Contains([]string{"run", "doctor", "list", "show", "report", "compare", "verify", "digest", "export", "init", "version",
		"models", "suites", "cache", "play", "pack"}, command) && !strings.ContainsAny(line, "|~") && !strings.Contains(line, "f…") &&
		!strings.Contains(line, "magebench-sokoban") && !strings.Contains(line, "run mmina") && !strings.Contains(line, "run miniwob") &&
		!strings.Contains(line, "run gameworld") && !strings.Contains(line, "run mage ") && !strings.Contains(line, "my-levels") &&
		!strings.Contains(line, "run theirs ") &&
		!strings.Contains(line, "table5") && // whose labels come from a plan
		!strings.Contains(line, "--commit") && // a digest of somebody's own
		!strings.Contains(line, "--parts lost_") && !strings.Contains(line, "--cross-engine") // runs of web pages, of sites
}

// readExample checks that a command knows the flags and arguments of an example.
func readExample(t *testing.T, line string, args []string) {
	t.Helper()
	if at := slices.Index(args, "|"); at >= 0 {
		args = args[:at]
	}
	root := (&app{host: &Host{Getenv: func(string) string { return "" }}}).root()
	cmd, rest, err := root.Find(args)
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err == nil {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	if err != nil || cmd == root {
		t.Errorf("%s: %v", line, err)
	}
}

// placed puts the stub in the place of models, and lets runs that take long only be planned, unless they are to be whole.
func placed(args []string, url string, whole bool) []string {
	args = slices.Clone(args)
	asks := false
	for i, arg := range args {
		if i == 0 || args[i-1] != "--model" {
			continue
		}
		args[i] = strings.NewReplacer("…", "compat/my-model", "openai/NAME", "openai/gpt-4o").Replace(arg)
		asks = asks || !strings.HasPrefix(args[i], "policy/") && !strings.HasPrefix(args[i], "replay/") // which have no address
	}
	if at := slices.Index(args, "--base-url"); at >= 0 {
		args[at+1] = url
	} else if asks {
		args = append(args, "--base-url", url)
	} else if slices.Contains(args, "--resume") { // the example before it asked the stub, and so does this one
		args = append(args, "--base-url", url, "--key-to", "openai/gpt-4o="+url)
	}
	// A network of somebody's own is not here.
	if at := slices.IndexFunc(args, func(a string) bool { return strings.HasPrefix(a, "policy/runs/") }); at >= 0 {
		args[at] = "policy/phone-small"
	}
	if args[0] != "run" || whole || slices.Contains(args, "--dry-run") || slices.Contains(args, "--estimate") || slices.Contains(args, "--resume") || args[1] == "quick" {
		return args
	}
	return append(args, "--dry-run")
}

// fixtures makes the run files that an example expects to be there, with whole episodes where that matters.
func (s *session) fixtures(args []string, url string, whole bool) {
	s.t.Helper()
	for i, arg := range args {
		made := args[i-min(i, 1)] == "--out"
		arg = strings.TrimPrefix(arg, "replay/")
		if _, err := os.Stat(arg); err == nil || !strings.HasSuffix(arg, ".gym") || made {
			continue
		}
		agents := "idle,random,oracle,global,online"
		if strings.HasSuffix(arg, "/a.gym") || strings.HasSuffix(arg, "/b.gym") {
			agents = "online" // two runs are compared by the one agent that each has
		}
		limit := "500"
		if whole {
			limit = "1000000"
		}
		s.must("run", "sokoban/small-v0/01", "--agent", agents, "--model", "compat/my-model", "--base-url", url,
			"--token-limit", limit, "--out", arg)
	}
}
