// Package tiles is what platform games share: a world of tiles, bodies that run, jump and collide in it, levels joined
// from stretches by a seed, and searches that show what can be reached.
//
// A game draws its level as text, says what each letter means to a body with a [Map], and moves a [Body] with [Legs]:
//
//	func (s *State) Kind(x, y int) tiles.Kind {
//		switch s.Tile(x, y) {
//		case '#':
//			return tiles.Solid
//		case '-':
//			return tiles.OneWay
//		}
//		return tiles.Air
//	}
//
//	hit := legs.Tick(s, &s.Body, keys.Axis(kit.ArrowLeft, kit.ArrowRight), keys.Press(kit.ArrowUp), keys.Hold(kit.ArrowUp))
//
// A game with another gait uses the parts alone: [Frame.Slide] and [Frame.Drop] only collide, [Legs.Run] only changes a
// speed. Everything is exact and a function of its arguments, so rules may use it.
package tiles
