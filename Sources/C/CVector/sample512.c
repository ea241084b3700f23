#include "cvector.h"

#if defined(__x86_64__)
#include <stdlib.h>

#include "avx512.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

// Vectors of 16 bits per channel come in pairs, in the order in which bytes are unpacked: of every
// four of the 16 pixels, the first vector has the lower two, the second the upper two.

/// Adding 1.5 · 2²³ rounds to integers, whose low 22 bits then count 1/256 texel; this is what
/// remains of 0 after a shift by 8.
enum { ROUNDED_ZERO = 0x4B4000 };
/// The number of rows whose colors fit into two vectors, and the limit on lines that use them.
enum { FEW_ROWS = 32, FEW_LINES = 32 };

INLINE512 __m512i rounded(__m512 value, float low, float high) {
  // With the operands in this order, NaN becomes the lower limit.
  const __m512 clamped =
      _mm512_min_ps(_mm512_max_ps(value, _mm512_set1_ps(low)), _mm512_set1_ps(high));
  return _mm512_castps_si512(_mm512_add_ps(clamped, _mm512_set1_ps(12582912)));
}

INLINE512 __m512 along(float start, float step, __m512 pixels) {
  return _mm512_add_ps(_mm512_set1_ps(start), _mm512_mul_ps(pixels, _mm512_set1_ps(step)));
}

/// The distances from a texel to coordinates in 1/256 texel, in 1/32768.
INLINE512 __m512i fractions_of(__m512i coordinates) {
  return _mm512_and_si512(_mm512_slli_epi32(coordinates, 7), _mm512_set1_epi32(255 << 7));
}

/// Interpolates between `a` and `b`, 16 bits each, by a fraction in 1/32768; the difference is
/// rounded.
INLINE512 __m512i between(__m512i a, __m512i b, __m512i fraction) {
  return _mm512_add_epi16(a, _mm512_mulhrs_epi16(_mm512_sub_epi16(b, a), fraction));
}

/// Repeats the low word of two of the four numbers in each quarter, four times each.
INLINE512 __m512i words(__m512i numbers, int first, int second) {
  const __m128i places =
      _mm_set_epi64x(0x0100010001000100 + second * 0x0404040404040404,
                     0x0100010001000100 + first * 0x0404040404040404);
  return _mm512_shuffle_epi8(numbers, _mm512_broadcast_i32x4(places));
}

/// The indices of rows of texels in memory.
INLINE512 __m512i indices_of(__m512i row, const cvector_level *level) {
  return _mm512_sub_epi32(_mm512_srli_epi32(row, 8),
                          _mm512_set1_epi32(ROUNDED_ZERO + level->first_row));
}

/// Samples 16 pixels, given the colors of the rows above and below each.
INLINE512 void sample_colors(__m512i row, __m512i above, __m512i below, __m512i output[2]) {
  const __m512i zero = _mm512_setzero_si512(), fractions = fractions_of(row);
  output[0] = between(_mm512_unpacklo_epi8(above, zero), _mm512_unpacklo_epi8(below, zero),
                      words(fractions, 0, 1));
  output[1] = between(_mm512_unpackhi_epi8(above, zero), _mm512_unpackhi_epi8(below, zero),
                      words(fractions, 2, 3));
}

/// Samples 16 pixels on rows of a single color each, which must be among the `FEW_ROWS` from
/// `first_row`.
///
/// @return A bit for each pixel that is on other rows, and wrong.
INLINE512 __mmask16 sample_few_colors(const cvector_level *level, int32_t first_row, __m512i row,
                                      __m512i output[2]) {
  const uint8_t *few = level->row_colors + 4 * (ptrdiff_t)first_row;
  const __m512i first = _mm512_loadu_si512(few), second = _mm512_loadu_si512(few + 64);
  const __m512i index = _mm512_sub_epi32(indices_of(row, level), _mm512_set1_epi32(first_row));
  sample_colors(row, _mm512_permutex2var_epi32(first, index, second),
                _mm512_permutex2var_epi32(
                    first, _mm512_add_epi32(index, _mm512_set1_epi32(1)), second),
                output);
  return _mm512_cmpge_epu32_mask(index, _mm512_set1_epi32(FEW_ROWS - 1));
}

/// Samples 16 pixels on any rows of a single color each.
INLINE512 void sample_any_colors(const cvector_level *level, __m512i row, __m512i output[2]) {
  const __m512i index = indices_of(row, level);
  const int32_t first = _mm512_cvtsi512_si32(index);
  const int32_t last = _mm_extract_epi32(_mm512_extracti32x4_epi32(index, 3), 3);
  if (sample_few_colors(level, first < last ? first : last, row, output) != 0)
    sample_colors(row, _mm512_i32gather_epi32(index, level->row_colors, 4),
                  _mm512_i32gather_epi32(index, level->row_colors + 4, 4), output);
}

/// The left and the right texels of two pixels.
INLINE512 __m128i two(const uint8_t *texels, int32_t first, int32_t second) {
  const __m128i left = _mm_loadl_epi64((const __m128i *)(texels + (uint32_t)first));
  return _mm_castps_si128(_mm_loadh_pi(_mm_castsi128_ps(left),
                                       (const __m64 *)(texels + (uint32_t)second)));
}

/// The left and the right texels of every fourth pixel, 16 bits per channel.
INLINE512 __m512i every_fourth(const uint8_t *texels, const int32_t *places) {
  return _mm512_cvtepu8_epi16(_mm256_setr_m128i(two(texels, places[0], places[4]),
                                                two(texels, places[8], places[12])));
}

/// Samples 16 pixels on a level.
INLINE512 void sample_level(const cvector_level *level, __m512i column, __m512i row,
                            __m512i output[2]) {
  // The instruction multiplies 16-bit halves: the low half of each row, and columns, which have
  // less than 16 bits.
  const __m512i first_texels =
      _mm512_madd_epi16(_mm512_srli_epi32(row, 8), _mm512_set1_epi32(level->columns));
  const int32_t first_texel =
      (ROUNDED_ZERO & 0xFFFF) * level->columns + ROUNDED_ZERO + level->first_texel;
  const __m512i texel =
      _mm512_sub_epi32(_mm512_add_epi32(first_texels, _mm512_srli_epi32(column, 8)),
                       _mm512_set1_epi32(first_texel));
  int32_t places[16];
  _mm512_storeu_si512(places, _mm512_slli_epi32(texel, 2));
  const size_t stride = 4 * (size_t)(uint32_t)level->columns;
  const uint8_t *upper = level->texels, *lower = upper + stride;
  // Rows of texels are kilobytes apart, and a slanted line crosses many: the processor cannot
  // predict what the pixels below need, and waiting for it took half of the drawing time.
  for (int i = 0; i < 16; i += 8)
    _mm_prefetch((const char *)lower + 2 * stride + (uint32_t)places[i], _MM_HINT_T0);
  const __m512i fractions_x = fractions_of(column), fractions_y = fractions_of(row);
  __m512i fourths[4];
  for (int i = 0; i < 4; i++)
    fourths[i] = between(every_fourth(upper, places + i), every_fourth(lower, places + i),
                         words(fractions_y, i, i));
  for (int i = 0; i < 2; i++) {
    const __m512i even = fourths[2 * i], odd = fourths[2 * i + 1];
    output[i] = between(_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd),
                        words(fractions_x, 2 * i, 2 * i + 1));
  }
}

/// The numbers of 16 pixels, from `first`.
INLINE512 __m512 pixels_from(size_t first) {
  const __m512 lanes = _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm512_add_ps(lanes, _mm512_set1_ps((float)(int32_t)first));
}

/// The coordinates of 16 pixels on a level.
typedef struct {
  __m512i column, row;
} place;

INLINE512 place place_of(const cvector_line *line, __m512 pixels) {
  __m512 x = along(line->x, line->step_x, pixels), y = along(line->y, line->step_y, pixels);
  if (line->is_projective) {
    const __m512 r = _mm512_div_ps(_mm512_set1_ps(1), along(line->w, line->step_w, pixels));
    x = _mm512_mul_ps(x, r);
    y = _mm512_mul_ps(y, r);
  }
  const cvector_level *level = line->level;
  return (place){rounded(x, level->low_x, level->high_x), rounded(y, level->low_y, level->high_y)};
}

/// The way to sample the pixels of a run.
typedef enum { ON_LEVELS, ON_ANY_COLORS, ON_FEW_COLORS } manner;

/// Averages the samples of 16 pixels over all lines.
///
/// @param first_rows For `ON_FEW_COLORS`, the first of the few rows for each line.
/// @param beyond For `ON_FEW_COLORS`, gets the pixels that are on other rows, and wrong.
INLINE512 __m512i mean(const cvector_line *lines, size_t count, size_t first, manner manner,
                       const int32_t *first_rows, __mmask16 *beyond) {
  const __m512 pixels = pixels_from(first);
  __m512i samples[2], sums[2] = {_mm512_set1_epi16(128), _mm512_set1_epi16(128)};
  for (size_t k = 0; k < count; k++) {
    const place place = place_of(lines + k, pixels);
    if (manner == ON_LEVELS) {
      sample_level(lines[k].level, place.column, place.row, samples);
    } else if (manner == ON_ANY_COLORS) {
      sample_any_colors(lines[k].level, place.row, samples);
    } else {
      *beyond |= sample_few_colors(lines[k].level, first_rows[k], place.row, samples);
    }
    if (count == 1) return _mm512_packus_epi16(samples[0], samples[1]);
    const __m512i weights = _mm512_set1_epi16((short)lines[k].weight);
    for (int i = 0; i < 2; i++)
      sums[i] = _mm512_add_epi16(sums[i], _mm512_mullo_epi16(samples[i], weights));
  }
  return _mm512_packus_epi16(_mm512_srli_epi16(sums[0], 8), _mm512_srli_epi16(sums[1], 8));
}

/// @return Whether all pixels are right; if not, they must be sampled in another manner.
INLINE512 int sample_run(const cvector_line *lines, size_t count, size_t first, size_t end,
                         manner manner, const int32_t *first_rows, uint8_t *output) {
  size_t i = first;
  __mmask16 beyond = 0;
  for (; i + 16 <= end; i += 16, output += 64)
    _mm512_storeu_si512(output, mean(lines, count, i, manner, first_rows, &beyond));
  if (i == end) return beyond == 0;
  const __mmask16 last = (__mmask16)_bzhi_u32(0xFFFF, (unsigned)(end - i));
  __mmask16 beyond_last = 0;
  _mm512_mask_storeu_epi32(output, last, mean(lines, count, i, manner, first_rows, &beyond_last));
  return (beyond | (beyond_last & last)) == 0;
}

/// Finds the first row that a run of pixels needs for each line, from the ends of the run.
///
/// @return Whether `FEW_ROWS` rows are enough for all lines, unless rounding bends a line between
///   its ends.
INLINE512 int find_first_rows(const cvector_line *lines, size_t count, size_t first, size_t end,
                              int32_t *first_rows) {
  const __m512 ends = _mm512_mask_mov_ps(_mm512_set1_ps((float)(int32_t)first), 0xAAAA,
                                         _mm512_set1_ps((float)(int32_t)(end - 1)));
  for (size_t k = 0; k < count; k++) {
    const __m512i rows = indices_of(place_of(lines + k, ends).row, lines[k].level);
    const int32_t one = _mm512_cvtsi512_si32(rows);
    const int32_t other = _mm_extract_epi32(_mm512_castsi512_si128(rows), 1);
    first_rows[k] = one < other ? one : other;
    if (abs(one - other) >= FEW_ROWS - 1) return 0;
  }
  return 1;
}

AVX512
void cvector_sample_lines_512(const cvector_line *lines, size_t count, size_t first, size_t end,
                              uint8_t *output) {
  int have_colored_rows = 1;
  for (size_t k = 0; k < count; k++) have_colored_rows &= lines[k].level->row_colors != NULL;
  if (!have_colored_rows) {
    sample_run(lines, count, first, end, ON_LEVELS, NULL, output);
    return;
  }
  int32_t first_rows[FEW_LINES];
  // For 16 pixels, examining the ends first does not pay.
  if (end - first > 16 && count <= FEW_LINES &&
      find_first_rows(lines, count, first, end, first_rows)) {
    const int is_sampled =
        count == 1 ? sample_run(lines, 1, first, end, ON_FEW_COLORS, first_rows, output)
                   : sample_run(lines, count, first, end, ON_FEW_COLORS, first_rows, output);
    if (is_sampled) return;
  }
  sample_run(lines, count, first, end, ON_ANY_COLORS, NULL, output);
}

#else

void cvector_sample_lines_512(const cvector_line *lines, size_t count, size_t first, size_t end,
                              uint8_t *output) {
  (void)lines, (void)count, (void)first, (void)end, (void)output;
}

#endif
