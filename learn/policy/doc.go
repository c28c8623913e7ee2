// Package policy is the small network that acts on structured screens: its inputs, its scores, its training, and its
// weight files.
//
//	net, card, err := policy.Open("phone-small")      // or a path to a checkpoint
//	space := policy.NewSpace(task.Goal, spec)
//	out := space.See(&seen)                            // at every observation
//	in := space.Input(&seen)
//	acts, scores := net.Compose(&in, out)
//	act := acts[policy.Best(scores)]
//	space.Did(act)                                     // records the action
//
// Package agent/policy is an agent that uses a network in this way. To train, begin with [NewNet] and give lessons to a
// [Learner]: [NewLesson] makes them of right actions, and [NewPair] of a better and a worse one. Save the network with
// [Net.SaveFile].
//
// # How a decision is made
//
//	observation, goal ─► Space       remembers past actions, apps and screens; lists the actions in parts
//	                       │
//	                       ▼ Options       actions without a text, slots, and the texts to fill them with
//	                     Page        words and features, as indices into tables
//	                       │
//	                       ▼
//	                     Net         chooses a slot, an operator and spans of texts, one after the other
//	                       │
//	                       ▼ Scores       whole actions, each with its log-probability
//
// A Page contains everything that the network reads, without texts: a lesson keeps it after the world has changed. A Net
// is read-only while it scores, so goroutines may share it.
//
// # What a group says
//
// A member of a group gets messages, each with its sender, an action and a probability ([gymkhana.Heard]). For every
// action without a text, every slot and every text that was heard, the network reads the share of the other speakers that
// propose it, the share that propose something else at the same place, the greatest probability, and whether it is the
// member's own last proposal. A text that was heard is possible even if the network would not have composed it. The
// weights for messages begin at 0, so a network that was not taught to listen ignores them.
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
