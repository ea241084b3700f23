#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng and zlib as plain functions over memory.
//
// Every jump that libpng makes, and all memory that it or zlib allocates, stays inside one call,
// except for `cpng_rows`, which the caller closes. Functions that can fail return 1 on success and
// 0, with the reason in `problem`, on failure. Which files are read, sizes, levels and filters are
// the caller's policy.

enum { CPNG_PROBLEM_SIZE = 160 };

/// libpng's reason for giving up, NUL-terminated and truncated to fit.
typedef struct {
  char text[CPNG_PROBLEM_SIZE];
} cpng_problem;

/// The version of the libpng in use, as in "1.6.39".
const char *cpng_libpng_version(void);

/// The version of the zlib in use, as in "1.3.1".
const char *cpng_zlib_version(void);

// Reading

typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 if the file has an alpha channel or a transparent color (tRNS).
  int has_alpha;
} cpng_picture;

/// Reads everything up to the first pixel; refuses sides above `side_limit`.
int cpng_read_header(const uint8_t *bytes, size_t count, uint32_t side_limit,
                     cpng_picture *picture, cpng_problem *problem);

/// A file that is being read row by row.
typedef struct cpng_rows cpng_rows;

/// Reads everything up to the first pixel; NULL on failure.
///
/// Rows are 8-bit straight RGBA, `*row_size` bytes each. Ancillary chunks other than tRNS have no
/// influence; every checksum is verified. If `*passes` is more than 1, the file is interlaced, and
/// all rows must be read at once. Later calls need the same bytes again, which may have moved.
cpng_rows *cpng_rows_open(const uint8_t *bytes, size_t count, uint32_t side_limit,
                          size_t *row_size, int *passes, cpng_problem *problem);

/// Reads the next rows from the top. After a failure only closing is allowed.
///
/// `*used` is the number of bytes read; after the last row, up to the end of the stream's last
/// chunk.
int cpng_rows_read(cpng_rows *rows, const uint8_t *bytes, size_t count, uint8_t *output,
                   size_t output_size, size_t row_count, size_t *used, cpng_problem *problem);

/// Reads what follows the last row; `*used` is the length of the PNG in `bytes`.
int cpng_rows_finish(cpng_rows *rows, const uint8_t *bytes, size_t count, size_t *used,
                     cpng_problem *problem);

void cpng_rows_close(cpng_rows *rows);

/// The size in bytes of a file's pixels with their filter bytes, uncompressed.
///
/// `header` is the data of an IHDR that `cpng_read_header` accepted.
uint64_t cpng_filtered_size(const uint8_t *header);

/// The data of a chunk.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} cpng_piece;

/// Checks that there are as many pixels as the header says, and that every row has a known filter.
///
/// No pixel is kept.
///
/// `header` is as for `cpng_filtered_size`, `pieces` are all IDAT chunks, and `is_whole` is 0 if
/// the file ends before its last chunk.
int cpng_check_pixels(const uint8_t *header, const cpng_piece *pieces, size_t count, int is_whole,
                      cpng_problem *problem);

// Writing

/// The caller's memory, filled from the front; it is an error if it is too small.
typedef struct {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
} cpng_output;

typedef struct {
  uint32_t width;
  uint32_t height;
  /// 3 for RGB, 4 for straight RGBA; 8 bits each.
  int channels;
  uint32_t pixels_per_meter;
} cpng_format;

/// Writes a chunk with its length and CRC, 12 bytes larger than its data; the first letter of its
/// `type` is in the highest byte.
void cpng_write_chunk(uint8_t *chunk, uint32_t type, const uint8_t *bytes, size_t count);

/// Appends a whole file, encoded with libpng's own filters and zlib.
///
/// Pixels have four bytes each, also if the file has RGB; `level` is zlib's, -1 for its default.
int cpng_write_picture(cpng_output *output, const cpng_format *format, const uint8_t *pixels,
                       int level, cpng_problem *problem);

/// Appends raw deflate blocks that end on a byte boundary; none of them is final.
int cpng_deflate(cpng_output *output, const uint8_t *bytes, size_t count, int level,
                 cpng_problem *problem);

/// The largest number of bytes that `cpng_deflate` appends, or zlib in `cpng_write_picture`.
size_t cpng_deflate_bound(size_t count);

// Pieces of a stream

/// Inflates raw deflate blocks that copy nothing from before them and end on a byte boundary.
///
/// `*written` is the number of bytes in `output`. Returns 0 if the blocks are damaged, or the
/// output has no space for more bytes than theirs.
int cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
                 size_t *written);

/// 1 if the bytes are exactly one zlib stream with the right checksum.
int cpng_is_whole_stream(const uint8_t *bytes, size_t count);

/// Inflates a zlib stream; returns 1 if it is whole and has the right checksum.
///
/// `*written` is the number of bytes in `output` in any case; a stream that needs more space is not
/// whole.
int cpng_uncompress(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
                    size_t *written);

/// The CRC of a chunk's name and data.
uint32_t cpng_chunk_checksum(const uint8_t *bytes, size_t count);

/// 1 if two pieces of the same size have the same bytes.
int cpng_are_equal(const uint8_t *first, const uint8_t *second, size_t count);

#endif
