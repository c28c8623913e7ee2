package sdk

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The structs with JSON tags of the three clients, by package and name, and what the npm packages call them. Every such
// struct is in one of the three tables.
var (
	sends = map[string]map[string]string{
		"openai": {
			"chatRequest": chatRequest,
			"chatMessage": "OpenAI.Chat.ChatCompletionMessageParam",
			"chatPart":    "OpenAI.Chat.ChatCompletionContentPart",
			"imageURL":    "OpenAI.Chat.ChatCompletionContentPartImage.ImageURL",
			"chatCall":    "OpenAI.Chat.ChatCompletionMessageFunctionToolCall",
			"function":    "OpenAI.Chat.ChatCompletionMessageFunctionToolCall.Function",
			"chatTool":    "OpenAI.Chat.ChatCompletionFunctionTool",
			"definition":  "OpenAI.FunctionDefinition",

			"responsesRequest": responsesRequest,
			"reasoning":        "OpenAI.Reasoning",
			"message":          "OpenAI.Responses.EasyInputMessage",
			"part":             "OpenAI.Responses.ResponseInputContent",
			"functionCall":     "OpenAI.Responses.ResponseFunctionToolCall",
			"functionOutput":   "OpenAI.Responses.ResponseInputItem.FunctionCallOutput",
			"computerCall":     "OpenAI.Responses.ResponseComputerToolCall",
			"computerOutput":   "OpenAI.Responses.ResponseInputItem.ComputerCallOutput",
			"screenshot":       "OpenAI.Responses.ResponseComputerToolCallOutputScreenshot",
			"functionTool":     "OpenAI.Responses.FunctionTool",
			"chosenTool":       "OpenAI.Responses.ToolChoiceFunction | OpenAI.Responses.ToolChoiceTypes",
		},
		"anthropic": {
			"request":      messagesRequest,
			"mark":         "Anthropic.CacheControlEphemeral",
			"outputConfig": "Anthropic.OutputConfig",
			"thinking":     "Anthropic.ThinkingConfigParam",
			"choice":       "Anthropic.ToolChoice",
			"function":     "Anthropic.Tool",
			"message":      "Anthropic.MessageParam",
			"source":       "Anthropic.Base64ImageSource",
			"block":        "Anthropic.TextBlockParam | Anthropic.ImageBlockParam | Anthropic.ToolUseBlockParam | Anthropic.ToolResultBlockParam",
		},
		"google": {
			"request":          contentsRequest,
			"content":          "Wire<Google.Content>",
			"part":             "Wire<Google.Part>",
			"functionCall":     "Wire<Google.FunctionCall>",
			"functionResponse": "Wire<Google.FunctionResponse>",
			"responsePart":     "Wire<Google.FunctionResponsePart>",
			"blob":             "Wire<Google.Blob>",
			"generation":       "Wire<Google.GenerationConfig>",
			"thinkingConfig":   "Wire<Google.ThinkingConfig>",
			"toolConfig":       "Wire<Google.ToolConfig>",
			"callingConfig":    "Wire<Google.FunctionCallingConfig>",
			"functions":        "Wire<Google.Tool>",
			"declaration":      "Wire<Google.FunctionDeclaration>",
		},
	}
	reads = map[string]map[string]string{
		"openai": {
			"chatAnswer":        "OpenAI.Chat.ChatCompletion",
			"chatChoice":        "OpenAI.Chat.ChatCompletion.Choice",
			"chatReply":         "OpenAI.Chat.ChatCompletionMessage",
			"calledTool":        "OpenAI.Chat.ChatCompletionMessageToolCall",
			"calledFunction":    "OpenAI.Chat.ChatCompletionMessageFunctionToolCall.Function",
			"calledCustom":      "OpenAI.Chat.ChatCompletionMessageCustomToolCall.Custom",
			"chatUsage":         "OpenAI.CompletionUsage",
			"promptDetails":     "OpenAI.CompletionUsage.PromptTokensDetails",
			"completionDetails": "OpenAI.CompletionUsage.CompletionTokensDetails",

			"responsesAnswer": "OpenAI.Responses.Response",
			"incomplete":      "OpenAI.Responses.Response.IncompleteDetails",
			"outputItem":      "OpenAI.Responses.ResponseOutputItem",
			"outputSummary":   "OpenAI.Responses.ResponseReasoningItem.Summary",
			"outputContent":   "OpenAI.Responses.ResponseOutputText | OpenAI.Responses.ResponseOutputRefusal",
			"responsesUsage":  "OpenAI.Responses.ResponseUsage",
			"inputDetails":    "OpenAI.Responses.ResponseUsage.InputTokensDetails",
			"outputDetails":   "OpenAI.Responses.ResponseUsage.OutputTokensDetails",
		},
		"anthropic": {
			"answer":        "Anthropic.Message",
			"said":          "Anthropic.ContentBlock",
			"stopDetails":   "Anthropic.RefusalStopDetails",
			"usage":         "Anthropic.Usage",
			"outputDetails": "Anthropic.OutputTokensDetails",
		},
		"google": {
			"answer":         "ContentsAnswer",
			"promptFeedback": "Wire<Google.GenerateContentResponsePromptFeedback>",
			"candidate":      "Wire<Google.Candidate>",
			"said":           "Wire<Google.Content>",
			"saidPart":       "Wire<Google.Part>",
			"calledFunction": "Wire<Google.FunctionCall>",
			"usageMetadata":  "Wire<Google.GenerateContentResponseUsageMetadata>",
		},
	}
	// others never leave or come as they are, or are no part of the provider's own API.
	others = map[string]map[string]string{
		"openai": {
			"itemIDs": "kept in a block of ours", "piece": "Mistral's form of a text",
		},
		"anthropic": {"declaration": "read of a declaration that leaves as it is"},
		"google":    {},
	}
)

// A lack is a field that the npm package does not have, and why it is there all the same. One that the package has by
// now fails the test.
type lack struct{ pkg, of, field, why string }

var lacks = []lack{
	{"openai", "chatMessage", "reasoning_content", "Z.ai and Moonshot want the reasoning of earlier replies there"},
	{"openai", "chatMessage", "reasoning_details", "OpenRouter and servers that follow it want it there"},
	{"anthropic", "request", "temperature", "models before Claude Opus 4.7 take it"},
	{"anthropic", "request", "top_p", "likewise"},

	{"openai", "chatReply", "reasoning_content", "DeepSeek, vLLM and others give the reasoning there"},
	{"openai", "chatReply", "reasoning", "Ollama and OpenRouter give it there"},
	{"openai", "chatReply", "reasoning_details", "OpenRouter gives it with signatures there"},
	{"openai", "chatUsage", "cost", "OpenRouter reports the cost there"},
}

// fits are the rules. A field is sent if one of the types that its struct may have knows it, with a type that has
// values in common with ours; of lists, their elements count. It is read if one of them has it with a type whose every
// value we read.
const fits = `type Has<T, K extends string> = T extends unknown ? string extends keyof T ? never
  : K extends keyof T ? true : never : never;
type At<T, K extends string> = T extends unknown ? K extends keyof T ? NonNullable<T[K]> : never : never;
type Fits<Theirs, Ours> = 0 extends 1 & Ours ? true
  : [Ours] extends [(infer One)[]] ? Fits<Extract<Theirs, readonly unknown[]>[number], One>
  : [Extract<Theirs, Ours> | Extract<Ours, Theirs>] extends [never] ? false : true;
type Sent<T, K extends string, Ours> = [Has<T, K>] extends [never] ? 'no such field'
  : Fits<At<T, K>, Ours> extends true ? true : 'of another type';
type Each<T, K extends string, Ours> = T extends unknown ? K extends keyof T
  ? [NonNullable<T[K]>] extends [Ours] ? true : 'of another type' : never : never;
type Read<T, K extends string, Ours> = [Has<T, K>] extends [never] ? 'no such field'
  : true extends Each<T, K, Ours> ? true : 'of another type';
type Lacks<T, K extends string> = [Has<T, K>] extends [never] ? true : 'it has the field';
`

// A field is one of a struct with JSON tags.
type field struct {
	name string // the field's name on the wire
	is   ast.Expr
}

// TestShapes: every field of every struct that the clients write or read is one of the npm packages' types, with a
// type that fits, or is known to be lacking there.
func TestShapes(t *testing.T) {
	node(t)
	var src strings.Builder
	src.WriteString(preamble + fits)
	n := 0
	claim := func(comment, format string, args ...any) {
		n++
		fmt.Fprintf(&src, "// %s\nexport const claim%d: %s = true;\n", comment, n, fmt.Sprintf(format, args...))
	}
	known := map[lack]bool{}
	for _, pkg := range slices.Sorted(maps.Keys(sends)) {
		structs := tagged(t, pkg)
		named := map[string]string{}
		maps.Copy(named, sends[pkg])
		maps.Copy(named, reads[pkg])
		for _, name := range slices.Sorted(maps.Keys(structs)) {
			rule, is := "Sent", sends[pkg][name]
			if is == "" {
				rule, is = "Read", reads[pkg][name]
			}
			if is == "" {
				if others[pkg][name] == "" {
					t.Errorf("%s.%s has JSON tags; say which type of the npm package it is", pkg, name)
				}
				continue
			}
			for _, f := range structs[name] {
				of := fmt.Sprintf("%s.%s.%s", pkg, name, f.name)
				ours := typescript(t, of, f.is, named)
				if l := lacking(pkg, name, f.name); l != (lack{}) {
					known[l] = true
					claim(of, "Lacks<%s, '%s'>", is, f.name)
					continue
				}
				claim(of, "%s<%s, '%s', %s>", rule, is, f.name, ours)
				claim("@ts-expect-error: "+of+" misspelt", "%s<%s, '%s_', %s>", rule, is, f.name, ours)
				claim("@ts-expect-error: "+of+" is not lacking", "Lacks<%s, '%s'>", is, f.name)
				if ours != "any" {
					claim("@ts-expect-error: "+of+" of another type", "%s<%s, '%s', %s>", rule, is, f.name,
						"{ no_such_field: bigint }")
				}
			}
		}
		for _, table := range []map[string]map[string]string{sends, reads, others} {
			for name := range table[pkg] {
				if structs[name] == nil {
					t.Errorf("%s has no struct %s with JSON tags any more", pkg, name)
				}
			}
		}
	}
	for _, l := range lacks {
		if !known[l] {
			t.Errorf("no struct has this field any more: %+v", l)
		}
	}
	tsc(t, src.String())
}

// lacking finds a field among the lacks.
func lacking(pkg, of, field string) lack {
	for _, l := range lacks {
		if l.pkg == pkg && l.of == of && l.field == field {
			return l
		}
	}
	return lack{}
}

// tagged reads the structs with JSON tags from a client's source.
func tagged(t *testing.T, pkg string) map[string][]field {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", pkg, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no source of %s, %v", pkg, err)
	}
	structs := map[string][]field{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok {
				if list := fields(t, spec.Name.Name, s); list != nil {
					structs[spec.Name.Name] = list
				}
			}
			return true
		})
	}
	return structs
}

// fields gives those of a struct that have a JSON tag.
func fields(t *testing.T, name string, s *ast.StructType) []field {
	var list []field
	for _, f := range s.Fields.List {
		if f.Tag == nil {
			continue
		}
		tag, ok := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Lookup("json")
		wire, _, _ := strings.Cut(tag, ",")
		if !ok || wire == "" || len(f.Names) != 1 {
			t.Errorf("%s: a field with the tag %s; want one name on the wire", name, f.Tag.Value)
			continue
		}
		list = append(list, field{wire, f.Type})
	}
	return list
}

// typescript gives what a Go type is in TypeScript, where named structs are those of the npm package. What leaves or
// stays as it came is any.
func typescript(t *testing.T, of string, is ast.Expr, named map[string]string) string {
	t.Helper()
	inner := func(e ast.Expr) string { return typescript(t, of, e, named) }
	switch is := is.(type) {
	case *ast.StarExpr:
		return inner(is.X)
	case *ast.ArrayType:
		if inner, ok := is.Elt.(*ast.Ident); ok && inner.Name == "byte" {
			return "string" // in base64
		}
		return "(" + inner(is.Elt) + ")[]"
	case *ast.MapType:
		return "any"
	case *ast.IndexExpr:
		switch goName(is.X) {
		case "wire.Object":
			return inner(is.Index)
		case "wire.Objects":
			return "(" + inner(is.Index) + ")[]"
		}
	}
	switch name := goName(is); name {
	case "string", "gymkhana.Speaker", "wire.String", "wire.StringOrJSON", "written":
		return "string"
	case "int", "uint64", "float64", "gymkhana.Seed", "wire.Number":
		return "number"
	case "bool":
		return "boolean"
	case "any", "item", "json.RawMessage":
		return "any"
	default:
		if own := named[name]; own != "" {
			return own
		}
		t.Errorf("%s: what is the Go type %q in TypeScript?", of, name)
	}
	return "any"
}

// goName writes an identifier as in the source.
func goName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return goName(e.X) + "." + e.Sel.Name
	}
	return ""
}
