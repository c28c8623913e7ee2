// Package marl is multi-agent reinforcement learning of a group of networks that talk and vote: the second stage of
// CollabUIAgents.
//
//	run       episodes of the agent "group" on training tasks, an ordinary run file
//	[Fill]    executes them again, lets a critic score every proposal, and notes a [Matrix] for each in the run file
//	[Pairs]   makes preference pairs from the matrix
//	[Reader]  executes them once more and turns pairs into lessons
//	[Trainer] trains a network on them, or one for each member
//
// The critic works on stored episodes, so the agents never see its scores, and the run file can be verified like any
// other. A critic is one of package synth: the verifier-critic tries an action in the world and asks the oracle for the
// distance to the end; a model reads the screen.
//
// Source: CollabUIAgents, arXiv:2502.14496, §4. Thresholds, rates and the difference reward are ours.
package marl
