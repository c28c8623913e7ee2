package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Bounds on what is read, in bytes and in tasks.
const (
	maxFile  = 64 << 20
	maxTasks = 100_000
)

// sitesFile is the file with the addresses of sites.
const sitesFile = "sites.yaml"

// A source is one task and where it was found.
type source struct {
	file     string // the file's name in errors, with the task in it
	domain   string // the name of its folder; "" if the path was a file
	number   string // the number in the name of its file; "" if the name has no number
	position string // in its file, from 1
	raw      json.RawMessage
}

// findTasks reads a file or a folder.
func findTasks(path string) ([]source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		raw, err := readFile(path)
		if err != nil {
			return nil, err
		}
		return split(path, raw)
	}
	folders, err := domainsOf(path)
	if err != nil {
		return nil, err
	}
	var all []source
	for _, folder := range folders {
		some, err := readDomain(folder)
		if err != nil {
			return nil, err
		}
		if all = append(all, some...); len(all) > maxTasks {
			return nil, fmt.Errorf("%s: more than %d tasks", path, maxTasks)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no task is there; want folders of domains with files such as shopping/1.json", path)
	}
	return all, nil
}

// domainsOf lists the folders with tasks: the path itself if it has files of tasks.
func domainsOf(path string) ([]string, error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, e := range entries {
		switch {
		case !e.IsDir() && filepath.Ext(e.Name()) == ".json":
			own, err := filepath.Abs(path)
			return []string{own}, err
		case e.IsDir() && !strings.HasPrefix(e.Name(), "."):
			folders = append(folders, filepath.Join(path, e.Name()))
		}
	}
	return folders, nil
}

// readDomain reads the tasks of a folder, by their numbers.
func readDomain(folder string) ([]source, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.IsDir() || filepath.Ext(e.Name()) != ".json" })
	slices.SortStableFunc(entries, func(a, b fs.DirEntry) int { return compareNumbers(a.Name(), b.Name()) })
	domain := filepath.Base(folder)
	var all []source
	for _, e := range entries {
		raw, err := readFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, source{file: domain + "/" + e.Name(), domain: domain, number: strings.TrimSuffix(e.Name(), ".json"), raw: raw})
	}
	return all, nil
}

// compareNumbers orders 2.json before 10.json; names that are not numbers come last.
func compareNumbers(a, b string) int {
	i, errA := strconv.Atoi(strings.TrimSuffix(a, ".json"))
	j, errB := strconv.Atoi(strings.TrimSuffix(b, ".json"))
	switch {
	case errA == nil && errB == nil && i != j:
		return i - j
	case (errA == nil) != (errB == nil):
		if errA == nil {
			return -1
		}
		return 1
	}
	return strings.Compare(a, b)
}

// split takes the tasks of one file apart. The file 7.json in a folder of tasks is the task 7 of that
// domain.
func split(path string, raw []byte) ([]source, error) {
	name := filepath.Base(path)
	var list []json.RawMessage
	var object struct {
		Tasks []json.RawMessage `json:"full_tasks"`
	}
	text := bytes.TrimSpace(raw)
	switch {
	case bytes.HasPrefix(text, []byte("[")):
		if err := decode(text, &list); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	default:
		if err := decode(raw, &object); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if list = object.Tasks; list == nil {
			return []source{single(path, raw)}, nil
		}
	}
	if len(list) == 0 || len(list) > maxTasks {
		return nil, fmt.Errorf("%s: %d tasks; want 1 to %d", name, len(list), maxTasks)
	}
	all := make([]source, len(list))
	for i, one := range list {
		all[i] = source{file: fmt.Sprintf("%s: task %d", name, i+1), position: strconv.Itoa(i + 1), raw: one}
	}
	return all, nil
}

func single(path string, raw []byte) source {
	src := source{file: filepath.Base(path), position: "1", raw: raw}
	number := strings.TrimSuffix(src.file, ".json")
	own, err := filepath.Abs(path)
	if _, odd := strconv.Atoi(number); err == nil && odd == nil {
		src.number, src.domain = number, filepath.Base(filepath.Dir(own))
	}
	return src
}

// readSites reads sites.yaml in the folder of the tasks, or above that of a domain; without one no
// site is mapped.
func readSites(path string) (map[string]string, error) {
	folder := path
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		folder = filepath.Dir(path)
	}
	for _, name := range []string{filepath.Join(folder, sitesFile), filepath.Join(folder, "..", sitesFile)} {
		text, err := readFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return parseSites(text)
	}
	return nil, nil
}

// parseSites reads a mapping of hosts to addresses. It reports every mistake.
func parseSites(text []byte) (map[string]string, error) {
	var sites map[string]string
	if err := yaml.NewDecoder(bytes.NewReader(text)).Decode(&sites); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: want lines such as wiki.example: http://127.0.0.1:8080: %w", sitesFile, err)
	}
	for _, host := range slices.Sorted(maps.Keys(sites)) {
		if sites[host] == "" {
			return nil, fmt.Errorf("%s: %s: want an address such as http://127.0.0.1:8080", sitesFile, host)
		}
	}
	if _, err := newAtlas(sites); err != nil {
		return nil, fmt.Errorf("%s: %w", sitesFile, err)
	}
	return sites, nil
}

// readFile reads a file of a size that can be a task's.
func readFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("%s: more than %d bytes", name, maxFile)
	}
	return text, err
}
