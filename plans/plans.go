// Package plans holds the shipped plan files, for --config NAME.
package plans

import "embed"

// Files holds NAME.yaml for every shipped plan.
//
//go:embed *.yaml
var Files embed.FS
