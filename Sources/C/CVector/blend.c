#include "cvector.h"
#include "vector.h"

#if HAS_AVX2

/// Selects the first of eight pixels.
INLINE __m256i first_lanes(size_t count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count),
                            _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

INLINE u8x32 load_few(const uint32_t *pixels, size_t count) {
  return (u8x32)_mm256_maskload_epi32((const int *)pixels, first_lanes(count));
}

INLINE void store_few(uint32_t *pixels, u8x32 vector, size_t count) {
  _mm256_maskstore_epi32((int *)pixels, first_lanes(count), (__m256i)vector);
}

#else

INLINE u8x32 load_few(const uint32_t *pixels, size_t count) {
  u32x8 vector = {0};
  memcpy(&vector, pixels, 4 * count);
  return (u8x32)vector;
}

INLINE void store_few(uint32_t *pixels, u8x32 vector, size_t count) {
  memcpy(pixels, &vector, 4 * count);
}

#endif

INLINE u8x8 load_few_bytes(const uint8_t *bytes, size_t count) {
  uint64_t joined = 0;
  for (size_t i = count; i > 0; i--) joined = joined << 8 | bytes[i - 1];
  return load_8(&joined);
}

#define NAME(loop) cvector_##loop
#define TARGET WIDE
#define COUNT 8
#define DIVIDED_BY_255 divided_by_255
#define ALPHAS(odd)                                                                              \
  __builtin_shufflevector(odd, odd, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15)
#include "blend.h"

INLINE u8x32 eight_of(uint32_t color) { return (u8x32)((u32x8){0} + color); }

WIDE
void cvector_blend_covered(const uint32_t *source, const uint8_t *coverage, uint32_t *target,
                           size_t count) {
  each(faded_over, source, (u8x32){0}, coverage, (u16x16){0}, target, count);
}

WIDE
void cvector_blend_color(uint32_t color, uint32_t *target, size_t count) {
  each(over_all, NULL, eight_of(color), NULL, (u16x16){0}, target, count);
}

WIDE
void cvector_blend_color_covered(uint32_t color, const uint8_t *coverage, uint32_t *target,
                                 size_t count) {
  each(faded_over, NULL, eight_of(color), coverage, (u16x16){0}, target, count);
}

/// Multiplies eight pixels by a fraction in 1/256; the thresholds are added before the division.
INLINE u8x32 faded(u8x32 eight, uint16_t fraction, u16x16 thresholds) {
  const pixels p = unpacked(eight);
  return packed((pixels){(p.even * fraction + thresholds) >> 8,
                         (p.odd * fraction + thresholds) >> 8});
}

WIDE
void cvector_fade(uint16_t fraction, const uint16_t thresholds[16], uint32_t *target,
                  size_t count) {
  const u16x16 added = (u16x16)load(thresholds);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(target + i, faded(load(target + i), fraction, added));
  if (i == count) return;
  const u8x32 rest = load_few(target + i, count - i);
  store_few(target + i, faded(rest, fraction, added), count - i);
}

WIDE
cvector_comparison cvector_compare(const uint8_t *const *rows, size_t count, size_t offset,
                                   uint8_t *output, uint32_t *block) {
  u8x32 first[4], differing[4], common[4];
  for (int k = 0; k < 4; k++) {
    first[k] = common[k] = load(rows[0] + offset + 32 * k);
    differing[k] = (u8x32){0};
    store(output + 32 * k, first[k]);
  }
  for (size_t i = 1; i < count; i++) {
    for (int k = 0; k < 4; k++) {
      const u8x32 pixels = load(rows[i] + offset + 32 * k);
      differing[k] |= pixels ^ first[k];
      common[k] &= pixels;
    }
  }
  const u8x32 alpha = eight_of(0xFF000000);
  cvector_comparison result = {0, 0};
  for (int k = 0; k < 4; k++) {
    result.differing |= bits_of((u32x8)differing[k] != 0) << 8 * k;
    if (is_zero(~common[k] & alpha)) result.opaque |= (uint32_t)0xFF << 8 * k;
  }
  if (result.differing != 0) {
    for (size_t i = 0; i < count; i++) {
      for (int k = 0; k < 4; k++) store(block + 32 * i + 8 * k, load(rows[i] + offset + 32 * k));
    }
  }
  return result;
}
