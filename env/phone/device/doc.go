// Package device is the phone as a world: apps built with the toolkit env/phone/ui, their data, and the families of
// tasks in them, with verifier and oracle.
//
// An [App] describes its screens, its initial data, and what of the data is true: a list of [Row]. A [Family] is a kind
// of task. It draws its parameters, defines the wanted final data, and shows how a careful user gets there. Verifiers
// compare rows, never pixels: whatever the goal did not ask for must be unchanged.
//
//	state after, as rows  =  Want(state before), as rows
//
// Data that no row contains is declared volatile by the app; a test changes every field to find forgotten ones. The
// same rows are the lasting state of an episode.
//
// The state of a phone is plain data. It contains everything about an episode, including the drawn parameters and the
// goal's wording.
package device
