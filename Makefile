# Everything is done from here. Go is the only thing that must be there; what else a target
# needs is installed with apt, as root or through sudo, and only when it is missing.

GO      ?= go
# `make module PATH=…` names a module, not where commands are found; that make was started with, or the usual.
ifeq ($(origin PATH),command line)
MODULE  := $(PATH)
override PATH := $(shell /usr/bin/tr '\0' '\n' 2>/dev/null < /proc/$$PPID/environ | /bin/sed -n 's/^PATH=//p'):/usr/local/go/bin:/usr/local/bin:/usr/bin:/bin
endif
BIN     := bin/gymkhana
SUDO    := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# Vector instructions for the policy's arithmetic, where this Go has them. Results are equally correct without
# them, only slower.
export GOEXPERIMENT := $(shell GOEXPERIMENT=simd $(GO) list simd/archsimd >/dev/null 2>&1 && echo simd)
# Without the paths of this machine, so that make demo, make test and make check share what the compiler made.
export GOFLAGS := $(filter-out -trimpath,$(shell $(GO) env GOFLAGS)) -trimpath
# Nothing here needs C. Where there is a C compiler, building with it as well would compile everything twice.
export CGO_ENABLED := 0
# Which part of the long tests make test does: the weeks since 1970, so another one each week.
SAMPLE  ?= $(shell echo $$(($$(date +%s) / 604800)))
# need COMMAND PACKAGE: install a Debian package if its command is missing.
need     = command -v $(1) >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $(2); }

.PHONY: help build demo short test test-sdk test-python test-trainers test-view proofs soak race mutate check bench fuzz generate module clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST)

build: ## build bin/gymkhana
	$(GO) build -ldflags='-s -w' -o $(BIN) ./cmd/gymkhana

demo: build ## a whole evaluation: run, verify, report; no key, no browser, no network
	@mkdir -p runs && rm -f runs/demo.gym* runs/demo-phone.gym* runs/demo-group.gym*
	$(BIN) run quick --out runs/demo.gym
	$(BIN) verify runs/demo.gym --frames
	$(BIN) report runs/demo.gym --html runs/demo.html
	$(BIN) run phone:mini --instances 2 --agent policy --model policy/phone-small --out runs/demo-phone.gym
	$(BIN) run phone:mini --instances 2 --agent group --model policy/phone-group --out runs/demo-group.gym
	$(BIN) verify runs/demo-group.gym

# A browser: Debian's headless shell, else whichever Chromium is there.
browser  = command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	{ $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium-headless-shell; }
# Results of tests are cached. Tests that start a browser read this variable, so that another build of it is tested again.
version  = GYMKHANA_CHROMIUM="$$(for b in chromium-headless-shell chromium google-chrome; do \
	command -v $$b >/dev/null && { $$b --version; break; }; done)"

short: ## the quick tests: no process, no browser, no network; under a minute once built
	GYMKHANA_SAMPLE=$(SAMPLE) $(GO) test -short ./...

test: ## every test, the long ones in part, another part each week; at most 9 minutes once built
	@$(browser)
	@echo "sample $(SAMPLE): repeat with make test SAMPLE=$(SAMPLE); make proofs tests everything"
	$(version) GYMKHANA_SAMPLE=$(SAMPLE) $(GO) test -vet=off -p 3 -timeout 40m ./... # make check vets; some packages mostly wait

proofs: ## every test in full: every instance of every task proved, every errand done; half an hour
	@$(browser)
	$(version) $(GO) test -timeout 60m ./...

SDK := model/modeltest/sdk
test-sdk: $(SDK)/node_modules/.package-lock.json ## the stubs of models against the providers' own npm packages; a minute, and a network the first time
	GYMKHANA_SDK=1 $(GO) test -count=1 ./$(SDK)

VIEW := view/inbrowser
test-view: $(VIEW)/node_modules/.package-lock.json ## the dashboard in Chromium: every page, three widths, two themes, and axe; at most 5 minutes
	@$(browser)
	$(version) GYMKHANA_VIEW=1 $(GO) test -count=1 -timeout 5m ./$(VIEW)

CLIENTS := serve/clients
PYTESTS := python/tests
VENVS   := build/python
test-python: $(CLIENTS)/node_modules/.package-lock.json $(VENVS)/openenv/installed $(VENVS)/mcp/installed $(VENVS)/worlds/installed $(VENVS)/gymnasium/installed $(VENVS)/trainers/installed $(VENVS)/wheels/installed ## other people's clients of OpenEnv and MCP, and our Python package; three minutes, and a network the first time
	@$(browser)
	GYMKHANA_CLIENTS=$(CURDIR)/$(VENVS) $(GO) test -v -count=1 ./$(CLIENTS) ./$(PYTESTS)/... # -v lists the checks of the validation

test-trainers: $(VENVS)/trl/installed ## train with TRL, torch and stable-baselines3 on the CPU, over our environments; by hand: it downloads several gigabytes
	GYMKHANA_TRAINERS=$(CURDIR)/$(VENVS) $(GO) test -v -count=1 -timeout 60m -tags trainers -run Trainers ./$(PYTESTS)

%/node_modules/.package-lock.json: %/package-lock.json
	@$(call need,npm,nodejs npm)
	cd $* && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

# venv: a virtual environment with exactly what a file lists, but for the packages' own tests and pip,
# which take 250 MB.
define venv
	@python3 -c 'import ensurepip, venv' 2>/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq python3-venv; }
	rm -rf $(@D) && python3 -m venv $(@D)
	$(@D)/bin/pip install -q --disable-pip-version-check --no-compile --no-deps -r $<
	find $(@D)/lib -type d -name tests -prune -exec rm -rf {} +
	@[ $(notdir $(@D)) = worlds ] || rm -rf $(@D)/lib/python3*/site-packages/pip $(@D)/lib/python3*/site-packages/setuptools
	@touch $@
endef

$(VENVS)/%/installed: $(CLIENTS)/%.txt
	$(venv)

$(VENVS)/%/installed: $(PYTESTS)/%.txt
	$(venv)

# What README's lines install, so that the test that follows them needs no network.
$(VENVS)/wheels/installed: $(PYTESTS)/worlds.txt $(VENVS)/worlds/installed
	rm -rf $(@D) && mkdir -p $(@D)
	$(VENVS)/worlds/bin/pip download -q --disable-pip-version-check --no-deps -r $< -d $(@D)
	@touch $@

soak: ## what gets better with repetition: 200 kills, a million actions, long fuzzing; hours
	@$(browser)
	GYMKHANA_SOAK=1 $(GO) test -timeout 120m -count=1 ./cli ./store ./env/browser
	GYMKHANA_SOAK=1 $(GO) test -timeout 48h -count=1 -run "Instances|Seeds|Sound|Alike|Proved" ./env/game/... ./env/phone/across ./env/phone/gen ./env/site
	$(MAKE) fuzz FUZZTIME=2m

race: ## what make test does, under the race detector
	@$(browser)
	@$(call need,gcc,gcc libc6-dev)
	GYMKHANA_SAMPLE=$(SAMPLE) CGO_ENABLED=1 $(GO) test -race -timeout 60m ./...

FUZZTIME ?= 10s
fuzz: ## fuzz everything that reads what others wrote
	@for pkg in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	  done; \
	done

# The mutants come from Gremlins. A file named after its version, so that nothing is looked up once it is there.
GREMLINS := bin/gremlins-v0.6.0
PACKAGES ?= metric judge env/game/kit env/phone/device runner store
N        ?= 100
SEED     ?= 1
mutate: $(GREMLINS) ## break packages in N places each, and see what their tests notice; half an hour (PACKAGES, N, SEED)
	$(GO) run ./internal/mutate -gremlins $(GREMLINS) -n $(N) -seed $(SEED) $(PACKAGES)

$(GREMLINS):
	GOBIN=$(CURDIR)/bin $(GO) install github.com/go-gremlins/gremlins/cmd/gremlins@$(@:bin/gremlins-%=%)
	mv bin/gremlins $@

check: ## gofmt, vet (of new modules too), staticcheck, dead code, import arrows, width of lines
	@out=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || find . -name '*.go')); [ -z "$$out" ] || { echo "not gofmt-formatted: $$out"; exit 1; }
	$(GO) vet ./...
	GO=$(GO) .ci/vetnew
	$(GO) tool staticcheck ./...
	GO=$(GO) .ci/deadcode
	$(GO) test ./internal/imports ./internal/lint

bench: ## the benchmarks behind docs/benchmarks.md
	$(GO) test -run '^$$' -bench . -benchmem ./env/sokoban ./picture ./store
	$(GO) test -run "^$$" -bench Phone -cpu 1 ./cli
	$(GO) test -run "^$$" -bench Version ./cli
	$(GO) test -run "^$$" -bench Sites ./cli
	$(GO) test -run "^$$" -bench Long -benchtime 3x ./view
	$(GO) test -run "^$$" -bench Seat ./view
	$(GO) test -run "^$$" -bench Live -benchtime 3x ./view/inbrowser
	$(GO) test -run "^$$" -bench . -benchtime 10s ./env/site
	$(GO) test -run "^$$" -bench Step -benchtime 60000x -cpu 1 ./cli

generate: ## rewrite what is made from code: official levels and suites
	$(GO) generate ./...

module: ## make module PATH=example.org/you/gymkhana: the module under another path, everywhere it is imported
	@[ -n "$(MODULE)" ] || { echo "usage: make module PATH=example.org/you/gymkhana"; exit 2; }
	$(GO) run ./internal/rename $(MODULE)

clean: ## remove what was built
	rm -rf bin build
