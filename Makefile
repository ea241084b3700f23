.DEFAULT_GOAL := help
REVEAL := .build/release/reveal
PREFIX ?= /usr/local
DEMO := Examples/showcase.json

.PHONY: help demo deps build test check check-limits fuzz sanitize format lint goldens effects gallery cells readme \
  fidelity export-check export-swift text-check bench docs install dist clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

demo: build ## Install what is missing, build, render a preset into frames/
	@$(REVEAL) render $(DEMO) -o frames --force

deps: ## Install libpng and zlib with their headers if they are missing, and FreeType if possible
	@sh .ci/deps

build: deps ## Build the program in release; MARCH=native for this machine's processor alone
	swift build -c release --product reveal $(if $(MARCH),-Xcc -march=$(MARCH))

test: deps ## Run all tests; those of the pages' scripts need Node.js
	swift test $(if $(ATTACHMENTS),--attachments-path "$(ATTACHMENTS)")
	@bash .ci/check-web test

check: lint test ## Run everything that must pass before a commit

check-limits: build ## Run every command with small stacks, few descriptors and small files, in debug and release
	swift build --product reveal
	@python3 .ci/check-limits.py .build/debug/reveal
	@python3 .ci/check-limits.py $(REVEAL)

fuzz: deps ## Try each fuzz target for SECONDS (60), two at a time
	@bash .ci/fuzz $(SECONDS)

sanitize: deps ## Run the tests under address, thread and undefined-behavior sanitizers, and the shim under valgrind
	@bash .ci/sanitize

format: ## Format all Swift files in place
	swift format -i -r Package.swift Sources Tests Benchmarks

lint: ## Report what the formatter would change and the linters do not allow
	swift format lint --strict -r Package.swift Sources Tests Benchmarks
	@python3 .ci/lint-sources.py
	@python3 .ci/lint-documents.py
	@bash .ci/check-web lint

goldens: build ## Record new golden files; fails, so that you look at them before you commit
	rm -rf Tests/Goldens/presets && bash .ci/check-goldens --update
	REVEAL_RECORD_GOLDENS=1 swift test --filter 'Golden|Diagnostics'

effects: build ## Write the list of effects, Presets/EFFECTS.md
	$(REVEAL) effects --markdown > Presets/EFFECTS.md

gallery: build ## Draw all of Presets/ into gallery/ in small, with a page that shows them
	@$(REVEAL) gallery Presets -o gallery --scale 1 --fps 30

cells: build ## Draw the pictures of cells beside Chromium's, and record where Chromium puts their parts
	$(or $(PYTHON),python3) .ci/record-cells.py
	$(or $(PYTHON),python3) .ci/draw-cells.py $(REVEAL) Documentation/pictures

readme: build ## Draw the pictures of README.md; the film needs ffmpeg, those of pages Chromium
	@bash .ci/draw-readme

fidelity: export REVEAL_TESTS ?= Fidelity
fidelity: ## Compare every oracle scene with Chromium and Skia
	swift test -c release --disable-testable-imports --filter FidelityTests

export-check: build export-swift ## Compare exported pages in Chromium with reveal's own frames, and write the table of presets; some twelve minutes
	$(or $(PYTHON),python3) .ci/export-check.py $(REVEAL) --table Documentation/export-table.md --swift .build/export-swift.json
	$(or $(PYTHON),python3) .ci/export-pixels.py $(REVEAL)
	$(or $(PYTHON),python3) .ci/export-round-trip.py $(REVEAL)

text-check: build ## Compare lines of many scripts with Chromium's, in Noto's fonts (fonts-noto-core, fonts-noto-color-emoji, or in FONTS)
	@$(or $(PYTHON),python3) .ci/check-shaping.py $(REVEAL) .build $(FONTS)

export-swift: deps ## Play the Swift file of every preset with stand-ins for UIKit and SwiftUI; some eight minutes
	REVEAL_EXPORT_RESULTS="$(CURDIR)/.build/export-swift.json" swift test --filter CatalogueExportTests
	$(or $(PYTHON),python3) .ci/export_table.py Documentation/export-table.md .build/export-swift.json

bench: build ## Compare speed with Skia, libpng and fpng (from PyPI, into ~/.cache); some ten minutes
	swift build -c release --product reveal-bench $(if $(MARCH),-Xcc -march=$(MARCH))
	@.build/release/reveal-bench --peers "$$(Benchmarks/peers-python)"
	@"$$(Benchmarks/peers-python)" Benchmarks/diff.py --reveal $(REVEAL) $(if $(NODE_MODULES),--node-modules $(NODE_MODULES))

docs: deps ## Build the documentation of the modules; fails on a warning or a missing abstract
	@bash .ci/docs

install: build ## Install the program, its effects, manual and completions below PREFIX (/usr/local)
	@sh .ci/install $(REVEAL) "$(DESTDIR)$(PREFIX)"

dist: deps ## Pack a statically linked program, with its effects, for Linux without Swift, into .build/dist/
	@bash .ci/dist

clean: ## Remove all built files
	rm -rf .build .build-* frames gallery
