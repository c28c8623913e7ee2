package ui

import (
	"strconv"
	"strings"
	"sync"

	"gymkhana/canvas"
)

// An Icon is a small drawing in one colour. Zero means none.
type Icon uint8

// The icons.
const (
	NoIcon Icon = iota
	IconBack
	IconLeft
	IconRight
	IconDown
	IconUp
	IconPlus
	IconClose
	IconTick
	IconSearch
	IconMore
	IconEdit
	IconTrash
	IconFolder
	IconFile
	IconPicture
	IconMusic
	IconVideo
	IconStar
	IconStarFull
	IconHeart
	IconHeartFull
	IconCalendar
	IconClock
	IconTimer
	IconAlarm
	IconGlobe
	IconPerson
	IconPhone
	IconMail
	IconMessage
	IconGear
	IconWifi
	IconBluetooth
	IconSun
	IconMoon
	IconPlane
	IconPlace
	IconBell
	IconBellOff
	IconRotate
	IconBattery
	IconLock
	IconVolume
	IconApps
	IconCopy
	IconMove
	IconShare
	IconSort
	IconFilter
	IconNote
	IconWallet
	IconPot
	IconPuzzle
	IconPlay
	IconPause
	IconStop
	IconFlag
	IconInfo
	IconTag
	IconRepeat
	IconCart
	IconCar
	IconHome
	IconCamera
	IconText
	IconKeyboard
	IconChecks
	IconTrack
	IconSend
	IconPin
	IconCrop
	IconMap
	IconMinus
	IconGlass
	IconBookmark
	IconDownload
	IconHere
	IconMic
	IconBrush
	IconBook
	IconBolt
	IconEraser
	IconUndo
	IconRing // to be ticked
	IconRingTick
	iconCount
)

// shapes draw the icons on a square of 24. A letter says what follows: l is a line through
// points, p a filled polygon, o a ring and d a disc with centre and radius, r a frame with
// rounded corners.
var shapes = [iconCount]string{
	IconBack:      "l 19,12 5,12; l 12,5 5,12 12,19",
	IconLeft:      "l 15,6 9,12 15,18",
	IconRight:     "l 9,6 15,12 9,18",
	IconDown:      "l 6,9 12,15 18,9",
	IconUp:        "l 6,15 12,9 18,15",
	IconPlus:      "l 12,5 12,19; l 5,12 19,12",
	IconClose:     "l 6,6 18,18; l 18,6 6,18",
	IconTick:      "l 5,12.5 10,17.5 19,7",
	IconSearch:    "o 10.5,10.5 6; l 15,15 20,20",
	IconMore:      "d 12,5.5 1.7; d 12,12 1.7; d 12,18.5 1.7",
	IconEdit:      "l 5,19 5.6,15.6 16,5.2 18.8,8 8.4,18.4 5,19; l 14,7.2 16.8,10",
	IconTrash:     "l 5,7 19,7; l 7,7 8,20 16,20 17,7; l 9.5,7 9.5,4.5 14.5,4.5 14.5,7",
	IconFolder:    "l 3.5,18.5 3.5,6 9,6 11,8.5 20.5,8.5 20.5,18.5 3.5,18.5",
	IconFile:      "l 6,3.5 14,3.5 18.5,8 18.5,20.5 6,20.5 6,3.5; l 14,3.5 14,8 18.5,8",
	IconPicture:   "r 3.5,5 17,14; d 8.5,9.5 1.6; l 4,17.5 9.5,12.5 13,15.5 16,13 20,17",
	IconMusic:     "d 7.5,17.5 2.6; d 17,15.5 2.6; l 9.6,17.5 9.6,6 19,4 19,15.5",
	IconVideo:     "r 3,6 13,12; l 16,11 21,8 21,16 16,13",
	IconStar:      "l 12,3.8 14.5,9.2 20.4,9.9 16,13.9 17.2,19.7 12,16.8 6.8,19.7 8,13.9 3.6,9.9 9.5,9.2 12,3.8",
	IconStarFull:  "p 12,3 14.7,8.9 21,9.6 16.3,13.9 17.6,20.2 12,17 6.4,20.2 7.7,13.9 3,9.6 9.3,8.9",
	IconHeart:     "l 12,19.5 4.6,12.4 3.9,9 5.6,6.1 8.8,5.6 12,8.2 15.2,5.6 18.4,6.1 20.1,9 19.4,12.4 12,19.5",
	IconHeartFull: "p 12,20 4.2,12.6 3.4,9 5.2,5.7 8.9,5.1 12,7.6 15.1,5.1 18.8,5.7 20.6,9 19.8,12.6",
	IconCalendar:  "r 4,5.5 16,15; l 4,10 20,10; l 8.5,3.5 8.5,7; l 15.5,3.5 15.5,7; d 9,14.5 1.3",
	IconClock:     "o 12,12 8; l 12,7.5 12,12 15.5,14",
	IconTimer:     "o 12,13.5 7; l 9.5,3.5 14.5,3.5; l 12,13.5 15,10.5",
	IconAlarm:     "o 12,13 7; l 12,9 12,13 14.5,14.5; l 3.5,7 7,4; l 20.5,7 17,4",
	IconGlobe:     "o 12,12 8; l 4,12 20,12; l 12,4 8.8,12 12,20 15.2,12 12,4",
	IconPerson:    "o 12,8.2 3.9; l 4.5,20 5.5,16 9,14.2 15,14.2 18.5,16 19.5,20",
	IconPhone:     "l 5,4 9,4 10.5,8.5 8.3,10.2 13.8,15.7 15.5,13.5 20,15 20,19 17,20.2 11,17.5 6.5,13 3.8,7 5,4",
	IconMail:      "r 3.5,5.5 17,13; l 4,7 12,13 20,7",
	IconMessage:   "l 4,5 20,5 20,16 11,16 6.5,20 6.5,16 4,16 4,5",
	IconGear: "o 12,12 3; o 12,12 6.4; l 12,2.8 12,5.6; l 12,18.4 12,21.2; l 2.8,12 5.6,12; l 18.4,12 21.2,12; l " +
		"5.5,5.5 7.5,7.5; l 16.5,16.5 18.5,18.5; l 18.5,5.5 16.5,7.5; l 7.5,16.5 5.5,18.5",
	IconWifi:      "l 2.5,9.5 7,6.4 12,5.4 17,6.4 21.5,9.5; l 5.8,13.2 8.6,11.2 12,10.5 15.4,11.2 18.2,13.2; d 12,17.5 2",
	IconBluetooth: "l 7,8 17,16 12,20.5 12,3.5 17,8 7,16",
	IconSun:       "o 12,12 4; l 12,2.5 12,5; l 12,19 12,21.5; l 2.5,12 5,12; l 19,12 21.5,12; l 5.3,5.3 7,7; l 17,17 18.7,18.7; l 18.7,5.3 17,7; l 7,17 5.3,18.7",
	IconMoon:      "l 19.5,14.5 15.5,15.6 11.3,14 8.9,10.2 9.5,4.5 5.6,7.5 4.2,12.3 6,17 10.5,20 15.5,19.4 19.5,14.5",
	IconPlane:     "p 12,2.5 13.6,4.5 13.6,9.5 21,14 21,16 13.6,13.8 13.6,18.2 16,20 16,21.5 12,20.4 8,21.5 8,20 10.4,18.2 10.4,13.8 3,16 3,14 10.4,9.5 10.4,4.5",
	IconPlace:     "l 12,21 6.5,13.8 5.6,10 7.2,6 12,3.8 16.8,6 18.4,10 17.5,13.8 12,21; d 12,9.8 2.2",
	IconBell:      "l 5,17 6.5,15 6.5,10.5 8.5,6.5 12,5.2 15.5,6.5 17.5,10.5 17.5,15 19,17 5,17; l 10.5,20 13.5,20",
	IconBellOff:   "o 12,12 8; l 8,12 16,12",
	IconRotate:    "l 18.5,8 14.5,4.9 9,5 5.2,8.6 4.5,13; l 18.8,3.5 18.8,8.2 14,8.2; l 5.5,16 9.5,19.1 15,19 18.8,15.4 19.5,11",
	IconBattery:   "r 7,5 10,16; l 10.5,3 13.5,3; p 8.7,11 15.3,11 15.3,19.3 8.7,19.3",
	IconLock:      "r 5.5,10.5 13,10; l 8.5,10.5 8.5,7 10,4.8 14,4.8 15.5,7 15.5,10.5",
	IconVolume:    "p 3.5,9.5 7.5,9.5 12,5.5 12,18.5 7.5,14.5 3.5,14.5; l 15,9 16.4,12 15,15; l 17.6,6.5 20,12 17.6,17.5",
	IconApps:      "d 6,6 2; d 12,6 2; d 18,6 2; d 6,12 2; d 12,12 2; d 18,12 2; d 6,18 2; d 12,18 2; d 18,18 2",
	IconCopy:      "r 8.5,8.5 11,12; l 5,15.5 5,4 15.5,4",
	IconMove:      "l 3.5,18.5 3.5,6 9,6 11,8.5 20.5,8.5 20.5,18.5 3.5,18.5; l 8.5,13.5 15.5,13.5; l 13,11 15.5,13.5 13,16",
	IconShare:     "d 17,5.5 2.4; d 6.5,12 2.4; d 17,18.5 2.4; l 17,5.5 6.5,12 17,18.5",
	IconSort:      "l 4,7 20,7; l 4,12 15,12; l 4,17 10,17",
	IconFilter:    "l 4,6 20,6 14,13 14,19 10,17 10,13 4,6",
	IconNote:      "r 4.5,3.5 15,17; l 8,8.5 16,8.5; l 8,12.5 16,12.5; l 8,16.5 13,16.5",
	IconWallet:    "r 3.5,6.5 17,13; l 4,6.5 15.5,3.5 15.5,6.5; d 16.5,13 1.6",
	IconPot:       "l 4,10 4.8,18 7,20 17,20 19.2,18 20,10 4,10; l 2.5,10 21.5,10; l 9,7 9,4; l 15,7 15,4; l 12,6.5 12,3.5",
	IconPuzzle:    "l 4,8 9,8 9,5.5 11,4 13,5.5 13,8 18,8 18,13 20.5,13 21.5,15 20.5,17 18,17 18,20.5 4,20.5 4,8",
	IconPlay:      "p 8,5 19,12 8,19",
	IconPause:     "p 6.5,5 10,5 10,19 6.5,19; p 14,5 17.5,5 17.5,19 14,19",
	IconStop:      "p 6.5,6.5 17.5,6.5 17.5,17.5 6.5,17.5",
	IconFlag:      "l 6,21 6,4 18,4 15.5,8 18,12 6,12",
	IconInfo:      "o 12,12 8; l 12,11.5 12,16; d 12,8.2 1.2",
	IconTag:       "l 4,4 12,4 20.5,12.5 12.5,20.5 4,12 4,4; d 8,8 1.5",
	IconRepeat:    "l 4,11 4,7.5 19,7.5; l 16,4.5 19,7.5 16,10.5; l 20,13 20,16.5 5,16.5; l 8,13.5 5,16.5 8,19.5",
	IconCart:      "l 3,4 6,4 8.5,15 18,15 20.5,7.5 7,7.5; d 9.5,19 1.7; d 17,19 1.7",
	IconCar:       "l 3.5,17 3.5,12 6,11 8,6.5 16,6.5 18,11 20.5,12 20.5,17 3.5,17; d 7.5,17.5 2; d 16.5,17.5 2; l 6,11 18,11",
	IconHome:      "l 4,11.5 12,4.5 20,11.5; l 6,10 6,20 18,20 18,10; l 10,20 10,14 14,14 14,20",
	IconCamera:    "l 3.5,8 8,8 9.5,5.5 14.5,5.5 16,8 20.5,8 20.5,19 3.5,19 3.5,8; o 12,13.2 3.2",
	IconText:      "l 5,5.5 19,5.5; l 12,5.5 12,19",
	IconChecks:    "l 3,7 5.5,9.5 9.5,4.5; l 12.5,7 21,7; l 3,16.5 5.5,19 9.5,14; l 12.5,16.5 21,16.5",
	IconTrack:     "d 5,19 2.4; l 5,19 9,13.5 15,14.5 18.5,10.5 15,8 18.5,4; o 18.5,4.5 2.2",
	IconSend:      "p 3.5,4.5 21,12 3.5,19.5 6,13 14,12 6,11",
	IconPin:       "l 8.5,4 15.5,4; l 9.5,4 9.5,10 6.5,14 17.5,14 14.5,10 14.5,4; l 12,14 12,20.5",
	IconCrop:      "l 7,3 7,17 21,17; l 3,7 17,7 17,21",
	IconMap:       "l 3.5,6 9,4 15,6.5 20.5,4.5 20.5,18 15,20 9,17.5 3.5,19.5 3.5,6; l 9,4 9,17.5; l 15,6.5 15,20",
	IconMinus:     "l 5,12 19,12",
	IconGlass:     "o 6.8,15.5 3.8; o 17.2,15.5 3.8; l 10.4,14.5 13.6,14.5; l 3.6,13.5 6.5,5 9,5 9.6,9; l 20.4,13.5 17.5,5 15,5 14.4,9",
	IconBookmark:  "l 6.5,3.5 17.5,3.5 17.5,20.5 12,16 6.5,20.5 6.5,3.5",
	IconDownload:  "l 12,3.5 12,15; l 7,10.5 12,15.5 17,10.5; l 4,20 20,20",
	IconHere:      "o 12,12 5.5; d 12,12 2; l 12,2.5 12,6; l 12,18 12,21.5; l 2.5,12 6,12; l 18,12 21.5,12",
	IconMic:       "l 9.5,6 10.5,4 13.5,4 14.5,6 14.5,12 13.5,14 10.5,14 9.5,12 9.5,6; l 6,11.5 7,15.5 9.5,17.5 14.5,17.5 17,15.5 18,11.5; l 12,17.5 12,21",
	IconBrush:     "l 20,4 10.5,13.5; l 20,4 12.5,15.5 10.5,13.5; p 9.8,14.2 11.8,16.2 10.5,19.5 4,20.5 6.5,18 6.8,15.6",
	IconBook:      "r 5,3.5 14,17; l 8.5,3.5 8.5,20.5; l 11.5,8 16,8; l 11.5,11.5 16,11.5",
	IconBolt:      "p 13.5,2.5 5.5,13.5 11,13.5 9.5,21.5 18.5,9.5 12.5,9.5",
	IconEraser:    "l 4,15.5 13,5.5 20,11.5 12,20 8,20 4,15.5; l 8.3,10.8 15.6,16.6; l 12,20 20,20",
	IconUndo:      "l 8.5,5 4,9.5 8.5,14; l 4,9.5 14.5,9.5 18.5,11.5 19.5,15 17.5,18.5 14,19.5 10,19.5",
	IconRing:      "o 12,12 8",
	IconRingTick:  "o 12,12 8; l 8,12.5 11,15.5 16,9.5",
	IconKeyboard:  "r 3,6 18,12; d 7,10 1; d 11,10 1; d 15,10 1; l 8,14.5 16,14.5",
}

// A stroke is one shape of an icon.
type stroke struct {
	kind byte
	pts  []canvas.Point
}

var strokes = sync.OnceValue(func() (all [iconCount][]stroke) {
	for i, text := range shapes {
		for part := range strings.SplitSeq(text, ";") {
			words := strings.Fields(part)
			if len(words) == 0 {
				continue
			}
			s := stroke{kind: words[0][0]}
			for _, w := range words[1:] {
				a, b, _ := strings.Cut(w, ",")
				x, _ := strconv.ParseFloat(a, 64)
				y, _ := strconv.ParseFloat(b, 64)
				s.pts = append(s.pts, canvas.Point{X: x, Y: y})
			}
			all[i] = append(all[i], s)
		}
	}
	return all
})

// Draw paints the icon around a point, for pictures drawn by apps; size is its width and height in pixels.
func (i Icon) Draw(c *canvas.Canvas, x, y, size float64, col Color) { i.draw(c, x, y, size, col) }

// draw paints the icon around a point.
func (i Icon) draw(c *canvas.Canvas, x, y, size float64, col Color) {
	k := size / 24
	var buf [24]canvas.Point
	table := strokes()
	for _, s := range table[i] {
		pts := buf[:0]
		for _, p := range s.pts {
			pts = append(pts, canvas.Point{X: x + (p.X-12)*k, Y: y + (p.Y-12)*k})
		}
		switch s.kind {
		case 'l':
			c.Polyline(1.9*k, col, pts...)
		case 'p':
			c.Polygon(col, pts...)
		case 'o':
			c.Ring(pts[0].X, pts[0].Y, s.pts[1].X*k+0.95*k, 1.9*k, col)
		case 'd':
			c.Circle(pts[0].X, pts[0].Y, s.pts[1].X*k, col)
		case 'r':
			w, h := s.pts[1].X*k, s.pts[1].Y*k
			a, b := pts[0].X, pts[0].Y
			c.Polyline(1.9*k, col, canvas.Point{X: a, Y: b}, canvas.Point{X: a + w, Y: b}, canvas.Point{X: a + w, Y: b + h},
				canvas.Point{X: a, Y: b + h}, canvas.Point{X: a, Y: b})
		}
	}
}
