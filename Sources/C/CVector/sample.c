#include "cvector.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2")))

/// Between `a` and `b`, 16 bits each: 256 a + (b - a) fraction, rounded, in 1/256.
AVX2
static inline __m256i between(__m256i a, __m256i b, __m256i fraction) {
  const __m256i rest = _mm256_mullo_epi16(_mm256_sub_epi16(b, a), fraction);
  const __m256i sum = _mm256_add_epi16(_mm256_slli_epi16(a, 8), _mm256_set1_epi16(128));
  return _mm256_srli_epi16(_mm256_add_epi16(sum, rest), 8);
}

/// The left and the right texels of two pixels, 16 bits per channel.
AVX2
static inline __m256i texels_of_two(const uint8_t *texels, const int32_t *places) {
  const __m128i first = _mm_loadl_epi64((const __m128i *)(texels + (uint32_t)places[0]));
  const __m128i second = _mm_loadl_epi64((const __m128i *)(texels + (uint32_t)places[1]));
  return _mm256_cvtepu8_epi16(_mm_unpacklo_epi64(first, second));
}

/// The same number for both halves of each of four.
AVX2
static inline __m256i fractions(const int32_t *values) {
  const __m128i x = _mm_loadu_si128((const __m128i *)values);
  return _mm256_castsi128_si256(_mm_or_si128(x, _mm_slli_epi32(x, 16)));
}

/// Four pixels, 16 bits per channel.
AVX2
static inline __m256i four(const cvector_sampling *sampling, size_t i) {
  const uint8_t *upper = sampling->texels, *lower = upper + sampling->stride;
  const int32_t *places = sampling->places + i;
  const __m256i y = fractions(sampling->fractions_y + i), x = fractions(sampling->fractions_x + i);
  const __m256i first = between(
      texels_of_two(upper, places), texels_of_two(lower, places),
      _mm256_permutevar8x32_epi32(y, _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1)));
  const __m256i second = between(
      texels_of_two(upper, places + 2), texels_of_two(lower, places + 2),
      _mm256_permutevar8x32_epi32(y, _mm256_setr_epi32(2, 2, 2, 2, 3, 3, 3, 3)));
  // Pixels 0 and 2, then 1 and 3.
  const __m256i mixed = between(
      _mm256_unpacklo_epi64(first, second), _mm256_unpackhi_epi64(first, second),
      _mm256_permutevar8x32_epi32(x, _mm256_setr_epi32(0, 0, 2, 2, 1, 1, 3, 3)));
  return _mm256_permute4x64_epi64(mixed, 0xD8);
}

AVX2
size_t cvector_sample(const cvector_sampling *sampling, size_t count, uint8_t *output) {
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    const __m256i pixels = four(sampling, done);
    const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(pixels),
                                           _mm256_extracti128_si256(pixels, 1));
    _mm_storeu_si128((__m128i *)(output + 4 * done), bytes);
  }
  return done;
}

AVX2
size_t cvector_add_samples(const cvector_sampling *sampling, size_t count, uint16_t weight,
                           uint16_t *sums) {
  const __m256i weights = _mm256_set1_epi16((short)weight);
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    const __m256i weighted = _mm256_mullo_epi16(four(sampling, done), weights);
    __m256i *place = (__m256i *)(sums + 4 * done);
    _mm256_storeu_si256(place, _mm256_add_epi16(_mm256_loadu_si256(place), weighted));
  }
  return done;
}

#else

size_t cvector_sample(const cvector_sampling *sampling, size_t count, uint8_t *output) {
  (void)sampling, (void)count, (void)output;
  return 0;
}

size_t cvector_add_samples(const cvector_sampling *sampling, size_t count, uint16_t weight,
                           uint16_t *sums) {
  (void)sampling, (void)count, (void)weight, (void)sums;
  return 0;
}

#endif
