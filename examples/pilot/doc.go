// Package pilot is an agent to copy from. It works in every world: it is shown what a world shows, in
// words, elements and a picture, and its model names one action in the text form that all worlds share.
//
//	The box stands to the left.
//	DO: do Left
//
// docs/guides/write-your-own-agent.md walks through it. The loop is that of package engine.
package pilot
