// Package gen generates apps of the phone from a seed: their data, names, looks and controls, and families of tasks for
// them. They are for training: a policy that has seen hundreds of apps should be able to use an unseen one.
//
//	apps := gen.Apps(gen.Train, 10)       // the first ten of 300 for training; gen.Test has 100
//	world, err := gen.Fleet.Env(config)   // a Setup: split and family; the app is drawn from the seed
//
// An [App] is a schema (a noun, and two to six fields), a [Layout], and words. Its data is a [Shelf]. Five neighbouring
// apps share a phone, so that data can be copied between them. Everything is drawn from hashes and seeds; apps are not
// stored.
//
// If Test has been used too often, [Fresh] draws similar apps from the hash of a commit, for a single evaluation.
//
// Train and Test share no noun, title, field label, choice, name, kind of schema or layout; see [Split]. They share the
// toolkit, the words of buttons ("Save", "Keep") and the wordings of goals.
package gen
