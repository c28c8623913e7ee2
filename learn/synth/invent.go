package synth

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

var monthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}

// otherDate writes a date ("28 October 2023, 2 events") in other words; "" if it is none.
func otherDate(r *rand.Rand, name string) string {
	part, _, _ := strings.Cut(name, ",")
	f := strings.Fields(part)
	if len(f) != 3 {
		return ""
	}
	month := slices.Index(monthNames, f[1]) + 1
	day, err := strconv.Atoi(f[0])
	if month == 0 || err != nil || len(f[2]) != 4 {
		return ""
	}
	switch r.IntN(4) {
	case 0:
		return fmt.Sprintf("%s-%02d-%02d", f[2], month, day)
	case 1:
		return fmt.Sprintf("%s %d %s", f[1], day, f[2])
	case 2:
		return fmt.Sprintf("%s %d", f[1], day)
	}
	return fmt.Sprintf("%d %s", day, f[1])
}

var (
	inventA = []string{"amber", "quiet", "northern", "paper", "salty", "velvet", "early", "crooked", "silver", "mossy",
		"spare", "lucky", "narrow", "humble", "golden", "dusty", "late", "bright", "windy", "plain"}
	inventB = []string{"harbour", "ladder", "meeting", "garden", "lantern", "concert", "recipe", "errand", "parcel",
		"window", "letter", "market", "picnic", "bicycle", "rehearsal", "kettle", "journey", "notebook", "bridge", "orchard"}
	inventC = []string{"Alva", "Benno", "Carla", "Desmond", "Edda", "Fabio", "Greta", "Hugo", "Imke", "Jonas", "Kaja",
		"Lorenz", "Milena", "Nils", "Orla", "Pavel", "Rosa", "Sven", "Tilda", "Uwe"}
	inventD = []string{"Adler", "Brook", "Castell", "Dorn", "Eklund", "Falk", "Grimm", "Holt", "Ibsen", "Jansen",
		"Kroll", "Lindt", "Marsh", "Norden", "Olsen", "Prior", "Quist", "Rusk", "Stone", "Thorne"}
)

// invent makes a text that suits a field, and reports whether it can be used without quotation marks.
func invent(r *rand.Rand, field string) (text string, bare bool) {
	a, b := inventA[r.IntN(len(inventA))], inventB[r.IntN(len(inventB))]
	first, last := inventC[r.IntN(len(inventC))], inventD[r.IntN(len(inventD))]
	low := strings.ToLower(field)
	kind := r.IntN(7)
	switch {
	case strings.Contains(low, "phone"):
		kind = 1
	case strings.Contains(low, "amount") || strings.Contains(low, "price"):
		kind = 2
	case strings.Contains(low, "mail"):
		kind = 3
	case strings.Contains(low, "first name"), strings.Contains(low, "last name"):
		kind = 4
	}
	switch kind {
	case 1:
		return fmt.Sprintf("%d-555-%04d", 200+r.IntN(700), r.IntN(10000)), true
	case 2:
		return fmt.Sprintf("%d.%02d", 1+r.IntN(300), r.IntN(100)), true
	case 3:
		return strings.ToLower(first) + "." + strings.ToLower(last) + "@post.example", true
	case 4:
		return first, true
	case 5:
		return first + " " + last, true
	case 6:
		return a + "_" + b + []string{".txt", ".md", ".csv"}[r.IntN(3)], true
	}
	return strings.ToUpper(a[:1]) + a[1:] + " " + b, false
}
