// Package policy is the small network that acts on structured screens: its inputs, its scores, its training, and its
// weight files.
//
//	net, card, err := policy.Open("phone-small")      // or a path to a checkpoint
//	thread := policy.NewThread(task.Goal, spec)
//	in := thread.Input(&seen)                          // at every observation
//	scores, err := net.Score(ctx, []gymkhana.PolicyInput{in})
//	act := in.Legal[policy.Best(scores[0])]
//	thread.Did(act)                                    // records the action
//
// Package agent/policy is an agent that uses a network in this way. To train, begin with [NewNet] and give lessons to a
// [Learner]; save the network with [Net.SaveFile].
//
// # How a decision is made
//
//	observation, goal ─► Thread      remembers past actions and apps, lists the legal actions
//	                       │
//	                       ▼ PolicyInput   goal, screen, legal actions, past actions, messages
//	                     NewSheet    words and features, as indices into tables
//	                       │
//	                       ▼ Sheet
//	                     Net         attention from rows to the goal; see its comment
//	                       │
//	                       ▼ Scores       a log-probability for each legal action
//
// A Sheet contains everything that the network reads, without texts: it can be kept and scored again after the world
// has changed. A Net is read-only while it scores, so goroutines may share it.
//
// # Networks that point
//
// A network of [NewPointer] composes texts. A [Space] remembers the episode and lists the actions in parts: a slot, an
// operator, and spans of texts on screens. [Net.Compose] chooses them one after the other and returns whole actions:
//
//	out := space.See(&seen)                            // at every observation
//	in := space.Input(&seen)
//	acts, scores := net.Compose(&in, out)
//	space.Did(acts[policy.Best(scores)])
//
// [NewPageLesson] makes its lessons. It cannot score a given list of actions.
//
// # Determinism
//
// Scores depend only on weights, input and [Kernel], the arithmetic of the machine. Another kernel rounds
// differently, so two machines may diverge if two actions have nearly equal scores.
//
// # Checkpoints
//
// A checkpoint is a safetensors file of 32-bit floats whose metadata describes its origin (docs/formats.md). Those in
// the folder checkpoints are part of the program.
package policy
