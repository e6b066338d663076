# Rowan: make run, make test. What each target does: make help.
#
# Everything that is needed and not here is installed by these targets: Go modules by go,
# the browsers, iproute2, nftables, Node and fonts by apt-get.

SHELL       := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
GO          ?= go
ADDR        ?= $(or $(ROWAN_ADDR),127.0.0.1:8080)
# The relay that a page on another host uses, wss://host/relay; empty: that of its own site.
RELAY       ?=
FUZZTIME    ?= 1000000x
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
LIGHTHOUSE  := lighthouse@12.8.2

# The packages that also run in the browser.
JS      := ./rules/... ./relay/signaling ./wasm/...
JS_EXEC := $(shell $(GO) env GOROOT)/lib/wasm/go_js_wasm_exec

.DEFAULT_GOAL := help
.PHONY: help build run single test lint e2e bench fuzz soak clean site tools node lighthouse unit js

help: ## this list
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

build: site ## build the page into static/dist (RELAY=wss://host/relay for a host that is no relay) with compressed copies, the relay and the command rowan into bin; print the sizes
	$(GO) run ./static/build -compress -relay "$(RELAY)"
	$(GO) build -o bin/rowan-relay ./relay
	$(GO) build -o bin/rowan ./rules/cmd/rowan

run: site ## build and start the relay at http://127.0.0.1:8080 (ADDR=host:port or ROWAN_ADDR for another address)
	$(GO) run ./static/build
	$(GO) build -o bin/rowan-relay ./relay
	exec bin/rowan-relay -addr $(ADDR)

single: site ## build bin/rowan.html, one file that opens from the disk and plays the computer
	$(GO) run ./static/build -single bin/rowan.html

# What is not in a hurry is compiled without inlining, which makes the page's program a fifteenth smaller for whoever
# fetches it: of what Rowan is made of, all but the games, their engines, the drawing and the film.
UNHURRIED := rowan/wasm/... rowan/rules/ai rowan/rules/record encoding/json fmt internal/strconv net/url reflect strconv strings time
HURRIED   := rowan/wasm/film rowan/wasm/view
INLINING  := $(UNHURRIED:%=-gcflags=%=-l) $(HURRIED:%=-gcflags=%=)

site:
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' $(INLINING) -o static/dist/rowan.wasm ./wasm
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' -o static/dist/friend.wasm ./wasm/friend

test: lint unit js e2e ## every test there is

# Everything but the browser tests, which make e2e runs with the page built and a browser required. Under the race detector
# signatures take ten times as long, so all 500 seeded matches are played without it.
unit:
	$(GO) test -race $$($(GO) list ./... | grep -v /wasm/e2e)
	$(GO) test -run '^TestMatches$$' ./wasm/session
	$(GO) test -run '^(TestProofsAreSound|TestNeverIllegalNeverLate)$$' ./rules/gomoku/engine -proofs 500 -moves 10000

js: tools
	GOOS=js GOARCH=wasm $(GO) test -exec="$(JS_EXEC)" $(JS)

lint: ## gofmt, vet and staticcheck, natively and for js/wasm
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$unformatted" ] || { echo "not formatted: $$unformatted"; exit 1; }
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet $(JS)
	GOBIN=$(CURDIR)/bin $(GO) install $(STATICCHECK)
	bin/staticcheck ./...
	GOOS=js GOARCH=wasm bin/staticcheck $(JS)

e2e: site tools node ## the tests in real browsers: Chromium, Firefox, WebKit
	$(GO) run ./static/build
	ROWAN_BROWSER=required $(GO) test -count=1 -timeout 50m ./wasm/e2e

# What the tests run in, each tool with the system's package that has it. Only what is missing is installed: a Node
# from elsewhere brings its own npm and does not go with the system's.
TOOLS := chromium=chromium firefox-esr=firefox-esr WebKitWebDriver=webkit2gtk-driver Xvfb=xvfb ip=iproute2 nft=nftables node=nodejs npm=npm fc-list=fontconfig
FONTS := :lang=zh=fonts-wqy-microhei :family=DejaVu\ Sans=fonts-dejavu-core

tools:
	@missing=""; for tool in $(TOOLS); do command -v $${tool%%=*} >/dev/null || missing="$$missing $${tool#*=}"; done; \
	for font in $(FONTS); do [ -n "$$(fc-list "$${font%=*}" 2>/dev/null)" ] || missing="$$missing $${font##*=}"; done; \
	if [ -n "$$missing" ]; then \
	  install="apt-get install -y --no-install-recommends$$missing"; \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -q && DEBIAN_FRONTEND=noninteractive $$install; \
	  else \
	    echo "The tests need$$missing. Type: sudo $$install" >&2; exit 1; \
	  fi; \
	fi

# axe-core for the browser tests; Lighthouse, which is large, only for the figures.
node: wasm/e2e/node_modules/.package-lock.json
wasm/e2e/node_modules/.package-lock.json: wasm/e2e/package-lock.json | tools
	npm ci --prefix wasm/e2e --ignore-scripts --no-audit --no-fund
	@touch $@

lighthouse: node
	npm install --prefix wasm/e2e --no-save --ignore-scripts --no-audit --no-fund $(LIGHTHOUSE)

bench: build tools lighthouse ## the figures: sizes, times in the browser, Go benchmarks, the relay under load
	$(GO) test -run '^$$' -bench . -benchtime 1s ./rules/... ./wasm/view ./wasm/session
	-$(GO) test -count=1 -v -timeout 60m -run '^TestNeverLosesAsFirst$$' ./rules/ai -first 200 -firstnodes 1000000 # a loss ends no bench
	$(GO) test -run '^$$' -bench . -benchtime 1x ./relay
	ROWAN_BROWSER=required $(GO) test -count=1 -timeout 20m -run '^$$' -bench . -benchtime 5x ./wasm/e2e

# Without a bound the tool spends up to a minute on making each interesting input shorter. An input of FuzzHostile is
# up to 255 messages of a hostile peer: 10,000 are more than a million.
fuzz: ## every fuzz target, each for FUZZTIME (1000000x inputs; 10m is a time); a hostile peer for a million messages
	@for package in $$($(GO) list ./...); do \
	  for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
	    echo "== $$package $$target"; \
	    time=$(FUZZTIME); case $$target in FuzzHostile) time=$${time/1000000x/10000x};; esac; \
	    $(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $$time -fuzzminimizetime 100x $$package; \
	  done; \
	done

# MATCHES is how many; a seed that fails prints the line that plays it again.
MATCHES ?= 10000
soak: ## MATCHES matches (10000) of two people over a network on which everything goes wrong
	$(GO) test -count=1 -timeout 60m -run '^TestMatches$$' -v ./wasm/session -matches $(MATCHES)

clean: ## remove what was built
	rm -rf bin
	find static/dist -mindepth 1 ! -name placeholder -delete
