package trains

import "gymkhana/env/site/kit"

var errands []kit.Errand
