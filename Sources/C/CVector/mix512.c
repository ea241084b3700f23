#include "cvector.h"

#if defined(__x86_64__)
#include <string.h>

#include "avx512.h"

/// Loads a table of 256 bytes into four vectors.
INLINE512 void load_table(__m512i table[4], const uint8_t *bytes) {
  for (int i = 0; i < 4; i++) table[i] = _mm512_loadu_si512(bytes + 64 * i);
}

INLINE512 __m512i look_up(const __m512i table[4], __m512i bytes) {
  return _mm512_mask_mov_epi8(_mm512_permutex2var_epi8(table[0], bytes, table[1]),
                              _mm512_movepi8_mask(bytes),
                              _mm512_permutex2var_epi8(table[2], bytes, table[3]));
}

/// The rounded mean of light, from weighted sums of its low and of its high bytes.
INLINE512 __m512i mean(const cvector_light *light, __m512i low, __m512i high) {
  const __m512i sum = _mm512_add_epi32(low, _mm512_slli_epi32(high, 8));
  const __m512i factor = _mm512_set1_epi64(light->reciprocal), half = _mm512_set1_epi64(1ll << 31);
  const __m512i even = _mm512_add_epi64(_mm512_mul_epu32(sum, factor), half);
  const __m512i odd =
      _mm512_add_epi64(_mm512_mul_epu32(_mm512_srli_epi64(sum, 32), factor), half);
  return _mm512_mask_mov_epi32(_mm512_srli_epi64(even, 32), 0xAAAA, odd);
}

/// Divides amounts of light by 2^bits: the index of the interval that each is in, up to 255.
INLINE512 __m512i parts(__m512i first, __m512i second, unsigned bits) {
  return _mm512_packus_epi16(_mm512_srli_epi16(first, bits), _mm512_srli_epi16(second, bits));
}

/// Converts amounts of light to the nearest values, as bytes.
///
/// Tables give the value at the start of an interval: there are 256 intervals below 1/16, 192 from
/// there up to 1/4, and 192 above. No interval is long enough for two values to begin in it.
INLINE512 __m512i values(const cvector_light *light, __m512i first, __m512i second) {
  __m512i table[4];
  const __m512i highs = parts(first, second, 8);
  load_table(table, light->starts + 512);
  __m512i value = look_up(table, highs);
  load_table(table, light->starts + 256);
  value = _mm512_mask_mov_epi8(value, _mm512_cmplt_epu8_mask(highs, _mm512_set1_epi8(64)),
                               look_up(table, parts(first, second, 6)));
  load_table(table, light->starts);
  value = _mm512_mask_mov_epi8(value, _mm512_cmplt_epu8_mask(highs, _mm512_set1_epi8(16)),
                               look_up(table, parts(first, second, 4)));
  load_table(table, light->ends);
  const __m512i low = look_up(table, value);
  load_table(table, light->ends + 256);
  const __m512i high = look_up(table, value);
  const __mmask32 beyond[2] = {
      _mm512_cmpgt_epu16_mask(first, _mm512_unpacklo_epi8(low, high)),
      _mm512_cmpgt_epu16_mask(second, _mm512_unpackhi_epi8(low, high))};
  return _mm512_sub_epi8(value, _mm512_packs_epi16(_mm512_movm_epi16(beyond[0]),
                                                   _mm512_movm_epi16(beyond[1])));
}

/// Writes the means of 16 pixels.
///
/// @param block 16 pixels of each picture, one picture after another.
INLINE512 void mix(const cvector_light *light, const __m512i lower[4], const __m512i upper[4],
                   const uint32_t *block, size_t count, uint8_t *output) {
  __m512i low[4], high[4];
  for (int k = 0; k < 4; k++) low[k] = high[k] = _mm512_setzero_si512();
  for (size_t i = 0; i < count; i += 4, block += 64) {
    // The same byte of four pictures is put side by side, for one instruction that weights and adds
    // them.
    const __m512i a = _mm512_loadu_si512(block), b = _mm512_loadu_si512(block + 16);
    const __m512i c = _mm512_loadu_si512(block + 32), d = _mm512_loadu_si512(block + 48);
    const __m512i ab[2] = {_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b)};
    const __m512i cd[2] = {_mm512_unpacklo_epi8(c, d), _mm512_unpackhi_epi8(c, d)};
    int four_weights;
    memcpy(&four_weights, light->weights + i, sizeof four_weights);
    const __m512i weights = _mm512_set1_epi32(four_weights);
    for (int k = 0; k < 4; k++) {
      const __m512i values = k & 1 ? _mm512_unpackhi_epi16(ab[k / 2], cd[k / 2])
                                   : _mm512_unpacklo_epi16(ab[k / 2], cd[k / 2]);
      low[k] = _mm512_dpbusd_epi32(low[k], look_up(lower, values), weights);
      high[k] = _mm512_dpbusd_epi32(high[k], look_up(upper, values), weights);
    }
  }
  __m512i pairs[2];
  for (int k = 0; k < 4; k += 2) {
    pairs[k / 2] = _mm512_packus_epi32(mean(light, low[k], high[k]),
                                       mean(light, low[k + 1], high[k + 1]));
  }
  const __m512i pixels = values(light, pairs[0], pairs[1]);
  _mm512_storeu_si512(output, _mm512_or_si512(pixels, _mm512_set1_epi32((int)0xFF000000)));
}

/// Whether 16 pixels equal the 16 before them in every picture, as is common inside a card.
INLINE512 int are_repeated(const uint8_t *const *rows, size_t count, size_t x) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *row = rows[i] + 4 * x;
    if (_mm512_cmpneq_epi32_mask(_mm512_loadu_si512(row), _mm512_loadu_si512(row - 64)) != 0)
      return 0;
  }
  return 1;
}

AVX512
size_t cvector_mix_512(const cvector_light *light, const uint8_t *const *rows, size_t count,
                       size_t first, size_t end, uint8_t *output, uint32_t *block) {
  __m512i lower[4], upper[4];
  load_table(lower, light->bytes);
  load_table(upper, light->bytes + 256);
  const __m512i alpha = _mm512_set1_epi32((int)0xFF000000);
  size_t x = first;
  for (; x + 16 <= end; x += 16) {
    if (x > first && are_repeated(rows, count, x)) {
      _mm512_storeu_si512(output + 4 * x, _mm512_loadu_si512(output + 4 * x - 64));
      continue;
    }
    const __m512i pixels = _mm512_loadu_si512(rows[0] + 4 * x);
    __m512i differing = _mm512_setzero_si512(), common = pixels;
    // Copying costs no more than reading the rows again, which are often kilobytes apart.
    for (size_t i = 0; i < count; i++) {
      const __m512i others = _mm512_loadu_si512(rows[i] + 4 * x);
      differing = _mm512_or_si512(differing, _mm512_xor_si512(others, pixels));
      common = _mm512_and_si512(common, others);
      _mm512_storeu_si512(block + 16 * i, others);
    }
    if (_mm512_test_epi32_mask(differing, differing) == 0) {
      _mm512_storeu_si512(output + 4 * x, pixels);
      continue;
    }
    if (_mm512_cmpneq_epi32_mask(_mm512_and_si512(common, alpha), alpha) != 0) break;
    mix(light, lower, upper, block, count, output + 4 * x);
  }
  return x;
}

#else

size_t cvector_mix_512(const cvector_light *light, const uint8_t *const *rows, size_t count,
                       size_t first, size_t end, uint8_t *output, uint32_t *block) {
  (void)light, (void)rows, (void)count, (void)end, (void)output, (void)block;
  return first;
}

#endif
