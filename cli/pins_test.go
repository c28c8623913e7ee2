package cli_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A pins file holds what the program must keep doing, as text: one record for each episode, model call,
// prompt or command. A record is "key = value" on one line, or "key =" and lines that begin with "| ".
// JSON in a value may gain keys; everything else has to stay as it is. Run the tests named TestPins with
// -update to write the files anew, with GYMKHANA_SOAK=1 so that no record is left out.
type pins struct {
	t     *testing.T
	file  string
	class string // the machine or browser that the records belong to
	list  []pin
	known map[string]bool
}

type pin struct{ key, value string }

// blank stands in a file for a space at the end of a line, which nobody sees and editors take away.
const blank = "␠"

func newPins(t *testing.T, name string) *pins {
	t.Helper()
	return &pins{t: t, file: filepath.Join("testdata", "pins", name+".txt"), known: map[string]bool{}}
}

func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

func soaking() bool { return os.Getenv("GYMKHANA_SOAK") != "" }

// fullTier leaves a test to the tiers that are not quick, where it runs beside others.
func fullTier(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("compares thousands of episodes; the quick tier does not")
	}
	t.Parallel()
}

// add adds a record. A record that was added before under the same key is a mistake of the test.
func (p *pins) add(key, value string) {
	p.t.Helper()
	if p.known[key] {
		p.t.Fatalf("%s: two records are called %q", p.file, key)
	}
	p.known[key] = true
	p.list = append(p.list, pin{key, strings.TrimRight(value, "\n")})
}

// addOnce adds a record unless it is there, for texts that several records refer to.
func (p *pins) addOnce(key, value string) {
	if !p.known[key] {
		p.add(key, value)
	}
}

// check compares the records with the file, or writes the file. Where all is false, only a part of the
// records was made, and those that were not made are left alone.
func (p *pins) check(all bool) {
	p.t.Helper()
	stored, class := readPins(p.t, p.file)
	if updating() {
		if !all {
			p.list = overlay(stored, p.list)
		}
		writePins(p.t, p.file, p.class, p.list)
		return
	}
	if class != p.class {
		p.t.Logf("%s belongs to %q and this is %q; nothing is compared", p.file, class, p.class)
		return
	}
	p.compare(stored, all)
}

func (p *pins) compare(stored []pin, all bool) {
	p.t.Helper()
	const most = 12
	wrong := p.differences(stored, all)
	for i, w := range wrong {
		if i == most {
			p.t.Errorf("%s: and %d more", p.file, len(wrong)-most)
			break
		}
		p.t.Errorf("%s: %.2000s", p.file, w)
	}
}

// differences lists what is not as it is stored. Where all is false, what is stored and was not made is let be.
func (p *pins) differences(stored []pin, all bool) []string {
	got := map[string]string{}
	for _, r := range p.list {
		got[r.key] = r.value
	}
	var wrong []string
	for _, r := range p.list { // a changed prompt changes much; it is told first
		if _, ok := got[r.key]; ok && isText(r.key) && !had(stored, r.key) {
			wrong = append(wrong, "new: "+r.key+"\n"+r.value)
			delete(got, r.key)
		}
	}
	for _, want := range stored {
		value, made := got[want.key]
		delete(got, want.key)
		switch {
		case !made && all:
			wrong = append(wrong, "missing: "+want.key)
		case made:
			if difference := differs(want.value, value); difference != "" {
				wrong = append(wrong, want.key+"\n"+difference)
			}
		}
	}
	for _, r := range p.list {
		if value, added := got[r.key]; added {
			wrong = append(wrong, "new: "+r.key+"\n     got "+value)
		}
	}
	return wrong
}

// settled adds the records that make adds to a pins file of its own. A browser on a busy machine now and then
// draws a page in another way, so what differs from the file is made again, up to three times; and what is
// written to the file was made twice in a row.
func (p *pins) settled(makeRecords func(*pins)) {
	p.t.Helper()
	tries := 4
	if !updating() {
		if _, class := readPins(p.t, p.file); class != p.class {
			tries = 1 // nothing will be compared
		}
	}
	var before []pin
	for try := range tries {
		own := &pins{t: p.t, file: p.file, known: map[string]bool{}}
		makeRecords(own)
		steady := len(own.differences(p.stored(before), false)) == 0
		before = own.list
		if steady || try == tries-1 {
			break
		}
	}
	for _, r := range before {
		p.addOnce(r.key, r.value)
	}
}

// stored gives what records are compared with: those of the file, or the ones that were made before.
func (p *pins) stored(before []pin) []pin {
	if updating() {
		return before
	}
	stored, _ := readPins(p.t, p.file)
	return stored
}

// isText says that a record is a text that others refer to by its hash.
func isText(key string) bool {
	return strings.HasPrefix(key, "text ") || strings.HasPrefix(key, "tools ")
}

func had(list []pin, key string) bool {
	return slices.ContainsFunc(list, func(r pin) bool { return r.key == key })
}

// overlay puts records into a list in the place of those with the same key, and the others at its end.
func overlay(list, records []pin) []pin {
	at := map[string]int{}
	for i, r := range list {
		at[r.key] = i
	}
	for _, r := range records {
		if i, ok := at[r.key]; ok {
			list[i] = r
			continue
		}
		list = append(list, r)
	}
	return list
}

func readPins(t *testing.T, file string) (list []pin, class string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		if updating() {
			return nil, ""
		}
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(string(data), "\n"), "\n") {
		if rest, ok := strings.CutPrefix(line, "|"); ok && len(list) > 0 {
			last := &list[len(list)-1]
			rest = strings.TrimPrefix(rest, " ")
			if front, ok := strings.CutSuffix(rest, blank); ok {
				rest = front + " "
			}
			last.value = strings.TrimPrefix(last.value+"\n"+rest, "\n")
			continue
		}
		key, value, ok := strings.Cut(line, " =")
		if !ok {
			t.Fatalf("%s: %q is no record", file, line)
		}
		list = append(list, pin{key, strings.TrimPrefix(value, " ")})
	}
	if len(list) == 0 || list[0].key != "class" {
		t.Fatalf("%s does not begin with its class", file)
	}
	return list[1:], list[0].value
}

func writePins(t *testing.T, file, class string, list []pin) {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "class = %s\n", class)
	for _, r := range list {
		if strings.Contains(r.key, " =") || strings.HasPrefix(r.key, "|") {
			t.Fatalf("%q cannot be a key", r.key)
		}
		if r.value != "" && !strings.Contains(r.value, "\n") {
			fmt.Fprintf(&b, "%s = %s\n", r.key, r.value)
			continue
		}
		fmt.Fprintf(&b, "%s =\n", r.key)
		for line := range strings.SplitSeq(r.value, "\n") {
			if front, ok := strings.CutSuffix(line, " "); ok {
				line = front + blank
			}
			b.WriteString(strings.TrimSuffix("| "+line, " ") + "\n")
		}
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}
