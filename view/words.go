package view

import "strings"

// meanings explain words of the pages that are terms of Gymkhana.
var meanings = map[string]string{
	"Protocol": "The rules of a run. Corrected: the benchmark’s rules without its known mistakes. Published: its rules as they were published.",
	"Clock":    "Whether time passes in the world while an agent thinks. Paused: it does not.",
	"Worlds":   "The worlds of the tasks, with their versions.",
	"Repeats":  "How often every agent plays every instance of a task.",
}

// parts explain the parts of a verdict that several worlds have.
var parts = map[string]string{
	"off":       "what differs from the state that the task wants; 0 at success",
	"strays":    "changes that the task does not ask for",
	"published": "success by the rules as they were published",
	"state":     "whether the state of the world is as it should be",
}

// meaning explains a word; "" for one that needs no explanation.
func meaning(word string) string {
	if text, ok := meanings[word]; ok {
		return text
	}
	return parts[word]
}

// explained explains the terms of a notice; "" if it has none.
func explained(notice string) string {
	if strings.Contains(notice, "blind players") {
		return "A blind player acts by a fixed rule, without looking at the world. A task that it solves says little about an agent. " +
			"The oracle is the program that is known to solve the task."
	}
	return ""
}
