package site_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/clauses"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/internal/tier"
)

// followed is what the agent clauses does in an episode, without scrolling, and the verdict.
func followed(t *testing.T, world gymkhana.Environment, task *gymkhana.Task, steps int) (did []string, verdict gymkhana.Verdict) {
	t.Helper()
	defer world.Close()
	start, err := world.Reset(t.Context(), task.Instances[0])
	if err != nil {
		t.Fatal(err)
	}
	agent, err := clauses.New(gymkhana.AgentSetup{})
	if err == nil {
		own := *task
		own.Goal = start.Goal
		err = agent.Begin(t.Context(), &own, world.Spec())
	}
	if err != nil {
		t.Fatal(err)
	}
	now := start.Moment
	score := verifierOf(t, whole, "").Start(task, envtest.Frames(t, now)[0])
	for range steps {
		seen := &now.Seen[0]
		d, err := agent.Act(t.Context(), seen)
		if err != nil {
			t.Fatal(err)
		}
		if a := d.Actions[0]; a.Verb != gymkhana.Scroll {
			did = append(did, fmt.Sprintf("%s: %s %s %s %q", seen.URL, a.Verb, d.Reason, a.Text("url"), a.Text("text")))
		}
		if now, err = world.Step(t.Context(), d.Actions); err != nil {
			t.Fatal(err)
		}
		score.Add(envtest.Frames(t, now)[0])
		if why := now.Seen[0].Refused; why != "" {
			did = append(did, "refused: "+why)
		}
		if now.Seen[0].Ended != gymkhana.Running {
			return did, score.Verdict()
		}
	}
	return append(did, "no end"), score.Verdict()
}

// The agent clauses does the same in both engines, and with the same result: in a browser it only scrolls in between, for
// which it gets more steps here. The window is that of the paper: of a form that is longer it may send the part in view.
func TestClausesActsAlike(t *testing.T) {
	var tasks []*gymkhana.Task
	for i, task := range asText(t) {
		if i%8 == 3 {
			tasks = append(tasks, task)
		}
	}
	for _, task := range tier.Part(t, tasks, 8) {
		t.Run(string(task.ID), func(t *testing.T) {
			t.Parallel()
			text, err := whole.Text(task.Environment.Config)
			if err != nil {
				t.Fatal(err)
			}
			tall, err := task.Environment.Config.With(gymkhana.Config(`{"height":2048}`))
			if err != nil {
				t.Fatal(err)
			}
			drawn, err := whole.Env(browsertest.Options(t))(tall)
			if err != nil {
				t.Fatal(err)
			}
			did, verdict := followed(t, text, task, task.Budget.Steps)
			same, other := followed(t, drawn, task, 5*task.Budget.Steps)
			if !slices.Equal(did, same) {
				t.Errorf("as text:\n%s\nin a browser:\n%s", strings.Join(did, "\n"), strings.Join(same, "\n"))
			}
			if verdict.Success != other.Success || !maps.Equal(verdict.Parts, other.Parts) {
				t.Errorf("the verdict is %+v, in a browser %+v", verdict, other)
			}
		})
	}
}

// asText are the tasks of the shipped suite that can be done as text.
func asText(t testing.TB) []*gymkhana.Task {
	t.Helper()
	s, err := suite()
	if err != nil {
		t.Fatal(err)
	}
	return site.InText(s).Tasks
}

// The agent clauses solves a fair share of single hops, hops of chains and, in the whole suite, chains. It is deterministic.
func TestClausesSolvesSome(t *testing.T) {
	solved, tasks, chains, hops := 0, 0, 0, 0
	all := asText(t)
	for i, task := range tier.Part(t, all, 8) {
		play := func() ([]string, gymkhana.Verdict) {
			world, err := whole.Text(task.Environment.Config)
			if err != nil {
				t.Fatal(err)
			}
			return followed(t, world, task, task.Budget.Steps)
		}
		did, verdict := play()
		if i%5 == 0 {
			if again, _ := play(); !slices.Equal(did, again) {
				t.Errorf("%s: it does\n%s\nand then\n%s", task.ID, strings.Join(did, "\n"), strings.Join(again, "\n"))
			}
		}
		switch single := task.Tagged("hops-1"); {
		case single && verdict.Success:
			solved++
			fallthrough
		case single:
			tasks++
		case verdict.Success:
			chains++
			fallthrough
		default:
			hops += int(verdict.Parts["passed"])
		}
	}
	t.Logf("%d of %d single hops, %d hops of chains, %d chains", solved, tasks, hops, chains)
	if 10*solved < tasks || hops == 0 || !tier.Sampled() && chains == 0 {
		t.Errorf("it solves %d of %d single hops, %d hops of chains and %d chains; want one in ten, a hop, and in all a chain", solved, tasks, hops, chains)
	}
}

var aWord = regexp.MustCompile(`\p{L}{3,}`)

// literalWords counts the texts in a piece of code that have a word.
func literalWords(code ast.Node) map[string]int {
	all := map[string]int{}
	ast.Inspect(code, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			words := aWord.FindAllString(strings.ToLower(lit.Value), -1)
			slices.Sort(words)
			for _, w := range slices.Compact(words) {
				all[w]++
			}
		}
		return true
	})
	return all
}

// parsed parses a file of code.
func parsed(t *testing.T, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The code of the agent clauses names no site, and has no word that is typical of one errand: that three or more of its
// wordings have, and no other errand's. Numbers and months are no errand's.
func TestClausesKnowsNoErrand(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("*", "goals.go"))
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files of wordings, %v", len(files), err)
	}
	errands := map[string][]string{} // by word, with lists that several errands share
	typical := map[string]bool{}
	common := strings.Fields("one two three four five six seven eight nine january february march april may june july august september october " +
		"november december")
	for _, file := range files {
		ast.Inspect(parsed(t, file), func(n ast.Node) bool {
			name, wordings := "", ast.Node(nil)
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.BasicLit); ok {
					name, wordings = key.Value, n.Value
				}
			case *ast.ValueSpec:
				if len(n.Values) == 0 {
					return true
				}
				if list, ok := n.Values[0].(*ast.CompositeLit); ok {
					if _, list := list.Type.(*ast.ArrayType); list {
						name, wordings = n.Names[0].Name, n
					}
				}
			}
			if wordings == nil {
				return true
			}
			for w, n := range literalWords(wordings) {
				errands[w] = append(errands[w], filepath.Dir(file)+": "+name)
				typical[w] = typical[w] || n >= 3
			}
			return false
		})
	}
	few := 0
	for w, only := range errands {
		if len(only) == 1 && typical[w] {
			few++
		}
	}
	if few < 30 {
		t.Fatalf("%d words are typical of one errand", few)
	}
	named := map[string]bool{}
	for _, s := range whole.Town().Sites() {
		if s.Name == "home" {
			continue
		}
		for _, w := range aWord.FindAllString(strings.ToLower(s.Name+" "+s.Title), -1) {
			named[w] = w != "the" && w != "second" // a word of the language too
		}
	}
	own, err := filepath.Glob(filepath.Join("..", "..", "agent", "clauses", "*.go"))
	if err != nil || len(own) < 3 {
		t.Fatalf("%d files of the agent, %v", len(own), err)
	}
	for _, file := range own {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for w := range literalWords(parsed(t, file)) {
			switch only := errands[w]; {
			case named[w]:
				t.Errorf("%s: %q is a word of a site's name", file, w)
			case len(only) == 1 && typical[w] && !slices.Contains(common, w):
				t.Errorf("%s: only the wordings of %s have %q", file, only[0], w)
			}
		}
	}
}
