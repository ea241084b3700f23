#include "cvector.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)
#include <string.h>

#include "avx512.h"

#define NAME(loop) cvector_blur_##loop##_512
#define TARGET AVX512
typedef __m512 floats;

INLINE512 void write_pixels(uint8_t *output, floats numbers) {
  // 2²³ + n has n in its lowest bits.
  const __m512i words = _mm512_castps_si512(numbers + 8388608);
  _mm_storeu_si128((__m128i *)output, _mm512_cvtepi32_epi8(words));
}

#include "blur.h"

#else

size_t cvector_blur_row_512(const float *line, size_t count, const float *weights,
                            size_t weight_count, float *output) {
  return cvector_blur_row(line, count, weights, weight_count, output);
}

size_t cvector_blur_columns_512(const cvector_weighted_row *rows, size_t row_count, size_t offset,
                                size_t count, uint8_t *output) {
  return cvector_blur_columns(rows, row_count, offset, count, output);
}

#endif
