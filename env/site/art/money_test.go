package art

import "testing"

func everyMoney(add func(Picture)) {
	for i, figure := range Figures {
		for j, c := range Colors {
			add(Seal{c, figure, 4 + (i+j)%9})
			add(Banknote{c, figure, 1 + (i+j)%6})
		}
	}
	for n := range 12 {
		add(Seal{Red, HareFigure, max(4, n+1)})
		y := Year{}
		for i := range y.Months {
			y.Months[i] = 4 + (i*37+n*11)%97
		}
		add(y)
		y.Months[n] = 100
		add(y)
	}
	for n := 1; n <= 6; n++ {
		add(Banknote{Blue, FirFigure, n})
	}
}

func moneyPics() []Picture {
	var pics []Picture
	for i := range 8 {
		y := Year{}
		for k := range y.Months {
			y.Months[k] = 4 + (k*37+i*11)%97
		}
		pics = append(pics, Seal{Colors[i%11], Figures[i%9], 4 + i%9}, Banknote{Colors[(i+3)%11], Figures[(i+4)%9], 1 + i%6}, y)
	}
	return pics
}

func TestWrongMoneyIsRefused(t *testing.T) {
	for what, pic := range map[string]Picture{"a seal without a figure": Seal{Red, 0, 5}, "a seal with three studs": Seal{Red, HareFigure, 3},
		"a note without a colour": Banknote{NoColor, HareFigure, 2}, "a note without people": Banknote{Red, HareFigure, 0}, "a month without a column": Year{}} {
		if pic.Check() == nil {
			t.Errorf("%s can be drawn", what)
		}
	}
}
