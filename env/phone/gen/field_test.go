package gen

import "testing"

// Text typed into a form is read, or refused with a hint on what to type.
func TestWhatIsTypedIsRead(t *testing.T) {
	for _, c := range []struct {
		kind  kind
		typed string
		want  string // "!" is a refusal
	}{
		{named, " Amber fern ", "Amber fern"}, {named, "  ", "!"},
		{remark, "", ""}, {remark, " a  b ", "a  b"},
		{count, "7", "7"}, {count, "007", "7"}, {count, "0", "0"}, {count, "", ""}, {count, "-1", "!"}, {count, "+5", "!"}, {count, "1.5", "!"},
		{count, "99999999999999999999", "!"}, {count, "seven", "!"},
		{money, "12", "1200"}, {money, "12.5", "1250"}, {money, "12.50", "1250"}, {money, "012.05", "1205"}, {money, "12.", "1200"}, {money, "", ""},
		{money, "12.505", "!"}, {money, "1.+5", "!"}, {money, "-3", "!"}, {money, ".5", "!"}, {money, "12,50", "!"}, {money, "9999999999", "!"},
		{date, "2023-10-20", "2023-10-20"}, {date, "", ""}, {date, "2023-02-30", "!"}, {date, "20 October", "!"},
		{clock, "15:30", "15:30"}, {clock, "24:00", "!"}, {clock, "7:30", "!"}, {clock, "", ""},
	} {
		f := Field{Label: "It", kind: c.kind}
		got, why := f.read(c.typed)
		if why != "" {
			got = "!"
		}
		if got != c.want {
			t.Errorf("%s %q is read as %q, %q; want %q", c.kind, c.typed, got, why, c.want)
		}
		if why == "" && got != "" {
			if again, _ := f.read(f.text(got)); again != got {
				t.Errorf("%s %q is written as %q and read back as %q", c.kind, got, f.text(got), again)
			}
		}
	}
}
