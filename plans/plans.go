// Package plans holds the plan files that ship with the product, for --config NAME.
package plans

import "embed"

// Files holds NAME.yaml for every shipped plan.
//
//go:embed *.yaml
var Files embed.FS
