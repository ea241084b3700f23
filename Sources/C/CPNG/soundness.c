#include "cpng.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

// A look over a whole PNG that keeps none of its pixels: for large pictures a fraction of the time
// and memory that it takes to find out while decoding that the end of the file is damaged.

enum { SIGNATURE_SIZE = 8, HEADER_SIZE = 13, CHUNK_OVERHEAD = 12 };
enum { BUFFER_SIZE = 1 << 16, PASSES = 7 };

typedef struct {
  // Per pass: bytes of a row with its filter byte, and how many rows; one pass without interlacing.
  uint64_t row_size[PASSES], rows[PASSES];
  int count;
  uint64_t total;
} layout;

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int fail(cpng_problem *problem, const char *name, const char *text) {
  snprintf(problem->text, sizeof problem->text, "%.4s: %s", name, text);
  return 0;
}

static int channels(int color_type) {
  switch (color_type) {
    case 2: return 3;
    case 4: return 2;
    case 6: return 4;
    default: return 1;
  }
}

static void add_pass(layout *rows, uint64_t width, uint64_t height, unsigned bits) {
  if (width == 0 || height == 0) return;
  rows->row_size[rows->count] = (width * bits + 7) / 8 + 1;
  rows->rows[rows->count] = height;
  rows->total += rows->row_size[rows->count] * height;
  rows->count++;
}

// From an IHDR that libpng has found to be sound.
static layout layout_of(const uint8_t *header) {
  const uint64_t width = number(header), height = number(header + 4);
  const unsigned bits = header[8] * (unsigned)channels(header[9]);
  layout rows = {.count = 0, .total = 0};
  if (header[12] == 0) {
    add_pass(&rows, width, height, bits);
    return rows;
  }
  // Adam7: where each pass begins and the distance of its pixels.
  static const unsigned x0[] = {0, 4, 0, 2, 0, 1, 0}, dx[] = {8, 8, 4, 4, 2, 2, 1};
  static const unsigned y0[] = {0, 0, 4, 0, 2, 0, 1}, dy[] = {8, 8, 8, 4, 4, 2, 2};
  for (int pass = 0; pass < PASSES; pass++) {
    add_pass(&rows, width > x0[pass] ? (width - x0[pass] + dx[pass] - 1) / dx[pass] : 0,
             height > y0[pass] ? (height - y0[pass] + dy[pass] - 1) / dy[pass] : 0, bits);
  }
  return rows;
}

typedef struct {
  z_stream zlib;
  layout rows;
  // Of the next row that has not begun.
  int pass;
  uint64_t row, row_start;
  uint64_t position;
  int has_ended;
  uint8_t buffer[BUFFER_SIZE];
} pixels;

// Whether every row that begins in the buffer names a filter that there is.
static int has_sound_filters(pixels *state, size_t count) {
  while (state->pass < state->rows.count && state->row_start < state->position + count) {
    if (state->buffer[state->row_start - state->position] > 4) return 0;
    state->row_start += state->rows.row_size[state->pass];
    if (++state->row == state->rows.rows[state->pass]) {
      state->row = 0;
      state->pass++;
    }
  }
  return 1;
}

static int inflate_chunk(pixels *state, const uint8_t *bytes, size_t count, cpng_problem *problem) {
  state->zlib.next_in = (Bytef *)bytes;
  state->zlib.avail_in = (uInt)count;
  while (state->zlib.avail_in > 0 && !state->has_ended) {
    state->zlib.next_out = state->buffer;
    state->zlib.avail_out = BUFFER_SIZE;
    const int status = inflate(&state->zlib, Z_NO_FLUSH);
    const size_t written = BUFFER_SIZE - state->zlib.avail_out;
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
      return fail(problem, "IDAT", state->zlib.msg ? state->zlib.msg : "damaged data");
    if (!has_sound_filters(state, written))
      return fail(problem, "IDAT", "bad adaptive filter value");
    state->position += written;
    if (state->position > state->rows.total) return fail(problem, "IDAT", "too much image data");
    state->has_ended = status == Z_STREAM_END;
    // With room left and nothing written, zlib waits for the next chunk.
    if (status == Z_BUF_ERROR && written == 0) break;
  }
  return 1;
}

static int check_chunks(pixels *state, const uint8_t *bytes, size_t count, cpng_problem *problem) {
  size_t offset = SIGNATURE_SIZE;
  while (count - offset >= CHUNK_OVERHEAD) {
    const size_t size = number(bytes + offset);
    const uint8_t *name = bytes + offset + 4;
    if (size > count - offset - CHUNK_OVERHEAD) break;
    const uint32_t sum = (uint32_t)crc32_z(crc32_z(0, NULL, 0), name, size + 4);
    if (sum != number(name + 4 + size)) return fail(problem, (const char *)name, "CRC error");
    if (memcmp(name, "IDAT", 4) == 0 && !inflate_chunk(state, name + 4, size, problem)) return 0;
    if (memcmp(name, "IEND", 4) == 0) {
      if (state->position == state->rows.total && state->has_ended) return 1;
      return fail(problem, "IDAT", "not enough image data");
    }
    offset += CHUNK_OVERHEAD + size;
  }
  snprintf(problem->text, sizeof problem->text, "the file ends too early");
  return 0;
}

uint64_t cpng_filtered_size(const uint8_t *bytes, size_t count) {
  if (count < SIGNATURE_SIZE + CHUNK_OVERHEAD + HEADER_SIZE) return 0;
  return layout_of(bytes + SIGNATURE_SIZE + 8).total;
}

int cpng_check_picture(const uint8_t *bytes, size_t count, cpng_problem *problem) {
  if (count < SIGNATURE_SIZE + CHUNK_OVERHEAD + HEADER_SIZE) {
    snprintf(problem->text, sizeof problem->text, "the file ends too early");
    return 0;
  }
  pixels state;
  memset(&state, 0, offsetof(pixels, buffer));
  state.rows = layout_of(bytes + SIGNATURE_SIZE + 8);
  if (inflateInit(&state.zlib) != Z_OK) {
    snprintf(problem->text, sizeof problem->text, "out of memory");
    return 0;
  }
  const int is_sound = check_chunks(&state, bytes, count, problem);
  inflateEnd(&state.zlib);
  return is_sound;
}
