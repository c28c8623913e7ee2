// Command lab tries trainings.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/policy"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
	"gymkhana/train"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	conf := flag.String("config", "", "")
	out := flag.String("out", "", "")
	seed := flag.Uint64("seed", 1, "")
	apps := flag.Int("apps", 0, "")
	prof := flag.String("prof", "", "")
	val := flag.Bool("val", false, "validate at looks")
	inst := flag.Int("inst", 10, "")
	load := flag.String("load", "", "measure only")
	fit := flag.Bool("fit", true, "")
	flag.Parse()
	ctx := context.Background()
	cat := cli.Builtin()
	src, err := learn.Find(cat, "phone")
	check(err)
	check(src.Generate(*apps))
	c := train.Aggregate(*seed)
	if *conf != "" {
		c.Stages = nil
		data := []byte(*conf)
		if (*conf)[0] != '{' {
			data, err = os.ReadFile(*conf)
			check(err)
		}
		check(json.Unmarshal(data, &c))
	}
	c.Seed = *seed
	if !*val {
		c.Every = 1 << 30
	}
	set := learn.Settings{Stage: 1, Seed: *seed, World: "phone", Apps: *apps, Recipe: learn.DAgger}
	if !c.Points {
		set.Recipe = learn.Paper
	}
	if _, err := os.Stat(*out); err != nil {
		check(learn.Begin(*out, set))
	}
	if *prof != "" {
		f, err := os.Create(*prof)
		check(err)
		check(pprof.StartCPUProfile(f))
	}
	began := time.Now()
	t := &learn.Training{Source: src, Settings: set, Folder: *out, Config: c, Now: time.Now,
		Progress: func(p train.Progress) {
			fmt.Printf("%6.0fs %s round %d step %d loss %.3f right %.1f val %.1f\n", time.Since(began).Seconds(), p.Stage, p.Round+1, p.Step, p.Loss, 100*p.Right, 100*p.Val)
		},
		Made: func(s *train.Stage, round, n int) {
			fmt.Printf("%6.0fs %s round %d: %d lessons\n", time.Since(began).Seconds(), s.Name, round+1, n)
		}}
	if *load == "" {
		check(t.Learn(ctx))
	}
	if *prof != "" {
		pprof.StopCPUProfile()
	}
	fmt.Printf("learnt in %.0fs\n", time.Since(began).Seconds())
	n, _, err := policy.LoadFile(cmp.Or(*load, t.Checkpoint()))
	check(err)
	subs := []string{"phone:val", "phone:test-task", "phone:test-app", "phone-gen:test"}
	if *fit {
		subs = append(subs, "phone:train")
	}
	for _, sub := range subs {
		k := *inst
		if sub == "phone:train" {
			k = 2
		}
		won, all := measure(ctx, cat, n, sub, k)
		fmt.Printf("%s %.1f (%d) ", sub, 100*float64(won)/float64(all), all)
	}
	fmt.Printf("\n%.0fs in all\n", time.Since(began).Seconds())
}

func measure(ctx context.Context, cat *registry.Catalog, n *policy.Net, sub string, k int) (won, all int) {
	resolved, err := runner.Resolve(cat, runner.Order{Selectors: []string{sub}, Instances: k, Repeats: 1,
		Arms: []gymkhana.Arm{{Agent: "policy", Model: "policy/x"}}, Policies: map[string]gymkhana.Policy{"policy/x": n}})
	check(err)
	kept, err := memstore.New(&gymkhana.Run{Plan: *resolved.Plan})
	check(err)
	check(resolved.Runner(kept).Run(ctx))
	rows, err := kept.Episodes(ctx)
	check(err)
	fam := map[string]int{}
	for _, row := range rows {
		if row.Outcome != nil && row.Outcome.Verdict.Success {
			fam[string(row.Task)]++
		}
		if row.Outcome != nil && row.Outcome.Verdict.Success {
			won++
		}
	}
	if sub != "phone-gen:test" {
		fmt.Println(fam)
	}
	return won, len(rows)
}
