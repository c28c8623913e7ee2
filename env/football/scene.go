package football

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// A Scene is the start of an episode. Coordinates are MageBench's in ten-thousandths: x from -10000 to 10000 and y from
// -4200 to 4200, for both teams on one pitch, where ours attacks along x.
type Scene struct {
	ID    string  `json:"id"` // "R1_P_1": region, category and number
	Ball  [2]int  `json:"ball"`
	Left  []Stand `json:"left"` // our players, the keeper first
	Right []Stand `json:"right"`
	Mini  bool    `json:"mini,omitempty"`  // it is in MageBench's small set
	Match string  `json:"match,omitempty"` // the source of a real scene
}

// A Stand is the place of a player.
type Stand struct {
	X, Y int
	Role Role
}

// UnmarshalJSON reads [x, y, "role"].
func (p *Stand) UnmarshalJSON(b []byte) error {
	var role string
	if err := json.Unmarshal(b, &[]any{&p.X, &p.Y, &role}); err != nil {
		return err
	}
	var ok bool
	if p.Role, ok = RoleNamed(role); !ok {
		return fmt.Errorf("unknown role %q", role)
	}
	return nil
}

// The categories of scenes.
const (
	Personal = "personal" // no team mate is free for a pass
	Teamwork = "teamwork"
	Real     = "real" // a moment of a World Cup
)

// Categories lists the categories with their letters in ids.
var Categories = []struct{ Name, Letter string }{{Personal, "P"}, {Teamwork, "T"}, {Real, "R"}}

// Regions is the number of parts of the pitch: three rows from left to right in our view, and in each three parts from
// our goal forwards.
const Regions = 9

//go:embed scenes.jsonl
var sceneLines []byte

// Scenes lists the 108 scenes of MageBench (arXiv:2412.04531). The slice is shared; do not change it.
var Scenes = sync.OnceValue(func() []Scene {
	var list []Scene
	for dec := json.NewDecoder(bytes.NewReader(sceneLines)); dec.More(); {
		var sc Scene
		if err := dec.Decode(&sc); err != nil {
			panic("football: scenes.jsonl: " + err.Error())
		}
		list = append(list, sc)
	}
	return list
})

// SceneNamed finds one of Scenes by its id.
func SceneNamed(id string) (*Scene, bool) {
	for i := range Scenes() {
		if sc := &Scenes()[i]; sc.ID == id {
			return sc, true
		}
	}
	return nil, false
}

// Region is the part of the pitch, from 1 to Regions, and Category the kind of scene; Number counts within both.
func (sc *Scene) Region() string { return sc.part(0) }

// Category is one of Categories.
func (sc *Scene) Category() string {
	for _, c := range Categories {
		if c.Letter == sc.part(1) {
			return c.Name
		}
	}
	return ""
}

// Number counts the scenes of a region and category from 1.
func (sc *Scene) Number() string { return sc.part(2) }

func (sc *Scene) part(i int) string {
	parts := strings.Split(sc.ID, "_")
	if len(parts) != 3 {
		return ""
	}
	return parts[i]
}
