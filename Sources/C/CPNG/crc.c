#include <string.h>
#include <zlib.h>

#include "cpng.h"

#if defined(__x86_64__)
#include <immintrin.h>

/// Powers of x modulo the polynomial of CRC-32, for steps of 512 bits.
static const uint64_t by_512[2] = {0x154442bd4, 0x1c6e41596};

/// Folds blocks of 64 bytes into four remainders of 128 bits each.
typedef void block_folder(__m128i *remainders, const uint8_t *bytes, size_t blocks);

#define FOLD(x, powers)                               \
  _mm_xor_si128(_mm_clmulepi64_si128(x, powers, 0x00), \
                _mm_clmulepi64_si128(x, powers, 0x11))

__attribute__((target("pclmul,sse4.1")))
static void fold_blocks(__m128i *remainders, const uint8_t *bytes, size_t blocks) {
  const __m128i powers = _mm_loadu_si128((const __m128i *)by_512);
  __m128i x[4];
  for (int i = 0; i < 4; i++) x[i] = remainders[i];
  for (; blocks > 0; blocks--, bytes += 64) {
    for (int i = 0; i < 4; i++)
      x[i] = _mm_xor_si128(FOLD(x[i], powers), _mm_loadu_si128((const __m128i *)bytes + i));
  }
  for (int i = 0; i < 4; i++) remainders[i] = x[i];
}

__attribute__((target("avx512f,vpclmulqdq")))
static void fold_blocks_512(__m128i *remainders, const uint8_t *bytes, size_t blocks) {
  const __m512i powers =
      _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)by_512));
  __m512i x = _mm512_loadu_si512(remainders);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m512i folded = _mm512_xor_si512(_mm512_clmulepi64_epi128(x, powers, 0x00),
                                            _mm512_clmulepi64_epi128(x, powers, 0x11));
    x = _mm512_xor_si512(folded, _mm512_loadu_si512(bytes));
  }
  _mm512_storeu_si512(remainders, x);
}

/// Computes a CRC-32 by carry-less multiplication, 64 bytes at once.
///
/// Source: Gopal and others, "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ
/// Instruction" (Intel, 2009), with reflected bits. `count` is a multiple of 16, at least 64; the
/// register is not inverted on entry or return.
__attribute__((target("pclmul,sse4.1")))
static uint32_t folded(uint32_t crc, const uint8_t *bytes, size_t count, block_folder *fold) {
  // The same powers for steps of 128 and 64 bits; then the polynomial and its quotient for
  // Barrett's reduction.
  const __m128i by_128 = _mm_set_epi64x(0x0ccaa009e, 0x1751997d0);
  const __m128i by_64 = _mm_set_epi64x(0, 0x163cd6124);
  const __m128i barrett = _mm_set_epi64x(0x1f7011641, 0x1db710641);
  const __m128i low_words = _mm_setr_epi32(-1, 0, -1, 0);
  __m128i x[4];
  memcpy(x, bytes, sizeof x);
  x[0] = _mm_xor_si128(x[0], _mm_cvtsi32_si128((int)crc));
  fold(x, bytes + 64, count / 64 - 1);
  __m128i x0 = x[0];
  for (int i = 1; i < 4; i++) x0 = _mm_xor_si128(FOLD(x0, by_128), x[i]);
  bytes += count & ~(size_t)63;
  for (count &= 63; count > 0; bytes += 16, count -= 16)
    x0 = _mm_xor_si128(FOLD(x0, by_128), _mm_loadu_si128((const __m128i *)bytes));

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

static int has_wide_products(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("vpclmulqdq");
}

/// Computes the checksum of whole steps of 16 bytes; returns how many bytes these are.
static size_t add_steps(uint32_t *crc, const uint8_t *bytes, size_t count) {
  if (count < 64 || !has_products()) return 0;
  const size_t steps = count & ~(size_t)15;
  *crc = ~folded(~*crc, bytes, steps, has_wide_products() ? fold_blocks_512 : fold_blocks);
  return steps;
}

#elif defined(__AARCH64EL__)
#include <arm_acle.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

static int has_instructions(void) {
#ifdef __linux__
  enum { CRC32 = 1 << 7 /* HWCAP_CRC32 */ };
  return (getauxval(AT_HWCAP) & CRC32) != 0;
#else
  return 1;  // As every processor of Apple does.
#endif
}

/// Computes the checksum of whole steps of 8 bytes; returns how many bytes these are.
__attribute__((target("crc")))
static size_t add_steps(uint32_t *crc, const uint8_t *bytes, size_t count) {
  if (!has_instructions()) return 0;
  const size_t steps = count & ~(size_t)7;
  uint32_t sum = ~*crc;
  for (size_t i = 0; i < steps; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, sizeof word);
    sum = __crc32d(sum, word);
  }
  *crc = ~sum;
  return steps;
}

#else

static size_t add_steps(uint32_t *crc, const uint8_t *bytes, size_t count) {
  (void)crc, (void)bytes, (void)count;
  return 0;
}

#endif

uint32_t cpng_chunk_checksum(const uint8_t *bytes, size_t count) {
  uint32_t crc = 0;
  const size_t done = add_steps(&crc, bytes, count);
  return done == count ? crc : (uint32_t)crc32_z(crc, bytes + done, count - done);
}

static void write_number(uint8_t *output, uint32_t number) {
  for (int i = 0; i < 4; i++) output[i] = (uint8_t)(number >> (24 - 8 * i));
}

void cpng_write_chunk(uint8_t *chunk, uint32_t type, const uint8_t *bytes, size_t count) {
  write_number(chunk, (uint32_t)count);
  write_number(chunk + 4, type);
  if (count > 0) memcpy(chunk + 8, bytes, count);
  write_number(chunk + 8 + count, cpng_chunk_checksum(chunk + 4, 4 + count));
}
