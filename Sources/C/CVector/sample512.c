#include "cvector.h"

#if defined(__x86_64__)
#include "avx512.h"

// No operation is joined with another one, whose result would be rounded differently.
#pragma STDC FP_CONTRACT OFF

// Of 16 pixels, vectors of 16 bits per channel have those that unpacking bytes puts there: the first
// the lower two of every four, the second the upper two.

/// Adding 1.5 · 2²³ rounds to integers, whose last 22 bits then count 1/256 texel.
enum { ROUNDED_ZERO = 0x4B4000 };

INLINE512 __m512i rounded(__m512 value, float low, float high) {
  // In this order of operands NaN becomes the lower limit.
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

/// Between `a` and `b`, 16 bits each, by a fraction in 1/32768: what is added to `a` is rounded.
INLINE512 __m512i between(__m512i a, __m512i b, __m512i fraction) {
  return _mm512_add_epi16(a, _mm512_mulhrs_epi16(_mm512_sub_epi16(b, a), fraction));
}

/// In each quarter the words of two of its four numbers, four times each.
INLINE512 __m512i words(__m512i numbers, int first, int second) {
  const __m128i places =
      _mm_set_epi64x(0x0100010001000100 + second * 0x0404040404040404,
                     0x0100010001000100 + first * 0x0404040404040404);
  return _mm512_shuffle_epi8(numbers, _mm512_broadcast_i32x4(places));
}

/// Samples 16 pixels on rows of one color each.
INLINE512 void sample_colors(const cvector_line *line, __m512i row, __m512i output[2]) {
  const __m512i index = _mm512_sub_epi32(_mm512_srli_epi32(row, 8),
                                         _mm512_set1_epi32(ROUNDED_ZERO + line->first_row));
  const int32_t ends[2] = {_mm512_cvtsi512_si32(index),
                           _mm_extract_epi32(_mm512_extracti32x4_epi32(index, 3), 3)};
  const int32_t first = ends[0] < ends[1] ? ends[0] : ends[1];
  const __m512i local = _mm512_sub_epi32(index, _mm512_set1_epi32(first));
  __m512i colors, next;
  if (_mm512_cmpge_epu32_mask(local, _mm512_set1_epi32(31)) == 0) {
    const uint8_t *few = line->row_colors + 4 * (size_t)(uint32_t)first;
    const __m512i lower = _mm512_loadu_si512(few), upper = _mm512_loadu_si512(few + 64);
    colors = _mm512_permutex2var_epi32(lower, local, upper);
    next = _mm512_permutex2var_epi32(
        lower, _mm512_add_epi32(local, _mm512_set1_epi32(1)), upper);
  } else {
    colors = _mm512_i32gather_epi32(index, line->row_colors, 4);
    next = _mm512_i32gather_epi32(index, line->row_colors + 4, 4);
  }
  const __m512i zero = _mm512_setzero_si512(), fractions = fractions_of(row);
  output[0] = between(_mm512_unpacklo_epi8(colors, zero), _mm512_unpacklo_epi8(next, zero),
                      words(fractions, 0, 1));
  output[1] = between(_mm512_unpackhi_epi8(colors, zero), _mm512_unpackhi_epi8(next, zero),
                      words(fractions, 2, 3));
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
INLINE512 void sample_level(const cvector_line *line, __m512i column, __m512i row,
                            __m512i output[2]) {
  // Of rows the last 16 bits are multiplied; columns have less.
  const __m512i first_texels =
      _mm512_madd_epi16(_mm512_srli_epi32(row, 8), _mm512_set1_epi32(line->columns));
  const int32_t first_texel =
      (ROUNDED_ZERO & 0xFFFF) * line->columns + ROUNDED_ZERO + line->first_texel;
  const __m512i texel =
      _mm512_sub_epi32(_mm512_add_epi32(first_texels, _mm512_srli_epi32(column, 8)),
                       _mm512_set1_epi32(first_texel));
  int32_t places[16];
  _mm512_storeu_si512(places, _mm512_slli_epi32(texel, 2));
  const size_t stride = 4 * (size_t)(uint32_t)line->columns;
  const uint8_t *upper = line->texels, *lower = upper + stride;
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

/// Samples 16 pixels of a line.
INLINE512 void sample(const cvector_line *line, size_t first, int has_colored_rows,
                      __m512i output[2]) {
  const __m512 lanes = _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512 pixels = _mm512_add_ps(lanes, _mm512_set1_ps((float)(int32_t)first));
  __m512 x = along(line->x, line->step_x, pixels), y = along(line->y, line->step_y, pixels);
  if (line->is_projective) {
    const __m512 r = _mm512_div_ps(_mm512_set1_ps(1), along(line->w, line->step_w, pixels));
    x = _mm512_mul_ps(x, r);
    y = _mm512_mul_ps(y, r);
  }
  const __m512i row = rounded(y, line->low_y, line->high_y);
  if (has_colored_rows) {
    sample_colors(line, row, output);
  } else {
    sample_level(line, rounded(x, line->low_x, line->high_x), row, output);
  }
}

/// The means of 16 pixels' samples on all lines.
INLINE512 __m512i mean(const cvector_line *lines, size_t count, size_t first,
                       int has_colored_rows) {
  __m512i samples[2];
  if (count == 1) {
    sample(lines, first, has_colored_rows, samples);
    return _mm512_packus_epi16(samples[0], samples[1]);
  }
  __m512i sums[2] = {_mm512_set1_epi16(128), _mm512_set1_epi16(128)};
  for (size_t k = 0; k < count; k++) {
    const __m512i weights = _mm512_set1_epi16((short)lines[k].weight);
    sample(lines + k, first, has_colored_rows, samples);
    for (int i = 0; i < 2; i++)
      sums[i] = _mm512_add_epi16(sums[i], _mm512_mullo_epi16(samples[i], weights));
  }
  return _mm512_packus_epi16(_mm512_srli_epi16(sums[0], 8), _mm512_srli_epi16(sums[1], 8));
}

INLINE512 void sample_lines(const cvector_line *lines, size_t count, size_t first, size_t end,
                            int have_colored_rows, uint8_t *output) {
  size_t i = first;
  for (; i + 16 <= end; i += 16, output += 64)
    _mm512_storeu_si512(output, mean(lines, count, i, have_colored_rows));
  if (i < end)
    _mm512_mask_storeu_epi32(output, _bzhi_u32(0xFFFF, (unsigned)(end - i)),
                             mean(lines, count, i, have_colored_rows));
}

AVX512
void cvector_sample_lines_512(const cvector_line *lines, size_t count, size_t first, size_t end,
                              uint8_t *output) {
  int have_colored_rows = 1;
  for (size_t k = 0; k < count; k++) have_colored_rows &= lines[k].row_colors != NULL;
  if (have_colored_rows) {
    sample_lines(lines, count, first, end, 1, output);
  } else {
    sample_lines(lines, count, first, end, 0, output);
  }
}

#else

void cvector_sample_lines_512(const cvector_line *lines, size_t count, size_t first, size_t end,
                              uint8_t *output) {
  (void)lines, (void)count, (void)first, (void)end, (void)output;
}

#endif
