// Package judge decides what a visit to a world of web sites was worth: which hops of a chain were
// met, and whether an answer in words is right. It is pure: no page, no model, no clock.
//
// A task of several sites is a queue of hops. Start with a Chain and add what each step brought:
//
//	chain, err := judge.NewChain(task.Hops)
//	chain.Add(judge.Moment{Events: seen})
//	chain.Passed(), chain.Complete()
//
// Published is the same for tasks in the form in which MMInA released them, which look at nothing
// but addresses. Wanted is the one reader of answers, for every world that asks questions. An Answer
// holds what an agent should have said on a site; Check grades it by Wanted and rules alone, and Grade
// lets a model decide where the wording is free: Ask makes the question for it and Verdict reads its
// reply. MatchURL, MatchURLParts and ContainsAny are the remaining checks of imported tasks.
//
// What is stored is plain data for a task's file: a list of Hop, each with its Wants or its Answer,
// or a Procedure. An Event is a site's name, what was done there, and the details as text:
//
//	{"site": "flights", "kind": "search", "with": {"to": "Vesk"}}
package judge
