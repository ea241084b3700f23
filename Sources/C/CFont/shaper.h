#ifndef CFONT_SHAPER_H
#define CFONT_SHAPER_H

#include "cfont.h"

/// The state that HarfBuzz keeps for a face.
typedef struct cfont_shaper cfont_shaper;

/// Opens a font file without copying it; NULL if HarfBuzz is missing or cannot read the file.
cfont_shaper *cfont_shaper_open(const uint8_t *bytes, size_t count, int face_index);

void cfont_shaper_close(cfont_shaper *shaper);

/// Sets units, ascender and descender.
void cfont_shaper_measure(const cfont_shaper *shaper, cfont_metrics *metrics);

/// The shaper of a face; NULL if it cannot shape.
cfont_shaper *cfont_face_shaper(cfont_face *face);

#endif
