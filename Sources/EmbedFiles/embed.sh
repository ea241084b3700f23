# Writes a Swift file with the texts of other files, each without its last newline.
# usage: embed.sh OUTPUT FILE...
set -eu
output=$1
shift
{
  echo '/// The files that this module brings with it, as text, by name.'
  echo 'enum EmbeddedFiles {'
  echo '  static let texts: [String: String] = ['
  for file; do
    printf '"%s": ###"""\n' "${file##*/}"
    cat "$file"
    echo '"""###,'
  done
  echo '  ]'
  echo '}'
} >"$output"
