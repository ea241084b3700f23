#include <string.h>
#include <zlib.h>

#include "cpng.h"

#if defined(__x86_64__)
#include <immintrin.h>

/// Divides by the polynomial of CRC-32 by products without carry, 64 bytes at once.
///
/// Source: Gopal and others, "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ
/// Instruction" (Intel, 2009), with bits reflected. `count` is a multiple of 16, at least 64; the
/// register goes in and out as it is, not inverted.
__attribute__((target("pclmul,sse4.1")))
static uint32_t folded(uint32_t crc, const uint8_t *bytes, size_t count) {
  // Powers of x modulo the polynomial: for steps of 512 bits, of 128 and of 64, and for Barrett's
  // reduction the polynomial and its quotient.
  const __m128i by_512 = _mm_set_epi64x(0x1c6e41596, 0x154442bd4);
  const __m128i by_128 = _mm_set_epi64x(0x0ccaa009e, 0x1751997d0);
  const __m128i by_64 = _mm_set_epi64x(0, 0x163cd6124);
  const __m128i barrett = _mm_set_epi64x(0x1f7011641, 0x1db710641);
  const __m128i low_words = _mm_setr_epi32(-1, 0, -1, 0);
#define LOAD(offset) _mm_loadu_si128((const __m128i *)(bytes + (offset)))
#define FOLD(x, powers)                               \
  _mm_xor_si128(_mm_clmulepi64_si128(x, powers, 0x00), \
                _mm_clmulepi64_si128(x, powers, 0x11))

  __m128i x0 = _mm_xor_si128(LOAD(0), _mm_cvtsi32_si128((int)crc));
  __m128i x1 = LOAD(16), x2 = LOAD(32), x3 = LOAD(48);
  for (bytes += 64, count -= 64; count >= 64; bytes += 64, count -= 64) {
    x0 = _mm_xor_si128(FOLD(x0, by_512), LOAD(0));
    x1 = _mm_xor_si128(FOLD(x1, by_512), LOAD(16));
    x2 = _mm_xor_si128(FOLD(x2, by_512), LOAD(32));
    x3 = _mm_xor_si128(FOLD(x3, by_512), LOAD(48));
  }
  x0 = _mm_xor_si128(FOLD(x0, by_128), x1);
  x0 = _mm_xor_si128(FOLD(x0, by_128), x2);
  x0 = _mm_xor_si128(FOLD(x0, by_128), x3);
  for (; count >= 16; bytes += 16, count -= 16) x0 = _mm_xor_si128(FOLD(x0, by_128), LOAD(0));

  // From 128 bits to 64, then to 32.
  x0 = _mm_xor_si128(_mm_srli_si128(x0, 8), _mm_clmulepi64_si128(x0, by_128, 0x10));
  x0 = _mm_xor_si128(_mm_srli_si128(x0, 4),
                     _mm_clmulepi64_si128(_mm_and_si128(x0, low_words), by_64, 0x00));
  __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(x0, low_words), barrett, 0x10);
  quotient = _mm_clmulepi64_si128(_mm_and_si128(quotient, low_words), barrett, 0x00);
  return (uint32_t)_mm_extract_epi32(_mm_xor_si128(x0, quotient), 1);
}

static int has_products(void) {
  return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
}
#endif

uint32_t cpng_chunk_checksum(const uint8_t *bytes, size_t count) {
  uint32_t crc = 0;
#if defined(__x86_64__)
  if (count >= 64 && has_products()) {
    const size_t folded_count = count & ~(size_t)15;
    crc = ~folded(~crc, bytes, folded_count);
    bytes += folded_count;
    count -= folded_count;
  }
#endif
  return count == 0 ? crc : (uint32_t)crc32_z(crc, bytes, count);
}

static void write_number(uint8_t *output, uint32_t number) {
  for (int i = 0; i < 4; i++) output[i] = (uint8_t)(number >> (24 - 8 * i));
}

void cpng_write_image_data(uint8_t *chunk, const uint8_t *bytes, size_t count) {
  write_number(chunk, (uint32_t)count);
  memcpy(chunk + 4, "IDAT", 4);
  memcpy(chunk + 8, bytes, count);
  write_number(chunk + 8 + count, cpng_chunk_checksum(chunk + 4, 4 + count));
}
