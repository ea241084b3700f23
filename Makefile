.DEFAULT_GOAL := help
REVEAL := .build/release/reveal
PYTHON ?= $(or $(wildcard $(CURDIR)/.build/python/bin/python),python3)
PREFIX ?= /usr/local
DEMO := Examples/showcase.json
# Debug information takes a tenth of the time, and optimizing the packages of others a fifth; the modules of this one set their
# levels in Package.swift.
RELEASE := -c release -debug-info-format none -Xswiftc -Onone

.PHONY: help demo deps python build test check check-limits fuzz sanitize format lint goldens effects gallery cells pictures readme recipes posters \
  fidelity export-check export-swift bench docs install dist clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z%-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

demo: build ## Install what is missing, build, render a preset into frames/
	@$(REVEAL) render $(DEMO) -o frames --force

deps: ## Install libpng and zlib with their headers if they are missing, and FreeType if possible
	@sh Scripts/deps

python: ## Install the packages of Python that some checks need into .build/python, in the versions of Tests/Checks/requirements.txt
	python3 -m venv .build/python
	.build/python/bin/pip install -q --disable-pip-version-check -r Tests/Checks/requirements.txt

build: deps ## Build the program in release; MARCH=native for this machine's processor alone
	swift build $(RELEASE) --product reveal $(if $(MARCH),-Xcc -march=$(MARCH))

test: deps ## Run all tests, but those whose names match SKIP; those of the pages' scripts need Node.js
	swift test $(if $(SKIP),--skip '$(SKIP)') $(if $(ATTACHMENTS),--attachments-path "$(ATTACHMENTS)")
	@bash Scripts/web test

check: lint test ## Run everything that must pass before a commit

check-%: $(REVEAL) ## Run one check of Tests/Checks or Tests/Browser, with ARGS, on the program that REVEAL names
	@REVEAL=$(abspath $(REVEAL)) PYTHON=$(PYTHON) $(or $(patsubst %.py,$(PYTHON) %.py,$(filter %.py,$(wildcard Tests/*/check-$*.py))), \
	  $(addprefix bash ,$(wildcard Tests/*/check-$*)),$(error there is no check named $*)) $(ARGS)

$(REVEAL):
	@$(MAKE) build

check-limits: build ## Run every command with small stacks, few descriptors and small files, in debug and release
	swift build --product reveal
	@REVEAL=.build/debug/reveal python3 Tests/Checks/check-limits.py
	@REVEAL=$(REVEAL) python3 Tests/Checks/check-limits.py

fuzz: deps ## Try each fuzz target for SECONDS (60), two at a time
	@bash Scripts/fuzz $(SECONDS)

sanitize: deps ## Run the tests under address, thread and undefined-behavior sanitizers, and the shim under valgrind
	@bash Scripts/sanitize

format: ## Format all Swift files in place
	swift format -i -r Package.swift Sources Tests Benchmarks

lint: ## Report what the formatter would change and the linters do not allow
	swift format lint --strict -r Package.swift Sources Tests Benchmarks
	@python3 Scripts/lint-sources.py
	@python3 Scripts/lint-documents.py
	@bash Scripts/web lint

goldens: build ## Record new golden files; fails, so that you look at them before you commit
	rm -rf Tests/Goldens/presets && bash Tests/Checks/check-goldens --update
	REVEAL_RECORD_GOLDENS=1 swift test --filter 'Golden|Diagnostics'

effects: build ## Write the list of effects, Presets/EFFECTS.md
	$(REVEAL) effects --markdown > Presets/EFFECTS.md

gallery: build ## Draw all of Presets/ into gallery/ in small, with a page that shows them
	@$(REVEAL) gallery Presets -o gallery --scale 1 --fps 30

cells: build ## Draw the pictures of cells beside Chromium's, and record where Chromium puts their parts
	$(PYTHON) Scripts/record-cells.py
	$(PYTHON) Scripts/draw-cells.py $(REVEAL) Documentation/pictures

pictures: readme recipes posters ## Draw the pictures and films of the documentation that have changed, but those of cells

readme: build ## Draw the figure of scrolls, and the films and pictures of pages that have changed; these need Chromium
	@bash Scripts/draw-readme

recipes: build ## Draw the films of Documentation and the one on top of README.md that have changed; needs ffmpeg
	@$(PYTHON) Scripts/recipes.py $(REVEAL)

posters: build ## Draw the strips of posters in Presets/EFFECTS.md that have changed; needs ffmpeg
	@$(PYTHON) Scripts/effect_strips.py $(REVEAL)

fidelity: export REVEAL_TESTS ?= Fidelity
fidelity: ## Compare every oracle scene with Chromium and Skia
	swift test $(RELEASE) --disable-testable-imports --filter FidelityTests

export-check: build export-swift ## Compare exported pages in Chromium with reveal's own frames, and write the table of presets; some twelve minutes
	$(PYTHON) Tests/Browser/check-export.py --table Documentation/export-table.md --swift .build/export-swift.json
	$(PYTHON) Tests/Browser/check-export-lists.py
	$(PYTHON) Tests/Browser/check-export-pixels.py
	$(PYTHON) Tests/Browser/check-export-round-trip.py

export-swift: deps ## Play the Swift file of every preset with stand-ins for UIKit and SwiftUI; some eight minutes
	REVEAL_EXPORT_RESULTS="$(CURDIR)/.build/export-swift.json" swift test --filter CatalogueExportTests
	$(PYTHON) Scripts/export_table.py Documentation/export-table.md .build/export-swift.json

bench: build ## Compare speed with Skia, libpng and fpng (from PyPI, into ~/.cache); some ten minutes
	swift build $(RELEASE) --product reveal-bench $(if $(MARCH),-Xcc -march=$(MARCH))
	@.build/release/reveal-bench --peers "$$(Benchmarks/peers-python)"
	@"$$(Benchmarks/peers-python)" Benchmarks/diff.py --reveal $(REVEAL) $(if $(NODE_MODULES),--node-modules $(NODE_MODULES))

docs: deps ## Build the documentation of the modules; fails on a warning or a missing abstract
	@bash Scripts/docs

install: build ## Install the program, its effects, manual and completions below PREFIX (/usr/local)
	@sh Scripts/install $(REVEAL) "$(DESTDIR)$(PREFIX)"

dist: deps ## Pack a statically linked program, with its effects, for Linux without Swift, into .build/dist/
	@bash Scripts/dist

clean: ## Remove all built files
	rm -rf .build .build-* frames gallery
