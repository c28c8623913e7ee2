package table

import "testing"

func TestParseAmount(t *testing.T) {
	for text, want := range map[string]int{"12": 1200, "12.5": 1250, "12,50": 1250, "$1,234.50": 123450, " 0.05 ": 5, "999999.99": 99999999} {
		if got, ok := Cents(text); !ok || got != want {
			t.Errorf("Cents(%q) = %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", ".", "12.505", "-3", "1.2.3", "twelve", "1000000", "1e3", ".50"} {
		if got, ok := Cents(text); ok {
			t.Errorf("Cents(%q) = %d; want a refusal", text, got)
		}
	}
}

func TestDollars(t *testing.T) {
	for cents, want := range map[int]string{5: "$0.05", 1250: "$12.50", 123450: "$1,234.50", 99999999: "$999,999.99"} {
		got := Dollars(cents)
		if got != want {
			t.Errorf("Dollars(%d) = %q; want %q", cents, got, want)
		}
		if back, ok := Cents(got); !ok || back != cents {
			t.Errorf("Cents(%q) = %d, %v; want %d", got, back, ok, cents)
		}
	}
}
