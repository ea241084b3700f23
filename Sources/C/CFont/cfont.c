#include "cfont.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_problem(cfont_problem *problem, const char *text) {
  snprintf(problem->text, CFONT_PROBLEM_SIZE, "%s", text);
}

void cfont_free(cfont_font *font) {
  free(font->glyphs);
  free(font->elements);
  free(font->kernings);
  memset(font, 0, sizeof *font);
}

#if __has_include(<ft2build.h>)

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

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

// Outlines

typedef struct {
  cfont_element *elements;
  size_t count;
  size_t capacity;
  size_t limit;
} element_list;

static int add_element(element_list *list, cfont_element element) {
  if (list->count == list->limit) return FT_Err_Array_Too_Large;
  if (list->count == list->capacity) {
    size_t capacity = list->capacity ? list->capacity * 2 : 1024;
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

// A glyph that FreeType cannot load counts as missing; only a lack of room is an error.
static int read_glyph(FT_Face face, uint32_t character, cfont_glyph *glyph, element_list *list) {
  FT_UInt index = FT_Get_Char_Index(face, character);
  FT_Int32 flags = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
  if (index && FT_Load_Glyph(face, index, flags)) index = 0;
  glyph->index = index;
  glyph->first_element = list->count;
  if (!index && FT_Load_Glyph(face, 0, flags)) return 0;
  glyph->advance = (int32_t)face->glyph->metrics.horiAdvance;
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return 0;
  FT_Error error = FT_Outline_Decompose(&face->glyph->outline, &outline_functions, list);
  if (error == FT_Err_Array_Too_Large || error == FT_Err_Out_Of_Memory) return error;
  // A damaged outline is left out as a whole.
  if (error) list->count = glyph->first_element;
  glyph->element_count = list->count - glyph->first_element;
  return 0;
}

static int read_face(FT_Face face, const cfont_request *request, cfont_font *font,
                     cfont_problem *problem) {
  if (!FT_IS_SCALABLE(face) || face->units_per_EM == 0) {
    set_problem(problem, "the font has no outlines");
    return 0;
  }
  // Without one every character is missing, which the caller finds out.
  FT_Select_Charmap(face, FT_ENCODING_UNICODE);
  font->units_per_em = face->units_per_EM;
  font->ascender = face->ascender;
  font->descender = face->descender;
  font->face_count = (int32_t)face->num_faces;
  snprintf(font->family.text, CFONT_NAME_SIZE, "%s", face->family_name ? face->family_name : "");
  snprintf(font->style.text, CFONT_NAME_SIZE, "%s", face->style_name ? face->style_name : "");
  font->glyphs = calloc(request->character_count + 1, sizeof *font->glyphs);
  font->kernings = calloc(request->pair_count + 1, sizeof *font->kernings);
  if (!font->glyphs || !font->kernings) {
    set_problem(problem, "out of memory");
    return 0;
  }
  element_list list = {.limit = request->element_limit};
  int error = 0;
  for (size_t i = 0; i < request->character_count && !error; i++)
    error = read_glyph(face, request->characters[i], &font->glyphs[i], &list);
  font->elements = list.elements;
  if (error) {
    set_problem(problem, error == FT_Err_Out_Of_Memory ? "out of memory"
                                                       : "its outlines are too large");
    return 0;
  }
  for (size_t i = 0; i < request->pair_count && FT_HAS_KERNING(face); i++) {
    FT_UInt left = font->glyphs[request->pairs[2 * i]].index;
    FT_UInt right = font->glyphs[request->pairs[2 * i + 1]].index;
    FT_Vector kerning;
    if (left && right && !FT_Get_Kerning(face, left, right, FT_KERNING_UNSCALED, &kerning))
      font->kernings[i] = (int32_t)kerning.x;
  }
  return 1;
}

int cfont_read(const uint8_t *bytes, size_t count, int face_index, const cfont_request *request,
               cfont_font *font, cfont_problem *problem) {
  memset(font, 0, sizeof *font);
  FT_Library library;
  if (FT_Init_FreeType(&library)) {
    set_problem(problem, "FreeType does not start");
    return 0;
  }
  FT_Face face = NULL;
  FT_Error error = FT_New_Memory_Face(library, bytes, (FT_Long)count, face_index, &face);
  if (error == FT_Err_Unknown_File_Format) {
    set_problem(problem, "it is not a font file");
  } else if (error == FT_Err_Invalid_Argument) {
    set_problem(problem, "it has no face with this index");
  } else if (error) {
    set_problem(problem, "the font is damaged");
  }
  int succeeded = !error && read_face(face, request, font, problem);
  if (!succeeded) cfont_free(font);
  FT_Done_FreeType(library);
  return succeeded;
}

#else

cfont_name cfont_freetype_version(void) { return (cfont_name){{0}}; }

int cfont_read(const uint8_t *bytes, size_t count, int face_index, const cfont_request *request,
               cfont_font *font, cfont_problem *problem) {
  (void)bytes;
  (void)count;
  (void)face_index;
  (void)request;
  memset(font, 0, sizeof *font);
  set_problem(problem, "reveal was built without FreeType");
  return 0;
}

#endif
