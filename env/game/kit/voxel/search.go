package voxel

import "slices"

// A Step is what a walker can do in one action of a search.
type Step int

// The steps: two cells in a direction relative to the view, a turn by an eighth, and a jump, after which the next step
// may climb.
const (
	Ahead Step = iota
	Right
	Back
	Left
	TurnLeft
	TurnRight
	Jump
)

// node is a place of a search.
type node struct {
	pose Pose
	hop  bool
	from int
	did  Step
}

// Search finds the shortest way from a pose to one that ends it, in steps. Pitch stays as it is. It returns the steps and
// the last pose, or false if there is no way.
func (l *Land) Search(from Pose, high int, ends func(p Pose) bool) (steps []Step, last Pose, ok bool) {
	seen := make([]bool, l.Size*l.Size*high*16)
	list := []node{{pose: from, from: -1}}
	add := func(n node) {
		i := (((n.pose.At.Z*l.Size+n.pose.At.Y)*l.Size+n.pose.At.X)*8 + n.pose.Yaw) * 2
		if n.hop {
			i++
		}
		if !seen[i] {
			seen[i] = true
			list = append(list, n)
		}
	}
	for i := 0; i < len(list); i++ {
		n := list[i]
		if !n.hop && ends(n.pose) {
			for k := i; list[k].from >= 0; k = list[k].from {
				steps = append(steps, list[k].did)
			}
			slices.Reverse(steps)
			return steps, n.pose, true
		}
		for did := Ahead; did <= Left; did++ {
			p, way := n.pose, (n.pose.Yaw+2*int(did))%8
			to, climbed := l.Walk(p.At, way, n.hop)
			p.At, _ = l.Walk(to, way, n.hop && !climbed)
			add(node{p, false, i, did})
		}
		if !n.hop {
			p := n.pose
			add(node{p, true, i, Jump})
			p.Yaw = (n.pose.Yaw + 1) % 8
			add(node{p, false, i, TurnRight})
			p.Yaw = (n.pose.Yaw + 7) % 8
			add(node{p, false, i, TurnLeft})
		}
	}
	return nil, from, false
}
