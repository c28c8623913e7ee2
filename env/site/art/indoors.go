package art

import "math"

// room draws the far wall with its window, then the beds, then the objects next to them.
func (p *pen) room(r Room) {
	wall := [][2]string{{"#f3e6d3", "#e4d2ba"}, {"#e3ebe8", "#cddad6"}, {"#ece6f0", "#d9d0e1"}}[p.rng.IntN(3)]
	p.rect(flat(p.down(wall[0], wall[1])), 0, 0, 640, 330, 0)
	p.rect(flat("#ffffff").faded(.55), 0, 0, 640, 14, 0)
	p.path(flat(p.down("#b98d62", "#d5ab7c")), "M0 330H640V480H0Z")
	for i := -9; i <= 9; i++ {
		p.line("#a87d54", 1.5, 320+float64(i)*46, 330, 320+float64(i)*78, 480)
	}
	p.rect(flat("#fffaf2").lined("#c9b598", 1), 0, 318, 640, 13, 0)
	p.window(r)
	if r.Desk {
		p.desk(530, 372)
	}
	p.path(flat(p.down("#e9dcc9", "#d8c6ad")).lined("#b39c7c", 2), "M56 430L92 384H548L584 430L566 462H74Z")
	w := math.Min(150, 470/float64(r.Beds))
	left := 40.
	if !r.Desk {
		left = 60 + (500-w*float64(r.Beds))/2
	} else {
		w = math.Min(w, 400/float64(r.Beds))
	}
	for i := range r.Beds {
		p.bed(r.Bedspread, left+w*float64(i)+6, w-12)
	}
	p.furnish(r)
}

// furnish hangs the lamps from the ceiling and places the plants where no bed hides them.
func (p *pen) furnish(r Room) {
	for i := range r.Lamps {
		x := 320 + 200*(float64(i)-float64(r.Lamps-1)/2)
		p.line("#4b515b", 3, x, 0, x, 44)
		p.disc(flat(p.glow("#fff0b0", ".85")), x, 84, 66)
		p.oval(flat("#fff6cc"), x, 80, 13, 10)
		p.open(x, 44, 1, 0)
		p.path(flat(p.across("#7a828d", "#565d68", "#363c45")).lined("#20242c", 2), "M-9 0H9L32 32Q0 42-32 32Z")
		p.close()
	}
	for i := range r.Plants {
		x := []float64{36, 604, 84}[i]
		y := []float64{466, 466, 206}[i]
		if i == 2 { // the third is on a shelf
			p.rect(p.wood(), x-46, y, 92, 9, 2)
			p.path(stroke("#553a1c", 5), "M52 214L60 232M116 214L108 232")
		}
		p.open(x, y, .34, 0)
		p.shadow(0, 2, 120, 18)
		for j := -3; j <= 3; j++ {
			p.open(0, -120, .95, 24*float64(j))
			p.path(flat(p.across("#8fd08a", "#4fa158", "#2f7a42")).lined("#1d4d28", 4), "M0 0C-12-40-42-90-22-150Q-12-180 0-196Q12-180 22-150C42-90 12-40 0 0Z")
			p.close()
		}
		p.path(flat(p.across("#e8b48e", "#cc8a5f", "#9c6140")).lined("#5e3a24", 4), "M-74-136L-54 4H54L74-136Z")
		p.close()
	}
}

const pane = "M190 60H450V250H190Z"

// window shows the view, and the pool below it, behind glass; without a view its curtains are closed.
func (p *pen) window(r Room) {
	p.rect(flat("#fffdf8").lined("#a8967a", 2), 178, 48, 284, 214, 4)
	if r.View == NoView {
		p.rect(flat(p.across("#d9cbb8", "#efe4d3", "#cdbda6")), 186, 56, 268, 198, 0)
		for x := 198.; x < 450; x += 22 {
			p.line("#b5a58c", 3, x, 58, x+2, 252)
		}
	} else {
		p.within(pane)
		p.open(190, 60, 1, 0)
		p.outlook(r.View, r.Pool)
		p.close()
		p.close()
		p.path(stroke("#fffdf8", 7), "M320 60V250M190 150H450")
		p.path(flat("#ffffff").faded(.13), "M200 250L290 60H330L240 250ZM360 250L440 80V130L384 250Z")
	}
	p.rect(flat(p.down("#fffdf8", "#d8cab4")).lined("#a8967a", 2), 166, 258, 308, 13, 3)
	cloth := flat(p.across("#e6d6c2", "#f7ede0", "#cfbda3")).lined("#a8967a", 2)
	p.path(cloth, "M150 40H202Q206 160 186 282H146Z")
	p.path(cloth, "M490 40H438Q434 160 454 282H494Z")
	p.rect(flat("#8a6a48").lined("#4c3823", 1.5), 136, 32, 368, 9, 4)
}

// outlook draws the view from the window in 260×190.
func (p *pen) outlook(v View, pool bool) {
	const w, h = 260, 190
	p.sky(w, h)
	switch v {
	case SeaView:
		p.rect(flat(p.down("#5fb4cf", "#1f7fa6")), 0, .48*h, w, h, 0)
		p.sail(60, 104, .42)
		p.sail(205, 112, .5)
		p.path(stroke("#e6f8fb", 1.5).faded(.7), "M20 128q8-3 16 0t16 0M110 122q8-3 16 0t16 0M150 142q8-3 16 0t16 0")
		p.path(flat("#f3dfae"), "M0 166Q130 150 260 170V190H0Z")
	case CityView:
		p.skyline()
	case MountainView:
		p.peaks(w, h, .7*h, .62*h, "#8ea6c6", "#ffffff", 3)
		p.rect(flat(p.down("#b5d79a", "#8fc071")), 0, .7*h, w, h, 0)
	case GardenView:
		p.rect(flat(p.down("#a8d67c", "#7fbd5f")), 0, .52*h, w, h, 0)
		for i := range 7 {
			p.tree(float64(i)*43, .62*h+float64(i%2)*6, .55)
		}
		for i := range 20 {
			p.disc(flat([]string{"#ffd9e8", "#fff2b8", "#ffffff", "#e3d6ff"}[i%4]), 8+float64(i)*13, .72*h+float64(i*7%19), 4)
		}
	}
	if pool {
		p.path(flat("#f3ead9").lined("#b9a98c", 1.5), "M18 188L60 136H200L242 188Z")
		p.path(flat(p.down("#8be9f5", "#1fb5d6")).lined("#ffffff", 3), "M40 184L74 145H186L220 184Z")
		p.path(stroke("#ffffff", 1.8).faded(.9), "M76 158q8-3 16 0t16 0M130 152q8-3 16 0t16 0M98 172q9-4 18 0t18 0M160 170q8-3 16 0t16 0")
		p.path(stroke("#8b95a1", 3), "M196 168V148q5-6 10 0v26M200 158h8")
	}
}

// skyline is a city of tall buildings.
func (p *pen) skyline() {
	x := -4.
	for i := 0; x < 262; i++ {
		w, tall := p.between(26, 40), p.between(70, 142)
		p.rect(flat(p.down([]string{"#8fa3bd", "#a7b4c6", "#7b8fab", "#b7b3c4"}[i%4], "#cfd6e0")).lined("#66748a", 1), x, 190-tall, w, tall, 0)
		cols, rows := math.Floor((w-8)/9), math.Floor((tall-10)/12)
		p.grid(flat("#fdf3c8"), x+(w-9*cols+4)/2, 198-tall, 9, 12, 5, 6, int(cols), int(rows))
		x += w
	}
}

// bed is seen from its foot end; w is its width, and its head is at the wall.
func (p *pen) bed(c Color, x, w float64) {
	t := c.tones()
	p.shadow(x+w/2, 452, w*.62, 14)
	p.rect(p.wood(), x-2, 262, w+4, 90, 9)
	p.rect(flat("#ffffff").lined("#8d95a0", 1.5), x, 304, w, 132, 8)
	p.rect(flat(p.down("#ffffff", "#dfe4ea")).lined("#8d95a0", 2), x+w*.12, 296, w*.76, 34, 13)
	p.pathf(p.front(c), "M%.1f 346Q%.1f 336 %.1f 346L%.1f 440Q%.1f 452 %.1f 440Z", x-2, x+w/2, x+w+2, x+w+6, x+w/2, x-6)
	p.pathf(flat(t.light).lined(t.line, 1.5), "M%.1f 346Q%.1f 336 %.1f 346V362Q%.1f 352 %.1f 362Z", x-2, x+w/2, x+w+2, x+w/2, x-2)
	p.pathf(stroke(t.line, 2).faded(.5), "M%.1f 372Q%.1f 404 %.1f 438M%.1f 370Q%.1f 404 %.1f 438", x+w*.25, x+w*.2, x+w*.2, x+w*.75, x+w*.8, x+w*.8)
	for _, lx := range []float64{x + 4, x + w - 14} {
		p.rect(p.wood(), lx, 446, 10, 14, 2)
	}
}

// desk is a writing desk with its chair and a sheet of paper.
func (p *pen) desk(x, y float64) {
	p.open(x, y, 1, 0)
	p.shadow(0, 62, 90, 10)
	p.rect(p.wood(), -74, -42, 148, 13, 3)
	p.rect(p.wood(), -70, -30, 10, 92, 2)
	p.rect(p.wood(), 60, -30, 10, 92, 2)
	p.rect(p.wood(), 18, -30, 44, 42, 2)
	p.path(stroke("#553a1c", 2), "M18-9H62")
	p.rect(flat("#fffdf5").lined("#9b9484", 1.5), -52, -48, 36, 6, 1)
	p.path(flat("#4b515b").lined("#20242c", 2), "M-4-42V-46H32V-42ZM2-84H46V-48H-2Z")
	p.path(stroke("#553a1c", 8), "M-46 24V70M-6 24V70M-46 20V-26M-6 20V-26")
	p.path(stroke("#c08f5a", 5), "M-46 24V70M-6 24V70M-46 20V-26M-6 20V-26")
	p.rect(p.wood(), -52, 14, 54, 12, 4)
	p.rect(p.wood(), -50, -28, 50, 22, 5)
	p.close()
}
