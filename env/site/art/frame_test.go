package art

import "testing"

func everyFrame(add func(Picture)) {
	for i, tool := range Tools {
		for j, c := range Colors {
			add(Frame{tool, c, 10 + (13*i+8*j)%90, (i + j) % 7})
		}
		for n := range 7 {
			add(Frame{tool, Blue, 11 + 11*(i%9), n})
		}
	}
}

func framePics() []Picture {
	var pics []Picture
	for i, tool := range Tools {
		pics = append(pics, Frame{tool, Colors[i], 10 + 9*i, i % 7}, Frame{tool, Colors[(i+5)%11], 97 - 8*i, (i + 3) % 7})
	}
	return pics
}

func TestWrongFramesAreRefused(t *testing.T) {
	right := Frame{Whisk, Green, 42, 3}
	if err := right.Check(); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(*Frame){
		"no tool": func(o *Frame) { o.Tool = 0 }, "no colour": func(o *Frame) { o.Pot = NoColor }, "a short number": func(o *Frame) { o.Jar = 9 },
		"a long number": func(o *Frame) { o.Jar = 100 }, "seven eggs": func(o *Frame) { o.Eggs = 7 },
	} {
		wrong := right
		change(&wrong)
		if wrong.Check() == nil {
			t.Errorf("a frame with %s can be drawn", what)
		}
	}
}
