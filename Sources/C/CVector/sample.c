#include "cvector.h"

#if defined(__x86_64__)
#include <string.h>

#include "avx2.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

AVX2
static inline __m256 clamp(__m256 value, float low, float high) {
  // With the operands in this order, NaN becomes the lower limit.
  return _mm256_min_ps(_mm256_max_ps(value, _mm256_set1_ps(low)), _mm256_set1_ps(high));
}

// Adding 1.5 · 2²³ rounds to integers: the low 22 bits then count 1/256 texel, so after a shift by
// 8 this constant is what remains of 0.
enum { ROUNDED_ZERO = 0x4B4000 };

AVX2
static inline __m256i rounded(__m256 value) {
  return _mm256_castps_si256(_mm256_add_ps(value, _mm256_set1_ps(12582912)));
}

AVX2
static inline __m256 along(float start, float step, __m256 pixels) {
  return _mm256_add_ps(_mm256_set1_ps(start), _mm256_mul_ps(pixels, _mm256_set1_ps(step)));
}

/// The texels around eight pixels.
typedef struct {
  /// The byte offset of the upper left one of the four texels around each pixel.
  int32_t places[8];
  /// The distances from that texel, in 1/32768.
  int32_t fractions_x[8];
  int32_t fractions_y[8];
} located;

INLINE __m256i fractions_of(__m256i coordinates) {
  return _mm256_and_si256(_mm256_slli_epi32(coordinates, 7), _mm256_set1_epi32(255 << 7));
}

INLINE void store_eight(int32_t *output, __m256i values) {
  _mm256_storeu_si256((__m256i *)output, values);
}

/// Locates the texels around eight pixels or, if every row has a single color, their rows.
INLINE void locate(const cvector_line *line, size_t first, int has_colored_rows, located *output) {
  const __m256 lanes = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256 pixels = _mm256_add_ps(lanes, _mm256_set1_ps((float)(int32_t)first));
  __m256 x = along(line->x, line->step_x, pixels), y = along(line->y, line->step_y, pixels);
  if (line->is_projective) {
    const __m256 r = _mm256_div_ps(_mm256_set1_ps(1), along(line->w, line->step_w, pixels));
    x = _mm256_mul_ps(x, r);
    y = _mm256_mul_ps(y, r);
  }
  const cvector_level *level = line->level;
  const __m256i row = rounded(clamp(y, level->low_y, level->high_y));
  store_eight(output->fractions_y, fractions_of(row));
  if (has_colored_rows) {
    const __m256i index = _mm256_sub_epi32(_mm256_srli_epi32(row, 8),
                                           _mm256_set1_epi32(ROUNDED_ZERO + level->first_row));
    store_eight(output->places, _mm256_slli_epi32(index, 2));
    return;
  }
  const __m256i column = rounded(clamp(x, level->low_x, level->high_x));
  // The instruction multiplies 16-bit halves: the low half of each row, and columns, which have
  // less than 16 bits.
  const __m256i texels =
      _mm256_madd_epi16(_mm256_srli_epi32(row, 8), _mm256_set1_epi32(level->columns));
  const __m256i first_texel = _mm256_set1_epi32(
      (ROUNDED_ZERO & 0xFFFF) * level->columns + ROUNDED_ZERO + level->first_texel);
  const __m256i texel =
      _mm256_sub_epi32(_mm256_add_epi32(texels, _mm256_srli_epi32(column, 8)), first_texel);
  store_eight(output->places, _mm256_slli_epi32(texel, 2));
  store_eight(output->fractions_x, fractions_of(column));
}

AVX2
void cvector_locate_in_row(float x, float step, float scale, float low, float high, size_t first,
                           size_t end, int32_t *places, int32_t *fractions) {
  const __m256 lanes = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), scales = _mm256_set1_ps(scale);
  for (size_t i = first; i < end; i += 8) {
    const __m256 pixels = _mm256_add_ps(lanes, _mm256_set1_ps((float)(int32_t)i));
    const __m256 coordinate = _mm256_mul_ps(along(x, step, pixels), scales);
    const __m256i column = rounded(clamp(coordinate, low, high));
    const __m256i texel = _mm256_and_si256(_mm256_srli_epi32(column, 8),
                                           _mm256_set1_epi32(0x3FFF));
    _mm256_storeu_si256((__m256i *)(places + i), _mm256_slli_epi32(texel, 3));
    _mm256_storeu_si256(
        (__m256i *)(fractions + i),
        _mm256_slli_epi32(_mm256_and_si256(column, _mm256_set1_epi32(255)), 7));
  }
}

/// Interpolates between `a` and `b`, 16 bits each, by a fraction in 1/32768; the difference is
/// rounded.
AVX2
static inline __m256i between(__m256i a, __m256i b, __m256i fraction) {
  return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), fraction));
}

/// The left and the right texels of two pixels, 16 bits per channel.
AVX2
static inline __m256i texels_of_two(const uint8_t *texels, int32_t first, int32_t second) {
  const __m128i left = _mm_loadl_epi64((const __m128i *)(texels + (uint32_t)first));
  const __m128i right = _mm_loadl_epi64((const __m128i *)(texels + (uint32_t)second));
  return _mm256_cvtepu8_epi16(_mm_unpacklo_epi64(left, right));
}

/// The fractions of the two or four pixels whose bytes `words` selects, repeated for all channels.
AVX2
static inline __m256i fractions(const int32_t *values, __m256i words) {
  const __m128i four = _mm_loadu_si128((const __m128i *)values);
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(four), words);
}

/// Interpolates four pixels, 16 bits per channel, between the left and right texels of the even and
/// the odd ones.
AVX2
static inline __m256i across(__m256i even, __m256i odd, const int32_t *fractions_x) {
  const __m256i each = _mm256_setr_epi64x(0x0100010001000100, 0x0504050405040504,
                                          0x0908090809080908, 0x0D0C0D0C0D0C0D0C);
  return between(_mm256_unpacklo_epi64(even, odd), _mm256_unpackhi_epi64(even, odd),
                 fractions(fractions_x, each));
}

/// Samples four of eight located pixels, 16 bits per channel.
INLINE __m256i four(const uint8_t *texels, size_t stride, const located *eight, size_t i) {
  const uint8_t *upper = texels, *lower = upper + stride;
  const int32_t *places = eight->places + i, *fractions_y = eight->fractions_y + i;
  const __m256i evens = _mm256_setr_epi64x(0x0100010001000100, 0x0100010001000100,
                                           0x0908090809080908, 0x0908090809080908);
  const __m256i odds = _mm256_add_epi8(evens, _mm256_set1_epi8(4));
  const __m256i even = between(texels_of_two(upper, places[0], places[2]),
                               texels_of_two(lower, places[0], places[2]),
                               fractions(fractions_y, evens));
  const __m256i odd = between(texels_of_two(upper, places[1], places[3]),
                              texels_of_two(lower, places[1], places[3]),
                              fractions(fractions_y, odds));
  return across(even, odd, eight->fractions_x + i);
}

/// Samples four of eight located pixels, 16 bits per channel, on rows of a single color each.
INLINE __m256i four_of_colors(const uint8_t *colors, const located *eight, size_t i) {
  const int32_t *places = eight->places + i;
  return across(texels_of_two(colors, places[0], places[2]),
                texels_of_two(colors, places[1], places[3]), eight->fractions_y + i);
}

/// Samples eight pixels of a line, 16 bits per channel.
INLINE void sample_eight(const cvector_line *line, size_t first, int has_colored_rows,
                         __m256i output[2]) {
  const cvector_level *level = line->level;
  located eight;
  locate(line, first, has_colored_rows, &eight);
  if (has_colored_rows) {
    for (size_t i = 0; i < 2; i++) output[i] = four_of_colors(level->row_colors, &eight, 4 * i);
    return;
  }
  const size_t stride = 4 * (size_t)(uint32_t)level->columns;
  // Rows of texels are kilobytes apart, and a slanted line crosses many: the processor cannot
  // predict what the pixels below need, and waiting for it took half of the drawing time.
  _mm_prefetch((const char *)level->texels + 3 * stride + (uint32_t)eight.places[0], _MM_HINT_T0);
  for (size_t i = 0; i < 2; i++) output[i] = four(level->texels, stride, &eight, 4 * i);
}

/// Averages eight pixels over several lines, 16 bits per channel.
INLINE void mean_of_eight(const cvector_line *lines, size_t count, size_t first,
                          int has_colored_rows, __m256i output[2]) {
  __m256i sums[2] = {_mm256_set1_epi16(128), _mm256_set1_epi16(128)};
  for (size_t k = 0; k < count; k++) {
    const __m256i weights = _mm256_set1_epi16((short)lines[k].weight);
    __m256i samples[2];
    sample_eight(lines + k, first, has_colored_rows, samples);
    for (size_t i = 0; i < 2; i++)
      sums[i] = _mm256_add_epi16(sums[i], _mm256_mullo_epi16(samples[i], weights));
  }
  for (size_t i = 0; i < 2; i++) output[i] = _mm256_srli_epi16(sums[i], 8);
}

/// Stores four pixels of 16 bits per channel as bytes.
AVX2
static inline void store_four(__m256i pixels, uint8_t *output) {
  const __m128i bytes =
      _mm_packus_epi16(_mm256_castsi256_si128(pixels), _mm256_extracti128_si256(pixels, 1));
  _mm_storeu_si128((__m128i *)output, bytes);
}

INLINE void sample_lines(const cvector_line *lines, size_t count, size_t first, size_t end,
                         int has_colored_rows, uint8_t *output) {
  for (size_t i = first; i < end; i += 8, output += 32) {
    __m256i pixels[2];
    if (count == 1) {
      sample_eight(lines, i, has_colored_rows, pixels);
    } else {
      mean_of_eight(lines, count, i, has_colored_rows, pixels);
    }
    uint8_t last[32], *target = i + 8 <= end ? output : last;
    store_four(pixels[0], target);
    store_four(pixels[1], target + 16);
    if (target == last) memcpy(output, last, 4 * (end - i));
  }
}

AVX2
void cvector_sample_lines(const cvector_line *lines, size_t count, size_t first, size_t end,
                          uint8_t *output) {
  int have_colored_rows = 1;
  for (size_t k = 0; k < count; k++) have_colored_rows &= lines[k].level->row_colors != NULL;
  if (have_colored_rows) {
    sample_lines(lines, count, first, end, 1, output);
  } else {
    sample_lines(lines, count, first, end, 0, output);
  }
}

AVX2
int cvector_are_equal(const uint8_t *texels, size_t count) {
  int32_t first;
  memcpy(&first, texels, sizeof first);
  const __m256i all = _mm256_set1_epi32(first);
  // The last eight may overlap those before.
  for (size_t i = 0; i < count; i += 8) {
    const size_t start = i + 8 <= count ? i : count - 8;
    const __m256i eight = _mm256_loadu_si256((const __m256i *)(texels + 4 * start));
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi32(eight, all)) != -1) return 0;
  }
  return 1;
}

AVX2
size_t cvector_blend_rows(const uint8_t *upper, const uint8_t *lower, uint16_t fraction,
                          size_t count, uint16_t *output) {
  const __m256i fractions = _mm256_set1_epi16((short)(fraction << 7));
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    const __m128i a = _mm_loadu_si128((const __m128i *)(upper + 4 * done));
    const __m128i b = _mm_loadu_si128((const __m128i *)(lower + 4 * done));
    const __m256i texels =
        between(_mm256_cvtepu8_epi16(a), _mm256_cvtepu8_epi16(b), fractions);
    _mm256_storeu_si256((__m256i *)(output + 4 * done), texels);
  }
  return done;
}

/// The left and the right texels of two pixels of a row.
AVX2
static inline __m256i row_texels_of_two(const uint8_t *row, int32_t first, int32_t second) {
  return _mm256_loadu2_m128i((const __m128i *)(row + (uint32_t)second),
                             (const __m128i *)(row + (uint32_t)first));
}

/// Four pixels of a row, 16 bits per channel.
AVX2
static inline __m256i four_of_row(const uint16_t *row, const int32_t *places,
                                  const int32_t *fractions) {
  const uint8_t *bytes = (const uint8_t *)row;
  return across(row_texels_of_two(bytes, places[0], places[2]),
                row_texels_of_two(bytes, places[1], places[3]), fractions);
}

AVX2
size_t cvector_sample_row(const uint16_t *row, const int32_t *places, const int32_t *fractions,
                          size_t count, uint8_t *output) {
  size_t done = 0;
  for (; done + 4 <= count; done += 4)
    store_four(four_of_row(row, places + done, fractions + done), output + 4 * done);
  return done;
}

/// Adds four pixels of 16 bits per channel, times a weight, to sums.
AVX2
static inline void add_four(__m256i pixels, __m256i weights, uint16_t *sums) {
  __m256i *place = (__m256i *)sums;
  const __m256i weighted = _mm256_mullo_epi16(pixels, weights);
  _mm256_storeu_si256(place, _mm256_add_epi16(_mm256_loadu_si256(place), weighted));
}

AVX2
size_t cvector_add_row_samples(const uint16_t *row, const int32_t *places,
                               const int32_t *fractions, size_t count, uint16_t weight,
                               uint16_t *sums) {
  const __m256i weights = _mm256_set1_epi16((short)weight);
  size_t done = 0;
  for (; done + 4 <= count; done += 4)
    add_four(four_of_row(row, places + done, fractions + done), weights, sums + 4 * done);
  return done;
}

AVX2
size_t cvector_finish(const uint16_t *sums, uint64_t rounding, size_t count, uint8_t *output) {
  const __m256i added = _mm256_set1_epi64x((long long)rounding);
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    const __m256i sum = _mm256_loadu_si256((const __m256i *)(sums + 4 * done));
    store_four(_mm256_srli_epi16(_mm256_add_epi16(sum, added), 8), output + 4 * done);
  }
  return done;
}

#else

void cvector_sample_lines(const cvector_line *lines, size_t count, size_t first, size_t end,
                          uint8_t *output) {
  (void)lines, (void)count, (void)first, (void)end, (void)output;
}

void cvector_locate_in_row(float x, float step, float scale, float low, float high, size_t first,
                           size_t end, int32_t *places, int32_t *fractions) {
  (void)x, (void)step, (void)scale, (void)low, (void)high, (void)first, (void)end;
  (void)places, (void)fractions;
}

int cvector_are_equal(const uint8_t *texels, size_t count) {
  (void)texels, (void)count;
  return 0;
}

size_t cvector_blend_rows(const uint8_t *upper, const uint8_t *lower, uint16_t fraction,
                          size_t count, uint16_t *output) {
  (void)upper, (void)lower, (void)fraction, (void)count, (void)output;
  return 0;
}

size_t cvector_sample_row(const uint16_t *row, const int32_t *places, const int32_t *fractions,
                          size_t count, uint8_t *output) {
  (void)row, (void)places, (void)fractions, (void)count, (void)output;
  return 0;
}

size_t cvector_add_row_samples(const uint16_t *row, const int32_t *places,
                               const int32_t *fractions, size_t count, uint16_t weight,
                               uint16_t *sums) {
  (void)row, (void)places, (void)fractions, (void)count, (void)weight, (void)sums;
  return 0;
}

size_t cvector_finish(const uint16_t *sums, uint64_t rounding, size_t count, uint8_t *output) {
  (void)sums, (void)rounding, (void)count, (void)output;
  return 0;
}

#endif
