#ifndef CPNG_INFLATE_H
#define CPNG_INFLATE_H

#include <stddef.h>
#include <stdint.h>

/// What became of a piece of a deflate stream.
typedef enum {
  CPNG_INFLATED,
  /// The output is full and there is more.
  CPNG_INFLATED_MORE,
  CPNG_INFLATE_DAMAGED,
} cpng_inflation;

/// Inflates raw deflate blocks that refer to nothing before them and end on a byte boundary.
///
/// `*written` bytes of `output` are filled, also when there is more.
cpng_inflation cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
                            size_t *written);

/// The CRC of a chunk: over its name and its data.
uint32_t cpng_chunk_checksum(const uint8_t *bytes, size_t count);

#endif
