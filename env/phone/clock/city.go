package clock

import (
	"fmt"
	"strings"
	"time"
)

// A city is a place of the world clock.
type city struct {
	name, country string
	offset        int // minutes east of UTC on 15 October 2023
}

// cities are in alphabetical order. No clock changes occur on the days that an episode can reach.
var cities = []city{
	{"Accra", "Ghana", 0}, {"Anchorage", "United States", -480}, {"Athens", "Greece", 180}, {"Auckland", "New Zealand", 780},
	{"Bangkok", "Thailand", 420}, {"Berlin", "Germany", 120}, {"Bogotá", "Colombia", -300}, {"Bucharest", "Romania", 180},
	{"Buenos Aires", "Argentina", -180}, {"Cairo", "Egypt", 180}, {"Cape Town", "South Africa", 120}, {"Casablanca", "Morocco", 60},
	{"Chicago", "United States", -300}, {"Copenhagen", "Denmark", 120}, {"Dakar", "Senegal", 0}, {"Delhi", "India", 330},
	{"Denver", "United States", -360}, {"Dhaka", "Bangladesh", 360}, {"Dubai", "United Arab Emirates", 240}, {"Dublin", "Ireland", 60},
	{"Hanoi", "Vietnam", 420}, {"Helsinki", "Finland", 180}, {"Honolulu", "United States", -600}, {"Istanbul", "Türkiye", 180},
	{"Jakarta", "Indonesia", 420}, {"Karachi", "Pakistan", 300}, {"Kathmandu", "Nepal", 345}, {"Lagos", "Nigeria", 60},
	{"Lima", "Peru", -300}, {"Lisbon", "Portugal", 60}, {"London", "United Kingdom", 60}, {"Los Angeles", "United States", -420},
	{"Madrid", "Spain", 120}, {"Manila", "Philippines", 480}, {"Mexico City", "Mexico", -360}, {"Montréal", "Canada", -240},
	{"Nairobi", "Kenya", 180}, {"New York", "United States", -240}, {"Oslo", "Norway", 120}, {"Paris", "France", 120},
	{"Perth", "Australia", 480}, {"Prague", "Czechia", 120}, {"Reykjavík", "Iceland", 0}, {"Rome", "Italy", 120},
	{"Santiago", "Chile", -180}, {"São Paulo", "Brazil", -180}, {"Seoul", "South Korea", 540}, {"Singapore", "Singapore", 480},
	{"Stockholm", "Sweden", 120}, {"Sydney", "Australia", 660}, {"Tashkent", "Uzbekistan", 300}, {"Tbilisi", "Georgia", 240},
	{"Tokyo", "Japan", 540}, {"Toronto", "Canada", -240}, {"Vancouver", "Canada", -420}, {"Vienna", "Austria", 120},
	{"Warsaw", "Poland", 120}, {"Wellington", "New Zealand", 780}, {"Zürich", "Switzerland", 120},
}

func cityNamed(name string) *city {
	for i := range cities {
		if cities[i].name == name {
			return &cities[i]
		}
	}
	return &city{name: name}
}

// matching lists the cities that contain a text in their name or country and were not added yet.
func matching(query string, taken []string) []city {
	query = strings.ToLower(strings.TrimSpace(query))
	var list []city
	for _, c := range cities {
		if strings.Contains(strings.ToLower(c.name+"\n"+c.country), query) && !has(taken, c.name) {
			list = append(list, c)
		}
	}
	return list
}

func has(list []string, name string) bool {
	for _, s := range list {
		if s == name {
			return true
		}
	}
	return false
}

// at is the time in the city, written "16:34".
func (c *city) at(now time.Time) string { return c.local(now).Format("15:04") }

func (c *city) local(now time.Time) time.Time { return now.Add(time.Duration(c.offset) * time.Minute) }

// away compares the city's time with the phone's: "Tomorrow, +9 h".
func (c *city) away(now time.Time) string {
	day := "Today"
	switch there := c.local(now); {
	case there.Day() == now.Day():
	case c.offset > 0:
		day = "Tomorrow"
	default:
		day = "Yesterday"
	}
	if c.offset == 0 {
		return day + ", same time"
	}
	sign, minutes := "+", c.offset
	if minutes < 0 {
		sign, minutes = "−", -minutes
	}
	if minutes%60 == 0 {
		return fmt.Sprintf("%s, %s%d h", day, sign, minutes/60)
	}
	return fmt.Sprintf("%s, %s%d:%02d h", day, sign, minutes/60, minutes%60)
}
