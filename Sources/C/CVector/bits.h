#ifndef BITS_H
#define BITS_H

// The parts that both writers of bits share.

#include "cvector.h"
#include "vector.h"

// The most bits that codes of several bytes may have together: with 7 pending bits they are less
// than 64.
enum { LONGEST_WORD = 56 };

/// Appends up to LONGEST_WORD bits; those above them are 0.
INLINE void put(cvector_bits *bits, uint64_t word, uint64_t length) {
  const uint64_t pending = bits->pending | word << bits->count, end = bits->count + length;
  memcpy(bits->next, &pending, sizeof pending);
  *bits = (cvector_bits){bits->next + (end >> 3), pending >> (end & 0x38), end & 7};
}

/// The number of bytes below which vectors do not pay.
enum { SHORTEST_VECTOR = 12 };

/// The code of a byte.
INLINE cvector_code code_of(const uint8_t *codes, uint8_t byte) {
  const uint64_t rank = codes[256 + byte];
  return (cvector_code){codes[byte] | (rank & 15) << 8, rank >> 4};
}

INLINE cvector_code followed(cvector_code code, cvector_code next) {
  return (cvector_code){code.bits | next.bits << code.count, code.count + next.count};
}

INLINE void append_few(cvector_bits *bits, const void *tables, const uint8_t *bytes,
                       size_t count) {
  const uint8_t *codes = tables;
  // Codes are joined in pairs first, which shortens the chain of dependencies.
  for (; count >= 4; count -= 4, bytes += 4) {
    const cvector_code low = followed(code_of(codes, bytes[0]), code_of(codes, bytes[1]));
    const cvector_code high = followed(code_of(codes, bytes[2]), code_of(codes, bytes[3]));
    const cvector_code all = followed(low, high);
    put(bits, all.bits, all.count);
  }
  for (size_t i = 0; i < count; i++) {
    const cvector_code code = code_of(codes, bytes[i]);
    put(bits, code.bits, code.count);
  }
}

/// Appends the codes of a run of zeros.
INLINE void append_run(cvector_bits *bits, const uint8_t *codes, const cvector_code *copies,
                       cvector_run run) {
  enum { LONGEST_COPY = 258, SHORTEST_COPY = 3 };
  const uint8_t zero = 0;
  append_few(bits, codes, &zero, 1);
  size_t rest = run.end - run.start - 1;
  for (; rest >= LONGEST_COPY; rest -= LONGEST_COPY)
    put(bits, copies[LONGEST_COPY].bits, copies[LONGEST_COPY].count);
  if (rest >= SHORTEST_COPY) {
    put(bits, copies[rest].bits, copies[rest].count);
  } else {
    for (; rest > 0; rest--) append_few(bits, codes, &zero, 1);
  }
}

/// Appends the codes of bytes, by tables made of those of `cvector_write`.
typedef void appender(cvector_bits *bits, const void *tables, const uint8_t *bytes, size_t count);

/// Does what `cvector_write` does, with a way to append the codes of many bytes.
INLINE void write_all(appender *append, const void *tables, cvector_bits *target,
                      const uint8_t *codes, const cvector_code *copies, const uint8_t *bytes,
                      size_t count, const cvector_run *runs, size_t run_count) {
  cvector_bits bits = *target;
  size_t position = 0;
  for (size_t i = 0; i <= run_count; i++) {
    const size_t start = i < run_count ? runs[i].start : count;
    if (start - position < SHORTEST_VECTOR)
      append_few(&bits, codes, bytes + position, start - position);
    else
      append(&bits, tables, bytes + position, start - position);
    if (i == run_count) break;
    append_run(&bits, codes, copies, runs[i]);
    position = runs[i].end;
  }
  *target = bits;
}

#endif
