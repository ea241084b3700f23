#ifndef VECTOR_H
#define VECTOR_H

// Vectors of 32 bytes in clang's words, and the few instructions that it has no words for.
//
// With AVX2 such a vector is one register. Everywhere else clang splits it into two of 16 bytes, so
// that the same loop is made of NEON, or of SSE2.

#include <stdint.h>
#include <string.h>

// Tests define CVECTOR_PLAIN to try what other processors run.
#if defined(__x86_64__) && !defined(CVECTOR_PLAIN)
#include <immintrin.h>
#define HAS_AVX2 1
// Functions for processors with AVX2; see cvector_is_available.
#define WIDE __attribute__((target("avx2,bmi,bmi2")))
#elif defined(__AARCH64EL__) && !defined(CVECTOR_PLAIN)
#include <arm_neon.h>
#define HAS_NEON 1
#define WIDE
#else
#define WIDE
// Functions that are inlined may have vectors without registers as parameters.
#pragma clang diagnostic ignored "-Wpsabi"
#endif
#define INLINE WIDE __attribute__((always_inline)) static inline

#define VECTOR(type, count) type __attribute__((vector_size(sizeof(type) * (count))))
typedef VECTOR(uint8_t, 8) u8x8;
typedef VECTOR(uint8_t, 16) u8x16;
typedef VECTOR(uint16_t, 8) u16x8;
typedef VECTOR(uint8_t, 32) u8x32;
typedef VECTOR(uint16_t, 16) u16x16;
typedef VECTOR(int32_t, 8) i32x8;
typedef VECTOR(uint32_t, 8) u32x8;
typedef VECTOR(uint64_t, 4) u64x4;
typedef VECTOR(float, 8) f32x8;

INLINE u8x32 load(const void *bytes) {
  u8x32 vector;
  memcpy(&vector, bytes, sizeof vector);
  return vector;
}

INLINE void store(void *bytes, u8x32 vector) { memcpy(bytes, &vector, sizeof vector); }

INLINE u8x8 load_8(const void *bytes) {
  u8x8 vector;
  memcpy(&vector, bytes, sizeof vector);
  return vector;
}

INLINE u8x16 load_16(const void *bytes) {
  u8x16 vector;
  memcpy(&vector, bytes, sizeof vector);
  return vector;
}

// Each half of a vector by itself: the lower and upper elements of two halves, alternately.
#define LOWER_BYTES(a, b)                                                                     \
  __builtin_shufflevector((u8x32)(a), (u8x32)(b), 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37,   \
                          6, 38, 7, 39, 16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22,   \
                          54, 23, 55)
#define UPPER_BYTES(a, b)                                                                     \
  __builtin_shufflevector((u8x32)(a), (u8x32)(b), 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13,   \
                          45, 14, 46, 15, 47, 24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, \
                          30, 62, 31, 63)
#define LOWER_LONGS(a, b) __builtin_shufflevector((u64x4)(a), (u64x4)(b), 0, 4, 2, 6)
#define UPPER_LONGS(a, b) __builtin_shufflevector((u64x4)(a), (u64x4)(b), 1, 5, 3, 7)

/// A vector of two halves.
#define JOINED(lower, upper)                                                                  \
  __builtin_shufflevector((u8x16)(lower), (u8x16)(upper), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,   \
                          11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, \
                          28, 29, 30, 31)

#if HAS_NEON

INLINE uint8x16_t lower(u8x32 x) {
  return (uint8x16_t)__builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                                             15);
}

INLINE uint8x16_t upper(u8x32 x) {
  return (uint8x16_t)__builtin_shufflevector(x, x, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
                                             28, 29, 30, 31);
}

#endif

#if HAS_AVX2 || HAS_NEON

/// Looks up bytes of each half of a table by places in it, up to 15; those from 128 give 0.
INLINE u8x32 look_up_16(u8x32 table, u8x32 places) {
#if HAS_AVX2
  return (u8x32)_mm256_shuffle_epi8((__m256i)table, (__m256i)places);
#else
  return JOINED(vqtbl1q_u8(lower(table), lower(places)), vqtbl1q_u8(upper(table), upper(places)));
#endif
}

#endif

/// a · b / 2¹⁵ of signed words, rounded.
INLINE u16x16 rounded_product(u16x16 a, u16x16 b) {
#if HAS_AVX2
  return (u16x16)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
#elif HAS_NEON
  const u8x32 x = (u8x32)a, y = (u8x32)b;
  return (u16x16)JOINED(
      vqrdmulhq_s16((int16x8_t)lower(x), (int16x8_t)lower(y)),
      vqrdmulhq_s16((int16x8_t)upper(x), (int16x8_t)upper(y)));
#else
  for (int i = 0; i < 16; i++)
    a[i] = (uint16_t)(((int16_t)a[i] * (int16_t)b[i] + 0x4000) >> 15);
  return a;
#endif
}

/// value / 255, rounded; exact up to 255 · 255.
INLINE u16x16 divided_by_255(u16x16 value) {
  const u16x16 t = value + 128;
#if HAS_AVX2
  // (t + t / 256) / 256, in one product.
  return (u16x16)_mm256_mulhi_epu16((__m256i)t, _mm256_set1_epi16(257));
#else
  return (t + (t >> 8)) >> 8;
#endif
}

/// Half the sum of bytes, rounded down.
INLINE u8x32 average(u8x32 a, u8x32 b) {
#if HAS_AVX2
  // The instruction rounds up.
  return (u8x32)_mm256_avg_epu8((__m256i)a, (__m256i)b) - ((a ^ b) & 1);
#elif HAS_NEON
  return JOINED(vhaddq_u8(lower(a), lower(b)), vhaddq_u8(upper(a), upper(b)));
#else
  return (a & b) + ((a ^ b) >> 1);
#endif
}

/// The sums of each two words.
INLINE u32x8 sums_of_pairs(u16x16 words) {
  return ((u32x8)words & 0xFFFF) + ((u32x8)words >> 16);
}

/// The sums of each four or eight bytes.
INLINE u32x8 sums_of_bytes(u8x32 x) {
#if HAS_AVX2
  return (u32x8)_mm256_sad_epu8((__m256i)x, _mm256_setzero_si256());
#elif HAS_NEON
  return (u32x8)JOINED(vpaddlq_u16(vpaddlq_u8(lower(x))), vpaddlq_u16(vpaddlq_u8(upper(x))));
#else
  return sums_of_pairs(((u16x16)x & 255) + ((u16x16)x >> 8));
#endif
}

/// The sums of each four products of bytes; those of `b` are at most 64.
INLINE u32x8 sums_of_products(u8x32 a, u8x32 b) {
#if HAS_AVX2
  const __m256i pairs = _mm256_maddubs_epi16((__m256i)a, (__m256i)b);
  return (u32x8)_mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
#elif HAS_NEON
  uint32x4_t sums[2];
  for (int half = 0; half < 2; half++) {
    const uint8x16_t x = half ? upper(a) : lower(a), y = half ? upper(b) : lower(b);
    sums[half] = vpaddlq_u16(vpaddq_u16(vmull_u8(vget_low_u8(x), vget_low_u8(y)),
                                        vmull_high_u8(x, y)));
  }
  return (u32x8)JOINED(sums[0], sums[1]);
#else
  const u16x16 x = (u16x16)a, y = (u16x16)b;
  return sums_of_pairs((x & 255) * (y & 255) + (x >> 8) * (y >> 8));
#endif
}

/// The product of the two halves of each number.
INLINE u64x4 products_of_halves(u64x4 x) {
#if HAS_AVX2
  return (u64x4)_mm256_mul_epu32((__m256i)x, (__m256i)(x >> 32));
#elif HAS_NEON
  const uint32x4_t a = (uint32x4_t)lower((u8x32)x), b = (uint32x4_t)upper((u8x32)x);
  const uint32x4_t low = vuzp1q_u32(a, b), high = vuzp2q_u32(a, b);
  return (u64x4)JOINED(vmull_u32(vget_low_u32(low), vget_low_u32(high)),
                       vmull_high_u32(low, high));
#else
  return (x & 0xFFFFFFFF) * (x >> 32);
#endif
}

/// Whether all bytes are zero.
INLINE int is_zero(u8x32 x) {
#if HAS_AVX2
  return _mm256_testz_si256((__m256i)x, (__m256i)x);
#elif HAS_NEON
  return vmaxvq_u32((uint32x4_t)vorrq_u8(lower(x), upper(x))) == 0;
#else
  const u64x4 longs = (u64x4)x;
  return (longs[0] | longs[1] | longs[2] | longs[3]) == 0;
#endif
}

/// A bit for each of eight numbers that are 0 or −1.
INLINE uint32_t bits_of(i32x8 mask) {
#if HAS_AVX2
  return (uint32_t)_mm256_movemask_ps((__m256)mask);
#elif HAS_NEON
  const u16x8 bits = {1, 2, 4, 8, 16, 32, 64, 128};
  const u8x32 x = (u8x32)mask;
  const uint16x8_t words = vuzp1q_u16((uint16x8_t)lower(x), (uint16x8_t)upper(x));
  return vaddvq_u16(vandq_u16(words, (uint16x8_t)bits));
#else
  uint32_t bits = 0;
  for (int i = 0; i < 8; i++) bits |= (uint32_t)(mask[i] & 1) << i;
  return bits;
#endif
}

/// Words of up to 255 as bytes.
INLINE u8x16 bytes_of(u16x16 words) {
#if HAS_AVX2
  const __m256i x = (__m256i)words;
  return (u8x16)_mm_packus_epi16(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
#elif HAS_NEON
  return (u8x16)vuzp1q_u8(lower((u8x32)words), upper((u8x32)words));
#else
  return __builtin_convertvector(words, u8x16);
#endif
}

/// The smaller of two numbers.
INLINE f32x8 smaller(f32x8 a, f32x8 b) {
#if HAS_AVX2
  return (f32x8)_mm256_min_ps((__m256)a, (__m256)b);
#elif HAS_NEON
  const u8x32 x = (u8x32)a, y = (u8x32)b;
  return (f32x8)JOINED(vminq_f32((float32x4_t)lower(x), (float32x4_t)lower(y)),
                       vminq_f32((float32x4_t)upper(x), (float32x4_t)upper(y)));
#else
  for (int i = 0; i < 8; i++) a[i] = a[i] < b[i] ? a[i] : b[i];
  return a;
#endif
}

/// The larger of two numbers; `b` if `a` is NaN.
INLINE f32x8 larger(f32x8 a, f32x8 b) {
#if HAS_AVX2
  return (f32x8)_mm256_max_ps((__m256)a, (__m256)b);
#elif HAS_NEON
  const u8x32 x = (u8x32)a, y = (u8x32)b;
  return (f32x8)JOINED(vmaxnmq_f32((float32x4_t)lower(x), (float32x4_t)lower(y)),
                       vmaxnmq_f32((float32x4_t)upper(x), (float32x4_t)upper(y)));
#else
  for (int i = 0; i < 8; i++) a[i] = a[i] > b[i] ? a[i] : b[i];
  return a;
#endif
}

#endif
