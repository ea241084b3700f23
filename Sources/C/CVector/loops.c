#include "cvector.h"
#include "vector.h"

int cvector_is_available(void) {
#if HAS_AVX2
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") ? 1 : 0;
#elif HAS_NEON
  return 1;
#else
  return 0;
#endif
}

int cvector_has_avx512(void) {
#if HAS_AVX2
  return cvector_is_available() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vnni") ? 1 : 0;
#else
  return 0;
#endif
}

WIDE
uint64_t cvector_zero_words(const uint8_t *bytes) {
  uint64_t words = 0;
  for (int i = 0; i < 8; i++, bytes += 64) {
    const i32x8 first = (i32x8)((u64x4)load(bytes) == 0);
    const i32x8 second = (i32x8)((u64x4)load(bytes + 32) == 0);
    const i32x8 mask = __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14);
    words |= (uint64_t)bits_of(mask) << 8 * i;
  }
  return words;
}

WIDE
void cvector_xxh3(uint64_t *lanes, const uint8_t *bytes, size_t stripes, const uint8_t *secret) {
  enum { BLOCK = 16 };
  u64x4 sums[2] = {(u64x4)load(lanes), (u64x4)load(lanes + 4)};
  for (size_t i = 0; i < stripes; i++) {
    for (int half = 0; half < 2; half++) {
      const u64x4 x = (u64x4)load(bytes + 64 * i + 32 * half);
      const u64x4 masked = x ^ (u64x4)load(secret + i % BLOCK * 8 + 32 * half);
      sums[half] += products_of_halves(masked) + __builtin_shufflevector(x, x, 1, 0, 3, 2);
    }
    if (i % BLOCK < BLOCK - 1) continue;
    for (int half = 0; half < 2; half++) {
      const u64x4 folded = sums[half] ^ (sums[half] >> 47);
      sums[half] = (folded ^ (u64x4)load(secret + BLOCK * 8 + 32 * half)) * 0x9E3779B1;
    }
  }
  store(lanes, (u8x32)sums[0]);
  store(lanes + 4, (u8x32)sums[1]);
}
