// Calls every function of the shim the way Swift does, with files that are sound, cut off or damaged, and with outputs that
// are too small. For valgrind and the sanitizers, which say when memory is misused: shim FILE.png...

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpng.h"
#include "require.h"

enum { SIDE_LIMIT = 1 << 16, PIXEL_LIMIT = 1 << 16 };

/// Whether the bytes are a picture; reads it, and uses every byte that was read.
static int reads(const uint8_t *file, size_t count) {
  uint8_t *bytes = memory(count);
  memcpy(bytes, file, count);
  cpng_picture picture;
  cpng_problem problem = {{0}};
  int succeeded = cpng_read_header(bytes, count, SIDE_LIMIT, &picture, &problem);
  if (succeeded && (uint64_t)picture.width * picture.height <= PIXEL_LIMIT) {
    const size_t size = (size_t)picture.width * picture.height * 4;
    uint8_t *pixels = memory(size);
    size_t row_size = 0;
    int passes = 0;
    cpng_rows *rows = cpng_rows_open(bytes, count, SIDE_LIMIT, &row_size, &passes, &problem);
    succeeded = rows != NULL;
    if (rows) {
      REQUIRE(row_size == (size_t)picture.width * 4);
      size_t used = 0;
      // One by one where that is possible, each time from another copy of the file.
      const size_t step = passes > 1 ? picture.height : 1;
      for (size_t y = 0; succeeded && y < picture.height; y += step) {
        uint8_t *copy = memory(count);
        memcpy(copy, file, count);
        succeeded = cpng_rows_read(rows, copy, count, pixels + y * row_size, step * row_size, step,
                                   &used, &problem);
        free(copy);
      }
      size_t sum = 0;
      for (size_t i = 0; succeeded && i < size; i++) sum += pixels[i];
      REQUIRE(!succeeded || sum <= 255 * size);
      if (succeeded) succeeded = cpng_rows_finish(rows, bytes, count, &used, &problem);
      REQUIRE(used <= count);
      cpng_rows_close(rows);
    }
    // Room for fewer rows than are asked for.
    rows = cpng_rows_open(bytes, count, SIDE_LIMIT, &row_size, &passes, &problem);
    if (rows) {
      size_t used = 0;
      REQUIRE(
          !cpng_rows_read(rows, bytes, count, pixels, size - 4, picture.height, &used, &problem));
      cpng_rows_close(rows);
    }
    free(pixels);
  }
  REQUIRE(succeeded || problem.text[0]);
  free(bytes);
  return succeeded;
}

static void check_reading(const char *path) {
  FILE *stream = fopen(path, "rb");
  REQUIRE(stream);
  static uint8_t file[1 << 16];
  const size_t count = fread(file, 1, sizeof file, stream);
  fclose(stream);
  REQUIRE(reads(file, count));
  for (size_t length = 0; length < count; length++) REQUIRE(!reads(file, length));
  for (size_t i = 8; i < count; i++) {
    for (int bit = 0; bit < 8; bit += 3) {
      file[i] ^= (uint8_t)(1 << bit);
      reads(file, count);
      file[i] ^= (uint8_t)(1 << bit);
    }
  }
}

/// What the functions that write append, into every size of output up to the one that is enough.
static void check_writing(int channels) {
  const cpng_format format = {
      .width = 7, .height = 5, .channels = channels, .pixels_per_meter = 2835};
  const size_t size = 7 * 5 * 4;
  uint8_t *pixels = memory(size), *chunk = memory(size + 12);
  for (size_t i = 0; i < size; i++) pixels[i] = (uint8_t)(i * 7);
  cpng_write_chunk(chunk, 'I' << 24 | 'D' << 16 | 'A' << 8 | 'T', pixels, size);
  REQUIRE(memcmp(chunk, "\0\0\0\x8CIDAT", 8) == 0 && memcmp(chunk + 8, pixels, size) == 0);
  REQUIRE(cpng_chunk_checksum(chunk + 4, size + 4));
  free(chunk);
  int written[2] = {0, 0};
  for (size_t capacity = 0; capacity < 600; capacity++) {
    for (int kind = 0; kind < 2; kind++) {
      cpng_output output = {memory(capacity), capacity, 0};
      cpng_problem problem = {{0}};
      int succeeded = 0;
      switch (kind) {
      case 0: succeeded = cpng_write_picture(&output, &format, pixels, -1, &problem); break;
      default: succeeded = cpng_deflate(&output, pixels, size, 9, &problem);
      }
      REQUIRE(output.count <= capacity && (succeeded || problem.text[0]));
      written[kind] |= succeeded;
      if (succeeded && kind == 0) REQUIRE(reads(output.bytes, output.count));
      if (succeeded && kind == 1) {
        for (size_t room = 0; room <= size + 1; room++) {
          uint8_t *bytes = memory(room);
          size_t count = 0;
          const int is_whole = cpng_inflate(output.bytes, output.count, bytes, room, &count);
          REQUIRE(count <= room && is_whole <= (count == size));
          REQUIRE(room == size || is_whole == (room > size));
          free(bytes);
        }
        for (size_t length = 0; length < output.count; length++) {
          uint8_t bytes[64];
          size_t count = 0;
          REQUIRE(!cpng_inflate(output.bytes, length, bytes, sizeof bytes, &count));
        }
      }
      free(output.bytes);
    }
  }
  REQUIRE(written[0] && written[1]);
  REQUIRE(cpng_deflate_bound(size) > size);
  free(pixels);
}

int main(int count, char **arguments) {
  for (int i = 1; i < count; i++) check_reading(arguments[i]);
  check_writing(3);
  check_writing(4);
  return 0;
}
