// Package synth makes training data out of a world: what screens are about, one-step instructions,
// and preferences between actions. Three parts do it: a UI agent that answers honestly, an adversary
// that proposes what sounds right and is wrong, and a critic that scores actions. A [Teacher] plays
// the first two, a [Critic] the third; each is either a model with our prompts ([NewModelTeacher],
// [NewModelCritic]) or works offline ([OracleTeacher], [VerifierCritic]).
//
// [Make] walks through episodes and hands every [Row] to a function, in an order that depends on
// its [Plan] alone.
//
// Source: CollabUIAgents, arXiv:2502.14496, as spec'd in docs/learning.md. Levels:
//
//	1  what a screen is for, what its elements are and tell      question → answer
//	2  instructions that one step carries out                    instruction → action
//	3  at each step of a task, an honest and an adverse action   goal → chosen, rejected, scores
package synth
