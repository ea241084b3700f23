#include "shaper.h"

#include <stdlib.h>
#include <string.h>

#if __has_include(<hb.h>) && __has_include(<hb-ot.h>) && !defined(CFONT_WITHOUT_SHAPING)

#include <hb-ot.h>
#include <hb.h>

struct cfont_shaper {
  hb_face_t *face;
  hb_font_t *font;
};

const char *cfont_harfbuzz_version(void) { return hb_version_string(); }

cfont_shaper *cfont_shaper_open(const uint8_t *bytes, size_t count, int face_index) {
  if (count > UINT32_MAX || face_index < 0) return NULL;
  cfont_shaper *shaper = calloc(1, sizeof *shaper);
  if (!shaper) return NULL;
  hb_blob_t *blob = hb_blob_create((const char *)bytes, (unsigned)count, HB_MEMORY_MODE_READONLY,
                                   NULL, NULL);
  shaper->face = hb_face_create(blob, (unsigned)face_index);
  hb_blob_destroy(blob);
  shaper->font = hb_font_create(shaper->face);
  // HarfBuzz finds no glyphs in formats that only FreeType reads.
  if (hb_face_get_glyph_count(shaper->face) == 0) {
    cfont_shaper_close(shaper);
    return NULL;
  }
  return shaper;
}

void cfont_shaper_close(cfont_shaper *shaper) {
  if (!shaper) return;
  hb_font_destroy(shaper->font);
  hb_face_destroy(shaper->face);
  free(shaper);
}

void cfont_shaper_measure(const cfont_shaper *shaper, cfont_metrics *metrics) {
  hb_font_extents_t extents;
  hb_font_get_h_extents(shaper->font, &extents);
  metrics->units_per_em = (int32_t)hb_face_get_upem(shaper->face);
  metrics->ascender = extents.ascender;
  metrics->descender = extents.descender;
}

ptrdiff_t cfont_shape(cfont_face *face, const cfont_shaping *shaping, cfont_shaped_glyph **glyphs) {
  *glyphs = NULL;
  cfont_shaper *shaper = cfont_face_shaper(face);
  if (!shaper || shaping->text_count > INT32_MAX) return -1;
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_set_direction(buffer,
                          shaping->is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, (hb_script_t)shaping->script);
  // The language must not come from the environment.
  hb_buffer_set_language(buffer, HB_LANGUAGE_INVALID);
  hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES);
  hb_buffer_add_codepoints(buffer, shaping->text, (int)shaping->text_count,
                           (unsigned)shaping->start, (int)shaping->count);
  hb_shape(shaper->font, buffer, NULL, 0);
  unsigned count = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, NULL);
  ptrdiff_t result = -1;
  cfont_shaped_glyph *shaped = malloc((count + 1) * sizeof *shaped);
  if (shaped && hb_buffer_allocation_successful(buffer)) {
    for (unsigned i = 0; i < count; i++) {
      int is_unsafe = (hb_glyph_info_get_glyph_flags(&infos[i]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0;
      shaped[i] = (cfont_shaped_glyph){infos[i].codepoint, infos[i].cluster, places[i].x_advance,
                                       places[i].x_offset, places[i].y_offset, is_unsafe};
    }
    *glyphs = shaped;
    result = count;
  } else {
    free(shaped);
  }
  hb_buffer_destroy(buffer);
  return result;
}

size_t cfont_picture(cfont_face *face, uint32_t glyph, uint8_t **png, cfont_picture_place *place) {
  *png = NULL;
  cfont_shaper *shaper = cfont_face_shaper(face);
  if (!shaper) return 0;
  hb_blob_t *blob = hb_ot_color_glyph_reference_png(shaper->font, glyph);
  unsigned count = 0;
  const char *bytes = hb_blob_get_data(blob, &count);
  hb_glyph_extents_t extents;
  if (count && hb_font_get_glyph_extents(shaper->font, glyph, &extents) && (*png = malloc(count))) {
    memcpy(*png, bytes, count);
    // HarfBuzz gives a negative height, since y points up.
    *place = (cfont_picture_place){extents.x_bearing, extents.y_bearing, extents.width,
                                   -extents.height};
  } else {
    count = 0;
  }
  hb_blob_destroy(blob);
  return count;
}

uint32_t cfont_script(uint32_t character) {
  return hb_unicode_script(hb_unicode_funcs_get_default(), character);
}

uint32_t cfont_composition(uint32_t first, uint32_t second) {
  hb_codepoint_t both = 0;
  return hb_unicode_compose(hb_unicode_funcs_get_default(), first, second, &both) ? both : 0;
}

#else

const char *cfont_harfbuzz_version(void) { return NULL; }

cfont_shaper *cfont_shaper_open(const uint8_t *bytes, size_t count, int face_index) {
  (void)bytes, (void)count, (void)face_index;
  return NULL;
}

void cfont_shaper_close(cfont_shaper *shaper) { (void)shaper; }

void cfont_shaper_measure(const cfont_shaper *shaper, cfont_metrics *metrics) {
  (void)shaper, (void)metrics;
}

ptrdiff_t cfont_shape(cfont_face *face, const cfont_shaping *shaping, cfont_shaped_glyph **glyphs) {
  (void)face, (void)shaping;
  *glyphs = NULL;
  return -1;
}

size_t cfont_picture(cfont_face *face, uint32_t glyph, uint8_t **png, cfont_picture_place *place) {
  (void)face, (void)glyph, (void)place;
  *png = NULL;
  return 0;
}

uint32_t cfont_script(uint32_t character) {
  (void)character;
  return 'Z' << 24 | 'y' << 16 | 'y' << 8 | 'y';
}

uint32_t cfont_composition(uint32_t first, uint32_t second) {
  (void)first, (void)second;
  return 0;
}

#endif
