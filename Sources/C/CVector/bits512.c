#include "cvector.h"

#if defined(__x86_64__)
#include "avx512.h"
#include "bits.h"

/// The tables of `cvector_write`, 64 bytes to a vector.
typedef struct {
  __m512i low[4];
  __m512i high[4];
  /// The codes of bytes from -32 to 31, as most bytes are, each with its length in the upper four
  /// bits.
  __m512i near[2];
} code_tables;

INLINE512 code_tables tables_of(const uint8_t *codes) {
  code_tables tables;
  for (int i = 0; i < 4; i++) {
    tables.low[i] = _mm512_loadu_si512(codes + 64 * i);
    tables.high[i] = _mm512_loadu_si512(codes + 256 + 64 * i);
  }
  uint16_t near[64];
  for (int i = 0; i < 64; i++) {
    const uint8_t byte = (uint8_t)(i < 32 ? i : i - 64);
    near[i] = (uint16_t)(codes[byte] | codes[256 + byte] << 8);
  }
  for (int i = 0; i < 2; i++) tables.near[i] = _mm512_loadu_si512(near + 32 * i);
  return tables;
}

/// Looks up bytes from -32 to 31 by the lower six bits of each pair.
INLINE512 __m512i look_up_near(const code_tables *tables, __m512i pairs) {
  return _mm512_permutex2var_epi16(tables->near[0], pairs, tables->near[1]);
}

/// Looks up any bytes; those that are not valid become 0.
INLINE512 __m512i look_up(const __m512i tables[4], __m512i bytes, __mmask64 valid) {
  const __m512i positive = _mm512_permutex2var_epi8(tables[0], bytes, tables[1]);
  const __m512i negative = _mm512_permutex2var_epi8(tables[2], bytes, tables[3]);
  return _mm512_maskz_mov_epi8(
      valid, _mm512_mask_mov_epi8(positive, _mm512_movepi8_mask(bytes), negative));
}

/// Joins each pair of 16-bit words: the lower one moves up to the upper one, then both move down.
INLINE512 __m512i joined_16(__m512i words, __m512i lengths) {
  const __m512i space = _mm512_maskz_sub_epi16(0x55555555, _mm512_set1_epi16(16), lengths);
  return _mm512_srlv_epi32(_mm512_sllv_epi16(words, space), space);
}

/// Joins each pair of 32-bit words.
INLINE512 __m512i joined_32(__m512i words, __m512i lengths) {
  const __m512i space = _mm512_maskz_sub_epi32(0x5555, _mm512_set1_epi32(32), lengths);
  return _mm512_srlv_epi64(_mm512_sllv_epi32(words, space), space);
}

/// Joins each four words of 16 bits.
INLINE512 __m512i joined_4(__m512i words, __m512i lengths) {
  return joined_32(joined_16(words, lengths), _mm512_madd_epi16(lengths, _mm512_set1_epi16(1)));
}

/// Words of up to 64 bits, and their lengths.
typedef struct {
  __m512i words;
  __m512i lengths;
} code_words;

/// Puts words of two vectors alternately, by way of memory; `step` is 1 for all words and 2 for
/// every other one.
INLINE512 void put_apart(cvector_bits *bits, code_words lower, code_words upper, int step) {
  uint64_t word[2][8], length[2][8];
  _mm512_storeu_si512(word[0], lower.words);
  _mm512_storeu_si512(word[1], upper.words);
  _mm512_storeu_si512(length[0], lower.lengths);
  _mm512_storeu_si512(length[1], upper.lengths);
  __asm__("" : "+m"(word), "+m"(length));
  for (int i = 0; i < 8; i += step) {
    put(bits, word[0][i], length[0][i]);
    put(bits, word[1][i], length[1][i]);
  }
}

/// Puts every other word.
INLINE512 void put_even(cvector_bits *bits, code_words all) {
  uint64_t word[8], length[8];
  _mm512_storeu_si512(word, all.words);
  _mm512_storeu_si512(length, all.lengths);
  __asm__("" : "+m"(word), "+m"(length));
  for (int i = 0; i < 8; i += 2) put(bits, word[i], length[i]);
}

/// Joins the words of two vectors, one by one.
INLINE512 code_words joined(code_words lower, code_words upper) {
  return (code_words){
      _mm512_or_si512(lower.words, _mm512_sllv_epi64(upper.words, lower.lengths)),
      _mm512_add_epi64(lower.lengths, upper.lengths)};
}

/// The words among those at `places` that are too long to be put.
INLINE512 __mmask8 too_long(__m512i lengths, __mmask8 places) {
  return _mm512_mask_cmpgt_epi64_mask(places, lengths, _mm512_set1_epi64(LONGEST_WORD));
}

/// Appends the codes of 64 bytes, joined into words of 16, 8 or 4 codes.
INLINE512 void append_64(cvector_bits *bits, const code_tables *tables, __m512i bytes,
                         __mmask64 valid) {
  // The codes of the first and the second byte of each pair, each with its length in the upper four
  // bits.
  __m512i first, second;
  const __m512i distance = _mm512_add_epi8(bytes, _mm512_set1_epi8(32));
  if (valid == ~0ull && !_mm512_test_epi8_mask(distance, _mm512_set1_epi8((char)0xC0))) {
    first = look_up_near(tables, bytes);
    second = look_up_near(tables, _mm512_srli_epi16(bytes, 8));
  } else {
    const __mmask64 evens = 0x5555555555555555;
    const __m512i low = look_up(tables->low, bytes, valid);
    const __m512i high = look_up(tables->high, bytes, valid);
    first = _mm512_mask_mov_epi8(_mm512_slli_epi16(high, 8), evens, low);
    second = _mm512_mask_mov_epi8(high, evens, _mm512_srli_epi16(low, 8));
  }
  const __m512i mask = _mm512_set1_epi16(0xFFF), zero = _mm512_setzero_si512();
  const __m512i a = _mm512_and_si512(first, mask), a_l = _mm512_srli_epi16(first, 12);
  const __m512i b = _mm512_and_si512(second, mask), b_l = _mm512_srli_epi16(second, 12);
  const __m512i two_l = _mm512_add_epi16(a_l, b_l);
  code_words eight = {.lengths = _mm512_sad_epu8(two_l, zero)};
  const __mmask8 long_eights = too_long(eight.lengths, 0xFF);
  const __mmask32 long_pairs = _mm512_cmpgt_epi16_mask(two_l, _mm512_set1_epi16(16));
  // A single branch, because it is hard to predict.
  if ((long_eights | long_pairs) == 0) {
    eight.words = joined_4(_mm512_or_si512(a, _mm512_sllv_epi16(b, a_l)), two_l);
  } else {
    code_words four[2];
    for (int i = 0; i < 2; i++) {
      const __m512i c = i ? _mm512_unpackhi_epi16(a, b) : _mm512_unpacklo_epi16(a, b);
      const __m512i l = i ? _mm512_unpackhi_epi16(a_l, b_l) : _mm512_unpacklo_epi16(a_l, b_l);
      four[i] = (code_words){joined_4(c, l), _mm512_sad_epu8(l, zero)};
    }
    const code_words lower = {_mm512_unpacklo_epi64(four[0].words, four[1].words),
                              _mm512_unpacklo_epi64(four[0].lengths, four[1].lengths)};
    const code_words upper = {_mm512_unpackhi_epi64(four[0].words, four[1].words),
                              _mm512_unpackhi_epi64(four[0].lengths, four[1].lengths)};
    if (long_eights) return put_apart(bits, lower, upper, 1);
    eight = joined(lower, upper);
  }
  const code_words next = {_mm512_unpackhi_epi64(eight.words, eight.words),
                           _mm512_unpackhi_epi64(eight.lengths, eight.lengths)};
  const code_words sixteen = joined(eight, next);
  if (too_long(sixteen.lengths, 0x55))
    put_apart(bits, eight, next, 2);
  else
    put_even(bits, sixteen);
}

INLINE512 void append(cvector_bits *bits, const void *tables, const uint8_t *bytes,
                      size_t count) {
  for (size_t i = 0; i < count; i += 64) {
    const __mmask64 valid = count - i < 64 ? _bzhi_u64(~0ull, count - i) : ~0ull;
    append_64(bits, tables, _mm512_maskz_loadu_epi8(valid, bytes + i), valid);
  }
}

AVX512
void cvector_write_512(cvector_bits *target, const uint8_t *codes, const cvector_code *copies,
                       const uint8_t *bytes, size_t count, const cvector_run *runs,
                       size_t run_count) {
  const code_tables tables = tables_of(codes);
  write_all(append, &tables, target, codes, copies, bytes, count, runs, run_count);
}

#else

void cvector_write_512(cvector_bits *target, const uint8_t *codes, const cvector_code *copies,
                       const uint8_t *bytes, size_t count, const cvector_run *runs,
                       size_t run_count) {
  cvector_write(target, codes, copies, bytes, count, runs, run_count);
}

#endif
