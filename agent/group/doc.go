// Package group has the agent that consists of several agents: members without roles exchange messages over a directed
// acyclic graph, in rounds, and vote. It is the multi-agent system of CollabUIAgents.
//
//	agent, err := group.New(setup) // its options are Options; setup.Seat makes the members
//
// # A turn
//
// The graph is directed: along an edge [0, 2], member 2 hears the last proposal of member 0. In every round each member
// proposes once, in topological order, after getting the proposals of those before it in this round and, from the
// second round on, those of its memory from the previous round. Members that do not hear each other are also asked one
// after the other: it is simple, and the order of a run's calls does not depend on who answers faster. The clock counts
// as if they had been asked at once: a group's thinking time is the longest path through the graph, summed over the
// rounds (package runner).
//
// Then the proposals are counted, a tie is broken by a seeded random draw (and recorded), and every member gets the
// decision. A reply without an action is passed on like any other but has no vote. If no reply can be counted, the turn
// is invalid.
//
// Decision.Raw is a [Tally]. Decision.Asides has every proposal in the order it was made.
//
// # Votes
//
//	matrix      the action that most of the members × rounds proposals name; texts that are typed
//	            or answered, and names of apps, count without case (the paper's rule)
//	last-round  proposals of the last round only: first the kind of action that most name, then
//	            among these the place, then the text (the released code's rule)
//	weighed     the action with the greatest chance to be right, by a logistic regression on the
//	            features of a proposal ([Features]); its weights come with a checkpoint of a trained
//	            group. A single member's newest proposal wins
//	critic      the action that a small network scores highest ([Ranking]), by how the members agree, how
//	            probable they find it, what is drafted, what was done before on the same screen and
//	            whether it helped, and which words of the goal are visible ([RankingNames]). Its
//	            weights too come with a checkpoint, and a single member's newest proposal wins
//
// Action, reason and reply of the decision are those of one proposal: with last-round the first that is left, with the other
// votes the newest one with the action. The vote critic depends on the goal, the observations, the proposals and the
// decisions of the episode, which a run file holds or repeats; it asks no model.
//
// # Memory
//
//	own     a member is shown what it said itself the round before
//	critic  all are shown what a critic said of everybody's proposals the round before
//	none    nothing
//
// The critic is the group's own model, AgentSetup.Model. It is asked once after every round except the last, with the
// goal, the group's past actions, the elements on the screen (a picture of it if there are none) and each member's
// proposal. Its reply goes unchanged to every member that talks, as a Heard of gymkhana.CriticMember, before the
// proposals of others; there is none in the first round. Readable scores in it become Aside.Score; a reply without
// scores is passed on too. Its calls are those of member gymkhana.CriticMember in the round it scores, and its time
// lies between that round and the next. There is no critic if members ask different models or are trained networks,
// which cannot read its text.
//
// # Members
//
// A member is any agent of the catalog that has no access to the world's state and needs no terminal. One that is a
// gymkhana.Member talks. Any other gets no messages: it acts once a turn, its answer counts in all rounds and is passed
// to others, and it sees the group's action only in the world. A member's temperature replaces its agent's own, unless
// the agent sends none, and is itself replaced by --temperature.
//
// # Roles
//
// In the paper members have no roles: what they are shown differs only by what they hear. With roles "fixed" each is
// given one of four in turn (planning, observing, operating, checking; roles.md), or, with a list, a text of its own.
// The text comes before each of its questions; graph, rounds and vote stay the same, so that only the roles differ.
//
// # Protocols
//
//	            corrected               published
//	graph       random, new each turn   fixed: 0→1, 0→2, 2→1, 1→3, 2→3
//	vote        matrix                  last-round
//	memory      own                     critic
//
// In the paper, members remember their own proposals; in the released code they get the critic's text. The code also
// asks the critic after the last round, to collect data; here no member would get it.
//
// Source: CollabUIAgents (arXiv:2502.14496), §2 of the paper and its released sampler.
package group
