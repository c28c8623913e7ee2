package page

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// aBoard is a page where a piece is put on a field, with places in its tree.
const aBoard = `folder: .
file: index.html
width: 300
height: 200
bounds: true
task: Put the piece 5 px to the right of the middle of the field.
state: "({at: document.title})"
success: [{path: at, equals: "155,120"}]
`

const itsPage = `<!doctype html><style>body { margin: 0; user-select: none } div { position: absolute; width: 40px; height: 40px }</style>
<div aria-label=piece style="left: 10px; top: 10px; cursor: grab"></div><div aria-label=field style="left: 130px; top: 100px"></div>
<script>onpointerup = (e) => document.title = e.clientX + ',' + e.clientY</script>`

// TestADragBetweenElementsIsRecorded by both of its elements, and the recording solves the task.
func TestADragBetweenElementsIsRecorded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{"board.yaml": aBoard, "index.html": itsPage} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := ImportPage(t.Context(), filepath.Join(dir, "board.yaml"), "board")
	if err != nil {
		t.Fatal(err)
	}
	task := s.Tasks[0]
	e := begin(t, task, 1)
	e.record = NewRecorder(e.world.Spec().Roles)
	if want := "generic 'piece' draggable: True x: 10 y: 10 width: 40 height: 40\n"; !strings.Contains(e.seen[0].Text, want) {
		t.Errorf("no %q in\n%s", want, e.seen[0].Text)
	}
	to := strings.Replace(e.on("generic", "field"), "element", "to", 1)
	e.do("drag " + e.on("generic", "piece") + " " + to + " dx=5")
	if !e.score.Verdict().Success {
		t.Errorf("the piece is at %s", e.state().AppendCanonical(nil))
	}
	deeds := e.record.Deeds()
	if len(deeds) != 1 || deeds[0].Do != "drag dx=5" || deeds[0].On.Name != "piece" || deeds[0].To.Name != "field" {
		t.Errorf("recorded is %+v", deeds)
	}
	if v := solves(t, task, Script{Instance: 1, Actions: slices.Concat(deeds, []Deed{{Do: "finish"}})}, ""); !v.Success {
		t.Errorf("played again: %+v", v)
	}
}
