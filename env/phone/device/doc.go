// Package device is the phone as a world: apps on the toolkit of env/phone/ui, their data, the
// families of tasks that are set in them, and how those are checked and solved.
//
// An [App] says how its screens look, what it holds at first, and what of it is true: a list of
// [Row]. A [Family] is a kind of task. It draws the things it is about, says how the phone's
// data should be in the end, and how a careful user gets there. Verifiers compare rows, never
// pixels: whatever the goal did not ask for must be as it was.
//
//	state after, as rows  =  Want(state before), as rows
//
// What is in no row is declared volatile by the app, and a test changes every field to see that nothing
// is forgotten. The same rows are what lasts of an episode.
//
// The state of a phone is plain data; everything about an episode is in it, the drawn parameters
// and the wording of the goal included.
package device
