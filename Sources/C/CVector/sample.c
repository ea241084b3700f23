#include "cvector.h"
#include "vector.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

// Adding 1.5 · 2²³ rounds to integers: the low 22 bits then count 1/256 texel, so after a shift by
// 8 this constant is what remains of 0.
enum { ROUNDED_ZERO = 0x4B4000 };

INLINE f32x8 all(float x) { return (f32x8){x, x, x, x, x, x, x, x}; }

/// Coordinates within limits, rounded; NaN becomes the lower limit.
INLINE u32x8 rounded(f32x8 value, float low, float high) {
  return (u32x8)(smaller(larger(value, all(low)), all(high)) + 12582912);
}

/// The numbers of eight pixels, from `first`.
INLINE f32x8 pixels_from(size_t first) {
  return (f32x8){0, 1, 2, 3, 4, 5, 6, 7} + (float)(int32_t)first;
}

/// The distances from a texel to coordinates, in 1/32768.
INLINE u32x8 fractions_of(u32x8 coordinates) { return coordinates << 7 & 255 << 7; }

/// The texels around eight pixels.
typedef struct {
  /// The byte offset of the upper left one of the four texels around each pixel.
  int32_t places[8];
  /// The distances from that texel, in 1/32768.
  int32_t fractions_x[8];
  int32_t fractions_y[8];
} located;

/// Locates the texels around eight pixels or, if every row has a single color, their rows.
INLINE void locate(const cvector_line *line, size_t first, int has_colored_rows, located *output) {
  const f32x8 pixels = pixels_from(first);
  f32x8 x = line->x + pixels * line->step_x, y = line->y + pixels * line->step_y;
  if (line->is_projective) {
    const f32x8 r = 1 / (line->w + pixels * line->step_w);
    x *= r;
    y *= r;
  }
  const cvector_level *level = line->level;
  const u32x8 row = rounded(y, level->low_y, level->high_y);
  store(output->fractions_y, (u8x32)fractions_of(row));
  if (has_colored_rows) {
    const uint32_t first_row = ROUNDED_ZERO + (uint32_t)level->first_row;
    store(output->places, (u8x32)(((row >> 8) - first_row) << 2));
    return;
  }
  const u32x8 column = rounded(x, level->low_x, level->high_x);
  // Factors of less than 16 bits, for which every processor has an instruction.
  const uint32_t columns = (uint32_t)level->columns & 0x7FFF;
  const uint32_t first_texel =
      (ROUNDED_ZERO & 0x7FFF) * columns + ROUNDED_ZERO + (uint32_t)level->first_texel;
  const u32x8 texel = (row >> 8 & 0x7FFF) * columns + (column >> 8) - first_texel;
  store(output->places, (u8x32)(texel << 2));
  store(output->fractions_x, (u8x32)fractions_of(column));
}

WIDE
void cvector_locate_in_row(float x, float step, float scale, float low, float high, size_t first,
                           size_t end, int32_t *places, int32_t *fractions) {
  for (size_t i = first; i < end; i += 8) {
    const u32x8 column = rounded((x + pixels_from(i) * step) * scale, low, high);
    store(places + i, (u8x32)((column >> 8 & 0x3FFF) << 3));
    store(fractions + i, (u8x32)fractions_of(column));
  }
}

/// Interpolates between `a` and `b`, 16 bits each, by a fraction in 1/32768; the difference is
/// rounded.
INLINE u16x16 between(u16x16 a, u16x16 b, u16x16 fraction) {
  return a + rounded_product(b - a, fraction);
}

/// The left and the right texels of two pixels, 16 bits per channel.
INLINE u16x16 texels_of_two(const uint8_t *texels, int32_t first, int32_t second) {
  const u8x8 left = load_8(texels + (uint32_t)first), right = load_8(texels + (uint32_t)second);
  const u8x16 both = __builtin_shufflevector(left, right, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                             13, 14, 15);
  return __builtin_convertvector(both, u16x16);
}

/// The fractions of four pixels in each half, words at even places.
INLINE u16x16 four_fractions(const int32_t *values) {
  const u8x16 four = load_16(values);
  return (u16x16)JOINED(four, four);
}

/// Interpolates four pixels, 16 bits per channel, between the left and right texels of the even and
/// the odd ones.
INLINE u16x16 across(u16x16 even, u16x16 odd, const int32_t *fractions_x) {
  const u16x16 x = four_fractions(fractions_x);
  return between(
      (u16x16)LOWER_LONGS(even, odd), (u16x16)UPPER_LONGS(even, odd),
      __builtin_shufflevector(x, x, 0, 0, 0, 0, 2, 2, 2, 2, 12, 12, 12, 12, 14, 14, 14, 14));
}

/// Samples two of eight located pixels between the rows, 16 bits per channel.
INLINE u16x16 columns_of_two(const uint8_t *texels, size_t stride, int32_t first, int32_t second,
                             u16x16 fraction) {
  return between(texels_of_two(texels, first, second),
                 texels_of_two(texels + stride, first, second), fraction);
}

/// Samples four of eight located pixels, 16 bits per channel.
INLINE u16x16 four(const uint8_t *texels, size_t stride, const located *eight, size_t i) {
  const int32_t *places = eight->places + i;
  const u16x16 y = four_fractions(eight->fractions_y + i);
  const u16x16 even = columns_of_two(
      texels, stride, places[0], places[2],
      __builtin_shufflevector(y, y, 0, 0, 0, 0, 0, 0, 0, 0, 12, 12, 12, 12, 12, 12, 12, 12));
  const u16x16 odd = columns_of_two(
      texels, stride, places[1], places[3],
      __builtin_shufflevector(y, y, 2, 2, 2, 2, 2, 2, 2, 2, 14, 14, 14, 14, 14, 14, 14, 14));
  return across(even, odd, eight->fractions_x + i);
}

/// Samples four of eight located pixels, 16 bits per channel, on rows of a single color each.
INLINE u16x16 four_of_colors(const uint8_t *colors, const located *eight, size_t i) {
  const int32_t *places = eight->places + i;
  return across(texels_of_two(colors, places[0], places[2]),
                texels_of_two(colors, places[1], places[3]), eight->fractions_y + i);
}

/// Samples eight pixels of a line, 16 bits per channel.
INLINE void sample_eight(const cvector_line *line, size_t first, int has_colored_rows,
                         u16x16 output[2]) {
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
  __builtin_prefetch(level->texels + 3 * stride + (uint32_t)eight.places[0]);
  for (size_t i = 0; i < 2; i++) output[i] = four(level->texels, stride, &eight, 4 * i);
}

/// Averages eight pixels over several lines, 16 bits per channel.
INLINE void mean_of_eight(const cvector_line *lines, size_t count, size_t first,
                          int has_colored_rows, u16x16 output[2]) {
  u16x16 sums[2] = {(u16x16){0} + 128, (u16x16){0} + 128};
  for (size_t k = 0; k < count; k++) {
    u16x16 samples[2];
    sample_eight(lines + k, first, has_colored_rows, samples);
    for (size_t i = 0; i < 2; i++) sums[i] += samples[i] * lines[k].weight;
  }
  for (size_t i = 0; i < 2; i++) output[i] = sums[i] >> 8;
}

/// Stores four pixels of 16 bits per channel as bytes.
INLINE void store_four(u16x16 pixels, uint8_t *output) {
  const u8x16 bytes = bytes_of(pixels);
  memcpy(output, &bytes, sizeof bytes);
}

INLINE void sample_lines(const cvector_line *lines, size_t count, size_t first, size_t end,
                         int has_colored_rows, uint8_t *output) {
  for (size_t i = first; i < end; i += 8, output += 32) {
    u16x16 pixels[2];
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

WIDE
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

WIDE
int cvector_are_equal(const uint8_t *texels, size_t count) {
  uint32_t first;
  memcpy(&first, texels, sizeof first);
  // The last eight may overlap those before.
  for (size_t i = 0; i < count; i += 8) {
    const size_t start = i + 8 <= count ? i : count - 8;
    if (!is_zero((u8x32)((u32x8)load(texels + 4 * start) ^ first))) return 0;
  }
  return 1;
}

WIDE
size_t cvector_halve(const uint8_t *upper, const uint8_t *lower, size_t count, uint8_t *output) {
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    u16x16 sum = {0};
    for (int row = 0; row < 2; row++) {
      const u32x8 pixels = (u32x8)load((row ? lower : upper) + 8 * done);
      const u8x16 even = (u8x16)__builtin_shufflevector(pixels, pixels, 0, 2, 4, 6);
      const u8x16 odd = (u8x16)__builtin_shufflevector(pixels, pixels, 1, 3, 5, 7);
      sum += __builtin_convertvector(even, u16x16) + __builtin_convertvector(odd, u16x16);
    }
    const u8x16 means = bytes_of((sum + 2) >> 2);
    memcpy(output + 4 * done, &means, sizeof means);
  }
  return done;
}

WIDE
size_t cvector_blend_rows(const uint8_t *upper, const uint8_t *lower, uint16_t fraction,
                          size_t count, uint16_t *output) {
  const u16x16 fractions = (u16x16){0} + (uint16_t)(fraction << 7);
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    const u16x16 a = __builtin_convertvector(load_16(upper + 4 * done), u16x16);
    const u16x16 b = __builtin_convertvector(load_16(lower + 4 * done), u16x16);
    store(output + 4 * done, (u8x32)between(a, b, fractions));
  }
  return done;
}

/// The left and the right texels of two pixels of a row.
INLINE u16x16 row_texels_of_two(const uint8_t *row, int32_t first, int32_t second) {
  return (u16x16)JOINED(load_16(row + (uint32_t)first), load_16(row + (uint32_t)second));
}

/// Four pixels of a row, 16 bits per channel.
INLINE u16x16 four_of_row(const uint16_t *row, const int32_t *places, const int32_t *fractions) {
  const uint8_t *bytes = (const uint8_t *)row;
  return across(row_texels_of_two(bytes, places[0], places[2]),
                row_texels_of_two(bytes, places[1], places[3]), fractions);
}

WIDE
size_t cvector_sample_row(const uint16_t *row, const int32_t *places, const int32_t *fractions,
                          size_t count, uint8_t *output) {
  size_t done = 0;
  for (; done + 4 <= count; done += 4)
    store_four(four_of_row(row, places + done, fractions + done), output + 4 * done);
  return done;
}

WIDE
size_t cvector_add_row_samples(const uint16_t *row, const int32_t *places,
                               const int32_t *fractions, size_t count, uint16_t weight,
                               uint16_t *sums) {
  size_t done = 0;
  for (; done + 4 <= count; done += 4, sums += 16) {
    const u16x16 pixels = four_of_row(row, places + done, fractions + done);
    store(sums, (u8x32)((u16x16)load(sums) + pixels * weight));
  }
  return done;
}

WIDE
size_t cvector_finish(const uint16_t *sums, uint64_t rounding, size_t count, uint8_t *output) {
  const u16x16 added = (u16x16)((u64x4){0} + rounding);
  size_t done = 0;
  for (; done + 4 <= count; done += 4)
    store_four(((u16x16)load(sums + 4 * done) + added) >> 8, output + 4 * done);
  return done;
}
