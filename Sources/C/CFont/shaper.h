#ifndef CFONT_SHAPER_H
#define CFONT_SHAPER_H

#include "cfont.h"

/// The part of a face that HarfBuzz uses.
typedef struct cfont_shaper cfont_shaper;

/// Does not copy the bytes; NULL when HarfBuzz is missing or cannot read the file.
cfont_shaper *cfont_shaper_open(const uint8_t *bytes, size_t count, int face_index);

void cfont_shaper_close(cfont_shaper *shaper);

/// Fills in units, ascender and descender.
void cfont_shaper_measure(const cfont_shaper *shaper, cfont_metrics *metrics);

/// Of a face; NULL when it cannot shape.
cfont_shaper *cfont_face_shaper(cfont_face *face);

#endif
