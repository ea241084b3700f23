#include "cvector.h"

#if defined(__x86_64__)
#include <string.h>

#include "prediction.h"

AVX2
uint32_t cvector_sums(const uint8_t *bytes, size_t count, uint32_t *weighted) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i weights =
      _mm256_set_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
                      23, 24, 25, 26, 27, 28, 29, 30, 31, 32);
  // `plain` has four sums of bytes, `before` the sums of `plain` before each vector, and `within`
  // the weighted sums inside vectors.
  __m256i plain = zero, before = zero, within = zero;
  const size_t surplus = (0 - count) & 31;
  for (size_t i = 0; i < count; i += 32) {
    __m256i x;
    if (count - i < 32) {
      // Zeros pad the last vector, so every byte's weight is `surplus` too large.
      uint8_t last[32] = {0};
      memcpy(last, bytes + i, count - i);
      x = _mm256_loadu_si256((const __m256i *)last);
    } else {
      x = _mm256_loadu_si256((const __m256i *)(bytes + i));
    }
    before = _mm256_add_epi32(before, plain);
    plain = _mm256_add_epi32(plain, _mm256_sad_epu8(x, zero));
    within = _mm256_add_epi32(
        within, _mm256_madd_epi16(_mm256_maddubs_epi16(x, weights), _mm256_set1_epi16(1)));
  }
  within = _mm256_add_epi32(within, _mm256_slli_epi32(before, 5));
  uint32_t sums[8], products[8], sum = 0, product = 0;
  memcpy(sums, &plain, sizeof sums);
  memcpy(products, &within, sizeof products);
  for (int i = 0; i < 8; i++) {
    sum += sums[i];
    product += products[i];
  }
  *weighted = product - sum * (uint32_t)surplus;
  return sum;
}

AVX2
uint64_t cvector_zero_words(const uint8_t *bytes) {
  uint64_t words = 0;
  for (int i = 0; i < 16; i++) {
    const __m256i x = _mm256_loadu_si256((const __m256i *)bytes + i);
    const __m256i zeros = _mm256_cmpeq_epi64(x, _mm256_setzero_si256());
    words |= (uint64_t)(uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(zeros)) << 4 * i;
  }
  return words;
}

AVX2
size_t cvector_stretches(const uint8_t *row, const uint8_t *above, size_t count, int are_equal) {
  size_t done = 0;
  for (; done < count; done++, row += 128, above += 128) {
    __m256i rest = _mm256_setzero_si256();
    for (int i = 0; i < 128; i += 32) {
      const __m256i x = _mm256_loadu_si256((const __m256i *)(row + i));
      rest = _mm256_or_si256(
          rest, _mm256_xor_si256(x, _mm256_loadu_si256((const __m256i *)(above + i))));
    }
    if ((_mm256_testz_si256(rest, rest) && memcmp(row - 4, above - 4, 4) == 0) != are_equal) break;
  }
  return done;
}

AVX2
size_t cvector_filter(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above,
                      uint8_t *output, size_t count, int channels) {
  const __m256i three = _mm256_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1, 0,
                                         1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  const __m256i joined = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
  size_t done = 0;
  for (; done + 8 <= count; done += 8) {
    const __m256i x = _mm256_loadu_si256((const __m256i *)(row + 4 * done));
    const __m256i a = _mm256_loadu_si256((const __m256i *)(row + 4 * done - 4));
    const __m256i b = _mm256_loadu_si256((const __m256i *)(above + 4 * done));
    __m256i prediction;
    if (filter == CVECTOR_PAETH) {
      const __m256i c = _mm256_loadu_si256((const __m256i *)(above + 4 * done - 4));
      prediction = paeth(a, b, c);
    } else {
      prediction = average(a, b);
    }
    __m256i rest = _mm256_sub_epi8(x, prediction);
    if (channels == 3)
      rest = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(rest, three), joined);
    _mm256_storeu_si256((__m256i *)(output + (size_t)channels * done), rest);
  }
  return done;
}

AVX2
void cvector_xxh3(uint64_t *lanes, const uint8_t *bytes, size_t stripes, const uint8_t *secret) {
  enum { BLOCK = 16 };
  const __m256i prime = _mm256_set1_epi64x(0x9E3779B1);
  __m256i sums[2] = {_mm256_loadu_si256((const __m256i *)lanes),
                     _mm256_loadu_si256((const __m256i *)lanes + 1)};
  for (size_t i = 0; i < stripes; i++) {
    for (int half = 0; half < 2; half++) {
      const __m256i x = _mm256_loadu_si256((const __m256i *)(bytes + 64 * i) + half);
      const __m256i masked = _mm256_xor_si256(
          x, _mm256_loadu_si256((const __m256i *)(secret + i % BLOCK * 8) + half));
      const __m256i product = _mm256_mul_epu32(masked, _mm256_srli_epi64(masked, 32));
      const __m256i neighbors = _mm256_shuffle_epi32(x, 0x4E);
      sums[half] = _mm256_add_epi64(sums[half], _mm256_add_epi64(product, neighbors));
    }
    if (i % BLOCK < BLOCK - 1) continue;
    for (int half = 0; half < 2; half++) {
      const __m256i folded = _mm256_xor_si256(sums[half], _mm256_srli_epi64(sums[half], 47));
      const __m256i masked = _mm256_xor_si256(
          folded, _mm256_loadu_si256((const __m256i *)(secret + BLOCK * 8) + half));
      // The product of the upper halves belongs 32 bits higher.
      const __m256i upper = _mm256_mul_epu32(_mm256_srli_epi64(masked, 32), prime);
      sums[half] =
          _mm256_add_epi64(_mm256_mul_epu32(masked, prime), _mm256_slli_epi64(upper, 32));
    }
  }
  _mm256_storeu_si256((__m256i *)lanes, sums[0]);
  _mm256_storeu_si256((__m256i *)lanes + 1, sums[1]);
}

#else

uint32_t cvector_sums(const uint8_t *bytes, size_t count, uint32_t *weighted) {
  (void)bytes, (void)count;
  return *weighted = 0;
}

uint64_t cvector_zero_words(const uint8_t *bytes) {
  (void)bytes;
  return 0;
}

size_t cvector_stretches(const uint8_t *row, const uint8_t *above, size_t count, int are_equal) {
  (void)row, (void)above, (void)count, (void)are_equal;
  return 0;
}

size_t cvector_filter(cvector_filter_kind filter, const uint8_t *row, const uint8_t *above,
                      uint8_t *output, size_t count, int channels) {
  (void)filter, (void)row, (void)above, (void)output, (void)count, (void)channels;
  return 0;
}

void cvector_xxh3(uint64_t *lanes, const uint8_t *bytes, size_t stripes, const uint8_t *secret) {
  (void)lanes, (void)bytes, (void)stripes, (void)secret;
}

#endif
