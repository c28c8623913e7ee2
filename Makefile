# Everything is done from here. Go is the only thing that must be there; what else a target
# needs is installed with apt, as root or through sudo, and only when it is missing.

GO      ?= go
BIN     := bin/gymkhana
SUDO    := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# Vector instructions for the policy's arithmetic, where this Go has them. Without, it is slower and
# as right.
export GOEXPERIMENT := $(shell GOEXPERIMENT=simd $(GO) list simd/archsimd >/dev/null 2>&1 && echo simd)
# need COMMAND PACKAGE: install a Debian package if its command is missing.
need     = command -v $(1) >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $(2); }

.PHONY: help build demo test short race soak check bench fuzz generate clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST)

build: ## build bin/gymkhana
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags='-s -w' -o $(BIN) ./cmd/gymkhana

demo: build ## a whole evaluation: run, verify, report; no key, no browser, no network
	@mkdir -p runs && rm -f runs/demo.gym* runs/demo-phone.gym*
	$(BIN) run quick --out runs/demo.gym
	$(BIN) verify runs/demo.gym --frames
	$(BIN) report runs/demo.gym --html runs/demo.html
	$(BIN) run phone:mini --instances 2 --agent policy,group --model policy/phone-small --out runs/demo-phone.gym
	$(BIN) verify runs/demo-phone.gym

# A browser: Debian's headless shell, else whichever Chromium is there.
browser  = command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	{ $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium-headless-shell; }

test: ## every test but the race detector and the long ones; at most 15 minutes
	@$(browser)
	$(GO) vet ./...
	CGO_ENABLED=0 $(GO) test -timeout 15m ./...

short: ## the quick tier
	CGO_ENABLED=0 $(GO) test -short ./...

race: ## every test under the race detector
	@$(browser)
	@$(call need,gcc,gcc libc6-dev)
	CGO_ENABLED=1 $(GO) test -race -timeout 60m ./...

soak: ## the long tests: 200 kills, long fuzzing, every level, task of the phone and errand solved
	GYMKHANA_SOAK=1 CGO_ENABLED=0 $(GO) test -timeout 120m -count=1 ./cli ./store ./env/sokoban ./env/browser ./env/site/...
	$(MAKE) fuzz FUZZTIME=2m

FUZZTIME ?= 10s
fuzz: ## fuzz everything that reads what others wrote
	@for pkg in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	  done; \
	done

check: ## gofmt, vet, staticcheck, import arrows and the quick tier
	@out=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || find . -name '*.go')); [ -z "$$out" ] || { echo "not gofmt-formatted: $$out"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	CGO_ENABLED=0 $(GO) test -short ./...

bench: ## the benchmarks behind docs/benchmarks.md
	$(GO) test -run '^$$' -bench . -benchmem ./env/sokoban ./picture ./store
	$(GO) test -run "^$$" -bench Phone -cpu 1 ./cli
	$(GO) test -run "^$$" -bench Version ./cli
	$(GO) test -run "^$$" -bench Sites ./cli
	$(GO) test -run "^$$" -bench . -benchtime 10s ./env/site
	$(GO) test -run "^$$" -bench Step -benchtime 60000x -cpu 1 ./cli

generate: ## rewrite what is made from code: official levels and suites
	$(GO) generate ./...

clean: ## remove what was built
	rm -rf bin
