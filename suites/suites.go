// Package suites holds the shipped suites, as YAML. docs/formats.md describes the format.
// `go generate ./cli` writes sokoban.yaml, football.yaml, games.yaml, robot.yaml, phone.yaml,
// phone-gen.yaml, sites.yaml and webui.yaml from the worlds.
package suites

import (
	"embed"
	"slices"

	"gymkhana"
)

//go:embed *.yaml
var files embed.FS

// order is the order in lists; the suite to start with comes first.
var order = []string{"quick", "sokoban", "football", "games", "robot", "phone", "phone-gen", "sites", "webui"}

// Names lists the suites.
func Names() []string { return slices.Clone(order) }

// Read gives a suite's file, and its name for error messages.
func Read(name string) (data []byte, file string, err error) {
	file = name + ".yaml"
	data, err = files.ReadFile(file)
	return data, "suites/" + file, gymkhana.Blame(gymkhana.FaultUs, "suites", err)
}
