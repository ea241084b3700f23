#include "bits.h"

// The tables of `cvector_write`, and two ways to look bytes up in one of them: quickly for bytes
// from -32 to 31, as most bytes are, and any bytes.

#if HAS_AVX2

/// A table of 256 bytes, 16 to a vector, in both of its halves.
typedef struct {
  u8x32 parts[16];
} code_table;

INLINE code_table table_of(const uint8_t *codes) {
  code_table table;
  for (int i = 0; i < 16; i++)
    table.parts[i] =
        (u8x32)_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)codes + i));
  return table;
}

INLINE u8x32 look_up_near(const code_table *table, u8x32 bytes) {
  const u8x32 place = bytes & 15;
  // Blending selects by sign bits, so bits 4 and 5 are shifted there.
  const __m256i is_odd = _mm256_slli_epi16((__m256i)bytes, 3);
  const __m256i is_below = _mm256_slli_epi16((__m256i)bytes, 2);
  const __m256i above = _mm256_blendv_epi8((__m256i)look_up_16(table->parts[0], place),
                                           (__m256i)look_up_16(table->parts[1], place), is_odd);
  const __m256i below = _mm256_blendv_epi8((__m256i)look_up_16(table->parts[14], place),
                                           (__m256i)look_up_16(table->parts[15], place), is_odd);
  return (u8x32)_mm256_blendv_epi8(above, below, is_below);
}

INLINE u8x32 look_up(const code_table *table, u8x32 bytes) {
  u8x32 found = {0};
  for (int i = 0; i < 16; i++) {
    // A byte of another part gets its highest bit set, for which the instruction gives zero.
    const u8x32 place = bytes ^ (uint8_t)(i * 16);
    const u8x32 far = (u8x32)_mm256_adds_epu8((__m256i)place, _mm256_set1_epi8(0x70));
    found |= look_up_16(table->parts[i], far);
  }
  return found;
}

#elif HAS_NEON

/// A table of 256 bytes, and its part for bytes near 0.
typedef struct {
  const uint8_t *codes;
  uint8x16x4_t near;
} code_table;

INLINE code_table table_of(const uint8_t *codes) {
  return (code_table){codes,
                      {{vld1q_u8(codes + 224), vld1q_u8(codes + 240), vld1q_u8(codes),
                        vld1q_u8(codes + 16)}}};
}

INLINE u8x32 look_up_near(const code_table *table, u8x32 bytes) {
  const u8x32 place = bytes + 32;
  return JOINED(vqtbl4q_u8(table->near, lower(place)), vqtbl4q_u8(table->near, upper(place)));
}

INLINE u8x32 look_up(const code_table *table, u8x32 bytes) {
  uint8x16_t found[2] = {vdupq_n_u8(0), vdupq_n_u8(0)};
  for (int i = 0; i < 256; i += 64) {
    // A byte of another part has a place beyond the end, which keeps what was found.
    const u8x32 place = bytes - (uint8_t)i;
    const uint8x16x4_t part = {{vld1q_u8(table->codes + i), vld1q_u8(table->codes + i + 16),
                                vld1q_u8(table->codes + i + 32), vld1q_u8(table->codes + i + 48)}};
    found[0] = vqtbx4q_u8(found[0], part, lower(place));
    found[1] = vqtbx4q_u8(found[1], part, upper(place));
  }
  return JOINED(found[0], found[1]);
}

#endif

#if HAS_AVX2 || HAS_NEON

/// Puts four words of up to LONGEST_WORD bits, with zeros above them.
INLINE void put_4(cvector_bits *bits, u64x4 words, u64x4 lengths) {
  uint64_t word[4], length[4];
  store(word, (u8x32)words);
  store(length, (u8x32)lengths);
  // Going through memory takes less time than extracting words one by one.
  __asm__("" : "+m"(word), "+m"(length));
  for (int i = 0; i < 4; i++) put(bits, word[i], length[i]);
}

INLINE void append(cvector_bits *bits, const void *both, const uint8_t *bytes, size_t count) {
  const code_table *tables = both;
  // Loaded at 32 − n it selects the first n bytes.
  static const uint8_t mask[64] = {
      255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
      255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
  for (size_t done = 0; done < count; done += 32) {
    const u8x32 x = load(bytes + done);
    const int are_near = is_zero((x + 32) & 0xC0);
    u8x32 code = are_near ? look_up_near(tables, x) : look_up(tables, x);
    u8x32 rank = are_near ? look_up_near(tables + 1, x) : look_up(tables + 1, x);
    if (count - done < 32) {
      const u8x32 valid = load(mask + 32 - (count - done));
      code &= valid;
      rank &= valid;
    }
    const u8x32 length = rank >> 4, zero = {0};
    rank &= 15;
    u64x4 four[2], four_l[2];
    for (int half = 0; half < 2; half++) {
      const u32x8 c = (u32x8)(half ? UPPER_BYTES(code, rank) : LOWER_BYTES(code, rank));
      const u32x8 l = (u32x8)(half ? UPPER_BYTES(length, zero) : LOWER_BYTES(length, zero));
      const u32x8 first_l = l & 0xFFFF;
      const u64x4 two = (u64x4)((c & 0xFFFF) | (c >> 16) << first_l);
      const u64x4 two_l = (u64x4)(first_l + (l >> 16)), lower_l = two_l & 0xFFFFFFFF;
      four[half] = (two & 0xFFFFFFFF) | (two >> 32) << lower_l;
      four_l[half] = lower_l + (two_l >> 32);
    }
    const u64x4 lower = LOWER_LONGS(four[0], four[1]), lower_l = LOWER_LONGS(four_l[0], four_l[1]);
    const u64x4 upper = UPPER_LONGS(four[0], four[1]), upper_l = UPPER_LONGS(four_l[0], four_l[1]);
    const u64x4 lengths = lower_l + upper_l;
    if (is_zero((u8x32)(lengths > LONGEST_WORD))) {
      put_4(bits, lower | upper << lower_l, lengths);
    } else {
      for (int half = 0; half < 2; half++)
        put_4(bits,
              half ? __builtin_shufflevector(lower, upper, 2, 6, 3, 7)
                   : __builtin_shufflevector(lower, upper, 0, 4, 1, 5),
              half ? __builtin_shufflevector(lower_l, upper_l, 2, 6, 3, 7)
                   : __builtin_shufflevector(lower_l, upper_l, 0, 4, 1, 5));
    }
  }
}

#endif

WIDE
void cvector_write(cvector_bits *target, const uint8_t *codes, const cvector_code *copies,
                   const uint8_t *bytes, size_t count, const cvector_run *runs, size_t run_count) {
#if HAS_AVX2 || HAS_NEON
  const code_table tables[2] = {table_of(codes), table_of(codes + 256)};
  write_all(append, tables, target, codes, copies, bytes, count, runs, run_count);
#else
  write_all(append_few, codes, target, codes, copies, bytes, count, runs, run_count);
#endif
}
