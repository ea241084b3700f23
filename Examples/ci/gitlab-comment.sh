#!/bin/sh
# Puts the summary of reveal test into a comment on the merge request, which later pipelines replace. GitLab shows pictures
# in a comment once they are uploaded to the project.
#
#   gitlab-comment.sh golden-frames/summary.md [ADDRESS]
#
# ADDRESS is that of the report with all frames. The script needs curl and jq, and in REVEAL_GITLAB_TOKEN a project access
# token with the role Reporter and the scope api. Without it, as in pipelines of forks, or outside of a merge request,
# nothing happens.
set -eu

summary=$1 report=${2:-}
mark='<!-- golden frames of reveal -->'
if [ -z "${CI_MERGE_REQUEST_IID:-}" ] || [ -z "${REVEAL_GITLAB_TOKEN:-}" ]; then
  echo "no comment: this is no merge request, or REVEAL_GITLAB_TOKEN is not set"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The token is on no command line.
printf 'PRIVATE-TOKEN: %s\n' "$REVEAL_GITLAB_TOKEN" >"$work/token"
api() { curl --fail --silent --show-error --header "@$work/token" "$@"; }
project=$CI_API_V4_URL/projects/$CI_MERGE_REQUEST_PROJECT_ID
notes=$project/merge_requests/$CI_MERGE_REQUEST_IID/notes

# The comment of an earlier pipeline: anybody can write one that looks like it, but not with this token.
user=$(api "$CI_API_V4_URL/user" | jq .id)
note='' page=1
while [ -n "$page" ] && [ -z "$note" ]; do
  api --dump-header "$work/head" "$notes?sort=asc&order_by=created_at&per_page=100&page=$page" >"$work/notes"
  note=$(jq --arg mark "$mark" --argjson user "$user" \
    '[.[] | select(.author.id == $user and (.body | startswith($mark))) | .id][0] // empty' "$work/notes")
  page=$(tr -d '\r' <"$work/head" | sed -n 's/^[Xx]-[Nn]ext-[Pp]age: *//p')
done
# As long as all frames are equal, there is nothing to say.
if [ -z "$note" ] && [ "${CI_JOB_STATUS:-failed}" = success ]; then exit 0; fi

{
  printf '%s\n\n' "$mark"
  if [ -s "$summary" ]; then
    # Relative addresses of pictures become those of the uploaded files; a picture that cannot be uploaded is left out.
    # A line that begins with a slash would be a command to GitLab.
    printf '%s\n' 's|^/|\\/|' >"$work/addresses"
    for picture in "${summary%.md}-pictures"/*.png; do
      name=${picture##*/}
      grep -qF "/$name)" "$summary" || continue
      address=$(api --form "file=@$picture" "$project/uploads" | jq -r .url) || address=
      case $address in
      /uploads/*) printf 's|(%s/%s)|(%s)|\n' "$(basename "${summary%.md}-pictures")" "$name" "$address" ;;
      *) printf '\\|(%s/%s)|d\n' "$(basename "${summary%.md}-pictures")" "$name" ;;
      esac >>"$work/addresses"
    done
    sed -f "$work/addresses" "$summary"
  else
    echo "reveal test left no summary: see the job."
  fi
  [ -z "$report" ] || printf '\n[Report with all frames](%s)\n' "$report"
} >"$work/body"

if [ -n "$note" ]; then
  api --request PUT --data-urlencode "body@$work/body" "$notes/$note" >"$work/answer"
else
  api --data-urlencode "body@$work/body" "$notes" >"$work/answer"
fi
