// Package judge scores a visit to web sites: which hops of a chain were passed, and whether an answer in words is
// right. It is pure: no page, no model, no clock.
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
// Published does the same for tasks in MMInA's released form, which use only addresses. Wanted is the one reader of
// answers, for every world that asks questions. An Answer describes the right answer on a site; Check grades it by
// Wanted and rules alone, and Grade lets a model decide if the wording is free: Ask makes the request and Verdict reads
// the reply. MatchURL, MatchURLParts and ContainsAny are the other checks of imported tasks.
//
//	{"site": "flights", "kind": "search", "with": {"to": "Vesk"}}
package judge
