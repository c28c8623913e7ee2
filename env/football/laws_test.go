package football

import (
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/registry"
)

func TestLaws(t *testing.T) {
	s := Suite()
	plain := *s.Tasks[40]
	plain.ID = "football/personal/plain"
	plain.Environment.Config = gymkhana.Config(`{"scene":"R4_P_2","auto":false,"text":true}`)
	envtest.Run(t, registry.EnvEntry{New: New, Decode: Decode}, s.Tasks[0], s.Tasks[107], &plain)
}

func TestRulesAreExact(t *testing.T) {
	envtest.VetRules(t, "action.go", "auto.go", "ball.go", "begin.go", "brain.go", "control.go", "generate.go", "keeper.go", "kick.go", "oracle.go",
		"pitch.go", "player.go", "rules.go", "state.go", "touch.go", "vec.go")
}
