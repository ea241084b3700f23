#include "cfont.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shaper.h"

void cfont_free(void *memory) { free(memory); }

#if __has_include(<ft2build.h>)

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

struct cfont_face {
  uint8_t *bytes;
  FT_Library library;
  FT_Face face;
  cfont_shaper *shaper;
};

cfont_name cfont_freetype_version(void) {
  FT_Library library;
  cfont_name name = {{0}};
  if (FT_Init_FreeType(&library)) return name;
  FT_Int major, minor, patch;
  FT_Library_Version(library, &major, &minor, &patch);
  snprintf(name.text, CFONT_NAME_SIZE, "%d.%d.%d", major, minor, patch);
  FT_Done_FreeType(library);
  return name;
}

// Opening

static const char *problem_of(FT_Error error) {
  if (error == FT_Err_Unknown_File_Format) return "it is not a font file";
  if (error == FT_Err_Invalid_Argument) return "it has no face with this index";
  return "the font is damaged";
}

static int has_table(FT_Face face, FT_ULong tag) {
  FT_ULong length = 0;
  return !FT_Load_Sfnt_Table(face, tag, 0, NULL, &length) && length > 0;
}

// NULL on success, otherwise the problem.
static const char *open_face(cfont_face *face, const uint8_t *bytes, size_t count,
                             int face_index) {
  if (!count) return problem_of(FT_Err_Unknown_File_Format);
  if (FT_Init_FreeType(&face->library)) return "FreeType does not start";
  // Large files that are not fonts are not copied.
  FT_Error error =
      FT_New_Memory_Face(face->library, bytes, (FT_Long)count, face_index, &face->face);
  if (error) return problem_of(error);
  FT_Done_Face(face->face);
  face->bytes = malloc(count);
  if (!face->bytes) return "out of memory";
  memcpy(face->bytes, bytes, count);
  error = FT_New_Memory_Face(face->library, face->bytes, (FT_Long)count, face_index, &face->face);
  if (error) return problem_of(error);
  FT_Face opened = face->face;
  int has_pictures = has_table(opened, FT_MAKE_TAG('C', 'B', 'D', 'T')) ||
                     has_table(opened, FT_MAKE_TAG('s', 'b', 'i', 'x'));
  face->shaper = cfont_shaper_open(face->bytes, count, face_index);
  int has_outlines = FT_IS_SCALABLE(opened) && opened->units_per_EM > 0;
  if (!has_outlines && !(has_pictures && face->shaper)) return "the font has no outlines";
  // Without a Unicode map every character is missing, which the caller detects.
  FT_Select_Charmap(opened, FT_ENCODING_UNICODE);
  return NULL;
}

cfont_face *cfont_open(const uint8_t *bytes, size_t count, int face_index, cfont_metrics *metrics,
                       cfont_problem *problem) {
  memset(metrics, 0, sizeof *metrics);
  cfont_face *face = calloc(1, sizeof *face);
  const char *reason = face ? open_face(face, bytes, count, face_index) : "out of memory";
  if (reason) {
    snprintf(problem->text, CFONT_PROBLEM_SIZE, "%s", reason);
    cfont_close(face);
    return NULL;
  }
  FT_Face opened = face->face;
  metrics->units_per_em = opened->units_per_EM;
  metrics->ascender = opened->ascender;
  metrics->descender = opened->descender;
  // FreeType gives no units for a bitmap font.
  if (!FT_IS_SCALABLE(opened)) cfont_shaper_measure(face->shaper, metrics);
  metrics->face_count = (int32_t)opened->num_faces;
  metrics->can_shape = face->shaper != NULL;
  metrics->has_color = has_table(opened, FT_MAKE_TAG('C', 'O', 'L', 'R')) ||
                       has_table(opened, FT_MAKE_TAG('C', 'B', 'D', 'T')) ||
                       has_table(opened, FT_MAKE_TAG('s', 'b', 'i', 'x'));
  const char *family = opened->family_name, *style = opened->style_name;
  snprintf(metrics->family.text, CFONT_NAME_SIZE, "%s", family ? family : "");
  snprintf(metrics->style.text, CFONT_NAME_SIZE, "%s", style ? style : "");
  return face;
}

void cfont_close(cfont_face *face) {
  if (!face) return;
  cfont_shaper_close(face->shaper);
  if (face->library) FT_Done_FreeType(face->library);
  free(face->bytes);
  free(face);
}

cfont_shaper *cfont_face_shaper(cfont_face *face) { return face->shaper; }

// Glyphs

uint32_t cfont_glyph_index(cfont_face *face, uint32_t character) {
  return FT_Get_Char_Index(face->face, character);
}

static const FT_Int32 load_flags = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;

// Reads a number of two or four bytes from a table; -1 beyond its end.
static int64_t number(FT_Face face, FT_ULong table, uint64_t place, FT_ULong size) {
  FT_Byte bytes[4];
  FT_ULong length = size;
  if (place > INT32_MAX || FT_Load_Sfnt_Table(face, table, (FT_Long)place, bytes, &length))
    return -1;
  int64_t value = 0;
  for (FT_ULong i = 0; i < size; i++) value = value << 8 | bytes[i];
  return value;
}

// Adds the steps to read a TrueType glyph to a count; stops above the limit.
static void count_steps(FT_Face face, uint32_t glyph, int is_long, int depth, size_t limit,
                        size_t *count) {
  const FT_ULong glyf = FT_MAKE_TAG('g', 'l', 'y', 'f'), loca = FT_MAKE_TAG('l', 'o', 'c', 'a');
  // FreeType nests components less deeply than this.
  const int deepest = 100;
  *count += CFONT_PART_STEPS;
  if (*count > limit || depth > deepest) return;
  const FT_ULong size = is_long ? 4 : 2;
  int64_t start = number(face, loca, (uint64_t)glyph * size, size);
  if (start < 0 || number(face, loca, ((uint64_t)glyph + 1) * size, size) <= start) return;
  uint64_t place = is_long ? (uint64_t)start : (uint64_t)start * 2;
  int64_t contours = number(face, glyf, place, 2);
  place += 10;
  if (contours < 0x8000) {
    // The end of the last contour is the index of the last point.
    if (contours > 0) *count += (size_t)(number(face, glyf, place + (uint64_t)(contours - 1) * 2, 2) + 1);
    return;
  }
  enum { WORDS = 1, SCALE = 8, MORE = 0x20, TWO_SCALES = 0x40, TWO_BY_TWO = 0x80 };
  for (int64_t flags = MORE; flags & MORE && *count <= limit;) {
    flags = number(face, glyf, place, 2);
    int64_t part = number(face, glyf, place + 2, 2);
    if (flags < 0 || part < 0) return;
    count_steps(face, (uint32_t)part, is_long, depth + 1, limit, count);
    place += 4 + (flags & WORDS ? 4 : 2);
    place += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & TWO_BY_TWO ? 8 : 0;
  }
}

size_t cfont_step_count(cfont_face *face, uint32_t glyph, size_t limit) {
  const TT_Header *head = FT_Get_Sfnt_Table(face->face, FT_SFNT_HEAD);
  if (!head || !has_table(face->face, FT_MAKE_TAG('g', 'l', 'y', 'f'))) return 1;
  size_t count = 0;
  count_steps(face->face, glyph, head->Index_To_Loc_Format != 0, 0, limit, &count);
  return count;
}

int32_t cfont_advance(cfont_face *face, uint32_t glyph) {
  if (FT_Load_Glyph(face->face, glyph, load_flags)) return 0;
  return (int32_t)face->face->glyph->metrics.horiAdvance;
}

int32_t cfont_kerning(cfont_face *face, uint32_t left, uint32_t right) {
  FT_Vector kerning;
  if (!FT_HAS_KERNING(face->face) || !left || !right ||
      FT_Get_Kerning(face->face, left, right, FT_KERNING_UNSCALED, &kerning))
    return 0;
  return (int32_t)kerning.x;
}

typedef struct {
  cfont_element *elements;
  size_t count;
  size_t capacity;
  size_t limit;
} element_list;

static int add_element(element_list *list, cfont_element element) {
  if (list->count == list->limit) return FT_Err_Array_Too_Large;
  if (list->count == list->capacity) {
    size_t capacity = list->capacity ? list->capacity * 2 : 64;
    cfont_element *elements = realloc(list->elements, capacity * sizeof *elements);
    if (!elements) return FT_Err_Out_Of_Memory;
    list->elements = elements;
    list->capacity = capacity;
  }
  list->elements[list->count++] = element;
  return 0;
}

static int move_to(const FT_Vector *to, void *list) {
  return add_element(list, (cfont_element){CFONT_MOVE, {to->x}, {to->y}});
}

static int line_to(const FT_Vector *to, void *list) {
  return add_element(list, (cfont_element){CFONT_LINE, {to->x}, {to->y}});
}

static int quadratic_to(const FT_Vector *control, const FT_Vector *to, void *list) {
  return add_element(
      list, (cfont_element){CFONT_QUADRATIC, {control->x, to->x}, {control->y, to->y}});
}

static int cubic_to(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to,
                    void *list) {
  return add_element(list, (cfont_element){CFONT_CUBIC,
                                           {first->x, second->x, to->x},
                                           {first->y, second->y, to->y}});
}

// Coordinates are shifted by one bit: half font units.
static const FT_Outline_Funcs outline_functions = {move_to, line_to, quadratic_to, cubic_to, 1, 0};

size_t cfont_outline(cfont_face *face, uint32_t glyph, size_t limit, cfont_element **elements) {
  *elements = NULL;
  FT_Face opened = face->face;
  if (!FT_IS_SCALABLE(opened) || FT_Load_Glyph(opened, glyph, load_flags) ||
      opened->glyph->format != FT_GLYPH_FORMAT_OUTLINE)
    return 0;
  element_list list = {.limit = limit};
  // A damaged outline is dropped entirely.
  if (FT_Outline_Decompose(&opened->glyph->outline, &outline_functions, &list)) {
    free(list.elements);
    return 0;
  }
  *elements = list.elements;
  return list.count;
}

size_t cfont_table(cfont_face *face, const uint8_t *tag, uint8_t **bytes) {
  *bytes = NULL;
  FT_ULong name = FT_MAKE_TAG(tag[0], tag[1], tag[2], tag[3]);
  FT_ULong length = 0;
  if (FT_Load_Sfnt_Table(face->face, name, 0, NULL, &length) || !length) return 0;
  *bytes = malloc(length);
  if (!*bytes) return 0;
  if (FT_Load_Sfnt_Table(face->face, name, 0, *bytes, &length)) {
    free(*bytes);
    *bytes = NULL;
    return 0;
  }
  return length;
}

#else

cfont_name cfont_freetype_version(void) { return (cfont_name){{0}}; }

cfont_face *cfont_open(const uint8_t *bytes, size_t count, int face_index, cfont_metrics *metrics,
                       cfont_problem *problem) {
  (void)bytes, (void)count, (void)face_index;
  memset(metrics, 0, sizeof *metrics);
  snprintf(problem->text, CFONT_PROBLEM_SIZE, "reveal was built without FreeType");
  return NULL;
}

// Without a face, none of these functions is called.

void cfont_close(cfont_face *face) { (void)face; }

cfont_shaper *cfont_face_shaper(cfont_face *face) {
  (void)face;
  return NULL;
}

uint32_t cfont_glyph_index(cfont_face *face, uint32_t character) {
  (void)face, (void)character;
  return 0;
}

size_t cfont_step_count(cfont_face *face, uint32_t glyph, size_t limit) {
  (void)face, (void)glyph, (void)limit;
  return 0;
}

int32_t cfont_advance(cfont_face *face, uint32_t glyph) {
  (void)face, (void)glyph;
  return 0;
}

int32_t cfont_kerning(cfont_face *face, uint32_t left, uint32_t right) {
  (void)face, (void)left, (void)right;
  return 0;
}

size_t cfont_outline(cfont_face *face, uint32_t glyph, size_t limit, cfont_element **elements) {
  (void)face, (void)glyph, (void)limit;
  *elements = NULL;
  return 0;
}

size_t cfont_table(cfont_face *face, const uint8_t *tag, uint8_t **bytes) {
  (void)face, (void)tag;
  *bytes = NULL;
  return 0;
}

#endif
