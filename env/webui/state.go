package webui

import (
	"encoding/json"
	"fmt"

	"gymkhana"
	"gymkhana/env/webui/target"
)

// A State is the written files and the similarity of each render. It is never changed.
type State struct {
	Files      map[string]string `json:"files"` // SHA-256 of the current files, by path
	Iterations []Iteration       `json:"iterations"`
}

// An Iteration is a render.
type Iteration struct {
	Files     map[string]string `json:"files"` // when they were drawn
	Fault     Fault             `json:"fault"`
	Corrected Grade             `json:"corrected"`
	Published Grade             `json:"published"`
	Worst     []Flaw            `json:"worst,omitempty"` // the least similar elements by the corrected metric, the worst first
}

// A Flaw is an element of the wanted page that was not re-created.
type Flaw struct {
	After   int     `json:"after"`   // the interaction after which it was seen; 0 is the fresh page
	Element string  `json:"element"` // the element's name for people: h1#title "Autumn teas"
	AES     float64 `json:"aes"`     // 0 if it has no counterpart
}

// A Fault says why a page could not be scored at all; it scores 0.
type Fault string

// The faults of pages.
const (
	NoFault Fault = ""
	Unread  Fault = "parse"  // there is no index.html, so nothing could be read
	Broken  Fault = "render" // it hangs, crashes, or cannot be measured
)

// A Grade is how similar a page is, from 0 to 1.
type Grade struct {
	AES     float64 `json:"aes"`     // pooled over the page and its states after interactions, weighted by area
	Mean    float64 `json:"mean"`    // the mean over these pages
	Least   float64 `json:"least"`   // the similarity of the least similar element, 0 if one is missing
	Missing int     `json:"missing"` // elements without a counterpart
	Look    float64 `json:"look"`    // the similarity of the least similar place in the pictures; 0 by the published metric, which ignores pictures
	Lost    Losses  `json:"lost"`    // what AES lacks to 1, by reason
}

// Losses are shares of the full score, as in MageBench's Figure 7.
type Losses struct {
	Parse       float64 `json:"parse"`       // there was no page
	Render      float64 `json:"render"`      // the page broke
	Interaction float64 `json:"interaction"` // an interaction could not be done
	Matching    float64 `json:"matching"`    // elements that have no counterpart
	Attribute   float64 `json:"attribute"`   // counterparts that look different
}

// parts names the losses.
func (l *Losses) parts() map[string]float64 {
	return map[string]float64{"parse": l.Parse, "render": l.Render, "interaction": l.Interaction, "matching": l.Matching, "attribute": l.Attribute}
}

// failed is an iteration that scores 0 for a fault.
func failed(files map[string]string, f Fault) Iteration {
	lost := Losses{Parse: 1}
	if f == Broken {
		lost = Losses{Render: 1}
	}
	return Iteration{Files: files, Fault: f, Corrected: Grade{Lost: lost}, Published: Grade{Lost: lost}}
}

// AppendCanonical appends the state in the form of RFC 8785.
func (s *State) AppendCanonical(b []byte) []byte {
	text, err := gymkhana.Canonical(s)
	if err != nil {
		panic("env/webui: a state cannot be encoded: " + err.Error()) // it has hashes and finite numbers
	}
	return append(b, text...)
}

// Decode decodes a state.
func Decode(canonical []byte) (gymkhana.State, error) {
	s := &State{}
	if err := json.Unmarshal(canonical, s); err != nil {
		return nil, err
	}
	if s.Files == nil || s.Iterations == nil {
		return nil, fmt.Errorf("%.40q is no state of webui", canonical)
	}
	return s, nil
}

// names are the names of the files that agents write, in the order of descriptions.
var names = []string{target.HTML, target.CSS, target.Script}

// hashes gives the files' hashes.
func hashes(files map[string]string) map[string]string {
	sums := make(map[string]string, len(files))
	for name, text := range files {
		sums[name] = gymkhana.HashBytes([]byte(text)).String()
	}
	return sums
}
