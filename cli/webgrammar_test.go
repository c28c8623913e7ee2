package cli

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// commanded are the commands of a stub, with {piece of markup} where the label belongs of the element that it begins.
var commanded = []string{
	"jump_to('http://shop.localhost/', False)",
	"type_string('{<input[]| Search the store}', 'Tollgate Gable Chair', True)",
	"click('{<a[]| Tollgate Gable Chair}')",
	"finish('64.90')",
}

// labelled puts the labels of elements that a question shows into a command.
func labelled(command, said string) string {
	before, rest, found := strings.Cut(command, "{")
	if !found {
		return command
	}
	piece, after, _ := strings.Cut(rest, "}")
	form := strings.Replace(regexp.QuoteMeta(piece), `\[\]`, `\[([A-Z]+)\]`, 1)
	if got := regexp.MustCompile(form).FindStringSubmatch(said); got != nil {
		return before + got[1] + after
	}
	return "not shown: " + command
}

// With grammar autowebglm the agent web plays by functions and labels. Its transcript is compared: the address, the tabs
// and the last command that each question shows, and the replies.
func TestTheGrammarOfAutoWebGLM(t *testing.T) {
	heavy(t)
	var shown []string
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		said := r.Last()
		reply := labelled(commanded[min(r.N, len(commanded))-1], said)
		done, _, _ := strings.Cut(said[strings.Index(said, "Commands so far"):], "\n\n")
		shown = append(shown, fmt.Sprintf("%d %s\n  tabs   %s\n  done   %s\n  reply  %s", r.N, after(said, "Address: "), after(said,
			"Tabs of the window:\n"),
			lastAction(done), reply))
		return modeltest.Say(reply + "\n# as the task says")
	}})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "w.gym")
	var sum report.Summary
	s.json(&sum, "run", "sites-text/1-hop/shop-ask-detail", "--instances", "1", "--agent", "web", "--option", "grammar=autowebglm", "--model",
		"compat/test", "--base-url", srv.URL(), "--cache", "off", "--parallel", "1", "--out", file)
	if a := sum.Agents[0]; *a.SuccessRate != 1 || *a.MeanSteps != 5 {
		t.Errorf("%+v; want a success in five steps", a)
	}
	compareGolden(t, filepath.Join("testdata", "web-grammar.txt"), strings.Join(shown, "\n")+"\n")
	s.must("verify", file, "--strict")
	if s.run("run", "sites-text/1-hop/shop-search", "--agent", "web", "--option", "grammar=autowebglm", "--option", "observe=marks", "--model",
		"compat/test",
		"--base-url", srv.URL()) != exitInput || !strings.Contains(s.err.String(), "grammar autowebglm shows markup") {
		t.Errorf("marks with markup: %s", s.err.String())
	}
}
