# Decks for which a program needs all of its libraries; scripts that compare programs source it after helpers.sh.
# shellcheck shell=bash disable=SC2154

# Writes letters.json, with scripts that need shaping or an order of their own, and, with Pillow, pictures.json into $work.
write_decks() {
  cat >"$work/scripts.json" <<'JSON'
[{ "name": "AVATAR office Tiếng Việt", "title": "Latin" }, { "name": "Ёлки-палки, Дїжька", "title": "Cyrillic" },
 { "name": "Ἀθῆναι, Ωμέγα", "title": "Greek" }, { "name": "مرحبا بالعالم لا إله", "title": "Arabic" },
 { "name": "שלום עולם, בְּרֵאשִׁית", "title": "Hebrew" }, { "name": "नमस्ते दुनिया, क्षत्रिय", "title": "Devanagari" },
 { "name": "ওহে বিশ্ব, শক্তি", "title": "Bengali" }, { "name": "வணக்கம் உலகம்", "title": "Tamil" },
 { "name": "สวัสดีชาวโลก", "title": "Thai" }, { "name": "សួស្តីពិភពលោក", "title": "Khmer" },
 { "name": "გამარჯობა მსოფლიო", "title": "Georgian" }, { "name": "Բարեւ աշխարհ", "title": "Armenian" },
 { "name": "🎉 👩‍👩‍👧 🇯🇵 👍🏽 9️⃣", "title": "Emoji" }]
JSON
  printf '%s\n' '{ "canvas": { "size": [300, 900], "scale": 2, "fps": 10 }, "list": { "rows": 13, "rowHeight": 66 },' \
    '"cards": { "deck": "scripts.json", "template": "member" }, "scroll": [{ "rest": 0.1 }] }' >"$work/letters.json"
  needs python:PIL || return 0
  "$python" - "$work" <<'PYTHON'
import sys
from PIL import Image
picture = Image.effect_mandelbrot((240, 160), (-2, -1.2, 1, 1.2), 60).convert("RGB")
picture.save(f"{sys.argv[1]}/picture.jpg", quality=80)
picture.save(f"{sys.argv[1]}/picture.webp", quality=80)
PYTHON
  printf '%s\n' '{ "canvas": { "size": [240, 340], "scale": 1, "fps": 10 }, "list": { "rows": 2, "rowHeight": 160 },' \
    '"cards": { "images": ["picture.jpg", "picture.webp"] }, "scroll": [{ "rest": 0.1 }] }' >"$work/pictures.json"
}

# Draws the first frame of a deck, with the fonts of this machine, and fails if a library is missing: draw_deck PROGRAM PRESET FOLDER
draw_deck() {
  "$1" render "$2" --frames 0 --quiet --force -o "$3" 2>"$work/log" || { cat "$work/log" >&2 && fail "$1 does not draw $2"; }
  if grep -E 'bars|refused' "$work/log"; then fail "$1 draws less than $2 has"; fi
}
