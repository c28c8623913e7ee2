package vector

import "gymkhana"

// Action is what an operation does, for tests.
func (o *Op) Action(element, to, text string) gymkhana.Action { return o.action(element, to, text) }
