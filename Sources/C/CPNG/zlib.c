#include <string.h>
#include <zlib.h>

#include "problem.h"

// zlib's largest window (32 kB) and its default memory level.
enum { WINDOW_BITS = 15, MEMORY_LEVEL = 8 };

const char *cpng_zlib_version(void) { return zlibVersion(); }

static z_stream stream_of(const uint8_t *bytes, size_t count, uint8_t *output, size_t room) {
  return (z_stream){.next_in = (Bytef *)bytes,
                    .avail_in = (uInt)count,
                    .next_out = output,
                    .avail_out = (uInt)room};
}

int cpng_deflate(cpng_output *output, const uint8_t *bytes, size_t count, int level,
                 cpng_problem *problem) {
  const size_t room = output->capacity - output->count;
  if (count > UINT32_MAX || room > UINT32_MAX) {
    set_problem(problem, "a band of 4 GB or more");
    return 0;
  }
  z_stream stream = stream_of(bytes, count, output->bytes + output->count, room);
  if (deflateInit2(&stream, level, Z_DEFLATED, -WINDOW_BITS, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
    set_problem(problem, "out of memory");
    return 0;
  }
  const int status = deflate(&stream, Z_SYNC_FLUSH);
  const int complete = status == Z_OK && stream.avail_in == 0 && stream.avail_out > 0;
  output->count = output->capacity - stream.avail_out;
  deflateEnd(&stream);
  if (!complete) set_problem(problem, "the output buffer is full");
  return complete;
}

size_t cpng_deflate_bound(size_t count) {
  // The bound for a raw stream, plus the flush's empty stored block.
  return deflateBound(NULL, count) + 16;
}

int cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
                 size_t *written) {
  *written = 0;
  if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
  z_stream stream = stream_of(bytes, count, output, capacity);
  if (inflateInit2(&stream, -WINDOW_BITS) != Z_OK) return 0;
  const int status = inflate(&stream, Z_SYNC_FLUSH);
  *written = capacity - stream.avail_out;
  // The piece is whole if it ends between two blocks with no bits left over.
  const int is_whole = stream.avail_in == 0 && (stream.data_type & 7) == 0 &&
                       (stream.data_type & 128) != 0;
  inflateEnd(&stream);
  return status == Z_OK && is_whole;
}

int cpng_is_whole_stream(const uint8_t *bytes, size_t count) {
  if (count > UINT32_MAX) return 0;
  uint8_t output[4096];
  z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count};
  if (inflateInit(&stream) != Z_OK) return 0;
  int status;
  do {
    stream.next_out = output;
    stream.avail_out = sizeof output;
    status = inflate(&stream, Z_NO_FLUSH);
  } while (status == Z_OK);
  const int is_whole = status == Z_STREAM_END && stream.avail_in == 0;
  inflateEnd(&stream);
  return is_whole;
}

int cpng_uncompress(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
                    size_t *written) {
  *written = 0;
  if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
  z_stream stream = stream_of(bytes, count, output, capacity);
  if (inflateInit(&stream) != Z_OK) return 0;
  const int status = inflate(&stream, Z_FINISH);
  *written = capacity - stream.avail_out;
  inflateEnd(&stream);
  return status == Z_STREAM_END;
}

int cpng_are_equal(const uint8_t *first, const uint8_t *second, size_t count) {
  return count == 0 || memcmp(first, second, count) == 0;
}
