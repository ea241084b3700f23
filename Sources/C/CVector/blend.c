#include "cvector.h"

#if defined(__x86_64__)
#include "avx2.h"

/// Eight premultiplied pixels with channels of 16 bits.
typedef struct {
  /// Red and blue.
  __m256i even;
  /// Green and alpha.
  __m256i odd;
} eight;

INLINE eight unpacked(__m256i pixels) {
  return (eight){_mm256_and_si256(pixels, _mm256_set1_epi16(255)), _mm256_srli_epi16(pixels, 8)};
}

INLINE __m256i packed(eight pixels) {
  return _mm256_or_si256(_mm256_and_si256(pixels.even, _mm256_set1_epi16(255)),
                         _mm256_slli_epi16(pixels.odd, 8));
}

/// value / 255, rounded; exact up to 255 · 255.
INLINE __m256i divided(__m256i value) {
  // (t + t / 256) / 256, in one product.
  return _mm256_mulhi_epu16(_mm256_add_epi16(value, _mm256_set1_epi16(128)),
                            _mm256_set1_epi16(257));
}

/// Each channel times a fraction in 1/255, rounded.
INLINE eight scaled(eight pixels, __m256i fraction) {
  return (eight){divided(_mm256_mullo_epi16(pixels.even, fraction)),
                 divided(_mm256_mullo_epi16(pixels.odd, fraction))};
}

/// 255 minus a fraction: the share of the backdrop, in 1/255.
INLINE __m256i rest(__m256i fraction) {
  return _mm256_sub_epi16(_mm256_set1_epi16(255), fraction);
}

INLINE eight over(eight pixels, eight old) {
  const __m256i alphas = _mm256_setr_epi32(0x03020302, 0x07060706, 0x0B0A0B0A, 0x0F0E0F0E,
                                           0x03020302, 0x07060706, 0x0B0A0B0A, 0x0F0E0F0E);
  const eight below = scaled(old, rest(_mm256_shuffle_epi8(pixels.odd, alphas)));
  return (eight){_mm256_add_epi16(pixels.even, below.even),
                 _mm256_add_epi16(pixels.odd, below.odd)};
}

/// Blends two sets of channels by a fraction in 1/255, rounded once.
INLINE __m256i mixed(__m256i channels, __m256i others, __m256i fraction) {
  return divided(_mm256_add_epi16(_mm256_mullo_epi16(channels, fraction),
                                  _mm256_mullo_epi16(others, rest(fraction))));
}

INLINE __m256i over_all(__m256i pixels, __m256i old, __m256i fraction) {
  (void)fraction;
  return packed(over(unpacked(pixels), unpacked(old)));
}

INLINE __m256i faded_over(__m256i pixels, __m256i old, __m256i fraction) {
  return packed(over(scaled(unpacked(pixels), fraction), unpacked(old)));
}

INLINE __m256i mix(__m256i pixels, __m256i old, __m256i fraction) {
  const eight a = unpacked(pixels), b = unpacked(old);
  return packed((eight){mixed(a.even, b.even, fraction), mixed(a.odd, b.odd, fraction)});
}

/// Repeats each of eight bytes in both 16-bit halves of a 32-bit lane.
INLINE __m256i twice(__m128i bytes) {
  const __m256i x = _mm256_cvtepu8_epi32(bytes);
  return _mm256_or_si256(x, _mm256_slli_epi32(x, 16));
}

INLINE __m256i few_bytes(const uint8_t *bytes, size_t count) {
  uint64_t joined = 0;
  for (size_t i = count; i > 0; i--) joined = joined << 8 | bytes[i - 1];
  return twice(_mm_cvtsi64_si128((long long)joined));
}

/// Selects the first of eight pixels.
INLINE __m256i first_lanes(size_t count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count),
                            _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

/// Replaces pixels, eight at once, and the rest with a mask.
///
/// @param source Null to use the eight pixels of `same` everywhere.
/// @param coverage Null to use `fraction` everywhere.
INLINE void each_eight(__m256i (*body)(__m256i, __m256i, __m256i), const uint32_t *source,
                            __m256i same, const uint8_t *coverage, __m256i fraction,
                            uint32_t *target, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i *place = (__m256i *)(target + i);
    if (source) same = _mm256_loadu_si256((const __m256i *)(source + i));
    if (coverage) fraction = twice(_mm_loadl_epi64((const __m128i *)(coverage + i)));
    _mm256_storeu_si256(place, body(same, _mm256_loadu_si256(place), fraction));
  }
  if (i == count) return;
  const __m256i valid = first_lanes(count - i);
  int *place = (int *)(target + i);
  if (source) same = _mm256_maskload_epi32((const int *)(source + i), valid);
  if (coverage) fraction = few_bytes(coverage + i, count - i);
  _mm256_maskstore_epi32(place, valid, body(same, _mm256_maskload_epi32(place, valid), fraction));
}

AVX2
void cvector_blend(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                   uint32_t *target, size_t count) {
  const __m256i none = _mm256_setzero_si256(), fraction = _mm256_set1_epi16(opacity);
  switch (blending) {
    case CVECTOR_OVER:
      return each_eight(over_all, source, none, NULL, fraction, target, count);
    case CVECTOR_FADED_OVER:
      return each_eight(faded_over, source, none, NULL, fraction, target, count);
    case CVECTOR_MIX: return each_eight(mix, source, none, NULL, fraction, target, count);
  }
}

AVX2
void cvector_blend_covered(const uint32_t *source, const uint8_t *coverage, uint32_t *target,
                           size_t count) {
  const __m256i none = _mm256_setzero_si256();
  each_eight(faded_over, source, none, coverage, none, target, count);
}

AVX2
void cvector_blend_color(uint32_t color, uint32_t *target, size_t count) {
  const __m256i same = _mm256_set1_epi32((int)color);
  each_eight(over_all, NULL, same, NULL, _mm256_setzero_si256(), target, count);
}

AVX2
void cvector_blend_color_covered(uint32_t color, const uint8_t *coverage, uint32_t *target,
                                 size_t count) {
  const __m256i same = _mm256_set1_epi32((int)color);
  each_eight(faded_over, NULL, same, coverage, _mm256_setzero_si256(), target, count);
}

/// Multiplies eight pixels by a fraction in 1/256; the thresholds are added before the division.
INLINE __m256i faded(__m256i pixels, __m256i fraction, __m256i thresholds) {
  const eight p = unpacked(pixels);
  const __m256i even = _mm256_add_epi16(_mm256_mullo_epi16(p.even, fraction), thresholds);
  const __m256i odd = _mm256_add_epi16(_mm256_mullo_epi16(p.odd, fraction), thresholds);
  return packed((eight){_mm256_srli_epi16(even, 8), _mm256_srli_epi16(odd, 8)});
}

AVX2
void cvector_fade(uint16_t fraction, const uint16_t thresholds[16], uint32_t *target,
                  size_t count) {
  const __m256i fractions = _mm256_set1_epi16((short)fraction);
  const __m256i added = _mm256_loadu_si256((const __m256i *)thresholds);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i *place = (__m256i *)(target + i);
    _mm256_storeu_si256(place, faded(_mm256_loadu_si256(place), fractions, added));
  }
  const __m256i valid = first_lanes(count - i);
  int *place = (int *)(target + i);
  const __m256i rest = faded(_mm256_maskload_epi32(place, valid), fractions, added);
  _mm256_maskstore_epi32(place, valid, rest);
}

/// A bit for each of eight numbers that is zero.
INLINE uint32_t zeros(__m256i numbers) {
  const __m256i equal = _mm256_cmpeq_epi32(numbers, _mm256_setzero_si256());
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(equal));
}

AVX2
cvector_comparison cvector_compare(const uint8_t *const *rows, size_t count, size_t offset,
                                   uint8_t *output, uint32_t *block) {
  __m256i first[4], differing[4], common[4];
  for (int k = 0; k < 4; k++) {
    first[k] = _mm256_loadu_si256((const __m256i *)(rows[0] + offset) + k);
    _mm256_storeu_si256((__m256i *)output + k, first[k]);
    differing[k] = _mm256_setzero_si256();
    common[k] = first[k];
  }
  for (size_t i = 1; i < count; i++) {
    for (int k = 0; k < 4; k++) {
      const __m256i pixels = _mm256_loadu_si256((const __m256i *)(rows[i] + offset) + k);
      differing[k] = _mm256_or_si256(differing[k], _mm256_xor_si256(pixels, first[k]));
      common[k] = _mm256_and_si256(common[k], pixels);
    }
  }
  const __m256i alpha = _mm256_set1_epi32((int)0xFF000000);
  cvector_comparison result = {0, 0};
  for (int k = 0; k < 4; k++) {
    result.differing |= (zeros(differing[k]) ^ 0xFF) << 8 * k;
    if (_mm256_testc_si256(common[k], alpha)) result.opaque |= (uint32_t)0xFF << 8 * k;
  }
  if (result.differing != 0) {
    for (size_t i = 0; i < count; i++) {
      for (int k = 0; k < 4; k++) {
        const __m256i pixels = _mm256_loadu_si256((const __m256i *)(rows[i] + offset) + k);
        _mm256_storeu_si256((__m256i *)(block + 32 * i) + k, pixels);
      }
    }
  }
  return result;
}

#else

void cvector_blend(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                   uint32_t *target, size_t count) {
  (void)blending, (void)source, (void)opacity, (void)target, (void)count;
}

void cvector_blend_covered(const uint32_t *source, const uint8_t *coverage, uint32_t *target,
                           size_t count) {
  (void)source, (void)coverage, (void)target, (void)count;
}

void cvector_blend_color(uint32_t color, uint32_t *target, size_t count) {
  (void)color, (void)target, (void)count;
}

void cvector_blend_color_covered(uint32_t color, const uint8_t *coverage, uint32_t *target,
                                 size_t count) {
  (void)color, (void)coverage, (void)target, (void)count;
}

void cvector_fade(uint16_t fraction, const uint16_t thresholds[16], uint32_t *target,
                  size_t count) {
  (void)fraction, (void)thresholds, (void)target, (void)count;
}

cvector_comparison cvector_compare(const uint8_t *const *rows, size_t count, size_t offset,
                                   uint8_t *output, uint32_t *block) {
  (void)rows, (void)count, (void)offset, (void)output, (void)block;
  return (cvector_comparison){0, 0};
}

#endif
