// Package policy holds the small network that acts on structured screens: what it is shown, how
// it scores, how it learns, and the files its weights are kept in.
//
//	net, card, err := policy.Open("phone-small")      // or a path to a checkpoint
//	thread := policy.NewThread(task.Goal, spec)
//	in := thread.Input(&seen)                          // at every observation
//	scores, err := net.Score(ctx, []gymkhana.PolicyInput{in})
//	act := in.Legal[policy.Best(scores[0])]
//	thread.Did(act)                                    // and what the agent did about it
//
// Package agent/policy does just this, as an agent. To train, begin with [NewNet] and give a
// [Learner] lessons; keep what comes of it with [Net.SaveFile].
//
// # How a decision is made
//
//	observation, goal ─► Thread      remembers deeds and apps, lists what may be done
//	                       │
//	                       ▼ PolicyInput   goal, screen, legal actions, deeds, messages
//	                     NewSheet    words and features, as indices into tables
//	                       │
//	                       ▼ Sheet
//	                     Net         attention from rows to the goal; see its comment
//	                       │
//	                       ▼ Scores       a log-probability for each legal action
//
// A Sheet holds all that the network reads, and no text: it can be kept and scored again after
// the world has moved on. A Net only reads while it scores, so many goroutines may share it.
//
// # Networks that point
//
// A network of [NewPointer] makes its own texts. A [Space] remembers the episode and lists what can be done in parts: a
// slot, an operator, and spans of what was read. [Net.Compose] picks them one after the other and gives whole actions:
//
//	out := space.See(&seen)                            // at every observation
//	in := space.Input(&seen)
//	acts, scores := net.Compose(&in, out)
//	space.Did(acts[policy.Best(scores)])
//
// Its lessons are of [NewPageLesson]. It scores no list of actions that others made.
//
// # Determinism
//
// Scores depend on weights, input and [Kernel], the arithmetic of the machine; on nothing else.
// Another kernel rounds differently, so two machines may diverge where two actions are nearly alike.
//
// # Checkpoints
//
// A checkpoint is a safetensors file of 32-bit floats whose metadata says what made it
// (docs/formats.md). Those in the folder checkpoints are part of the program.
package policy
