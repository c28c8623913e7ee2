// Package suites holds the suites that ship with the product, as YAML. docs/formats.md describes
// the form. sokoban.yaml, football.yaml, games.yaml, phone.yaml, phone-gen.yaml, sites.yaml and webui.yaml are written by `go generate
// ./cli` from the worlds.
package suites

import (
	"embed"
	"slices"

	"gymkhana"
)

//go:embed *.yaml
var files embed.FS

// order is how lists show them: the one to start with first.
var order = []string{"quick", "sokoban", "football", "games", "phone", "phone-gen", "sites", "webui"}

// Names lists the suites.
func Names() []string { return slices.Clone(order) }

// Read gives a suite's file and the name that errors in it should carry.
func Read(name string) (data []byte, file string, err error) {
	file = name + ".yaml"
	data, err = files.ReadFile(file)
	return data, "suites/" + file, gymkhana.Blame(gymkhana.FaultUs, "suites", err)
}
