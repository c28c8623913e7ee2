package art

// tail draws the aeroplane at its gate, with its nose to the left.
func (p *pen) tail(t Tail) {
	p.sky(640, 480)
	p.ridge(flat(p.down("#a9cdbf", "#c6dfc0")), 640, 480, 330, 12, 5)
	p.terminal()
	p.rect(flat(p.down("#c3c8cf", "#9aa1ab")), 0, 384, 640, 96, 0)
	p.path(stroke("#f4d35e", 5).dashed("34 22"), "M0 452H640")
	p.shadow(320, 424, 300, 18)
	body := flat(p.down("#f1f3f6", "#b3bcc7")).lined("#4a5361", 2.5)
	p.path(body, "M470 262L596 214H630L576 286Z")
	p.path(p.front(t.Color), "M392 256C430 244 448 200 474 124Q486 76 508 72H592Q602 74 598 88L576 262Z")
	p.path(flat("#ffffff").faded(.25), "M508 76H540L498 250H440C464 230 470 180 486 130Q492 90 508 76Z")
	p.open(524, 164, .8, 0)
	p.symbol(t.Symbol, signOn(t.Color))
	p.close()
	p.path(body, "M20 322C24 280 70 250 130 248H420L606 256Q620 262 606 272C560 320 500 362 420 366H110C60 366 18 350 20 322Z")
	if t.Stripe != NoColor {
		p.path(p.front(t.Stripe), "M22 312Q60 316 110 316H440Q530 312 590 280L574 298Q520 342 430 344H100Q50 342 21 328Z")
	}
	p.fittings()
	p.path(body, "M214 330H330L452 398Q456 408 440 408H412L236 352Z")
	p.path(flat(p.across("#ffffff", "#d4dae1", "#8e98a5")).lined("#4a5361", 2.5), "M206 362Q196 388 210 404H286Q304 384 286 362Z")
	p.oval(flat("#39414c").lined("#4a5361", 2), 208, 383, 10, 21)
	p.bridgeToGate()
}

// fittings are the aeroplane's windows, doors and wheels.
func (p *pen) fittings() {
	p.path(flat(p.down("#3f5a76", "#86a9c0")).lined("#33465a", 2), "M44 288Q58 270 80 266L86 286Q66 288 44 288Z")
	for x := 128.; x < 470; x += 19 {
		p.rect(flat(p.down("#3f5a76", "#86a9c0")).lined("#33465a", 1), x, 282, 9, 13, 4)
	}
	for _, x := range []float64{100, 480} {
		p.rect(stroke("#4a5361", 2), x, 274, 18, 40, 5)
	}
	for _, x := range []float64{92, 330, 362} {
		p.line("#6b7480", 6, x, 362, x, 410)
		p.disc(flat("#2b3038").lined("#15171b", 2), x, 414, 14)
		p.disc(flat("#aab2bd"), x, 414, 5)
	}
}

// terminal is the airport building behind the aeroplane.
func (p *pen) terminal() {
	p.rect(flat(p.down("#e8ebef", "#c3cbd4")).lined("#8b95a1", 1.5), -4, 246, 330, 146, 0)
	p.path(flat("#9aa6b4").lined("#66707d", 2), "M-4 250V226Q150 204 344 238V250Z")
	for x := 8.; x < 310; x += 40 {
		p.rect(flat(p.down("#9fc3d8", "#d6e9f1")).lined("#8b95a1", 1.5), x, 262, 32, 60, 2)
	}
	p.rect(flat(p.across("#eef1f4", "#ccd3db", "#a3acb7")).lined("#66707d", 2), 30, 120, 34, 120, 0)
	p.path(flat(p.down("#6f93ab", "#b7d5e3")).lined("#66707d", 2), "M14 92H80L70 124H24Z")
	p.rect(flat("#9aa6b4").lined("#66707d", 2), 10, 82, 74, 11, 3)
}

// bridgeToGate is the covered walkway to the front door, in front of the aeroplane.
func (p *pen) bridgeToGate() {
	p.path(flat(p.down("#f2f4f6", "#b4bdc8")).lined("#66707d", 2.5), "M-4 262L92 268V322L-4 330Z")
	p.path(flat(p.down("#8fb3c9", "#cfe3ee")).lined("#66707d", 1.5), "M-4 276L78 280V302L-4 304Z")
	p.rect(flat("#7d8896").lined("#525b67", 2), 86, 262, 20, 66, 4)
	p.rect(flat("#8b95a1").lined("#525b67", 2), 40, 324, 12, 84, 0)
	p.rect(flat("#525b67"), 28, 404, 36, 10, 4)
}

// seats draws the cabin, with its nose at the top.
func (p *pen) seats(s Seats) {
	p.rect(flat(p.down("#cfe4f2", "#eef6fa")), 0, 0, 640, 480, 0)
	for range 4 {
		p.cloud(p.between(0, 640), p.between(30, 460), p.between(.6, 1))
	}
	row := min(56, 366/float64(max(s.Rows, 1)))
	seat := min(52, row*1.9)
	wide := seat*float64(s.Across) + 42
	x0, y0 := 320-wide/2, 96.
	for _, side := range []float64{-1, 1} {
		x := 320 + side*(wide/2+14)
		p.poly(flat(p.down("#dfe5ec", "#b9c3ce")).lined("#7c8794", 2), x, 190, 320+side*330, 300, 320+side*330, 372, x, 322)
	}
	p.pathf(flat(p.across("#e4e9ef", "#ffffff", "#dbe1e8")).lined("#7c8794", 3), "M%.1f 490V110C%.1f 60 %.1f 8 320 8C%.1f 8 %.1f 60 %.1f 110V490Z",
		x0-18, x0-18, x0+wide*.2, x0+wide*.8, x0+wide+18, x0+wide+18)
	p.path(flat(p.down("#3f5a76", "#86a9c0")).lined("#33465a", 2), "M288 40Q320 22 352 40L346 54Q320 42 294 54Z")
	p.rect(flat("#f3e7d5").faded(.8), 320-21+p.aisleShift(s, seat), 72, 42, 400, 4)
	// each calls f with the upper left corner of every taken, or every free, seat.
	each := func(taken bool, f func(x, y float64)) {
		for r := range s.Rows {
			for c := range s.Across {
				x := x0 + seat*float64(c)
				if c >= (s.Across+1)/2 {
					x += 42
				}
				if s.taken(r, c) == taken {
					f(x+seat*.08, y0+row*(float64(r)+.07))
				}
			}
		}
	}
	p.rows(each, seat*.84, row*.86)
	for r := range s.Rows {
		p.number(r+1, 320+p.aisleShift(s, seat), y0+row*(float64(r)+.5), min(row*.62, 20))
	}
}

// aisleShift is the distance of the aisle to the right of the middle: half a seat, if Across is
// odd.
func (p *pen) aisleShift(s Seats, seat float64) float64 {
	return seat / 2 * float64(s.Across%2)
}

// rows draws all seats, w by h each; it writes their common attributes once.
func (p *pen) rows(each func(taken bool, f func(x, y float64)), w, h float64) {
	back := func(x, y float64) { p.bare(x, y+h*.3, w, h*.7, h*.22) }
	pad := func(x, y float64) { p.bare(x+w*.13, y, w*.74, h*.82, h*.2) }
	p.styled(flat("#7cc48b").lined("#2c6e3d", 1.5))
	each(false, back)
	p.close()
	p.styled(flat(p.down("#e3f8e4", "#b9e6c0")).lined("#2c6e3d", 1.5))
	each(false, pad)
	p.close()
	p.styled(flat("#2d333d").lined("#14171c", 1.5))
	each(true, back)
	p.close()
	p.styled(flat(p.down("#6b7482", "#4a525f")).lined("#14171c", 1.5))
	each(true, pad)
	p.close()
	each(true, func(x, y float64) {
		p.pathf(stroke("#ffffff", max(1.6, h*.09)), "M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1f",
			x+w*.3, y+h*.2, x+w*.7, y+h*.62, x+w*.7, y+h*.2, x+w*.3, y+h*.62)
	})
}

// digits are numerals as strokes in a box 6 wide and 10 tall.
var digits = [10]string{
	"M3 0C-1 0-1 10 3 10C7 10 7 0 3 0Z", "M1 2L4 0V10", "M0 2C1-1 6-1 6 3C6 5 2 7 0 10H6",
	"M0 1C3-2 8 3 2 5C8 6 4 12 0 9", "M5 10V0L0 7H6", "M6 0H1L0 5C3 3 6 4 6 7C6 11 1 11 0 9",
	"M5 0C1 2 0 5 0 7C0 11 6 11 6 7C6 4 1 4 0 7", "M0 0H6L2 10", "M3 5C-1 4-1 0 3 0C7 0 7 4 3 5C-1 6-1 10 3 10C7 10 7 6 3 5Z",
	"M1 10C5 8 6 5 6 3C6-1 0-1 0 3C0 6 5 6 6 3",
}

// number draws n as shapes, centred at x, y, with the height high.
func (p *pen) number(n int, x, y, tall float64) {
	count := 1
	if n > 9 {
		count = 2
	}
	p.open(x, y, tall/10, 0)
	for i := range count {
		digit := n % 10
		if i == 0 && count == 2 {
			digit = n / 10 % 10
		}
		p.open(float64(i)*9-4.5*float64(count-1)-3, -5, 1, 0)
		p.path(stroke("#39414c", 1.7), digits[digit])
		p.close()
	}
	p.close()
}
