#include "cvector.h"
#include "vector.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)
#include "avx512.h"

#define NAME cvector_gradient_512
#define TARGET AVX512
#define COUNT 8
#define COLUMNS {0, 1, 2, 3, 4, 5, 6, 7}
#define ARE_ALL(bits) (_mm512_test_epi64_mask((__m512i)(bits), (__m512i)(bits)) == 255)
#include "gradient.h"

#else

size_t cvector_gradient_512(const cvector_gradient_part *part, double step, double down,
                            double start, int64_t x, size_t count, uint8_t *output) {
  return cvector_gradient(part, step, down, start, x, count, output);
}

#endif
