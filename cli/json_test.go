package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/store/storetest"
)

// What the JSON of every command holds: each place in it, and the types found there. Scripts rely on these, so a name
// that goes or changes its type is a change that users have to hear of.
func TestJSON(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: followSeed})
	s := newSession(t)
	dir := t.TempDir()
	places := strings.NewReplacer("DIR", dir, "ASK", "--model compat/test --cache off --base-url "+srv.URL())
	var got strings.Builder
	for _, line := range []string{
		"run sokoban/small-v0/01 sokoban/small-v0/20 --agent idle,random,oracle --repeats 2 --out DIR/a.gym",
		"run sokoban/small-v0/03 --agent online ASK --token-limit 600 --out DIR/m.gym",
		"run sokoban/small-v0/20 --agent group ASK --protocol published --dry-run",
		"run phone/settings/wifi-off --agent policy --model policy/phone-small --instances 1 --out DIR/p.gym",
		"run sites-text/1-hop/hotels-search --agent oracle --instances 1 --out DIR/s.gym",
		"list suites", "list agents", "list models", "list plans", "list tasks --suite sokoban:mini",
		"show DIR/m.gym", "show DIR/m.gym sokoban/small-v0/03#0/0", "show DIR/a.gym sokoban/small-v0/01#0/0 --states",
		"verify DIR/m.gym --frames", "digest DIR/a.gym",
		"report DIR/a.gym --tasks --tags", "report DIR/m.gym --instructions", "report DIR/s.gym",
		"report DIR/a.gym --rows agent --columns repeat --metric progress",
		"compare DIR/a.gym --agent random,oracle",
		"selftest sokoban/small-v0/01 --instances 1",
		"export jsonl DIR/m.gym --out DIR/m.jsonl", "pack DIR/a.gym --out DIR/packed.gym",
		"merge DIR/a.gym DIR/m.gym --out DIR/both.gym",
		"cache stats", "cache prune --days 1", "doctor", "version",
	} {
		out := s.must(append(strings.Fields(places.Replace(line)), "--json")...)
		var v any
		if err := json.Unmarshal([]byte(out), &v); err != nil {
			t.Fatalf("gymkhana %s --json: %v\n%s", line, err, out)
		}
		types := map[string]map[string]bool{}
		addTypes(types, "", v)
		fmt.Fprintf(&got, "gymkhana %s\n", line)
		for _, path := range slices.Sorted(maps.Keys(types)) {
			fmt.Fprintf(&got, "\t%s %s\n", path, strings.Join(slices.Sorted(maps.Keys(types[path])), "|"))
		}
	}
	golden := filepath.Join("testdata", "json.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Same(t, strings.Split(got.String(), "\n"), strings.Split(string(want), "\n"))
}

// addTypes adds the types of a value, and of all within it, under their places.
func addTypes(types map[string]map[string]bool, path string, v any) {
	name := "null"
	switch v := v.(type) {
	case map[string]any:
		name = "object"
		for key, value := range v {
			addTypes(types, path+"."+key, value)
		}
	case []any:
		name = "list"
		for _, value := range v {
			addTypes(types, path+"[]", value)
		}
	case string:
		name = "text"
	case float64:
		name = "number"
	case bool:
		name = "bool"
	}
	if types[path] == nil {
		types[path] = map[string]bool{}
	}
	types[path][name] = true
}
