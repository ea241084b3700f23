#include "cvector.h"

#if defined(__x86_64__)
#include "bits.h"

/// The tables of `cvector_write`, 16 bytes to a vector, in both of its halves.
typedef struct {
  __m256i low[16];
  __m256i high[16];
} code_tables;

AVX2
static inline code_tables tables_of(const uint8_t *codes) {
  code_tables tables;
  for (int i = 0; i < 16; i++) {
    tables.low[i] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)codes + i));
    tables.high[i] =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(codes + 256) + i));
  }
  return tables;
}

/// Looks up bytes from -32 to 31, as most bytes are.
AVX2
static inline __m256i look_up_near(const __m256i tables[16], __m256i bytes) {
  const __m256i place = _mm256_and_si256(bytes, _mm256_set1_epi8(15));
  // Blending selects by sign bits, so bits 4 and 5 are shifted there.
  const __m256i is_odd = _mm256_slli_epi16(bytes, 3), is_below = _mm256_slli_epi16(bytes, 2);
  const __m256i above = _mm256_blendv_epi8(_mm256_shuffle_epi8(tables[0], place),
                                           _mm256_shuffle_epi8(tables[1], place), is_odd);
  const __m256i below = _mm256_blendv_epi8(_mm256_shuffle_epi8(tables[14], place),
                                           _mm256_shuffle_epi8(tables[15], place), is_odd);
  return _mm256_blendv_epi8(above, below, is_below);
}

/// Looks up any bytes, more slowly.
AVX2
static inline __m256i look_up(const __m256i tables[16], __m256i bytes) {
  __m256i found = _mm256_setzero_si256();
  for (int i = 0; i < 16; i++) {
    // A byte of another table gets its highest bit set, for which the shuffle gives zero.
    const __m256i place =
        _mm256_adds_epu8(_mm256_xor_si256(bytes, _mm256_set1_epi8((char)(i * 16))),
                         _mm256_set1_epi8(0x70));
    found = _mm256_or_si256(found, _mm256_shuffle_epi8(tables[i], place));
  }
  return found;
}

/// Puts four words of up to LONGEST_WORD bits, with zeros above them, into memory.
AVX2
static inline void put_4(cvector_bits *bits, __m256i words, __m256i lengths) {
  uint64_t word[4], length[4];
  _mm256_storeu_si256((__m256i *)word, words);
  _mm256_storeu_si256((__m256i *)length, lengths);
  // Going through memory takes less time than extracting words one by one.
  __asm__("" : "+m"(word), "+m"(length));
  for (int i = 0; i < 4; i++) put(bits, word[i], length[i]);
}

/// Joins each pair of words; `lengths` are those of the lower words.
AVX2
static inline __m256i joined(__m256i lower, __m256i upper, __m256i lengths) {
  return _mm256_or_si256(lower, _mm256_sllv_epi64(upper, lengths));
}

AVX2
static inline void append(cvector_bits *bits, const code_tables *tables, const uint8_t *bytes,
                          size_t count) {
  // Loaded at 32 − n it selects the first n bytes.
  static const uint8_t mask[64] = {
      255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
      255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
  const __m256i zero = _mm256_setzero_si256(), nibble = _mm256_set1_epi8(15);
  for (size_t done = 0; done < count; done += 32) {
    const size_t rest = count - done;
    const __m256i x = _mm256_loadu_si256((const __m256i *)(bytes + done));
    const __m256i distance = _mm256_add_epi8(x, _mm256_set1_epi8(32));
    const int are_near = _mm256_testz_si256(distance, _mm256_set1_epi8((char)0xC0));
    __m256i code = are_near ? look_up_near(tables->low, x) : look_up(tables->low, x);
    __m256i rank = are_near ? look_up_near(tables->high, x) : look_up(tables->high, x);
    if (rest < 32) {
      const __m256i valid = _mm256_loadu_si256((const __m256i *)(mask + 32 - rest));
      code = _mm256_and_si256(code, valid);
      rank = _mm256_and_si256(rank, valid);
    }
    const __m256i length = _mm256_and_si256(_mm256_srli_epi16(rank, 4), nibble);
    rank = _mm256_and_si256(rank, nibble);
    __m256i four[2], four_l[2], eight[2], eight_l[2];
    for (int half = 0; half < 2; half++) {
      const __m256i c = half ? _mm256_unpackhi_epi8(code, rank) : _mm256_unpacklo_epi8(code, rank);
      const __m256i l =
          half ? _mm256_unpackhi_epi8(length, zero) : _mm256_unpacklo_epi8(length, zero);
      const __m256i first = _mm256_set1_epi32(0xFFFF), lower = _mm256_set1_epi64x(0xFFFFFFFF);
      const __m256i two = _mm256_or_si256(
          _mm256_and_si256(c, first),
          _mm256_sllv_epi32(_mm256_srli_epi32(c, 16), _mm256_and_si256(l, first)));
      const __m256i two_l = _mm256_madd_epi16(l, _mm256_set1_epi16(1));
      const __m256i first_l = _mm256_and_si256(two_l, lower);
      four[half] =
          joined(_mm256_and_si256(two, lower), _mm256_srli_epi64(two, 32), first_l);
      four_l[half] = _mm256_add_epi64(first_l, _mm256_srli_epi64(two_l, 32));
      // Only the lower half of each 128 bits is used.
      eight[half] = joined(four[half], _mm256_bsrli_epi128(four[half], 8), four_l[half]);
      eight_l[half] = _mm256_add_epi64(four_l[half], _mm256_bsrli_epi128(four_l[half], 8));
    }
    const __m256i lengths = _mm256_unpacklo_epi64(eight_l[0], eight_l[1]);
    const __m256i too_long = _mm256_cmpgt_epi64(lengths, _mm256_set1_epi64x(LONGEST_WORD));
    if (_mm256_testz_si256(too_long, too_long)) {
      put_4(bits, _mm256_unpacklo_epi64(eight[0], eight[1]), lengths);
    } else {
      put_4(bits, _mm256_permute2x128_si256(four[0], four[1], 0x20),
            _mm256_permute2x128_si256(four_l[0], four_l[1], 0x20));
      put_4(bits, _mm256_permute2x128_si256(four[0], four[1], 0x31),
            _mm256_permute2x128_si256(four_l[0], four_l[1], 0x31));
    }
  }
}

AVX2
void cvector_write(cvector_bits *target, const uint8_t *codes, const cvector_code *copies,
                   const uint8_t *bytes, size_t count, const cvector_run *runs, size_t run_count) {
  cvector_bits bits = *target;
  const code_tables tables = tables_of(codes);
  size_t position = 0;
  for (size_t i = 0; i <= run_count; i++) {
    const size_t start = i < run_count ? runs[i].start : count;
    if (start - position < SHORTEST_VECTOR)
      append_few(&bits, codes, bytes + position, start - position);
    else
      append(&bits, &tables, bytes + position, start - position);
    if (i == run_count) break;
    append_run(&bits, codes, copies, runs[i]);
    position = runs[i].end;
  }
  *target = bits;
}

int cvector_is_available(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") ? 1 : 0;
}

int cvector_has_avx512(void) {
  return cvector_is_available() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vnni") ? 1 : 0;
}

#else

int cvector_is_available(void) { return 0; }

int cvector_has_avx512(void) { return 0; }

void cvector_write(cvector_bits *target, const uint8_t *codes, const cvector_code *copies,
                   const uint8_t *bytes, size_t count, const cvector_run *runs, size_t run_count) {
  (void)target, (void)codes, (void)copies, (void)bytes, (void)count, (void)runs, (void)run_count;
}

#endif
