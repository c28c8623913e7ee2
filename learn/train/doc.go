// Package train teaches a policy with a curriculum: questions about screens, then instructions of one step, then
// preferences at every step of a task.
//
//	stage    data of synth            objective
//	level1   questions and answers    supervised
//	level2   instructions             supervised, with a part of level1 mixed in
//	dpo      preference pairs         direct preference optimisation, against the policy of level2
//
// [Aggregate] is another curriculum, of one stage: the policy and the oracle play roll-outs in turns, and the
// oracle labels every moment. The lessons of all rounds are kept.
//
//	t := train.Trainer{Config: train.Stage1(1), Folder: dir, Data: …, Validate: …}
//	err := t.Run(ctx)
//
// A [Trainer] executes the stages and writes a checkpoint for each into its folder, and a log that [Log] reads. The
// checkpoint is the policy of the stage with the best measurement. The result depends on the [Config] and the
// arithmetic in use (policy.Kernel), not on time or on the number of cores. A training that is killed at any moment
// resumes from its last state and ends with the same bytes.
//
// Source: CollabUIAgents, arXiv:2502.14496, stage 1. Rates, β and counts are ours: none are published.
package train
