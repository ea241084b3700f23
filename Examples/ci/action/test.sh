#!/usr/bin/env bash
# Runs reveal test for the action: a test report, a page, a summary and annotations in the folder REPORT.
# Its exit code becomes an output, because the report is to be kept before the job fails.
set -euo pipefail

rm -rf "$REPORT"
mkdir -p "$REPORT/summary"
# Split at spaces, without patterns of the shell.
read -ra arguments <<<"${ARGUMENTS:-}"
status=0
reveal test "$FOLDER" "${arguments[@]}" --annotate github --junit "$REPORT/junit.xml" \
  --html "$REPORT" --markdown "$REPORT/summary/summary.md" || status=$?
echo "status=$status" >>"$GITHUB_OUTPUT"
