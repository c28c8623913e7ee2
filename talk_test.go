package gymkhana_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
)

// talkOf reads messages: s, u, a and t are the speakers, + joins texts of one message, [] is a picture, and (1,2) are calls.
func talkOf(text string) []gymkhana.Message {
	var list []gymkhana.Message
	for word := range strings.FieldsSeq(text) {
		m := gymkhana.Message{Role: map[byte]gymkhana.Speaker{'s': gymkhana.System, 'u': gymkhana.User, 'a': gymkhana.Assistant,
			't': gymkhana.ToolReply}[word[0]]}
		body, calls, _ := strings.Cut(word[1:], "(")
		if m.Role == gymkhana.ToolReply {
			m.CallID, body, _ = strings.Cut(body, ":")
		}
		for id := range strings.SplitSeq(strings.TrimSuffix(calls, ")"), ",") {
			if id != "" {
				m.Calls = append(m.Calls, gymkhana.ToolCall{ID: id})
			}
		}
		for part := range strings.SplitSeq(body, "+") {
			switch part {
			case "":
			case "[]":
				m.Parts = append(m.Parts, gymkhana.Part{Image: &gymkhana.Image{Media: "image/png"}})
			default:
				m.Parts = append(m.Parts, gymkhana.Part{Text: part})
			}
		}
		list = append(list, m)
	}
	return list
}

// written is the reverse of talkOf. A blank line in a text is a stroke.
func written(talk []gymkhana.Message) string {
	var words []string
	for _, m := range talk {
		var parts, ids []string
		for _, p := range m.Parts {
			if p.Image != nil {
				p.Text = "[]"
			}
			parts = append(parts, strings.NewReplacer("\n\n", "|", " ", "_").Replace(p.Text))
		}
		word := string(m.Role[0])
		if m.CallID != "" {
			word += m.CallID + ":"
		}
		word += strings.Join(parts, "+")
		for _, c := range m.Calls {
			ids = append(ids, c.ID)
		}
		if len(ids) > 0 {
			word += "(" + strings.Join(ids, ",") + ")"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// Each rule moves texts and pictures, and leaves nothing out. What has its shape keeps it, and the request stays as it is.
func TestShape(t *testing.T) {
	var (
		folds, turns = gymkhana.Talk{NoRoles: true}, gymkhana.Talk{Alternates: true}
		tools, one   = gymkhana.Talk{NoUserAfterTools: true}, gymkhana.Talk{SingleCalls: true}
		ids          = gymkhana.Talk{ShortIDs: true}
		all          = folds.With(turns).With(tools).With(one).With(ids)
	)
	for _, c := range []struct {
		talk      gymkhana.Talk
		was, want string
	}{
		{gymkhana.Talk{}, "sR uF uo ax", "sR uF uo ax"},
		{folds, "sR uF uo", "uR|F uo"},
		{folds, "sR sS uo+[]+p", "uR|S|o+[]+p"},
		{folds, "sR u[]+o", "uR+[]+o"},
		{folds, "sR ax uo sS", "uR ax uo uS"},
		{folds, "sR", "uR"},
		{folds, "uo", "uo"},
		{turns, "sR uF uo+[] ax uo ub", "sR uF|o+[] ax uo|b"},
		{turns, "sR ax uo", "sR u(The_beginning_of_the_conversation_is_left_out.) ax uo"},
		{turns, "uo ax a(1) t1:r", "uo ax(1) t1:r"},
		{turns, "u[] u[]+o", "u[]+[]+o"},
		{tools, "uo a(1) t1:r ub", "uo a(1) t1:r|b"},
		{tools, "uo a(1,2) t1:r t2:s ub uc", "uo a(1,2) t1:r t2:s|b|c"},
		{tools, "uo a(1) t1:r u[]+b a(2) t2:s", "uo a(1) t1:r aOK. u[]+b a(2) t2:s"},
		{tools, "uo a(1,2) t1:[] t2:s+[]", "uo a(1,2) t1:The_picture_follows. t2:s aOK. u[]+[]"},
		{tools, "uo a(1) t1:r+[] ub ax", "uo a(1) t1:r aOK. u[]+b ax"},
		{tools, "uo a(1) t1:r+[] a(2) t2:s", "uo a(1) t1:r aOK. u[] a(2) t2:s"},
		{one, "uo ax(1,2) t1:r t2:s ub", "uo ax(1) t1:r a(2) t2:s ub"},
		{one, "uo ax(1) t1:r", "uo ax(1) t1:r"},
		{ids, "uo a(abcDEF123) tabcDEF123:r", "uo a(abcDEF123) tabcDEF123:r"},
		{folds.With(turns), "sR uF uo ax uo", "uR|F|o ax uo"},
		{folds.With(turns), "sR ax uo", "uR ax uo"},
		{turns.With(tools), "sR uo a(1) t1:r ub ub ax uc", "sR uo a(1) t1:r|b|b ax uc"},
	} {
		was := &gymkhana.Request{Messages: talkOf(c.was), ToolChoice: "auto"}
		got := c.talk.Shape(was)
		if w := written(got.Messages); w != c.want || got.ToolChoice != "auto" {
			t.Errorf("%+v: %s becomes\n%s; want\n%s", c.talk, c.was, w, c.want)
		}
		if !reflect.DeepEqual(was.Messages, talkOf(c.was)) {
			t.Errorf("%s was changed to %s", c.was, written(was.Messages))
		}
		if again := c.talk.Shape(got); written(again.Messages) != c.want {
			t.Errorf("%s becomes %s when it is shaped again", c.want, written(again.Messages))
		}
		strict := all.Shape(was)
		if again := all.Shape(strict); !reflect.DeepEqual(again.Messages, strict.Messages) {
			t.Errorf("%s becomes %s when it is shaped again", written(strict.Messages), written(again.Messages))
		}
	}
	got := ids.Shape(&gymkhana.Request{Messages: talkOf("uo a(call_1_0_0,call_1_0_1) tcall_1_0_0:r tcall_1_0_1:s")}).Messages
	first, second := got[1].Calls[0].ID, got[1].Calls[1].ID
	if len(first) != 9 || len(second) != 9 || first == second || got[2].CallID != first || got[3].CallID != second ||
		strings.ContainsAny(first+second, "_-") {
		t.Error(fmt.Sprint("short ids: ", written(got)))
	}
}
