package vector

import (
	"encoding/json"

	"gymkhana"
)

// Protocol is the version of the frames and of the layout.
const Protocol = 1

// A Layout describes a Pool to its client.
type Layout struct {
	Protocol int      `json:"protocol"`
	Version  int      `json:"world_version"`
	World    string   `json:"world"`
	Worlds   int      `json:"worlds"`
	Mode     Mode     `json:"autoreset"`
	Rewards  Rewards  `json:"rewards"`
	Tasks    []string `json:"tasks"` // the index of a task is its number in arrays
	Roles    []string `json:"roles"`
	Actions  Actions  `json:"actions"`
	Sent     []Array  `json:"sent"`  // what the client writes
	Given    []Array  `json:"given"` // what the Pool writes
	SentSize int      `json:"sent_size"`
	Size     int      `json:"size"` // of the whole region, in bytes

	ElementRoles  []string `json:"element_roles,omitempty"`  // the names behind the numbers of element_role
	ElementStates []string `json:"element_states,omitempty"` // and behind the bits of element_states
}

// An Array is an array in the region. Its first dimension is the world.
type Array struct {
	Name   string             `json:"name"`
	Type   gymkhana.ArrayType `json:"type"`
	Shape  []int              `json:"shape"`
	Offset int                `json:"offset"`
	Low    float64            `json:"low"`
	High   float64            `json:"high"`
	Bounds [][2]float64       `json:"bounds,omitempty"` // for each index of the last dimension, instead of low and high
	Names  []string           `json:"names,omitempty"`  // of the indexes of the last dimension
	Doc    string             `json:"doc,omitempty"`

	row int // bytes of one world
}

// align is the distance to which arrays are aligned: a line of the processor's cache.
const align = 64

// lay adds an array for n worlds at an offset, and returns the next free offset.
func lay(list *[]Array, n int, f gymkhana.ArrayField, at int) int {
	a := Array{Name: f.Name, Type: f.Type, Shape: append([]int{n}, f.Shape...), Offset: at, Low: f.Low, High: f.High, Bounds: f.Bounds, Names: f.Names, Doc: f.Doc,
		row: f.Bytes()}
	*list = append(*list, a)
	return (at + n*a.row + align - 1) / align * align
}

// JSON is the layout as the first frame has it.
func (l *Layout) JSON() []byte {
	b, err := json.Marshal(l)
	if err != nil {
		panic("vector: a layout is plain data: " + err.Error())
	}
	return b
}

// find is the number of an array of the list; -1 if it has none of this name.
func find(list []Array, name string) int {
	for i := range list {
		if list[i].Name == name {
			return i
		}
	}
	return -1
}
