#ifndef PREDICTION_H
#define PREDICTION_H

#include "avx2.h"

// See FilterPrediction.
INLINE __m256i paeth(__m256i a, __m256i b, __m256i c) {
  const __m256i low = _mm256_min_epu8(a, b), high = _mm256_max_epu8(a, b);
  const __m256i from_high = _mm256_subs_epu8(c, low), from_low = _mm256_subs_epu8(high, c);
  const __m256i nearer = _mm256_min_epu8(from_high, from_low);
  const __m256i from_c = _mm256_sub_epi8(_mm256_max_epu8(from_high, from_low), nearer);
  const __m256i end = _mm256_blendv_epi8(high, low, _mm256_cmpeq_epi8(from_low, nearer));
  // c is nearest where its distance is not at least that of the nearer end.
  const __m256i ends = _mm256_cmpeq_epi8(_mm256_max_epu8(from_c, nearer), from_c);
  return _mm256_blendv_epi8(c, end, ends);
}

INLINE __m256i average(__m256i a, __m256i b) {
  // The instruction rounds up, the filter down.
  const __m256i odd = _mm256_and_si256(_mm256_xor_si256(a, b), _mm256_set1_epi8(1));
  return _mm256_sub_epi8(_mm256_avg_epu8(a, b), odd);
}

#endif
