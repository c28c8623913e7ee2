// Package imports holds no code, only the test that keeps imports pointing one way:
//
//	cmd → cli → learn → report, proof → runner → registry → gymkhana → (stdlib)
//	            learn → learn/train, learn/synth → learn/policy
//	            env/*, agent/*, model/*, judge, store/*, learn/policy, learn/train, learn/synth
//	                → metric, canvas, picture, plain, prompt, rng → gymkhana
//
// A leaf never imports another leaf: an agent holds a gymkhana.Model, not an openai.Client. No package imports
// a command of cmd: what only the study of recipes needs is not linked into gymkhana.
package imports

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers are the packages above the leaves; each may import those after it.
var layers = []string{"examples/drive", "cmd", "cli", "view", "seat", "serve", "vector", "learn", "proof", "report", "runner", "registry"}

// below are the packages that every package may import, and that import only the root and each other among our packages.
var below = []string{"metric", "canvas", "picture", "plain", "prompt", "rng", "internal"}

// leaves may import the root, metric, internal, and their own family as listed in within. Those of learn are
// below it, as its parts.
var leaves = []string{"env", "agent", "model", "judge", "store", "learn/policy", "learn/synth", "learn/train", "suites", "plans", "scaffold"}

// within lists the arrows inside and between families of leaves.
var within = map[string][]string{
	"agent":             {"agent/engine"},
	"agent/computeruse": {"agent/tools"},
	"env/webui": {"env/browser", "env/webui/target", "env/webui/aes", "env/webui/look", "env/webui/capture", "env/webui/pages", "env/webui/drafts",
		"env/webui/folder"},
	"env/site":          {"env/browser", "env/site/kit", "env/site/atlas", "env/site/art", "env/site/reader", "judge"},
	"env/site/guide":    {"env/site/shop"}, // talks name goods of the store
	"env/live":          {"env/browser", "judge"},
	"env/page":          {"env/browser"},
	"env/football":      {"env/game/kit"},
	"env/game":          {"env/game/kit"},
	"env/phone":         {"env/phone/ui", "env/phone/device", "env/phone/table", "env/phone/photo", "env/phone/film", "env/phone/player", "judge"},
	"env/phone/across":  {"env/phone"}, // tasks that need several apps
	"env/phone/handset": {"env/phone"}, // the list of all apps
	"agent/policy":      {"learn/policy"},
	"examples/pilot":    {"agent/engine"},
	"learn/synth":       {"learn/policy"},
	"learn/train":       {"learn/policy"},
	"model":             {"model/wire"}, // what clients of providers share
	"learn":             {"learn/policy", "learn/synth", "learn/train", "store/memstore"},
	"learn/marl":        {"agent/group", "learn/policy", "learn/synth", "learn/train", "store/memstore"}, // it learns the vote of a group
	"store/memstore":    {"store"},
}

func TestArrows(t *testing.T) {
	root := filepath.Join("..", "..")
	files := 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != root {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		files++
		return checkFile(t, root, name)
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Fatalf("only %d Go files found; the test looks in the wrong place", files)
	}
}

// All names in these tables exist; a rule about a missing folder would have no effect.
func TestTablesNameWhatExists(t *testing.T) {
	var names []string
	names = append(names, layers...)
	names = append(append(names, below...), leaves...)
	for from, to := range within {
		names = append(append(names, from), to...)
	}
	for _, name := range names {
		if info, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(name))); err != nil || !info.IsDir() {
			t.Errorf("%s is named and does not exist", name)
		}
	}
}

func checkFile(t *testing.T, root, name string) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(root, name)
	if err != nil {
		return err
	}
	from := path.Dir(filepath.ToSlash(rel))
	for _, spec := range f.Imports {
		to, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		if why := forbidden(from, to, strings.HasSuffix(name, "_test.go")); why != "" {
			t.Errorf("%s imports %s: %s", rel, to, why)
		}
	}
	return nil
}

// forbidden returns why a package may not import another, or "".
func forbidden(from, to string, test bool) string {
	own, ours := strings.CutPrefix(to, "gymkhana/")
	if !ours && to != "gymkhana" {
		if from == "." && strings.Contains(strings.SplitN(to, "/", 2)[0], ".") {
			return "the root package uses the standard library only"
		}
		return ""
	}
	switch {
	case to == "gymkhana", from == own, slices.Contains(below, head(own)):
		return ""
	case from == ".":
		return "the root package imports none of ours"
	case (from == "internal/telemetry" || from == "internal/watch") && own == "runner":
		return "" // telemetry makes spans of the events of a run
	case test || strings.HasSuffix(from, "test"):
		return "" // a test, or a test kit, may combine the pieces
	case slices.Contains(below, head(from)):
		return "it stands below everything"
	}
	if up := layer(from); up >= 0 {
		if down := layer(own); down >= 0 && (down < up || head(own) == "cmd") {
			return "the arrow points up"
		}
		if up > layer("cli") && layer(own) < 0 && family(own) != "" && !slices.Contains(within[from], own) {
			return "only cli knows concrete types"
		}
		return ""
	}
	if layer(own) >= 0 {
		return "a leaf imports nothing above it"
	}
	if strings.HasSuffix(own, "test") {
		return "" // conformance suites and their fakes
	}
	for prefix, allowed := range within {
		if layer(prefix) >= 0 {
			continue // learn's own arrows are not those of its parts
		}
		for _, a := range allowed {
			if from != own && (from == prefix || strings.HasPrefix(from, prefix+"/")) && (own == a || strings.HasPrefix(own, a+"/")) {
				return ""
			}
		}
	}
	return "a leaf never imports another leaf"
}

// head is the first folder of a package's path.
func head(pkg string) string {
	first, _, _ := strings.Cut(pkg, "/")
	return first
}

// layer is the place of a package among the layers; -1 for a leaf.
func layer(pkg string) int {
	if family(pkg) != "" {
		return -1
	}
	for i, l := range layers {
		if pkg == l || strings.HasPrefix(pkg, l+"/") {
			return i
		}
	}
	return -1
}

// family is the entry of leaves that a package belongs to; "" for none.
func family(pkg string) string {
	for _, l := range leaves {
		if pkg == l || strings.HasPrefix(pkg, l+"/") {
			return l
		}
	}
	return ""
}

func TestForbidden(t *testing.T) {
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"env/sokoban", "gymkhana", true},
		{"env/sokoban", "gymkhana/metric", true},
		{"env/sokoban", "gymkhana/env/football", false},
		{"agent/plan", "gymkhana/model/openai", false},
		{"agent/plan", "gymkhana/agent/engine", true},
		{"runner", "gymkhana/store", false},
		{"runner", "gymkhana/cli", false},
		{"runner", "gymkhana/learn/train", false},
		{"learn/train", "gymkhana/runner", false},
		{"learn/train", "gymkhana/learn", false},
		{"learn/train", "gymkhana/learn/synth", false},
		{"learn/policy", "gymkhana/learn/train", false},
		{"learn/policy", "gymkhana/store/memstore", false},
		{"learn/synth", "gymkhana/learn/policy", true},
		{"agent/policy", "gymkhana/learn/policy", true},
		{"agent/policy", "gymkhana/learn", false},
		{"agent/phone", "gymkhana/learn/policy", false},
		{"learn", "gymkhana/runner", true},
		{"learn", "gymkhana/store", false},
		{"learn", "gymkhana/cmd/study", false},
		{"cli", "gymkhana/cmd/study", false},
		{"cmd/gymkhana", "gymkhana/cmd/study", false},
		{"cmd/study", "gymkhana/learn/train", true},
		{"cmd/study", "gymkhana/cli", true},
		{"learn", "gymkhana/learn/synth", true},
		{"learn", "gymkhana/env/phone/device", false},
		{"proof", "gymkhana/learn", false},
		{"cli", "gymkhana/env/sokoban", true},
		{"cli", "gymkhana/scaffold", true},
		{"runner", "gymkhana/scaffold", false},
		{"scaffold", "gymkhana/registry", false},
		{".", "github.com/spf13/cobra", false},
		{"metric", "gymkhana/runner", false},
		{"env/game/snake", "gymkhana/env/game/kit", true},
	} {
		if why := forbidden(c.from, c.to, false); (why == "") != c.ok {
			t.Errorf("%s → %s: %q; want ok %v", c.from, c.to, why, c.ok)
		}
	}
}
