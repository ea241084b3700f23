#ifndef CFONT_H
#define CFONT_H

#include <stddef.h>
#include <stdint.h>

// The outlines of a font file by FreeType, as plain numbers.
//
// Everything that a text needs of a font is read by one call: whatever FreeType allocates and every
// error it has stay inside of it. Nothing is hinted, scaled or rounded here, and there is no floating-point
// arithmetic. Which files are read, for which characters, and limits are the caller's policy.

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

typedef struct {
  /// 0 when the font lacks the character: then all else is that of the sign for missing characters.
  uint32_t index;
  /// In font units.
  int32_t advance;
  size_t first_element;
  size_t element_count;
} cfont_glyph;

typedef struct {
  int32_t units_per_em;
  /// Above the baseline, in font units.
  int32_t ascender;
  /// Below the baseline, in font units; mostly negative.
  int32_t descender;
  int32_t face_count;
  cfont_name family;
  cfont_name style;
  /// One for each character asked for.
  cfont_glyph *glyphs;
  cfont_element *elements;
  /// One for each pair asked for, in font units.
  int32_t *kernings;
} cfont_font;

typedef struct {
  const uint32_t *characters;
  size_t character_count;
  /// Two places in `characters` for each pair.
  const uint32_t *pairs;
  size_t pair_count;
  /// Pieces of all outlines together that are too many.
  size_t element_limit;
} cfont_request;

/// Reads the face with an index from a font file: metrics, outlines, and kerning of the `kern` table.
///
/// Returns 1, and then `cfont_free` must be called, or 0 with the reason in `problem`.
int cfont_read(const uint8_t *bytes, size_t count, int face_index, const cfont_request *request,
               cfont_font *font, cfont_problem *problem);

void cfont_free(cfont_font *font);

#endif
