#ifndef CFONT_H
#define CFONT_H

#include <stddef.h>
#include <stdint.h>

// Font files by FreeType, shaping by HarfBuzz and the order of letters by FriBidi, as plain numbers.
//
// Nothing is hinted, scaled or rounded here, and there is no floating-point arithmetic. Each of the
// libraries may be missing: then its functions say so. Which files are read, for which characters,
// and limits are the caller's policy.

enum { CFONT_PROBLEM_SIZE = 160, CFONT_NAME_SIZE = 96 };

/// Why a font cannot be used, NUL-terminated, cut to fit.
typedef struct {
  char text[CFONT_PROBLEM_SIZE];
} cfont_problem;

/// NUL-terminated, cut to fit.
typedef struct {
  char text[CFONT_NAME_SIZE];
} cfont_name;

/// The version of FreeType in use, as in "2.13.2"; empty when the build found none.
cfont_name cfont_freetype_version(void);

/// The version of HarfBuzz in use, as in "6.0.0"; empty when the build found none.
cfont_name cfont_harfbuzz_version(void);

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

/// A piece of an outline; contours are closed, and y points up.
///
/// Coordinates are half font units: points halfway between two others, which TrueType leaves out, are
/// whole numbers then.
typedef struct {
  cfont_verb verb;
  int32_t x[3];
  int32_t y[3];
} cfont_element;

/// What a face says about itself.
typedef struct {
  int32_t units_per_em;
  /// Above the baseline, in font units.
  int32_t ascender;
  /// Below the baseline, in font units; mostly negative.
  int32_t descender;
  int32_t face_count;
  /// Whether some of its glyphs have colours of their own.
  int has_color;
  /// Whether HarfBuzz can shape with it.
  int can_shape;
  cfont_name family;
  cfont_name style;
} cfont_metrics;

/// A face of a font file, with a copy of the file. One thread at a time may use it.
typedef struct cfont_face cfont_face;

/// Opens the face with an index in a font file; NULL with the reason in `problem` when it cannot be used.
cfont_face *cfont_open(const uint8_t *bytes, size_t count, int face_index, cfont_metrics *metrics,
                       cfont_problem *problem);

void cfont_close(cfont_face *face);

/// Releases what other functions allocated; NULL is allowed.
void cfont_free(void *memory);

/// The glyph for a character; 0 when the font lacks it.
uint32_t cfont_glyph_index(cfont_face *face, uint32_t character);

/// The steps that a glyph of the `glyf` table counts for each glyph that it is composed of.
#define CFONT_PART_STEPS 20

/// The number of steps to read a glyph of the `glyf` table: its points, and some for itself and each glyph that it
/// is composed of, in all depths; above `limit` when there are more.
size_t cfont_step_count(cfont_face *face, uint32_t glyph, size_t limit);

/// The advance of a glyph in font units; 0 when it cannot be loaded.
int32_t cfont_advance(cfont_face *face, uint32_t glyph);

/// The correction of the `kern` table to the advance of the left of two glyphs, in font units.
int32_t cfont_kerning(cfont_face *face, uint32_t left, uint32_t right);

/// The number of elements of a glyph's outline, which `cfont_free` must release; 0 when it has none, is
/// damaged, or has more than `limit` elements.
size_t cfont_outline(cfont_face *face, uint32_t glyph, size_t limit, cfont_element **elements);

/// The size of a table by its tag of four letters, whose bytes `cfont_free` must release; 0 when the font has none.
size_t cfont_table(cfont_face *face, const uint8_t *tag, uint8_t **bytes);

// Shaping

/// A glyph of shaped text, in font units, y upwards.
typedef struct {
  uint32_t glyph;
  /// The place in the text of the first character that it stands for.
  uint32_t cluster;
  int32_t advance;
  int32_t x_offset;
  int32_t y_offset;
  /// Whether the text, cut before its cluster, has to be shaped anew.
  int is_unsafe_to_break;
} cfont_shaped_glyph;

/// A part of a text in one script and direction.
typedef struct {
  const uint32_t *text;
  size_t text_count;
  size_t start;
  size_t count;
  /// The tag of ISO 15924, such as `Latn`, first letter highest.
  uint32_t script;
  int is_right_to_left;
} cfont_shaping;

/// The number of glyphs, from left to right, which `cfont_free` must release; -1 when the face or this
/// build cannot shape.
ptrdiff_t cfont_shape(cfont_face *face, const cfont_shaping *shaping, cfont_shaped_glyph **glyphs);

/// The place of a picture, in font units from the baseline's start, y upwards.
typedef struct {
  int32_t left;
  int32_t top;
  int32_t width;
  int32_t height;
} cfont_picture_place;

/// The size of the largest PNG file for a glyph, which `cfont_free` must release; 0 when it has none.
size_t cfont_picture(cfont_face *face, uint32_t glyph, uint8_t **png, cfont_picture_place *place);

/// The script of a character as a tag of ISO 15924; that of "common" without HarfBuzz.
uint32_t cfont_script(uint32_t character);

/// The character that two others compose, as in the composition of Unicode; 0 when they do not.
uint32_t cfont_composition(uint32_t first, uint32_t second);

/// The embedding levels of a paragraph's characters by the Unicode Bidirectional Algorithm, up to
/// the order of lines.
///
/// `base` is 0 or 1, or -1 for that of the first strong character; then it becomes 0 or 1. Returns 0 when this
/// build cannot do it, or memory is short.
int cfont_levels(const uint32_t *text, size_t count, int *base, uint8_t *levels);

#endif
