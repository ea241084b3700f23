#include "cvector.h"
#include "vector.h"

#if defined(__x86_64__)
#include "avx512.h"

#define NAME cvector_filter_512
#define TARGET AVX512
typedef VECTOR(uint8_t, 64) bytes;
// The instruction rounds up.
#define AVERAGE(a, b) ((bytes)_mm512_avg_epu8((__m512i)(a), (__m512i)(b)) - (((a) ^ (b)) & 1))

INLINE512 void store_colors(uint8_t *output, bytes x) {
  const bytes packed = __builtin_shufflevector(x, x, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16,
      17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30, 32, 33, 34, 36, 37, 38, 40, 41, 42, 44, 45, 46,
      48, 49, 50, 52, 53, 54, 56, 57, 58, 60, 61, 62, 3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43,
      47, 51, 55, 59, 63);
  memcpy(output, &packed, sizeof packed);
}

#include "filter.h"

#else

void cvector_filter_512(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above,
                        uint8_t *output, size_t first, size_t end, int channels) {
  cvector_filter(filter, row, above, output, first, end, channels);
}

#endif
