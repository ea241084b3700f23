#include "cvector.h"
#include "vector.h"

#define NAME cvector_filter
#define TARGET WIDE
typedef u8x32 bytes;
#define AVERAGE average

INLINE void store_colors(uint8_t *output, bytes x) {
#if HAS_AVX2 || HAS_NEON
  store(output, __builtin_shufflevector(x, x, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18,
                                        20, 21, 22, 24, 25, 26, 28, 29, 30, 3, 7, 11, 15, 19, 23,
                                        27, 31));
#else
  const u64x4 pairs = (u64x4)x, packed = (pairs & 0xFFFFFF) | (pairs >> 8 & 0xFFFFFF000000);
  for (int i = 0; i < 4; i++) memcpy(output + 6 * i, (const uint64_t *)&packed + i, 8);
#endif
}

#include "filter.h"

WIDE
size_t cvector_stretches(const uint8_t *row, const uint8_t *above, size_t start, size_t end,
                         int are_equal) {
  enum { SIZE = 4 * CVECTOR_STRETCH };
  size_t i = start;
  for (; i + CVECTOR_STRETCH <= end; i += CVECTOR_STRETCH) {
    const uint8_t *x = row + 4 * i, *b = above + 4 * i;
    u8x32 rest = {0};
    for (int k = 0; k < SIZE; k += 32) rest |= load(x + k) ^ load(b + k);
    const int left_is_equal = i == 0 || memcmp(x - 4, b - 4, 4) == 0;
    if ((is_zero(rest) && left_is_equal) != are_equal) break;
  }
  return i;
}

WIDE
uint32_t cvector_sums(const uint8_t *bytes, size_t count, uint32_t *weighted) {
  const u8x32 weights = {32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,
                         16, 15, 14, 13, 12, 11, 10, 9,  8,  7,  6,  5,  4,  3,  2,  1};
  // `plain` has sums of bytes, `before` the sums of `plain` before each vector, and `within` the
  // weighted sums inside vectors.
  u32x8 plain = {0}, before = {0}, within = {0};
  const size_t surplus = (0 - count) & 31;
  for (size_t i = 0; i < count; i += 32) {
    u8x32 x = {0};
    // Zeros pad the last vector, so every byte's weight is `surplus` too large.
    if (count - i < 32) memcpy(&x, bytes + i, count - i);
    else x = load(bytes + i);
    before += plain;
    plain += sums_of_bytes(x);
    within += sums_of_products(x, weights);
  }
  within += before << 5;
  uint32_t sum = 0, product = 0;
  for (int i = 0; i < 8; i++) {
    sum += plain[i];
    product += within[i];
  }
  *weighted = product - sum * (uint32_t)surplus;
  return sum;
}
