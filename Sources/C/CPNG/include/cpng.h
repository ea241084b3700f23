#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng and zlib as plain functions over memory.
//
// Every jump that libpng makes stays inside one call, and so does whatever it or zlib allocates,
// but for `cpng_rows`, which the caller closes. Functions that can fail return 0 on failure, 1 on
// success, and leave the reason in `problem`. Which files are read, sizes, levels and filters are
// the caller's policy.

enum { CPNG_PROBLEM_SIZE = 160 };

/// What libpng said when it gave up, NUL-terminated, cut to fit.
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
  /// 1 when the file has an alpha channel or a transparent color (tRNS).
  int has_alpha;
} cpng_picture;

/// Reads everything up to the first pixel. Sides above `side_limit` are refused.
int cpng_read_header(const uint8_t *bytes, size_t count, uint32_t side_limit,
                     cpng_picture *picture, cpng_problem *problem);

/// A file that is being read row by row.
typedef struct cpng_rows cpng_rows;

/// Reads everything up to the first pixel; NULL on failure.
///
/// Rows come as 8-bit straight RGBA, `*row_size` bytes each. Ancillary chunks other than tRNS have
/// no influence; every checksum counts. With more than one of `*passes` the file is interlaced and
/// its rows come all at once. Later calls are given the same bytes again, which may have moved
/// meanwhile.
cpng_rows *cpng_rows_open(const uint8_t *bytes, size_t count, uint32_t side_limit,
                          size_t *row_size, int *passes, cpng_problem *problem);

/// Reads the next rows from the top. After a failure only closing is allowed.
///
/// `*used` is how far the file has been read: after the last row, to the end of the chunk that ends
/// the stream.
int cpng_rows_read(cpng_rows *rows, const uint8_t *bytes, size_t count, uint8_t *output,
                   size_t output_size, size_t row_count, size_t *used, cpng_problem *problem);

/// Reads what follows the last row; `*used` is the length of the PNG in `bytes`.
int cpng_rows_finish(cpng_rows *rows, const uint8_t *bytes, size_t count, size_t *used,
                     cpng_problem *problem);

void cpng_rows_close(cpng_rows *rows);

/// How many bytes the pixels of a file have with the filter of each row, before they are packed;
/// `header` is the data of an IHDR that `cpng_read_header` has read.
uint64_t cpng_filtered_size(const uint8_t *header);

/// The data of a chunk.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} cpng_piece;

/// Looks for damage in pixels: whether they are as many as the header says, and whether every row
/// has a known filter. No pixel is kept.
///
/// `header` is as in `cpng_filtered_size`, `pieces` are all IDAT chunks, and `is_whole` is 0 when
/// the file ends before its last chunk.
int cpng_check_pixels(const uint8_t *header, const cpng_piece *pieces, size_t count, int is_whole,
                      cpng_problem *problem);

// Writing

/// Caller's memory that is filled from the front; running out of it is an error.
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

/// Appends signature, IHDR, sRGB and pHYs.
int cpng_write_head(cpng_output *output, const cpng_format *format, cpng_problem *problem);

/// Appends one chunk with its length and CRC; `name` has four letters.
int cpng_write_chunk(cpng_output *output, const char *name, const uint8_t *bytes, size_t count,
                     cpng_problem *problem);

/// Writes an IDAT chunk, 12 bytes more than its data, as `cpng_write_chunk` does but faster.
void cpng_write_image_data(uint8_t *chunk, const uint8_t *bytes, size_t count);

/// Appends a whole file whose rows went through libpng's own filters and zlib.
///
/// `level` is zlib's, -1 for its default.
int cpng_write_picture(cpng_output *output, const cpng_format *format, const uint8_t *pixels,
                       int level, cpng_problem *problem);

/// Appends raw deflate blocks, none of them final, that end on a byte boundary.
int cpng_deflate(cpng_output *output, const uint8_t *bytes, size_t count, int level,
                 cpng_problem *problem);

/// The most bytes `cpng_deflate` appends, and zlib needs inside `cpng_write_picture`.
size_t cpng_deflate_bound(size_t count);

// Pieces of a stream

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

/// 1 when bytes are a zlib stream with the right checksum, and nothing else.
int cpng_is_whole_stream(const uint8_t *bytes, size_t count);

/// Inflates a zlib stream, and returns 1 if it is whole and has the right checksum.
///
/// `*written` bytes of `output` are filled in any case; a stream that needs more is not whole.
int cpng_uncompress(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
                    size_t *written);

/// The CRC of a chunk: over its name and its data.
uint32_t cpng_chunk_checksum(const uint8_t *bytes, size_t count);

/// 1 when two pieces of the same size are the same bytes.
int cpng_are_equal(const uint8_t *first, const uint8_t *second, size_t count);

#endif
