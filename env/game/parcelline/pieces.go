package parcelline

import "gymkhana/env/game/kit/track"

// A Kind is a sort of thing on the line.
type Kind uint8

// The kinds, from plain to hard.
const (
	Roller Kind = iota
	Crate       // may be landed on
	Duct        // hangs low: stay on the belt
	Gap
	Drum
	Chute // a wide gap
	Stack // a high crate, which may be landed on
)

// kinds describes each kind: where it is, and in which places of the way a jump that clears it begins, from the parcel's
// rear to the near side of the thing. TestClear computes them.
var kinds = [...]struct {
	name        string
	width       int
	bottom, top int        // what can be hit, or stood on
	firm        bool       // its top may be landed on
	open        bool       // the belt is missing
	clear       track.Span // empty: no jump is needed
}{
	Roller: {name: "roller", width: 36, top: 34, clear: track.Span{From: -170, To: -60}},
	Crate:  {name: "crate", width: 180, top: 56, firm: true, clear: track.Span{From: -235, To: -70}},
	Duct:   {name: "duct", width: 210, bottom: 60, top: 190},
	Gap:    {name: "gap", width: 120, open: true, clear: track.Span{From: -145, To: 0}},
	Drum:   {name: "drum", width: 56, top: 44, clear: track.Span{From: -145, To: -65}},
	Chute:  {name: "chute", width: 190, open: true, clear: track.Span{From: -75, To: 0}},
	Stack:  {name: "stack", width: 200, top: 96, firm: true, clear: track.Span{From: -205, To: -100}},
}

// A stretch is a part of a stage: things in this order.
type stretch []Kind

// stages are the stretches that a stage is drawn from, three of them, and how much free belt there may be between two
// things, in pixels.
var stages = [...]struct {
	name      string
	stretches []stretch
	slack     int
}{
	{"Ground floor", []stretch{
		{Roller, Duct}, {Duct, Gap}, {Duct, Roller}, {Crate, Duct}, {Duct, Drum}, {Gap, Duct}, {Drum, Roller}, {Duct, Crate},
	}, 80},
	{"Upper floor", []stretch{
		{Duct, Drum, Duct, Gap}, {Drum, Duct, Gap, Duct}, {Duct, Gap, Crate, Duct}, {Gap, Duct, Drum, Duct}, {Stack, Duct, Drum, Duct},
	}, 100},
	{"Night shift", []stretch{
		{Drum, Duct, Chute, Duct}, {Duct, Gap, Duct, Chute}, {Duct, Stack, Drum, Duct}, {Gap, Duct, Stack, Drum}, {Duct, Drum, Chute, Duct},
	}, 115},
}
