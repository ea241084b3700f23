#include "cvector.h"

#if defined(__x86_64__)
#include "avx512.h"

/// Sixteen premultiplied pixels with channels of 16 bits.
typedef struct {
  /// Red and blue.
  __m512i even;
  /// Green and alpha.
  __m512i odd;
} sixteen;

INLINE512 sixteen unpacked(__m512i pixels) {
  return (sixteen){_mm512_and_si512(pixels, _mm512_set1_epi16(255)), _mm512_srli_epi16(pixels, 8)};
}

/// The channels, of at most 255.
INLINE512 __m512i packed(sixteen pixels) {
  return _mm512_or_si512(pixels.even, _mm512_slli_epi16(pixels.odd, 8));
}

/// value / 255, rounded; exact up to 255 · 255.
INLINE512 __m512i divided(__m512i value) {
  // (t + t / 256) / 256, in one product.
  return _mm512_mulhi_epu16(_mm512_add_epi16(value, _mm512_set1_epi16(128)),
                            _mm512_set1_epi16(257));
}

/// Each channel times a fraction in 1/255, rounded.
INLINE512 sixteen scaled(sixteen pixels, __m512i fraction) {
  return (sixteen){divided(_mm512_mullo_epi16(pixels.even, fraction)),
                   divided(_mm512_mullo_epi16(pixels.odd, fraction))};
}

/// 255 minus a fraction: the share of the backdrop, in 1/255.
INLINE512 __m512i rest(__m512i fraction) {
  return _mm512_sub_epi16(_mm512_set1_epi16(255), fraction);
}

INLINE512 __m512i over(sixteen pixels, sixteen old) {
  const __m512i alphas = _mm512_broadcast_i32x4(
      _mm_setr_epi32(0x03020302, 0x07060706, 0x0B0A0B0A, 0x0F0E0F0E));
  const sixteen below = scaled(old, rest(_mm512_shuffle_epi8(pixels.odd, alphas)));
  const sixteen sum = {_mm512_add_epi16(pixels.even, below.even),
                       _mm512_add_epi16(pixels.odd, below.odd)};
  return packed((sixteen){_mm512_and_si512(sum.even, _mm512_set1_epi16(255)), sum.odd});
}

/// Blends two sets of channels by a fraction in 1/255, rounded once.
INLINE512 __m512i mixed(__m512i channels, __m512i others, __m512i fraction) {
  return divided(_mm512_add_epi16(_mm512_mullo_epi16(channels, fraction),
                                  _mm512_mullo_epi16(others, rest(fraction))));
}

INLINE512 __m512i blended(cvector_blending blending, __m512i pixels, __m512i old,
                          __m512i fraction) {
  const sixteen a = unpacked(pixels), b = unpacked(old);
  switch (blending) {
    case CVECTOR_OVER: return over(a, b);
    case CVECTOR_FADED_OVER: return over(scaled(a, fraction), b);
    case CVECTOR_MIX:
      return packed(
          (sixteen){mixed(a.even, b.even, fraction), mixed(a.odd, b.odd, fraction)});
  }
}

/// Replaces pixels, sixteen at once, and the rest with a mask.
INLINE512 void blend(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                     uint32_t *target, size_t count) {
  const __m512i fraction = _mm512_set1_epi16(opacity);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const __m512i pixels = _mm512_loadu_si512(source + i), old = _mm512_loadu_si512(target + i);
    _mm512_storeu_si512(target + i, blended(blending, pixels, old, fraction));
  }
  if (i == count) return;
  const __mmask16 mask = (__mmask16)_bzhi_u32(0xFFFF, (unsigned)(count - i));
  const __m512i pixels = _mm512_maskz_loadu_epi32(mask, source + i);
  const __m512i old = _mm512_maskz_loadu_epi32(mask, target + i);
  _mm512_mask_storeu_epi32(target + i, mask, blended(blending, pixels, old, fraction));
}

AVX512
void cvector_blend_512(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                       uint32_t *target, size_t count) {
  switch (blending) {
    case CVECTOR_OVER: return blend(CVECTOR_OVER, source, opacity, target, count);
    case CVECTOR_FADED_OVER: return blend(CVECTOR_FADED_OVER, source, opacity, target, count);
    case CVECTOR_MIX: return blend(CVECTOR_MIX, source, opacity, target, count);
  }
}

#else

void cvector_blend_512(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                       uint32_t *target, size_t count) {
  (void)blending, (void)source, (void)opacity, (void)target, (void)count;
}

#endif
