#include "cvector.h"
#include "vector.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

typedef VECTOR(double, 4) f64x4;
typedef VECTOR(int64_t, 4) i64x4;
typedef VECTOR(int32_t, 4) i32x4;
typedef VECTOR(uint8_t, 4) u8x4;

/// The bytes of a color of numbers of 0 to 1.
INLINE u8x4 pixel_of(f64x4 color) {
  const f64x4 numbers = color * 255 + 0.5;
  return __builtin_convertvector(__builtin_convertvector(numbers, i32x4), u8x4);
}

WIDE
size_t cvector_gradient(const cvector_gradient_part *part, double step, double down, double start,
                        int64_t x, size_t count, uint8_t *output) {
  const f64x4 color = (f64x4)load(part->color), change = (f64x4)load(part->change);
  const double length = part->to - part->from;
  const u8x4 plain = pixel_of(color);
  const int is_plain = is_zero((u8x32)change);
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    const f64x4 columns = (double)(x + (int64_t)done) + (f64x4){0, 1, 2, 3};
    const f64x4 places = step * (columns + 0.5) + down + start;
    const i64x4 are_inside = (i64x4)(places >= part->from) & (i64x4)(places < part->to);
    if (!is_zero((u8x32)~are_inside)) break;
    const f64x4 shares = (places - part->from) / length;
    for (int i = 0; i < 4; i++) {
      const u8x4 pixel = is_plain ? plain : pixel_of(color + change * shares[i]);
      memcpy(output + 4 * (done + (size_t)i), &pixel, sizeof pixel);
    }
  }
  return done;
}
