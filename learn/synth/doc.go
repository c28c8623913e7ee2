// Package synth makes training data from a world: questions about screens, one-step instructions, and preferences
// between actions. It has three roles: a UI agent that answers honestly, an adversary that proposes plausible but wrong
// actions, and a critic that scores actions. A [Teacher] has the first two roles, a [Critic] the third; each is either
// a model with our prompts ([NewModelTeacher], [NewModelCritic]) or works offline ([OracleTeacher], [VerifierCritic]).
//
// [Make] plays episodes and passes every [Row] to a function, in an order that depends only on its
// [Plan].
//
// Source: CollabUIAgents, arXiv:2502.14496, as specified in docs/learning.md. Levels:
//
//	1  the purpose of a screen, its elements and their content   question → answer
//	2  instructions that take one step                           instruction → action
//	3  at each step of a task, an honest and an adverse action   goal → chosen, rejected, scores
package synth
