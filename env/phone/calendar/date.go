package calendar

import (
	"strconv"
	"time"
)

// A day counts the days since 1 January 1970. Dates are stored as texts and calculated with as days.
type day int

// never is later than any day.
const never day = 1 << 30

// civil converts a date to a day. A day of the month that is too high runs into the next one. Source: Howard Hinnant,
// "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
func civil(year, month, dom int) day {
	if month <= 2 {
		year, month = year-1, month+12
	}
	era := year / 400
	yoe := year - era*400
	doy := (153*(month-3)+2)/5 + dom - 1
	return day(era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 719468)
}

// date returns a day's year, month and day of the month.
func (d day) date() (year, month, dom int) {
	z := int(d) + 719468
	era := z / 146097
	doe := z - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	year, month, dom = yoe+era*400, mp+3, doy-(153*mp+2)/5+1
	if month > 12 {
		year, month = year+1, month-12
	}
	return year, month, dom
}

// parseDay reads "2023-10-15"; an invalid date becomes day 0.
func parseDay(s string) day {
	if len(s) != 10 {
		return 0
	}
	return civil(digits(s[:4]), digits(s[5:7]), digits(s[8:]))
}

// digits reads a number that consists of digits only.
func digits(s string) int {
	n := 0
	for i := range len(s) {
		n = 10*n + int(s[i]-'0')
	}
	return n
}

// dayOf is the day of a time in UTC.
func dayOf(t time.Time) day { return day(t.Unix() / 86400) }

// time is the day's first moment.
func (d day) time() time.Time { return time.Unix(int64(d)*86400, 0).UTC() }

// String returns the day as it is stored: "2023-10-15".
func (d day) String() string {
	y, m, dom := d.date()
	b := [10]byte{byte('0' + y/1000%10), byte('0' + y/100%10), byte('0' + y/10%10), byte('0' + y%10), '-',
		byte('0' + m/10), byte('0' + m%10), '-', byte('0' + dom/10), byte('0' + dom%10)}
	return string(b[:])
}

var (
	weekdays = [7]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	months   = [13]string{"", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
)

// weekday counts from Monday, 0. Days before 1970 have one too.
func (d day) weekday() int { return (int(d)%7 + 10) % 7 }

// short is "Sun, 15 Oct".
func (d day) short() string {
	_, m, dom := d.date()
	return weekdays[d.weekday()][:3] + ", " + strconv.Itoa(dom) + " " + months[m][:3]
}

// long is "Sunday, 15 October".
func (d day) long() string {
	_, m, dom := d.date()
	return weekdays[d.weekday()] + ", " + strconv.Itoa(dom) + " " + months[m]
}

// full is "Sunday, 15 October 2023".
func (d day) full() string {
	y, _, _ := d.date()
	return d.long() + " " + strconv.Itoa(y)
}

// month returns the first and the last day of the day's month.
func (d day) month() (first, last day) {
	y, m, dom := d.date()
	return d - day(dom-1), nextMonth(y, m) - 1
}

// nextMonth is the first day of the following month.
func nextMonth(y, m int) day {
	if m == 12 {
		return civil(y+1, 1, 1)
	}
	return civil(y, m+1, 1)
}

// turned returns the same day in the month before or after, or that month's last day.
func (d day) turned(by int) day {
	first, last := d.month()
	to := last + 1
	if by < 0 {
		to = first - 1
	}
	begin, end := to.month()
	return min(begin+(d-first), end)
}

// minuteOf reads "15:04" as minutes since midnight; an invalid time becomes 0.
func minuteOf(clock string) int {
	if len(clock) != 5 {
		return 0
	}
	return 60*digits(clock[:2]) + digits(clock[3:])
}

// clock writes minutes since midnight as "15:04".
func clock(minutes int) string {
	h, m := minutes/60%24, minutes%60
	b := [5]byte{byte('0' + h/10), byte('0' + h%10), ':', byte('0' + m/10), byte('0' + m%10)}
	return string(b[:])
}

// length writes minutes as "1 hour 30 minutes".
func length(minutes int) string {
	h, m := minutes/60, minutes%60
	switch {
	case h == 0:
		return counted(m, "minute")
	case m == 0:
		return counted(h, "hour")
	}
	return counted(h, "hour") + " " + counted(m, "minute")
}

// counted is "1 hour" or "2 hours".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
