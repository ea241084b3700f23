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

INLINE void append_few(cvector_bits *bits, const uint8_t *codes, const uint8_t *bytes,
                       size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint64_t rank = codes[256 + bytes[i]];
    put(bits, codes[bytes[i]] | (rank & 15) << 8, rank >> 4);
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

#endif
