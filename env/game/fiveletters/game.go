// Package fiveletters is Five-Letter Code: English words of five letters are hidden one after the other, and each try
// shows for its letters whether they are at the right place, elsewhere or nowhere. The lists of words are in words.go.
// Start at [Game].
package fiveletters

import (
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, words or drawing behave differently.
const Version = 4

// Game is Five-Letter Code.
var Game = &kit.Game[State]{
	Name:    "five-letter-code",
	Title:   "Five-Letter Code",
	Doc:     "find hidden words of five letters from what each try tells of its letters",
	Version: Version,
	Rules: "Find hidden codes, everyday English words of five letters, one after the other; a letter may occur twice. Each try marks its letters: " +
		"a filled disc is a letter in its right place, a diamond a letter that stands elsewhere in the code, " +
		"a hollow ring one that the code does not have, or not once more. " +
		"What is not in the game's word list, or was tried already, is refused and costs no try. " +
		"A code found brings the next, with all tries anew; a code missed with its last try ends the round, and the same series begins again from its first code.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc: "You decode: letters write into the row, Backspace takes the last one back, Enter tries the row; " +
			"a sixth letter begins the row anew. The tries left are at the upper right.",
		Keys: append(kit.Letters("abcdefghijklmnopqrstuvwxyz"), kit.Enter, kit.Backspace),
		Wait: 30,
		Controls: []kit.Control[State]{{
			Name: "type_text",
			Doc: "type letters after what stands in the row, and then Enter if the text has five letters or fills the row; " +
				"a row that was refused is taken back first",
			Aliases: []string{"type", "guess"},
			Params:  []gymkhana.Param{{Name: "text", Type: gymkhana.TextParam, Doc: "five letters from a to z, or fewer"}},
			Bind:    typeText,
		}},
	}},
	Fields: []kit.Field[State]{
		kit.Int("codes_found", "codes of the series found in this round", 0, maxCodes, func(s *State) int { return s.Found }),
		kit.Number("completion_progress", "share of the series found, with the best try at the present code: two of ten "+
			"parts for a letter right, one for a letter elsewhere", 0, 1, (*State).progress),
		kit.Int("metrics.codes_total", "codes of the series", 1, maxCodes, func(s *State) int { return s.Codes }),
		kit.Int("metrics.attempts", "tries made at the code that is shown", 0, maxTries, func(s *State) int { return s.Used }),
		kit.Int("metrics.guesses_remaining", "tries left for the code that is shown", 0, maxTries, func(s *State) int { return s.Tries - s.Used }),
		kit.Int("metrics.letters_correct", "letters of the last try in their right place", 0, letters, func(s *State) int { return s.last().count(Right) }),
		kit.Int("metrics.letters_present", "letters of the last try that stand elsewhere", 0, letters, func(s *State) int { return s.last().count(Elsewhere) }),
		kit.Int("metrics.letters_absent", "letters of the last try that the code does not have", 0, letters, func(s *State) int { return s.last().count(Absent) }),
		kit.Int("environment.current_guess_length", "letters in the row", 0, letters, func(s *State) int { return s.Typed.Len() }),
		kit.List("environment.letters", "the tries, a text per row, and then what stands in the row", rows),
		kit.List("environment.cell_states", "five marks per row of environment.letters: right, elsewhere, absent or unknown", cellStates),
		kit.Text("environment.keyboard", "what the tries tell of a to z: * right, + elsewhere, - absent, ? unknown", keyboard),
		kit.List("environment.found", "the codes found", found),
		kit.Text("environment.message", "what the desk says", (*State).message),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L4", Text: "In this task any five letters may be tried, words or not. " +
			"Find the code: {metrics.letters_correct} letters of one try in their right places.", Goal: kit.AtLeast("metrics.letters_correct", letters),
			Params: Params{Free: true, Tries: 4}},
		series("02", "Find a series of two codes in one round, with five tries for each: {completion_progress%} of it.", Params{Codes: 2, Tries: 5}),
		series("03", "Find a series of four codes in one round, with five tries for each: {completion_progress%} of it.", Params{Codes: 4, Tries: 5}),
		series("04", "Find a series of eight codes in one round, with five tries for each: {completion_progress%} of it.", Params{Codes: 8, Tries: 5}),
		series("05", "Find a series of twelve codes in one round, with only four tries for each: {completion_progress%} of it.", Params{Codes: 12, Tries: 4}),
	},
}

// series is the task of finding a whole series.
func series(name, text string, p Params) kit.Task {
	return kit.Task{Name: name, Level: "L4", Text: text, Goal: kit.AtLeast("completion_progress", 1), Params: p}
}

// longest is the largest number of letters in one type_text.
const longest = 10

// typeText types a text after the letters in the row, and then Enter if the text has five letters or fills the row. It
// deletes a refused word first.
func typeText(s *State, a gymkhana.Action) (gymkhana.Action, error) {
	text := strings.ToLower(strings.TrimSpace(a.Text("text")))
	stands := s.Typed.Len()
	if len(text) == 0 || len(text) > longest {
		return a, fmt.Errorf("%q has %d letters; a row has %d", text, len(text), letters)
	}
	if s.Note == Nothing {
		return kit.Type(text, len(text) == letters || stands+len(text) == letters), nil
	}
	return kit.Type(strings.Repeat("\b", stands)+text, len(text) == letters), nil
}

var markNames = [...]string{"unknown", "absent", "elsewhere", "right"}

func rows(s *State) any {
	list := []string{}
	for _, w := range s.Tried[:s.Used] {
		list = append(list, w.String())
	}
	if s.Typed.Len() > 0 {
		list = append(list, s.Typed.String())
	}
	return list
}

func cellStates(s *State) any {
	list := [][]string{}
	for i := range rows(s).([]string) {
		cells := make([]string, letters)
		for j := range cells {
			if i < s.Used {
				cells[j] = markNames[s.Marked[i][j]]
			} else {
				cells[j] = markNames[Unknown]
			}
		}
		list = append(list, cells)
	}
	return list
}

func keyboard(s *State) string {
	var keys [26]byte
	for i, m := range s.alphabet() {
		keys[i] = "?-+*"[m]
	}
	return string(keys[:])
}

func found(s *State) any {
	list := []string{}
	for i := range s.Found {
		list = append(list, s.code(i).String())
	}
	return list
}

// message is the line under the rows.
func (s *State) message() string {
	switch s.Note {
	case TooShort:
		return fmt.Sprintf("%d letters: a try has five", s.Typed.Len())
	case NoWord:
		return strings.ToUpper(s.Typed.String()) + " is not in the word list"
	case Repeated:
		return strings.ToUpper(s.Typed.String()) + " was tried already"
	case CodeFound:
		if s.Found == s.Codes {
			return "Found! That was the last code"
		}
		return "Found! Type on for the next code"
	case CodeLost:
		return "No tries left"
	}
	switch {
	case s.Typed.Len() == letters:
		return "Enter tries it"
	case s.Free:
		return "Type any five letters"
	}
	return "Type a word of five letters"
}
