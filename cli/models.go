package cli

import (
	"os"

	"gymkhana/registry"
	"gymkhana/runner"
)

// findModel finds a provider and what its client or network is made from.
func (a *app) findModel(c *registry.Catalog, name, baseURL string) (registry.ModelEntry, registry.ModelSetup, error) {
	return runner.FindModel(c, runner.Order{Key: a.host.Getenv, Home: os.DirFS(a.host.home())}, name, baseURL)
}
