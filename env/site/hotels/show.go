package hotels

import (
	"fmt"
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

// The texts about a hotel on pages.

// Rating writes the score, "8.7".
func (h *Hotel) Rating() string { return fmt.Sprintf("%d.%d", h.Score/10, h.Score%10) }

// Verdict describes the score in a word.
func (h *Hotel) Verdict() string {
	switch {
	case h.Score >= 90:
		return "Superb"
	case h.Score >= 80:
		return "Very good"
	case h.Score >= 70:
		return "Good"
	}
	return "Fair"
}

// Signs shows the stars as signs; Class is their number in words.
func (h *Hotel) Signs() string { return strings.Repeat("★", h.Stars) }

// Class writes the number of stars, "4 stars".
func (h *Hotel) Class() string { return count(h.Stars, "star") }

// Way writes the distance to the landmark.
func (h *Hotel) Way() string {
	return fmt.Sprintf("%d m from the %s", h.Metres, h.City.Landmark.Name)
}

// Morning describes the breakfast.
func (h *Hotel) Morning() string {
	switch h.Breakfast {
	case NoBreakfast:
		return "No breakfast"
	case 0:
		return "Breakfast included"
	}
	return "Breakfast for " + kit.Money(h.Breakfast) + " gulden a day and guest"
}

// Beasts says whether pets are allowed.
func (h *Hotel) Beasts() string {
	if h.Pets {
		return "Pets welcome for " + kit.Money(h.PetFee) + " gulden a night"
	}
	return "No pets"
}

// FeastDay writes the day of the feast.
func (h *Hotel) FeastDay() string { return day(h.Feast) }

// String writes the nights for people.
func (c Span) String() string { return day(c.First) + " to " + day(c.Last) }

// long writes a day in words.
func long(t time.Time) string { return t.Format("2 January 2006") }
