package kit

// The palette of all games: paper and ink, and eight accents that colour-blind people can distinguish if adjacent ones
// also differ in lightness or shape.
var (
	Paper  = RGB(0xf4efe4) // background
	Panel  = RGB(0xfffdf8) // cards and boards
	Line   = RGB(0xe2d9c6) // borders and grid lines
	Ink    = RGB(0x2b2f3a) // text
	Muted  = RGB(0x857f74) // lesser text
	White  = RGB(0xffffff)
	Night  = RGB(0x232a3b) // background of dark scenes
	Dusk   = RGB(0x323b50) // panels of dark scenes
	Red    = RGB(0xd9503f)
	Orange = RGB(0xee8a3c)
	Yellow = RGB(0xf2bf4a)
	Green  = RGB(0x5c9e5a)
	Teal   = RGB(0x2f9c95)
	Blue   = RGB(0x3f7cbf)
	Violet = RGB(0x7d62ad)
	Pink   = RGB(0xe08aa3)
	Brown  = RGB(0x8b6145)
	Stone  = RGB(0x9a958b)
	Sand   = RGB(0xe6cf9f)
	Sky    = RGB(0xbfdcea)
	Leaf   = RGB(0xb9d5a0)
)
