// Package gen makes apps of the phone from a seed: what they keep, how they are called, how they look and how they are
// used; and families of tasks from that. It is there to learn from: a policy that has seen hundreds of apps should
// find its way in one that it has not seen.
//
//	apps := gen.Apps(gen.Train, 10)       // the first ten of 300 to learn from; gen.Test has 100
//	world, err := gen.Fleet.Env(config)   // a Setup: split and family; the app is drawn from the seed
//
// An [App] is a schema (a noun, and two to six fields), a [Layout], and words. Its data are a [Shelf]. Five
// neighbours share a phone, so that what stands in one can be copied to another. Everything is drawn from hashes and
// seeds; nothing of an app is stored.
//
// Where Test has been looked at too often, [Fresh] draws apps like its from the hash of a commit, to be looked at once.
//
// Train and Test share no noun, title, field label, choice, name, kind of schema or layout; see [Split]. They share the
// toolkit, the words of buttons ("Save", "Keep") and the wordings of goals.
package gen
