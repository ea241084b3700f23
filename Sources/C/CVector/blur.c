#include "cvector.h"
#include "vector.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

// A vector holds two pixels of four numbers.
enum { PAIRS = 4 };

WIDE
size_t cvector_blur_row(const float *line, size_t count, const float *weights, size_t weight_count,
                        float *output) {
  size_t done = 0;
  for (; done + 2 * PAIRS <= count; done += 2 * PAIRS) {
    const float *center = line + 4 * done;
    f32x8 sums[PAIRS];
    for (int i = 0; i < PAIRS; i++) sums[i] = (f32x8)load(center + 8 * i) * weights[0];
    for (size_t distance = 1; distance < weight_count; distance++) {
      const float *left = center - 4 * distance, *right = center + 4 * distance;
      for (int i = 0; i < PAIRS; i++) {
        const f32x8 pair = (f32x8)load(left + 8 * i) + (f32x8)load(right + 8 * i);
        sums[i] += pair * weights[distance];
      }
    }
    for (int i = 0; i < PAIRS; i++) store(output + 4 * done + 8 * i, (u8x32)sums[i]);
  }
  return done;
}

/// Eight numbers of 0…255, rounded to the nearest, as the lowest bytes of words.
INLINE i32x8 rounded(f32x8 numbers) {
  // 2²³ + n has n in its lowest bits.
  return (i32x8)(numbers + 8388608);
}

WIDE
size_t cvector_blur_columns(const cvector_weighted_row *rows, size_t row_count, size_t count,
                            uint8_t *output) {
  size_t done = 0;
  for (; done + 2 * PAIRS <= count; done += 2 * PAIRS) {
    f32x8 sums[PAIRS] = {{0}};
    for (size_t row = 0; row < row_count; row++) {
      const float *pixels = rows[row].pixels + 4 * done;
      for (int i = 0; i < PAIRS; i++) sums[i] += (f32x8)load(pixels + 8 * i) * rows[row].weight;
    }
    for (int i = 0; i < PAIRS; i += 2) {
      const u16x8 low = __builtin_convertvector(rounded(sums[i]), u16x8);
      const u16x8 high = __builtin_convertvector(rounded(sums[i + 1]), u16x8);
      const u8x16 bytes = bytes_of((u16x16)JOINED(low, high) & 255);
      memcpy(output + 4 * done + 8 * i, &bytes, sizeof bytes);
    }
  }
  return done;
}
