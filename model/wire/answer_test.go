package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// An answer in this test has a field of every kind.
type answer struct {
	Text    String          `json:"text"`
	Args    StringOrJSON    `json:"args"`
	Number  Number          `json:"number"`
	One     Object[inner]   `json:"one"`
	Many    Objects[inner]  `json:"many"`
	Inner   inner           `json:"inner"`
	Flag    bool            `json:"flag"`
	Raw     json.RawMessage `json:"raw"`
	Strings []string        `json:"strings"`
}

type inner struct {
	Name String          `json:"name"`
	More Objects[answer] `json:"more"`
}

// odd are values that may stand where another one is expected.
var odd = []string{`null`, `true`, `7`, `-7.5`, `1e400`, `92233720368547758070`, `""`, `"x"`, `"12"`, `"\ud800"`,
	`[]`, `[null]`, `[7,"x"]`, `{}`, `{"name":7}`,
	`[{"name":[]},[],{"name":{"a":1}}]`, strings.Repeat("[", 5000) + strings.Repeat("]", 5000)}

func TestTexts(t *testing.T) {
	for value, want := range map[string]string{`"a\u003cb"`: "a<b", `""`: "", `null`: "", `7`: "7", `1.50`: "1.50",
		`true`:     "true",
		`{"a": 1}`: `{"a": 1}`, `["a"]`: `["a"]`, `"\ud800"`: "\uFFFD"} {
		a := answer{Text: "before", Args: "before"}
		Read([]byte(`{"text":`+value+`,"args":`+value+`}`), &a)
		if string(a.Args) != want {
			t.Errorf("%s reads as the arguments %q; want %q", value, a.Args, want)
		}
		if strings.ContainsAny(want, "[{") {
			want = ""
		}
		if string(a.Text) != want {
			t.Errorf("%s reads as %q; want %q", value, a.Text, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for value, want := range map[string]struct {
		number float64
		count  int
	}{
		`7`: {7, 7}, `"12"`: {12, 12}, `0.25`: {0.25, 0}, `"0.25"`: {0.25, 0}, `7.9`: {7.9, 7}, `-3`: {-3, 0},
		`1e3`: {1000, 1000}, `1e300`: {1e300, 1 << 50}, `1e400`: {}, `"NaN"`: {}, `"-Inf"`: {}, `"many"`: {},
		`""`: {}, `null`: {}, `true`: {}, `[7]`: {}, `{}`: {},
	} {
		a := answer{Number: 9}
		Read([]byte(`{"number":`+value+`}`), &a)
		if float64(a.Number) != want.number || a.Number.Count() != want.count {
			t.Errorf("%s reads as %v, counted %d; want %v", value, float64(a.Number), a.Number.Count(), want)
		}
	}
}

func TestObjects(t *testing.T) {
	a := answer{One: Object[inner]{inner{Name: "before"}, []byte(`{}`)}, Many: make(Objects[inner], 3)}
	Read([]byte(`{"one":{"name":"a", "X":1},"many":[null,{"name":"b"},7,[{}],"x",{"name":7}]}`), &a)
	want := answer{One: Object[inner]{inner{Name: "a"}, []byte(`{"name":"a", "X":1}`)},
		Many: Objects[inner]{{inner{Name: "b"}, []byte(`{"name":"b"}`)}, {inner{Name: "7"}, []byte(`{"name":7}`)}}}
	if !reflect.DeepEqual(a, want) {
		t.Errorf("got %+v\nwant %+v", a, want)
	}
	for _, value := range odd {
		Read([]byte(`{"one":{"name":"a"},"many":[{}]}`), &a)
		Read([]byte(`{"one":`+value+`,"many":`+value+`}`), &a)
		if !strings.HasPrefix(value, "{") && (a.One.JSON != nil || a.One.Of.Name != "") {
			t.Errorf("%.40s reads as the object %+v", value, a.One)
		}
		if want := strings.Count(value, `{"name":`); strings.HasPrefix(value, "[") && len(a.Many) != min(want, 2) ||
			!strings.HasPrefix(value, "[") && a.Many != nil {
			t.Errorf("%.40s reads as %d objects", value, len(a.Many))
		}
	}
}

// A value of an unexpected type affects only its own field, at any depth.
func TestOddTypesCostOneField(t *testing.T) {
	fields := map[string]string{"text": `"t"`, "args": `"{}"`, "number": `1`,
		"one": `{"name":"o","more":[{"text":"deep"}]}`, "many": `[{"name":"m"}]`,
		"inner": `{"name":"i"}`, "flag": `true`, "raw": `[1]`, "strings": `["s"]`}
	read := func(odd, value string) map[string]any {
		var members []string
		for name, usual := range fields {
			if name == odd {
				usual = value
			}
			members = append(members, fmt.Sprintf("%q:%s", name, usual))
		}
		var a answer
		Read([]byte("{"+strings.Join(members, ",")+"}"), &a)
		of := map[string]any{}
		for i, v := 0, reflect.ValueOf(a); i < v.NumField(); i++ {
			of[v.Type().Field(i).Tag.Get("json")] = v.Field(i).Interface()
		}
		return of
	}
	whole := read("", "")
	if one, ok := whole["one"].(Object[inner]); !ok || len(one.Of.More) != 1 || one.Of.More[0].Of.Text != "deep" {
		t.Fatalf("got %+v", whole)
	}
	for field := range fields {
		for _, value := range odd {
			for name, got := range read(field, value) {
				if name != field && !reflect.DeepEqual(got, whole[name]) {
					t.Errorf("with %.40s in %s, %s reads as %v; want %v", value, field, name, got, whole[name])
				}
			}
		}
	}
	for _, value := range odd {
		var a answer
		if Read([]byte(value), &a); !reflect.DeepEqual(a, answer{}) {
			t.Errorf("%.40s reads as %+v", value, a)
		}
	}
}

// Text that is not JSON was not checked by the caller, which is our own fault.
func TestReadWantsJSON(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Read([]byte(`{"text":`), &answer{})
}

// FuzzRead: valid JSON is read without a panic, and an object marshals to its JSON.
func FuzzRead(f *testing.F) {
	for _, value := range odd {
		f.Add([]byte(value))
		f.Add([]byte(`{"one":` + value + `,"many":[` + value + `],"number":` + value + `,"text":` + value + `}`))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if !json.Valid(body) {
			return
		}
		var a answer
		Read(body, &a)
		for _, o := range append(a.Many, a.One) {
			if o.JSON != nil && (!json.Valid(o.JSON) || o.JSON[0] != '{') {
				t.Errorf("%q: %q is no object", body, o.JSON)
			}
		}
		if n := a.Number.Count(); n < 0 || n > 1<<50 {
			t.Errorf("%q: counted %d", body, n)
		}
	})
}
