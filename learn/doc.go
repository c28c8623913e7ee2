// Package learn makes a measured policy from a world's tasks: it makes training data, trains a
// policy on them, and measures every stage on tasks that were not used for training.
//
//	source, err := learn.Find(catalog, "phone")        // a world whose entry has Trainable
//	err = learn.Begin(folder, learn.Settings{Stage: 1, Seed: 1})
//	t := learn.Training{Source: source, Folder: folder, Settings: …, Play: …}
//	err = t.Learn(ctx)                                 // data, then training, stage by stage
//	report, err := t.Measure(ctx)                      // every stage beside the reference agents
//
// A [Synthesis] makes only the data. One place decides which tasks may be used for training, the
// registry.EnvEntry.Split of the world: a [Source] contains only those tasks, and a training stops
// at a row from any other task. This package names no world.
//
// A training's folder holds
//
//	settings.json      its settings, so that it can be resumed without flags
//	state.gob          its state (package train)
//	base.safetensors   the policy before training, and one checkpoint for each stage
//	WORLD-small.safetensors   the last stage's, under the name that agents use
//	card-STAGE.md, .json      what was in the data
//	log.jsonl          a line for each evaluation on the validation tasks
//	held.gym           all episodes of the measurement
//
// The same settings give the same bytes, also after a kill and a resume.
package learn
