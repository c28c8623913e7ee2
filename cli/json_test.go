package cli

import (
	"cmp"
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

// The keys in the JSON of every command, and the types found there. Scripts depend on them, so a removed key or a
// changed type must be announced to users.
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
		"report DIR/a.gym --rows agent --columns protocol --metric progress",
		"compare DIR/a.gym --agent random,oracle",
		"selftest sokoban/small-v0/01 --instances 1",
		"export jsonl DIR/m.gym --out DIR/m.jsonl",
		"export zip DIR/m.gym --out DIR/m.zip",
		"merge DIR/both.gym DIR/a.gym DIR/m.gym",
		"cache stats", "doctor", "version",
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
			fmt.Fprintf(&got, "\t%s: %s\n", cmp.Or(path, "."), strings.Join(slices.Sorted(maps.Keys(types[path])), ", "))
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

// addTypes adds what a value holds under its place: the keys of objects with the types of their values, and the types
// of what is in lists.
func addTypes(types map[string]map[string]bool, path string, v any) {
	add := func(path, what string) {
		if types[path] == nil {
			types[path] = map[string]bool{}
		}
		types[path][what] = true
	}
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			add(path, key+" "+typeOf(value))
			addTypes(types, path+"."+key, value)
		}
	case []any:
		for _, value := range v {
			add(path+"[]", typeOf(value))
			addTypes(types, path+"[]", value)
		}
	}
}

func typeOf(v any) string {
	switch v.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "list"
	case string:
		return "text"
	case float64:
		return "number"
	case bool:
		return "bool"
	}
	return "null"
}
