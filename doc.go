// Package gymkhana holds the nouns of a system that evaluates and trains agents in interactive
// worlds. It has no behaviour of its own beyond what the nouns need: text forms, hashes, ids and
// checks. It imports the standard library only, and every other package imports it.
//
// An [Environment] is a world. A [Task] is a goal in it, with a [Verifier] that decides from the
// world's [State] whether the goal was reached. An [Agent] turns each [Observation] into a
// [Decision], a list of [Action] values; many agents ask a [Model]. A [Run] is a plan of
// episodes (tasks × arms × repeats) and a [Store] keeps what happened in them, so that the same
// run can be executed again and must give the same states and scores.
//
// To start, read environment.go and agent.go, then package runner, which brings them together,
// and cli/catalog.go, which lists every concrete type this binary knows.
package gymkhana
