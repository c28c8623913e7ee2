package spadelamp

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the island", s.Params == first.Params && s.Cave == first.Cave && s.Gate == first.Gate &&
		s.Crate == first.Crate && s.Ground == first.Ground && s.Rand == first.Rand)
	d.In("place", 1, size-2, s.Pose.At.X, s.Pose.At.Y)
	d.In("height", 0, deep, s.Pose.At.Z)
	d.In("facing", 0, 7, s.Pose.Yaw)
	d.In("tilt", -3, 2, s.Pose.Pitch)
	d.In("count", 0, kit.Many, s.Held, s.Hop, s.Dug, s.Tick, s.Home)
	d.In("pointer", -kit.Many, kit.Many, s.PointerX, s.PointerY, s.Aim.X, s.Aim.Y, s.Aim.Z)
	d.In("changes", 0, edits, s.Edited)
	d.In("slot", 0, slots-1, s.Selected)
	d.In("count of items", 0, kit.Many, append(s.Counts[:], s.Gains[:]...)...)
	for _, e := range s.Edits {
		d.In("cell", 0, size-1, e.Cell.X, e.Cell.Y)
		d.In("cell", 0, deep-1, e.Cell.Z)
		d.In("kind", 0, int(Fence), int(e.Kind))
	}
	for _, kind := range s.Slots {
		d.In("item", 0, int(kinds)-1, int(kind))
		d.Let("a slot has an item that is not there", kind != Air && s.Counts[kind] == 0)
	}
	if !d.Any() {
		d.Let("the digger is in a cube", s.block(s.Pose.At.X, s.Pose.At.Y, s.Pose.At.Z) != Air)
	}
	return d.Err()
}
