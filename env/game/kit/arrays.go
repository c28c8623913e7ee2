package kit

import (
	"encoding/binary"
	"encoding/json"
	"math"

	"gymkhana"
)

// arrays describes the moment as one array: the fields that are numbers, in the order of Game.Fields, and then those of
// Common. All fields are its text.
func (w *World[S]) arrays() *gymkhana.Arrays {
	f := gymkhana.ArrayField{Name: "fields", Type: gymkhana.Float64, Doc: "the game's fields that are numbers; true is 1"}
	var own []*Field[S]
	for i := range w.game.Fields {
		if field := &w.game.Fields[i]; field.Number != nil {
			own, f.Names = append(own, field), append(f.Names, field.Name)
			f.Bounds = append(f.Bounds, [2]float64{field.Min, max(field.Max, field.Min+1)}) // some never change
		}
	}
	var common []string
	for _, c := range Common {
		if c.Type != "text" {
			most := 1.0
			if c.Type != "bool" {
				most = float64(gymkhana.MaxSeed) // time and rounds have no bound of their own
			}
			common, f.Bounds = append(common, c.Name), append(f.Bounds, [2]float64{0, most})
		}
	}
	f.Names = append(f.Names, common...)
	f.Shape = []int{len(f.Names)}
	return &gymkhana.Arrays{
		Fields: []gymkhana.ArrayField{f},
		Write: func(into [][]byte) {
			at := into[0]
			for _, field := range own {
				binary.LittleEndian.PutUint64(at, math.Float64bits(field.Number(&w.now.Play)))
				at = at[8:]
			}
			s := State[S]{game: w.game, Moment: w.now} // shares the play, which is only read
			for _, name := range common {
				n, _ := s.Number(name)
				binary.LittleEndian.PutUint64(at, math.Float64bits(n))
				at = at[8:]
			}
		},
		AppendText: w.appendFields,
	}
}

// appendFields appends a line for each field: its name and its value as JSON.
func (w *World[S]) appendFields(b []byte) []byte {
	s := State[S]{game: w.game, Moment: w.now}
	line := func(name string) {
		value, err := json.Marshal(s.Value(name))
		if err != nil {
			panic("game: field " + name + ": " + err.Error()) // kittest encodes every field
		}
		b = append(append(append(append(b, name...), ": "...), value...), '\n')
	}
	for i := range w.game.Fields {
		line(w.game.Fields[i].Name)
	}
	for _, c := range Common {
		line(c.Name)
	}
	return b
}
