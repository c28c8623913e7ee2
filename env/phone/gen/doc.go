// Package gen makes apps of the phone from a seed: their data, names, looks and controls; and families of tasks for
// them. It is for training: a policy that has seen hundreds of apps should be able to use one that it has not seen.
//
//	apps := gen.Apps(gen.Train, 10)       // the first ten of 300 for training; gen.Test has 100
//	world, err := gen.Fleet.Env(config)   // a Setup: split and family; the app is drawn from the seed
//
// An [App] is a schema (a noun, and two to six fields), a [Layout], and words. Its data are a [Shelf]. Five
// neighbours share a phone, so that data in one can be copied to another. Everything is drawn from hashes and seeds;
// apps are not stored.
//
// If Test has been used too often, [Fresh] draws similar apps from the hash of a commit, to be used once.
//
// Train and Test share no noun, title, field label, choice, name, kind of schema or layout; see [Split]. They share the
// toolkit, the words of buttons ("Save", "Keep") and the wordings of goals.
package gen
