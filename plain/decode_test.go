package plain

import (
	"bytes"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

func TestDecodeReadsEveryForm(t *testing.T) {
	for name, in := range map[string]*board{"full": full(), "empty": {}} {
		text := Append(nil, in)
		var back board
		if err := Decode(text, &back); err != nil {
			t.Fatalf("%s: %v in %s", name, err, text)
		}
		if want := Clone(in); !reflect.DeepEqual(back, want) {
			t.Errorf("%s: got  %+v\nwant %+v", name, back, want)
		}
	}
}

type small struct {
	Bits  uint64 `json:",string"`
	Bytes []byte
	Fixed [2]int8
	Many  []bool
	Text  string
}

// One value has one text; all others that mean the same, or nearly, are errors.
func TestDecodeRefuses(t *testing.T) {
	const good = `{"Bits":"5","Bytes":"AAE=","Fixed":[1,-2],"Many":[true,false],"Text":"a\nb"}`
	if err := Decode([]byte(good), new(small)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, by string }{
		{`{"Bits"`, `{ "Bits"`}, {`"Bits":"5",`, ``}, {`"Bits":"5"`, `"bits":"5"`}, {`"Bits":"5"`, `"Bits":5`}, {`"5"`, `"05"`}, {`"5"`, `"-0"`},
		{`"5"`, `"18446744073709551616"`}, {`"5"`, `"5`}, {`AAE=`, `AAF=`}, {`AAE=`, `AAE`}, {`AAE=`, `A\nAE=`}, {`[1,-2]`, `[1]`}, {`[1,-2]`, `[1,-2,3]`},
		{`[1,-2]`, `[1,-129]`}, {`[1,-2]`, `[1,128]`}, {`[1,-2]`, `[1,2.0]`}, {`[1,-2]`, `[1,2e1]`}, {`[1,-2]`, `[1,-0]`}, {`[1,-2]`, `[01,2]`},
		{`[1,-2]`, `[1,-2`},
		{`[1,-2]`, `[]`}, {`[1,-2]`, `null`}, {`[true,false]`, `[true,false,]`}, {`[true,false]`, `[true false]`}, {`[true,false]`, `[,]`},
		{`[true,false]`, `[True]`},
		{`a\nb`, `a\u000ab`}, {`a\nb`, `a\/b`}, {`a\nb`, `\ud83d\ude00`}, {`a\nb`, "a\nb"}, {`a\nb`, "\xff"}, {`a\nb`, `\u00`}, {`a\nb"`, `\"`}, {`"}`, `","Z":0}`},
		{`"}`, `"} `}, {`"}`, `"`}, {`"Text":"a\nb"`, `"Text":"a\nb","Text":"c"`},
	} {
		odd := strings.Replace(good, c.old, c.by, 1)
		if odd == good {
			t.Fatalf("%q is not in %s", c.old, good)
		}
		if err := Decode([]byte(odd), new(small)); err == nil {
			t.Errorf("no error of %s", odd)
		}
	}
}

// A list whose items cost a stranger three bytes each must not cost us kilobytes each.
func TestDecodeAllocatesWhatItReads(t *testing.T) {
	type wide struct{ Row [4096]int64 }
	text := []byte(`[` + strings.Repeat(`{},`, 1<<16) + `{}]`)
	text = append([]byte(`{"Rows":`), append(text, '}')...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if Decode(text, new(struct{ Rows []wide })) == nil {
		t.Fatal("no error")
	}
	runtime.ReadMemStats(&after)
	size := after.TotalAlloc - before.TotalAlloc
	if most := uint64(20 * len(text)); size > most {
		t.Errorf("%d bytes of text cost %d of memory; want at most %d", len(text), size, most)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(Append(nil, full()))
	f.Add(Append(nil, &board{}))
	f.Fuzz(func(t *testing.T, text []byte) {
		var b board
		if Decode(text, &b) != nil {
			return
		}
		if again := Append(nil, &b); !bytes.Equal(again, text) {
			t.Errorf("%s is read as\n%s", text, again)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	text := Append(nil, full())
	for b.Loop() {
		if err := Decode(text, new(board)); err != nil {
			b.Fatal(err)
		}
	}
}
