// Package letters is the type that the phone is set in. Who reads a picture of it needs the same.
package letters

import (
	"sync"

	"eliasnaur.com/font/roboto/robotomedium"
	"eliasnaur.com/font/roboto/robotoregular"

	"gymkhana/canvas"
)

// Roboto is the family, loaded once; bold is its medium weight.
var Roboto = sync.OnceValue(func() *canvas.Font {
	f, err := canvas.LoadFont(robotoregular.TTF, robotomedium.TTF)
	if err != nil {
		panic("letters: a built-in font: " + err.Error())
	}
	return f
})
