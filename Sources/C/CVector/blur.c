#include "cvector.h"
#include "vector.h"

// Contracted operations would be rounded differently.
#pragma STDC FP_CONTRACT OFF

#define NAME(loop) cvector_blur_##loop
#define TARGET WIDE
typedef f32x8 floats;

INLINE void write_pixels(uint8_t *output, floats numbers) {
  // 2²³ + n has n in its lowest bits.
  const u32x8 words = (u32x8)(numbers + 8388608) & 255;
  const u8x8 bytes = __builtin_convertvector(words, u8x8);
  memcpy(output, &bytes, sizeof bytes);
}

#include "blur.h"

WIDE
size_t cvector_numbers(const uint8_t *bytes, size_t count, float *output) {
  size_t done = 0;
  for (; done + 8 <= count; done += 8) {
    const f32x8 numbers = __builtin_convertvector(load_8(bytes + done), f32x8);
    store(output + done, (u8x32)numbers);
  }
  return done;
}
