//go:build trainers

package tests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTrainers trains with TRL and stable-baselines3, for minutes. Only make test-trainers builds it, since its packages take gigabytes.
func TestTrainers(t *testing.T) {
	for _, name := range []string{"trl_train.py", "sb3_train.py"} {
		t.Run(strings.TrimSuffix(name, ".py"), func(t *testing.T) {
			script(t, filepath.Join(os.Getenv("GYMKHANA_TRAINERS"), "trl"), t.TempDir(), name)
		})
	}
}
