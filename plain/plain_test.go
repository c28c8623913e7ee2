package plain

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
)

type cell struct {
	Y, X int8
}

type mark uint8

// A board has one field of every form that is plain.
type board struct {
	Zero   struct{}
	Name   string `json:"name"`
	Done   bool
	Low    int64  `json:"low,omitempty"`
	Bits   uint64 `json:",string"`
	Loose  bool   `json:"loose,omitempty,string"`
	Bytes  []byte
	Marks  []mark
	Hash   [4]uint8
	Cells  []cell
	Rows   [][]int16
	Fixed  [2][]string
	Nested struct{ Log []cell }
	Deep   string `json:"𐐀"` // after ﬁ in bytes, before it in UTF-16
	Pair   string `json:"ﬁ"`
}

func full() *board {
	b := &board{
		Name: "a \"quoted\"\n<line> é \x01", Done: true, Low: math.MinInt64, Bits: math.MaxUint64, Loose: true,
		Bytes: []byte{0, 255, 62}, Marks: []mark{7, 8}, Hash: [4]uint8{1, 2, 3, 4},
		Cells: []cell{{1, -2}, {3, 4}}, Rows: [][]int16{{1, 2}, {}, {3}}, Fixed: [2][]string{{"x"}, {"y", ""}},
		Deep: "deep", Pair: "pair",
	}
	b.Nested.Log = []cell{{5, 6}}
	return b
}

func TestTextIsReadBack(t *testing.T) {
	for name, in := range map[string]*board{"full": full(), "empty": {}} {
		text := Append(nil, in)
		var back board
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatalf("%s: %v in %s", name, err, text)
		}
		if again := Append(nil, &back); string(again) != string(text) {
			t.Errorf("%s: got  %s\nwant %s", name, again, text)
		}
		if name == "full" && !reflect.DeepEqual(&back, in) {
			t.Errorf("got  %+v\nwant %+v", &back, in)
		}
	}
}

func TestTextOfEveryForm(t *testing.T) {
	const want = `begin:{"Bits":"0","Bytes":"","Cells":[],"Done":false,"Fixed":[[],[]],"Hash":[0,0,0,0],"Marks":"",` +
		`"Nested":{"Log":[]},"Rows":[],"Zero":{},"loose":"false","low":0,"name":"","𐐀":"","ﬁ":""}`
	if got := string(Append([]byte("begin:"), &board{})); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The root package writes canonical JSON from any tree; both must agree, order of keys included.
func TestTextIsCanonical(t *testing.T) {
	in := full()
	in.Low = 1 << 52 // a number of RFC 8785 is a double
	text := Append(nil, in)
	want, err := gymkhana.CanonicalJSON(text)
	if err != nil || string(text) != string(want) {
		t.Errorf("%v\ngot  %s\nwant %s", err, text, want)
	}
}

type chain struct{ Links []chain }

func TestCheckNamesWhatIsNotPlain(t *testing.T) {
	if err := Check(reflect.TypeFor[board]()); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		what string
		in   reflect.Type
	}{
		{".B: a map[string]int is not plain", reflect.TypeFor[struct{ A struct{ B map[string]int } }]()},
		{".A: a *int is not plain", reflect.TypeFor[struct{ A []*int }]()},
		{".A: a float64 is not plain", reflect.TypeFor[struct{ A [2]float64 }]()},
		{".A: a interface {} is not plain", reflect.TypeFor[struct{ A any }]()},
		{".hidden: the fields", reflect.TypeFor[struct{ hidden int }]()},
		{".cell: the fields", reflect.TypeFor[struct{ cell }]()},
		{".A: the fields", reflect.TypeFor[struct {
			A int `json:"-"`
		}]()},
		{`two fields are called "B"`, reflect.TypeFor[struct {
			A int `json:"B"`
			B int
		}]()},
		{".A: only numbers and bools", reflect.TypeFor[struct {
			A string `json:",string"`
		}]()},
		{"a plain.chain holds others of its type", reflect.TypeFor[chain]()},
	} {
		if err := Check(c.in); err == nil || !strings.Contains(err.Error(), c.what) {
			t.Errorf("%v: got %v; want %s", c.in, err, c.what)
		}
	}
}

func TestAppendPanicsWithoutCheck(t *testing.T) {
	defer func() {
		if told, _ := recover().(string); told != "plain: a float64 is not plain data" {
			t.Errorf("got %q", told)
		}
	}()
	Append(nil, new(float64))
}

func TestCloneSharesNothing(t *testing.T) {
	in := full()
	before := string(Append(nil, in))
	own := Clone(in)
	if !reflect.DeepEqual(&own, in) {
		t.Errorf("got  %+v\nwant %+v", own, *in)
	}
	spoil(reflect.ValueOf(&own).Elem())
	if after := string(Append(nil, in)); after != before {
		t.Errorf("changes to the clone show:\ngot  %s\nwant %s", after, before)
	}
	if string(Append(nil, &own)) == before {
		t.Error("the clone did not change, so this test proves nothing")
	}
}

// spoil changes every number and text of a list in v, and every other.
func spoil(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			spoil(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			spoil(v.Index(i))
		}
	case reflect.String:
		v.SetString("spoilt")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	default:
		if v.CanInt() {
			v.SetInt(99)
		} else {
			v.SetUint(99)
		}
	}
}

func TestCloneOfWhatHoldsNoList(t *testing.T) {
	in := cell{1, 2}
	if own := Clone(&in); own != in {
		t.Errorf("got %v; want %v", own, in)
	}
}

func BenchmarkAppend(b *testing.B) {
	in, text := full(), []byte(nil)
	for b.Loop() {
		text = Append(text[:0], in)
	}
}

func BenchmarkClone(b *testing.B) {
	in := full()
	for b.Loop() {
		Clone(in)
	}
}
