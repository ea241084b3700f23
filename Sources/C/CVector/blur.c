#include "cvector.h"

#if defined(__x86_64__)
#include "avx2.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

// A vector holds two pixels of four numbers.
enum { PAIRS = 4 };

AVX2
size_t cvector_blur_row(const float *line, size_t count, const float *weights, size_t weight_count,
                        float *output) {
  size_t done = 0;
  for (; done + 2 * PAIRS <= count; done += 2 * PAIRS) {
    const float *center = line + 4 * done;
    __m256 sums[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      sums[i] = _mm256_mul_ps(_mm256_loadu_ps(center + 8 * i), _mm256_set1_ps(weights[0]));
    }
    for (size_t distance = 1; distance < weight_count; distance++) {
      const __m256 weight = _mm256_set1_ps(weights[distance]);
      const float *left = center - 4 * distance, *right = center + 4 * distance;
      for (int i = 0; i < PAIRS; i++) {
        const __m256 pair =
            _mm256_add_ps(_mm256_loadu_ps(left + 8 * i), _mm256_loadu_ps(right + 8 * i));
        sums[i] = _mm256_add_ps(sums[i], _mm256_mul_ps(pair, weight));
      }
    }
    for (int i = 0; i < PAIRS; i++) _mm256_storeu_ps(output + 4 * done + 8 * i, sums[i]);
  }
  return done;
}

/// Eight numbers of 0…255, rounded to the nearest.
AVX2
static inline __m256i rounded(__m256 numbers) {
  // 2²³ + n has n in its lowest bits.
  const __m256i bits = _mm256_castps_si256(_mm256_add_ps(numbers, _mm256_set1_ps(8388608)));
  return _mm256_and_si256(bits, _mm256_set1_epi32(255));
}

AVX2
size_t cvector_blur_columns(const cvector_weighted_row *rows, size_t row_count, size_t count,
                            uint8_t *output) {
  size_t done = 0;
  for (; done + 2 * PAIRS <= count; done += 2 * PAIRS) {
    __m256 sums[PAIRS];
    for (int i = 0; i < PAIRS; i++) sums[i] = _mm256_setzero_ps();
    for (size_t row = 0; row < row_count; row++) {
      const __m256 weight = _mm256_set1_ps(rows[row].weight);
      const float *pixels = rows[row].pixels + 4 * done;
      for (int i = 0; i < PAIRS; i++) {
        sums[i] = _mm256_add_ps(sums[i], _mm256_mul_ps(_mm256_loadu_ps(pixels + 8 * i), weight));
      }
    }
    const __m256i first = _mm256_packus_epi32(rounded(sums[0]), rounded(sums[1]));
    const __m256i second = _mm256_packus_epi32(rounded(sums[2]), rounded(sums[3]));
    // The instructions pack each half of a vector separately.
    const __m256i bytes = _mm256_permutevar8x32_epi32(
        _mm256_packus_epi16(first, second), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
    _mm256_storeu_si256((__m256i *)(output + 4 * done), bytes);
  }
  return done;
}

#else

size_t cvector_blur_row(const float *line, size_t count, const float *weights, size_t weight_count,
                        float *output) {
  (void)line, (void)count, (void)weights, (void)weight_count, (void)output;
  return 0;
}

size_t cvector_blur_columns(const cvector_weighted_row *rows, size_t row_count, size_t count,
                            uint8_t *output) {
  (void)rows, (void)row_count, (void)count, (void)output;
  return 0;
}

#endif
