package cli

import (
	"os"

	"gymkhana/registry"
	"gymkhana/runner"
)

// findModel finds the provider of a model, and the setup of its client or network.
func (a *app) findModel(c *registry.Catalog, name, baseURL string) (registry.ModelEntry, registry.ModelSetup, error) {
	return runner.FindModel(c, runner.Order{Key: a.host.Getenv, Home: os.DirFS(a.host.home())}, name, baseURL)
}
