// Package learn takes a world from its tasks to a measured policy: it makes training data, trains a
// policy by them, and measures every stage on tasks that were never learnt from.
//
//	source, err := learn.Find(catalog, "phone")        // a world whose entry has Trainable
//	err = learn.Begin(folder, learn.Settings{Stage: 1, Seed: 1})
//	t := learn.Training{Source: source, Folder: folder, Settings: …, Play: …}
//	err = t.Learn(ctx)                                 // data, then training, stage by stage
//	report, err := t.Measure(ctx)                      // every stage beside the reference agents
//
// A [Synthesis] makes the data alone. What may be learnt from is decided in one place, by the
// registry.EnvEntry.Split of the world: a [Source] gives those tasks only, and a training stops at a
// row that comes from any other. No world is named here.
//
// A training's folder holds
//
//	settings.json      what it was told, so that it can go on without flags
//	state.gob          where it stands (package train)
//	base.safetensors   the policy before training, and one checkpoint for each stage
//	WORLD-small.safetensors   the last stage's, under the name that others use
//	card-STAGE.md, .json      what was in the data
//	log.jsonl          a line for each look at the validation tasks
//	held.gym           all episodes of the measurement
//
// The same settings give the same bytes, killed and resumed or not.
package learn
