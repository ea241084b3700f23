#include "cvector.h"

#if defined(__x86_64__)
#include "avx512.h"

// See FilterPrediction.
INLINE512 __m512i paeth(__m512i a, __m512i b, __m512i c) {
  const __m512i low = _mm512_min_epu8(a, b), high = _mm512_max_epu8(a, b);
  const __m512i from_high = _mm512_subs_epu8(c, low), from_low = _mm512_subs_epu8(high, c);
  const __m512i nearer = _mm512_min_epu8(from_high, from_low);
  const __m512i from_c = _mm512_sub_epi8(_mm512_max_epu8(from_high, from_low), nearer);
  const __m512i end = _mm512_mask_mov_epi8(high, _mm512_cmple_epu8_mask(from_low, from_high), low);
  return _mm512_mask_mov_epi8(end, _mm512_cmplt_epu8_mask(from_c, nearer), c);
}

INLINE512 __m512i average(__m512i a, __m512i b) {
  // The instruction rounds up, the filter down.
  const __m512i odd = _mm512_and_si512(_mm512_xor_si512(a, b), _mm512_set1_epi8(1));
  return _mm512_sub_epi8(_mm512_avg_epu8(a, b), odd);
}

/// Filters up to 16 pixels.
INLINE512 void filter_16(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above,
                         uint8_t *output, int channels, __mmask16 valid) {
  static const uint8_t colors[64] = {
      0,  1,  2,  4,  5,  6,  8,  9,  10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29,
      30, 32, 33, 34, 36, 37, 38, 40, 41, 42, 44, 45, 46, 48, 49, 50, 52, 53, 54, 56, 57, 58, 60,
      61, 62};
  const __m512i x = _mm512_maskz_loadu_epi32(valid, row);
  const __m512i a = _mm512_maskz_loadu_epi32(valid, row - 4);
  const __m512i b = _mm512_maskz_loadu_epi32(valid, above);
  const __m512i c = _mm512_maskz_loadu_epi32(valid, above - 4);
  const __m512i rest = _mm512_sub_epi8(x, filter == CVECTOR_PAETH ? paeth(a, b, c) : average(a, b));
  const __m512i packed =
      channels == 3 ? _mm512_permutexvar_epi8(_mm512_loadu_si512(colors), rest) : rest;
  _mm512_storeu_si512(output, packed);
}

AVX512
size_t cvector_filter_512(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above,
                          uint8_t *output, size_t count, int channels) {
  const size_t step = (size_t)channels * 16;
  size_t done = 0;
  for (; done + 16 <= count; done += 16, row += 64, above += 64, output += step)
    filter_16(filter, row, above, output, channels, 0xFFFF);
  if (done < count)
    filter_16(filter, row, above, output, channels, (__mmask16)((1u << (count - done)) - 1));
  return count;
}

#else

size_t cvector_filter_512(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above,
                          uint8_t *output, size_t count, int channels) {
  (void)filter, (void)row, (void)above, (void)output, (void)count, (void)channels;
  return 0;
}

#endif
