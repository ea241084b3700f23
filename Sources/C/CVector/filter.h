// The loop that filters rows of PNG files, for vectors of any width. Before it is included, these
// must be defined:
//
//   NAME          the name of the function
//   TARGET        the attribute of functions for these vectors
//   bytes         a vector of bytes
//   AVERAGE(a, b) half the sum of bytes, rounded down
//   store_colors  stores the first three bytes of each four, one after the other, and any bytes
//                 after them

#include "prediction.h"

#define INLINE_LOOP TARGET __attribute__((always_inline)) static inline

INLINE_LOOP bytes load_bytes(const uint8_t *source, size_t size) {
  bytes vector = {0};
  memcpy(&vector, source, size);
  return vector;
}

/// Filters the pixels of a vector.
INLINE_LOOP void filter_vector(cvector_filter_kind filter, const uint8_t *row,
                               const uint8_t *above, uint8_t *output, size_t i, size_t channels) {
  const bytes none = {0};
  const uint8_t *x = row + 4 * i, *b = above + 4 * i;
  const bytes rest = load_bytes(x, sizeof(bytes)) -
                     predicted(filter, none, load_bytes(x - 4, sizeof(bytes)),
                               load_bytes(b, sizeof(bytes)), load_bytes(b - 4, sizeof(bytes)));
  if (channels == 3)
    store_colors(output + 3 * i, rest);
  else
    memcpy(output + 4 * i, &rest, sizeof rest);
}

INLINE_LOOP void filter_pixels(cvector_filter_kind filter, const uint8_t *row,
                               const uint8_t *above, uint8_t *output, size_t first, size_t end,
                               size_t channels) {
  enum { COUNT = sizeof(bytes) / 4 };
  const bytes none = {0};
  size_t i = first;
  for (; i == 0 || (end <= COUNT && i < end); i++) {
    const bytes a = i ? load_bytes(row + 4 * i - 4, 4) : none;
    const bytes c = i ? load_bytes(above + 4 * i - 4, 4) : none;
    const bytes b = load_bytes(above + 4 * i, 4);
    const bytes rest = load_bytes(row + 4 * i, 4) - predicted(filter, none, a, b, c);
    memcpy(output + channels * i, &rest, channels);
  }
  for (; i + COUNT <= end; i += COUNT) filter_vector(filter, row, above, output, i, channels);
  // The last vector may overlap the one before.
  if (i < end) filter_vector(filter, row, above, output, end - COUNT, channels);
}

TARGET
void NAME(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above, uint8_t *output,
          size_t first, size_t end, int channels) {
#define FILTER(kind)                                                            \
  case kind:                                                                    \
    if (channels == 3) filter_pixels(kind, row, above, output, first, end, 3);  \
    else filter_pixels(kind, row, above, output, first, end, 4);                \
    break;
  switch (filter) {
    FILTER(CVECTOR_NONE)
    FILTER(CVECTOR_SUB)
    FILTER(CVECTOR_UP)
    FILTER(CVECTOR_AVERAGE)
    FILTER(CVECTOR_PAETH)
  }
}
