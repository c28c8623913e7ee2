package sokoban

import (
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/registry"
)

func TestLaws(t *testing.T) {
	s := Suite()
	imported := *s.Tasks[0]
	imported.ID = "sokoban/text/1"
	imported.Environment.Config = gymkhana.Config(`{"level":"#####\n#@$.#\n#####","tile":32}`)
	envtest.Run(t, registry.EnvEntry{New: New, Decode: Decode}, s.Tasks[0], s.Tasks[60], s.Tasks[120], s.Tasks[181], &imported)
}

func TestRulesAreExact(t *testing.T) {
	envtest.VetRules(t, "rules.go", "lurd.go", "xsb.go", "maze.go", "states.go", "bound.go", "frozen.go", "solve.go",
		"class.go", "generate.go", "state.go")
}
