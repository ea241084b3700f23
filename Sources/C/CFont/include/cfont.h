#ifndef CFONT_H
#define CFONT_H

#include <stddef.h>
#include <stdint.h>

// Font files by FreeType, shaping by HarfBuzz and bidirectional order by FriBidi, as plain numbers.
//
// Nothing is hinted, scaled or rounded here, and there is no floating-point arithmetic. Any of the
// libraries may be missing; its functions then report that. Which files are read, for which
// characters, and all limits are the caller's policy.

enum { CFONT_PROBLEM_SIZE = 160, CFONT_NAME_SIZE = 96 };

/// The reason why a font cannot be used, NUL-terminated and truncated to fit.
typedef struct {
  char text[CFONT_PROBLEM_SIZE];
} cfont_problem;

/// A name, NUL-terminated and truncated to fit.
typedef struct {
  char text[CFONT_NAME_SIZE];
} cfont_name;

/// The version of FreeType in use, as in "2.13.2"; empty when the build found none.
cfont_name cfont_freetype_version(void);

/// The version of HarfBuzz in use, as in "6.0.0"; NULL when the build found none.
const char *cfont_harfbuzz_version(void);

/// The version of FriBidi in use, as in "1.0.8"; empty when the build found none.
cfont_name cfont_fribidi_version(void);

typedef enum {
  CFONT_MOVE,
  CFONT_LINE,
  /// One control point, then the end.
  CFONT_QUADRATIC,
  /// Two control points, then the end.
  CFONT_CUBIC,
} cfont_verb;

/// An element of an outline; contours are closed, and y points up.
///
/// Coordinates are in half font units, so that the midpoints that TrueType leaves implicit are
/// whole numbers.
typedef struct {
  cfont_verb verb;
  int32_t x[3];
  int32_t y[3];
} cfont_element;

/// Metrics that a face states itself.
typedef struct {
  int32_t units_per_em;
  /// The height above the baseline, in font units.
  int32_t ascender;
  /// The extent below the baseline, in font units; usually negative.
  int32_t descender;
  int32_t face_count;
  /// Whether some glyphs have colors of their own.
  int has_color;
  /// Whether HarfBuzz can shape text with it.
  int can_shape;
  cfont_name family;
  cfont_name style;
} cfont_metrics;

/// A face of a font file, with a copy of the file; not safe for use by several threads at once.
typedef struct cfont_face cfont_face;

/// Opens a face of a font file by its index; NULL, with the reason in `problem`, if unusable.
cfont_face *cfont_open(const uint8_t *bytes, size_t count, int face_index, cfont_metrics *metrics,
                       cfont_problem *problem);

void cfont_close(cfont_face *face);

/// Releases memory that other functions allocated; NULL is allowed.
void cfont_free(void *memory);

/// The glyph for a character; 0 when the font lacks it.
uint32_t cfont_glyph_index(cfont_face *face, uint32_t character);

/// The steps that each glyph of the `glyf` table takes in addition to its points.
#define CFONT_PART_STEPS 20

/// The number of steps to read a glyph of the `glyf` table.
///
/// It counts the glyph's points, and `CFONT_PART_STEPS` for itself and for each component at any
/// depth.
///
/// Counting stops above `limit`.
size_t cfont_step_count(cfont_face *face, uint32_t glyph, size_t limit);

/// The advance of a glyph in font units; 0 when it cannot be loaded.
int32_t cfont_advance(cfont_face *face, uint32_t glyph);

/// The adjustment by the `kern` table to the advance of the left one of two glyphs, in font units.
int32_t cfont_kerning(cfont_face *face, uint32_t left, uint32_t right);

/// The number of elements of a glyph's outline; 0 if it has none, is damaged, or exceeds `limit`.
///
/// The caller must release the elements with `cfont_free`.
size_t cfont_outline(cfont_face *face, uint32_t glyph, size_t limit, cfont_element **elements);

/// The size of the table with a tag of four letters; 0 if the font has none.
///
/// The caller must release the bytes with `cfont_free`.
size_t cfont_table(cfont_face *face, const uint8_t *tag, uint8_t **bytes);

// Shaping

/// A glyph of shaped text, in font units, y upwards.
typedef struct {
  uint32_t glyph;
  /// The index in the text of the first character that the glyph represents.
  uint32_t cluster;
  int32_t advance;
  int32_t x_offset;
  int32_t y_offset;
  /// Whether the text must be shaped again if it is broken before this cluster.
  int is_unsafe_to_break;
} cfont_shaped_glyph;

/// A part of a text in one script and direction.
typedef struct {
  const uint32_t *text;
  size_t text_count;
  size_t start;
  size_t count;
  /// The ISO 15924 tag, such as `Latn`, with the first letter in the highest byte.
  uint32_t script;
  int is_right_to_left;
} cfont_shaping;

/// The number of glyphs, from left to right; -1 if the face or this build cannot shape.
///
/// The caller must release the glyphs with `cfont_free`.
ptrdiff_t cfont_shape(cfont_face *face, const cfont_shaping *shaping, cfont_shaped_glyph **glyphs);

/// The position of a bitmap glyph, in font units from the origin on the baseline, y upwards.
typedef struct {
  int32_t left;
  int32_t top;
  int32_t width;
  int32_t height;
} cfont_picture_place;

/// The size of a glyph's largest PNG file; 0 if it has none.
///
/// The caller must release the bytes with `cfont_free`.
size_t cfont_picture(cfont_face *face, uint32_t glyph, uint8_t **png, cfont_picture_place *place);

/// The script of a character as an ISO 15924 tag; without HarfBuzz, always that of "common".
uint32_t cfont_script(uint32_t character);

/// The character that two others compose to in Unicode; 0 if there is none.
uint32_t cfont_composition(uint32_t first, uint32_t second);

/// Finds the embedding levels of a paragraph's characters, without reordering lines.
///
/// They are those of the Unicode Bidirectional Algorithm.
///
/// `base` is 0 or 1, or -1 to use the level of the first strong character; it is set to the level
/// used. Returns 0 if this build cannot do it, or memory is short.
int cfont_levels(const uint32_t *text, size_t count, int *base, uint8_t *levels);

#endif
