# Writes a Swift file with the texts of other files, each without its last newline.
# usage: embed.sh OUTPUT FILE...
set -eu
output=$1
shift
{
  echo '/// The files that this module brings with it, as text, by name.'
  echo 'enum EmbeddedFiles {'
  echo '  /// Returns the text of a file that is there.'
  echo '  static func text(_ name: String) -> String { texts[name, default: ""] }'
  echo
  echo '  static let texts: [String: String] = ['
  for file; do
    printf '"%s": ###"""\n' "${file##*/}"
    cat "$file"
    echo '"""###,'
  done
  echo '  ]'
  echo '}'
} >"$output"
