#!/usr/bin/env bash
# Puts the summary of the action's test into the summary of the job and, if asked to, into a comment on the pull request.
# GitHub shows pictures only from an address, so they are pushed to a branch of their own, or left out.
set -euo pipefail

summary=$REPORT/summary/summary.md
body=$REPORT/comment.md
mark='<!-- golden frames of reveal -->'
remote=${REMOTE:-$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git}

# Pushes the files beside the summary to a folder of the branch; prints the address of that folder.
push_pictures() {
  local tree folder=$GITHUB_RUN_ID-$GITHUB_RUN_ATTEMPT
  tree=$(mktemp -d)
  git -C "$tree" init --quiet
  for _ in 1 2 3; do
    # Another run may push at the same time.
    git -C "$tree" checkout --quiet --orphan new 2>/dev/null || true
    git -C "$tree" rm -rfq --ignore-unmatch .
    if authorized git -C "$tree" fetch --quiet --depth 1 "$remote" "$PICTURES_BRANCH" 2>/dev/null; then
      git -C "$tree" checkout --quiet --detach FETCH_HEAD
    fi
    mkdir -p "$tree/$folder"
    cp -R "${summary%/*}/." "$tree/$folder"
    git -C "$tree" add .
    git -C "$tree" -c user.name=reveal -c user.email=reveal@localhost commit --quiet -m "Pictures of run $GITHUB_RUN_ID"
    if authorized git -C "$tree" push --quiet "$remote" "HEAD:refs/heads/$PICTURES_BRANCH"; then
      echo "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/raw/$(git -C "$tree" rev-parse HEAD)/$folder"
      rm -rf "$tree"
      return
    fi
    git -C "$tree" update-ref -d refs/heads/new
  done
  return 1
}
# Runs a command with the token for git, which appears on no command line.
authorized() {
  GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$GITHUB_SERVER_URL/.extraheader" \
    GIT_CONFIG_VALUE_0="AUTHORIZATION: basic $(printf 'x-access-token:%s' "$GH_TOKEN" | base64 -w 0)" "$@"
}

{
  echo "$mark"
  if [ -s "$summary" ]; then
    pictures=
    if [ -n "$PICTURES_BRANCH" ] && [ "$(find "${summary%/*}" -name '*.png' | wc -l)" != 0 ]; then
      pictures=$(push_pictures) || echo "::notice::pictures cannot be pushed to $PICTURES_BRANCH" >&2
    fi
    # Pictures with relative paths, as Markdown and as HTML.
    if [ -n "$pictures" ]; then
      sed -E "s|(!\[[^]]*\]\()([^):]+\))|\1$pictures/\2|g; s|(<img [^>]*src=\")([^\":]+\")|\1$pictures/\2|g" "$summary"
    else
      # A picture and its caption have a line of their own.
      sed -E '/^ *!\[[^]]*\]\([^):]+\)<br>/d; s|!\[([^]]*)\]\([^):]+\)|\1|g; s|<img [^>]*src="[^":]+"[^>]*>||g' "$summary"
    fi
  else
    echo "reveal test ended with exit code $STATUS."
  fi
  [ -z "$REPORT_URL" ] || printf '\n[Report with all frames](%s)\n' "$REPORT_URL"
} >"$body"
# A summary has at most a megabyte, a comment 65 536 characters.
head -c 1000000 "$body" >>"$GITHUB_STEP_SUMMARY"

if [ "$COMMENT" = true ] && [ -n "$PULL_REQUEST" ]; then
  comment() {
    local comments=repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments id
    # Anybody can write a comment that looks like this one, and change it later.
    id=$(gh api "$comments" --paginate --jq ".[] | select(.body | startswith(\"$mark\"))
      | select(.user.type == \"Bot\" or (.author_association | IN(\"OWNER\", \"MEMBER\", \"COLLABORATOR\"))) | .id" | sed -n 1p)
    head -c 65000 "$body" >"$body.cut"
    if [ -n "$id" ]; then
      gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$body.cut"
    elif [ "$STATUS" != 0 ]; then
      gh api --silent "$comments" -F "body=@$body.cut"
    fi
  }
  # The token of a pull request from a fork may only read.
  comment || echo "::notice::the pull request cannot be commented on"
fi
