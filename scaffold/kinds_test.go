package scaffold_test

import (
	"bytes"
	"encoding/json"
	"go/format"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana/internal/tier"
)

// places are where a new package of each kind stands in the source tree.
var places = map[string]string{"agent": "agent", "app": "env/phone", "game": "env/game", "site": "env/site"}

// Every kind compiles, is formatted and passes its own tests as it comes. The files are laid over the source tree,
// which stays as it is.
func TestANewPackagePassesItsTests(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles four packages and runs their tests, one in a browser")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range tier.Part(t, slices.Sorted(maps.Keys(places)), 3) {
		t.Run(kind, func(t *testing.T) { passes(t, root, kind, places[kind]+"/lanternwalk") })
	}
}

// passes writes a package of a kind to a folder outside, compiles its tests as those of a folder of the source tree,
// and runs them where the files are.
func passes(t *testing.T, root, kind, pkg string) {
	dir := t.TempDir()
	overlay := map[string]string{}
	for _, name := range write(t, kind, dir) {
		overlay[filepath.Join(root, filepath.FromSlash(pkg), name)] = filepath.Join(dir, name)
	}
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	list, program := filepath.Join(t.TempDir(), "overlay.json"), filepath.Join(dir, "lanternwalk.test")
	if err := os.WriteFile(list, data, 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, root, "go", "test", "-c", "-vet=off", "-overlay", list, "-o", program, "./"+pkg)
	run(t, dir, program)
}

// write renders the templates of a kind into a folder and gives the names of the files.
func write(t *testing.T, kind, dir string) (names []string) {
	t.Helper()
	words := strings.NewReplacer("PACKAGE", "lanternwalk", "NAME", "lantern-walk", "TITLE", "Lantern Walk",
		"MODULE", "gymkhana")
	templates := os.DirFS(path.Join("templates", kind))
	err := fs.WalkDir(templates, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(templates, file)
		if err != nil {
			return err
		}
		name, text := strings.TrimSuffix(file, ".txt"), []byte(words.Replace(string(data)))
		if strings.HasSuffix(name, ".go") {
			if tidy, err := format.Source(text); err != nil || !bytes.Equal(tidy, text) {
				t.Errorf("%s/%s is not formatted (%v)", kind, file, err)
			}
		}
		names = append(names, name)
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// run runs a program in a folder and demands that it succeeds.
func run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
