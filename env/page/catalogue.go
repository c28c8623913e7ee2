package page

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"gymkhana"
)

// The files of GameWorld's catalogue. Unknown keys are ignored, as by its own loader, and reported
// by LintGameWorld.
type (
	gameFile struct {
		Name   string     `yaml:"game_name"`
		Rules  string     `yaml:"game_rules"`
		Mode   string     `yaml:"player_mode"`
		Speed  *float64   `yaml:"speed_multiplier"`
		Width  int        `yaml:"width"`
		Height int        `yaml:"height"`
		URL    string     `yaml:"url"`
		Roles  []roleFile `yaml:"game_roles"`

		file string // relative to the catalogue's folder
	}
	roleFile struct {
		Name   string `yaml:"name"`
		Prompt struct {
			Role     string `yaml:"role_section"`
			Controls string `yaml:"computer_use_controls_section"`
		} `yaml:"prompt"`
		Input struct {
			Keys    []string           `yaml:"allowed_keys"`
			Hold    *float64           `yaml:"hold_duration"`
			KeyHold map[string]float64 `yaml:"key_durations"`
			Clicks  *bool              `yaml:"allow_clicks"`
		} `yaml:"computer_use_controls"`
		Semantic []controlFile `yaml:"semantic_controls"`
	}
	controlFile struct {
		ID       string               `yaml:"id"`
		Doc      string               `yaml:"description"`
		Binding  bindingFile          `yaml:"binding"`
		Params   map[string]paramFile `yaml:"parameters"`
		Required []string             `yaml:"required"`

		line int
	}
	paramFile struct {
		Type string   `yaml:"type"`
		Doc  string   `yaml:"description"`
		Enum []string `yaml:"enum"`
	}
	bindingFile struct {
		Action   string   `yaml:"action"`
		Key      any      `yaml:"key"`
		Keys     []string `yaml:"keys"`
		X        *float64 `yaml:"x"`
		Y        *float64 `yaml:"y"`
		FromX    *float64 `yaml:"from_x"`
		FromY    *float64 `yaml:"from_y"`
		X1       *float64 `yaml:"x1"`
		Y1       *float64 `yaml:"y1"`
		X2       *float64 `yaml:"x2"`
		Y2       *float64 `yaml:"y2"`
		DX       *float64 `yaml:"delta_x"`
		DY       *float64 `yaml:"delta_y"`
		Button   string   `yaml:"button"`
		Duration *float64 `yaml:"duration"`
		Steps    int      `yaml:"steps"`
		Text     string   `yaml:"text"`
		Enter    bool     `yaml:"press_enter"`
		ByCell   bool     `yaml:"cell_param"`
		Cells    map[string]struct {
			X float64 `yaml:"x"`
			Y float64 `yaml:"y"`
		} `yaml:"cell_bindings"`
	}
	gameTask struct {
		ID        string   `yaml:"task_id"`
		Game      string   `yaml:"game_id"`
		Prompt    string   `yaml:"task_prompt"`
		Suffix    string   `yaml:"game_url_suffix"`
		Evaluator string   `yaml:"evaluator_id"`
		Start     float64  `yaml:"task_start_score_field"`
		Target    *float64 `yaml:"task_target_score_field"`
		Pause     *bool    `yaml:"pause_during_inference"`
		MaxSteps  int      `yaml:"max_steps"`
		Continue  *bool    `yaml:"continue_on_fail"`
		Config    struct {
			Score   string   `yaml:"score_field"`
			Scores  []string `yaml:"aggregate_score_fields"`
			End     string   `yaml:"end_field"`
			Value   any      `yaml:"end_value"`
			Status  string   `yaml:"terminal_status"`
			Metrics []string `yaml:"metrics_fields"`
		} `yaml:"evaluator_config"`

		file string
	}
	suiteFile struct {
		Name     string `yaml:"suite_name"`
		Headless *bool  `yaml:"headless"`
		Cases    []struct {
			Game   string   `yaml:"game"`
			Tasks  []string `yaml:"tasks"`
			Models []string `yaml:"models"`
			Repeat int      `yaml:"repeat"`
		} `yaml:"cases"`

		file string
	}
)

// UnmarshalYAML also stores the line of a control.
func (c *controlFile) UnmarshalYAML(node *yaml.Node) error {
	type plain controlFile
	err := node.Decode((*plain)(c))
	c.line = node.Line
	return err
}

// A catalogue is all files of a GameWorld checkout, and the errors in the files.
type catalogue struct {
	root     string
	games    []*gameFile
	tasks    []*gameTask
	suites   []*suiteFile
	findings []Finding
}

// readCatalogue reads a checkout, or its folder catalog. Files that cannot be read are left out and
// reported.
func readCatalogue(dir string) (*catalogue, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if filepath.Base(dir) == "catalog" {
		dir = filepath.Dir(dir)
	}
	c := &catalogue{root: dir}
	if info, err := os.Stat(filepath.Join(dir, "catalog", "games")); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s has no folder catalog/games; name a GameWorld checkout", dir)
	}
	err = c.each("catalog/games", func(name string, node *yaml.Node) {
		g := &gameFile{file: name}
		c.fill(name, node, g)
		if own := stem(name); g.Name != own {
			c.say(name, 1, "game_name is %q, the file is %s", g.Name, own)
			g.Name = own
		}
		c.games = append(c.games, g)
	})
	err = errors.Join(err, c.each("catalog/tasks", func(name string, node *yaml.Node) {
		t := &gameTask{file: name}
		c.fill(name, node, t)
		if own := stem(name); t.ID != own {
			c.say(name, 1, "task_id is %q, the file is %s", t.ID, own)
			t.ID = own
		}
		if own := filepath.Base(filepath.Dir(name)); t.Game != own {
			c.say(name, 1, "game_id is %q, the folder is %s", t.Game, own)
			t.Game = own
		}
		c.tasks = append(c.tasks, t)
	}))
	err = errors.Join(err, c.each("benchmark/suites", func(name string, node *yaml.Node) {
		s := &suiteFile{file: name}
		c.fill(name, node, s)
		if s.Name == "" {
			s.Name = stem(name)
		}
		c.suites = append(c.suites, s)
	}))
	return c, err
}

func stem(name string) string { return strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)) }

// each calls use for every YAML file below a folder, in order. A folder that is not there has none.
func (c *catalogue) each(below string, use func(name string, node *yaml.Node)) error {
	root, err := os.OpenRoot(c.root)
	if err != nil {
		return err
	}
	defer root.Close()
	if _, err := root.Stat(below); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fs.WalkDir(root.FS(), below, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".yaml" && filepath.Ext(name) != ".yml" {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if info.Size() > maxYAML {
			c.say(name, 0, "%d bytes; at most %d are read", info.Size(), maxYAML)
			return nil
		}
		text, err := root.ReadFile(name)
		if err != nil {
			return err
		}
		var doc yaml.Node
		if err := yaml.NewDecoder(bytes.NewReader(text)).Decode(&doc); err != nil || len(doc.Content) == 0 {
			c.say(name, 0, "cannot be read: %v", err)
			return nil
		}
		use(name, doc.Content[0])
		return nil
	})
}

// fill decodes a file and reports unknown keys and values of the wrong type.
func (c *catalogue) fill(name string, node *yaml.Node, into any) {
	err := node.Decode(into)
	var wrong *yaml.TypeError
	if errors.As(err, &wrong) {
		for _, line := range wrong.Errors {
			n, text := lineOf(line)
			c.say(name, n, "%s", text)
		}
	} else if err != nil {
		c.say(name, 0, "%v", err)
	}
	c.unknown(name, node, reflect.TypeOf(into))
}

// lineOf splits "line 7: cannot unmarshal …".
func lineOf(message string) (int, string) {
	number, text, found := strings.Cut(strings.TrimPrefix(message, "line "), ": ")
	if n, err := strconv.Atoi(number); found && err == nil {
		return n, text
	}
	return 0, message
}

// unknown reports keys that a type has no field for.
func (c *catalogue) unknown(file string, node *yaml.Node, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if node.Kind == yaml.AliasNode {
		return // reported where it is defined
	}
	if t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		for i, inner := range node.Content {
			if t.Kind() == reflect.Slice || i%2 == 1 {
				c.unknown(file, inner, t.Elem())
			}
		}
		return
	}
	if t.Kind() != reflect.Struct || node.Kind != yaml.MappingNode {
		return
	}
	fields := map[string]reflect.Type{}
	var names []string
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("yaml"); name != "" {
			fields[name] = t.Field(i).Type
			names = append(names, name)
		}
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key := node.Content[i]
		if inner, ok := fields[key.Value]; ok {
			c.unknown(file, node.Content[i+1], inner)
			continue
		}
		c.say(file, key.Line, "unknown key %q is passed over%s", key.Value, gymkhana.DidYouMean(key.Value, names))
	}
}

// game finds a game by its id.
func (c *catalogue) game(id string) *gameFile {
	i := slices.IndexFunc(c.games, func(g *gameFile) bool { return g.Name == id })
	if i < 0 {
		return nil
	}
	return c.games[i]
}

// pages finds the folder of a game's pages; "" if it is not there. The catalogue and the games are
// two repositories, which people put beside or into each other.
func (c *catalogue) pages(id string) string {
	for _, below := range []string{"games/benchmark", "games", "games/gameworld-games/benchmark", "games/gameworld-games",
		"../gameworld-games/benchmark", "../gameworld-games", "../GameWorld-Games/benchmark", "../GameWorld-Games", "benchmark", "."} {
		folder := filepath.Join(c.root, below, id)
		if _, err := os.Stat(filepath.Join(folder, "index.html")); err == nil {
			return folder
		}
	}
	return ""
}

func (c *catalogue) say(file string, line int, format string, args ...any) {
	c.findings = append(c.findings, Finding{File: filepath.ToSlash(file), Line: line, Text: fmt.Sprintf(format, args...)})
}
