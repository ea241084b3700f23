#include "cvector.h"
#include "vector.h"

#if defined(__x86_64__)
#include "avx512.h"

/// Selects the first of 16 pixels.
INLINE512 __mmask16 first_lanes(size_t count) {
  return (__mmask16)_bzhi_u32(0xFFFF, (unsigned)count);
}

INLINE512 __m512i load_few(const uint32_t *pixels, size_t count) {
  return _mm512_maskz_loadu_epi32(first_lanes(count), pixels);
}

INLINE512 __m128i load_few_bytes(const uint8_t *bytes, size_t count) {
  return _mm_maskz_loadu_epi8(first_lanes(count), bytes);
}

INLINE512 void store_few(uint32_t *pixels, VECTOR(uint8_t, 64) vector, size_t count) {
  _mm512_mask_storeu_epi32(pixels, first_lanes(count), (__m512i)vector);
}

#define NAME(loop) cvector_##loop##_512
#define TARGET AVX512
#define COUNT 16
// (t + t / 256) / 256, in one product.
#define DIVIDED_BY_255(x) (words)_mm512_mulhi_epu16((__m512i)((x) + 128), _mm512_set1_epi16(257))
#define ALPHAS(odd)                                                                              \
  (words)_mm512_shuffle_epi8((__m512i)(odd), _mm512_broadcast_i32x4(_mm_setr_epi32(              \
                                 0x03020302, 0x07060706, 0x0B0A0B0A, 0x0F0E0F0E)))
#include "blend.h"

#else

void cvector_blend_512(cvector_blending blending, const uint32_t *source, uint8_t opacity,
                       uint32_t *target, size_t count) {
  cvector_blend(blending, source, opacity, target, count);
}

#endif
